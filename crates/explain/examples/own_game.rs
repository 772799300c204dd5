//! A game of your own in one file: Euclid's game. Two numbers; a move subtracts a multiple of the smaller from the larger, keeping
//! it at zero or above; the player who brings one number to zero wins. The rules take the first half of the file; the second half
//! has the game solved, proven, explained and played.
//!
//! Run it with `cargo run --release -p gametree-explain --example own_game`.

use gametree_core::{Duel, Finite, Game, Limits, Open, Player, Text, TextError, Turn};
use gametree_engine::verify::verify;
use gametree_engine::{Adapter, Expansion, Merge, Spec};
use gametree_explain::{Trace, sentences};

/// The two numbers at the start.
pub struct Euclid(pub u32, pub u32);

impl Game for Euclid {
    /// The smaller number, the larger one, and who moves.
    type State = (u32, u32, Player);
    /// How many times the smaller number is taken away.
    type Action = u32;
    type Value = i32;

    fn initial(&self) -> Self::State {
        (self.0.min(self.1), self.0.max(self.1), 0)
    }

    fn turn(&self, &(small, _, mover): &Self::State) -> Turn {
        if small == 0 { Turn::Over } else { Turn::Player(mover) }
    }

    fn actions(&self, &(small, large, _): &Self::State, out: &mut Vec<u32>) {
        out.extend(1..=large.checked_div(small).unwrap_or(0));
    }

    fn play(&self, state: &mut Self::State, times: u32) {
        let (small, large, mover) = *state;
        let rest = large - times * small;
        *state = (rest.min(small), rest.max(small), 1 - mover);
    }

    fn utility(&self, &(_, _, mover): &Self::State, player: Player) -> i32 {
        if player == mover { -1 } else { 1 }
    }
}

impl Open for Euclid {}
impl Duel for Euclid {}
impl Finite for Euclid {}

impl Text for Euclid {
    fn print_state(&self, (small, large, mover): &Self::State) -> String {
        format!("{small} {large} {}", self.player_name(*mover))
    }

    fn parse_state(&self, text: &str) -> Result<Self::State, TextError> {
        let wrong =
            || TextError::new(1, 1, "expected two numbers, the smaller first, and a player, such as 3 7 MAX");
        let words: Vec<&str> = text.split_whitespace().collect();
        let [small, large, mover] = words[..] else { return Err(wrong()) };
        let number = |word: &str| word.parse::<u32>().map_err(|_| wrong());
        let (small, large) = (number(small)?, number(large)?);
        let mover = ["MAX", "MIN"].iter().position(|name| *name == mover).ok_or_else(wrong)?;
        // What parsed is valid: play keeps the smaller number first, and never makes both zero.
        if small <= large && large > 0 { Ok((small, large, mover)) } else { Err(wrong()) }
    }

    fn print_action(&self, &(small, ..): &Self::State, times: u32) -> String {
        format!("{times}x{small}")
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Adapter::new("euclid", Euclid(4, 11)).duel().open();
    let start = game.start();

    let solved = start.search(&"auto".parse::<Spec>()?, &Limits::default(), &mut |_| {})?;
    println!("{} is worth {} to MAX; best is {:?}", start.text(), solved.payoffs[0], solved.best);

    let claim = start.strategy(0, &"auto".parse::<Spec>()?, &Limits::default())?.claim(&*game, 0);
    println!("its strategy, checked against every reply: {:?}", verify(&*start, &claim));

    let tree = start.expand(&Expansion { merge: Merge::Nothing, ..Expansion::default() })?;
    let trace = Trace::record(&tree.into(), &"alphabeta".parse::<Spec>()?, &Limits::default())?;
    println!("\nalpha-beta, step by step:");
    for sentence in sentences(&trace) {
        println!("  {sentence}");
    }
    Ok(())
}
