//! Data that is too large for messages, in the object store of the server, which keeps it in pieces with a checksum.

use async_nats::jetstream::object_store::ObjectStore;
use std::io::ErrorKind;
use std::time::Duration;
use tokio::io::AsyncReadExt;
use tokio::time::timeout;

/// A piece that does not come within this time does not come at all.
const PIECE: Duration = Duration::from_secs(30);

/// Why an object cannot be had.
pub(crate) enum ObjectError {
    /// It is not there, or is not what was stored.
    Lost,
    /// The server does not answer now.
    Server(String),
}

/// Stores bytes under a name.
pub(crate) async fn put(store: &ObjectStore, name: &str, bytes: &[u8]) -> Result<(), async_nats::Error> {
    let mut rest = bytes;
    store.put(name, &mut rest).await?;
    Ok(())
}

/// Whether an object of this name and size is there.
pub(crate) async fn has(store: &ObjectStore, name: &str, size: u64) -> bool {
    store.info(name).await.is_ok_and(|info| !info.deleted && info.size as u64 == size)
}

/// The bytes of an object. The client compares their checksum with that of what was stored. What is damaged is removed, so that it
/// is stored again.
pub(crate) async fn get(store: &ObjectStore, name: &str) -> Result<Vec<u8>, ObjectError> {
    use async_nats::jetstream::object_store::GetErrorKind;
    let mut object = store.get(name).await.map_err(|error| match error.kind() {
        GetErrorKind::NotFound => ObjectError::Lost,
        _ => ObjectError::Server(error.to_string()),
    })?;
    let (size, mut bytes) = (object.info().size, Vec::new());
    loop {
        match timeout(PIECE, object.read_buf(&mut bytes)).await {
            Ok(Ok(0)) => break,
            Ok(Ok(_)) => {}
            Ok(Err(error)) if error.kind() == ErrorKind::InvalidData => {
                remove(store, name).await;
                return Err(ObjectError::Lost);
            }
            Ok(Err(error)) => return Err(ObjectError::Server(error.to_string())),
            Err(late) => return Err(ObjectError::Server(late.to_string())),
        }
    }
    if bytes.len() == size {
        return Ok(bytes);
    }
    remove(store, name).await;
    Err(ObjectError::Lost)
}

/// Removes an object, if the server answers; otherwise the server forgets it in time.
pub(crate) async fn remove(store: &ObjectStore, name: &str) {
    let _ = timeout(PIECE, store.delete(name)).await;
}
