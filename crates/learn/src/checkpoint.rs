//! Work that survives the program: files that are whole or not there, whenever the power fails.
//!
//! A file is written under another name, flushed to the disk and only then renamed; the one before stays as `NAME.old`. Each file
//! carries its length and a checksum, and the settings of the work it belongs to.
//!
//! ```text
//! 0        8           16        24          32
//! | magic  | settings  | length  | checksum  | payload ...
//! ```

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use gametree_core::checksum;

use crate::bytes::{Append, Reader};

const MAGIC: [u8; 8] = *b"gtckpt\0\x01";

/// A folder with the checkpoints of one piece of work.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    settings: u64,
}

/// What a folder had under a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The newest payload that is whole.
    pub payload: Option<Vec<u8>>,
    /// A sentence for each file that is damaged.
    pub refused: Vec<String>,
}

/// Why work cannot be kept or taken up again.
#[derive(Debug)]
pub enum CheckpointError {
    /// The folder or a file of it cannot be read or written.
    Unusable {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file is whole and belongs to work with other settings.
    Foreign(PathBuf),
}

impl std::fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CheckpointError::Unusable { path, error } => write!(f, "{}: {error}", path.display()),
            CheckpointError::Foreign(path) => write!(
                f,
                "{} belongs to work with other settings; expected the same settings, or another folder",
                path.display()
            ),
        }
    }
}

impl std::error::Error for CheckpointError {}

impl Folder {
    /// The folder at `path`, made where there is none. `settings` says in any words what work this is: files that were written under
    /// other words are not taken for one's own.
    pub fn open(path: &Path, settings: &str) -> Result<Self, CheckpointError> {
        fs::create_dir_all(path).map_err(|error| unusable(path, error))?;
        Ok(Self { path: path.into(), settings: checksum(settings.as_bytes()) })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps `payload` under `name`, and what was there before as the older one.
    pub fn save(&self, name: &str, payload: &[u8]) -> Result<(), CheckpointError> {
        let [path, old, part] = self.paths(name);
        let mut bytes = Vec::with_capacity(payload.len() + 32);
        bytes.extend(MAGIC);
        bytes.number(self.settings);
        bytes.number(payload.len() as u64);
        bytes.number(checksum(payload));
        bytes.extend(payload);
        let write = || {
            let mut file = File::create(&part)?;
            file.write_all(&bytes)?;
            file.sync_all()?;
            match fs::rename(&path, &old) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => fs::rename(&part, &path)?,
            }
            // The new names are safe once the folder is.
            File::open(&self.path)?.sync_all()
        };
        write().map_err(|error| unusable(&path, error))
    }

    /// The newest whole payload under `name`: the file itself, or the older one where that is damaged or missing.
    pub fn load(&self, name: &str) -> Result<Found, CheckpointError> {
        let [path, old, _] = self.paths(name);
        let mut found = Found::default();
        for path in [path, old] {
            let bytes = match fs::read(&path) {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(unusable(&path, error)),
            };
            match contents(&bytes) {
                Ok((settings, _)) if settings != self.settings => return Err(CheckpointError::Foreign(path)),
                Ok((_, payload)) => {
                    found.payload = Some(payload.into());
                    break;
                }
                Err(problem) => found.refused.push(format!("{} {problem}", path.display())),
            }
        }
        Ok(found)
    }

    /// Removes what is kept under `name`, and the folder once it is empty.
    pub fn forget(&self, name: &str) {
        for path in self.paths(name) {
            fs::remove_file(path).ok();
        }
        fs::remove_dir(&self.path).ok();
    }

    fn paths(&self, name: &str) -> [PathBuf; 3] {
        ["", ".old", ".part"].map(|ending| self.path.join(format!("{name}{ending}")))
    }
}

/// The payload of one file, whatever work it belongs to.
///
/// # Errors
/// A sentence, when it cannot be read or is not whole.
pub fn payload(path: &Path) -> Result<Vec<u8>, String> {
    let bytes = fs::read(path).map_err(|error| unusable(path, error).to_string())?;
    contents(&bytes)
        .map(|(_, payload)| payload.into())
        .map_err(|problem| format!("{} {problem}", path.display()))
}

