//! The browser's client: the files of `web/dist`, built in, and its page at every address that is the client's own.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use lonja_game::sha256_hex;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::Problem;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Client;

/// The client's page.
const PAGE: &str = "index.html";
/// What there is instead if the program was built without a client.
const PLACEHOLDER: &str = include_str!("placeholder.html");

/// First parts of paths under which there is only what is really there.
const NOT_THE_CLIENTS: [&str; 4] = ["api", "assets", "healthz", "metrics"];

/// Where files are whose names change with their contents.
const NAMED_BY_CONTENT: &str = "assets/";
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Everything else is asked for again each time, and mostly found to be the same.
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// How a file may be compressed: the word for it, and how the compressed file's name ends. The better one is first.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Answers what no other part of the interface does.
pub(super) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    answer::<Client>(&method, uri.path(), &headers)
}

fn answer<Files: RustEmbed>(method: &Method, path: &str, headers: &HeaderMap) -> Response {
    let Some(name) = file_at::<Files>(path) else {
        return Problem::NotFound("there is nothing here".into()).into_response();
    };
    if !matches!(*method, Method::GET | Method::HEAD) {
        return ([(header::ALLOW, "GET,HEAD")], Problem::MethodNotAllowed).into_response();
    }
    let found = Found::of::<Files>(name, headers);
    let lasting = if name.starts_with(NAMED_BY_CONTENT) { FOR_EVER } else { ASK_AGAIN };
    let vary = HeaderValue::from_static("accept-encoding");
    let about = [(header::CACHE_CONTROL, lasting), (header::VARY, vary), (header::ETAG, found.tag.clone())];
    match is_known(&found.tag, headers) {
        true => (StatusCode::NOT_MODIFIED, about).into_response(),
        false => (about, found).into_response(),
    }
}

/// The name of the file that is shown at a path.
fn file_at<Files: RustEmbed>(path: &str) -> Option<&str> {
    let name = path.strip_prefix('/')?;
    let is_compressed = ENCODINGS.iter().any(|(_, ending)| name.ends_with(ending));
    match Files::get(name) {
        Some(_) if !is_compressed => Some(name),
        _ => is_the_clients(name).then_some(PAGE),
    }
}

/// Whether the client knows what to show at an address: its addresses are plain words.
fn is_the_clients(path: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_/".contains(&byte);
    let first = path.split('/').next().unwrap_or_default();
    path.bytes().all(is_plain) && !path.starts_with('/') && !path.contains("//") && !NOT_THE_CLIENTS.contains(&first)
}

/// A file as it is sent.
struct Found {
    body: Body,
    kind: HeaderValue,
    /// Differs whenever what is sent does.
    tag: HeaderValue,
    encoding: Option<&'static str>,
}

impl Found {
    /// The file of a name, compressed if it can be and whoever asks understands it.
    fn of<Files: RustEmbed>(name: &str, headers: &HeaderMap) -> Self {
        let Some(plain) = Files::get(name) else { return Self::placeholder() };
        let mut encodings = ENCODINGS.map(|(encoding, ending)| (weight(encoding, headers), encoding, ending));
        encodings.sort_by(|(one, ..), (other, ..)| other.total_cmp(one));
        let understood = encodings.into_iter().filter(|(weight, ..)| *weight > 0.0);
        let mut compressed = understood.filter_map(|(_, encoding, ending)| {
            Files::get(&format!("{name}{ending}")).map(|file| (file, Some(encoding)))
        });
        let kind = kind(plain.metadata.mimetype());
        let (EmbeddedFile { data, metadata }, encoding) = compressed.next().unwrap_or((plain, None));
        Self { body: data.into(), kind, tag: tag(&metadata.sha256_hash()), encoding }
    }

    fn placeholder() -> Self {
        let tag = tag(sha256_hex(PLACEHOLDER).as_bytes());
        Self { body: PLACEHOLDER.into(), kind: kind("text/html"), tag, encoding: None }
    }
}

impl IntoResponse for Found {
    fn into_response(self) -> Response {
        let mut answer = ([(header::CONTENT_TYPE, self.kind)], self.body).into_response();
        let encoding = self.encoding.map(HeaderValue::from_static);
        answer.headers_mut().extend(encoding.map(|encoding| (header::CONTENT_ENCODING, encoding)));
        answer
    }
}

