//! The shapes of requests and answers. [`typescript`] generates the page's types from them.

mod account;
mod analysis;
mod both;
mod catalogue;
mod chat;
mod check;
mod color;
mod correspondence;
mod documentation;
mod email;
mod explain;
mod explorer;
mod external_engine;
mod game;
mod introduction;
mod lobby;
mod moderation;
mod passkey;
mod people;
mod play;
mod position;
mod problem;
mod push;
mod puzzle;
mod reach;
mod relation;
mod report;
mod stored;
mod study;
mod table;
mod tournament;
mod typescript;

pub use account::{
    Account, AccountExport, Codes, Confirmation, Credentials, ExportedEntry, LogOutRequest, Me, NewToken,
    OwnPuzzleAttempt, OwnPuzzleRating, OwnTournament, PasswordChange, RecoveryRequest, SignedUp, TokenListed,
    TokenRequest, TokenRevocation, Tokens,
};
pub use analysis::{AnalysisEvent, AnalysisLine, AnalysisRequest};
pub use both::Both;
pub use catalogue::{
    CatalogueEntry, CataloguePage, CatalogueQuery, CatalogueVersion, EntryLeaders, EntryListed, EntryOrigin,
    EntryRequest, ReportedVersion, VersionAdded, VersionListed, VersionRequest, Visibility,
};
pub use chat::{Audience, ChatMessage, WrittenMessage};
pub use check::{CheckProblem, CheckRequest, Checked, TextSpan};
pub use color::Color;
pub use correspondence::{Moves, Note, OpenGame, PlannedMove, Vacation, VacationRequest};
pub use documentation::{
    Documentation, DocumentationContent, DocumentationExample, DocumentationListed, DocumentationPage,
    DocumentationPart, DocumentationSection,
};
pub use email::{EmailLink, EmailRequest, LinkRecovery, OwnEmail, RecoveryLinkRequest, RemindersRequest};
pub use explain::{Attempt, ExplainRequest, Explanation};
pub use explorer::{Explorer, ExplorerMove, ExplorerRequest};
pub use external_engine::ExternalEngine;
pub use game::{Cell, DefinitionText, FileLabel, GameInfo, GameListed, PieceInfo, RankLabel, Section, Shape};
pub use introduction::{Front, Introduction, IntroductionPart, Picture, PictureQuery, Sample};
pub use lobby::{LobbyCommand, LobbyEvent, Seek, WantedGame};
pub use moderation::{
    Action, Complaint, ComplaintRequest, Desk, ModeratedEntry, Moderation, ModerationRequest, OwnModeration, Reason,
    SentComplaint, Warning, WarningsRead,
};
pub use passkey::{
    PasskeyChallenge, PasskeyListed, PasskeyLogIn, PasskeyRemoval, PasskeyRename, PasskeyRequest, Passkeys,
};
pub use people::{GameRating, Leader, Leaders, PlayerRating, Profile, RatingChange, RatingHistory};
pub use play::{
    ClockSetting, Clocks, ColorChoice, Created, Mode, Offers, Opponent, PlayRequest, Player, Random, Room, RoomCommand,
    RoomEvent, RoomMessage, Seat, Start,
};
pub use position::{CompactMove, Edit, Hand, LegalMove, Phrase, Placed, Played, Position, Span, Where};
pub use problem::Problem;
pub use push::{OwnPush, PushKeys, PushSubscription};
pub use puzzle::{
    Puzzle, PuzzleAnswer, PuzzleGame, PuzzleMoves, PuzzleOwn, PuzzleResult, PuzzleSolution, PuzzleTheme, Puzzles,
};
pub use reach::{Reach, ReachRequest, Reachable};
pub use relation::{Followed, PlayedNow, Relation, RelationTo, Relations};
pub use report::{Doubling, GameReport, Metric, Reference, ReportEvent, ReportRequest, Share};
pub use stored::{
    PgnAnswer, PgnGame, PgnLine, PgnMove, PgnRequest, PgnText, StoredGame, StoredListed, StoredPage, StoredQuery,
};
pub use study::{
    Chapter, ChapterChange, ChapterDeletion, ChapterListed, ChapterOrder, ChapterRequest, ChaptersAdded, ExportedStudy,
    MemberRequest, Study, StudyListed, StudyMember, StudyPage, StudyQuery, StudyRequest, StudyRole,
};
pub use table::{EndgameMove, EndgameResult, EndgameTable, EndgameValue};
pub use tournament::{
    Standing, TieBreak, Tournament, TournamentEvent, TournamentGame, TournamentJoin, TournamentKind, TournamentListed,
    TournamentOwn, TournamentPage, TournamentRequest, TournamentState, Tournaments,
};
pub use typescript::typescript;
