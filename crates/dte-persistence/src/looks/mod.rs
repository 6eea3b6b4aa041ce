//! How companies want their readable documents to look.

use std::sync::Arc;

use diesel::dsl::max;
use diesel::prelude::*;
use dte_application::ports::{Colour, CompanyId, Look, VersionedLook};
use time::OffsetDateTime;

use crate::engine::column::micros;
use crate::engine::connection::AnyConnection;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::{companies, company_looks};

#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = company_looks)]
pub(crate) struct LookRow {
    company: String,
    version: i64,
    colour: String,
    logo: Option<String>,
    kept_at: i64,
}

impl LookRow {
    pub(crate) fn new(company: CompanyId, look: &Look, now: OffsetDateTime) -> Self {
        let Colour(red, green, blue) = look.colour;
        Self {
            company: company.0.to_string(),
            version: 0,
            colour: hex::encode([red, green, blue]),
            logo: look.logo.as_deref().map(hex::encode),
            kept_at: micros(now),
        }
    }

    fn read(self) -> Result<VersionedLook, InconsistentRow> {
        let fault = |column| InconsistentRow {
            table: "company_looks",
            key: format!("{} {}", self.company, self.version),
            column,
            why: "it cannot be read".to_owned(),
        };
        let mut colour = [0; 3];
        hex::decode_to_slice(&self.colour, &mut colour).map_err(|_no_hex| fault("colour"))?;
        let [red, green, blue] = colour;
        let logo = self.logo.as_deref().map(hex::decode).transpose();
        let logo = logo.map_err(|_no_hex| fault("logo"))?;
        Ok(VersionedLook {
            version: u32::try_from(self.version).map_err(|_no_version| fault("version"))?,
            look: Arc::new(Look {
                colour: Colour(red, green, blue),
                logo: logo.map(Arc::from),
            }),
        })
    }
}

pub(crate) fn find(
    connection: &mut AnyConnection,
    company: &str,
    version: Option<u32>,
) -> Result<Option<VersionedLook>, Refusal> {
    let of_company = company_looks::table
        .filter(company_looks::company.eq(company))
        .order(company_looks::version.desc())
        .select(LookRow::as_select());
    let found: Option<LookRow> = match version {
        Some(version) => of_company
            .filter(company_looks::version.eq(i64::from(version)))
            .first(connection)
            .optional()?,
        None => of_company.first(connection).optional()?,
    };
    Ok(found.map(LookRow::read).transpose()?)
}

/// The row of the company is locked first: of two who change it at once, one comes after the other.
pub(crate) fn keep(connection: &mut AnyConnection, mut row: LookRow) -> Result<u32, Refusal> {
    diesel::update(companies::table.find(&row.company))
        .set(companies::id.eq(&row.company))
        .execute(connection)?;
    let newest: Option<i64> = company_looks::table
        .filter(company_looks::company.eq(&row.company))
        .select(max(company_looks::version))
        .first(connection)?;
    row.version = newest.unwrap_or(0) + 1;
    diesel::insert_into(company_looks::table)
        .values(&row)
        .execute(connection)?;
    Ok(u32::try_from(row.version).unwrap_or(u32::MAX))
}
