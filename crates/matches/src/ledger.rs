//! The account of a match, while it goes on and afterwards: the scores, and how games ended.

use gametree_core::{Rational, Value};

use super::game::Ending;
use super::scores::Scores;
use super::sprt::{Sprt, Verdict};
use super::statistics::Tally;
use super::tournament::Record;

/// The account of a match.
#[derive(Clone, Debug)]
pub struct Ledger {
    /// The scores of the agents against each other.
    pub scores: Scores,
    /// Time of each agent, in seconds.
    pub seconds: Vec<f64>,
    /// Moves of each agent.
    pub moves: Vec<u64>,
    /// Games by how they ended, in the order of [`Ending::ALL`].
    pub endings: [u32; Ending::ALL.len()],
    /// Forfeits of each agent, in the order of [`Ending::ALL`].
    pub forfeited: Vec<[u32; Ending::ALL.len()]>,
    /// Forfeited games: their numbers from 0, and why.
    pub forfeits: Vec<(usize, String)>,
}

impl Ledger {
    /// No games yet.
    pub fn new(agents: usize) -> Self {
        Self {
            scores: Scores::new(agents),
            seconds: vec![0.0; agents],
            moves: vec![0; agents],
            endings: [0; Ending::ALL.len()],
            forfeited: vec![[0; Ending::ALL.len()]; agents],
            forfeits: Vec::new(),
        }
    }

    /// A game is over.
    pub fn add(&mut self, record: &Record) {
        let (fixture, played) = (&record.fixture, &record.played);
        self.scores.add(fixture, played.payoff);
        for (side, agent) in [fixture.first, fixture.second].into_iter().enumerate() {
            self.seconds[agent] += played.time[side].as_secs_f64();
            self.moves[agent] += u64::from(played.counts[side]);
        }
        let kind = Ending::ALL.iter().position(|ending| *ending == played.ending).unwrap_or(0);
        self.endings[kind] += 1;
        if played.ending.is_forfeit() {
            let loser = if played.payoff < Rational::ZERO { fixture.first } else { fixture.second };
            self.forfeited[loser][kind] += 1;
            let entry = (fixture.number, played.reason.clone());
            let place = self.forfeits.partition_point(|(number, _)| *number < fixture.number);
            self.forfeits.insert(place, entry);
        }
    }

    /// Mean seconds that an agent took for a move.
    pub fn seconds_a_move(&self, agent: usize) -> f64 {
        self.seconds[agent] / self.moves[agent].max(1) as f64
    }

    /// How a test stands after the shortest run of pairs that decided it, or after all of them.
    pub fn verdict(&self, sprt: &Sprt) -> (Tally, Verdict) {
        let mut trial = Trial::new(*sprt);
        let verdict = trial.follow(&self.scores);
        (trial.tally, verdict)
    }
}

/// A sequential test that follows a match.
#[derive(Clone, Debug)]
pub struct Trial {
    sprt: Sprt,
    tally: Tally,
    /// Pairs that it has looked at.
    pairs: usize,
    verdict: Verdict,
}

impl Trial {
    /// A test at the start of a match.
    pub fn new(sprt: Sprt) -> Self {
        Self { sprt, tally: Tally::default(), pairs: 0, verdict: Verdict::Open }
    }

    /// Looks at the pairs that have been completed since, up to the first gap. What was decided stays decided.
    ///
    /// Short games end first. To count them first would favour what makes games short, so that the test waits for gaps.
    pub fn follow(&mut self, scores: &Scores) -> Verdict {
        while self.verdict == Verdict::Open
            && let Some(points) = scores.pair(self.pairs)
        {
            self.tally.add_pair(&points);
            self.pairs += 1;
            self.verdict = self.sprt.verdict(&self.tally.pairs);
        }
        self.verdict
    }
}
