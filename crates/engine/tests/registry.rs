//! What holds for every registered game: a game is tested by being registered.

use std::collections::HashSet;
use std::time::Duration;

use gametree_core::{Limits, Rational, Rng, Turn};
use gametree_engine::algorithm::Demand;
use gametree_engine::{
    AnyGame, AnyPosition, Error, Expansion, Merge, Spec, algorithms, analysis, documents, games, open,
};

/// Every game of the registry that needs no file, and some under other parameters.
fn every_game() -> Vec<Box<dyn AnyGame>> {
    let more = [
        "kuhn:players=9",
        "tricks:seed=3,hidden",
        "nim:1,2",
        "goofspiel:cards=3,order=random",
        "[[3,12,8],[2,4,6],[14,5,2]]",
    ];
    let examples =
        games().into_iter().map(|entry| entry.example).filter(|example| !example.starts_with("tree:"));
    examples.chain(more).map(|name| open(name).unwrap_or_else(|error| panic!("{name}: {error}"))).collect()
}

/// Plays at random, at most so many plies, and shows every position on the way.
fn playout(game: &dyn AnyGame, seed: u64, plies: usize, mut visit: impl FnMut(&dyn AnyPosition)) {
    let (mut rng, mut here) = (Rng::new(seed), game.start());
    for _ in 0..plies {
        visit(&*here);
        let moves = here.moves();
        let Some(next) = rng.pick(&moves) else { return };
        here.play(&next.text).unwrap_or_else(|error| panic!("{}: {}: {error}", game.name(), next.text));
    }
    visit(&*here);
}

#[test]
fn rules_and_notation_agree_along_random_play() {
    for game in every_game() {
        for seed in 0..20 {
            playout(&*game, seed, 60, |here| {
                let (name, text, moves) = (game.name(), here.text(), here.moves());
                let texts: HashSet<&str> = moves.iter().map(|legal| legal.text.as_str()).collect();
                assert_eq!(texts.len(), moves.len(), "{name}, {text}: every move has a text of its own");
                assert_eq!(moves.is_empty(), here.turn() == Turn::Over, "{name}, {text}");
                assert_eq!(here.payoffs().is_some(), here.turn() == Turn::Over, "{name}, {text}");
                let again = game.parse(&text).unwrap_or_else(|error| panic!("{name}, '{text}': {error}"));
                assert_eq!((again.text(), again.turn()), (text.clone(), here.turn()), "{name}");
                if here.turn() == Turn::Chance {
                    let odds = moves.iter().filter_map(|legal| legal.odds);
                    let total = odds.fold(Rational::whole(0), |sum, odds| sum.plus(odds));
                    assert_eq!(total, Rational::whole(1), "{name}, {text}");
                }
                if let (Some(payoffs), true) = (here.payoffs(), game.capabilities().zero_sum) {
                    let total = payoffs.iter().fold(Rational::whole(0), |sum, payoff| sum.plus(*payoff));
                    assert_eq!(total, Rational::whole(0), "{name}, {text}");
                }
            });
        }
    }
}

