use std::sync::Arc;

use diesel::prelude::*;
use dte_application::ports::{
    CompanyId, DocumentContingency, DocumentRecord, EstablishmentId, NewDocument, Signature,
    TransmissionKind,
};
use dte_domain::catalog::Catalogue;
use dte_domain::correction;
use dte_domain::documents::RecordedAmounts;
use dte_domain::edition::Edition;
use dte_domain::identification::{GenerationCode, LocalTime};
use dte_domain::invalidation::RecordedReceiver;
use dte_domain::lifecycle::{Rejection, Status, StatusKind};
use dte_domain::value::Value;

use super::own_reference::{ClaimedId, OwnReferenceRow};
use crate::counters::Counted;
use crate::engine::column::{RowReader, amount, cents, micros};
use crate::error::{InconsistentRow, Refusal};
use crate::numbers;
use crate::outbox::row::DocumentSubject;
use crate::schema::documents;

/// A document at the moment when it is stored.
#[derive(Clone, Debug)]
pub(crate) struct NewDocumentRow {
    pub generation_code: String,
    pub company: String,
    pub establishment: String,
    pub environment: &'static str,
    pub document_type: &'static str,
    pub edition: &'static str,
    pub schema_version: i64,
    /// Its number, or its generation code where it has none (`numbers::said`).
    pub control_number: String,
    pub series_year: i64,
    pub sequence: i64,
    pub issued_at: i64,
    pub total_cents: i64,
    pub vat_cents: i64,
    pub receiver: ReceiverRow,
    pub receiver_nrc: Option<String>,
    pub transmission: &'static str,
    pub status: &'static str,
    pub created_at: i64,
    pub updated_at: i64,
    pub due_at: i64,
    /// The copy that is sent as soon as it is stored, if it is in no contingency.
    pub unanswered: i64,
    pub own: OwnReferenceRow,
}

impl NewDocumentRow {
    /// The row, all but its number.
    pub(crate) fn new(document: &NewDocument) -> Result<Self, Refusal> {
        let transmission = match document.contingency {
            Some(_) => TransmissionKind::Contingency,
            None => TransmissionKind::Normal,
        };
        Ok(Self {
            generation_code: document.generation_code.to_string(),
            company: document.series.company.0.to_string(),
            establishment: document.establishment.0.to_string(),
            environment: document.series.environment.code(),
            document_type: document.series.document_type.code(),
            edition: document.edition.name(),
            schema_version: i64::from(document.body.schema_version()),
            control_number: numbers::unnumbered(document),
            series_year: i64::from(document.series.year),
            sequence: 0,
            issued_at: micros(document.issued_at.moment()),
            total_cents: cents(document.recorded.total)?,
            vat_cents: cents(document.recorded.vat)?,
            receiver: ReceiverRow::from(&document.receiver),
            receiver_nrc: document
                .receiver_nrc
                .as_ref()
                .map(|nrc| nrc.as_str().to_owned()),
            transmission: transmission.name(),
            status: StatusKind::Pending.name(),
            created_at: micros(document.now),
            updated_at: micros(document.now),
            due_at: micros(document.due_at),
            unanswered: i64::from(transmission == TransmissionKind::Normal),
            own: OwnReferenceRow::new(&document.own)?,
        })
    }

    /// The identifier that the document is to have, when one was given.
    pub(crate) fn claimed_id(&self) -> Option<ClaimedId<'_>> {
        let within = i64::try_from(correction::WITHIN.whole_microseconds());
        Some(ClaimedId {
            company: &self.company,
            environment: self.environment,
            external_id: self.own.external_id.as_deref()?,
            document: &self.generation_code,
            rejected_before: self.created_at - within.unwrap_or_default(),
        })
    }

    pub(crate) fn subject(&self) -> DocumentSubject<'_> {
        DocumentSubject {
            company: &self.company,
            generation_code: &self.generation_code,
            revision: 0,
            environment: self.environment,
            document_type: self.document_type,
            transmission: self.transmission,
            establishment: &self.establishment,
            control_number: numbers::said(self.document_type, &self.control_number),
            external_id: self.own.external_id.as_deref(),
            stamp: None,
            invalidation: None,
            invalidable_until: None,
            observations: None,
        }
    }

    pub(crate) fn counted(&self, issued_at: LocalTime) -> Counted {
        Counted {
            company: self.company.clone(),
            environment: self.environment.to_owned(),
            day: issued_at.date(),
            establishment: self.establishment.clone(),
            document_type: self.document_type.to_owned(),
            status: self.status,
            transmission: self.transmission.to_owned(),
        }
    }
}

/// A stored document without its bytes.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = documents)]
pub(crate) struct DocumentRow {
    pub id: i64,
    pub generation_code: String,
    company: String,
    establishment: String,
    environment: String,
    document_type: String,
    edition: String,
    schema_version: i64,
    control_number: String,
    issued_at: i64,
    total_cents: i64,
    vat_cents: i64,
    #[diesel(embed)]
    receiver: ReceiverRow,
    transmission: String,
    status: String,
    stamp: Option<String>,
    rejection_code: Option<String>,
    rejection_description: Option<String>,
    observations: Option<String>,
    event_code: Option<String>,
    signature: Option<String>,
    created_at: i64,
    updated_at: i64,
    revision: i64,
    unanswered: i64,
    stamped_at: Option<i64>,
    rejected_at: Option<i64>,
    #[diesel(embed)]
    own: OwnReferenceRow,
}

