//! The file of a spot that is solved or being solved: a line of JSON with the settings, then the numbers.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use gametree_core::TextError;
use gametree_engine::files::write_file;
use gametree_engine::{Error, Result};
use gametree_games::poker::Spot;
use gametree_search::equilibrium::Dcfr;
use gametree_search::ranges::Solver;

use super::settings::{SpotError, SpotSettings};

/// Most bytes of the settings.
const MOST_SETTINGS: u64 = 1 << 20;

/// Writes the whole file, or leaves the old one as it was: a program that is killed here leaves the old file.
///
/// # Errors
/// When the file cannot be written.
pub fn save_file(path: &Path, settings: &SpotSettings, solver: &Solver) -> Result<()> {
    let failed =
        |error: &dyn std::fmt::Display| Error::File(format!("cannot write {}: {error}", path.display()));
    let head = serde_json::to_string(settings).map_err(|error| failed(&error))?;
    write_file(path, |out| {
        writeln!(out, "{head}")?;
        solver.save(settings.fingerprint(), &mut *out)
    })
    .map_err(|error| failed(&error))
}

/// Opens a file: the settings in it, the spot, and the solver as it was saved. With `wanted` the settings must be equal to these. `check` is
/// called with the bytes that the solver needs before they are allocated.
///
/// # Errors
/// When the file cannot be read, is not whole, or belongs to other settings, and what `check` says.
pub fn open_file(
    path: &Path,
    wanted: Option<&SpotSettings>,
    check: impl FnOnce(usize) -> Result<()>,
) -> Result<(SpotSettings, Spot, Solver)> {
    let failed = |error: std::io::Error| Error::File(format!("cannot read {}: {error}", path.display()));
    let file = File::open(path).map_err(failed)?;
    let mut from = BufReader::with_capacity(1 << 20, file);
    let mut head = Vec::new();
    let read = from.by_ref().take(MOST_SETTINGS).read_until(b'\n', &mut head);
    read.map_err(failed)?;
    // The settings are line 1 of the file, and the numbers are everything from line 2 on.
    let wrong = |line: usize, column: usize, problem: String| Error::Text {
        file: Some(path.display().to_string()),
        error: TextError::new(line, column, problem),
    };
    let settings: SpotSettings = serde_json::from_slice(&head).map_err(|error| {
        let problem = "not a file of a solved spot, which begins with its settings";
        wrong(1, error.column().max(1), problem.into())
    })?;
    if wanted.is_some_and(|wanted| *wanted != settings) {
        let problem = "belongs to a spot with other settings; expected the same, or another file";
        return Err(wrong(1, 1, problem.into()));
    }
    let unusable = |error: SpotError| wrong(1, 1, error.to_string());
    let spot = settings.spot().map_err(unusable)?;
    let outline = settings.outline(&spot).map_err(unusable)?;
    let precision = settings.precision().map_err(unusable)?;
    check(outline.memory(precision))?;
    let mut solver = Solver::new(outline, precision, Dcfr::RANGES);
    solver.load(settings.fingerprint(), &mut from).map_err(|problem| wrong(2, 1, problem))?;
    Ok((settings, spot, solver))
}
