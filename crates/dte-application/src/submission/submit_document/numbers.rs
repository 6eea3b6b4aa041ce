//! A document whose number the authority has given to another goes on under the next one.

use dte_domain::lifecycle::Rejection;

use super::{DUPLICATE, StoredDocument, SubmitDocument};
use crate::error::Error;
use crate::jobs::retry::Retry;
use crate::ports::{CompanyEstablishment, NextNumber, RefusedNumber};

/// How many numbers are tried in one go.
pub(super) const MOST_NUMBERS: u32 = 20;

pub(super) enum Next {
    Taken,
    /// It stays refused: its client holds it with this one.
    Refused,
    /// Somebody else decided about it.
    Changed,
}

/// Whether a document was refused because the authority has its control number already.
pub(crate) fn is_taken_number(rejection: &Rejection) -> bool {
    rejection.code == DUPLICATE && dte_schema::is_of_the_control_number(rejection)
}

impl SubmitDocument {
    /// Leaves a document alone for a while whose series is far behind what the authority has; the
    /// error that says so.
    pub(super) async fn give_up_numbers(
        &self,
        establishment: &CompanyEstablishment,
        document: &mut StoredDocument,
    ) -> Result<Error, Error> {
        let (code, now) = (document.generation_code, self.clock.now());
        self.documents.note_taken(code, now).await?;
        tracing::error!(
            %code,
            nit = %establishment.company.nit,
            control_number = document.name(),
            "the authority has one number after the other already: `dte series advance` skips those \
             that are given there"
        );
        // It was answered every time: nothing of it went unanswered.
        document.resends = 1;
        self.postpone(document, Retry::UnsentDocument).await?;
        Ok(Error::NumbersTaken {
            last: document.name(),
        })
    }

    pub(super) async fn take_next_number(
        &self,
        document: &mut StoredDocument,
    ) -> Result<Next, Error> {
        // What has no number is refused for none: the authority's answer is of something else.
        let Some(number) = document.control_number.clone() else {
            return Ok(Next::Refused);
        };
        let refused = RefusedNumber {
            generation_code: document.generation_code,
            revision: document.revision,
            lease: document.lease,
            control_number: number.clone(),
            now: self.clock.now(),
        };
        let code = document.generation_code;
        match self.documents.take_next_number(refused).await? {
            NextNumber::Taken {
                control_number,
                json,
                holder,
            } => {
                let holder = holder.map_or("nobody here".to_owned(), |code| code.to_string());
                tracing::warn!(
                    %code, taken = number, by = holder, next = control_number,
                    "another document has the number at the authority"
                );
                document.control_number = Some(control_number);
                document.json = json;
                Ok(Next::Taken)
            }
            NextNumber::HandedOver => {
                tracing::error!(
                    %code, taken = number,
                    "a document that is not ours has the number at the authority, and the client holds \
                     this one: it stays refused, and a person decides"
                );
                Ok(Next::Refused)
            }
            NextNumber::Changed => Ok(Next::Changed),
        }
    }
}
