use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use dte_domain::amounts::{DocumentAmounts, KnownAmounts, Left};
use dte_domain::balance::{Balance, Charge};
use dte_domain::catalog::DistrictCode;
use dte_domain::edition::Edition;
use dte_domain::identification::{Environment, GenerationCode};
use dte_domain::lifecycle::{Rejection, Status, StatusKind};
use dte_domain::parts::receiver::Residence;
use time::{Date, OffsetDateTime};

use crate::ports::{
    BatchRecord, CompanyId, Contingency, ContingencyEventRecord, ContingencyId,
    ContingencyRendering, CorrectedDocument, Counters, DocumentFilter, DocumentPage,
    DocumentRecord, DocumentResult, Documents, EarlierVersion, EstablishmentId, EventRecord,
    EventStatus, IdempotencyKey, IdempotencyRecord, KnownRecord, Lease, LeaseNumber, Leased,
    ListedDocument, NewDocument, NextNumber, PIECE, PageStart, PendingDocument, PortError,
    RefusedNumber, RejectedVersion, SeriesKey, Signature, StoreError, StoreResult,
    TransmissionKind,
};
use crate::testing::contingencies::Held;

#[derive(Debug, Default)]
pub(super) struct Tables {
    pub documents: Vec<DocumentRecord>,
    pub claims: HashMap<(EstablishmentId, String), IdempotencyRecord>,
    pub events: Vec<EventRecord>,
    pub event_dues: HashMap<GenerationCode, (OffsetDateTime, LeaseNumber)>,
    pub contingency_leases: HashMap<ContingencyId, LeaseNumber>,
    pub contingencies: Vec<(Contingency, OffsetDateTime)>,
    pub contingency_events: Vec<ContingencyEventRecord>,
    pub batches: Vec<BatchRecord>,
    pub held: HashMap<GenerationCode, Held>,
    pub series: HashMap<SeriesKey, u64>,
    holds: HashMap<GenerationCode, Lease>,
    refusals_kept: HashMap<GenerationCode, Rejection>,
    spare: HashMap<GenerationCode, Spare>,
    rejected: HashMap<(GenerationCode, u32), RejectedVersion>,
    /// What a restored copy does not know.
    restored: Option<std::ops::RangeInclusive<OffsetDateTime>>,
    earlier: HashMap<(GenerationCode, u32), DocumentRecord>,
    balances: HashMap<GenerationCode, Balance>,
    charges: HashMap<GenerationCode, Vec<Charge>>,
    amounts: HashMap<GenerationCode, DocumentAmounts>,
    /// The last district of each residence, and the last day of a document without one.
    residences: HashMap<(CompanyId, Residence), (Option<DistrictCode>, Option<Date>)>,
    /// The numbers that documents were refused for.
    pub taken: HashMap<GenerationCode, Vec<String>>,
    handed_over: HashSet<GenerationCode>,
}

/// The rendering that is not the document.
#[derive(Debug)]
struct Spare {
    json: Arc<str>,
    signature: Option<Signature>,
}

impl Tables {
    pub fn find(&mut self, code: GenerationCode) -> Option<&mut DocumentRecord> {
        let mut documents = self.documents.iter_mut();
        documents.find(|record| record.generation_code == code)
    }

    /// Whether a revision of a document is looked after under that lease.
    fn is_held(&mut self, code: GenerationCode, revision: u32, lease: LeaseNumber) -> bool {
        let is_it = self.find(code).is_some_and(|one| one.revision == revision);
        is_it
            && self
                .holds
                .get(&code)
                .is_some_and(|hold| hold.lease == lease)
    }

    pub fn newest_event(&self, document: GenerationCode) -> Option<&EventRecord> {
        let mut newest_first = self.events.iter().rev();
        newest_first.find(|event| event.document == document)
    }

