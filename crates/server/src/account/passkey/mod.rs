//! Passkeys: WebAuthn, by the crate `webauthn-rs`.

mod answer;
mod relying_party;

pub use answer::{LogIn, log_in, passkey_name, register, signed};
pub use relying_party::RelyingParty;

#[cfg(test)]
mod tests;
