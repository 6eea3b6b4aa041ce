//! All companies, read page by page.

use dte_application::ports::{CompanySummary, PortError};
use dte_persistence::Database;

/// All companies, in the order of their NITs.
pub async fn all(database: &Database) -> Result<Vec<CompanySummary>, PortError> {
    const PAGE: u32 = 100;
    let mut all: Vec<CompanySummary> = Vec::new();
    loop {
        let after = all.last().map_or("", |last| &last.nit);
        let page = database.companies(after, PAGE).await?;
        if page.is_empty() {
            return Ok(all);
        }
        all.extend(page);
    }
}
