//! The web client: the files of `web/dist`, embedded in the program. Paths of the client's own router get `index.html`.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use lonja_game::sha256_hex;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::Problem;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct SiteFiles;

/// The one page of the client; its router shows the others.
const PAGE: &str = "index.html";
/// The page of a program that was built without the client.
const PLACEHOLDER: &str = include_str!("placeholder.html");

/// First parts of paths that never show the client's page.
const RESERVED: [&str; 4] = ["api", "assets", "healthz", "metrics"];

/// The folder of files whose names contain a hash of their contents.
const HASHED: &str = "assets/";
const CACHE_FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Browsers ask for other files each time; mostly the answer is 304.
const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");

/// Content encodings with the extensions of compressed files, the better one first.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Serves all paths that are not of the API.
pub(super) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    respond::<SiteFiles>(&method, uri.path(), &headers)
}

fn respond<Files: RustEmbed>(method: &Method, path: &str, headers: &HeaderMap) -> Response {
    let Some(name) = file_at::<Files>(path) else {
        return Problem::NotFound("There is nothing at this path.".into()).into_response();
    };
    if !matches!(*method, Method::GET | Method::HEAD) {
        return ([(header::ALLOW, "GET,HEAD")], Problem::MethodNotAllowed).into_response();
    }
    let file = FileResponse::new::<Files>(name, headers);
    let caching = if name.starts_with(HASHED) { CACHE_FOREVER } else { REVALIDATE };
    let vary = HeaderValue::from_static("accept-encoding");
    let headers_out = [(header::CACHE_CONTROL, caching), (header::VARY, vary), (header::ETAG, file.etag.clone())];
    match is_cached(&file.etag, headers) {
        true => (StatusCode::NOT_MODIFIED, headers_out).into_response(),
        false => (headers_out, file).into_response(),
    }
}

fn file_at<Files: RustEmbed>(path: &str) -> Option<&str> {
    let name = path.strip_prefix('/')?;
    let is_compressed = ENCODINGS.iter().any(|(_, ending)| name.ends_with(ending));
    match Files::get(name) {
        Some(_) if !is_compressed => Some(name),
        _ => is_page(name).then_some(PAGE),
    }
}

/// Whether the client may have a page at this path: its paths have only letters, digits, `-`, `_` and `/`.
fn is_page(path: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_/".contains(&byte);
    let first = path.split('/').next().unwrap_or_default();
    path.bytes().all(is_plain) && !path.starts_with('/') && !path.contains("//") && !RESERVED.contains(&first)
}

struct FileResponse {
    body: Body,
    content_type: HeaderValue,
    /// A hash of the bytes that are sent.
    etag: HeaderValue,
    encoding: Option<&'static str>,
}

impl FileResponse {
    /// A file, compressed if there is a compressed one that the client accepts.
    fn new<Files: RustEmbed>(name: &str, headers: &HeaderMap) -> Self {
        let Some(plain) = Files::get(name) else { return Self::placeholder() };
        let mut encodings = ENCODINGS.map(|(encoding, ending)| (weight(encoding, headers), encoding, ending));
        encodings.sort_by(|(one, ..), (other, ..)| other.total_cmp(one));
        let accepted = encodings.into_iter().filter(|(weight, ..)| *weight > 0.0);
        let mut compressed = accepted.filter_map(|(_, encoding, ending)| {
            Files::get(&format!("{name}{ending}")).map(|file| (file, Some(encoding)))
        });
        let content_type = content_type(plain.metadata.mimetype());
        let (EmbeddedFile { data, metadata }, encoding) = compressed.next().unwrap_or((plain, None));
        Self { body: data.into(), content_type, etag: etag(&metadata.sha256_hash()), encoding }
    }

    fn placeholder() -> Self {
        let etag = etag(sha256_hex(PLACEHOLDER).as_bytes());
        Self { body: PLACEHOLDER.into(), content_type: content_type("text/html"), etag, encoding: None }
    }
}

