//! How the newest invalidations of documents stand.

use std::collections::HashMap;

use diesel::prelude::*;
use dte_application::ports::{DocumentInvalidation, DocumentRecord};
use dte_domain::identification::GenerationCode;
use dte_domain::lifecycle::StatusKind;

use super::row::EventRow;
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::engine::statement::ROWS_AT_ONCE;
use crate::error::Refusal;
use crate::schema::invalidation_events as events;

/// Tells with each of some documents how its newest invalidation stands, and which documents it replaces.
/// Only what was received has the one or the other.
pub(crate) fn tell_of(
    connection: &mut AnyConnection,
    records: &mut [DocumentRecord],
) -> Result<(), Refusal> {
    let mut asked: Vec<String> = Vec::new();
    for record in records.iter() {
        let status = record.status.kind();
        if matches!(status, StatusKind::Received | StatusKind::Invalidated) {
            asked.push(record.generation_code.to_string());
        }
    }
    let mut newest: HashMap<GenerationCode, DocumentInvalidation> = HashMap::new();
    let mut replaced: HashMap<GenerationCode, Vec<GenerationCode>> = HashMap::new();
    for some in asked.chunks(ROWS_AT_ONCE) {
        let rows: Vec<EventRow> = events::table
            .filter(
                events::document
                    .eq_any(some)
                    .or(events::replacement.eq_any(some)),
            )
            .select(EventRow::as_select())
            .load(connection)?;
        let mut oldest_first = sound(rows.into_iter().map(EventRow::read));
        oldest_first.sort_by_key(|event| (event.created_at, event.generation_code));
        for event in oldest_first {
            let told = event.of_document();
            if let Some(replacement) = told.replaced_by() {
                // An event is found twice where its documents are asked for apart.
                let others = replaced.entry(replacement).or_default();
                if !others.contains(&event.document) {
                    others.push(event.document);
                }
            }
            newest.insert(event.document, told);
        }
    }
    for record in records {
        record.invalidation = newest.remove(&record.generation_code);
        record.replaces = replaced.remove(&record.generation_code).unwrap_or_default();
    }
    Ok(())
}
