//! A spot of poker that is being solved, a little further with every request.

use std::time::Duration;

use gametree_core::Limits;
use gametree_games::poker::Spot as Rules;
use gametree_poker::{Goal, Line, SpotDocument, SpotSettings, follow, solve, spot_document};
use gametree_search::equilibrium::Dcfr;
use gametree_search::ranges::Solver;

use crate::error::{ApiError, Code};
use crate::shelf::Weigh;

/// Exploitability in parts of the pot that is good enough.
const TARGET: f64 = 0.002;

/// Sizes of bets or raises on a street: every further one makes the tree several times as large.
const MOST_SIZES: usize = 4;

/// Iterations at most.
const MOST_ITERATIONS: u32 = 2_000;

/// One spot.
pub struct Spot {
    settings: SpotSettings,
    rules: Rules,
    solver: Solver,
    /// Bytes that the solver takes.
    bytes: usize,
    /// It is as good as it is going to be.
    pub reached: bool,
}

impl Weigh for Spot {
    fn bytes(&self) -> usize {
        self.bytes
    }
}

impl Spot {
    /// A spot of the turn or the river that takes at most so many bytes.
    pub fn new(settings: SpotSettings, most: usize) -> Result<Self, ApiError> {
        let lists = settings.bet.iter().chain(&settings.raise).flat_map(|sizes| sizes.split(';'));
        if lists.map(|list| list.split(',').count()).any(|sizes| sizes > MOST_SIZES) {
            return Err(ApiError::refused(format!("expected at most {MOST_SIZES} sizes of bets or raises")));
        }
        let rules = settings.spot()?;
        if rules.board().len() < 4 {
            return Err(ApiError::refused(
                "a flop takes more memory than a page may have; expected four or five cards, or `gametree poker solve` on the command line",
            ));
        }
        let (outline, precision) = (settings.outline(&rules)?, settings.precision()?);
        let bytes = outline.memory(precision);
        if bytes > most {
            return Err(ApiError::new(
                Code::Limit,
                format!(
                    "the spot takes {} MB, more than the {} MB that a page may have; expected fewer hands or sizes, or `gametree poker solve`",
                    bytes >> 20,
                    most >> 20
                ),
            ));
        }
        let solver = Solver::new(outline, precision, Dcfr::RANGES);
        Ok(Self { settings, rules, solver, bytes, reached: false })
    }

    /// A line of play from here on.
    pub fn line(&self, text: &str) -> Result<Line, ApiError> {
        follow(&self.rules, text).map_err(|error| ApiError::text(Code::IllegalMove, error))
    }

    /// Goes on for so long.
    pub fn go_on(&mut self, time: Duration, stop: std::sync::Arc<std::sync::atomic::AtomicBool>) {
        if self.reached || time.is_zero() {
            return;
        }
        let goal =
            Goal { exploitability: TARGET * f64::from(self.settings.pot), iterations: MOST_ITERATIONS };
        let limits = Limits { time: Some(time), stop: Some(stop), ..Limits::default() };
        let Ok(solved) =
            solve(&mut self.solver, &goal, &limits, |_, _| Ok::<(), std::convert::Infallible>(()));
        self.reached = solved.reached || solved.iterations >= MOST_ITERATIONS;
    }

    /// What is known, at the end of a line.
    pub fn document(&mut self, line: &Line, written: &str) -> Result<SpotDocument, ApiError> {
        Ok(spot_document(&self.settings, &self.rules, &mut self.solver, line, written)?)
    }
}
