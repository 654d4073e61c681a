//! Strangers who want more than their share.

mod connections;
mod proxy;
mod rooms;
mod sockets;
mod work;
