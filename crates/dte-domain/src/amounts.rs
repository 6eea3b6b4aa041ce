//! Amounts that other documents may take up only as far as they go: the base of retention vouchers, and
//! what documents have that returns take back.
//!
//! Sales have balances ([`crate::balance`]); these amounts have none. The store keeps the amounts that a
//! document has and the amounts that others take of it: a voucher that is rejected or invalidated
//! takes nothing from then on, because its state says so.
//!
//! The specific taxes, perception and retentions of a fiscal credit voucher bound each note over it
//! alone: notes take none of them up.

use rust_decimal::Decimal;

use crate::catalog::{Catalogue, RetentionCode, Tax};
use crate::identification::GenerationCode;
use crate::money::{CENT, Money};
use crate::parts::totals::TaxTotal;

/// What an amount is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AmountKind {
    /// A tax other than the value-added tax, which follows the sales.
    Tax(Tax),
    /// Value-added tax perceived in advance.
    VatPerception,
    /// Value-added tax that the receiver kept back.
    VatRetention,
    /// Income tax that the receiver kept back.
    IncomeRetention,
    /// The amount on which vouchers with that code retain.
    RetainedOn(RetentionCode),
    /// What a document sold, bought or charged, of which returns take back.
    Returned(Returnable),
}

/// A kind of sale, purchase or charge that returns take back, in the document's own terms: the value-added
/// tax is inside where its prices include it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Returnable {
    /// Sales outside the tax.
    NonSubject,
    /// Exempt sales.
    Exempt,
    /// Taxed sales.
    Taxed,
    /// Purchases of an excluded subject.
    Purchase,
    /// Charges outside the tax base.
    NonTaxed,
    /// Insurance of exports.
    Insurance,
    /// Freight of exports.
    Freight,
}

impl Returnable {
    /// Every kind.
    pub const ALL: [Self; 7] = [
        Self::NonSubject,
        Self::Exempt,
        Self::Taxed,
        Self::Purchase,
        Self::NonTaxed,
        Self::Insurance,
        Self::Freight,
    ];

    /// Its name where amounts are kept.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NonSubject => "non_subject",
            Self::Exempt => "exempt",
            Self::Taxed => "taxed",
            Self::Purchase => "purchase",
            Self::NonTaxed => "non_taxed",
            Self::Insurance => "insurance",
            Self::Freight => "freight",
        }
    }
}

impl AmountKind {
    const TAX: &str = "tax:";
    const RETAINED: &str = "retained:";
    const RETURNED: &str = "returned:";

    /// Its name where amounts are kept: `tax:D1`, `iva_retention`, `retained:22`.
    pub fn name(self) -> String {
        match self {
            Self::Tax(tax) => format!("{}{}", Self::TAX, tax.code()),
            Self::VatPerception => "iva_perception".into(),
            Self::VatRetention => "iva_retention".into(),
            Self::IncomeRetention => "income_retention".into(),
            Self::RetainedOn(code) => format!("{}{}", Self::RETAINED, code.code()),
            Self::Returned(kind) => format!("{}{}", Self::RETURNED, kind.name()),
        }
    }

    /// The kind with that name.
    pub fn named(name: &str) -> Option<Self> {
        if let Some(code) = name.strip_prefix(Self::TAX) {
            return with_code(code).map(Self::Tax);
        }
        if let Some(code) = name.strip_prefix(Self::RETAINED) {
            return with_code(code).map(Self::RetainedOn);
        }
        if let Some(name) = name.strip_prefix(Self::RETURNED) {
            let mut kinds = Returnable::ALL.into_iter();
            return kinds.find(|kind| kind.name() == name).map(Self::Returned);
        }
        [
            Self::VatPerception,
            Self::VatRetention,
            Self::IncomeRetention,
        ]
        .into_iter()
        .find(|kind| kind.name() == name)
    }
}

fn with_code<C: Catalogue>(code: &str) -> Option<C> {
    let entry = C::ENTRIES.iter().find(|entry| entry.code == code)?;
    Some(entry.value)
}

