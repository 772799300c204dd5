//! The work of a build, kept on disk while it goes on: one line for each position that has been solved, written once and never changed.
//!
//! ```text
//! gametree work 1 connect-four 4 5d0cd4eb4ad0a1c4 0123456789abcdef
//! 152 -2 0123456789abcdef
//! ```
//!
//! Every line ends with a hash of itself and of the build it belongs to. A build that is killed in the middle of a line leaves one that does not
//! fit, and it is dropped.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use gametree_core::checksum;

/// How much work may be lost when not only the program but the machine goes down.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// The file, open for more.
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    /// The first line, without its hash.
    title: String,
    synced: Instant,
}

impl Journal {
    /// Opens the work of the build with this title, or begins it, and gives back what has been solved.
    ///
    /// # Errors
    /// The file cannot be used, belongs to another build, or another program is at it.
    pub(super) fn open(path: &Path, title: &str) -> Result<(Self, Vec<(usize, i32)>), String> {
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = opened.map_err(failed)?;
        // Where files cannot be locked, nobody is kept out.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(format!("{}: another build is at work on this file", path.display()));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let mut journal = Self { path: path.into(), file, title: title.into(), synced: Instant::now() };
        let first = journal.sealed(title);
        if first.as_bytes().starts_with(&bytes) && bytes.len() < first.len() {
            // Nothing yet, or not even the whole first line.
            journal.cut(0).and_then(|()| journal.file.write_all(first.as_bytes())).map_err(failed)?;
            return Ok((journal, Vec::new()));
        }
        let Some(records) = bytes.strip_prefix(first.as_bytes()) else {
            return Err(format!(
                "{} holds the work of another build; finish that one, remove the file, or choose another name with --out",
                path.display()
            ));
        };
        let (solved, good) = journal.read(records);
        journal.cut((first.len() + good) as u64).map_err(failed)?;
        Ok((journal, solved))
    }

    /// Adds a line. Once it has been written, it stays even if the program is killed.
    pub(super) fn add(&mut self, place: usize, value: i32) -> Result<(), String> {
        let line = self.sealed(&format!("{place} {value}"));
        let mut done = self.file.write_all(line.as_bytes());
        if done.is_ok() && self.synced.elapsed() > SYNC_EVERY {
            done = self.file.sync_data();
            self.synced = Instant::now();
        }
        done.map_err(|error| format!("cannot write {}: {error}", self.path.display()))
    }

    /// The work is done, and the file not needed any more.
    pub(super) fn remove(self) -> Result<(), String> {
        std::fs::remove_file(&self.path)
            .map_err(|error| format!("cannot remove {}: {error}", self.path.display()))
    }

    /// A line with its hash.
    fn sealed(&self, text: &str) -> String {
        let sum = checksum(format!("{}\n{text}", self.title).as_bytes());
        format!("{text} {sum:016x}\n")
    }

    /// What the lines say, up to the first that does not fit, and how many bytes that are.
    fn read(&self, records: &[u8]) -> (Vec<(usize, i32)>, usize) {
        let (mut solved, mut good) = (Vec::new(), 0);
        for line in records.split_inclusive(|byte| *byte == b'\n') {
            let Some(record) = self.record(line) else { break };
            solved.push(record);
            good += line.len();
        }
        (solved, good)
    }

    fn record(&self, line: &[u8]) -> Option<(usize, i32)> {
        let text = std::str::from_utf8(line).ok()?;
        let (record, _) = text.trim_end().rsplit_once(' ')?;
        let (place, value) = record.split_once(' ')?;
        let record = (place.parse().ok()?, value.parse().ok()?);
        (self.sealed(&format!("{} {}", record.0, record.1)) == text).then_some(record)
    }

    fn cut(&mut self, length: u64) -> std::io::Result<()> {
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::End(0)).map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let name = format!("gametree-journal-{name}-{}", std::process::id());
            Self(std::env::temp_dir().join(name))
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            std::fs::remove_file(&self.0).ok();
        }
    }

    #[test]
    fn a_journal_that_was_cut_anywhere_gives_back_its_whole_lines_and_goes_on() {
        let scratch = Scratch::new("cut");
        let records = [(3, -2), (4, 0), (5, 18), (11, 7)];
        let open = || Journal::open(&scratch.0, "gametree work 1 nim:2 4").unwrap();
        let (mut journal, solved) = open();
        assert_eq!(solved, []);
        let mut ends = vec![std::fs::metadata(&scratch.0).unwrap().len()];
        for (place, value) in records {
            journal.add(place, value).unwrap();
            ends.push(std::fs::metadata(&scratch.0).unwrap().len());
        }
        drop(journal);
        let whole = std::fs::read(&scratch.0).unwrap();
        for end in 0..=whole.len() {
            std::fs::write(&scratch.0, &whole[..end]).unwrap();
            let (mut journal, solved) = open();
            let kept = ends[1..].iter().filter(|line| **line <= end as u64).count();
            assert_eq!(solved, records[..kept], "{end} bytes");
            for (place, value) in &records[kept..] {
                journal.add(*place, *value).unwrap();
            }
            drop(journal);
            assert_eq!(std::fs::read(&scratch.0).unwrap(), whole, "{end} bytes");
        }
    }

    #[test]
    fn a_changed_line_and_all_behind_it_are_dropped() {
        let scratch = Scratch::new("changed");
        let (mut journal, _) = Journal::open(&scratch.0, "title").unwrap();
        (0..3).for_each(|place| journal.add(place, 1).unwrap());
        drop(journal);
        let text = std::fs::read_to_string(&scratch.0).unwrap();
        std::fs::write(&scratch.0, text.replace("\n1 1 ", "\n1 2 ")).unwrap();
        assert_eq!(Journal::open(&scratch.0, "title").unwrap().1, [(0, 1)]);
    }

    #[test]
    fn the_work_of_another_build_and_of_a_running_one_is_left_alone() {
        let scratch = Scratch::new("other");
        let (mut journal, _) = Journal::open(&scratch.0, "one").unwrap();
        journal.add(0, 1).unwrap();
        let busy = Journal::open(&scratch.0, "one").err().unwrap();
        assert!(busy.contains("another build is at work"), "{busy}");
        drop(journal);
        let before = std::fs::read(&scratch.0).unwrap();
        let foreign = Journal::open(&scratch.0, "two").err().unwrap();
        assert!(foreign.contains("the work of another build"), "{foreign}");
        assert_eq!(std::fs::read(&scratch.0).unwrap(), before);
    }
}
