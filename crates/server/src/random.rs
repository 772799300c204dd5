//! Random bytes that cannot be guessed: names, tokens and the secret behind the deals.

/// The operating system gives no random bytes. Without them there are no secrets, so that nothing is made up instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRandomness;

impl std::fmt::Display for NoRandomness {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the operating system gives no random bytes, and without them nothing can be kept secret")
    }
}

impl std::error::Error for NoRandomness {}

/// Random bytes from the operating system.
pub fn bytes<const N: usize>() -> Result<[u8; N], NoRandomness> {
    filled(getrandom::fill)
}

/// A name of 128 random bits.
pub fn name() -> Result<String, NoRandomness> {
    bytes().map(|bytes| format!("{:032x}", u128::from_be_bytes(bytes)))
}

fn filled<const N: usize, E>(fill: impl FnOnce(&mut [u8]) -> Result<(), E>) -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_a_fixed_length_and_differ() {
        let (one, other) = (name().unwrap(), name().unwrap());
        assert_eq!((one.len(), other.len()), (32, 32));
        assert_ne!(one, other);
    }

    #[test]
    fn without_random_bytes_there_is_an_error_and_no_substitute() {
        // A source that breaks after some bytes has not given enough.
        let broken = |bytes: &mut [u8]| {
            bytes[0] = 7;
            Err(())
        };
        assert_eq!(filled::<32, ()>(broken), Err(NoRandomness));
    }
}
