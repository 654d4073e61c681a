//! HTTPS without a proxy.

use crate::history::task;
use crate::server::Server;
use rcgen::{CertifiedKey, KeyPair, generate_simple_self_signed};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};
use ureq::Agent;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

/// Longer than it takes until files are read again.
const LONG: Duration = Duration::from_secs(30);

/// Writes a new certificate for this machine to two files.
fn renew(folder: &Path) -> (CertifiedKey<KeyPair>, [PathBuf; 2]) {
    let made = generate_simple_self_signed(vec!["localhost".to_string()]).unwrap();
    let files = ["fullchain.pem", "privkey.pem"].map(|name| folder.join(name));
    fs::write(&files[0], made.cert.pem()).unwrap();
    fs::write(&files[1], made.signing_key.serialize_pem()).unwrap();
    (made, files)
}

/// A browser that trusts one certificate.
fn trusting(made: &CertifiedKey<KeyPair>) -> Agent {
    let root = Certificate::from_pem(made.cert.pem().as_bytes()).unwrap();
    let tls = TlsConfig::builder().root_certs(RootCerts::Specific(Arc::new(vec![root]))).build();
    Agent::config_builder().tls_config(tls).build().into()
}

fn start(folder: &Path, files: &[PathBuf; 2]) -> Server {
    let [chain, key] = files.each_ref().map(|file| file.to_str().unwrap());
    let program = Command::new(env!("CARGO_BIN_EXE_menagerie"));
    Server::of(program, folder, &["--tls-certificate", chain, "--tls-key", key])
}

#[test]
fn who_has_a_certificate_needs_no_proxy() {
    let folder = tempfile::tempdir().unwrap();
    let (made, files) = renew(folder.path());
    let server = start(&folder.path().join("data"), &files);
    let port = server.host.rsplit(':').next().unwrap();
    let url = format!("https://localhost:{port}");
    let browser = trusting(&made);
    let mut page = browser.get(&url).call().unwrap();
    assert!(page.body_mut().read_to_string().unwrap().contains("<html"));
    // Cookies go over HTTPS alone.
    let game = r#"{ "game": "chess", "opponent": { "board": {} }, "color": "w" }"#;
    let begun = browser.post(format!("{url}/api/play")).header("Origin", &url).content_type("application/json");
    let begun = begun.send(game).unwrap();
    assert_eq!(begun.headers()["strict-transport-security"], "max-age=31536000");
    assert!(begun.headers()["set-cookie"].to_str().unwrap().contains("Secure"), "{begun:?}");
    // One who speaks no TLS hears nothing of the page. The server may hang up amid the request.
    let mut plain = TcpStream::connect(&server.host).unwrap();
    let _ = write!(plain, "GET / HTTP/1.1\r\nHost: {}\r\n\r\n", server.host);
    let mut heard = Vec::new();
    let _ = plain.read_to_end(&mut heard);
    assert!(!heard.windows(4).any(|part| part == b"HTTP"), "{}", String::from_utf8_lossy(&heard));
    // A renewed certificate is used without a restart; files that are being written change nothing.
    fs::write(&files[1], "not yet").unwrap();
    std::thread::sleep(Duration::from_secs(3));
    assert!(trusting(&made).get(format!("{url}/healthz")).call().is_ok());
    let (renewed, _) = renew(folder.path());
    let until = Instant::now() + LONG;
    while trusting(&renewed).get(format!("{url}/healthz")).call().is_err() {
        assert!(Instant::now() < until, "the certificate is not read again");
        std::thread::sleep(Duration::from_millis(200));
    }
    assert!(trusting(&made).get(format!("{url}/healthz")).call().is_err());
}

#[test]
fn certificates_that_cannot_be_used_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let (_, [chain, key]) = renew(folder.path());
    let other = folder.path().join("other.pem");
    fs::write(&other, KeyPair::generate().unwrap().serialize_pem()).unwrap();
    let nothing = folder.path().join("nothing.pem");
    let changed = |name: &str, from: &PathBuf, change: &dyn Fn(&str) -> String| {
        let file = folder.path().join(name);
        fs::write(&file, change(&fs::read_to_string(from).unwrap().replace("\r\n", "\n"))).unwrap();
        file
    };
    let cut = |text: &str| text.split("-----END").next().unwrap().to_string();
    let [cut_chain, cut_key] = [("cut", &chain), ("cut-key", &key)].map(|(name, from)| changed(name, from, &cut));
    let damaged = changed("damaged", &chain, &|text| text.replacen("\nMII", "\n***", 1));
    let dashes = changed("dashes", &chain, &|text| text.replacen("-----\n", "---\n", 1));
    let encrypted = changed("encrypted", &key, &|text| text.replace("PRIVATE KEY", "ENCRYPTED PRIVATE KEY"));
    let header = "KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00\n\n";
    let of_before = changed("of-before", &key, &|text| text.replacen("KEY-----\n", header, 1));
    let passphrase =
        "has a passphrase, for which a server cannot ask: write it without one, with `openssl pkey -in KEY -out NEW`";
    for (chain, key, why) in [
        (&cut_chain, &key, "it was cut: expected a line `-----END CERTIFICATE-----`. Copy the whole file again"),
        (&chain, &cut_key, "it was cut: expected a line `-----END PRIVATE KEY-----`. Copy the whole file again"),
        (&damaged, &key, "it is damaged between its lines BEGIN and END. Copy the file again"),
        (&dashes, &key, "expected five dashes at the end of the line `-----BEGIN CERTIFICATE---`"),
        (&chain, &encrypted, passphrase),
        (&chain, &of_before, passphrase),
        (&chain, &other, "does not fit the certificate in"),
        (&chain, &nothing, "cannot read a key from"),
        (&nothing, &key, "cannot read a certificate from"),
        (&key, &key, "it has none in the format PEM"),
    ] {
        let [chain, key] = [chain, key].map(|file| file.to_str().unwrap());
        let data = folder.path().join("data");
        let data = data.to_str().unwrap();
        let serve = ["--port", "0", "--no-browser", "--data", data];
        let arguments = [&serve[..], &["--tls-certificate", chain, "--tls-key", key]].concat();
        let output = task(&arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && said.contains(why), "{arguments:?}: {said}");
    }
}
