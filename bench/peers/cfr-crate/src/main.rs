//! CFR+ by the crate `cfr` on the rules of gametree: iterations, CPU seconds of solving alone, and the regret of the average strategies.
//! Arguments: kuhn, leduc or liars-dice, and numbers of iterations.

use std::convert::Infallible;

use cfr::{GameTree, Moves, NodeType, Outcomes, PlayerNum, RegretParams, SolveMethod, SolveParams};
use gametree_core::{Chance, Game, Hidden, Turn, Value};
use gametree_games::liars_dice::LiarsDice;
use gametree_games::poker::{Kuhn, Leduc};

/// A state of one of our games, as the crate wants to see it.
struct Seen<'a, G: Game> {
    game: &'a G,
    state: G::State,
}

/// What can happen at a state.
struct Ways<'a, G: Game> {
    game: &'a G,
    state: G::State,
    actions: Vec<G::Action>,
}

impl<'a, G: Hidden + Chance> Ways<'a, G> {
    fn after(&self, index: usize) -> Seen<'a, G> {
        Seen { game: self.game, state: self.game.result(&self.state, self.actions[index]) }
    }
}

impl<'a, G: Hidden + Chance> cfr::Game for Seen<'a, G> {
    type Action = usize;
    type Infoset = G::View;
    type ChanceInfoset = Infallible;
    type Chance = Ways<'a, G>;
    type Player = Ways<'a, G>;

    fn into_node(self) -> NodeType<Self> {
        let Self { game, state } = self;
        let mut actions = Vec::new();
        game.actions(&state, &mut actions);
        match game.turn(&state) {
            Turn::Over => NodeType::Terminal(game.utility(&state, 0).to_f64()),
            Turn::Chance => NodeType::Chance(None, Ways { game, state, actions }),
            Turn::Player(player) => {
                let number = if player == 0 { PlayerNum::One } else { PlayerNum::Two };
                NodeType::Player(number, game.view(&state, player), Ways { game, state, actions })
            }
        }
    }
}

impl<'a, G: Hidden + Chance> Outcomes<Seen<'a, G>> for Ways<'a, G> {
    fn len(&self) -> usize {
        self.actions.len()
    }

    fn get(&self, index: usize) -> (f64, Seen<'a, G>) {
        (self.game.odds(&self.state, self.actions[index]).to_f64(), self.after(index))
    }
}

impl<'a, G: Hidden + Chance> Moves<Seen<'a, G>> for Ways<'a, G> {
    fn len(&self) -> usize {
        self.actions.len()
    }

    fn apply(&self, index: usize) -> Seen<'a, G> {
        self.after(index)
    }

    fn action(&self, index: usize) -> usize {
        index
    }
}

fn cpu_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

fn measure<G: Hidden + Chance>(game: &G, marks: &[u64]) -> Result<(), String> {
    let start = Seen { game, state: game.initial() };
    let tree = GameTree::from_game(start).map_err(|error| format!("{error:?}"))?;
    for mark in marks {
        let params = SolveParams { regret: RegretParams::cfr_plus(), ..SolveParams::default() };
        let started = cpu_seconds();
        let (strategies, _) = tree
            .solve(SolveMethod::Full, *mark, 0.0, 1, params)
            .map_err(|error| format!("{error:?}"))?;
        let seconds = cpu_seconds() - started;
        println!("{mark} {seconds} {}", strategies.get_info().regret());
    }
    Ok(())
}

fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_default();
    let marks: Vec<u64> = arguments.filter_map(|mark| mark.parse().ok()).collect();
    match game.as_str() {
        "kuhn" => measure(&Kuhn::new(2)?, &marks),
        "leduc" => measure(&Leduc::default(), &marks),
        "liars-dice" => measure(&LiarsDice::new(1, 6)?, &marks),
        _ => Err(format!("there is no game '{game}'; expected kuhn, leduc or liars-dice")),
    }
}
