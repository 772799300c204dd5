//! Which pieces a table is about, from its name: `KQvKR`, or from a board.

use cozy_chess::{Board, Color, Piece};

/// The most pieces that a table can have, kings included.
pub(super) const MOST: usize = 7;

/// How many pieces of each kind the two sides have. The first side is White where a table is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Material([[u8; 6]; 2]);

impl Material {
    /// The pieces in the name of a file without its extension.
    pub(super) fn named(name: &str) -> Option<Self> {
        let (first, second) = name.split_once('v')?;
        let mut counts = [[0; 6]; 2];
        for (counts, letters) in counts.iter_mut().zip([first, second]) {
            for letter in letters.chars() {
                let piece = "PNBRQK".find(letter)?;
                counts[piece] += 1;
            }
        }
        let material = Self(counts);
        let kings = counts.iter().all(|side| side[Piece::King as usize] == 1);
        (kings && name.len() <= MOST + 1).then_some(material)
    }

    /// The pieces on a board, White's first.
    pub(super) fn of(board: &Board) -> Self {
        Self([Color::White, Color::Black].map(|color| {
            Piece::ALL.map(|piece| u8::try_from(board.colored_pieces(color, piece).len()).unwrap_or(u8::MAX))
        }))
    }

    /// The same pieces with the sides exchanged.
    pub(super) fn reversed(self) -> Self {
        let [first, second] = self.0;
        Self([second, first])
    }

    /// Whether both sides have the same.
    pub(super) fn is_symmetric(self) -> bool {
        self == self.reversed()
    }

    /// How many pieces there are, kings included.
    pub(super) fn count(self) -> usize {
        self.0.iter().flatten().map(|count| usize::from(*count)).sum()
    }

    /// Whether there are two kings and nothing else.
    pub(super) fn is_bare(self) -> bool {
        self.count() == 2
    }

    pub(super) fn has_pawns(self) -> bool {
        self.0.iter().any(|side| side[Piece::Pawn as usize] > 0)
    }

    /// The pawns of the side whose pawns are placed first, and of the other: the side with fewer pawns leads, if it has any.
    pub(super) fn pawns(self) -> [usize; 2] {
        let [white, black] = self.0.map(|side| usize::from(side[Piece::Pawn as usize]));
        if self.white_leads() { [white, black] } else { [black, white] }
    }

    /// The code of the pawns that are placed first.
    pub(super) fn leading_pawn(self) -> u8 {
        code(if self.white_leads() { Color::White } else { Color::Black }, Piece::Pawn)
    }

    fn white_leads(self) -> bool {
        let [white, black] = self.0.map(|side| side[Piece::Pawn as usize]);
        black == 0 || (white > 0 && black >= white)
    }

    /// Whether some piece beside the kings is the only one of its kind.
    pub(super) fn has_single(self) -> bool {
        self.0.iter().any(|side| side[..Piece::King as usize].contains(&1))
    }

    /// The codes of all pieces, in order.
    pub(super) fn codes(self) -> Vec<u8> {
        let sides = [Color::White, Color::Black].into_iter().zip(self.0);
        let mut codes: Vec<u8> = sides
            .flat_map(|(color, counts)| {
                let each = Piece::ALL.into_iter().zip(counts);
                each.flat_map(move |(piece, count)| std::iter::repeat_n(code(color, piece), count.into()))
            })
            .collect();
        codes.sort_unstable();
        codes
    }
}

/// The number of a piece in the files: 1 to 6 for White's pawn to king, 9 to 14 for Black's.
pub(super) fn code(color: Color, piece: Piece) -> u8 {
    color as u8 * 8 + piece as u8 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_which_pieces_there_are() {
        let material = Material::named("KRPvKPP").unwrap();
        assert_eq!(material.codes(), [1, 4, 6, 9, 9, 14]);
        assert_eq!((material.count(), material.pawns(), material.leading_pawn()), (6, [1, 2], 1));
        assert_eq!(material.reversed().leading_pawn(), 9);
        assert!(material.has_single() && !material.is_symmetric() && material.has_pawns());
        assert!(
            Material::named("KBBvKBB")
                .is_some_and(|material| material.is_symmetric() && !material.has_single())
        );
        for wrong in ["", "K", "KQ", "QvK", "KvQ", "KKvK", "KXvK", "kqvk", "KQQQQQQvK", "KQvKv"] {
            assert_eq!(Material::named(wrong), None, "{wrong}");
        }
    }
}
