//! An authenticator in software: one passkey, as browsers hand it on.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// One passkey.
#[derive(Clone)]
pub struct Authenticator {
    key: Arc<EcdsaKeyPair>,
    id: Vec<u8>,
    user: Value,
    /// What the next signature counts.
    pub counter: u32,
    /// Whether it has seen who uses it: a fingerprint, or a PIN.
    pub verifies: bool,
}

impl Authenticator {
    /// One with a new key, and an ID of its own for each number.
    pub fn new(number: u8) -> Authenticator {
        let (algorithm, random) = (&ECDSA_P256_SHA256_ASN1_SIGNING, SystemRandom::new());
        let key = EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
        let key = Arc::new(EcdsaKeyPair::from_pkcs8(algorithm, key.as_ref(), &random).unwrap());
        Authenticator { key, id: vec![number; 16], user: Value::Null, counter: 0, verifies: true }
    }

    /// Makes a credential, as the options of a page at an origin ask for it.
    pub fn create(&mut self, options: &Value, origin: &str) -> Value {
        self.user = options["user"]["id"].clone();
        // One byte for the form, and two coordinates.
        let key = self.key.clone();
        let (x, y) = key.public_key().as_ref()[1..].split_at(32);
        let mut data = self.data(options["rp"]["id"].as_str().unwrap(), 0x40);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).unwrap().to_be_bytes());
        data.extend(&self.id);
        // A map: the kind of key, the algorithm (ES256), the curve (P-256), and its two coordinates of 32 bytes.
        data.extend([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]);
        data.extend(x);
        data.extend([0x22, 0x58, 32]);
        data.extend(y);
        let mut attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        attestation.push(u8::try_from(data.len()).unwrap());
        attestation.extend(data);
        let response = json!({
            "attestationObject": encoded(&attestation),
            "clientDataJSON": encoded(&client_data("webauthn.create", options, origin)),
            "transports": ["internal"],
        });
        self.credential(response)
    }

    /// Signs what the options of a page at an origin ask for.
    pub fn get(&mut self, options: &Value, origin: &str) -> Value {
        let (data, client) =
            (self.data(options["rpId"].as_str().unwrap(), 0), client_data("webauthn.get", options, origin));
        let signed: Vec<u8> = data.iter().copied().chain(Sha256::digest(&client)).collect();
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        let response = json!({
            "authenticatorData": encoded(&data),
            "clientDataJSON": encoded(&client),
            "signature": encoded(signature.as_ref()),
            "userHandle": self.user,
        });
        self.credential(response)
    }

    /// What the authenticator says of itself: the page, that somebody is there, and the counter.
    fn data(&mut self, host: &str, flags: u8) -> Vec<u8> {
        let flags = flags | 1 | if self.verifies { 4 } else { 0 };
        let mut data = Sha256::digest(host).to_vec();
        data.push(flags);
        data.extend(self.counter.to_be_bytes());
        self.counter += 1;
        data
    }

    fn credential(&self, response: Value) -> Value {
        let id = encoded(&self.id);
        json!({
            "id": id, "rawId": id, "type": "public-key", "authenticatorAttachment": "platform",
            "clientExtensionResults": {}, "response": response,
        })
    }
}

fn client_data(kind: &str, options: &Value, origin: &str) -> Vec<u8> {
    let data = json!({ "type": kind, "challenge": options["challenge"], "origin": origin, "crossOrigin": false });
    data.to_string().into_bytes()
}

fn encoded(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
