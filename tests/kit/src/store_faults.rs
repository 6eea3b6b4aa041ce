use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use dte_application::ports::{
    Attempt, CompanyId, ContingencyRendering, CorrectedDocument, DocumentFilter, DocumentPage,
    DocumentRecord, DocumentResult, Documents, IdempotencyKey, IdempotencyRecord, KnownRecord,
    LateStamp, LeaseNumber, LeaseRenewal, Leased, ListRevision, ListedDocument, NewDocument,
    NextNumber, OpeningFacts, OriginalRecord, PagePart, PageStart, PendingDocument, PortError,
    RefusedNumber, RejectedVersion, SeriesKey, StoreError, StoreResult, Timeline,
};
use dte_domain::catalog::{DistrictCode, GenerationType};
use dte_domain::edition::Edition;
use dte_domain::identification::{Environment, GenerationCode};
use dte_domain::lifecycle::Rejection;
use dte_domain::own_reference::ExternalId;
use dte_domain::parts::receiver::Residence;
use dte_domain::settled::{SettlementFacts, SettlementInForce};
use dte_persistence::Database;
use time::OffsetDateTime;

/// Stands before the database, and fails when it is told to.
pub struct StoreFaults {
    database: Arc<Database>,
    refusals: Mutex<Vec<StoreError>>,
    loses_result: AtomicBool,
    loses_rests: AtomicBool,
    is_silent: AtomicBool,
    decided: Mutex<Option<DocumentResult>>,
}

impl StoreFaults {
    pub(crate) fn before(database: Arc<Database>) -> Self {
        Self {
            database,
            refusals: Mutex::default(),
            loses_result: AtomicBool::default(),
            loses_rests: AtomicBool::default(),
            is_silent: AtomicBool::default(),
            decided: Mutex::default(),
        }
    }

    /// The next document, or the next rehearsal, is refused so.
    pub fn refuse_next(&self, error: StoreError) {
        self.refusals.lock().unwrap().push(error);
    }

    /// What the authority decides next cannot be kept.
    pub fn lose_next_result(&self) {
        self.loses_result.store(true, Ordering::SeqCst);
    }

    /// From now on nothing of a page can be read but its beginning.
    pub fn lose_rests(&self) {
        self.loses_rests.store(true, Ordering::SeqCst);
    }

    /// From now on nobody is told who has an idempotency key.
    pub fn silence_claims(&self) {
        self.is_silent.store(true, Ordering::SeqCst);
    }

    /// Right after documents are leased next, this is decided.
    pub fn decide_after_next_lease(&self, decided: DocumentResult) {
        *self.decided.lock().unwrap() = Some(decided);
    }

    fn refusal(&self) -> Result<(), StoreError> {
        self.refusals.lock().unwrap().pop().map_or(Ok(()), Err)
    }
}

#[async_trait]
impl Documents for StoreFaults {
    async fn store(&self, document: NewDocument) -> Result<StoreResult, StoreError> {
        self.refusal()?;
        self.database.store(document).await
    }

    async fn correct(&self, corrected: CorrectedDocument) -> Result<StoreResult, StoreError> {
        self.database.correct(corrected).await
    }

    async fn rehearse(&self, series: &SeriesKey) -> Result<(), StoreError> {
        self.refusal()?;
        self.database.rehearse(series).await
    }

    async fn probe(&self) -> Result<(), PortError> {
        self.database.probe().await
    }

    async fn take_next_number(&self, refused: RefusedNumber) -> Result<NextNumber, StoreError> {
        self.database.take_next_number(refused).await
    }

    async fn note_taken(&self, code: GenerationCode, now: OffsetDateTime) -> Result<(), PortError> {
        self.database.note_taken(code, now).await
    }

    async fn hand_over(&self, code: GenerationCode) -> Result<bool, PortError> {
        self.database.hand_over(code).await
    }

    async fn refused_numbers(&self, code: GenerationCode) -> Result<Vec<String>, PortError> {
        self.database.refused_numbers(code).await
    }

    async fn find_of(
        &self,
        company: CompanyId,
        code: GenerationCode,
    ) -> Result<Option<DocumentRecord>, PortError> {
        self.database.find_of(company, code).await
    }

    async fn find_by_external_id(
        &self,
        company: CompanyId,
        environment: Environment,
        external_id: &ExternalId,
    ) -> Result<Option<DocumentRecord>, PortError> {
        self.database
            .find_by_external_id(company, environment, external_id)
            .await
    }

    async fn find(&self, code: GenerationCode) -> Result<Option<DocumentRecord>, PortError> {
        self.database.find(code).await
    }

    async fn timeline(&self, code: GenerationCode) -> Result<Timeline, PortError> {
        self.database.timeline(code).await
    }