#[test]
fn every_algorithm_runs_on_a_game_or_refuses_with_the_reason() {
    let limits = Limits {
        nodes: Some(3_000),
        depth: Some(3),
        time: Some(Duration::from_millis(50)),
        ..Limits::default()
    };
    for game in every_game() {
        let mut position = game.start();
        // After the deal a player is to move.
        while position.turn() == Turn::Chance {
            let first = position.moves()[0].text.clone();
            position.play(&first).unwrap();
        }
        for algorithm in algorithms::all() {
            // In a larger hidden game some algorithms look at all worlds or unroll the game first, whatever the limits.
            if algorithm.finds_equilibrium()
                && !game.capabilities().small
                && game.capabilities().hides.is_some()
            {
                continue;
            }
            let spec = Spec::plain(algorithm).modest(1 << 20);
            let refusal = game.capabilities().refusal(game.name(), algorithm);
            match position.search(&spec, &limits, &mut |_| {}) {
                Ok(report) => {
                    assert_eq!(refusal, None, "{}: {algorithm:?} runs", game.name());
                    assert_eq!(report.payoffs.len(), game.players().len(), "{}: {algorithm:?}", game.name());
                    // A search that looks at many worlds one after the other has one budget for all of them. Equilibria are found in
                    // iterations, which have a limit of their own.
                    let nodes = report.counts.nodes;
                    let bounded = nodes <= 4_000 || report.spec.algorithm().finds_equilibrium();
                    assert!(bounded, "{}: {algorithm:?} entered {nodes} nodes", game.name());
                    if let Some(best) = &report.best {
                        let legal = position.moves();
                        assert!(
                            legal.iter().any(|legal| legal.text == *best),
                            "{}: {algorithm:?}: {best}",
                            game.name()
                        );
                    }
                }
                Err(Error::Refused(_) | Error::Limit(_)) => {}
                Err(error) => panic!("{}: {algorithm:?}: {error}", game.name()),
            }
        }
    }
}

/// Plays a game to its end by flat Monte Carlo, and looks at every report on the way.
fn play_by_rollouts(game: &dyn AnyGame, spec: &str) {
    let (spec, name): (Spec, _) = (spec.parse().expect("a spec"), game.name());
    let (mut rng, mut here) = (Rng::new(5), game.start());
    for ply in 0.. {
        assert!(ply < 5_000, "{name} does not end");
        let legal = here.moves();
        let next = match here.turn() {
            Turn::Over => return,
            Turn::Chance => rng.pick(&legal).expect("an outcome").text.clone(),
            Turn::Player(mover) => {
                let report = here.search(&spec, &Limits::default(), &mut |_| {}).expect("it runs");
                let document = documents::report(game, &*here, &report, 0.0, 0);
                assert!(!report.proven && !document.exact && document.bound == "estimate", "{name}");
                assert!(report.moves.iter().all(|row| !row.proven && row.sample.is_some()), "{name}");
                let played: u64 = document.moves.iter().filter_map(|row| row.playouts).sum();
                assert_eq!((played, played), (report.counts.leaves, 40), "{name}");
                assert_eq!(document.moves.len(), legal.len().min(40), "{name}");
                let most = report.moves.iter().map(|row| row.payoffs[mover]).max();
                assert_eq!(most, Some(report.payoffs[mover]), "{name}: the mover maximises its own payoff");
                report.best.expect("a move")
            }
        };
        here.play(&next).expect("a legal move");
    }
}

#[test]
fn every_game_is_played_to_its_end_by_flat_monte_carlo() {
    for game in every_game() {
        // Few plies where a game is long, which also asks for its evaluation.
        let long = game.capabilities().long || game.capabilities().tactical || !game.capabilities().finite;
        let plies = if long { ",plies=4" } else { "" };
        play_by_rollouts(&*game, &format!("rollouts:playouts=40,seed=3{plies}"));
    }
}

#[test]
fn auto_never_picks_flat_monte_carlo() {
    for game in every_game() {
        for demand in [Demand::Exact, Demand::Limited] {
            let picks = game.capabilities().picks(demand);
            assert!(picks.iter().all(|(picked, _)| *picked != algorithms::ROLLOUTS), "{}", game.name());
        }
    }
}

#[test]
fn playouts_end_by_their_number_or_by_a_limit() {
    let game = open("connect-four").unwrap();
    let run = |spec: &str, limits: &Limits| game.start().search(&spec.parse().unwrap(), limits, &mut |_| {});
    let report = |spec: &str, limits: &Limits| run(spec, limits).unwrap();
    let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    // Without a number the nodes are what is spent, and nothing was stopped early.
    let spent = report("rollouts", &nodes(5_000));
    assert!(!spent.stopped && spent.counts.nodes == 5_000 && spent.counts.leaves > 100, "{spent:?}");
    let short = report("rollouts:playouts=1000", &nodes(5_000));
    assert!(short.stopped && short.counts.leaves == spent.counts.leaves, "{short:?}");
    let full = report("flat:playouts=70", &nodes(100_000));
    assert!(!full.stopped && full.counts.leaves == 70, "{full:?}");
    assert_eq!(report("rollouts", &Limits::depth(3)).counts.leaves, 10_000);
    assert!(matches!(run("rollouts", &nodes(3)), Err(Error::Limit(_))));
    let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let stopped = Limits { stop: Some(stop), ..Limits::default() };
    assert!(matches!(run("rollouts", &stopped), Err(Error::Limit(_))));
}

