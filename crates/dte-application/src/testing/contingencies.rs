use async_trait::async_trait;
use dte_domain::contingency::{ContingencyEnd, ContingencyStatus};
use dte_domain::identification::{Environment, GenerationCode, ReceptionStamp};
use dte_domain::lifecycle::{Status, StatusKind};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::ports::{
    AwaitingTransmission, BatchRecord, BatchStatus, CompanyId, Contingencies, Contingency,
    ContingencyAssignment, ContingencyEventRecord, ContingencyEventResult, ContingencyEventStatus,
    ContingencyId, ContingencySummary, Declaration, DocumentContingency, EnteredStamp, Late,
    LeaseNumber, Leased, NewBatch, NewContingencyEvent, PortError, WhyOpen, Withdrawal,
};
use crate::testing::MemoryDocuments;
use crate::testing::documents::Tables;

/// Where a document stands in its contingency.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    pub contingency: ContingencyId,
    pub possibly_submitted: bool,
    pub event: Option<GenerationCode>,
    pub batch: Option<Uuid>,
}

impl Tables {
    /// Puts a document into the open contingency with its mark, or a new one.
    pub fn enter(
        &mut self,
        code: GenerationCode,
        company: CompanyId,
        environment: Environment,
        entry: &ContingencyAssignment,
        now: OffsetDateTime,
        possibly_submitted: bool,
    ) {
        let open = self.contingencies.iter_mut().find(|(one, _)| {
            let same = (one.company, one.environment) == (company, environment);
            same && one.mark == entry.mark && one.is_open()
        });
        let contingency = if let Some((one, _)) = open {
            one.began_at = one.began_at.min(entry.since);
            one.id
        } else {
            let new = Contingency {
                id: entry.new,
                company,
                environment,
                mark: entry.mark.clone(),
                is_declared: false,
                began_at: entry.since,
                status: ContingencyStatus::Open { why: None },
            };
            self.contingencies.push((new, now));
            entry.new
        };
        let held = Held {
            contingency,
            possibly_submitted,
            event: None,
            batch: None,
        };
        self.held.insert(code, held);
    }

    /// What is told of a document's contingency.
    pub fn contingency_of(&self, code: GenerationCode) -> Option<DocumentContingency> {
        let held = self.held.get(&code)?;
        let mut contingencies = self.contingencies.iter();
        let (one, _) = contingencies.find(|(one, _)| one.id == held.contingency)?;
        let event = self
            .contingency_events
            .iter()
            .find(|event| Some(event.generation_code) == held.event);
        let document_due_at = event.and_then(|event| match event.status {
            ContingencyEventStatus::Accepted {
                documents_due_at, ..
            } => Some(documents_due_at),
            _ => None,
        });
        Some(DocumentContingency {
            id: one.id,
            mark: one.mark.clone(),
            began_at: one.began_at,
            end: one.end(),
            event: held.event,
            document_due_at,
        })
    }

    fn finish(&mut self, outcome: ContingencyEventResult) -> bool {
        let event = self.contingency_events.iter_mut().find(|event| {
            let is_it = event.generation_code == outcome.generation_code;
            is_it && event.status == ContingencyEventStatus::Pending
        });
        let Some(event) = event else { return false };
        event.status = outcome.status;
        event.signature = outcome.signature;
        event.updated_at = outcome.now;
        if let ContingencyEventStatus::Rejected(_) = event.status {
            let code = outcome.generation_code;
            let held = self.held.values_mut();
            held.filter(|held| held.event == Some(code))
                .for_each(|held| held.event = None);
        }
        true
    }

    fn waiting(&self, is_meant: impl Fn(&Held) -> bool) -> Vec<AwaitingTransmission> {
        let pending = self
            .documents
            .iter()
            .filter(|record| record.status == Status::Pending);
        pending
            .filter_map(|record| {
                let held = self.held.get(&record.generation_code)?;
                is_meant(held).then(|| AwaitingTransmission {
                    generation_code: record.generation_code,
                    establishment: record.establishment,
                    document_type: record.document_type,
                    schema_version: record.schema_version,
                    revision: record.revision,
                    json: record.json.clone(),
                    signature: record.signature.clone(),
                    possibly_submitted: held.possibly_submitted,
                })
            })
            .collect()
    }

    fn summary(&self, contingency: &Contingency) -> ContingencySummary {
        let of_it = |held: &Held| held.contingency == contingency.id;
        let events = self.contingency_events.iter();
        ContingencySummary {
            documents: self.held.values().filter(|held| of_it(held)).count() as u64,
            waiting: self.waiting(of_it).len() as u64,
            events: events
                .filter(|event| event.contingency == contingency.id)
                .cloned()
                .collect(),
            contingency: contingency.clone(),
        }
    }

