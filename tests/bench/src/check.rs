//! After the load: is everything that was answered with 201 really there, with its stamp, in a
//! gapless series, and does the authority hold the same?

mod compare;

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use tokio::task::JoinSet;

use crate::company::{self, Company};
use crate::error::BenchError;
use crate::held::held;
use crate::response::Issued;

/// A document as the service has it.
#[derive(Clone, Debug, Deserialize)]
pub struct Stored {
    pub generation_code: String,
    /// Its control number; none of an event.
    pub control_number: Option<String>,
    /// Its stamp, once it has one.
    pub reception_stamp: Option<String>,
    /// `RECEIVED` when all is well.
    pub status: String,
}

/// What the check found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    pub documents: usize,
    /// Their series, none of which has a gap.
    pub series: String,
    pub faults: Vec<String>,
}

/// Fetches every document from the service, and the list of the authority, and compares. Of a
/// company that has issued before, only what was issued now is looked at.
pub async fn check(
    company: &Company,
    authority: &str,
    issued: &[Issued],
    is_new: bool,
) -> Result<Checked, BenchError> {
    let codes = issued.iter().map(|document| document.code.clone());
    let mut stored = fetch(company, codes.collect()).await?;
    let list: Page = company.get("dte?page=1&page_size=1").await?;
    let known: HashSet<&str> = issued
        .iter()
        .map(|document| document.code.as_str())
        .collect();
    if is_new && list.summary.total != stored.len() {
        // Documents whose 201 never arrived: they have numbers too.
        let others = listed(company).await?;
        let others = others
            .into_iter()
            .filter(|code| !known.contains(code.as_str()));
        stored.extend(fetch(company, others.collect()).await?);
    }
    let mut held = held(&company::client()?, authority).await?;
    held.retain(|document| document.nit == company.account.nit);
    held.retain(|document| is_new || known.contains(document.codigo_generacion.as_str()));
    Ok(compare::compare(issued, &stored, &held, is_new))
}

/// Fetches documents by their codes, several at a time. What is not found is left out.
async fn fetch(company: &Company, codes: Vec<String>) -> Result<Vec<Stored>, BenchError> {
    const AT_ONCE: usize = 16;
    let mut fetching = JoinSet::new();
    for part in codes.chunks(codes.len().div_ceil(AT_ONCE).max(1)) {
        let (company, part) = (company.clone(), part.to_vec());
        fetching.spawn(async move {
            let mut found = Vec::with_capacity(part.len());
            for code in part {
                match company.get::<Stored>(&format!("dte/{code}")).await {
                    Ok(document) => found.push(document),
                    Err(BenchError::Answer { status: 404, .. }) => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(found)
        });
    }
    let mut all = Vec::with_capacity(codes.len());
    while let Some(part) = fetching.join_next().await {
        let part = part
            .map_err(|error| BenchError::Unusable(format!("fetching documents broke: {error}")))?;
        all.extend(part?);
    }
    Ok(all)
}

/// A page of the list, as little of it as is needed.
#[derive(Debug, Deserialize)]
struct Page {
    documents: Vec<ListedDocument>,
    summary: Summary,
}

#[derive(Debug, Deserialize)]
struct Summary {
    total: usize,
}

#[derive(Debug, Deserialize)]
struct ListedDocument {
    document: Document,
}

#[derive(Debug, Deserialize)]
struct Document {
    identificacion: Identification,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Identification {
    codigo_generacion: String,
}

/// The codes of all documents that the service lists.
async fn listed(company: &Company) -> Result<Vec<String>, BenchError> {
    let mut codes = Vec::new();
    for page in 1_u32.. {
        let page: Page = company
            .get(&format!("dte?page={page}&page_size=100"))
            .await?;
        if page.documents.is_empty() {
            break;
        }
        let found = page.documents.into_iter();
        codes.extend(found.map(|entry| entry.document.identificacion.codigo_generacion));
    }
    Ok(codes)
}
