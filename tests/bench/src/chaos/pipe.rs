//! What lies between a server and its database: connections that hang, that break, or that lead
//! elsewhere from now on.

use std::net::{SocketAddr, ToSocketAddrs};
use std::time::Duration;

use reqwest::Url;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::error::BenchError;

/// How long the far end of a hung connection learns nothing of it, and keeps its locks.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(15);

/// Where a database is, by its URL.
pub fn address_of(url: &str) -> Result<SocketAddr, BenchError> {
    let url = Url::parse(url).map_err(|_error| no_host())?;
    let host = url.host_str().ok_or_else(no_host)?;
    let found = (host, url.port().unwrap_or(5_432)).to_socket_addrs();
    let first = found.ok().and_then(|mut found| found.next());
    first.ok_or_else(no_host)
}

/// The URL of the same database, reached at another address.
pub fn through(url: &str, address: SocketAddr) -> Result<String, BenchError> {
    let mut url = Url::parse(url).map_err(|_error| no_host())?;
    url.set_host(Some(&address.ip().to_string()))
        .map_err(|_error| no_host())?;
    url.set_port(Some(address.port())).map_err(|()| no_host())?;
    Ok(url.into())
}

fn no_host() -> BenchError {
    BenchError::Unusable("the database's URL names no host".into())
}

/// What becomes of connections. They are numbered as they come.
#[derive(Clone, Copy, Debug)]
struct State {
    /// Where new ones lead.
    target: SocketAddr,
    /// Those before this number hang: nothing comes back.
    hung_before: u64,
    /// Those of them before this number are not even heard.
    unheard_before: u64,
    /// Those before this number are broken off.
    cut_before: u64,
    /// Whether new ones hang too.
    all_hang: bool,
}

/// A listener that passes everything on. Dropped, it is gone with its connections.
#[derive(Debug)]
pub struct Pipe {
    address: SocketAddr,
    state: watch::Sender<State>,
    count: watch::Receiver<u64>,
    accepting: tokio::task::JoinHandle<()>,
}

impl Pipe {
    /// Leads to that address.
    pub async fn to(target: SocketAddr) -> Result<Self, BenchError> {
        let failed = |error| BenchError::io("listening before a server", error);
        let listener = TcpListener::bind("127.0.0.1:0").await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let (state, watched) = watch::channel(State {
            target,
            hung_before: 0,
            unheard_before: 0,
            cut_before: 0,
            all_hang: false,
        });
        let (counter, count) = watch::channel(0);
        let accepting = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let number = *counter.borrow();
                counter.send_replace(number + 1);
                tokio::spawn(connect(stream, number, watched.clone()));
            }
        });
        Ok(Self {
            address,
            state,
            count,
            accepting,
        })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// All connections of now hang for ever. With `heard`, what was sent arrives still, and only
    /// the answers are swallowed.
    pub fn hang(&self, heard: bool) {
        let now = *self.count.borrow();
        self.state.send_modify(|state| {
            state.hung_before = now;
            if !heard {
                state.unheard_before = now;
            }
        });
    }

    /// All connections hang, those to come as well, until [`Self::open`].
    pub fn swallow(&self) {
        self.hang(false);
        self.state.send_modify(|state| state.all_hang = true);
    }

    /// New connections pass again; those that hung go on hanging.
    pub fn open(&self) {
        self.hang(false);
        self.state.send_modify(|state| state.all_hang = false);
    }

    /// All connections of now break, and new ones lead elsewhere.
    pub fn lead_to(&self, target: SocketAddr) {
        let now = *self.count.borrow();
        self.state.send_modify(|state| {
            state.cut_before = now;
            state.all_hang = false;
            state.target = target;
        });
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        self.accepting.abort();
        self.lead_to(self.address);
    }
}

/// One connection from its beginning to its end.
async fn connect(near: TcpStream, number: u64, state: watch::Receiver<State>) {
    let State {
        target, all_hang, ..
    } = *state.borrow();
    let (mut near_read, near_write) = near.into_split();
    let cut = until(&state, move |state| number < state.cut_before);
    tokio::pin!(cut);
    if !all_hang {
        let Ok(far) = TcpStream::connect(target).await else {
            return;
        };
        let (far_read, far_write) = far.into_split();
        let unheard = |state: &State| number < state.unheard_before;
        let hung = |state: &State| number < state.hung_before;
        let forgotten = async {
            until(&state, hung).await;
            tokio::time::sleep(FORGOTTEN_AFTER).await;
        };
        tokio::select! {
            () = pass(&mut near_read, far_write, &state, unheard) => return,
            () = pass(far_read, near_write, &state, hung) => return,
            () = forgotten => {}
            () = &mut cut => return,
        }
    }
    tokio::select! {
        () = drain(&mut near_read) => {}
        () = &mut cut => {}
    }
}

