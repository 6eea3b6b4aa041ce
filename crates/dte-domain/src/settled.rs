//! Documents that stand in settlements, and what settlements know of them.
//!
//! A document stands in one settlement of the company that is in force, that is PENDING or RECEIVED.

use std::ops::{Add, Sub};

use rust_decimal::Decimal;

use crate::balance::Sales;
use crate::catalog::{GenerationType, Tax};
use crate::identification::{DocumentType, GenerationCode};
use crate::message;
use crate::money::{LINE_PLACES, round};
use crate::parts::included_tax::vat_inside;
use crate::violation::Warning;

/// Amounts of a document by kind, net of the value-added tax and of discounts, in dollars with at most eight
/// decimals; below 0 where it takes back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SettledAmounts {
    /// Sales outside the tax.
    pub non_subject: Decimal,
    /// Exempt sales.
    pub exempt: Decimal,
    /// Taxed sales, without the tax.
    pub taxed: Decimal,
    /// Exports.
    pub exports: Decimal,
}

impl SettledAmounts {
    /// The four amounts with the members of a line that say them.
    pub fn members(&self) -> [(&'static str, Decimal); 4] {
        [
            ("non_subject_sale", self.non_subject),
            ("exempt_sale", self.exempt),
            ("taxed_sale", self.taxed),
            ("export_sale", self.exports),
        ]
    }

    /// Whether there is nothing of any kind.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    fn each(self, other: Self, each: fn(Decimal, Decimal) -> Decimal) -> Self {
        Self {
            non_subject: each(self.non_subject, other.non_subject),
            exempt: each(self.exempt, other.exempt),
            taxed: each(self.taxed, other.taxed),
            exports: each(self.exports, other.exports),
        }
    }
}

impl From<Sales> for SettledAmounts {
    fn from(sales: Sales) -> Self {
        Self {
            non_subject: sales.non_subject,
            exempt: sales.exempt,
            taxed: sales.taxed,
            exports: Decimal::ZERO,
        }
    }
}

impl Add for SettledAmounts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.each(other, |one, other| one + other)
    }
}

impl Sub for SettledAmounts {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.each(other, |one, other| one - other)
    }
}

impl std::iter::Sum for SettledAmounts {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), Add::add)
    }
}

/// What tells a settled document from all others of a company.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SettledDocument {
    /// On paper or electronic.
    pub generation_type: GenerationType,
    /// What it is.
    pub document_type: DocumentType,
    /// The number on paper, or the generation code; upper case.
    pub number: String,
}

/// A settlement in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettlementInForce {
    /// Its identity.
    pub generation_code: GenerationCode,
    /// Its number.
    pub control_number: String,
}

/// What a document sold on behalf of somebody else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoldForAnother {
    /// The number of who it is sold for, without hyphens.
    pub principal: String,
    /// What it sold; of a credit note below 0.
    pub amounts: SettledAmounts,
    /// The taxes beside the value-added tax that settlements have a place for, with the same sign.
    pub taxes: Vec<(Tax, Decimal)>,
}

impl SoldForAnother {
    /// Subtracts a return.
    #[must_use]
    pub fn less(mut self, returned: &DocumentReturn) -> Self {
        self.amounts = self.amounts - returned.amounts;
        for (tax, amount) in &returned.taxes {
            match self.taxes.iter_mut().find(|(it, _)| it == tax) {
                Some((_, sum)) => *sum -= amount,
                None => self.taxes.push((*tax, -*amount)),
            }
        }
        self
    }
}

/// Amounts that a return (18) takes back of one document, above 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentReturn {
    /// Sales, net of the value-added tax.
    pub amounts: SettledAmounts,
    /// The taxes beside the value-added tax.
    pub taxes: Vec<(Tax, Decimal)>,
}

/// A taxed sale of an invoice without the tax inside, with the decimals that are settled.
pub(crate) fn without_vat(taxed: Decimal) -> Decimal {
    round(taxed - vat_inside(taxed), LINE_PLACES)
}

/// What the rules of a settlement know of the documents that it names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettlementFacts {
    /// What those of the company sold for others, less their RECEIVED returns, by their codes; one that is not
    /// here sold for nobody else.
    pub sold: Vec<(GenerationCode, SoldForAnother)>,
    /// Those that stand in settlements in force, whoever issued them.
    pub standing: Vec<(SettledDocument, SettlementInForce)>,
}

impl SettlementFacts {
    /// What a document sold for another.
    pub fn sale_of(&self, code: GenerationCode) -> Option<&SoldForAnother> {
        let found = self.sold.iter().find(|(document, _)| *document == code);
        found.map(|(_, sold)| sold)
    }

    /// The settlement in force that has a document.
    pub fn settlement_with(&self, document: &SettledDocument) -> Option<&SettlementInForce> {
        let found = self.standing.iter().find(|(it, _)| it == document);
        found.map(|(_, settlement)| settlement)
    }
}

impl SettlementInForce {
    /// Warns who invalidates a document of it.
    pub(crate) fn warning(&self) -> Warning {
        let (code, number) = (self.generation_code, &self.control_number);
        let text = message!(
            "the document stands in settlement {code} ({number}): once it is invalidated, enter it in the next settlement with all signs turned, or invalidate that settlement",
            "el documento está en el comprobante de liquidación {code} ({number}): una vez invalidado, inclúyalo en la siguiente liquidación con todos los signos invertidos, o invalide ese comprobante"
        );
        Warning::new("generation_code", text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value as _;

    #[test]
    fn returns_are_taken_off_each_kind_and_each_tax() {
        let amounts = |taxed: i64, exempt: i64| SettledAmounts {
            taxed: Decimal::from(taxed),
            exempt: Decimal::from(exempt),
            ..SettledAmounts::default()
        };
        let tax = |code: &str, amount: i64| (Tax::parse(code).unwrap(), Decimal::from(amount));
        let sold = SoldForAnother {
            principal: "06000101901019".into(),
            amounts: amounts(100, 20),
            taxes: vec![tax("D1", 8)],
        };
        let returned = DocumentReturn {
            amounts: amounts(30, 20),
            taxes: vec![tax("D1", 2), tax("59", 1)],
        };
        let left = sold.less(&returned);
        assert_eq!(left.amounts, amounts(70, 0));
        assert_eq!(left.taxes, [tax("D1", 6), tax("59", -1)]);
    }
}
