//! What holds for the sources as a whole: no retired word as a name, no import circle in a crate.
//! Sources are read as text, line by line; nothing of them is compiled.
#![expect(clippy::unwrap_used, reason = "tests")]

mod circles;
mod names;
mod sources;
