# What a developer needs. The README explains the two that matter: run and test.
.PHONY: run build test check docs wasm windows referee review-study review-calibrate postgres api-fuzz e2e chromium bench fuzz format node

LONJA := target/release/lonja
SECONDS ?= 60

CLIENT := web/dist/index.html
CLIENT_PACKAGES := web/node_modules/.package-lock.json
CLIENT_SOURCES := $(shell find web/src web/public web/tools locales docs/rules -type f 2>/dev/null) \
	$(wildcard web/*.html web/*.ts web/*.js web/*.json)
NODE_IS_NEW := node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null && command -v npm >/dev/null

# Builds everything and opens the tables: http://127.0.0.1:8080/
run: build
	$(LONJA) serve

build: $(CLIENT)
	cargo build --release --locked

# The browser's client. It becomes part of the program.
$(CLIENT): $(CLIENT_PACKAGES) $(CLIENT_SOURCES)
	cd web && npm run build

$(CLIENT_PACKAGES): web/package-lock.json | node
	cd web && npm ci
	@touch $@

node:
	@$(NODE_IS_NEW) || { [ "$$(id -u)" = 0 ] && apt-get update && apt-get install --yes nodejs npm && $(NODE_IS_NEW); } || \
		{ echo "The client is built with Node 20 or later: install nodejs and npm."; exit 1; }

# Everything that CI does.
test: check docs wasm windows build referee postgres api-fuzz e2e
	cargo test --workspace --locked

# The quick part, for every save: format, lints, unit tests, rulebook; types and components of the client.
check: format $(CLIENT_PACKAGES)
	cargo clippy --workspace --all-targets --locked
	cargo test --workspace --lib --bins --locked
	cargo test --workspace --test rulebook --locked
	cd web && npm run check && npm test

format:
	@cargo fmt --version >/dev/null 2>&1 || rustup component add rustfmt
	@cargo clippy --version >/dev/null 2>&1 || rustup component add clippy
	cargo fmt --all --check

# The documentation of the code has no broken links.
docs:
	RUSTDOCFLAGS=-Dwarnings cargo doc --workspace --no-deps --locked

# Rules, bots, the running game and reviews build for any target: WebAssembly has no clock, no threads and no processes.
wasm:
	@rustup target list --installed 2>/dev/null | grep -qx wasm32-unknown-unknown || rustup target add wasm32-unknown-unknown
	cargo build --target wasm32-unknown-unknown --package lonja-review --locked

# The laboratory, with everything that it needs, builds for Windows.
windows:
	@rustup target list --installed 2>/dev/null | grep -qx x86_64-pc-windows-gnu || rustup target add x86_64-pc-windows-gnu
	cargo check --target x86_64-pc-windows-gnu --package lonja-lab --package lonja-review --locked

# Reviews of many more games than the tests: make review-study GAMES=1000. It can be stopped and started again.
GAMES ?= 20
REVIEW_STUDY := GAMES=$(GAMES) cargo run --release --package lonja-review --example review_study --locked -- target/review-study.jsonl
review-study:
	$(REVIEW_STUDY) games blunders twins prices summary

# Measures the scale of the levels and of the marks anew, after a change of the bots' weights, by deep reviews.
review-calibrate:
	$(REVIEW_STUDY) levels calibrate summary

# An independent reading of the rules and the protocol plays against the engine.
referee: build
	@command -v python3 >/dev/null || { apt-get update && apt-get install --yes python3; } || \
		{ echo "The referee needs Python 3.11 or later: install python3."; exit 1; }
	python3 conformance/referee.py --self-check
	python3 conformance/referee.py --engine $(LONJA)

# Tests of the server start a PostgreSQL of their own, and need its programs.
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
		[ -x "$$(pg_config --bindir 2>/dev/null)/initdb" ] || \
		{ [ "$$(id -u)" = 0 ] && apt-get update && apt-get install --yes postgresql; } || \
		{ echo "The tests of the server need PostgreSQL: install postgresql."; exit 1; }

# Asks the server for everything that its description allows, and for what it does not.
api-fuzz: build
	@command -v python3 >/dev/null && python3 -c 'import ensurepip, venv' 2>/dev/null || \
		{ apt-get update && apt-get install --yes python3 python3-venv; } || \
		{ echo "This test needs Python 3.11 or later: install python3 and python3-venv."; exit 1; }
	conformance/api_fuzz.sh $(LONJA)

# A browser plays against the program as it is shipped.
e2e: build chromium
	cd web && LONJA=../$(LONJA) npm run e2e

chromium:
	@command -v "$${CHROMIUM:-chromium}" >/dev/null || { [ "$$(id -u)" = 0 ] && apt-get update && apt-get install --yes chromium; } || \
		{ echo "These tests need a browser: install chromium, or tell where one is in CHROMIUM."; exit 1; }

# All benchmarks: the rules and bots in one table, the server in another, the page in a third.
bench: build chromium
	cargo bench --package lonja-lab --bench table --locked
	$(LONJA) bench server
	cd web && LONJA=../$(LONJA) npm run bench

# Fuzzes the line protocol and the record reader: make fuzz SECONDS=600
fuzz:
	LONJA_FUZZ_SECONDS=$(SECONDS) cargo test --release --package lonja-game --test fuzz --locked -- --nocapture
