//! Files from outside: written whole or not at all, wherever their names lead, and never read without a bound, as a device such as
//! `/dev/zero` has no end.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// Bytes that a file may have where its kind says nothing: strategies of whole games are long.
pub const MOST_BYTES: u64 = 128 << 20;

/// Links that are followed from a name to its file, as many as Linux follows.
const MOST_LINKS: usize = 40;

/// Writes a file.
///
/// A regular file is written beside its place and renamed into it, so that a full disk or a killed program leaves the old one; it keeps its
/// permissions. Links are followed. Everything else (devices, pipes) is written to as it is: a renamed file would take its place.
///
/// # Errors
/// What the system says.
pub fn write_file(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    match place(path)? {
        Place::Through => {
            let file = OpenOptions::new().write(true).open(path)?;
            let mut out = BufWriter::new(file);
            write(&mut out)?;
            out.flush()
        }
        Place::File(target, permissions) => replace(&target, permissions, write),
    }
}

/// Whether a name leads to something that is there and is no regular file, such as a device or a pipe.
pub fn is_special(path: &Path) -> bool {
    matches!(place(path), Ok(Place::Through))
}

/// Where a name leads.
enum Place {
    /// To something that must not be replaced.
    Through,
    /// To a file that is or will be there, with these permissions where it is.
    File(PathBuf, Option<Permissions>),
}

fn place(path: &Path) -> io::Result<Place> {
    let mut target = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let found = match fs::symlink_metadata(&target) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Place::File(target, None)),
            found => found?,
        };
        let folder = folder(&target).canonicalize()?;
        // A link there, such as /dev/stdout, stands for something that is open, whatever it leads to.
        let stands_for_open = folder.starts_with("/proc") || folder == Path::new("/dev");
        if found.is_symlink() && !stands_for_open {
            // A relative link counts from the folder that it lies in.
            target = folder.join(fs::read_link(&target)?);
        } else if found.is_file() {
            return Ok(Place::File(target, Some(found.permissions())));
        } else {
            return Ok(Place::Through);
        }
    }
    Err(io::Error::other("too many links"))
}

fn replace(
    target: &Path,
    permissions: Option<Permissions>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let part = part(target);
    let fill = || -> io::Result<()> {
        let mut out = BufWriter::with_capacity(1 << 20, File::create(&part)?);
        write(&mut out)?;
        let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        if let Some(permissions) = permissions {
            file.set_permissions(permissions)?;
        }
        file.sync_all()?;
        fs::rename(&part, target)
    };
    fill().inspect_err(|_| drop(fs::remove_file(&part)))?;
    // The new name is safe once the folder is. Where folders cannot be opened, the system looks after that itself.
    File::open(folder(target)).and_then(|folder| folder.sync_all()).ok();
    Ok(())
}

/// The name under which a file is written; always the same, so that what a killed program left is overwritten.
fn part(target: &Path) -> PathBuf {
    let named = |ending: &str| {
        let mut name = OsString::from(target.as_os_str());
        name.push(ending);
        PathBuf::from(name)
    };
    let usual = named(".part");
    match fs::symlink_metadata(&usual) {
        Ok(found) if !found.is_file() => named(&format!(".{}.part", std::process::id())),
        _ => usual,
    }
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A file of at most so many bytes.
///
/// # Errors
/// It cannot be read, or is larger: [`ErrorKind::FileTooLarge`].
pub fn read_at_most(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = read_start(path, most + 1)?;
    if bytes.len() as u64 > most {
        bytes.clear();
        let size = if most < 1 << 20 { format!("{most} bytes") } else { format!("{} MiB", most >> 20) };
        return Err(io::Error::new(
            ErrorKind::FileTooLarge,
            format!("larger than {size}; expected a smaller file"),
        ));
    }
    Ok(bytes)
}

/// The first bytes of a file.
///
/// # Errors
/// It cannot be read.
pub fn read_start(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_an_end_is_refused_and_one_of_the_largest_size_is_read() {
        let endless = read_at_most(Path::new("/dev/zero"), 1 << 20).unwrap_err();
        assert_eq!(endless.kind(), ErrorKind::FileTooLarge);
        assert!(endless.to_string().contains("larger than 1 MiB"), "{endless}");
        let path = std::env::temp_dir().join(format!("gametree-files-{}", std::process::id()));
        fs::write(&path, [7; 10]).unwrap();
        assert_eq!(read_at_most(&path, 10).unwrap(), [7; 10]);
        assert_eq!(read_at_most(&path, 9).unwrap_err().kind(), ErrorKind::FileTooLarge);
        assert_eq!(read_start(&path, 3).unwrap(), [7; 3]);
        fs::remove_file(&path).unwrap();
        assert_eq!(read_at_most(&path, 9).unwrap_err().kind(), ErrorKind::NotFound);
    }
}
