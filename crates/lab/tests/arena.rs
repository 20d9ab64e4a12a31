//! The arena: what is the same in all games of a deal, and programs that don't play as they should.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

use std::fs;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use lonja_game::catalog::{Options, RULESETS};
use lonja_game::{Record, ThinkBudget, verify};
use lonja_lab::Follower;
use lonja_lab::arena::{Entrant, Plan, Report, Witness, arena};
use lonja_rules::notation::ChanceValue;

/// Plays the first legal action: the rest of the question is not looked at.
const FIRST_LEGAL: &str = r#"cmd:sed -un 's/.*"legal":\["\([^"]*\)".*/{"action":"\1"}/p'"#;

#[derive(Default)]
struct Listening {
    records: String,
    forfeits: Vec<String>,
}

impl Follower for Listening {
    fn progress(&mut self, _: u64) {}

    fn records(&mut self, lines: &str) {
        self.records += lines;
    }
}

impl Witness for Listening {
    fn forfeit(&mut self, sentence: &str) {
        self.forfeits.push(sentence.to_owned());
    }
}

fn plan(ruleset: &str, players: usize, bots: &[&str], games: u64) -> Plan {
    Plan {
        ruleset: ruleset.into(),
        players,
        options: Options::new(),
        entrants: bots.iter().map(|bot| Entrant::read(bot).unwrap()).collect(),
        thinking: ThinkBudget::Iterations(2),
        patience: Duration::from_secs(60),
        games,
        seed: "s".into(),
        threads: 2,
    }
}

fn play(plan: &Plan) -> (Report, Listening) {
    let mut listening = Listening::default();
    let report = arena(plan, true, &AtomicBool::new(false), &mut listening).unwrap();
    (report, listening)
}

/// The piles of a kind, in order.
fn piles(record: &Record, kind: &str) -> Vec<Vec<String>> {
    let of_kind = record.chance.iter().filter(|drawn| drawn.name == kind);
    of_kind.map(|drawn| if let ChanceValue::Texts(cards) = &drawn.value { cards.clone() } else { Vec::new() }).collect()
}

/// Whether piles of the same number and the same cards are in the same order.
fn alike(one: &Record, other: &Record, kind: &str) -> bool {
    let sorted = |pile: &[String]| {
        let mut pile = pile.to_vec();
        pile.sort();
        pile
    };
    let mut pairs = piles(one, kind).into_iter().zip(piles(other, kind));
    pairs.all(|(one, other)| one == other || sorted(&one) != sorted(&other))
}

#[test]
fn all_games_of_a_deal_have_the_same_chance() {
    for ruleset in RULESETS {
        let players = *ruleset.seats.end();
        let (_, listening) = play(&plan(ruleset.id, players, &["random"], 3 * players as u64));
        let records: Vec<Record> = listening.records.lines().map(|line| Record::read(line).unwrap()).collect();
        let deals: Vec<&[Record]> = records.chunks(players).collect();
        assert_eq!(deals.len(), 3);
        for deal in &deals {
            assert!(deal.iter().all(|record| record.chance[..2] == deal[0].chance[..2]), "{}", ruleset.id);
            assert!(deal.iter().all(|record| alike(record, &deal[0], "deck")), "{}", ruleset.id);
            assert!(deal.iter().all(|record| alike(record, &deal[0], "kings")), "{}", ruleset.id);
            assert!(deal.iter().any(|record| record.actions != deal[0].actions), "{}", ruleset.id);
        }
        assert_ne!(piles(&deals[0][0], "deck"), piles(&deals[1][0], "deck"));
        for record in &records {
            assert_eq!((verify::replay(record), &record.seed), (Ok(()), &None));
        }
    }
}

#[test]
fn everybody_sits_everywhere() {
    let bots = ["random@1", "random@2", "random@3"];
    let (report, listening) = play(&plan("medici-2018", 3, &bots, 1));
    assert_eq!((report.deals, report.games), (1, 3));
    let seats: Vec<String> = listening
        .records
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["bots"].to_string())
        .collect();
    let expected = [
        r#"["random@1","random@2","random@3"]"#,
        r#"["random@2","random@3","random@1"]"#,
        r#"["random@3","random@1","random@2"]"#,
    ];
    assert_eq!(seats, expected);
}

