//! What each part of the fast searches is worth: the same positions with one part after the other switched off, in nodes, which do not
//! depend on the machine.

use std::fmt::Write;

use gametree_core::Limits;

use crate::any::AnyPosition;
use crate::words::thousands;
use crate::{Spec, open};

/// Nodes after which a search without some part is not worth waiting for.
const MOST_NODES: u64 = 100_000_000;

/// Positions of a game, the search that they are made for, and the parts that it has.
struct Suite {
    title: &'static str,
    game: &'static str,
    search: &'static str,
    positions: &'static [&'static str],
    parts: &'static [&'static str],
}

const PROOF_PARTS: &[&str] =
    &["table", "bounds", "etc", "ranking", "evaluation", "hints", "candidates", "shortcut", "probes"];
const PLAY_PARTS: &[&str] = &[
    "table",
    "bounds",
    "etc",
    "ranking",
    "evaluation",
    "hints",
    "null-windows",
    "aspiration",
    "history",
    "killers",
    "selectivity",
];

/// The positions of connect four were made by random play; those of othello are endings and openings of games that the program played
/// against itself.
const SUITES: &[Suite] = &[
    Suite {
        title: "connect four, solved",
        game: "connect-four",
        search: "exact",
        positions: &["536376766", "37346324462", "6526741243217"],
        parts: PROOF_PARTS,
    },
    Suite {
        title: "connect four, 12 plies deep",
        game: "connect-four",
        search: "pvs:depth=12",
        positions: &["start", "4455", "323"],
        parts: PLAY_PARTS,
    },
    Suite {
        title: "othello endings, solved",
        game: "othello",
        search: "exact",
        positions: &[
            "-OOOOO----OOOOX--OOOOOO-XXXXXOO-XXXOOXX-OOXOXXX---OXXOXX-OOOXXO- X",
            "O-XOOOO-XXOOOOX-XXXOOXXXXXXXOXXXXXXOOXXOXXOOXO----OOOO----O-O--- O",
        ],
        parts: PROOF_PARTS,
    },
    Suite {
        title: "othello, 8 plies deep",
        game: "othello",
        search: "pvs:depth=8",
        positions: &["f5d6c3d3c4", "f5f6e6f4e3c5c4", "f5d6c4d3e6f4e3f3"],
        parts: PLAY_PARTS,
    },
];

/// The nodes of one suite: with everything, and without each part.
#[derive(Clone, Debug)]
pub struct Ablation {
    /// What was searched.
    pub title: &'static str,
    /// Nodes with every part.
    pub nodes: u64,
    /// Leaves of the minimal tree of the same depth and width, where there is a depth, and how many times as many nodes were seen.
    pub minimal: Option<(u64, f64)>,
    /// The parts, with the nodes without each; none where it took too many.
    pub without: Vec<(&'static str, Option<u64>)>,
}

/// Runs all suites; `progress` hears of every finished one.
pub fn run(mut progress: impl FnMut(&Ablation)) -> Result<Vec<Ablation>, String> {
    let mut all = Vec::new();
    for suite in SUITES {
        let ablation = suite.run()?;
        progress(&ablation);
        all.push(ablation);
    }
    Ok(all)
}

impl Suite {
    fn run(&self) -> Result<Ablation, String> {
        let game = open(self.game).map_err(|error| error.to_string())?;
        let read = |text: &&str| game.parse(text).map_err(|error| format!("{text}: {error}"));
        let positions: Vec<_> = self.positions.iter().map(read).collect::<Result<_, _>>()?;
        let all = self.nodes(&positions, "")?.ok_or("the search with all parts takes too long")?;
        let mut without = Vec::new();
        for part in self.parts {
            let value = if *part == "selectivity" { "0" } else { "off" };
            without.push((*part, self.nodes(&positions, &format!("{part}={value}"))?));
        }
        let spec: Spec = self.search.parse()?;
        let minimal = spec.depth().map(|depth| {
            let leaves = positions.iter().map(|position| minimal_leaves(&**position, depth)).sum();
            (leaves, all as f64 / (leaves as f64).max(1.0))
        });
        Ok(Ablation { title: self.title, nodes: all, minimal, without })
    }

    /// The nodes of all positions together; none when there are too many.
    fn nodes(&self, positions: &[Box<dyn AnyPosition>], change: &str) -> Result<Option<u64>, String> {
        let joint = if self.search.contains(':') { "," } else { ":" };
        let spec: Spec = match change {
            "" => self.search.parse()?,
            _ => format!("{}{joint}{change}", self.search).parse()?,
        };
        let mut sum = 0;
        for position in positions {
            let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
            let report = position.search(&spec, &limits, &mut |_| {})?;
            if report.stopped {
                return Ok(None);
            }
            sum += report.counts.nodes;
        }
        Ok(Some(sum))
    }
}

/// The leaves that alpha-beta must see at least (Knuth and Moore 1975) in a uniform tree with as many leaves as the game has from here:
/// `b^(d/2) + b^(d/2) - 1`, one exponent rounded up and the other down.
fn minimal_leaves(position: &dyn AnyPosition, depth: u32) -> u64 {
    let counts = position.perft(Some(depth.min(6)), &Limits::default());
    let counts = counts.map_or_else(|_| Vec::new(), |counts| counts.sequences);
    let (plies, leaves) = (counts.len().saturating_sub(1).max(1), counts.last().copied().unwrap_or(1));
    let width = (leaves as f64).powf(1.0 / plies as f64);
    (width.powf(f64::from(depth.div_ceil(2))) + width.powf(f64::from(depth / 2)) - 1.0) as u64
}

impl Ablation {
    /// For a terminal.
    pub fn table(&self) -> String {
        let mut out = format!("{}\n  {:<22}{:>15} nodes\n", self.title, "everything", thousands(self.nodes));
        for (part, nodes) in &self.without {
            let _ = match nodes {
                Some(nodes) => writeln!(
                    out,
                    "  {:<22}{:>15} {:>9.2} times",
                    format!("without {part}"),
                    thousands(*nodes),
                    *nodes as f64 / self.nodes.max(1) as f64
                ),
                None => writeln!(
                    out,
                    "  {:<22}{:>15}",
                    format!("without {part}"),
                    format!("> {}", thousands(MOST_NODES))
                ),
            };
        }
        if let Some((leaves, ratio)) = self.minimal {
            let _ = writeln!(
                out,
                "  {:<22}{:>15} leaves, {ratio:.2} nodes for each",
                "minimal tree",
                thousands(leaves)
            );
        }
        out
    }
}
