//! Who sends a request, and the cookies that the browser gets.

use super::log_outs::LogOutListener;
use crate::client::Client;
use crate::error::ApiError;
use crate::session::{self, Session};
use crate::state::State;
use crate::visitor::Visitor;
use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use axum::response::Response;

/// Who sends a request.
#[derive(Clone, Debug)]
pub struct Caller {
    /// A guest or an account.
    pub visitor: Visitor,
    /// The browser's session as a guest.
    pub guest: Session,
    /// The hash of the token by which the browser is logged in.
    pub session: Option<String>,
    /// The browser says that it is logged in, and is not any more.
    stale: bool,
}

impl Caller {
    /// By what games know the account of the caller, and the session.
    ///
    /// # Errors
    /// Refuses guests.
    pub fn account(&self) -> Result<(&str, &str), ApiError> {
        let session = self.session.as_deref().ok_or(ApiError::NotLoggedIn)?;
        Ok((&self.visitor.who, session))
    }
}

impl Caller {
    /// What hears when the caller is logged out.
    ///
    /// # Errors
    /// Refuses one that was logged out since the request came.
    pub async fn log_out(&self, state: &State) -> Result<LogOutListener, ApiError> {
        let listener = state.log_outs.listen(&self.visitor.who, self.session.as_deref());
        let known = state.shared.store.known(self.session.as_deref().unwrap_or_default(), &self.guest.hash).await?;
        let gone = if self.session.is_some() { known.account.is_none() } else { known.guest_is_account };
        if gone { Err(ApiError::NotLoggedIn) } else { Ok(listener) }
    }
}

impl FromRequestParts<State> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<Caller, ApiError> {
        let mut guest = Session::of(&parts.headers);
        let said = session::logged_in(&parts.headers);
        let mut account = None;
        if said.is_some() || !guest.is_fresh() {
            let known = state.shared.store.known(said.as_deref().unwrap_or_default(), &guest.hash).await?;
            account = known.account;
            // Games of before the account are the account's: a copy of the cookie of then is nobody's.
            if known.guest_is_account {
                guest = Session::fresh();
            }
        }
        let stale = said.is_some() && account.is_none();
        let session = said.filter(|_| account.is_some());
        let visitor = match account {
            Some((who, name)) => Visitor { who, account: Some(name), guest: Some(guest.hash.clone()) },
            None => Visitor { who: guest.hash.clone(), account: None, guest: None },
        };
        Ok(Caller { visitor, guest, session, stale })
    }
}

/// A response with the cookies that a caller lacks.
pub fn with_cookies(mut response: Response, caller: &Caller, client: Client) -> Response {
    let guest = caller.guest.cookie(client.secure).filter(|_| caller.session.is_none());
    let stale = session::no_account_cookie(client.secure).filter(|_| caller.stale);
    for cookie in [guest, stale].into_iter().flatten() {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}
