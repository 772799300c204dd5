//! Builds the server again when the page changes. The page is not needed: without it `gametree serve` says how to get it.

fn main() {
    // Cargo runs this before every build while a path that it watches is missing, so that the folder around it is watched then.
    let page = std::path::Path::new("../../web/dist");
    let watched = if page.exists() { page } else { std::path::Path::new("../../web") };
    if watched.exists() {
        println!("cargo:rerun-if-changed={}", watched.display());
    }
    println!("cargo:rerun-if-changed=build.rs");
}
