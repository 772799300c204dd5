//! The corpus of the fuzz targets in the repository: a folder per parser, and one of inputs that are tried on all of them.

use std::path::PathBuf;

/// Inputs for every parser.
pub const SHARED: &str = "any";

/// Where the folders are.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus")
}

/// The names of all folders.
///
/// # Panics
/// Where there are none.
pub fn folders() -> Vec<String> {
    let folders = std::fs::read_dir(root()).expect("the corpus in the repository");
    folders.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

/// The inputs of one parser and those of all, in a fixed order.
///
/// # Panics
/// Where a file cannot be read.
pub fn of(name: &str) -> Vec<Vec<u8>> {
    let mut paths: Vec<PathBuf> = [name, SHARED]
        .iter()
        .flat_map(|folder| std::fs::read_dir(root().join(folder)).into_iter().flatten().flatten())
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).expect("a file of the corpus")).collect()
}
