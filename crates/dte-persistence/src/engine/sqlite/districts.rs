//! The districts that were last said of receivers.

use diesel::prelude::*;

use super::statement::{Parameter, Single};
use crate::districts::ResidenceRow;
use crate::engine::statement::Fixed;

struct Remember;

impl Fixed for Remember {
    const BEFORE: &'static str = "INSERT INTO receiver_districts \
        (company, document_type, number, department, municipality, district, without_on) VALUES (";
    const AFTER: &'static str = ") \
        ON CONFLICT (company, document_type, number, department, municipality) DO UPDATE SET \
        district = coalesce(excluded.district, receiver_districts.district), \
        without_on = coalesce(excluded.without_on, receiver_districts.without_on) \
        WHERE coalesce(excluded.district, receiver_districts.district) \
            IS NOT receiver_districts.district \
        OR coalesce(excluded.without_on, receiver_districts.without_on) \
            IS NOT receiver_districts.without_on";
    type Answers = ();
}

/// Remembers what is new in the rows.
pub(crate) fn remember(
    connection: &mut SqliteConnection,
    rows: &[ResidenceRow],
) -> QueryResult<()> {
    for row in rows {
        Single::<Remember>::new([
            (&row.key.company).into(),
            (&row.key.document_type).into(),
            (&row.key.number).into(),
            (&row.key.department).into(),
            (&row.key.municipality).into(),
            (&row.district).into(),
            row.without_on.map_or(Parameter::Nothing, Into::into),
        ])
        .execute(connection)?;
    }
    Ok(())
}
