//! A stream whose reads are limited to the rate of its machine.

use crate::limits::Rate;
use crate::token_bucket::TokenBucket;
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

/// How many machines are remembered.
const REMEMBERED: u64 = 50_000;
/// A machine without new connections for this long is forgotten.
const FORGOTTEN: Duration = Duration::from_secs(60);

/// The bytes that the connections of one machine may still send.
pub type ByteBudget = Arc<Mutex<TokenBucket>>;

/// The budgets of all machines.
pub struct ByteBudgets {
    rate: Rate,
    each: Cache<IpAddr, ByteBudget>,
}

impl ByteBudgets {
    /// Each machine may send at a rate, in bytes.
    pub fn new(rate: Rate) -> ByteBudgets {
        ByteBudgets { rate, each: Cache::builder().max_capacity(REMEMBERED).time_to_idle(FORGOTTEN).build() }
    }

    /// The budget of a machine.
    pub fn of(&self, machine: IpAddr) -> ByteBudget {
        self.each.get_with(machine, || self.another())
    }

    /// A budget of its own.
    pub fn another(&self) -> ByteBudget {
        Arc::new(Mutex::new(TokenBucket::new(self.rate)))
    }
}

/// A stream that is not read while its budget is used up: the sender has to wait, as on a slow network.
pub struct Throttled<S> {
    stream: S,
    byte_budget: ByteBudget,
    waits: Option<Pin<Box<Sleep>>>,
}

impl<S> Throttled<S> {
    /// Reads a stream within a budget.
    pub fn new(stream: S, byte_budget: ByteBudget) -> Throttled<S> {
        Throttled { stream, byte_budget, waits: None }
    }

    fn empty_for(&self) -> Option<Duration> {
        self.byte_budget.lock().unwrap_or_else(PoisonError::into_inner).empty_for()
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Throttled<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        loop {
            if let Some(waits) = &mut self.waits {
                ready!(waits.as_mut().poll(cx));
                self.waits = None;
            }
            match self.empty_for() {
                // Other connections of the machine may have used it up meanwhile.
                Some(time) => self.waits = Some(Box::pin(sleep(time))),
                None => break,
            }
        }
        let before = buf.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buf))?;
        self.byte_budget.lock().unwrap_or_else(PoisonError::into_inner).take(buf.filled().len() - before);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Throttled<S> {
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
        let byte_budget = Arc::new(Mutex::new(TokenBucket::new(Rate {
            at_once: 1 << 10,
            then: 1 << 10,
            period: Duration::from_secs(1),
        })));
        let began = Instant::now();
        let read = |byte_budget| async move {
            let (mut sender, receiver) = duplex(64 << 10);
            sender.write_all(&[0; 16 << 10]).await.unwrap();
            drop(sender);
            let mut bytes = Vec::new();
            let mut throttled = Throttled::new(receiver.take(16 << 10), byte_budget);
            while throttled.read_buf(&mut bytes).await.unwrap() > 0 && bytes.len() < 16 << 10 {}
            bytes.len()
        };
        let read = tokio::join!(read(byte_budget.clone()), read(byte_budget));
        assert_eq!(read, (16 << 10, 16 << 10));
        let seconds = began.elapsed().as_secs();
        assert!((15..=40).contains(&seconds), "{seconds} s for 32 KiB");
    }
}
