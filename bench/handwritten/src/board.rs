//! The rules, and what is known of a position without a search.

pub const COLUMNS: u32 = 7;
const ROWS: u32 = 6;
const HEIGHT: u32 = ROWS + 1;
pub const SQUARES: u32 = COLUMNS * ROWS;

/// The bottom square of every column.
const BOTTOM: u64 = 0x0000_0408_1020_4081;
/// Every square.
pub const ALL: u64 = BOTTOM * 0x3f;
/// The squares with an even number of squares above them: rows two, four and six.
const UPPER: u64 = BOTTOM * 0x2a;

/// The squares of a column.
pub const fn column(index: u32) -> u64 {
    0x3f << (index * HEIGHT)
}

/// How near to the middle the column of each square is: the higher the nearer.
pub const NEARNESS: [u32; 64] = {
    let (mut nearness, mut square) = ([0; 64], 0);
    while square < (COLUMNS * HEIGHT) as usize {
        let column = square as u32 / HEIGHT;
        nearness[square] = COLUMNS - (2 * column + 1).abs_diff(COLUMNS);
        square += 1;
    }
    nearness
};

/// A position, as the player to move sees it.
#[derive(Clone, Copy, Default)]
pub struct Position {
    own: u64,
    taken: u64,
    /// The empty squares that would win for the player to move.
    own_wins: u64,
    /// The same for the opponent.
    pub their_wins: u64,
    pub plies: u32,
}

impl Position {
    /// The position after these moves.
    pub fn after(moves: &str) -> Self {
        let mut position = Self::default();
        for digit in moves.bytes().filter(u8::is_ascii_digit) {
            position = position.play(column(u32::from(digit - b'1')) & position.landings());
        }
        position
    }

    /// The lowest empty square of every column that has one.
    #[inline]
    pub fn landings(&self) -> u64 {
        (self.taken + BOTTOM) & ALL
    }

    #[inline]
    pub fn wins_at_once(&self) -> bool {
        self.landings() & self.own_wins != 0
    }

    #[inline]
    pub fn play(&self, stone: u64) -> Self {
        let taken = self.taken | stone;
        Self {
            own: self.own ^ self.taken,
            taken,
            own_wins: self.their_wins & !stone,
            their_wins: completing(self.own | stone) & (ALL ^ taken),
            plies: self.plies + 1,
        }
    }

    /// The moves after which the opponent does not win at once, for a player who cannot do so himself.
    #[inline]
    pub fn safe(&self) -> u64 {
        let landings = self.landings();
        let forced = landings & self.their_wins;
        let moves = match forced {
            0 => landings,
            _ if forced & (forced - 1) != 0 => 0,
            _ => forced,
        };
        moves & !(self.their_wins >> 1)
    }

    /// The same number for a position and its mirror image while there are few stones.
    #[inline]
    pub fn canonical_key(&self) -> u64 {
        let key = self.taken + self.own;
        if self.plies < 16 { key.min(mirror(key)) } else { key }
    }

    /// Bounds of the value, as the player to move sees it.
    #[inline]
    pub fn bounds(&self) -> (i32, i32) {
        if self.wins_at_once() {
            return (worth(self.plies + 1), worth(self.plies + 1));
        }
        if self.plies == SQUARES {
            return (0, 0);
        }
        if self.safe() == 0 {
            return (-worth(self.plies + 2), -worth(self.plies + 2));
        }
        let (low, high) = (-worth((self.plies + 4).max(7)), worth((self.plies + 3).max(7)));
        (low, high.min(self.zugzwang()))
    }

    /// What the player to move gets at most because of the parity of the empty squares.
    #[inline]
    fn zugzwang(&self) -> i32 {
        if self.plies.is_multiple_of(2) {
            if self.cannot_win() { 0 } else { i32::MAX }
        } else {
            self.loses_by().map_or(i32::MAX, |ply| -worth(ply))
        }
    }

    #[inline]
    fn cannot_win(&self) -> bool {
        let landings = self.landings() & UPPER;
        let mine = self.own | ALL & !self.taken & !UPPER;
        if !has_four(mine | landings) {
            return true;
        }
        if landings.count_ones() == 2 {
            let one = landings & landings.wrapping_neg();
            return !has_four(mine | one) && !has_four(mine | landings ^ one);
        }
        false
    }

    #[inline]
    fn loses_by(&self) -> Option<u32> {
        let (landings, empty) = (self.landings(), ALL & !self.taken);
        let loose = landings & UPPER;
        let mut winning = self.their_wins & !UPPER & !landings;
        let mut latest: Option<u32> = None;
        while winning != 0 {
            let square = winning & winning.wrapping_neg();
            winning ^= square;
            let column = column(square.trailing_zeros() / HEIGHT);
            if column & loose == 0 {
                continue;
            }
            let (below, elsewhere) = (column & (square - 1) & empty, empty & !column);
            let mine = self.own | elsewhere & !UPPER | loose & !column | below & UPPER;
            if !has_four(mine) {
                let ply = self.plies + elsewhere.count_ones() + below.count_ones() + 1;
                latest = Some(latest.map_or(ply, |other| other.min(ply)));
            }
        }
        latest
    }
}

/// What a win with stone number `ply` is worth.
#[inline]
pub fn worth(ply: u32) -> i32 {
    (SQUARES + 2).saturating_sub(ply) as i32 / 2
}

/// The squares on which one more stone would make four in a row with these, some of them not empty.
#[inline]
fn completing(stones: u64) -> u64 {
    stones << 1 & stones << 2 & stones << 3
        | fourth::<HEIGHT>(stones)
        | fourth::<{ HEIGHT - 1 }>(stones)
        | fourth::<{ HEIGHT + 1 }>(stones)
}

#[inline]
fn fourth<const STEP: u32>(stones: u64) -> u64 {
    let (before, behind) = (stones << STEP, stones >> STEP);
    let (two_before, two_behind) = (before & before << STEP, behind & behind >> STEP);
    two_before & (stones << (3 * STEP) | behind) | two_behind & (stones >> (3 * STEP) | before)
}

#[inline]
fn has_four(stones: u64) -> bool {
    let along = |step: u32| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step)
    };
    along(1) | along(HEIGHT) | along(HEIGHT - 1) | along(HEIGHT + 1) != 0
}

/// The board in a mirror.
#[inline]
fn mirror(bits: u64) -> u64 {
    let column = |index: u32| 0x7f << (index * HEIGHT);
    let swap = |index: u32| {
        let apart = (COLUMNS - 1 - 2 * index) * HEIGHT;
        (bits & column(index)) << apart | bits >> apart & column(index)
    };
    swap(0) | swap(1) | swap(2) | bits & column(3)
}
