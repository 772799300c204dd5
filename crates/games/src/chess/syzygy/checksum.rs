//! The checksum at the end of every table: CityHash 1.0.3 (Pike and Alakuijala, 2011) of every 16 MiB of the file, and then of these hashes.
//!
//! `Wrapping` words, because the hash is defined modulo 2^64.

use std::num::Wrapping;

type Word = Wrapping<u64>;

/// How much of a file is hashed at a time.
pub(super) const PART: usize = 1 << 24;

/// Bytes of the checksum itself.
pub(super) const LENGTH: usize = 16;

/// Inputs up to this length are hashed without the CRC instructions.
const SHORT: usize = 900;

/// Bytes that one round of the long hash takes, and the fewest it can start with.
const ROUND: usize = 40;
const ROUNDS: usize = 6 * ROUND;

const K0: Word = Wrapping(0xc3a5_c85c_97cb_3127);
const K1: Word = Wrapping(0xb492_b66f_be98_f273);
const K3: Word = Wrapping(0xc949_d7c7_509e_6557);
const MIX: Word = Wrapping(0x9ddf_ea08_eb38_2d69);

/// The sum of a file that is added part by part.
#[derive(Default)]
pub(super) struct Checksum {
    hashes: Vec<u8>,
}

impl Checksum {
    /// Adds the next part: `PART` bytes, or fewer at the end.
    pub(super) fn add(&mut self, part: &[u8]) {
        self.hashes.extend(hash_256(part).iter().flat_map(|word| word.0.to_le_bytes()));
    }

    /// The checksum of all that was added.
    pub(super) fn finish(self) -> [u8; LENGTH] {
        let [low, high] = match self.hashes.len() > SHORT {
            true => {
                let [_, _, low, high] = hash_256(&self.hashes);
                [low, high]
            }
            false => hash_128(&self.hashes),
        };
        let mut sum = [0; LENGTH];
        sum[..8].copy_from_slice(&low.0.to_le_bytes());
        sum[8..].copy_from_slice(&high.0.to_le_bytes());
        sum
    }
}

/// The word at a place. All callers stay inside; a place outside reads as zero.
fn word(bytes: &[u8], at: usize) -> Word {
    let found = bytes.get(at..at + 8).and_then(|bytes| bytes.try_into().ok());
    Wrapping(found.map_or(0, u64::from_le_bytes))
}

fn rotate(word: Word, right: u32) -> Word {
    Wrapping(word.0.rotate_right(right))
}

fn shift_mix(word: Word) -> Word {
    word ^ (word >> 47)
}

/// Two words in one.
fn pair(low: Word, high: Word) -> Word {
    let first = shift_mix((low ^ high) * MIX);
    shift_mix((high ^ first) * MIX) * MIX
}

/// Two hashes of 32 bytes and two seeds.
fn weak(bytes: &[u8], at: usize, first: Word, second: Word) -> (Word, Word) {
    let [w, x, y, z] = [0, 8, 16, 24].map(|offset| word(bytes, at + offset));
    let start = first + w;
    let turned = rotate(second + start + z, 21);
    let sum = start + x + y;
    (sum + z, turned + rotate(sum, 44) + start)
}

/// Hash of hashes: 32 to 900 bytes.
fn hash_128(bytes: &[u8]) -> [Word; 2] {
    let seeds = (word(bytes, 0) ^ K3, word(bytes, 8));
    let rest = bytes.get(16..).unwrap_or_default();
    if rest.len() < 128 { murmur(rest, seeds) } else { city(rest, seeds) }
}

/// At most 127 bytes. Here the length is 16 or more.
fn murmur(bytes: &[u8], (mut a, mut b): (Word, Word)) -> [Word; 2] {
    let length = Wrapping(bytes.len() as u64);
    let end = bytes.len().saturating_sub(16);
    let (mut c, mut d);
    if end == 0 {
        a = shift_mix(a * K1) * K1;
        let last = word(bytes, 8);
        let whole = pair(word(bytes, 0), rotate(last + length, bytes.len() as u32)) ^ last;
        c = b * K1 + whole;
        d = shift_mix(a + word(bytes, 0));
    } else {
        c = pair(word(bytes, end + 8) + K1, a);
        d = pair(b + length, c + word(bytes, end));
        a += d;
        for at in (0..end).step_by(16) {
            a = (a ^ (shift_mix(word(bytes, at) * K1) * K1)) * K1;
            b ^= a;
            c = (c ^ (shift_mix(word(bytes, at + 8) * K1) * K1)) * K1;
            d ^= c;
        }
    }
    let (first, second) = (pair(a, c), pair(d, b));
    [first ^ second, pair(second, first)]
}

