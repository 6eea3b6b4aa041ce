//! Documents that stand in settlements, and what settlements know of them.
//!
//! A document stands in one settlement of the company that is in force, that is PENDING or RECEIVED: a line
//! of it settles the document as it is. It may be entered again when it was invalidated since
//! ([`SettledAs::Turned`]), and once more for every return that takes something of it back
//! ([`SettledAs::Return`]).

use std::ops::{Add, Neg, Sub};

use rust_decimal::Decimal;

use crate::balance::Sales;
use crate::catalog::{GenerationType, Tax};
use crate::identification::{DocumentType, GenerationCode};
use crate::language::Message;
use crate::lifecycle::StatusKind;
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

impl Neg for SettledAmounts {
    type Output = Self;

    fn neg(self) -> Self {
        Self::default() - self
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

/// How a line settles its document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SettledAs {
    /// As it is.
    Plain,
    /// With all signs turned: it was invalidated after a settlement told of it.
    Turned,
    /// What this return takes of it: told in the same line as the document when the return came before the
    /// settlement, else in a line of its own.
    Return(GenerationCode),
}

impl SettledAs {
    const PLAIN: &str = "plain";
    const TURNED: &str = "turned";
    const RETURN: &str = "return";

    /// Its name where settled documents are kept, and the return that it is about.
    pub fn name(self) -> (&'static str, Option<GenerationCode>) {
        match self {
            Self::Plain => (Self::PLAIN, None),
            Self::Turned => (Self::TURNED, None),
            Self::Return(code) => (Self::RETURN, Some(code)),
        }
    }

    /// That of a name, and the return where it is about one.
    pub fn named(name: &str, event: Option<GenerationCode>) -> Option<Self> {
        match (name, event) {
            (Self::PLAIN, None) => Some(Self::Plain),
            (Self::TURNED, None) => Some(Self::Turned),
            (Self::RETURN, Some(code)) => Some(Self::Return(code)),
            _ => None,
        }
    }
}

/// A document that a settlement takes, to be taken in the transaction that stores the settlement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenDocument {
    /// The document.
    pub document: SettledDocument,
    /// How it is settled.
    pub settled_as: SettledAs,
    /// The amounts that the line tells of it; nothing where the line's are told of the document itself.
    pub amounts: SettledAmounts,
}

/// A settlement in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettlementInForce {
    /// Its identity.
    pub generation_code: GenerationCode,
    /// Its number.
    pub control_number: String,
    /// PENDING or RECEIVED.
    pub status: StatusKind,
}

impl SettlementInForce {
    fn named(&self) -> (GenerationCode, &str) {
        (self.generation_code, &self.control_number)
    }
}

/// A document that stands in a settlement in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingDocument {
    /// What it is taken as.
    pub taken: TakenDocument,
    /// By which settlement.
    pub settlement: SettlementInForce,
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

/// A return (18) of what one document sold: RECEIVED, or invalidated since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentReturn {
    /// The event.
    pub generation_code: GenerationCode,
    /// Whether it is RECEIVED.
    pub is_in_force: bool,
    /// What it takes back of the document, above 0.
    pub amounts: SettledAmounts,
    /// What it takes back of the taxes beside the value-added tax, above 0.
    pub taxes: Vec<(Tax, Decimal)>,
}

/// A taxed sale of an invoice without the tax inside, with the decimals that are settled.
pub(crate) fn without_vat(taxed: Decimal) -> Decimal {
    round(taxed - vat_inside(taxed), LINE_PLACES)
}

/// What the rules of a settlement know of the documents that it names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettlementFacts {
    /// What those of the company sold for others, by their codes; one that is not here sold for nobody else.
    pub sold: Vec<(GenerationCode, SoldForAnother)>,
    /// The returns on them.
    pub returns: Vec<(GenerationCode, DocumentReturn)>,
    /// Where they stand in settlements in force, whoever issued them.
    pub standing: Vec<StandingDocument>,
}

impl SettlementFacts {
    /// What a document sold for another.
    pub fn sale_of(&self, code: GenerationCode) -> Option<&SoldForAnother> {
        let found = self.sold.iter().find(|(document, _)| *document == code);
        found.map(|(_, sold)| sold)
    }

