//! Players from a file, whose net may have another size than the one that learns from their games.

use gametree_games::chess::net::{self, Numbers};
use gametree_games::chess::{Classic, Net, Opinion};
use gametree_learn::net::Quantised;

/// How many hidden units a net may have.
pub(super) const SIZES: [usize; 3] = [32, 64, 128];

/// What the players think, by the size of their net. Where they have none it does not matter.
pub(super) enum Teachers {
    Small(Opinion<32>),
    Middle(Opinion<64>),
    Large(Opinion<128>),
}

impl Teachers {
    /// Reads classic weights or a net.
    ///
    /// # Errors
    /// A sentence, when it is neither.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, String> {
        // Text is meant to be classic weights, and the rest to be a net.
        Self::net(bytes).or_else(|problem| match std::str::from_utf8(bytes) {
            Ok(text) => Classic::parse(text)
                .map(|classic| Teachers::Middle(Opinion::Classic(classic)))
                .map_err(|problem| {
                    format!("expected players as a net or as classic weights, found neither ({problem})")
                }),
            Err(_) => Err(problem),
        })
    }

    /// Reads a net.
    ///
    /// # Errors
    /// A sentence, when there is none.
    pub(super) fn net(bytes: &[u8]) -> Result<Self, String> {
        Ok(match net::units(bytes)? {
            32 => Teachers::Small(opinion(bytes)?),
            64 => Teachers::Middle(opinion(bytes)?),
            128 => Teachers::Large(opinion(bytes)?),
            units => return Err(unknown_size(units)),
        })
    }

    /// The classic opinion, if they have that.
    pub(super) fn classic(self) -> Option<Classic> {
        match self {
            Teachers::Middle(Opinion::Classic(classic)) => Some(classic),
            _ => None,
        }
    }

    /// The weights of a net in a file.
    ///
    /// # Errors
    /// A sentence, when there is none.
    pub(super) fn net_weights(bytes: &[u8]) -> Result<Quantised, String> {
        let weights = match Self::net(bytes)? {
            Teachers::Small(opinion) => weights(&opinion),
            Teachers::Middle(opinion) => weights(&opinion),
            Teachers::Large(opinion) => weights(&opinion),
        };
        weights.ok_or_else(|| "expected a net".into())
    }
}

/// Why nets of so many hidden units are refused.
pub(super) fn unknown_size(units: usize) -> String {
    format!("expected 32, 64 or 128 hidden units, found {units}")
}

fn opinion<const HIDDEN: usize>(bytes: &[u8]) -> Result<Opinion<HIDDEN>, String> {
    Ok(Opinion::Net(Box::new(Net::from_bytes(bytes)?)))
}

fn weights<const HIDDEN: usize>(opinion: &Opinion<HIDDEN>) -> Option<Quantised> {
    let Opinion::Net(net) = opinion else { return None };
    let Numbers { first, bias, output, constant } = net.numbers();
    Some(Quantised {
        hidden: HIDDEN,
        first: first.to_vec(),
        bias: bias.to_vec(),
        output: output.to_vec(),
        constant: constant.to_vec(),
    })
}
