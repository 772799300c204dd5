//! Games that are ended early because both agents think the same of them.

use std::fmt;
use std::str::FromStr;

/// What an agent thinks of its own position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opinion {
    /// Hundredths of the game's unit, a pawn or a disc: positive is good for the agent.
    Hundredths(i32),
    /// It wins in so many moves, or loses where negative.
    Mate(i32),
}

impl Opinion {
    /// As one number: a forced win is worth more than any count of pieces.
    pub fn number(self) -> i32 {
        match self {
            Opinion::Hundredths(number) => number,
            Opinion::Mate(moves) if moves > 0 => 100_000 - moves,
            Opinion::Mate(moves) => -100_000 - moves,
        }
    }
}

/// `+0.34`, `-12.50`, `+M5`: as players write it.
impl fmt::Display for Opinion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opinion::Hundredths(number) => write!(f, "{:+.2}", f64::from(*number) / 100.0),
            Opinion::Mate(moves) if *moves > 0 => write!(f, "+M{moves}"),
            Opinion::Mate(moves) => write!(f, "-M{}", moves.unsigned_abs()),
        }
    }
}

impl FromStr for Opinion {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text.split_once('M') {
            Some((sign, moves)) => {
                let moves: i32 = moves.parse().map_err(|_| ())?;
                Ok(Opinion::Mate(if sign == "-" { -moves } else { moves }))
            }
            None => text
                .parse::<f64>()
                .map(|number| Opinion::Hundredths((number * 100.0).round() as i32))
                .map_err(|_| ()),
        }
    }
}

/// Draws where nobody has thought anything else for some moves: `40:8:10`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// From this move of the game on.
    pub from: usize,
    /// So many moves of both.
    pub moves: usize,
    /// Within so many hundredths.
    pub within: i32,
}

/// An agent that has thought ill of its position for some moves loses: `4:600`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// So many of its moves.
    pub moves: usize,
    /// Behind by so many hundredths.
    pub behind: i32,
}

/// When a game is ended before its rules end it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// As a draw.
    pub draw: Option<DrawRule>,
    /// As a loss.
    pub resign: Option<ResignRule>,
    /// As a draw after so many plies, those of the opening included.
    pub most_plies: Option<usize>,
}

/// How a game was ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// A draw, and why.
    Draw(String),
    /// The agent that moved last has lost, and why.
    Lost(String),
}

impl Adjudication {
    /// Looks at the opinions of the moves after the opening, the last of which has just been made. `before` is the number of plies in the opening.
    pub fn judge(&self, before: usize, opinions: &[Option<Opinion>]) -> Option<Judged> {
        let plies = before + opinions.len();
        if let Some(rule) = self.draw {
            let recent = opinions.iter().rev().take(2 * rule.moves);
            let level = |opinion: &&Option<Opinion>| {
                opinion.is_some_and(|opinion| opinion.number().abs() <= rule.within)
            };
            if plies.div_ceil(2) >= rule.from && recent.take_while(level).count() == 2 * rule.moves {
                let words =
                    format!("a draw by agreement: {} moves within {} hundredths", rule.moves, rule.within);
                return Some(Judged::Draw(words));
            }
        }
        if let Some(rule) = self.resign {
            // The agent that moved last, which moves every second ply: othello's passes are moves, too.
            let recent = opinions.iter().rev().step_by(2).take(rule.moves);
            let behind =
                |opinion: &&Option<Opinion>| opinion.is_some_and(|opinion| opinion.number() <= -rule.behind);
            if recent.take_while(behind).count() == rule.moves {
                let words =
                    format!("resigned: behind by {} hundredths for {} moves", rule.behind, rule.moves);
                return Some(Judged::Lost(words));
            }
        }
        let long = self.most_plies.is_some_and(|most| plies >= most);
        long.then(|| Judged::Draw(format!("a draw by length: {plies} plies")))
    }
}

/// The numbers between colons.
fn numbers<const COUNT: usize>(text: &str) -> Option<[u32; COUNT]> {
    let numbers: Option<Vec<u32>> = text.split(':').map(|part| part.trim().parse().ok()).collect();
    numbers?.try_into().ok()
}

impl FromStr for DrawRule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match numbers(text) {
            Some([from, moves @ 1..=100_000, within @ 0..=100_000]) => {
                Ok(Self { from: from as usize, moves: moves as usize, within: within as i32 })
            }
            _ => {
                Err(format!("'{text}' is no rule for draws; expected MOVE:MOVES:HUNDREDTHS such as 40:8:10"))
            }
        }
    }
}

impl FromStr for ResignRule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match numbers(text) {
            Some([moves @ 1..=100_000, behind @ 1..=100_000]) => {
                Ok(Self { moves: moves as usize, behind: behind as i32 })
            }
            _ => Err(format!("'{text}' is no rule for resigning; expected MOVES:HUNDREDTHS such as 4:600")),
        }
    }
}

impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.from, self.moves, self.within)
    }
}

impl fmt::Display for ResignRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.moves, self.behind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opinions(numbers: &[i32]) -> Vec<Option<Opinion>> {
        numbers.iter().map(|number| Some(Opinion::Hundredths(*number))).collect()
    }

    #[test]
    fn a_draw_needs_both_for_long_enough_and_late_enough() {
        let rules = Adjudication { draw: Some("3:2:10".parse().unwrap()), ..Adjudication::default() };
        let level = opinions(&[5, -5, 10, 0]);
        assert_eq!(rules.judge(0, &level), None, "too early");
        assert!(matches!(rules.judge(2, &level), Some(Judged::Draw(_))));
        assert_eq!(rules.judge(2, &opinions(&[11, -5, 10, 0])), None);
        assert_eq!(rules.judge(2, &[level[0], None, level[2], level[3]]), None);
    }

    #[test]
    fn an_agent_resigns_by_its_own_opinion_only() {
        let rules = Adjudication { resign: Some("2:600".parse().unwrap()), ..Adjudication::default() };
        assert!(matches!(rules.judge(0, &opinions(&[-700, 0, -600])), Some(Judged::Lost(_))));
        assert_eq!(rules.judge(0, &opinions(&[0, -700, 0, 700])), None);
        let mated = [Some(Opinion::Mate(-3)), None, Some(Opinion::Mate(-2))];
        assert!(matches!(rules.judge(0, &mated), Some(Judged::Lost(_))));
    }

    #[test]
    fn rules_and_opinions_are_read_as_they_are_written() {
        assert_eq!("40:8:10".parse::<DrawRule>().unwrap().to_string(), "40:8:10");
        assert_eq!("4:600".parse::<ResignRule>().unwrap().to_string(), "4:600");
        for wrong in ["", "4", "4:x", "0:600", "4:0", "4:600:1", "4:-600"] {
            assert!(wrong.parse::<ResignRule>().unwrap_err().contains("expected"), "{wrong}");
        }
        for opinion in
            [Opinion::Hundredths(34), Opinion::Hundredths(-1250), Opinion::Mate(5), Opinion::Mate(-2)]
        {
            assert_eq!(opinion.to_string().parse(), Ok(opinion));
        }
    }
}
