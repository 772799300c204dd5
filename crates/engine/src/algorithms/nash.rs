//! Equilibria of tables for two players with payoffs of their own.

use gametree_core::{Game, Limits, Rational, Text};
use gametree_games::matrix::Matrix;
use gametree_search::bimatrix::extreme::{self, Problem};
use gametree_search::bimatrix::{Bimatrix, MixedPair, lemke_howson, logit};

use crate::algorithm::{Algorithm, Descriptor, Keeps, Role, Steps, never};
use crate::any::{AnyEquilibrium, Decision, Share};
use crate::capabilities::Need;
use crate::options::{number, text};
use crate::runner::{At, Call};
use crate::words::count;
use crate::{AnyReport, Error, Result};

/// Points of a branch that a report lists.
const MOST_POINTS: usize = 24;

/// What all of them have in common.
const FAMILY: Descriptor = Descriptor {
    name: "",
    aliases: &[],
    title: "",
    summary: "",
    needs: &[],
    options: Vec::new,
    role: Role::Search,
    steps: Steps::Untraced("solves equations"),
    keeps: Keeps::Bounded,
    fitness: |_| 0,
    auto: never,
};

/// All extreme equilibria.
pub const NASH: Algorithm = Algorithm(&Descriptor {
    name: "nash",
    aliases: &["supports", "support-enumeration"],
    title: "support enumeration",
    summary: "all equilibria of a table for two, by supports and best replies, in fractions",
    needs: &[Need::Own("nash", "a table of payoffs for two players")],
    fitness: |game| if game.zero_sum { 40 } else { 62 },
    auto: |game, _| {
        let why = "both choose once and have payoffs of their own: all equilibria are found, in fractions";
        (!game.zero_sum).then(|| (75, why.into()))
    },
    ..FAMILY
});

/// One equilibrium by a path.
pub const LEMKE_HOWSON: Algorithm = Algorithm(&Descriptor {
    name: "lemke-howson",
    aliases: &["lh"],
    title: "the Lemke-Howson algorithm",
    summary: "one equilibrium of a table for two, by a path on which dropped=N is missing first",
    needs: &[Need::Own("lemke-howson", "a table of payoffs for two players")],
    options: || {
        let help =
            "the choice that is missing on the path; those of the second player follow those of the first";
        vec![number("dropped", (1, 1000), "1", help)]
    },
    fitness: |game| if game.zero_sum { 39 } else { 61 },
    ..FAMILY
});

/// The logit branch.
pub const QRE: Algorithm = Algorithm(&Descriptor {
    name: "qre",
    aliases: &["logit"],
    title: "the logit path",
    summary: "quantal response equilibria of a table for two, from precision 0 to precision=X or to an equilibrium",
    needs: &[Need::Own("qre", "a table of payoffs for two players")],
    options: || {
        let positive = |value: &str| value.parse::<f64>().is_ok_and(|value| value > 0.0 && value.is_finite());
        let help = "the precision at which to stop";
        vec![text("precision", (positive, "a number above zero, such as 1.5"), "until an equilibrium", help)]
    },
    fitness: |game| if game.zero_sum { 38 } else { 60 },
    ..FAMILY
});

/// Finds what the spec asks for.
pub(crate) fn run<K>(at: &At<'_, Matrix, K>, call: &mut Call<'_, Matrix>) -> Result<AnyReport> {
    if at.mover_view().is_none() {
        return at.nobody_moves(call);
    }
    let table = bimatrix(at.game)?;
    let started = call.limits.start();
    let stopped = || Limits { nodes: None, ..call.limits.after(started.elapsed(), 0) }.start().stopped();
    let algorithm = call.spec.algorithm();
    let pairs = match algorithm {
        algorithm if algorithm == QRE => return responses(at, call, &table, &stopped),
        algorithm if algorithm == LEMKE_HOWSON => {
            let choices = table.choices(0) + table.choices(1);
            let dropped: usize = call.spec.number("dropped").unwrap_or(1);
            if dropped > choices {
                return Err(Error::Refused(format!("there is no choice {dropped}; expected 1 to {choices}")));
            }
            vec![lemke_howson::from(&table, dropped - 1, &stopped).map_err(problem)?]
        }
        _ => extreme::all(&table, &stopped).map_err(problem)?,
    };
    let found: Option<Vec<AnyEquilibrium>> = pairs.iter().map(|pair| exactly(at, &table, pair)).collect();
    let found = found.ok_or_else(|| problem(Problem::TooLong))?;
    let meaning = match algorithm == NASH {
        true => count(found.len() as u64, "equilibrium", "equilibria"),
        false => "one equilibrium of perhaps several".into(),
    };
    // Where one wins what the other loses, all equilibria are worth the same.
    let proven = at.capabilities.zero_sum && *at.state == at.game.initial();
    Ok(report(at, call, found, 0, AnyReport { proven, meaning: Some(meaning), ..at.blank(call.asked()) }))
}

