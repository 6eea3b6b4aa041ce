//! Documents are looked up.

use std::sync::Arc;

use dte_domain::Decimal;
use dte_domain::amounts::{AmountKind, Returnable};
use dte_domain::documents::return_event::Over;
use dte_domain::edition::Choice;
use dte_domain::identification::{DocumentType, Environment, GenerationCode};
use dte_domain::invalidation::window::Windows;
use dte_domain::language::Bilingual;
use dte_domain::lifecycle::StatusKind;
use dte_domain::message;
use dte_domain::money::Money;
use dte_domain::own_reference::ExternalId;
use dte_domain::violation::Violation;
use time::{Date, Duration, OffsetDateTime};

use crate::caller::Caller;
use crate::error::Error;
use crate::ports::{
    Clock, Companies, DocumentFilter, DocumentPage, DocumentRecord, Documents, EstablishmentId,
    EventRecord, Invalidations, KnownRecord, ListedDocument, PageStart, Timeline, TransmissionKind,
};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListRequest {
    pub document_type: Option<DocumentType>,
    pub status: Option<StatusKind>,
    pub transmission: Option<TransmissionKind>,
    pub from: Option<Date>,
    pub to: Option<Date>,
    pub external_id: Option<ExternalId>,
    pub control_number: Option<String>,
    /// A number of the receiver, as it was written.
    pub receiver: Option<String>,
    /// Beginnings of words of the receiver's name.
    pub name: Option<String>,
    pub min_total: Option<Money>,
    pub max_total: Option<Money>,
    /// Whether the documents themselves are left out.
    pub is_summary: bool,
    /// Which page, from 1.
    pub page: u32,
    pub page_size: u32,
    /// Where the page begins, in place of its number.
    pub after: Option<PageStart>,
    /// The branch number of one establishment; for the main office only.
    pub branch: Option<u32>,
    /// Only what changed at this moment or later, oldest change first.
    pub updated_since: Option<OffsetDateTime>,
}

/// How long a change is held back from lists of changes: one that was noted before it may still be
/// on its way to be stored.
const HELD_BACK: Duration = Duration::seconds(5);

/// A kind, and what can still be taken back of it, in dollars: of what returns take back in the document's own
/// terms, the tax inside where its prices include it; of what credit notes take back without the tax.
pub type Remaining = (Returnable, Decimal);

/// What other documents have left of one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WhatIsLeft {
    /// What can still be taken back of it; nothing of a document of which nothing is taken back.
    pub remaining: Option<Vec<Remaining>>,
    /// The PENDING and RECEIVED documents that it waits for before it can be invalidated.
    pub named_by: Vec<GenerationCode>,
}

pub struct FindDocuments {
    pub companies: Arc<dyn Companies>,
    pub documents: Arc<dyn Documents>,
    pub invalidations: Arc<dyn Invalidations>,
    pub clock: Arc<dyn Clock>,
    pub environment: Environment,
    /// The choice of an invalidation's edition.
    pub invalidation: Choice,
}

impl FindDocuments {
    /// The windows in which documents of the caller's company can be invalidated now.
    pub async fn windows(&self, caller: Caller) -> Result<Windows, Error> {
        let establishment = self.companies.establishment(caller.establishment).await?;
        let establishment = establishment.ok_or(Error::Unauthenticated)?;
        Ok(establishment.windows(self.invalidation, self.clock.now()))
    }

    /// One document. Of another company's nothing is told, not even that it exists; a sister
    /// establishment's is forbidden to all but the main office.
    pub async fn one(&self, caller: Caller, code: GenerationCode) -> Result<DocumentRecord, Error> {
        find_allowed(&*self.documents, caller, self.environment, code).await
    }

    /// The newest document that took an external identifier; what is told of it is as of any other.
    pub async fn by_external_id(
        &self,
        caller: Caller,
        id: &ExternalId,
    ) -> Result<DocumentRecord, Error> {
        let found = self
            .documents
            .find_by_external_id(caller.company, self.environment, id)
            .await?;
        let record = found.ok_or(Error::NotFound)?;
        if record.establishment != caller.establishment && !caller.main_office {
            return Err(Error::Forbidden);
        }
        Ok(record)
    }

    /// What other documents have left of one that they may name; nothing of any other, of which nothing is read.
    pub async fn what_is_left(&self, record: &DocumentRecord) -> Result<WhatIsLeft, Error> {
        let is_received = record.status.kind() == StatusKind::Received;
        if !is_received || !record.document_type.spec().is_taken_back {
            return Ok(WhatIsLeft::default());
        }
        let code = record.generation_code;
        let known = self.documents.known(std::slice::from_ref(&code)).await?;
        let remaining = known.first().and_then(|known| remaining(record, known));
        Ok(WhatIsLeft {
            remaining,
            named_by: self.documents.notes_in_the_way(code).await?,
        })
    }

    /// The newest invalidation event of a document that the caller may see.
    pub async fn invalidation(
        &self,
        caller: Caller,
        code: GenerationCode,
    ) -> Result<EventRecord, Error> {
        let document = self.one(caller, code).await?;
        let newest = self.invalidations.newest_event(document.generation_code);
        newest.await?.ok_or(Error::NoInvalidation)
    }

