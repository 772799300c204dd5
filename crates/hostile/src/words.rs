//! What is typed after the name of a verb, and small documents.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use gametree_core::Rational;
use gametree_engine::{Spec, open_without_files};
use gametree_explain::quiz::Answers;
use gametree_games::matrix::Matrix;
use gametree_matches::{Control, DrawRule, Ending, Evaluation, Opening, ResignRule, Sprt};

use crate::positions::is_valid;
use crate::{complains_well, settles, text};

pub fn algorithms(bytes: &[u8]) {
    let text = text(bytes);
    match text.parse::<Spec>() {
        Ok(spec) => {
            settles(&spec, Spec::to_string, |text| text.parse().ok());
            let _ = (spec.depth(), spec.seed(), spec.threads(), spec.lines(), spec.trusts_keys());
        }
        Err(error) => assert!(error.to_string().len() < 2_000, "{text:?}: an error is a sentence"),
    }
}

/// The first line is a game, the second a position.
pub fn games(bytes: &[u8]) {
    gametree_poker::register();
    let text = text(bytes);
    let (name, position) = text.split_once('\n').unwrap_or((&text, ""));
    // A text of several lines is a tree.
    for name in [name, &*text] {
        let Ok(game) = open_without_files(name) else { continue };
        is_valid(&*game, &*game.start());
        match game.parse(position) {
            Ok(position) => is_valid(&*game, &*position),
            Err(error) => complains_well(position, &error),
        }
    }
}

pub fn matrix(bytes: &[u8]) {
    let text = text(bytes);
    match Matrix::parse(&text) {
        Ok(matrix) => drop(matrix.is_zero_sum()),
        Err(error) => complains_well(&text, &error),
    }
    let one_line = text.replace('\n', ";");
    if let Ok(game) = open_without_files(&format!("matrix:{one_line}")) {
        is_valid(&*game, &*game.start());
    }
}

pub fn numbers(bytes: &[u8]) {
    round::<Rational>(&text(bytes));
}

pub fn match_settings(bytes: &[u8]) {
    let text = text(bytes);
    round::<Control>(&text);
    round::<Sprt>(&text);
    round::<DrawRule>(&text);
    round::<ResignRule>(&text);
    round::<Evaluation>(&text);
    round::<Ending>(&text);
}

/// Openings of a match, in games of three notations.
pub fn openings(bytes: &[u8]) {
    let text = text(bytes);
    for name in ["chess:eval=shannon", "othello:4x4", "tic-tac-toe"] {
        let Ok(game) = open_without_files(name) else { panic!("{name} is a game") };
        if let Err(error) = Opening::parse(&*game, &text, 8) {
            complains_well(&text, &error);
        }
    }
}

/// Answers to a quiz.
pub fn answers(bytes: &[u8]) {
    let _ = Answers::read(&text(bytes));
}

/// What was read is printed, read and equal.
fn round<T: FromStr + Display + PartialEq + Debug>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        let printed = value.to_string();
        assert_eq!(printed.parse::<T>().ok().as_ref(), Some(&value), "{text:?} is printed as {printed:?}");
    }
}
