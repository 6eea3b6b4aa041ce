//! Everything random in the sandbox: seals, secrets, batch codes.

use aws_lc_rs::rand;

use crate::code::Code;

/// `N` bytes nobody can guess.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    if rand::fill(&mut bytes).is_err() {
        // The generator is seeded once a process; when even that fails nothing else works either.
        tracing::error!("the random generator failed");
    }
    bytes
}

/// A random code (a UUID, version 4).
pub(crate) fn code() -> Code {
    let mut bytes = bytes::<16>();
    bytes[6] = (bytes[6] & 0x0F) | 0x40;
    bytes[8] = (bytes[8] & 0x3F) | 0x80;
    Code::from_bytes(bytes)
}