/// What a file is, to a browser. All our texts are UTF-8.
fn kind(kind: &str) -> HeaderValue {
    let kind = if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind.to_owned() };
    HeaderValue::try_from(kind).unwrap_or_else(|error| unreachable!("a type is plain text: {error}"))
}

fn tag(hash: &[u8]) -> HeaderValue {
    let hash: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::try_from(format!("\"{hash}\"")).unwrap_or_else(|error| unreachable!("digits are plain text: {error}"))
}

/// The words of a list that stands in a header, which may be there more than once.
fn list(headers: &HeaderMap, name: header::HeaderName) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

/// Whether whoever asks has a file already.
fn is_known(tag: &HeaderValue, headers: &HeaderMap) -> bool {
    list(headers, header::IF_NONE_MATCH).any(|known| known == "*" || known.trim_start_matches("W/") == tag)
}

/// How much whoever asks wants an encoding, from 0, not at all, to 1.
fn weight(encoding: &str, headers: &HeaderMap) -> f32 {
    let weight_of = |wanted: &str| {
        list(headers, header::ACCEPT_ENCODING).find_map(|word| {
            let (name, weight) = word.split_once(';').unwrap_or((word, "q=1"));
            let weight = weight.trim().strip_prefix(['q', 'Q']).and_then(|weight| weight.strip_prefix('='));
            name.trim()
                .eq_ignore_ascii_case(wanted)
                .then(|| weight.and_then(|weight| weight.parse().ok()).unwrap_or(0.0))
        })
    };
    weight_of(encoding).or_else(|| weight_of("*")).unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use super::*;

    /// A client in small.
    #[derive(RustEmbed)]
    #[folder = "tests/site"]
    struct Sample;

    /// No client at all.
    #[derive(RustEmbed)]
    #[folder = "tests/site/assets/none"]
    #[allow_missing = true]
    struct Nothing;

    const NONE: [(header::HeaderName, &str); 0] = [];

    fn get<Files: RustEmbed>(path: &str, asked: &[(header::HeaderName, &str)]) -> Response {
        let headers = asked.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
        answer::<Files>(&Method::GET, path, &headers)
    }

    fn said<'a>(answer: &'a Response, name: &str) -> Option<&'a str> {
        answer.headers().get(name).map(|value| value.to_str().unwrap())
    }

    #[test]
    fn files_say_what_they_are_and_how_long_they_last() {
        let cases = [
            ("/", "text/html; charset=utf-8", "no-cache"),
            ("/index.html", "text/html; charset=utf-8", "no-cache"),
            ("/favicon.svg", "image/svg+xml", "no-cache"),
            ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
            ("/assets/app-1a2b.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
            ("/assets/app-1a2b.css", "text/css; charset=utf-8", "public, max-age=31536000, immutable"),
            ("/assets/serif-1a2b.woff2", "font/woff2", "public, max-age=31536000, immutable"),
        ];
        for (path, kind, lasting) in cases {
            let answer = get::<Sample>(path, &NONE);
            assert_eq!(answer.status(), StatusCode::OK, "{path}");
            assert_eq!(said(&answer, "content-type"), Some(kind), "{path}");
            assert_eq!(said(&answer, "cache-control"), Some(lasting), "{path}");
            assert_eq!(said(&answer, "vary"), Some("accept-encoding"), "{path}");
            assert_eq!(said(&answer, "content-encoding"), None, "{path}");
        }
    }

    #[test]
    fn what_is_known_is_not_sent_again() {
        for path in ["/", "/t/00ff", "/favicon.svg", "/assets/app-1a2b.js"] {
            let tag = said(&get::<Sample>(path, &NONE), "etag").unwrap().to_owned();
            for known in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".into()] {
                let again = get::<Sample>(path, &[(header::IF_NONE_MATCH, &known)]);
                assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{path}: {known}");
                assert_eq!(said(&again, "etag"), Some(tag.as_str()));
            }
            let other = get::<Sample>(path, &[(header::IF_NONE_MATCH, "\"x\"")]);
            assert_eq!(other.status(), StatusCode::OK);
        }
    }

    #[test]
    fn files_are_compressed_as_asked() {
        let cases = [
            ("br, gzip", Some("br")),
            ("gzip, deflate, br, zstd", Some("br")),
            ("gzip", Some("gzip")),
            ("GZIP;Q=0.5", Some("gzip")),
            ("br;q=0, gzip", Some("gzip")),
            ("br; q=0.1, gzip; q=0.9", Some("gzip")),
            ("*", Some("br")),
            ("*;q=0", None),
            ("br;q=0, *", Some("gzip")),
            ("br;q=0.000, gzip;q=0", None),
            ("br;q=nonsense", None),
            ("identity", None),
            ("", None),
        ];
        for (asked, encoding) in cases {
            let answer = get::<Sample>("/assets/app-1a2b.js", &[(header::ACCEPT_ENCODING, asked)]);
            assert_eq!(said(&answer, "content-encoding"), encoding, "{asked:?}");
            assert_eq!(said(&answer, "content-type"), Some("text/javascript; charset=utf-8"), "{asked:?}");
        }
        let asked = [(header::ACCEPT_ENCODING, "br, gzip")];
        let svg = get::<Sample>("/favicon.svg", &asked);
        assert_eq!(said(&svg, "content-encoding"), Some("gzip"), "there is no other");
        assert_eq!(said(&get::<Sample>("/assets/serif-1a2b.woff2", &asked), "content-encoding"), None);
        let tags = ["br", "gzip", ""].map(|asked| {
            let answer = get::<Sample>("/assets/app-1a2b.js", &[(header::ACCEPT_ENCODING, asked)]);
            said(&answer, "etag").unwrap().to_owned()
        });
        assert!(tags[0] != tags[1] && tags[1] != tags[2] && tags[0] != tags[2], "{tags:?}");
    }

    #[test]
    fn the_client_has_its_own_addresses() {
        let page = said(&get::<Sample>("/", &NONE), "etag").unwrap().to_owned();
        for path in ["/t/00ff", "/t/00ff/replay/12", "/rules/medici-2018", "/learn/x", "/tables", "/new/", "/apiary"] {
            let answer = get::<Sample>(path, &NONE);
            assert_eq!((answer.status(), said(&answer, "etag")), (StatusCode::OK, Some(page.as_str())), "{path}");
        }
        let nothing = [
            "/api",
            "/api/x",
            "/assets",
            "/assets/",
            "/assets/app",
            "/assets/app-1a2b.js.br",
            "/assets/app-1a2b.js.gz",
            "/assets/../index.html",
            "/assets/../../Cargo.toml",
            "/assets/..%2f..%2fCargo.toml",
            "/..",
            "/../etc/passwd",
            "/%2e%2e/%2e%2e/etc/passwd",
            "/assets/%2e%2e/%2e%2e/Cargo.toml",
            "/..\\..\\Cargo.toml",
            "//etc/passwd",
            "//",
            "/robots.txt",
            "/favicon.ico",
            "/t/x.y",
            "/healthz/x",
            "/metrics/x",
            "/a b",
            "*",
            "",
        ];
        for path in nothing {
            assert_eq!(get::<Sample>(path, &NONE).status(), StatusCode::NOT_FOUND, "{path}");
        }
    }

    #[test]
    fn files_are_only_looked_at() {
        let post = |path| answer::<Sample>(&Method::POST, path, &HeaderMap::new());
        assert_eq!(post("/").status(), StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(said(&post("/favicon.svg"), "allow"), Some("GET,HEAD"));
        assert_eq!(post("/api/x").status(), StatusCode::NOT_FOUND);
    }

    #[test]
    fn without_a_client_there_is_a_placeholder() {
        for path in ["/", "/t/00ff"] {
            let answer = get::<Nothing>(path, &[(header::ACCEPT_ENCODING, "br")]);
            assert_eq!(answer.status(), StatusCode::OK);
            assert_eq!(said(&answer, "content-type"), Some("text/html; charset=utf-8"));
            assert_eq!(said(&answer, "cache-control"), Some("no-cache"));
        }
        assert_eq!(get::<Nothing>("/assets/x.js", &NONE).status(), StatusCode::NOT_FOUND);
    }
}
