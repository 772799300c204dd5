//! Replays the corpus: every file, its beginnings, twice the same, and random changes from a fixed seed.

use std::panic::{AssertUnwindSafe, catch_unwind};

use gametree_hostile::{Mutator, TARGETS, Target, corpus, program};

#[test]
fn every_parser_has_a_corpus_and_every_folder_a_parser() {
    let mut folders = corpus::folders();
    let mut names: Vec<String> = TARGETS.iter().map(|target| target.name.to_string()).collect();
    names.extend(program::VERBS.map(String::from));
    names.push(corpus::SHARED.into());
    folders.sort();
    names.sort();
    assert_eq!(folders, names);
}

#[test]
fn the_fuzz_targets_are_these() {
    let manifest = std::fs::read_to_string(corpus::root().join("../Cargo.toml")).expect("fuzz/Cargo.toml");
    let bins: Vec<&str> = manifest
        .lines()
        .filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'))
        .filter(|name| *name != "gametree-fuzz")
        .collect();
    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).chain(program::VERBS).collect();
    assert_eq!(bins, names);
}

#[test]
fn no_file_of_the_corpus_makes_a_parser_panic() {
    on_every_parser(|target, files, _| {
        for bytes in files {
            // All beginnings of a longer file would take long.
            let step = bytes.len() * 10 / target.rounds + 1;
            (0..=bytes.len()).step_by(step).try_for_each(|end| feed(target, &bytes[..end]))?;
            feed(target, bytes)?;
            feed(target, &bytes.repeat(2))?;
        }
        Ok(())
    });
}

#[test]
fn no_random_change_of_the_corpus_makes_a_parser_panic() {
    on_every_parser(|target, files, seed| {
        let mut mutator = Mutator::new(seed);
        (0..target.rounds).try_for_each(|_| feed(target, &mutator.next(files)))
    });
}

#[test]
fn a_panic_names_the_parser_and_the_bytes() {
    let broken = Target { name: "broken", feed: |bytes| assert!(bytes.is_empty(), "not empty"), rounds: 1 };
    assert_eq!(feed(&broken, b""), Ok(()));
    assert_eq!(feed(&broken, b"\xff\n"), Err("broken panics on these 2 bytes: \\xff\\n".into()));
}

/// All parsers are tried, also when one of them panics.
fn on_every_parser(run: impl Fn(&Target, &[Vec<u8>], u64) -> Result<(), String>) {
    let numbered = (1..).zip(TARGETS);
    let failures: Vec<String> =
        numbered.filter_map(|(seed, target)| run(target, &corpus::of(target.name), seed).err()).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Feeds a parser; an error says with which bytes it panicked.
fn feed(target: &Target, bytes: &[u8]) -> Result<(), String> {
    catch_unwind(AssertUnwindSafe(|| (target.feed)(bytes))).map_err(|_| {
        format!("{} panics on these {} bytes: {}", target.name, bytes.len(), bytes.escape_ascii())
    })
}
