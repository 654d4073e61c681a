//! The document of the HTTP API in the form of OpenAPI 3.1. Its operations are described where their handlers are; here is what
//! all of them have in common.

mod operation;
mod version;

pub use version::say_version;

use crate::api::{
    AnalysisEvent, AnalysisRequest, LobbyCommand, LobbyEvent, Problem, ReportEvent, ReportRequest, RoomCommand,
    RoomEvent, TournamentEvent,
};
use crate::lobby::ChallengeEvent;
use crate::play::{GameEvent, GameLine};
use crate::routes::TournamentResult;
use crate::session::ACCOUNT_COOKIE;
use utoipa::openapi::path::PathItem;
use utoipa::openapi::schema::Schema;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{Components, ComponentsBuilder, OpenApi as Document, RefOr, Server};

/// What the whole document says.
const DESCRIPTION: &str = "\
The API of a server of menagerie. docs/api.md explains it, what may change within a version and what does not; docs/bots.md says what programs play by. \
Each answer below /api has its version in the header `menagerie-api`.

Refused requests are answered with `application/problem+json` (RFC 9457), of the schema `Problem`. Where an operation takes a \
token, most refusals also have the sentence `detail` as `error`, which clients of lichess read; those for exceeding the limits of a machine, for example, \
do not.

Where an operation takes the scheme `account` or none, guests are recognised by the cookie `menagerie`, which the server sets. Bodies that may be forms have \
at most 4 KiB, others 256 KiB.

Requests of browsers that write, and all sockets, need an `Origin` that is the server's own. Requests with a token need none.

Operations that are answered with 101 are WebSockets, whose messages OpenAPI cannot describe: each message is a text with \
JSON. Their schemas are among the components: `RoomCommand` (perhaps with an `id`) and `RoomEvent` for games, `LobbyCommand` and `LobbyEvent`, \
`TournamentEvent`, `AnalysisRequest` and `AnalysisEvent`, `ReportRequest` and `ReportEvent`. Answers of the type `application/x-ndjson` are lines \
of JSON; the schemas of lines are `GameEvent`, `ChallengeEvent`, `GameLine` and `TournamentResult`.";

/// What is named in texts alone: the messages of sockets, and the lines of streams.
#[derive(utoipa::OpenApi)]
#[openapi(components(schemas(
    AnalysisEvent,
    AnalysisRequest,
    ChallengeEvent,
    GameEvent,
    GameLine,
    LobbyCommand,
    LobbyEvent,
    Problem,
    ReportEvent,
    ReportRequest,
    RoomCommand,
    RoomEvent,
    TournamentEvent,
    TournamentResult
)))]
struct Named;

/// The document without operations.
pub fn empty() -> Document {
    <Named as utoipa::OpenApi>::openapi()
}

/// The document with what all operations have in common.
pub fn complete(mut document: Document) -> Document {
    document.info.title = "menagerie".to_string();
    document.info.version = version::VERSION.to_string();
    document.info.description = Some(DESCRIPTION.to_string());
    document.servers = Some(vec![Server::new("/")]);
    let components = document.components.get_or_insert_with(|| ComponentsBuilder::new().build());
    open_parts(components);
    let cookie = |name, about| SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::with_description(name, about)));
    let account = cookie(ACCOUNT_COOKIE, "The cookie of a browser that is logged in.");
    components.security_schemes.insert("account".to_string(), RefOr::T(account));
    let mut token = Http::new(HttpAuthScheme::Bearer);
    token.description = Some("A token of an account, with one of the scopes that are named.".to_string());
    components.security_schemes.insert("token".to_string(), RefOr::T(SecurityScheme::Http(token)));
    document.paths.paths =
        std::mem::take(&mut document.paths.paths).into_iter().map(|(path, item)| one(&path, item)).collect();
    document
}

/// A schema that is a part of another cannot be closed: it would refuse the fields of the other.
fn open_parts(components: &mut Components) {
    let mut parts = Vec::new();
    for schema in components.schemas.values() {
        let RefOr::T(Schema::AllOf(whole)) = schema else { continue };
        for part in &whole.items {
            if let RefOr::Ref(part) = part {
                parts.extend(part.ref_location.rsplit('/').next().map(str::to_string));
            }
        }
    }
    for part in parts {
        if let Some(RefOr::T(Schema::Object(object))) = components.schemas.get_mut(&part) {
            object.additional_properties = None;
        }
    }
}

/// An address with its operations.
fn one(path: &str, mut item: PathItem) -> (String, PathItem) {
    // The rest of an address is written so in routes alone.
    let shown = path.replace("{*", "{");
    for (method, operation) in [("get", &mut item.get), ("post", &mut item.post)] {
        if let Some(operation) = operation {
            operation::complete(method, &shown, operation);
        }
    }
    (shown, item)
}
