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
    /// Elo above the average of all agents that have a rating.
    pub elo: f64,
    /// Half the width of the 95 % band.
    pub error: f64,
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
        self.total_among(agent, &(0..self.agents).collect::<Vec<_>>())
    }

    /// The same against some of them.
    fn total_among(&self, agent: usize, others: &[usize]) -> Tally {
        let mut total = Tally::default();
        for other in others.iter().copied().filter(|other| *other != agent) {
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

    /// The ratings of the agents, with their mean at zero; none for an agent that has no two pairs of games unlike each other, since then nothing
    /// says how far to trust its score. Everything that shows an Elo of a match takes it from here.
    pub fn ratings(&self) -> Vec<Option<Rating>> {
        let known = self.comparable();
        let mut ratings = vec![None; self.agents];
        let rated = match known[..] {
            [] => return ratings,
            [one, other] => self.between_two(one, other),
            _ => self.among(&known),
        };
        known.iter().zip(rated).for_each(|(agent, rating)| ratings[*agent] = rating);
        ratings
    }

    /// An agent's Elo above the mean of the others; none where it has no rating.
    pub fn lead(&self, agent: usize) -> Option<Rating> {
        let ratings = self.ratings();
        let rated = ratings.iter().flatten().count() as f64;
        // All ratings add up to zero, so that the mean of the others follows from the agent's own.
        let scale = rated / (rated - 1.0);
        ratings[agent].map(|Rating { elo, error }| Rating { elo: elo * scale, error: error * scale })
    }

    /// The agents whose strength the games among them say something about. One that won or lost all games tells nothing about the others, and
    /// is left out with its games.
    fn comparable(&self) -> Vec<usize> {
        let mut known: Vec<usize> = (0..self.agents).collect();
        loop {
            let says = |agent: &usize| self.total_among(*agent, &known).elo().is_some();
            let left: Vec<usize> = known.iter().copied().filter(says).collect();
            if left.len() == known.len() || left.len() < 2 {
                return if left.len() < 2 { Vec::new() } else { left };
            }
            known = left;
        }
    }

    /// Each of two is half of the difference away from their mean.
    fn between_two(&self, one: usize, other: usize) -> Vec<Option<Rating>> {
        let rating = |agent, other| {
            let (elo, error) = self.tally(agent, other).elo()?;
            Some(Rating { elo: elo / 2.0, error: error / 2.0 })
        };
        vec![rating(one, other), rating(other, one)]
    }

    /// The ratings under which the points are as expected (the maximum of the likelihood where a draw is half a win). The bands come from how far
    /// pairs are from what is expected, so that they hold whatever the share of draws and however openings favour a side.
    fn among(&self, known: &[usize]) -> Vec<Option<Rating>> {
        let place = |agent: usize| known.iter().position(|known| *known == agent);
        let met = |pair: &Pair| {
            let points: Vec<u32> = pair.points.iter().flatten().copied().collect();
            let (games, points) = (points.len() as f64, f64::from(points.iter().sum::<u32>()) / 2.0);
            Some(Met { first: place(pair.first)?, second: place(pair.second)?, games, points })
        };
        let pairs: Vec<Met> = self.pairs.values().filter_map(met).collect();
        let (elos, size) = (likeliest(known.len(), &pairs), known.len());
        let scale = std::f64::consts::LN_10 / 400.0;
        // The information matrix, made invertible by what it does not know: a shift of all ratings.
        let mut information = vec![vec![1.0 / size as f64; size]; size];
        let mut spread = vec![vec![0.0; size]; size];
        for Met { first, second, games, points } in pairs {
            let share = expected(elos[first] - elos[second]);
            let weight = games * scale * scale * share * (1.0 - share);
            let residual = scale * (points - games * share);
            for (row, column, sign) in
                [(first, first, 1.0), (second, second, 1.0), (first, second, -1.0), (second, first, -1.0)]
            {
                information[row][column] += sign * weight;
                spread[row][column] += sign * residual * residual;
            }
        }
        let inverse = inverted(information);
        let error = |agent: usize| {
            let row = inverse.as_ref()?.get(agent)?;
            let variance: f64 = (0..size)
                .flat_map(|one| (0..size).map(move |other| (one, other)))
                .map(|(one, other)| row[one] * spread[one][other] * row[other])
                .sum();
            Some(BAND * variance.max(0.0).sqrt())
        };
        (0..size).map(|agent| error(agent).map(|error| Rating { elo: elos[agent], error })).collect()
    }
}

/// A pair of games between two of the agents that are rated, with the points of the first.
#[derive(Clone, Copy, Debug)]
struct Met {
    first: usize,
    second: usize,
    games: f64,
    points: f64,
}

/// The ratings themselves. Each pairing that was played has one more drawn game, so that no group of agents is infinitely far above another.
fn likeliest(agents: usize, pairs: &[Met]) -> Vec<f64> {
    let mut meetings = BTreeMap::<(usize, usize), (f64, f64)>::new();
    for Met { first, second, games: more, points: won } in pairs {
        let (games, points) = meetings.entry((*first, *second)).or_insert((1.0, 0.5));
        *games += more;
        *points += won;
    }
    // Hunter's iteration for the Bradley-Terry model, which always converges.
    let mut strengths = vec![1.0f64; agents];
    for _ in 0..2000 {
        let mut next = strengths.clone();
        for agent in 0..agents {
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
        let mean = next.iter().map(|strength| strength.ln()).sum::<f64>() / agents as f64;
        next.iter_mut().for_each(|strength| *strength /= mean.exp());
        let moved = next.iter().zip(&strengths).map(|(new, old)| (new / old).ln().abs()).fold(0.0, f64::max);
        strengths = next;
        if moved < 1e-10 {
            break;
        }
    }
    strengths.iter().map(|strength| 400.0 * strength.log10()).collect()
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
                let rating = rating.unwrap();
                held += u32::from((rating.elo - truth).abs() <= rating.error);
                all += 1;
            }
        }
        assert!((368..=392).contains(&held), "{held} of {all}");
    }

    #[test]
    fn between_two_agents_the_difference_is_that_of_the_tally() {
        let scores = played(&[60.0, 0.0], 500, 4);
        let [Some(one), Some(other)] = scores.ratings()[..] else { panic!("both are rated") };
        let (elo, error) = scores.tally(0, 1).elo().unwrap();
        assert!((one.elo - other.elo - elo).abs() < 1e-9 && (2.0 * one.error - error).abs() < 1e-9);
        // What is said of two agents is near what the likelihood says of many.
        let [Some(likely), Some(_)] = scores.among(&[0, 1])[..] else { panic!("both are rated") };
        assert!((likely.elo - one.elo).abs() < 0.2 && (likely.error - one.error).abs() < 0.5);
        let lead = scores.lead(0).unwrap();
        assert!((lead.elo - elo).abs() < 1e-9 && (lead.error - error).abs() < 1e-9);
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
    fn an_agent_whose_pairs_are_all_alike_has_no_rating() {
        let mut scores = Scores::new(2);
        assert_eq!(scores.ratings(), [None; 2]);
        for fixture in Fixture::all(Format::RoundRobin, 2, 10) {
            scores.add(&fixture, Rational::ONE);
        }
        assert_eq!((scores.ratings(), scores.lead(0)), (vec![None; 2], None));
    }

    #[test]
    fn an_agent_that_lost_every_game_says_nothing_about_the_others() {
        let (mut two, mut three) = (Scores::new(2), Scores::new(3));
        let pairs = 40;
        for (number, fixture) in Fixture::all(Format::RoundRobin, 3, pairs).into_iter().enumerate() {
            let decided = if number % 5 < 3 { Rational::ONE } else { Rational::ONE.negate() };
            three.add(&fixture, if fixture.second == 2 { Rational::ONE } else { decided });
            if fixture.second == 1 {
                // The same games as the others' only ones.
                let number = 2 * fixture.opening + usize::from(!fixture.first_begins);
                two.add(&Fixture { number, ..fixture }, decided);
            }
        }
        let (ratings, alone) = (three.ratings(), two.ratings());
        assert_eq!((&ratings[..2], ratings[2]), (&alone[..], None));
        assert!(alone[0].is_some());
    }
}
