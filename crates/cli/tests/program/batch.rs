//! `moves --batch`: an answer to every line, whatever it is.

use super::output_for;

/// The answers to an input, each without the empty line that ends it.
fn answers(input: impl Into<Vec<u8>>) -> Vec<String> {
    let text = output_for(&["moves", "--batch"], input);
    if text.is_empty() {
        return Vec::new();
    }
    text.strip_suffix("\n\n").expect("an answer ends with an empty line").split("\n\n").map(str::to_string).collect()
}

#[test]
fn requests_are_answered_in_order() {
    let answers = answers(
        "chess\tstartpos\te2e4 e7e5\nchess\t8/8/8/8/8/1k6/8/K7 w - - 4 9\t\nwildcastle\tstartpos\nchess\tstartpos\tmoves e2e4",
    );
    assert_eq!(answers.len(), 4);
    assert!(answers[0].starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\t*\na2a3\t"));
    assert_eq!(answers[0].lines().count(), 30);
    assert_eq!(answers[1], "8/8/8/8/8/1k6/8/K7 w - - 4 9\t1/2-1/2 material\na1b1\t8/8/8/8/8/1k6/8/1K6 b - - 5 9");
    assert!(answers[2].starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\t*\n"));
    assert!(answers[3].contains(" b KQkq - 0 1\t*"));
}

#[test]
fn bad_requests_get_one_line_and_do_not_stop_it() {
    let mut input = b"\xff\xfe\tstartpos\n\nchess\nches\tstartpos\nchess\tnonsense\nchess\tstartpos\te2e5\n".to_vec();
    input.extend(b"chess\tstartpos\te2e4\tmore\n\t\t\n\0\n");
    input.extend(vec![b'x'; 3 << 20]);
    input.extend(b"\nchess\t");
    input.extend(vec![b'8'; 100_000]);
    input.extend(b"\nchess\tstartpos\r\n");
    let answers = answers(input);
    assert_eq!(answers.len(), 12);
    let (last, bad) = answers.split_last().unwrap();
    for answer in bad {
        assert!(answer.starts_with("error: "), "{answer}");
        assert_eq!(answer.lines().count(), 1, "{answer}");
        assert!(answer.len() < 2_000, "too long: {answer}");
    }
    assert!(bad[3].contains("did you mean `chess`?"), "{}", bad[3]);
    assert!(bad[5].contains("move 1") && bad[5].contains("e2e5"), "{}", bad[5]);
    assert_eq!(last.lines().count(), 21);
}

#[test]
fn no_request_gets_no_answer() {
    assert_eq!(answers(""), Vec::<String>::new());
}

#[test]
fn batch_takes_no_other_arguments() {
    super::menagerie(&["moves", "--batch", "chess"]).assert().code(2);
    super::menagerie(&["moves", "chess"]).assert().code(2);
}