    fn contingency(&mut self, id: ContingencyId) -> &mut (Contingency, OffsetDateTime) {
        let mut contingencies = self.contingencies.iter_mut();
        let found = contingencies.find(|(one, _)| one.id == id);
        found.expect("a kept contingency")
    }

    fn is_over(&self, batch: Option<Uuid>) -> bool {
        let mut batches = self.batches.iter();
        batch.is_none_or(|id| batches.any(|one| one.id == id && one.status == BatchStatus::Over))
    }
}

fn first<T>(mut all: Vec<T>, most: u32) -> Vec<T> {
    all.truncate(most as usize);
    all
}

#[async_trait]
impl Contingencies for MemoryDocuments {
    async fn declare(&self, declaration: Declaration) -> Result<Contingency, PortError> {
        let mut tables = self.tables.lock().unwrap();
        let open = tables.contingencies.iter_mut().find(|(one, _)| {
            let same = one.company == declaration.company && one.mark == declaration.mark;
            same && one.environment == declaration.environment && one.is_open()
        });
        if let Some((one, _)) = open {
            one.is_declared = true;
            return Ok(one.clone());
        }
        let new = Contingency {
            id: declaration.id,
            company: declaration.company,
            environment: declaration.environment,
            mark: declaration.mark,
            is_declared: true,
            began_at: declaration.now,
            status: ContingencyStatus::Open { why: None },
        };
        tables.contingencies.push((new.clone(), declaration.now));
        Ok(new)
    }

    async fn end(
        &self,
        id: ContingencyId,
        at: OffsetDateTime,
        event_due_at: OffsetDateTime,
    ) -> Result<Contingency, PortError> {
        let mut tables = self.tables.lock().unwrap();
        let (one, due_at) = tables.contingency(id);
        if one.is_open() {
            one.status = ContingencyStatus::Ended(ContingencyEnd { at, event_due_at });
            *due_at = at;
        }
        Ok(one.clone())
    }

    async fn withdraw_end(&self, withdrawal: Withdrawal) -> Result<bool, PortError> {
        let of_unsent = withdrawal.of_unsent();
        let Withdrawal {
            id,
            why,
            unsent,
            due_at,
            ..
        } = withdrawal;
        let tables = &mut *self.tables.lock().unwrap();
        let is_sent = tables.contingency_events.iter().any(|event| {
            let is_refused = matches!(event.status, ContingencyEventStatus::Rejected(_));
            let is_unsent = Some(event.generation_code) == unsent;
            event.contingency == id && !is_refused && !is_unsent
        });
        let ended = tables.contingency(id).0.clone();
        let ContingencyStatus::Ended(end) = ended.status else {
            return Ok(false);
        };
        if ended.is_declared || is_sent {
            return Ok(false);
        }
        if let Some(outcome) = of_unsent {
            tables.finish(outcome);
        }
        let newer = tables.contingencies.iter_mut().find(|(one, _)| {
            let same = (one.company, one.environment) == (ended.company, ended.environment);
            same && one.mark == ended.mark && one.is_open()
        });
        if let Some((newer, _)) = newer {
            newer.began_at = newer.began_at.min(ended.began_at);
            let newer = newer.id;
            let pending: Vec<_> = tables
                .documents
                .iter()
                .filter(|record| record.status == Status::Pending)
                .map(|record| record.generation_code)
                .collect();
            for (code, held) in &mut tables.held {
                if held.contingency == id && pending.contains(code) {
                    held.contingency = newer;
                }
            }
            tables.contingency(id).0.status = ContingencyStatus::Closed(end);
        } else {
            let (one, due) = tables.contingency(id);
            one.status = ContingencyStatus::Open { why: Some(why) };
            *due = due_at;
        }
        Ok(true)
    }

    async fn keep_why_open(&self, id: ContingencyId, why: WhyOpen) -> Result<(), PortError> {
        let mut tables = self.tables.lock().unwrap();
        let (one, _) = tables.contingency(id);
        if one.is_open() {
            one.status = ContingencyStatus::Open { why: Some(why) };
        }
        Ok(())
    }

    async fn newest_stamped(
        &self,
        company: CompanyId,
        environment: Environment,
    ) -> Result<Option<AwaitingTransmission>, PortError> {
        let tables = self.tables.lock().unwrap();
        let mut all = tables.documents.iter().rev();
        let newest = all.find(|record| {
            let same = (record.company, record.environment) == (company, environment);
            same && record.status.kind() == StatusKind::Received
        });
        Ok(newest.map(|record| AwaitingTransmission {
            generation_code: record.generation_code,
            establishment: record.establishment,
            document_type: record.document_type,
            schema_version: record.schema_version,
            revision: record.revision,
            json: record.json.clone(),
            signature: record.signature.clone(),
            possibly_submitted: true,
        }))
    }

