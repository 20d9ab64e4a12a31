//! The page and the files of the browser's client.

use crate::server::Server;

#[test]
fn the_page_is_at_all_of_its_addresses() {
    let server = Server::shared();
    let stranger = server.stranger();
    let page = stranger.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    assert!(page.text().contains("<title>Lonja"), "{}", page.text());
    for path in ["/tables", "/t/0123456789abcdef/replay/7", "/rules/anything?x=y.z"] {
        assert_eq!(stranger.get(path).body, page.body, "{path}");
    }
}

#[test]
fn the_page_is_sent_once() {
    let server = Server::shared();
    let page = server.stranger().get("/");
    let known = server.stranger().saying("if-none-match", page.header("etag").unwrap());
    let again = known.get("/");
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(again.header("etag"), page.header("etag"));
}

#[test]
fn the_head_is_that_of_the_page() {
    let server = Server::shared();
    let stranger = server.stranger();
    let (page, head) = (stranger.get("/"), stranger.send("HEAD", "/", None));
    assert_eq!(head.status, 200);
    for name in ["content-type", "content-length", "etag", "cache-control", "vary"] {
        assert!(head.header(name).is_some() && head.header(name) == page.header(name), "{name}: {head:?}");
    }
}

#[test]
fn nothing_else_is_found() {
    let server = Server::shared();
    let paths = [
        "/assets/../../Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/%2e%2e/%2e%2e/Cargo.toml",
        "/assets/..\\..\\Cargo.toml",
        "/../../etc/passwd",
        "/assets//etc/passwd",
        "/assets/",
        "/assets/nothing.js",
        "/robots.txt",
        "/api/nothing",
    ];
    for path in paths {
        assert_eq!(server.stranger().get(path).refusal(), (404, "not_found".into()), "{path}");
    }
}
