//! What a player sees of a table, drawn with letters, and what happens there in words.

use gametree_core::{Counter, Event, Item, Picture, Player, Seat, Shape, Tabletop};

/// The picture as text; none where there is nothing to draw.
pub fn drawn(picture: &Picture, names: &[String], viewer: Player) -> Option<String> {
    match &picture.shape {
        Shape::Table(table) => Some(tabletop(table, names, viewer)),
        Shape::Grid { columns, squares, .. } => Some(grid(picture, *columns, squares)),
        Shape::Hexagons { .. } | Shape::Piles { .. } | Shape::Plain => None,
    }
}

fn tabletop(table: &Tabletop, names: &[String], viewer: Player) -> String {
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (player, seat) in table.seats.iter().enumerate() {
        let name = names.get(player).map_or("", String::as_str);
        let you = if player == viewer { "you" } else { "" };
        lines.push(format!("{name:<width$} {you:<3} {}", of_seat(seat)).trim_end().to_string());
    }
    let middle = [items(&table.middle), counters(&table.counters)].join("  ");
    if !middle.trim().is_empty() {
        lines.push(format!("{:<width$}     {}", "", middle.trim()));
    }
    lines.join("\n") + "\n"
}

fn of_seat(seat: &Seat) -> String {
    let out = if seat.out { "out" } else { "" };
    let parts = [
        items(&seat.items),
        items(&seat.laid),
        counters(&seat.counters),
        seat.markers.join(", "),
        out.into(),
        seat.note.clone(),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("  ")
}

/// `[As] [??]`: what is hidden is shown as question marks.
fn items(items: &[Item]) -> String {
    let shown = |item: &Item| format!("[{}]", item.face.as_deref().unwrap_or("??"));
    items.iter().map(shown).collect::<Vec<_>>().join(" ")
}

fn counters(counters: &[Counter]) -> String {
    let shown = |counter: &Counter| match counter.most {
        Some(most) => format!("{} {} of {most}", counter.label, counter.amount),
        None => format!("{} {}", counter.label, counter.amount),
    };
    counters.iter().map(shown).collect::<Vec<_>>().join(", ")
}

fn grid(picture: &Picture, columns: usize, squares: &[String]) -> String {
    let piece = |square: &String| {
        let found = picture.pieces.iter().find(|piece| piece.at == *square);
        found.map_or_else(|| ".".into(), |piece| piece.what.clone())
    };
    let row = |row: &[String]| row.iter().map(piece).collect::<Vec<_>>().join(" ") + "\n";
    squares.chunks(columns.max(1)).map(row).collect()
}

/// What players say at tables, as others speak of it.
const VERBS: [(&str, &str); 7] = [
    ("bet", "bets"),
    ("bid", "bids"),
    ("call", "calls"),
    ("check", "checks"),
    ("fold", "folds"),
    ("pass", "passes"),
    ("raise", "raises"),
];

/// `seat 2 raises to 12`, `the flop`.
pub fn in_words(event: &Event, names: &[String]) -> String {
    let Some(player) = event.who else { return event.what.clone() };
    let name = names.get(player).map_or("", String::as_str);
    let (first, rest) = event.what.split_once(' ').map_or((event.what.as_str(), ""), |parts| parts);
    match VERBS.iter().find(|(verb, _)| *verb == first) {
        Some((_, third)) => format!("{name} {third} {rest}").trim_end().into(),
        None => format!("{name}: {}", event.what),
    }
}

/// The moves as a list; many bets that differ in their amount only become a range.
pub fn listed(moves: &[String]) -> String {
    /// Amounts up to which each is listed.
    const MOST_LISTED: usize = 10;
    let split = |text: &str| {
        let digits = text.find(|letter: char| letter.is_ascii_digit()).filter(|at| *at > 0)?;
        text[digits..].parse::<u64>().ok().map(|amount| (text[..digits].to_string(), amount))
    };
    let mut shown: Vec<String> = Vec::new();
    let mut rest = moves;
    while let [first, ..] = rest {
        let kind = split(first).map(|(kind, _)| kind);
        let same = rest
            .iter()
            .take_while(|text| kind.is_some() && split(text).map(|(kind, _)| kind) == kind)
            .count();
        let amounts: Vec<u64> =
            rest[..same].iter().filter_map(|text| split(text)).map(|(_, amount)| amount).collect();
        match (&kind, amounts.iter().min(), amounts.iter().max()) {
            (Some(kind), Some(least), Some(most)) if same > MOST_LISTED => {
                shown.push(format!("{kind}{least} to {kind}{most}"));
                rest = &rest[same..];
            }
            _ => {
                shown.push(first.clone());
                rest = &rest[1..];
            }
        }
    }
    shown.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_said_in_words() {
        let names = ["seat 1".to_string(), "seat 2".to_string()];
        assert_eq!(in_words(&Event::by(1, "raise to 12"), &names), "seat 2 raises to 12");
        assert_eq!(in_words(&Event::by(0, "fold"), &names), "seat 1 folds");
        assert_eq!(in_words(&Event::by(0, "2 sixes"), &names), "seat 1: 2 sixes");
        assert_eq!(in_words(&Event::chance("the flop"), &names), "the flop");
    }

    #[test]
    fn many_amounts_are_a_range() {
        let mut moves: Vec<String> = ["fold", "call"].map(String::from).to_vec();
        moves.extend((4..=200).map(|chips| format!("raise{chips}")));
        assert_eq!(listed(&moves), "fold call raise4 to raise200");
        assert_eq!(listed(&moves[..4]), "fold call raise4 raise5");
        assert_eq!(listed(&["1".into(), "2".into()]), "1 2");
    }
}
