//! The document of a match: who scored what against whom, ratings, and how a test stands.

use serde::Serialize;

use crate::{Ending, Ledger, Settings, Sprt};

/// How a match stands.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Arena {
    /// `gametree.arena/2`.
    pub schema: &'static str,
    /// The game.
    pub game: String,
    /// The agents.
    pub agents: Vec<String>,
    /// Games that are over.
    pub games: u32,
    /// Games that are meant to be played.
    pub planned: u32,
    /// Won by the first agent.
    pub wins: u32,
    /// Drawn by the first agent.
    pub draws: u32,
    /// Lost by the first agent.
    pub losses: u32,
    /// Pairs of the first agent by their points: 0, 1/2, 1, 3/2, 2.
    pub pairs: [u32; 5],
    /// The first agent's share of points.
    pub score: f64,
    /// The first agent's Elo above the mean of its opponents; null where no pair of games is unlike another.
    pub elo: Option<f64>,
    /// Half the width of the 95 % band.
    pub elo_error: Option<f64>,
    /// The same in units of a game's standard deviation.
    pub normalised_elo: Option<f64>,
    /// Half the width of its 95 % band.
    pub normalised_elo_error: Option<f64>,
    /// The likelihood that the first agent is stronger.
    pub superiority: Option<f64>,
    /// Mean seconds a move of each agent.
    pub seconds_a_move: Vec<f64>,
    /// Games that an agent forfeited, each as a sentence.
    pub forfeits: Vec<String>,
    /// How games ended.
    pub endings: Vec<EndingCount>,
    /// The cross table, the best first.
    pub table: Vec<ArenaRow>,
    /// How the sequential test stands, where there is one.
    pub sprt: Option<SprtState>,
    /// All of it in sentences.
    pub words: Vec<String>,
    /// The seed of the openings.
    pub seed: u64,
}

/// How many games had one kind of end.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct EndingCount {
    /// `rules`, `adjudicated`, `time`, `illegal`, `crash` or `no answer`.
    pub ending: &'static str,
    /// Games.
    pub games: u32,
}

/// A row of the cross table.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct ArenaRow {
    /// From 1.
    pub rank: usize,
    /// The agent's number, from 0.
    pub number: usize,
    /// Its name.
    pub agent: String,
    /// Above the average of all agents that are rated; null where no pair of its games is unlike another.
    pub elo: Option<f64>,
    /// Half the width of the 95 % band.
    pub elo_error: Option<f64>,
    /// Games that are over.
    pub games: u32,
    /// Points.
    pub points: f64,
    /// Games that it did not play to the end.
    pub forfeits: u32,
    /// Against each agent by number; null for itself and for agents that it has not met.
    pub against: Vec<Option<Meeting>>,
}

/// What an agent has scored against another.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Meeting {
    /// Points.
    pub points: f64,
    /// Games.
    pub games: u32,
}

/// How a sequential test stands.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct SprtState {
    /// What is to be refuted.
    pub elo0: f64,
    /// What is hoped for.
    pub elo1: f64,
    /// The risk of accepting `elo1` wrongly.
    pub alpha: f64,
    /// The risk of accepting `elo0` wrongly.
    pub beta: f64,
    /// The log likelihood ratio.
    pub ratio: f64,
    /// Where `elo0` is accepted.
    pub lower: f64,
    /// Where `elo1` is accepted.
    pub upper: f64,
    /// `open`, `accepted` or `rejected`.
    pub verdict: &'static str,
    /// The verdict as a sentence.
    pub words: String,
}

impl Arena {
    /// How far the first agent is ahead, for text, page and live screen alike.
    pub fn elo_words(&self) -> String {
        match (self.elo, self.elo_error) {
            (Some(elo), Some(error)) => {
                format!("Elo {elo:+.0} (95 % band {:+.0} to {:+.0})", elo - error, elo + error)
            }
            _ if self.games == 0 => "no Elo yet".into(),
            _ => "no Elo: the same happened from every opening".into(),
        }
    }
}

impl ArenaRow {
    /// Its rating and half the width of its band, for tables.
    pub fn rating_words(&self) -> [String; 2] {
        let known = self.elo.zip(self.elo_error);
        known.map_or_else(
            || ["?".into(), "?".into()],
            |(elo, error)| [format!("{elo:+.0}"), format!("{error:.0}")],
        )
    }
}

