//! `/api/docs` and `/api/search`.

use super::{get, problem};
use serde_json::Value;
use std::collections::BTreeSet;

fn list<'a>(value: &'a Value, key: &str) -> &'a Vec<Value> {
    value[key].as_array().unwrap_or_else(|| panic!("no {key} in {value}"))
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_else(|| panic!("no {key} in {value}"))
}

#[tokio::test]
async fn all_pages_that_are_listed_are_there_and_their_links_lead_to_headings() {
    let documentation = get("/api/docs").await.json();
    let mut pages = vec![documentation["first"].clone()];
    let parts = list(&documentation, "parts");
    assert_eq!(
        parts.iter().map(|part| text(part, "title")).collect::<Vec<_>>(),
        ["Tutorials", "How-to guides", "Reference", "Explanation"]
    );
    for listed in parts.iter().flat_map(|part| list(part, "pages")) {
        let name = text(listed, "address").trim_start_matches("/docs/").trim_start_matches('/');
        let answer = get(&format!("/api/docs/{name}")).await;
        assert!(answer.status.is_success(), "{name}: {}", answer.text());
        assert!(get(text(listed, "address")).await.status.is_success(), "{name}");
        pages.push(answer.json());
    }
    let rule = get("/api/docs/rules/relay").await.json();
    assert_eq!(text(&rule, "title"), "relay");
    pages.push(rule);
    let headings = pages.iter().flat_map(|page| {
        list(page, "headings")
            .iter()
            .map(|heading| format!("{}#{}", text(page, "address"), heading[0].as_str().unwrap()))
    });
    let headings: BTreeSet<String> = headings.collect();
    let mut links = 0;
    for page in &pages {
        for html in list(page, "content").iter().filter_map(|content| content["text"].as_str()) {
            assert!(!html.contains("<h1"), "{}", text(page, "address"));
            for link in html.split("class=\"page\" href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(link.starts_with('/') && !link.contains(".md"), "{}: {link}", text(page, "address"));
                assert!(!link.contains('#') || headings.contains(link), "{}: {link}", text(page, "address"));
                links += 1;
            }
        }
    }
    assert!(links > 200, "{links}");
    let (status, kind, words) = problem(&get("/api/docs/nothing").await);
    assert_eq!((status, kind.as_str()), (404, "not-found"), "{words}");
    for (path, status) in [("/docs", 200), ("/docs/rules/relay", 200), ("/discoveries", 200), ("/docs/nothing", 404)] {
        assert_eq!(get(path).await.status, status, "{path}");
    }
}

#[tokio::test]
async fn sections_are_found_by_their_words() {
    let sections = get("/api/search").await.json();
    let sections = sections.as_array().unwrap();
    let section = |address: &str| {
        let found = sections.iter().find(|section| section["address"] == address);
        found.unwrap_or_else(|| panic!("no section {address}"))
    };
    let recipe = section("/docs/cookbook#pieces-that-turn-on-their-way");
    assert_eq!((text(recipe, "page"), text(recipe, "title")), ("Cookbook", "Pieces that turn on their way"));
    assert!(text(recipe, "text").contains("a griffon goes one square diagonally"), "{recipe}");
    assert!(text(section("/docs/rules/superko"), "text").len() > 40);
}
