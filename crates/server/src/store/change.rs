//! What is written: the statements of each change.

use super::account_line::{AccountLine, EmailLine, PasskeyLine};
use super::database::Dialect;
use super::definition::StoredDefinition;
use super::event::{Event, Kind};
use super::push_messages::{announce, report_end};
use super::record::{Place, Record, letter, mode_name};
use super::statement::{Batch, Statement, Value};
use crate::api::Color;

const DEFINE: &str = "INSERT INTO definition (hash, text, fingerprint, shipped, added_ms) VALUES ($1, $2, $3, $4, $5) \
                      ON CONFLICT (hash) DO NOTHING";
const BEGIN: &str = "INSERT INTO game (number, id, created_ms, updated_ms, name, base, title, rules, start, \
                     random_start, start_number, mode, public, initial_ms, increment_ms, white_kind, white_who, \
                     white_name, white_level, black_kind, black_who, black_name, black_level, white_ms, black_ms, \
                     flag_ms, version, plies, score, why, draw_by, takeback_by, rematch_by, rematch, turn, seq, rated, days, \
                     tournament) \
                     VALUES ((SELECT COALESCE(MAX(number), 0) + 1 FROM game), \
                     $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, \
                     $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38)";
/// Games are numbered in their order, by one process at a time: another waits until this transaction has ended. SQLite has one writer.
const NUMBERING: &str = "SELECT pg_advisory_xact_lock(x'67616d65'::int, 0)";
/// How games stand, and the events that made them so. A writer that has not seen the last event of a game finds no row.
const CHANGE: &str = "UPDATE game SET updated_ms = value ->> 0, white_ms = value ->> 1, black_ms = value ->> 2, \
                      flag_ms = value ->> 3, version = value ->> 4, plies = value ->> 5, score = value ->> 6, \
                      why = value ->> 7, draw_by = value ->> 8, takeback_by = value ->> 9, rematch_by = value ->> 10, \
                      rematch = value ->> 11, turn = value ->> 12, seq = value ->> 13 FROM json_each($1) \
                      WHERE game.id = value ->> 14 AND game.seq = (value ->> 13) - 1; \
                      INSERT INTO event (game, seq, command, kind, at_ms, payload) \
                      SELECT value ->> 14, value ->> 13, value ->> 15, value ->> 16, value ->> 17, value ->> 18 \
                      FROM json_each($1)";
/// The same in one statement of PostgreSQL: a move waits for one answer of a database that may be far away.
const POSTGRES_CHANGE: &str = "WITH given AS (SELECT * FROM UNNEST($1::BIGINT[], $2::BIGINT[], $3::BIGINT[], $4::BIGINT[], \
                                $5::BIGINT[], $6::BIGINT[], $7::TEXT[], $8::TEXT[], $9::TEXT[], $10::TEXT[], $11::TEXT[], \
                                $12::TEXT[], $13::TEXT[], $14::BIGINT[], $15::TEXT[], $16::TEXT[], $17::TEXT[], \
                                $18::BIGINT[], $19::TEXT[]) AS given (updated_ms, white_ms, black_ms, flag_ms, version, \
                                plies, score, why, draw_by, takeback_by, rematch_by, rematch, turn, seq, id, command, \
                                kind, at_ms, payload)), \
                                changed AS (UPDATE game SET updated_ms = given.updated_ms, white_ms = given.white_ms, \
                                black_ms = given.black_ms, flag_ms = given.flag_ms, version = given.version, \
                                plies = given.plies, score = given.score, why = given.why, draw_by = given.draw_by, \
                                takeback_by = given.takeback_by, rematch_by = given.rematch_by, rematch = given.rematch, \
                                turn = given.turn, seq = given.seq FROM given \
                                WHERE game.id = given.id AND game.seq = given.seq - 1 \
                                RETURNING given.id, given.seq, given.command, given.kind, given.at_ms, given.payload) \
                                INSERT INTO event (game, seq, command, kind, at_ms, payload) SELECT * FROM changed";
/// The index of the game's name among the values of both.
const GAME: usize = 14;
const SEAT: &str = "UPDATE game SET white_kind = $1, white_who = $2, white_name = $3, white_level = $4, \
                    black_kind = $5, black_who = $6, black_name = $7, black_level = $8 WHERE id = $9";
