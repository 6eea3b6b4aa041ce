//! What becomes of a document here, once the authority was asked or told.

use std::sync::Arc;

use dte_domain::lifecycle::Status;
use time::OffsetDateTime;

use super::{Deliver, Delivered, Fate, Parcel};
use crate::error::Error;
use crate::ports::{Office, Outcome, Signature, TransmissionKind};
use crate::versions::Stamped;

impl Deliver {
    /// Keeps what the submission of a document came to.
    pub(super) async fn conclude(
        &self,
        office: &Office,
        parcel: &Parcel,
        fate: Fate,
        signature: Signature,
    ) -> Result<Delivered, Error> {
        let may_be_there = match fate {
            Fate::Refused(rejection) => {
                let at = rejection.at;
                let status = Status::Pending.reject(rejection)?;
                return self.settle(parcel, status, at, signature).await;
            }
            Fate::Stamped(stamped) => return self.receive(parcel, stamped, signature).await,
            Fate::Open { may_be_there } => may_be_there,
            Fate::Out { why, may_be_there } => {
                let earlier = may_be_there.then_some(signature);
                let entered = self.contingency.run(office, parcel, why, earlier).await?;
                if let Some(delivered) = entered {
                    return Ok(delivered);
                }
                may_be_there
            }
        };
        let during = if may_be_there {
            self.pace.lease
        } else {
            self.pace.pause
        };
        self.wait(parcel, during).await
    }

    /// Leaves a document alone for a while.
    pub(super) async fn wait(
        &self,
        parcel: &Parcel,
        during: time::Duration,
    ) -> Result<Delivered, Error> {
        self.hold(parcel, during).await?;
        self.stored(parcel).await
    }

    /// Keeps a stamp; with the version of the document that it belongs to.
    async fn receive(
        &self,
        parcel: &Parcel,
        stamped: Stamped,
        signature: Signature,
    ) -> Result<Delivered, Error> {
        let (code, revision) = (parcel.generation_code, parcel.revision);
        if self.versions.give_back(code, revision, &stamped).await? {
            return self.stored(parcel).await;
        }
        let status = Status::Pending.receive(stamped.stamp, stamped.observations)?;
        self.settle(parcel, status, stamped.at, signature).await
    }

    async fn settle(
        &self,
        parcel: &Parcel,
        status: Status,
        decided_at: Option<OffsetDateTime>,
        signature: Signature,
    ) -> Result<Delivered, Error> {
        let (code, now) = (parcel.generation_code, self.clock.now());
        let outcome = Outcome {
            generation_code: code,
            revision: parcel.revision,
            status: status.clone(),
            rendering: TransmissionKind::Normal,
            signature: Some(signature),
            decided_at,
            now,
        };
        match self.documents.settle(outcome).await {
            Ok(true) => {}
            Ok(false) => return self.stored(parcel).await,
            // A stamp stays, whatever is kept of it here: the answer says so, and the row is settled
            // later, when the authority is asked again.
            Err(error) if status.stamp().is_some() => {
                tracing::error!(%code, %error, cause = ?error.cause, "a stamp is not kept yet");
            }
            // A refusal does not: the document is still PENDING, and will be sent once more.
            Err(error) => return Err(error.into()),
        }
        Ok(Delivered {
            stamped_at: status.stamp().map(|_| decided_at.unwrap_or(now)),
            status,
            transmission: TransmissionKind::Normal,
            json: Arc::clone(&parcel.json),
        })
    }

    /// How the document stands, whoever decided about it; as it was sent, even when it was
    /// corrected since.
    pub(super) async fn stored(&self, parcel: &Parcel) -> Result<Delivered, Error> {
        let code = parcel.generation_code;
        let record = self.documents.find(code).await?.ok_or(Error::NotFound)?;
        if record.revision == parcel.revision {
            return Ok(Delivered::of(record));
        }
        let version = self.documents.rejected_version(code, parcel.revision);
        let version = version.await?.ok_or(Error::NotFound)?;
        Ok(Delivered {
            status: Status::Rejected(version.rejection),
            transmission: TransmissionKind::Normal,
            json: version.json,
            stamped_at: None,
        })
    }
}
