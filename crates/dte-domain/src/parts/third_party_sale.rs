//! A sale on behalf of somebody else.

use rust_decimal::Decimal;

use crate::catalog::{Domicile, Tax};
use crate::edition::Edition;
use crate::language::{Bilingual, expect};
use crate::parts::item::Item;
use crate::parts::totals::TaxTotal;
use crate::rule::Findings;
use crate::taxpayer::Nit;
use crate::value::{Text, Value};
use crate::violation::Warning;

/// On whose behalf the document sells.
#[derive(Clone, Debug, Default)]
pub struct ThirdPartySale {
    /// Their tax id; of who is not domiciled, in documents of 2026, any number.
    pub nit: Option<Text<1, 20>>,
    /// Their name.
    pub name: Option<Text<1, 250>>,
    /// Whether they are domiciled in the country.
    pub domicile: Option<Domicile>,
}

impl ThirdPartySale {
    /// Its members are there. Who is not domiciled needs no tax id in the edition of 2026.
    pub fn is_complete(&self, edition: Edition, found: &mut Findings) {
        const PATH: &str = "third_party_sale.nit";
        let from_abroad = self.is_from_abroad(edition);
        let known = self.nit.is_some() || from_abroad;
        found.require(known, || PATH, Bilingual::new("a NIT", "un NIT"));
        if let Some(number) = self.nit.as_ref().filter(|_| !from_abroad)
            && let Err(error) = Nit::parse(number)
        {
            found.differs(PATH, error.expected, number);
        }
        found.require(
            self.name.is_some(),
            || "third_party_sale.name",
            Bilingual::new("a name", "un nombre"),
        );
    }
}

impl ThirdPartySale {
    fn is_from_abroad(&self, edition: Edition) -> bool {
        edition == Edition::Of2026 && self.domicile == Some(Domicile::NotDomiciled)
    }

    /// The number as a document of an edition shows it: a tax id without hyphens, that of who is not
    /// domiciled as it is.
    pub fn number_written(&self, edition: Edition) -> Option<String> {
        let number = self.nit.as_deref()?;
        let nit = Nit::parse(number).ok();
        let nit = nit.filter(|_| !self.is_from_abroad(edition));
        Some(nit.map_or_else(|| number.to_owned(), |nit| nit.to_string()))
    }

    /// The number by which a settlement finds who it is sold for: without hyphens.
    pub fn principal(&self) -> Option<String> {
        let number = self.nit.as_deref()?;
        Some(number.trim().replace('-', ""))
    }
}

/// The taxes of a document that its settlement tells beside the value-added tax: those that count in totals.
pub(crate) fn settled_taxes(taxes: &[TaxTotal]) -> Vec<(Tax, Decimal)> {
    let told = taxes.iter().filter(|total| is_told_beside_vat(total.tax));
    told.map(|total| (total.tax, total.value.get())).collect()
}

/// Whether a settlement has a place for a tax that is not counted from its sales.
pub fn is_told_beside_vat(tax: Tax) -> bool {
    !tax.is_informative() && ![Tax::VAT, Tax::EXPORTS].contains(&tax)
}

/// Its name has the length of those schemas of 2022 that take less than 250
/// characters.
pub fn is_told_at_length(sale: Option<&ThirdPartySale>, found: &mut Findings) {
    const LENGTHS: std::ops::RangeInclusive<usize> = 3..=200;
    let name = sale.and_then(|sale| sale.name.as_deref());
    let length = name.map(|name| name.chars().count());
    if let Some(length) = length.filter(|length| !LENGTHS.contains(length)) {
        let path = "third_party_sale.name";
        found.differs(path, expect::characters(3, 200), length);
    }
}

/// Tells that a document of 2022 does not say the domicile.
pub fn warnings(sale: Option<&ThirdPartySale>, edition: Edition, warnings: &mut Vec<Warning>) {
    let domicile = sale.and_then(|sale| sale.domicile);
    if edition == Edition::Of2022 && domicile.is_some() {
        let path = "third_party_sale.domicile_code";
        warnings.push(Warning::without_a_place(path, edition));
    }
}

/// In a sale for a third party every line says to which document it belongs.
pub fn every_item_names_its_document(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        let path = format!("items[{index}].related_doc");
        found.require(
            item.related_document.is_some(),
            || path,
            Bilingual::new(
                "the document of the third party's sale",
                "el documento de la venta a cuenta de terceros",
            ),
        );
    }
}