impl DocumentRow {
    /// Its place in lists, when that can be read.
    pub(crate) fn place(&self) -> Option<(LocalTime, GenerationCode)> {
        let row = RowReader::new("documents", &self.generation_code);
        let issued_at = row.moment("issued_at", self.issued_at).ok()?;
        let code = GenerationCode::parse(&self.generation_code).ok()?;
        Some((LocalTime::at(issued_at), code))
    }

    pub(crate) fn is_in_contingency(&self) -> bool {
        self.transmission == TransmissionKind::Contingency.name()
    }

    pub(crate) fn read(
        self,
        json: String,
        contingency: Option<DocumentContingency>,
    ) -> Result<DocumentRecord, InconsistentRow> {
        let row = RowReader::new("documents", &self.generation_code);
        Ok(DocumentRecord {
            generation_code: row.value("generation_code", &self.generation_code)?,
            company: CompanyId(row.uuid("company", &self.company)?),
            establishment: EstablishmentId(row.uuid("establishment", &self.establishment)?),
            document_type: row.value("document_type", &self.document_type)?,
            environment: row.value("environment", &self.environment)?,
            edition: row.named("edition", &self.edition, Edition::named)?,
            schema_version: row.number("schema_version", self.schema_version)?,
            receiver: self.receiver.read(row)?,
            transmission: row.named("transmission", &self.transmission, TransmissionKind::named)?,
            status: self.status(row)?,
            issued_at: LocalTime::at(row.moment("issued_at", self.issued_at)?),
            recorded: RecordedAmounts {
                total: amount(self.total_cents),
                vat: amount(self.vat_cents),
            },
            created_at: row.moment("created_at", self.created_at)?,
            updated_at: row.moment("updated_at", self.updated_at)?,
            json: Arc::from(json),
            signature: self.signature.map(|signature| Signature(signature.into())),
            control_number: numbers::said(&self.document_type, &self.control_number)
                .map(ToOwned::to_owned),
            revision: row.number("revision", self.revision)?,
            unanswered: row.number("unanswered", self.unanswered)?,
            own: self.own.read(row)?,
            contingency,
            invalidation: None,
            replaces: Vec::new(),
        })
    }

    fn status(&self, row: RowReader<'_>) -> Result<Status, InconsistentRow> {
        let missing = |column: &'static str| {
            let told = format!("a document that is {} has one", self.status);
            row.fault(column, &told)
        };
        let needed = |column: &'static str, value: &Option<String>| {
            value.clone().ok_or_else(|| missing(column))
        };
        let moment = |column: &'static str, value: Option<i64>| {
            row.moment(column, value.ok_or_else(|| missing(column))?)
        };
        let observations = || row.list("observations", self.observations.as_ref());
        let stamp = || row.value("stamp", &needed("stamp", &self.stamp)?);
        Ok(
            match row.named("status", &self.status, StatusKind::named)? {
                StatusKind::Pending => Status::Pending,
                StatusKind::Received => Status::Received {
                    stamp: stamp()?,
                    stamped_at: moment("stamped_at", self.stamped_at)?,
                    observations: observations()?,
                },
                StatusKind::Rejected => Status::Rejected {
                    rejection: Rejection {
                        code: needed("rejection_code", &self.rejection_code)?,
                        description: needed("rejection_description", &self.rejection_description)?,
                        observations: observations()?,
                        at: None,
                    },
                    at: moment("rejected_at", self.rejected_at)?,
                },
                StatusKind::Invalidated => Status::Invalidated {
                    stamp: stamp()?,
                    stamped_at: self
                        .stamped_at
                        .map(|at| row.moment("stamped_at", at))
                        .transpose()?,
                    event: row.value("event_code", &needed("event_code", &self.event_code)?)?,
                },
            },
        )
    }
}

/// The columns of a document that say who received it.
#[derive(Clone, Debug, AsChangeset, Insertable, Queryable, Selectable)]
#[diesel(table_name = documents, treat_none_as_null = true)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct ReceiverRow {
    pub receiver_document_type: Option<String>,
    pub receiver_number: Option<String>,
    pub receiver_name: Option<String>,
    pub receiver_phone: Option<String>,
    pub receiver_email: Option<String>,
}

impl From<&RecordedReceiver> for ReceiverRow {
    fn from(receiver: &RecordedReceiver) -> Self {
        Self {
            receiver_document_type: receiver.document_type.map(|kind| kind.code().to_owned()),
            receiver_number: receiver.document_number.clone(),
            receiver_name: receiver.name.clone(),
            receiver_phone: receiver.phone.clone(),
            receiver_email: receiver.email.clone(),
        }
    }
}

impl ReceiverRow {
    /// `row` is the document's.
    pub(crate) fn read(&self, row: RowReader<'_>) -> Result<RecordedReceiver, InconsistentRow> {
        let kind = self.receiver_document_type.as_ref();
        Ok(RecordedReceiver {
            document_type: row.optional("receiver_document_type", kind)?,
            document_number: self.receiver_number.clone(),
            name: self.receiver_name.clone(),
            phone: self.receiver_phone.clone(),
            email: self.receiver_email.clone(),
        })
    }
}
