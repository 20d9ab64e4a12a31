//! A review as text: a table by seat, and the turning points.

use std::fmt::Write;

use lonja_review::{Mark, Review, ReviewStep, Story, TurningPoint};
use serde_json::Value;

/// Characters of the widest bar, and the share of the victory that it stands for.
const BAR_CHARS: f64 = 10.0;
const BAR_SHARE: f64 = 0.5;

/// Adds colours for a terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Painter {
    pub(crate) is_coloured: bool,
}

#[derive(Clone, Copy, Debug)]
enum Colour {
    Green = 32,
    Red = 31,
    Yellow = 33,
    Bold = 1,
}

impl Painter {
    fn paint(self, text: &str, colour: Colour) -> String {
        if self.is_coloured { format!("\x1b[{}m{text}\x1b[0m", colour as u8) } else { text.to_owned() }
    }

    /// Green above 0, red below.
    fn sign(self, number: f64, text: &str) -> String {
        match points(number) {
            0.0 => text.to_owned(),
            above if above > 0.0 => self.paint(text, Colour::Green),
            _ => self.paint(text, Colour::Red),
        }
    }
}

/// Percentage points, to a tenth.
fn points(share: f64) -> f64 {
    // Adding 0 turns −0 into 0.
    (share * 1000.0).round() / 10.0 + 0.0
}

fn signed(share: f64) -> String {
    format!("{:+.1}", points(share))
}

/// A bar whose length is a share; to the right of the middle if it is above 0.
fn bar(share: f64) -> String {
    let blocks = ((share.abs() / BAR_SHARE).min(1.0) * BAR_CHARS).round() as usize;
    let (left, right) = if share < 0.0 { (blocks, 0) } else { (0, blocks) };
    let width = BAR_CHARS as usize;
    format!("{:>width$}│{:<width$}", "█".repeat(left), "█".repeat(right))
}

/// The whole text. `place` names the record; `seat` is the one whose mistakes are listed.
pub(crate) fn text_of(review: &Review, place: &str, seat: Option<usize>, painter: Painter) -> String {
    let mut text = String::new();
    let title = format!("{place}: {}, {} seats", review.ruleset, review.players);
    line(&mut text, &painter.paint(&title, Colour::Bold));
    if !review.guesses.is_empty() {
        let options = review.guesses.join(", ");
        let basis = match review.rests_on {
            "network" => "what was learned of the game without them",
            "heuristic" => "rules of thumb",
            _ => "random games",
        };
        line(&mut text, &format!("Nothing was learned about these options: {options}."));
        line(&mut text, &format!("All numbers are guesses that rest on {basis}."));
    }
    table(&mut text, review, painter);
    line(&mut text, "");
    line(&mut text, &painter.paint("Turning points", Colour::Bold));
    for point in &review.turning_points {
        line(&mut text, &turning_point(review, point, painter));
    }
    if let Some(seat) = seat {
        mistakes(&mut text, review, seat, painter);
    }
    line(&mut text, "");
    text
}

fn line(text: &mut String, content: &str) {
    text.push_str(content.trim_end());
    text.push('\n');
}

fn table(text: &mut String, review: &Review, painter: Painter) {
    line(text, "");
    let head = "         share     luck   errors    gifts  unknown    noise  without luck  accuracy  like";
    line(text, head);
    for seat in 0..review.players {
        let totals = &review.totals;
        let mut row = format!("seat {seat}  {:>5.1} %", 100.0 * review.result[seat]);
        let columns = [
            totals.luck[seat],
            totals.errors[seat],
            totals.gifts_to(seat),
            totals.unknowable[seat],
            totals.noise[seat],
        ];
        for number in columns {
            let _ = write!(row, "{}", painter.sign(number, &format!("{:>9}", signed(number))));
        }
        let accuracy = review.accuracy[seat].map_or_else(|| "–".to_owned(), |accuracy| format!("{accuracy:.0}"));
        let level = review.played_like[seat].unwrap_or_default();
        let _ = write!(row, "{:>12.1} %{accuracy:>10}  {level}", 100.0 * review.luck_adjusted[seat]);
        line(text, &row);
    }
    line(text, "");
    for seat in 0..review.players {
        let play = review.totals.errors[seat];
        let parts = [("luck", review.totals.luck[seat]), ("play", play), ("gifts", review.totals.gifts_to(seat))];
        let bars = parts.map(|(name, share)| format!("{name:>6} {}", painter.sign(share, &bar(share))));
        line(text, &format!("seat {seat}{}", bars.concat()));
    }
    line(text, "");
    line(text, "All numbers are points of a hundred of the victory. Each row adds up from a fair share to the result.");
}

