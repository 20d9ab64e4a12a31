//! Rebuilds the program when a file of the rules is added, which `src/rules.rs` embeds.

#![allow(clippy::print_stdout, reason = "this is how a build script talks to cargo")]

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=../../docs/rules");
}