impl IntoResponse for FileResponse {
    fn into_response(self) -> Response {
        let mut response = ([(header::CONTENT_TYPE, self.content_type)], self.body).into_response();
        let encoding = self.encoding.map(HeaderValue::from_static);
        response.headers_mut().extend(encoding.map(|encoding| (header::CONTENT_ENCODING, encoding)));
        response
    }
}

/// The content type of a MIME type. All our texts are UTF-8.
fn content_type(kind: &str) -> HeaderValue {
    let kind = if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind.to_owned() };
    HeaderValue::try_from(kind).unwrap_or_else(|error| unreachable!("a type is plain text: {error}"))
}

fn etag(hash: &[u8]) -> HeaderValue {
    let hash: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::try_from(format!("\"{hash}\"")).unwrap_or_else(|error| unreachable!("digits are plain text: {error}"))
}

/// The items of a list in a header, which may occur more than once.
fn header_items(headers: &HeaderMap, name: header::HeaderName) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

/// Whether the client has the file in its cache.
fn is_cached(etag: &HeaderValue, headers: &HeaderMap) -> bool {
    header_items(headers, header::IF_NONE_MATCH).any(|known| known == "*" || known.trim_start_matches("W/") == etag)
}

/// Whether the client accepts an encoding.
pub(super) fn accepts(encoding: &str, headers: &HeaderMap) -> bool {
    weight(encoding, headers) > 0.0
}

