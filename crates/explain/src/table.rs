//! The step table: a search as rows of step, node, event, value, alpha, beta and what it means.

use std::fmt;
use std::str::FromStr;

use super::names::Names;
use super::{Event, NodeState, Number, Replay, Trace, sentences};
use gametree_engine::words::{did_you_mean, list_or};
use gametree_engine::{Error, Result};

/// One event as a row.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Row {
    /// Counted from 1.
    pub step: usize,
    /// The node's name; empty where the event is about none.
    pub node: String,
    /// The kind of event in one word.
    pub event: &'static str,
    /// The node's value after the event, exact.
    pub value: String,
    /// Alpha after the event.
    pub alpha: String,
    /// Beta after the event.
    pub beta: String,
    /// What it means, in words.
    pub meaning: String,
}

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    /// Aligned columns for a terminal.
    Text,
    /// A Markdown table.
    Markdown,
    /// Comma-separated values, quoted as RFC 4180 has it.
    Csv,
    /// A LaTeX `longtable`.
    Latex,
}

impl FromStr for TableFormat {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        const NAMES: [&str; 4] = ["text", "markdown", "csv", "latex"];
        match text.to_lowercase().as_str() {
            "text" | "txt" => Ok(Self::Text),
            "markdown" | "md" => Ok(Self::Markdown),
            "csv" => Ok(Self::Csv),
            "latex" | "tex" => Ok(Self::Latex),
            other => Err(Error::Option(format!(
                "there is no table format '{text}'{}; expected {}",
                did_you_mean(other, &NAMES),
                list_or(&NAMES)
            ))),
        }
    }
}

/// The columns, in order.
pub const COLUMNS: [&str; 7] = ["step", "node", "event", "value", "alpha", "beta", "what it means"];

/// The whole trace as rows.
pub fn rows(trace: &Trace) -> Vec<Row> {
    let names = Names::new(trace);
    let mut replay = Replay::new(&trace.tree, &trace.events);
    let mut rows = Vec::with_capacity(trace.events.len());
    for (index, (event, meaning)) in trace.events.iter().zip(sentences(trace)).enumerate() {
        let node = event.node().map_or_else(String::new, |n| names.node(n, replay.stack()));
        replay.forward();
        let state = event.node().map(|n| replay.node(n));
        let shown = |pick: fn(&NodeState) -> Option<&Number>| {
            state.and_then(pick).map_or_else(String::new, Number::to_string)
        };
        // Where the player does not know the node, the event itself carries the value.
        let value = match event {
            Event::Consider { v, .. } | Event::Settle { v, .. } => v.to_string(),
            Event::World { weight, .. } => weight.to_string(),
            _ => shown(|state| state.v.as_ref()),
        };
        rows.push(Row {
            step: index + 1,
            node,
            event: event_name(event),
            value,
            alpha: shown(|state| state.a.as_ref()),
            beta: shown(|state| state.b.as_ref()),
            meaning,
        });
    }
    rows
}

/// The step table in the format asked for.
pub fn step_table(trace: &Trace, format: TableFormat) -> String {
    let lines: Vec<[String; 7]> = rows(trace).into_iter().map(Row::cells).collect();
    match format {
        TableFormat::Text => text(&lines),
        TableFormat::Markdown => markdown(&lines),
        TableFormat::Csv => csv(&lines),
        TableFormat::Latex => latex(&lines),
    }
}

impl Row {
    fn cells(self) -> [String; 7] {
        [self.step.to_string(), self.node, self.event.into(), self.value, self.alpha, self.beta, self.meaning]
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.clone().cells().join("  ").trim_end())
    }
}

/// The kind of an event in one word, as in its JSON.
pub fn event_name(event: &Event) -> &'static str {
    match event {
        Event::Enter { .. } => "enter",
        Event::Probe { .. } => "probe",
        Event::Leaf { .. } => "leaf",
        Event::Estimate { .. } => "estimate",
        Event::Update { .. } => "update",
        Event::ChancePartial { .. } => "chance",
        Event::Cutoff { .. } => "cutoff",
        Event::TtHit { .. } => "table",
        Event::Iteration { .. } => "iteration",
        Event::World { .. } => "world",
        Event::Belief { .. } => "belief",
        Event::Consider { .. } => "consider",
        Event::Settle { .. } => "settle",
        Event::Exit { .. } => "exit",
    }
}

/// Columns that are aligned to the right: the numbers.
const RIGHT: [bool; 7] = [true, false, false, true, true, true, false];

fn text(lines: &[[String; 7]]) -> String {
    let mut widths = COLUMNS.map(|column| column.chars().count());
    for line in lines {
        for (width, cell) in widths.iter_mut().zip(line) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut out = String::new();
    for line in std::iter::once(&COLUMNS.map(String::from)).chain(lines) {
        let cells: Vec<String> = line
            .iter()
            .zip(widths)
            .zip(RIGHT)
            .map(
                |((cell, width), right)| {
                    if right { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
                },
            )
            .collect();
        out.push_str(cells.join("  ").trim_end());
        out.push('\n');
    }
    out
}

fn markdown(lines: &[[String; 7]]) -> String {
    let row = |cells: &[String; 7]| {
        format!("| {} |\n", cells.each_ref().map(|cell| escape_markdown(cell)).join(" | "))
    };
    let rule = RIGHT.map(|right| if right { "---:" } else { "---" }).join(" | ");
    let head = row(&COLUMNS.map(String::from));
    std::iter::once(format!("{head}| {rule} |\n")).chain(lines.iter().map(row)).collect()
}

fn escape_markdown(cell: &str) -> String {
    let mut out = String::new();
    for letter in cell.chars() {
        match letter {
            '\n' | '\r' => out.push(' '),
            '|' | '\\' | '*' | '_' | '`' | '<' | '[' | ']' | '#' => out.extend(['\\', letter]),
            _ => out.push(letter),
        }
    }
    out
}

fn csv(lines: &[[String; 7]]) -> String {
    let row = |cells: &[String; 7]| format!("{}\r\n", cells.each_ref().map(|cell| quote_csv(cell)).join(","));
    std::iter::once(&COLUMNS.map(String::from)).chain(lines).map(row).collect()
}

fn quote_csv(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) || cell.starts_with(' ') || cell.ends_with(' ') {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.into()
    }
}

fn latex(lines: &[[String; 7]]) -> String {
    let row = |cells: &[String; 7]| {
        format!("{} \\\\\n", cells.each_ref().map(|cell| escape_latex(cell)).join(" & "))
    };
    let head = row(&COLUMNS.map(String::from));
    let mut out = String::from("\\begin{longtable}{rllrrrp{0.5\\textwidth}}\n\\hline\n");
    out.push_str(&format!("{head}\\hline\n\\endhead\n"));
    out.extend(lines.iter().map(row));
    out.push_str("\\hline\n\\end{longtable}\n");
    out
}

/// Text that LaTeX prints as it is. Infinity becomes the sign.
pub(super) fn escape_latex(cell: &str) -> String {
    match cell {
        "inf" => return "$\\infty$".into(),
        "-inf" => return "$-\\infty$".into(),
        _ => {}
    }
    let mut out = String::new();
    for letter in cell.chars() {
        match letter {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '"' => out.push_str("\\textquotedbl{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', letter]),
            '\n' | '\r' => out.push(' '),
            _ => out.push(letter),
        }
    }
    out
}
