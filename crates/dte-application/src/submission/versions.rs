//! Which version of a corrected document a stamp belongs to.
//!
//! The authority knows a document by its code alone, which all its versions share. A version is
//! refused for good only when no copy of it is under way, and before it is corrected the authority is
//! asked: what it stamped before is not the correction.

use std::sync::Arc;

use dte_domain::identification::GenerationCode;
use dte_domain::lifecycle::{InvalidTransition, Rejection, Status};
use time::OffsetDateTime;

use crate::error::Error;
use crate::ports::{Acceptance, Clock, DocumentVersions, EarlierVersion};

/// The code of a correction that came to nothing because an earlier version was stamped.
pub const ALREADY_RECEIVED: &str = "ALREADY_RECEIVED";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamped {
    pub acceptance: Acceptance,
    pub how: How,
}

impl Stamped {
    pub fn answered(acceptance: Acceptance) -> Self {
        Self {
            acceptance,
            how: How::InAnAnswer,
        }
    }

    pub fn asked(acceptance: Acceptance) -> Self {
        Self {
            acceptance,
            how: How::Asked,
        }
    }

    /// The status of a PENDING document that has it; with the present moment where the authority tells
    /// none.
    pub fn status(self, now: OffsetDateTime) -> Result<Status, InvalidTransition> {
        let Acceptance {
            stamp,
            at,
            observations,
        } = self.acceptance;
        Status::Pending.receive(stamp, at.unwrap_or(now), observations)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// By the answer to the submission of these very bytes.
    InAnAnswer,
    /// By a question, when copies of several versions may have arrived.
    Asked,
}

/// Tells the versions of a document apart.
pub struct Versions {
    pub documents: Arc<dyn DocumentVersions>,
    pub clock: Arc<dyn Clock>,
}

impl Versions {
    /// Makes an earlier version the document again, when the stamp is its. Answers whether it is: a
    /// stamp without a readable moment that came after the question is the present version's.
    pub async fn give_back(
        &self,
        code: GenerationCode,
        revision: u32,
        stamped: &Stamped,
    ) -> Result<bool, Error> {
        let Some(version) = self.stamped_version(code, revision, stamped).await? else {
            if stamped.how == How::Asked {
                self.are_unknown(code, stamped).await?;
            }
            return Ok(false);
        };
        tracing::warn!(
            %code, version, correction = revision,
            "an earlier version of a corrected document was stamped: it is the document again"
        );
        self.keep(code, (revision, version), stamped).await?;
        Ok(true)
    }

    /// Makes a REJECTED document, or an earlier version of it, RECEIVED. Answers whether it was done: not
    /// where the document was corrected or decided about meanwhile.
    pub async fn receive(
        &self,
        code: GenerationCode,
        revision: u32,
        stamped: &Stamped,
    ) -> Result<bool, Error> {
        let earlier = self.preceded(code, revision, stamped).await?;
        let version = earlier.unwrap_or(revision);
        tracing::warn!(%code, version, "a document that was refused turned out to be stamped");
        self.keep(code, (revision, version), stamped).await
    }

    /// Whether the stamp was given in the time that a restored copy does not know: the version that it
    /// belongs to may have gone with what was lost.
    pub async fn are_unknown(
        &self,
        code: GenerationCode,
        stamped: &Stamped,
    ) -> Result<bool, Error> {
        let Some(at) = stamped.acceptance.at else {
            return Ok(false);
        };
        let unknown = self.documents.is_of_unknown_time(at).await?;
        if unknown {
            tracing::error!(
                %code, %at, stamp = %stamped.acceptance.stamp,
                "a document was stamped in the time before this database was restored: compare its bytes \
                 with the file that its receiver has"
            );
        }
        Ok(unknown)
    }

    async fn keep(
        &self,
        generation_code: GenerationCode,
        (revision, version): (u32, u32),
        stamped: &Stamped,
    ) -> Result<bool, Error> {
        let now = self.clock.now();
        let earlier = EarlierVersion {
            generation_code,
            revision,
            version,
            stamp: stamped.acceptance.stamp.clone(),
            observations: stamped.acceptance.observations.clone(),
            stamped_at: stamped.acceptance.at.unwrap_or(now),
            rejection: Rejection {
                code: ALREADY_RECEIVED.to_owned(),
                description: "the authority had received the document as it was before".to_owned(),
                observations: Vec::new(),
                at: None,
            },
            now,
        };
        let is_kept = self.documents.receive_earlier(earlier).await?;
        if !is_kept {
            tracing::warn!(code = %generation_code, "the document has changed meanwhile");
        }
        Ok(is_kept)
    }

    /// The earlier version that a stamp belongs to; nothing when it is the present one's.
    async fn stamped_version(
        &self,
        code: GenerationCode,
        revision: u32,
        stamped: &Stamped,
    ) -> Result<Option<u32>, Error> {
        match stamped.how {
            How::InAnAnswer => Ok(None),
            How::Asked => self.preceded(code, revision, stamped).await,
        }
    }

    /// The first version that was corrected only after the moment of the stamp.
    async fn preceded(
        &self,
        code: GenerationCode,
        revision: u32,
        stamped: &Stamped,
    ) -> Result<Option<u32>, Error> {
        let Some(at) = stamped.acceptance.at else {
            return Ok(None);
        };
        for version in 0..revision {
            let kept = self.documents.rejected_version(code, version).await?;
            if kept.is_some_and(|kept| kept.precedes(at)) {
                return Ok(Some(version));
            }
        }
        Ok(None)
    }
}
