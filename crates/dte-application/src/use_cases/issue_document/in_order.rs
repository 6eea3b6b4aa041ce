//! Documents of a file, which are stored in the order of its lines.

use std::sync::Arc;

use dte_domain::language::Language;
use tokio::sync::Semaphore;

use super::check::Ready;
use super::{IssueDocument, IssueRequest, IssuedDocument, New, StartedDocument, store_and_submit};
use crate::caller::Caller;
use crate::error::Error;
use crate::limits::deadline::Deadline;
use crate::ports::BulkClaim;

/// A line that is good, and what it may become.
pub(crate) struct JudgedLine(Ready);

/// A line that stands in line to be stored.
pub(crate) struct StartedLine(StartedDocument);

impl JudgedLine {
    pub(crate) fn warnings(&self) -> &[String] {
        &self.0.warnings
    }
}

impl IssueDocument {
    /// Judges a line and prepares what is to be stored, with a permit for its way.
    pub(crate) async fn judge_line(&self, request: IssueRequest) -> Result<JudgedLine, Error> {
        self.check(request, None).await.map(JudgedLine)
    }

    /// Lets a line be issued, after those for which this was called before. It is signed when one of
    /// the turns is free.
    pub(crate) fn begin_line(
        &self,
        judged: JudgedLine,
        claim: BulkClaim,
        turns: &Arc<Semaphore>,
    ) -> Result<StartedLine, Error> {
        let about = self.about(&judged.0);
        let Ready {
            establishment,
            mut new,
            permit,
            warnings,
        } = judged.0;
        if let New::First(document) = &mut new {
            document.bulk = Some(claim);
        }
        let (submission, store) = (Arc::clone(&self.submit), Arc::clone(&self.documents));
        let (company, turns) = (establishment.company.id, Some(Arc::clone(turns)));
        let work = |notice| store_and_submit(submission, store, establishment, new, turns, notice);
        let work = self
            .background
            .begin_in_order("document", company, about.code, permit, work)?;
        Ok(StartedLine(StartedDocument {
            about,
            warnings,
            work,
        }))
    }

    /// Waits for what becomes of a line, as long as a client would.
    pub(crate) async fn finish_line(
        &self,
        caller: Caller,
        language: Language,
        line: StartedLine,
    ) -> Result<IssuedDocument, Error> {
        let deadline = Deadline::after(self.settings.answer_within);
        let wanted = line.0.about.external_id.clone();
        match self.finish(line.0, None, (language, deadline)).await {
            Err(error) => Err(self.naming_the_holder(error, caller, wanted.as_ref()).await),
            issued => issued,
        }
    }
}
