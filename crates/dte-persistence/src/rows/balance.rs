use diesel::prelude::*;
use dte_domain::balance::{Balance, Sales};

use super::column::{amount, cents};
use crate::error::Refusal;
use crate::schema::document_balances;

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
        let amounts = Self {
            non_subject: cents(sales.non_subject)?,
            exempt: cents(sales.exempt)?,
            taxed: cents(sales.taxed)?,
        };
        if amounts.is_negative() {
            return Err(Refusal::Mistake(format!("{sales:?} are below nothing")));
        }
        Ok(amounts)
    }

    /// Both together.
    pub(crate) fn plus(self, other: Self) -> Self {
        Self {
            non_subject: self.non_subject.saturating_add(other.non_subject),
            exempt: self.exempt.saturating_add(other.exempt),
            taxed: self.taxed.saturating_add(other.taxed),
        }
    }

    /// What is left without the other.
    pub(crate) fn minus(self, other: Self) -> Self {
        Self {
            non_subject: self.non_subject.saturating_sub(other.non_subject),
            exempt: self.exempt.saturating_sub(other.exempt),
            taxed: self.taxed.saturating_sub(other.taxed),
        }
    }

    /// Whether any kind is below nothing.
    pub(crate) fn is_negative(self) -> bool {
        self.non_subject < 0 || self.exempt < 0 || self.taxed < 0
    }

    fn read(self) -> Sales {
        Sales {
            non_subject: amount(self.non_subject),
            exempt: amount(self.exempt),
            taxed: amount(self.taxed),
        }
    }
}

/// What a document sold and what is left of it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = document_balances)]
pub(crate) struct BalanceRow {
    pub sold_non_subject: i64,
    pub sold_exempt: i64,
    pub sold_taxed: i64,
    pub remaining_non_subject: i64,
    pub remaining_exempt: i64,
    pub remaining_taxed: i64,
    /// Whether the amounts were kept that others may take up only as far as they go.
    pub amounts_kept: bool,
}

/// What is left of a document, which nobody else changes until the transaction ends.
#[derive(Clone, Debug, Queryable)]
pub(crate) struct LockedRow {
    pub generation_code: String,
    non_subject: i64,
    exempt: i64,
    taxed: i64,
}

impl LockedRow {
    /// What is left.
    pub(crate) fn remaining(&self) -> Amounts {
        Amounts {
            non_subject: self.non_subject,
            exempt: self.exempt,
            taxed: self.taxed,
        }
    }
}

impl BalanceRow {
    /// The balance of a document that nobody has drawn on.
    pub(crate) fn untouched(sold: &Sales) -> Result<Self, Refusal> {
        Ok(Self::of(Amounts::of(sold)?))
    }

    /// The same of amounts as their columns hold them.
    pub(crate) fn of(sold: Amounts) -> Self {
        Self {
            sold_non_subject: sold.non_subject,
            sold_exempt: sold.exempt,
            sold_taxed: sold.taxed,
            remaining_non_subject: sold.non_subject,
            remaining_exempt: sold.exempt,
            remaining_taxed: sold.taxed,
            amounts_kept: true,
        }
    }

    /// The same with less left: what was taken before.
    pub(crate) fn without(&self, taken: Amounts) -> Self {
        let left = self.remaining().minus(taken);
        Self {
            remaining_non_subject: left.non_subject,
            remaining_exempt: left.exempt,
            remaining_taxed: left.taxed,
            ..self.clone()
        }
    }

    /// What it sold.
    pub(crate) fn creditable(&self) -> Amounts {
        Amounts {
            non_subject: self.sold_non_subject,
            exempt: self.sold_exempt,
            taxed: self.sold_taxed,
        }
    }

    /// What is left.
    pub(crate) fn remaining(&self) -> Amounts {
        Amounts {
            non_subject: self.remaining_non_subject,
            exempt: self.remaining_exempt,
            taxed: self.remaining_taxed,
        }
    }

    /// The same in the domain's amounts.
    pub(crate) fn read(&self) -> Balance {
        Balance {
            creditable: self.creditable().read(),
            remaining: self.remaining().read(),
        }
    }
}
