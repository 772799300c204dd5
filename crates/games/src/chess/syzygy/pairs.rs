//! The values of one side to move and one file of pawns: compressed by recursive pairing, then by a canonical Huffman code, in blocks.
//!
//! A symbol stands for one value or for two other symbols. A block is a row of symbols; a list says how many values each block has, and a
//! sparse index says in which block every so many-th value is.

use super::contents::{Contents, Cursor, Damage};

/// Every value is the same.
const SINGLE: u8 = 0x80;

/// Bytes of an entry of the sparse index: a block and a place in it.
const ENTRY: u64 = 6;

/// The right half of a symbol that stands for a value.
const VALUE: u16 = 0xfff;

/// The longest code: longer ones would not fit into the window that is looked at, and no table has them.
const LONGEST_CODE: usize = 32;

/// The largest block, as a power of two.
const LARGEST_BLOCK: u8 = 16;

const BAD_CODE: Damage = Damage("its code is none");

/// How values are stored, and where.
pub(super) struct Pairs {
    pub(super) flags: u8,
    store: Store,
}

enum Store {
    Single(u16),
    Blocks(Box<Blocks>),
}

struct Blocks {
    /// Powers of two: values per entry of the index, and bytes per block.
    span: u32,
    size: u32,
    /// Blocks with values, and entries in the list of lengths, which is padded.
    count: u32,
    lengths: u32,
    /// Entries of the index.
    entries: u64,
    code: Code,
    /// Where the index, the lengths and the blocks begin.
    places: [u64; 3],
}

/// A canonical Huffman code over symbols.
struct Code {
    shortest: usize,
    /// For each length of a code word from the shortest: the least word, at the left of 64 bits, and its symbol.
    least: Vec<(u64, u16)>,
    symbols: Vec<Symbol>,
}

#[derive(Clone, Copy)]
struct Symbol {
    left: u16,
    right: u16,
    /// Values that it stands for, less one.
    more: u32,
}

impl Pairs {
    /// Reads what stands before the blocks, for a table with `size` values.
    pub(super) fn read(cursor: &mut Cursor<'_>, size: u64) -> Result<Self, Damage> {
        let flags = cursor.byte()?;
        if flags & SINGLE != 0 {
            return Ok(Self { flags, store: Store::Single(cursor.byte()?.into()) });
        }
        let [block, span, padding] = cursor.bytes()?;
        if block > LARGEST_BLOCK || span == 0 || span > 32 {
            return Err(Damage("its blocks have no size"));
        }
        let count = u32::from_le_bytes(cursor.bytes()?);
        let lengths = count.checked_add(padding.into()).ok_or(Damage("it has too many blocks"))?;
        let store = Blocks {
            span: span.into(),
            size: block.into(),
            count,
            lengths,
            entries: size.div_ceil(1 << span),
            code: Code::read(cursor)?,
            places: [0; 3],
        };
        Ok(Self { flags, store: Store::Blocks(Box::new(store)) })
    }

    /// Finds the index, the list of lengths or the blocks, in three passes over all sides and files.
    pub(super) fn locate(&mut self, part: usize, cursor: &mut Cursor<'_>) -> Result<(), Damage> {
        let Store::Blocks(blocks) = &mut self.store else { return Ok(()) };
        let length = match part {
            0 => blocks.entries * ENTRY,
            1 => u64::from(blocks.lengths) * 2,
            _ => {
                cursor.align(64);
                u64::from(blocks.count) << blocks.size
            }
        };
        blocks.places[part] = cursor.skip(length)?;
        Ok(())
    }

    /// The value at a place.
    pub(super) fn value(&self, contents: &Contents, index: u64) -> Result<u16, Damage> {
        match &self.store {
            Store::Single(value) => Ok(*value),
            Store::Blocks(blocks) => blocks.value(contents, index),
        }
    }
}

impl Blocks {
    fn value(&self, contents: &Contents, index: u64) -> Result<u16, Damage> {
        let (block, offset) = self.find(contents, index)?;
        if block >= self.count {
            return Err(Damage("a value is behind its blocks"));
        }
        let mut bytes = vec![0; 1 << self.size];
        contents.read(self.places[2] + (u64::from(block) << self.size), &mut bytes)?;
        self.code.value(&bytes, offset)
    }

    /// The block of a value, and how many values come before it there.
    fn find(&self, contents: &Contents, index: u64) -> Result<(u32, u32), Damage> {
        let entry = index >> self.span;
        if entry >= self.entries {
            return Err(Damage("its index is too short"));
        }
        let mut cursor = Cursor::new(contents, self.places[0] + entry * ENTRY);
        let mut block = u32::from_le_bytes(cursor.bytes()?);
        let middle = 1_i64 << (self.span - 1);
        let mut offset = i64::from(cursor.word()?) + (index & ((1 << self.span) - 1)) as i64 - middle;
        // The entry is about the middle of its span.
        while offset < 0 {
            block = block.checked_sub(1).ok_or(Damage("its index begins before its blocks"))?;
            offset += self.length(contents, block)?;
        }
        loop {
            let length = self.length(contents, block)?;
            if offset < length {
                return Ok((block, offset as u32));
            }
            (block, offset) = (block + 1, offset - length);
        }
    }

