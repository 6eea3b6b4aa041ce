//! Contingencies are followed to their end: ended when what was down is back, reported,
//! transmitted, closed.

use std::sync::Arc;

use dte_domain::contingency::{EVENT_WITHIN, REPORT_AFTER};
use futures_util::future::join_all;
use time::Duration;

use crate::deliver::sender;
use crate::error::Error;
use crate::pace::Pace;
use crate::ports::{Authority, Clock, Contingencies, Contingency, Office, Offices};
use crate::report_contingency::ReportContingency;
use crate::transmit_held::TransmitHeld;

/// How many contingencies are followed at once: no company waits for many others.
const AT_ONCE: u32 = 16;

/// The longest pause between two events or batches that the authority refuses.
const LONGEST_PAUSE: Duration = Duration::hours(1);

/// The use case, run from time to time.
pub struct WatchContingencies {
    /// The kept contingencies.
    pub contingencies: Arc<dyn Contingencies>,
    /// Where establishments are kept.
    pub offices: Arc<dyn Offices>,
    /// Who knows whether the authority is back.
    pub authority: Arc<dyn Authority>,
    /// Reports.
    pub report: Arc<ReportContingency>,
    /// Transmits what is reported.
    pub transmit: Arc<TransmitHeld>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The times.
    pub pace: Pace,
}

/// What a look at a contingency came to.
enum Look {
    /// Something is still down, or a person has not ended it.
    Open,
    /// It ended; something is left to do.
    Ended,
    /// It ended, and the authority refused its event or a batch as a whole.
    Refused,
    /// Nothing is left to do.
    Closed,
}

impl WatchContingencies {
    /// Follows every contingency that is due; answers how many were closed.
    ///
    /// One company's trouble keeps no other's documents.
    pub async fn run(&self) -> Result<usize, Error> {
        let mut closed = 0;
        loop {
            let now = self.clock.now();
            let until = now + self.pace.lease;
            let due = self.contingencies.take_due(now, until, AT_ONCE).await?;
            let all = due.iter().map(|contingency| self.follow(contingency));
            closed += join_all(all).await.into_iter().filter(|&done| done).count();
            if due.len() < AT_ONCE as usize {
                return Ok(closed);
            }
        }
    }

    /// Whether it is closed now.
    async fn follow(&self, contingency: &Contingency) -> bool {
        let id = contingency.id;
        let pause = match self.look(contingency).await {
            Ok(Look::Closed) => return true,
            Ok(Look::Ended) => self.pace.pause,
            Ok(Look::Open) => self.pace.watch,
            Ok(Look::Refused) => self.pause_after_refusal(contingency),
            Err(error) => {
                tracing::warn!(contingency = %id.0, ?error, "a contingency could not be followed");
                self.pace.watch
            }
        };
        let due_at = self.clock.now() + pause;
        if let Err(error) = self.contingencies.put_off(id, due_at).await {
            tracing::error!(contingency = %id.0, %error, cause = ?error.cause, "not put off");
        }
        false
    }

    async fn look(&self, contingency: &Contingency) -> Result<Look, Error> {
        let head = self.offices.head(contingency.company).await?;
        let head = head.ok_or(Error::NotFound)?;
        let Some(ended) = self.ended(contingency, &head).await? else {
            self.warn_of_length(contingency);
            return Ok(Look::Open);
        };
        self.warn_of_deadline(&ended);
        let event_refused = self.report.run(&ended, &head).await?;
        let batch_refused = self.transmit.run(&ended, &head).await?;
        if event_refused || batch_refused {
            return Ok(Look::Refused);
        }
        Ok(if self.contingencies.close(ended.id).await? {
            tracing::info!(contingency = %ended.id.0, "a contingency is closed");
            Look::Closed
        } else {
            Look::Ended
        })
    }

    /// The longer the authority refuses, the rarer it is bothered; a person has to look into it.
    fn pause_after_refusal(&self, contingency: &Contingency) -> Duration {
        let since = contingency.ended_at.unwrap_or_else(|| self.clock.now());
        let grown: Duration = (self.clock.now() - since) / 4;
        grown.clamp(self.pace.watch, self.pace.watch.max(LONGEST_PAUSE))
    }

    /// The contingency, if it has ended or ends now.
    async fn ended(
        &self,
        contingency: &Contingency,
        head: &Office,
    ) -> Result<Option<Contingency>, Error> {
        if contingency.ended_at.is_some() {
            return Ok(Some(contingency.clone()));
        }
        if contingency.is_declared || !self.authority.is_back(&sender(head)).await {
            return Ok(None);
        }
        let now = self.clock.now();
        let due = now + EVENT_WITHIN;
        let ended = self.contingencies.end(contingency.id, now, due).await?;
        tracing::info!(contingency = %contingency.id.0, "what was down is back");
        Ok(Some(ended))
    }

    fn warn_of_length(&self, contingency: &Contingency) {
        let lasts = self.clock.now() - contingency.began_at;
        if lasts > REPORT_AFTER {
            let days = lasts.whole_days();
            tracing::warn!(contingency = %contingency.id.0, days, "a contingency lasts so long that the authority wants a technical report");
        }
    }

    fn warn_of_deadline(&self, ended: &Contingency) {
        let Some(due) = ended.event_due_at else {
            return;
        };
        let left = due - self.clock.now();
        if left.is_negative() {
            tracing::error!(contingency = %ended.id.0, "the event of a contingency is late: ask the authority for an extension");
        } else if left < EVENT_WITHIN / 4 {
            let minutes = left.whole_minutes();
            tracing::warn!(contingency = %ended.id.0, minutes, "little time is left for the event of a contingency");
        }
    }
}
