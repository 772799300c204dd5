//! The file of learned weights.
//!
//! ```text
//! 0                8         16              20               24             28
//! | gtothel, 2     | sum     | phases        | entries        | fractions    | fractions ... | weights ...
//! ```
//!
//! The fractions, four bytes each, say how far searches with these weights err; there may be none.
//!
//! Weights follow phase by phase as numbers of seven bits a byte, the lowest first, the highest bit of a byte saying that another follows;
//! a weight `w` is the number `2w`, or `-2w - 1` where it is negative. After a zero comes how many more zeros there are: patterns that
//! no game has shown have none but zeros.

use gametree_core::checksum;

const MAGIC: [u8; 8] = *b"gtothel\x02";

/// Why bytes are no weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// Something else, or a version that is not known here.
    NotWeights,
    /// Cut off or changed.
    Damaged,
    /// For other patterns: phases and entries.
    Shape(usize, usize),
}

impl std::fmt::Display for WeightsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            WeightsError::NotWeights => {
                write!(f, "not a file of othello weights; expected one that `gametree learn othello` wrote")
            }
            WeightsError::Damaged => write!(f, "the file of weights is damaged: its checksum does not fit"),
            WeightsError::Shape(phases, entries) => {
                write!(
                    f,
                    "these are weights for {phases} phases with {entries} entries, which are not the patterns of this version"
                )
            }
        }
    }
}

impl std::error::Error for WeightsError {}

pub(super) fn write(fractions: &[f32], weights: &[i16], phases: usize, entries: usize) -> Vec<u8> {
    let mut body = Vec::new();
    body.extend((phases as u32).to_le_bytes());
    body.extend((entries as u32).to_le_bytes());
    body.extend((fractions.len() as u32).to_le_bytes());
    body.extend(fractions.iter().flat_map(|fraction| fraction.to_le_bytes()));
    let mut rest = weights;
    while let Some((first, after)) = rest.split_first() {
        number(&mut body, zigzag(*first));
        rest = after;
        if *first == 0 {
            let zeros = rest.iter().take_while(|weight| **weight == 0).count();
            number(&mut body, zeros as u32);
            rest = &rest[zeros..];
        }
    }
    [&MAGIC[..], &checksum(&body).to_le_bytes(), &body].concat()
}

/// The fractions and the weights.
pub(super) fn read(
    bytes: &[u8],
    phases: usize,
    entries: usize,
) -> Result<(Vec<f32>, Vec<i16>), WeightsError> {
    let rest = bytes.strip_prefix(&MAGIC).ok_or(WeightsError::NotWeights)?;
    let (sum, body) = rest.split_first_chunk().ok_or(WeightsError::Damaged)?;
    if u64::from_le_bytes(*sum) != checksum(body) {
        return Err(WeightsError::Damaged);
    }
    let (own_phases, rest) = body.split_first_chunk().ok_or(WeightsError::Damaged)?;
    let (own_entries, rest) = rest.split_first_chunk().ok_or(WeightsError::Damaged)?;
    let shape = (u32::from_le_bytes(*own_phases) as usize, u32::from_le_bytes(*own_entries) as usize);
    if shape != (phases, entries) {
        return Err(WeightsError::Shape(shape.0, shape.1));
    }
    let (fractions, rest) = fractions(rest).ok_or(WeightsError::Damaged)?;
    let weights = weights(rest, phases * entries).ok_or(WeightsError::Damaged)?;
    Ok((fractions, weights))
}

/// The fractions, and what comes after them.
fn fractions(bytes: &[u8]) -> Option<(Vec<f32>, &[u8])> {
    let (count, rest) = bytes.split_first_chunk()?;
    let count = usize::try_from(u32::from_le_bytes(*count)).ok()?.checked_mul(4)?;
    let (fractions, rest) = rest.split_at_checked(count)?;
    let read = |four: &[u8]| four.try_into().ok().map(f32::from_le_bytes);
    Some((fractions.chunks_exact(4).map(read).collect::<Option<_>>()?, rest))
}

/// Exactly `count` weights, or nothing.
fn weights(mut bytes: &[u8], count: usize) -> Option<Vec<i16>> {
    let mut weights = Vec::with_capacity(count);
    while !bytes.is_empty() {
        let weight = zagzig(take(&mut bytes)?)?;
        let more = if weight == 0 { take(&mut bytes)? as usize } else { 0 };
        if weights.len() + more >= count {
            return None;
        }
        weights.resize(weights.len() + more + 1, weight);
    }
    (weights.len() == count).then_some(weights)
}

fn zigzag(weight: i16) -> u32 {
    let weight = i32::from(weight);
    (weight << 1 ^ weight >> 31) as u32
}

fn zagzig(number: u32) -> Option<i16> {
    i16::try_from((number >> 1) as i32 ^ -((number & 1) as i32)).ok()
}

fn number(out: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn take(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0;
    for shift in [0, 7, 14, 21, 28] {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u32::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_survive_the_file_and_damage_is_noticed() {
        let all: Vec<i16> =
            vec![0, 0, 0, 1, -1, 63, -64, 64, -65, 8191, -8192, i16::MAX, i16::MIN, 0, 5, 0, 0, 0];
        let bytes = write(&[0.5, -2.0], &all, 3, 6);
        assert_eq!(read(&bytes, 3, 6).unwrap(), (vec![0.5, -2.0], all));
        assert_eq!(read(&bytes, 6, 3), Err(WeightsError::Shape(3, 6)));
        assert_eq!(read(b"hello", 3, 6), Err(WeightsError::NotWeights));
        for length in 8..bytes.len() {
            assert_eq!(read(&bytes[..length], 3, 6), Err(WeightsError::Damaged));
        }
        for bit in 64..8 * bytes.len() {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(read(&damaged, 3, 6), Err(WeightsError::Damaged));
        }
    }

    #[test]
    fn a_file_that_claims_too_much_is_refused() {
        let shape = [3u32.to_le_bytes(), 6u32.to_le_bytes()].concat();
        let most = [0xff, 0xff, 0xff, 0xff, 0x0f];
        // So many zeros, and so many fractions.
        for rest in [[&[0; 5][..], &most].concat(), most.to_vec()] {
            let body = [shape.clone(), rest].concat();
            let bytes = [&MAGIC[..], &checksum(&body).to_le_bytes(), &body].concat();
            assert_eq!(read(&bytes, 3, 6), Err(WeightsError::Damaged));
        }
    }
}
