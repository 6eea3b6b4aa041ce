use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Mutex;

use async_trait::async_trait;
use dte_domain::balance::{Balance, Charge};
use dte_domain::identification::GenerationCode;
use dte_domain::lifecycle::{Status, StatusKind};
use time::OffsetDateTime;

use crate::ports::{
    Claim, ClaimKey, Counters, DocumentFilter, DocumentPage, DocumentRecord, Documents,
    EventRecord, KnownRecord, NewDocument, Outcome, PageStart, PortError, SeriesKey, StoreError,
    Stored, TransmissionKind, Unsettled,
};

#[derive(Debug, Default)]
pub(super) struct Books {
    pub documents: Vec<DocumentRecord>,
    pub claims: HashMap<ClaimKey, Claim>,
    pub events: Vec<EventRecord>,
    series: HashMap<SeriesKey, u64>,
    balances: HashMap<GenerationCode, Balance>,
    charges: HashMap<GenerationCode, Vec<Charge>>,
}

impl Books {
    /// Takes the charges of a note, or none of them.
    fn take(&mut self, charges: &[Charge]) -> Result<(), StoreError> {
        let mut after = self.balances.clone();
        for charge in charges {
            let Some(balance) = after.get_mut(&charge.generation_code) else {
                continue;
            };
            let document = charge.generation_code;
            *balance = balance
                .after(&charge.sales)
                .ok_or(StoreError::Overdrawn { document })?;
        }
        self.balances = after;
        Ok(())
    }

    /// Gives back what a note took.
    pub fn give_back(&mut self, note: GenerationCode) {
        for charge in self.charges.remove(&note).unwrap_or_default() {
            if let Some(balance) = self.balances.get_mut(&charge.generation_code) {
                balance.remaining = balance.remaining + charge.sales;
            }
        }
    }
}

/// Documents in memory.
#[derive(Debug, Default)]
pub struct MemoryDocuments {
    pub(super) books: Mutex<Books>,
    refusals: Mutex<Vec<StoreError>>,
}

impl MemoryDocuments {
    /// The next store, or its rehearsal, fails so.
    pub fn refuse_next(&self, error: StoreError) {
        self.refusals.lock().unwrap().push(error);
    }

    /// How many documents there are.
    pub fn count(&self) -> usize {
        self.books.lock().unwrap().documents.len()
    }
}

fn record(new: &NewDocument, control_number: String, json: &str) -> DocumentRecord {
    DocumentRecord {
        generation_code: new.generation_code,
        company: new.series.company,
        establishment: new.establishment,
        document_type: new.series.document_type,
        environment: new.series.environment,
        edition: new.edition,
        schema_version: new.body.schema_version(),
        control_number,
        receiver: new.receiver.clone(),
        transmission: TransmissionKind::Normal,
        status: Status::Pending,
        issued_at: new.issued_at,
        figures: new.figures,
        created_at: new.now,
        updated_at: new.now,
        json: json.into(),
        signature: None,
    }
}

fn matches(filter: &DocumentFilter, record: &DocumentRecord) -> bool {
    let date = record.issued_at.date();
    record.company == filter.company
        && record.environment == filter.environment
        && filter
            .establishment
            .is_none_or(|id| record.establishment == id)
        && filter
            .document_type
            .is_none_or(|kind| record.document_type == kind)
        && filter
            .status
            .is_none_or(|status| record.status.kind() == status)
        && filter
            .transmission
            .is_none_or(|kind| record.transmission == kind)
        && filter.from.is_none_or(|from| date >= from)
        && filter.to.is_none_or(|to| date <= to)
}

fn count(documents: &[DocumentRecord]) -> Counters {
    let mut counters = Counters::default();
    for record in documents {
        *match record.status.kind() {
            StatusKind::Received => &mut counters.received,
            StatusKind::Invalidated => &mut counters.invalidated,
            StatusKind::Rejected => &mut counters.rejected,
            StatusKind::Pending => &mut counters.pending,
        } += 1;
        *match record.transmission {
            TransmissionKind::Normal => &mut counters.normal,
            TransmissionKind::Contingency => &mut counters.contingency,
        } += 1;
    }
    counters
}

