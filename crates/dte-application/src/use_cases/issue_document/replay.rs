//! Answers that were given before.

use dte_domain::language::Language;
use dte_domain::lifecycle::{Status, StatusKind};

use super::hand_over::is_undecided;
use super::{IssueDocument, IssuedDocument, IssuedState, verdict};
use crate::error::{Error, ExistingDocument};
use crate::limits::deadline::Deadline;
use crate::ports::{DocumentRecord, IdempotencyKey, IdempotencyRecord, PortError};
use crate::submission::stored_document::SubmittedDocument;

impl IssueDocument {
    pub(super) async fn replay(
        &self,
        claim: IdempotencyRecord,
        key: Option<&IdempotencyKey>,
        (language, deadline): (Language, Deadline),
    ) -> Result<IssuedDocument, Error> {
        if !key.is_some_and(|asked| asked.repeats(&claim.key)) {
            return Err(self.key_reused(&claim).await);
        }
        let mut record = self.claimed(&claim).await?;
        if claim.revision == record.revision && record.status == Status::Pending {
            let in_flight = &self.background.in_flight;
            in_flight
                .wait_again(record.generation_code, deadline)
                .await?;
            record = self.claimed(&claim).await?;
        }
        if claim.revision != record.revision {
            return self.replay_rejected(claim, record).await;
        }
        let code = record.generation_code;
        let (edition, document_type) = (record.edition, record.document_type);
        let (environment, issued_at) = (record.environment, record.issued_at);
        let establishment = self.companies.establishment(record.establishment).await?;
        let establishment = establishment.ok_or(Error::NotFound)?;
        let windows = self.windows(&establishment);
        let public_url = self.links.of(&record, &establishment.company);
        let total = record.recorded.total;
        let contingency = record.contingency.clone();
        let external_id = record.own.external_id.clone();
        let mut stands = SubmittedDocument::of(record);
        if is_undecided(&stands) {
            stands = self.hand_over(code).await?;
        }
        let mut warnings = claim.warnings;
        let told = self.number_warning(code).await;
        warnings.extend(told.map(|message| message.text(language).to_owned()));
        Ok(IssuedDocument {
            generation_code: code,
            control_number: stands.control_number,
            document_type,
            status: stands.status.kind(),
            total,
            public_url,
            environment,
            issued_at,
            json: stands.json,
            external_id,
            invalidable_until: stands
                .status
                .stamped_at()
                .filter(|_| stands.status.kind() == StatusKind::Received)
                .map(|stamped_at| windows.closes_at(edition, document_type, issued_at, stamped_at)),
            verdict: verdict(stands.status),
            contingency,
            warnings,
            replayed: true,
        })
    }

    /// The refusal of another request under a key; keys count within an establishment, whose document it is.
    async fn key_reused(&self, claim: &IdempotencyRecord) -> Error {
        match self.documents.find(claim.document).await {
            Ok(first) => Error::KeyReused(first.map(|it| Box::new(ExistingDocument::from(&it)))),
            Err(error) => error.into(),
        }
    }

    /// The answer to a request whose document was rejected and corrected since.
    async fn replay_rejected(
        &self,
        claim: IdempotencyRecord,
        record: DocumentRecord,
    ) -> Result<IssuedDocument, Error> {
        let (code, revision) = (record.generation_code, claim.revision);
        let version = self.documents.rejected_version(code, revision).await?;
        let version = version.ok_or_else(|| {
            PortError::new("replaying an answer", "the rejected version is not there")
        })?;
        Ok(IssuedDocument {
            generation_code: code,
            control_number: record.control_number,
            document_type: record.document_type,
            status: StatusKind::Rejected,
            total: version.total,
            public_url: None,
            environment: record.environment,
            issued_at: version.issued_at,
            json: version.json,
            external_id: record.own.external_id,
            verdict: IssuedState::Refused(version.rejection),
            invalidable_until: None,
            contingency: None,
            warnings: claim.warnings,
            replayed: true,
        })
    }

    /// The document of an earlier request.
    async fn claimed(&self, claim: &IdempotencyRecord) -> Result<DocumentRecord, Error> {
        let record = self.documents.find(claim.document).await?;
        Ok(record.ok_or_else(|| {
            PortError::new("replaying an answer", "the claimed document is not there")
        })?)
    }
}
