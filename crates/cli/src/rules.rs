//! `lonja rules`: the rules for players, and the exact paragraphs, in the terminal.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::io::{IsTerminal, stdout};
use std::slice::from_ref;

use lonja_game::catalog::{RULESETS, Ruleset};
use rust_embed::RustEmbed;
use terminal_size::{Width, terminal_size};

use crate::args::RulesArgs;
use crate::markdown::{Layout, render};
use crate::output::print;
use crate::{CliError, Exit};

/// The longest line, also where the terminal is wider or there is none.
const MAX_COLUMNS: usize = 100;

/// `docs/rules`: a folder for each language with a file for each ruleset, and the exact rules.
#[derive(RustEmbed)]
#[folder = "../../docs/rules"]
struct RulesFiles;

/// `locales`: a folder for each language of the program. The rules may not be translated into all of them.
#[derive(RustEmbed)]
#[folder = "../../locales"]
struct Locales;

/// Reasons for what the rulebooks leave open.
const RULINGS: &str = include_str!("../../../docs/rulings.md");

/// Prints the list of rulesets, the rules of one, or a paragraph.
pub(crate) fn run(args: &RulesArgs) -> Result<Exit, CliError> {
    let language = language(args.lang.as_deref(), &languages())?;
    let ruleset = args.ruleset.as_ref().and_then(|id| RULESETS.iter().find(|ruleset| ruleset.id == *id));
    let markdown = match (ruleset, &args.paragraph) {
        (_, Some(id)) => paragraph_note(&language) + &paragraph(id, ruleset)?,
        (Some(ruleset), None) => note(&language, from_ref(ruleset)) + &rules(&language, ruleset),
        (None, None) => list(&language),
    };
    print(&render(&markdown, layout()))
}

fn layout() -> Layout {
    let columns = terminal_size().map_or(MAX_COLUMNS, |(Width(columns), _)| usize::from(columns));
    let is_terminal = stdout().is_terminal();
    Layout { width: if is_terminal { columns.min(MAX_COLUMNS) } else { MAX_COLUMNS }, has_emphasis: is_terminal }
}

/// A file of `docs/rules`, if there is one.
fn file(path: &str) -> Option<String> {
    RulesFiles::get(path).map(|file| String::from_utf8_lossy(&file.data).into_owned())
}

/// The exact rules.
fn exact() -> String {
    file("exact.md").unwrap_or_default()
}

/// A ruleset's rules for players in a language, if somebody has translated them.
fn translation(language: &str, ruleset: &Ruleset) -> Option<String> {
    file(&format!("{language}/{}.md", ruleset.id))
}

/// A ruleset's rules for players in a language, or in English, which a test finds for all rulesets.
fn rules(language: &str, ruleset: &Ruleset) -> String {
    translation(language, ruleset).or_else(|| translation("en", ruleset)).unwrap_or_default()
}

/// A text of `terminal.ftl` in a language, whose texts are plain lines.
fn text(language: &str, id: &str) -> String {
    let file = Locales::get(&format!("{language}/terminal.ftl")).map(|file| file.data).unwrap_or_default();
    let file = String::from_utf8_lossy(&file);
    let text = file.lines().find_map(|line| line.strip_prefix(id)?.strip_prefix(" = "));
    text.unwrap_or_default().to_owned()
}

/// Says that rules follow in English because they are not translated; empty if they are.
fn note(language: &str, rulesets: &[Ruleset]) -> String {
    let is_translated = rulesets.iter().all(|ruleset| translation(language, ruleset).is_some());
    if is_translated { String::new() } else { text(language, "terminal-rules-in-english") + "\n\n" }
}

/// Says that exact paragraphs are not translated, unless the reader wants English.
fn paragraph_note(language: &str) -> String {
    if language == "en" { String::new() } else { text(language, "terminal-paragraphs-in-english") + "\n\n" }
}

/// The languages of the program.
fn languages() -> BTreeSet<String> {
    Locales::iter().filter_map(|path| Some(path.split_once('/')?.0.to_owned())).collect()
}

/// The language that was asked for, or that of the environment if the program has it, or English.
fn language(asked: Option<&str>, languages: &BTreeSet<String>) -> Result<String, CliError> {
    let Some(asked) = asked else {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| std::env::var(name).unwrap_or_default());
        let wanted = variables.iter().find(|value| !value.is_empty());
        return Ok(wanted.and_then(|locale| of_locale(locale, languages)).unwrap_or_else(|| "en".into()));
    };
    let found = languages.iter().find(|code| code.eq_ignore_ascii_case(asked)).cloned();
    found.ok_or_else(|| {
        let known: Vec<_> = languages.iter().map(String::as_str).collect();
        CliError::misused(format!("there is no language \"{asked}\"; there are {}", known.join(", ")))
    })
}

