//! A solver's numbers as bytes, so that work can go on where it stopped. The same numbers give the same future, bit by bit.
//!
//! ```text
//! | magic 8 | fingerprint 8 | iterations 4 | precision 4 | regrets | sums | scales | checksum 8 |
//! ```

use std::io::{self, Read, Write};

use super::cells::Cells;
use super::solver::Solver;

const MAGIC: [u8; 8] = *b"gtrange\x01";

/// Numbers that are converted at once.
const CHUNK: usize = 1 << 14;

/// Bytes on their way, with a checksum of all of them.
struct Sealed<T> {
    through: T,
    sum: u64,
}

impl<T> Sealed<T> {
    fn new(through: T) -> Self {
        Sealed { through, sum: 0xcbf2_9ce4_8422_2325 }
    }

    /// Eight bytes at a time, multiplied and turned: quick, and any change of a byte changes the sum.
    fn note(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.sum =
                (self.sum ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        }
    }
}

impl<W: Write> Sealed<W> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.note(bytes);
        self.through.write_all(bytes)
    }

    fn put_all<T: Copy, const N: usize>(
        &mut self,
        numbers: &[T],
        bytes: impl Fn(T) -> [u8; N],
    ) -> io::Result<()> {
        let mut buffer = Vec::with_capacity(CHUNK * N);
        for chunk in numbers.chunks(CHUNK) {
            buffer.clear();
            chunk.iter().for_each(|&number| buffer.extend_from_slice(&bytes(number)));
            self.put(&buffer)?;
        }
        Ok(())
    }
}

impl<R: Read> Sealed<R> {
    fn take<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.through.read_exact(&mut bytes)?;
        self.note(&bytes);
        Ok(bytes)
    }

    fn take_all<T, const N: usize>(
        &mut self,
        numbers: &mut [T],
        number: impl Fn([u8; N]) -> T,
    ) -> io::Result<()> {
        let mut buffer = vec![0; CHUNK * N];
        for chunk in numbers.chunks_mut(CHUNK) {
            let bytes = &mut buffer[..chunk.len() * N];
            self.through.read_exact(bytes)?;
            self.note(bytes);
            for (to, from) in chunk.iter_mut().zip(bytes.as_chunks().0) {
                *to = number(*from);
            }
        }
        Ok(())
    }
}

impl Solver {
    /// Writes all that was learned. `fingerprint` stands for the game and its settings.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn save(&self, fingerprint: u64, out: &mut dyn Write) -> io::Result<()> {
        let mut out = Sealed::new(out);
        out.put(&MAGIC)?;
        out.put(&fingerprint.to_le_bytes())?;
        out.put(&self.iterations.to_le_bytes())?;
        match &self.cells {
            Cells::Single { regrets, sums } => {
                out.put(&32u32.to_le_bytes())?;
                out.put_all(regrets, f32::to_le_bytes)?;
                out.put_all(sums, f32::to_le_bytes)?;
            }
            Cells::Half { regrets, sums, scales } => {
                out.put(&16u32.to_le_bytes())?;
                out.put_all(regrets, i16::to_le_bytes)?;
                out.put_all(sums, u16::to_le_bytes)?;
                for [regret, sum] in scales {
                    out.put(&regret.to_le_bytes())?;
                    out.put(&sum.to_le_bytes())?;
                }
            }
        }
        let sum = out.sum;
        out.through.write_all(&sum.to_le_bytes())?;
        out.through.flush()
    }

    /// Takes over what another solver of the same game and settings has learned. After an error nothing that was learned before is left.
    ///
    /// # Errors
    /// A sentence, when the bytes are not whole or belong to something else.
    pub fn load(&mut self, fingerprint: u64, from: &mut dyn Read) -> Result<(), String> {
        let result = self.read(fingerprint, from);
        if result.is_err() {
            self.iterations = 0;
            self.cells.clear();
        }
        result
    }

    fn read(&mut self, fingerprint: u64, from: &mut dyn Read) -> Result<(), String> {
        let cut = |error: io::Error| format!("it cannot be read to its end: {error}");
        let mut from = Sealed::new(from);
        if from.take().map_err(cut)? != MAGIC {
            return Err("it was not written by a solver of ranges".into());
        }
        if from.take().map(u64::from_le_bytes).map_err(cut)? != fingerprint {
            return Err("it belongs to another game or other settings".into());
        }
        self.iterations = from.take().map(u32::from_le_bytes).map_err(cut)?;
        let bits = from.take().map(u32::from_le_bytes).map_err(cut)?;
        match (&mut self.cells, bits) {
            (Cells::Single { regrets, sums }, 32) => {
                from.take_all(regrets, f32::from_le_bytes).map_err(cut)?;
                from.take_all(sums, f32::from_le_bytes).map_err(cut)?;
            }
            (Cells::Half { regrets, sums, scales }, 16) => {
                from.take_all(regrets, i16::from_le_bytes).map_err(cut)?;
                from.take_all(sums, u16::from_le_bytes).map_err(cut)?;
                for scale in scales {
                    *scale = [from.take().map_err(cut)?, from.take().map_err(cut)?].map(f32::from_le_bytes);
                }
            }
            _ => return Err(format!("its numbers have {bits} bits; expected the same precision")),
        }
        let sum = from.sum;
        let mut kept = [0; 8];
        from.through.read_exact(&mut kept).map_err(cut)?;
        if u64::from_le_bytes(kept) != sum {
            return Err("its checksum is wrong: it is damaged".into());
        }
        Ok(())
    }
}
