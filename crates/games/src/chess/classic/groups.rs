//! The features by name, and where each group begins in the list of all.

/// Groups of features in their order, with how many each has.
pub const GROUPS: [(&str, usize); 37] = [
    ("material: pawn, knight, bishop, rook, queen", 5),
    ("squares of pawns, a1 to d8 as the side sees them, mirrored", 32),
    ("squares of knights", 32),
    ("squares of bishops", 32),
    ("squares of rooks", 32),
    ("squares of queens", 32),
    ("squares of kings", 32),
    ("moves of a knight, from none", 9),
    ("moves of a bishop", 14),
    ("moves of a rook", 15),
    ("moves of a queen", 28),
    ("squares beside the enemy king, seen by knights, bishops, rooks, queens", 4),
    ("pieces that see such squares, from none", 8),
    ("a pair of bishops", 1),
    ("rook on an open file", 1),
    ("rook on a file without own pawns", 1),
    ("outposts of knights, of bishops", 2),
    ("isolated pawn, on a file without enemy pawns", 2),
    ("doubled pawn", 1),
    ("backward pawn", 1),
    ("pawn with a neighbour beside or behind it, by rank", 8),
    ("passed pawn, by rank", 8),
    ("passed pawn that is blocked, by rank", 8),
    ("passed pawn with a neighbour behind it, by rank", 8),
    ("passed pawn: moves of the own king to the square before it", 8),
    ("passed pawn: moves of the enemy king there", 8),
    ("nearest own pawn beside the king, by rank, and before it", 16),
    ("nearest enemy pawn before the king, by rank", 8),
    ("squares beside the king that only the enemy commands", 1),
    ("safe checks by knights, bishops, rooks, queens", 4),
    ("pawn attacks a pawn, knight, bishop, rook, queen", 5),
    ("knight or bishop attacks one", 5),
    ("rook attacks one", 5),
    ("king attacks one that is not guarded", 5),
    ("one is attacked and not guarded", 5),
    ("pawn attacks one after a safe move", 5),
    ("to be on move", 1),
];

/// How many features there are.
pub const FEATURES: usize = start(GROUPS.len());

const fn start(group: usize) -> usize {
    let (mut sum, mut index) = (0, 0);
    while index < group {
        sum += GROUPS[index].1;
        index += 1;
    }
    sum
}

pub(super) const MATERIAL: usize = start(0);
pub(super) const SQUARES: usize = start(1);
pub(super) const MOBILITY: [usize; 4] = [start(7), start(8), start(9), start(10)];
pub(super) const NEAR_KING: usize = start(11);
pub(super) const ATTACKERS: usize = start(12);
pub(super) const BISHOP_PAIR: usize = start(13);
pub(super) const OPEN_FILE: usize = start(14);
pub(super) const HALF_OPEN_FILE: usize = start(15);
pub(super) const OUTPOSTS: usize = start(16);
pub(super) const ISOLATED: usize = start(17);
pub(super) const DOUBLED: usize = start(18);
pub(super) const BACKWARD: usize = start(19);
pub(super) const CONNECTED: usize = start(20);
pub(super) const PASSED: usize = start(21);
pub(super) const PASSED_BLOCKED: usize = start(22);
pub(super) const PASSED_SUPPORTED: usize = start(23);
pub(super) const PASSED_OWN_KING: usize = start(24);
pub(super) const PASSED_ENEMY_KING: usize = start(25);
pub(super) const SHELTER: usize = start(26);
pub(super) const STORM: usize = start(27);
pub(super) const WEAK_RING: usize = start(28);
pub(super) const SAFE_CHECKS: usize = start(29);
pub(super) const BY_PAWN: usize = start(30);
pub(super) const BY_MINOR: usize = start(31);
pub(super) const BY_ROOK: usize = start(32);
pub(super) const BY_KING: usize = start(33);
pub(super) const HANGING: usize = start(34);
pub(super) const BY_PUSH: usize = start(35);
pub(super) const TEMPO: usize = start(36);
