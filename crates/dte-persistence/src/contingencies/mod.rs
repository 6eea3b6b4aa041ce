//! Contingencies with their documents, events and batches.

pub(crate) mod assignment;
pub(crate) mod awaiting_transmission;
pub(crate) mod batch;
pub(crate) mod event;
pub(crate) mod late;
pub(crate) mod leases;
pub(crate) mod lifecycle;
mod port;
pub(crate) mod reads;
pub(crate) mod reporting;
pub(crate) mod row;
