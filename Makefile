# Everything a developer needs; the README explains the two that matter (run, test).
.PHONY: run test check bench fuzz referee

CARGO := cargo
LONJA := target/release/lonja

# Builds the program and shows what it can do.
run:
	$(CARGO) build --release --locked
	$(LONJA) --help

# Everything that CI does.
test: check referee
	$(CARGO) test --workspace --release --locked -- --quiet

# The quick subset for every save: format, lints and tests.
check:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- --deny warnings