const EVENT: &str = "INSERT INTO event (game, seq, command, kind, at_ms, payload) VALUES ($1, $2, $3, $4, $5, $6)";
const RESULT: &str = "INSERT INTO outbox (game, kind, at_ms, payload) VALUES ($1, $2, $3, $4)";
/// Positions and moves of a game go into the archive once it has ended.
const ARCHIVE: &str = "INSERT INTO outbox (game, kind, at_ms, payload) VALUES ($1, 'archive', $2, '{}')";
const ALIVE: &str = "INSERT INTO server (one, alive_ms) VALUES (1, $1) \
                     ON CONFLICT (one) DO UPDATE SET alive_ms = excluded.alive_ms";
/// Events that a game may have that is forgotten: not one whose clock has begun to run meanwhile. The store itself refuses to delete those of any other.
const FORGET_EVENTS: &str = "DELETE FROM event WHERE game = $1 \
                             AND EXISTS (SELECT 1 FROM game WHERE id = $1 AND flag_ms IS NULL) AND NOT EXISTS \
                             (SELECT 1 FROM event AS other WHERE other.game = $1 \
                             AND other.kind NOT IN ('begin', 'join', 'offers', 'kept'))";
const FORGET_CONDITIONAL: &str =
    "DELETE FROM conditional WHERE game = $1 AND NOT EXISTS (SELECT 1 FROM event WHERE game = $1)";
const FORGET_NOTES: &str = "DELETE FROM note WHERE game = $1 AND NOT EXISTS (SELECT 1 FROM event WHERE game = $1)";
const FORGET_CHAT: &str = "DELETE FROM chat WHERE game = $1 AND NOT EXISTS (SELECT 1 FROM event WHERE game = $1)";
const FORGET: &str = "DELETE FROM game WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM event WHERE game = $1)";
/// A definition goes with the last game, tournament, puzzle, version or chapter that points to it.
const FORGET_DEFINITION: &str = "DELETE FROM definition WHERE hash = $1 AND NOT EXISTS \
                                 (SELECT 1 FROM game WHERE rules = $1) AND NOT EXISTS \
                                 (SELECT 1 FROM tournament WHERE rules = $1) AND NOT EXISTS \
                                 (SELECT 1 FROM puzzle WHERE rules = $1) AND NOT EXISTS \
                                 (SELECT 1 FROM catalogue_version WHERE rules = $1) AND NOT EXISTS \
                                 (SELECT 1 FROM study_chapter WHERE rules = $1)";
const ACCOUNT: &str = "INSERT INTO account (who, name, key, password, since_ms, deleted_ms, bot) \
                       VALUES ($1, $2, $3, $4, $5, $6, $7)";
const VACATION: &str = "INSERT INTO vacation (who, since_ms, until_ms) VALUES ($1, $2, $3)";
const EMAIL: &str = "INSERT INTO email (who, address, language, reminders) VALUES ($1, $2, $3, $4)";
const SET_CONDITIONAL: &str = "INSERT INTO conditional (game, who, lines, version) VALUES ($1, $2, $3, $4)";
const SET_NOTE: &str = "INSERT INTO note (game, who, text) VALUES ($1, $2, $3)";
const PASSKEY: &str = "INSERT INTO passkey (hash, account, host, name, credential, since_ms, used_ms, blocked_ms) \
                       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
const CODE: &str = "INSERT INTO recovery (hash, account) VALUES ($1, $2)";
macro_rules! name_player {
    ($who:literal, $kind:literal, $name:literal) => {
        concat!(
            "UPDATE game SET ",
            $name,
            " = (SELECT name FROM account WHERE who = ",
            $who,
            "), ",
            $kind,
            " = (SELECT CASE WHEN deleted_ms IS NULL THEN 'account' ELSE 'person' END FROM account WHERE who = ",
            $who,
            ") WHERE id = $1 AND ",
            $who,
            " IN (SELECT who FROM account)"
        )
    };
}
const NAME_WHITE: &str = name_player!("white_who", "white_kind", "white_name");
const NAME_BLACK: &str = name_player!("black_who", "black_kind", "black_name");
const DONE: &str = "DELETE FROM outbox WHERE number = $1";
const SETTLE: &str = "UPDATE pairing SET score = (SELECT score FROM game WHERE game.id = pairing.game), \
                      why = (SELECT why FROM game WHERE game.id = pairing.game), \
                      plies = (SELECT plies FROM game WHERE game.id = pairing.game), \
                      ended_ms = (SELECT at_ms FROM outbox WHERE number = $1) \
                      WHERE score IS NULL AND game = (SELECT game FROM outbox WHERE number = $1)";