    async fn open(
        &self,
        company: CompanyId,
        environment: Environment,
    ) -> Result<Vec<Contingency>, PortError> {
        let tables = self.tables.lock().unwrap();
        let all = tables.contingencies.iter().map(|(one, _)| one);
        Ok(all
            .filter(|one| (one.company, one.environment) == (company, environment))
            .filter(|one| one.is_open())
            .cloned()
            .collect())
    }

    async fn recent(
        &self,
        company: CompanyId,
        environment: Environment,
        most: u32,
    ) -> Result<Vec<ContingencySummary>, PortError> {
        let tables = self.tables.lock().unwrap();
        let all = tables.contingencies.iter().rev().map(|(one, _)| one);
        let of_it = all.filter(|one| (one.company, one.environment) == (company, environment));
        Ok(first(of_it.map(|one| tables.summary(one)).collect(), most))
    }

    async fn unclosed(&self) -> Result<Vec<ContingencySummary>, PortError> {
        let tables = self.tables.lock().unwrap();
        let all = tables.contingencies.iter().map(|(one, _)| one);
        Ok(all
            .filter(|one| !one.is_closed())
            .map(|one| tables.summary(one))
            .collect())
    }

    async fn late(
        &self,
        environment: Environment,
        since: OffsetDateTime,
        now: OffsetDateTime,
    ) -> Result<Vec<Late>, PortError> {
        let tables = self.tables.lock().unwrap();
        let mut late: Vec<Late> = Vec::new();
        for record in &tables.documents {
            let Some(told) = tables.contingency_of(record.generation_code) else {
                continue;
            };
            let event = tables.contingency_events.iter();
            let mut event = event.filter(|event| Some(event.generation_code) == told.event);
            let stamped = event.next().and_then(|event| match event.status {
                ContingencyEventStatus::Accepted { at, .. } => Some(at),
                _ => None,
            });
            let is_over = |at: OffsetDateTime| {
                let is_after = |due: Option<OffsetDateTime>| due.is_some_and(|due| due < at);
                is_after(told.document_due_at)
                    || told
                        .end
                        .is_some_and(|end| end.event_due_at < stamped.unwrap_or(at))
            };
            let refused = record.status.kind() == StatusKind::Rejected
                && record.updated_at >= since
                && is_over(record.updated_at);
            let waiting = record.status == Status::Pending && is_over(now);
            if record.environment != environment || !(refused || waiting) {
                continue;
            }
            let company = record.company;
            let known = late.iter_mut().find(|one| one.company == company);
            let (refused, waiting) = (u64::from(refused), u64::from(waiting));
            match known {
                Some(one) => {
                    one.refused += refused;
                    one.waiting += waiting;
                }
                None => late.push(Late {
                    company,
                    refused,
                    waiting,
                }),
            }
        }
        Ok(late)
    }

