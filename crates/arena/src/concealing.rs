//! Games with hidden parts, paired with the algorithms for them.

use std::sync::Arc;

use gametree_core::{
    Chance, Hidden, Limits, Picture, Player, Rational, Rng, Shape, Sighted, Stages, Text, Turn,
};

use crate::any::{AnyGame, AnyReport, exact};
use crate::face::{Action, Face, Opened, State};
use crate::hidden_search::{self, Unrolled};
use crate::ladder::{self, Ladder, LadderSettings};
use crate::reasons::{self, Reasons};
use crate::resolving::Staged;
use crate::sights::{Beliefs, Sights};
use crate::specialist::Specialist;
use crate::strategy::Choices;
use crate::{Abilities, Algorithm, Spec};

/// A game with hidden parts on its way into the registry.
pub struct Concealing<G: Hidden> {
    name: String,
    game: G,
    abilities: Abilities,
    unrolled: Unrolled<G>,
    staged: Option<Staged<G>>,
    specialist: Option<Box<dyn Specialist<G>>>,
    sights: Option<Sights<G>>,
}

impl<G: Hidden + Chance + Text + 'static> Concealing<G>
where
    G::View: 'static,
{
    /// A game of two opposed players with chance; `hides` says what is hidden, as a verb phrase ("hides cards").
    pub fn new(name: &str, game: G, hides: &str) -> Self {
        let players = game.players();
        let abilities = Abilities {
            players,
            deciders: players,
            zero_sum: players == 2,
            chance: true,
            hides: Some(hides.into()),
            averages: true,
            ..Abilities::duel()
        };
        Self {
            name: name.into(),
            game,
            abilities,
            unrolled: Unrolled::default(),
            staged: None,
            specialist: None,
            sights: None,
        }
    }

    /// Nothing is drawn in this game.
    pub fn without_chance(mut self) -> Self {
        self.abilities.chance = false;
        self
    }

    /// The payoffs of the two players do not add up to zero.
    pub fn with_own_interests(mut self) -> Self {
        self.abilities.zero_sum = false;
        self
    }

    /// It can be re-solved stage by stage; `values` is the net that ships for that.
    pub fn staged(mut self, values: Option<&'static [u8]>) -> Self
    where
        G: Stages,
    {
        (self.abilities.staged, self.abilities.valued) = (true, values.is_some());
        self.staged = Some(Staged::new(values));
        self
    }

    /// It says what a player sees as a picture.
    pub fn sighted(mut self) -> Self
    where
        G: Sighted,
    {
        self.sights = Some(Sights::new());
        self
    }

    /// There are too many positions to keep all of them.
    pub fn vast(mut self) -> Self {
        self.abilities.vast = true;
        self
    }

    /// There are too many positions to search a single world to its end.
    pub fn deep(mut self) -> Self {
        self.abilities.deep = true;
        self.vast()
    }

    /// Somebody knows this game: he plays as bots do and, where `blueprint` says so, as the blueprint does.
    pub(crate) fn with_specialist(
        mut self,
        specialist: impl Specialist<G> + 'static,
        blueprint: bool,
    ) -> Self {
        (self.abilities.bots, self.abilities.blueprint) = (true, blueprint);
        self.specialist = Some(Box::new(specialist));
        self
    }

    /// Results are told in thousandths of a big blind.
    pub(crate) fn with_big_blind(mut self, big_blind: u32) -> Self {
        self.abilities.big_blind = Some(big_blind);
        self
    }

    /// The finished entry.
    pub fn open(self) -> Box<dyn AnyGame> {
        Box::new(Opened(Arc::new(self)))
    }
}

impl<G: Hidden + Chance + Text + 'static> Face for Concealing<G>
where
    G::View: 'static,
{
    type G = G;

    fn game(&self) -> &G {
        &self.game
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn abilities(&self) -> &Abilities {
        &self.abilities
    }

    fn odds(&self, state: &State<Self>, action: Action<Self>) -> Option<Rational> {
        Some(exact(self.game.odds(state, action)))
    }

    fn view(&self, state: &State<Self>, player: Player) -> String {
        self.game.print_view(&self.game.view(state, player))
    }

    fn sight(&self, state: &State<Self>, player: Player) -> Picture {
        match &self.sights {
            None => Picture { shape: Shape::Plain, pieces: Vec::new() },
            Some(sights) if self.game.turn(state) == Turn::Over => sights.ending(&self.game, state, player),
            Some(sights) => sights.sight(&self.game, state, player),
        }
    }

    fn path(&self, _state: &State<Self>, action: Action<Self>) -> Vec<String> {
        self.sights.as_ref().map_or_else(Vec::new, |sights| sights.path(&self.game, action))
    }

    fn beliefs(&self, state: &State<Self>, limits: &Limits) -> Result<Beliefs, String> {
        let Some(sights) = &self.sights else {
            return Err(format!("{} has no picture on which something could be hidden", self.name));
        };
        let Turn::Player(player) = self.game.turn(state) else {
            return Err("nobody is to move here, so that nobody has to reckon with anything".into());
        };
        let (spec, _) = self.abilities.resolve(&Spec::plain(Algorithm::Auto).modest(0), limits);
        let by = spec.algorithm.finds_equilibrium().then_some((&self.unrolled, &spec));
        Ok(sights.beliefs(&self.game, (state, player), by, limits))
    }

    fn search(
        &self,
        state: &State<Self>,
        spec: &Spec,
        limits: &Limits,
        progress: &mut dyn FnMut(&AnyReport),
    ) -> Result<AnyReport, String> {
        let (spec, why) = self.abilities.resolve(spec, limits);
        if let Some(refusal) = self.abilities.refusal(&self.name, spec.algorithm) {
            return Err(refusal);
        }
        if spec.algorithm == Algorithm::Random {
            return Ok(self.random(state, &spec));
        }
        let asked = hidden_search::Asked {
            spec: &spec,
            why: why.as_deref(),
            limits,
            staged: self.staged.as_ref(),
            specialist: self.specialist.as_deref(),
        };
        hidden_search::search(&self.game, &self.unrolled, state, &asked, progress)
    }

    fn ladder(
        &self,
        settings: &LadderSettings,
        limits: &Limits,
        news: &mut dyn FnMut(&str),
    ) -> Result<Ladder, String> {
        let refusal = |algorithm| self.abilities.refusal(&self.name, algorithm);
        let climber = ladder::Climber {
            game: &self.game,
            name: &self.name,
            refusal: &refusal,
            staged: self.staged.as_ref(),
        };
        ladder::climb(&climber, &self.unrolled, settings, limits, news)
    }

    fn reasons(&self, state: &State<Self>, spec: &Spec, limits: &Limits) -> Result<Reasons, String> {
        if let Some(refusal) = self.abilities.refusal(&self.name, spec.algorithm) {
            return Err(refusal);
        }
        reasons::reasons(&self.game, &self.unrolled, &self.name, state, spec, limits)
    }

    fn strategy(&self, _state: &State<Self>, _owner: Player, _limits: &Limits) -> Result<Choices, String> {
        Err(format!(
            "{} hides something, so that a good strategy is a mixture and not one move for each position; expected solve or analyze \
             without a file for the strategy",
            self.name
        ))
    }
}

impl<G: Hidden + Chance + Text + 'static> Concealing<G>
where
    G::View: 'static,
{
    /// Any legal move, by the seed.
    fn random(&self, state: &G::State, spec: &Spec) -> AnyReport {
        let mut actions = Vec::new();
        self.game.actions(state, &mut actions);
        let mut report = gametree_core::Report::<G>::new(
            vec![gametree_core::Value::ZERO; self.game.players()],
            gametree_core::Bound::Exact,
        );
        if self.game.turn(state) != Turn::Over {
            let seed = gametree_core::checksum(self.game.print_state(state).as_bytes());
            report.best = Rng::new(spec.hidden.seed).fork(seed).pick(&actions).copied();
            report.line.extend(report.best);
        }
        crate::face::erase(&self.game, state, &report, spec, None)
    }
}
