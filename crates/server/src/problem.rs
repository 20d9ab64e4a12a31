//! Everything that can be wrong with a request, in words for the person who reads them.

use std::fmt;

/// Why a request was refused. Nothing was changed by it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The request can't be read, or asks for what makes no sense.
    BadRequest(String),
    /// The table can't be opened like this: code and sentence.
    CannotOpen(&'static str, String),
    /// Nobody is known by the secret that came with the request, or none came.
    Unknown,
    /// There is no such thing.
    NotFound(String),
    /// The path exists, but not for this method.
    Method,
    /// The request comes from a page of another site.
    CrossSite,
    /// Only who opened the table may do this.
    NotOpener,
    /// The caller has no seat at this table.
    NoSeat,
    /// The seat has an owner already, or there is no free one.
    Taken(String),
    /// It is another seat's turn.
    NotYourTurn(usize),
    /// The action follows a number after which others were played.
    Stale {
        /// The table's last number.
        number: u64,
    },
    /// The action is not legal.
    Illegal(String),
    /// The table is not at the stage for this.
    Stage(String),
    /// The seat's owner is there, or has not been away for long enough.
    StillHere(String),
    /// The table does not allow it.
    NotAllowed(String),
    /// The body is too large.
    TooLarge(usize),
    /// The body did not come in time.
    TooSlow,
    /// The body is of another type than JSON.
    MediaType,
    /// More than the server allows at a time.
    TooMany {
        /// What.
        what: String,
        /// When to try again.
        retry_after_s: u32,
    },
    /// The store does not answer, or the server is about to end. Whether a change was made is not known if `maybe`.
    Unavailable {
        /// Whether it may have been done all the same.
        maybe: bool,
    },
}

impl Problem {
    /// The word by which a program knows it.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::BadRequest(_) => "bad_request",
            Self::CannotOpen(code, _) => code,
            Self::Unknown => "unknown_person",
            Self::NotFound(_) => "not_found",
            Self::Method => "method_not_allowed",
            Self::CrossSite => "cross_site",
            Self::NotOpener => "not_opener",
            Self::NoSeat => "no_seat",
            Self::Taken(_) => "seat_taken",
            Self::NotYourTurn(_) => "not_your_turn",
            Self::Stale { .. } => "stale",
            Self::Illegal(_) => "illegal_action",
            Self::Stage(_) => "wrong_stage",
            Self::StillHere(_) => "still_here",
            Self::NotAllowed(_) => "not_allowed",
            Self::TooLarge(_) => "too_large",
            Self::TooSlow => "too_slow",
            Self::MediaType => "media_type",
            Self::TooMany { .. } => "too_many",
            Self::Unavailable { .. } => "unavailable",
        }
    }

    /// The status of the answer.
    #[must_use]
    pub const fn status(&self) -> u16 {
        match self {
            Self::BadRequest(_) | Self::CannotOpen(..) => 400,
            Self::Unknown => 401,
            Self::CrossSite | Self::NotOpener | Self::NoSeat | Self::NotAllowed(_) => 403,
            Self::NotFound(_) => 404,
            Self::Method => 405,
            Self::TooSlow => 408,
            Self::Taken(_) | Self::NotYourTurn(_) | Self::Stale { .. } | Self::Stage(_) | Self::StillHere(_) => 409,
            Self::TooLarge(_) => 413,
            Self::MediaType => 415,
            Self::Illegal(_) => 422,
            Self::TooMany { .. } => 429,
            Self::Unavailable { .. } => 503,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadRequest(why)
            | Self::CannotOpen(_, why)
            | Self::NotFound(why)
            | Self::Taken(why)
            | Self::Illegal(why)
            | Self::Stage(why)
            | Self::StillHere(why)
            | Self::NotAllowed(why) => f.write_str(why),
            Self::Unknown => f.write_str("nobody is known by this cookie: pick a name first"),
            Self::Method => f.write_str("this can't be done with this method"),
            Self::CrossSite => f.write_str("pages of other sites may not do this"),
            Self::NotOpener => f.write_str("only who opened the table may do this"),
            Self::NoSeat => f.write_str("you have no seat at this table"),
            Self::NotYourTurn(seat) => write!(f, "it is the turn of seat {seat}"),
            Self::Stale { number } => write!(f, "something else happened first: the table is at number {number}"),
            Self::TooLarge(most) => write!(f, "a body has at most {most} bytes"),
            Self::TooSlow => f.write_str("the body took too long to come"),
            Self::MediaType => f.write_str("the body must be JSON, with content-type: application/json"),
            Self::TooMany { what, retry_after_s } => write!(f, "{what}: try again in {retry_after_s} s"),
            Self::Unavailable { maybe: false } => f.write_str("the server can't do it just now: try again"),
            Self::Unavailable { maybe: true } => {
                f.write_str("the server can't tell whether it was done: look at the table, and try again if it was not")
            }
        }
    }
}
