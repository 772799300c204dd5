//! What hands are worth where play ends, for eight vectors of the opponent's reach at once.
//!
//! On a last board both players' hands are sorted by strength. One sweep adds the opponent's hands, weak ones first, to a running sum and to
//! the sums of their two pieces; what a hand beats is then the running sum less the sums of its own pieces, which would exclude it. That
//! takes as many steps as there are hands, not pairs of hands. The sweep itself cannot be done for many hands at once, but it is the same
//! for all ends of a section on the same board: so the eight *lanes* of a row are eight different ends.

use gametree_core::CARDS;
use wide::f32x8;

use super::boards::{Hands, NO_HAND};

/// Vectors that are worked on together.
pub const LANES: usize = 8;

/// The same hand in all lanes.
pub type Row = f32x8;

/// Sums over the opponent's hands, all of them and by piece.
struct Sums {
    all: Row,
    by_piece: [Row; CARDS],
}

impl Sums {
    fn new() -> Self {
        Sums { all: Row::ZERO, by_piece: [Row::ZERO; CARDS] }
    }

    #[inline(always)]
    fn add(&mut self, pieces: [u8; 2], reach: Row) {
        self.all += reach;
        for piece in pieces {
            self.by_piece[usize::from(piece) % CARDS] += reach;
        }
    }

    /// The sum without hands that have one of these pieces; a hand with both is taken off twice.
    #[inline(always)]
    fn without(&self, pieces: [u8; 2]) -> Row {
        let [a, b] = pieces.map(|piece| self.by_piece[usize::from(piece) % CARDS]);
        self.all - a - b
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
            *row += sums.without(pieces);
        }
        first = end;
    }
    for (&pieces, &row) in theirs.pieces.iter().zip(reach).skip(next) {
        sums.add(pieces, row);
    }
    // The same hand of the opponent is as strong, and was taken off twice both from what is not stronger and from all: it cancels out.
    for (row, &pieces) in won.iter_mut().zip(&own.pieces) {
        *row -= sums.without(pieces);
    }
    fill_met(own, &sums, reach, met);
}

fn fill_met(own: &Hands, sums: &Sums, reach: &[Row], met: &mut [Row]) {
    for ((row, &pieces), &same) in met.iter_mut().zip(&own.pieces).zip(&own.same) {
        *row = sums.without(pieces);
        if same != NO_HAND {
            *row += reach[usize::from(same)];
        }
    }
}

/// Puts up to eight vectors side by side; lanes without one are zero.
pub fn interleave(vectors: &[&[f32]], rows: &mut [Row]) {
    let mut blocks = rows.chunks_exact_mut(LANES);
    let mut first = 0;
    for block in &mut blocks {
        let mut square = [Row::ZERO; LANES];
        for (lane, vector) in square.iter_mut().zip(vectors) {
            *lane = row(&vector[first..first + LANES]);
        }
        block.copy_from_slice(&Row::transpose(square));
        first += LANES;
    }
    for (hand, row) in blocks.into_remainder().iter_mut().enumerate() {
        *row = Row::new(std::array::from_fn(|lane| {
            vectors.get(lane).map_or(0.0, |vector| vector[first + hand])
        }));
    }
}

/// Eight numbers of a vector.
#[inline(always)]
fn row(numbers: &[f32]) -> Row {
    Row::new(std::array::from_fn(|at| numbers[at]))
}

/// Takes one lane out of the rows, times a factor.
pub fn extract(rows: &[Row], lane: usize, factor: f32, vector: &mut [f32]) {
    let lane = lane % LANES;
    for (value, row) in vector.iter_mut().zip(rows) {
        *value = row.as_array()[lane] * factor;
    }
}
