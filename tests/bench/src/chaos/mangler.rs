//! A proxy between the service and the authority that spoils answers in every way that proxies and
//! gateways have.

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::error::BenchError;
use crate::rng;

/// The longest request head.
const HEAD: usize = 64 * 1_024;
const HEADERS: usize = 64;

/// What is done to an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Harm {
    /// It ends in the middle.
    Cut,
    /// 200 with bytes that mean nothing.
    Garbage,
    /// A gateway's page with that status.
    Page(u16),
    /// The answer to an earlier request of the same kind.
    Another,
    /// It comes when nobody waits any more.
    Late,
    /// The request arrives, then the connection is reset.
    Reset,
    /// The request arrives twice; the second answer is told.
    Twice,
}

const HARMS: [Harm; 11] = [
    Harm::Cut,
    Harm::Garbage,
    Harm::Page(200),
    Harm::Page(401),
    Harm::Page(403),
    Harm::Page(404),
    Harm::Page(502),
    Harm::Another,
    Harm::Late,
    Harm::Reset,
    Harm::Twice,
];

impl Harm {
    fn name(self) -> String {
        match self {
            Self::Cut => "cut".into(),
            Self::Garbage => "garbage".into(),
            Self::Page(status) => format!("page {status}"),
            Self::Another => "another's".into(),
            Self::Late => "late".into(),
            Self::Reset => "reset".into(),
            Self::Twice => "twice".into(),
        }
    }
}

#[derive(Debug)]
struct Shared {
    target: SocketAddr,
    /// Of 100 answers, how many are spoilt.
    spoilt: AtomicU64,
    /// Longer than the service waits.
    late: Duration,
    counts: Mutex<BTreeMap<String, u64>>,
    /// The last good answer of each service.
    last: Mutex<HashMap<&'static str, Vec<u8>>>,
}

/// The proxy. Dropped, it listens no more.
#[derive(Debug)]
pub struct Mangler {
    address: SocketAddr,
    shared: Arc<Shared>,
    accepting: tokio::task::JoinHandle<()>,
}

impl Mangler {
    /// Stands before that address and harms nobody yet. What is late comes after so long.
    pub async fn before(target: SocketAddr, late: Duration) -> Result<Self, BenchError> {
        let failed = |error| BenchError::io("listening before the authority", error);
        let listener = TcpListener::bind("127.0.0.1:0").await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let shared = Arc::new(Shared {
            target,
            spoilt: AtomicU64::new(0),
            late,
            counts: Mutex::default(),
            last: Mutex::default(),
        });
        let accepting = tokio::spawn(accept(listener, Arc::clone(&shared)));
        Ok(Self {
            address,
            shared,
            accepting,
        })
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Spoils so many of 100 answers from now on.
    pub fn spoil(&self, of_hundred: u64) {
        self.shared.spoilt.store(of_hundred, Ordering::Relaxed);
    }

    /// What it did so far, by name.
    pub fn counts(&self) -> BTreeMap<String, u64> {
        lock(&self.shared.counts).clone()
    }
}

impl Drop for Mangler {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    while let Ok((stream, _)) = listener.accept().await {
        let shared = Arc::clone(&shared);
        tokio::spawn(async move {
            // What fails here is one more way in which a proxy fails.
            let _ = serve(stream, &shared).await;
        });
    }
}

/// A request as it goes on: on a connection of its own, which ends with the answer.
struct Request {
    path: String,
    bytes: Vec<u8>,
}

async fn serve(mut near: TcpStream, shared: &Shared) -> std::io::Result<()> {
    let Some(request) = read(&mut near).await? else {
        return Ok(());
    };
    let harm = shared.harm(&request.path);
    let name = harm.map_or("passed".into(), Harm::name);
    let service = service(&request.path);
    *lock(&shared.counts).entry(name).or_default() += 1;
    let at = format!("at {service}");
    *lock(&shared.counts).entry(at).or_default() += 1;
    // A page of a gateway mostly means that nothing arrived, but not always.
    let arrives =
        !matches!(harm, Some(Harm::Page(_) | Harm::Garbage | Harm::Another)) || rng::below(2) == 0;
    let mut answer = Vec::new();
    if arrives {
        answer = shared.ask(&request.bytes).await?;
    }
    let earlier = lock(&shared.last).get(service).cloned();
    // Another's token is another kind of harm, of which no document is the object.
    if harm.is_none() && service != "auth" {
        lock(&shared.last).insert(service, answer.clone());
    }
    match harm {
        None => {}
        Some(Harm::Cut) => answer.truncate(cut_at(answer.len())),
        Some(Harm::Garbage) => answer = plain(200, "application/json", "\u{1}{]<\u{7f}nul"),
        Some(Harm::Page(status)) => answer = page(status),
        Some(Harm::Another) => answer = earlier.unwrap_or_else(|| page(502)),
        Some(Harm::Late) => tokio::time::sleep(shared.late).await,
        Some(Harm::Reset) => {
            near.set_zero_linger()?;
            return Ok(());
        }
        Some(Harm::Twice) => answer = shared.ask(&request.bytes).await?,
    }
    near.write_all(&answer).await?;
    near.shutdown().await
}

/// The services by a part of their paths.
const SERVICES: [&str; 7] = [
    "auth",
    "recepciondte",
    "recepcionlote",
    "consultadtelote",
    "consultadte",
    "contingencia",
    "anulardte",
];

fn service(path: &str) -> &'static str {
    let known = SERVICES.into_iter().find(|service| path.contains(service));
    known.unwrap_or("others")
}

