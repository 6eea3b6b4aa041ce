//! Documents are looked up.

use std::sync::Arc;

use dte_domain::identification::{DocumentType, Environment, GenerationCode};
use dte_domain::lifecycle::StatusKind;
use time::Date;

use crate::caller::Caller;
use crate::error::Error;
use crate::ports::{DocumentFilter, DocumentPage, DocumentRecord, Documents, TransmissionKind};

/// Which documents a caller wants to see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListRequest {
    /// One type only.
    pub document_type: Option<DocumentType>,
    /// One status only.
    pub status: Option<StatusKind>,
    /// One kind of transmission only.
    pub transmission: Option<TransmissionKind>,
    /// The first date of issue.
    pub from: Option<Date>,
    /// The last date of issue.
    pub to: Option<Date>,
    /// Which page, from 1.
    pub page: u32,
    /// How many documents a page has.
    pub page_size: u32,
}

/// The use case.
pub struct FindDocuments {
    /// Where documents are kept.
    pub documents: Arc<dyn Documents>,
    /// Where the documents count that are shown.
    pub environment: Environment,
}

impl FindDocuments {
    /// One document. Of another company's nothing is told, not even that it exists; a sister
    /// establishment's is forbidden to all but the main office.
    pub async fn one(&self, caller: Caller, code: GenerationCode) -> Result<DocumentRecord, Error> {
        let record = self.documents.find(code).await?.ok_or(Error::NotFound)?;
        if record.company != caller.company || record.environment != self.environment {
            return Err(Error::NotFound);
        }
        if record.establishment != caller.establishment && !caller.main_office {
            return Err(Error::Forbidden);
        }
        Ok(record)
    }

    /// A page of the documents that the caller may see.
    pub async fn list(&self, caller: Caller, request: &ListRequest) -> Result<DocumentPage, Error> {
        let filter = DocumentFilter {
            company: caller.company,
            environment: self.environment,
            establishment: (!caller.main_office).then_some(caller.establishment),
            document_type: request.document_type,
            status: request.status,
            transmission: request.transmission,
            from: request.from,
            to: request.to,
        };
        let skip = u64::from(request.page.saturating_sub(1)) * u64::from(request.page_size);
        Ok(self
            .documents
            .list(&filter, skip, request.page_size)
            .await?)
    }
}
