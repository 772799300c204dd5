//! What is written to: regular files are replaced whole, and nothing else is replaced at all.

use std::fs;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{Ran, run, scratch};

/// Commands that write `FILE`, small enough to be tried many times.
const WRITERS: &[&[&str]] = &[
    &["convert", "[[3,12],[2,4]]", "--output", "FILE"],
    &["explain", "[[3,12],[2,4]]", "--format", "html", "--output", "FILE"],
    &["solve", "tic-tac-toe", "--strategy", "FILE"],
    &["study", "ordering", "--branching", "2", "--depth", "3", "--trees", "2", "--svg", "FILE"],
    &["book", "build", "connect-four:4x4", "--plies", "1", "--output", "FILE"],
    &["learn", "leduc", "--examples", "100", "--epochs", "1", "--output", "FILE"],
    &[
        "poker",
        "solve",
        "--board",
        "Td9d6hQc2s",
        "--ranges",
        "AA",
        "KK",
        "--pot",
        "10",
        "--stack",
        "10",
        "--iterations",
        "1",
        "--output",
        "FILE",
    ],
];

fn write(arguments: &[&str], file: &Path) -> Ran {
    let file = file.to_str().expect("a name");
    let arguments: Vec<String> = arguments.iter().map(|argument| argument.replace("FILE", file)).collect();
    run(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

/// An empty folder for this test.
fn folder(name: &str) -> PathBuf {
    let folder = scratch(name);
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// What lies in a folder, without what a writer adds of its own.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .filter(|name| !name.ends_with(".svg"))
        .collect();
    names.sort();
    names
}

#[test]
fn a_link_stays_a_link_and_its_file_is_written() {
    for (number, arguments) in WRITERS.iter().enumerate() {
        let folder = folder(&format!("links-{number}"));
        fs::create_dir(folder.join("deep")).unwrap();
        // A link to a link to a file that is not there yet, by a relative name.
        symlink("deep/second", folder.join("first")).unwrap();
        symlink("file", folder.join("deep/second")).unwrap();
        write(arguments, &folder.join("first")).expect(0);
        assert!(
            folder.join("first").is_symlink() && folder.join("deep/second").is_symlink(),
            "{arguments:?}"
        );
        let written = fs::read(folder.join("deep/file")).unwrap();
        assert!(!written.is_empty(), "{arguments:?}");
        assert_eq!(names(&folder), ["deep", "first"], "{arguments:?}");
    }
}

#[test]
fn a_pipe_is_written_to_and_stays_one() {
    for (number, arguments) in WRITERS.iter().enumerate() {
        let folder = folder(&format!("pipes-{number}"));
        let pipe = folder.join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reading = pipe.clone();
        let reader = std::thread::spawn(move || fs::read(reading).unwrap());
        write(arguments, &pipe).expect(0);
        assert!(!reader.join().unwrap().is_empty(), "{arguments:?}");
        assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo(), "{arguments:?}");
        assert_eq!(names(&folder), ["pipe"], "{arguments:?}");
    }
}

#[test]
fn a_device_is_written_to_and_stays_one() {
    for arguments in WRITERS {
        write(arguments, Path::new("/dev/null")).expect(0);
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device(), "{arguments:?}");
        let full = write(arguments, Path::new("/dev/full")).expect(1);
        assert!(full.err.contains("/dev/full"), "{arguments:?}: {}", full.err);
    }
    let ran =
        write(&["convert", "[[3,12],[2,4]]", "--to", "list", "--output", "FILE"], Path::new("/dev/stdout"));
    assert_eq!(ran.expect(0).out, "[[3, 12], [2, 4]]\n");
}

#[test]
fn a_full_disk_leaves_the_old_file_and_a_written_file_keeps_its_mode() {
    let folder = folder("old");
    let file = folder.join("old.gtree");
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    // A limit on the size of files stands for a full disk. The signal that comes with it is ignored.
    let script = format!(
        "trap '' XFSZ; ulimit -f 1; exec '{}' convert nim:3,3 --output '{}'",
        env!("CARGO_BIN_EXE_gametree"),
        file.display()
    );
    let output = Command::new("bash").args(["-c", &script]).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(
        (fs::read_to_string(&file).unwrap().as_str(), names(&folder)),
        ("old", vec!["old.gtree".into()])
    );
    write(&["convert", "[[3,12],[2,4]]", "--output", "FILE"], &file).expect(0);
    assert_ne!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
}
