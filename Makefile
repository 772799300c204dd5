# Two commands for a fresh machine: `make run` and `make test`.

CARGO ?= cargo
GAMETREE = target/release/gametree

.PHONY: run build tour test lint unit trees peers book book-blocks bench clean

run: tour

build:
	$(CARGO) build --release --workspace

# Every lecture tree as a page with a slider, and one told here.
tour: build
	@scripts/tour.sh $(GAMETREE) target/tour

test: lint unit trees book-blocks peers

lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings

unit:
	$(CARGO) test --workspace --quiet

# The expect lines of the lecture trees.
trees: build
	$(GAMETREE) check examples/trees/*.gtree

# Every command, tree and program in the book, and the links between its chapters.
book-blocks: build
	tests/book/run.py $(GAMETREE)

# The book as pages in target/book, with its live trees; then all of its blocks and links.
book: build
	tests/book/install.sh
	book/trees.sh $(GAMETREE)
	target/tools/bin/mdbook build book
	tests/book/run.py $(GAMETREE) --built target/book

# Exported .efg files in the programs they are meant for.
peers: build
	tests/peers/install.sh
	tests/peers/run.sh $(GAMETREE)

# Nodes a second beside other programs, in one run.
bench: build
	python3 bench/alphabeta.py

clean:
	$(CARGO) clean
