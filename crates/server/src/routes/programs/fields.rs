//! Bodies of programs: as forms, which clients of lichess send, or as JSON; and plain text.

use crate::client::Client;
use crate::error::ApiError;
use crate::extract::of_parameter;
use crate::json;
use crate::routes::refused::Refused;
use crate::state::State;
use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::header;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

/// The longest body, in bytes.
const LONGEST: usize = 4 << 10;

/// The fields of a body.
pub struct Fields<T>(pub T);

/// A body that is plain text, whatever its type says.
pub struct Text(pub String);

/// What a body has.
async fn read(request: Request, state: &State) -> Result<Bytes, ApiError> {
    let machine = request.extensions().get::<Client>().copied().unwrap_or_default().network;
    let counted = state.bodies.take(machine, LONGEST, state.limits.bodies_each, state.limits.bodies);
    let _counted = counted.ok_or(ApiError::Busy)?;
    let read = timeout(state.limits.body, to_bytes(request.into_body(), LONGEST)).await;
    let long = |_| ApiError::TooLarge(format!("this request may have at most {LONGEST} bytes"));
    read.map_err(|_| ApiError::TimedOut)?.map_err(long)
}

impl FromRequest<State> for Text {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &State) -> Result<Text, Refused> {
        let text = String::from_utf8(read(request, state).await?.into());
        let wrong = |_| ApiError::BadRequest("the body cannot be read: write it in UTF-8".to_string());
        Ok(Text(text.map_err(wrong)?))
    }
}

impl<T: DeserializeOwned> FromRequest<State> for Fields<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &State) -> Result<Fields<T>, Refused> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let json = kind.is_some_and(|kind| kind.starts_with("application/json"));
        let bytes = read(request, state).await?;
        match json {
            true => json::read(&bytes, "the body").map(Fields).map_err(Refused::from),
            false => form(&bytes).map(Fields).map_err(|why| ApiError::BadRequest(why).into()),
        }
    }
}

/// What a form says, or what is wrong with it.
fn form<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    let fields = serde_urlencoded::Deserializer::new(url::form_urlencoded::parse(bytes));
    serde_path_to_error::deserialize(fields).map_err(|error| {
        let name = error.path().to_string();
        let why = error.into_inner().to_string();
        match name.as_str() {
            "." => format!("the fields of the request cannot be read: {why}"),
            name => of_parameter(&format!("the field {name}"), &why),
        }
    })
}
