//! Who asks of studies: a browser, or a program by its token.

use crate::account::{Caller, Scope};
use crate::client::Client;
use crate::error::ApiError;
use crate::guard::require_same_origin;
use crate::routes::bearer::program;
use crate::state::State;
use crate::visitor::Visitor;
use axum::extract::FromRequestParts;
use axum::http::Method;
use axum::http::request::Parts;

/// Who asks.
pub(super) struct Actor {
    visitor: Visitor,
    pub client: Client,
}

impl Actor {
    /// By what games know the account of who asks.
    pub fn account(&self) -> Result<&str, ApiError> {
        self.visitor.account.as_ref().map(|_| self.visitor.who.as_str()).ok_or(ApiError::NotLoggedIn)
    }
}

impl FromRequestParts<State> for Actor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<Actor, ApiError> {
        let writes = parts.method == Method::POST;
        if let Some(program) = program(parts, state).await? {
            program.require(&[if writes { Scope::WriteStudies } else { Scope::ReadStudies }])?;
            return Ok(Actor { visitor: program.visitor(), client: program.client });
        }
        if writes {
            require_same_origin(&parts.headers)?;
        }
        let caller = Caller::from_request_parts(parts, state).await?;
        let Ok(client) = Client::from_request_parts(parts, state).await;
        Ok(Actor { visitor: caller.visitor, client })
    }
}
