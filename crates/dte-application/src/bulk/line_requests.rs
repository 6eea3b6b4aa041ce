//! What a line asks for, in the words of the interface.

use dte_domain::documents::Content;
use dte_domain::language::Language;
use dte_domain::own_reference::OwnReference;
use dte_domain::violation::{Violation, Warning};

use crate::error::Error;
use crate::ports::WaitingLine;

/// A request to issue a document.
#[derive(Debug)]
pub struct LineRequest {
    /// The content, or all faults of shape.
    pub content: Result<Content, Vec<Violation>>,
    pub warnings: Vec<Warning>,
    pub own: OwnReference,
}

/// Reads lines as the endpoint of their type reads its body, and says errors as it answers them.
pub trait LineRequests: Send + Sync {
    /// The request, or the error when there is none.
    fn read(&self, line: &WaitingLine, language: Language) -> Result<LineRequest, String>;

    /// An error as the API says it.
    fn refusal(&self, error: Error, language: Language) -> String;
}
