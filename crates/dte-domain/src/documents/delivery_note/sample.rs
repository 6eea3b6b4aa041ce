//! A valid delivery note.

use super::{DeliveryNote, Summary};
use crate::catalog::{IdentityDocumentType, ItemType, Tax};
use crate::documents::Content;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::parts::item::Item;
use crate::parts::receiver::{IdentityDocument, Receiver};
use crate::parts::totals::TaxTotal;
use crate::samples::common::{TODAY, good, item, money, receiver};

/// A taxpayer who shows the tax id as an identity document.
pub fn consignee() -> Receiver {
    let taxpayer = receiver();
    let number = taxpayer.nit.as_ref().map(|nit| good(nit.as_str()));
    Receiver {
        nit: None,
        identity: IdentityDocument {
            kind: Some(IdentityDocumentType::Nit),
            number,
        },
        ..taxpayer
    }
}

/// A stand that is worth nothing.
pub fn free_item() -> Item {
    Item::new(
        ItemType::Product,
        good("Exhibidor de muestra"),
        (good("1"), good("59")),
        good("0"),
    )
}

/// A delivery note over goods in consignment: 150.00 and 19.50 of tax.
pub fn delivery_note() -> DeliveryNote {
    let summary = Summary {
        total_taxed: Some(money("150")),
        sub_total_sales: Some(money("150")),
        sub_total: Some(money("150")),
        taxes: vec![TaxTotal::new(Tax::VAT, money("19.5"))],
        total_operation: Some(money("169.5")),
        ..Summary::default()
    };
    DeliveryNote {
        receiver: Some(consignee()),
        goods_title: Some(good("03")),
        items: vec![item(), free_item()],
        summary,
        ..DeliveryNote::default()
    }
}

/// The sample as content, with the facts under which it keeps every rule of an edition.
pub(crate) fn documents(edition: Edition) -> Vec<(Content, Facts)> {
    let facts = Facts {
        edition,
        ..Facts::on(TODAY)
    };
    vec![(Content::DeliveryNote(delivery_note()), facts)]
}
