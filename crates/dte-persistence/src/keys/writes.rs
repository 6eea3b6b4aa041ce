use diesel::prelude::*;
use dte_application::ports::{
    AddResult, CompanyId, EstablishmentId, KeyId, MostKeys, NewCredential, RemoveResult,
    RotateResult, Rotation, Scope, Scopes,
};
use time::OffsetDateTime;

use super::reads;
use super::row::KeyRow;
use crate::companies::lock;
use crate::companies::shown_keys::ShownRow;
use crate::engine::column::micros;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::schema::{api_keys, shown_keys};

pub(crate) fn insert(connection: &mut AnyConnection, keys: &[KeyRow]) -> Result<(), Refusal> {
    for key in keys {
        diesel::insert_into(api_keys::table)
            .values(key)
            .execute(connection)?;
    }
    Ok(())
}

/// Keeps keys for who asks again.
pub(crate) fn show(
    connection: &mut AnyConnection,
    shown: Option<&ShownRow>,
) -> Result<(), Refusal> {
    if let Some(shown) = shown {
        diesel::insert_into(shown_keys::table)
            .values(shown)
            .execute(connection)?;
    }
    Ok(())
}

/// Keeps a key, unless its company has so many that it made.
pub(crate) fn add(
    connection: &mut AnyConnection,
    key: &KeyRow,
    shown: Option<&ShownRow>,
    most: MostKeys,
) -> Result<AddResult, Refusal> {
    lock::company(connection, &key.company)?;
    if let Some(shown) = shown {
        let before = shown_keys::table.find((&shown.company, &shown.idempotency_key));
        let before: i64 = before.count().get_result(connection)?;
        if before > 0 {
            return Ok(AddResult::Repeated);
        }
    }
    let made = api_keys::table
        .filter(api_keys::company.eq(&key.company))
        .filter(api_keys::removed_at.is_null())
        .filter(api_keys::label.is_not_null());
    let of_company: i64 = made.count().get_result(connection)?;
    let of_one: i64 = made
        .filter(api_keys::establishment.eq(&key.establishment))
        .count()
        .get_result(connection)?;
    if of_company >= most.company.into() || of_one >= most.establishment.into() {
        return Ok(AddResult::TooMany);
    }
    insert(connection, std::slice::from_ref(key))?;
    show(connection, shown)?;
    Ok(AddResult::New)
}

/// Puts another pair in place, if the key is as it was.
pub(crate) fn rotate(
    connection: &mut AnyConnection,
    company: CompanyId,
    rotation: &Rotation,
    shown: Option<&ShownRow>,
) -> Result<RotateResult, Refusal> {
    let company = company.0.to_string();
    lock::company(connection, &company)?;
    let id = rotation.id.0.to_string();
    let as_it_was = api_keys::table
        .filter(api_keys::id.eq(&id))
        .filter(api_keys::company.eq(&company))
        .filter(api_keys::version.eq(i64::from(rotation.version)))
        .filter(api_keys::removed_at.is_null());
    let pair: Option<(String, String)> = as_it_was
        .select((api_keys::api_key, api_keys::api_secret_hash))
        .first(connection)
        .optional()?;
    let Some(pair) = pair else {
        return Ok(RotateResult::Changed);
    };
    let ends_at = rotation.earlier_ends_at.map(micros);
    let (earlier_key, earlier_hash) = ends_at.map(|_| pair).unzip();
    diesel::update(api_keys::table.find(&id))
        .set((
            api_keys::api_key.eq(&rotation.api_key),
            api_keys::api_secret_hash.eq(&rotation.api_secret_hash),
            api_keys::version.eq(i64::from(rotation.version) + 1),
            api_keys::earlier_api_key.eq(earlier_key),
            api_keys::earlier_secret_hash.eq(earlier_hash),
            api_keys::earlier_ends_at.eq(ends_at),
            api_keys::changed_at.eq(Some(micros(rotation.at))),
        ))
        .execute(connection)?;
    show(connection, shown)?;
    Ok(RotateResult::Rotated)
}

/// Removes a key, if another remains, good for as long, with which all settings can be changed, or it is none of
/// those.
pub(crate) fn remove(
    connection: &mut AnyConnection,
    company: CompanyId,
    id: KeyId,
    head: EstablishmentId,
    now: OffsetDateTime,
) -> Result<RemoveResult, Refusal> {
    lock::company(connection, &company.0.to_string())?;
    let keys = reads::keys(connection, company)?;
    let Some(key) = keys.iter().find(|key| key.id == id) else {
        return Ok(RemoveResult::Absent);
    };
    let mut leading = keys.iter().filter(|key| {
        let is_of_head = key.establishment.is_none_or(|one| one == head);
        is_of_head && key.scopes.contains(Scope::Settings) && key.is_good(now)
    });
    let leads = leading.clone().any(|one| one.id == id);
    if leads && !leading.any(|other| other.id != id && other.outlasts(key)) {
        return Ok(RemoveResult::Last);
    }
    diesel::update(api_keys::table.find(id.0.to_string()))
        .set((
            api_keys::api_secret_hash.eq(""),
            api_keys::earlier_api_key.eq(None::<String>),
            api_keys::earlier_secret_hash.eq(None::<String>),
            api_keys::earlier_ends_at.eq(None::<i64>),
            api_keys::changed_at.eq(Some(micros(now))),
            api_keys::removed_at.eq(Some(micros(now))),
        ))
        .execute(connection)?;
    Ok(RemoveResult::Removed(key.version))
}

/// Puts another pair in the place of the one that came with an establishment, with every right.
pub(crate) fn reset(
    connection: &mut AnyConnection,
    establishment: &str,
    credential: &NewCredential,
    at: i64,
) -> Result<usize, Refusal> {
    let changed = diesel::update(api_keys::table.find(establishment))
        .set((
            api_keys::api_key.eq(&credential.api_key),
            api_keys::api_secret_hash.eq(&credential.api_secret_hash),
            api_keys::version.eq(api_keys::version + 1),
            api_keys::scopes.eq(Scopes::all().names()),
            api_keys::expires_at.eq(None::<i64>),
            api_keys::earlier_api_key.eq(None::<String>),
            api_keys::earlier_secret_hash.eq(None::<String>),
            api_keys::earlier_ends_at.eq(None::<i64>),
            api_keys::changed_at.eq(Some(at)),
            api_keys::removed_at.eq(None::<i64>),
        ))
        .execute(connection)?;
    Ok(changed)
}

/// Keeps when keys were used last; what is later already stays.
pub(crate) fn keep_uses(
    connection: &mut AnyConnection,
    uses: &[(String, i64)],
) -> Result<usize, Refusal> {
    let mut changed = 0;
    for (id, at) in uses {
        let is_earlier = api_keys::last_used_at.is_null();
        let is_earlier = is_earlier.or(api_keys::last_used_at.assume_not_null().lt(*at));
        let key = api_keys::table
            .filter(api_keys::id.eq(id))
            .filter(is_earlier);
        changed += diesel::update(key)
            .set(api_keys::last_used_at.eq(Some(*at)))
            .execute(connection)?;
    }
    Ok(changed)
}
