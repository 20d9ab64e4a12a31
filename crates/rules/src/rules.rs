//! [`Rules`], the trait of every game. Playing, searching, recording and serving use nothing else.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

use crate::random::Random;
use crate::seat::{Observer, PerSeat, Seat, Seats};

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pending {
    /// A chance outcome, such as a shuffle.
    Chance,
    /// The choice of a seat.
    Seat(Seat),
    /// Nothing: the game is over.
    Over,
}

/// The actions that are legal now: a set whose size is known without listing it.
pub trait LegalSet: Clone + Debug + Send + Sync {
    /// The actions of the game.
    type Action: Copy + Eq;

    /// How many there are.
    fn len(&self) -> usize;

    /// The action at `index` in the order of the protocol. `index` must be less than `len`; otherwise the result is
    /// an arbitrary action, perhaps illegal.
    fn at(&self, index: usize) -> Self::Action;

    /// Whether `action` is one of them.
    fn contains(&self, action: Self::Action) -> bool;

    /// Whether no action is legal.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All of them in the order of the protocol, each once.
    fn iter(&self) -> impl Iterator<Item = Self::Action> {
        (0..self.len()).map(|index| self.at(index))
    }
}

/// Receives what happens while a game is played. `()` ignores everything and costs nothing.
pub trait Listener<R: Rules> {
    /// A seat acted; `forced` if it had no choice (X1).
    fn action(&mut self, seat: Seat, action: R::Action, forced: bool);

    /// Something happened. `event` builds the event, so that a listener that ignores it costs nothing.
    fn event(&mut self, event: impl FnOnce() -> R::Event);

    /// Reports a state that people should be shown, after all events so far. `state` builds it.
    #[inline]
    fn snapshot(&mut self, _state: impl FnOnce() -> R::State) {}

    /// Reports the state after the effect of the last event, which had a snapshot without it: people should be shown
    /// both, one after the other. More events must follow. `state` builds it.
    #[inline]
    fn effect(&mut self, _state: impl FnOnce() -> R::State) {}
}

impl<R: Rules> Listener<R> for () {
    #[inline]
    fn action(&mut self, _: Seat, _: R::Action, _: bool) {}
    #[inline]
    fn event(&mut self, _: impl FnOnce() -> R::Event) {}
}

/// An action or an event that a listener received.
#[derive(Clone, PartialEq, Debug)]
pub enum HistoryItem<A, E> {
    /// A seat acted.
    Action {
        /// The seat that acted.
        seat: Seat,
        /// Its action.
        action: A,
        /// Whether it had no choice (X1).
        forced: bool,
    },
    /// Something happened.
    Event(E),
}

impl<R: Rules> Listener<R> for Vec<HistoryItem<R::Action, R::Event>> {
    fn action(&mut self, seat: Seat, action: R::Action, forced: bool) {
        self.push(HistoryItem::Action { seat, action, forced });
    }

    fn event(&mut self, event: impl FnOnce() -> R::Event) {
        self.push(HistoryItem::Event(event()));
    }
}

/// A game that can't be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The ruleset does not allow this number of seats.
    Players(String),
    /// An option is wrong.
    Options(String),
}

impl SetupError {
    /// An error unless `seats` is within `range`.
    pub fn check_seats(seats: usize, range: RangeInclusive<usize>) -> Result<(), Self> {
        if range.contains(&seats) {
            return Ok(());
        }
        let (least, most) = range.into_inner();
        let allowed = if least == most { format!("{least}") } else { format!("{least} to {most}") };
        Err(Self::Players(format!("this ruleset is for {allowed} seats, not {seats}")))
    }
}

/// An action that is not legal now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalAction;

/// A chance outcome that can't happen now, and why, in words for a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImpossibleChance(pub String);

