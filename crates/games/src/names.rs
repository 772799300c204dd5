//! Notation that several games share: names of columns, and positions that are written as the moves that led to them.

use gametree_core::{Text, TextError};

/// `a` to `z`, then `aa`, `ab` and so on, as in a spreadsheet.
pub(crate) fn column_name(column: usize) -> String {
    let letter = |index: usize| char::from(b'a' + index as u8);
    if column < 26 {
        letter(column).into()
    } else {
        [letter(column / 26 - 1), letter(column % 26)].iter().collect()
    }
}

/// Plays the moves that stand in a text from a byte on, with single spaces between them.
pub(crate) fn play_words<G: Text>(
    game: &G,
    mut state: G::State,
    text: &str,
    from: usize,
) -> Result<G::State, TextError> {
    let mut offset = from;
    for word in text[from..].split(' ') {
        let action = game.parse_action(&state, word);
        let action = action.map_err(|error| TextError::at(text, offset, error.message))?;
        game.play(&mut state, action);
        offset += word.len() + 1;
    }
    Ok(state)
}
