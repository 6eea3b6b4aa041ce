//! Reported documents are transmitted in batches, and the results collected.

use std::collections::BTreeMap;
use std::sync::Arc;

use dte_domain::contingency::MOST_IN_A_BATCH;
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::lifecycle::{Rejection, Status};
use time::OffsetDateTime;

use crate::contingency::ended::EndedContingency;
use crate::contingency::query_before_transmission::AskForHeld;
use crate::error::Error;
use crate::jobs::intervals::{BackgroundIntervals, has_passed};
use crate::ports::{
    Acceptance, Authority, Awaiting, AwaitingTransmission, BatchRecord, BatchReply, BatchResults,
    BatchStatus, BatchSubmission, BatchedResult, Clock, CompanyEstablishment, Contingencies,
    ContingencyEventRecord, ContingencyEventStatus, DocumentResult, Documents, NewBatch,
    QueryReply, Randomness, Sender, Signed, Signer, TransmissionKind,
};
use crate::submission::stored_document::{certificate_ref, sender};
use crate::submission::submit_document::{DUPLICATE, is_taken_number, unexplained};
use crate::submission::versions::{received, report_doubtful_rendering};

enum Decided {
    Stamped(Acceptance),
    Refused(Rejection),
}

impl Decided {
    /// The status of the document; it has the present moment where the authority tells none.
    fn status(self, now: OffsetDateTime) -> Result<Status, Error> {
        Ok(match self {
            Self::Stamped(acceptance) => received(acceptance, now)?,
            Self::Refused(rejection) => Status::Pending.reject(rejection, now)?,
        })
    }
}

struct Settled {
    decided: Decided,
    rendering: TransmissionKind,
}

