//! New documents.

use diesel::prelude::*;

use super::driver::PgConnection;
use super::statement::{Column, Folded};
use crate::documents::row::NewDocumentRow;
use crate::engine::digest;
use crate::engine::statement::Fixed;

struct Insert;

impl Fixed for Insert {
    const BEFORE: &'static str = "WITH incoming AS (\
        SELECT nextval('documents_id_seq') AS id, document.* FROM unnest(";
    const AFTER: &'static str = ") AS document (json, digest, generation_code, company, establishment, \
        environment, document_type, edition, schema_version, control_number, series_year, sequence, issued_at, \
        total_cents, vat_cents, receiver_document_type, receiver_number, \
        receiver_name, receiver_phone, receiver_email, transmission, status, \
        created_at, updated_at, due_at, refused_next)), \
        stored AS (INSERT INTO documents (id, generation_code, company, establishment, \
        environment, document_type, edition, schema_version, control_number, series_year, sequence, issued_at, \
        total_cents, vat_cents, receiver_document_type, receiver_number, \
        receiver_name, receiver_phone, receiver_email, transmission, status, \
        created_at, updated_at, due_at, refused_next) \
        SELECT id, generation_code, company, establishment, \
        environment, document_type, edition, schema_version, control_number, series_year, sequence, issued_at, \
        total_cents, vat_cents, receiver_document_type, receiver_number, \
        receiver_name, receiver_phone, receiver_email, transmission, status, \
        created_at, updated_at, due_at, refused_next::boolean FROM incoming) \
        INSERT INTO document_bodies (document_id, json, digest) \
        SELECT id, json, digest FROM incoming";
    type Answers = ();
}

/// As the database reads it.
fn yes_or_no(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}

/// Keeps numbered documents with their bytes.
pub(crate) fn insert(
    connection: &mut PgConnection,
    new: &[(&NewDocumentRow, &str)],
) -> QueryResult<()> {
    let digests: Vec<String> = new.iter().map(|(_, json)| digest::of(json)).collect();
    Folded::<Insert>::new([
        Column::texts(new, |(_, json)| json),
        Column::texts(&digests, |digest| digest),
        Column::texts(new, |(row, _)| &row.generation_code),
        Column::texts(new, |(row, _)| &row.company),
        Column::texts(new, |(row, _)| &row.establishment),
        Column::texts(new, |(row, _)| row.environment),
        Column::texts(new, |(row, _)| row.document_type),
        Column::texts(new, |(row, _)| row.edition),
        Column::numbers(new, |(row, _)| row.schema_version),
        Column::texts(new, |(row, _)| &row.control_number),
        Column::numbers(new, |(row, _)| row.series_year),
        Column::numbers(new, |(row, _)| row.sequence),
        Column::numbers(new, |(row, _)| row.issued_at),
        Column::numbers(new, |(row, _)| row.total_cents),
        Column::numbers(new, |(row, _)| row.vat_cents),
        Column::options(new, |(row, _)| row.receiver.receiver_document_type.as_ref()),
        Column::options(new, |(row, _)| row.receiver.receiver_number.as_ref()),
        Column::options(new, |(row, _)| row.receiver.receiver_name.as_ref()),
        Column::options(new, |(row, _)| row.receiver.receiver_phone.as_ref()),
        Column::options(new, |(row, _)| row.receiver.receiver_email.as_ref()),
        Column::texts(new, |(row, _)| row.transmission),
        Column::texts(new, |(row, _)| row.status),
        Column::numbers(new, |(row, _)| row.created_at),
        Column::numbers(new, |(row, _)| row.updated_at),
        Column::numbers(new, |(row, _)| row.due_at),
        Column::Texts(
            new.iter()
                .map(|(row, _)| row.refused_next.map(yes_or_no))
                .collect(),
        ),
    ])
    .execute(connection)
    .map(drop)
}
