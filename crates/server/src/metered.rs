//! A stream that is read no faster than its machine may send.

use crate::bucket::Bucket;
use crate::limits::Rate;
use moka::sync::Cache;
use std::future::Future;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// The shares of so many machines are remembered.
const REMEMBERED: u64 = 50_000;
/// A machine that has opened no connection for this time begins anew.
const FORGOTTEN: Duration = Duration::from_secs(60);

/// A bucket of bytes that the connections of one machine share.
pub type Share = Arc<Mutex<Bucket>>;

/// The shares of all machines.
pub struct Shares {
    rate: Rate,
    each: Cache<IpAddr, Share>,
}

impl Shares {
    /// Each machine may send at a rate, in bytes.
    pub fn new(rate: Rate) -> Shares {
        Shares { rate, each: Cache::builder().max_capacity(REMEMBERED).time_to_idle(FORGOTTEN).build() }
    }

    /// The share of a machine.
    pub fn of(&self, machine: IpAddr) -> Share {
        self.each.get_with(machine, || self.another())
    }

    /// A share that nobody else has.
    pub fn another(&self) -> Share {
        Arc::new(Mutex::new(Bucket::new(self.rate)))
    }
}

/// A stream that is left unread while its share is used up: the sender has to wait, as with a slow line.
pub struct Metered<S> {
    stream: S,
    share: Share,
    waits: Option<Pin<Box<Sleep>>>,
}

impl<S> Metered<S> {
    /// Reads a stream at the rate of a share.
    pub fn new(stream: S, share: Share) -> Metered<S> {
        Metered { stream, share, waits: None }
    }

    fn empty_for(&self) -> Option<Duration> {
        self.share.lock().unwrap_or_else(PoisonError::into_inner).empty_for()
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Metered<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        loop {
            if let Some(waits) = &mut self.waits {
                ready!(waits.as_mut().poll(cx));
                self.waits = None;
            }
            match self.empty_for() {
                // Others of the machine may have taken what came meanwhile.
                Some(time) => self.waits = Some(Box::pin(sleep(time))),
                None => break,
            }
        }
        let before = buf.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buf))?;
        self.share.lock().unwrap_or_else(PoisonError::into_inner).take(buf.filled().len() - before);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Metered<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::time::Instant;

    #[tokio::test(start_paused = true)]
    async fn two_streams_of_one_machine_share_its_rate() {
        let share =
            Arc::new(Mutex::new(Bucket::new(Rate { at_once: 1 << 10, then: 1 << 10, period: Duration::from_secs(1) })));
        let began = Instant::now();
        let read = |share| async move {
            let (mut sender, receiver) = duplex(64 << 10);
            sender.write_all(&[0; 16 << 10]).await.unwrap();
            drop(sender);
            let mut bytes = Vec::new();
            let mut metered = Metered::new(receiver.take(16 << 10), share);
            while metered.read_buf(&mut bytes).await.unwrap() > 0 && bytes.len() < 16 << 10 {}
            bytes.len()
        };
        let read = tokio::join!(read(share.clone()), read(share));
        assert_eq!(read, (16 << 10, 16 << 10));
        let seconds = began.elapsed().as_secs();
        assert!((15..=40).contains(&seconds), "{seconds} s for 32 KiB");
    }
}
