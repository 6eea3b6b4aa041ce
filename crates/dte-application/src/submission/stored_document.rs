//! A stored document as the way to the authority takes it up, and where it stands afterwards.

use std::sync::Arc;

use dte_domain::edition::Edition;
use dte_domain::identification::{DocumentType, Environment, GenerationCode, LocalTime};
use dte_domain::lifecycle::{Rejection, Status};

use crate::ports::{
    CertificateRef, CompanyEstablishment, DocumentRecord, LeaseNumber, Leased, PendingDocument,
    Sender, TransmissionKind,
};

/// A stored document, ready to go.
#[derive(Clone, Debug)]
pub struct StoredDocument {
    /// What it is.
    pub document_type: DocumentType,
    /// Where it counts.
    pub environment: Environment,
    /// The edition of its schema.
    pub edition: Edition,
    /// The version of its schema.
    pub schema_version: u8,
    /// Which one it is.
    pub generation_code: GenerationCode,
    /// Its number, as it stands in the JSON.
    pub control_number: String,
    /// Its date and time of issue.
    pub issued_at: LocalTime,
    /// Its bytes.
    pub json: Arc<str>,
    /// How often it was corrected after a rejection.
    pub revision: u32,
    /// The lease under which it is looked after.
    pub lease: LeaseNumber,
    /// How often it was sent again so far.
    pub resends: u32,
    /// The refusal of it, a lease ago or longer, that decided nothing.
    pub refused: Option<Rejection>,
}

impl StoredDocument {
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
            json: record.json,
            revision: record.revision,
            lease: pending.lease,
            resends: pending.subject.resends,
            refused: pending.subject.refused,
        }
    }
}

/// Where a document stands after the attempt to bring it to the authority.
#[derive(Clone, Debug, PartialEq)]
pub struct SubmittedDocument {
    /// Its status.
    pub status: Status,
    /// How it travels.
    pub transmission: TransmissionKind,
    /// Its bytes: others than before when it entered a contingency.
    pub json: Arc<str>,
}

impl SubmittedDocument {
    /// Where a stored document stands.
    pub fn of(record: DocumentRecord) -> Self {
        Self {
            status: record.status,
            transmission: record.transmission,
            json: record.json,
        }
    }
}

/// Whose certificate signs an establishment's documents.
pub fn certificate_ref(establishment: &CompanyEstablishment) -> CertificateRef {
    CertificateRef {
        nit: establishment.company.nit.clone(),
        password: establishment.company.certificate_password.clone(),
    }
}

/// In whose name an establishment's documents are sent.
pub fn sender(establishment: &CompanyEstablishment) -> Sender {
    Sender {
        company: establishment.company.id,
        nit: establishment.company.nit.clone(),
    }
}
