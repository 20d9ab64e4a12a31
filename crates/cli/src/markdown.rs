//! Our Markdown for a terminal: headings, paragraphs, lists and tables, wrapped.

use std::fmt::Write;

/// How a text is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// Columns of a line.
    pub(crate) width: usize,
    /// Whether emphasis is shown by escape codes; without them only by the words.
    pub(crate) has_emphasis: bool,
}

/// A text, ready to be printed. Blocks have an empty line between them, items of a list have none.
pub(crate) fn render(markdown: &str, layout: Layout) -> String {
    let blocks = blocks(markdown);
    let mut text = String::new();
    for (nth, block) in blocks.iter().enumerate() {
        let continues_list = nth > 0 && matches!((&blocks[nth - 1], block), (Block::Item { .. }, Block::Item { .. }));
        if nth > 0 && !continues_list {
            text.push('\n');
        }
        block.render(layout, &mut text);
    }
    text
}

/// A part of a text, with its source lines joined.
#[derive(PartialEq, Eq, Debug)]
enum Block {
    Heading {
        level: usize,
        text: String,
    },
    Paragraph(String),
    /// `mark` is `-` or a number with its dot.
    Item {
        mark: String,
        text: String,
    },
    /// Rows of cells, the head first.
    Table(Vec<Vec<String>>),
}

fn blocks(markdown: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    // Whether the next line can continue the last block.
    let mut open = false;
    for line in markdown.lines() {
        // What is indented belongs to the item above, also if it looks like another one.
        let started = if open && line.starts_with(' ') { text_of(line) } else { start(line) };
        match (blocks.last_mut(), started) {
            (_, None) => open = false,
            (Some(Block::Table(rows)), Some(Block::Table(more))) if open => rows.extend(more),
            (Some(Block::Paragraph(text) | Block::Item { text, .. }), Some(Block::Paragraph(more))) if open => {
                text.push(' ');
                text.push_str(&more);
            }
            (_, Some(block)) => {
                open = !matches!(block, Block::Heading { .. });
                blocks.push(block);
            }
        }
    }
    blocks
}

/// The block that a line begins; none if the line is empty.
fn start(line: &str) -> Option<Block> {
    let level = line.bytes().take_while(|&byte| byte == b'#').count();
    if level > 0 {
        return Some(Block::Heading { level, text: line[level..].trim().to_owned() });
    }
    if let Some(row) = line.strip_prefix('|') {
        let cells: Vec<_> = row.trim_end_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        let is_rule = cells.iter().all(|cell| cell.starts_with('-'));
        return Some(Block::Table(if is_rule { Vec::new() } else { vec![cells] }));
    }
    if let Some((mark, text)) = line.split_once(' ')
        && is_mark(mark)
    {
        return Some(Block::Item { mark: mark.to_owned(), text: text.to_owned() });
    }
    text_of(line)
}

fn text_of(line: &str) -> Option<Block> {
    (!line.trim().is_empty()).then(|| Block::Paragraph(line.trim().to_owned()))
}

