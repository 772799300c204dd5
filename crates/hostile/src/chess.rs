//! Chess in the notations and files of others.

use gametree_core::{Game, checksum};
use gametree_games::chess::polyglot::{PolyglotBook, key};
use gametree_games::chess::{Chess, Classic, Net, epd, net, pgn};

use crate::{complains_well, settles, text};

pub fn pgn(bytes: &[u8]) {
    let (game, text) = (Chess::standard(), text(bytes));
    match pgn::read_all(&game, &text) {
        Ok(records) => records.iter().for_each(|record| {
            settles(record, |record| pgn::write(&game, record), |text| pgn::read(&game, text).ok());
        }),
        Err(error) => complains_well(&text, &error),
    }
}

pub fn epd(bytes: &[u8]) {
    let (game, text) = (Chess::standard(), text(bytes));
    match epd::read_all(&game, &text) {
        Ok(lines) => lines.iter().for_each(|line| {
            settles(line, |line| epd::write(&game, line), |text| epd::read(&game, text).ok());
        }),
        Err(error) => complains_well(&text, &error),
    }
}

/// The bytes as a book, and as the moves that a book has for the start.
pub fn polyglot(bytes: &[u8]) {
    let game = Chess::standard();
    let start = game.initial();
    let keyed: Vec<u8> = bytes
        .as_chunks::<8>()
        .0
        .iter()
        .flat_map(|rest| [key(start.board()).to_be_bytes(), *rest].concat())
        .collect();
    for bytes in [bytes, &keyed] {
        let Ok(book) = PolyglotBook::open(bytes) else { continue };
        assert_eq!(PolyglotBook::open(&book.bytes()).as_ref(), Ok(&book));
        for (action, _) in book.moves(&game, &start) {
            game.result(&start, action);
        }
    }
}

/// A file of a net, with the checksum that was written and with the right one.
pub fn net(bytes: &[u8]) {
    let _ = (net::units(bytes), Net::<128>::origin(bytes), Net::<128>::from_bytes(bytes));
    let Some(end) = bytes.windows(2).position(|two| two == b"\n\n") else { return };
    let (head, body) = bytes.split_at(end + 2);
    let head: String = String::from_utf8_lossy(head)
        .lines()
        .map(|line| match line.starts_with("checksum: ") {
            true => format!("checksum: {:016x}\n", checksum(body)),
            false => format!("{line}\n"),
        })
        .collect();
    let sealed = [head.as_bytes(), body].concat();
    if let Ok(net) = Net::<32>::from_bytes(&sealed) {
        assert_eq!(Net::from_bytes(&net.to_bytes("here")).as_ref(), Ok(&net));
    }
}

/// The weights of the classic evaluation.
pub fn classic(bytes: &[u8]) {
    let text = text(bytes);
    if let Ok(weights) = Classic::parse(&text) {
        settles(&weights, |weights| weights.print("here"), |text| Classic::parse(text).ok());
    }
}
