//! Everything that only reads: on connections of its own, off the runtime's threads.

pub(crate) mod census;
pub(crate) mod contingencies;
mod damage;
pub(crate) mod districts;
pub(crate) mod documents;
pub(crate) mod events;
pub(crate) mod held;
pub(crate) mod late;
pub(crate) mod ledger;
pub(crate) mod list;
pub(crate) mod offices;
mod pool;
pub(crate) mod relations;
mod snapshot;

pub(crate) use damage::sound;
pub(crate) use pool::Reader;
pub(crate) use snapshot::snapshot;

/// How many rows are named at once: databases limit the parameters of a statement.
const AT_ONCE: usize = 500;