    /// The returns on a document.
    pub fn returns(&self, code: GenerationCode) -> impl Iterator<Item = &DocumentReturn> {
        let of_it = self.returns.iter().filter(move |(on, _)| *on == code);
        of_it.map(|(_, event)| event)
    }

    /// Where a document stands.
    pub fn standing(&self, document: &SettledDocument) -> Vec<&StandingDocument> {
        let standing = self.standing.iter();
        standing
            .filter(|it| it.taken.document == *document)
            .collect()
    }
}

/// What somebody who invalidates a document should know of settlements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettlementsOf {
    /// Those in which the document stands.
    pub with_it: Vec<SettlementInForce>,
    /// When it is a return: those that tell what it takes back.
    pub telling_the_return: Vec<SettlementInForce>,
    /// When it is a settlement: other ones that enter one of its documents again with turned signs.
    pub turning_its_documents: Vec<SettlementInForce>,
    /// When it is a settlement: other ones that tell a return of one of its documents.
    pub telling_its_returns: Vec<SettlementInForce>,
}

impl SettlementsOf {
    /// Tells of settlements that another one should follow.
    pub fn warnings(&self, warnings: &mut Vec<Warning>) {
        let mut warn = |of: &[SettlementInForce], text: fn(&SettlementInForce) -> Message| {
            let texts = of.iter().map(text);
            warnings.extend(texts.map(|text| Warning::new("generation_code", text)));
        };
        warn(&self.with_it, |settlement| {
            let (code, number) = settlement.named();
            message!(
                "the document stands in settlement {code} ({number}): once it is invalidated, enter it in the next settlement with all signs turned, or invalidate that settlement",
                "el documento está en el comprobante de liquidación {code} ({number}): una vez invalidado, inclúyalo en la siguiente liquidación con todos los signos invertidos, o invalide ese comprobante"
            )
        });
        warn(&self.telling_the_return, |settlement| {
            let (code, number) = settlement.named();
            message!(
                "settlement {code} ({number}) tells what the return takes back, which no later one puts right: invalidate that settlement, too, and issue it anew",
                "el comprobante de liquidación {code} ({number}) informa lo que resta el retorno, y ninguno posterior lo corrige: invalide también ese comprobante y emítalo de nuevo"
            )
        });
        warn(&self.turning_its_documents, |settlement| {
            let (code, number) = settlement.named();
            message!(
                "settlement {code} ({number}) enters a document of this one again with turned signs: without this one it takes back what nobody settled",
                "el comprobante de liquidación {code} ({number}) incluye un documento de este con los signos invertidos: sin este, resta lo que nadie liquidó"
            )
        });
        warn(&self.telling_its_returns, |settlement| {
            let (code, number) = settlement.named();
            message!(
                "settlement {code} ({number}) tells a return of a document of this one: without this one it takes back of what nobody settled, until the document is settled again",
                "el comprobante de liquidación {code} ({number}) informa un retorno de un documento de este: sin este, resta de lo que nadie liquidó, hasta que el documento se liquide de nuevo"
            )
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value as _;

    #[test]
    fn how_a_document_is_settled_is_found_by_its_name() {
        let event = GenerationCode::parse("18000000-0000-4000-8000-000000000001").ok();
        for one in [SettledAs::Plain, SettledAs::Turned]
            .into_iter()
            .chain(event.map(SettledAs::Return))
        {
            let (name, about) = one.name();
            assert_eq!(SettledAs::named(name, about), Some(one));
        }
        assert_eq!(SettledAs::named("plain", event), None);
        assert_eq!(SettledAs::named("return", None), None);
        assert_eq!(SettledAs::named("sold", None), None);
    }

    #[test]
    fn amounts_are_added_and_turned_each_for_itself() {
        let one = SettledAmounts {
            exempt: Decimal::ONE,
            taxed: Decimal::TWO,
            ..SettledAmounts::default()
        };
        assert_eq!(one + -one, SettledAmounts::default());
        assert!((one - one).is_nothing() && !one.is_nothing());
        let all: SettledAmounts = [one, one].into_iter().sum();
        assert_eq!(all.taxed, Decimal::from(4));
    }
}
