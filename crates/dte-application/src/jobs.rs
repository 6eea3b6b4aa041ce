//! What runs without a request: threads for blocking work, intervals, encryption anew.

pub mod blocking;
pub mod intervals;
pub mod rotate_encryption;