/// The client's weight (`q`) of an encoding: from 0, not accepted, to 1.
fn weight(encoding: &str, headers: &HeaderMap) -> f32 {
    let weight_of = |wanted: &str| {
        header_items(headers, header::ACCEPT_ENCODING).find_map(|word| {
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

    /// A small client.
    #[derive(RustEmbed)]
    #[folder = "tests/site"]
    struct Sample;

    /// A program without a client.
    #[derive(RustEmbed)]
    #[folder = "tests/site/assets/none"]
    #[allow_missing = true]
    struct NoClient;

    const NONE: [(header::HeaderName, &str); 0] = [];

    fn get<Files: RustEmbed>(path: &str, requested: &[(header::HeaderName, &str)]) -> Response {
        let headers = requested.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
        respond::<Files>(&Method::GET, path, &headers)
    }

    fn header_value<'a>(response: &'a Response, name: &str) -> Option<&'a str> {
        response.headers().get(name).map(|value| value.to_str().unwrap())
    }

    #[test]
    fn files_have_content_types_and_cache_policies() {
        let cases = [
            ("/", "text/html; charset=utf-8", "no-cache"),
            ("/index.html", "text/html; charset=utf-8", "no-cache"),
            ("/favicon.svg", "image/svg+xml", "no-cache"),
            ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
            ("/assets/app-1a2b.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
            ("/assets/app-1a2b.css", "text/css; charset=utf-8", "public, max-age=31536000, immutable"),
            ("/assets/serif-1a2b.woff2", "font/woff2", "public, max-age=31536000, immutable"),
        ];
        for (path, kind, caching) in cases {
            let response = get::<Sample>(path, &NONE);
            assert_eq!(response.status(), StatusCode::OK, "{path}");
            assert_eq!(header_value(&response, "content-type"), Some(kind), "{path}");
            assert_eq!(header_value(&response, "cache-control"), Some(caching), "{path}");
            assert_eq!(header_value(&response, "vary"), Some("accept-encoding"), "{path}");
            assert_eq!(header_value(&response, "content-encoding"), None, "{path}");
        }
    }

    #[test]
    fn a_cached_file_is_not_sent_again() {
        for path in ["/", "/t/00ff", "/favicon.svg", "/assets/app-1a2b.js"] {
            let tag = header_value(&get::<Sample>(path, &NONE), "etag").unwrap().to_owned();
            for known in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".into()] {
                let again = get::<Sample>(path, &[(header::IF_NONE_MATCH, &known)]);
                assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{path}: {known}");
                assert_eq!(header_value(&again, "etag"), Some(tag.as_str()));
            }
            let other = get::<Sample>(path, &[(header::IF_NONE_MATCH, "\"x\"")]);
            assert_eq!(other.status(), StatusCode::OK);
        }
    }

    #[test]
    fn files_are_compressed_as_the_client_accepts() {
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
        for (requested, encoding) in cases {
            let response = get::<Sample>("/assets/app-1a2b.js", &[(header::ACCEPT_ENCODING, requested)]);
            assert_eq!(header_value(&response, "content-encoding"), encoding, "{requested:?}");
            let kind = header_value(&response, "content-type");
            assert_eq!(kind, Some("text/javascript; charset=utf-8"), "{requested:?}");
        }
        let requested = [(header::ACCEPT_ENCODING, "br, gzip")];
        let svg = get::<Sample>("/favicon.svg", &requested);
        assert_eq!(header_value(&svg, "content-encoding"), Some("gzip"), "it has only a gzip file");
        assert_eq!(header_value(&get::<Sample>("/assets/serif-1a2b.woff2", &requested), "content-encoding"), None);
        let tags = ["br", "gzip", ""].map(|requested| {
            let response = get::<Sample>("/assets/app-1a2b.js", &[(header::ACCEPT_ENCODING, requested)]);
            header_value(&response, "etag").unwrap().to_owned()
        });
        assert!(tags[0] != tags[1] && tags[1] != tags[2] && tags[0] != tags[2], "{tags:?}");
    }

    #[test]
    fn the_client_has_its_own_paths() {
        let page = header_value(&get::<Sample>("/", &NONE), "etag").unwrap().to_owned();
        for path in ["/t/00ff", "/t/00ff/replay/12", "/rules/medici-2018", "/learn/x", "/tables", "/new/", "/apiary"] {
            let response = get::<Sample>(path, &NONE);
            assert_eq!(response.status(), StatusCode::OK, "{path}");
            assert_eq!(header_value(&response, "etag"), Some(page.as_str()), "{path}");
        }
        let nothing = "/api /api/x /assets /assets/ /assets/app /assets/app-1a2b.js.br /assets/app-1a2b.js.gz \
            /assets/../index.html /assets/../../Cargo.toml /assets/..%2f..%2fCargo.toml /.. /../etc/passwd \
            /%2e%2e/%2e%2e/etc/passwd /assets/%2e%2e/%2e%2e/Cargo.toml /..\\..\\Cargo.toml //etc/passwd // \
            /robots.txt /favicon.ico /t/x.y /healthz/x /metrics/x *";
        for path in nothing.split(' ').chain(["/a b", ""]) {
            assert_eq!(get::<Sample>(path, &NONE).status(), StatusCode::NOT_FOUND, "{path}");
        }
    }

    #[test]
    fn files_can_only_be_read() {
        let post = |path| respond::<Sample>(&Method::POST, path, &HeaderMap::new());
        assert_eq!(post("/").status(), StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(header_value(&post("/favicon.svg"), "allow"), Some("GET,HEAD"));
        assert_eq!(post("/api/x").status(), StatusCode::NOT_FOUND);
    }

    #[test]
    fn without_a_client_there_is_a_placeholder() {
        for path in ["/", "/t/00ff"] {
            let response = get::<NoClient>(path, &[(header::ACCEPT_ENCODING, "br")]);
            assert_eq!(response.status(), StatusCode::OK);
            assert_eq!(header_value(&response, "content-type"), Some("text/html; charset=utf-8"));
            assert_eq!(header_value(&response, "cache-control"), Some("no-cache"));
        }
        assert_eq!(get::<NoClient>("/assets/x.js", &NONE).status(), StatusCode::NOT_FOUND);
    }
}
