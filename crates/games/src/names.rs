//! What the parts of a board are called, in every game that has one.

/// `a` to `z`, then `aa`, `ab` and so on, as in a spreadsheet.
pub(crate) fn column_name(column: usize) -> String {
    let letter = |index: usize| char::from(b'a' + index as u8);
    if column < 26 {
        letter(column).into()
    } else {
        [letter(column / 26 - 1), letter(column % 26)].iter().collect()
    }
}