fn cut_at(length: usize) -> usize {
    let length = u64::try_from(length).unwrap_or(0);
    usize::try_from(rng::below(length)).unwrap_or(0)
}

impl Shared {
    /// Only what the authority's own services answer is spoilt.
    fn harm(&self, path: &str) -> Option<Harm> {
        let is_service = path.starts_with("/fesv") || path.starts_with("/seguridad");
        let spoilt = is_service && rng::below(100) < self.spoilt.load(Ordering::Relaxed);
        spoilt.then(|| rng::one_of(&HARMS).copied())?
    }

    async fn ask(&self, request: &[u8]) -> std::io::Result<Vec<u8>> {
        let mut far = TcpStream::connect(self.target).await?;
        far.write_all(request).await?;
        let mut answer = Vec::new();
        far.read_to_end(&mut answer).await?;
        Ok(answer)
    }
}

fn page(status: u16) -> Vec<u8> {
    let body = format!("<html><head><title>{status}</title></head><body>gateway</body></html>");
    plain(status, "text/html; charset=utf-8", &body)
}

fn plain(status: u16, kind: &str, body: &str) -> Vec<u8> {
    format!(
        "HTTP/1.1 {status} So\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\
         connection: close\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

/// Reads one request; nothing when there is none.
async fn read(near: &mut TcpStream) -> std::io::Result<Option<Request>> {
    let mut bytes = Vec::new();
    loop {
        if near.read_buf(&mut bytes).await? == 0 || bytes.len() > HEAD {
            return Ok(None);
        }
        let Some((path, head, length)) = parse(&bytes) else {
            continue;
        };
        let mut body = bytes.split_off(head);
        while body.len() < length {
            if near.read_buf(&mut body).await? == 0 {
                return Ok(None);
            }
        }
        body.truncate(length);
        return Ok(Some(Request {
            bytes: ending(&bytes, &body),
            path,
        }));
    }
}

/// The path of a request whose head is complete, where the head ends, and how long its body is.
fn parse(bytes: &[u8]) -> Option<(String, usize, usize)> {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    let httparse::Status::Complete(head) = request.parse(bytes).ok()? else {
        return None;
    };
    let path = request.path?.to_owned();
    let length = request.headers.iter().find_map(|header| {
        let named = header.name.eq_ignore_ascii_case("content-length");
        named.then(|| std::str::from_utf8(header.value).ok()?.trim().parse().ok())?
    });
    Some((path, head, length.unwrap_or(0)))
}

/// The same request with the wish that the connection ends.
fn ending(head: &[u8], body: &[u8]) -> Vec<u8> {
    let head = String::from_utf8_lossy(head);
    let lines = head.trim_end().split("\r\n");
    let kept = lines.filter(|line| !line.to_ascii_lowercase().starts_with("connection:"));
    let mut request: String = kept.collect::<Vec<_>>().join("\r\n");
    request.push_str("\r\nconnection: close\r\n\r\n");
    [request.as_bytes(), body].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_goes_on_with_its_body_and_ends_its_connection() {
        let bytes = b"POST /fesv/recepciondte HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\
                      Content-Length: 2\r\n\r\n{}";
        let (path, head, length) = parse(bytes).unwrap();
        assert_eq!((path.as_str(), length), ("/fesv/recepciondte", 2));
        let sent = ending(&bytes[..head], &bytes[head..]);
        let expected = "POST /fesv/recepciondte HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\
                        connection: close\r\n\r\n{}";
        assert_eq!(String::from_utf8(sent).unwrap(), expected);
        assert_eq!(parse(&bytes[..40]), None);
    }

    #[tokio::test]
    async fn nothing_is_spoilt_unless_it_is_asked_for_and_then_every_answer() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let target = listener.local_addr().unwrap();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let _request = read(&mut stream).await;
                let _ = stream.write_all(&plain(200, "text/plain", "good")).await;
            }
        });
        let mangler = Mangler::before(target, Duration::from_millis(20));
        let mangler = mangler.await.unwrap();
        let ask = async || {
            let client = crate::company::client().unwrap();
            let url = format!("{}/fesv/consultadte", mangler.url());
            let answer = client.get(url).send().await.ok()?;
            answer.text().await.ok()
        };
        for _ in 0..20 {
            assert_eq!(ask().await.as_deref(), Some("good"));
        }
        mangler.spoil(100);
        for _ in 0..20 {
            ask().await;
        }
        let counts = mangler.counts();
        assert_eq!(counts["passed"], 20, "{counts:?}");
        assert_eq!(counts["at consultadte"], 40, "{counts:?}");
        assert!(counts.len() > 3, "{counts:?}");
    }
}