#[async_trait]
impl Documents for MemoryDocuments {
    async fn store(&self, new: NewDocument) -> Result<Stored, StoreError> {
        if let Some(error) = self.refusals.lock().unwrap().pop() {
            return Err(error);
        }
        let mut books = self.books.lock().unwrap();
        if let Some(claim) = &new.claim
            && let Some(earlier) = books.claims.get(&claim.key)
        {
            return Ok(Stored::Claimed(earlier.clone()));
        }
        books.take(&new.charges)?;
        if let Some(claim) = &new.claim {
            books.claims.insert(claim.key.clone(), claim.clone());
        }
        if let Some(sold) = new.sold {
            books
                .balances
                .insert(new.generation_code, Balance::untouched(sold));
        }
        books
            .charges
            .insert(new.generation_code, new.charges.clone());
        let sequence = books.series.entry(new.series.clone()).or_default();
        *sequence += 1;
        let control_number = new.series.number(*sequence);
        let json = new.body.with_number(&control_number);
        books
            .documents
            .push(record(&new, control_number.to_string(), &json));
        Ok(Stored::New {
            control_number,
            json: json.into(),
        })
    }

    async fn settle(&self, outcome: Outcome) -> Result<bool, PortError> {
        let mut books = self.books.lock().unwrap();
        let found = books.documents.iter_mut().find(|record| {
            record.generation_code == outcome.generation_code && record.status == Status::Pending
        });
        let Some(record) = found else {
            return Ok(false);
        };
        let is_rejected = matches!(outcome.status, Status::Rejected(_));
        record.status = outcome.status;
        record.signature = outcome.signature;
        record.updated_at = outcome.now;
        if is_rejected {
            books.give_back(outcome.generation_code);
        }
        Ok(true)
    }

    async fn find(&self, code: GenerationCode) -> Result<Option<DocumentRecord>, PortError> {
        let books = self.books.lock().unwrap();
        Ok(books
            .documents
            .iter()
            .find(|record| record.generation_code == code)
            .cloned())
    }

    async fn claim(&self, key: &ClaimKey) -> Result<Option<Claim>, PortError> {
        Ok(self.books.lock().unwrap().claims.get(key).cloned())
    }

    async fn known(&self, codes: &[GenerationCode]) -> Result<Vec<KnownRecord>, PortError> {
        let books = self.books.lock().unwrap();
        let named = books
            .documents
            .iter()
            .filter(|record| codes.contains(&record.generation_code));
        Ok(named
            .map(|record| KnownRecord {
                generation_code: record.generation_code,
                company: record.company,
                establishment: record.establishment,
                environment: record.environment,
                document_type: record.document_type,
                status: record.status.kind(),
                issued_at: record.issued_at,
                receiver: record.receiver.clone(),
                balance: books.balances.get(&record.generation_code).copied(),
            })
            .collect())
    }

    async fn notes_on(&self, code: GenerationCode) -> Result<Vec<GenerationCode>, PortError> {
        let books = self.books.lock().unwrap();
        let received = books
            .documents
            .iter()
            .filter(|record| record.status.kind() == StatusKind::Received);
        Ok(received
            .map(|record| record.generation_code)
            .filter(|note| {
                let charges = books.charges.get(note).into_iter().flatten();
                charges
                    .into_iter()
                    .any(|charge| charge.generation_code == code)
            })
            .collect())
    }

    async fn list(
        &self,
        filter: &DocumentFilter,
        start: PageStart,
        size: u32,
    ) -> Result<DocumentPage, PortError> {
        let books = self.books.lock().unwrap();
        let mut found: Vec<_> = books
            .documents
            .iter()
            .filter(|record| matches(filter, record))
            .cloned()
            .collect();
        let place = |record: &DocumentRecord| (Reverse(record.issued_at), record.generation_code);
        found.sort_by_key(place);
        let counters = count(&found);
        let skip = match start {
            PageStart::Skip(skip) => usize::try_from(skip).unwrap_or(usize::MAX),
            PageStart::After(issued_at, code) => {
                found.partition_point(|record| place(record) <= (Reverse(issued_at), code))
            }
        };
        let documents = found
            .into_iter()
            .skip(skip)
            .take(usize::try_from(size).unwrap_or(0))
            .collect();
        Ok(DocumentPage {
            documents,
            counters,
        })
    }

    async fn unsettled(
        &self,
        before: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Unsettled>, PortError> {
        let books = self.books.lock().unwrap();
        let pending = books
            .documents
            .iter()
            .filter(|record| record.status == Status::Pending && record.created_at < before);
        Ok(pending
            .take(usize::try_from(most).unwrap_or(0))
            .map(|record| Unsettled {
                generation_code: record.generation_code,
                establishment: record.establishment,
            })
            .collect())
    }

    async fn rehearse(&self, _series: &SeriesKey) -> Result<(), StoreError> {
        self.refusals.lock().unwrap().pop().map_or(Ok(()), Err)
    }

    async fn probe(&self) -> Result<(), PortError> {
        Ok(())
    }
}
