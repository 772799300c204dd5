//! A coach: says what a move was worth and why, and gives hints in three steps.

use std::cmp::Ordering;

use gametree_core::{Bound, Limits, Player, Rational, Turn, Value};

use crate::analysis::best;
use crate::any::{AnyGame, AnyPosition, AnyReport, MoveValue};
use crate::documents::{Coach, Hint};
use crate::words::mean;
use crate::{Spec, algorithms};

/// Parts of the game's whole range that a move may give away and still be called good, an inaccuracy or a mistake.
const GOOD: f64 = 0.02;
const INACCURACY: f64 = 0.15;
const MISTAKE: f64 = 0.5;

/// Bytes of the table of one search: the coach looks twice, and briefly.
const TABLE: usize = 32 << 20;

/// A move and the positions on both sides of it.
pub struct Judged<'a> {
    /// The game.
    pub game: &'a dyn AnyGame,
    /// Where the move was made.
    pub before: &'a dyn AnyPosition,
    /// Where it led.
    pub after: &'a dyn AnyPosition,
    /// The move.
    pub text: &'a str,
}

/// Judges a move by searching before and after it, each within the limits; an error is the reason why there is nothing to judge.
pub fn coach(judged: &Judged, limits: &Limits) -> crate::Result<Coach> {
    let Turn::Player(mover) = judged.before.turn() else {
        return Err(crate::Error::refused("the last move was not a player's"));
    };
    let spec = Spec::plain(algorithms::AUTO).modest(TABLE);
    let before = best(judged.game, judged.before, &spec, limits, &mut |_| {})?;
    let (after, has) = match judged.after.payoffs() {
        Some(paid) => (None, paid[mover]),
        None => {
            let mut report = best(judged.game, judged.after, &spec, limits, &mut |_| {})?;
            // What a book or a solver knows of the move is worth more than what a brief search sees behind it.
            let is_known =
                |row: &&MoveValue| row.text == judged.text && row.proven && row.bound == Bound::Exact;
            if let Some(row) = before.moves.iter().find(is_known).filter(|_| !report.proven) {
                (report.payoffs, report.meaning) = (row.payoffs.clone(), row.meaning.clone());
                (report.bound, report.proven, report.within) = (Bound::Exact, true, None);
            }
            let has = report.payoffs[mover];
            (Some(report), has)
        }
    };
    // A search that saw less deep cannot make a move better than the best.
    let had = before.payoffs[mover].max(has);
    let proven = before.proven && after.as_ref().is_none_or(|report| report.proven);
    let facts = Facts { judged, mover, before, after, had, has, proven };
    Ok(facts.coach())
}

struct Facts<'a> {
    judged: &'a Judged<'a>,
    mover: Player,
    before: AnyReport,
    /// None where the move ended the game.
    after: Option<AnyReport>,
    had: Rational,
    has: Rational,
    proven: bool,
}

