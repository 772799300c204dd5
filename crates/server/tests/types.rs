//! The page's types are those of the server.
#![cfg(feature = "typescript")]

#[test]
fn the_types_of_the_page_are_up_to_date() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/types/api.ts");
    let declared = gametree_server::declarations();
    if std::env::var_os("UPDATE_TYPES").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        std::fs::write(&path, &declared).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == declared, "web/src/types/api.ts is out of date: run `make types`");
}