fn is_mark(word: &str) -> bool {
    let digits = word.strip_suffix('.').unwrap_or_default();
    word == "-" || (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

impl Block {
    fn render(&self, layout: Layout, text: &mut String) {
        match self {
            Self::Heading { level, text: title } => heading(*level, title, layout, text),
            Self::Paragraph(words) => wrap(words, ["", ""], layout, text),
            Self::Item { mark, text: words } => {
                let first = format!("{mark} ");
                wrap(words, [&first, &" ".repeat(first.len())], layout, text);
            }
            Self::Table(rows) => table(rows, layout, text),
        }
    }
}

/// A heading has a line below it, so that it stands out in plain text too.
fn heading(level: usize, title: &str, layout: Layout, text: &mut String) {
    let before = text.len();
    wrap(&format!("**{title}**"), ["", ""], layout, text);
    let lines = plain(&text[before..]);
    let longest = lines.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    text.push_str(&if level == 1 { "=" } else { "-" }.repeat(longest));
    text.push('\n');
}

/// Lines of at most `width` columns: the first begins with `indents[0]`, the others with `indents[1]`. A word that is
/// longer than a line has one of its own.
fn wrap(words: &str, indents: [&str; 2], layout: Layout, text: &mut String) {
    let shown = inline(words, layout.has_emphasis);
    text.push_str(indents[0]);
    let mut column = indents[0].chars().count();
    let mut is_first = true;
    for word in shown.split_whitespace() {
        let width = plain(word).chars().count();
        if !is_first && column + 1 + width > layout.width {
            text.push('\n');
            text.push_str(indents[1]);
            column = indents[1].chars().count();
            is_first = true;
        }
        if !is_first {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += width;
        is_first = false;
    }
    text.push('\n');
}

/// Columns side by side if they fit; otherwise an item for each row, with the head's words before the cells.
fn table(rows: &[Vec<String>], layout: Layout, text: &mut String) {
    let columns = rows.first().map_or(0, Vec::len);
    let cell = |row: &[String], column: usize| row.get(column).map_or_else(String::new, |cell| inline(cell, false));
    let width = |column| rows.iter().map(|row| cell(row, column).chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    if widths.iter().sum::<usize>() + 2 * columns.saturating_sub(1) <= layout.width {
        for row in rows {
            let mut line = String::new();
            for (column, width) in widths.iter().enumerate() {
                let _ = write!(line, "{:<width$}  ", cell(row, column));
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        return;
    }
    let Some((head, rows)) = rows.split_first() else { return };
    for row in rows {
        let named = |column| (!cell(row, column).is_empty()).then(|| format!("{}: {}", head[column], row[column]));
        let cells: Vec<String> = (0..columns).filter_map(named).collect();
        wrap(&cells.join("; "), ["- ", "  "], layout, text);
    }
}

/// A text without the marks of links and code; those of emphasis become escape codes or nothing.
fn inline(markdown: &str, has_emphasis: bool) -> String {
    let text = without_links(markdown).replace('`', "");
    let mut shown = String::new();
    let mut is_open = [false; 2];
    let mut rest = text.as_str();
    while let Some(at) = rest.find('*') {
        shown.push_str(&rest[..at]);
        let is_strong = rest[at..].starts_with("**");
        let codes = if is_strong { ["\x1b[1m", "\x1b[22m"] } else { ["\x1b[3m", "\x1b[23m"] };
        let was_open = &mut is_open[usize::from(is_strong)];
        if has_emphasis {
            shown.push_str(codes[usize::from(*was_open)]);
        }
        *was_open = !*was_open;
        rest = &rest[at + if is_strong { 2 } else { 1 }..];
    }
    shown + rest
}

/// `[the words](address)` becomes `the words`.
fn without_links(markdown: &str) -> String {
    let mut text = String::new();
    let mut rest = markdown;
    while let Some((before, after)) = rest.split_once("](") {
        let (start, words) = before.rsplit_once('[').unwrap_or((before, ""));
        let (_, end) = after.split_once(')').unwrap_or((after, ""));
        text.push_str(start);
        text.push_str(words);
        rest = end;
    }
    text + rest
}

/// A text without escape codes, as wide as a terminal shows it.
fn plain(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    first + &parts.map(|part| part.split_once('m').map_or("", |(_, shown)| shown)).collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Layout = Layout { width: 30, has_emphasis: false };

    #[test]
    fn blocks_are_wrapped_and_apart() {
        let markdown = "# The title\n\nA *short* paragraph over\ntwo lines [of text](en.md). (M4)\n\n- **One.** An item that\n  goes on\n- two\n\n10. ten\n";
        let expected = "The title\n=========\n\nA short paragraph over two\nlines of text. (M4)\n\n- One. An item that goes on\n- two\n10. ten\n";
        assert_eq!(render(markdown, PLAIN), expected);
    }

    #[test]
    fn emphasis_is_shown_on_a_terminal_only_and_takes_no_room() {
        let markdown = "**Buy.** Draw *one* card and place it";
        let shown = render(markdown, Layout { width: 19, has_emphasis: true });
        assert_eq!(shown, "\x1b[1mBuy.\x1b[22m Draw \x1b[3mone\x1b[23m card\nand place it\n");
        assert_eq!(render(markdown, Layout { width: 19, has_emphasis: false }), plain(&shown));
    }

    #[test]
    fn a_table_has_columns_or_is_a_list() {
        let markdown = "| players | florins |\n|---|---|\n| 2 | 40 |\n| 5 | |\n";
        assert_eq!(render(markdown, PLAIN), "players  florins\n2        40\n5\n");
        let narrow = Layout { width: 15, ..PLAIN };
        assert_eq!(render(markdown, narrow), "- players: 2;\n  florins: 40\n- players: 5\n");
    }

    #[test]
    fn a_long_word_has_a_line_of_its_own() {
        assert_eq!(render("a worrrrrd b", Layout { width: 4, ..PLAIN }), "a\nworrrrrd\nb\n");
    }
}