/// An amount of a document, above 0, in dollars and whole cents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// What it is.
    pub kind: AmountKind,
    /// How much.
    pub amount: Decimal,
}

/// The amounts of a summary that has such; one for each tax, those of 0 left out.
pub(crate) fn of_summary<'t>(
    taxes: impl Iterator<Item = &'t TaxTotal>,
    perception: Money,
    retention: Money,
    income_retention: Money,
) -> Vec<Amount> {
    let others = [
        (AmountKind::VatPerception, perception),
        (AmountKind::VatRetention, retention),
        (AmountKind::IncomeRetention, income_retention),
    ];
    let taxes = taxes.map(|total| (AmountKind::Tax(total.tax), total.value));
    let mut amounts: Vec<Amount> = Vec::new();
    for (kind, value) in taxes.chain(others) {
        if value == Money::ZERO {
            continue;
        }
        match amounts.iter_mut().find(|amount| amount.kind == kind) {
            Some(amount) => amount.amount += value.get(),
            None => amounts.push(Amount {
                kind,
                amount: value.get(),
            }),
        }
    }
    amounts
}

/// What a document takes up of another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakenAmount {
    /// The other document.
    pub document: GenerationCode,
    /// What, and how much.
    pub amount: Amount,
}

/// What a document may take up of others at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AmountLimit {
    /// The others, which bound it together.
    pub documents: Vec<GenerationCode>,
    /// What it takes up of them, and how much.
    pub amount: Amount,
    /// How much they have of it together, where that stands in them and is not kept beside.
    pub own: Option<Decimal>,
}

/// All of that of one document, to be kept and looked at in the transaction that stores it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DocumentAmounts {
    /// What it has.
    pub own: Vec<Amount>,
    /// What it takes up of others.
    pub taken: Vec<TakenAmount>,
    /// How far others go. Empty where one of them is not known.
    pub limits: Vec<AmountLimit>,
}

/// What is known of the amounts of a document that others name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownAmounts {
    /// Its taxed sales, net: what vouchers retain on.
    pub base: Option<Decimal>,
    /// What it has; nothing of a document without a balance.
    pub own: Option<Vec<Amount>>,
    /// What PENDING and RECEIVED documents take up of it, and which ones.
    pub taken: Vec<(GenerationCode, Amount)>,
}

impl KnownAmounts {
    /// How much it has of a kind; nothing where that is not known.
    pub fn of(&self, kind: AmountKind) -> Option<Decimal> {
        if matches!(kind, AmountKind::RetainedOn(_)) {
            return self.base;
        }
        let own = self.own.as_ref()?.iter();
        Some(
            own.filter(|own| own.kind == kind)
                .map(|own| own.amount)
                .sum(),
        )
    }
}

/// What is left of an amount in documents together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// What they have less what others take of it; below 0 where that is more.
    pub amount: Decimal,
    /// By how much one more may exceed that: vouchers that retain on the base have one cent.
    pub tolerance: Decimal,
}

