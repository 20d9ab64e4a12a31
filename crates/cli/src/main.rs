//! x
fn main() {
    let _ = lonja_game::engine::run(std::io::stdin().lock(), std::io::stdout().lock());
}
