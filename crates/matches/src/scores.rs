//! The cross table: scores of the agents against each other, and the ratings of maximum likelihood.

use std::collections::BTreeMap;

use gametree_core::Rational;

use super::statistics::{BAND, Tally, expected, half_points};
use super::tournament::Fixture;

/// Results of a tournament, in the order of its games and not in that of their ends.
#[derive(Clone, Debug)]
pub struct Scores {
    agents: usize,
    /// By the number of the pair: the agents, and the half points of the first one in the games that are over.
    pairs: BTreeMap<usize, Pair>,
}

#[derive(Clone, Debug)]
struct Pair {
    first: usize,
    second: usize,
    points: [Option<u32>; 2],
}

/// How strong an agent is, as far as the games say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo above the average of all agents.
    pub elo: f64,
    /// Half the width of the 95 % band; none where too little is known.
    pub error: Option<f64>,
}

impl Scores {
    /// No games yet.
    pub fn new(agents: usize) -> Self {
        Self { agents, pairs: BTreeMap::new() }
    }

    /// A game is over, and the first agent has got this.
    pub fn add(&mut self, fixture: &Fixture, payoff: Rational) {
        let Fixture { number, first, second, .. } = *fixture;
        let pair = self.pairs.entry(number / 2).or_insert(Pair { first, second, points: [None; 2] });
        pair.points[number % 2] = Some(half_points(payoff));
    }

    /// Agents.
    pub fn agents(&self) -> usize {
        self.agents
    }

    /// Games that are over.
    pub fn games(&self) -> usize {
        self.pairs.values().map(|pair| pair.points.iter().flatten().count()).sum()
    }

    /// What one agent has scored against another.
    pub fn tally(&self, one: usize, other: usize) -> Tally {
        let mut tally = Tally::default();
        for pair in
            self.pairs.values().filter(|pair| (pair.first, pair.second) == (one.min(other), one.max(other)))
        {
            let points: Vec<u32> = pair.points.iter().flatten().copied().collect();
            tally.add_pair(&points);
        }
        if one < other { tally } else { tally.swapped() }
    }

    /// What one agent has scored against all others.
    pub fn total(&self, agent: usize) -> Tally {
        let mut total = Tally::default();
        for other in (0..self.agents).filter(|other| *other != agent) {
            let tally = self.tally(agent, other);
            total.wins += tally.wins;
            total.draws += tally.draws;
            total.losses += tally.losses;
            (0..5).for_each(|points| total.pairs[points] += tally.pairs[points]);
        }
        total
    }

    /// The half points of the first agent in this pair, when both of its games are over.
    pub fn pair(&self, number: usize) -> Option<[u32; 2]> {
        match self.pairs.get(&number)?.points {
            [Some(one), Some(other)] => Some([one, other]),
            _ => None,
        }
    }

    /// The pairs up to the first one that is not complete.
    pub fn settled(&self) -> impl Iterator<Item = [u32; 2]> {
        (0..).map_while(|number| self.pair(number))
    }

    /// The ratings under which the points are as expected (the maximum of the likelihood where a draw is half a win), with their mean at zero. The bands
    /// come from how far pairs are from what is expected, so that they hold whatever the share of draws and however openings favour a side.
    pub fn ratings(&self) -> Vec<Rating> {
        let elos = self.likeliest();
        let scale = std::f64::consts::LN_10 / 400.0;
        // The information matrix, made invertible by what it does not know: a shift of all ratings.
        let mut information = vec![vec![1.0 / self.agents as f64; self.agents]; self.agents];
        let mut spread = vec![vec![0.0; self.agents]; self.agents];
        let mut counts = vec![0u32; self.agents];
        for pair in self.pairs.values() {
            let share = expected(elos[pair.first] - elos[pair.second]);
            let games = pair.points.iter().flatten().count() as f64;
            let points = f64::from(pair.points.iter().flatten().sum::<u32>()) / 2.0;
            let weight = games * scale * scale * share * (1.0 - share);
            let residual = scale * (points - games * share);
            for (row, column, sign) in [
                (pair.first, pair.first, 1.0),
                (pair.second, pair.second, 1.0),
                (pair.first, pair.second, -1.0),
                (pair.second, pair.first, -1.0),
            ] {
                information[row][column] += sign * weight;
                spread[row][column] += sign * residual * residual;
            }
            counts[pair.first] += 1;
            counts[pair.second] += 1;
        }
        let inverse = inverted(information);
        let error = |agent: usize| {
            let row = inverse.as_ref()?.get(agent)?;
            let variance: f64 = (0..self.agents)
                .flat_map(|one| (0..self.agents).map(move |other| (one, other)))
                .map(|(one, other)| row[one] * spread[one][other] * row[other])
                .sum();
            (counts[agent] >= 2 && variance > 1e-9).then(|| BAND * variance.sqrt())
        };
        (0..self.agents).map(|agent| Rating { elo: elos[agent], error: error(agent) }).collect()
    }

