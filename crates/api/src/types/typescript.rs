//! The same shapes in TypeScript, for the page.

use super::*;
use ts_rs::{Config, TS};

/// All types as one file of TypeScript. `web/src/api/types.ts` is this text, which a test holds.
pub fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let mut text =
        String::from("// Made from crates/api/src/types by `MENAGERIE_BLESS=1 cargo test -p menagerie-api`.\n");
    macro_rules! declare {
        ($($type:ty),* $(,)?) => { $( push::<$type>(&config, &mut text); )* };
    }
    declare!(
        Color,
        Both<()>,
        GameListed,
        GameInfo,
        Shape,
        Cell,
        RankLabel,
        FileLabel,
        PieceInfo,
        Section,
        Introduction,
        IntroductionPart,
        Picture,
        Sample,
        GameReport,
        Metric,
        Share,
        Doubling,
        Reference,
        ReportRequest,
        ReportEvent,
        Discoveries,
        Where,
        Position,
        Span,
        Placed,
        Hand,
        LegalMove,
        CompactMove,
        Played,
        Edit,
        ExplainRequest,
        Attempt,
        Explanation,
        Problem,
        EndgameTable,
        EndgameMove,
        EndgameValue,
        EndgameResult,
        ReachRequest,
        Reachable,
        Reach,
        CheckRequest,
        Checked,
        CheckProblem,
        PlayRequest,
        Start,
        Random,
        Opponent,
        ColorChoice,
        ClockSetting,
        Created,
        Room,
        Mode,
        Seat,
        Player,
        Clocks,
        Offers,
        RoomEvent,
        RoomCommand,
        RoomMessage,
        AnalysisRequest,
        AnalysisEvent,
        AnalysisLine,
        StoredQuery,
        StoredPage,
        StoredListed,
        StoredGame,
        Credentials,
        Account,
        Me,
        SignedUp,
        Codes,
        LogOutRequest,
        PasswordChange,
        RecoveryRequest,
        Confirmation,
        AccountExport,
        PlayerRating,
        RatingChange,
        GameRating,
        Profile,
        RatingHistory,
        Leaders,
        Leader,
        PgnRequest,
        PgnAnswer,
        PgnGame,
        PgnLine,
        PgnMove,
        PgnText,
        DefinitionText,
        TextSpan,
    );
    text
}

fn push<T: TS>(config: &Config, text: &mut String) {
    text.push('\n');
    text.push_str(&T::docs().unwrap_or_default());
    text.push_str(&format!("export {}\n", T::decl(config)));
}
