//! Writes trees as `.efg` and `.json` files for tests/peers/check_efg.py: those named on the command line and fifty random ones.
//!
//! `cargo run -p gametree-games --example export_efg -- FOLDER examples/trees/*.gtree`

use std::error::Error;
use std::path::PathBuf;

use gametree_games::tree::{Format, Recipe, Tree, read_tree_file, write_tree};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1).map(PathBuf::from);
    let folder = arguments.next().ok_or("expected a folder and files with trees")?;
    std::fs::create_dir_all(&folder)?;
    let write = |name: &str, tree: &Tree| -> Result<(), Box<dyn Error>> {
        for format in [Format::Efg, Format::Json] {
            let path = folder.join(name).with_extension(format.name());
            std::fs::write(path, write_tree(tree, format)?)?;
        }
        Ok(())
    };
    for path in arguments {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        write(&name, &read_tree_file(&path)?)?;
    }
    for seed in 0..50u64 {
        let every = |step: u64, count: usize| seed.is_multiple_of(step).then_some(count);
        let recipe = Recipe {
            players: [2, 3, 1, 2, 4][seed as usize % 5],
            plies: 1 + seed as usize % 5,
            chance_one_in: every(2, 3),
            shared_one_in: every(5, 3),
            hidden_one_in: every(3, 2),
            uneven: seed % 4 < 2,
            general_sum: seed % 7 == 3,
            ..Recipe::default()
        };
        write(&format!("random-{seed}"), &recipe.tree(seed)?)?;
    }
    Ok(())
}
