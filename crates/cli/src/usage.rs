//! Messages about wrong arguments.

use std::error::Error;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::Exit;
use crate::args::Args;

/// Prints help if the person asked for it; otherwise one sentence about the mistake, and a suggestion.
pub(crate) fn explain(error: &clap::Error) -> Exit {
    match error.kind() {
        // If even this can't be printed, nothing else can be done.
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let _ = error.print();
            Exit::Done
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            Exit::Misused
        }
        _ => {
            eprintln!("lonja: {}", sentence(error));
            suggestion(error).iter().for_each(|suggestion| eprintln!("{suggestion}"));
            suggest_help();
            Exit::Misused
        }
    }
}

/// Names the command whose help explains the arguments.
pub(crate) fn suggest_help() {
    eprintln!("Try '{} --help'.", command_of(std::env::args().skip(1)));
}

fn sentence(error: &clap::Error) -> String {
    let text = |kind: ContextKind| error.get(kind).map_or_else(String::new, joined);
    let (argument, value) = (text(ContextKind::InvalidArg), text(ContextKind::InvalidValue));
    match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => format!("'{argument}' needs a value"),
        ErrorKind::InvalidValue => {
            format!("invalid value '{value}' for '{argument}'; possible values: {}", text(ContextKind::ValidValue))
        }
        ErrorKind::ValueValidation => {
            let why = error.source().map_or_else(String::new, |source| format!(": {source}"));
            format!("invalid value '{value}' for '{argument}'{why}")
        }
        ErrorKind::UnknownArgument => format!("unexpected argument '{argument}'"),
        ErrorKind::InvalidSubcommand => format!("unrecognized subcommand '{}'", text(ContextKind::InvalidSubcommand)),
        ErrorKind::MissingRequiredArgument => format!("{argument} is missing"),
        ErrorKind::ArgumentConflict => match text(ContextKind::PriorArg) {
            prior if prior == argument => format!("'{argument}' can be used only once"),
            prior => format!("'{argument}' cannot be used with '{prior}'"),
        },
        kind => format!("{}: {argument}", kind.as_str().unwrap_or("the arguments are wrong")),
    }
}

/// A similar word that would be right.
fn suggestion(error: &clap::Error) -> Option<String> {
    let kinds = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    let similar = kinds.iter().find_map(|&kind| error.get(kind))?;
    Some(format!("Did you mean '{}'?", joined(similar)))
}

fn joined(value: &ContextValue) -> String {
    match value {
        ContextValue::Strings(several) => several.join(", "),
        one => one.to_string(),
    }
}

/// The command at the start of the words: `lonja bench playouts` for `bench playouts --x`.
fn command_of(words: impl Iterator<Item = String>) -> String {
    let mut command = Args::command();
    let mut named = "lonja".to_owned();
    for word in words {
        let Some(known) = command.find_subcommand(&word) else { break };
        named = format!("{named} {word}");
        command = known.clone();
    }
    named
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[test]
    fn errors_are_one_sentence_and_a_suggestion() {
        let cases: [(&[&str], &str, Option<&str>); 8] = [
            (&["simulate", "medici-2081"], "invalid value 'medici-2081' for '<RULESET>'", Some("medici-2018")),
            (&["simulate"], "<RULESET> is missing", None),
            (&["simulat"], "unrecognized subcommand 'simulat'", Some("simulate")),
            (&["simulate", "burgueses", "--game", "3"], "unexpected argument '--game'", Some("--games")),
            (&["simulate", "burgueses", "--games"], "'--games <GAMES>' needs a value", None),
            (&["simulate", "burgueses", "--games", "0"], "invalid value '0' for '--games <GAMES>': it must be", None),
            (&["arena", "burgueses", "--ms=1", "--ms=2"], "'--ms <MS>' can be used only once", None),
            (&["arena", "burgueses", "--ms=1", "--iterations=2"], "'--ms <MS>' cannot be used with '--iterat", None),
        ];
        for (words, said, similar) in cases {
            let error = Args::try_parse_from([&["lonja"], words].concat()).unwrap_err();
            assert!(sentence(&error).starts_with(said), "{words:?}: {}", sentence(&error));
            let suggested = suggestion(&error);
            assert_eq!(suggested.is_some(), similar.is_some(), "{words:?}: {suggested:?}");
            assert!(suggested.is_none_or(|text| text.contains(similar.unwrap())), "{words:?}");
        }
    }

    #[test]
    fn help_is_suggested_for_the_command_that_was_named() {
        let named = |words: &[&str]| command_of(words.iter().map(|&word| word.to_owned()));
        assert_eq!(named(&["bench", "playouts", "--x"]), "lonja bench playouts");
        assert_eq!(named(&["simulat"]), "lonja");
    }
}
