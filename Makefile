# Two commands for a fresh machine: `make run` and `make test`.

CARGO ?= cargo
GAMETREE = target/release/gametree

.PHONY: run build tour test lint unit trees peers browser bench clean

run: tour

build:
	$(CARGO) build --release --workspace

# Every lecture tree as a page with a slider, and one told here.
tour: build
	@scripts/tour.sh $(GAMETREE) target/tour

test: lint unit trees peers browser

lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings

unit:
	$(CARGO) test --workspace --quiet

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

# Nodes a second beside other programs, in one run.
bench: build
	bench/alphabeta.sh

clean:
	$(CARGO) clean
