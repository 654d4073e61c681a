//! Who plays or watches: a guest or an account.

use crate::error::ApiError;
use crate::store::Store;

/// A guest or an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visitor {
    /// By what games know the visitor.
    pub who: String,
    /// The name of the account.
    pub account: Option<String>,
    /// By what games know the browser while nobody is logged in.
    pub guest: Option<String>,
}

/// Refuses a guest who wants to be called as an account is.
///
/// # Errors
/// Says that the name is taken, or that this cannot be read.
pub async fn refuse_taken_name(store: &Store, visitor: &Visitor, wanted: Option<&str>) -> Result<(), ApiError> {
    let Some(name) = wanted.map(str::trim).filter(|name| !name.is_empty() && visitor.account.is_none()) else {
        return Ok(());
    };
    // Joiners are not seen between the letters of an account's name.
    match store.account(&name.replace(['\u{200c}', '\u{200d}'], "")).await? {
        Some(_) => Err(ApiError::Conflict(format!("{name} is the name of an account: log in, or choose another name"))),
        None => Ok(()),
    }
}

/// Refuses an account that is a program: it plays by challenges alone, so that each opponent has agreed to play it.
///
/// # Errors
/// Says so, or that this cannot be read.
pub async fn refuse_bot(store: &Store, visitor: &Visitor) -> Result<(), ApiError> {
    match visitor.account.is_some() && store.bots([&visitor.who, ""]).await?[0] {
        true => Err(ApiError::Conflict("this account is a program: it plays by challenges alone".to_string())),
        false => Ok(()),
    }
}
