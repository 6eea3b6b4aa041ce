//! What holds for the sources as a whole: no retired word as a name, no import circle in a crate, no
//! answer without a type; and what the domain alone must be to others.
//! Sources are read as text, line by line; nothing of them is compiled, but for a feature that the
//! service does without.
#![expect(clippy::unwrap_used, reason = "tests")]

mod answers;
mod circles;
mod languages;
mod names;
mod size;
mod sources;
mod values;
