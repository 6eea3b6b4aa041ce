//! A valid donation receipt.

use super::donor::Donor;
use super::item::Gift;
use super::{Donation, Summary};
use crate::catalog::{AssociatedDocument, DonationType, PaymentForm};
use crate::documents::Content;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::parts::other_document::OtherDocument;
use crate::parts::payment::Payment;
use crate::samples::common::{TODAY, consumer, good, money};

/// Used computers: 1,200.00 less 450.00.
pub fn gift() -> Gift {
    Gift {
        quantity: Some(good("4")),
        unit: Some(good("59")),
        depreciation: good("450"),
        value: Some(good("750")),
        ..Gift::new(DonationType::Goods, good("Computadora usada"), good("300"))
    }
}

/// A donation receipt over used computers and 250.00 in money.
pub fn donation() -> Donation {
    let money_given = Gift::new(
        DonationType::Cash,
        good("Donación en efectivo"),
        good("250"),
    );
    Donation {
        donor: Some(Donor {
            receiver: consumer(),
            ..Donor::default()
        }),
        summary: Summary {
            total_value: Some(money("1000")),
            payments: vec![Payment {
                reference: Some(good("TR-5521")),
                ..Payment::new(PaymentForm::TRANSFER, money("250"))
            }],
        },
        other_documents: vec![resolution()],
        ..Donation::new(vec![gift(), money_given])
    }
}

/// The resolution that qualifies the donee.
pub fn resolution() -> OtherDocument {
    OtherDocument {
        kind: Some(AssociatedDocument::Issuer),
        description: Some(good("Resolución de calificación")),
        detail: Some(good("12101-NEX-0471-2025")),
        ..OtherDocument::default()
    }
}

/// The sample as content, with the facts under which it keeps every rule of an edition.
pub(crate) fn documents(edition: Edition) -> Vec<(Content, Facts)> {
    let facts = Facts {
        edition,
        ..Facts::on(TODAY)
    };
    vec![(Content::Donation(donation()), facts)]
}
