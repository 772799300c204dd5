//! The ProbCut model: the same positions are searched to many depths, and the mean and the deviation of deep minus shallow values are fitted by
//! lines.

use gametree_core::{Evaluate, Game, Limits, Rng, Turn};
use gametree_games::othello::{Lines, Othello, Patterns, Position, ProbCut};
use gametree_learn::line;
use gametree_search::principal;
use serde::Serialize;

use super::games::Record;

/// Plies of the deepest searches that end before the game does.
const DEEP: u32 = 9;

/// With at most so many empty squares a position is searched to the end of the game; with fewer than the second number it is not used.
const ENDINGS: (u32, u32) = (14, 8);

/// A shallow search pays only where it may save a search of at least so many plies.
const LEAST_DEEP: u32 = 3;

/// The values of searches of one position, to 0, 1, 2 and so on plies, as its mover sees them.
#[derive(Clone, Debug, PartialEq)]
pub struct Searched {
    /// Empty squares.
    pub empty: u32,
    /// Values in discs. Where there is one for each empty square and one more, the last one is the score.
    pub values: Vec<f64>,
}

/// A position from one of the games. Endings have more than their share: of the other positions three in four are passed over, as None.
pub fn position(games: &[Record], random: &mut Rng) -> Option<Position> {
    let game = Othello::standard();
    let most = if random.one_in(4) { u32::MAX } else { ENDINGS.0 };
    let record = &games[random.below(games.len())];
    let plies = random.below(record.moves.len().max(1));
    let state =
        record.moves[..plies].iter().fold(game.initial(), |state, action| game.result(&state, *action));
    let fits = (ENDINGS.1..=most).contains(&game.plies_left(&state)?);
    (fits && !state.must_pass()).then_some(state)
}

/// Searches one position to all depths. None when the stop flag was set.
pub fn search(patterns: &Patterns, state: &Position, limits: &Limits) -> Option<Searched> {
    let game = Othello::standard();
    let empty = game.plies_left(state)?;
    let options = principal::Options { selectivity: 0, ..Default::default() };
    let depth = if empty <= ENDINGS.0 { empty } else { DEEP };
    let seen = |value: gametree_core::Fixed| {
        let value = f64::from(value.0) / f64::from(gametree_core::Fixed::ONE.0);
        if game.turn(state) == Turn::Player(1) { -value } else { value }
    };
    let mut values = vec![seen(patterns.evaluate(&game, state))];
    let limits = Limits { depth: Some(depth), ..limits.clone() };
    let report = principal::search(&game, state, patterns, &options, &limits, |report| {
        values.push(seen(report.payoff(0)));
    });
    (!report.stopped).then_some(Searched { empty, values })
}

/// A report on the model.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ProbCutReport {
    /// Positions searched.
    pub positions: usize,
    /// One row per pair of depths.
    pub pairs: Vec<ProbCutPair>,
}

/// All searches to the same two depths; differences in discs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ProbCutPair {
    /// Plies of the shallow search.
    pub shallow: u32,
    /// Plies of the deep search; 0: to the end of the game.
    pub deep: u32,
    /// How many there are.
    pub count: usize,
    /// Mean of deep minus shallow.
    pub mean: f64,
    /// Its standard deviation.
    pub sigma: f64,
    /// The root of the mean of the squares of the deviations that the lines give: equal to `sigma` where they fit.
    pub fitted: f64,
}

/// A difference between a deep and a shallow search.
struct Difference {
    empty: u32,
    shallow: u32,
    deep: u32,
    discs: f64,
}

impl Difference {
    fn to_the_end(&self) -> bool {
        self.deep >= self.empty
    }
}

/// Fits the model to all pairs of searches whose depths are both odd or both even: searches of odd depth favour the side that moves last.
pub fn fit(searched: &[Searched]) -> (ProbCut, ProbCutReport) {
    let differences: Vec<Difference> = searched.iter().flat_map(differences).collect();
    let lines = |end: bool| {
        let some: Vec<&Difference> = differences.iter().filter(|one| one.to_the_end() == end).collect();
        lines(&some)
    };
    let model = ProbCut { middle: lines(false), end: lines(true) };
    let mut pairs = Vec::new();
    for deep in (LEAST_DEEP..=DEEP).chain([0]) {
        for shallow in 0..DEEP {
            let same = |one: &&Difference| {
                one.shallow == shallow && (if one.to_the_end() { 0 } else { one.deep }) == deep
            };
            let some: Vec<&Difference> = differences.iter().filter(same).collect();
            pairs.extend(pair(&model, shallow, deep, &some));
        }
    }
    (model, ProbCutReport { positions: searched.len(), pairs })
}

