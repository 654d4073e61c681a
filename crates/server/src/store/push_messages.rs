//! Messages to browsers, as they are written with what they are about.

use super::statement::Statement;

/// How many messages may wait for one browser.
const MOST_MESSAGES: u32 = 100;

const WRITE: &str = "INSERT INTO push_message (session, game, version, created_ms, due_ms) \
                     SELECT session, $1, $2, $3, $3 FROM push_subscription WHERE who = $4 AND (moves OR $5) AND \
                     (SELECT COUNT(*) FROM push_message AS own WHERE own.session = push_subscription.session) < $6";

/// A message to all browsers of a player that it is their move in a version of a game and the time runs out.
pub(super) fn remind(who: &str, (game, version): (&str, u32), now_ms: i64) -> Statement {
    message(who, (game, version), true, now_ms)
}

/// A message to those that are reminded of each move.
pub(super) fn announce(who: &str, (game, version): (&str, u32), now_ms: i64) -> Statement {
    message(who, (game, version), false, now_ms)
}

/// A message to all browsers of a player that a game has ended.
pub(super) fn report_end(who: &str, (game, version): (&str, u32), now_ms: i64) -> Statement {
    message(who, (game, version), true, now_ms)
}

fn message(who: &str, (game, version): (&str, u32), to_all: bool, now_ms: i64) -> Statement {
    let mut values = vec![game.into(), version.into(), now_ms.into(), who.into()];
    values.extend([to_all.into(), MOST_MESSAGES.into()]);
    Statement::new(WRITE, values)
}
