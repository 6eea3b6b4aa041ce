//! Amounts that other documents may take up only as far as they go: specific taxes, perception and
//! retentions of fiscal credit vouchers, and the base of retention vouchers.
//!
//! Sales have balances ([`crate::balance`]); these amounts have none. What a document has and what
//! others take of it is kept as it was said, and looked up: a note that is rejected or invalidated
//! takes nothing from then on, because its state says so. A debit note takes less than nothing: what it
//! adds, as long as it counts.
//!
//! A note's amounts are divided between the documents that it names, in proportion to their lines.
//! That is exact enough for what is left, and not for a verdict: taxes by the gallon do not follow
//! the sales. So a note is judged against all documents together that it names; and of none of them is
//! more taken than that has left, while others have ([`within`]): else what it has could be taken again.

use std::collections::BTreeSet;

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

/// An amount of a document, above 0, in dollars and whole cents; below 0 where a debit note adds it to
/// another document.
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

/// What a document takes up of another one, or adds to it: then it is below 0.
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
    /// What it has; nothing where that was not kept.
    pub own: Option<Vec<Amount>>,
    /// What PENDING and RECEIVED documents take up of it, and which ones; below 0 what debit notes that
    /// count add to it.
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
    /// What they have less what others take up; below 0 where roundings of those add up.
    pub amount: Decimal,
    /// By how much one more may exceed that: a cent for it and for every other one that takes, whose cents
    /// are rounded each for itself. Vouchers retain on one base, and have one cent.
    pub tolerance: Decimal,
    /// How much of that is for the others.
    pub of_others: Decimal,
}

impl Left {
    /// What is left of a kind in documents for the document with this code; nothing where the amount
    /// of one of them is not known.
    pub fn of<'k>(
        kind: AmountKind,
        documents: impl IntoIterator<Item = &'k KnownAmounts>,
        taker: Option<GenerationCode>,
    ) -> Option<Self> {
        let mut own = Decimal::ZERO;
        let mut others = Others::default();
        for document in documents {
            own += document.of(kind)?;
            others.add(kind, document, taker);
        }
        let (with_it, alone) = match kind {
            AmountKind::RetainedOn(_) => (1, 1),
            _ => others.cents(own),
        };
        Some(Self {
            amount: own - others.taken,
            tolerance: CENT * Decimal::from(with_it),
            of_others: CENT * Decimal::from(alone),
        })
    }

    /// What is left for the document with this code of a kind of which documents say that they have so much
    /// together. Taxes are divided between the documents of a return, and have a cent for each; every other
    /// kind stands on its lines, and has none.
    pub fn of_said<'k>(
        (kind, own): (AmountKind, Decimal),
        documents: impl IntoIterator<Item = &'k KnownAmounts>,
        taker: Option<GenerationCode>,
    ) -> Self {
        let mut others = Others::default();
        for document in documents {
            others.add(kind, document, taker);
        }
        let (with_it, alone) = match kind {
            AmountKind::Tax(_) => others.cents(own),
            _ => (0, 0),
        };
        Self {
            amount: own - others.taken,
            tolerance: CENT * Decimal::from(with_it),
            of_others: CENT * Decimal::from(alone),
        }
    }

    /// Whether others take up more than there is, whatever their roundings come to.
    pub fn is_overdrawn(&self) -> bool {
        self.amount + self.of_others < Decimal::ZERO
    }

    /// Whether it covers so much. A cent that another one took beyond what there is is used up: what all
    /// took is at most what there is and a cent for each. Nothing is always covered.
    pub fn covers(&self, amount: Decimal) -> bool {
        amount <= Decimal::ZERO || amount <= self.amount + self.tolerance
    }
}

/// To whom what is cut off other parts is offered, in turn, and up to what it may have then: by whether its lines
/// bear the amount, and what it has left.
type Offer = fn(bool, Option<Left>) -> Option<Decimal>;

const OFFERS: [Offer; 4] = [
    |bears, left| left.filter(|_| bears).map(|left| left.amount),
    // Of which it is not known what it has: nobody knows better whose it is.
    |bears, left| (bears && left.is_none()).then_some(Decimal::MAX),
    |_, left| left.map(|left| left.amount),
    |_, left| left.map(|left| left.amount + left.tolerance),
];

