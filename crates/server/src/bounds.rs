//! What a request may hold. The description states these numbers; longer texts than a body can carry are refused in any case.

/// Characters of a game's name or of a written tree.
pub const GAME: usize = 100_000;

/// Characters of a short text.
pub const TEXT: usize = 1_000;

/// Moves in a request, and characters of one.
pub const MOVES: usize = 1_000;
pub const MOVE: usize = 100;

/// Milliseconds, nodes and plies of a search.
pub const MILLISECONDS: u64 = 30_000;
pub const NODES: u64 = 1_000_000_000;
pub const DEPTH: u32 = 1_000;

/// The largest seed: larger numbers are not exact in JavaScript.
pub const SEED: u64 = 1 << 53;

/// The tree of the examples.
pub const TREE: &str = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]";