    /// Keeps everything of a document but its row.
    fn keep(&mut self, new: &NewDocument) {
        let code = new.generation_code;
        if let Some(claim) = &new.claim {
            self.claims.insert(of_key(&claim.key), claim.clone());
        }
        if let Some(sold) = new.creditable {
            self.balances.insert(code, Balance::untouched(sold));
        }
        self.charges.insert(code, new.credited.clone());
        self.amounts.insert(code, new.amounts.clone());
        if let Some(said) = &new.residence {
            let key = (new.series.company, said.residence.clone());
            let kept = self.residences.entry(key).or_default();
            match said.district {
                Some(district) => kept.0 = Some(district),
                None => kept.1 = Some(new.issued_at.date()),
            }
        }
        let hold = Lease {
            generation_code: code,
            revision: 0,
            lease: LeaseNumber::default(),
            due_at: new.due_at,
            resends: 0,
            postponed_at: None,
        };
        self.holds.insert(code, hold);
        self.refusals_kept.remove(&code);
        self.held.remove(&code);
        self.spare.remove(&code);
        if let Some(entry) = &new.contingency {
            let (company, environment) = (new.series.company, new.series.environment);
            self.enter(code, company, environment, entry, new.now, false);
        }
    }

    /// A document as it is answered: with its contingency and its invalidation as they stand now.
    fn shown(&self, record: &DocumentRecord) -> DocumentRecord {
        let newest = self.newest_event(record.generation_code);
        DocumentRecord {
            contingency: self.contingency_of(record.generation_code),
            invalidation: newest.map(EventRecord::of_document),
            ..record.clone()
        }
    }

    /// Refuses what names a document that is being invalidated.
    fn none_under_way(&self, names: &[GenerationCode]) -> Result<(), StoreError> {
        let event = self.events.iter().find(|event| {
            let is_over = matches!(event.status, EventStatus::Rejected(_));
            names.contains(&event.document) && !is_over
        });
        event.map_or(Ok(()), |event| {
            Err(StoreError::UnderInvalidation {
                document: event.document,
                event: event.generation_code,
            })
        })
    }

    /// The PENDING and RECEIVED notes on a document.
    pub fn notes_on(&self, code: GenerationCode) -> Vec<GenerationCode> {
        let in_force = self.documents.iter().filter(|record| {
            let kind = record.status.kind();
            matches!(kind, StatusKind::Pending | StatusKind::Received)
        });
        let notes = in_force.map(|record| record.generation_code);
        notes
            .filter(|note| {
                let charges = self.charges.get(note).into_iter().flatten();
                let mut documents = charges.map(|charge| charge.generation_code);
                documents.any(|document| document == code)
            })
            .collect()
    }

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

    /// Refuses what takes up more of the amounts of others than they have left.
    fn amounts_cover(&self, new: &NewDocument) -> Result<(), StoreError> {
        for limit in &new.amounts.limits {
            let known: Vec<_> = limit
                .documents
                .iter()
                .map(|document| self.known_amounts(*document))
                .collect();
            let left = Left::of(limit.amount.kind, &known, Some(new.generation_code));
            if left.is_some_and(|left| !left.covers(limit.amount.amount)) {
                let document = limit.documents[0];
                return Err(StoreError::Overdrawn { document });
            }
        }
        Ok(())
    }

    fn known_amounts(&self, code: GenerationCode) -> KnownAmounts {
        let in_force = self.documents.iter().filter(|record| {
            let kind = record.status.kind();
            matches!(kind, StatusKind::Pending | StatusKind::Received)
        });
        let taken = in_force.flat_map(|record| {
            let by = record.generation_code;
            let of_it = self.amounts.get(&by).into_iter();
            of_it
                .flat_map(|amounts| &amounts.taken)
                .filter(|taken| taken.document == code)
                .map(move |taken| (by, taken.amount))
        });
        KnownAmounts {
            base: self
                .balances
                .get(&code)
                .map(|balance| balance.creditable.taxed),
            own: self.amounts.get(&code).map(|amounts| amounts.own.clone()),
            taken: taken.collect(),
        }
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
    pub(super) tables: Mutex<Tables>,
    refusals: Mutex<Vec<StoreError>>,
    unsettled: Mutex<bool>,
    doubtful: Mutex<u64>,
    rests_are_lost: Mutex<bool>,
    pub(super) line: Arc<tokio::sync::Mutex<()>>,
}

impl MemoryDocuments {
    /// The next store, or its rehearsal, fails so.
    pub fn refuse_next(&self, error: StoreError) {
        self.refusals.lock().unwrap().push(error);
    }

