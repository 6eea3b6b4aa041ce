//! Listening on an address.

use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener};

use crate::failure::Failure;

/// Listens on an address, or says why not and what to do.
pub fn listen(address: SocketAddr, setting: &str) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).map_err(|error| {
        let remedy = match error.kind() {
            ErrorKind::AddrInUse => {
                format!("another program listens there: end it, or set {setting} to another port")
            }
            ErrorKind::PermissionDenied => format!(
                "ports below 1024 take a permission (CAP_NET_BIND_SERVICE): give it, or set \
                 {setting} to a higher port"
            ),
            ErrorKind::AddrNotAvailable => {
                format!("this machine does not have that address: set {setting} to one of its own")
            }
            _ => format!("the address is that of {setting}"),
        };
        Failure::Other(format!("cannot listen on {address} ({error}): {remedy}"))
    })
}
