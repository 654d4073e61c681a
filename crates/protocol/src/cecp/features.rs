//! The features and options of the engine.

use super::{Cecp, error, say, setup};
use crate::NAME;
use crate::action::Action;
use crate::games::Games;
use crate::settings::{OPTIONS, Settings};

/// The features with fixed numeric values. Cutechess says `computer` only to those who ask for names.
const FIXED: &str = "ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 sigterm=0 reuse=1 \
                     analyze=1 colors=0 ics=0 name=1 pause=0 nps=0 memory=1 smp=1 exclude=1 setscore=0 \
                     highlight=1 setup=1 debug=1";
/// Options that have CECP commands of their own, or no meaning in CECP.
const LEFT_OUT: [&str; 5] = ["Hash", "Threads", "Ponder", "UCI_ShowWDL", "UCI_AnalyseMode"];
const VARIANT_PATH: &str = "VariantPath";
const EVAL_FILE: &str = "EvalFile";
const CLEAR_HASH: &str = "Clear Hash";
/// Whether positions are set up that the peer's board cannot follow.
const CORRECT_BOARD: &str = "Correct Board";

/// The `variants` feature.
pub(super) fn variants(games: &Games) -> String {
    format!("feature variants=\"{}\"", setup::variants(games))
}

/// The `feature` lines.
pub(super) fn list(games: &Games) -> Vec<Action> {
    let mut lines = vec![
        "feature done=0".to_string(),
        format!("feature myname=\"{NAME}\""),
        format!("feature {FIXED}"),
        variants(games),
    ];
    for option in OPTIONS.iter().filter(|option| !LEFT_OUT.contains(&option.name)) {
        let (name, default, (low, high)) = (option.name, option.default, option.range);
        lines.push(match option.is_check {
            true => format!("feature option=\"{name} -check {default}\""),
            false => format!("feature option=\"{name} -spin {default} {low} {high}\""),
        });
    }
    lines.push(format!("feature option=\"{CORRECT_BOARD} -check 1\""));
    lines.push(format!("feature option=\"{VARIANT_PATH} -path \""));
    lines.push(format!("feature option=\"{EVAL_FILE} -file \""));
    lines.push(format!("feature option=\"{CLEAR_HASH} -button\""));
    lines.push("feature done=1".to_string());
    lines.into_iter().map(say).collect()
}

impl Cecp {
    /// `option NAME=VALUE`, or `option NAME`.
    pub(super) fn set_option(&mut self, rest: &str) -> Vec<Action> {
        let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
        let (name, value) = (name.trim(), value.trim());
        if name.eq_ignore_ascii_case(VARIANT_PATH) {
            return vec![Action::Load(value.to_string())];
        }
        if name.eq_ignore_ascii_case(EVAL_FILE) {
            return vec![Action::Network(value.to_string())];
        }
        if name.eq_ignore_ascii_case(CLEAR_HASH) {
            self.fresh = true;
            return Vec::new();
        }
        if name.eq_ignore_ascii_case(CORRECT_BOARD) {
            self.following.may_set_up = value != "0";
            return Vec::new();
        }
        let set = match Settings::find(name) {
            Some(index) => self.settings.set(index, value),
            None => Err("there is no such option".to_string()),
        };
        set.err().map(|why| error(&why, &format!("option {rest}"))).unwrap_or_default()
    }
}
