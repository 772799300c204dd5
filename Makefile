# Three commands: `make run` on a fresh machine, `make check` while working, `make test` before a change lands.

CARGO ?= cargo
GAMETREE = target/release/gametree
TESTED = target/debug/gametree
# Independent targets at the same time; the output of each appears in one piece when it ends. The first failure stops the run.
TOGETHER = @$(MAKE) --no-print-directory --output-sync=target --jobs=2

.PHONY: run build dist web types tour check test page lint unit tested installs trees book-blocks peers chess browser api independent book screenshots bench bench-connect-four bench-generic-cost \
	bench-othello-hand bench-othello-rhino bench-chess-perft bench-chess-speed bench-chess-strength bench-equilibria bench-tactics \
	load frames audit clean

# The page in a browser; the address is printed.
run: web build
	$(GAMETREE) serve

build:
	$(CARGO) build --release --workspace

# A binary for every x86-64 processor since 2009 in target/dist. All others are built for the machine they run on.
dist: web
	RUSTFLAGS="-C target-cpu=x86-64-v2" $(CARGO) build --release --package gametree --target-dir target/dist/build
	install target/dist/build/release/gametree target/dist/gametree
	tests/dist.py target/dist/gametree

# The page, which the build embeds into the binary. It is made again when one of its sources is newer.
web: web/dist/index.html

web/dist/index.html: web/node_modules/.package-lock.json $(shell find web -name node_modules -prune -o -name dist -prune -o -type f -print)
	cd web && npm run build

# Exactly what the lock file names; npm writes this file last. It may be older than the files that it is made from, hence the touch.
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	touch $@

# The page's types from the Rust types.
types:
	UPDATE_TYPES=1 $(CARGO) test --package gametree-server --test it types

# Every lecture tree as a page of its own with a slider, and one written here.
tour: build
	@scripts/tour.sh $(GAMETREE) target/tour

# For everyday work: formatting, lints and the Rust tests, without what needs other programs.
check: web lint
	$(CARGO) test --workspace --lib --bins --tests --quiet

# Everything that must hold, two parts at a time. Downloads run beside the lints, which on a fresh clone also show that everything
# compiles without npm and the page; then the page's own tests beside the compiler, and what needs the binary beside the Rust tests.
test:
	$(TOGETHER) lint installs
	$(TOGETHER) tested page
	$(TOGETHER) unit browser book-blocks chess api peers trees independent

# Types, unit tests and size of the page, and whether the element inside the binary is the one in its source.
page: web
	cd web && npm run check && npm run test

lint:
	tests/listed.sh
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --quiet

# All Rust tests, and the example of the book's chapter on own games.
unit: tested
	$(CARGO) test --workspace --lib --bins --tests --quiet
	MAKEFLAGS= $(CARGO) test --workspace --doc --quiet
	target/debug/examples/own_game > target/own_game.txt

# The binary with the page in it, all test programs, and the examples that tests run.
tested: web
	$(CARGO) test --workspace --lib --bins --tests --quiet --no-run
	$(CARGO) build --workspace --lib --bins --example own_game --example export_efg --quiet

# The other programs that tests need, and a browser. One after the other: two of them lock the system's package manager.
installs: web/node_modules/.package-lock.json
	tests/peers/install.sh
	tests/chess/install.sh
	tests/browser/install.sh
	tests/schemathesis/install.sh
	tests/independent/install.sh

# The expect lines of the lecture trees.
trees: tested
	$(TESTED) check examples/trees/*.gtree

# Every command, tree and program in the book and in README, and the links between their pages.
book-blocks: tested
	tests/independent/install.sh prolog
	tests/book/run.py $(TESTED)

# Exported .efg files in the programs they are meant for.
peers: tested
	tests/peers/install.sh
	tests/peers/run.sh $(TESTED)

# Values, equilibria, rules and everything called exact, on random trees and positions, against slow solvers in Python and Prolog, bitbully, pygambit and
# python-chess. All of them: make independent SHARE=1; others: SEED=2; one part: PART=chess.
independent: tested
	tests/independent/install.sh
	tests/independent/run.py $(TESTED) --share $(or $(SHARE),0.3) $(if $(SEED),--seed $(SEED)) $(if $(PART),--part $(PART))

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
	tests/independent/install.sh prolog
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

# How strong chess is: matches that are kept in target/strength and go on. WHAT is elo, others, odds, ablation, evaluations, threads, levels or faults.
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

# Licences, sources, duplicate versions and advisories of the dependencies. Installs cargo-deny once; the advisories need the network.
audit:
	tests/audit/run.sh

clean:
	$(CARGO) clean
