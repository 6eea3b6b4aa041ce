//! A valid retention voucher.

use super::item::Item;
use super::{Retention, Summary};
use crate::catalog::{GenerationType, IdentityDocumentType, RetentionCode};
use crate::documents::Content;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::identification::DocumentType;
use crate::parts::receiver::{IdentityDocument, Receiver};
use crate::samples::common::{TODAY, good, money, receiver};

/// A document on paper, 115.25 of it with 1 % kept back.
pub fn retention_item() -> Item {
    Item {
        document_type: Some(DocumentType::Ccf),
        emission_date: Some(TODAY),
        taxed_amount: Some(money("115.25")),
        vat_amount: Some(money("1.15")),
        ..Item::new(
            GenerationType::Physical,
            good("S221001347"),
            good("Compra de equipos informáticos"),
            RetentionCode::OnePercent,
        )
    }
}

/// A retention voucher over two documents on paper: 1 % of 115.25 and 13 % of 226.50.
pub fn retention() -> Retention {
    let second = Item {
        document_number: good("S221001348"),
        description: good("Mantenimiento de servidores"),
        code: RetentionCode::ThirteenPercent,
        taxed_amount: Some(money("226.5")),
        vat_amount: Some(money("29.45")),
        ..retention_item()
    };
    Retention {
        receiver: Some(Receiver {
            nit: None,
            identity: IdentityDocument {
                kind: Some(IdentityDocumentType::Nit),
                number: Some(good("06000101901019")),
            },
            ..receiver()
        }),
        items: vec![retention_item(), second],
        summary: Summary {
            total_amount: Some(money("341.75")),
            total_vat: Some(money("30.6")),
        },
        ..Retention::default()
    }
}

/// The sample as content, with the facts under which it keeps every rule of an edition.
pub(crate) fn documents(edition: Edition) -> Vec<(Content, Facts)> {
    let facts = Facts {
        edition,
        ..Facts::on(TODAY)
    };
    vec![(Content::Retention(retention()), facts)]
}
