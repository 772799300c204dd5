//! Players from a file. Their net may have another size than the net that learns from their games.

use gametree_games::chess::net::{self, Numbers};
use gametree_games::chess::{Classic, Evaluation, Net};
use gametree_learn::net::Quantised;

use super::{LearnError, Result};

/// Numbers of hidden units that a net may have.
pub(super) const SIZES: [usize; 3] = [32, 64, 128];

/// The players' evaluation, by the size of their net. Players without a net are [`Teachers::Middle`].
pub(super) enum Teachers {
    Small(Evaluation<32>),
    Middle(Evaluation<64>),
    Large(Evaluation<128>),
}

impl Teachers {
    /// Reads classic weights or a net.
    ///
    /// # Errors
    /// When it is neither.
    pub(super) fn read(bytes: &[u8]) -> Result<Self> {
        // What is text and no net must be classic weights.
        Self::net(bytes).or_else(|problem| match std::str::from_utf8(bytes) {
            Ok(text) => Classic::parse(text)
                .map(|classic| Teachers::Middle(Evaluation::Classic(classic)))
                .map_err(|problem| {
                    LearnError::refused(format!(
                        "expected players as a net or as classic weights, found neither ({problem})"
                    ))
                }),
            Err(_) => Err(problem),
        })
    }

    /// Reads a net.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn net(bytes: &[u8]) -> Result<Self> {
        Ok(match net::units(bytes).map_err(LearnError::Refused)? {
            32 => Teachers::Small(with_net(bytes)?),
            64 => Teachers::Middle(with_net(bytes)?),
            128 => Teachers::Large(with_net(bytes)?),
            units => return Err(unknown_size(units)),
        })
    }

    /// The classic evaluation, if they have it.
    pub(super) fn classic(self) -> Option<Classic> {
        match self {
            Teachers::Middle(Evaluation::Classic(classic)) => Some(classic),
            _ => None,
        }
    }

    /// The weights of a net in a file.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn net_weights(bytes: &[u8]) -> Result<Quantised> {
        let weights = match Self::net(bytes)? {
            Teachers::Small(evaluation) => weights(&evaluation),
            Teachers::Middle(evaluation) => weights(&evaluation),
            Teachers::Large(evaluation) => weights(&evaluation),
        };
        weights.ok_or_else(|| LearnError::refused("expected a net"))
    }
}

/// Why nets of so many hidden units are refused.
pub(super) fn unknown_size(units: usize) -> LearnError {
    LearnError::refused(format!("expected 32, 64 or 128 hidden units, found {units}"))
}

fn with_net<const HIDDEN: usize>(bytes: &[u8]) -> Result<Evaluation<HIDDEN>> {
    let net = Net::from_bytes(bytes).map_err(LearnError::Refused)?;
    Ok(Evaluation::Net(Box::new(net)))
}

fn weights<const HIDDEN: usize>(evaluation: &Evaluation<HIDDEN>) -> Option<Quantised> {
    let Evaluation::Net(net) = evaluation else { return None };
    let Numbers { first, bias, output, constant } = net.numbers();
    Some(Quantised {
        hidden: HIDDEN,
        first: first.to_vec(),
        bias: bias.to_vec(),
        output: output.to_vec(),
        constant: constant.to_vec(),
    })
}