    /// What happened to a document that the caller may see.
    pub async fn timeline(
        &self,
        caller: Caller,
        code: GenerationCode,
    ) -> Result<(DocumentRecord, Timeline), Error> {
        let document = self.one(caller, code).await?;
        let timeline = self.documents.timeline(code).await?;
        Ok((document, timeline))
    }

    /// What a list depends on beside what it asks for: as long as this is the same, it shows the same. To
    /// be asked before the list.
    pub async fn revision(&self, caller: Caller, request: &ListRequest) -> Result<Vec<i64>, Error> {
        let revision = self
            .documents
            .revision(caller.company, self.environment)
            .await?;
        let mut all = revision.of_all;
        let is_of_changes = request.updated_since.is_some()
            || matches!(request.after, Some(PageStart::Changed(..)));
        let now = self.clock.now();
        if is_of_changes && revision.changed_at.is_some_and(|at| at > now - HELD_BACK) {
            // What is held back is shown a moment later, although nothing changes then.
            all.push(i64::try_from(now.unix_timestamp_nanos() / 1_000).unwrap_or_default());
        }
        Ok(all)
    }

    /// A page of the documents that the caller may see.
    pub async fn list(&self, caller: Caller, request: &ListRequest) -> Result<DocumentPage, Error> {
        let skipped = u64::from(request.page.saturating_sub(1)) * u64::from(request.page_size);
        let start = match (request.after, request.updated_since) {
            (Some(after), _) => after,
            (None, Some(since)) => PageStart::Changed(since, None),
            (None, None) => PageStart::Skip(skipped),
        };
        let is_of_changes = matches!(start, PageStart::Changed(..));
        let filter = DocumentFilter {
            company: caller.company,
            environment: self.environment,
            establishment: self.establishment(caller, request).await?,
            document_type: request.document_type,
            status: request.status,
            transmission: request.transmission,
            from: request.from,
            to: request.to,
            external_id: request.external_id.clone(),
            control_number: request.control_number.clone(),
            receiver: request.receiver.clone(),
            name: request.name.clone(),
            min_total: request.min_total,
            max_total: request.max_total,
            with_bodies: !request.is_summary,
            changed_until: is_of_changes.then(|| self.clock.now() - HELD_BACK),
        };
        Ok(self
            .documents
            .list(&filter, start, request.page_size)
            .await?)
    }

    /// The next documents of a page, and what is left of it after them.
    pub async fn rest(
        &self,
        mut rest: Vec<ListedDocument>,
    ) -> Result<(Vec<DocumentRecord>, Vec<ListedDocument>), Error> {
        let (documents, looked_at) = self.documents.rest_of_page(&rest).await?;
        // Never the same again: a page ends.
        rest.drain(..looked_at.max(1).min(rest.len()));
        Ok((documents, rest))
    }

    /// Whose documents are shown: a branch's own, or for the main office those of all or of one.
    async fn establishment(
        &self,
        caller: Caller,
        request: &ListRequest,
    ) -> Result<Option<EstablishmentId>, Error> {
        match (caller.main_office, request.branch) {
            (false, None) => Ok(Some(caller.establishment)),
            (false, Some(_)) => Err(Error::Forbidden),
            (true, None) => Ok(None),
            (true, Some(number)) => {
                let branch = self.companies.branch(caller.company, number).await?;
                branch.map(Some).ok_or_else(|| no_branch(number))
            }
        }
    }
}

fn no_branch(number: u32) -> Error {
    let expected = message!(
        "a branch_number of the registration",
        "un branch_number del registro"
    );
    Error::Invalid(vec![Violation {
        code: "BRANCH",
        path: "branch".to_owned(),
        message: Bilingual {
            english: "the company must have a branch of this number",
            spanish: "la empresa debe tener una sucursal con este número",
        },
        expected: Some(expected.into()),
        actual: Some(number.into()),
    }])
}

/// What can still be taken back of a document: by returns in its own terms, by credit notes of its balance.
fn remaining(record: &DocumentRecord, known: &KnownRecord) -> Option<Vec<Remaining>> {
    if Over::of(record.document_type).is_some() {
        let original = dte_schema::original(&record.json, record.generation_code, None)?;
        let left = |kind: Returnable| {
            let of_kind = AmountKind::Returned(kind);
            let has_it = !original.amount(of_kind).is_zero();
            has_it.then(|| (kind, original.left(of_kind, &known.amounts)))
        };
        return Some(Returnable::ALL.into_iter().filter_map(left).collect());
    }
    let left = known.balance?.remaining;
    Some(vec![
        (Returnable::NonSubject, left.non_subject),
        (Returnable::Exempt, left.exempt),
        (Returnable::Taxed, left.taxed),
    ])
}

/// A document of the caller's company, if the caller may know of it and touch it.
pub(crate) async fn find_allowed(
    documents: &dyn Documents,
    caller: Caller,
    environment: Environment,
    code: GenerationCode,
) -> Result<DocumentRecord, Error> {
    let found = documents.find_of(caller.company, code).await?;
    let record = found.ok_or(Error::NotFound)?;
    if record.environment != environment {
        return Err(Error::NotFound);
    }
    if record.establishment != caller.establishment && !caller.main_office {
        return Err(Error::Forbidden);
    }
    Ok(record)
}