    async fn claim(&self, key: &IdempotencyKey) -> Result<Option<IdempotencyRecord>, PortError> {
        if self.is_silent.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        self.database.claim(key).await
    }

    async fn list(
        &self,
        filter: &DocumentFilter,
        start: PageStart,
        size: u32,
    ) -> Result<DocumentPage, PortError> {
        self.database.list(filter, start, size).await
    }

    async fn revision(
        &self,
        company: CompanyId,
        environment: Environment,
    ) -> Result<ListRevision, PortError> {
        self.database.revision(company, environment).await
    }

    async fn rest_of_page(
        &self,
        rest: &[ListedDocument],
    ) -> Result<(Vec<DocumentRecord>, usize), PortError> {
        if self.loses_rests.load(Ordering::SeqCst) {
            return Err(PortError::new("reading documents", "they are lost"));
        }
        self.database.rest_of_page(rest).await
    }

    async fn known(&self, codes: &[GenerationCode]) -> Result<Vec<KnownRecord>, PortError> {
        self.database.known(codes).await
    }

    async fn originals(&self, codes: &[GenerationCode]) -> Result<Vec<OriginalRecord>, PortError> {
        self.database.originals(codes).await
    }

    async fn notes_in_the_way(
        &self,
        code: GenerationCode,
    ) -> Result<Vec<GenerationCode>, PortError> {
        self.database.notes_in_the_way(code).await
    }

    async fn settlement_facts(
        &self,
        company: CompanyId,
        environment: Environment,
        numbers: &[(GenerationType, String)],
    ) -> Result<SettlementFacts, PortError> {
        self.database
            .settlement_facts(company, environment, numbers)
            .await
    }

    async fn settlements_of(
        &self,
        code: GenerationCode,
    ) -> Result<Vec<SettlementInForce>, PortError> {
        self.database.settlements_of(code).await
    }

    async fn unsettled_of(
        &self,
        company: CompanyId,
        environment: Environment,
        edition: Edition,
    ) -> Result<u64, PortError> {
        self.database
            .unsettled_of(company, environment, edition)
            .await
    }

    async fn last_district(
        &self,
        company: CompanyId,
        residence: &Residence,
    ) -> Result<Option<DistrictCode>, PortError> {
        self.database.last_district(company, residence).await
    }

    async fn lease_due_documents(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<PendingDocument>>, PortError> {
        let taken = self
            .database
            .lease_due_documents(environment, now, until, most)
            .await?;
        let decided = self.decided.lock().unwrap().take();
        if let Some(decided) = decided {
            assert!(self.database.record_result(decided).await?);
        }
        Ok(taken)
    }

    async fn lease_due_rejected(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<GenerationCode>>, PortError> {
        self.database
            .lease_due_rejected(environment, now, until, most)
            .await
    }

    async fn postpone_rejected(
        &self,
        code: GenerationCode,
        lease: LeaseNumber,
        due_at: Option<OffsetDateTime>,
    ) -> Result<(), PortError> {
        self.database.postpone_rejected(code, lease, due_at).await
    }

    async fn renew_lease(&self, hold: LeaseRenewal) -> Result<bool, PortError> {
        self.database.renew_lease(hold).await
    }

    async fn keep_refusal(&self, hold: LeaseRenewal, refusal: &Rejection) -> Result<(), PortError> {
        self.database.keep_refusal(hold, refusal).await
    }

    async fn record_result(&self, outcome: DocumentResult) -> Result<bool, PortError> {
        if self.loses_result.swap(false, Ordering::SeqCst) {
            return Err(PortError::transient("settling", "the disk is full"));
        }
        self.database.record_result(outcome).await
    }

    async fn enter_contingency(&self, document: ContingencyRendering) -> Result<bool, PortError> {
        self.database.enter_contingency(document).await
    }

    async fn receive_rejected(&self, stamp: LateStamp) -> Result<bool, PortError> {
        self.database.receive_rejected(stamp).await
    }

    async fn rejected_version(
        &self,
        code: GenerationCode,
        revision: u32,
    ) -> Result<Option<RejectedVersion>, PortError> {
        self.database.rejected_version(code, revision).await
    }

    async fn keep_attempt(&self, attempt: Attempt) -> Result<(), PortError> {
        self.database.keep_attempt(attempt).await
    }

    async fn openings(
        &self,
        document: GenerationCode,
        revision: u32,
    ) -> Result<Vec<(PagePart, OffsetDateTime)>, PortError> {
        self.database.openings(document, revision).await
    }

    async fn keep_opening(
        &self,
        company: CompanyId,
        revision: u32,
        facts: OpeningFacts,
        at: OffsetDateTime,
    ) -> Result<bool, PortError> {
        self.database
            .keep_opening(company, revision, facts, at)
            .await
    }
}
