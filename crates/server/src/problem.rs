//! Every error that a request can get, with its code, status and a sentence for the person who reads it.

use std::fmt;

use crate::store::Millis;

/// Why a request was refused. A refused request has changed nothing, except perhaps after
/// [`Problem::Unavailable`] with `maybe_done`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The body or the query can't be parsed, or a value is out of range.
    BadRequest(String),
    /// The table can't be opened with this setup, or listed by it: code and sentence.
    CannotOpen(&'static str, String),
    /// The text is not a record of a known game: code and sentence.
    CannotReplay(&'static str, String),
    /// The record breaks the rules somewhere, so it can't be reviewed or practised: the sentence says where.
    DamagedRecord(String),
    /// The game is not over, so nobody may review it.
    GameRunning,
    /// The review of the table has failed, and would fail again.
    ReviewFailed,
    /// The request has no cookie, or one that the store does not know.
    NoIdentity,
    /// No such table or path.
    NotFound(String),
    /// The path exists, but not for this method.
    MethodNotAllowed,
    /// The request comes from a page of another site.
    CrossSite,
    /// Only the opener of the table may do this.
    NotOpener,
    /// The opener has removed the caller from this table.
    Removed,
    /// The caller has no seat at this table.
    NoSeat,
    /// The seat is taken, or none is free.
    SeatTaken(String),
    /// It is this other seat's turn.
    NotYourTurn(usize),
    /// Somebody acted after the number that the request names.
    Stale {
        /// The table's last number, if it is known.
        number: Option<u64>,
    },
    /// The revealed word is not the one of the hash.
    WrongWord,
    /// The rules forbid the action.
    IllegalAction(String),
    /// The table is open, running or over when it must not be.
    WrongStage(String),
    /// The person in the seat is present, or has not been away for long enough.
    StillHere(String),
    /// The table's setup forbids it.
    NotAllowed(String),
    /// The body is larger than this many bytes.
    TooLarge(usize),
    /// The body was not complete in time.
    BodyTimeout,
    /// The body is not declared as JSON.
    MediaType,
    /// A rate limit was reached: waiting helps.
    TooMany {
        /// Which one.
        what: String,
        /// When to retry.
        retry_after_s: u32,
    },
    /// The person has as many tables as it may have.
    TooManyTables {
        /// Of which kind, and what to do.
        what: String,
        /// When to retry.
        retry_after_s: u32,
    },
    /// The person or its network has as many open streams as it may have.
    TooManyStreams {
        /// When to retry.
        retry_after_s: u32,
    },
    /// The server has as much work of this kind as it takes on, or as it takes on for one person or network.
    Busy {
        /// What it is busy with.
        what: String,
        /// When to retry.
        retry_after_s: u32,
    },
    /// The log of the table is damaged, or a newer version wrote it.
    DamagedLog {
        /// When the server tries to read it again.
        retry_at: Millis,
    },
    /// The store does not answer, or the server shuts down.
    Unavailable {
        /// Whether the change may have been committed all the same.
        maybe_done: bool,
    },
}

impl Problem {
    /// No table has this id.
    pub(crate) fn no_table() -> Self {
        Self::NotFound("There is no such table.".into())
    }

    /// Too many tables where only bots play have spectators.
    pub(crate) fn too_many_bot_tables() -> Self {
        let what = "Too many tables where only bots play are being watched. Try again later, or sit down yourself.";
        Self::Busy { what: what.into(), retry_after_s: 30 }
    }

    /// The code for programs. It never changes.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::BadRequest(_) => "bad_request",
            Self::CannotOpen(code, _) | Self::CannotReplay(code, _) => code,
            Self::DamagedRecord(_) => "record_damaged",
            Self::GameRunning => "game_running",
            Self::ReviewFailed => "review_failed",
            Self::NoIdentity => "unknown_person",
            Self::NotFound(_) => "not_found",
            Self::MethodNotAllowed => "method_not_allowed",
            Self::CrossSite => "cross_site",
            Self::NotOpener => "not_opener",
            Self::Removed => "removed",
            Self::NoSeat => "no_seat",
            Self::SeatTaken(_) => "seat_taken",
            Self::NotYourTurn(_) => "not_your_turn",
            Self::Stale { .. } => "stale",
            Self::WrongWord => "wrong_word",
            Self::IllegalAction(_) => "illegal_action",
            Self::WrongStage(_) => "wrong_stage",
            Self::StillHere(_) => "still_here",
            Self::NotAllowed(_) => "not_allowed",
            Self::TooLarge(_) => "too_large",
            Self::BodyTimeout => "too_slow",
            Self::MediaType => "media_type",
            Self::TooMany { .. } => "too_many",
            Self::TooManyTables { .. } => "too_many_tables",
            Self::TooManyStreams { .. } => "too_many_streams",
            Self::Busy { .. } => "busy",
            Self::DamagedLog { .. } => "damaged_log",
            Self::Unavailable { maybe_done: false } => "unavailable",
            Self::Unavailable { maybe_done: true } => "outcome_unknown",
        }
    }

    /// The HTTP status.
    pub const fn status(&self) -> u16 {
        match self {
            Self::BadRequest(_) | Self::CannotOpen(..) | Self::CannotReplay(..) | Self::DamagedRecord(_) => 400,
            Self::NoIdentity => 401,
            Self::CrossSite | Self::NotOpener | Self::Removed | Self::NoSeat | Self::NotAllowed(_) => 403,
            Self::NotFound(_) => 404,
            Self::MethodNotAllowed => 405,
            Self::BodyTimeout => 408,
            Self::GameRunning
            | Self::SeatTaken(_)
            | Self::NotYourTurn(_)
            | Self::Stale { .. }
            | Self::WrongStage(_)
            | Self::StillHere(_) => 409,
            Self::TooLarge(_) => 413,
            Self::MediaType => 415,
            Self::IllegalAction(_) | Self::WrongWord => 422,
            Self::TooMany { .. } | Self::TooManyTables { .. } | Self::TooManyStreams { .. } | Self::Busy { .. } => 429,
            Self::ReviewFailed => 500,
            Self::DamagedLog { .. } | Self::Unavailable { .. } => 503,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadRequest(why)
            | Self::CannotOpen(_, why)
            | Self::CannotReplay(_, why)
            | Self::DamagedRecord(why)
            | Self::NotFound(why)
            | Self::SeatTaken(why)
            | Self::IllegalAction(why)
            | Self::WrongStage(why)
            | Self::StillHere(why)
            | Self::NotAllowed(why) => f.write_str(why),
            Self::GameRunning => f.write_str("This game is not over. It can be reviewed after its end."),
            Self::ReviewFailed => {
                f.write_str("The server can't review this game: its review failed, and would fail again. Tell the operator of this server.")
            }
            Self::NoIdentity => f.write_str("This browser has no identity yet. POST /api/identity first."),
            Self::MethodNotAllowed => f.write_str("This path does not support this method."),
            Self::CrossSite => f.write_str("A page of another site sent this request. Send it from this site."),
            Self::NotOpener => f.write_str("Only the opener of the table may do this."),
            Self::Removed => f.write_str(
                "The opener has removed you from this table. You can watch; look for another table to play.",
            ),
            Self::NoSeat => f.write_str("You have no seat at this table. Sit down before the game starts."),
            Self::NotYourTurn(seat) => write!(f, "It is the turn of seat {seat}. Wait for yours."),
            Self::Stale { number: Some(number) } => {
                write!(f, "Somebody acted first: the table is at number {number}. Read it, then decide again.")
            }
            Self::Stale { number: None } => {
                f.write_str("Another request was first. Read what it did, then decide again.")
            }
            Self::WrongWord => {
                f.write_str("This is not the word to which you committed: its SHA-256 is not your hash.")
            }
            Self::TooLarge(most) => write!(f, "The body is too large: at most {most} bytes."),
            Self::BodyTimeout => f.write_str("The body took too long to arrive. Send it again."),
            Self::MediaType => f.write_str("The body must be JSON. Send it with content-type: application/json."),
            Self::TooMany { what, retry_after_s }
            | Self::TooManyTables { what, retry_after_s }
            | Self::Busy { what, retry_after_s } => write!(f, "{what} Try again in {retry_after_s} s."),
            Self::TooManyStreams { retry_after_s } => {
                write!(f, "Too many streams are open. Close one. Try again in {retry_after_s} s.")
            }
            Self::DamagedLog { .. } => {
                f.write_str("The server can't read this table: its log is damaged. Tell the operator of this server.")
            }
            Self::Unavailable { maybe_done: false } => {
                f.write_str("The server can't do this at the moment. Nothing was changed. Try again.")
            }
            Self::Unavailable { maybe_done: true } => {
                f.write_str("The server can't tell whether this was done. Read the table, and try again if it was not.")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_that_was_perhaps_made_has_a_code_of_its_own() {
        let [not_done, maybe_done] = [false, true].map(|maybe_done| Problem::Unavailable { maybe_done });
        assert_eq!((not_done.code(), not_done.status()), ("unavailable", 503));
        assert_eq!((maybe_done.code(), maybe_done.status()), ("outcome_unknown", 503));
        assert!(not_done.to_string().contains("Nothing was changed"));
        assert!(maybe_done.to_string().contains("Read the table"));
    }

    #[test]
    fn nobody_is_told_a_number_that_is_not_known() {
        assert!(Problem::Stale { number: Some(7) }.to_string().contains("number 7"));
        assert!(!Problem::Stale { number: None }.to_string().contains("number"));
    }
}
