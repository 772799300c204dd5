//! Players from a file, whose net may have another size than the one that learns from their games.

use gametree_games::chess::{Classic, Net, Opinion};

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
        if let Ok(net) = Net::<32>::from_bytes(bytes) {
            return Ok(Teachers::Small(Opinion::Net(Box::new(net))));
        }
        if let Ok(net) = Net::<128>::from_bytes(bytes) {
            return Ok(Teachers::Large(Opinion::Net(Box::new(net))));
        }
        match Net::<64>::from_bytes(bytes) {
            Ok(net) => Ok(Teachers::Middle(Opinion::Net(Box::new(net)))),
            // Text is meant to be classic weights, and the rest to be a net.
            Err(problem) => match std::str::from_utf8(bytes) {
                Ok(text) => Classic::parse(text)
                    .map(|classic| Teachers::Middle(Opinion::Classic(classic)))
                    .map_err(|problem| {
                        format!("expected players as a net or as classic weights, found neither ({problem})")
                    }),
                Err(_) => Err(problem),
            },
        }
    }

    /// The classic opinion, if they have that.
    pub(super) fn classic(self) -> Option<Classic> {
        match self {
            Teachers::Middle(Opinion::Classic(classic)) => Some(classic),
            _ => None,
        }
    }
}
