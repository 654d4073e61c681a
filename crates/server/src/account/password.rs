//! Passwords: checked by argon2, on the threads for computations, and in the same time for names that nobody has.

use crate::client::Client;
use crate::compute::Compute;
use crate::error::ApiError;
use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};

/// The shortest, in characters.
const SHORTEST: usize = 8;
/// The longest, in bytes.
const LONGEST: usize = 256;
/// What the password of nobody is compared with. It costs what the hash of a real one does.
const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$bWVuYWdlcmllLXNhbHQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Whether a new password may be one.
///
/// # Errors
/// Says what is wrong with it.
pub fn new_password(name: &str, password: &str) -> Result<(), ApiError> {
    let refused = |why: String| Err(ApiError::BadRequest(format!("choose another password: {why}")));
    if password.chars().count() < SHORTEST {
        return refused(format!("it has fewer than {SHORTEST} characters"));
    }
    if password.len() > LONGEST {
        return refused(format!("it has more than {LONGEST} bytes"));
    }
    if password.trim().eq_ignore_ascii_case(name.trim()) {
        return refused("it is the name".to_string());
    }
    if password.chars().all(|letter| password.starts_with(letter)) {
        return refused("it is one letter again and again".to_string());
    }
    Ok(())
}

/// The hash of a password, with its salt and how it was made.
///
/// # Errors
/// Says that the server is busy.
pub async fn hash_password(compute: &Compute, client: Client, password: String) -> Result<String, ApiError> {
    let hash = move || match Argon2::default().hash_password(password.as_bytes()) {
        Ok(hash) => Ok(hash.to_string()),
        Err(error) => {
            tracing::error!(%error, "a password cannot be hashed");
            Err(ApiError::Internal)
        }
    };
    compute.run(client.requester(false), hash).await
}

/// Whether a password is that of an account; without an account it is not, and that takes as long.
///
/// # Errors
/// Says that the server is busy.
pub async fn is_right(
    compute: &Compute,
    client: Client,
    stored: Option<&str>,
    password: String,
) -> Result<bool, ApiError> {
    let stored = stored.map(str::to_string);
    let check = move || {
        let compared = verify(stored.as_deref().unwrap_or(NOBODYS), &password);
        Ok(compared && stored.is_some())
    };
    compute.run(client.requester(false), check).await
}

fn verify(stored: &str, password: &str) -> bool {
    // A longer one is nobody's.
    let password = password.as_bytes().get(..=LONGEST).unwrap_or(password.as_bytes());
    match PasswordHash::new(stored) {
        Ok(hash) => Argon2::default().verify_password(password, &hash).is_ok(),
        Err(error) => {
            tracing::error!(%error, "the hash of a password cannot be read");
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobodys_password_costs_as_much_as_any_other() {
        let real = Argon2::default().hash_password(b"correct horse").unwrap();
        let nobodys = PasswordHash::new(NOBODYS).unwrap();
        let cost = |hash: &PasswordHash| (hash.algorithm.to_string(), hash.version, hash.params.to_string());
        assert_eq!(cost(&real), cost(&nobodys));
        assert_eq!(real.hash.unwrap().as_ref().len(), nobodys.hash.unwrap().as_ref().len());
        assert!(verify(&real.to_string(), "correct horse") && !verify(&real.to_string(), "correct horsf"));
        assert!(!verify(NOBODYS, "") && !verify("", ""));
    }

    #[test]
    fn passwords_that_anybody_guesses_are_refused() {
        for (password, why) in [
            ("short", "fewer than 8"),
            ("Ann-Lee-9", "it is the name"),
            ("aaaaaaaaaa", "again and again"),
            (&"x1".repeat(200), "more than 256"),
        ] {
            let error = new_password("ann-lee-9", password).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
        new_password("ann", "eight letters, and more: ß 💡").unwrap();
    }
}
