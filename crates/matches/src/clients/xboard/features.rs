//! What an engine says about itself: `feature NAME=VALUE NAME="TEXT" ...`.

/// Features that change nothing here, or say what is done in any case: no signal is sent, no game is analysed or paused.
const HARMLESS: &[&str] = &[
    "analyze",
    "debug",
    "draw",
    "egt",
    "exclude",
    "highlight",
    "ics",
    "myname",
    "name",
    "pause",
    "playother",
    "setscore",
    "sigint",
    "sigterm",
    "xedit",
];

/// The features that matter here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// Answers `ping N` with `pong N` when everything before is done.
    pub ping: bool,
    /// Takes a position by `setboard FEN`.
    pub setboard: bool,
    /// Wants `usermove e2e4` instead of `e2e4`.
    pub usermove: bool,
    /// Wants the clocks before every move.
    pub time: bool,
    /// Wants the colour that is on move before `go`.
    pub colors: bool,
    /// Plays more than one game.
    pub reuse: bool,
    /// Counts nodes as time by `nps N`.
    pub nps: bool,
    /// Takes the size of its tables by `memory MEGABYTES`.
    memory: bool,
    /// Takes the number of threads by `cores N`.
    smp: bool,
    /// The games it plays, with commas.
    variants: String,
    /// Names of options.
    options: Vec<String>,
    /// None before it says anything about the end of the list; false where it needs more time for it.
    pub done: Option<bool>,
}

/// What the protocol assumes of an engine that says nothing.
impl Default for Features {
    fn default() -> Self {
        Self {
            ping: false,
            setboard: false,
            usermove: false,
            time: true,
            colors: true,
            reuse: true,
            nps: false,
            memory: false,
            smp: false,
            variants: "normal".into(),
            options: Vec::new(),
            done: None,
        }
    }
}

impl Features {
    /// Takes in a line of features; gives what to answer, a line for each. Any other line has no answer.
    pub fn take(&mut self, line: &str) -> Vec<String> {
        let Some(list) = line.strip_prefix("feature ") else { return Vec::new() };
        let answer = |(name, value): (&str, &str)| {
            let word = if self.set(name, value) { "accepted" } else { "rejected" };
            format!("{word} {name}")
        };
        pairs(list).into_iter().map(answer).collect()
    }

    /// Sets a feature; false where it is not known or not wanted.
    fn set(&mut self, name: &str, value: &str) -> bool {
        let yes = value == "1";
        match name {
            "ping" => self.ping = yes,
            "setboard" => self.setboard = yes,
            "usermove" => self.usermove = yes,
            "time" => self.time = yes,
            "colors" => self.colors = yes,
            "reuse" => self.reuse = yes,
            "nps" => self.nps = yes,
            "memory" => self.memory = yes,
            "smp" => self.smp = yes,
            "variants" => self.variants = value.into(),
            "option" => self.options.extend(value.split(" -").next().map(|name| name.trim().to_string())),
            "done" => self.done = Some(yes),
            // Moves are sent by squares, which every engine takes.
            "san" => return !yes,
            _ => return HARMLESS.contains(&name),
        }
        true
    }

    /// Whether it plays a game, by the protocol's name of it.
    pub fn plays(&self, variant: &str) -> bool {
        self.variants.split(',').any(|name| name.trim() == variant)
    }

    /// The command that sets an option; the options that there are where it has no such one.
    pub fn option(&self, name: &str, value: &str) -> Result<String, String> {
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        if let Some(known) = self.options.iter().find(|known| is(known)) {
            let value = if value.is_empty() { String::new() } else { format!("={value}") };
            return Ok(format!("option {known}{value}"));
        }
        let own = [(self.memory, "memory"), (self.smp, "cores")].into_iter().filter(|(has, _)| *has);
        let mut commands = own.map(|(_, command)| command);
        match commands.clone().find(|command| is(command)) {
            Some(command) => Ok(format!("{command} {value}")),
            None => Err(commands
                .by_ref()
                .chain(self.options.iter().map(String::as_str))
                .collect::<Vec<_>>()
                .join(", ")),
        }
    }
}

/// Names and values; quotes keep spaces.
fn pairs(list: &str) -> Vec<(&str, &str)> {
    let (mut pairs, mut rest) = (Vec::new(), list.trim());
    while let Some((name, after)) = rest.split_once('=') {
        let (value, after) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        pairs.push((name.trim(), value));
        rest = after.trim_start();
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_is_answered_and_what_is_not_known_is_rejected() {
        let mut features = Features::default();
        let answers = features.take("feature myname=\"A = B\" ping=1 san=1 colors=0 telepathy=1 done=0");
        let expected = [
            "accepted myname",
            "accepted ping",
            "rejected san",
            "accepted colors",
            "rejected telepathy",
            "accepted done",
        ];
        assert_eq!(answers, expected);
        assert_eq!((features.ping, features.colors, features.done), (true, false, Some(false)));
        assert_eq!((features.usermove, features.time, features.reuse), (false, true, true));
        assert!(features.take("Chess").is_empty() && features.take("# feature ping=0").is_empty());
        assert_eq!(features.take("feature done=1"), ["accepted done"]);
        assert_eq!((features.ping, features.done), (true, Some(true)));
    }

    #[test]
    fn broken_lines_give_no_features() {
        let mut features = Features::default();
        for line in ["feature", "feature ", "feature ping", "feature =", "feature =\"", "feature ===\"\" \""]
        {
            features.take(line);
        }
        features.take("feature option=\"never closed");
        assert_eq!(features, Features { options: vec!["never closed".into()], ..Features::default() });
    }

    #[test]
    fn options_are_set_by_the_names_that_the_engine_gives_them() {
        let mut features = Features::default();
        features.take(
            "feature memory=1 option=\"Randomizer (0-50) -slider 0 0 50\" option=\"Clear Hash -button\"",
        );
        assert_eq!(features.option("randomizer (0-50)", "7"), Ok("option Randomizer (0-50)=7".into()));
        assert_eq!(features.option("clear hash", ""), Ok("option Clear Hash".into()));
        assert_eq!(features.option("Memory", "64"), Ok("memory 64".into()));
        let known = Err("memory, Randomizer (0-50), Clear Hash".into());
        assert_eq!((features.option("cores", "2"), features.option("", "")), (known.clone(), known));
        features.take("feature smp=1");
        assert_eq!(features.option("cores", "2"), Ok("cores 2".into()));
    }

    #[test]
    fn variants_are_whole_names() {
        let mut features = Features::default();
        assert!(features.plays("normal") && !features.plays("fischerandom"));
        features.take("feature variants=\"normal,fischerandom, suicide\"");
        assert!(features.plays("fischerandom") && features.plays("suicide") && !features.plays("fischer"));
    }
}