impl Facts<'_> {
    fn coach(&self) -> Coach {
        let verdict = self.verdict();
        Coach {
            schema: "gametree.coach/1",
            text: self.judged.text.into(),
            verdict,
            sentence: self.sentence(verdict),
            line: self.line().to_vec(),
            before: self.had.to_string(),
            after: self.has.to_string(),
        }
    }

    fn line(&self) -> &[String] {
        self.after.as_ref().map_or(&[], |report| &report.line)
    }

    /// The smallest and the largest payoff of the game.
    fn range(&self) -> (f64, f64) {
        let tree = self.judged.game.tree().map(|tree| tree.payoff_range());
        let known = tree.or_else(|| self.judged.game.range());
        known.map_or((-1.0, 1.0), |(low, high)| (low.to_f64(), high.to_f64()))
    }

    fn verdict(&self) -> &'static str {
        let (low, high) = self.range();
        let lost = self.had.to_f64() - self.has.to_f64();
        let part = lost / (high - low).max(f64::MIN_POSITIVE);
        match part {
            _ if self.judged.before.moves().len() == 1 => "only",
            _ if self.had == self.has => "best",
            _ if self.is_certain() && outcome(self.had) != outcome(self.has) => match outcome(self.has) {
                // To lose for certain what was not lost is as bad as it gets.
                "loss" => "blunder",
                _ => "mistake",
            },
            part if part <= GOOD => "good",
            part if part <= INACCURACY || self.is_certain() => "inaccuracy",
            part if part <= MISTAKE => "mistake",
            _ => "blunder",
        }
    }

    /// A game of wins, draws and losses, not a tree with numbers of its own.
    fn is_plain(&self) -> bool {
        self.judged.game.tree().is_none()
    }

    /// Who wins on both sides of the move is known for certain.
    fn is_certain(&self) -> bool {
        self.is_plain() && self.proven
    }

    fn sentence(&self, verdict: &str) -> String {
        let text = self.judged.text;
        let meaning = self.meaning_after().map_or_else(String::new, |meaning| format!(": {meaning}"));
        match (verdict, outcome(self.had)) {
            ("only", _) => format!("{text} was the only move."),
            _ if self.had != self.has => self.reproach(),
            (_, "loss") if self.is_certain() => {
                format!("{text} loses, but no other move does better{meaning}.")
            }
            (_, "draw") if self.is_certain() => format!("{text} keeps the draw."),
            (_, kept) if self.is_certain() => format!("{text} keeps the {kept}{meaning}."),
            _ if self.is_plain() => format!("{text} is as good as anything that was found."),
            _ => format!("{text} is best: it is worth {} to {}.", self.has, self.name(self.mover)),
        }
    }

    /// What follows from the move, in words.
    fn meaning_after(&self) -> Option<String> {
        match &self.after {
            Some(report) => report.meaning.clone(),
            None => self.judged.after.outcome(),
        }
    }

    /// What the move gave away, how the other side takes it, and what would have been better.
    fn reproach(&self) -> String {
        let (text, name) = (self.judged.text, self.name(self.mover));
        let answer = match (self.judged.after.turn(), self.line()) {
            (Turn::Player(other), [first]) => format!(": {} answers {first}", self.name(other)),
            (Turn::Player(other), [first, rest @ ..]) => {
                format!(": {} answers {first}, then {}", self.name(other), rest.join(" "))
            }
            _ => String::new(),
        };
        let better = self.before.best.as_deref().filter(|best| *best != text);
        match (outcome(self.had), outcome(self.has)) {
            (had, has) if self.is_certain() && had == has => {
                let kept = if had == "loss" { "loses anyway".into() } else { format!("keeps the {had}") };
                let meanings = self.before.meaning.clone().zip(self.meaning_after());
                let (was, is) = meanings.unwrap_or_else(|| (self.had.to_string(), self.has.to_string()));
                let better = better.map_or(String::new(), |best| format!(", but {best} is better"));
                format!("{text} {kept}{better}: {was} instead of {is}.")
            }
            (had, has) if self.is_certain() => {
                let fault = match has {
                    "loss" => format!("{text} loses"),
                    _ => format!("{text} gives the {had} away"),
                };
                let better =
                    better.map_or(String::new(), |best| format!(" {best} would have kept the {had}."));
                format!("{fault}{answer}.{better}")
            }
            _ => {
                let (before, after) = (self.judged.before, self.judged.after);
                let better = better.map_or(String::new(), |best| match self.mate(before, self.had) {
                    Some(mate) => format!(" After {best} {mate}."),
                    None => {
                        format!(" {best} would have been worth {}.", self.worth(Some(&self.before), self.had))
                    }
                });
                match self.mate(after, self.has) {
                    Some(mate) => format!("After {text} {mate}{answer}.{better}"),
                    None => {
                        let worth = self.worth(self.after.as_ref(), self.has);
                        format!("{text} is worth {worth} to {name}{answer}.{better}")
                    }
                }
            }
        }
    }

    /// A value of the mover as what is known of it: a number by proof, a bound, or an evaluation. No report means the end of the game.
    fn worth(&self, report: Option<&AnyReport>, value: Rational) -> String {
        let number = value.to_decimal(3);
        let Some(report) = report else { return number };
        let bound = if self.mover == 0 { report.bound } else { report.bound.negate() };
        match bound {
            Bound::Lower => format!("at least {number}"),
            Bound::Upper => format!("at most {number}"),
            Bound::Exact if report.proven => number,
            Bound::Exact => format!("about {number}"),
        }
    }

    /// A mate in words, where the mover's value is one.
    fn mate(&self, position: &dyn AnyPosition, value: Rational) -> Option<String> {
        mate(self.judged.game, position, if self.mover == 0 { value } else { value.negate() })
    }

    fn name(&self, player: Player) -> String {
        self.judged.game.players().get(player).cloned().unwrap_or_default()
    }
}

/// A mate in words, where a value of player 1 is one and not an evaluation. Evaluations of games with tactics are smaller than any mate.
pub fn mate(game: &dyn AnyGame, position: &dyn AnyPosition, value: Rational) -> Option<String> {
    let may_be = game.capabilities().tactical && value != Rational::ZERO;
    if may_be { position.meaning(value) } else { None }
}

/// Of a game in which more than nothing is a win, whatever its size.
fn outcome(value: Rational) -> &'static str {
    match value.cmp(&Rational::ZERO) {
        Ordering::Greater => "win",
        Ordering::Equal => "draw",
        Ordering::Less => "loss",
    }
}

