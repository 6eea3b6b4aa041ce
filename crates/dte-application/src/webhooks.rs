//! Companies are told what happens: [`manage`] where to, [`deliver`] by sending it, [`schedule`] when again.

pub mod deliver;
pub mod manage;
pub mod schedule;
