//! One connection of a client, watched: what a slow client can hold open, and for how long.
//!
//! The server library times the first head of a connection, and an idle one between two requests.
//! What it leaves open is closed here: a later head that comes byte by byte, a body that is sent
//! on for ever after its answer, an answer that is never taken.

use std::cell::{Cell, RefCell};
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::web::{Buf, Bytes};
use dte_domain::language::Language;
use dte_domain::message;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Instant, Sleep, sleep_until};

use crate::response::envelope::Failure;
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::transport::connections::Open;

/// Whose turn it is on a connection: the service's while a request is served, else the client's.
#[derive(Clone, Debug, Default)]
pub struct ConnectionActivity(Rc<State>);

#[derive(Debug, Default)]
struct State {
    is_ours: Cell<bool>,
    /// How many requests have come so far.
    served: Cell<u64>,
    /// Whether more of an answer is still to be written than is there.
    is_streaming: Cell<bool>,
    /// How far the reader of an answer without end may be behind.
    behind: Cell<Option<Duration>>,
    /// What the answer takes in memory until the client has it.
    untaken: RefCell<Option<OwnedSemaphorePermit>>,
    /// The connection among the others; tests have some that stand alone.
    open: Option<Open>,
}

/// A request of the connection that is being served, until this is dropped.
#[derive(Debug)]
pub struct RequestActivity(ConnectionActivity);

/// The body of a request that the service waits for, until this is dropped.
#[derive(Debug)]
pub struct Receiving(ConnectionActivity);

/// An answer that is written in pieces, until this is dropped.
#[derive(Debug)]
pub struct Streaming(ConnectionActivity);

/// An answer that goes on as long as things happen, until this is dropped.
#[derive(Debug)]
pub struct Following(ConnectionActivity);

impl ConnectionActivity {
    fn on(open: Open) -> Self {
        Self(Rc::new(State {
            open: Some(open),
            ..State::default()
        }))
    }

    /// The head of a request has arrived.
    pub fn serve(&self) -> RequestActivity {
        self.0.is_ours.set(true);
        self.0.served.set(self.0.served.get().wrapping_add(1));
        self.is_taken();
        self.is_served();
        RequestActivity(self.clone())
    }

    /// The client is waited for in the middle of its request.
    pub fn receive(&self) -> Receiving {
        self.is_idle_now();
        Receiving(self.clone())
    }

    /// An answer in pieces begins.
    pub fn stream(&self) -> Streaming {
        self.0.is_streaming.set(true);
        Streaming(self.clone())
    }

    /// An answer without end begins: its reader may be so far behind, and then is cut off.
    pub fn follow(&self, behind: Duration) -> Following {
        self.0.behind.set(Some(behind));
        Following(self.clone())
    }

    /// What an answer takes in memory, to be given back when the client has it.
    pub fn owe(&self, bytes: Option<OwnedSemaphorePermit>) {
        self.0.untaken.replace(bytes);
    }

    /// The client has its answer.
    fn is_taken(&self) {
        self.0.untaken.take();
    }

    fn is_idle_now(&self) {
        if let Some(open) = &self.0.open {
            open.is_idle_now();
        }
    }

    fn is_served(&self) {
        if let Some(open) = &self.0.open {
            open.is_served();
        }
    }

    fn is_to_close(&self, context: &Context<'_>) -> bool {
        let open = self.0.open.as_ref();
        open.is_some_and(|open| open.is_to_close(context))
    }

    fn is_ours(&self) -> bool {
        self.0.is_ours.get()
    }
}

impl Drop for RequestActivity {
    fn drop(&mut self) {
        self.0.0.is_ours.set(false);
        self.0.is_idle_now();
    }
}

impl Drop for Receiving {
    fn drop(&mut self) {
        self.0.is_served();
    }
}

impl Drop for Streaming {
    fn drop(&mut self) {
        self.0.0.is_streaming.set(false);
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        self.0.0.behind.set(None);
    }
}

/// How patient the service is with a client.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// How long the head of a request may take, from its first byte on.
    pub head: Duration,
    pub answer: Duration,
}

