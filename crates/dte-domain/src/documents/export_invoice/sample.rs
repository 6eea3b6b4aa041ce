//! A valid export invoice.

use super::buyer::Buyer;
use super::departure::Departure;
use super::item::ExportItem;
use super::paper::Paper;
use super::{ExportInvoice, Summary};
use crate::catalog::{
    AssociatedDocument, IdentityDocumentType, ItemType, OperationCondition, PaymentForm, PersonType,
};
use crate::documents::Content;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::parts::payment::Payment;
use crate::parts::receiver::{IdentityDocument, Receiver};
use crate::samples::common::{TODAY, good, money};

/// Sacks of coffee: 2,000.00 less 20.00.
pub fn export_item() -> ExportItem {
    ExportItem {
        discount: good("20"),
        code: Some(good("ORO")),
        taxed_sale: Some(good("1980")),
        ..ExportItem::new(
            ItemType::Product,
            good("Café oro, saco de 69 kilogramos"),
            (good("20"), good("99")),
            good("100"),
        )
    }
}

/// A roaster in another country.
pub fn buyer() -> Buyer {
    Buyer {
        receiver: Receiver {
            identity: IdentityDocument {
                kind: Some(IdentityDocumentType::Other),
                number: Some(good("CF-90211")),
            },
            name: Some(good("Tostadores del Norte, S.A.")),
            activity_description: Some(good("Tostado de café")),
            commercial_name: Some(good("Tostadores del Norte")),
            phone: Some(good("50224441122")),
            email: Some(good("compras@tostadores.example")),
            ..Receiver::default()
        },
        country: Some(good("GT")),
        complement: Some(good("Zona 12, Ciudad de Guatemala")),
        person: Some(PersonType::Juridical),
        ..Buyer::default()
    }
}

/// An export invoice over coffee, with insurance and freight: 2,150.00.
pub fn export_invoice() -> ExportInvoice {
    let summary = Summary {
        total_taxed: Some(money("1980")),
        total_discount: Some(money("20")),
        insurance: money("50"),
        freight: money("120"),
        total_operation: Some(money("2150")),
        total_to_pay: Some(money("2150")),
        incoterm: Some(good("11")),
        payments: vec![Payment::new(PaymentForm::TRANSFER, money("2150"))],
        ..Summary::new(OperationCondition::Cash)
    };
    ExportInvoice {
        buyer: Some(buyer()),
        departure: Departure {
            item_type: Some(ItemType::Product),
            precinct: Some(good("02")),
            regime_type: Some(good("EX-1")),
            regime: Some(good("1000.000")),
        },
        items: vec![export_item()],
        papers: papers(),
        ..ExportInvoice::new(summary)
    }
}

fn papers() -> Vec<Paper> {
    let declaration = Paper {
        kind: Some(AssociatedDocument::Issuer),
        description: Some(good("Declaración de mercancías")),
        detail: Some(good("DM 4-7711")),
        ..Paper::default()
    };
    let carrier = Paper {
        kind: Some(AssociatedDocument::Transport),
        transport_mode: Some(good("1")),
        transport_plate: Some(good("C-104-233")),
        driver_document: Some(good("98765432-6")),
        driver_name: Some(good("Mario Transportista")),
        ..Paper::default()
    };
    vec![declaration, carrier]
}

/// The sample as content, with the facts under which it keeps every rule of an edition.
pub(crate) fn documents(edition: Edition) -> Vec<(Content, Facts)> {
    let facts = Facts {
        edition,
        ..Facts::on(TODAY)
    };
    vec![(Content::ExportInvoice(export_invoice()), facts)]
}
