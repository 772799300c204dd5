//! Numbers as bytes, little end first, and back.

/// Appends numbers to `out`.
pub trait Append {
    /// One number.
    fn number(&mut self, number: u64);
    /// How many fractions there are, then all of them, bit by bit.
    fn fractions(&mut self, fractions: &[f64]);
}

impl Append for Vec<u8> {
    fn number(&mut self, number: u64) {
        self.extend(number.to_le_bytes());
    }

    fn fractions(&mut self, fractions: &[f64]) {
        self.number(fractions.len() as u64);
        self.extend(fractions.iter().flat_map(|fraction| fraction.to_le_bytes()));
    }
}

/// Takes numbers from the front of some bytes. Every function gives nothing where the bytes end too early.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    /// The next `count` bytes.
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// The next byte.
    pub fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    /// The next number.
    pub fn number(&mut self) -> Option<u64> {
        self.take(8)?.try_into().ok().map(u64::from_le_bytes)
    }

    /// The next list of fractions.
    pub fn fractions(&mut self) -> Option<Vec<f64>> {
        let count = usize::try_from(self.number()?).ok()?;
        let mut bytes = Reader(self.take(count.checked_mul(8)?)?);
        (0..count).map(|_| bytes.number().map(f64::from_bits)).collect()
    }
}
