//! Cents by kind of sale.

use diesel::prelude::*;
use dte_domain::balance::Sales;

use crate::engine::column::{amount, cents};
use crate::error::Refusal;

/// Cents by kind of sale.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Amounts {
    pub non_subject: i64,
    pub exempt: i64,
    pub taxed: i64,
}

impl Amounts {
    /// Sales as their columns hold them. Less than nothing is a mistake of the caller.
    pub(crate) fn of(sales: &Sales) -> Result<Self, Refusal> {
        let amounts = Self::signed(sales)?;
        if amounts.is_negative() {
            return Err(Refusal::Mistake(format!("{sales:?} are below nothing")));
        }
        Ok(amounts)
    }

    /// The same of what a note takes, or adds: then it is less than nothing.
    pub(super) fn signed(sales: &Sales) -> Result<Self, Refusal> {
        Ok(Self {
            non_subject: cents(sales.non_subject)?,
            exempt: cents(sales.exempt)?,
            taxed: cents(sales.taxed)?,
        })
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        self.with(other, i64::saturating_add)
    }

    pub(crate) fn minus(self, other: Self) -> Self {
        self.with(other, i64::saturating_sub)
    }

    fn with(self, other: Self, each: impl Fn(i64, i64) -> i64) -> Self {
        Self {
            non_subject: each(self.non_subject, other.non_subject),
            exempt: each(self.exempt, other.exempt),
            taxed: each(self.taxed, other.taxed),
        }
    }

    pub(crate) fn is_negative(self) -> bool {
        self.non_subject < 0 || self.exempt < 0 || self.taxed < 0
    }

    pub(crate) fn read(self) -> Sales {
        Sales {
            non_subject: amount(self.non_subject),
            exempt: amount(self.exempt),
            taxed: amount(self.taxed),
        }
    }
}

/// Cents of a document by kind of sale: what is left of it, what was given back, what a note takes or adds.
#[derive(Clone, Debug, Queryable)]
pub(crate) struct AmountsRow {
    pub document: String,
    non_subject: i64,
    exempt: i64,
    taxed: i64,
}

impl AmountsRow {
    pub(crate) fn amounts(&self) -> Amounts {
        Amounts {
            non_subject: self.non_subject,
            exempt: self.exempt,
            taxed: self.taxed,
        }
    }
}
