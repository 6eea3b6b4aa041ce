//! An invalidation and the document that it takes back.

use time::macros::datetime;

use super::common::{good, issuer, money, receiver};
use crate::assumptions::Assumptions;
use crate::calendar::Calendar;
use crate::catalog::{IdentityDocumentType, InvalidationType};
use crate::edition::Edition;
use crate::identification::{DocumentType, Environment, GenerationCode, LocalTime};
use crate::invalidation::{
    Event, Invalidation, InvalidationFacts, Person, Reason, RecordedReceiver, Replacement, Target,
};
use crate::lifecycle::Status;
use crate::parts::receiver::IdentityDocument;

/// The code of the document that the sample of an invalidation takes back.
pub const INVALIDATED: &str = "F7BD867A-094C-41BA-8557-90B6C9CF1B53";

/// A person with an identity card.
pub fn person() -> Person {
    Person {
        name: Some(good("Ana Pérez")),
        identity: IdentityDocument {
            kind: Some(IdentityDocumentType::Dui),
            number: Some(good("98765432-6")),
        },
    }
}

/// A request of type 2: the operation is rescinded, nothing replaces the document.
pub fn invalidation() -> Invalidation {
    Invalidation {
        generation_code: good(INVALIDATED),
        replacement: None,
        reason: Reason {
            kind: InvalidationType::Rescission,
            responsible: person(),
            requestor: Person {
                name: Some(good("José López")),
                identity: IdentityDocument {
                    kind: Some(IdentityDocumentType::Nit),
                    number: Some(good("0600-010190-101-9")),
                },
            },
            explanation: Some(good("Devolución total de la mercadería")),
        },
        merger: None,
    }
}

/// A RECEIVED CCF of the morning.
pub fn target() -> Target {
    Target {
        document_type: DocumentType::Ccf,
        edition: Edition::Of2022,
        environment: Environment::Test,
        control_number: Some("DTE-03-M001P001-000000000000001".to_owned()),
        status: Status::Received {
            stamp: good("2026DC1303D169CB28C44A8262B0F8B0A29EJP2D"),
            stamped_at: datetime!(2026-03-16 16:04:07 UTC),
            observations: Vec::new(),
        },
        issued_at: LocalTime::at(datetime!(2026-03-16 16:04:05 UTC)),
        stamped_at: LocalTime::at(datetime!(2026-03-16 16:04:07 UTC)),
        vat: money("39").get(),
        receiver: RecordedReceiver::of(&receiver(), None),
    }
}

/// The facts under which the sample of an invalidation keeps every rule: it is the afternoon.
pub fn invalidation_facts() -> InvalidationFacts {
    InvalidationFacts {
        now: LocalTime::at(datetime!(2026-03-16 20:32:58 UTC)),
        edition: Edition::Of2022,
        assumptions: Assumptions::default(),
        calendar: Calendar::public_offices(),
        document: target(),
        is_of_medicines: false,
        replacement: Replacement::Missing,
        notes: Vec::new(),
        settlements: Vec::new(),
    }
}

/// The event of [`invalidation`].
pub fn invalidation_event() -> Event {
    let checked = invalidation().check(invalidation_facts());
    let checked = checked.expect("a request that keeps every rule");
    let code: GenerationCode = good("EB5BAE0D-D9CA-4BA7-B358-D12EC29FA5A7");
    Event::new(checked, code, issuer())
}