/// The language of a locale that the program has: of `pt_BR.UTF-8` it is `pt-BR`, else `pt`.
fn of_locale(locale: &str, languages: &BTreeSet<String>) -> Option<String> {
    let tag = locale.split(['.', '@']).next().unwrap_or_default().replace('_', "-");
    let ends = tag.match_indices('-').map(|(end, _)| end).chain([tag.len()]);
    let prefixes: Vec<&str> = ends.map(|end| &tag[..end]).collect();
    let known = |prefix: &&str| languages.iter().find(|code| code.eq_ignore_ascii_case(prefix)).cloned();
    prefixes.iter().rev().find_map(known)
}

/// All rulesets with their seats and titles.
fn list(language: &str) -> String {
    let head = ["terminal-ruleset", "terminal-seats", "terminal-game"].map(|id| text(language, id)).join(" | ");
    let mut list = format!("{}| {head} |\n|---|---|---|\n", note(language, RULESETS));
    for ruleset in RULESETS {
        let Ruleset { id, seats, .. } = ruleset;
        let (least, most) = (seats.start(), seats.end());
        let seats = if least == most { format!("{least}") } else { format!("{least}–{most}") };
        let rules = rules(language, ruleset);
        let title = rules.lines().next().unwrap_or_default().trim_start_matches("# ");
        let _ = writeln!(list, "| {id} | {seats} | {title} |");
    }
    let [of_one, of_paragraph] = ["terminal-rules-of-one", "terminal-paragraph"].map(|id| text(language, id));
    list + &format!("\n{of_one} lonja rules RULESET. {of_paragraph} lonja rules --paragraph M4.\n")
}

/// A paragraph of `exact.md` with its rulings.
fn paragraph(asked: &str, ruleset: Option<&Ruleset>) -> Result<String, CliError> {
    let exact = exact();
    let all = paragraphs(&exact, ruleset);
    let found = all.iter().find(|paragraph| paragraph.id.eq_ignore_ascii_case(asked));
    let found = found.ok_or_else(|| {
        let known: Vec<_> = all.iter().map(|paragraph| paragraph.id).collect();
        let of = ruleset.map_or_else(String::new, |ruleset| format!(" of {}", ruleset.id));
        CliError::misused(format!("there is no paragraph \"{asked}\"{of}; there are {}", known.join(" ")))
    })?;
    let mut text = format!("# {} {}\n\n{}\n", found.id, found.title, found.text);
    let mut rows = rulings(found.id).peekable();
    if rows.peek().is_some() {
        text.push_str("\n## Rulings\n");
    }
    for row in rows {
        text.push_str(&row);
    }
    for (title, section) in sections_about(found) {
        let _ = write!(text, "\n## {title}\n{section}");
    }
    Ok(text)
}

/// A paragraph of the exact rules.
struct Paragraph<'t> {
    id: &'t str,
    title: &'t str,
    text: &'t str,
}

/// The paragraphs of a ruleset and those of all games, or all there are. Each is an item `- **M4 Title.** …`.
fn paragraphs<'t>(exact: &'t str, ruleset: Option<&Ruleset>) -> Vec<Paragraph<'t>> {
    let letters = ruleset.map(|ruleset| letters(exact, ruleset.id));
    let items = exact.split("\n- **").skip(1);
    let found = items.filter_map(|item| {
        let (head, text) = item.split_once("**")?;
        let (id, title) = head.split_once(' ')?;
        let text = text.split("\n\n").next().unwrap_or(text);
        Some(Paragraph { id, title: title.trim_end_matches('.'), text: text.trim() })
    });
    found.filter(|paragraph| letters.is_none_or(|letters| letters.contains(&paragraph.id[..1]))).collect()
}

/// The letters of a ruleset's paragraphs: the last cell of its row, `X, M`.
fn letters<'t>(exact: &'t str, ruleset: &str) -> &'t str {
    let row = exact.lines().find(|line| line.starts_with(&format!("| `{ruleset}` |")));
    row.and_then(|row| row.trim_end_matches([' ', '|']).rsplit('|').next()).unwrap_or_default()
}

/// The rows of `rulings.md` about a paragraph: question, decision and reason, and perhaps another reading. The first
/// cell is its id, perhaps with a condition: `M4 with lots`.
fn rulings(id: &str) -> impl Iterator<Item = String> {
    let rows = RULINGS.lines().filter_map(|line| line.strip_prefix('|'));
    rows.filter_map(move |row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [of, question, decision, reason, other, ..] = cells[..] else { return None };
        let (of, condition) = of.split_once(' ').unwrap_or((of, ""));
        let condition = if condition.is_empty() { String::new() } else { format!("({condition}) ") };
        let other = if other.is_empty() { String::new() } else { format!("\n- Another reading: {other}") };
        (of == id)
            .then(|| format!("\n**{condition}{question}**\n\n- Decision: {decision}\n- Reason: {reason}{other}\n"))
    })
}

