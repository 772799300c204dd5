//! Proof and disproof numbers: how far a question is from its answer.

/// Stands for "cannot be done": nothing that is still open needs so much.
pub const INFINITE: u32 = u32::MAX;

/// The two sides of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Wants the answer to be yes.
    Attacker,
    /// Wants it to be no.
    Defender,
}

/// How many open positions must at least be settled, each in the right way, before the question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// For a yes. Zero: the answer is yes; [`INFINITE`]: it is no.
    pub proof: u32,
    /// For a no. Zero: the answer is no; [`INFINITE`]: it is yes.
    pub disproof: u32,
}

impl Numbers {
    /// The answer is yes.
    pub const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
    /// The answer is no.
    pub const DISPROVEN: Numbers = Numbers { proof: INFINITE, disproof: 0 };
    /// Nothing is known: the position itself must be settled.
    pub const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };
    /// More than anything that is still open can need.
    pub(super) const NEVER: Numbers = Numbers { proof: INFINITE, disproof: INFINITE };

    /// The answer, once there is one.
    pub(super) fn settled(yes: bool) -> Self {
        if yes { Self::PROVEN } else { Self::DISPROVEN }
    }

    /// What one side needs, and what the other.
    pub(super) fn of(role: Role, own: u32, other: u32) -> Self {
        match role {
            Role::Attacker => Self { proof: own, disproof: other },
            Role::Defender => Self { proof: other, disproof: own },
        }
    }

    /// What this side still needs.
    pub(super) fn own(self, role: Role) -> u32 {
        match role {
            Role::Attacker => self.proof,
            Role::Defender => self.disproof,
        }
    }

    /// What the other side still needs.
    pub(super) fn other(self, role: Role) -> u32 {
        match role {
            Role::Attacker => self.disproof,
            Role::Defender => self.proof,
        }
    }

    /// True when the question is answered.
    pub(super) fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// True when either number has come to its threshold.
    pub(super) fn reaches(self, thresholds: Numbers) -> bool {
        self.proof >= thresholds.proof || self.disproof >= thresholds.disproof
    }

    /// Both larger by so much.
    pub(super) fn plus(self, slack: u32) -> Self {
        Self { proof: self.proof.saturating_add(slack), disproof: self.disproof.saturating_add(slack) }
    }
}

/// A sum of what several open positions need: large sums stay below "cannot be done".
pub(super) fn sum(one: u32, other: u32) -> u32 {
    one.saturating_add(other).min(INFINITE - 1)
}
