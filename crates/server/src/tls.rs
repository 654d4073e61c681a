//! HTTPS without a proxy: connections by TLS with a certificate of two files, which are read again when they are other ones.

use rustls::crypto::ring;
use rustls::pki_types::pem::{Error as PemError, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};
use tokio_rustls::TlsAcceptor;

/// How often the files are looked at: a certificate is renewed while the server runs.
const LOOK: Duration = Duration::from_secs(2);

/// Where a certificate is, as `certbot` writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The file of the certificate and of those that sign it, in PEM.
    pub chain: PathBuf,
    /// The file of its key, in PEM.
    pub key: PathBuf,
}

/// Why a certificate cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    /// A file cannot be read, or has nothing of the kind.
    #[error("cannot read {what} from {}: {}", .file.display(), in_words(.cause))]
    File {
        /// A certificate or a key.
        what: &'static str,
        /// The file.
        file: PathBuf,
        /// Why not.
        cause: PemError,
    },
    /// The file of the key is encrypted.
    #[error(
        "the key in {} has a passphrase, for which a server cannot ask: write it without one, with `openssl pkey -in KEY -out \
         NEW`, and give that file with --tls-key",
        .file.display()
    )]
    Passphrase {
        /// The file.
        file: PathBuf,
    },
    /// The key is not that of the certificate, or of a kind that is not known.
    #[error("the key in {} does not fit the certificate in {}: {cause}", .key.display(), .chain.display())]
    Key {
        /// The file of the certificate.
        chain: PathBuf,
        /// The file of the key.
        key: PathBuf,
        /// Why not.
        cause: rustls::Error,
    },
}

fn in_words(cause: &PemError) -> String {
    match cause {
        PemError::NoItemsFound => "it has none in the format PEM".to_string(),
        PemError::Io(cause) => cause.to_string(),
        PemError::MissingSectionEnd { end_marker } => {
            let kind = String::from_utf8_lossy(end_marker);
            format!("it was cut: expected a line `-----END {kind}-----`. Copy the whole file again")
        }
        PemError::IllegalSectionStart { line } => {
            let line = String::from_utf8_lossy(line);
            format!("expected five dashes at the end of the line `{}`. Copy the file again", line.trim_end())
        }
        PemError::Base64Decode(_) => "it is damaged between its lines BEGIN and END. Copy the file again".to_string(),
        cause => cause.to_string(),
    }
}

/// Whether a key in PEM is encrypted, in the form of today or in that of long ago.
fn has_passphrase(key: &Path) -> bool {
    let text = fs::read(key).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    text.lines().any(|line| line.starts_with("-----BEGIN ENCRYPTED ") || line.starts_with("Proc-Type: 4,ENCRYPTED"))
}

impl Certificate {
    /// What accepts connections by TLS.
    ///
    /// # Errors
    /// Says what is wrong with the files.
    pub fn acceptor(&self) -> Result<TlsAcceptor, CertificateError> {
        let read = Read { key: Arc::new(self.read()?), changed: self.changed(), looked: Instant::now() };
        let kept = Kept { files: self.clone(), read: Mutex::new(read) };
        let versions = rustls::ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions();
        let builder = versions.map_err(|cause| self.unfit(cause))?;
        let mut config = builder.with_no_client_auth().with_cert_resolver(Arc::new(kept));
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(TlsAcceptor::from(Arc::new(config)))
    }

    fn read(&self) -> Result<CertifiedKey, CertificateError> {
        let wrong = |what, file: &Path| {
            let file = file.to_path_buf();
            move |cause| CertificateError::File { what, file, cause }
        };
        let chain: Result<Vec<CertificateDer<'static>>, PemError> =
            CertificateDer::pem_file_iter(&self.chain).and_then(Iterator::collect);
        let chain = chain.and_then(|chain| if chain.is_empty() { Err(PemError::NoItemsFound) } else { Ok(chain) });
        let chain = chain.map_err(wrong("a certificate", &self.chain))?;
        let key = PrivateKeyDer::from_pem_file(&self.key).map_err(|cause| match has_passphrase(&self.key) {
            true => CertificateError::Passphrase { file: self.key.clone() },
            false => wrong("a key", &self.key)(cause),
        })?;
        CertifiedKey::from_der(chain, key, &ring::default_provider()).map_err(|cause| self.unfit(cause))
    }

    fn unfit(&self, cause: rustls::Error) -> CertificateError {
        CertificateError::Key { chain: self.chain.clone(), key: self.key.clone(), cause }
    }

    /// When the files were written last, as far as the system tells.
    fn changed(&self) -> [Option<SystemTime>; 2] {
        [&self.chain, &self.key].map(|file| fs::metadata(file).and_then(|meta| meta.modified()).ok())
    }
}

/// A certificate as it was read.
struct Read {
    key: Arc<CertifiedKey>,
    changed: [Option<SystemTime>; 2],
    looked: Instant,
}

/// A certificate that is read again where its files are other ones.
struct Kept {
    files: Certificate,
    read: Mutex<Read>,
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.files.fmt(f)
    }
}

impl ResolvesServerCert for Kept {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if read.looked.elapsed() >= LOOK {
            read.looked = Instant::now();
            let changed = self.files.changed();
            if changed != read.changed {
                match self.files.read() {
                    Ok(key) => {
                        tracing::info!(file = %self.files.chain.display(), "the certificate was read again");
                        (read.key, read.changed) = (Arc::new(key), changed);
                    }
                    // It may be written just now.
                    Err(error) => tracing::error!(%error, "the certificate stays the one of before"),
                }
            }
        }
        Some(read.key.clone())
    }
}
