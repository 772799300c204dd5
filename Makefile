# Two commands for a fresh machine: `make run` and `make test`.

CARGO ?= cargo
GAMETREE = target/release/gametree
TESTED = target/debug/gametree

.PHONY: run build web types tour test page lint unit tested trees book-blocks peers chess browser api book screenshots bench bench-connect-four bench-generic-cost bench-othello-hand bench-othello-rhino bench-chess-perft bench-chess-speed bench-chess-strength bench-equilibria bench-tactics load frames clean

# The page in a browser; the address is printed.
run: web build
	$(GAMETREE) serve

build:
	$(CARGO) build --release --workspace

# The page, which the build embeds into the binary.
web:
	cd web && npm install --no-audit --no-fund --loglevel=error && npm run build

# The page's types from the Rust types.
types:
	UPDATE_TYPES=1 $(CARGO) test --package gametree-server --features typescript --test types

# Every lecture tree as a page of its own with a slider, and one told here.
tour: build
	@scripts/tour.sh $(GAMETREE) target/tour

# Everything that must hold. The page comes first, because the binary embeds it.
test: web page lint unit trees book-blocks peers chess browser api

# Types, unit tests and size of the page, and whether the element inside the binary is the one in its source.
page:
	cd web && npm run check && npm run test

lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --features gametree-server/typescript --quiet -- -D warnings

unit:
	$(CARGO) test --workspace --features gametree-server/typescript --quiet
	target/debug/examples/own_game > target/own_game.txt

# The binary, the libraries and the examples. With the examples come the features that the tests need, too, so that nothing is compiled twice.
tested:
	$(CARGO) build --workspace --lib --bins --examples --features gametree-server/typescript --quiet

# The expect lines of the lecture trees.
trees: tested
	$(TESTED) check examples/trees/*.gtree

# Every command, tree and program in the book, and the links between its chapters.
book-blocks: tested
	tests/book/run.py $(TESTED)

# Exported .efg files in the programs they are meant for.
peers: tested
	tests/peers/install.sh
	tests/peers/run.sh $(TESTED)

# The rules of chess beside other programs, and matches with them.
chess: tested
	tests/chess/run.sh $(TESTED)

# The page and the explorer in a real browser.
browser: tested
	tests/browser/install.sh
	tests/browser/run.sh $(TESTED)

# The server against requests made up from its own description.
api: tested
	tests/schemathesis/run.sh $(TESTED)

# The book as pages in target/book, with its live trees; then all of its blocks and links.
book: build
	tests/book/install.sh
	book/trees.sh $(GAMETREE)
	target/tools/bin/mdbook build book
	tests/book/run.py $(GAMETREE) --built target/book

# Pictures of all screens, desktop and phone, for the book and the README.
screenshots: build
	tests/browser/install.sh
	tests/browser/screenshots.sh $(GAMETREE)

# Nodes a second beside other programs, in one run.
bench: build
	python3 bench/alphabeta.py

# Exact values of connect four beside other solvers, in one run.
bench-connect-four:
	python3 bench/connect_four.py

# Instructions per node of the exact search, beside the same search written out by hand for one game.
bench-generic-cost:
	python3 bench/generic_cost.py

# What the learned evaluation of othello is worth: the same search with one set by hand, at equal time.
bench-othello-hand: build
	$(GAMETREE) arena othello --agents pvs pvs@othello:hand --games 400 --time 10ms

# Othello against gtp-rhino at equal time, which is installed where it is missing.
bench-othello-rhino: build
	bench/rhino.sh $(GAMETREE)

# The share of tactics that are solved in a second each.
bench-tactics: build
	tests/chess/install.sh
	target/peers/chess/venv/bin/python bench/tactics.py $(GAMETREE)

# Positions of chess counted a second, beside Stockfish.
bench-chess-perft: build
	tests/chess/install.sh
	target/peers/chess/venv/bin/python bench/chess_perft.py $(GAMETREE)

# Nodes a second and time to depth of chess, beside Stockfish.
bench-chess-speed: build
	tests/chess/install.sh
	target/peers/chess/venv/bin/python bench/chess_speed.py --gametree $(GAMETREE)

# How strong chess is: matches that are kept in target/strength and go on. WHAT is elo, others, odds, ablation, opinions, threads, levels or faults.
bench-chess-strength: build
	bench/chess_strength.sh $(GAMETREE) target/strength $(WHAT)

# Equilibria and tree search over information sets, beside OpenSpiel and the crate cfr, in one run.
bench-equilibria:
	python3 bench/equilibria.py

# Two hundred clients at once: memory, waiting times, and how fast a search ends when its client goes away.
load: build
	bench/load.py $(GAMETREE)

# Frame times of the page: stepping through 1,000 nodes, and a large game tree that opens node by node.
frames: build
	tests/browser/install.sh
	tests/browser/serve.sh $(GAMETREE) node bench/frames.mjs

clean:
	$(CARGO) clean