#[test]
fn the_words_of_a_sampled_value_say_what_it_is() {
    let meaning = |game: &str, spec: &str, moves: &str| {
        let mut here = open(game).unwrap().start();
        moves.split_whitespace().for_each(|text| drop(here.play(text).unwrap()));
        let report = here.search(&spec.parse().unwrap(), &Limits::default(), &mut |_| {}).unwrap();
        report.meaning.unwrap()
    };
    let plain = "random play after each move, 90 playouts in all";
    assert_eq!(meaning("race", "rollouts:playouts=90", ""), plain);
    let hidden = format!("{plain}; averages over worlds that fit what the player sees");
    assert_eq!(meaning("kuhn", "rollouts:playouts=90", "Q J"), hidden);
    let cut = |how: &str| format!("{plain}; 90 cut off after 2 plies and {how}");
    assert_eq!(meaning("othello", "rollouts:playouts=90,plies=2", ""), cut("evaluated"));
    assert_eq!(meaning("nim:9,9,9", "rollouts:playouts=90,plies=2", ""), cut("counted as 0"));
}

#[test]
fn infinite_payoffs_have_a_mean_where_it_is_defined() {
    let run = |tree: &str| {
        let spec = "rollouts:playouts=90".parse().unwrap();
        open(tree).unwrap().start().search(&spec, &Limits::default(), &mut |_| {})
    };
    let won = run("[[inf,1],[-inf,3]]").unwrap();
    let payoffs: Vec<String> = won.moves.iter().map(|row| row.payoffs[0].to_string()).collect();
    assert_eq!((payoffs, won.best.as_deref()), (vec!["inf".to_string(), "-inf".into()], Some("a1")));
    assert!(won.moves.iter().all(|row| row.sample.as_ref().is_some_and(|sample| sample.errors[0].is_none())));
    assert!(matches!(run("[[inf,-inf],[1,2]]"), Err(Error::Refused(_))));
}

#[test]
fn an_evaluation_stands_in_for_every_player_where_a_playout_is_cut_off() {
    let pig = open("pig:target=20").unwrap();
    let sampled = |text: &str| {
        let spec = "rollouts:playouts=50,plies=1".parse().unwrap();
        pig.parse(text).unwrap().search(&spec, &Limits::default(), &mut |_| {}).unwrap()
    };
    // Four for a point in the bank and three for one of the turn, of 84: 10 to 2 after holding, and 6 + 4 to 2 while the die rolls.
    let value = |value: &str| value.parse::<Rational>().unwrap();
    let first = sampled("6:2+4 first");
    assert_eq!(first.best.as_deref(), Some("hold"));
    assert_eq!(first.payoffs, [value("0.380952"), value("-0.380952")]);
    let roll = first.moves.iter().find(|row| row.text == "roll").unwrap();
    assert_eq!(roll.payoffs, [value("0.333333"), value("-0.333333")]);
    let second = sampled("2:6+4 second");
    assert_eq!((second.best.as_deref(), second.value().0), (Some("hold"), value("0.380952")));
    // Where chance moves there is a value, and nothing to choose.
    let rolling = sampled("6:2+4 first rolls");
    assert!(rolling.best.is_none() && rolling.moves.len() == 6 && rolling.sample.is_some(), "{rolling:?}");
}

