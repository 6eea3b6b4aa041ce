//! Contingencies with their events.

use std::collections::HashMap;

use diesel::dsl::count_star;
use diesel::prelude::*;
use dte_application::ports::{ContingencySummary, DocumentContingency};

use super::event::ContingencyEventRow;
use super::row::{ContingencyRow, ListedRow};
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::engine::statement::ROWS_AT_ONCE;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::{
    contingencies, contingency_documents as members, contingency_events as events,
};

#[derive(Clone, Copy, Default)]
struct DocumentCounts {
    documents: u64,
    waiting: u64,
}

pub(super) fn summaries(
    connection: &mut AnyConnection,
    rows: &[ContingencyRow],
) -> Result<Vec<ContingencySummary>, Refusal> {
    let mut summaries = Vec::with_capacity(rows.len());
    for some in rows.chunks(ROWS_AT_ONCE) {
        let ids: Vec<&String> = some.iter().map(|row| &row.id).collect();
        let tallies = tallies(connection, &ids)?;
        let mut events_of: HashMap<String, Vec<ContingencyEventRow>> = HashMap::new();
        let found: Vec<ContingencyEventRow> = events::table
            .filter(events::contingency.eq_any(&ids))
            .order((events::created_at, events::generation_code))
            .load(connection)?;
        for row in found {
            let events = events_of.entry(row.contingency.clone()).or_default();
            events.push(row);
        }
        let summary = |row: &ContingencyRow| {
            let tally = tallies.get(&row.id).copied().unwrap_or_default();
            let events = events_of.remove(&row.id).unwrap_or_default();
            Ok(ContingencySummary {
                contingency: row.read()?,
                documents: tally.documents,
                waiting: tally.waiting,
                events: sound(events.into_iter().map(ContingencyEventRow::read)),
            })
        };
        summaries.extend(sound(some.iter().map(summary)));
    }
    Ok(summaries)
}

fn tallies(
    connection: &mut AnyConnection,
    ids: &[&String],
) -> Result<HashMap<String, DocumentCounts>, Refusal> {
    let counted: Vec<(String, bool, i64)> = members::table
        .filter(members::contingency.eq_any(ids))
        .group_by((members::contingency, members::waits))
        .select((members::contingency, members::waits, count_star()))
        .load(connection)?;
    let mut tallies: HashMap<String, DocumentCounts> = HashMap::new();
    for (contingency, waits, documents) in counted {
        let documents = u64::try_from(documents).unwrap_or_default();
        let tally = tallies.entry(contingency).or_default();
        tally.documents += documents;
        tally.waiting += if waits { documents } else { 0 };
    }
    Ok(tallies)
}

/// How documents stand that were issued in contingency, by their identities.
pub(crate) fn of_documents(
    connection: &mut AnyConnection,
    ids: &[i64],
) -> QueryResult<HashMap<i64, Result<DocumentContingency, InconsistentRow>>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(i64, ContingencyRow, Option<ListedRow>)> = members::table
        .inner_join(contingencies::table)
        .left_join(events::table)
        .filter(members::document_id.eq_any(ids))
        .select((
            members::document_id,
            ContingencyRow::as_select(),
            Option::<ListedRow>::as_select(),
        ))
        .load(connection)?;
    let read = |(id, row, listed): (i64, ContingencyRow, Option<ListedRow>)| {
        (id, row.of_document(listed.as_ref()))
    };
    Ok(rows.into_iter().map(read).collect())
}
