//! The search, and the questions at its root.

use crate::board::{ALL, COLUMNS, NEARNESS, Position, SQUARES, column, worth};
use crate::table::{Entry, MOST, NO_ACTION, Table};

const SMALLEST_TABLE: usize = 1 << 18;
const LARGEST_TABLE: usize = 256 << 20;
const GROWTH: usize = 16;
const BYTES_A_NODE: u64 = 16;
const LOOK_AHEAD: u32 = 8;
const LOOK_EVERY: u64 = 128;
const SQUEEZE: u64 = 4096;

struct Search {
    table: Table,
    nodes: u64,
    patience: u64,
    next_look: u64,
    halted: bool,
}

#[derive(Clone, Copy, Default)]
struct Child {
    position: Position,
    canonical_key: u64,
    rank: u32,
    index: u32,
}

/// A move at the root.
struct RootChild {
    position: Position,
    low: i32,
    high: i32,
}

/// How promising a move is that leads here: first the threats, then how near it is to the middle.
#[inline]
fn rank(position: &Position, stone: u64) -> u32 {
    position.their_wins.count_ones() * 64 + NEARNESS[stone.trailing_zeros() as usize]
}

impl Search {
    /// Is the position worth more than `alpha` to the player to move? An upper bound of its value if not, otherwise a lower one.
    fn node(&mut self, position: &Position, canonical_key: u64, alpha: i32) -> i32 {
        if self.nodes >= self.next_look {
            self.next_look = self.nodes + LOOK_EVERY;
            self.halted |= self.nodes >= self.patience;
        }
        if self.halted {
            return 0;
        }
        self.nodes += 1;

        let (mut low, mut high, mut hint) = (-MOST, MOST, NO_ACTION);
        if let Some(entry) = self.table.probe(canonical_key) {
            (low, high, hint) = (entry.low, entry.high, entry.action);
            if low > alpha || high <= alpha {
                return if low > alpha { low } else { high };
            }
        }

        let before = self.nodes;
        let mut children = [Child::default(); 7];
        let (mut count, mut index, mut best) = (0, 0, -MOST);
        let mut safe = position.safe();
        while safe != 0 {
            let stone = safe & safe.wrapping_neg();
            safe ^= stone;
            let result = position.play(stone);
            let (least, most) = result.bounds();
            if -most > alpha {
                return -most;
            }
            if -least <= alpha {
                best = best.max(-least);
            } else {
                let canonical_key = result.canonical_key();
                self.table.prefetch(canonical_key);
                let rank = if index == hint { u32::MAX } else { rank(&result, stone) };
                children[count] = Child { position: result, canonical_key, rank, index };
                count += 1;
            }
            index += 1;
        }
        if SQUARES - position.plies >= LOOK_AHEAD {
            let mut place = 0;
            while place < count {
                if let Some(entry) = self.table.probe(children[place].canonical_key) {
                    if -entry.high > alpha {
                        return -entry.high;
                    }
                    if -entry.low <= alpha {
                        best = best.max(-entry.low);
                        count -= 1;
                        children[place] = children[count];
                        continue;
                    }
                }
                place += 1;
            }
        }

        let mut action = hint;
        while count > 0 {
            let mut place = 0;
            for other in 1..count {
                let (child, first) = (&children[other], &children[place]);
                if (child.rank, first.index) > (first.rank, child.index) {
                    place = other;
                }
            }
            let child = children[place];
            count -= 1;
            children[place] = children[count];
            let value = -self.node(&child.position, child.canonical_key, -alpha - 1);
            best = best.max(value);
            if value > alpha {
                action = child.index;
                break;
            }
        }
        if self.halted {
            return 0;
        }
        (low, high) = if best > alpha { (low.max(best), high) } else { (low, high.min(best)) };
        self.table.store(canonical_key, Entry { low, high, action }, self.nodes - before);
        best
    }

    /// Is some move worth more than `asked`?
    fn ask(&mut self, children: &mut [RootChild], asked: i32) {
        for place in 0..children.len() {
            let child = &mut children[place];
            if child.low <= asked && asked < child.high {
                let value = -self.node(&child.position, child.position.canonical_key(), -asked - 1);
                if self.halted {
                    return;
                }
                (child.low, child.high) =
                    if value > asked { (value, child.high) } else { (child.low, value) };
            }
            if child.low > asked {
                children[..=place].rotate_right(1);
                return;
            }
        }
    }
}

/// The value of a position that is not over, for the player to move, and the nodes that it took.
pub fn solve(root: &Position) -> (i32, u64) {
    if root.wins_at_once() {
        return (worth(root.plies + 1), 0);
    }
    let mut children = Vec::new();
    for index in 0..COLUMNS {
        let stone = root.landings() & column(index) & ALL;
        if stone != 0 {
            let position = root.play(stone);
            let (least, most) = position.bounds();
            children.push((rank(&position, stone), RootChild { position, low: -most, high: -least }));
        }
    }
    children.sort_by_key(|(rank, _)| u32::MAX - rank);
    let mut children: Vec<RootChild> = children.into_iter().map(|(_, child)| child).collect();

    let table = Table::new(SMALLEST_TABLE);
    let mut search = Search { table, nodes: 0, patience: 0, next_look: 0, halted: false };
    let (mut answered, mut last_low) = (0, -MOST);
    let (mut squeeze, mut from_above, mut from_below) = (SQUEEZE, 0, 0);
    loop {
        let enough = search.table.bytes() >= LARGEST_TABLE;
        search.patience = if enough { u64::MAX } else { search.table.bytes() as u64 / BYTES_A_NODE };
        (search.next_look, search.halted) = (0, false);
        loop {
            let low = children.iter().map(|child| child.low).max().unwrap_or(0);
            let high = children.iter().map(|child| child.high).max().unwrap_or(0);
            if low == high {
                return (low, search.nodes);
            }
            if squeeze > 0 {
                let (before, above) = (search.nodes, from_above <= from_below);
                search.ask(&mut children, if above { high - 1 } else { low });
                if search.halted {
                    squeeze = 0;
                    break;
                }
                let taken = search.nodes - before;
                *(if above { &mut from_above } else { &mut from_below }) = taken;
                squeeze = squeeze.saturating_sub(taken);
                continue;
            }
            let question = match answered {
                0 => 0,
                1 if low > last_low => low,
                1 => high - 1,
                _ => low + (high - low) / 2,
            };
            search.ask(&mut children, question.clamp(low, high - 1));
            if search.halted {
                break;
            }
            answered += 1;
            last_low = low;
        }
        let mut larger = Table::new(LARGEST_TABLE.min(search.table.bytes() * GROWTH));
        larger.absorb(&search.table);
        search.table = larger;
    }
}
