//! A credit note and the CCF that it adjusts.

use time::Date;
use time::macros::date;

use super::{CreditNote, Summary};
use crate::amounts::KnownAmounts;
use crate::balance::Balance;
use crate::catalog::{GenerationType, OperationCondition};
use crate::documents::Content;
use crate::documents::ccf::sample::ccf;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::identification::{DocumentType, GenerationCode};
use crate::known_document::{KnownDocument, Ownership};
use crate::lifecycle::StatusKind;
use crate::parts::item::Item;
use crate::parts::related_document::RelatedDocument;
use crate::samples::common::{TODAY, good, item, money, receiver};

/// The code of the CCF that the sample of a credit note adjusts.
pub const ADJUSTED_CCF: &str = "7DADEFBA-EC92-45AF-80DE-429D5F0DF59F";

/// Its date of issue.
pub const ADJUSTED_ON: Date = date!(2026 - 03 - 10);

/// A credit note that takes back one of the two lines of [`ccf`]: 150.00 and 19.50 of tax.
pub fn credit_note() -> CreditNote {
    let summary = Summary {
        total_taxed: money("150"),
        sub_total_sales: money("150"),
        sub_total: money("150"),
        total_vat: Some(money("19.5")),
        total_operation: money("169.5"),
        ..Summary::new(OperationCondition::Cash)
    };
    CreditNote {
        receiver: Some(receiver()),
        items: vec![Item {
            related_document: Some(good(ADJUSTED_CCF)),
            ..item()
        }],
        related_documents: vec![RelatedDocument {
            document_type: Some(DocumentType::Ccf),
            generation_type: Some(GenerationType::Electronic),
            number: Some(good(ADJUSTED_CCF)),
            emission_date: Some(ADJUSTED_ON),
        }],
        ..CreditNote::new(summary)
    }
}

/// What is known of the CCF that the sample of a credit note adjusts: it is [`ccf`], untouched.
pub fn adjusted_ccf() -> KnownDocument {
    KnownDocument {
        generation_code: good::<GenerationCode>(ADJUSTED_CCF),
        ownership: Ownership::Establishment,
        document_type: DocumentType::Ccf,
        status: StatusKind::Received,
        issued_on: ADJUSTED_ON,
        receiver_nit: receiver().nit,
        receiver_number: receiver().number().map(ToOwned::to_owned),
        sold_for: None,
        balance: Some(Balance::untouched(ccf().creditable())),
        amounts: KnownAmounts::default(),
    }
}

/// The facts under which the sample of a credit note keeps every rule.
pub fn credit_note_facts() -> Facts {
    Facts {
        known: vec![adjusted_ccf()],
        ..Facts::on(TODAY)
    }
}

/// The sample as content, with the facts under which it keeps every rule of an edition.
pub(crate) fn documents(edition: Edition) -> Vec<(Content, Facts)> {
    let facts = Facts {
        edition,
        ..credit_note_facts()
    };
    vec![(Content::CreditNote(credit_note()), facts)]
}
