//! A valid settlement.

use super::item::Item;
use super::principal::Principal;
use super::{SettledTax, Settlement, Summary};
use crate::catalog::{GenerationType, OperationCondition, Tax};
use crate::documents::Content;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::identification::DocumentType;
use crate::money::{SignedLineAmount, SignedMoney};
use crate::samples::common::{TODAY, good, receiver};

fn line(number: &str, document_type: DocumentType) -> Item {
    Item {
        document_type: Some(document_type),
        emission_date: Some(TODAY),
        ..Item::new(GenerationType::Physical, good(number))
    }
}

fn taxed(amount: &str, vat: &str, item: Item) -> Item {
    Item {
        taxed_sale: Some(good::<SignedLineAmount>(amount)),
        taxes: Some(vec![Tax::VAT]),
        vat: Some(good(vat)),
        ..item
    }
}

/// A settlement over three documents on paper, one of which takes back: 366.40 for the principal.
pub fn settlement() -> Settlement {
    let invoice = Item {
        observations: Some(good("Facturas del día, valores sin IVA")),
        ..line("A0000125", DocumentType::Invoice)
    };
    let voucher = Item {
        exempt_sale: Some(good("50")),
        ..line("C0000031", DocumentType::Ccf)
    };
    let vat = SettledTax {
        tax: Tax::VAT,
        description: Some(good("IVA 13%")),
        value: good("36.4"),
    };
    let total = |amount: &str| Some(good::<SignedMoney>(amount));
    let summary = Summary {
        total_exempt: total("50"),
        total_taxed: total("280"),
        sub_total_sales: total("330"),
        taxes: vec![vat],
        total_operation: total("366.4"),
        total_to_pay: total("366.4"),
        ..Summary::new(OperationCondition::Cash)
    };
    Settlement {
        principal: Some(Principal {
            receiver: receiver(),
            domicile: None,
        }),
        items: vec![
            taxed("200", "26", invoice),
            taxed("100", "13", voucher),
            taxed("-20", "-2.6", line("N0000007", DocumentType::CreditNote)),
        ],
        ..Settlement::new(summary)
    }
}

/// The sample as content, with the facts under which it keeps every rule of an edition.
pub(crate) fn documents(edition: Edition) -> Vec<(Content, Facts)> {
    let facts = Facts {
        edition,
        ..Facts::on(TODAY)
    };
    vec![(Content::Settlement(settlement()), facts)]
}
