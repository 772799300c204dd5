//! Matrix games.

use std::path::Path;

use gametree_games::matrix::Matrix;

use super::entry::{Entry, Family};
use super::{Arguments, Kind, Parameter};
use crate::adapter::Adapter;
use crate::algorithms;
use crate::any::AnyGame;
use crate::files::read_at_most;
use crate::{Error, Result};

const MOST_BYTES: u64 = 4 << 20;

pub(super) const ENTRY: Entry = Entry {
    name: "matrix",
    title: "Matrix game",
    family: Family::Written,
    usage: "matrix:FILE",
    summary: "both choose at once, by payoffs in a file or written out, such as matrix:0,-1,1;1,0,-1;-1,1,0",
    rules: "Both players choose at the same time: the first a row, the second a column. The entry there is what the first player gets and the \
            second pays, or a pair of payoffs. A file may be one of Gambit's (.nfg).",
    example: "matrix:0,-1,1;1,0,-1;-1,1,0",
    parameters: &[Parameter {
        name: "table",
        kind: Kind::Whole,
        default: "",
        help: "rows between semicolons, or a file",
    }],
    hidden: true,
    reads_file: |text| !is_inline(text),
    inline: "the table itself, such as matrix:1,-1;-1,1",
    opens: open,
};

/// True when the parameters are the table itself and not the name of a file.
fn is_inline(text: &str) -> bool {
    text.contains(';')
}

fn open(arguments: &Arguments<'_>) -> Result<Box<dyn AnyGame>> {
    let (text, file) = if is_inline(arguments.text) {
        (arguments.text.to_string(), None)
    } else {
        (read(arguments.text)?, Some(arguments.text.to_string()))
    };
    let game = Matrix::parse(&text).map_err(|error| Error::Text { file, error })?;
    let opposed = game.is_zero_sum();
    let mut adapter =
        Adapter::new(arguments.name, game).hidden("hides what the other chooses").worlds().without_chance();
    adapter.hooks.table = Some(Matrix::clone);
    for algorithm in [algorithms::NASH, algorithms::LEMKE_HOWSON, algorithms::QRE] {
        adapter = adapter.offer(algorithm, algorithms::runs::nash);
    }
    Ok(if opposed { adapter.open() } else { adapter.general_sum().open() })
}

fn read(file: &str) -> Result<String> {
    let failed = |problem: String| Error::File(format!("{file}: {problem}"));
    // Bytes that are no text have signs in them that are no part of a table, and the parser says where.
    let bytes = read_at_most(Path::new(file), MOST_BYTES).map_err(|error| failed(error.to_string()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
