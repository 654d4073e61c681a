//! Refused requests of programs.

use crate::error::ApiError;
use crate::store::StoreError;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

/// A request that is refused. Besides what all problems have, `error` is the sentence: clients of lichess read it.
#[derive(Debug)]
pub struct Refused(ApiError);

impl From<ApiError> for Refused {
    fn from(error: ApiError) -> Refused {
        Refused(error)
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        Refused(error.into())
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let problem = self.0.problem();
        let mut body = serde_json::to_value(&problem).unwrap_or_default();
        body["error"] = problem.detail.as_str().into();
        let mut response = self.0.into_response();
        *response.body_mut() = body.to_string().into();
        if problem.status == 401 {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        // The body has become longer.
        response.headers_mut().remove(header::CONTENT_LENGTH);
        response
    }
}
