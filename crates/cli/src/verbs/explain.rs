pub fn run(_: &crate::args::Explain) -> Result<(), crate::failure::Failure> {
    Ok(())
}

/// The game tree from a position as an explicit tree.
pub fn unroll(
    position: &dyn gametree_arena::AnyPosition,
    depth: u32,
    merge: crate::args::MergeArgument,
) -> Result<std::sync::Arc<gametree_games::tree::Tree>, crate::failure::Failure> {
    let merge = match merge {
        crate::args::MergeArgument::None => gametree_arena::Merge::Nothing,
        crate::args::MergeArgument::Equal => gametree_arena::Merge::Equal,
        crate::args::MergeArgument::Symmetric => gametree_arena::Merge::Symmetric,
    };
    position
        .expand(&gametree_arena::Expansion { depth, merge, ..Default::default() })
        .map(std::sync::Arc::new)
        .map_err(crate::failure::Failure::usage)
}
