//! One connection of a client, watched: what a slow client can hold open, and for how long.
//!
//! The server library times the first head of a connection, and an idle one between two requests.
//! What it leaves open is closed here: a later head that comes byte by byte, a body that is sent
//! on for ever after its answer, an answer that is never taken.

use std::cell::Cell;
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// Whose turn it is on a connection: the service's while a request is served, else the client's.
#[derive(Clone, Debug, Default)]
pub struct Turn(Rc<Cell<bool>>);

/// A request of the connection that is being served, until this is dropped.
#[derive(Debug)]
pub struct Serving(Turn);

impl Turn {
    /// The head of a request has arrived.
    pub fn serve(&self) -> Serving {
        self.0.set(true);
        Serving(self.clone())
    }

    fn is_ours(&self) -> bool {
        self.0.get()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.0.0.set(false);
    }
}

/// How patient the service is with a client.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// How long the head of a request may take, from its first byte on.
    pub head: Duration,
    /// How long a client may take to receive an answer.
    pub answer: Duration,
}

/// A stream that ends when the client is too slow.
#[derive(Debug)]
pub struct Watched<S> {
    stream: S,
    turn: Turn,
    patience: Patience,
    /// When a head must be complete of which something has arrived.
    head_until: Option<Instant>,
    head_timer: Option<Pin<Box<Sleep>>>,
    /// Rings when an answer should have been taken that the client has no room for.
    answer_timer: Option<Pin<Box<Sleep>>>,
}

impl<S> Watched<S> {
    /// Watches a connection from its start.
    pub fn over(stream: S, patience: Patience) -> Self {
        Self {
            stream,
            turn: Turn::default(),
            patience,
            head_until: None,
            head_timer: None,
            answer_timer: None,
        }
    }

    /// Whose turn it is, for the service to tell.
    pub fn turn(&self) -> Turn {
        self.turn.clone()
    }

    /// Whether a head that has begun did not become a request in time. Wakes the task when that
    /// comes to pass.
    fn head_is_late(&mut self, context: &mut Context<'_>) -> bool {
        let Some(until) = self.head_until else {
            return false;
        };
        let timer = self
            .head_timer
            .get_or_insert_with(|| Box::pin(sleep_until(until)));
        if timer.deadline() != until {
            timer.as_mut().reset(until);
        }
        timer.as_mut().poll(context).is_ready()
    }

    /// The client has no room for more of the answer: an error when that has gone on too long.
    fn no_room(&mut self, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        let until = Instant::now() + self.patience.answer;
        let timer = self
            .answer_timer
            .get_or_insert_with(|| Box::pin(sleep_until(until)));
        match timer.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Watched<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if this.turn.is_ours() {
            this.head_until = None;
        }
        if this.head_is_late(context) {
            // Nothing read: to the server the client has hung up, and it hangs up too.
            return Poll::Ready(Ok(()));
        }
        let before = buffer.filled().len();
        let polled = Pin::new(&mut this.stream).poll_read(context, buffer);
        let is_clients = !this.turn.is_ours() && this.head_until.is_none();
        if is_clients && buffer.filled().len() > before {
            this.head_until = Some(Instant::now() + this.patience.head);
        }
        polled
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Watched<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        match Pin::new(&mut self.stream).poll_write(context, bytes) {
            Poll::Pending => self.no_room(context),
            written @ Poll::Ready(_) => written,
        }
    }

    /// The server flushes when all of an answer is written: the client has taken it.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.answer_timer = None;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    use super::*;

    const SHORT: Duration = Duration::from_millis(100);

    fn connection() -> (DuplexStream, Watched<DuplexStream>) {
        let (client, server) = duplex(64);
        let patience = Patience {
            head: SHORT,
            answer: SHORT,
        };
        (client, Watched::over(server, patience))
    }

    async fn read(server: &mut Watched<DuplexStream>) -> usize {
        server.read(&mut [0; 64]).await.unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn a_head_that_comes_byte_by_byte_is_cut_off() {
        let (mut client, mut server) = connection();
        let started = Instant::now();
        let dribble = tokio::spawn(async move {
            while client.write_all(b"G").await.is_ok() {
                tokio::time::sleep(SHORT / 10).await;
            }
        });
        while read(&mut server).await > 0 {}
        assert!(started.elapsed() >= SHORT && started.elapsed() < SHORT * 5);
        drop(server);
        dribble.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_may_take_its_time_to_be_served() {
        let (mut client, mut server) = connection();
        client.write_all(b"GET").await.unwrap();
        assert_eq!(read(&mut server).await, 3);
        let serving = server.turn().serve();
        tokio::time::sleep(SHORT * 2).await;
        client.write_all(b"body").await.unwrap();
        assert_eq!(read(&mut server).await, 4);
        drop(serving);
        // Between two requests as well: idle connections are the server's own business.
        let idle = tokio::time::timeout(SHORT * 2, read(&mut server)).await;
        assert!(idle.is_err());
        client.write_all(b"GET").await.unwrap();
        assert_eq!(read(&mut server).await, 3);
        assert_eq!(read(&mut server).await, 0);
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_nobody_takes_is_given_up() {
        let (mut client, mut server) = connection();
        let answer = [b'x'; 200];
        let refused = server.write_all(&answer).await.unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::TimedOut);
        let mut taken = [0; 64];
        client.read_exact(&mut taken).await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_is_taken_slowly_is_written_whole() {
        let (mut client, mut server) = connection();
        let taking = tokio::spawn(async move {
            let mut taken = [0; 50];
            for _ in 0..8 {
                tokio::time::sleep(SHORT / 5).await;
                client.read_exact(&mut taken).await.unwrap();
            }
        });
        for _ in 0..2 {
            server.write_all(&[b'x'; 200]).await.unwrap();
            server.flush().await.unwrap();
        }
        taking.await.unwrap();
    }
}
