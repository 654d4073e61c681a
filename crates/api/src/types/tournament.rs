//! Tournaments: what organisers ask for, and what everybody sees.

use super::{ClockSetting, Created, PlayerRating, Problem, Start};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How players are paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum TournamentKind {
    /// For a time; who is free is paired at once.
    Arena,
    /// In rounds, with players of about the same score.
    Swiss,
    /// Everybody with everybody.
    Robin,
}

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum TournamentState {
    /// It has not begun.
    Created,
    /// It goes on.
    Running,
    /// Nobody is paired until the organiser resumes it.
    Paused,
    /// It has ended.
    Finished,
    /// It was cancelled.
    Cancelled,
}

/// What a tie is broken by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TieBreak {
    /// The sum of the opponents' points.
    Buchholz,
    /// The same without the lowest of them.
    BuchholzCut,
    /// The sum of the points of those beaten, and of half the points of those drawn with.
    SonnebornBerger,
    /// The points in the games of those who are tied, where all of them have met.
    DirectEncounter,
    /// The number of games won on the board.
    Wins,
    /// The rating that the results are worth.
    Performance,
}

/// Asks for a new tournament.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TournamentRequest {
    /// What it is called, in 3 to 60 letters.
    pub name: String,
    /// What players should know, in at most 2,000 letters.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub description: String,
    /// How players are paired.
    pub kind: TournamentKind,
    /// The name of the game, with or without armies.
    #[serde(default)]
    pub game: String,
    /// The definition of the game as TOML, if it is none that the server has.
    #[serde(default)]
    #[ts(optional)]
    pub definition: Option<String>,
    /// The FEN that all games start from.
    #[serde(default)]
    #[ts(optional)]
    pub fen: Option<String>,
    /// The number of the start of all games; a shuffled game without it draws one for each game.
    #[serde(default)]
    #[ts(optional)]
    pub start: Option<Start>,
    /// The clock of all games.
    pub clock: ClockSetting,
    /// Whether results count for ratings.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub rated: bool,
    /// How many rounds a Swiss tournament has, 1 to 30.
    #[serde(default)]
    #[ts(optional)]
    pub rounds: Option<u32>,
    /// How long an arena lasts, 5 to 720 minutes.
    #[serde(default)]
    #[ts(optional)]
    pub minutes: Option<u32>,
    /// Whether everybody meets everybody twice in a round robin.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub double: bool,
    /// When it starts, in milliseconds since 1970; without it the organiser starts it.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub starts_ms: Option<i64>,
    /// The break between rounds, in seconds; without it the organiser begins each round.
    #[serde(default)]
    #[ts(optional)]
    pub break_s: Option<u32>,
    /// The most players.
    #[serde(default)]
    #[ts(optional)]
    pub most_players: Option<u32>,
    /// The lowest rating of a player in this game.
    #[serde(default)]
    #[ts(optional)]
    pub least_rating: Option<i32>,
    /// The highest rating of a player in this game.
    #[serde(default)]
    #[ts(optional)]
    pub most_rating: Option<i32>,
    /// The password that players have to know.
    #[serde(default)]
    #[ts(optional)]
    pub password: Option<String>,
    /// Whether only those who have its address find it.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub unlisted: bool,
    /// Whether accounts that are programs may join.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub bots: bool,
}

/// A tournament in a list.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentListed {
    /// Its ID.
    pub id: String,
    /// The address of its page.
    pub url: String,
    /// What it is called.
    pub name: String,
    /// How players are paired.
    pub kind: TournamentKind,
    /// How far it is.
    pub state: TournamentState,
    /// The name of the game.
    pub game: String,
    /// The title of the game.
    pub title: String,
    /// The clock.
    pub clock: ClockSetting,
    /// Whether results count for ratings.
    pub rated: bool,
    /// Who organises it.
    pub organizer: String,
    /// Whether a password is needed.
    pub password: bool,
    /// How many players have joined.
    pub players: u32,
    /// The round that is played, from 1; 0 before the first. An arena has none.
    pub round: u32,
    /// How many rounds there are, once that is known.
    pub rounds: Option<u32>,
    /// How long an arena lasts, in minutes.
    pub minutes: Option<u32>,
    /// When it starts or has started, in milliseconds since 1970; null where the organiser starts it.
    #[ts(type = "number | null")]
    pub starts_ms: Option<i64>,
    /// When it ends or has ended, where that is known.
    #[ts(type = "number | null")]
    pub ends_ms: Option<i64>,
    /// Who has won, once it has ended.
    pub winner: Option<String>,
    /// Whether a moderator has hidden its name and description, which are others then.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub hidden: bool,
}

