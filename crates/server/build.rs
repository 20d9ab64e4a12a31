//! Rebuilds the server when the web client changes, which `src/http/site.rs` embeds. It never builds the client: cargo
//! alone works without Node, and `make` builds the client first.

#![allow(clippy::print_stdout, reason = "this is how a build script talks to cargo")]

use std::fs;

/// Where `npm run build` puts the client.
const CLIENT: &str = "../../web/dist";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={CLIENT}");
    // A missing folder can be neither watched nor embedded.
    fs::create_dir_all(CLIENT).unwrap_or_else(|error| panic!("{CLIENT}: {error}"));
}
