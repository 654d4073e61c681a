//! Strangers who want more than their share.

mod connections;
mod proxy;
mod rooms;
mod searches;
mod sockets;
mod work;
