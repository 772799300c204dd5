//! The linear program in whole numbers, held against methods that share nothing with it.

use gametree_core::{Chance, Game, Hidden, Limits, Rational, Rng, Turn, Value};
use gametree_games::goofspiel::{Goofspiel, PrizeOrder};
use gametree_games::liars_dice::LiarsDice;
use gametree_games::matrix::Matrix;
use gametree_games::poker::{Kuhn, Leduc};
use gametree_games::tree::{HiddenTree, Recipe};
use gametree_search::equilibrium::exact::{self, Equilibrium};
use gametree_search::equilibrium::{SequenceForm, exploitability};

fn unrolled<G: Hidden + Chance>(game: &G) -> SequenceForm<G> {
    SequenceForm::new(game, 100_000, &Limits::default()).expect("a small game")
}

fn solved<G: Hidden + Chance>(game: &G) -> (SequenceForm<G>, Equilibrium) {
    let form = unrolled(game);
    let found = exact::solve(game, &form, &Limits::default()).expect("a solution");
    (form, found)
}

/// The proven value.
fn value<G: Hidden + Chance>(game: &G) -> Rational {
    let (form, found) = solved(game);
    let gap = exploitability(&form, &found.profile).nash_conv();
    assert!(gap.abs() < 1e-6 * form.largest_payoff().max(1.0), "{gap}");
    found.proof.expect("a proof").value().expect("a short fraction")
}

fn fraction(upper: i128, lower: i128) -> Rational {
    Rational::new(upper, lower).expect("a fraction")
}

/// The value of a table by trying all pairs of supports of the same size: equations by elimination, in fractions.
fn by_supports(table: &[Vec<Rational>]) -> Rational {
    let (rows, columns) = (table.len(), table[0].len());
    for own in 1u32..1 << rows {
        for other in (1u32..1 << columns).filter(|other| other.count_ones() == own.count_ones()) {
            let pick = |set: u32, count: usize| (0..count).filter(move |place| set >> place & 1 == 1);
            let (own, other): (Vec<usize>, Vec<usize>) =
                (pick(own, rows).collect(), pick(other, columns).collect());
            let entry = |row: usize, column: usize| table[row][column];
            let Some((mix, value)) = indifferent(&own, &other, entry) else { continue };
            let Some((reply, same)) = indifferent(&other, &own, |one, two| entry(two, one)) else { continue };
            let sum = |weights: &[Rational], places: &[usize], pay: &dyn Fn(usize) -> Rational| {
                let parts = weights.iter().zip(places).map(|(weight, place)| weight.times(pay(*place)));
                parts.fold(Rational::ZERO, Rational::plus)
            };
            let safe = (0..columns).all(|column| sum(&mix, &own, &|row| entry(row, column)) >= value);
            let holds = (0..rows).all(|row| sum(&reply, &other, &|column| entry(row, column)) <= same);
            if safe && holds && value == same {
                return value;
            }
        }
    }
    panic!("every table has an equilibrium")
}

/// Odds of `own` against which all of `other` pay the same, and what they pay.
fn indifferent(
    own: &[usize],
    other: &[usize],
    pay: impl Fn(usize, usize) -> Rational,
) -> Option<(Vec<Rational>, Rational)> {
    let size = own.len() + 1;
    let mut rows: Vec<Vec<Rational>> = Vec::new();
    for column in other {
        let mut row: Vec<Rational> = own.iter().map(|row| pay(*row, *column)).collect();
        row.extend([Rational::ONE.negate(), Rational::ZERO]);
        rows.push(row);
    }
    rows.push(
        (0..=size).map(|place| if place == size - 1 { Rational::ZERO } else { Rational::ONE }).collect(),
    );
    for place in 0..size {
        let found = (place..size).find(|row| rows[*row][place] != Rational::ZERO)?;
        rows.swap(place, found);
        let head = rows[place][place];
        rows[place] = rows[place].iter().map(|entry| entry.over(head).expect("not zero")).collect();
        for row in (0..size).filter(|row| *row != place) {
            let (factor, head) = (rows[row][place], rows[place].clone());
            for (entry, of_head) in rows[row].iter_mut().zip(head) {
                *entry = entry.minus(factor.times(of_head)).expect("small numbers");
            }
        }
    }
    let solution: Vec<Rational> = rows.iter().map(|row| row[size]).collect();
    let (odds, value) = solution.split_at(size - 1);
    odds.iter().all(|odds| *odds >= Rational::ZERO).then(|| (odds.to_vec(), value[0]))
}

fn matrix(table: &[Vec<Rational>]) -> Matrix {
    let row = |row: &Vec<Rational>| row.iter().map(Rational::to_string).collect::<Vec<_>>().join(" ");
    Matrix::parse(&table.iter().map(row).collect::<Vec<_>>().join(";")).expect("a table")
}