/// The parts of an amount by document, by its lines, none larger than what its document has left: what that has
/// no room for is taken of others that have, in the order of `OFFERS`. What none has room for stays with the first
/// that has too little.
pub(crate) fn within(by_lines: &[Decimal], left: &[Option<Left>]) -> Vec<Decimal> {
    let mut parts: Vec<Decimal> = by_lines.to_vec();
    let mut rest = Decimal::ZERO;
    for (part, left) in parts.iter_mut().zip(left) {
        let most = left.map_or(*part, |left| left.amount.max(Decimal::ZERO));
        let beyond = (*part - most).max(Decimal::ZERO);
        *part -= beyond;
        rest += beyond;
    }
    for most in OFFERS {
        for ((part, by_lines), left) in parts.iter_mut().zip(by_lines).zip(left) {
            let most = most(*by_lines > Decimal::ZERO, *left).unwrap_or_default();
            let more = (most - *part).max(Decimal::ZERO).min(rest);
            *part += more;
            rest -= more;
        }
    }
    let mut cut = parts.iter_mut().zip(by_lines);
    if let Some((part, _)) = cut.find(|(part, by_lines)| **part < **by_lines) {
        *part += rest;
    }
    parts
}

/// What others took of a kind together, less what they added, and which ones took.
#[derive(Default)]
struct Others {
    taken: Decimal,
    added: Decimal,
    takers: BTreeSet<GenerationCode>,
}

impl Others {
    /// The cents of one more and of all others, and those of the others alone: none where there never was
    /// anything to round.
    fn cents(&self, own: Decimal) -> (usize, usize) {
        if own + self.added <= Decimal::ZERO {
            return (0, 0);
        }
        (self.takers.len() + 1, self.takers.len())
    }

    fn add(&mut self, kind: AmountKind, document: &KnownAmounts, except: Option<GenerationCode>) {
        let others = document.taken.iter().filter(|(by, _)| Some(*by) != except);
        for (by, amount) in others.filter(|(_, amount)| amount.kind == kind) {
            self.taken += amount.amount;
            if amount.amount > Decimal::ZERO {
                self.takers.insert(*by);
            } else {
                self.added -= amount.amount;
            }
        }
    }
}

#[cfg(test)]
mod tests {
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

    const FUEL: AmountKind = AmountKind::Tax(Tax::VAT);
    const BASE: AmountKind = AmountKind::RetainedOn(RetentionCode::OnePercent);

    fn known(own: i64, taken: &[(u128, i64)]) -> KnownAmounts {
        let taken = taken.iter();
        KnownAmounts {
            base: Some(Decimal::new(own, 2)),
            own: Some(vec![cents(FUEL, own)]),
            taken: taken
                .flat_map(|(by, much)| [FUEL, BASE].map(|kind| (code(*by), cents(kind, *much))))
                .collect(),
        }
    }

    #[test]
    fn documents_bound_together_and_every_note_has_a_cent() {
        let two = [known(1_000, &[(1, 600), (2, 300)]), known(500, &[(2, 100)])];
        let left = Left::of(FUEL, &two, None).unwrap();
        assert_eq!(left.amount, Decimal::new(500, 2));
        assert_eq!(left.tolerance, Decimal::new(3, 2));
        assert!(left.covers(Decimal::new(503, 2)) && !left.covers(Decimal::new(504, 2)));
        // What a document takes itself is not in its own way.
        let left = Left::of(FUEL, &two, Some(code(2))).unwrap();
        assert_eq!(left.amount, Decimal::new(900, 2));
        assert_eq!(left.tolerance, Decimal::new(2, 2));
    }

    #[test]
    fn what_is_overdrawn_has_nothing_left_and_what_is_unknown_no_verdict() {
        let left = Left::of(FUEL, &[known(100, &[(1, 150)])], None).unwrap();
        assert!(left.covers(Decimal::ZERO) && !left.covers(CENT));
        assert!(left.is_overdrawn());
        let to_its_cent = Left::of(FUEL, &[known(100, &[(1, 101)])], None).unwrap();
        assert!(!to_its_cent.is_overdrawn() && to_its_cent.covers(CENT));
        assert!(!to_its_cent.covers(Decimal::new(2, 2)));
        let unknown = KnownAmounts::default();
        assert_eq!(Left::of(FUEL, &[known(100, &[]), unknown], None), None);
        let nothing_of_it = KnownAmounts {
            own: Some(Vec::new()),
            ..KnownAmounts::default()
        };
        let left = Left::of(FUEL, &[nothing_of_it], None).unwrap();
        assert_eq!(left.amount, Decimal::ZERO);
    }

    #[test]
    fn what_stands_on_lines_is_left_to_the_cent_and_taxes_have_a_cent_for_each_return() {
        const SOLD: AmountKind = AmountKind::Returned(Returnable::Taxed);
        let taken = |kind, by: u128, much| (code(by), cents(kind, much));
        let document = KnownAmounts {
            taken: vec![taken(SOLD, 1, 600), taken(FUEL, 1, 60), taken(SOLD, 2, 300)],
            ..KnownAmounts::default()
        };
        let left = |kind, own| Left::of_said((kind, Decimal::new(own, 2)), [&document], None);
        let sold = left(SOLD, 1_000);
        assert!(sold.covers(Decimal::new(100, 2)) && !sold.covers(Decimal::new(101, 2)));
        let fuel = left(FUEL, 100);
        assert!(fuel.covers(Decimal::new(42, 2)) && !fuel.covers(Decimal::new(43, 2)));
        let own = Left::of_said((SOLD, Decimal::TEN), [&document], Some(code(1)));
        assert_eq!(own.amount, Decimal::new(700, 2));
    }

