//! Companies are told what happens: [`manage`] where to, [`deliver_webhooks`] by sending it, [`schedule`] when again.

pub mod deliver_webhooks;
pub mod manage;
pub mod schedule;
