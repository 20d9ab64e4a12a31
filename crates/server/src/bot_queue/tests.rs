//! The order of decisions, and their time.

use super::*;

/// A person whose network is not known, `person@4` from a network of block 4, or `person@4:9` from network 9 of it.
fn asker(name: &str) -> Asker {
    let (person, network) = name.split_once('@').map_or((name, None), |(person, network)| (person, Some(network)));
    let network = network.map(|network| {
        let (block, network) = network.split_once(':').unwrap_or((network, "0"));
        format!("2001:db8:{block}:{network}::").parse().unwrap()
    });
    Asker { network, person: person.into() }
}

fn turn(priority: Priority, opener: &str) -> Purpose {
    turn_at("a table", priority, opener)
}

fn turn_at(table: &str, priority: Priority, opener: &str) -> Purpose {
    Purpose::Turn { table: table.into(), priority, asker: asker(opener) }
}

fn hint(person: &str) -> Purpose {
    Purpose::Hint { asker: asker(person) }
}

fn queue(decisions: &[(Purpose, &'static str)]) -> BotQueue<&'static str> {
    let mut queue = BotQueue::default();
    decisions.iter().for_each(|(purpose, decision)| queue.push(purpose.clone(), *decision));
    queue
}

/// The order in which all decisions are taken.
fn order(mut queue: BotQueue<&'static str>) -> String {
    let taken: Vec<_> = std::iter::from_fn(|| queue.pop()).map(|(decision, _)| decision).collect();
    taken.join(" ")
}

#[test]
fn people_who_are_present_come_first_and_tables_of_bots_last() {
    let waiting = [
        (turn(Priority::BotsOnly, "eve"), "bots"),
        (turn(Priority::Away, "bo"), "away"),
        (turn(Priority::Present, "ada"), "present"),
        (turn(Priority::Away, "cy"), "away2"),
    ];
    assert_eq!(order(queue(&waiting)), "present away away2 bots");
}

#[test]
fn less_urgent_turns_do_not_starve() {
    let mut waiting = queue(&[]);
    for _ in 0..30 {
        waiting.push(turn(Priority::Present, "ada"), "p");
    }
    for _ in 0..3 {
        waiting.push(turn(Priority::Away, "bo"), "AWAY");
        waiting.push(turn(Priority::BotsOnly, "eve"), "BOTS");
    }
    let expected = "p p p p p p p AWAY p p p p p p p AWAY BOTS p p p p p p AWAY p p p p p p p p BOTS p p BOTS";
    assert_eq!(order(waiting), expected);
}

/// However long nobody was away, the next one who is away does not come first.
#[test]
fn less_urgent_turns_do_not_save_their_share_up() {
    let mut waiting = queue(&[]);
    for _ in 0..20 {
        waiting.push(turn(Priority::Present, "ada"), "p");
        waiting.pop();
    }
    waiting.push(turn(Priority::Away, "bo"), "AWAY");
    waiting.push(turn(Priority::Present, "ada"), "p");
    assert_eq!(order(waiting), "p AWAY");
}

#[test]
fn a_waiting_turn_moves_up_and_one_that_was_taken_does_not_come_back() {
    let mut waiting = queue(&[
        (turn_at("first", Priority::Present, "ada"), "ada"),
        (turn_at("second", Priority::Away, "bo"), "bo"),
        (turn_at("third", Priority::Away, "cy"), "cy"),
    ]);
    waiting.move_turn(turn_at("third", Priority::Present, "cy"));
    assert_eq!(waiting.pop(), Some(("ada", 2)));
    waiting.move_turn(turn_at("first", Priority::Present, "ada"));
    assert_eq!(order(waiting), "cy bo");
}

#[test]
fn what_nobody_waits_for_is_removed() {
    let mut waiting = queue(&[
        (turn_at("first", Priority::Present, "ada@1"), "a1"),
        (turn_at("second", Priority::Present, "ada@1"), "a2"),
        (turn_at("third", Priority::BotsOnly, "eve"), "e1"),
        (hint("bo"), "b1"),
    ]);
    for gone in [
        turn_at("first", Priority::Present, "ada@1"),
        turn_at("third", Priority::Present, "eve"),
        turn_at("no table", Priority::Away, "ada@1"),
        hint("bo"),
        hint("cy"),
    ] {
        waiting.withdraw(&gone);
    }
    assert_eq!(waiting.pop(), Some(("a2", 1)));
    assert_eq!(waiting.pop(), None);
}

#[test]
fn openers_take_turns_however_many_tables_they_have() {
    let mut waiting = queue(&[]);
    for _ in 0..50 {
        waiting.push(turn(Priority::Present, "eve"), "eve");
    }
    waiting.push(turn(Priority::Present, "ada"), "ada");
    waiting.push(turn(Priority::Present, "bo"), "bo");
    waiting.push(turn(Priority::Present, "ada"), "ada2");
    assert!(order(waiting).starts_with("eve ada bo eve ada2 eve eve"));
}

#[test]
fn networks_take_turns_however_many_identities_they_have() {
    for purpose in [|name: &str| turn(Priority::Present, name), hint, |name: &str| review(Depth::Deep, name)] {
        let mut waiting = BotQueue::default();
        for number in 0..1800 {
            waiting.push(purpose(&format!("eve{number}@1")), "eve");
        }
        for (name, decision) in [("ada@2", "ada"), ("bo@3", "bo"), ("cy@3", "cy"), ("di", "di")] {
            waiting.push(purpose(name), decision);
        }
        assert!(order(waiting).starts_with("eve ada bo di eve cy eve eve"));
    }
}

#[test]
fn blocks_take_turns_however_many_networks_they_have() {
    for purpose in [|name: &str| turn(Priority::Present, name), hint, |name: &str| review(Depth::Deep, name)] {
        let mut waiting = BotQueue::default();
        for number in 0..256 {
            waiting.push(purpose(&format!("eve{number}@1:{number}")), "eve");
        }
        waiting.push(purpose("mallory@1:0"), "mallory");
        for (name, decision) in [("ada@2", "ada"), ("bo@3:1", "bo"), ("cy@3:2", "cy"), ("di", "di")] {
            waiting.push(purpose(name), decision);
        }
        assert!(order(waiting).starts_with("eve ada bo di eve cy eve eve"));
    }
}

#[test]
fn networks_of_a_block_take_turns() {
    let waiting = ["ada@1:1", "bo@1:1", "ada@1:1", "cy@1:2", "cy@1:2"].into_iter().zip(["a1", "b1", "a2", "c1", "c2"]);
    let waiting: Vec<_> = waiting.map(|(name, decision)| (turn(Priority::Away, name), decision)).collect();
    assert_eq!(order(queue(&waiting)), "a1 c1 b1 c2 a2");
}

#[test]
fn people_of_a_network_take_turns() {
    let mut waiting = queue(&[]);
    for (name, decision) in [("ada@1", "a1"), ("ada@1", "a2"), ("bo@1", "b1"), ("ada@1", "a3"), ("bo@1", "b2")] {
        waiting.push(turn(Priority::Away, name), decision);
    }
    assert_eq!(order(waiting), "a1 b1 a2 b2 a3");
}

#[test]
fn a_person_who_changes_the_network_waits_for_one_hint() {
    let waiting = queue(&[(hint("eve@1"), "e1"), (hint("ada@1"), "a1"), (hint("eve@2"), "e2"), (hint("bo@3"), "b1")]);
    assert_eq!(order(waiting), "a1 e2 b1");
    let waiting = queue(&[(hint("eve@1"), "e1"), (hint("eve@2"), "e2")]);
    assert_eq!(order(waiting), "e2");
}

/// Somebody who is served and asks again at once goes behind all others.
#[test]
fn nobody_is_served_twice_before_another_is_served_once() {
    let mut waiting = queue(&[(turn(Priority::Away, "eve"), "eve"), (turn(Priority::Away, "ada"), "ada")]);
    assert_eq!(waiting.pop().map(|(decision, _)| decision), Some("eve"));
    waiting.push(turn(Priority::Away, "eve"), "eve2");
    assert_eq!(order(waiting), "ada eve2");
}

#[test]
fn hints_have_a_quarter_while_turns_wait_and_everything_otherwise() {
    let mut waiting = queue(&[]);
    for _ in 0..8 {
        waiting.push(turn(Priority::Present, "ada"), "t");
    }
    for person in ["a", "b", "c", "d"] {
        waiting.push(hint(person), "h");
    }
    assert_eq!(order(waiting), "t t t h t t t h t t h h");
    assert_eq!(order(queue(&[(hint("ada"), "h"), (turn(Priority::BotsOnly, "eve"), "t")])), "t h");
}

#[test]
fn a_person_waits_for_one_hint() {
    let waiting = queue(&[(hint("eve"), "e1"), (hint("ada"), "a1"), (hint("eve"), "e2"), (hint("eve"), "e3")]);
    assert_eq!(order(waiting), "a1 e3", "the last one, behind those who asked meanwhile");
}

#[test]
fn only_decisions_that_are_as_urgent_share_the_time() {
    let mut waiting = queue(&[]);
    for _ in 0..200 {
        waiting.push(turn(Priority::BotsOnly, "eve"), "bots");
    }
    waiting.push(turn(Priority::Present, "ada"), "ada");
    waiting.push(turn(Priority::Present, "bo"), "bo");
    assert_eq!(waiting.pop(), Some(("ada", 2)));
    assert_eq!(waiting.pop(), Some(("bo", 1)));
    assert_eq!(waiting.pop(), Some(("bots", 200)));
    waiting.push(hint("ada"), "hint");
    assert_eq!(waiting.pop(), Some(("hint", 1)), "the fourth one; tables of bots do not shorten a hint");
}

/// The time of a decision shrinks with the number of networks, and with what its own network has waiting.
#[test]
fn a_network_shortens_the_time_of_its_own_bots_only() {
    let mut waiting = queue(&[]);
    for number in 0..300 {
        waiting.push(turn(Priority::Present, &format!("eve{number}@1")), "eve");
        waiting.push(hint(&format!("eve{number}@1")), "eve's hint");
    }
    waiting.push(turn(Priority::Present, "ada@2"), "ada");
    waiting.push(turn(Priority::Present, "bo@3"), "bo");
    // Three networks wait for turns, one for hints.
    let expected = [("eve", 4 * 300), ("ada", 4), ("bo", 3), ("eve's hint", 2 * 300), ("eve", 2 * 299)];
    for next in expected {
        assert_eq!(waiting.pop(), Some(next));
    }
}

#[test]
fn a_block_shortens_the_time_of_its_own_bots_only() {
    let mut waiting = queue(&[]);
    for number in 0..256 {
        waiting.push(turn(Priority::Present, &format!("eve{number}@1:{number}")), "eve");
    }
    waiting.push(turn(Priority::Present, "eve@1:0"), "eve");
    waiting.push(turn(Priority::Present, "ada@2"), "ada");
    for next in [("eve", 2 * 256 * 2), ("ada", 2), ("eve", 256)] {
        assert_eq!(waiting.pop(), Some(next));
    }
}

fn review(depth: Depth, name: &str) -> Purpose {
    Purpose::Review { depth, asker: asker(name) }
}

#[test]
fn people_come_before_reviews_which_do_not_starve() {
    let mut waiting = queue(&[]);
    for _ in 0..4 {
        waiting.push(review(Depth::Quick, "eve"), "r");
    }
    for _ in 0..14 {
        waiting.push(turn(Priority::Present, "ada"), "t");
    }
    waiting.push(hint("ada"), "h");
    waiting.push(turn(Priority::Away, "ada"), "a");
    assert_eq!(order(waiting), "t t t h t t t r t a t t t t t r t t r r");
}

#[test]
fn reviews_have_half_while_only_tables_of_bots_wait() {
    let mut waiting = queue(&[]);
    for _ in 0..4 {
        waiting.push(review(Depth::Deep, "eve"), "r");
        waiting.push(turn(Priority::BotsOnly, "eve"), "t");
    }
    assert_eq!(order(waiting), "t r t r t r t r");
}

/// However long nobody asked for a review, the next one does not come before a person.
#[test]
fn a_review_does_not_save_its_share_up() {
    let mut waiting = queue(&[]);
    for _ in 0..20 {
        waiting.push(turn(Priority::Present, "ada"), "t");
        waiting.pop();
    }
    waiting.push(review(Depth::Quick, "eve"), "r");
    waiting.push(turn(Priority::Present, "ada"), "t");
    assert_eq!(order(waiting), "t r");
}

#[test]
fn quick_reviews_come_before_deep_ones_which_do_not_starve() {
    let mut waiting = queue(&[]);
    for _ in 0..2 {
        waiting.push(review(Depth::Deep, "eve"), "deep");
    }
    for number in 0..9 {
        waiting.push(review(Depth::Quick, if number % 2 == 0 { "ada" } else { "bo" }), "q");
    }
    assert_eq!(order(waiting), "q q q q q q q deep q q deep");
}

#[test]
fn askers_of_reviews_take_turns() {
    let mut waiting = queue(&[]);
    for _ in 0..3 {
        waiting.push(review(Depth::Deep, "eve"), "eve");
    }
    waiting.push(review(Depth::Deep, "ada"), "ada");
    assert_eq!(order(waiting), "eve ada eve eve");
}

#[test]
fn reviews_do_not_shorten_the_time_of_decisions() {
    let mut waiting = queue(&[(turn(Priority::Present, "ada"), "t")]);
    for _ in 0..100 {
        waiting.push(review(Depth::Quick, "eve"), "r");
    }
    assert_eq!(waiting.pop(), Some(("t", 1)));
    assert_eq!(waiting.pop(), Some(("r", 1)));
}

#[test]
fn time_shrinks_as_the_queue_grows() {
    let ms = Duration::from_millis;
    for (crowd, threads, expected) in [(1, 1, 300), (2, 1, 150), (2, 2, 300), (3, 2, 150), (30, 1, 10), (9999, 4, 10)] {
        assert_eq!(time_share(ms(300), crowd, threads), ms(expected), "{crowd} on {threads}");
    }
    assert_eq!(time_share(ms(1), 50, 1), ms(1), "never more than all the time");
    assert_eq!(time_share(ms(300), 0, 0), ms(300));
}
