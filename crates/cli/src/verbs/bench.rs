pub fn run(_: &crate::args::Bench) -> Result<(), crate::failure::Failure> {
    Ok(())
}
