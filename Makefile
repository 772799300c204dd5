# Two commands for a fresh machine: `make run` and `make test`.

CARGO ?= cargo
GAMETREE = target/release/gametree

.PHONY: run build web types tour test lint unit trees peers browser api bench load clean

# The page in a browser; the address is printed.
run: web build
	$(GAMETREE) serve

# The page, which the build embeds into the binary.
web:
	cd web && npm ci --no-audit --no-fund && npm run build

# The page's types from the Rust types.
types:
	UPDATE_TYPES=1 $(CARGO) test --package gametree-server --features typescript --test types

build:
	$(CARGO) build --release --workspace

# Every lecture tree as a page with a slider, and one told here.
tour: build
	@scripts/tour.sh $(GAMETREE) target/tour

test: lint unit trees peers browser api

lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --features gametree-server/typescript --quiet -- -D warnings

unit:
	$(CARGO) test --workspace --features gametree-server/typescript --quiet

# The expect lines of the lecture trees.
trees: build
	$(GAMETREE) check examples/trees/*.gtree

# Exported .efg files in the programs they are meant for.
peers: build
	tests/peers/install.sh
	tests/peers/run.sh $(GAMETREE)

# The page of `explain --format html` in a real browser.
browser: build
	tests/browser/install.sh
	tests/browser/run.sh $(GAMETREE)

# The server against requests made up from its own description.
api: build
	tests/schemathesis/run.sh $(GAMETREE)

# Two hundred clients at once: memory, waiting times, and how fast a search ends when its client goes away.
load: build
	bench/load.py $(GAMETREE)

# Nodes a second beside other programs, in one run.
bench: build
	bench/alphabeta.sh

clean:
	$(CARGO) clean