#[test]
fn partners_share_the_mean_of_playouts() {
    let game = open("tricks:seed=1").unwrap();
    let spec = "rollouts:playouts=300".parse().unwrap();
    let payoffs = game.start().search(&spec, &Limits::default(), &mut |_| {}).unwrap().payoffs;
    assert_eq!((payoffs[0], payoffs[1]), (payoffs[2], payoffs[3]));
    assert_eq!(payoffs[0].plus(payoffs[1]), Rational::whole(0));
}

#[test]
fn auto_never_picks_what_then_refuses() {
    for limits in [Limits::depth(2), Limits { nodes: Some(500), ..Limits::default() }] {
        for game in every_game() {
            // To unroll a larger hidden game again at every position takes too long for a test.
            if game.capabilities().hides.is_some() && !game.capabilities().small && !game.capabilities().vast
            {
                continue;
            }
            playout(&*game, 7, 6, |here| {
                let answer =
                    here.search(&Spec::plain(algorithms::AUTO).modest(1 << 20), &limits, &mut |_| {});
                match answer {
                    Ok(_) | Err(Error::Limit(_)) => {}
                    // Nothing can value the deal of a game that is too large for an equilibrium.
                    Err(Error::Refused(reason)) => {
                        assert!(
                            here.turn() == Turn::Chance && reason.contains("--moves"),
                            "{}: {reason}",
                            game.name()
                        );
                    }
                    Err(error) => panic!("{}: {error}", game.name()),
                }
            });
        }
    }
}

#[test]
fn every_other_question_is_answered_or_refused() {
    let limits = Limits { nodes: Some(2_000), time: Some(Duration::from_millis(300)), ..Limits::default() };
    for game in every_game() {
        let start = game.start();
        assert!(start.perft(Some(2), &limits).is_ok(), "{}", game.name());
        let expanded = start.expand(&Expansion { depth: 2, nodes: 5_000, merge: Merge::Nothing });
        assert!(matches!(expanded, Ok(_) | Err(Error::Refused(_))), "{}", game.name());
        let strategy = start.strategy(0, &Spec::plain(algorithms::AUTO), &limits);
        assert!(matches!(strategy, Ok(_) | Err(Error::Refused(_) | Error::Limit(_))), "{}", game.name());
        let analyzed = analysis::analyze(
            &*game,
            &*start,
            &Spec::plain(algorithms::AUTO).modest(1 << 20),
            &limits,
            &mut |_| {},
        );
        assert!(matches!(analyzed, Ok(_) | Err(Error::Refused(_) | Error::Limit(_))), "{}", game.name());
        assert_eq!(documents::game(&*game).players.len(), game.players().len());
        assert!(!start.diagram().is_empty() && !start.view(0).is_empty(), "{}", game.name());
    }
}

#[test]
fn a_game_that_can_go_round_asks_for_a_depth() {
    let pig = open("pig:target=10").unwrap();
    let spec = Spec::plain(algorithms::EXPECTIMINIMAX);
    let endless = pig.start().search(&spec, &Limits::default(), &mut |_| {});
    assert!(
        endless.is_err_and(|error| error.to_string().contains("can go round for ever; expected a depth"))
    );
    assert!(pig.start().perft(None, &Limits::default()).is_err());
    let found = pig.start().search(&spec, &Limits::depth(6), &mut |_| {}).unwrap();
    assert!(!found.proven && found.best.as_deref() == Some("roll"), "{found:?}");
}

#[test]
fn partners_are_searched_as_one_side() {
    let game = open("tricks:seed=1").unwrap();
    let value = |algorithm: &str| {
        let report =
            game.start().search(&algorithm.parse().unwrap(), &Limits::default(), &mut |_| {}).unwrap();
        assert!(report.proven, "{algorithm}");
        report.payoffs
    };
    let exact = value("minimax");
    for algorithm in ["alphabeta", "alphabeta:order=rank", "deepening", "memo", "maxn"] {
        assert_eq!(value(algorithm), exact, "{algorithm}");
    }
    assert_eq!((exact[0], exact[1]), (exact[2], exact[3]), "partners share what they win");
}
