//! Nets as files: some lines of text that say what it is and where it comes from, an empty line, then the numbers, two bytes each and the
//! constants of the outputs four, little end first.

use gametree_core::checksum;

use super::{BUCKETS, FEATURES, Net};

const TITLE: &str = "gametree chess net 1";

/// The net inside the program.
pub(in crate::chess) const EMBEDDED: &[u8] = include_bytes!("../../../data/chess.net");

/// The numbers of a net as a trainer gives them.
#[derive(Clone, Copy, Debug)]
pub struct Numbers<'a> {
    /// Row by row, one for each feature.
    pub first: &'a [i16],
    /// What the first layer starts from.
    pub bias: &'a [i16],
    /// For each output the mover's weights, then the other side's.
    pub output: &'a [i16],
    /// For each output what it starts from.
    pub constant: &'a [i32],
}

impl<const HIDDEN: usize> Net<HIDDEN> {
    /// A net of these numbers, for which an output of one is worth `scale` thousandths of a pawn.
    ///
    /// # Errors
    /// A sentence, when their count is another one.
    pub fn new(numbers: Numbers, scale: i32) -> Result<Self, String> {
        let expected = [FEATURES * HIDDEN, HIDDEN, 2 * BUCKETS * HIDDEN, BUCKETS];
        let Numbers { first, bias, output, constant } = numbers;
        let found = [first.len(), bias.len(), output.len(), constant.len()];
        if found != expected {
            return Err(format!("expected {expected:?} weights of a net, found {found:?}"));
        }
        let rows = |numbers: &[i16]| numbers.as_chunks::<HIDDEN>().0.to_vec();
        let (mut halves, mut constants) = ([[[0; HIDDEN]; 2]; BUCKETS], [0; BUCKETS]);
        halves.as_flattened_mut().copy_from_slice(&rows(output));
        constants.copy_from_slice(constant);
        Ok(Self { first: rows(first), bias: rows(bias)[0], output: halves, constant: constants, scale })
    }

    /// The numbers that [`new`](Net::new) would make the same net of.
    pub fn numbers(&self) -> Numbers<'_> {
        Numbers {
            first: self.first.as_flattened(),
            bias: &self.bias,
            output: self.output.as_flattened().as_flattened(),
            constant: &self.constant,
        }
    }

    /// The net as a file, with a line that says where it comes from.
    pub fn to_bytes(&self, origin: &str) -> Vec<u8> {
        let Numbers { first, bias, output, constant } = self.numbers();
        let mut numbers = Vec::new();
        for list in [first, bias, output] {
            numbers.extend(list.iter().flat_map(|number| number.to_le_bytes()));
        }
        numbers.extend(constant.iter().flat_map(|number| number.to_le_bytes()));
        let origin = origin.replace('\n', " ");
        let mut bytes = format!(
            "{TITLE}\norigin: {origin}\nhidden: {HIDDEN}\nscale: {}\nchecksum: {:016x}\n\n",
            self.scale,
            checksum(&numbers)
        )
        .into_bytes();
        bytes.extend(numbers);
        bytes
    }

    /// Reads what [`to_bytes`](Net::to_bytes) writes.
    ///
    /// # Errors
    /// A sentence that says what was expected.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let head = Head::read(bytes)?;
        let units = head.units()?;
        if units != HIDDEN {
            return Err(format!("expected {HIDDEN} hidden units, found {units}"));
        }
        let scale = head.number("scale")?;
        let body = head.body;
        if u64::from_str_radix(head.field("checksum")?, 16) != Ok(checksum(body)) {
            return Err("the net is damaged: its checksum does not fit".into());
        }
        let (small, large) = body.split_at(body.len().saturating_sub(4 * BUCKETS));
        let small: Vec<i16> = small.as_chunks::<2>().0.iter().map(|two| i16::from_le_bytes(*two)).collect();
        let constant: Vec<i32> =
            large.as_chunks::<4>().0.iter().map(|four| i32::from_le_bytes(*four)).collect();
        let parts = small.split_at_checked(FEATURES * HIDDEN).and_then(|(first, rest)| {
            let (bias, output) = rest.split_at_checked(HIDDEN)?;
            Some(Numbers { first, bias, output, constant: &constant })
        });
        Self::new(parts.ok_or("expected more weights, found the end")?, scale)
    }

    /// Where a net comes from, as its file says.
    pub fn origin(bytes: &[u8]) -> Option<&str> {
        Head::read(bytes).ok()?.field("origin").ok()
    }
}

/// How many hidden units the net in a file has.
///
/// # Errors
/// A sentence, when it is no net.
pub fn units(bytes: &[u8]) -> Result<usize, String> {
    Head::read(bytes)?.units()
}

/// The text before the numbers.
struct Head<'a> {
    text: &'a str,
    body: &'a [u8],
}

impl<'a> Head<'a> {
    fn read(bytes: &'a [u8]) -> Result<Self, String> {
        let end = bytes
            .windows(2)
            .position(|two| two == b"\n\n")
            .ok_or("expected the head of a net, found no end of it")?;
        let text = str::from_utf8(&bytes[..end]).map_err(|_| "expected a head of text".to_string())?;
        if text.lines().next() != Some(TITLE) {
            return Err(format!("expected '{TITLE}' in the first line"));
        }
        Ok(Self { text, body: &bytes[end + 2..] })
    }

    fn field(&self, name: &str) -> Result<&'a str, String> {
        let mut lines = self.text.lines().filter_map(|line| line.split_once(": "));
        let found = lines.find(|(key, _)| *key == name).map(|(_, value)| value);
        found.ok_or_else(|| format!("expected a line '{name}: ...'"))
    }

    fn number<N: std::str::FromStr>(&self, name: &str) -> Result<N, String> {
        let text = self.field(name)?;
        text.parse().map_err(|_| format!("expected a number as {name}, found '{text}'"))
    }

    fn units(&self) -> Result<usize, String> {
        self.number("hidden")
    }
}
