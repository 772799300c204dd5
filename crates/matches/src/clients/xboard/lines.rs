//! The lines of the protocol: limits and clocks as an engine is sent them, and what it writes while it thinks.

use std::time::Duration;

use gametree_core::Clock;

use crate::{Budget, Choice, Evaluation, Limit};

/// Scores from here on are forced mates: so much and the number of moves.
const MATE: i64 = 100_000;

/// What a line of an engine means to a client that waits for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said<'a> {
    /// Its move.
    Move(&'a str),
    /// It gives up.
    Resigns,
    /// The game is over, it says: won by this player, or drawn.
    Result(Option<usize>),
    /// It does not take what it was sent.
    Refuses,
    /// Something else, such as what it thinks.
    Other,
}

impl<'a> Said<'a> {
    /// Reads a line.
    pub fn of(line: &'a str) -> Self {
        // gnuchess writes its moves as they were written before the protocol had versions.
        if let Some(text) = line.strip_prefix("move ").or_else(|| line.strip_prefix("My move is")) {
            return Said::Move(text.trim_start_matches([' ', ':']).trim_end());
        }
        match line.split_whitespace().next().unwrap_or_default() {
            "resign" => Said::Resigns,
            "1-0" => Said::Result(Some(0)),
            "0-1" => Said::Result(Some(1)),
            "1/2-1/2" => Said::Result(None),
            _ if refuses(line) => Said::Refuses,
            _ => Said::Other,
        }
    }
}

/// Whether a line says that a command or a move was not understood.
fn refuses(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    ["error", "illegal move", "invalid move", "tellusererror"].iter().any(|word| line.starts_with(word))
}

/// The commands that set the limit of a move or of a game.
pub fn control(budget: &Budget) -> Vec<String> {
    match &budget.limit {
        Limit::Time(time) if time.subsec_nanos() == 0 => vec![format!("st {}", time.as_secs().max(1))],
        // The command for a time per move knows whole seconds only: a clock for one move at a time knows more.
        Limit::Time(time) => vec![format!("level 1 {} 0", minutes(*time))],
        Limit::Depth(depth) => {
            vec![format!("st {}", budget.deadline.as_secs().max(1)), format!("sd {depth}")]
        }
        // A second of which each node is a part.
        Limit::Nodes(nodes) => vec![format!("nps {nodes}"), "st 1".into()],
        Limit::Clocks(clocks, own) => {
            let Clock { left, increment, moves } = clocks[*own];
            vec![format!("level {} {} {}", moves.unwrap_or(0), minutes(left), increment.as_secs_f64())]
        }
    }
}

/// Minutes, or minutes and seconds, never less than a second.
fn minutes(time: Duration) -> String {
    let seconds = time.as_secs() + u64::from(time.subsec_nanos() > 0);
    match (seconds / 60, seconds.max(1) % 60) {
        (minutes, 0) => format!("{minutes}"),
        (minutes, seconds) => format!("{minutes}:{seconds:02}"),
    }
}

/// What the engine's clock and its opponent's show before a move, in hundredths of a second.
pub fn clocks(budget: &Budget) -> [String; 2] {
    let [own, other] = match &budget.limit {
        Limit::Time(time) => [*time; 2],
        Limit::Nodes(_) => [Duration::from_secs(1); 2],
        Limit::Depth(_) => [budget.deadline; 2],
        Limit::Clocks(clocks, own) => [clocks[*own].left, clocks[1 - *own].left],
    };
    let hundredths = |time: Duration| (time.as_millis() / 10).max(1);
    [format!("time {}", hundredths(own)), format!("otim {}", hundredths(other))]
}

/// Takes depth, evaluation and nodes from a line of thinking: `PLY SCORE TIME NODES LINE`. Other lines have other words there.
pub fn note(choice: &mut Choice, line: &str) {
    let words: Vec<&str> = line.split_whitespace().take(4).collect();
    let [depth, score, time, nodes] = words[..] else { return };
    // A sign behind the depth says what kind of line it is. Moves from a book have no depth.
    let depth = depth.trim_end_matches(['.', '&', '+', '-', '!', '?']).parse();
    let (Ok(depth @ 1u32..), Ok(score), Ok(nodes)) = (depth, score.parse(), nodes.parse()) else { return };
    if time.parse::<f64>().is_ok() {
        *choice = Choice {
            text: std::mem::take(&mut choice.text),
            evaluation: Some(evaluation(score)),
            depth: Some(depth),
            nodes: Some(nodes),
        };
    }
}