/// The game of an entry of the outbox, if it has no result in its tournament yet and ended because a player made no first move.
macro_rules! absent {
    () => {
        "SELECT 1 FROM outbox JOIN game ON game.id = outbox.game JOIN pairing ON pairing.game = game.id \
         WHERE outbox.number = $1 AND pairing.score IS NULL AND game.why = 'abandonment' AND game.plies < 2 AND "
    };
}
/// Who has read the players of before makes no pairings.
const TOUCH_ABSENT: &str = concat!(
    "UPDATE tournament SET seq = seq + 1 WHERE state IN ('running', 'paused') AND EXISTS (",
    absent!(),
    "pairing.tournament = tournament.id)"
);
/// In a round robin all players are awaited in each round.
const WITHDRAW_ABSENT: &str = concat!(
    "UPDATE entrant SET out_ms = (SELECT at_ms FROM outbox WHERE number = $1) WHERE out_ms IS NULL AND EXISTS (",
    absent!(),
    "pairing.tournament = entrant.tournament \
     AND entrant.number = CASE game.score WHEN '1-0' THEN pairing.black ELSE pairing.white END) AND EXISTS \
     (SELECT 1 FROM tournament WHERE tournament.id = entrant.tournament AND settings NOT LIKE '%\"kind\":\"robin\"%')"
);
const FREE: &str = "DELETE FROM tournament_player WHERE game = (SELECT game FROM outbox WHERE number = $1)";

/// A game is begun: its definition, if it is a new one, its row and its first event.
pub fn begin(record: &Record, dialect: Dialect) -> Vec<Statement> {
    let mut statements = import(record, &[Event::begin(record)], record.created_ms, dialect);
    statements.extend(name_players(&record.id));
    statements
}

/// A game with all its events.
pub fn import(record: &Record, events: &[Event], now_ms: i64, dialect: Dialect) -> Vec<Statement> {
    let mut statements = Vec::new();
    if dialect == Dialect::Postgres {
        statements.push(Statement::new(NUMBERING, Vec::new()));
    }
    statements.extend([define(&record.rules, now_ms), Statement::new(BEGIN, row(record, events))]);
    statements.extend(events.iter().map(|happened| event(&record.id, happened)));
    // Ratings are made of results again, and so are standings where the result was still to come.
    let last = events.iter().rfind(|event| matches!(event.kind, Kind::Move | Kind::End));
    let counts = record.rated || record.tournament.is_some();
    if let Some(last) = last.filter(|_| counts && record.has_ended()) {
        let payload = serde_json::json!({ "result": record.result(), "seq": last.seq }).to_string();
        let values = vec![(&record.id).into(), "result".into(), last.at_ms.into(), payload.into()];
        statements.push(Statement::new(RESULT, values));
    }
    statements.extend(record.has_ended().then(|| archive(&record.id, now_ms)));
    statements
}

/// A game is to go into the archive.
fn archive(game: &str, now_ms: i64) -> Statement {
    Statement::new(ARCHIVE, vec![game.into(), now_ms.into()])
}

/// An account with its recovery codes.
pub fn import_account(account: &AccountLine) -> Vec<Statement> {
    let AccountLine { who, name, key, password, since_ms, deleted_ms, bot, codes, vacations, email, passkeys } =
        account;
    let mut values: Vec<Value> = vec![who.into(), name.into(), key.into(), password.into()];
    values.extend([(*since_ms).into(), (*deleted_ms).into(), (*bot).into()]);
    let mut statements = vec![Statement::new(ACCOUNT, values)];
    statements.extend(codes.iter().map(|code| Statement::new(CODE, vec![code.into(), who.into()])));
    let vacation = |(since, until): &(i64, Option<i64>)| {
        Statement::new(VACATION, vec![who.into(), (*since).into(), (*until).into()])
    };
    statements.extend(vacations.iter().map(vacation));
    let email = email.as_ref().map(|EmailLine { address, language, reminders }| {
        Statement::new(EMAIL, vec![who.into(), address.into(), language.into(), (*reminders).into()])
    });
    statements.extend(email);
    statements.extend(passkeys.iter().map(|passkey| import_passkey(who, passkey)));
    statements
}

