//! A finished or running match as one page that needs nothing else: verdict, cross table, and what each game has changed.

use std::fmt::Write;

use super::game::Ending;
use super::ledger::Ledger;
use super::sprt::Sprt;
use super::statistics::Tally;
use super::store::Stored;
use crate::document::{Arena, arena};
use gametree_engine::plot::{Plot, Scale, Series, escape};

/// Points of a line of a plot: more are not seen.
const POINTS: usize = 240;

/// The page.
pub fn html(stored: &Stored) -> String {
    let settings = &stored.settings;
    let mut ledger = Ledger::new(settings.agents.len());
    stored.records.iter().for_each(|record| ledger.add(record));
    let document = arena(settings, &ledger);
    let title = format!("{}: {}", settings.game, settings.names().join(" against "));
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>body{{font:16px/1.5 sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}}\
         table{{border-collapse:collapse}}td,th{{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #ddd}}\
         td:nth-child(2),th:nth-child(2),table.words td,table.words th{{text-align:left}}svg{{max-width:100%;height:auto}}</style>\n<h1>{title}</h1>\n",
        title = escape(&title)
    );
    for line in &document.words {
        let _ = writeln!(out, "<p>{}</p>", escape(line));
    }
    out += &cross_table(&document);
    out += &plots(settings.sprt.as_deref(), &ledger, &settings.names());
    out += &endings(&ledger);
    out += &facts(stored);
    out + "</html>\n"
}

fn cross_table(document: &Arena) -> String {
    let mut out = String::from(
        "<h2>Cross table</h2>\n<table>\n<tr><th></th><th>agent</th><th>Elo</th><th>&plusmn; 95 %</th><th>games</th><th>points</th><th>%</th>",
    );
    for row in &document.table {
        let _ = write!(out, "<th>{}</th>", row.rank);
    }
    out += "</tr>\n";
    for row in &document.table {
        let [elo, error] = row.rating_words();
        let _ = write!(
            out,
            "<tr><td>{}</td><td>{}</td><td>{elo}</td><td>{error}</td><td>{}</td><td>{}</td><td>{:.1}</td>",
            row.rank,
            escape(&row.agent),
            row.games,
            row.points,
            100.0 * row.points / f64::from(row.games.max(1)),
        );
        for other in &document.table {
            let cell = match row.against.get(other.number) {
                Some(Some(meeting)) => format!("{}/{}", meeting.points, meeting.games),
                _ => String::new(),
            };
            let _ = write!(out, "<td>{cell}</td>");
        }
        out += "</tr>\n";
    }
    out + "</table>\n"
}

/// Elo and the likelihood ratio after each pair of the first two agents.
fn plots(sprt: Option<&str>, ledger: &Ledger, names: &[String]) -> String {
    let settled: Vec<[u32; 2]> = ledger.scores.settled().collect();
    if names.len() != 2 || settled.len() < 2 {
        return String::new();
    }
    let sprt: Option<Sprt> = sprt.and_then(|text| text.parse().ok());
    let every = settled.len().div_ceil(POINTS);
    let (mut tally, mut elo, mut ratio) =
        (Tally::default(), [Vec::new(), Vec::new(), Vec::new()], Vec::new());
    for (index, pair) in settled.iter().enumerate() {
        tally.add_pair(pair);
        if !(index + 1).is_multiple_of(every) && index + 1 != settled.len() {
            continue;
        }
        let games = 2.0 * (index + 1) as f64;
        // The first few pairs say next to nothing, and would make the scale useless.
        if let Some((value, error)) = tally.elo().filter(|_| index >= settled.len() / 20) {
            for (line, value) in elo.iter_mut().zip([value, value - error, value + error]) {
                line.push((games, value));
            }
        }
        ratio.extend(sprt.map(|sprt| (games, sprt.ratio(&tally.pairs))));
    }
    let series = |name: &str, colour, dashed, points: Vec<(f64, f64)>| Series {
        name: name.into(),
        label: points.last().map_or_else(String::new, |(_, value)| format!("{name} {value:.1}")),
        colour,
        dashed,
        points,
    };
    let mut out = String::new();
    if elo[0].len() > 1 {
        let [middle, low, high] = elo;
        let plot = Plot {
            scale: Scale::Even,
            title: "Elo by game".into(),
            subtitle: format!("{} above {}, with its 95 % band", names[0], names[1]),
            x_name: "games".into(),
            y_name: "Elo".into(),
            legend: false,
            series: vec![
                series("Elo", "#0b6fa4", false, middle),
                series("from", "#8a8a8a", true, low),
                series("to", "#8a8a8a", true, high),
            ],
        };
        out += &format!("<h2>Elo</h2>\n{}", plot.svg());
    }
    if let (Some(sprt), [first, .., last]) = (sprt, &ratio[..]) {
        let (lower, upper) = sprt.bounds();
        let level = |value: f64| vec![(first.0, value), (last.0, value)];
        let plot = Plot {
            scale: Scale::Even,
            title: "Log likelihood ratio by game".into(),
            subtitle: format!("{:+} Elo against {:+}, decided at the dashed lines", sprt.elo1, sprt.elo0),
            x_name: "games".into(),
            y_name: "LLR".into(),
            legend: false,
            series: vec![
                series("accepted", "#2e7d32", true, level(upper)),
                series("rejected", "#b3261e", true, level(lower)),
                series("LLR", "#0b6fa4", false, ratio.clone()),
            ],
        };
        out += &format!("<h2>Sequential test</h2>\n{}", plot.svg());
    }
    out
}

fn endings(ledger: &Ledger) -> String {
    let mut out = String::from("<h2>How games ended</h2>\n<table class=\"words\">\n");
    for (ending, count) in Ending::ALL.iter().zip(ledger.endings).filter(|(_, count)| *count > 0) {
        let _ = writeln!(out, "<tr><td>{ending}</td><td>{count}</td></tr>");
    }
    out += "</table>\n";
    for (number, reason) in ledger.forfeits.iter().take(100) {
        let _ = writeln!(out, "<p>game {}: {}</p>", number + 1, escape(reason));
    }
    out
}

fn facts(stored: &Stored) -> String {
    let settings = &stored.settings;
    let mut out = String::from("<h2>Settings</h2>\n<table class=\"words\">\n");
    let mut row = |name: &str, value: &str| {
        let _ = writeln!(out, "<tr><td>{}</td><td>{}</td></tr>", escape(name), escape(value));
    };
    for agent in &settings.agents {
        row(&agent.name, &format!("{} ({})", agent.text, agent.pace));
    }
    row("openings", &settings.openings);
    row("games", &format!("{} of {}", stored.records.len(), settings.games));
    for (name, value) in [("draw", &settings.draw), ("resign", &settings.resign), ("test", &settings.sprt)] {
        if let Some(value) = value {
            row(name, value);
        }
    }
    out + "</table>\n"
}
