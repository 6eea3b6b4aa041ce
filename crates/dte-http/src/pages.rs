//! Pages that explain, for people: the interface, its errors, its rules, its members. Every one is whole by itself:
//! its styles and scripts come from here, too.

pub mod assets;
pub mod errors;
pub mod interface;
mod layout;
pub mod members;
pub mod receiver;
pub mod rules;
pub mod start;
