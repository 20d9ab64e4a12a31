//! Learning what an expert knows, for any ruleset.

use lonja_bots::{TrainingPlan, TrainingProgress, Weights};

use lonja_game::catalog::{OpenError, Options, Playable, Ruleset, Visitor, with_rules};

/// How many generations of how many games the program's own weights of a ruleset were learned in.
pub fn usual_course(ruleset: &str, players: usize, options: &Options) -> Result<(u64, u64), OpenError> {
    struct Usual;
    impl Visitor for Usual {
        type Output = (u64, u64);
        fn visit<R: Playable>(self, _: &'static Ruleset, _: R) -> (u64, u64) {
            R::COURSE
        }
    }
    with_rules(ruleset, players, options, Usual)
}

/// What a course teaches; none if there is nothing to learn about the ruleset.
pub fn train(
    ruleset: &str,
    players: usize,
    options: &Options,
    course: &TrainingPlan,
    lesson: &mut dyn FnMut(TrainingProgress),
) -> Result<Option<Weights>, OpenError> {
    with_rules(ruleset, players, options, Train { course, lesson })
}

struct Train<'a> {
    course: &'a TrainingPlan,
    lesson: &'a mut dyn FnMut(TrainingProgress),
}

impl Visitor for Train<'_> {
    type Output = Option<Weights>;

    fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> Option<Weights> {
        rules.learn(self.course, self.lesson)
    }
}
