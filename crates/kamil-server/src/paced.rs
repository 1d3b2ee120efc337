//! A connection on which writing has a time limit: whoever does not read what they asked for is cut off.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// Bytes for which a second of waiting is forgiven: one who reads slower than that for long is cut off too.
const BYTES_A_SECOND: u32 = 1024;

/// How long somebody may yet be waited for.
#[derive(Clone, Copy, Debug)]
struct Patience {
    whole: Duration,
    spent: Duration,
}

impl Patience {
    fn left(self) -> Duration {
        self.whole.saturating_sub(self.spent)
    }

    fn spend(&mut self, waited: Duration) {
        self.spent = self.spent.saturating_add(waited);
    }

    fn regain(&mut self, bytes: usize) {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        self.spent = self.spent.saturating_sub(Duration::from_secs(1) * bytes / BYTES_A_SECOND);
    }
}

/// A connection that fails once its other end has kept it waiting for too long.
#[derive(Debug)]
pub(crate) struct Paced<S> {
    stream: S,
    patience: Patience,
    /// Since when a write has waited, and when that is too long.
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl<S> Paced<S> {
    pub(crate) fn new(stream: S, patience: Duration) -> Self {
        let patience = Patience { whole: patience, spent: Duration::ZERO };
        Self { stream, patience, waiting: None }
    }

    /// What came of a write, unless it has waited too long.
    fn timed(&mut self, context: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        let Poll::Ready(written) = written else {
            let left = self.patience.left();
            let (_, late) = self.waiting.get_or_insert_with(|| (Instant::now(), Box::pin(sleep(left))));
            ready!(late.as_mut().poll(context));
            return Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the other end does not read")));
        };
        if let Some((since, _)) = self.waiting.take() {
            self.patience.spend(since.elapsed());
        }
        self.patience.regain(*written.as_ref().unwrap_or(&0));
        Poll::Ready(written)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Paced<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Paced<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.timed(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.timed(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};

    use super::*;

    const LONG: [u8; 4096] = [7; 4096];

    #[tokio::test]
    async fn one_who_does_not_read_is_cut_off() {
        let (stream, _silent) = duplex(64);
        let mut paced = Paced::new(stream, Duration::from_millis(20));
        let error = paced.write_all(&LONG).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn one_who_reads_a_byte_now_and_then_is_cut_off() {
        let (stream, mut slow) = duplex(64);
        let mut paced = Paced::new(stream, Duration::from_millis(50));
        let read = async {
            loop {
                // Far longer than a byte is worth.
                sleep(Duration::from_millis(5)).await;
                slow.read_u8().await.unwrap();
            }
        };
        tokio::select! {
            error = paced.write_all(&LONG) => assert_eq!(error.unwrap_err().kind(), io::ErrorKind::TimedOut),
            () = read => {}
        }
    }

    #[tokio::test]
    async fn one_who_reads_gets_everything() {
        let (stream, mut reader) = duplex(64);
        let mut paced = Paced::new(stream, Duration::from_mins(1));
        let mut read = Vec::new();
        let write = async {
            paced.write_all(&LONG).await.unwrap();
            paced.shutdown().await.unwrap();
        };
        let ((), got) = tokio::join!(write, reader.read_to_end(&mut read));
        assert_eq!((got.unwrap(), read.as_slice()), (LONG.len(), &LONG[..]));
    }

    #[test]
    fn reading_regains_patience_and_no_more_than_the_whole() {
        let second = Duration::from_secs(1);
        let mut patience = Patience { whole: 10 * second, spent: Duration::ZERO };
        patience.spend(8 * second);
        patience.regain(3 * 1024);
        assert_eq!(patience.left(), 5 * second);
        patience.regain(usize::MAX);
        assert_eq!(patience.left(), 10 * second);
        patience.spend(11 * second);
        assert_eq!(patience.left(), Duration::ZERO);
    }
}
