//! Documents that wait in contingency and may have reached the authority are asked for, so that
//! nothing is reported or sent that is there already.

use std::sync::Arc;

use futures_util::StreamExt;
use futures_util::stream;
use time::Duration;

use crate::error::Error;
use crate::jobs::intervals::{BackgroundIntervals, has_passed};
use crate::ports::{
    Authority, AwaitingTransmission, BatchResults, BatchedResult, Clock, CompanyEstablishment,
    Contingencies, Contingency, DocumentResult, Documents, Leased, PortError, QueryReply, Sender,
    TransmissionKind,
};
use crate::submission::stored_document::sender;
use crate::submission::versions::{Versions, received, report_doubtful_rendering};
use crate::submission::waiting_log;

/// How many questions are asked at once.
const AT_ONCE: usize = 8;

/// After how many questions the contingency is held anew: so many take less than a lease even if
/// each goes unanswered.
const PART: usize = 48;

/// Limit for querying the result of a batch that decides which rendering was stamped. After it, the stamp
/// counts as that of the rendering sent last: a document must not wait beyond its 72 hours.
const LONGEST_WAIT: Duration = Duration::DAY;

pub struct AskForHeld {
    pub documents: Arc<dyn Documents>,
    pub contingencies: Arc<dyn Contingencies>,
    pub versions: Arc<Versions>,
    pub authority: Arc<dyn Authority>,
    pub clock: Arc<dyn Clock>,
    pub intervals: BackgroundIntervals,
}

#[derive(Debug, Default)]
pub struct Asked {
    /// The documents that the authority certainly does not have.
    pub ready: Vec<AwaitingTransmission>,
    pub settled: usize,
    pub unclear: usize,
}

impl Asked {
    /// Whether there was something to ask, and no answer at all.
    pub fn is_silence(&self) -> bool {
        self.unclear > 0 && self.settled == 0 && self.ready.is_empty()
    }
}

enum DocumentLookup {
    /// The authority certainly does not have it.
    NotThere(AwaitingTransmission),
    Settled,
    Unclear,
}

impl AskForHeld {
    /// Finds out which of the documents the authority certainly does not have. One that it stamped is
    /// settled with the rendering that it has.
    pub async fn confirmed_missing(
        &self,
        contingency: &Leased<Contingency>,
        head: &CompanyEstablishment,
        documents: Vec<AwaitingTransmission>,
    ) -> Result<Asked, Error> {
        let sender = sender(head);
        let mut asked = Asked::default();
        let mut documents = documents.into_iter().peekable();
        while documents.peek().is_some() {
            self.renew_lease(contingency).await?;
            let part: Vec<_> = documents.by_ref().take(PART).collect();
            self.ask_part(&sender, part, &mut asked).await?;
        }
        Ok(asked)
    }

    /// Keeps that this server follows the contingency for another while; an error when somebody else has
    /// taken it over.
    pub async fn renew_lease(&self, contingency: &Leased<Contingency>) -> Result<(), Error> {
        const DOING: &str = "following a contingency";
        let due_at = self.clock.now() + self.intervals.lease;
        let renewed = self
            .contingencies
            .postpone(contingency.id, contingency.lease, due_at);
        if !renewed.await? {
            return Err(PortError::transient(DOING, "another server has taken it over").into());
        }
        Ok(())
    }

    async fn ask_part(
        &self,
        sender: &Sender,
        documents: Vec<AwaitingTransmission>,
        found: &mut Asked,
    ) -> Result<(), Error> {
        let asked = stream::iter(documents)
            .map(|document| self.ask(sender, document))
            .buffered(AT_ONCE);
        let all: Vec<_> = asked.collect().await;
        for known in all {
            match known? {
                DocumentLookup::NotThere(document) => found.ready.push(document),
                DocumentLookup::Settled => found.settled += 1,
                DocumentLookup::Unclear => found.unclear += 1,
            }
        }
        Ok(())
    }

    async fn ask(
        &self,
        sender: &Sender,
        document: AwaitingTransmission,
    ) -> Result<DocumentLookup, Error> {
        if document.unanswered.total() == 0 {
            return Ok(DocumentLookup::NotThere(document));
        }
        let code = document.generation_code;
        let query = self.authority.query(sender, document.document_type, code);
        match query.await {
            QueryReply::Accepted(acceptance) => {
                let Some(rendering) = self.stamped_rendering(sender, &document).await else {
                    waiting_log::tell_waiting(code, "stamped; the result of its batch is unknown");
                    return Ok(DocumentLookup::Unclear);
                };
                let revision = document.revision;
                report_doubtful_rendering(code, document.unanswered, &acceptance);
                self.versions
                    .warn_of_doubt(code, revision, &acceptance)
                    .await?;
                let now = self.clock.now();
                let outcome = DocumentResult {
                    generation_code: code,
                    revision,
                    lease: None,
                    rendering,
                    status: received(acceptance, now)?,
                    signature: None,
                    unanswered: document.unanswered,
                    now,
                };
                self.documents.record_result(outcome).await?;
                Ok(DocumentLookup::Settled)
            }
            // A refusal is of what was sent before; what is sent next is judged anew.
            QueryReply::Unknown | QueryReply::Rejected(_) => Ok(DocumentLookup::NotThere(document)),
            QueryReply::Undetermined { seen } => {
                waiting_log::tell_waiting(code, &seen);
                Ok(DocumentLookup::Unclear)
            }
        }
    }

    /// Returns the rendering that a stamp found by a query belongs to; nothing while only the result of the
    /// document's batch can tell, and cannot be had.
    async fn stamped_rendering(
        &self,
        sender: &Sender,
        document: &AwaitingTransmission,
    ) -> Option<TransmissionKind> {
        let sent_last = document.unanswered.stamped();
        let Some(batch) = &document.batch else {
            return Some(sent_last);
        };
        let decided = match self.authority.batch_results(sender, &batch.code).await {
            BatchResults::Decided(decided) => decided,
            BatchResults::Working | BatchResults::Undetermined { .. } => Vec::new(),
        };
        let mut decided = decided.into_iter();
        match decided.find(|(code, _)| *code == document.generation_code) {
            Some((_, BatchedResult::Accepted(_))) => Some(TransmissionKind::Contingency),
            Some((_, BatchedResult::Rejected(_))) => {
                Some(document.unanswered.without_a_marked_one().stamped())
            }
            Some((_, BatchedResult::Incomplete(_))) | None => {
                let now = self.clock.now();
                has_passed(batch.created_at, LONGEST_WAIT, now).then_some(sent_last)
            }
        }
    }
}