impl Settled {
    fn refused(rejection: Rejection) -> Self {
        Self {
            decided: Decided::Refused(rejection),
            rendering: TransmissionKind::Contingency,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum BatchOutcome {
    /// The authority took it: another may follow.
    Taken,
    Refused,
    /// It was not sent, or nobody knows.
    NotTaken,
}

/// How many batches in a row may be refused as a whole: twice as many as it takes to halve the
/// largest one until a single document is left.
const MOST_REFUSALS: u32 = 2 * MOST_IN_A_BATCH.next_power_of_two().ilog2();

/// How many documents are looked at in one go.
const MOST: u32 = 1000;

pub struct TransmitHeld {
    pub documents: Arc<dyn Documents>,
    pub contingencies: Arc<dyn Contingencies>,
    pub ask: Arc<AskForHeld>,
    pub signer: Arc<dyn Signer>,
    pub authority: Arc<dyn Authority>,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
    pub intervals: BackgroundIntervals,
}

impl TransmitHeld {
    /// Collects the results of batches under way, then sends what is in none. Answers whether the
    /// authority refused a batch as a whole.
    pub async fn run(
        &self,
        ended: &EndedContingency,
        head: &CompanyEstablishment,
    ) -> Result<bool, Error> {
        let mut is_refused = false;
        for event in self.contingencies.events(ended.id).await? {
            if let ContingencyEventStatus::Accepted { .. } = event.status {
                self.collect(ended, head, &event).await?;
                is_refused |= self.send(ended, head, &event).await? == BatchOutcome::Refused;
            }
        }
        Ok(is_refused)
    }

    async fn collect(
        &self,
        ended: &EndedContingency,
        head: &CompanyEstablishment,
        event: &ContingencyEventRecord,
    ) -> Result<(), Error> {
        for batch in self.contingencies.batches(event.generation_code).await? {
            self.ask.renew_lease(ended).await?;
            match &batch.status {
                BatchStatus::Over => {}
                // Whether it was sent is not known. Its documents are asked for one by one when
                // the authority must be through with it.
                BatchStatus::Unsent => self.give_up_late(&batch).await?,
                BatchStatus::Taken { code } => {
                    let sender = sender(head);
                    match self.authority.batch_results(&sender, code).await {
                        BatchResults::Decided(decided) => {
                            self.record_result(ended, &sender, (event, &batch), decided)
                                .await?;
                        }
                        BatchResults::Working => self.give_up_late(&batch).await?,
                        BatchResults::Undetermined { seen } => {
                            tracing::warn!(batch = %batch.id, seen, "the results of a batch are unclear");
                            self.give_up_late(&batch).await?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Keeps every decision of a batch; what it decided nothing about is waited for a while.
    async fn record_result(
        &self,
        ended: &EndedContingency,
        sender: &Sender,
        (event, batch): (&ContingencyEventRecord, &BatchRecord),
        decided: Vec<(GenerationCode, BatchedResult)>,
    ) -> Result<(), Error> {
        let mut decided: BTreeMap<_, _> = decided.into_iter().collect();
        let mut is_complete = true;
        let in_batch = Awaiting::InBatch(batch.id);
        for mut document in self.contingencies.awaiting(in_batch, MOST).await? {
            let result = decided.remove(&document.generation_code);
            if let Some(BatchedResult::Rejected(_)) = &result {
                document.unanswered = document.unanswered.without_a_marked_one();
            }
            let settled = match result {
                Some(BatchedResult::Accepted(acceptance)) => Some(Settled {
                    decided: Decided::Stamped(acceptance),
                    rendering: TransmissionKind::Contingency,
                }),
                Some(BatchedResult::Rejected(rejection)) if rejection.code == DUPLICATE => {
                    self.ask.renew_lease(ended).await?;
                    let is_this = |known: &Rejection| known.code == DUPLICATE;
                    self.look_up(sender, batch, &document, rejection, is_this)
                        .await?
                }
                Some(BatchedResult::Rejected(rejection)) => Some(Settled::refused(rejection)),
                Some(BatchedResult::Incomplete(refusal)) => {
                    self.ask.renew_lease(ended).await?;
                    let refusal = unexplained(refusal);
                    self.look_up(sender, batch, &document, refusal, |_| true)
                        .await?
                }
                None => None,
            };
            let Some(settled) = settled else {
                is_complete = false;
                continue;
            };
            if let Decided::Refused(rejection) = &settled.decided {
                self.tell_refusal(&document, rejection, event);
                if is_taken_number(rejection) {
                    self.note_taken(&document).await?;
                }
            }
            let now = self.clock.now();
            let outcome = DocumentResult {
                generation_code: document.generation_code,
                revision: document.revision,
                lease: None,
                status: settled.decided.status(now)?,
                rendering: settled.rendering,
                signature: None,
                unanswered: document.unanswered,
                now,
            };
            self.documents.record_result(outcome).await?;
        }
        if is_complete {
            return self.give_up(batch).await;
        }
        self.give_up_late(batch).await
    }

    /// A document that waited for the authority and is refused: its client has its answer already,
    /// and nobody looks at it unless told.
    fn tell_refusal(
        &self,
        document: &AwaitingTransmission,
        rejection: &Rejection,
        event: &ContingencyEventRecord,
    ) {
        let (code, refused, why) = (
            document.generation_code,
            &rejection.code,
            &rejection.description,
        );
        if event
            .documents_due_at()
            .is_some_and(|due| due < self.clock.now())
        {
            tracing::error!(%code, refused, why, "the authority refused a document of a contingency after its 72 hours");
        } else {
            tracing::warn!(%code, refused, why, "the authority refused a document of a contingency");
        }
    }

    /// Asks about a document that a batch refused and that may be stamped all the same.
    ///
    /// A duplicate is ours when the authority has our code with a stamp. When it does not know it,
    /// or knows it as that very duplicate, another document has the number or the code; unless an
    /// earlier copy is still worked on, which nobody rules out while the batch is young. An entry
    /// without a code decides nothing: what the authority does not know once the batch is old was
    /// refused.
    async fn look_up(
        &self,
        sender: &Sender,
        batch: &BatchRecord,
        document: &AwaitingTransmission,
        refusal: Rejection,
        is_confirmed_by: fn(&Rejection) -> bool,
    ) -> Result<Option<Settled>, Error> {
        let code = document.generation_code;
        let query = self.authority.query(sender, document.document_type, code);
        let is_refused = match query.await {
            QueryReply::Accepted(acceptance) => {
                report_doubtful_rendering(code, document.unanswered, &acceptance);
                let versions = &self.ask.versions;
                versions
                    .warn_of_doubt(code, document.revision, &acceptance)
                    .await?;
                return Ok(Some(Settled {
                    decided: Decided::Stamped(acceptance),
                    rendering: document.unanswered.stamped(),
                }));
            }
            QueryReply::Unknown => true,
            QueryReply::Rejected(known) => is_confirmed_by(&known),
            QueryReply::Undetermined { .. } => false,
        };
        Ok((is_refused && self.is_late(batch)).then(|| Settled::refused(refusal)))
    }

    /// The document was handed over long ago: its number stays, and a person decides.
    async fn note_taken(&self, document: &AwaitingTransmission) -> Result<(), Error> {
        let code = document.generation_code;
        self.documents.note_taken(code, self.clock.now()).await?;
        tracing::error!(
            %code,
            "a document that is not ours has the number at the authority, and the client holds this \
             one: it stays refused, and a person decides"
        );
        Ok(())
    }

    /// Expects nothing more of a batch. Its documents that wait still are asked for one by one.
    async fn give_up(&self, batch: &BatchRecord) -> Result<(), Error> {
        let over = BatchStatus::Over;
        self.contingencies
            .keep_batch(batch.id, &batch.status, over)
            .await?;
        Ok(())
    }

    async fn give_up_late(&self, batch: &BatchRecord) -> Result<(), Error> {
        if !self.is_late(batch) {
            return Ok(());
        }
        if batch.status == BatchStatus::Unsent {
            tracing::warn!(batch = %batch.id, "nobody knows whether a batch arrived: its documents are asked for");
        } else {
            tracing::warn!(batch = %batch.id, "a batch brings no more results: its documents are asked for");
        }
        self.give_up(batch).await
    }

    /// Whether the authority must be through with it.
    fn is_late(&self, batch: &BatchRecord) -> bool {
        let patience = self.intervals.batch_patience;
        has_passed(batch.created_at, patience, self.clock.now())
    }

    async fn send(
        &self,
        ended: &EndedContingency,
        head: &CompanyEstablishment,
        event: &ContingencyEventRecord,
    ) -> Result<BatchOutcome, Error> {
        let code = event.generation_code;
        let listed = Awaiting::Listed(code);
        let waiting = self.contingencies.awaiting(listed, MOST).await?;
        let asked = self.ask.confirmed_missing(ended, head, waiting).await?;
        let mut alike: BTreeMap<_, Vec<AwaitingTransmission>> = BTreeMap::new();
        for document in asked.ready {
            let kind = (document.document_type, document.schema_version);
            alike.entry(kind).or_default().push(document);
        }
        let mut sent = BatchOutcome::Taken;
        for ((document_type, _), documents) in alike {
            for documents in documents.chunks(MOST_IN_A_BATCH) {
                let of_one_type = (document_type, documents);
                match self.send_halving(ended, head, code, of_one_type).await? {
                    BatchOutcome::Taken => {}
                    // The others do not wait for it.
                    BatchOutcome::Refused => sent = BatchOutcome::Refused,
                    BatchOutcome::NotTaken => return Ok(BatchOutcome::NotTaken),
                }
            }
        }
        Ok(sent)
    }

    /// Sends documents of one type. Where the authority refuses them as a whole, it may mean one of
    /// them: they go by halves until those are left that it refuses alone. So many refusals in a row
    /// that none can be left out mean no document.
    async fn send_halving(
        &self,
        ended: &EndedContingency,
        head: &CompanyEstablishment,
        event: GenerationCode,
        (document_type, documents): (DocumentType, &[AwaitingTransmission]),
    ) -> Result<BatchOutcome, Error> {
        let mut parts = vec![documents];
        let mut sent = BatchOutcome::Taken;
        let mut refused_in_a_row = 0;
        while let Some(part) = parts.pop() {
            match self
                .send_batch(ended, head, event, document_type, part)
                .await?
            {
                BatchOutcome::Taken => refused_in_a_row = 0,
                BatchOutcome::NotTaken => return Ok(BatchOutcome::NotTaken),
                BatchOutcome::Refused => {
                    sent = BatchOutcome::Refused;
                    refused_in_a_row += 1;
                    if refused_in_a_row > MOST_REFUSALS {
                        return Ok(BatchOutcome::Refused);
                    }
                    if let [_, _, ..] = part {
                        let (first, second) = part.split_at(part.len() / 2);
                        parts.extend([second, first]);
                    }
                }
            }
        }
        Ok(sent)
    }

    async fn send_batch(
        &self,
        ended: &EndedContingency,
        head: &CompanyEstablishment,
        event: GenerationCode,
        document_type: DocumentType,
        documents: &[AwaitingTransmission],
    ) -> Result<BatchOutcome, Error> {
        self.ask.renew_lease(ended).await?;
        let mut signed = Vec::with_capacity(documents.len());
        for document in documents {
            signed.push(self.signed(head, document).await?);
        }
        let id = self.randomness.uuid();
        let codes: Vec<_> = documents.iter().map(|one| one.generation_code).collect();
        let new = NewBatch {
            id,
            event,
            document_type,
            documents: codes.clone(),
            now: self.clock.now(),
        };
        self.contingencies.begin_batch(new).await?;
        let batch = BatchSubmission {
            id,
            environment: ended.environment,
            signed,
        };
        tracing::debug!(batch = %id, documents = codes.len(), "a batch is sent");
        let (outcome, taken) = match self.authority.submit_batch(&sender(head), &batch).await {
            BatchReply::Taken { code } => {
                tracing::info!(batch = %id, code, documents = codes.len(), "a batch was taken");
                (BatchOutcome::Taken, Some(BatchStatus::Taken { code }))
            }
            BatchReply::Rejected(rejection) => {
                tracing::error!(batch = %id, ?rejection, "the authority refused a batch");
                (BatchOutcome::Refused, None)
            }
            BatchReply::NotSent(obstacle) => {
                tracing::info!(batch = %id, ?obstacle, "a batch could not be sent yet");
                (BatchOutcome::NotTaken, None)
            }
            // It stays unsent, as far as we know: a later look asks for its documents.
            BatchReply::NoAnswer { seen } => {
                tracing::warn!(batch = %id, seen, "no answer to a batch");
                return Ok(BatchOutcome::NotTaken);
            }
        };
        match taken {
            Some(taken) => {
                let unsent = BatchStatus::Unsent;
                self.contingencies.keep_batch(id, &unsent, taken).await?;
            }
            None => self.contingencies.return_batch(id).await?,
        }
        Ok(outcome)
    }

    /// The signed document: with the signature that it was handed over with, when it is kept.
    async fn signed(
        &self,
        head: &CompanyEstablishment,
        document: &AwaitingTransmission,
    ) -> Result<Signed, Error> {
        let json = Arc::clone(&document.json);
        let signature = match &document.signature {
            Some(kept) => kept.clone(),
            None => {
                self.signer
                    .sign(&certificate_ref(head), Arc::clone(&json))
                    .await?
            }
        };
        Ok(Signed { json, signature })
    }
}
