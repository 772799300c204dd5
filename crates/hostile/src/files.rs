//! Files of our own. Each has a checksum, which random changes would never get past: so each is tried as it is and with the right one.

use std::path::Path;

use gametree_core::checksum;
use gametree_engine::book::Book;
use gametree_games::othello::Patterns;
use gametree_learn::checkpoint::payload;
use gametree_learn::dense::Dense;
use gametree_matches::Store;

use crate::{text, with_file};

/// A book of values. Its parser takes nothing that it would not write itself.
pub fn book(bytes: &[u8]) {
    let body = text(bytes);
    let sealed = format!("{body}checksum {:016x}\n", checksum(body.as_bytes()));
    for bytes in [bytes, sealed.as_bytes()] {
        if let Ok(book) = Book::parse(bytes) {
            assert_eq!(book.text().as_bytes(), bytes);
        }
    }
}

/// A small dense net.
pub fn dense(bytes: &[u8]) {
    let sealed = [bytes, &checksum(bytes).to_le_bytes()].concat();
    for bytes in [bytes, &sealed] {
        if let Some(net) = Dense::from_bytes(bytes) {
            assert_eq!(net.to_bytes(), bytes);
        }
    }
}

/// The weights of othello's patterns: eight bytes that say so, eight of a checksum, and the rest.
pub fn othello_weights(bytes: &[u8]) {
    let _ = Patterns::from_bytes(bytes);
    if let Some((magic, [_, _, _, _, _, _, _, _, body @ ..])) = bytes.split_at_checked(8) {
        let _ = Patterns::from_bytes(&[magic, &checksum(body).to_le_bytes(), body].concat());
    }
}

/// A checkpoint of training: a head of four numbers, the last of which is the checksum, and the payload.
pub fn checkpoint(bytes: &[u8]) {
    with_file("checkpoint", bytes, |path| drop(payload(path)));
    if let Some((head, [_, _, _, _, _, _, _, _, body @ ..])) = bytes.split_at_checked(24) {
        let sealed = [head, &checksum(body).to_le_bytes(), body].concat();
        with_file("checkpoint", &sealed, |path| drop(payload(path)));
    }
}

/// A file that says it is a match.
pub fn match_store(bytes: &[u8]) {
    let read = |path: &Path| drop(Store::read(path));
    with_file("match", bytes, read);
    with_file("match", &[b"SQLite format 3\0", bytes].concat(), read);
}
