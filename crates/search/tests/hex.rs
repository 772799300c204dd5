//! Who wins hex on small boards: the first player, as Nash has shown for every size; with the swap the second.

use gametree_core::{Fixed, Game, Limits, Report, Symmetric};
use gametree_games::hex::{Hex, Move, Position, TwoDistance};
use gametree_search::exact::{self, Options};
use gametree_search::{Silent, memo, proof};

fn board(size: usize) -> Hex {
    Hex::new(size).expect("a valid board")
}

fn exact(game: &Hex, state: &Position) -> Report<Hex> {
    let options = Options { table: 1 << 24, ..Options::default() };
    exact::search(game, state, &TwoDistance, &options, Fixed(0), &Limits::default(), |_| {})
}

#[test]
fn the_first_player_wins_and_with_the_swap_the_second() {
    for size in 2..=4 {
        for (game, value) in [(board(size), 1), (board(size).with_swap(), -1)] {
            let report = exact(&game, &game.initial());
            assert!(report.proven, "{size}");
            assert_eq!(report.payoff(0), Fixed::whole(value), "{size}");
        }
    }
}

#[test]
fn after_a_swap_the_position_is_worth_as_much_to_the_other_player() {
    for size in 2..=4 {
        let (plain, swap) = (board(size), board(size).with_swap());
        let mut winning = 0;
        for cell in 0..(size * size) as u8 {
            let opened = plain.result(&plain.initial(), Move(cell));
            let value = exact(&plain, &opened).payoff(0);
            let taken_over = swap.result(&swap.result(&swap.initial(), Move(cell)), Move::SWAP);
            assert_eq!(exact(&swap, &taken_over).payoff(0), Fixed(-value.0), "{size}, cell {cell}");
            winning += u32::from(value == Fixed::whole(1));
        }
        // A swap would be pointless if every first stone won.
        assert!(winning > 0 && winning < (size * size) as u32, "{size}: {winning}");
    }
}

#[test]
fn a_table_of_all_positions_and_proof_numbers_agree_with_the_exact_search() {
    for game in [board(2), board(3), board(2).with_swap(), board(3).with_swap()] {
        let (start, limits) = (game.initial(), Limits::default());
        let value = exact(&game, &start).payoff(0);
        for canonical in [None, Some(Hex::canonical as memo::Canonical<Hex>)] {
            let table = memo::search(&game, &start, canonical, &limits, &mut Silent);
            assert_eq!(table.payoff(0), value, "{game:?}");
            let options = proof::Options::default();
            let proved = proof::search(&game, &start, &TwoDistance, canonical, &options, &limits);
            assert_eq!(proved.payoff(0), value, "{game:?}");
        }
    }
}
