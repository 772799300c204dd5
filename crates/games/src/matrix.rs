//! Games in which both players choose once and at the same time: a table of payoffs, as text.
//!
//! A line is a row of the table, with one entry for each column. An entry is what the first player gets (the second gets as much less), or
//! both payoffs with a bar between them: `3|1`. Rows may be written on one line with semicolons, entries parted by blanks or commas. The
//! choices are called by numbers, unless lines such as `rows: rock paper scissors`, `columns: left right` and `players: Ann Bob` name them.
//! Everything behind a `#` is a remark. A text that begins with `NFG` is read as one of Gambit's normal-form files.

use gametree_core::{
    Chance, Finite, Game, Hidden, Odds, Player, Rational, Sampler, Text, TextError, Turn, Value, Worlds,
    clip, sampler_of,
};

use crate::names::play_words;

mod nfg;

/// Choices that a player may have.
const MOST_CHOICES: usize = 500;

/// The table of payoffs.
#[derive(Clone, Debug)]
pub struct Matrix {
    /// Row by row, what both get.
    payoffs: Vec<[Rational; 2]>,
    /// What the choices of both are called.
    choices: [Vec<String>; 2],
    players: [String; 2],
}

/// What has been chosen so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatrixState {
    row: Option<u16>,
    column: Option<u16>,
}

/// What a player knows: the own choice, and whether the first player has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatrixView {
    player: u8,
    own: Option<u16>,
    /// How many players have chosen.
    chosen: u8,
}

impl Matrix {
    /// Reads a table of payoffs.
    ///
    /// # Errors
    /// Where the text is wrong, and what was expected.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        if nfg::is_nfg(text) {
            return nfg::parse(text);
        }
        let mut reader = Reader { rows: Vec::new(), names: Default::default() };
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or("");
            let mut column = 1;
            for part in line.split(';') {
                reader.line(part.trim(), number, column)?;
                column += part.chars().count() + 1;
            }
        }
        reader.finish()
    }

    /// True when what one wins the other loses, in every entry.
    pub fn is_zero_sum(&self) -> bool {
        self.payoffs.iter().all(|[first, second]| first.negate() == *second)
    }

    /// How many choices a player has.
    pub fn size(&self, player: Player) -> usize {
        self.choices[player].len()
    }

    /// What a player's choices are called.
    pub fn names(&self, player: Player) -> &[String] {
        &self.choices[player]
    }

    /// What `player` gets for a row and a column.
    pub fn payoff(&self, player: Player, row: usize, column: usize) -> Rational {
        self.payoffs[row * self.size(1) + column][player]
    }

    /// The table as a normal-form file of Gambit's (`.nfg`).
    pub fn to_nfg(&self) -> String {
        nfg::print(self)
    }
}

struct Reader {
    rows: Vec<Vec<[Rational; 2]>>,
    /// Rows, columns, players.
    names: [Option<Vec<String>>; 3],
}

impl Reader {
    fn line(&mut self, line: &str, number: usize, column: usize) -> Result<(), TextError> {
        let wrong = |message: String| TextError::new(number, column, message);
        if line.is_empty() {
            return Ok(());
        }
        if let Some((key, names)) = line.split_once(':') {
            let place = ["rows", "columns", "players"].iter().position(|known| *known == key.trim());
            let place = place.ok_or_else(|| {
                wrong(format!(
                    "'{}' means nothing here; expected rows:, columns: or players:",
                    clip(key.trim())
                ))
            })?;
            self.names[place] = Some(names.split_whitespace().map(Into::into).collect());
            return Ok(());
        }
        let entries = line.split([' ', ',', '\t']).filter(|entry| !entry.is_empty());
        let row: Vec<[Rational; 2]> =
            entries.map(|entry| read_entry(entry).map_err(wrong)).collect::<Result<_, _>>()?;
        if row.is_empty() {
            return Err(wrong("this row has no entries; expected payoffs, such as 1,-1".into()));
        }
        let expected = self.rows.first().map_or(row.len(), Vec::len);
        if row.len() != expected {
            return Err(wrong(format!(
                "this row has {} entries; expected {expected}, as in the first row",
                row.len()
            )));
        }
        if row.len() > MOST_CHOICES || self.rows.len() == MOST_CHOICES {
            return Err(wrong(format!("expected at most {MOST_CHOICES} rows and columns")));
        }
        self.rows.push(row);
        Ok(())
    }

    fn finish(self) -> Result<Matrix, TextError> {
        let wrong = |message: String| TextError::new(1, 1, message);
        let Some(first) = self.rows.first() else {
            return Err(wrong("expected rows of payoffs, such as 1,-1;-1,1".into()));
        };
        let (counts, [rows, columns, players]) = ([self.rows.len(), first.len(), 2], self.names);
        let given = |names: Option<Vec<String>>, count: usize, what: &str| {
            let names = names.unwrap_or_else(|| (1..=count).map(|number| number.to_string()).collect());
            let repeated = (1..names.len()).any(|index| names[..index].contains(&names[index]));
            match names.len() == count && !repeated {
                true => Ok(names),
                false => Err(wrong(format!(
                    "expected {count} different names of {what}, found {}",
                    clip(&names.join(" "))
                ))),
            }
        };
        let players = players.unwrap_or_else(|| ["row", "column"].map(Into::into).to_vec());
        let choices = [given(rows, counts[0], "rows")?, given(columns, counts[1], "columns")?];
        let players = given(Some(players), counts[2], "players")?;
        let players: [String; 2] = players.try_into().map_err(|_| wrong("expected two players".into()))?;
        Ok(Matrix { payoffs: self.rows.concat(), choices, players })
    }
}