    /// As much as is left, so often: what that comes to together, in cents.
    fn taken_as_often_as_possible(left: impl Fn(&KnownAmounts) -> Left) -> i64 {
        let (mut document, mut all) = (known(200, &[]), 0);
        for by in 1..=40 {
            let now = left(&document);
            let most = (1..=300)
                .rev()
                .find(|much| now.covers(Decimal::new(*much, 2)));
            let much = most.unwrap_or_default();
            document.taken.push((code(by), cents(FUEL, much)));
            all += much;
        }
        all
    }

    #[test]
    fn many_in_a_row_take_a_cent_each_beyond_what_there_is_and_no_more() {
        let of_notes = |document: &KnownAmounts| Left::of(FUEL, [document], None).unwrap();
        assert_eq!(taken_as_often_as_possible(of_notes), 200 + 40);
        let own = Decimal::new(200, 2);
        let of_returns = |document: &KnownAmounts| Left::of_said((FUEL, own), [document], None);
        assert_eq!(taken_as_often_as_possible(of_returns), 200 + 40);
    }

    #[test]
    fn where_there_is_nothing_not_even_a_cent_is_taken() {
        let nothing = known(0, &[]);
        assert!(!Left::of(FUEL, [&nothing], None).unwrap().covers(CENT));
        assert!(!Left::of_said((FUEL, Decimal::ZERO), [&nothing], None).covers(CENT));
        let added = known(0, &[(1, -50)]);
        let left = Left::of(FUEL, [&added], None).unwrap();
        assert!(left.covers(Decimal::new(51, 2)));
    }

    #[test]
    fn what_is_added_has_no_cent() {
        let document = known(100, &[(1, -50), (2, 150)]);
        let left = Left::of(FUEL, [&document], None).unwrap();
        assert_eq!(
            (left.amount, left.tolerance),
            (Decimal::ZERO, Decimal::new(2, 2))
        );
    }

    /// What is left, and its cents, both in cents.
    fn left_of(amount: i64, tolerance: i64) -> Left {
        Left {
            amount: Decimal::new(amount, 2),
            tolerance: Decimal::new(tolerance, 2),
            of_others: Decimal::ZERO,
        }
    }

    fn parts_within(parts: &[i64], left: &[Option<Left>]) -> Vec<Decimal> {
        let parts: Vec<Decimal> = parts.iter().map(|part| Decimal::new(*part, 2)).collect();
        within(&parts, left)
    }

    #[test]
    fn what_one_document_has_no_room_for_is_taken_of_those_that_have() {
        let in_cents = |parts: &[i64]| -> Vec<Decimal> {
            parts.iter().map(|part| Decimal::new(*part, 2)).collect()
        };
        let [much, little, nothing] = [left_of(500, 1), left_of(100, 1), left_of(0, 0)].map(Some);
        for (parts, left, expected) in [
            (&[300, 50], &[much, little], &[300, 50]),
            (&[0, 300], &[much, nothing], &[300, 0]),
            (&[300, 300], &[much, little], &[500, 100]),
            (&[10, 90], &[Some(left_of(-5, 2)), little], &[0, 100]),
            // Their cents come last, and nobody's room is invented.
            (&[0, 601], &[much, little], &[501, 100]),
            (&[0, 603], &[much, little], &[501, 102]),
            // What a document has of which nothing is known bounds nothing.
            (&[300, 300], &[None, little], &[500, 100]),
            (&[300, 50], &[None, little], &[300, 50]),
            (&[0, 300], &[None, little], &[0, 300]),
        ] {
            assert_eq!(parts_within(parts, left), in_cents(expected), "{parts:?}");
        }
    }

    #[test]
    fn what_is_cut_off_goes_first_to_those_whose_lines_bear_it() {
        let in_cents = |parts: [i64; 3]| parts.map(|part| Decimal::new(part, 2)).to_vec();
        let two = Some(left_of(200, 1));
        let beside_a_third = |third| parts_within(&[235, 0, 165], &[two, two, third]);
        assert_eq!(beside_a_third(two), in_cents([200, 0, 200]));
        assert_eq!(beside_a_third(None), in_cents([200, 0, 200]));
        let full = Some(left_of(165, 1));
        assert_eq!(beside_a_third(full), in_cents([200, 35, 165]));
    }

    #[test]
    fn vouchers_have_one_cent_on_the_base() {
        let left = Left::of(BASE, &[known(1_000, &[(1, 600), (2, 300)])], None).unwrap();
        assert!(left.covers(Decimal::new(101, 2)) && !left.covers(Decimal::new(102, 2)));
    }
}
