//! What a match shows on standard error while it goes on.

use std::io::{IsTerminal, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use gametree_matches::{Arena, Ledger, Notice, Settings, arena};

use super::cross_table;
use crate::output::safe;
use crate::progress::{filled, lock};

/// Columns of a line: longer ones would be broken by the terminal, and could not be taken back.
const COLUMNS: usize = 79;

/// Time between two pictures of it.
const BEAT: Duration = Duration::from_millis(200);

/// The same where no terminal can take lines back, the first time and later.
const WHILE: Duration = Duration::from_secs(2);
const SILENCE: Duration = Duration::from_secs(10);

/// Some lines of a terminal that are written again and again, and gone in the end.
#[derive(Default)]
pub struct Live {
    shown: usize,
    last: Option<Instant>,
    /// Lines that stay have been written.
    spoken: bool,
}

impl Live {
    /// An empty one that games share, and a way to write a line that stays above it.
    pub fn shared() -> (Arc<Mutex<Self>>, Notice) {
        let live = Arc::<Mutex<Self>>::default();
        let shown = live.clone();
        let notice = move |words: &str| {
            let mut live = lock(&shown);
            live.clear();
            eprintln!("{}", safe(words));
        };
        (live, Arc::new(notice))
    }

    /// Shows how the match stands: on a terminal all the time, elsewhere now and then.
    pub fn show(&mut self, settings: &Settings, ledger: &Ledger) {
        let terminal = std::io::stderr().is_terminal();
        let last = *self.last.get_or_insert_with(Instant::now);
        let wait = match (terminal, self.spoken) {
            (true, _) => BEAT,
            (false, false) => WHILE,
            (false, true) => SILENCE,
        };
        if last.elapsed() < wait {
            return;
        }
        self.last = Some(Instant::now());
        if !terminal {
            self.spoken = true;
            let (name, share) = (&settings.agents[0].name, 100.0 * ledger.scores.total(0).score());
            let games = ledger.scores.games();
            let name = safe(name);
            eprintln!("{games} of {} games; {name} has {share:.1} % of its points", settings.games);
            return;
        }
        let lines = lines(&arena(settings, ledger));
        self.clear();
        lines.iter().for_each(|line| eprintln!("{}", safe(line).chars().take(COLUMNS).collect::<String>()));
        self.shown = lines.len();
    }

    /// Takes it back.
    pub fn clear(&mut self) {
        if self.shown > 0 {
            eprint!("\u{1b}[{}A\u{1b}[J", self.shown);
            std::io::stderr().flush().ok();
            self.shown = 0;
        }
    }
}

/// The cross table of more than two agents, how far the match is, and how far the test.
fn lines(document: &Arena) -> Vec<String> {
    let mut lines = Vec::new();
    if document.agents.len() > 2 {
        lines.extend(cross_table(document).lines().map(str::to_string));
    }
    let Arena { games, planned, wins, draws, losses, .. } = document;
    let part = f64::from(*games) / f64::from((*planned).max(1));
    let score = match document.agents.len() {
        2 => format!(": {wins} won, {draws} drawn, {losses} lost"),
        _ => String::new(),
    };
    lines.push(format!("[{}] {games} of {planned} games{score}", filled(part)));
    if document.agents.len() == 2 {
        lines.push(document.elo_words());
    }
    if let Some(sprt) = &document.sprt {
        let part = (sprt.ratio - sprt.lower) / (sprt.upper - sprt.lower);
        lines.push(format!(
            "[{}] LLR {:.2} between {:.2} and {:.2}",
            filled(part.clamp(0.0, 1.0)),
            sprt.ratio,
            sprt.lower,
            sprt.upper
        ));
    }
    if !document.forfeits.is_empty() {
        lines.push(format!(
            "{} games forfeited; the last: {}",
            document.forfeits.len(),
            document.forfeits[document.forfeits.len() - 1]
        ));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_matches::Entrant;

    #[test]
    fn a_match_with_a_test_shows_two_bars() {
        let entrant = |name: &str| Entrant { name: name.into(), text: name.into(), pace: String::new() };
        let settings = Settings {
            game: "nim:1".into(),
            format: String::new(),
            agents: vec![entrant("one"), entrant("two")],
            openings: String::new(),
            seed: 1,
            margin: 0,
            patience: 0,
            draw: None,
            resign: None,
            most_plies: None,
            sprt: Some("elo0=0,elo1=5".into()),
            games: 10,
        };
        let lines = lines(&arena(&settings, &Ledger::new(2)));
        assert_eq!(lines[0], "[....................] 0 of 10 games: 0 won, 0 drawn, 0 lost");
        assert_eq!(lines[1], "no Elo yet");
        assert_eq!(lines[2], "[##########..........] LLR 0.00 between -2.94 and 2.94");
    }
}
