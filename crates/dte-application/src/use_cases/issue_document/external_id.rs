//! Whether a document may have the identifier that its client's systems give it.

use dte_domain::correction::keeps_external_id;
use dte_domain::identification::GenerationCode;
use dte_domain::own_reference::ExternalId;

use super::IssueDocument;
use crate::caller::Caller;
use crate::error::{Error, ExistingDocument};
use crate::ports::DocumentRecord;

impl IssueDocument {
    /// Refuses an identifier that another document has. The store looks again when it takes it; this look
    /// keeps what is repeated from being tried there.
    pub(super) async fn look_for_external_id(
        &self,
        caller: Caller,
        id: &ExternalId,
        corrects: Option<GenerationCode>,
    ) -> Result<(), Error> {
        let environment = self.settings.environment;
        let holder = self
            .documents
            .find_by_external_id(caller.company, environment, id);
        match holder.await? {
            Some(holder)
                if Some(holder.generation_code) != corrects
                    && keeps_external_id(
                        holder.document_type,
                        &holder.status,
                        holder.unanswered,
                        self.clock.now(),
                    ) =>
            {
                Err(taken(caller, &holder))
            }
            _ => Ok(()),
        }
    }

    /// An error as it is told: that the store found the identifier taken names the document that has it.
    pub(super) async fn naming_the_holder(
        &self,
        error: Error,
        caller: Caller,
        wanted: Option<&ExternalId>,
    ) -> Error {
        match (error, wanted) {
            (Error::ExternalIdTaken(None), Some(id)) => self.external_id_taken(caller, id).await,
            (error, _) => error,
        }
    }

    async fn external_id_taken(&self, caller: Caller, id: &ExternalId) -> Error {
        let environment = self.settings.environment;
        let holder = self
            .documents
            .find_by_external_id(caller.company, environment, id);
        match holder.await {
            Ok(Some(holder)) => taken(caller, &holder),
            Ok(None) => Error::ExternalIdTaken(None),
            Err(error) => error.into(),
        }
    }
}

/// The refusal; the code of a sister establishment's document is told to the main office only.
fn taken(caller: Caller, holder: &DocumentRecord) -> Error {
    let may_read = caller.main_office || holder.establishment == caller.establishment;
    let mut existing = ExistingDocument::from(holder);
    existing.generation_code = existing.generation_code.filter(|_| may_read);
    Error::ExternalIdTaken(Some(Box::new(existing)))
}
