//! A pooler that has one session of the server for all who come, and gives it to each for a transaction.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::proxy::address;

/// `AuthenticationOk`, the encoding, and `ReadyForQuery`.
const GREETING: &[u8] = b"R\0\0\0\x08\0\0\0\0S\0\0\0\x19server_encoding\0UTF8\0Z\0\0\0\x05I";

/// Starts one in front of the database that the URL names; returns the URL of the same database behind it.
pub fn before(url: &str) -> String {
    let server = TcpStream::connect(address(url)).unwrap();
    let server = Arc::new(Mutex::new(server));
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        let mut is_first = true;
        for client in listener.incoming().flatten() {
            let (server, greets) = (Arc::clone(&server), std::mem::take(&mut is_first));
            thread::spawn(move || serve(client, &server, greets));
        }
    });
    let (start, database) = url.rsplit_once('/').unwrap();
    let (scheme_and_user, _) = start.rsplit_once('@').unwrap();
    format!("{scheme_and_user}@127.0.0.1:{port}/{database}?sslmode=disable")
}

/// The first who comes is introduced to the server; all others find it ready.
fn serve(mut client: TcpStream, server: &Mutex<TcpStream>, is_first: bool) -> io::Result<()> {
    let startup = startup(&mut client)?;
    if is_first {
        let mut server = server.lock().unwrap();
        server.write_all(&startup)?;
        until_ready(&mut server, &mut client)?;
    } else {
        client.write_all(GREETING)?;
    }
    loop {
        let mut asked = message(&mut client)?;
        let mut server = server.lock().unwrap();
        loop {
            match asked[0] {
                b'X' => return Ok(()),
                b'Q' | b'S' => {
                    server.write_all(&asked)?;
                    if until_ready(&mut server, &mut client)? == b'I' {
                        break;
                    }
                }
                _ => server.write_all(&asked)?,
            }
            asked = message(&mut client)?;
        }
    }
}

fn startup(client: &mut TcpStream) -> io::Result<Vec<u8>> {
    let mut length = [0; 4];
    client.read_exact(&mut length)?;
    rest(length.to_vec(), length, client)
}

fn message(from: &mut TcpStream) -> io::Result<Vec<u8>> {
    let mut head = [0; 5];
    from.read_exact(&mut head)?;
    let length = [head[1], head[2], head[3], head[4]];
    rest(head.to_vec(), length, from)
}

fn rest(mut head: Vec<u8>, length: [u8; 4], from: &mut TcpStream) -> io::Result<Vec<u8>> {
    let length = usize::try_from(u32::from_be_bytes(length)).unwrap() - 4;
    let start = head.len();
    head.resize(start + length, 0);
    from.read_exact(&mut head[start..])?;
    Ok(head)
}

/// Carries what the server says until it awaits a statement; returns the state of its transaction.
fn until_ready(server: &mut TcpStream, client: &mut TcpStream) -> io::Result<u8> {
    loop {
        let said = message(server)?;
        client.write_all(&said)?;
        if said[0] == b'Z' {
            return Ok(said[5]);
        }
    }
}
