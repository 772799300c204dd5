//! Games of self-play, and the positions in them that are learned from.

use gametree_core::{Game, Rng, Turn};
use gametree_games::othello::{Entries, Move, Othello, Patterns, Position, image};
use gametree_learn::tables::Examples;

use super::player::Player;

/// How the games of a round are played.
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// The fewest and the most plies of noise that a game begins with.
    pub opening: (u8, u8),
    /// How badly moves are misjudged in the opening: up to so many discs in some games, less in others.
    pub noise: u8,
    /// Plies that the players search after that; with 0 they move at random.
    pub depth: u32,
    /// Empty squares from which on both play perfectly.
    pub exact: u32,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// All moves, passes included.
    pub moves: Vec<Move>,
    /// The plies of noise at its beginning, which nothing is learned from.
    pub opening: u8,
    /// The values of the searched positions after the opening, to Black and in parts of a disc. Positions that were played at random or exactly
    /// have none.
    pub values: Vec<i16>,
    /// Black's score at the end.
    pub score: i8,
}

/// Plays a game. The same random numbers give the same game.
pub fn play(player: &mut Player, style: &Style, random: &mut Rng) -> Record {
    let game = Othello::standard();
    let (fewest, most) = style.opening;
    let opening = random.between(fewest.into(), most.into()) as u8;
    let noise = random.between(0, i64::from(style.noise) * i64::from(Patterns::FINE)) as i32;
    let (mut state, mut moves, mut actions) = (game.initial(), Vec::new(), Vec::new());
    let mut values = Vec::new();
    while game.turn(&state) != Turn::Over {
        let ply = moves.len();
        let in_opening = ply < usize::from(opening);
        if !in_opening && game.plies_left(&state) <= Some(style.exact) {
            let (score, line) = player.solve(&state);
            moves.extend(line);
            return Record { moves, opening, values, score: score as i8 };
        }
        let action = match in_opening {
            // The first plies are random, so that no two games are the same.
            _ if ply < RANDOM || style.depth == 0 => {
                actions.clear();
                game.actions(&state, &mut actions);
                actions[random.below(actions.len())]
            }
            true => player.noisy(&state, noise, random),
            false => {
                let (action, value) = player.best(&state, style.depth);
                values.push(if game.turn(&state) == Turn::Player(0) { value } else { -value } as i16);
                action
            }
        };
        game.play(&mut state, action);
        moves.push(action);
    }
    // The game may end before its exact part.
    Record { moves, opening, values, score: game.discs_ahead(&state, 0) as i8 }
}

/// Plies at the beginning of every game that are chosen at random.
const RANDOM: usize = 6;

impl Record {
    /// Calls `each` with every position to learn from, in which the mover does not pass, and with its label: a value to the mover.
    fn positions(&self, mut each: impl FnMut(&Position, f32)) {
        let game = Othello::standard();
        let (mut state, labels) = (game.initial(), self.labels());
        for (ply, action) in self.moves.iter().enumerate() {
            if let Some(after) = ply.checked_sub(self.opening.into())
                && !state.must_pass()
            {
                let label = labels.get(after).copied().unwrap_or(self.score.into());
                each(&state, if game.turn(&state) == Turn::Player(0) { label } else { -label });
            }
            game.play(&mut state, *action);
        }
    }

    /// The labels of the searched positions after the opening, to Black and in discs: a mean of the values of all later searches and of the score,
    /// in which later ones count less. The score alone says little about a position forty plies before the end.
    fn labels(&self) -> Vec<f32> {
        let mut later = f32::from(self.score);
        let back = self.values.iter().rev().map(|value| {
            let value = f32::from(*value) / Patterns::FINE as f32;
            later += TRUST * (value - later);
            later
        });
        let mut labels: Vec<f32> = back.collect();
        labels.reverse();
        labels
    }
}

/// How much a search is trusted over all that came after it: one less lambda in what Sutton calls TD(lambda). Tried on 20,000 games in four rounds,
/// by 1,000 games at three plies: 0.1 is 61 Elo (42 to 80) better than 0, the scores alone, and 31 (12 to 50) better than 0.2. The value here
/// was chosen a little lower because more games need less help; it was not compared itself.
const TRUST: f32 = 0.07;

/// Positions to learn from, each once.
pub struct Positions {
    list: Vec<Labelled>,
    entries: Entries,
}

/// A position as its mover sees it.
#[derive(Clone, Copy)]
struct Labelled {
    own: u64,
    other: u64,
    /// Its label, on average of all games that had it.
    score: f32,
    /// The number of the first of these games.
    game: u32,
}

impl Labelled {
    fn discs(&self) -> u32 {
        (self.own | self.other).count_ones()
    }
}

impl Positions {
    /// All positions of the games. Those that are the same up to symmetry are one, and belong to the first of their games.
    pub fn new<'a>(games: impl Iterator<Item = &'a Record>) -> Self {
        let mut list = Vec::new();
        for (number, record) in games.enumerate() {
            record.positions(|state, score| {
                let (own, other) = canonical(state);
                list.push(Labelled { own, other, score, game: number as u32 });
            });
        }
        list.sort_unstable_by_key(|one| (one.own, one.other, one.game, one.score.to_bits()));
        let merged = list.chunk_by(|one, next| (one.own, one.other) == (next.own, next.other)).map(|same| {
            let sum: f32 = same.iter().map(|one| one.score).sum();
            Labelled { score: sum / same.len() as f32, ..same[0] }
        });
        Self { list: merged.collect(), entries: Entries::new() }
    }

    /// The numbers of the patterns.
    pub fn entries(&self) -> &Entries {
        &self.entries
    }
}

/// The boards of the mover and of the opponent, in the smallest of their eight images.
fn canonical(state: &Position) -> (u64, u64) {
    let (own, other) = state.sides();
    let images = (0..8).map(|symmetry| (image(symmetry, own), image(symmetry, other)));
    images.min().unwrap_or((own, other))
}

/// Discs around a phase from which its weights learn, too.
const BORDER: u32 = 4;

impl Examples for Positions {
    fn count(&self) -> usize {
        self.list.len()
    }

    fn phase(&self, index: usize) -> usize {
        Patterns::phase(self.list[index].discs())
    }

    fn target(&self, index: usize) -> f32 {
        self.list[index].score
    }

    fn entries(&self, index: usize, out: &mut Vec<u32>) {
        let Labelled { own, other, .. } = self.list[index];
        self.entries.collect(own, other, out);
    }

    fn group(&self, index: usize) -> u64 {
        self.list[index].game.into()
    }

    fn borders(&self, index: usize, phase: usize) -> bool {
        let discs = self.list[index].discs();
        (discs.saturating_sub(BORDER)..=discs + BORDER).any(|near| Patterns::phase(near) == phase)
    }
}
