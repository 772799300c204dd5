//! How fast Leduc poker is learned: exploitability by iterations and seconds. Arguments: method, iterations to look at.

use std::time::Instant;

use gametree_core::Limits;
use gametree_games::poker::Leduc;
use gametree_search::equilibrium::external::External;
use gametree_search::equilibrium::outcome::Outcome;
use gametree_search::equilibrium::{
    Cfr, CfrPlus, Dcfr, Form, Learner, PredictiveCfrPlus, Solver, exploitability,
};

fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let method = arguments.next().unwrap_or_else(|| "cfr+".into());
    let marks: Vec<u64> = arguments.filter_map(|mark| mark.parse().ok()).collect();
    let started = Instant::now();
    let form =
        Form::new(&Leduc::default(), 1 << 20, &Limits::default()).map_err(|problem| problem.to_string())?;
    println!("unrolled in {:?}", started.elapsed());
    let mut learner: Box<dyn Learner + '_> = match method.as_str() {
        "cfr" => Box::new(Solver::new(&form, Cfr)),
        "cfr+" => Box::new(Solver::new(&form, CfrPlus)),
        "dcfr" => Box::new(Solver::new(&form, Dcfr::default())),
        "pcfr+" => Box::new(Solver::new(&form, PredictiveCfrPlus)),
        "external" => Box::new(External::new(&form, 1)),
        "outcome" => Box::new(Outcome::new(&form, 1)),
        _ => {
            return Err(format!(
                "there is no method '{method}'; expected cfr, cfr+, dcfr, pcfr+, external or outcome"
            ));
        }
    };
    let mut seconds = 0.0;
    for mark in marks {
        let started = Instant::now();
        learner.run(mark.saturating_sub(learner.iterations()));
        seconds += started.elapsed().as_secs_f64();
        let found = exploitability(&form, &learner.average()).exploitability();
        println!(
            "{method} {mark} iterations {seconds:.4} s {:.0} a second exploitability {found:.9}",
            mark as f64 / seconds
        );
    }
    Ok(())
}
