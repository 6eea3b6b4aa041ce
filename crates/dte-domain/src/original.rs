//! What a document says that a return takes back of, or a note adjusts: who received it, how it left the country, on whose
//! behalf it was made, and how much it has of each kind.
//!
//! It is read from the document's own bytes, which never change, and comes to the rules as a fact: of
//! documents of either edition, and of those that were issued before there were returns.

use rust_decimal::Decimal;
use time::Date;

use crate::amounts::{Amount, AmountKind, KnownAmounts, Left};
use crate::catalog::{Country, CustomsPrecinct, ExportRegime, ItemType, RegimeType};
use crate::identification::GenerationCode;
use crate::parts::receiver::Receiver;
use crate::parts::third_party_sale::ThirdPartySale;
use crate::value::Text;

/// What a document says that a return takes back of.
#[derive(Clone, Debug)]
pub struct Original {
    /// Which document.
    pub generation_code: GenerationCode,
    /// The day of the authority's stamp in El Salvador; nothing of a document that has none.
    pub stamped_on: Option<Date>,
    /// What a return copies of it.
    pub copied: Copied,
    /// What it has of each kind, to the cent and net of the discounts on the whole; a kind of which it has
    /// nothing may be left out. Taxed sales are as the document has them, the tax inside where its prices
    /// include it.
    pub amounts: Vec<Amount>,
    /// The part of its sales or purchases that was kept back as income tax.
    pub income_tax_rate: Decimal,
}

/// What a return repeats of the document that it takes back of. Nothing stands where the document has
/// nothing.
#[derive(Clone, Debug, Default)]
pub struct Copied {
    /// Who received it: of a purchase, who sold.
    pub receiver: Option<Receiver>,
    /// The country of a receiver abroad.
    pub country: Option<Country>,
    /// Its name, as the document writes it; the catalogue's where it writes none.
    pub country_name: Option<Text<3, 50>>,
    /// How what was sold left the country.
    pub export: ExportData,
    /// On whose behalf it was sold.
    pub third_party_sale: Option<ThirdPartySale>,
    /// On whose behalf it was bought.
    pub third_party_purchase: Option<ThirdPartyBuyer>,
}

/// How what was sold left the country, in the codes of 2026.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExportData {
    /// Whether goods, services or both left.
    pub item_type: Option<ItemType>,
    /// The customs precinct.
    pub precinct: Option<CustomsPrecinct>,
    /// The type of the regime.
    pub regime_type: Option<RegimeType>,
    /// The regime.
    pub regime: Option<ExportRegime>,
}

/// On whose behalf somebody bought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThirdPartyBuyer {
    /// The number of their document.
    pub document_number: Option<Text<1, 20>>,
    /// Their name.
    pub name: Option<Text<1, 250>>,
}

impl Original {
    /// How much it has of a kind; below 0 where it gave back charges.
    pub fn amount(&self, kind: AmountKind) -> Decimal {
        let of_kind = self.amounts.iter().filter(|amount| amount.kind == kind);
        of_kind.map(|amount| amount.amount).sum()
    }

    /// How much returns have left of a kind, of the sign of what it has: what they take is kept without one.
    pub fn left(&self, kind: AmountKind, known: &KnownAmounts) -> Decimal {
        let own = self.amount(kind);
        let left = Left::of_said((kind, own.abs()), [known], None);
        let left = left.amount.max(Decimal::ZERO);
        if own.is_sign_negative() { -left } else { left }
    }
}

impl Copied {
    /// The name of the country: the document's, or else the catalogue's.
    pub fn country_shown(&self) -> Option<&str> {
        use crate::catalog::Catalogue as _;
        let of_catalogue = || self.country.map(Country::name);
        self.country_name.as_deref().or_else(of_catalogue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amounts::Returnable;
    use crate::identification::DocumentType;
    use crate::samples;

    #[test]
    fn what_is_left_has_the_sign_of_what_there_is_and_is_never_beyond_nothing() {
        let charges = AmountKind::Returned(Returnable::NonTaxed);
        let of = |amount: i64| Amount {
            kind: charges,
            amount: Decimal::from(amount),
        };
        let mut original = samples::original(DocumentType::ExportInvoice);
        let original_code = original.generation_code;
        let taken_by = |amount: i64| {
            let mut known = KnownAmounts::default();
            known.taken.push((original_code, of(amount)));
            known
        };
        for (own, taken, left) in [(-3, 1, -2), (-3, 3, 0), (3, 1, 2), (3, 4, 0)] {
            original.amounts = vec![of(own)];
            let expected = Decimal::from(left);
            assert_eq!(original.left(charges, &taken_by(taken)), expected);
        }
    }
}
