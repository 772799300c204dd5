//! A line of play through a spot, such as `check, bet 120, call, Ah`.

use gametree_core::{PublicNode, TextError};
use gametree_games::poker::{BetAction, Card, Spot};
use gametree_search::ranges::Step;

/// The node at the end of a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The line as the solver takes it.
    pub steps: Vec<Step>,
    /// The node of the tree of bets.
    pub node: usize,
    /// The cards on the table.
    pub board: Vec<Card>,
    /// Chips that each player has paid since the start of the spot.
    pub paid: [u32; 2],
}

/// Follows a line: actions as they are printed, and cards where they are dealt, with commas between them.
///
/// # Errors
/// The part that is not possible, and what is.
pub fn follow(spot: &Spot, text: &str) -> Result<Line, TextError> {
    let tree = spot.tree();
    let mut line = Line { steps: Vec::new(), node: 0, board: spot.board().to_vec(), paid: [0, 0] };
    let mut street = [0, 0];
    let mut offset = 0;
    for part in text.split(',') {
        let (word, start) = (part.trim(), offset + part.len() - part.trim_start().len());
        offset += part.len() + 1;
        if word.is_empty() {
            continue;
        }
        let wrong = |problem: String| TextError::at(text, start, problem);
        match &tree.nodes[line.node] {
            PublicNode::Choice { player, children } => {
                let actions = &tree.actions[line.node];
                let wanted = word.split_whitespace().collect::<Vec<_>>().join(" ");
                let found =
                    actions.iter().position(|action| action.to_string().eq_ignore_ascii_case(&wanted));
                let place = found.ok_or_else(|| {
                    let possible: Vec<String> = actions.iter().map(BetAction::to_string).collect();
                    wrong(format!("'{word}' is not possible here; expected {}", possible.join(", ")))
                })?;
                match actions[place] {
                    BetAction::Fold | BetAction::Check => {}
                    BetAction::Call => street[*player] = street[1 - *player],
                    BetAction::Bet(chips) | BetAction::Raise(chips) => street[*player] = chips,
                }
                line.steps.push(Step::Act(place));
                line.node = children[place];
            }
            PublicNode::Deal { child } => {
                let card = Card::parse(word).filter(|card| !line.board.contains(card));
                let card = card.ok_or_else(|| {
                    wrong(format!("'{word}' cannot be dealt here; expected a card that is not on the table"))
                })?;
                (0..2).for_each(|player| line.paid[player] += street[player]);
                street = [0, 0];
                line.board.push(card);
                line.steps.push(Step::Deal(card.index() as u8));
                line.node = *child;
            }
            PublicNode::Fold { .. } | PublicNode::Showdown { .. } => {
                return Err(wrong(format!("play is over before '{word}'; expected no more")));
            }
        }
    }
    (0..2).for_each(|player| line.paid[player] += street[player]);
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SpotSettings;

    fn river() -> Spot {
        let both = |text: &str| [text.to_string(), text.to_string()];
        let settings = SpotSettings {
            board: "Td9d6hQc2s".into(),
            ranges: ["QQ+".into(), "JJ-99".into()],
            pot: 100,
            stack: 300,
            bet: both("50%"),
            raise: both("60%"),
            lead: None,
            add_all_in: 1.5,
            force_all_in: 0.15,
            merge: 0.1,
            bits: 32,
        };
        settings.spot().unwrap()
    }

    #[test]
    fn a_line_is_followed_with_the_chips_that_it_costs() {
        let line = follow(&river(), " check,bet 50 , call").unwrap();
        assert_eq!((line.steps.len(), line.paid), (3, [50, 50]));
    }

    #[test]
    fn what_is_not_possible_is_reported_with_its_column() {
        for (text, column, part) in [
            ("check, raise 7", 8, "'raise 7' is not possible here; expected check, bet 50"),
            ("check, check,  call", 16, "play is over before 'call'"),
        ] {
            let error = follow(&river(), text).unwrap_err();
            assert_eq!((error.line, error.column), (1, column), "{text}");
            assert!(error.message.starts_with(part), "{error}");
        }
    }
}
