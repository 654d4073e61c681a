//! Strangers who want more than their share.

#[path = "../play/client.rs"]
#[expect(dead_code, reason = "other tests use the rest")]
mod client;
mod connections;
mod proxy;
mod rooms;
mod sockets;
mod work;
