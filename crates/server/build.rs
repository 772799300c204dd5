//! Makes sure that there is a folder to embed, even where the page has not been built.

fn main() {
    let folder = std::path::Path::new("../../web/dist");
    // Where it cannot be made, embedding it says so.
    std::fs::create_dir_all(folder).ok();
    println!("cargo:rerun-if-changed=../../web/dist");
    println!("cargo:rerun-if-changed=build.rs");
}
