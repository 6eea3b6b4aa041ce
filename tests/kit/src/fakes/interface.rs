use dte_application::bulk::line_requests::{LineRequest, LineRequests};
use dte_application::error::Error;
use dte_application::ports::{
    CompanyId, DomainEvent, EventBodies, PortError, WaitingLine, WebhookId,
};
use dte_domain::language::Language;
use time::OffsetDateTime;

/// Writes empty events and reads no lines: the interface that does both is not part of the kit.
#[derive(Clone, Copy, Debug)]
pub struct NoInterface;

impl EventBodies for NoInterface {
    fn id(&self, company: CompanyId, sequence: u64) -> String {
        format!("{}_{sequence}", company.0)
    }

    fn body(&self, _company: CompanyId, _event: &DomainEvent) -> Result<Vec<u8>, PortError> {
        Ok(Vec::new())
    }

    fn sequence(&self, _company: CompanyId, _id: &str) -> Option<u64> {
        None
    }

    fn test(&self, _id: &str, _webhook: WebhookId, _at: OffsetDateTime) -> Vec<u8> {
        Vec::new()
    }
}

impl LineRequests for NoInterface {
    fn read(&self, _line: &WaitingLine, _language: Language) -> Result<LineRequest, String> {
        Err("there is no interface to read lines".to_owned())
    }

    fn refusal(&self, error: Error, _language: Language) -> String {
        error.to_string()
    }
}
