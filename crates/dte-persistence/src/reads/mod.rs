//! Everything that only reads: on connections of its own, off the runtime's threads.

pub(crate) mod documents;
pub(crate) mod events;
pub(crate) mod list;
pub(crate) mod offices;
mod pool;
pub(crate) mod relations;

pub(crate) use pool::Reader;
