//! A node of a solved spot on the terminal: hands of the same kind together.

use gametree_games::poker::parse_cards;
use gametree_poker::NodeDocument;

use crate::output::table;

/// Hands of the same ranks, suited or not, as one row.
struct Group {
    name: String,
    weight: f64,
    ev: f64,
    valued: f64,
    strategy: Vec<f64>,
}

/// What is known at a node: how often the whole range takes each action, and the same for each kind of hand of the player who acts.
pub fn describe(document: &NodeDocument) -> String {
    let mut out = format!("board {}, {} chips in the middle\n", document.board, document.pot);
    let Some(player) = document.player else {
        out += "a card is dealt here, or play is over\n";
        return out;
    };
    let side = &document.sides[player];
    let ev = side.ev.map_or_else(|| "-".into(), chips);
    out += &format!("the {} player acts, and wins {ev} chips on average\n\n", ["first", "second"][player]);
    let mut head = vec!["hand".to_string(), "combos".into(), "ev".into()];
    head.extend(document.actions.iter().cloned());
    let percent = |part: f64| format!("{:.1}", part * 100.0);
    let all: f64 = side.hands.iter().map(|hand| hand.weight).sum();
    let mut first = vec!["all".to_string(), format!("{all:.1}"), ev];
    first.extend(document.frequencies.iter().map(|&part| percent(part)));
    let mut rows = vec![head, first];
    for group in groups(document, player) {
        let ev = if group.valued > 0.0 { chips(group.ev / group.valued) } else { "-".into() };
        let mut row = vec![group.name, format!("{:.2}", group.weight), ev];
        row.extend(group.strategy.iter().map(|&part| percent(part / group.weight)));
        rows.push(row);
    }
    out += &table(&rows);
    out += "actions in percent; a hand that folds wins 0\n";
    out
}

/// With two digits, and without a sign before zero.
fn chips(number: f64) -> String {
    format!("{:.2}", (number * 100.0).round() / 100.0 + 0.0)
}

fn groups(document: &NodeDocument, player: usize) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for hand in document.sides[player].hands.iter().filter(|hand| hand.weight > 0.0) {
        let name = kind(&hand.hand);
        let place = groups.iter().position(|group| group.name == name).unwrap_or_else(|| {
            let strategy = vec![0.0; document.actions.len()];
            groups.push(Group { name, weight: 0.0, ev: 0.0, valued: 0.0, strategy });
            groups.len() - 1
        });
        let group = &mut groups[place];
        group.weight += hand.weight;
        if let Some(ev) = hand.ev {
            group.ev += hand.weight * ev;
            group.valued += hand.weight;
        }
        group.strategy.iter_mut().zip(&hand.strategy).for_each(|(sum, share)| *sum += hand.weight * share);
    }
    groups
}

/// `AhKh` is an `AKs`.
fn kind(hand: &str) -> String {
    let cards = parse_cards(hand).unwrap_or_default();
    let [high, low] = cards[..] else { return hand.into() };
    let ranks: String = [high, low].iter().filter_map(|card| card.to_string().chars().next()).collect();
    match (high.rank() == low.rank(), high.suit() == low.suit()) {
        (true, _) => ranks,
        (false, true) => ranks + "s",
        (false, false) => ranks + "o",
    }
}
