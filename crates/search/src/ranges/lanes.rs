//! What hands are worth where play ends, for eight vectors of the opponent's reach at once.
//!
//! On a last board both players' hands are sorted by strength. One sweep adds the opponent's hands, weak ones first, to a running sum and to
//! the sums of their two pieces; what a hand beats is then the running sum less the sums of its own pieces, which would exclude it. That
//! takes as many steps as there are hands, not pairs of hands. The sweep itself cannot be done for many hands at once, but it is the same
//! for all ends of a section on the same board: so the eight *lanes* of a row are eight different ends.

use gametree_core::PIECES;

use super::boards::{Hands, NOBODY};

/// Vectors that are worked on together.
pub const LANES: usize = 8;

/// The same hand in all lanes.
pub type Row = [f32; LANES];

const ZERO: Row = [0.0; LANES];

#[inline(always)]
fn plus(a: Row, b: Row) -> Row {
    std::array::from_fn(|lane| a[lane] + b[lane])
}

#[inline(always)]
fn minus(a: Row, b: Row) -> Row {
    std::array::from_fn(|lane| a[lane] - b[lane])
}

/// Sums over the opponent's hands, all of them and by piece.
struct Sums {
    all: Row,
    by_piece: [Row; PIECES],
}

impl Sums {
    fn new() -> Self {
        Sums { all: ZERO, by_piece: [ZERO; PIECES] }
    }

    #[inline(always)]
    fn add(&mut self, pieces: [u8; 2], reach: Row) {
        self.all = plus(self.all, reach);
        for piece in pieces {
            let sum = &mut self.by_piece[usize::from(piece) % PIECES];
            *sum = plus(*sum, reach);
        }
    }

    /// The sum without hands that have one of these pieces; a hand with both is taken off twice.
    #[inline(always)]
    fn without(&self, pieces: [u8; 2]) -> Row {
        let [a, b] = pieces.map(|piece| self.by_piece[usize::from(piece) % PIECES]);
        minus(minus(self.all, a), b)
    }
}

/// How much of the opponent's reach each hand can meet.
pub fn totals(own: &Hands, theirs: &Hands, reach: &[Row], met: &mut [Row]) {
    let mut sums = Sums::new();
    for (&pieces, &row) in theirs.pieces.iter().zip(reach) {
        sums.add(pieces, row);
    }
    fill_met(own, &sums, reach, met);
}

/// How much of the opponent's reach each hand beats, less what beats it; and how much it can meet. For last boards only.
pub fn sweep(own: &Hands, theirs: &Hands, reach: &[Row], won: &mut [Row], met: &mut [Row]) {
    let (mut sums, mut next) = (Sums::new(), 0);
    let (mine, their) = (&own.strengths[..], &theirs.strengths[..]);
    let mut first = 0;
    while first < mine.len() {
        let strength = mine[first];
        let end = first + mine[first..].iter().take_while(|&&other| other == strength).count();
        while next < their.len() && their[next] < strength {
            sums.add(theirs.pieces[next], reach[next]);
            next += 1;
        }
        // Won less lost is what is weaker, plus what is not stronger, less all.
        for (row, &pieces) in won[first..end].iter_mut().zip(&own.pieces[first..end]) {
            *row = sums.without(pieces);
        }
        while next < their.len() && their[next] == strength {
            sums.add(theirs.pieces[next], reach[next]);
            next += 1;
        }
        for (row, &pieces) in won[first..end].iter_mut().zip(&own.pieces[first..end]) {
            *row = plus(*row, sums.without(pieces));
        }
        first = end;
    }
    for at in next..their.len() {
        sums.add(theirs.pieces[at], reach[at]);
    }
    // The same hand of the opponent is as strong, and was taken off twice both from what is not stronger and from all: it cancels out.
    for (row, &pieces) in won.iter_mut().zip(&own.pieces) {
        *row = minus(*row, sums.without(pieces));
    }
    fill_met(own, &sums, reach, met);
}

fn fill_met(own: &Hands, sums: &Sums, reach: &[Row], met: &mut [Row]) {
    for ((row, &pieces), &same) in met.iter_mut().zip(&own.pieces).zip(&own.same) {
        *row = sums.without(pieces);
        if same != NOBODY {
            *row = plus(*row, reach[usize::from(same)]);
        }
    }
}

/// Puts up to eight vectors side by side; lanes without one are zero.
pub fn interleave(vectors: &[&[f32]], rows: &mut [Row]) {
    let count = rows.len();
    let mut lanes: [&[f32]; LANES] = [&[]; LANES];
    lanes[..vectors.len()].copy_from_slice(vectors);
    if vectors.len() < LANES {
        rows.fill(ZERO);
        for (lane, vector) in vectors.iter().enumerate() {
            rows.iter_mut().zip(*vector).for_each(|(row, &value)| row[lane] = value);
        }
        return;
    }
    let lanes = lanes.map(|vector| &vector[..count]);
    for (hand, row) in rows.iter_mut().enumerate() {
        *row = std::array::from_fn(|lane| lanes[lane][hand]);
    }
}

/// Takes one lane out of the rows, times a factor.
pub fn extract(rows: &[Row], lane: usize, factor: f32, vector: &mut [f32]) {
    let lane = lane % LANES;
    for (value, row) in vector.iter_mut().zip(rows) {
        *value = row[lane] * factor;
    }
}
