//! What each operation has: a name, its parameters, and the answers of every request that is refused.

use crate::api::Problem;
use utoipa::ToSchema;
use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Required, Response};

/// Completes an operation.
pub fn complete(method: &str, path: &str, operation: &mut Operation) {
    operation.operation_id = Some(name(method, path));
    operation.tags = Some(vec![tag(path).to_string()]);
    parameters(method, path, operation);
    if path.starts_with("/api/board/") {
        operation.security.iter_mut().flatten().for_each(of_people);
    }
    refusals(operation);
    for (status, response) in &mut operation.responses.responses {
        if let RefOr::T(response) = response {
            describe(status, response);
        }
    }
}

/// `getGamesName`.
fn name(method: &str, path: &str) -> String {
    let words =
        path.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty() && *word != "api");
    let capital = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
    method.to_string() + &words.map(capital).collect::<String>()
}

/// Operations stand together by the first word of their address.
fn tag(path: &str) -> &str {
    path.trim_start_matches("/api/").trim_start_matches('/').split('/').next().unwrap_or_default()
}

/// People's accounts play by another scope.
fn of_people(requirement: &mut SecurityRequirement) {
    *requirement = SecurityRequirement::new("token", ["board:play"]);
}

/// Adds the parameters that the handler does not describe: those in the address, and the key of a request in a game.
fn parameters(method: &str, path: &str, operation: &mut Operation) {
    let all = operation.parameters.get_or_insert_default();
    for name in path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')) {
        let described = |known: &RefOr<Parameter>| match known {
            RefOr::T(known) => known.name == name && known.parameter_in == ParameterIn::Path,
            RefOr::Ref(_) => false,
        };
        if all.iter().any(described) {
            continue;
        }
        let about = match name {
            "id" => id(path),
            "chapter" => "The ID of the chapter.",
            "file" => "The piece and its colour: `knight-w.svg`.",
            "game" => "The name of a game.",
            _ if path.starts_with("/api/games") => "The name of a game.",
            _ if path.starts_with("/api/docs") => "The name of a page.",
            _ if path.starts_with("/api/stored") => "The ID of a game, perhaps with `.pgn`.",
            _ => "The name of an account.",
        };
        all.push(RefOr::T(text(name, about)));
    }
    if method == "post" && path.contains("/game/{id}/") {
        all.push(RefOr::T(key()));
    }
}

fn id(path: &str) -> &'static str {
    match tag(path) {
        "catalogue" => "The ID of the entry.",
        "challenge" => "The ID of the challenge.",
        "external-engine" if path.contains("/work/") => "The ID of the work.",
        "external-engine" => "The ID of the engine.",
        "puzzles" => "The ID of the puzzle.",
        "studies" => "The ID of the study.",
        "swiss" | "tournament" => "The ID of the tournament.",
        _ => "The ID of the game.",
    }
}

fn text(name: &str, about: &str) -> Parameter {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .description(Some(about))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String).build()))
        .build()
}

/// By what a request in a game is known when it is sent again.
fn key() -> Parameter {
    let schema = ObjectBuilder::new().schema_type(Type::String).pattern(Some("^[A-Za-z0-9_-]{1,64}$")).build();
    ParameterBuilder::new()
        .name("Idempotency-Key")
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some("A request that is sent again with the same key is done once."))
        .schema(Some(schema))
        .build()
}

/// Adds the refusals that every operation of its kind has.
fn refusals(operation: &mut Operation) {
    let (body, address) = (operation.request_body.is_some(), operation.parameters.iter().flatten().next().is_some());
    // A body that may be a form, or is plain text, is refused for no type.
    let json = match &operation.request_body {
        Some(RefOr::T(body)) => body.content.keys().all(|kind| kind == "application/json"),
        _ => true,
    };
    let socket = operation.responses.responses.contains_key("101");
    let known = operation.security.is_some();
    let all = [
        ("400", body || address || socket || known),
        ("401", known),
        ("403", true),
        ("408", body),
        ("413", body),
        ("415", body && json),
        ("429", true),
        ("500", true),
        ("503", true),
    ];
    for (status, _) in all.into_iter().filter(|(_, has)| *has) {
        operation.responses.responses.entry(status.to_string()).or_insert_with(|| RefOr::T(Response::default()));
    }
}

/// Says what a status means, and that errors are problems.
fn describe(status: &str, response: &mut Response) {
    if response.description.is_empty() {
        response.description = meaning(status).to_string();
    }
    let refused = status.starts_with(['4', '5']) && response.content.is_empty();
    if refused {
        let problem = ContentBuilder::new().schema(Some(Ref::from_schema_name(Problem::name()))).build();
        response.content.insert("application/problem+json".to_string(), RefOr::T(problem));
    }
}

fn meaning(status: &str) -> &'static str {
    match status {
        "200" => "The request succeeded.",
        "201" => "Created.",
        "204" => "Done; there is no body.",
        "400" => "The request is malformed.",
        "401" => "The account, the password or the token is missing or wrong.",
        "403" => "The request comes from another site, or this is not for the one who asks.",
        "404" => "Not found.",
        "408" => "The request did not arrive in time.",
        "409" => "Not possible now.",
        "413" => "Something is too large.",
        "415" => "The request is not JSON.",
        "422" => "The definition, the position or a move is invalid.",
        "429" => "Too many requests or attempts.",
        "500" => "An internal error.",
        "503" => "The server is busy, or the work takes too long.",
        _ => "",
    }
}
