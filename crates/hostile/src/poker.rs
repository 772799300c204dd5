//! What poker reads: ranges, sizes of bets, lines of a dealer, files.

use gametree_core::{Game, checksum};
use gametree_games::poker::holdem::Holdem;
use gametree_games::poker::{Range, Size, Use, parse_cards};
use gametree_poker::blueprint::Blueprint;

use crate::{complains_well, settles, text, with_file};

/// Bytes that a spot may need before it is refused: parsing is tried here, not solving.
const SPOT: usize = 1 << 20;

pub fn ranges(bytes: &[u8]) {
    let text = text(bytes);
    match Range::parse(&text) {
        Ok(range) => {
            let hands = range.hands().map(|([a, b], weight)| format!("{a}{b}:{weight}"));
            let printed = hands.collect::<Vec<_>>().join(",");
            assert_eq!(Range::parse(&printed).as_ref(), Ok(&range), "{printed}");
        }
        Err(error) => complains_well(&text, &error),
    }
    if let Err(error) = parse_cards(&text) {
        complains_well(&text, &error);
    }
}

pub fn sizes(bytes: &[u8]) {
    let text = text(bytes);
    for usage in [Use::Bet, Use::Raise] {
        match Size::parse_list(&text, usage) {
            Ok(sizes) => {
                let print =
                    |sizes: &Vec<Size>| sizes.iter().map(Size::to_string).collect::<Vec<_>>().join(",");
                settles(&sizes, print, |text| Size::parse_list(text, usage).ok());
            }
            Err(error) => complains_well(&text, &error),
        }
    }
}

/// Lines of a dealer, to a table for two and to one for three.
pub fn acpc(bytes: &[u8]) {
    let text = text(bytes);
    for parameters in ["", "players=3,stack=40,blinds=1/2"] {
        let Ok(game) = Holdem::parse(parameters) else { panic!("{parameters} is a table") };
        let start = game.initial();
        for line in text.lines() {
            let _ = game.parse_match_state(line);
            let _ = game.parse_acpc_action(&start, line);
        }
    }
    let _ = Holdem::parse(&text);
}

/// A file of a solved spot.
pub fn spot(bytes: &[u8]) {
    let small = |needed: usize| match needed {
        0..=SPOT => Ok(()),
        _ => Err(gametree_engine::Error::File("too large to be tried here".into())),
    };
    with_file("spot", bytes, |path| {
        let _ = gametree_poker::open_file(path, None, small);
    });
}

/// A file of a blueprint, with the checksum that was written and with the right one.
pub fn blueprint(bytes: &[u8]) {
    let sealed = [bytes, &checksum(bytes).to_le_bytes()].concat();
    for bytes in [bytes, &sealed] {
        if let Ok(blueprint) = Blueprint::from_bytes(bytes) {
            assert_eq!(blueprint.to_bytes(), bytes);
        }
    }
}
