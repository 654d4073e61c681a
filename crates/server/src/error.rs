//! The errors of the API, and those of the store among them.

use crate::store::{Fault, StoreError};
pub use menagerie_api::ApiError;

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        let fault = match error {
            StoreError::Refused { fault, .. } => fault,
            _ => Fault::Other,
        };
        match fault {
            Fault::Slow => ApiError::TooSlow("search for less, such as the games of one player, game or year"),
            fault => ApiError::NotStored(fault.to_string()),
        }
    }
}