/// The sections of `rulings.md` that cite a paragraph, or that it links to.
fn sections_about(paragraph: &Paragraph<'_>) -> Vec<(&'static str, &'static str)> {
    let links = paragraph.text.split("rulings.md#").skip(1);
    let anchors: Vec<&str> = links.filter_map(|link| link.split(')').next()).collect();
    let cites = |text: &str| text.split(|c: char| !c.is_alphanumeric()).any(|word| word == paragraph.id);
    let sections = RULINGS.split("\n### ").skip(1).filter_map(|section| section.split_once('\n'));
    let ours = sections.map(|(title, text)| (title, text.split("\n## ").next().unwrap_or(text)));
    let is_linked = |title: &str| anchors.contains(&title.to_lowercase().replace(' ', "-").as_str());
    ours.filter(|(title, text)| is_linked(title) || cites(text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruleset_has_rules_in_every_language() {
        for language in languages() {
            for ruleset in RULESETS {
                let text = render(&rules(&language, ruleset), Layout { width: 60, has_emphasis: false });
                assert!(!text.is_empty(), "{language} {}", ruleset.id);
                assert!(text.lines().all(|line| line.chars().count() <= 60), "{language} {}", ruleset.id);
                assert!(!text.contains(['*', '`', '|']) && !text.contains("]("), "{language} {}: {text}", ruleset.id);
            }
        }
    }

    #[test]
    fn a_language_without_rules_has_those_in_english_and_says_so() {
        let languages = BTreeSet::from(["en", "es", "qps"].map(str::to_owned));
        let found = language(Some("qps"), &languages).unwrap();
        for ruleset in RULESETS {
            assert_eq!(rules(&found, ruleset), rules("en", ruleset));
            assert_eq!(note(&found, from_ref(ruleset)), text(&found, "terminal-rules-in-english") + "\n\n");
        }
        for translated in ["en", "es", "pt"] {
            assert_eq!(note(translated, RULESETS), "");
        }
        assert!(language(Some("fr"), &languages).unwrap_err().sentence.contains("there are en, es, qps"));
    }

    #[test]
    fn every_paragraph_and_every_ruling_is_found() {
        let exact = exact();
        let ids: Vec<&str> = paragraphs(&exact, None).iter().map(|paragraph| paragraph.id).collect();
        assert!(ids.len() > 45 && ids.contains(&"X1") && ids.contains(&"B5b"), "{ids:?}");
        for found in paragraphs(&exact, None) {
            assert!(!found.title.is_empty() && !found.text.is_empty(), "{}", found.id);
        }
        let rows = RULINGS.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| paragraph"));
        let found: usize = ids.iter().map(|id| rulings(id).count()).sum();
        assert_eq!(found, rows.count(), "each row names one paragraph");
        for section in RULINGS.split("\n### ").skip(1) {
            let title = section.lines().next().unwrap();
            let is_shown = |id: &&str| paragraph(id, None).unwrap().contains(&format!("## {title}"));
            assert!(ids.iter().any(is_shown), "no paragraph shows {title}");
        }
    }

    #[test]
    fn a_ruleset_has_its_own_paragraphs_and_the_common_ones() {
        let exact = exact();
        for ruleset in RULESETS {
            let of_it = paragraphs(&exact, Some(ruleset));
            let letters: BTreeSet<&str> = of_it.iter().map(|paragraph| &paragraph.id[..1]).collect();
            assert!(letters.len() == 2 && letters.contains("X"), "{}: {letters:?}", ruleset.id);
        }
    }

    #[test]
    fn a_locale_has_a_language() {
        let languages = BTreeSet::from(["en", "es", "pt", "pt-BR", "zh-Hant"].map(str::to_owned));
        let of = |locale| of_locale(locale, &languages);
        for (locale, language) in
            [("pt_BR.UTF-8", "pt-BR"), ("pt_PT", "pt"), ("ES@euro", "es"), ("zh_Hant_TW", "zh-Hant")]
        {
            assert_eq!(of(locale).as_deref(), Some(language), "{locale}");
        }
        assert_eq!(["C.UTF-8", "", "zh_CN"].map(of), [const { None }; 3]);
        assert_eq!(language(Some("ZH-hant"), &languages).unwrap(), "zh-Hant");
    }

    #[test]
    fn every_language_has_the_texts_around_the_rules() {
        for language in languages() {
            let ids =
                ["rules-in-english", "paragraphs-in-english", "ruleset", "seats", "game", "rules-of-one", "paragraph"];
            for id in ids {
                assert!(!text(&language, &format!("terminal-{id}")).is_empty(), "{language} {id}");
            }
        }
        let spanish = list("es");
        assert!(spanish.starts_with("| reglas | asientos | juego |"), "{spanish}");
        assert!(spanish.contains("| medici-card | 2–6 | Medici: el juego de cartas |"), "{spanish}");
    }
}
