//! A sale on behalf of somebody else.

use crate::catalog::Domicile;
use crate::edition::Edition;
use crate::language::{Bilingual, expect};
use crate::parts::item::Item;
use crate::rule::Findings;
use crate::taxpayer::Nit;
use crate::value::Text;
use crate::violation::Warning;

/// On whose behalf the document sells.
#[derive(Clone, Debug, Default)]
pub struct ThirdPartySale {
    /// Their tax id.
    pub nit: Option<Nit>,
    /// Their name.
    pub name: Option<Text<1, 250>>,
    /// Whether they are domiciled in the country.
    pub domicile: Option<Domicile>,
}

impl ThirdPartySale {
    /// Its members are there. Who is not domiciled needs no tax id in the edition of 2026.
    pub fn is_complete(&self, edition: Edition, found: &mut Findings) {
        let from_abroad =
            edition == Edition::Of2026 && self.domicile == Some(Domicile::NotDomiciled);
        let known = self.nit.is_some() || from_abroad;
        found.require(
            known,
            || "third_party_sale.nit",
            Bilingual::new("a NIT", "un NIT"),
        );
        found.require(
            self.name.is_some(),
            || "third_party_sale.name",
            Bilingual::new("a name", "un nombre"),
        );
    }
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
