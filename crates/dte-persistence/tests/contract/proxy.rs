//! A network between us and a PostgreSQL server that fails at the worst moment.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// What befalls the next commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Fault {
    /// Nothing.
    None = 0,
    /// The server never hears of it.
    BeforeCommit = 1,
    /// The server commits and its answer is lost.
    AfterCommit = 2,
    /// The server commits, and its answer is held until the network leads elsewhere.
    Held = 3,
}

/// The network.
pub struct Proxy {
    port: u16,
    fault: Arc<AtomicU8>,
    ways: Arc<Mutex<Ways>>,
}

/// Where it leads, and who is under way.
struct Ways {
    server: String,
    clients: Vec<TcpStream>,
}

impl Proxy {
    /// In front of a server.
    pub fn before(server: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let fault = Arc::new(AtomicU8::new(Fault::None as u8));
        let ways = Arc::new(Mutex::new(Ways {
            server: server.to_owned(),
            clients: Vec::new(),
        }));
        let (shared, leading) = (Arc::clone(&fault), Arc::clone(&ways));
        thread::spawn(move || {
            for client in listener.incoming() {
                let client = client.unwrap();
                let mut ways = leading.lock().unwrap();
                // A server that is gone takes no connection, and neither do we then.
                if let Ok(server) = TcpStream::connect(&ways.server) {
                    ways.clients.push(client.try_clone().unwrap());
                    carry(&client, &server, &shared);
                }
            }
        });
        Self { port, fault, ways }
    }

    /// Leads to another server from now on, and cuts whoever is under way.
    pub fn lead_to(&self, server: &str) {
        let mut ways = self.ways.lock().unwrap();
        server.clone_into(&mut ways.server);
        for client in ways.clients.drain(..) {
            drop(client.shutdown(Shutdown::Both));
        }
    }

    /// The same database, reached through it.
    pub fn url(&self, url: &str) -> String {
        let (start, end) = split(url);
        format!("{}127.0.0.1:{}{}", start, self.port, end)
    }

    /// Lets the next commit fail.
    pub fn fail_next_commit(&self, fault: Fault) {
        self.fault.store(fault as u8, Ordering::SeqCst);
    }

    /// Whether the fault has happened.
    pub fn has_failed(&self) -> bool {
        self.fault.load(Ordering::SeqCst) == Fault::None as u8
    }
}

/// What stands before and after host and port in a URL.
fn split(url: &str) -> (&str, &str) {
    let start = url
        .find('@')
        .map_or_else(|| url.find("//").unwrap() + 2, |at| at + 1);
    let end = start + url[start..].find('/').unwrap();
    (&url[..start], &url[end..])
}

/// The host and port of a URL.
pub fn address(url: &str) -> &str {
    let (start, end) = split(url);
    &url[start.len()..url.len() - end.len()]
}

fn carry(client: &TcpStream, server: &TcpStream, fault: &Arc<AtomicU8>) {
    let (mut from, mut to) = (client.try_clone().unwrap(), server.try_clone().unwrap());
    let (back_from, back_to) = (server.try_clone().unwrap(), client.try_clone().unwrap());
    let (fault, held) = (Arc::clone(fault), Arc::new(AtomicBool::new(false)));
    let is_held = Arc::clone(&held);
    thread::spawn(move || {
        let mut buffer = vec![0; 65_536];
        while let Ok(read @ 1..) = from.read(&mut buffer) {
            let is_commit = buffer[..read].windows(7).any(|bytes| bytes == b"COMMIT\0");
            let happening = if is_commit {
                fault.swap(Fault::None as u8, Ordering::SeqCst)
            } else {
                Fault::None as u8
            };
            if happening == Fault::AfterCommit as u8 {
                // The way back is cut first, so that no answer slips through.
                from.shutdown(Shutdown::Write).unwrap();
                to.write_all(&buffer[..read]).unwrap();
                thread::sleep(Duration::from_millis(300));
            }
            held.fetch_or(happening == Fault::Held as u8, Ordering::SeqCst);
            let is_over = happening != Fault::None as u8 && happening != Fault::Held as u8;
            if is_over || to.write_all(&buffer[..read]).is_err() {
                break;
            }
        }
        drop(from.shutdown(Shutdown::Both));
        drop(to.shutdown(Shutdown::Both));
    });
    thread::spawn(move || {
        let (mut from, mut to) = (back_from, back_to);
        let mut buffer = vec![0; 65_536];
        while let Ok(read @ 1..) = from.read(&mut buffer) {
            if !is_held.load(Ordering::SeqCst) && to.write_all(&buffer[..read]).is_err() {
                break;
            }
        }
        // Nobody hears of the server's end either, as long as its answer is held.
        if is_held.load(Ordering::SeqCst) {
            return;
        }
        drop(to.shutdown(Shutdown::Both));
    });
}