    /// The next outcome cannot be kept.
    pub fn settle_nothing_next(&self) {
        *self.unsettled.lock().unwrap() = true;
    }

    /// From now on so many documents were given the stamp of another.
    pub fn doubt_stamps(&self, documents: u64) {
        *self.doubtful.lock().unwrap() = documents;
    }

    /// From now on nothing of a page can be read but its beginning.
    pub fn lose_rests(&self) {
        *self.rests_are_lost.lock().unwrap() = true;
    }

    /// Until this is dropped, what is to be stored waits in line.
    pub async fn stall(&self) -> tokio::sync::OwnedMutexGuard<()> {
        Arc::clone(&self.line).lock_owned().await
    }

    /// As if made of a copy that knew nothing of this time.
    pub fn restore(&self, unknown: std::ops::RangeInclusive<OffsetDateTime>) {
        self.tables.lock().unwrap().restored = Some(unknown);
    }

    /// How many documents there are.
    pub fn count(&self) -> usize {
        self.tables.lock().unwrap().documents.len()
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
        transmission: match new.contingency {
            None => TransmissionKind::Normal,
            Some(_) => TransmissionKind::Contingency,
        },
        status: Status::Pending,
        issued_at: new.issued_at,
        recorded: new.recorded,
        created_at: new.now,
        updated_at: new.now,
        json: json.into(),
        signature: None,
        revision: 0,
        refused_next: new.refused_next,
        contingency: None,
        invalidation: None,
    }
}

/// Under what the first request with a key is found, whatever its fingerprint.
pub(super) fn of_key(key: &IdempotencyKey) -> (EstablishmentId, String) {
    (key.establishment, key.key.clone())
}

/// What the numbers of a series begin with.
fn start(series: &SeriesKey) -> String {
    let number = series.number(1).to_string();
    number[..number.len() - 11].to_owned()
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
        && filter
            .changed_until
            .is_none_or(|until| record.updated_at <= until)
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

/// How many of the documents are a piece.
fn first_piece(documents: &[DocumentRecord]) -> usize {
    let mut bytes = 0;
    let mut sizes = documents.iter().map(|record| record.json.len());
    let too_many = sizes.position(|size| {
        bytes += size;
        bytes > PIECE
    });
    too_many.map_or(documents.len(), |count| count.max(1))
}

#[async_trait]
impl Documents for MemoryDocuments {
    async fn store(&self, new: NewDocument) -> Result<StoreResult, StoreError> {
        let _turn = self.line.lock().await;
        if let Some(error) = self.refusals.lock().unwrap().pop() {
            return Err(error);
        }
        let mut tables = self.tables.lock().unwrap();
        if let Some(claim) = &new.claim
            && let Some(earlier) = tables.claims.get(&of_key(&claim.key))
        {
            return Ok(StoreResult::Replayed(earlier.clone()));
        }
        tables.none_under_way(&new.names)?;
        tables.amounts_cover(&new)?;
        tables.take(&new.credited)?;
        tables.keep(&new);
        let sequence = tables.series.entry(new.series.clone()).or_default();
        *sequence += 1;
        let control_number = new.series.number(*sequence);
        let json = new.body.with_number(&control_number);
        tables
            .documents
            .push(record(&new, control_number.to_string(), &json));
        Ok(StoreResult::Created {
            control_number,
            json: json.into(),
        })
    }

    async fn record_result(&self, outcome: DocumentResult) -> Result<bool, PortError> {
        if std::mem::take(&mut *self.unsettled.lock().unwrap()) {
            return Err(PortError::transient("settling", "the disk is full"));
        }
        let mut tables = self.tables.lock().unwrap();
        let code = outcome.generation_code;
        let is_it = |one: &DocumentRecord| {
            one.status == Status::Pending && one.revision == outcome.revision
        };
        let is_lost = |lease| !tables.is_held(code, outcome.revision, lease);
        if outcome.lease.is_some_and(is_lost) || !tables.find(code).is_some_and(|one| is_it(one)) {
            return Ok(false);
        }
        let mut left = tables.spare.remove(&code);
        let record = tables.find(code).expect("it was there");
        let is_signed =
            |spare: &mut Spare| spare.signature.is_some() || outcome.signature.is_some();
        if outcome.rendering != record.transmission
            && let Some(other) = left.take_if(is_signed)
        {
            left = Some(Spare {
                json: std::mem::replace(&mut record.json, other.json),
                signature: std::mem::replace(&mut record.signature, other.signature),
            });
            record.transmission = outcome.rendering;
        }
        let is_rejected = matches!(outcome.status, Status::Rejected { .. });
        record.status = outcome.status;
        if outcome.signature.is_some() {
            record.signature = outcome.signature;
        }
        record.updated_at = outcome.now;
        if let Some(left) = left {
            tables.spare.insert(code, left);
        }
        if is_rejected {
            tables.give_back(code);
        }
        Ok(true)
    }

    async fn correct(&self, corrected: CorrectedDocument) -> Result<StoreResult, StoreError> {
        let CorrectedDocument {
            document: new,
            asked_at,
            revision,
        } = corrected;
        let code = new.generation_code;
        let mut tables = self.tables.lock().unwrap();
        if let Some(claim) = &new.claim
            && let Some(earlier) = tables.claims.get(&of_key(&claim.key))
        {
            return Ok(StoreResult::Replayed(earlier.clone()));
        }
        let before = tables.find(code).expect("a document to correct").clone();
        let Status::Rejected { rejection, at } = before.status.clone() else {
            return Err(StoreError::Changed);
        };
        if before.revision != revision {
            return Err(StoreError::Changed);
        }
        tables.none_under_way(&new.names)?;
        tables.amounts_cover(&new)?;
        tables.take(&new.credited)?;
        tables.keep(&new);
        let version = RejectedVersion {
            json: before.json.clone(),
            issued_at: before.issued_at,
            rejection,
            rejected_at: at,
            asked_at: Some(asked_at),
        };
        tables.earlier.insert((code, revision), before.clone());
        tables.rejected.insert((code, revision), version);
        let last = tables.series.get(&new.series).copied().unwrap_or_default();
        let number = (1..=last)
            .map(|sequence| new.series.number(sequence))
            .find(|number| number.to_string() == before.control_number)
            .expect("a number of the series");
        let json = new.body.with_number(&number);
        *tables.find(code).expect("it was there") = DocumentRecord {
            created_at: before.created_at,
            revision: revision + 1,
            ..record(&new, before.control_number, &json)
        };
        Ok(StoreResult::Created {
            control_number: number,
            json: json.into(),
        })
    }

    async fn take_next_number(&self, refused: RefusedNumber) -> Result<NextNumber, StoreError> {
        let mut tables = self.tables.lock().unwrap();
        let code = refused.generation_code;
        let series = tables
            .series
            .keys()
            .find(|key| refused.control_number.starts_with(&start(key)))
            .cloned();
        let record = tables.find(code).expect("a document to number").clone();
        if record.status != Status::Pending
            || record.revision != refused.revision
            || record.control_number != refused.control_number
            || !tables.is_held(code, refused.revision, refused.lease)
        {
            return Ok(NextNumber::Changed);
        }
        let of_it = tables.taken.entry(code).or_default();
        if !of_it.contains(&refused.control_number) {
            of_it.push(refused.control_number.clone());
        }
        if tables.handed_over.contains(&code) || record.transmission != TransmissionKind::Normal {
            return Ok(NextNumber::HandedOver);
        }
        let series = series.expect("a series of the number");
        let sequence = tables.series.entry(series.clone()).or_default();
        *sequence += 1;
        let number = series.number(*sequence).to_string();
        let json = dte_schema::renumbered(&record.json, &record.control_number, &number);
        let json: Arc<str> = json.expect("its number in its bytes").into();
        let record = tables.find(code).expect("it was there");
        record.control_number.clone_from(&number);
        record.json = json.clone();
        record.signature = None;
        Ok(NextNumber::Taken {
            control_number: number,
            json,
            holder: None,
        })
    }

    async fn note_taken(&self, code: GenerationCode, _: OffsetDateTime) -> Result<(), PortError> {
        let mut tables = self.tables.lock().unwrap();
        let number = tables
            .find(code)
            .expect("a document")
            .control_number
            .clone();
        tables.taken.entry(code).or_default().push(number);
        Ok(())
    }

    async fn hand_over(&self, code: GenerationCode) -> Result<bool, PortError> {
        let mut tables = self.tables.lock().unwrap();
        let record = tables.find(code).expect("a document").clone();
        let taken = tables.taken.get(&code);
        if taken.is_some_and(|taken| taken.contains(&record.control_number)) {
            return Ok(false);
        }
        tables.handed_over.insert(code);
        Ok(true)
    }

    async fn refused_numbers(&self, code: GenerationCode) -> Result<Vec<String>, PortError> {
        let tables = self.tables.lock().unwrap();
        Ok(tables.taken.get(&code).cloned().unwrap_or_default())
    }

    /// Without what it takes of others.
    async fn receive_earlier(&self, earlier: EarlierVersion) -> Result<bool, PortError> {
        let mut tables = self.tables.lock().unwrap();
        let code = earlier.generation_code;
        let is_it = |one: &DocumentRecord| {
            let kind = one.status.kind();
            let open = matches!(kind, StatusKind::Pending | StatusKind::Rejected);
            open && one.revision == earlier.revision
        };
        let present = tables.find(code).cloned();
        let Some(present) = present.filter(is_it) else {
            return Ok(false);
        };
        let again = if earlier.version == earlier.revision {
            present
        } else {
            let version = RejectedVersion {
                json: present.json.clone(),
                issued_at: present.issued_at,
                rejection: earlier.rejection,
                rejected_at: earlier.now,
                asked_at: None,
            };
            tables.rejected.insert((code, earlier.revision), version);
            tables.rejected.remove(&(code, earlier.version));
            let again = tables.earlier.remove(&(code, earlier.version));
            again.expect("a version that was kept")
        };
        *tables.find(code).expect("it was there") = DocumentRecord {
            status: Status::Received {
                stamp: earlier.stamp,
                stamped_at: earlier.stamped_at,
                observations: earlier.observations,
            },
            updated_at: earlier.now,
            ..again
        };
        Ok(true)
    }

    async fn rejected_version(
        &self,
        code: GenerationCode,
        revision: u32,
    ) -> Result<Option<RejectedVersion>, PortError> {
        let tables = self.tables.lock().unwrap();
        Ok(tables.rejected.get(&(code, revision)).cloned())
    }

    async fn is_of_unknown_time(&self, moment: OffsetDateTime) -> Result<bool, PortError> {
        let tables = self.tables.lock().unwrap();
        Ok(tables
            .restored
            .as_ref()
            .is_some_and(|unknown| unknown.contains(&moment)))
    }

    async fn enter_contingency(&self, document: ContingencyRendering) -> Result<bool, PortError> {
        let mut tables = self.tables.lock().unwrap();
        let code = document.generation_code;
        if !tables.is_held(code, document.revision, document.lease) {
            return Ok(false);
        }
        let record = tables.find(code).filter(|one| {
            one.status == Status::Pending
                && one.transmission == TransmissionKind::Normal
                && one.revision == document.revision
        });
        let Some(record) = record else {
            return Ok(false);
        };
        let spare = Spare {
            json: std::mem::replace(&mut record.json, document.json),
            signature: document.earlier_signature,
        };
        record.signature = Some(document.signature);
        record.transmission = TransmissionKind::Contingency;
        record.updated_at = document.now;
        let (company, environment) = (record.company, record.environment);
        tables.spare.insert(code, spare);
        let (entry, there) = (&document.entry, document.possibly_submitted);
        tables.enter(code, company, environment, entry, document.now, there);
        Ok(true)
    }

    async fn unsettled_of(
        &self,
        company: CompanyId,
        environment: Environment,
        edition: Edition,
    ) -> Result<u64, PortError> {
        let tables = self.tables.lock().unwrap();
        let pending = tables.documents.iter().filter(|record| {
            record.company == company
                && record.environment == environment
                && record.edition == edition
                && record.status.kind() == StatusKind::Pending
        });
        Ok(pending.count() as u64)
    }

    async fn find_of(
        &self,
        company: CompanyId,
        code: GenerationCode,
    ) -> Result<Option<DocumentRecord>, PortError> {
        let found = self.find(code).await?;
        Ok(found.filter(|record| record.company == company))
    }

    async fn find(&self, code: GenerationCode) -> Result<Option<DocumentRecord>, PortError> {
        let tables = self.tables.lock().unwrap();
        let mut documents = tables.documents.iter();
        let found = documents.find(|record| record.generation_code == code);
        Ok(found.map(|record| tables.shown(record)))
    }

    async fn claim(&self, key: &IdempotencyKey) -> Result<Option<IdempotencyRecord>, PortError> {
        Ok(self
            .tables
            .lock()
            .unwrap()
            .claims
            .get(&of_key(key))
            .cloned())
    }

    async fn known(&self, codes: &[GenerationCode]) -> Result<Vec<KnownRecord>, PortError> {
        let tables = self.tables.lock().unwrap();
        let named = tables
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
                balance: tables.balances.get(&record.generation_code).copied(),
                amounts: tables.known_amounts(record.generation_code),
            })
            .collect())
    }

    async fn last_district(
        &self,
        company: CompanyId,
        residence: &Residence,
    ) -> Result<Option<DistrictCode>, PortError> {
        let tables = self.tables.lock().unwrap();
        let kept = tables.residences.get(&(company, residence.clone()));
        Ok(kept.and_then(|(district, _)| *district))
    }

    async fn receivers_without_district(
        &self,
        company: CompanyId,
        since: Date,
    ) -> Result<u64, PortError> {
        let tables = self.tables.lock().unwrap();
        let without = tables
            .residences
            .iter()
            .filter(|((of, _), (district, day))| {
                *of == company && district.is_none() && day.is_some_and(|day| day >= since)
            });
        Ok(without.count() as u64)
    }

    async fn notes_on(&self, code: GenerationCode) -> Result<Vec<GenerationCode>, PortError> {
        Ok(self.tables.lock().unwrap().notes_on(code))
    }

    async fn list(
        &self,
        filter: &DocumentFilter,
        start: PageStart,
        size: u32,
    ) -> Result<DocumentPage, PortError> {
        let tables = self.tables.lock().unwrap();
        // The newest first: of one moment the one that was stored last.
        let mut found: Vec<_> = tables
            .documents
            .iter()
            .rev()
            .filter(|record| matches(filter, record))
            .map(|record| tables.shown(record))
            .collect();
        found.sort_by_key(|record| Reverse(record.issued_at));
        let place = |code| found.iter().position(|one| one.generation_code == code);
        let skip = match start {
            PageStart::Skip(skip) => usize::try_from(skip).unwrap_or(usize::MAX),
            PageStart::After(_, code) => place(code).map_or(usize::MAX, |place| place + 1),
            PageStart::Changed(since, after) => {
                found.retain(|one| one.updated_at >= since);
                found.reverse();
                found.sort_by_key(|one| one.updated_at);
                let place = |code| found.iter().position(|one| one.generation_code == code);
                after.and_then(place).map_or(0, |place| place + 1)
            }
        };
        let counters = count(&found);
        let size = usize::try_from(size).unwrap_or(0);
        let mut documents: Vec<_> = found.into_iter().skip(skip).take(size).collect();
        let next = documents
            .last()
            .filter(|_| documents.len() == size)
            .map(|last| match start {
                PageStart::Changed(..) => {
                    PageStart::Changed(last.updated_at, Some(last.generation_code))
                }
                _ => PageStart::After(last.issued_at, last.generation_code),
            });
        let rest = documents.split_off(first_piece(&documents));
        let place = |record: &DocumentRecord| {
            let mut all = tables.documents.iter();
            let place = all.position(|other| other.generation_code == record.generation_code);
            place.and_then(|place| i64::try_from(place).ok())
        };
        Ok(DocumentPage {
            next,
            rest: rest.iter().filter_map(place).map(ListedDocument).collect(),
            documents,
            counters,
            is_capped: false,
        })
    }

    async fn rest_of_page(
        &self,
        rest: &[ListedDocument],
    ) -> Result<(Vec<DocumentRecord>, usize), PortError> {
        if *self.rests_are_lost.lock().unwrap() {
            return Err(PortError::new("reading documents", "they are lost"));
        }
        let tables = self.tables.lock().unwrap();
        let places = rest.iter().filter_map(|of| usize::try_from(of.0).ok());
        let mut documents: Vec<_> = places
            .filter_map(|place| tables.documents.get(place))
            .map(|record| tables.shown(record))
            .collect();
        documents.truncate(first_piece(&documents));
        let count = documents.len();
        Ok((documents, count))
    }

    async fn lease_due_documents(
        &self,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<PendingDocument>>, PortError> {
        let mut tables = self.tables.lock().unwrap();
        let Tables {
            documents,
            holds,
            refusals_kept,
            ..
        } = &mut *tables;
        let pending = documents.iter().filter(|record| {
            record.status == Status::Pending && record.transmission == TransmissionKind::Normal
        });
        let mut taken = Vec::new();
        for record in pending {
            let hold = holds
                .get_mut(&record.generation_code)
                .expect("somebody holds it");
            if hold.due_at <= now && taken.len() < most as usize {
                hold.due_at = until;
                hold.lease.0 += 1;
                let subject = PendingDocument {
                    generation_code: record.generation_code,
                    establishment: record.establishment,
                    resends: hold.resends,
                    refused: refusals_kept.get(&record.generation_code).cloned(),
                };
                let lease = hold.lease;
                taken.push(Leased { subject, lease });
            }
        }
        Ok(taken)
    }

    async fn renew_lease(&self, hold: Lease) -> Result<bool, PortError> {
        let mut tables = self.tables.lock().unwrap();
        let is_kept = tables.is_held(hold.generation_code, hold.revision, hold.lease);
        if is_kept {
            tables.holds.insert(hold.generation_code, hold);
        }
        Ok(is_kept)
    }

    async fn keep_refusal(&self, hold: Lease, refusal: &Rejection) -> Result<(), PortError> {
        let mut tables = self.tables.lock().unwrap();
        let code = hold.generation_code;
        if tables.is_held(code, hold.revision, hold.lease) {
            tables.refusals_kept.insert(code, refusal.clone());
            tables.holds.insert(code, hold);
        }
        Ok(())
    }

    async fn expire_leases(&self, now: OffsetDateTime) -> Result<(), PortError> {
        let mut tables = self.tables.lock().unwrap();
        tables
            .holds
            .values_mut()
            .filter(|hold| hold.resends == 0)
            .for_each(|hold| hold.due_at = hold.due_at.min(now));
        tables
            .contingencies
            .iter_mut()
            .for_each(|(_, due_at)| *due_at = (*due_at).min(now));
        Ok(())
    }

    async fn rehearse(&self, _series: &SeriesKey) -> Result<(), StoreError> {
        self.refusals.lock().unwrap().pop().map_or(Ok(()), Err)
    }

    async fn doubtful_stamps(&self) -> Result<u64, PortError> {
        Ok(*self.doubtful.lock().unwrap())
    }

    async fn probe(&self) -> Result<(), PortError> {
        Ok(())
    }
}