    /// How many values a block has. The last entry of the index may be about a place behind the end, for which the list is padded.
    fn length(&self, contents: &Contents, block: u32) -> Result<i64, Damage> {
        if block >= self.lengths {
            return Err(Damage("its index points behind its blocks"));
        }
        let length = Cursor::new(contents, self.places[1] + u64::from(block) * 2).word()?;
        Ok(i64::from(length) + 1)
    }
}

impl Code {
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, Damage> {
        let [longest, shortest] = cursor.bytes()?.map(usize::from);
        if shortest == 0 || longest < shortest || longest > LONGEST_CODE {
            return Err(BAD_CODE);
        }
        let lowest = (shortest..=longest).map(|_| cursor.word()).collect::<Result<Vec<u16>, Damage>>()?;
        // From the longest words, which begin at zero, to the shortest.
        let (mut words, mut next) = (vec![0_u64; lowest.len()], 0_u64);
        for place in (0..lowest.len().saturating_sub(1)).rev() {
            let longer = next + u64::from(lowest[place]);
            next = longer.checked_sub(u64::from(lowest[place + 1])).ok_or(BAD_CODE)? / 2;
            words[place] = next << (64 - shortest - place);
        }
        let least = words.into_iter().zip(lowest).collect();
        let count = cursor.word()?;
        let halves = (0..count).map(|_| cursor.bytes()).collect::<Result<Vec<[u8; 3]>, Damage>>()?;
        cursor.skip(u64::from(count & 1))?;
        Ok(Self { shortest, least, symbols: symbols(&halves)? })
    }

    /// The value with so many before it, in a block.
    fn value(&self, block: &[u8], mut before: u32) -> Result<u16, Damage> {
        let mut bit = 0;
        let mut symbol = loop {
            if bit >= block.len() * 8 {
                return Err(Damage("a block is too short"));
            }
            let window = window(block, bit);
            let found = self.least.iter().position(|(word, _)| window >= *word);
            let (word, lowest) = found.and_then(|place| self.least.get(place)).ok_or(BAD_CODE)?;
            let length = self.shortest + found.unwrap_or(0);
            let number = ((window - word) >> (64 - length)) + u64::from(*lowest);
            let symbol = self.symbol(number as usize)?;
            if before <= symbol.more {
                break symbol;
            }
            before -= symbol.more + 1;
            bit += length;
        };
        while symbol.right != VALUE {
            let left = self.symbol(symbol.left.into())?;
            if before <= left.more {
                symbol = left;
            } else {
                before -= left.more + 1;
                symbol = self.symbol(symbol.right.into())?;
            }
        }
        Ok(symbol.left)
    }

    fn symbol(&self, number: usize) -> Result<Symbol, Damage> {
        self.symbols.get(number).copied().ok_or(Damage("it names a symbol that it does not have"))
    }
}

/// The 64 bits from a bit on; what is behind the end counts as zero.
fn window(block: &[u8], bit: usize) -> u64 {
    let (at, shift) = (bit / 8, bit % 8);
    let mut bytes = [0; 9];
    let rest = block.get(at..).unwrap_or_default();
    let count = rest.len().min(bytes.len());
    bytes[..count].copy_from_slice(&rest[..count]);
    let all = bytes.iter().fold(0_u128, |all, byte| all << 8 | u128::from(*byte));
    (all >> (8 - shift)) as u64
}

/// The symbols from their halves of twelve bits, with their lengths.
fn symbols(halves: &[[u8; 3]]) -> Result<Vec<Symbol>, Damage> {
    let mut symbols: Vec<Symbol> = halves
        .iter()
        .map(|[low, middle, high]| {
            let [low, middle, high] = [low, middle, high].map(|byte| u16::from(*byte));
            Symbol { left: low | (middle & 15) << 8, right: middle >> 4 | high << 4, more: 0 }
        })
        .collect();
    let mut states = vec![State::New; symbols.len()];
    for number in 0..symbols.len() {
        measure(number, &mut symbols, &mut states)?;
    }
    Ok(symbols)
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    /// Its halves are measured: who meets it again goes in a circle.
    Open,
    Done,
}

/// Counts the values of a symbol. At most 4,095 symbols can lie inside each other.
fn measure(number: usize, symbols: &mut [Symbol], states: &mut [State]) -> Result<u32, Damage> {
    let symbol = *symbols.get(number).ok_or(Damage("a symbol has a half that is none"))?;
    match states[number] {
        State::Done => return Ok(symbol.more),
        State::Open => return Err(Damage("a symbol is part of itself")),
        State::New => states[number] = State::Open,
    }
    if symbol.right != VALUE {
        let left = measure(symbol.left.into(), symbols, states)?;
        let right = measure(symbol.right.into(), symbols, states)?;
        let more = left.saturating_add(right).saturating_add(1);
        if more > u32::from(u16::MAX) {
            return Err(Damage("a symbol is longer than a block"));
        }
        symbols[number].more = more;
    }
    states[number] = State::Done;
    Ok(symbols[number].more)
}
