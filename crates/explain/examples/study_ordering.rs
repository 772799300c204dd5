//! The study of move ordering as a table, and as a picture in the file that is named: `study_ordering [FILE.svg]`.

use gametree_core::Limits;
use gametree_engine::{Error, Result};
use gametree_explain::study;

fn main() -> Result<()> {
    let study = study::ordering(6, 8, 10, 1, &Limits::default(), |_| {})?;
    print!("{}", study.table());
    match std::env::args().nth(1) {
        Some(file) => {
            std::fs::write(&file, study.svg()).map_err(|error| Error::File(format!("{file}: {error}")))
        }
        None => Ok(()),
    }
}
