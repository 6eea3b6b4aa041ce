//! Documents that wait in contingency and may have reached the authority are asked for, so that
//! nothing is reported or sent that is there already.

use std::sync::Arc;

use dte_domain::lifecycle::Status;
use futures_util::StreamExt;
use futures_util::stream;

use crate::deliver::sender;
use crate::error::Error;
use crate::pace::Pace;
use crate::ports::{
    Authority, Clock, Contingencies, ContingencyId, Documents, HeldDocument, Office, Outcome,
    Query, Sender, TransmissionKind,
};

/// How many questions are asked at once.
const AT_ONCE: usize = 8;

/// After how many questions the contingency is held anew: so many take less than a lease even if
/// each goes unanswered.
const PART: usize = 48;

/// The use case.
pub struct AskForHeld {
    /// Where documents are kept.
    pub documents: Arc<dyn Documents>,
    /// The kept contingencies.
    pub contingencies: Arc<dyn Contingencies>,
    /// Who is asked.
    pub authority: Arc<dyn Authority>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The times.
    pub pace: Pace,
}

/// What is known of a document.
enum Known {
    /// The authority certainly does not have it.
    NotThere(HeldDocument),
    /// It has it, and its status is kept.
    Settled,
    /// Nobody knows.
    Unclear,
}

impl AskForHeld {
    /// Those of the documents that the authority certainly does not have. One that it stamped is
    /// settled: what it has is then the `rendering` that was sent.
    pub async fn not_there(
        &self,
        id: ContingencyId,
        head: &Office,
        documents: Vec<HeldDocument>,
        rendering: TransmissionKind,
    ) -> Result<Vec<HeldDocument>, Error> {
        let sender = sender(head);
        let mut ready = Vec::new();
        let mut documents = documents.into_iter().peekable();
        while documents.peek().is_some() {
            self.hold(id).await?;
            let part: Vec<_> = documents.by_ref().take(PART).collect();
            let part = self.part_not_there(&sender, part, rendering).await?;
            ready.extend(part);
        }
        Ok(ready)
    }

    /// Keeps that this server follows the contingency for another while.
    pub async fn hold(&self, id: ContingencyId) -> Result<(), Error> {
        let due_at = self.clock.now() + self.pace.lease;
        Ok(self.contingencies.put_off(id, due_at).await?)
    }

    async fn part_not_there(
        &self,
        sender: &Sender,
        documents: Vec<HeldDocument>,
        rendering: TransmissionKind,
    ) -> Result<Vec<HeldDocument>, Error> {
        let asked = stream::iter(documents)
            .map(|document| self.ask(sender, document, rendering))
            .buffered(AT_ONCE);
        let all: Vec<_> = asked.collect().await;
        let (mut ready, mut proven) = (Vec::new(), Vec::new());
        for known in all {
            if let Known::NotThere(document) = known? {
                if document.may_be_there {
                    proven.push(document.generation_code);
                }
                ready.push(document);
            }
        }
        if !proven.is_empty() {
            self.contingencies.not_there(&proven).await?;
        }
        Ok(ready)
    }

    async fn ask(
        &self,
        sender: &Sender,
        document: HeldDocument,
        rendering: TransmissionKind,
    ) -> Result<Known, Error> {
        if !document.may_be_there {
            return Ok(Known::NotThere(document));
        }
        let code = document.generation_code;
        let query = self.authority.query(sender, document.document_type, code);
        match query.await {
            Query::Accepted {
                stamp,
                observations,
                ..
            } => {
                let outcome = Outcome {
                    generation_code: code,
                    revision: document.revision,
                    status: Status::Pending.receive(stamp, observations)?,
                    rendering,
                    signature: None,
                    now: self.clock.now(),
                };
                self.documents.settle(outcome).await?;
                Ok(Known::Settled)
            }
            // A refusal is of what was sent before; what is sent next is judged anew.
            Query::Unknown | Query::Rejected(_) => Ok(Known::NotThere(document)),
            Query::Undetermined { seen } => {
                tracing::warn!(%code, seen, "its fate is still unknown");
                Ok(Known::Unclear)
            }
        }
    }
}
