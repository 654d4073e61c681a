//! By what push services know this server: "Voluntary Application Server Identification" (RFC 8292).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;
use url::Url;

/// How long a signature is good, in seconds: services refuse more than a day.
const LIVES: i64 = 12 * 3600;

/// Why there is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VapidError {
    /// The stored one.
    #[error("the key in the database cannot be read")]
    Unreadable,
    /// A new one.
    #[error("the system has no randomness for a key")]
    Random,
}

/// The key pair of this server. It is never printed.
pub struct VapidKey {
    pair: EcdsaKeyPair,
    random: SystemRandom,
}

impl VapidKey {
    /// A new key as it is stored.
    ///
    /// # Errors
    /// Fails if the system has no randomness.
    pub fn generate() -> Result<String, VapidError> {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        made.map(|document| URL_SAFE_NO_PAD.encode(document)).map_err(|_| VapidError::Random)
    }

    /// A key that is stored.
    ///
    /// # Errors
    /// Fails if it is none.
    pub fn read(stored: &str) -> Result<VapidKey, VapidError> {
        let bytes = URL_SAFE_NO_PAD.decode(stored).map_err(|_| VapidError::Unreadable)?;
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &random);
        Ok(VapidKey { pair: pair.map_err(|_| VapidError::Unreadable)?, random })
    }

    /// The public key, in base64url, as the page gives it to browsers.
    pub fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.pair.public_key())
    }

    /// The value of `Authorization` for a request to a service.
    ///
    /// # Errors
    /// Fails if the system has no randomness.
    pub fn authorization(&self, service: &Url, contact: &str, now_ms: i64) -> Result<String, VapidError> {
        let part = |value: serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let audience = service.origin().ascii_serialization();
        let claims = json!({ "aud": audience, "exp": now_ms / 1000 + LIVES, "sub": contact });
        let signed = format!("{}.{}", part(json!({ "typ": "JWT", "alg": "ES256" })), part(claims));
        let signature = self.pair.sign(&self.random, signed.as_bytes()).map_err(|_| VapidError::Random)?;
        Ok(format!("vapid t={signed}.{}, k={}", URL_SAFE_NO_PAD.encode(signature), self.public()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    #[test]
    fn a_key_is_kept_and_signs() {
        let stored = VapidKey::generate().unwrap();
        let (key, again) = (VapidKey::read(&stored).unwrap(), VapidKey::read(&stored).unwrap());
        assert_eq!(key.public(), again.public());
        assert_eq!(URL_SAFE_NO_PAD.decode(key.public()).unwrap().len(), 65);
        let service = Url::parse("https://push.example.org/a/b?c").unwrap();
        let value = key.authorization(&service, "mailto:admin@example.org", 1_000_000).unwrap();
        let (token, public) = value.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(public, key.public());
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let decoded = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
        let verifier = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decoded(public));
        verifier.verify(signed.as_bytes(), &decoded(signature)).unwrap();
        let (head, claims) = signed.split_once('.').unwrap();
        let read = |text| serde_json::from_slice::<serde_json::Value>(&decoded(text)).unwrap();
        assert_eq!(read(head), json!({ "typ": "JWT", "alg": "ES256" }));
        let expected =
            json!({ "aud": "https://push.example.org", "exp": 1_000 + 12 * 3600, "sub": "mailto:admin@example.org" });
        assert_eq!(read(claims), expected);
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for stored in ["", "abc", "!!", &URL_SAFE_NO_PAD.encode([0; 138])] {
            assert_eq!(VapidKey::read(stored).err(), Some(VapidError::Unreadable));
        }
    }
}
