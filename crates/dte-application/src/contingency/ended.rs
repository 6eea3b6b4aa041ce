//! A contingency that has ended.

use std::ops::Deref;

use dte_domain::contingency::ContingencyEnd;

use crate::ports::{Contingency, Leased};

/// An ended contingency, under the lease of who follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndedContingency {
    contingency: Leased<Contingency>,
    pub end: ContingencyEnd,
}

impl EndedContingency {
    pub fn of(contingency: Leased<Contingency>) -> Option<Self> {
        let end = contingency.end()?;
        Some(Self { contingency, end })
    }
}

impl Deref for EndedContingency {
    type Target = Leased<Contingency>;

    fn deref(&self) -> &Self::Target {
        &self.contingency
    }
}