fn problem(problem: Problem) -> Error {
    match problem {
        Problem::Stopped => Error::Limit(problem.to_string()),
        problem => Error::Refused(problem.to_string()),
    }
}

fn bimatrix(game: &Matrix) -> Result<Bimatrix> {
    let table = |player| {
        let row = |row| (0..game.size(1)).map(|column| game.payoff(player, row, column)).collect();
        (0..game.size(0)).map(row).collect()
    };
    Bimatrix::new([table(0), table(1)]).ok_or_else(|| Error::Failed("the table has no choices".into()))
}

/// An equilibrium that is checked against the payoffs alone; none where it is not one, or too long to be stated.
fn exactly<K>(at: &At<'_, Matrix, K>, table: &Bimatrix, pair: &MixedPair) -> Option<AnyEquilibrium> {
    table.is_equilibrium(pair)?.then_some(())?;
    let share = |player: usize, choice: usize| Share {
        text: at.game.names(player)[choice].clone(),
        odds: pair.odds[player][choice].to_f64(),
        exact: Some(pair.odds[player][choice].to_string()),
    };
    let payoffs = [table.value(0, pair)?, table.value(1, pair)?];
    let mixed = [0, 1].map(|player| (0..table.choices(player)).map(|choice| share(player, choice)).collect());
    Some(equilibrium(at, mixed, payoffs.to_vec(), None))
}

fn equilibrium<K>(
    at: &At<'_, Matrix, K>,
    mixed: [Vec<Share>; 2],
    payoffs: Vec<Rational>,
    precision: Option<f64>,
) -> AnyEquilibrium {
    let mut player = 0;
    let decisions = mixed.map(|mut odds: Vec<Share>| {
        odds.retain(|share| share.odds > 0.0);
        let view = at.game.player_name(player);
        player += 1;
        let text = odds.iter().map(|share| match (&share.exact, odds.len()) {
            (_, 1) => share.text.clone(),
            (Some(exact), _) => format!("{} {exact}", share.text),
            (None, _) => format!("{} {:.4}", share.text, share.odds),
        });
        Decision { view, text: text.collect::<Vec<_>>().join(", "), odds }
    });
    AnyEquilibrium { decisions: decisions.to_vec(), payoffs, precision }
}

/// The report with one of the equilibria as what is played.
fn report<K>(
    at: &At<'_, Matrix, K>,
    call: &Call<'_, Matrix>,
    found: Vec<AnyEquilibrium>,
    played: usize,
    mut report: AnyReport,
) -> AnyReport {
    if let (Some(one), Some((player, view))) = (found.get(played), at.mover_view()) {
        report.payoffs = one.payoffs.clone();
        let odds = |name: &String| {
            let share = one.decisions[player].odds.iter().find(|share| share.text == *name);
            share.map_or(0.0, |share| share.odds)
        };
        let odds: Vec<f64> = at.game.names(player).iter().map(odds).collect();
        at.mix(call.asked(), &mut report, &view, &odds);
        report.decisions.clone_from(&one.decisions);
    }
    report.equilibria = found;
    report
}

/// The branch of quantal responses; its last point is what is played.
fn responses<K>(
    at: &At<'_, Matrix, K>,
    call: &Call<'_, Matrix>,
    table: &Bimatrix,
    stopped: &dyn Fn() -> bool,
) -> Result<AnyReport> {
    let until = call.spec.number("precision");
    let points = logit::branch(table, until, stopped);
    let points = points.ok_or_else(|| Error::limit("the path was not followed to its end"))?;
    let step = points.len().div_ceil(MOST_POINTS).max(1);
    let kept = points.iter().rev().step_by(step).collect::<Vec<_>>().into_iter().rev();
    let found: Vec<AnyEquilibrium> = kept
        .map(|point| {
            let share = |player: usize, choice: usize| Share {
                text: at.game.names(player)[choice].clone(),
                odds: point.odds[player][choice],
                exact: None,
            };
            let payoff = |player: usize| {
                let mut sum = 0.0;
                for (own, odds) in point.odds[player].iter().enumerate() {
                    for (other, others) in point.odds[1 - player].iter().enumerate() {
                        sum += odds * others * table.payoff(player, own, other).to_f64();
                    }
                }
                crate::mixture::rounded(sum)
            };
            let mixed =
                [0, 1].map(|player| (0..table.choices(player)).map(|choice| share(player, choice)).collect());
            equilibrium(at, mixed, vec![payoff(0), payoff(1)], Some(point.lambda))
        })
        .collect();
    let (last, precision) = (found.len().saturating_sub(1), points.last().map_or(0.0, |point| point.lambda));
    let meaning = format!("the quantal response at precision {precision:.6}");
    Ok(report(at, call, found, last, AnyReport { meaning: Some(meaning), ..at.blank(call.asked()) }))
}