    async fn lease_due_contingencies(
        &self,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<Contingency>>, PortError> {
        let tables = &mut *self.tables.lock().unwrap();
        let all = tables.contingencies.iter_mut();
        let due = all.filter(|(one, due_at)| !one.is_closed() && *due_at <= now);
        Ok(due
            .take(most as usize)
            .map(|(one, due_at)| {
                *due_at = until;
                let lease = tables.contingency_leases.entry(one.id).or_default();
                lease.0 += 1;
                Leased {
                    subject: one.clone(),
                    lease: *lease,
                }
            })
            .collect())
    }

    async fn postpone(
        &self,
        id: ContingencyId,
        lease: LeaseNumber,
        due_at: OffsetDateTime,
    ) -> Result<bool, PortError> {
        let mut tables = self.tables.lock().unwrap();
        let held = tables.contingency_leases.get(&id).copied();
        let is_held = held.unwrap_or_default() == lease;
        if is_held {
            tables.contingency(id).1 = due_at;
        }
        Ok(is_held)
    }

    async fn close(&self, id: ContingencyId, _now: OffsetDateTime) -> Result<bool, PortError> {
        let mut tables = self.tables.lock().unwrap();
        let waits = !tables.waiting(|held| held.contingency == id).is_empty();
        let (one, _) = tables.contingency(id);
        if let ContingencyStatus::Ended(end) = one.status
            && !waits
        {
            one.status = ContingencyStatus::Closed(end);
        }
        Ok(one.is_closed())
    }

    async fn unlisted(
        &self,
        id: ContingencyId,
        most: u32,
    ) -> Result<Vec<AwaitingTransmission>, PortError> {
        let tables = self.tables.lock().unwrap();
        let unlisted = |held: &Held| held.contingency == id && held.event.is_none();
        Ok(first(tables.waiting(unlisted), most))
    }

    async fn confirmed_missing(&self, documents: &[GenerationCode]) -> Result<(), PortError> {
        let mut tables = self.tables.lock().unwrap();
        for code in documents {
            tables
                .held
                .get_mut(code)
                .expect("a held document")
                .possibly_submitted = false;
        }
        Ok(())
    }

    async fn begin_event(&self, event: NewContingencyEvent) -> Result<(), PortError> {
        let mut tables = self.tables.lock().unwrap();
        for code in &event.documents {
            let held = tables.held.get_mut(code).expect("a held document");
            if held.event.is_some() {
                return Err(PortError::new("keeping an event", "it is listed already"));
            }
            held.event = Some(event.generation_code);
        }
        tables.contingency_events.push(ContingencyEventRecord {
            generation_code: event.generation_code,
            contingency: event.contingency,
            establishment: event.establishment,
            schema_version: event.schema_version,
            json: event.json,
            documents: event.documents.len() as u64,
            status: ContingencyEventStatus::Pending,
            signature: None,
            created_at: event.now,
            updated_at: event.now,
        });
        Ok(())
    }

    async fn events(&self, id: ContingencyId) -> Result<Vec<ContingencyEventRecord>, PortError> {
        let tables = self.tables.lock().unwrap();
        let of_it = tables
            .contingency_events
            .iter()
            .filter(|event| event.contingency == id);
        Ok(of_it
            .filter(|event| match event.status {
                ContingencyEventStatus::Pending => true,
                ContingencyEventStatus::Accepted { .. } => {
                    let listed = |held: &Held| held.event == Some(event.generation_code);
                    !tables.waiting(listed).is_empty()
                }
                ContingencyEventStatus::Rejected(_) => false,
            })
            .cloned()
            .collect())
    }

    async fn finish_event(&self, outcome: ContingencyEventResult) -> Result<bool, PortError> {
        Ok(self.tables.lock().unwrap().finish(outcome))
    }

    async fn unstamped_contingency_events(&self) -> Result<Vec<ContingencyEventRecord>, PortError> {
        let tables = self.tables.lock().unwrap();
        let unstamped = tables
            .contingency_events
            .iter()
            .filter(|event| event.lacks_stamp());
        Ok(unstamped.cloned().collect())
    }

    async fn stamp_contingency_event(
        &self,
        event: GenerationCode,
        stamp: ReceptionStamp,
    ) -> Result<EnteredStamp, PortError> {
        let mut tables = self.tables.lock().unwrap();
        let mut events = tables.contingency_events.iter_mut();
        let found = events.find(|one| one.generation_code == event);
        let Some(ContingencyEventStatus::Accepted {
            stamp: kept @ None, ..
        }) = found.map(|one| &mut one.status)
        else {
            return Ok(EnteredStamp::NoSuchEvent);
        };
        *kept = Some(stamp);
        Ok(EnteredStamp::Kept)
    }

    async fn listed(
        &self,
        event: GenerationCode,
        most: u32,
    ) -> Result<Vec<AwaitingTransmission>, PortError> {
        let tables = self.tables.lock().unwrap();
        let listed = |held: &Held| held.event == Some(event) && tables.is_over(held.batch);
        Ok(first(tables.waiting(listed), most))
    }

    async fn begin_batch(&self, batch: NewBatch) -> Result<(), PortError> {
        let mut tables = self.tables.lock().unwrap();
        for code in &batch.documents {
            let held = tables.held.get_mut(code).expect("a held document");
            held.batch = Some(batch.id);
            held.possibly_submitted = true;
        }
        tables.batches.push(BatchRecord {
            id: batch.id,
            event: batch.event,
            status: BatchStatus::Unsent,
            created_at: batch.now,
        });
        Ok(())
    }

    async fn keep_batch(
        &self,
        id: Uuid,
        from: &BatchStatus,
        to: BatchStatus,
    ) -> Result<bool, PortError> {
        let mut tables = self.tables.lock().unwrap();
        let mut batches = tables.batches.iter_mut();
        let batch = batches.find(|batch| batch.id == id && batch.status == *from);
        let Some(batch) = batch else { return Ok(false) };
        batch.status = to;
        Ok(true)
    }

    async fn batches(&self, event: GenerationCode) -> Result<Vec<BatchRecord>, PortError> {
        let tables = self.tables.lock().unwrap();
        let all = tables.batches.iter();
        Ok(all
            .filter(|batch| batch.event == event && batch.status != BatchStatus::Over)
            .cloned()
            .collect())
    }

    async fn batch_documents(&self, id: Uuid) -> Result<Vec<AwaitingTransmission>, PortError> {
        let tables = self.tables.lock().unwrap();
        Ok(tables.waiting(|held| held.batch == Some(id)))
    }
}
