//! `arena`: agents play each other, and the games say who is stronger.

mod contest;
mod duplicates;
mod entrants;
mod kept;
mod live;

use gametree_matches::Arena;

use crate::args::{ArenaAction, ArenaArguments};
use crate::failure::Failure;
use crate::output::table;

pub fn run(arguments: &ArenaArguments) -> Result<(), Failure> {
    match (&arguments.action, &arguments.contest) {
        (Some(ArenaAction::Show(arguments)), _) => kept::show(arguments),
        (Some(ArenaAction::Compare(arguments)), _) => kept::compare(arguments),
        (Some(ArenaAction::Report(arguments)), _) => kept::report(arguments),
        (None, Some(contest)) => contest::run(contest),
        (None, None) => {
            Err(Failure::usage("expected a game and --agents, or show, compare or report with a file"))
        }
    }
}

/// What a match says, for people: sentences for two agents, a cross table for more.
fn text(document: &Arena) -> String {
    let mut out = String::new();
    if document.agents.len() > 2 {
        out += &format!("{} of {} games\n{}", document.games, document.planned, cross_table(document));
    } else {
        document.words.iter().for_each(|line| out += &format!("{line}\n"));
    }
    let seconds: Vec<String> =
        document.seconds_a_move.iter().map(|seconds| format!("{seconds:.3} s")).collect();
    out += &format!("{} per move\n", gametree_engine::words::list_and(&seconds));
    if document.endings.iter().any(|count| count.ending != "rules") {
        let counts: Vec<String> =
            document.endings.iter().map(|count| format!("{} {}", count.games, count.ending)).collect();
        out += &format!("games ended by: {}\n", counts.join(", "));
    }
    document.forfeits.iter().for_each(|forfeit| out += &format!("forfeited: {forfeit}\n"));
    out
}

/// Ranks, ratings with bands, and the points of each pairing.
fn cross_table(document: &Arena) -> String {
    let mut head: Vec<String> = ["#", "agent", "Elo", "95 %", "games", "points"].map(String::from).to_vec();
    head.extend(document.table.iter().map(|row| row.rank.to_string()));
    let mut rows = vec![head];
    for row in &document.table {
        let [elo, error] = row.rating_words();
        let mut cells = vec![
            row.rank.to_string(),
            row.agent.clone(),
            elo,
            format!("+-{error}"),
            row.games.to_string(),
            format!("{:.1}", row.points),
        ];
        let against = |other: usize| match &row.against[other] {
            Some(meeting) => format!("{}/{}", meeting.points, meeting.games),
            None => "-".into(),
        };
        cells.extend(document.table.iter().map(|other| against(other.number)));
        rows.push(cells);
    }
    table(&rows)
}
