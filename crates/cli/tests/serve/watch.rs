//! A watcher: reads an event stream as a browser does.

use std::collections::VecDeque;
use std::io::{BufReader, Write};
use std::net::TcpStream;

use flate2::write::GzDecoder;
use serde_json::Value;

use crate::client::{Answer, Client, read_chunk, read_head};
use crate::description;

/// What came on a stream.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Said {
    /// A view, with its text as it came.
    View(u64, String),
    /// When to come again.
    Retry(u64),
}

/// An open stream.
pub(crate) struct Watch {
    connection: BufReader<TcpStream>,
    /// What was read and is not an event yet.
    text: String,
    /// What a compressed stream is read with.
    gzip: Option<GzDecoder<Vec<u8>>>,
    /// What came besides views and is not read yet: the name of the event, and what it says.
    announced: VecDeque<(String, Value)>,
    /// Bytes that have come.
    pub(crate) received: usize,
    /// The id of the last view.
    pub(crate) last: Option<u64>,
}

impl Client {
    /// Watches a table, after the view with this id.
    pub(crate) fn watch_after(&self, table: &str, last: Option<u64>) -> Watch {
        self.try_watch(table, last).unwrap_or_else(|answer| panic!("{} {}", answer.status, answer.text()))
    }

    pub(crate) fn watch(&self, table: &str) -> Watch {
        self.watch_after(table, None)
    }

    /// The same as scripts of a page do it, which can't send `Last-Event-ID`.
    pub(crate) fn watch_as_page(&self, table: &str, after: u64) -> Watch {
        let path = format!("/api/tables/{table}/stream?after={after}");
        let watch = self.open_stream(&path, Some(after));
        watch.unwrap_or_else(|answer| panic!("{} {}", answer.status, answer.text()))
    }

    /// The same, or the answer that refuses it.
    pub(crate) fn try_watch(&self, table: &str, last: Option<u64>) -> Result<Watch, Answer> {
        let path = format!("/api/tables/{table}/stream");
        match last {
            Some(number) => self.saying("last-event-id", &number.to_string()).open_stream(&path, last),
            None => self.open_stream(&path, None),
        }
    }

    fn open_stream(&self, path: &str, last: Option<u64>) -> Result<Watch, Answer> {
        let mut connection = self.connect().unwrap();
        connection.write_all(&self.request("GET", path, None)).unwrap();
        let mut connection = BufReader::new(connection);
        let mut head = read_head(&mut connection).unwrap();
        if head.status != 200 {
            let length: usize = head.header("content-length").unwrap().parse().unwrap();
            head.body = vec![0; length];
            std::io::Read::read_exact(&mut connection, &mut head.body).unwrap();
            head.check("GET", path);
            return Err(head);
        }
        head.check("GET", path);
        assert_eq!(head.header("content-type"), Some("text/event-stream"));
        assert_eq!(head.header("cache-control"), Some("no-store"));
        let gzip = head.header("content-encoding").map(|encoding| {
            assert_eq!(encoding, "gzip");
            GzDecoder::new(Vec::new())
        });
        // The first view may be the one that the client had.
        let last = last.and_then(|last| last.checked_sub(1));
        Ok(Watch { connection, text: String::new(), gzip, announced: VecDeque::new(), received: 0, last })
    }
}

impl Watch {
    /// What comes next, besides announcements; none at the end.
    pub(crate) fn said(&mut self) -> Option<Said> {
        loop {
            if let Some(said) = self.said_or_announced() {
                return said;
            }
        }
    }

    /// The same; or none if an announcement came.
    fn said_or_announced(&mut self) -> Option<Option<Said>> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                if let Some(announced) = read_announcement(event) {
                    self.announced.push_back(announced);
                    self.text = rest.to_owned();
                    return None;
                }
                let said = read_event(event);
                self.text = rest.to_owned();
                if let Some(Said::View(number, _)) = said {
                    assert!(self.last.is_none_or(|last| last < number), "{number} after {:?}", self.last);
                    self.last = Some(number);
                }
                if said.is_some() {
                    return Some(said);
                }
                continue;
            }
            match read_chunk(&mut self.connection) {
                Ok(Some(chunk)) => self.read(&chunk),
                Ok(None) => return Some(None),
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => panic!("nothing comes"),
                Err(_) => return Some(None),
            }
        }
    }

    /// The first announcement of this name for which something is true.
    pub(crate) fn announced(&mut self, name: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        loop {
            while let Some((event, data)) = self.announced.pop_front() {
                if event == name && is_so(&data) {
                    return data;
                }
            }
            assert_ne!(self.said_or_announced(), Some(None), "the stream ended");
        }
    }

    fn read(&mut self, chunk: &[u8]) {
        self.received += chunk.len();
        match &mut self.gzip {
            Some(gzip) => {
                gzip.write_all(chunk).unwrap();
                gzip.flush().unwrap();
                self.text += &String::from_utf8(std::mem::take(gzip.get_mut())).unwrap();
            }
            None => self.text += std::str::from_utf8(chunk).unwrap(),
        }
    }

    /// The next view.
    pub(crate) fn view(&mut self) -> Value {
        self.view_and_text().0
    }

    pub(crate) fn view_and_text(&mut self) -> (Value, String) {
        let Some(Said::View(number, text)) = self.said() else { panic!("the stream ended") };
        let view: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(view["number"], number, "the id is the number");
        description::check_shown(&view);
        (view, text)
    }

    /// The first view for which something is true.
    pub(crate) fn until(&mut self, is_so: impl Fn(&Value) -> bool) -> Value {
        loop {
            let view = self.view();
            if is_so(&view) {
                return view;
            }
        }
    }
}

/// An event without a number, which must be as it is described.
fn read_announcement(event: &str) -> Option<(String, Value)> {
    let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name));
    let name = field("event: ").filter(|name| *name != "view")?;
    assert_eq!(field("id: "), None, "it is not part of the log");
    let data = serde_json::from_str(field("data: ").unwrap()).unwrap();
    let schema = match name {
        "presence" => "PresenceJson",
        "phrase" => "SentPhrase",
        "review" => "ReviewProgressJson",
        other => panic!("{other} is not described"),
    };
    description::check_schema(schema, &data);
    Some((name.to_owned(), data))
}

/// An event; none for a comment.
fn read_event(event: &str) -> Option<Said> {
    let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name));
    if let Some(retry) = field("retry: ") {
        return Some(Said::Retry(retry.parse().unwrap()));
    }
    let data = field("data: ")?;
    assert_eq!(field("event: "), Some("view"));
    Some(Said::View(field("id: ").unwrap().parse().unwrap(), data.to_owned()))
}
