//! Invalidation events.

pub(crate) mod events;
pub(crate) mod leases;
mod port;
pub(crate) mod reads;
pub(crate) mod row;