    /// The ratings themselves. Each pairing that was played has one more drawn game, so that an agent which has lost every game has a rating, too.
    fn likeliest(&self) -> Vec<f64> {
        let mut meetings = BTreeMap::<(usize, usize), (f64, f64)>::new();
        for pair in self.pairs.values() {
            let (games, points) = meetings.entry((pair.first, pair.second)).or_insert((1.0, 0.5));
            *games += pair.points.iter().flatten().count() as f64;
            *points += f64::from(pair.points.iter().flatten().sum::<u32>()) / 2.0;
        }
        // Hunter's iteration for the Bradley-Terry model, which always converges.
        let mut strengths = vec![1.0f64; self.agents];
        for _ in 0..2000 {
            let mut next = strengths.clone();
            for agent in 0..self.agents {
                let (mut wins, mut weight) = (0.0, 0.0);
                for ((first, second), (games, points)) in &meetings {
                    let (other, own) = match agent {
                        _ if agent == *first => (*second, *points),
                        _ if agent == *second => (*first, games - points),
                        _ => continue,
                    };
                    wins += own;
                    weight += games / (strengths[agent] + strengths[other]);
                }
                if weight > 0.0 {
                    next[agent] = wins / weight;
                }
            }
            let mean = next.iter().map(|strength| strength.ln()).sum::<f64>() / self.agents as f64;
            next.iter_mut().for_each(|strength| *strength /= mean.exp());
            let moved =
                next.iter().zip(&strengths).map(|(new, old)| (new / old).ln().abs()).fold(0.0, f64::max);
            strengths = next;
            if moved < 1e-10 {
                break;
            }
        }
        strengths.iter().map(|strength| 400.0 * strength.log10()).collect()
    }
}

/// The inverse of a small matrix by elimination; none where there is none.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let unit = |row: usize| (0..size).map(|column| f64::from(u8::from(row == column))).collect::<Vec<f64>>();
    let mut inverse: Vec<Vec<f64>> = (0..size).map(unit).collect();
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|one, other| matrix[*one][column].abs().total_cmp(&matrix[*other][column].abs()))?;
        if matrix[pivot][column].abs() < 1e-15 {
            return None;
        }
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let by = matrix[column][column];
        matrix[column].iter_mut().chain(&mut inverse[column]).for_each(|entry| *entry /= by);
        for row in (0..size).filter(|row| *row != column) {
            let times = matrix[row][column];
            for index in 0..size {
                matrix[row][index] -= times * matrix[column][index];
                inverse[row][index] -= times * inverse[column][index];
            }
        }
    }
    Some(inverse)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Fixture, Format};
    use gametree_core::{Rng, Value};

    /// A tournament of agents with these true ratings, whose games are drawn with odds 0.3.
    fn played(elos: &[f64], pairs: usize, seed: u64) -> Scores {
        let (mut rng, mut scores) = (Rng::new(seed), Scores::new(elos.len()));
        for fixture in Fixture::all(Format::RoundRobin, elos.len(), pairs) {
            let win = expected(elos[fixture.first] - elos[fixture.second]) - 0.15;
            let payoff = match rng.unit() {
                unit if unit < win => Rational::ONE,
                unit if unit < win + 0.3 => Rational::ZERO,
                _ => Rational::ONE.negate(),
            };
            scores.add(&fixture, payoff);
        }
        scores
    }

    #[test]
    fn ratings_and_bands_hold_the_truth_about_95_times_in_100() {
        let truth = [100.0, 0.0, -20.0, -80.0];
        let (mut held, mut all) = (0, 0);
        for seed in 0..100 {
            for (rating, truth) in played(&truth, 60, seed).ratings().iter().zip(truth) {
                held += u32::from((rating.elo - truth).abs() <= rating.error.unwrap());
                all += 1;
            }
        }
        assert!((368..=392).contains(&held), "{held} of {all}");
    }

    #[test]
    fn between_two_agents_the_difference_is_that_of_the_tally() {
        let scores = played(&[60.0, 0.0], 500, 4);
        let ratings = scores.ratings();
        let (elo, error) = scores.tally(0, 1).elo().unwrap();
        assert!((ratings[0].elo - ratings[1].elo - elo).abs() < 0.2);
        // Each is half the difference away from the mean, and so is its band.
        assert!((2.0 * ratings[0].error.unwrap() - error).abs() < 0.5);
    }

    #[test]
    fn only_the_pairs_before_the_first_gap_are_settled() {
        let fixtures = Fixture::all(Format::RoundRobin, 2, 3);
        let mut scores = Scores::new(2);
        for number in [0, 4, 5, 1, 2] {
            scores.add(&fixtures[number], Rational::ONE);
        }
        assert_eq!(scores.settled().collect::<Vec<_>>(), [[2, 2]]);
        scores.add(&fixtures[3], Rational::ZERO);
        assert_eq!(scores.settled().collect::<Vec<_>>(), [[2, 2], [2, 1], [2, 2]]);
        assert_eq!(scores.games(), 6);
    }

    #[test]
    fn an_agent_that_lost_every_game_has_a_rating_and_no_games_give_no_bands() {
        let mut scores = Scores::new(2);
        assert_eq!(scores.ratings(), [Rating { elo: 0.0, error: None }; 2]);
        for fixture in Fixture::all(Format::RoundRobin, 2, 10) {
            scores.add(&fixture, Rational::ONE);
        }
        let ratings = scores.ratings();
        assert!(ratings[0].elo > 100.0 && ratings[0].elo.is_finite(), "{ratings:?}");
    }
}
