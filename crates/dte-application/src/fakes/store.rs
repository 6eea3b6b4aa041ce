use std::collections::HashMap;
use std::sync::Mutex;

use async_trait::async_trait;
use dte_domain::identification::GenerationCode;
use dte_domain::lifecycle::{Status, StatusKind};
use time::OffsetDateTime;

use crate::ports::{
    Claim, ClaimKey, Company, CompanyId, Counters, Credential, DocumentFilter, DocumentPage,
    DocumentRecord, Documents, EstablishmentId, NewCompany, NewDocument, Office, Offices, Outcome,
    PortError, Registered, SealedAccess, SeriesKey, StoreError, Stored, TransmissionKind,
    Unsettled,
};

/// Companies in memory.
#[derive(Debug, Default)]
pub struct MemoryOffices {
    companies: Mutex<Vec<NewCompany>>,
    access: Mutex<HashMap<CompanyId, SealedAccess>>,
}

impl MemoryOffices {
    fn offices<R>(&self, find: impl Fn(&Office) -> Option<R>) -> Option<R> {
        let companies = self.companies.lock().unwrap();
        companies.iter().find_map(|new| {
            new.establishments.iter().find_map(|establishment| {
                find(&Office {
                    company: new.company.clone(),
                    establishment: establishment.clone(),
                })
            })
        })
    }
}

#[async_trait]
impl Offices for MemoryOffices {
    async fn register(&self, company: NewCompany) -> Result<Registered, PortError> {
        let mut companies = self.companies.lock().unwrap();
        if companies
            .iter()
            .any(|known| known.company.nit == company.company.nit)
        {
            return Ok(Registered::Already);
        }
        companies.push(company);
        Ok(Registered::New)
    }

    async fn credential(&self, api_key: &str) -> Result<Option<Credential>, PortError> {
        Ok(self.offices(|office| {
            (office.establishment.api_key == api_key).then(|| Credential {
                establishment: office.establishment.id,
                api_secret_hash: office.establishment.api_secret_hash.clone(),
            })
        }))
    }

    async fn office(&self, id: EstablishmentId) -> Result<Option<Office>, PortError> {
        Ok(self.offices(|office| (office.establishment.id == id).then(|| office.clone())))
    }

    async fn company(&self, id: CompanyId) -> Result<Option<Company>, PortError> {
        Ok(self.offices(|office| (office.company.id == id).then(|| office.company.clone())))
    }

    async fn access(&self, company: CompanyId) -> Result<Option<SealedAccess>, PortError> {
        Ok(self.access.lock().unwrap().get(&company).cloned())
    }

    async fn keep_access(&self, company: CompanyId, access: SealedAccess) -> Result<(), PortError> {
        self.access.lock().unwrap().insert(company, access);
        Ok(())
    }
}

#[derive(Debug, Default)]
struct Books {
    documents: Vec<DocumentRecord>,
    series: HashMap<SeriesKey, u64>,
    claims: HashMap<ClaimKey, Claim>,
}

/// Documents in memory.
#[derive(Debug, Default)]
pub struct MemoryDocuments {
    books: Mutex<Books>,
    refusals: Mutex<Vec<StoreError>>,
}

impl MemoryDocuments {
    /// The next store fails so.
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
        schema_version: new.body.schema_version(),
        control_number,
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
        if let Some(claim) = &new.claim {
            if let Some(earlier) = books.claims.get(&claim.key) {
                return Ok(Stored::Claimed(earlier.clone()));
            }
            books.claims.insert(claim.key.clone(), claim.clone());
        }
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
        record.status = outcome.status;
        record.signature = outcome.signature;
        record.updated_at = outcome.now;
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

    async fn list(
        &self,
        filter: &DocumentFilter,
        skip: u64,
        size: u32,
    ) -> Result<DocumentPage, PortError> {
        let books = self.books.lock().unwrap();
        let mut found: Vec<_> = books
            .documents
            .iter()
            .filter(|record| matches(filter, record))
            .cloned()
            .collect();
        found.sort_by_key(|record| std::cmp::Reverse((record.issued_at, record.generation_code)));
        let counters = count(&found);
        let skip = usize::try_from(skip).unwrap_or(usize::MAX);
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

    async fn probe(&self) -> Result<(), PortError> {
        Ok(())
    }
}
