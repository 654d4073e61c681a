//! The list of UCI options, and `setoption`.

use super::start::START;
use super::{Uci, note, say};
use crate::action::Action;
use crate::games::Games;
use crate::quoted;
use crate::settings::{OPTIONS, Settings};

const VARIANT: &str = "UCI_Variant";
const VARIANT_PATH: &str = "VariantPath";
const TABLE_PATH: &str = "TablePath";
const EVAL_FILE: &str = "EvalFile";
const FROM_ANYWHERE: &str = "UCI_Chess960";
const CLEAR_HASH: &str = "Clear Hash";
/// UCI's empty string.
pub(super) const EMPTY: &str = "<empty>";

/// The `option` lines.
pub(super) fn list(games: &Games) -> Vec<String> {
    let numbers = OPTIONS.iter().map(|option| {
        let (name, default, (low, high)) = (option.name, option.default, option.range);
        match option.is_check {
            true => format!("option name {name} type check default {}", default == 1),
            false => format!("option name {name} type spin default {default} min {low} max {high}"),
        }
    });
    let others = [
        format!("option name {CLEAR_HASH} type button"),
        format!("option name {VARIANT_PATH} type string default {EMPTY}"),
        format!("option name {TABLE_PATH} type string default {EMPTY}"),
        format!("option name {EVAL_FILE} type string default {EMPTY}"),
        variants(games),
        format!("option name {FROM_ANYWHERE} type check default false"),
        format!("option name {START} type string default {EMPTY}"),
    ];
    numbers.chain(others).collect()
}

/// The option that chooses the game.
pub(super) fn variants(games: &Games) -> String {
    let mut line = format!("option name {VARIANT} type combo default {}", games.game().name());
    for name in games.names() {
        line += " var ";
        line += &name;
    }
    line
}

impl Uci {
    /// `setoption name NAME [value VALUE]`; both may have spaces.
    pub(super) fn set_option(&mut self, rest: &str) -> Vec<Action> {
        let Some(rest) = rest.trim_start().strip_prefix("name ") else {
            return vec![note("an option is set by `setoption name NAME value VALUE`")];
        };
        let rest = format!("{} ", rest.trim());
        let (name, value) = rest.split_once(" value ").unwrap_or((&rest, ""));
        let (name, value) = (name.trim(), value.trim());
        if name.eq_ignore_ascii_case(VARIANT) {
            return self.set_variant(value);
        }
        if name.eq_ignore_ascii_case(FROM_ANYWHERE) {
            return self.set_from_anywhere(value);
        }
        if name.eq_ignore_ascii_case(VARIANT_PATH) {
            let path = if value == EMPTY { "" } else { value };
            return vec![Action::Load(path.to_string())];
        }
        if name.eq_ignore_ascii_case(TABLE_PATH) {
            let path = if value == EMPTY { "" } else { value };
            return vec![Action::Tables(path.to_string())];
        }
        if name.eq_ignore_ascii_case(EVAL_FILE) {
            let path = if value == EMPTY { "" } else { value };
            return vec![Action::Network(path.to_string())];
        }
        if name.eq_ignore_ascii_case(START) {
            return self.set_start(value);
        }
        if name.eq_ignore_ascii_case(CLEAR_HASH) {
            self.fresh = true;
            return Vec::new();
        }
        let set = match Settings::find(name) {
            Some(index) => self.settings.set(index, value),
            None => Err(format!("there is no option `{}`", quoted(name))),
        };
        set.err().iter().map(|why| note(why)).collect()
    }

    /// Castling from anywhere: the game is another one then.
    fn set_from_anywhere(&mut self, value: &str) -> Vec<Action> {
        let Ok(from_anywhere) = value.to_ascii_lowercase().parse() else {
            return vec![note(&format!("{FROM_ANYWHERE} is true or false, and not `{}`", quoted(value)))];
        };
        self.from_anywhere = from_anywhere;
        if self.games.castle_from_anywhere(from_anywhere) { self.choose_start() } else { Vec::new() }
    }

    fn set_variant(&mut self, text: &str) -> Vec<Action> {
        if let Err(why) = self.games.choose(text) {
            return vec![note(&why)];
        }
        if self.from_anywhere {
            self.games.castle_from_anywhere(true);
        }
        let mut actions = self.choose_start();
        let game = self.games.game();
        let (name, files, ranks) = (game.name(), game.board().files(), game.board().ranks());
        let fen = self.startpos.fen();
        actions.insert(0, say(format!("info string variant {name} files {files} ranks {ranks} startpos {fen}")));
        actions
    }
}
