//! A network between a service and its server that may fall silent.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Carries bytes until it is hushed: from then on it takes them and delivers none.
pub struct Relay {
    port: u16,
    made: Arc<AtomicU64>,
    /// So many connections, the first ones, are silent.
    silent: Arc<AtomicU64>,
    /// From this connection on they are silent once the server has said so often that it is ready.
    greeted_only: Arc<(AtomicU64, AtomicU64)>,
}

/// How a server says that it awaits a statement.
const READY: [u8; 6] = *b"Z\0\0\0\x05I";

impl Relay {
    /// In front of the server that the URL names.
    pub fn before(url: &str) -> io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let relay = Self {
            port: listener.local_addr()?.port(),
            made: Arc::default(),
            silent: Arc::default(),
            greeted_only: Arc::new((AtomicU64::new(u64::MAX), AtomicU64::default())),
        };
        let server = address(url).to_owned();
        let (made, silent) = (Arc::clone(&relay.made), Arc::clone(&relay.silent));
        let greeted_only = Arc::clone(&relay.greeted_only);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let number = made.load(Ordering::SeqCst) + 1;
                let (from, times) = &*greeted_only;
                let greetings = if number >= from.load(Ordering::SeqCst) {
                    times.load(Ordering::SeqCst)
                } else {
                    u64::MAX
                };
                made.store(number, Ordering::SeqCst);
                let Ok(server) = TcpStream::connect(&server) else {
                    continue;
                };
                let way = || (client.try_clone(), server.try_clone());
                if let ((Ok(up), Ok(there)), (Ok(down), Ok(back))) = (way(), way()) {
                    let hushed = Arc::clone(&silent);
                    thread::spawn(move || carry(up, there, number, u64::MAX, &hushed));
                    let hushed = Arc::clone(&silent);
                    thread::spawn(move || carry(back, down, number, greetings, &hushed));
                }
            }
        });
        Ok(relay)
    }

    /// The same database, reached through it.
    pub fn url(&self, url: &str) -> String {
        url.replacen(address(url), &format!("127.0.0.1:{}", self.port), 1)
    }

    /// Delivers nothing any more to those that are connected; who connects anew is served.
    pub fn hush_the_connected(&self) {
        self.silent
            .store(self.made.load(Ordering::SeqCst), Ordering::SeqCst);
    }

    /// Who connects from now on is told so often that the server is ready, and then nothing any more;
    /// until [`Relay::greet_all`].
    pub fn hush_after_greetings(&self, times: u64) {
        let (from, greetings) = &*self.greeted_only;
        greetings.store(times, Ordering::SeqCst);
        from.store(self.made.load(Ordering::SeqCst) + 1, Ordering::SeqCst);
    }

    /// Who connects from now on is served.
    pub fn greet_all(&self) {
        self.greeted_only.0.store(u64::MAX, Ordering::SeqCst);
    }

    pub fn connections(&self) -> u64 {
        self.made.load(Ordering::SeqCst)
    }

    /// Delivers nothing any more to anybody.
    pub fn hush(&self) {
        self.silent.store(u64::MAX, Ordering::SeqCst);
    }
}

/// The host and port of a URL.
fn address(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let rest = rest.split_once('@').map_or(rest, |(_, rest)| rest);
    rest.split('/').next().unwrap_or(rest)
}

fn carry(
    mut from: TcpStream,
    mut to: TcpStream,
    number: u64,
    mut greetings: u64,
    silent: &AtomicU64,
) {
    let mut buffer = vec![0; 65_536];
    while let Ok(read @ 1..) = from.read(&mut buffer) {
        let is_hushed = greetings == 0 || silent.load(Ordering::SeqCst) >= number;
        if buffer[..read].ends_with(&READY) {
            greetings = greetings.saturating_sub(1);
        }
        if !is_hushed && to.write_all(&buffer[..read]).is_err() {
            break;
        }
    }
    // A connection that is silent does not tell of its end either.
    if silent.load(Ordering::SeqCst) < number {
        drop(to.shutdown(Shutdown::Both));
    }
}