impl Left {
    /// What is left of a kind in documents for the document with this code; nothing where the amount
    /// of one of them is not known.
    pub fn of<'k>(
        kind: AmountKind,
        documents: impl IntoIterator<Item = &'k KnownAmounts, IntoIter: Clone>,
        taker: Option<GenerationCode>,
    ) -> Option<Self> {
        let documents = documents.into_iter();
        let own: Option<Decimal> = documents.clone().map(|document| document.of(kind)).sum();
        Some(Self::of_said((kind, own?), documents, taker))
    }

    /// What is left for the document with this code of a kind of which documents say that they have so much
    /// together.
    pub fn of_said<'k>(
        (kind, own): (AmountKind, Decimal),
        documents: impl IntoIterator<Item = &'k KnownAmounts>,
        taker: Option<GenerationCode>,
    ) -> Self {
        let all = documents.into_iter().flat_map(|document| &document.taken);
        let of_others = all.filter(|(by, amount)| Some(*by) != taker && amount.kind == kind);
        let used: Decimal = of_others.map(|(_, amount)| amount.amount).sum();
        let tolerance = match kind {
            AmountKind::RetainedOn(_) => CENT,
            _ => Decimal::ZERO,
        };
        Self {
            amount: own - used,
            tolerance,
        }
    }

    /// True if it covers this amount. Nothing is always covered.
    pub fn covers(&self, amount: Decimal) -> bool {
        amount <= Decimal::ZERO || amount <= self.amount + self.tolerance
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::value::Value;

    fn kinds() -> impl Iterator<Item = AmountKind> {
        let taxes = Tax::ENTRIES
            .iter()
            .map(|entry| AmountKind::Tax(entry.value));
        let codes = RetentionCode::ENTRIES.iter();
        taxes
            .chain(codes.map(|entry| AmountKind::RetainedOn(entry.value)))
            .chain([
                AmountKind::VatPerception,
                AmountKind::VatRetention,
                AmountKind::IncomeRetention,
            ])
            .chain(Returnable::ALL.map(AmountKind::Returned))
    }

    #[test]
    fn every_kind_is_found_by_its_name_and_no_two_have_the_same() {
        let mut names = BTreeSet::new();
        for kind in kinds() {
            assert_eq!(AmountKind::named(&kind.name()), Some(kind));
            assert!(names.insert(kind.name()), "{}", kind.name());
        }
        for unknown in ["", "tax:", "tax:ZZ", "D1", "retained:99", "returned:all"] {
            assert_eq!(AmountKind::named(unknown), None, "{unknown}");
        }
    }

    fn code(number: u128) -> GenerationCode {
        let written = format!("00000000-0000-4000-8000-{number:012}");
        GenerationCode::parse(&written).unwrap()
    }

    fn cents(kind: AmountKind, cents: i64) -> Amount {
        Amount {
            kind,
            amount: Decimal::new(cents, 2),
        }
    }

    const SOLD: AmountKind = AmountKind::Returned(Returnable::Taxed);
    const BASE: AmountKind = AmountKind::RetainedOn(RetentionCode::OnePercent);

    fn known(own: i64, taken: &[(u128, i64)]) -> KnownAmounts {
        let taken = taken.iter();
        KnownAmounts {
            base: Some(Decimal::new(own, 2)),
            own: Some(vec![cents(SOLD, own)]),
            taken: taken
                .flat_map(|(by, much)| [SOLD, BASE].map(|kind| (code(*by), cents(kind, *much))))
                .collect(),
        }
    }

    #[test]
    fn documents_bound_together_what_others_left() {
        let two = [known(1_000, &[(1, 600), (2, 300)]), known(500, &[(2, 100)])];
        let left = Left::of(SOLD, &two, None).unwrap();
        assert!(left.covers(Decimal::new(500, 2)) && !left.covers(Decimal::new(501, 2)));
        // What a document takes itself is not in its own way.
        let left = Left::of(SOLD, &two, Some(code(2))).unwrap();
        assert_eq!(left.amount, Decimal::new(900, 2));
        let said = Left::of_said((SOLD, Decimal::TEN), &two[..1], Some(code(1)));
        assert_eq!(said.amount, Decimal::new(700, 2));
    }

    #[test]
    fn what_is_overdrawn_has_nothing_left_and_what_is_unknown_no_verdict() {
        let left = Left::of(BASE, &[known(100, &[(1, 150)])], None).unwrap();
        assert!(left.covers(Decimal::ZERO) && !left.covers(CENT));
        let unknown = KnownAmounts::default();
        assert_eq!(Left::of(SOLD, &[known(100, &[]), unknown], None), None);
        let nothing_of_it = KnownAmounts {
            own: Some(Vec::new()),
            ..KnownAmounts::default()
        };
        let left = Left::of(SOLD, &[nothing_of_it], None).unwrap();
        assert_eq!(left.amount, Decimal::ZERO);
    }

    #[test]
    fn vouchers_have_one_cent_on_the_base() {
        let left = Left::of(BASE, &[known(1_000, &[(1, 600), (2, 300)])], None).unwrap();
        assert!(left.covers(Decimal::new(101, 2)) && !left.covers(Decimal::new(102, 2)));
    }
}
