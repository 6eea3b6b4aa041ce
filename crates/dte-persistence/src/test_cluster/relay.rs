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
}

impl Relay {
    /// In front of the server that the URL names.
    pub fn before(url: &str) -> io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let relay = Self {
            port: listener.local_addr()?.port(),
            made: Arc::default(),
            silent: Arc::default(),
        };
        let server = address(url).to_owned();
        let (made, silent) = (Arc::clone(&relay.made), Arc::clone(&relay.silent));
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let number = made.fetch_add(1, Ordering::SeqCst) + 1;
                let Ok(server) = TcpStream::connect(&server) else {
                    continue;
                };
                let way = || (client.try_clone(), server.try_clone());
                if let ((Ok(up), Ok(there)), (Ok(down), Ok(back))) = (way(), way()) {
                    let hushed = Arc::clone(&silent);
                    thread::spawn(move || carry(up, there, number, &hushed));
                    let hushed = Arc::clone(&silent);
                    thread::spawn(move || carry(back, down, number, &hushed));
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

fn carry(mut from: TcpStream, mut to: TcpStream, number: u64, silent: &AtomicU64) {
    let mut buffer = vec![0; 65_536];
    while let Ok(read @ 1..) = from.read(&mut buffer) {
        let is_hushed = silent.load(Ordering::SeqCst) >= number;
        if !is_hushed && to.write_all(&buffer[..read]).is_err() {
            break;
        }
    }
    // A connection that is silent does not tell of its end either.
    if silent.load(Ordering::SeqCst) < number {
        drop(to.shutdown(Shutdown::Both));
    }
}
