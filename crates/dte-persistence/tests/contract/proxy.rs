//! A network between us and a PostgreSQL server that fails at the worst moment.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
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
}

/// The network.
pub struct Proxy {
    port: u16,
    fault: Arc<AtomicU8>,
}

impl Proxy {
    /// In front of a server.
    pub fn before(server: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let fault = Arc::new(AtomicU8::new(Fault::None as u8));
        let (server, shared) = (server.to_owned(), Arc::clone(&fault));
        thread::spawn(move || {
            for client in listener.incoming() {
                let client = client.unwrap();
                let server = TcpStream::connect(&server).unwrap();
                carry(&client, &server, &shared);
            }
        });
        Self { port, fault }
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
    let fault = Arc::clone(fault);
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
            if happening != Fault::None as u8 || to.write_all(&buffer[..read]).is_err() {
                break;
            }
        }
        drop(from.shutdown(Shutdown::Both));
        drop(to.shutdown(Shutdown::Both));
    });
    thread::spawn(move || {
        let (mut from, mut to) = (back_from, back_to);
        drop(std::io::copy(&mut from, &mut to));
        drop(to.shutdown(Shutdown::Both));
    });
}