/// A ruleset with its number of seats and its options: everything that is fixed before a game begins.
///
/// A game is a pure function of this, its chance outcomes and its actions. Nobody sees the
/// state; what an observer may know is its [`View`](Rules::View).
pub trait Rules: Clone + Debug + Send + Sync + 'static {
    /// The complete state of a game, hidden cards included: small, of fixed size, without heap.
    type State: Clone + PartialEq + Debug + Send + Sync;
    /// What a seat chose.
    type Action: Copy + Eq + Hash + Debug + Send + Sync;
    /// The legal actions.
    type Legal: LegalSet<Action = Self::Action>;
    /// A chance outcome: a random result, such as a shuffled pile.
    type Chance: Clone + PartialEq + Debug + Send + Sync;
    /// What happens at the table after an action or a chance outcome.
    type Event: Clone + PartialEq + Debug + Send + Sync;
    /// The state as one observer may know it. Two states that an observer can't tell apart give it equal views.
    type View: Clone + Eq + Hash + Debug + Send;

    /// How many seats play.
    fn seats(&self) -> usize;

    /// The state before the first chance outcome.
    fn setup(&self) -> Self::State;

    /// What the game waits for.
    fn pending(&self, state: &Self::State) -> Pending;

    /// The legal actions of the seat to act; empty if the game waits for no seat.
    fn legal(&self, state: &Self::State) -> Self::Legal;

    /// Plays an action that is known to be legal; with an illegal one the result is unspecified. [`play`](Rules::play)
    /// checks.
    fn play_unchecked(&self, state: &mut Self::State, action: Self::Action, listener: &mut impl Listener<Self>);

    /// Draws the chance outcome that the game waits for. Chance must be pending.
    fn sample(&self, state: &Self::State, random: &mut impl Random) -> Self::Chance;

    /// Checks that the game waits for chance and that `chance` can happen now; the error says why not.
    fn check_chance(&self, state: &Self::State, chance: &Self::Chance) -> Result<(), ImpossibleChance>;

    /// Applies a chance outcome that is known to be possible. [`settle`](Rules::settle) checks.
    fn settle_unchecked(&self, state: &mut Self::State, chance: &Self::Chance, listener: &mut impl Listener<Self>);

    /// The score of each seat so far; at the end, its final score.
    fn scores(&self, state: &Self::State) -> PerSeat<i32>;

    /// Who has won, if the game is over.
    fn winners(&self, state: &Self::State) -> Seats {
        highest(&self.scores(state), self.seats())
    }

    /// What `observer` may know.
    fn view(&self, state: &Self::State, observer: Observer) -> Self::View;

    /// What `observer` may know of an event.
    fn conceal(&self, event: Self::Event, observer: Observer) -> Self::Event;

    /// A determinization: a full state with this view, drawn uniformly from all such states.
    fn guess(&self, view: &Self::View, random: &mut impl Random) -> Self::State;

    /// Plays `action` if it is legal; otherwise nothing changes. See also [`play_unchecked`](Rules::play_unchecked).
    fn play(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        listener: &mut impl Listener<Self>,
    ) -> Result<(), IllegalAction> {
        if !self.legal(state).contains(action) {
            return Err(IllegalAction);
        }
        self.play_unchecked(state, action, listener);
        Ok(())
    }

    /// Applies `chance` if possible; otherwise nothing changes. See also [`settle_unchecked`](Rules::settle_unchecked).
    fn settle(
        &self,
        state: &mut Self::State,
        chance: &Self::Chance,
        listener: &mut impl Listener<Self>,
    ) -> Result<(), ImpossibleChance> {
        self.check_chance(state, chance)?;
        self.settle_unchecked(state, chance, listener);
        Ok(())
    }
}

/// The seats with the highest score (X3).
#[must_use]
pub fn highest(scores: &PerSeat<i32>, seats: usize) -> Seats {
    let best = scores.of(seats).iter().max();
    Seats::first(seats).iter().filter(|&seat| Some(&scores[seat]) == best).collect()
}

/// The seats with the lowest score, who begin the next day or round.
#[must_use]
pub(crate) fn lowest(scores: &PerSeat<u16>, seats: usize) -> Seats {
    let least = scores.of(seats).iter().min();
    Seats::first(seats).iter().filter(|&seat| Some(&scores[seat]) == least).collect()
}