fn import_passkey(who: &str, passkey: &PasskeyLine) -> Statement {
    let PasskeyLine { hash, host, name, credential, since_ms, used_ms, blocked_ms } = passkey;
    let mut values = vec![hash.into(), who.into(), host.into(), name.into(), credential.into()];
    values.extend([(*since_ms).into(), (*used_ms).into(), (*blocked_ms).into()]);
    Statement::new(PASSKEY, values)
}

/// The conditional moves and notes of a game's players.
pub fn import_private(record: &Record, conditional: &[(String, String)], notes: &[(String, String)]) -> Vec<Statement> {
    let conditional = conditional.iter().map(|(who, lines)| set_conditional(&record.id, who, lines, record.version));
    conditional.chain(notes.iter().map(|(who, text)| set_note(&record.id, who, text))).collect()
}

/// Sets the conditional moves of a player who has none, from the position of a version of the game.
pub fn set_conditional(game: &str, who: &str, lines: &str, version: u32) -> Statement {
    Statement::new(SET_CONDITIONAL, vec![game.into(), who.into(), lines.into(), version.into()])
}

/// Sets the note of a player who has none.
pub fn set_note(game: &str, who: &str, text: &str) -> Statement {
    Statement::new(SET_NOTE, vec![game.into(), who.into(), text.into()])
}

/// The players of an imported game are called as their accounts are.
pub fn name_players(id: &str) -> [Statement; 2] {
    [NAME_WHITE, NAME_BLACK].map(|sql| Statement::new(sql, vec![id.into()]))
}

/// A definition is stored, unless it is there.
pub fn define(rules: &StoredDefinition, now_ms: i64) -> Statement {
    let StoredDefinition { hash, text, fingerprint, shipped } = rules;
    let values = vec![hash.into(), text.into(), fingerprint.into(), (*shipped).into(), now_ms.into()];
    Statement::new(DEFINE, values)
}

/// A game has gone on: its state as it is now, the event that made it so, and what follows from a result.
pub fn change(record: &Record, happened: &Event, now_ms: i64, dialect: Dialect) -> Vec<Statement> {
    let mut values = state(record, happened.seq, now_ms);
    let Event { command, kind, at_ms, payload, .. } = happened;
    values.extend([command.as_deref().into(), kind.name().into(), (*at_ms).into(), payload.into()]);
    let (sql, rows) = match dialect {
        Dialect::Sqlite => (CHANGE, 2),
        Dialect::Postgres => (POSTGRES_CHANGE, 1),
    };
    let mut statements = vec![Statement::finding(sql, values).in_batch(Batch { key: Some(GAME), rows })];
    if matches!(happened.kind, Kind::Join) {
        let mut values: Vec<Value> = columns(&record.places.w).into();
        values.extend(columns(&record.places.b));
        values.push((&record.id).into());
        statements.push(Statement::finding(SEAT, values));
        // An account may be called otherwise by now, or be gone.
        statements.extend(name_players(&record.id));
    }
    if let Some(turn) = record.turn.filter(|_| matches!(happened.kind, Kind::Join | Kind::Move)) {
        let place = if turn == Color::White { &record.places.w } else { &record.places.b };
        let announced = |who| announce(who, (&record.id, record.version), now_ms);
        statements.extend(place.account().map(announced));
    }
    if record.has_ended() && matches!(happened.kind, Kind::Move | Kind::End) {
        let payload = serde_json::json!({ "result": record.result(), "seq": happened.seq }).to_string();
        statements
            .push(Statement::new(RESULT, vec![(&record.id).into(), "result".into(), now_ms.into(), payload.into()]));
        statements.push(archive(&record.id, now_ms));
        if record.is_correspondence() {
            let players = [&record.places.w, &record.places.b].into_iter().filter_map(Place::account);
            statements.extend(players.map(|who| report_end(who, (&record.id, record.version), now_ms)));
        }
    }
    statements
}

