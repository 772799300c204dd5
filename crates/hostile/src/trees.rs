//! Explicit trees in all their formats.

use gametree_games::tree::{Format, Tree, read_tree, write_tree};

use crate::{complains_well, text};

pub fn gtree(bytes: &[u8]) {
    feed(bytes, Some("gtree"));
    // Without a hint the text itself shows its format.
    feed(bytes, None);
}

pub fn json(bytes: &[u8]) {
    feed(bytes, Some("json"));
}

pub fn sexpr(bytes: &[u8]) {
    feed(bytes, Some("sexpr"));
}

pub fn efg(bytes: &[u8]) {
    feed(bytes, Some("efg"));
}

pub fn cs188(bytes: &[u8]) {
    feed(bytes, Some("test"));
}

fn feed(bytes: &[u8], hint: Option<&str>) {
    let text = text(bytes);
    match read_tree(&text, hint) {
        Ok(tree) => is_kept(&tree),
        Err(error) => complains_well(&text, &error),
    }
}

/// Every format that can hold the tree gives it back. Two of them keep every word; the others keep the game.
fn is_kept(tree: &Tree) {
    let native = |tree: &Tree| write_tree(tree, Format::Gtree);
    for format in Format::ALL {
        let Ok(written) = write_tree(tree, format) else { continue };
        let again = match read_tree(&written, Some(format.name())) {
            Ok(again) => again,
            Err(error) => panic!("{format:?} is not read back: {error}\n{written}"),
        };
        match format {
            Format::Gtree | Format::Json => assert_eq!(native(&again), native(tree), "{written}"),
            _ => assert_eq!(write_tree(&again, format).as_ref(), Ok(&written)),
        }
    }
}