/// One of three steps: what to expect, the move, the line.
pub fn hint(report: &AnyReport, step: u8) -> Hint {
    let (value, _) = report.value();
    let text = match (step, &report.best) {
        (_, None) => "There is no advice here.".into(),
        (0 | 1, _) if report.sample.is_some() => {
            let mean = mean(value.to_f64(), report.standard_error(&report.sample));
            format!("With random play from here on you get {mean} on average.")
        }
        (0 | 1, _) if report.meaning.is_some() => {
            format!("With best play: {}.", report.meaning.as_deref().unwrap_or_default())
        }
        (0 | 1, _) => format!(
            "With best play you get {}{}.",
            value.to_decimal(6),
            if report.proven { "" } else { ", as far as the engine sees" }
        ),
        (2, Some(best)) => format!("Try {best}."),
        (_, Some(_)) => format!("The line: {}.", report.line.join(" ")),
    };
    Hint { schema: "gametree.hint/1", step: step.clamp(1, 3), text, moves: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open;

    fn judge(game: &str, moves: &str) -> Coach {
        judge_within(game, moves, &Limits::depth(20))
    }

    #[test]
    fn a_losing_reply_is_a_blunder_with_its_refutation() {
        let coach = judge("tic-tac-toe", "b2 b1");
        assert_eq!((coach.verdict, coach.before.as_str(), coach.after.as_str()), ("blunder", "0", "-1"));
        assert!(coach.sentence.starts_with("b1 loses: X answers "), "{}", coach.sentence);
        assert!(coach.sentence.contains("would have kept the draw"), "{}", coach.sentence);
        assert!(!coach.line.is_empty());
    }

    #[test]
    fn a_good_move_is_said_to_keep_what_there_is() {
        assert_eq!(judge("tic-tac-toe", "b2 a1").sentence, "a1 keeps the draw.");
        assert_eq!(judge("nim:1", "1-1").verdict, "only");
    }

    #[test]
    fn a_win_of_any_size_is_a_win() {
        // Two stones side by side with room at both ends: a third one makes two threats at once.
        let lost = judge("connect-four:5x4", "2 2 3 3");
        assert_eq!(lost.verdict, "blunder", "{lost:?}");
        assert!(lost.sentence.starts_with("3 loses: X answers "), "{}", lost.sentence);
        let won = judge("connect-four:5x4", "2 2 3 3 4");
        assert_eq!(won.verdict, "best", "{won:?}");
        assert!(won.sentence.starts_with("4 keeps the win: X wins on ply 7"), "{}", won.sentence);
    }

    #[test]
    fn a_slower_win_is_at_most_inaccurate() {
        let slow = judge("connect-four:5x4", "2 2 3 3 4 4 2");
        assert_eq!(slow.verdict, "inaccuracy", "{slow:?}");
        assert!(
            slow.sentence.contains(" keeps the win, but 1 is better: X wins on ply 7 instead of "),
            "{}",
            slow.sentence
        );
    }

    fn judge_within(game: &str, moves: &str, limits: &Limits) -> Coach {
        let game = open(game).unwrap();
        let (mut before, mut after, mut last) = (game.start(), game.start(), String::new());
        for text in moves.split_whitespace() {
            before = after.boxed_clone();
            last = after.play(text).unwrap();
        }
        let judged = Judged { game: &*game, before: &*before, after: &*after, text: &last };
        coach(&judged, limits).unwrap()
    }

    #[test]
    fn an_evaluation_is_not_stated_as_a_fact() {
        let coach = judge_within("connect-four", "4 4 4 4 1 2 1", &Limits::depth(3));
        assert!(!coach.sentence.contains("worth -") && !coach.sentence.contains("worth 0"), "{coach:?}");
        let coach = judge_within("chess", "e4 e5 Ke2", &Limits::depth(3));
        let vague = ["about", "at least", "at most", "as good as"];
        assert!(vague.iter().any(|word| coach.sentence.contains(word)), "{coach:?}");
    }

    #[test]
    fn a_mate_is_said_in_moves_and_not_in_pawns() {
        // The fool's mate: after the second move of the pawns the queen mates at once.
        let coach = judge_within("chess", "f3 e5 g4", &Limits::depth(3));
        assert!(coach.sentence.contains("mates in 1 move"), "{coach:?}");
        assert!(!coach.sentence.contains("31.9"), "{coach:?}");
    }

    #[test]
    fn a_move_of_the_opening_is_judged_by_the_book() {
        let limits = Limits { time: Some(std::time::Duration::from_millis(1)), ..Limits::default() };
        let coach = judge_within("connect-four", "4 4 2", &limits);
        assert_eq!((coach.before.as_str(), coach.verdict), ("1", "blunder"), "{coach:?}");
        assert!(coach.sentence.ends_with("4 would have kept the win."), "{coach:?}");
    }

    #[test]
    fn a_tree_is_judged_in_its_own_numbers() {
        let coach = judge("[a: [3 12 8] b: [2 4 6]]", "b");
        assert_eq!((coach.before.as_str(), coach.after.as_str()), ("3", "2"));
        assert!(coach.sentence.contains("b is worth 2 to MAX: MIN answers "), "{}", coach.sentence);
        assert!(coach.sentence.contains("a would have been worth 3."), "{}", coach.sentence);
    }
}