#[test]
fn more_bots_than_seats_take_turns() {
    let bots = ["random@1", "random@2", "random@3"];
    let (report, _) = play(&plan("burgueses", 2, &bots, 12));
    assert!(report.bots.iter().all(|bot| bot.seats == 8), "{:?}", report.bots);
    let few = play(&plan("burgueses", 2, &bots, 2)).0;
    assert_eq!((few.bots[2].seats, few.bots[2].win_share), (0, None), "nothing is known of who never played");
}

#[test]
fn a_program_plays_whole_games() {
    for ruleset in RULESETS {
        let (report, listening) = play(&plan(ruleset.id, *ruleset.seats.end(), &[FIRST_LEGAL, "random"], 6));
        assert_eq!(listening.forfeits, Vec::<String>::new());
        assert!(report.bots[0].decisions > 6 && report.bots[0].score.is_some(), "{:?}", report.bots);
    }
}

/// A program that does something wrong loses every game, and the other wins them.
fn loses(command: &str, why: &str) {
    let mut plan = plan("burgueses", 2, &[&format!("cmd:{command}"), "random"], 4);
    if why.starts_with("did not answer") {
        plan.patience = Duration::from_millis(200);
    }
    let (report, listening) = play(&plan);
    assert_eq!(listening.forfeits.len(), 4, "{command}");
    let told = |sentence: &String| sentence.starts_with("game ") && sentence.contains(why);
    assert!(listening.forfeits.iter().all(told), "{command}: {:?}", listening.forfeits);
    let [loser, winner] = &report.bots[..] else { unreachable!() };
    assert_eq!((report.games, loser.forfeited, winner.forfeited), (4, 4, 0), "{command}");
    let means = [loser.win_share, loser.place, winner.win_share, winner.place].map(|figure| figure.unwrap().mean);
    assert_eq!(means, [0.0, 2.0, 1.0, 1.0], "{command}");
    assert_eq!((loser.score, winner.score), (None, None), "no score counts: {command}");
    assert!(winner.rating > loser.rating);
    for line in listening.records.lines() {
        let record = Record::read(line).unwrap();
        assert_eq!((verify::replay(&record), &record.result), (Ok(()), &None));
        assert!(line.contains("\"forfeited\":"), "{line}");
    }
}

#[test]
fn a_program_that_ends_loses() {
    loses("true", "ended");
    loses("read line; exit 3", "ended without an answer");
    loses("read line; printf '{\"action\":'", "ended without an answer");
}

#[test]
fn a_program_that_says_something_else_loses() {
    loses("while read -r line; do echo nonsense; done", "answered \"nonsense\"");
    loses("while read -r line; do echo '{\"action\":5}'; done", "which is not like");
    loses("while read -r line; do echo '{\"action\":\"fly\"}'; done", "which is no action");
    loses("while read -r line; do echo '{\"action\":\"discard 2S\"}'; done", "not legal");
}

#[test]
fn a_program_that_says_too_much_loses() {
    loses("yes", "answered \"y\"");
    loses("cat /dev/zero", "answered with more than 65536 bytes");
}

/// Whether a process is there and has not ended.
fn lives(pid: &str) -> bool {
    fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
}

#[test]
fn a_program_that_never_answers_loses_and_is_ended() {
    let folder = tempfile::tempdir().unwrap();
    let pids = folder.path().join("pids");
    loses(&format!("sleep 1000000 & echo $$ $! >> {}; wait", pids.display()), "did not answer within 200ms");
    let pids = fs::read_to_string(pids).unwrap();
    assert_eq!(pids.lines().count(), 4, "started anew for each game: {pids}");
    for pid in pids.split_whitespace() {
        // What it started is killed with it, but not waited for.
        while lives(pid) {
            std::thread::yield_now();
        }
    }
}

#[test]
fn what_is_no_program_is_refused() {
    for wrong in ["cmd:./no-such-program", "cmd:/", "nobody"] {
        assert!(plan("burgueses", 2, &["random", wrong], 2).check().is_err(), "{wrong}");
    }
    plan("burgueses", 2, &["random", FIRST_LEGAL], 2).check().unwrap();
    let many = vec!["random"; 17];
    assert!(plan("burgueses", 2, &many, 2).check().is_err());
    assert!(plan("burgueses", 3, &["random"], 2).check().is_err());
}
