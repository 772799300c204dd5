//! The bytes of a table: in memory as a whole, or read from the file page by page. The checksum is compared once, when a table is first used.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::checksum::{self, Checksum};

/// What is wrong with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Damage(pub(super) &'static str);

pub(super) const UNREADABLE: Damage = Damage("it cannot be read");
pub(super) const OUTSIDE: Damage = Damage("it points outside itself");

const PAGE: u64 = 4096;

/// Pages that are kept of a file that is not in memory.
const PAGES: usize = 256;

/// What a table file holds, without its checksum.
pub(super) struct Contents {
    length: u64,
    source: Source,
}

enum Source {
    Memory(Vec<u8>),
    Disk(Mutex<Pages>),
}

struct Pages {
    file: File,
    /// By the number of the page modulo their count: the number and the bytes.
    kept: Vec<Option<(u64, Vec<u8>)>>,
}

impl Contents {
    /// Reads a whole file and compares its checksum; keeps it in memory if that is wanted.
    pub(super) fn open(path: &Path, in_memory: bool) -> Result<Self, Damage> {
        let mut file = File::open(path).map_err(|_| UNREADABLE)?;
        let whole = file.metadata().map_err(|_| UNREADABLE)?.len();
        let length = whole.checked_sub(checksum::LENGTH as u64).ok_or(Damage("it is too short"))?;
        let (mut sum, mut bytes) = (Checksum::default(), Vec::new());
        let mut rest = length;
        while rest > 0 {
            let part = rest.min(checksum::PART as u64);
            if !in_memory {
                bytes.clear();
            }
            let start = bytes.len();
            let read = (&mut file).take(part).read_to_end(&mut bytes).map_err(|_| UNREADABLE)?;
            if read as u64 != part {
                return Err(UNREADABLE);
            }
            sum.add(&bytes[start..]);
            rest -= part;
        }
        let mut expected = [0; checksum::LENGTH];
        file.read_exact(&mut expected).map_err(|_| UNREADABLE)?;
        if sum.finish() != expected {
            return Err(Damage("its checksum is wrong"));
        }
        let source = match in_memory {
            true => Source::Memory(bytes),
            false => Source::Disk(Mutex::new(Pages { file, kept: (0..PAGES).map(|_| None).collect() })),
        };
        Ok(Self { length, source })
    }

    /// These bytes, without a checksum.
    #[cfg(test)]
    pub(super) fn of(bytes: Vec<u8>) -> Self {
        Self { length: bytes.len() as u64, source: Source::Memory(bytes) }
    }

    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// Fills a buffer with what stands at a place.
    pub(super) fn read(&self, at: u64, buffer: &mut [u8]) -> Result<(), Damage> {
        let end = at.checked_add(buffer.len() as u64).filter(|end| *end <= self.length).ok_or(OUTSIDE)?;
        match &self.source {
            Source::Memory(bytes) => {
                let found = usize::try_from(at).ok().zip(usize::try_from(end).ok());
                let found = found.and_then(|(at, end)| bytes.get(at..end)).ok_or(OUTSIDE)?;
                buffer.copy_from_slice(found);
                Ok(())
            }
            Source::Disk(pages) => {
                pages.lock().unwrap_or_else(PoisonError::into_inner).read(at, buffer, self.length)
            }
        }
    }
}

impl Pages {
    fn read(&mut self, at: u64, buffer: &mut [u8], length: u64) -> Result<(), Damage> {
        let (mut at, mut rest) = (at, buffer);
        while !rest.is_empty() {
            let page = self.page(at / PAGE, length)?;
            let found = page.get((at % PAGE) as usize..).filter(|found| !found.is_empty()).ok_or(OUTSIDE)?;
            let count = found.len().min(rest.len());
            let (here, later) = rest.split_at_mut(count);
            here.copy_from_slice(&found[..count]);
            (at, rest) = (at + count as u64, later);
        }
        Ok(())
    }

    fn page(&mut self, number: u64, length: u64) -> Result<&[u8], Damage> {
        let place = &mut self.kept[(number % PAGES as u64) as usize];
        if place.as_ref().is_none_or(|(kept, _)| *kept != number) {
            *place = None;
            let start = number * PAGE;
            let size = length.saturating_sub(start).min(PAGE);
            let mut bytes = vec![0; size as usize];
            self.file.seek(SeekFrom::Start(start)).map_err(|_| UNREADABLE)?;
            self.file.read_exact(&mut bytes).map_err(|_| UNREADABLE)?;
            *place = Some((number, bytes));
        }
        place.as_ref().map(|(_, bytes)| bytes.as_slice()).ok_or(UNREADABLE)
    }
}

/// Reads a table from its beginning.
pub(super) struct Cursor<'a> {
    contents: &'a Contents,
    at: u64,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(contents: &'a Contents, at: u64) -> Self {
        Self { contents, at }
    }

    pub(super) fn at(&self) -> u64 {
        self.at
    }

    pub(super) fn bytes<const N: usize>(&mut self) -> Result<[u8; N], Damage> {
        let mut bytes = [0; N];
        self.contents.read(self.at, &mut bytes)?;
        self.at += N as u64;
        Ok(bytes)
    }

    pub(super) fn byte(&mut self) -> Result<u8, Damage> {
        self.bytes().map(|[byte]| byte)
    }

    pub(super) fn word(&mut self) -> Result<u16, Damage> {
        self.bytes().map(u16::from_le_bytes)
    }

    /// Goes on to a multiple of a number.
    pub(super) fn align(&mut self, to: u64) {
        self.at = self.at.next_multiple_of(to);
    }

    /// Goes on, and says where that part began.
    pub(super) fn skip(&mut self, count: u64) -> Result<u64, Damage> {
        let start = self.at;
        self.at = start.checked_add(count).filter(|end| *end <= self.contents.length).ok_or(OUTSIDE)?;
        Ok(start)
    }
}
