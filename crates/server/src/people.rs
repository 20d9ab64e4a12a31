//! Who asks: identities that browsers keep. A secret is stored only as its hash.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use lonja_game::{hex, sha256_hex};

use crate::house::House;
use crate::problem::Problem;
use crate::store::Person;
use crate::table::MOST_NAME;

/// People who are kept in memory. They are forgotten all at once when there are more: to find them again is cheap.
const MOST_KEPT: usize = 10_000;
/// Characters of a person's id.
const ID_LENGTH: usize = 16;

/// Everybody who asked lately, by the hash of its secret.
#[derive(Default, Debug)]
pub struct People {
    known: Mutex<HashMap<String, Arc<Person>>>,
}

impl People {
    /// Makes a person with this name known; the person and its secret.
    pub async fn add(&self, house: &House, name: &str) -> Result<(Arc<Person>, String), Problem> {
        let name = check_name(name)?;
        let (secret, id) = (hex(&house.draw()?), hex(&house.draw()?)[..ID_LENGTH].to_owned());
        let person = Person { id, name };
        let hash = sha256_hex(&secret);
        let added = house.store.add_person(&person, &hash, house.clock.now()).await;
        added.map_err(|error| house.failed(&error))?;
        Ok((self.keep(hash, person), secret))
    }

    /// Who has this secret.
    pub async fn find(&self, house: &House, secret: &str) -> Result<Arc<Person>, Problem> {
        let hash = sha256_hex(secret);
        if let Some(person) = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&hash) {
            return Ok(person.clone());
        }
        let found = house.store.person(&hash).await.map_err(|error| house.failed(&error))?;
        found.map(|person| self.keep(hash, person)).ok_or(Problem::Unknown)
    }

    /// Gives who has this secret another name.
    pub async fn rename(&self, house: &House, secret: &str, name: &str) -> Result<Arc<Person>, Problem> {
        let name = check_name(name)?;
        let Person { id, .. } = (*self.find(house, secret).await?).clone();
        house.store.rename(&id, &name).await.map_err(|error| house.failed(&error))?;
        Ok(self.keep(sha256_hex(secret), Person { id, name }))
    }

    fn keep(&self, hash: String, person: Person) -> Arc<Person> {
        let person = Arc::new(person);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_KEPT {
            known.clear();
        }
        known.insert(hash, person.clone());
        person
    }
}

/// A name without the space around it, if it can be one.
fn check_name(name: &str) -> Result<String, Problem> {
    let name = name.trim();
    let odd = |letter: char| letter.is_control() || is_invisible(letter);
    if name.is_empty() || name.chars().count() > MOST_NAME || name.chars().any(odd) {
        let sentence = format!("a name has 1 to {MOST_NAME} characters, and none that can't be seen");
        return Err(Problem::BadRequest(sentence));
    }
    Ok(name.to_owned())
}

/// Letters that turn the direction of a text around or take no room: with them one name can look like another.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180e}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}
