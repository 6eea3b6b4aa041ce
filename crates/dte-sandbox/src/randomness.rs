//! Everything random in the sandbox: seals, secrets, batch codes.

use aws_lc_rs::rand;

/// `N` bytes nobody can guess.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    if rand::fill(&mut bytes).is_err() {
        // The generator is seeded once a process; when even that fails nothing else works either.
        tracing::error!("the random generator failed");
    }
    bytes
}
