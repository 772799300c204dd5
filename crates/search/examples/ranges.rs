//! Solves a spot of hold'em and prints how fast: `ranges turn|flop|river [ITERATIONS] [TARGET %] [single|half] [ALPHA BETA GAMMA]`.

use gametree_games::poker::{BetRules, Range, Size, Sizes, Spot, Use, parse_cards};
use gametree_search::equilibrium::Dcfr;
use gametree_search::ranges::{Outline, Precision, Solver};
use rustix::time::{ClockId, clock_gettime};

fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

const FIRST: &str = "66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s";
const SECOND: &str = "QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+,96s+,86s+,75s+,64s+,53s+";

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize| words.get(at).map(String::as_str);
    let number = |at: usize, otherwise: f64| word(at).and_then(|text| text.parse().ok()).unwrap_or(otherwise);
    let board = match word(0) {
        Some("river") => "Td9d6hQc2s",
        Some("flop") => "Td9d6h",
        _ => "Td9d6hQc",
    };
    let (most, target) = (number(1, 1000.0) as u32, number(2, 0.1));
    let precision = if word(3) == Some("half") { Precision::Half } else { Precision::Single };
    let usual = Dcfr::RANGES;
    let rule =
        Dcfr { alpha: number(4, usual.alpha), beta: number(5, usual.beta), gamma: number(6, usual.gamma) };

    let board = parse_cards(board).expect("cards");
    let list = |text: &str, usage| Size::parse_list(text, usage).expect("sizes");
    let bets = if board.len() == 3 { "50%,e,a" } else { "60%,e,a" };
    let sizes = |lead: Option<&str>| Sizes {
        bet: list(bets, Use::Bet),
        raise: list("2.5x", Use::Raise),
        lead: lead.map(|text| list(text, Use::Bet)),
    };
    let street = |left: usize| [sizes((left == 1).then_some("50%")), sizes(None)];
    let rules = BetRules {
        pot: 200,
        stack: 900,
        sizes: (1..=6 - board.len()).rev().map(street).collect(),
        add_all_in: 1.5,
        force_all_in: 0.15,
        merge: 0.1,
    };
    let [first, second] = [FIRST, SECOND].map(|text| Range::parse(text).expect("a range"));
    let started = cpu_seconds();
    let spot = Spot::new(&board, [&first, &second], &rules).expect("a spot");
    let outline = Outline::new(&spot).expect("a game");
    println!(
        "{} x {} hands, {} nodes, {:.2} MB in 32 bits, {:.2} MB in 16 bits, set up in {:.2} s",
        outline.hands(0),
        outline.hands(1),
        outline.nodes(),
        outline.memory(Precision::Single) as f64 / 1e6,
        outline.memory(Precision::Half) as f64 / 1e6,
        cpu_seconds() - started
    );
    let mut solver = Solver::new(outline, precision, rule);
    let (started, mut measuring) = (cpu_seconds(), 0.0);
    while solver.iterations() < most {
        solver.iterate();
        if solver.iterations().is_multiple_of(10) {
            let before = cpu_seconds();
            let exploitability = solver.exploitability() / 2.0;
            measuring += cpu_seconds() - before;
            let (now, done) = (cpu_seconds() - started, solver.iterations());
            println!(
                "{done:5} iterations {exploitability:9.5} % of the pot {now:8.2} CPU-s, {measuring:.2} of it to measure"
            );
            if exploitability < target {
                break;
            }
        }
    }
    println!("value of player 0: {:.5} chips of 200", solver.value() + 100.0);
}
