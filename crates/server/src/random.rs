//! Numbers that nobody can guess.

/// 64 random bits from the operating system.
pub fn number() -> u64 {
    // Without randomness there are no secrets; the clock at least makes them differ from run to run.
    getrandom::u64().unwrap_or_else(|_| {
        std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(0, |since| since.as_nanos() as u64)
    })
}

/// A name of 128 random bits.
pub fn name() -> String {
    format!("{:016x}{:016x}", number(), number())
}
