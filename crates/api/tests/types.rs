//! The types of the page are those of the API.

use std::path::Path;

#[test]
fn the_types_of_the_page_are_those_of_the_api() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/api/types.ts");
    let text = menagerie_api::types::typescript();
    if std::env::var_os("MENAGERIE_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &text).unwrap();
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(there == text, "web/src/api/types.ts is stale: run this test with MENAGERIE_BLESS=1");
}
