use async_trait::async_trait;
use dte_domain::identification::{GenerationCode, ReceptionStamp};
use dte_domain::lifecycle::Rejection;
use time::OffsetDateTime;

use crate::ports::{
    BeginResult, EnteredStamp, EventRecord, EventResult, EventStatus, Invalidations, LeaseNumber,
    Leased, NewEvent, PortError, StoreError,
};
use crate::testing::MemoryDocuments;
use crate::testing::documents::{Tables, of_key};

impl Tables {
    /// A kept event that is looked after under that lease, and when it is due.
    fn held_event(
        &mut self,
        code: GenerationCode,
        lease: LeaseNumber,
    ) -> Option<(&mut OffsetDateTime, &mut EventRecord)> {
        let (due_at, held) = self.event_dues.get_mut(&code)?;
        let mut events = self.events.iter_mut();
        let event = events.find(|event| event.generation_code == code)?;
        (*held == lease).then_some((due_at, event))
    }
}

#[async_trait]
impl Invalidations for MemoryDocuments {
    async fn begin(&self, event: NewEvent) -> Result<BeginResult, StoreError> {
        let _turn = self.line.lock().await;
        let mut tables = self.tables.lock().unwrap();
        if let Some(claim) = &event.claim
            && let Some(earlier) = tables.claims.get(&of_key(&claim.key))
        {
            return Ok(BeginResult::Replayed(earlier.clone()));
        }
        let other = tables.events.iter().find(|other| {
            let is_over = matches!(other.status, EventStatus::Rejected(_));
            other.document == event.document && !is_over
        });
        if let Some(other) = other {
            return Ok(BeginResult::Another(other.generation_code));
        }
        let notes = tables.notes_on(event.document);
        if !notes.is_empty() {
            return Ok(BeginResult::Noted(notes));
        }
        if let Some(claim) = &event.claim {
            tables.claims.insert(of_key(&claim.key), claim.clone());
        }
        tables.event_dues.insert(
            event.generation_code,
            (event.due_at, LeaseNumber::default()),
        );
        tables.events.push(EventRecord {
            generation_code: event.generation_code,
            document: event.document,
            company: event.company,
            establishment: event.establishment,
            asked_by: event.asked_by,
            environment: event.environment,
            schema_version: event.schema_version,
            json: event.json,
            replacement: event.replacement,
            possibly_submitted: false,
            status: EventStatus::Pending,
            signature: None,
            refused: None,
            created_at: event.now,
        });
        Ok(BeginResult::Created)
    }

    async fn finish(&self, outcome: EventResult) -> Result<bool, PortError> {
        let mut tables = self.tables.lock().unwrap();
        let is_refused = matches!(outcome.status, EventStatus::Rejected(_));
        if is_refused
            && tables
                .held_event(outcome.generation_code, outcome.lease)
                .is_none()
        {
            return Ok(false);
        }
        let event = tables.events.iter_mut().find(|event| {
            let is_it = event.generation_code == outcome.generation_code;
            is_it && event.status == EventStatus::Pending
        });
        let Some(event) = event else { return Ok(false) };
        event.status = outcome.status.clone();
        event.signature = outcome.signature.or(event.signature.take());
        let document = event.document;
        if outcome.is_invalidated || matches!(outcome.status, EventStatus::Accepted { .. }) {
            let record = tables
                .documents
                .iter_mut()
                .find(|record| record.generation_code == document);
            let record = record.expect("an event is of a kept document");
            let status = record.status.clone().invalidate(outcome.generation_code);
            record.status = status.map_err(|error| PortError::new("invalidating", error))?;
            record.updated_at = outcome.now;
            tables.give_back(document);
        }
        Ok(true)
    }

    async fn event(&self, code: GenerationCode) -> Result<Option<EventRecord>, PortError> {
        let tables = self.tables.lock().unwrap();
        Ok(tables
            .events
            .iter()
            .find(|event| event.generation_code == code)
            .cloned())
    }

    async fn newest_event(
        &self,
        document: GenerationCode,
    ) -> Result<Option<EventRecord>, PortError> {
        let tables = self.tables.lock().unwrap();
        let newest = tables.newest_event(document);
        Ok(newest.cloned())
    }

    async fn renew_event_lease(
        &self,
        code: GenerationCode,
        lease: LeaseNumber,
        due_at: OffsetDateTime,
    ) -> Result<(), PortError> {
        let mut tables = self.tables.lock().unwrap();
        if let Some((due, _)) = tables.held_event(code, lease) {
            *due = due_at;
        }
        Ok(())
    }

    async fn keep_event_refusal(
        &self,
        code: GenerationCode,
        lease: LeaseNumber,
        refusal: &Rejection,
    ) -> Result<(), PortError> {
        let mut tables = self.tables.lock().unwrap();
        if let Some((_, event)) = tables.held_event(code, lease) {
            event.refused = Some(refusal.clone());
        }
        Ok(())
    }

    async fn mark_event(
        &self,
        code: GenerationCode,
        lease: LeaseNumber,
        possibly_submitted: bool,
        due_at: OffsetDateTime,
    ) -> Result<bool, PortError> {
        let mut tables = self.tables.lock().unwrap();
        let Some((due, event)) = tables.held_event(code, lease) else {
            return Ok(false);
        };
        *due = due_at;
        event.possibly_submitted = possibly_submitted;
        Ok(true)
    }

    async fn unstamped_events(&self) -> Result<Vec<EventRecord>, PortError> {
        let tables = self.tables.lock().unwrap();
        let unstamped = |event: &&EventRecord| {
            matches!(event.status, EventStatus::Accepted { stamp: None, .. })
        };
        Ok(tables.events.iter().filter(unstamped).cloned().collect())
    }

    async fn stamp_event(
        &self,
        code: GenerationCode,
        given: ReceptionStamp,
        _: OffsetDateTime,
    ) -> Result<EnteredStamp, PortError> {
        let mut tables = self.tables.lock().unwrap();
        let mut events = tables.events.iter_mut();
        let event = events.find(|event| event.generation_code == code);
        let Some(EventStatus::Accepted {
            stamp: kept @ None, ..
        }) = event.map(|event| &mut event.status)
        else {
            return Ok(EnteredStamp::NoSuchEvent);
        };
        *kept = Some(given);
        Ok(EnteredStamp::Kept)
    }

    async fn lease_due_events(
        &self,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<EventRecord>>, PortError> {
        let mut tables = self.tables.lock().unwrap();
        let Tables {
            events, event_dues, ..
        } = &mut *tables;
        let mut taken = Vec::new();
        for event in events
            .iter()
            .filter(|event| event.status == EventStatus::Pending)
        {
            let (due_at, lease) = event_dues
                .get_mut(&event.generation_code)
                .expect("somebody holds it");
            if *due_at <= now && taken.len() < most as usize {
                *due_at = until;
                lease.0 += 1;
                taken.push(Leased {
                    subject: event.clone(),
                    lease: *lease,
                });
            }
        }
        Ok(taken)
    }
}
