//! Places, of which there are so many: for documents and events on their way to the authority, and
//! for registrations whose secrets are hashed.
//!
//! On the way to the authority the work goes on when the client has left, so what bounds the
//! requests does not bound it: a slow authority would let it grow for as long as clients come and
//! go.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::Error;

/// The places. Clones share them.
#[derive(Clone, Debug)]
pub struct Places(Arc<Semaphore>);

/// A place that is taken, until this is dropped.
#[derive(Debug)]
pub struct Place {
    _permit: OwnedSemaphorePermit,
}

impl Places {
    /// So many places.
    pub fn new(most: usize) -> Self {
        Self(Arc::new(Semaphore::new(most.min(Semaphore::MAX_PERMITS))))
    }

    /// Takes a place for the whole way, before anything is kept: [`Error::Overloaded`] when there
    /// is none.
    pub fn take(&self) -> Result<Place, Error> {
        let permit = Arc::clone(&self.0).try_acquire_owned();
        match permit {
            Ok(permit) => Ok(Place { _permit: permit }),
            Err(_full) => Err(Error::Overloaded),
        }
    }
}
