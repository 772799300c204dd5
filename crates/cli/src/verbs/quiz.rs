pub fn run(_: &crate::args::Quiz) -> Result<(), crate::failure::Failure> {
    Ok(())
}
