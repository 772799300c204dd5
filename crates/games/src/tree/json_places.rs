//! Where the nodes stand in a JSON text: the JSON reader forgets places, and errors should have them.

use super::Place;

/// The place of every object directly inside the top-level list called `nodes`. The text must be valid JSON.
pub(super) fn node_places(text: &str) -> Vec<Place> {
    let (mut places, mut at) = (Vec::new(), Place { line: 1, column: 1 });
    let (mut depth, mut in_nodes) = (0usize, false);
    let (mut in_text, mut escaped) = (false, false);
    // The last text at the top level is the key of the list that follows.
    let (mut text_start, mut key) = (0, "");
    for (index, letter) in text.char_indices() {
        if in_text {
            match letter {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => {
                    in_text = false;
                    if depth == 1 {
                        key = &text[text_start..index];
                    }
                }
                _ => {}
            }
        } else {
            match letter {
                '"' => (in_text, text_start) = (true, index + 1),
                '{' | '[' => {
                    if depth == 1 {
                        in_nodes = letter == '[' && key == "nodes";
                    } else if depth == 2 && in_nodes && letter == '{' {
                        places.push(at);
                    }
                    depth += 1;
                }
                '}' | ']' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        at = match letter {
            '\n' => Place { line: at.line + 1, column: 1 },
            _ => Place { column: at.column + 1, ..at },
        };
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_objects_directly_in_the_list_of_nodes_count() {
        let text =
            "{\"title\":\"nodes [{\\\"\",\"x\":[{}],\n \"nodes\":[{\"a\":{}},\n  {\"b\":[{}]}],\"y\":[{}]}";
        let places: Vec<(usize, usize)> = node_places(text).iter().map(|at| (at.line, at.column)).collect();
        assert_eq!(places, [(2, 11), (3, 3)]);
    }
}
