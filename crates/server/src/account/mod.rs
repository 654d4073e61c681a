//! Accounts: names, passwords, passkeys, recovery codes, and who asks.

mod caller;
mod code;
mod log_outs;
mod name;
mod passkey;
mod password;
mod scope;
mod token;

pub use caller::{Caller, with_cookies};
pub use code::{code_hash, fresh_codes};
pub use log_outs::{LogOutListener, LogOuts};
pub use name::{key, key_of_deleted, new_name};
pub use passkey::{LogIn, RelyingParty, log_in, passkey_name, register, signed};
pub use password::{hash_password, is_right, new_password};
pub use scope::{Scope, checked_scopes};
pub use token::{bearer_hash, fresh_link, fresh_token, label, token_hash};
