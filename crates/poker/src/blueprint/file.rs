//! The blueprint and its file: for every node of the tree of bets and every bucket of hands, how often each choice is made, a byte each.
//!
//! ```text
//! 0       8       12           20     28
//! | magic | depth | iterations | seed | odds ... | checksum of all that |
//! ```

use gametree_core::checksum;
use gametree_engine::Error;
use gametree_games::poker::heads_up::{BUCKETS, BettingTree, Step};
use gametree_learn::bytes::{Append, Reader};
use gametree_search::sampled::Table;

const MAGIC: [u8; 8] = *b"gtblue\0\x01";

/// Odds are counted in these parts.
const WHOLE: u32 = 255;

/// Where the rows of each node are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Rows before those of each node.
    rows: Vec<u32>,
    /// Bytes before those of each node, and of all nodes.
    cells: Vec<u32>,
}

impl Shape {
    pub fn new(tree: &BettingTree) -> Self {
        let (mut rows, mut cells) = (vec![0], vec![0]);
        let (mut row, mut cell) = (0, 0);
        for node in &tree.nodes {
            let buckets = BUCKETS[node.street as usize];
            row += buckets as u32;
            cell += (buckets * node.choices.len()) as u32;
            rows.push(row);
            cells.push(cell);
        }
        Self { rows, cells }
    }

    pub fn row(&self, node: usize, bucket: usize) -> usize {
        self.rows[node] as usize + bucket
    }
}

/// Why a file is not a blueprint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BlueprintError {
    /// A file of another kind.
    #[error("not a blueprint; expected what gametree learn holdem wrote")]
    Foreign,
    /// Not all of it is there, or not as it was written.
    #[error("the blueprint is damaged")]
    Damaged,
    /// There is no tree of bets for its number of big blinds.
    #[error("{0}")]
    Depth(String),
}

impl From<BlueprintError> for Error {
    fn from(error: BlueprintError) -> Self {
        Error::File(error.to_string())
    }
}

/// How a blueprint was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Iterations of learning.
    pub iterations: u64,
    /// The seed of all that was drawn.
    pub seed: u64,
}

/// A strategy for the small game.
#[derive(Clone, Debug, PartialEq)]
pub struct Blueprint {
    tree: BettingTree,
    shape: Shape,
    facts: Facts,
    odds: Vec<u8>,
}

impl Blueprint {
    /// The average strategy of a table of the small game with this tree, under the keys of [`CardBuckets`](super::CardBuckets).
    pub fn new(tree: BettingTree, table: &Table, facts: Facts) -> Self {
        let shape = Shape::new(&tree);
        let mut odds = Vec::new();
        for (index, node) in tree.nodes.iter().enumerate() {
            for bucket in 0..BUCKETS[node.street as usize] {
                let learned = table.average(shape.row(index, bucket) as u64);
                // Nodes that were never reached check or call.
                let call =
                    || node.choices.iter().map(|choice| f32::from(choice.step == Step::Call)).collect();
                quantise(&learned.unwrap_or_else(call), &mut odds);
            }
        }
        Self { tree, shape, facts, odds }
    }

    /// The bets that it knows.
    pub fn tree(&self) -> &BettingTree {
        &self.tree
    }

    /// How it was made.
    pub fn facts(&self) -> Facts {
        self.facts
    }

    /// How often the hands of a bucket make each choice at a node.
    pub fn odds(&self, node: usize, bucket: usize) -> impl Iterator<Item = f32> + '_ {
        let count = self.tree.nodes[node].choices.len();
        let first = self.shape.cells[node] as usize + bucket * count;
        self.odds[first..first + count].iter().map(|part| f32::from(*part) / WHOLE as f32)
    }

    /// As a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.extend(self.tree.depth.to_le_bytes());
        out.number(self.facts.iterations);
        out.number(self.facts.seed);
        out.extend(&self.odds);
        out.number(checksum(&out));
        out
    }

    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BlueprintError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(BlueprintError::Foreign);
        }
        let (whole, sum) = bytes.split_last_chunk().ok_or(BlueprintError::Damaged)?;
        if checksum(whole) != u64::from_le_bytes(*sum) {
            return Err(BlueprintError::Damaged);
        }
        let mut reader = Reader(&whole[MAGIC.len()..]);
        let head = |reader: &mut Reader| {
            let depth = u32::from_le_bytes(reader.take(4)?.try_into().ok()?);
            Some((depth, reader.number()?, reader.number()?))
        };
        let (depth, iterations, seed) = head(&mut reader).ok_or(BlueprintError::Damaged)?;
        let tree = BettingTree::new(depth).map_err(BlueprintError::Depth)?;
        let (shape, odds) = (Shape::new(&tree), reader.0.to_vec());
        if shape.cells.last().is_none_or(|cells| *cells as usize != odds.len()) {
            return Err(BlueprintError::Damaged);
        }
        Ok(Self { tree, shape, facts: Facts { iterations, seed }, odds })
    }
}

/// Odds as bytes that add up to [`WHOLE`]: rounded down, and the rest goes to those that lost most.
fn quantise(odds: &[f32], out: &mut Vec<u8>) {
    let first = out.len();
    let exact: Vec<f32> = odds.iter().map(|odds| odds * WHOLE as f32).collect();
    out.extend(exact.iter().map(|part| part.floor() as u8));
    let mut order: Vec<usize> = (0..odds.len()).collect();
    order.sort_by(|a, b| exact[*b].fract().total_cmp(&exact[*a].fract()));
    let given: u32 = out[first..].iter().map(|part| u32::from(*part)).sum();
    for place in order.into_iter().cycle().take(WHOLE.saturating_sub(given) as usize) {
        out[first + place] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_add_up_and_lose_little() {
        for odds in [&[0.5f32, 0.5][..], &[1.0, 0.0, 0.0], &[0.333, 0.333, 0.334], &[0.001, 0.999]] {
            let mut bytes = Vec::new();
            quantise(odds, &mut bytes);
            assert_eq!(bytes.iter().map(|part| u32::from(*part)).sum::<u32>(), WHOLE);
            let near = |(part, odds): (&u8, &f32)| (f32::from(*part) / 255.0 - odds).abs() < 0.005;
            assert!(bytes.iter().zip(odds).all(near), "{bytes:?}");
        }
    }

    #[test]
    fn a_file_is_read_as_it_was_written_and_damage_is_noticed() {
        let tree = BettingTree::new(10).unwrap();
        let blueprint = Blueprint::new(tree, &Table::default(), Facts { iterations: 3, seed: 4 });
        let bytes = blueprint.to_bytes();
        assert_eq!(Blueprint::from_bytes(&bytes), Ok(blueprint.clone()));
        assert_eq!(blueprint.odds(0, 5).collect::<Vec<_>>()[1], 1.0, "calls what it does not know");
        for place in [0, 8, 12, 20, 28, bytes.len() - 1] {
            let mut wrong = bytes.clone();
            wrong[place] ^= 1;
            assert!(Blueprint::from_bytes(&wrong).is_err(), "byte {place}");
        }
        assert!((0..bytes.len()).step_by(97).all(|end| Blueprint::from_bytes(&bytes[..end]).is_err()));
    }
}
