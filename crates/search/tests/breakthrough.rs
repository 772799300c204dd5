//! Who wins breakthrough on small boards, as published, by three searches.

use gametree_core::{Fixed, Game, Limits, Report, Symmetric};
use gametree_games::breakthrough::{Advance, Breakthrough};
use gametree_search::exact::{self, Options};
use gametree_search::{Silent, memo, proof};

fn board(columns: usize, rows: usize) -> Breakthrough {
    Breakthrough::new(columns, rows).expect("a valid board")
}

fn exact(game: &Breakthrough) -> Report<Breakthrough> {
    let options = Options { table: 1 << 26, ..Options::default() };
    exact::search(game, &game.initial(), &Advance, &options, Fixed(0), &Limits::default(), |_| {})
}

#[test]
fn the_second_player_wins_on_three_published_boards_and_the_first_on_one() {
    for (columns, rows, value) in [(3, 4, -1), (4, 4, -1), (4, 5, -1), (3, 6, 1)] {
        let report = exact(&board(columns, rows));
        assert!(report.proven, "{columns}x{rows}");
        assert_eq!(report.payoff(0), Fixed::whole(value), "{columns}x{rows}");
    }
}

#[test]
fn a_table_of_all_positions_and_proof_numbers_agree_with_the_exact_search() {
    for (columns, rows) in [(2, 4), (2, 5), (2, 6), (3, 4), (3, 5), (4, 4)] {
        let (game, limits) = (board(columns, rows), Limits::default());
        let start = game.initial();
        let value = exact(&game).payoff(0);
        for canonical in [None, Some(Breakthrough::canonical as memo::Canonical<Breakthrough>)] {
            let table = memo::search(&game, &start, canonical, &limits, &mut Silent);
            assert_eq!(table.payoff(0), value, "{columns}x{rows}");
            let options = proof::Options::default();
            let proved = proof::search(&game, &start, &Advance, canonical, &options, &limits);
            assert_eq!(proved.payoff(0), value, "{columns}x{rows}");
        }
    }
}
