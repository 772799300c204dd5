//! A solved spot, or one that is being solved, in one file: a line of JSON with the settings, then the numbers.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;

use gametree_games::poker::Spot;
use gametree_search::ranges::{Schedule, Solver};

use super::settings::SpotSettings;

/// Bytes that the settings may take.
const MOST_SETTINGS: u64 = 1 << 20;

/// Writes the file whole, or leaves the old one as it was: whoever is killed here has the last one.
///
/// # Errors
/// A sentence that names the file.
pub fn save_file(path: &Path, settings: &SpotSettings, solver: &Solver) -> Result<(), String> {
    let failed = |error: &dyn std::fmt::Display| format!("cannot write {}: {error}", path.display());
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let head = serde_json::to_string(settings).map_err(|error| failed(&error))?;
    let write = || -> std::io::Result<()> {
        let mut out = BufWriter::with_capacity(1 << 20, File::create(&part)?);
        writeln!(out, "{head}")?;
        solver.save(settings.fingerprint(), &mut out)?;
        out.into_inner()?.sync_all()?;
        std::fs::rename(&part, path)
    };
    write().map_err(|error| {
        std::fs::remove_file(&part).ok();
        failed(&error)
    })
}

/// Opens a file: the settings in it, the spot, and the solver as it was. With `wanted` the settings must be these; `check` is asked before
/// memory is taken.
///
/// # Errors
/// A sentence that names the file.
pub fn open_file(
    path: &Path,
    wanted: Option<&SpotSettings>,
    check: impl FnOnce(usize) -> Result<(), String>,
) -> Result<(SpotSettings, Spot, Solver), String> {
    let name = path.display();
    let file = File::open(path).map_err(|error| format!("cannot read {name}: {error}"))?;
    let mut from = BufReader::with_capacity(1 << 20, file);
    let mut head = Vec::new();
    let read = from.by_ref().take(MOST_SETTINGS).read_until(b'\n', &mut head);
    read.map_err(|error| format!("cannot read {name}: {error}"))?;
    let settings: SpotSettings = serde_json::from_slice(&head)
        .map_err(|_| format!("{name} is not a file of a solved spot: it does not begin with its settings"))?;
    if wanted.is_some_and(|wanted| *wanted != settings) {
        return Err(format!(
            "{name} belongs to a spot with other settings; expected the same, or another file"
        ));
    }
    let refused = |problem: &dyn std::fmt::Display| format!("{name}: {problem}");
    let spot = settings.spot().map_err(|problem| refused(&problem))?;
    let outline = settings.outline(&spot).map_err(|problem| refused(&problem))?;
    let precision = settings.precision().map_err(|problem| refused(&problem))?;
    check(outline.memory(precision))?;
    let mut solver = Solver::new(outline, precision, Schedule::default());
    solver.load(settings.fingerprint(), &mut from).map_err(|problem| refused(&problem))?;
    Ok((settings, spot, solver))
}
