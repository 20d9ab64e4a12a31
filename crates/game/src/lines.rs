//! Lines of bounded length.

use std::io::{self, BufRead};

/// A line that was read, without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// All of it.
    Whole(Vec<u8>),
    /// It was longer than allowed, and is not kept.
    TooLong,
}

/// The next line of at most `longest` bytes; nothing at the end of input. Of a longer one no more than that is ever held.
pub(crate) fn next_line(input: &mut impl BufRead, longest: usize) -> io::Result<Option<Line>> {
    let (mut line, mut length) = (Vec::new(), 0);
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            return Ok((length > 0).then(|| finished(line, length, longest)));
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(chunk.len());
        length += taken;
        if length <= longest {
            line.extend_from_slice(&chunk[..taken]);
        }
        input.consume(taken + usize::from(end.is_some()));
        if end.is_some() {
            return Ok(Some(finished(line, length, longest)));
        }
    }
}

fn finished(line: Vec<u8>, length: usize, longest: usize) -> Line {
    if length <= longest { Line::Whole(line) } else { Line::TooLong }
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