fn turning_point(review: &Review, point: &TurningPoint, painter: Painter) -> String {
    let moved = painter.paint(&format!("{:>5.1}", points(point.moved)), Colour::Yellow);
    let number = match &review.steps[point.step] {
        ReviewStep::Decision { number, .. } => format!("Decision {number}: "),
        ReviewStep::Chance { .. } => String::new(),
    };
    format!("{moved}  {number}{}", sentence(point))
}

fn sentence(point: &TurningPoint) -> String {
    let TurningPoint { gained, lost, story, .. } = point;
    let florins = |worth: &Option<u16>| worth.map_or("little".to_owned(), |worth| worth.to_string());
    match story {
        Story::Drawn { what } => format!("{} helped seat {gained} and hurt seat {lost}.", draw_text(what)),
        Story::LetGo { seat, cards, buyer, paid, worth, buyer_worth } => format!(
            "seat {seat} let {} go to seat {buyer} for {paid}; it was worth {} to seat {seat} and {} to seat {buyer}.",
            cards.join(" "),
            florins(worth),
            florins(buyer_worth)
        ),
        Story::Unsold { seat, cards, worth } => {
            format!("nobody bought {}; it was worth {} to seat {seat}.", cards.join(" "), florins(worth))
        }
        Story::Overpaid { seat, cards, paid, worth } => {
            format!("seat {seat} paid {paid} for {}; it was worth {} to it.", cards.join(" "), florins(worth))
        }
        Story::Better { seat, played, best } => {
            format!("seat {seat} played {played}; {best} was better. Seat {gained} gained most.")
        }
        Story::CouldNotKnow { seat, played } => {
            format!("seat {seat} played {played}; what it could not know helped seat {gained} and hurt seat {lost}.")
        }
    }
}

/// What was drawn, as the beginning of a sentence.
fn draw_text(what: &Value) -> String {
    let text = |name: &str| what.get(name).map(|value| value.to_string().trim_matches('"').to_owned());
    match (text("first"), text("card"), text("king"), text("seat")) {
        (Some(first), ..) => format!("That seat {first} began"),
        (_, Some(card), _, Some(seat)) => format!("The card {card} in the hand of seat {seat}"),
        (_, Some(card), ..) => format!("The card {card}"),
        (_, _, Some(king), _) => format!("The king {king}"),
        _ => format!("The draw {what}"),
    }
}

fn mistakes(text: &mut String, review: &Review, own: usize, painter: Painter) {
    line(text, "");
    line(text, &painter.paint(&format!("Mistakes of seat {own}"), Colour::Bold));
    let mut any = false;
    for step in &review.steps {
        let ReviewStep::Decision { number, seat, played, best, effect, mark: Some(mark), .. } = step else { continue };
        let name = match mark {
            Mark::Best | Mark::Good => continue,
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        };
        if *seat == own {
            any = true;
            let lost = painter.sign(effect[own], &format!("{:>6}", signed(effect[own])));
            line(text, &format!("{lost}  decision {number}, {name}: {played}; {best} was better"));
        }
    }
    if !any {
        line(text, "None.");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_grow_from_the_middle() {
        assert_eq!(bar(0.1), "          │██        ");
        assert_eq!(bar(-0.05), "         █│          ");
        assert_eq!(bar(9.0), "          │██████████");
    }

    #[test]
    fn numbers_have_a_sign_and_no_negative_zero() {
        assert_eq!([signed(0.1234), signed(-0.05), signed(-0.0001)], ["+12.3", "-5.0", "+0.0"]);
    }

    #[test]
    fn draws_are_told_in_words() {
        assert_eq!(draw_text(&serde_json::json!({"first": 2})), "That seat 2 began");
        assert_eq!(draw_text(&serde_json::json!({"seat": 0, "card": "2S"})), "The card 2S in the hand of seat 0");
    }
}
