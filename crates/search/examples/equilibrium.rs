//! How fast equilibria are learned: exploitability by iterations and seconds. Arguments: game, method, iterations to look at.

use std::time::Instant;

use gametree_core::{Chance, Finite, Hidden, Limits, Rational, Rng, Turn};
use gametree_games::blind::{Blind, Taken};
use gametree_games::brinkmanship::Brinkmanship;
use gametree_games::goofspiel::{Goofspiel, PrizeOrder};
use gametree_games::liars_dice::LiarsDice;
use gametree_games::poker::{Kuhn, Leduc};
use gametree_search::equilibrium::external::External;
use gametree_search::equilibrium::outcome::Outcome;
use gametree_search::equilibrium::{
    Cfr, CfrPlus, Dcfr, Learner, PredictiveCfrPlus, SequenceForm, Solver, exploitability, lp,
};
use gametree_search::ismcts;

/// Seconds of this process on a processor so far: what others do on the machine does not count.
fn cpu_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "leduc".into());
    let method = arguments.next().unwrap_or_else(|| "cfr+".into());
    let marks: Vec<u64> = arguments.filter_map(|mark| mark.parse().ok()).collect();
    match game.as_str() {
        "kuhn" => measure(&Kuhn::new(2)?, &method, &marks),
        "leduc" => measure(&Leduc::default(), &method, &marks),
        "liars-dice" => measure(&LiarsDice::new(1, 6)?, &method, &marks),
        "goofspiel" => measure(&Goofspiel::new(4, PrizeOrder::Descending)?, &method, &marks),
        "brinkmanship" => {
            let fee = Rational::new(1, 4).ok_or("no fraction")?;
            measure(&Brinkmanship::new(3, 3, 20, fee)?, &method, &marks)
        }
        "blind" => measure(&Blind::new(Taken::Retry, &[4, 0])?, &method, &marks),
        "blind-edge" => measure(&Blind::new(Taken::Retry, &[4, 1])?, &method, &marks),
        _ => Err(format!(
            "there is no game '{game}'; expected kuhn, leduc, liars-dice, goofspiel, brinkmanship, blind or blind-edge"
        )),
    }
}

/// Simulations a second of tree search at the first decision that a seeded game comes to.
fn simulate<G: Hidden + Chance + Finite>(game: &G, simulations: u64) {
    let (mut state, mut rng) = (game.initial(), Rng::new(1));
    while game.turn(&state) == Turn::Chance {
        let mut outcomes = Vec::new();
        game.actions(&state, &mut outcomes);
        let Some(outcome) = rng.pick(&outcomes) else { break };
        game.play(&mut state, *outcome);
    }
    let Turn::Player(player) = game.turn(&state) else { return };
    let options = ismcts::Options { simulations, ..ismcts::Options::default() };
    let started = cpu_seconds();
    let found = ismcts::search(game, &game.view(&state, player), player, &options, &Limits::default());
    let seconds = cpu_seconds() - started;
    println!("ismcts {} simulations, {:.0} a second", found.simulations, found.simulations as f64 / seconds);
}

fn measure<G: Hidden + Chance + Finite>(game: &G, method: &str, marks: &[u64]) -> Result<(), String> {
    if method == "ismcts" {
        marks.iter().for_each(|simulations| simulate(game, *simulations));
        return Ok(());
    }
    let started = Instant::now();
    let form = SequenceForm::new(game, 1 << 24, &Limits::default()).map_err(|problem| problem.to_string())?;
    println!("{} histories, unrolled in {:?}", form.histories(), started.elapsed());
    let mut learner: Box<dyn Learner + '_> = match method {
        "cfr" => Box::new(Solver::new(&form, Cfr)),
        "cfr+" => Box::new(Solver::new(&form, CfrPlus)),
        "dcfr" => Box::new(Solver::new(&form, Dcfr::default())),
        "pcfr+" => Box::new(Solver::new(&form, PredictiveCfrPlus)),
        "external" => Box::new(External::new(&form, 1)),
        "outcome" => Box::new(Outcome::new(&form, 1)),
        "lp" => {
            let started = Instant::now();
            let (profile, value) =
                lp::solve(&form, &Limits::default()).map_err(|failure| failure.to_string())?;
            let gap = exploitability(&form, &profile).exploitability();
            println!("lp {:.3?} value {value:.12} exploitability {gap:.3e}", started.elapsed());
            return Ok(());
        }
        _ => {
            return Err(format!(
                "there is no method '{method}'; expected cfr, cfr+, dcfr, pcfr+, external, outcome, lp or ismcts"
            ));
        }
    };
    let mut seconds = 0.0;
    for mark in marks {
        let started = cpu_seconds();
        learner.run(mark.saturating_sub(learner.iterations()));
        seconds += cpu_seconds() - started;
        let found = exploitability(&form, &learner.average());
        println!(
            "{method} {mark} iterations {seconds:.4} s {:.0} a second value {:.9} exploitability {:.9}",
            *mark as f64 / seconds,
            found.payoffs[0],
            found.exploitability()
        );
    }
    Ok(())
}
