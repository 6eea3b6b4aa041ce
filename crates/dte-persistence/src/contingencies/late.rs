//! What contingencies made too late.

use std::collections::BTreeMap;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use dte_application::ports::{CompanyId, Late};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::Environment;

use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::error::Refusal;

/// Refused after the time of the event, or of the documents, was over. Whatever was corrected is
/// not REJECTED any more.
const REFUSED: &str = "SELECT documents.company, count(*) FROM documents \
    JOIN contingency_documents ON contingency_documents.document_id = documents.id \
    JOIN contingencies ON contingencies.id = contingency_documents.contingency \
    JOIN contingency_events ON contingency_events.generation_code = contingency_documents.event \
    WHERE documents.status = 'REJECTED' AND documents.transmission = 'CONTINGENCY' \
    AND (documents.rejected_at > contingency_events.documents_due_at \
    OR contingency_events.stamped_at > contingencies.event_due_at) AND documents.environment = ";

/// Waiting for an event that is late, or after their own time.
const WAITING: &str = "SELECT contingencies.company, count(*) FROM contingencies \
    JOIN contingency_documents ON contingency_documents.contingency = contingencies.id \
    LEFT JOIN contingency_events ON contingency_events.generation_code = contingency_documents.event \
    WHERE NOT contingencies.closed AND contingency_documents.waits \
    AND coalesce(contingency_events.documents_due_at, contingencies.event_due_at) < ";

/// By company.
pub(crate) fn find(
    connection: &mut AnyConnection,
    environment: Environment,
    since: i64,
    now: i64,
) -> Result<Vec<Late>, Refusal> {
    let refused: Vec<(String, i64)> = sql::<(Text, BigInt)>(REFUSED)
        .bind::<Text, _>(environment.code())
        .sql(" AND documents.rejected_at >= ")
        .bind::<BigInt, _>(since)
        .sql(" GROUP BY documents.company")
        .load(connection)?;
    let waiting: Vec<(String, i64)> = sql::<(Text, BigInt)>(WAITING)
        .bind::<BigInt, _>(now)
        .sql(" AND contingencies.environment = ")
        .bind::<Text, _>(environment.code())
        .sql(" GROUP BY contingencies.company")
        .load(connection)?;
    let mut of_company: BTreeMap<String, [u64; 2]> = BTreeMap::new();
    for (place, counted) in [refused, waiting].into_iter().enumerate() {
        for (company, count) in counted {
            let counts = of_company.entry(company).or_default();
            if let Some(counted) = counts.get_mut(place) {
                *counted = u64::try_from(count).unwrap_or_default();
            }
        }
    }
    let late = of_company.iter().map(|(company, &[refused, waiting])| {
        let row = RowReader::new("companies", company);
        Ok(Late {
            company: CompanyId(row.uuid("id", company)?),
            refused,
            waiting,
        })
    });
    Ok(sound(late))
}
