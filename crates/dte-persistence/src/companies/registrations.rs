//! Rows of new establishments and their keys.

use diesel::prelude::*;

use super::establishment::EstablishmentRow;
use super::shown_keys::ShownRow;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::keys::row::KeyRow;
use crate::keys::writes as keys;
use crate::schema::establishments;

/// Keeps establishments with the keys that their company is shown.
pub(super) fn insert(
    connection: &mut AnyConnection,
    (opened, pairs): (&[EstablishmentRow], &[KeyRow]),
    shown: Option<&ShownRow>,
) -> Result<(), Refusal> {
    for establishment in opened {
        diesel::insert_into(establishments::table)
            .values(establishment)
            .execute(connection)?;
    }
    keys::insert(connection, pairs)?;
    keys::show(connection, shown)
}
