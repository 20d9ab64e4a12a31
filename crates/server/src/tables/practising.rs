//! Practice: a person plays on from a moment of a finished game, against bots.

use std::net::IpAddr;

use lonja_game::catalog::OptionsJson;
use lonja_game::{BeginError, ChanceOrigin, ChanceRecord, Record, begin, hex};

use super::{Draft, TableLimits, Tables};
use crate::problem::Problem;
use crate::store::Person;
use crate::table::{Change, ID_LENGTH, LevelName, TableSetup};

/// How long a person may read an account, in seconds; nobody but bots waits.
const ACCOUNT_S: u32 = 60;
/// After how many seconds a person counts as absent; without a clock and other people, nothing follows from it.
const PATIENCE_S: u32 = 120;

/// A moment of a game to play on from.
pub(crate) struct PracticeStart {
    ruleset: String,
    players: usize,
    options: OptionsJson,
    chance: Vec<ChanceRecord>,
    actions: Vec<String>,
}

/// Where the person sits, and against whom.
pub(crate) struct PracticeSeat {
    pub(crate) seat: usize,
    /// The bots in the other seats.
    pub(crate) level: LevelName,
    /// See [`TableSetup::pace_ms`].
    pub(crate) pace_ms: u32,
}

/// A practice table that is not stored yet, and the seat of its person.
pub(crate) struct PracticeDraft {
    draft: Draft,
    person: String,
    seat: usize,
}

impl PracticeStart {
    /// The game after the first `moment` actions of a record. What was not drawn then is shuffled anew by a seed that
    /// nobody knows: the person has seen how it came.
    pub(crate) fn new(record: &Record, moment: usize, secret: &str) -> Result<Self, Problem> {
        let Record { ruleset, players, options, .. } = record;
        if moment >= record.actions.len() {
            let (last, wrong) = (record.actions.len().saturating_sub(1), moment);
            let sentence =
                format!("\"moment\" is {wrong}, but must be from 0 to {last}: the number of actions to keep.");
            return Err(Problem::BadRequest(sentence));
        }
        let damaged = |why: String| Problem::DamagedRecord(format!("the record is damaged: {why}"));
        let origin = ChanceOrigin::Given(record.chance.clone().into());
        let game = begin(ruleset, *players, options, origin);
        let mut game = game.map_err(|error| match error {
            BeginError::Open(error) => Problem::CannotReplay(error.code(), error.to_string()),
            BeginError::Refused(why) => damaged(why.to_string()),
        })?;
        let actions = record.actions[..moment].to_vec();
        for action in &actions {
            game.play(action).map_err(|why| damaged(why.to_string()))?;
        }
        let chance = game.reshuffled_chance(secret);
        Ok(Self { ruleset: ruleset.clone(), players: *players, options: options.clone(), chance, actions })
    }

    fn setup(&self, pace_ms: u32) -> TableSetup {
        TableSetup {
            ruleset: self.ruleset.clone(),
            players: self.players,
            options: self.options.clone(),
            public: false,
            clock_s: None,
            total_s: None,
            increment_s: 0,
            patience_s: PATIENCE_S,
            pace_ms,
            account_s: if pace_ms == 0 { 0 } else { ACCOUNT_S },
            hints: true,
            start_when_full: true,
            practice: true,
        }
    }
}

impl Tables {
    /// A secret that decides what comes after a moment.
    pub(crate) fn practice_secret(&self) -> Result<String, Problem> {
        Ok(hex(&self.random_bytes()?))
    }

    /// A table where a person plays on, against bots. The longest games take a while.
    pub(crate) fn draft_practice(
        &self,
        person: &Person,
        start: PracticeStart,
        PracticeSeat { seat, level, pace_ms }: PracticeSeat,
    ) -> Result<PracticeDraft, Problem> {
        if seat >= start.players {
            let count = start.players;
            let sentence = format!("There is no seat {seat}. The game has {count}, numbered from 0.");
            return Err(Problem::BadRequest(sentence));
        }
        let id = hex(&self.random_bytes()?)[..ID_LENGTH].to_owned();
        let mut draft = self.draft(&id, &person.id, start.setup(pace_ms))?;
        let sat = |at: usize| match at == seat {
            true => Change::Sat { seat: at, person: person.id.clone(), name: person.name.clone() },
            false => Change::Bot { seat: at, level },
        };
        let PracticeStart { players, chance, actions, .. } = start;
        let changes: Vec<_> = (0..players).map(sat).chain([Change::Practice { chance, actions }]).collect();
        draft.apply(&changes, self.clock.row_time_now())?;
        Ok(PracticeDraft { draft, person: person.id.clone(), seat })
    }

    /// Stores the table of a draft. Returns its id and number. `network` is where the person asks from.
    pub(crate) async fn open_practice(
        &self,
        PracticeDraft { draft, person, seat }: PracticeDraft,
        limits: TableLimits,
        network: Option<IpAddr>,
    ) -> Result<(String, u64), Problem> {
        let id = draft.table.id.clone();
        self.note_network(&self.live_table(&id), &draft.table, network);
        let number = self.insert(draft, Some((&*person, limits))).await?;
        self.presence.touch(&id, seat);
        Ok((id.to_string(), number))
    }
}