/// 128 bytes and more.
fn city(bytes: &[u8], (mut x, mut y): (Word, Word)) -> [Word; 2] {
    let mut z = Wrapping(bytes.len() as u64) * K1;
    let first = rotate(y ^ K1, 49) * K1 + word(bytes, 0);
    let mut v = (first, rotate(first, 42) * K1 + word(bytes, 8));
    let mut w = (rotate(y + z, 35) * K1 + x, rotate(x + word(bytes, 88), 53) * K1);
    let whole = bytes.len() - bytes.len() % 128;
    for at in (0..whole).step_by(64) {
        x = (rotate(x + y + v.0 + word(bytes, at + 8), 37) * K1) ^ w.1;
        y = rotate(y + v.1 + word(bytes, at + 48), 42) * K1 + v.0 + word(bytes, at + 40);
        z = rotate(z + w.0, 33) * K1;
        v = weak(bytes, at, v.1 * K1, x + w.0);
        w = weak(bytes, at + 32, z + w.1, y + word(bytes, at + 16));
        (x, z) = (z, x);
    }
    x += rotate(v.0 + z, 49) * K0;
    z += rotate(w.0, 37) * K0;
    // What is left, in pieces of 32 bytes from the end; the last may begin before it.
    for back in (0..bytes.len() % 128).step_by(32) {
        let at = bytes.len() - back - 32;
        y = rotate(x + y, 42) * K0 + v.1;
        w.0 += word(bytes, at + 16);
        x = x * K0 + w.0;
        z += w.1 + word(bytes, at);
        w.1 += v.0;
        v = weak(bytes, at, v.0 + z, v.1);
    }
    let (x, y) = (pair(x, v.0), pair(y + z, w.0));
    [pair(x + v.1, w.1) + y, pair(x + w.1, y + v.1)]
}

/// Four words of any number of bytes.
fn hash_256(bytes: &[u8]) -> [Word; 4] {
    if bytes.len() >= ROUNDS {
        return hash_long(bytes, Wrapping(0));
    }
    let mut padded = [0; ROUNDS];
    padded[..bytes.len()].copy_from_slice(bytes);
    hash_long(&padded, Wrapping(u64::from(!(bytes.len() as u32))))
}

/// Five words that are mixed with the input, the one that waits, and five cyclic redundancy checks of them.
struct Long {
    mixed: [Word; 5],
    waiting: Word,
    checks: [Word; 5],
}

impl Long {
    fn round(&mut self, bytes: &[u8], at: usize, factor: Word, flip: u32) {
        let [a, b, c, d, e] = self.mixed;
        let turns = [(b, 41), (c, 27), (d, 41), (e, 33), (self.waiting, 25)];
        for (place, (old, turn)) in turns.into_iter().enumerate() {
            let new = rotate(old, turn ^ flip) * factor + word(bytes, at + 8 * place);
            self.mixed[place] = new;
            self.checks[place] = Wrapping(u64::from(crc(self.checks[place].0 as u32, new.0)));
        }
        self.waiting = a;
    }
}

/// `ROUNDS` bytes and more.
fn hash_long(bytes: &[u8], seed: Word) -> [Word; 4] {
    let length = Wrapping(bytes.len() as u64);
    let second = word(bytes, 96) + K0;
    let (low, high) = (pair(second, length), word(bytes, 120) * K0 + length);
    let zero = Wrapping(0);
    let mut state = Long {
        mixed: [word(bytes, 56) + K0, second, low, high, word(bytes, 184) + seed],
        waiting: low + high,
        checks: [seed, zero, zero, zero, zero],
    };
    let (one, paired) = (Wrapping(1), bytes.len() - bytes.len() % ROUNDS);
    for at in (0..paired).step_by(2 * ROUND) {
        state.round(bytes, at, one, 1);
        state.round(bytes, at + ROUND, K0, 0);
    }
    let whole = bytes.len() - (bytes.len() - paired) % ROUND;
    for at in (paired..whole).step_by(ROUND) {
        state.round(bytes, at, K0, 0);
    }
    if whole < bytes.len() {
        state.round(bytes, bytes.len() - ROUND, K0, 0);
    }
    finish_long(&state, low, high)
}

fn finish_long(state: &Long, low: Word, high: Word) -> [Word; 4] {
    let [a, b, c, d, e] = state.mixed;
    let [f, g, h, i, j] = state.checks;
    let j = j + (i << 32);
    let a = pair(a, j);
    let h = h + (g << 32);
    let b = b + h;
    let c = pair(c, f) + i;
    let d = pair(d, e + low);
    let j = j + e;
    let i = i + pair(h, state.waiting);
    let e = pair(a, d) + j;
    let f = pair(b, c) + a;
    let g = pair(j, i) + c;
    let first = e + f + g + h;
    let a = shift_mix((a + g) * K0) * K0 + b;
    let second = high + a + first;
    let a = shift_mix(a * K0) * K0 + c;
    let third = a + second;
    let a = shift_mix((a + e) * K0) * K0;
    [first, second, third, a + third]
}

/// CRC-32C of eight bytes, without the usual inversions: what one instruction of x86 does.
fn crc(before: u32, word: u64) -> u32 {
    let bytes = (word ^ u64::from(before)).to_le_bytes();
    let terms = bytes.iter().zip(CRC.iter().rev()).map(|(byte, table)| table[usize::from(*byte)]);
    terms.fold(0, |sum, term| sum ^ term)
}

/// What a byte contributes when so many bytes follow it.
static CRC: [[u32; 256]; 8] = crc_tables();

const fn crc_tables() -> [[u32; 256]; 8] {
    let mut tables = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut sum = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            sum = if sum & 1 == 1 { sum >> 1 ^ 0x82f6_3b78 } else { sum >> 1 };
            bit += 1;
        }
        tables[0][byte] = sum;
        byte += 1;
    }
    let mut after = 1;
    while after < 8 {
        let mut byte = 0;
        while byte < 256 {
            let sum: u32 = tables[after - 1][byte];
            tables[after][byte] = sum >> 8 ^ tables[0][(sum & 255) as usize];
            byte += 1;
        }
        after += 1;
    }
    tables
}
