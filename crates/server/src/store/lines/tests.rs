//! Exports that were cut, or lost lines.

use super::super::suite::game;
use super::super::tests::store;
use std::error::Error;
use std::io::{self, Write};

/// An export without some of its lines, as a server writes it that has none of these.
pub fn without(text: &str, is_left_out: impl Fn(&str) -> bool) -> String {
    let is_kept = |line: &&str| !line.starts_with("{\"end\"") && !is_left_out(line);
    let kept: Vec<&str> = text.lines().filter(is_kept).collect();
    let games = kept.iter().filter(|line| line.starts_with("{\"game\"")).count();
    format!("{}\n{{\"end\":{{\"lines\":{},\"games\":{games}}}}}\n", kept.join("\n"), kept.len())
}

/// The same as an earlier version wrote it.
pub fn of_version(number: u32, text: &str) -> String {
    let now = format!("\"version\":{},", super::VERSION);
    assert!(text.contains(&now), "{text}");
    let lines = text.lines().filter(|line| !line.starts_with("{\"end\""));
    lines.map(|line| format!("{line}\n")).collect::<String>().replacen(&now, &format!("\"version\":{number},"), 1)
}

/// A disk without room.
struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::other("no room"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn what_cannot_be_written_is_said_once() {
    let (here, _folder) = store().await;
    let refused = here.export(&mut Full, 2_000).await.unwrap_err();
    let cause = refused.source().map(ToString::to_string);
    assert_eq!((refused.to_string().as_str(), cause.as_deref()), ("it cannot be written", Some("no room")));
}

#[tokio::test]
async fn an_export_that_was_cut_is_refused_wherever_it_was() {
    let (here, _folder) = store().await;
    for id in ["a", "b", "c"] {
        here.begin(&mut game(id)).await.unwrap();
    }
    let mut text = Vec::new();
    assert_eq!(here.export(&mut text, 2_000).await.unwrap(), 3);
    let text = String::from_utf8(text).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    assert!(lines.len() >= 6, "{text}");
    assert_eq!(without(&text, |_| false), text);

    let refused = async |text: &str| {
        let (there, _folder) = store().await;
        there.import(&mut text.as_bytes(), 3_000).await.unwrap_err().to_string()
    };
    assert_eq!(refused("").await, "line 1: the file is empty: expected an export");
    for number in 1..=lines.len() {
        let whole: String = lines[..number].concat();
        if number < lines.len() {
            let expected =
                format!("line {number}: the export is incomplete: it stops after this line; export the games again");
            assert_eq!(refused(&whole).await, expected);
        }
        let half = &whole[..whole.len() - lines[number - 1].len() / 2];
        let expected = format!(
            "line {number}: the export is incomplete: it stops in the middle of this line; export the games again"
        );
        assert_eq!(refused(half).await, expected);
    }
    // A line that is lost from the middle, lines that are added, and an end that is not the last.
    let end = lines.len();
    let lost: String = lines.iter().filter(|line| !line.contains("\"id\":\"b\"")).copied().collect();
    let expected = format!(
        "line {}: the export is incomplete: expected {} lines, 3 of them games before this one, found {} lines, 2 of them games; \
         export the games again",
        end - 1,
        end - 1,
        end - 2
    );
    assert_eq!(refused(&lost).await, expected);
    let more = refused(&format!("{text}{}", lines[end - 2])).await;
    assert!(more.starts_with(&format!("line {}: nothing is expected behind the last line", end + 1)), "{more}");

    // Without the break behind its last line it is whole all the same, and those of before had no such line.
    for text in [text.trim_end().to_string(), of_version(10, &text)] {
        let (there, _folder) = store().await;
        assert_eq!(there.import(&mut text.as_bytes(), 3_000).await.unwrap().games, 3);
    }
}