fn differences(one: &Searched) -> Vec<Difference> {
    let mut all = Vec::new();
    for (deep, value) in one.values.iter().enumerate().skip(LEAST_DEEP as usize) {
        for shallow in (deep % 2..deep).step_by(2) {
            let discs = value - one.values[shallow];
            all.push(Difference { empty: one.empty, shallow: shallow as u32, deep: deep as u32, discs });
        }
    }
    all
}

/// The mean first, then the deviation from it: where errors are normal, their absolute values are sqrt(2 / pi) deviations on average.
fn lines(differences: &[&Difference]) -> Lines {
    let features = |one: &Difference| ProbCut::features(one.empty, one.shallow, one.deep).map(f64::from);
    let points: Vec<_> = differences.iter().map(|one| (features(one), one.discs)).collect();
    let mean = line::fit(&points);
    let normal = (std::f64::consts::PI / 2.0).sqrt();
    let error = |(features, discs): &([f64; ProbCut::FEATURES], f64)| {
        let on: f64 = features.iter().zip(mean).map(|(one, all)| one * all).sum();
        (*features, (discs - on).abs() * normal)
    };
    let sigma = line::fit(&points.iter().map(error).collect::<Vec<_>>());
    Lines { mean: mean.map(|number| number as f32), sigma: sigma.map(|number| number as f32) }
}

fn pair(model: &ProbCut, shallow: u32, deep: u32, some: &[&Difference]) -> Option<ProbCutPair> {
    if some.is_empty() {
        return None;
    }
    let count = some.len() as f64;
    let mean = some.iter().map(|one| one.discs).sum::<f64>() / count;
    let square = some.iter().map(|one| (one.discs - mean).powi(2)).sum::<f64>() / count;
    let fitted = |one: &&Difference| f64::from(model.of(one.empty, one.shallow, one.deep).1).powi(2);
    let fitted = some.iter().map(fitted).sum::<f64>() / count;
    Some(ProbCutPair { shallow, deep, count: some.len(), mean, sigma: square.sqrt(), fitted: fitted.sqrt() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_deviations_are_found_again() {
        let mut random = Rng::new(8);
        // Each search errs by a sum of twelve uniform numbers, which is as good as normal, and ever less the deeper it is.
        let mut searched = |empty: u32| {
            let mut error = |size: f64| size * ((0..12).map(|_| random.unit()).sum::<f64>() - 6.0);
            Searched { empty, values: (0..=DEEP).map(|depth| error(4.0 - 0.3 * f64::from(depth))).collect() }
        };
        let all: Vec<Searched> = (0..3_000).map(|number| searched(20 + number % 30)).collect();
        let (model, report) = fit(&all);
        assert_eq!(report.positions, 3_000);
        for pair in &report.pairs {
            assert!(pair.mean.abs() < 0.4 && (pair.fitted - pair.sigma).abs() < 0.35, "{pair:?}");
        }
        let (mean, sigma) = model.of(30, 2, 8);
        assert!(mean.abs() < 0.3 && (sigma - 3.4f32.hypot(1.6)).abs() < 0.4, "{mean} {sigma}");
    }

    #[test]
    fn a_position_near_the_end_is_searched_to_all_depths_and_to_the_end() {
        let (game, mut random, patterns) = (Othello::standard(), Rng::new(4), Patterns::embedded());
        let (mut state, mut actions) = (game.initial(), Vec::new());
        while game.plies_left(&state) > Some(9) {
            actions.clear();
            game.actions(&state, &mut actions);
            game.play(&mut state, actions[random.below(actions.len())]);
        }
        let searched = search(&patterns, &state, &Limits::default()).unwrap();
        assert_eq!((searched.empty, searched.values.len()), (9, 10));
        let (score, _) = super::super::player::Player::new(&patterns).solve(&state);
        let mover = if game.turn(&state) == Turn::Player(0) { 1.0 } else { -1.0 };
        assert_eq!(searched.values[9], mover * f64::from(score));
    }
}
