//! Permits, of which there are so many: for documents and events on their way to the authority, and for
//! registrations whose secrets are hashed.
//!
//! On the way to the authority the work goes on when the client has left, so what bounds the
//! requests does not bound it: a slow authority would let it grow for as long as clients come and
//! go.

use std::hash::Hash;

use crate::error::Error;
use crate::limits::shares::{Portion, Shares};
use crate::ports::CompanyId;

/// The places. Clones share them.
#[derive(Clone, Debug)]
pub struct ConcurrencyLimit<P = CompanyId>(Shares<P>);

/// A place that is taken, until this is dropped.
#[derive(Debug)]
pub struct Permit<P: Clone + Eq + Hash = CompanyId> {
    _portion: Portion<P>,
}

impl<P: Clone + Eq + Hash> ConcurrencyLimit<P> {
    pub fn new(most: usize) -> Self {
        Self(Shares::new(most))
    }

    /// Takes a place for the whole way, before anything is kept: [`Error::Overloaded`] when there
    /// is none, or when another waits for one and whoever asks has half of them.
    pub fn take(&self, party: P) -> Result<Permit<P>, Error> {
        match self.0.take(party, 1) {
            Ok(portion) => Ok(Permit { _portion: portion }),
            Err(_full) => Err(Error::Overloaded),
        }
    }
}