#[test]
fn random_tables_are_worth_what_all_pairs_of_supports_say() {
    let mut rng = Rng::new(18);
    for round in 0..400 {
        let (rows, columns) = (1 + rng.below(4), 1 + rng.below(4));
        // Few different numbers make ties and degenerate tables; fractions make long ones.
        let range = [3, 7, 100][round % 3];
        let mut entry = || fraction(rng.below(range) as i128 - range as i128 / 2, [1, 1, 6][round % 3]);
        let table: Vec<Vec<Rational>> = (0..rows).map(|_| (0..columns).map(|_| entry()).collect()).collect();
        assert_eq!(value(&matrix(&table)), by_supports(&table), "{table:?}");
    }
}

#[test]
fn numbers_far_apart_stay_exact() {
    let table = |texts: [&str; 4]| {
        let numbers = texts.map(|text| text.parse::<Rational>().expect("a number"));
        vec![numbers[..2].to_vec(), numbers[2..].to_vec()]
    };
    for texts in [
        ["1000000000", "0", "0", "1/1000000"],
        ["1/1000000", "0", "0", "1/999983"],
        ["999999999", "-1000000000", "-1", "1/999983"],
    ] {
        let table = table(texts);
        assert_eq!(value(&matrix(&table)), by_supports(&table), "{texts:?}");
    }
}

/// All ways to play of a player: a choice at every view.
fn pure(game: &HiddenTree, player: usize) -> Vec<Vec<(usize, u32)>> {
    let form = unrolled(game);
    let mut all = vec![Vec::new()];
    for set in 0..form.sets(player) {
        let with = |plan: &Vec<(usize, u32)>| {
            let more = |action: &u32| [&plan[..], &[(set, *action)]].concat();
            form.actions(player, set).iter().map(more).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(with).collect();
        if all.len() > 40 {
            return all;
        }
    }
    all
}

/// What the first player gets when both play by pure plans.
fn paid(
    game: &HiddenTree,
    form: &SequenceForm<HiddenTree>,
    state: u32,
    plans: [&[(usize, u32)]; 2],
) -> Rational {
    match game.turn(&state) {
        Turn::Over => game.utility(&state, 0),
        Turn::Player(player) => {
            let set = form.find(player, &game.view(&state, player)).expect("a set");
            let (_, action) = plans[player].iter().find(|(known, _)| *known == set).expect("a choice");
            paid(game, form, game.result(&state, *action), plans)
        }
        Turn::Chance => {
            let mut outcomes = Vec::new();
            game.actions(&state, &mut outcomes);
            let share = |outcome: &u32| {
                let odds = game.odds(&state, *outcome).rational();
                odds.times(paid(game, form, game.result(&state, *outcome), plans))
            };
            outcomes.iter().map(share).fold(Rational::ZERO, Rational::plus)
        }
    }
}

#[test]
fn random_trees_with_information_sets_are_worth_what_their_tables_say() {
    let (mut tried, mut hidden) = (0, 0);
    for seed in 0..1500u64 {
        let recipe = Recipe {
            plies: 2 + seed as usize % 3,
            branching: (2, 2),
            chance_one_in: seed.is_multiple_of(2).then_some(3),
            hidden_one_in: Some(1 + seed as usize % 2),
            uneven: true,
            ..Recipe::default()
        };
        let tree = recipe.tree(seed).expect("a tree");
        if !tree.has_perfect_recall() {
            continue;
        }
        hidden += usize::from(!tree.is_open());
        let game = HiddenTree::new(&tree.into());
        let (rows, columns) = (pure(&game, 0), pure(&game, 1));
        // All pairs of supports of larger tables take too long.
        if rows.len() * columns.len() > 32 || rows.len().max(columns.len()) > 8 {
            continue;
        }
        let form = unrolled(&game);
        let pay = |row: &Vec<_>| columns.iter().map(|column| paid(&game, &form, 0, [row, column])).collect();
        let table: Vec<Vec<Rational>> = rows.iter().map(pay).collect();
        assert_eq!(value(&game), by_supports(&table), "seed {seed}");
        tried += 1;
    }
    assert!(tried > 150 && hidden > 100, "{tried} trees, {hidden} with something hidden");
}

#[test]
fn published_values_are_fractions() {
    assert_eq!(value(&Kuhn::new(2).expect("a table")), fraction(-1, 18));
    assert_eq!(value(&LiarsDice::new(1, 3).expect("dice")), fraction(1, 9));
    assert_eq!(value(&Goofspiel::new(3, PrizeOrder::Random).expect("cards")), Rational::ZERO);
}

/// Too large for a proof: then there is none, and what is known is an interval that holds the value.
#[test]
fn what_is_not_proven_is_not_called_so() {
    let (form, found) = solved(&Leduc::default());
    if let Some(value) = found.proof.as_ref().and_then(|proof| proof.value()) {
        assert!((value.to_f64() + 0.085_606_424_078).abs() < 1e-12);
    }
    let (low, high) = exploitability(&form, &found.profile).safe_bracket(&form);
    assert!(low < -0.085_606_424_077 && -0.085_606_424_079 < high && high - low < 1e-6, "{low} to {high}");
}

#[test]
fn a_stop_ends_it() {
    let game = Kuhn::new(2).expect("a table");
    let form = unrolled(&game);
    let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    assert!(exact::solve(&game, &form, &limits).is_err());
}
