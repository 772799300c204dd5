//! Tables that grow with the search: to clear a large table takes longer than to solve a small problem.

use crate::parts::Memory;

/// The table with which a search starts, in bytes.
pub(crate) const SMALLEST_TABLE: usize = 1 << 18;

/// How many times larger the next table is.
const GROWTH: usize = 16;

/// A table is too small when a search has seen more nodes than its bytes divided by this.
const BYTES_PER_NODE: u64 = 16;

/// How long a search may use a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    /// Nodes for which the table is large enough.
    pub nodes: u64,
    /// It is the smallest table, and will grow.
    pub smallest: bool,
}

/// Calls `run` with larger and larger tables, up to `most` bytes, until it gives a result. Each table knows what the one before knew.
pub(crate) fn with_growing_table<T>(
    memory: &mut Memory,
    most: usize,
    mut run: impl FnMut(&mut Memory, Room) -> Option<T>,
) -> T {
    let mut can_grow = true;
    loop {
        let grows = can_grow && memory.bytes() < most;
        let nodes = if grows { memory.bytes() as u64 / BYTES_PER_NODE } else { u64::MAX };
        let room = Room { nodes, smallest: grows && memory.bytes() <= SMALLEST_TABLE };
        if let Some(result) = run(memory, room) {
            return result;
        }
        can_grow = grow(memory, most);
    }
}

/// Makes a table larger and keeps what it knows. False when the system has no more memory to give.
fn grow(memory: &mut Memory, most: usize) -> bool {
    let mut larger = Memory::new(most.min(memory.bytes() * GROWTH));
    if larger.bytes() <= memory.bytes() {
        return false;
    }
    larger.table().absorb(memory.table());
    *memory = larger;
    true
}
