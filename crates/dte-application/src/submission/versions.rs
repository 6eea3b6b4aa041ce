//! Stamps that a query finds: of a document that was corrected, or that was refused.
//!
//! The authority knows a document by its code alone, which all its versions share. A document is
//! corrected only once every copy of it was answered, or a query found no stamp long after the last
//! one was sent; so a stamp belongs to the version that was sent last.

use std::sync::Arc;

use dte_domain::identification::{GenerationCode, LocalTime};
use dte_domain::invalidation::window::Windows;
use dte_domain::lifecycle::{InvalidTransition, Status};
use time::OffsetDateTime;

use crate::error::Error;
use crate::ports::{Acceptance, Clock, DocumentRecord, Documents, LateStamp, UnansweredCopies};

/// Returns the status of a PENDING document that has a stamp: with the present moment where the
/// authority tells none.
pub(crate) fn received(
    acceptance: Acceptance,
    now: OffsetDateTime,
) -> Result<Status, InvalidTransition> {
    let Acceptance {
        stamp,
        at,
        observations,
    } = acceptance;
    Status::Pending.receive(stamp, at.unwrap_or(now), observations)
}

/// Reports a stamp that a query found and that may belong to another rendering than the one that it is stored
/// with: the authority does not say which bytes it stamped.
pub(crate) fn report_doubtful_rendering(
    code: GenerationCode,
    unanswered: UnansweredCopies,
    acceptance: &Acceptance,
) {
    let stamp = &acceptance.stamp;
    match (unanswered.normal, unanswered.marked) {
        (0, 0) => tracing::error!(
            %code, %stamp,
            "the authority has stamped this document, and every copy that this database knows was answered, \
             otherwise than with a stamp: an answer was changed on the way, the database was put back, or \
             somebody else sent a copy; compare the document with the authority's public query"
        ),
        (1.., 1..) => tracing::warn!(
            %code, %stamp,
            "copies for normal transmission and for contingency went unanswered: the stamp counts as that of \
             the rendering sent last"
        ),
        _ => {}
    }
}

/// Stores the stamps of documents that were refused, and warns of doubtful ones.
pub struct Versions {
    pub documents: Arc<dyn Documents>,
    pub clock: Arc<dyn Clock>,
}

impl Versions {
    /// Warns where a stamp that a query found may be that of an earlier version of which a copy went
    /// unanswered.
    pub async fn warn_of_doubt(
        &self,
        code: GenerationCode,
        revision: u32,
        acceptance: &Acceptance,
    ) -> Result<(), Error> {
        for version in 0..revision {
            let earlier = self.documents.rejected_version(code, version).await?;
            if earlier.is_some_and(|earlier| earlier.unanswered > 0) {
                tracing::warn!(
                    %code, version, correction = revision, stamp = %acceptance.stamp,
                    "a copy of an earlier version went unanswered: the stamp counts as that of the version \
                     sent last"
                );
                return Ok(());
            }
        }
        Ok(())
    }

    /// Makes a REJECTED document RECEIVED. Returns false if it was corrected or decided about meanwhile,
    /// or if another document has the stamp.
    pub async fn receive_rejected(
        &self,
        record: &DocumentRecord,
        acceptance: Acceptance,
    ) -> Result<bool, Error> {
        let (code, now) = (record.generation_code, self.clock.now());
        let stamped_at = acceptance.at.unwrap_or(now);
        let (edition, document_type) = (record.edition, record.document_type);
        // The window of its own edition, which is never longer than the one that holds.
        let windows = Windows {
            edition,
            is_of_medicines: false,
        };
        let invalidable_until: LocalTime =
            windows.closes_at(edition, document_type, record.issued_at, stamped_at);
        tracing::warn!(%code, stamp = %acceptance.stamp, "a document that was refused turned out to be stamped");
        self.warn_of_doubt(code, record.revision, &acceptance)
            .await?;
        let stamp = LateStamp {
            generation_code: code,
            revision: record.revision,
            stamp: acceptance.stamp,
            observations: acceptance.observations,
            stamped_at,
            invalidable_until,
            now,
        };
        let is_kept = self.documents.receive_rejected(stamp).await?;
        if !is_kept {
            tracing::warn!(%code, "the document has changed meanwhile");
        }
        Ok(is_kept)
    }
}