/// Short enough that averages with it stay exact.
fn is_short(number: &Rational) -> bool {
    number.is_finite() && number.denominator() <= 1_000_000 && number.to_f64().abs() <= 1e9
}

/// One payoff or two.
fn read_entry(text: &str) -> Result<[Rational; 2], String> {
    let number = |text: &str| {
        let number: Option<Rational> = text.parse().ok();
        number.filter(is_short).ok_or_else(|| {
            let text: String = text.chars().take(20).collect();
            format!(
                "'{}' is not a payoff; expected a number such as 3, -1/2 or 0.25, or two of them such as 3|1",
                clip(&text)
            )
        })
    };
    match text.split_once('|') {
        Some((first, second)) => Ok([number(first)?, number(second)?]),
        None => number(text).map(|first| [first, first.negate()]),
    }
}

impl Game for Matrix {
    type State = MatrixState;
    type Action = u16;
    type Value = Rational;

    fn initial(&self) -> MatrixState {
        MatrixState { row: None, column: None }
    }

    fn turn(&self, state: &MatrixState) -> Turn {
        match (state.row, state.column) {
            (None, _) => Turn::Player(0),
            (Some(_), None) => Turn::Player(1),
            _ => Turn::Over,
        }
    }

    fn actions(&self, state: &MatrixState, out: &mut Vec<u16>) {
        if let Turn::Player(player) = self.turn(state) {
            out.extend(0..self.size(player) as u16);
        }
    }

    fn play(&self, state: &mut MatrixState, choice: u16) {
        match state.row {
            None => state.row = Some(choice),
            Some(_) => state.column = Some(choice),
        }
    }

    fn utility(&self, state: &MatrixState, player: Player) -> Rational {
        let [row, column] = [state.row, state.column].map(|choice| usize::from(choice.unwrap_or(0)));
        self.payoffs[row * self.size(1) + column][player]
    }

    fn bounds(&self, _state: &MatrixState) -> (Rational, Rational) {
        let own = || self.payoffs.iter().map(|[own, _]| *own);
        (own().min().unwrap_or(Rational::ZERO), own().max().unwrap_or(Rational::ZERO))
    }
}

impl Chance for Matrix {}
impl Finite for Matrix {}

impl Hidden for Matrix {
    type View = MatrixView;

    fn view(&self, state: &MatrixState, player: Player) -> MatrixView {
        let choices = [state.row, state.column];
        MatrixView {
            player: player as u8,
            own: choices[player],
            chosen: choices.iter().flatten().count() as u8,
        }
    }

    fn sampler<'a>(&'a self, view: &MatrixView) -> Sampler<'a, Self> {
        sampler_of(self, view)
    }

    fn choices(&self, view: &MatrixView, out: &mut Vec<u16>) {
        if view.chosen == view.player {
            out.extend(0..self.size(view.player.into()) as u16);
        }
    }

    fn print_view(&self, view: &MatrixView) -> String {
        let player = usize::from(view.player);
        let own = view.own.map_or("nothing", |choice| &self.choices[player][usize::from(choice)]);
        format!("{} has chosen {own}, {} of 2 have chosen", self.players[player], view.chosen)
    }
}

impl Worlds for Matrix {
    fn worlds(&self, view: &MatrixView, out: &mut Vec<(MatrixState, Odds)>) {
        let all = |player: Player| (0..self.size(player) as u16).map(Some).collect::<Vec<_>>();
        let guesses = |player: Player| match view.chosen > player as u8 {
            true if player == usize::from(view.player) => vec![view.own],
            true => all(player),
            false => vec![None],
        };
        for row in guesses(0) {
            out.extend(guesses(1).into_iter().map(|column| (MatrixState { row, column }, Odds::ONE)));
        }
    }
}

/// A position is the choices so far, such as `rock paper`; `-` before the first.
impl Text for Matrix {
    fn print_state(&self, state: &MatrixState) -> String {
        let chosen = [state.row, state.column].into_iter().zip(&self.choices);
        let names: Vec<&str> =
            chosen.filter_map(|(choice, names)| Some(names[usize::from(choice?)].as_str())).collect();
        if names.is_empty() { "-".into() } else { names.join(" ") }
    }

    fn parse_state(&self, text: &str) -> Result<MatrixState, TextError> {
        if text == "-" { Ok(self.initial()) } else { play_words(self, self.initial(), text, 0) }
    }

    fn print_action(&self, state: &MatrixState, choice: u16) -> String {
        self.choices[usize::from(state.row.is_some())][usize::from(choice)].clone()
    }

    fn player_name(&self, player: Player) -> String {
        self.players[player].clone()
    }
}
