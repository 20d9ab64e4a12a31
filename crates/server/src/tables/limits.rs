//! How many tables a person may have.

use crate::store::{IndexEntry, MemberLimit};
use crate::table;

/// How many tables a person may have; 0 is no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableLimits {
    /// Tables that are not over.
    pub unfinished: u32,
    /// Tables that are not over and where no person has a seat.
    pub of_bots: u32,
    /// Public tables whose game has not started.
    pub public: u32,
}

impl TableLimits {
    /// The limits that a new table of a person is subject to, and what to tell the person if one is reached.
    pub(super) fn reasons(self, person: &str, entry: &IndexEntry) -> Vec<(MemberLimit, String)> {
        let Self { unfinished, of_bots, public } = self;
        let all = [
            (
                person.to_owned(),
                unfinished,
                format!("You have {unfinished} unfinished tables, as many as you may have. Finish or close one."),
            ),
            (
                table::bot_tables_member(person),
                of_bots,
                format!(
                    "You have {of_bots} unfinished tables without people, as many as you may have. Watch one to its end."
                ),
            ),
            (
                table::public_tables_member(person),
                public,
                format!(
                    "You have {public} public tables that wait for players, as many as you may have. Close one, or open a private table."
                ),
            ),
        ];
        let applies = |member: &String, most: u32| most > 0 && entry.members.contains(member);
        let limit = |member, most: u32| MemberLimit { member, most: u64::from(most) };
        let all = all.into_iter().filter(|(member, most, _)| applies(member, *most));
        all.map(|(member, most, reason)| (limit(member, most), reason)).collect()
    }
}
