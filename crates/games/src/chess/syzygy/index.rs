//! From a position to its number in a table.
//!
//! Pieces are placed group by group. The first group uses the symmetry of the board: the leading pawns on their side of the board, or without
//! pawns three single pieces, or else the two kings, in the triangle a1-d1-d4. Every further group is a set of equal pieces on the squares
//! that are left. The number of a position mixes the numbers of its groups, in an order that the file chooses.

use std::sync::LazyLock;

use super::contents::Damage;
use super::maps::Maps;
use super::material::{MOST, Material};

static MAPS: LazyLock<Maps> = LazyLock::new(Maps::new);

/// Ways to place three single pieces, and two kings.
const TRIPLES: u64 = 31_332;
const KINGS: u64 = 462;

/// A piece and where it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Man {
    pub(super) code: u8,
    pub(super) square: u8,
}

/// How the pieces of a table are grouped and numbered.
pub(super) struct Layout {
    lead: Lead,
    pieces: Vec<u8>,
    groups: Vec<Group>,
    /// How many numbers there are.
    pub(super) size: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Lead {
    Pawns { others: bool },
    Triple,
    Kings,
}

struct Group {
    count: usize,
    /// What its number is multiplied by.
    factor: u64,
}

const WRONG: Damage = Damage("its pieces are not those of its name");

impl Layout {
    /// From the order of pieces that a file gives, and the places of the first two groups in the product.
    pub(super) fn new(
        material: Material,
        pieces: Vec<u8>,
        orders: [u8; 2],
        file: usize,
    ) -> Result<Self, Damage> {
        let mut sorted = pieces.clone();
        sorted.sort_unstable();
        if sorted != material.codes() {
            return Err(WRONG);
        }
        let pawns = material.pawns();
        let (lead, first) = match material.has_pawns() {
            true => (Lead::Pawns { others: pawns[1] > 0 }, pawns[0]),
            false if material.has_single() => (Lead::Triple, 3),
            false => (Lead::Kings, 2),
        };
        let counts = group(&pieces, first);
        if !is_sound(lead, material, &pieces, &counts) {
            return Err(WRONG);
        }
        let (groups, size) = factors(lead, &counts, orders, file)?;
        Ok(Self { lead, pieces, groups, size })
    }

    /// The number of a position, whose pieces are those of the table.
    pub(super) fn index(&self, men: &[Man]) -> Option<u64> {
        let mut squares = self.arrange(men)?;
        let squares = squares.get_mut(..self.pieces.len())?;
        let first = self.groups.first()?;
        let number = match self.lead {
            Lead::Pawns { .. } => lead_pawns(squares, first.count)?,
            Lead::Triple | Lead::Kings => lead_pieces(squares, first.count)?,
        };
        let mut pawns = self.lead == Lead::Pawns { others: true };
        let (mut sum, mut done) = (number * first.factor, first.count);
        for group in &self.groups[1..] {
            let (placed, rest) = squares.split_at_mut(done);
            sum += set_number(placed, rest.get_mut(..group.count)?, pawns)? * group.factor;
            done += group.count;
            pawns = false;
        }
        (sum < self.size).then_some(sum)
    }

