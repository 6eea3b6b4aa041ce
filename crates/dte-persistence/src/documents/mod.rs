//! Documents: stored, given a result, corrected, listed.

pub(crate) mod correct;
pub(crate) mod insert_documents;
pub(crate) mod leases;
pub(crate) mod list;
pub(crate) mod own_reference;
mod port;
pub(crate) mod prepared;
pub(crate) mod reads;
pub(crate) mod receivers;
pub(crate) mod relations;
pub(crate) mod result;
pub(crate) mod row;
pub(crate) mod stamps;
pub(crate) mod state;
pub(crate) mod superseded_bodies;
pub(crate) mod timeline;
pub(crate) mod versions;
