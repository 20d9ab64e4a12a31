//! Reads lines of bounded length.

use std::io::{self, BufRead};

/// A line of input, without its line end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// The whole line.
    Whole(Vec<u8>),
    /// The line was too long; its bytes are dropped.
    TooLong,
}

/// The next line; none at the end of input. Never holds more than `max_bytes` of a line in memory.
pub(crate) fn next_line(input: &mut impl BufRead, max_bytes: usize) -> io::Result<Option<Line>> {
    let (mut line, mut length) = (Vec::new(), 0);
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            return Ok((length > 0).then(|| bounded(line, length, max_bytes)));
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(chunk.len());
        length += taken;
        if length <= max_bytes {
            line.extend_from_slice(&chunk[..taken]);
        }
        input.consume(taken + usize::from(end.is_some()));
        if end.is_some() {
            return Ok(Some(bounded(line, length, max_bytes)));
        }
    }
}

fn bounded(line: Vec<u8>, length: usize, max_bytes: usize) -> Line {
    if length <= max_bytes { Line::Whole(line) } else { Line::TooLong }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_too_long_is_one_line() {
        let mut input = b"four\nlonger\n\nlast".as_slice();
        let mut lines = std::iter::from_fn(|| next_line(&mut input, 4).unwrap());
        let whole = |text: &[u8]| Some(Line::Whole(text.to_vec()));
        assert_eq!(lines.next(), whole(b"four"));
        assert_eq!(lines.next(), Some(Line::TooLong));
        assert_eq!(lines.next(), whole(b""));
        assert_eq!(lines.next(), whole(b"last"));
        assert_eq!(lines.next(), None);
    }
}
