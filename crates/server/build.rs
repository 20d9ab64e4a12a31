//! The browser's client is built into the server (`src/http/site.rs`). This only watches it, and never builds it: cargo alone
//! works without Node, and `make` builds the client first.

#![allow(clippy::print_stdout, reason = "this is how cargo is told")]

use std::fs;

/// Where `npm run build` puts the client.
const CLIENT: &str = "../../web/dist";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={CLIENT}");
    // A folder that is missing can be neither watched nor built in.
    fs::create_dir_all(CLIENT).unwrap_or_else(|error| panic!("{CLIENT}: {error}"));
}