/// The tournaments of the server.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tournaments {
    /// Those that have not begun, the next first.
    pub upcoming: Vec<TournamentListed>,
    /// Those that go on.
    pub running: Vec<TournamentListed>,
    /// Those that have ended, the last first.
    pub finished: Vec<TournamentListed>,
}

/// A tournament as everybody sees it.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tournament {
    /// What a list says of it.
    pub about: TournamentListed,
    /// What players should know.
    pub description: String,
    /// The definition of the game, if it is none that the server has.
    pub definition: Option<String>,
    /// The position that all games start from, if one was chosen.
    pub fen: Option<String>,
    /// The lowest rating of a player.
    pub least_rating: Option<i32>,
    /// The highest rating of a player.
    pub most_rating: Option<i32>,
    /// The most players.
    pub most_players: u32,
    /// Whether programs may join.
    pub bots: bool,
    /// Whether only those who have its address find it.
    pub unlisted: bool,
    /// Whether everybody meets everybody twice.
    pub double: bool,
    /// The break between rounds, in seconds; null where the organiser begins each round.
    pub break_s: Option<u32>,
    /// When the next round begins, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub next_ms: Option<i64>,
    /// Whether all games of the round have ended.
    pub round_over: bool,
    /// The time of the server, in milliseconds since 1970.
    #[ts(type = "number")]
    pub now_ms: i64,
    /// What ties are broken by, in this order.
    pub tie_breaks: Vec<TieBreak>,
    /// A page of the standings, of 100 players.
    pub standings: Vec<Standing>,
    /// The number of the page, from 1.
    pub page: u32,
    /// Of which round the games are; of an arena, 0.
    pub games_of: u32,
    /// The games and byes of that round; of an arena the last 50.
    pub games: Vec<TournamentGame>,
}

/// A player in the standings.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Standing {
    /// The rank, from 1.
    pub rank: u32,
    /// The name.
    pub name: String,
    /// Whether the player is a program.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub bot: bool,
    /// The rating on joining.
    pub rating: PlayerRating,
    /// The points.
    pub points: f64,
    /// The values of the tie breaks, in their order.
    pub ties: Vec<f64>,
    /// How many games the player has ended.
    pub games: u32,
    /// How many of them were won.
    pub wins: u32,
    /// The results: of each round `1`, `½`, `0`, `+` and `-` without a game, `b` and `h` for a full and a half point bye, or
    /// `` for nothing; in an arena the points of each game.
    pub results: Vec<String>,
    /// Whether the next win of an arena counts double.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub streak: bool,
    /// Whether the player has withdrawn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub withdrawn: bool,
}

/// A pairing, or a bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentGame {
    /// The board, from 1.
    pub board: u32,
    /// White, or who has a bye.
    pub white: String,
    /// Black; null for a bye.
    pub black: Option<String>,
    /// The game; null for a bye, and where one player was not there.
    pub game: Option<Created>,
    /// `1-0`, `0-1` or `1/2-1/2`, and `bye`, `half` or `none` of a bye; null while it goes on.
    pub result: Option<String>,
}

/// What a tournament is to the one who asks.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentOwn {
    /// Whether the one who asks organises it.
    pub organizes: bool,
    /// Whether the one who asks plays, and has not withdrawn.
    pub joined: bool,
    /// Why the one who asks cannot join; null where that is possible.
    pub refused: Option<String>,
    /// The place in the standings, where the one who asks has joined.
    pub standing: Option<Standing>,
    /// The games that wait for the one who asks.
    pub games: Vec<Created>,
}

/// A tournament and what it is to the one who asks.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentPage {
    /// The tournament.
    pub tournament: Tournament,
    /// What it is to the one who asks.
    pub own: TournamentOwn,
}

/// Joins a tournament.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentJoin {
    /// Its password.
    #[serde(default)]
    #[ts(optional)]
    pub password: Option<String>,
}

/// What the socket of a tournament reports.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum TournamentEvent {
    /// How it stands.
    State {
        /// All of it: the first page of the standings, and the games of the round.
        tournament: Box<Tournament>,
    },
    /// What it is to the one who asks.
    Own {
        /// That.
        own: Box<TournamentOwn>,
    },
    /// A game of the one who asks begins.
    Paired {
        /// Where it is.
        game: Created,
    },
    /// Something was refused.
    Refused {
        /// Why.
        problem: Problem,
    },
}