/// An event.
pub fn event(game: &str, event: &Event) -> Statement {
    let Event { seq, command, kind, at_ms, payload } = event;
    let values = vec![
        game.into(),
        (*seq).into(),
        command.as_deref().into(),
        kind.name().into(),
        (*at_ms).into(),
        payload.into(),
    ];
    Statement::new(EVENT, values)
}

/// The server runs at this time.
pub fn alive(now_ms: i64) -> Statement {
    Statement::new(ALIVE, vec![now_ms.into()])
}

/// A game that nobody began is forgotten, and its definition if nothing else points to it.
pub fn forget(id: &str, rules: &str) -> [Statement; 6] {
    let parts = [(FORGET_EVENTS, id), (FORGET_CONDITIONAL, id), (FORGET_NOTES, id), (FORGET_CHAT, id)];
    let [events, conditional, notes, chat] = parts;
    [events, conditional, notes, chat, (FORGET, id), (FORGET_DEFINITION, rules)]
        .map(|(sql, value)| Statement::new(sql, vec![value.into()]))
}

/// A definition is forgotten if nothing points to it.
pub fn forget_definition(rules: &str) -> Statement {
    Statement::new(FORGET_DEFINITION, vec![rules.into()])
}

/// What follows from an entry of the outbox is done, for the first time: else there is a conflict, and nothing is written.
pub fn done_once(number: i64) -> Statement {
    Statement::finding(DONE, vec![number.into()])
}

/// What followed from a result is done, and a tournament has the result.
pub fn done(number: i64) -> Vec<Statement> {
    let mut statements: Vec<Statement> = settle(number).into();
    statements.push(Statement::new(DONE, vec![number.into()]));
    statements
}

/// A result goes into the standings of its tournament, and its players may be paired again, unless one of them was not there. It belongs before the statement
/// that what follows from the result is done, in the same transaction: so it counts once.
pub fn settle(number: i64) -> [Statement; 4] {
    [TOUCH_ABSENT, WITHDRAW_ABSENT, SETTLE, FREE].map(|sql| Statement::new(sql, vec![number.into()]))
}

/// All columns of a game but its number.
fn row(record: &Record, events: &[Event]) -> Vec<Value> {
    let base = record.game.split(':').next().unwrap_or_default();
    let updated = events.last().map_or(record.created_ms, |event| event.at_ms);
    let mut values: Vec<Value> = vec![
        (&record.id).into(),
        record.created_ms.into(),
        updated.into(),
        (&record.game).into(),
        base.into(),
        (&record.title).into(),
        (&record.rules.hash).into(),
        (&record.start).into(),
        record.random_start.into(),
        record.start_number.into(),
        mode_name(record.mode).into(),
        record.public.into(),
        record.clock.map(|clock| clock.initial_ms).into(),
        record.clock.map(|clock| clock.increment_ms).into(),
    ];
    values.extend(columns(&record.places.w));
    values.extend(columns(&record.places.b));
    let seq = events.last().map_or(0, |event| event.seq);
    // Without the time of the update at its beginning.
    values.extend(state(record, seq, updated).into_iter().skip(1));
    values.pop();
    values.push(record.rated.into());
    values.push(record.clock.and_then(|clock| clock.days).into());
    values.push(record.tournament.as_deref().into());
    values
}

/// How a game stands, and its name at the end.
fn state(record: &Record, seq: u32, now_ms: i64) -> Vec<Value> {
    vec![
        now_ms.into(),
        record.left.w.into(),
        record.left.b.into(),
        record.flag_ms.into(),
        record.version.into(),
        record.plies.into(),
        (&record.score).into(),
        (&record.why).into(),
        record.draw.map(letter).into(),
        record.takeback.map(letter).into(),
        record.rematch_by.map(letter).into(),
        record.rematch.as_deref().into(),
        record.turn.map(letter).into(),
        seq.into(),
        (&record.id).into(),
    ]
}

/// The columns of a player: kind, session, name, level.
fn columns(place: &Place) -> [Value; 4] {
    match place {
        Place::Open => ["open".into(), "".into(), "".into(), 0_u32.into()],
        Place::Person { who, name, account } => {
            [if *account { "account" } else { "person" }.into(), who.into(), name.into(), 0_u32.into()]
        }
        Place::Engine { level } => ["engine".into(), "".into(), place.name().into(), u32::from(*level).into()],
    }
}
