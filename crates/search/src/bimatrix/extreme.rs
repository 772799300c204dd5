//! All equilibria of a table, by supports and best replies: every pair of mixtures in which each choice of each player is left out or a best
//! reply (O. Mangasarian, 1964). In a degenerate game there are infinitely many, and these are the corners between which the others lie.

use gametree_core::Player;
use num_bigint::BigInt;
use num_bigint::Sign::{Minus, NoSign};

use super::{Bimatrix, MixedPair, shares};
use crate::parts::Tableau;

/// Pairs of supports that are still tried.
const MOST_PAIRS: u64 = 400_000;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The table has too many choices.
    TooLarge,
    /// A fraction is too long to be stated.
    TooLong,
    /// A limit was hit.
    Stopped,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::TooLarge => "the table has too many choices to try all of their combinations; expected about ten for each player",
            Self::TooLong => "the fractions of an equilibrium are too long to be stated",
            Self::Stopped => "a limit was hit before all equilibria were found",
        })
    }
}

/// A mixture of one player, not yet scaled to odds, with its labels.
struct Corner {
    parts: Vec<BigInt>,
    /// A bit per choice of both players: an own choice that is left out, and a choice of the other that is a best reply.
    labels: u64,
}

/// All extreme equilibria, sorted.
///
/// # Errors
/// Why they cannot be listed.
pub fn all(game: &Bimatrix, stopped: &dyn Fn() -> bool) -> Result<Vec<MixedPair>, Problem> {
    let (rows, columns) = (game.choices(0), game.choices(1));
    if rows + columns > 60 || pairs(rows, columns) > MOST_PAIRS {
        return Err(Problem::TooLarge);
    }
    let first = corners(game, 0, stopped)?;
    let second = corners(game, 1, stopped)?;
    let every = (1u64 << (rows + columns)) - 1;
    let mut found = Vec::new();
    for one in &first {
        for other in second.iter().filter(|other| one.labels | other.labels == every) {
            let odds = shares(&one.parts).zip(shares(&other.parts)).ok_or(Problem::TooLong)?;
            found.push(MixedPair { odds: [odds.0, odds.1] });
        }
    }
    // The largest odds of the first choices first: pure equilibria come in the order of the table.
    found.sort_by(|one, other| other.cmp(one));
    found.dedup();
    Ok(found)
}

/// The ways to pick supports of the same size: (rows + columns) over rows.
fn pairs(rows: usize, columns: usize) -> u64 {
    (1..=rows as u64).fold(1, |ways, place| ways.saturating_mul(columns as u64 + place) / place)
}

/// The corners of the mixtures of `player` against which the other gets at most one.
fn corners(game: &Bimatrix, player: Player, stopped: &dyn Fn() -> bool) -> Result<Vec<Corner>, Problem> {
    let (own, other) = (game.choices(player), game.choices(1 - player));
    // By the other's choice and the own one.
    let paid = game.whole(1 - player).ok_or(Problem::TooLong)?;
    let mut found: Vec<Corner> = Vec::new();
    for support in 1u64..1 << own {
        if stopped() {
            return Err(Problem::Stopped);
        }
        let taken: Vec<usize> = bits(support, own).collect();
        for replies in subsets(other, taken.len()) {
            let Some((parts, whole)) = solve(&paid, &taken, &bits(replies, other).collect::<Vec<_>>(), own)
            else {
                continue;
            };
            let Some(labels) = labels(&paid, &parts, &whole, (player, own)) else { continue };
            if !found.iter().any(|corner| corner.labels == labels && same(&corner.parts, &parts)) {
                found.push(Corner { parts, labels });
            }
        }
    }
    Ok(found)
}

/// The places of the bits that are set.
fn bits(set: u64, count: usize) -> impl Iterator<Item = usize> {
    (0..count).filter(move |place| set >> place & 1 == 1)
}

/// All sets of `size` out of `count`.
fn subsets(count: usize, size: usize) -> impl Iterator<Item = u64> {
    (1u64..1 << count).filter(move |set| set.count_ones() as usize == size)
}

/// The only mixture of these choices against which these replies all pay one; none where there is not exactly one, or it takes one of
/// them less than never.
fn solve(
    paid: &[Vec<BigInt>],
    taken: &[usize],
    replies: &[usize],
    own: usize,
) -> Option<(Vec<BigInt>, BigInt)> {
    let row = |reply: &usize| {
        let entries = taken.iter().map(|choice| paid[*reply][*choice].clone());
        entries.chain([BigInt::from(1)]).collect()
    };
    let mut table = Tableau::new(replies.iter().map(row).collect());
    for column in 0..taken.len() {
        let free = |row: &usize| table.basic(*row).is_none() && table.entry(*row, column).sign() != NoSign;
        let row = (0..replies.len()).find(free)?;
        table.pivot(row, column);
    }
    let mut parts = vec![BigInt::ZERO; own];
    for (column, choice) in taken.iter().enumerate() {
        let part = table.right(table.row_of(column)?);
        if part.sign() == Minus {
            return None;
        }
        parts[*choice] = part.clone();
    }
    Some((parts, table.whole().clone()))
}

/// The labels of a mixture; none where a reply pays more than one.
fn labels(
    paid: &[Vec<BigInt>],
    parts: &[BigInt],
    whole: &BigInt,
    (player, own): (Player, usize),
) -> Option<u64> {
    // The choices of the first player have the low bits.
    let (own_shift, other_shift) = if player == 0 { (0, own) } else { (paid.len(), 0) };
    let left_out = parts.iter().enumerate().filter(|(_, part)| part.sign() == NoSign);
    let mut labels = left_out.fold(0u64, |labels, (choice, _)| labels | 1 << (own_shift + choice));
    for (reply, row) in paid.iter().enumerate() {
        let pays: BigInt = row.iter().zip(parts).map(|(entry, part)| entry * part).sum();
        match pays.cmp(whole) {
            std::cmp::Ordering::Greater => return None,
            std::cmp::Ordering::Equal => labels |= 1 << (other_shift + reply),
            std::cmp::Ordering::Less => {}
        }
    }
    Some(labels)
}

/// Whether two lists of parts stand for the same odds.
fn same(one: &[BigInt], other: &[BigInt]) -> bool {
    let (first, second): (BigInt, BigInt) = (one.iter().sum(), other.iter().sum());
    one.iter().zip(other).all(|(one, other)| one * &second == other * &first)
}
