//! A line of play through a spot, such as `check, bet 120, call, Ah`.

use gametree_core::PublicNode;
use gametree_games::poker::{BetAction, Card, Spot};
use gametree_search::ranges::Step;

/// Where a line leads.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// For the solver.
    pub steps: Vec<Step>,
    /// The node of the tree of bets.
    pub node: usize,
    /// The cards on the table.
    pub board: Vec<Card>,
    /// Chips that each player has put in since the start of the spot.
    pub paid: [u32; 2],
}

/// Follows a line: actions as they are printed, and cards where they are dealt, with commas between them.
///
/// # Errors
/// A sentence that says which part is not possible, and what is.
pub fn follow(spot: &Spot, text: &str) -> Result<Line, String> {
    let tree = spot.tree();
    let mut line = Line { steps: Vec::new(), node: 0, board: spot.board().to_vec(), paid: [0, 0] };
    let mut street = [0, 0];
    for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
        match &tree.nodes[line.node] {
            PublicNode::Choice { player, children } => {
                let actions = &tree.actions[line.node];
                let wanted = word.split_whitespace().collect::<Vec<_>>().join(" ");
                let found =
                    actions.iter().position(|action| action.to_string().eq_ignore_ascii_case(&wanted));
                let place = found.ok_or_else(|| {
                    let possible: Vec<String> = actions.iter().map(BetAction::to_string).collect();
                    format!("'{word}' is not possible here; expected {}", possible.join(", "))
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
                    format!("'{word}' cannot be dealt here; expected a card that is not on the table")
                })?;
                (0..2).for_each(|player| line.paid[player] += street[player]);
                street = [0, 0];
                line.board.push(card);
                line.steps.push(Step::Deal(card.index() as u8));
                line.node = *child;
            }
            PublicNode::Fold { .. } | PublicNode::Showdown { .. } => {
                return Err(format!("play is over before '{word}'; expected no more"));
            }
        }
    }
    (0..2).for_each(|player| line.paid[player] += street[player]);
    Ok(line)
}