    /// The squares of the men in the order of the table's pieces.
    fn arrange(&self, men: &[Man]) -> Option<[u8; MOST]> {
        let (mut squares, mut used) = ([0; MOST], [false; MOST]);
        if men.len() != self.pieces.len() || men.len() > MOST {
            return None;
        }
        for (place, code) in self.pieces.iter().enumerate() {
            let found = (0..men.len()).find(|number| !used[*number] && men[*number].code == *code)?;
            used[found] = true;
            squares[place] = men[found].square;
        }
        Some(squares)
    }
}

/// The file, from a to d, of the pawn that leads among these.
pub(super) fn leading_file(men: &[Man], pawn: u8) -> Option<usize> {
    let pawns = men.iter().filter(|man| man.code == pawn);
    let leader = pawns.max_by_key(|man| MAPS.pawns[usize::from(man.square)])?;
    let file = usize::from(leader.square & 7);
    Some(file.min(7 - file))
}

/// Sizes of the groups: the first has so many pieces, then equal neighbours belong together.
fn group(pieces: &[u8], first: usize) -> Vec<usize> {
    let (lead, rest) = pieces.split_at(first.min(pieces.len()));
    let equal = rest.chunk_by(|one, other| one == other).map(<[u8]>::len);
    std::iter::once(lead.len()).chain(equal).collect()
}

/// Whether the groups are what the material makes them.
fn is_sound(lead: Lead, material: Material, pieces: &[u8], counts: &[usize]) -> bool {
    let (first, rest) = pieces.split_at(counts[0]);
    let mut kinds: Vec<u8> = rest.to_vec();
    kinds.sort_unstable();
    kinds.dedup();
    let once = kinds.len() + 1 == counts.len() && first.iter().all(|code| !rest.contains(code));
    once && match lead {
        Lead::Pawns { others } => {
            let own = material.leading_pawn();
            let next = !others || rest.first() == Some(&(own ^ 8));
            next && first.iter().all(|code| *code == own)
        }
        Lead::Triple => first[0] != first[1] && first[1] != first[2] && first[0] != first[2],
        Lead::Kings => first[0] ^ first[1] == 8 && first[0] & 7 == 6,
    }
}

/// What each group's number is multiplied by, and how many numbers there are in all.
fn factors(lead: Lead, counts: &[usize], orders: [u8; 2], file: usize) -> Result<(Vec<Group>, u64), Damage> {
    let maps = &*MAPS;
    let both = lead == Lead::Pawns { others: true };
    let [first, second] = orders.map(usize::from);
    if first >= counts.len() || (both && (second >= counts.len() || second == first)) {
        return Err(Damage("it has no order of its pieces"));
    }
    let mut groups: Vec<Group> = counts.iter().map(|count| Group { count: *count, factor: 0 }).collect();
    let mut size = 1_u64;
    let mut next = if both { 2 } else { 1 };
    let mut free = 64 - counts[0] - if both { counts[1] } else { 0 };
    for place in 0..counts.len() {
        let (number, ways) = if place == first {
            let ways = match lead {
                Lead::Pawns { .. } => maps.lead_sizes[counts[0]][file],
                Lead::Triple => TRIPLES,
                Lead::Kings => KINGS,
            };
            (0, ways)
        } else if both && place == second {
            (1, maps.binomial(counts[1], 48 - counts[0]))
        } else {
            let number = next;
            let ways = maps.binomial(counts[number], free);
            (next, free) = (next + 1, free - counts[number]);
            (number, ways)
        };
        groups[number].factor = size;
        size = size.checked_mul(ways).ok_or(Damage("it is too large"))?;
    }
    Ok((groups, size))
}

/// Mirrors all squares: by 7 left and right, by 56 up and down.
fn mirror(squares: &mut [u8], by: u8) {
    squares.iter_mut().for_each(|square| *square ^= by);
}

/// Above the diagonal from a1 to h8, on it, or below.
fn side_of_diagonal(square: u8) -> i32 {
    i32::from(square >> 3) - i32::from(square & 7)
}

/// The number of the leading pawns. The one nearest to a2 comes first, on the files a to d.
fn lead_pawns(squares: &mut [u8], count: usize) -> Option<u64> {
    let maps = &*MAPS;
    let map = |square: u8| maps.pawns[usize::from(square & 63)];
    let leader = (0..count).max_by_key(|place| map(squares[*place]))?;
    squares.swap(0, leader);
    if squares[0] & 7 > 3 {
        mirror(squares, 7);
    }
    squares[1..count].sort_by_key(|square| map(*square));
    let others = squares[1..count].iter().enumerate();
    let sum: u64 = others.map(|(place, square)| maps.binomial(place + 1, map(*square).into())).sum();
    Some(maps.lead_pawns[count][usize::from(squares[0] & 63)] + sum)
}

/// The number of three single pieces, or of two kings: the first in the triangle a1-d1-d4, the next below the diagonal where the first ones are on it.
fn lead_pieces(squares: &mut [u8], count: usize) -> Option<u64> {
    let maps = &*MAPS;
    if squares[0] & 7 > 3 {
        mirror(squares, 7);
    }
    if squares[0] >> 3 > 3 {
        mirror(squares, 56);
    }
    let off = squares[..count].iter().find(|square| side_of_diagonal(**square) != 0);
    if off.is_some_and(|square| side_of_diagonal(*square) > 0) {
        squares.iter_mut().for_each(|square| *square = (*square >> 3 | *square << 3) & 63);
    }
    let at = |place: usize| usize::from(squares[place]);
    let on_diagonal = |place: usize| side_of_diagonal(squares[place]) == 0;
    if count == 2 {
        return maps.kings[usize::from(maps.triangle[at(0)])][at(1)].map(u64::from);
    }
    let above = |one: usize, other: usize| usize::from(squares[one] > squares[other]);
    let (second, third) = (above(1, 0), above(2, 0) + above(2, 1));
    let rank = |place: usize| at(place) >> 3;
    let number = if !on_diagonal(0) {
        (usize::from(maps.triangle[at(0)]) * 63 + at(1) - second) * 62 + at(2) - third
    } else if !on_diagonal(1) {
        (6 * 63 + rank(0) * 28 + usize::from(maps.below[at(1)])) * 62 + at(2) - third
    } else if !on_diagonal(2) {
        6 * 63 * 62
            + 4 * 28 * 62
            + rank(0) * 7 * 28
            + (rank(1) - second) * 28
            + usize::from(maps.below[at(2)])
    } else {
        6 * 63 * 62 + 4 * 28 * 62 + 4 * 7 * 28 + rank(0) * 7 * 6 + (rank(1) - second) * 6 + (rank(2) - third)
    };
    Some(number as u64)
}

/// The number of a set of equal pieces on the squares that are not `placed` yet. Pawns have 48 squares.
fn set_number(placed: &[u8], group: &mut [u8], pawns: bool) -> Option<u64> {
    group.sort_unstable();
    let mut number = 0;
    for (place, square) in group.iter().enumerate() {
        let lower = placed.iter().filter(|other| *other < square).count();
        let free = usize::from(*square).checked_sub(lower + if pawns { 8 } else { 0 })?;
        number += MAPS.binomial(place + 1, free);
    }
    Some(number)
}