/// Waits for that state, for ever if it does not come.
async fn until(state: &watch::Receiver<State>, is: impl Fn(&State) -> bool) {
    let mut state = state.clone();
    // A pipe that is gone leaves nobody who could tell: as good as told.
    let _ = state.wait_for(|state| is(state)).await;
}

/// Passes bytes on, or swallows them and the end as well.
async fn pass(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    state: &watch::Receiver<State>,
    swallowed: impl Fn(&State) -> bool,
) {
    let mut bytes = vec![0; 16_384];
    loop {
        let read = from.read(&mut bytes).await;
        let is_swallowed = swallowed(&state.borrow());
        match read {
            Ok(1..) if is_swallowed => {}
            Ok(count @ 1..) if to.write_all(&bytes[..count]).await.is_ok() => {}
            _ if is_swallowed => std::future::pending().await,
            _ => return,
        }
    }
}

async fn drain(from: &mut (impl AsyncRead + Unpin)) {
    let mut bytes = vec![0; 16_384];
    while matches!(from.read(&mut bytes).await, Ok(1..)) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After which nothing comes any more.
    const LONG: Duration = Duration::from_secs(30);
    /// Within which something would have come.
    const SHORT: Duration = Duration::from_millis(200);

    #[test]
    fn a_url_leads_elsewhere_and_keeps_everything_else() {
        let url = "postgres://dte:pw@127.0.0.1:5433/name?sslmode=disable";
        let address = SocketAddr::from(([127, 0, 0, 1], 7));
        let expected = "postgres://dte:pw@127.0.0.1:7/name?sslmode=disable";
        assert_eq!(through(url, address).unwrap(), expected);
        assert_eq!(address_of(expected).unwrap(), address);
    }

    /// Something that answers every byte with the next one.
    async fn echo(add: u8) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                tokio::spawn(async move {
                    while let Ok(byte) = stream.read_u8().await {
                        let _ = stream.write_u8(byte + add).await;
                    }
                });
            }
        });
        address
    }

    async fn ask_for(stream: &mut TcpStream, patience: Duration) -> Option<u8> {
        stream.write_u8(1).await.ok()?;
        let answer = tokio::time::timeout(patience, stream.read_u8()).await;
        answer.ok()?.ok()
    }

    async fn ask(stream: &mut TcpStream) -> Option<u8> {
        ask_for(stream, LONG).await
    }

    async fn hangs(stream: &mut TcpStream) -> bool {
        ask_for(stream, SHORT).await.is_none()
    }

    #[tokio::test]
    async fn connections_hang_and_those_after_them_pass() {
        let pipe = Pipe::to(echo(1).await).await.unwrap();
        let mut old = TcpStream::connect(pipe.address()).await.unwrap();
        assert_eq!(ask(&mut old).await, Some(2));
        pipe.hang(true);
        assert!(hangs(&mut old).await);
        let mut new = TcpStream::connect(pipe.address()).await.unwrap();
        assert_eq!(ask(&mut new).await, Some(2));
        pipe.swallow();
        let mut hung = TcpStream::connect(pipe.address()).await.unwrap();
        assert!(hangs(&mut new).await && hangs(&mut hung).await);
        pipe.open();
        let mut last = TcpStream::connect(pipe.address()).await.unwrap();
        assert!(hangs(&mut hung).await);
        assert_eq!(ask(&mut last).await, Some(2));
    }

    #[tokio::test]
    async fn what_leads_elsewhere_breaks_what_was() {
        let pipe = Pipe::to(echo(1).await).await.unwrap();
        let mut old = TcpStream::connect(pipe.address()).await.unwrap();
        assert_eq!(ask(&mut old).await, Some(2));
        pipe.lead_to(echo(5).await);
        assert_eq!(old.read_u8().await.ok(), None);
        let mut new = TcpStream::connect(pipe.address()).await.unwrap();
        assert_eq!(ask(&mut new).await, Some(6));
    }
}