fn unusable(path: &Path, error: io::Error) -> CheckpointError {
    CheckpointError::Unusable { path: path.into(), error }
}

/// The settings and the payload of a whole file, or what is wrong with it.
fn contents(bytes: &[u8]) -> Result<(u64, &[u8]), String> {
    let mut reader = Reader(bytes);
    if reader.take(8).is_none_or(|magic| magic != MAGIC) {
        return Err("is no checkpoint of this version".into());
    }
    let head = |reader: &mut Reader| Some((reader.number()?, reader.number()?, reader.number()?));
    let (settings, length, sum) = head(&mut reader).ok_or("ends inside its head")?;
    let payload = reader.0;
    if payload.len() as u64 != length {
        return Err(format!("is damaged: {} bytes where {length} were written", payload.len()));
    }
    if checksum(payload) != sum {
        return Err("is damaged: its checksum does not fit".into());
    }
    Ok((settings, payload))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own that is gone after the test.
    struct Temporary(PathBuf);

    impl Temporary {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("gametree-{name}-{}", std::process::id()));
            fs::remove_dir_all(&path).ok();
            Self(path)
        }
    }

    impl Drop for Temporary {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).ok();
        }
    }

    #[test]
    fn what_was_saved_last_is_loaded() {
        let place = Temporary::new("saved");
        let folder = Folder::open(&place.0, "test").unwrap();
        assert_eq!(folder.load("work").unwrap(), Found::default());
        for payload in [&b"one"[..], b"", b"three"] {
            folder.save("work", payload).unwrap();
            assert_eq!(folder.load("work").unwrap().payload.as_deref(), Some(payload));
        }
        folder.forget("work");
        assert!(!place.0.exists());
    }

    #[test]
    fn every_cut_and_every_flipped_bit_is_noticed_and_the_older_file_used() {
        let place = Temporary::new("damaged");
        let folder = Folder::open(&place.0, "test").unwrap();
        folder.save("work", b"older").unwrap();
        folder.save("work", b"newer").unwrap();
        let path = place.0.join("work");
        let whole = fs::read(&path).unwrap();
        let refused = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            folder.load("work")
        };
        for length in 0..whole.len() {
            let found = refused(&whole[..length]).unwrap();
            assert_eq!((found.payload.as_deref(), found.refused.len()), (Some(&b"older"[..]), 1));
        }
        for bit in 0..8 * whole.len() {
            let mut bytes = whole.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            // A flipped bit of the settings makes it a file of other work.
            match refused(&bytes) {
                Err(CheckpointError::Foreign(_)) => assert!((8..16).contains(&(bit / 8))),
                Err(error) => panic!("{error}"),
                Ok(found) => assert_eq!(found.payload.as_deref(), Some(&b"older"[..]), "bit {bit}"),
            }
        }
        let refusal = refused(&whole[..34]).unwrap().refused[0].clone();
        assert!(refusal.ends_with("is damaged: 2 bytes where 5 were written"), "{refusal}");
    }

    #[test]
    fn a_kill_between_the_two_renames_leaves_the_older_file() {
        let place = Temporary::new("renames");
        let folder = Folder::open(&place.0, "test").unwrap();
        folder.save("work", b"older").unwrap();
        fs::rename(place.0.join("work"), place.0.join("work.old")).unwrap();
        let found = folder.load("work").unwrap();
        assert_eq!((found.payload.as_deref(), found.refused.len()), (Some(&b"older"[..]), 0));
        folder.save("work", b"newer").unwrap();
        assert_eq!(folder.load("work").unwrap().payload.as_deref(), Some(&b"newer"[..]));
    }

    #[test]
    fn work_with_other_settings_is_left_alone() {
        let place = Temporary::new("foreign");
        Folder::open(&place.0, "seed 1").unwrap().save("work", b"mine").unwrap();
        let error = Folder::open(&place.0, "seed 2").unwrap().load("work").unwrap_err();
        assert!(error.to_string().contains("other settings"), "{error}");
        // A caller who says so may read it all the same.
        assert_eq!(payload(&place.0.join("work")).unwrap(), b"mine");
        assert!(payload(&place.0.join("none")).unwrap_err().contains("none"));
    }
}
