//! A stored document as the way to the authority takes it up, and where it stands afterwards.

use std::sync::Arc;

use dte_domain::edition::Edition;
use dte_domain::identification::{DocumentType, Environment, GenerationCode, LocalTime};
use dte_domain::lifecycle::{Rejection, Status};
use time::OffsetDateTime;

use crate::ports::{
    CertificateRef, CompanyEstablishment, DocumentRecord, LeaseNumber, Leased, PendingDocument,
    Sender, TransmissionKind,
};

#[derive(Clone, Debug)]
pub struct StoredDocument {
    pub document_type: DocumentType,
    pub environment: Environment,
    pub edition: Edition,
    pub schema_version: u8,
    pub generation_code: GenerationCode,
    /// Nothing for a document of a type that has none.
    pub control_number: Option<String>,
    pub issued_at: LocalTime,
    /// The moment from which its way to the authority counts: its issue, or the storing of an event, which
    /// may be dated back.
    pub made_at: LocalTime,
    pub json: Arc<str>,
    /// How often it was corrected after a rejection.
    pub revision: u32,
    pub lease: LeaseNumber,
    pub resends: u32,
    /// Copies of it that are unanswered, the one that is about to be sent included.
    pub unanswered: u32,
    /// The refusal of it, a lease ago or longer, that decided nothing.
    pub refused: Option<Rejection>,
}

impl StoredDocument {
    /// What it is called: its control number, else its generation code.
    pub fn name(&self) -> String {
        let number = self.control_number.clone();
        number.unwrap_or_else(|| self.generation_code.to_string())
    }

    /// A pending document that was taken, as it is stored.
    pub fn of(record: DocumentRecord, pending: Leased<PendingDocument>) -> Self {
        Self {
            document_type: record.document_type,
            environment: record.environment,
            edition: record.edition,
            schema_version: record.schema_version,
            generation_code: record.generation_code,
            control_number: record.control_number,
            issued_at: record.issued_at,
            made_at: made_at(record.document_type, record.issued_at, record.created_at),
            json: record.json,
            revision: record.revision,
            lease: pending.lease,
            resends: pending.subject.resends,
            unanswered: pending.subject.unanswered,
            refused: pending.subject.refused,
        }
    }
}

/// See [`StoredDocument::made_at`].
pub fn made_at(
    document_type: DocumentType,
    issued_at: LocalTime,
    created_at: OffsetDateTime,
) -> LocalTime {
    if document_type.spec().has_control_number {
        issued_at
    } else {
        LocalTime::at(created_at)
    }
}

/// Where a document stands after the attempt to bring it to the authority.
#[derive(Clone, Debug, PartialEq)]
pub struct SubmittedDocument {
    pub status: Status,
    /// Its number: another than before if the authority had given that one away. None for a type without.
    pub control_number: Option<String>,
    pub transmission: TransmissionKind,
    /// Its bytes: others than before when it entered a contingency.
    pub json: Arc<str>,
}

impl SubmittedDocument {
    pub fn of(record: DocumentRecord) -> Self {
        Self {
            status: record.status,
            control_number: record.control_number,
            transmission: record.transmission,
            json: record.json,
        }
    }
}

pub fn certificate_ref(establishment: &CompanyEstablishment) -> CertificateRef {
    CertificateRef {
        nit: establishment.company.nit.clone(),
        password: establishment.company.certificate_password.clone(),
    }
}

pub fn sender(establishment: &CompanyEstablishment) -> Sender {
    Sender {
        company: establishment.company.id,
        nit: establishment.company.nit.clone(),
    }
}