/// A stream that ends when the client is too slow.
#[derive(Debug)]
pub struct TimeoutStream<S> {
    stream: S,
    /// What was read of the stream already and is read again.
    ahead: Bytes,
    /// Where the connection is put when it is to be served anew.
    again: Again<S>,
    turn: ConnectionActivity,
    timeouts: Timeouts,
    head: Option<Head>,
    head_timer: Option<Pin<Box<Sleep>>>,
    /// Rings when an answer should have been taken that the client has no room for.
    answer_timer: Option<Pin<Box<Sleep>>>,
    /// The rest of the answer that takes the place of a bare one.
    refusal: Bytes,
}

#[derive(Clone, Copy, Debug)]
struct Head {
    /// How many requests had come before it: when it is one more, the head was complete.
    after: u64,
    until: Instant,
}

impl<S> TimeoutStream<S> {
    pub fn over(stream: S, timeouts: Timeouts, open: Open) -> Self {
        Self::with(stream, timeouts, ConnectionActivity::on(open))
    }

    fn with(stream: S, timeouts: Timeouts, turn: ConnectionActivity) -> Self {
        Self {
            stream,
            ahead: Bytes::new(),
            again: Again::default(),
            turn,
            timeouts,
            head: None,
            head_timer: None,
            answer_timer: None,
            refusal: Bytes::new(),
        }
    }

    pub fn turn(&self) -> ConnectionActivity {
        self.turn.clone()
    }

    pub fn again(&self) -> Again<S> {
        self.again.clone()
    }

    /// Has bytes read again, before all others.
    pub fn read_again(&mut self, bytes: Bytes) {
        self.ahead = bytes;
    }

