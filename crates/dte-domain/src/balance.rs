//! What documents sold, what debit notes add to it, and what credit notes take back of it.
//!
//! The credit notes on one document never exceed, per kind of sale, what it sold and what the debit notes
//! on it that are RECEIVED add. Amounts are net: a
//! discount of the summary lowers what its document sold (or takes back) of that kind, and taxes do
//! not count, they follow from the sales.
//!
//! The transaction that stores a note takes its [`Charge`]s: for each charge whose document has a
//! [`Balance`], what remains must cover the charge, and is lowered by it; when one does not cover,
//! nothing is stored. A document without a balance (issued elsewhere, or one that sells nothing) is
//! not charged. A note that is rejected or invalidated gives its charges back: keep them with it.
//!
//! A debit note charges less than nothing. Its charges are taken by the transaction that makes it
//! RECEIVED, given back by the one that stores its invalidation, and taken again when that is refused;
//! while credit notes need what it adds, it cannot be invalidated.

use std::ops::{Add, Sub};

use rust_decimal::Decimal;

use crate::identification::GenerationCode;
use crate::money::round;

/// Net amounts by kind of sale, in dollars and whole cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sales {
    /// Sales outside the tax.
    pub non_subject: Decimal,
    /// Exempt sales.
    pub exempt: Decimal,
    /// Taxed sales, without the tax.
    pub taxed: Decimal,
}

impl Sales {
    /// No sales.
    pub const NONE: Self = Self {
        non_subject: Decimal::ZERO,
        exempt: Decimal::ZERO,
        taxed: Decimal::ZERO,
    };

    /// The three together.
    pub fn total(&self) -> Decimal {
        self.non_subject + self.exempt + self.taxed
    }

    /// The three amounts with the names of their kinds.
    pub fn kinds(&self) -> [(&'static str, Decimal); 3] {
        [
            ("non-subject", self.non_subject),
            ("exempt", self.exempt),
            ("taxed", self.taxed),
        ]
    }

    /// Whether every kind has at least as much as in `other`.
    pub fn cover(&self, other: &Self) -> bool {
        self.non_subject >= other.non_subject
            && self.exempt >= other.exempt
            && self.taxed >= other.taxed
    }
}

impl Add for Sales {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        // Most lines sell in one way: of what is nothing there is nothing to add.
        let add = |one: Decimal, other: Decimal| {
            if other.is_zero() { one } else { one + other }
        };
        Self {
            non_subject: add(self.non_subject, other.non_subject),
            exempt: add(self.exempt, other.exempt),
            taxed: add(self.taxed, other.taxed),
        }
    }
}

impl Sub for Sales {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            non_subject: self.non_subject - other.non_subject,
            exempt: self.exempt - other.exempt,
            taxed: self.taxed - other.taxed,
        }
    }
}

/// What a document sold, and what credit notes can still take back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// What it sold.
    pub creditable: Sales,
    /// What the notes on it that count (credit notes that are PENDING and RECEIVED) have not taken back
    /// yet, with what debit notes add: it may be more than it sold.
    pub remaining: Sales,
}

impl Balance {
    /// The balance of a document without notes.
    pub fn untouched(creditable: Sales) -> Self {
        Self {
            creditable,
            remaining: creditable,
        }
    }

    /// The balance after a charge; nothing when what remains does not cover it.
    pub fn after(self, charge: &Sales) -> Option<Self> {
        self.remaining.cover(charge).then(|| Self {
            remaining: self.remaining - *charge,
            ..self
        })
    }
}

/// What a credit note takes back of one document; below 0 what a debit note adds to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// The document.
    pub generation_code: GenerationCode,
    /// How much of each kind of sale, all of one sign.
    pub sales: Sales,
}

/// Divides `amount` into parts of so many decimals that add up to it, in proportion to `weights`.
///
/// Each part ends where its share of the running sum ends, rounded, so that no part is one unit off.
/// Without any weight the first part gets everything.
pub(crate) fn share(amount: Decimal, weights: &[Decimal], places: u32) -> Vec<Decimal> {
    let total: Decimal = weights.iter().sum();
    let (mut running, mut before) = (Decimal::ZERO, Decimal::ZERO);
    let parts = weights.iter().map(|weight| {
        running += weight;
        let end = if running == total {
            amount
        } else {
            // The division first: both factors may have twenty digits.
            round(running / total * amount, places)
        };
        let part = end - before;
        before = end;
        part
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::TOTAL_PLACES;
    use proptest::prelude::*;

    fn decimals(texts: &[&str]) -> Vec<Decimal> {
        texts
            .iter()
            .map(|text| Decimal::from_str_exact(text).unwrap())
            .collect()
    }

    #[test]
    fn shares_are_whole_cents_in_proportion() {
        for (amount, weights, parts) in [
            ("50", &["13.27433628", "10.17699115"][..], &["28.3", "21.7"]),
            ("0.01", &["1", "1"], &["0.01", "0"]),
            ("10", &["0", "0"], &["10", "0"]),
            ("30", &["10", "20"], &["10", "20"]),
            ("0", &["10", "20"], &["0", "0"]),
            ("100", &["0", "7"], &["0", "100"]),
        ] {
            let amount = Decimal::from_str_exact(amount).unwrap();
            assert_eq!(
                share(amount, &decimals(weights), TOTAL_PLACES),
                decimals(parts)
            );
        }
        let thirds = share(Decimal::TEN, &decimals(&["1", "1", "1"]), TOTAL_PLACES);
        assert_eq!(thirds, decimals(&["3.33", "3.34", "3.33"]));
        assert_eq!(share(Decimal::TEN, &[], TOTAL_PLACES), []);
    }

    #[test]
    fn a_balance_is_taken_to_the_cent_and_per_kind() {
        let sales = |non_subject, exempt, taxed| Sales {
            non_subject: Decimal::new(non_subject, 2),
            exempt: Decimal::new(exempt, 2),
            taxed: Decimal::new(taxed, 2),
        };
        let balance = Balance::untouched(sales(0, 500, 10_000));
        let rest = balance.after(&sales(0, 500, 9_999)).unwrap();
        assert_eq!(rest.remaining, sales(0, 0, 1));
        assert_eq!(rest.creditable, balance.creditable);
        assert!(rest.after(&sales(0, 0, 1)).is_some());
        assert!(rest.after(&sales(0, 0, 2)).is_none());
        assert!(
            balance.after(&sales(1, 0, 0)).is_none(),
            "of no kind that was not sold"
        );
        assert_eq!(rest.remaining + sales(0, 500, 9_999), balance.creditable);
    }

    proptest! {
        #[test]
        fn shares_add_up_and_none_is_off_by_a_cent(
            cents in 0i64..10_000_000_000_000,
            weights in prop::collection::vec(0i64..1_000_000_000_000_000_000, 1..60)
        ) {
            let amount = Decimal::new(cents, 2);
            let weights: Vec<_> = weights.into_iter().map(|weight| Decimal::new(weight, 8)).collect();
            let total: Decimal = weights.iter().sum();
            let parts = share(amount, &weights, TOTAL_PLACES);
            prop_assert_eq!(parts.iter().sum::<Decimal>(), amount);
            for (part, weight) in parts.iter().zip(&weights) {
                prop_assert!(part.scale() <= 2 && *part >= Decimal::ZERO);
                let exact = if total.is_zero() { *part } else { weight / total * amount };
                let off = (part - exact).abs();
                prop_assert!(off <= Decimal::new(1, 2), "{} {}", part, exact);
            }
        }
    }
}
