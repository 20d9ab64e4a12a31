//! Names of people: which are allowed, and which look the same.

use unicode_normalization::UnicodeNormalization;

use crate::problem::Problem;
use crate::table::MAX_NAME;

/// Shows the character before it as a picture, and has no width.
const EMOJI_STYLE: char = '\u{fe0f}';

/// Checks a name. Returns it in one of its spellings: composed letters, and one space between words.
pub(crate) fn check_name(name: &str) -> Result<String, Problem> {
    let trimmed = name.trim();
    let name = one_space_each(&trimmed.nfc().collect::<String>());
    if name.is_empty() || name.chars().count() > MAX_NAME || has_invisible(trimmed) {
        let sentence = format!("A name has 1 to {MAX_NAME} characters, all of them visible. Choose another.");
        return Err(Problem::BadRequest(sentence));
    }
    Ok(name)
}

/// What a name looks like and sounds like: names that differ only in case, width, spaces or the spelling of the same
/// letters have the same appearance.
pub(crate) fn appearance(name: &str) -> String {
    let letters: String = name.nfkc().filter(|&letter| letter != EMOJI_STYLE).collect();
    one_space_each(&letters.to_lowercase().nfkc().collect::<String>())
}

fn one_space_each(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a text has characters that nobody sees. The style of an emoji is allowed after one: keyboards write it.
fn has_invisible(text: &str) -> bool {
    let before = std::iter::once(None).chain(text.chars().map(Some));
    let is_style = |before: Option<char>, letter| letter == EMOJI_STYLE && before.is_some_and(may_be_emoji);
    let is_bad = |letter: char| letter.is_control() || is_invisible(letter);
    before.zip(text.chars()).any(|(before, letter)| is_bad(letter) && !is_style(before, letter))
}

/// Symbols that can be shown as pictures.
fn may_be_emoji(letter: char) -> bool {
    matches!(letter, '\u{203c}' | '\u{2049}' | '\u{2100}'..='\u{2bff}' | '\u{3030}' | '\u{303d}' | '\u{3297}'
        | '\u{3299}' | '\u{1f000}'..='\u{1faff}')
}

/// Characters that have no width or change the direction of text: with them one name can look like another.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{13430}'..='\u{1345f}' | '\u{16fe4}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_visible() {
        for hidden in [
            '\0',
            '\u{7f}',
            '\u{ad}',
            '\u{200b}',
            '\u{202e}',
            '\u{2800}',
            '\u{fe00}',
            '\u{fe0e}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{13430}',
            '\u{13440}',
            '\u{1bca0}',
            '\u{1bca3}',
            '\u{e0101}',
        ] {
            for name in [format!("A{hidden}da"), format!("{hidden}"), format!("Ada{hidden}")] {
                assert!(check_name(&name).is_err(), "{name:?}");
            }
        }
        assert!(check_name(" \u{a0} ").is_err() && check_name(&"x".repeat(MAX_NAME + 1)).is_err());
        for visible in ["Ada", "Zoë", "李", "Ада", "❤\u{fe0f}", "I ❤\u{fe0f} Medici", "🂡 Ada"] {
            assert_eq!(check_name(visible).as_deref(), Ok(visible));
        }
        for twice in ["❤\u{fe0f}\u{fe0f}", "Ada\u{fe0f}", "\u{2800}\u{fe0f}"] {
            assert!(check_name(twice).is_err(), "{twice:?}");
        }
    }

    #[test]
    fn a_name_has_one_spelling() {
        assert_eq!(check_name("  Ada \u{a0}\u{2003} B  ").as_deref(), Ok("Ada B"));
        assert_eq!(check_name("Zoe\u{308}").as_deref(), Ok("Zoë"));
        assert!(check_name("A\tB").is_err(), "no browser sends that");
    }

    #[test]
    fn names_that_look_the_same_have_one_appearance() {
        for (one, other) in [
            ("Ada", "ADA"),
            ("Zoë", "zoe\u{308}"),
            ("Ada B", "ada  b"),
            ("Ada B", "Ada\u{a0}B"),
            ("Ada", "Ａｄａ"),
            ("fish", "ﬁsh"),
            ("❤", "❤\u{fe0f}"),
        ] {
            assert_eq!(appearance(one), appearance(other));
        }
        assert_ne!(appearance("Ada"), appearance("Adá"));
        assert_ne!(appearance("Ada B"), appearance("AdaB"));
    }
}
