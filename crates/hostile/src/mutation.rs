//! Random changes of good inputs, from a seed.

use gametree_core::Rng;

/// What programs have stumbled over before.
const TOKENS: &[&[u8]] = &[
    b"\0",
    b"\xff",
    b"\xc3",
    b"\xef\xbb\xbf",
    b"\r\n",
    b"\n\n",
    b"\t",
    b"\\",
    b"\"",
    b"[[[[[[[[",
    b"))))",
    b"{}",
    b"-1",
    b"0",
    b"99999999999999999999",
    b"340282366920938463463374607431768211456",
    b"-9223372036854775808",
    b"1e309",
    b"1/0",
    b"NaN",
    b"inf",
    b"%s",
    b"../",
    b";",
    b",",
    b":",
    b"=",
    b"--",
    "é棋🎲\u{301}\u{202e}".as_bytes(),
    b"\x1b[2J",
];

/// Longer inputs teach nothing new here: the limits on sizes have tests of their own.
const LONGEST: usize = 1 << 14;

/// Changes inputs of a corpus.
pub struct Mutator {
    rng: Rng,
}

impl Mutator {
    /// The same changes for the same seed.
    pub fn new(seed: u64) -> Self {
        Self { rng: Rng::new(seed) }
    }

    /// One of the inputs after a few changes.
    pub fn next(&mut self, corpus: &[Vec<u8>]) -> Vec<u8> {
        let Some(mut bytes) = self.rng.pick(corpus).cloned() else { return Vec::new() };
        for _ in 0..=self.rng.below(4) {
            self.change(&mut bytes, corpus);
            bytes.truncate(LONGEST);
        }
        bytes
    }

    fn change(&mut self, bytes: &mut Vec<u8>, corpus: &[Vec<u8>]) {
        let place = self.rng.below(bytes.len() + 1);
        match self.rng.below(9) {
            0 => bytes.truncate(place),
            1 => bytes.insert(place, self.rng.bits() as u8),
            2 => {
                let token = TOKENS[self.rng.below(TOKENS.len())];
                bytes.splice(place..place, token.iter().copied());
            }
            // The beginning of one input and the end of another.
            3 => {
                let other = self.rng.pick(corpus).cloned().unwrap_or_default();
                bytes.truncate(place);
                bytes.extend(&other[self.rng.below(other.len() + 1)..]);
            }
            _ if place == bytes.len() => {}
            4 => bytes[place] ^= 1 << self.rng.below(8),
            5 => bytes[place] = self.rng.bits() as u8,
            6 => {
                let end = place + self.rng.below((bytes.len() - place).min(16) + 1);
                bytes.drain(place..end);
            }
            // A part once more, next to itself or elsewhere.
            7 => {
                let end = place + self.rng.below((bytes.len() - place).min(64) + 1);
                let (part, to) = (bytes[place..end].to_vec(), self.rng.below(bytes.len() + 1));
                bytes.splice(to..to, part);
            }
            _ => {
                let other = self.rng.below(bytes.len());
                bytes.swap(place, other);
            }
        }
    }
}