/// Hundredths of a pawn from the engine's side, or a forced mate.
fn evaluation(score: i64) -> Evaluation {
    let moves = i32::try_from(score.saturating_abs().saturating_sub(MATE)).unwrap_or(i32::MAX);
    match moves {
        1.. if score > 0 => Evaluation::Mate(moves),
        1.. => Evaluation::Mate(-moves),
        _ => Evaluation::Hundredths(score.clamp(-99_000, 99_000) as i32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Control, Timer};

    fn budget(limit: Limit) -> Budget {
        Budget { limit, deadline: Duration::from_secs(60), stop: Default::default() }
    }

    fn sent(limit: Limit) -> String {
        let budget = budget(limit);
        format!("{}; {}", control(&budget).join("; "), clocks(&budget).join("; "))
    }

    #[test]
    fn a_limit_is_sent_in_the_words_of_the_protocol() {
        let reading = |control: &str| Timer::new(control.parse::<Control>().unwrap()).clock();
        let both = [reading("40/300"), reading("8.5+0.08")];
        assert_eq!(sent(Limit::Clocks(both, 0)), "level 40 5 0; time 30000; otim 850");
        assert_eq!(sent(Limit::Clocks(both, 1)), "level 0 0:09 0.08; time 850; otim 30000");
        assert_eq!(sent(Limit::Time(Duration::from_secs(2))), "st 2; time 200; otim 200");
        assert_eq!(sent(Limit::Time(Duration::from_millis(1500))), "level 1 0:02 0; time 150; otim 150");
        assert_eq!(sent(Limit::Time(Duration::from_millis(3))), "level 1 0:01 0; time 1; otim 1");
        assert_eq!(sent(Limit::Depth(7)), "st 60; sd 7; time 6000; otim 6000");
        assert_eq!(sent(Limit::Nodes(500)), "nps 500; st 1; time 100; otim 100");
    }

    #[test]
    fn what_an_engine_thinks_is_noted_and_nonsense_is_not() {
        let mut choice = Choice::default();
        for line in [
            "0 0 0 0 (Nf3, book)",
            " 9. +56 28 688733 Nf3 Nc6 Bb5",
            "4. ... g1f3",
            "# 16+16 pieces, centr = (1,1)",
            "10 x 5 7 e2e4",
            "10 5 7",
            "99999999999 1 1 1",
        ] {
            note(&mut choice, line);
        }
        let noted = |choice: &Choice| (choice.evaluation, choice.depth, choice.nodes);
        assert_eq!(noted(&choice), (Some(Evaluation::Hundredths(56)), Some(9), Some(688_733)));
        note(&mut choice, "12 -100003 5.5 70000 Kh8");
        assert_eq!(noted(&choice), (Some(Evaluation::Mate(-3)), Some(12), Some(70_000)));
        note(&mut choice, "12 100001 5 70000 Qh7#");
        assert_eq!(choice.evaluation, Some(Evaluation::Mate(1)));
        note(&mut choice, &format!("12 {} 5 70000", i64::MIN));
        assert_eq!(choice.evaluation, Some(Evaluation::Mate(-i32::MAX)));
    }

    #[test]
    fn lines_are_moves_results_refusals_or_something_else() {
        for (line, said) in [
            ("move e7e8q", Said::Move("e7e8q")),
            ("My move is : g1f3", Said::Move("g1f3")),
            ("My move is: O-O", Said::Move("O-O")),
            ("resign", Said::Resigns),
            ("1-0 {White mates}", Said::Result(Some(0))),
            ("0-1 {White resigns}", Said::Result(Some(1))),
            ("1/2-1/2 {Draw by repetition}", Said::Result(None)),
            ("Illegal move: e2e5", Said::Refuses),
            ("Invalid move: sd 4", Said::Refuses),
            ("Error (unknown command): otim", Said::Refuses),
            ("tellusererror Illegal position", Said::Refuses),
            ("offer draw", Said::Other),
            ("moves e2e4", Said::Other),
            ("", Said::Other),
        ] {
            assert_eq!(Said::of(line), said, "{line}");
        }
    }
}