    /// Whether a head that has begun did not become a request in time. Wakes the task when that
    /// comes to pass.
    fn head_is_late(&mut self, context: &mut Context<'_>) -> bool {
        let Some(Head { until, .. }) = self.head else {
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
        let behind = self.turn.0.behind.get();
        let until = Instant::now() + behind.unwrap_or(self.timeouts.answer);
        let timer = self
            .answer_timer
            .get_or_insert_with(|| Box::pin(sleep_until(until)));
        if timer.as_mut().poll(context).is_ready() || self.turn.is_to_close(context) {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        Poll::Pending
    }
}

impl<S: AsyncRead + Unpin> TimeoutStream<S> {
    fn read_on(
        &mut self,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.ahead.is_empty() {
            return Pin::new(&mut self.stream).poll_read(context, buffer);
        }
        let count = self.ahead.len().min(buffer.remaining());
        buffer.put_slice(self.ahead.get(..count).unwrap_or_default());
        self.ahead.advance(count);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for TimeoutStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let served = this.turn.0.served.get();
        // A request may have come and been answered since the last look.
        if this.turn.is_ours() || this.head.is_some_and(|head| head.after != served) {
            this.head = None;
        }
        if this.head_is_late(context) || this.turn.is_to_close(context) {
            // Nothing read: to the server the client has hung up, and it hangs up too.
            return Poll::Ready(Ok(()));
        }
        let before = buffer.filled().len();
        let polled = this.read_on(context, buffer);
        let is_clients = !this.turn.is_ours() && this.head.is_none();
        if is_clients && buffer.filled().len() > before {
            this.head = Some(Head {
                after: served,
                until: Instant::now() + this.timeouts.head,
            });
        }
        polled
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for TimeoutStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if !is_bare_refusal(bytes) {
            return match Pin::new(&mut self.stream).poll_write(context, bytes) {
                Poll::Pending => self.no_room(context),
                written @ Poll::Ready(_) => written,
            };
        }
        let this = &mut *self;
        if this.refusal.is_empty() {
            this.refusal = refusal();
        }
        while !this.refusal.is_empty() {
            match Pin::new(&mut this.stream).poll_write(context, &this.refusal) {
                Poll::Pending => return this.no_room(context),
                Poll::Ready(Ok(0)) => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                Poll::Ready(Ok(count)) => this.refusal.advance(count),
                Poll::Ready(Err(error)) => return Poll::Ready(Err(error)),
            }
        }
        Poll::Ready(Ok(bytes.len()))
    }

    /// The server flushes when all that there is of an answer is written: the client has taken it,
    /// unless more is to come.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if !self.turn.0.is_streaming.get() {
            self.answer_timer = None;
            self.turn.is_taken();
        }
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// True if this is the library's own answer to a head that it cannot read. Every 400 of the service has a body.
fn is_bare_refusal(bytes: &[u8]) -> bool {
    let head = bytes.strip_prefix(b"HTTP/1.1 400 Bad Request\r\n");
    let head = head.and_then(|head| head.strip_suffix(b"\r\n\r\n"));
    let mut lines = head
        .into_iter()
        .flat_map(|head| head.split(|byte| *byte == b'\n'));
    lines.any(|line| line.trim_ascii().eq_ignore_ascii_case(b"content-length: 0"))
}

/// The same answer in the envelope.
fn refusal() -> Bytes {
    let problem = Problem::from(Code::ValidationFailed).saying(message!(
        "the head of the request cannot be read: its target is no URL, or a header is malformed",
        "no se puede leer el encabezado de la solicitud: su destino no es una URL, o un encabezado está mal formado"
    ));
    let language = Language::English;
    let json = Failure::<()>::of(&problem, language, None).json();
    let head = format!(
        "HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\n\
         cache-control: no-store\r\nx-content-type-options: nosniff\r\ncontent-language: {}\r\n\
         connection: close\r\ncontent-length: {}\r\n\r\n",
        language.code(),
        json.len()
    );
    [head.as_bytes(), &json].concat().into()
}

/// Where a connection is put that is to be served anew.
#[derive(Debug)]
pub struct Again<S>(Rc<RefCell<Option<TimeoutStream<S>>>>);

impl<S> Default for Again<S> {
    fn default() -> Self {
        Self(Rc::default())
    }
}

impl<S> Clone for Again<S> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<S> Again<S> {
    pub fn put(&self, connection: TimeoutStream<S>) {
        self.0.replace(Some(connection));
    }

    pub fn take(&self) -> Option<TimeoutStream<S>> {
        self.0.take()
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    use super::*;

    const SHORT: Duration = Duration::from_millis(100);

    fn connection() -> (DuplexStream, TimeoutStream<DuplexStream>) {
        let (client, server) = duplex(64);
        let timeouts = Timeouts {
            head: SHORT,
            answer: SHORT,
        };
        (
            client,
            TimeoutStream::with(server, timeouts, ConnectionActivity::default()),
        )
    }

    async fn read(server: &mut TimeoutStream<DuplexStream>) -> usize {
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
    async fn a_request_that_is_answered_between_two_reads_ends_its_head() {
        let (mut client, mut server) = connection();
        client.write_all(b"GET").await.unwrap();
        assert_eq!(read(&mut server).await, 3);
        drop(server.turn().serve());
        let idle = tokio::time::timeout(SHORT * 3, read(&mut server)).await;
        assert!(
            idle.is_err(),
            "an idle connection was cut off like a slow head"
        );
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_in_pieces_has_no_more_time_than_one_in_one_piece() {
        let (mut client, mut server) = connection();
        let streaming = server.turn().stream();
        let taking = tokio::spawn(async move {
            let mut taken = [0; 64];
            while client.read_exact(&mut taken).await.is_ok() {
                tokio::time::sleep(SHORT / 4).await;
            }
        });
        let started = Instant::now();
        let mut refused = Ok(());
        while refused.is_ok() && started.elapsed() < SHORT * 20 {
            refused = server.write_all(&[b'x'; 64]).await;
            server.flush().await.unwrap();
        }
        assert_eq!(refused.unwrap_err().kind(), io::ErrorKind::TimedOut);
        drop(streaming);
        drop(server);
        taking.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_reader_of_an_answer_without_end_is_as_far_behind_as_it_may_be() {
        let (mut client, mut server) = connection();
        let behind = SHORT * 5;
        let following = server.turn().follow(behind);
        // One that takes what comes may read for as long as it likes.
        for _ in 0..20 {
            server.write_all(&[b'x'; 64]).await.unwrap();
            server.flush().await.unwrap();
            tokio::time::sleep(SHORT).await;
            client.read_exact(&mut [0; 64]).await.unwrap();
        }
        let started = Instant::now();
        let refused = server.write_all(&[b'x'; 200]).await.unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::TimedOut);
        assert_eq!(started.elapsed(), behind);
        drop(following);
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
