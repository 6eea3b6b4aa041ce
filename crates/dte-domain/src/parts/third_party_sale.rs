//! A sale on behalf of somebody else.

use crate::catalog::Domicile;
use crate::parts::item::Item;
use crate::rule::Findings;
use crate::taxpayer::Nit;
use crate::value::Text;

/// On whose behalf the document sells.
#[derive(Clone, Debug)]
pub struct ThirdPartySale {
    /// Their tax id.
    pub nit: Option<Nit>,
    /// Their name.
    pub name: Option<Text<3, 200>>,
    /// Whether they are domiciled in the country.
    pub domicile: Option<Domicile>,
}

impl ThirdPartySale {
    /// Its members are there.
    pub fn is_complete(&self, found: &mut Findings) {
        found.require(self.nit.is_some(), "third_party_sale.nit", "a NIT");
        found.require(
            self.name.is_some(),
            "third_party_sale.name",
            "3 to 200 characters",
        );
    }
}

/// In a sale for a third party every line says to which document it belongs.
pub fn every_item_names_its_document(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        let path = format!("items[{index}].related_doc");
        found.require(
            item.related_document.is_some(),
            path,
            "the document of the third party's sale",
        );
    }
}