/// How a match stands.
pub fn arena(settings: &Settings, ledger: &Ledger) -> Arena {
    let names = settings.names();
    let total = ledger.scores.total(0);
    let lead = ledger.scores.lead(0);
    let normalised = lead.and(total.normalised_elo());
    let sprt = sprt_state(settings, ledger);
    let mut document = Arena {
        schema: "gametree.arena/2",
        game: settings.game.clone(),
        games: ledger.scores.games() as u32,
        planned: settings.games as u32,
        wins: total.wins,
        draws: total.draws,
        losses: total.losses,
        pairs: total.pairs,
        score: total.score(),
        elo: lead.map(|lead| lead.elo),
        elo_error: lead.map(|lead| lead.error),
        normalised_elo: normalised.map(|(elo, _)| elo),
        normalised_elo_error: normalised.map(|(_, error)| error),
        superiority: lead.and(total.superiority()),
        seconds_a_move: (0..names.len()).map(|agent| ledger.seconds_a_move(agent)).collect(),
        forfeits: ledger
            .forfeits
            .iter()
            .map(|(number, reason)| format!("game {}: {reason}", number + 1))
            .collect(),
        endings: endings(ledger),
        table: table(&names, ledger),
        sprt,
        words: Vec::new(),
        seed: settings.seed,
        agents: names,
    };
    document.words = words(&document);
    document
}

fn sprt_state(settings: &Settings, ledger: &Ledger) -> Option<SprtState> {
    let sprt: Sprt = settings.sprt.as_ref()?.parse().ok()?;
    let (tally, verdict) = ledger.verdict(&sprt);
    let (lower, upper) = sprt.bounds();
    let Sprt { elo0, elo1, alpha, beta } = sprt;
    let words = sprt.words(&tally);
    Some(SprtState {
        elo0,
        elo1,
        alpha,
        beta,
        ratio: sprt.ratio(&tally.pairs),
        lower,
        upper,
        verdict: verdict.name(),
        words,
    })
}

fn endings(ledger: &Ledger) -> Vec<EndingCount> {
    let counted = Ending::ALL.iter().zip(ledger.endings).filter(|(_, games)| *games > 0);
    counted.map(|(ending, games)| EndingCount { ending: ending.name(), games }).collect()
}

fn table(names: &[String], ledger: &Ledger) -> Vec<ArenaRow> {
    let ratings = ledger.scores.ratings();
    let row = |number: usize| {
        let total = ledger.scores.total(number);
        let against = |other: usize| {
            let tally = ledger.scores.tally(number, other);
            (other != number && tally.games() > 0)
                .then(|| Meeting { points: tally.points(), games: tally.games() })
        };
        ArenaRow {
            rank: 0,
            number,
            agent: names[number].clone(),
            elo: ratings[number].map(|rating| rating.elo),
            elo_error: ratings[number].map(|rating| rating.error),
            games: total.games(),
            points: total.points(),
            forfeits: ledger.forfeited[number].iter().sum(),
            against: (0..names.len()).map(against).collect(),
        }
    };
    let mut rows: Vec<ArenaRow> = (0..names.len()).map(row).collect();
    // Where an agent has no rating, the share of points decides.
    let share = |row: &ArenaRow| row.points / f64::from(row.games.max(1));
    let all_rated = rows.iter().all(|row| row.elo.is_some());
    let key = |row: &ArenaRow| row.elo.filter(|_| all_rated).unwrap_or_else(|| share(row));
    rows.sort_by(|one, other| key(other).total_cmp(&key(one)));
    (1..).zip(&mut rows).for_each(|(rank, row)| row.rank = rank);
    rows
}

/// What the numbers say.
fn words(document: &Arena) -> Vec<String> {
    let Arena { agents, wins, draws, losses, .. } = document;
    let against =
        if let [_, second] = &agents[..] { second.clone() } else { format!("{} others", agents.len() - 1) };
    let mut words = vec![
        format!("{} against {against}", agents[0]),
        format!(
            "{} games: {wins} won, {draws} drawn, {losses} lost; {:.1} % of the points",
            wins + draws + losses,
            100.0 * document.score
        ),
    ];
    words.push(document.elo_words());
    words.extend(
        document.superiority.map(|odds| format!("stronger with a likelihood of {:.1} %", 100.0 * odds)),
    );
    words.extend(document.sprt.iter().map(|sprt| sprt.words.clone()));
    words
}
