//! What documents sold on behalf of somebody else.

use std::str::FromStr;

use diesel::prelude::*;
use dte_domain::catalog::{Catalogue, Tax};
use dte_domain::identification::GenerationCode;
use dte_domain::settled::{SettledAmounts, SoldForAnother};
use dte_domain::value::Value;
use rust_decimal::Decimal;

use crate::engine::column::{RowReader, list};
use crate::engine::connection::AnyConnection;
use crate::engine::digest;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::{documents, third_party_sales as sales};

/// What a version of a document sold for another.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = sales)]
pub(crate) struct ThirdPartySaleRow {
    pub document: String,
    pub revision: i64,
    principal: String,
    non_subject: String,
    exempt: String,
    taxed: String,
    exports: String,
    taxes: String,
    pub digest: i64,
}

impl ThirdPartySaleRow {
    pub(crate) fn new(document: GenerationCode, sold: &SoldForAnother) -> Result<Self, Refusal> {
        let text = |amount: Decimal| amount.normalize().to_string();
        let taxes = sold.taxes.iter();
        let taxes: Vec<String> = taxes
            .map(|(tax, amount)| format!("{} {}", tax.code(), text(*amount)))
            .collect();
        let mut row = Self {
            document: document.to_string(),
            revision: 0,
            principal: sold.principal.clone(),
            non_subject: text(sold.amounts.non_subject),
            exempt: text(sold.amounts.exempt),
            taxed: text(sold.amounts.taxed),
            exports: text(sold.amounts.exports),
            taxes: list(&taxes)?,
            digest: 0,
        };
        row.digest = row.values_digest();
        Ok(row)
    }

    /// Digest of the other columns but the revision.
    pub(crate) fn values_digest(&self) -> i64 {
        digest::of_values([
            (&self.document).into(),
            (&self.principal).into(),
            (&self.non_subject).into(),
            (&self.exempt).into(),
            (&self.taxed).into(),
            (&self.exports).into(),
            (&self.taxes).into(),
        ])
    }
}

/// Keeps what documents sold for others.
pub(crate) fn keep(connection: &mut AnyConnection, rows: &[&ThirdPartySaleRow]) -> QueryResult<()> {
    for row in rows {
        diesel::insert_into(sales::table)
            .values(*row)
            .execute(connection)?;
    }
    Ok(())
}

/// A row, as it is read.
type Found = (String, String, (String, String, String, String), String);

/// What those of the documents sold for others that did, by their present versions.
pub(super) fn of_documents(
    connection: &mut AnyConnection,
    company: &str,
    codes: &[String],
) -> Result<Vec<(GenerationCode, SoldForAnother)>, Refusal> {
    let document = documents::generation_code
        .eq(sales::document)
        .and(documents::revision.eq(sales::revision));
    let found: Vec<Found> = sales::table
        .inner_join(documents::table.on(document))
        .filter(sales::document.eq_any(codes))
        .filter(documents::company.eq(company))
        .select((
            sales::document,
            sales::principal,
            (
                sales::non_subject,
                sales::exempt,
                sales::taxed,
                sales::exports,
            ),
            sales::taxes,
        ))
        .load(connection)?;
    let read: Result<_, InconsistentRow> = found.iter().map(read).collect();
    Ok(read?)
}

fn read(
    (document, principal, (non_subject, exempt, taxed, exports), written): &Found,
) -> Result<(GenerationCode, SoldForAnother), InconsistentRow> {
    let row = RowReader::new("third_party_sales", document);
    let beside_vat = row.list("taxes", Some(written))?;
    let beside_vat = beside_vat.iter().map(|written| tax(row, written));
    let sold = SoldForAnother {
        principal: principal.clone(),
        amounts: SettledAmounts {
            non_subject: decimal(row, "non_subject", non_subject)?,
            exempt: decimal(row, "exempt", exempt)?,
            taxed: decimal(row, "taxed", taxed)?,
            exports: decimal(row, "exports", exports)?,
        },
        taxes: beside_vat.collect::<Result<_, _>>()?,
    };
    Ok((row.value("document", document)?, sold))
}

fn tax(row: RowReader<'_>, written: &str) -> Result<(Tax, Decimal), InconsistentRow> {
    let (code, amount) = written
        .split_once(' ')
        .ok_or_else(|| row.fault("taxes", &format!("got '{written}'")))?;
    let tax = Tax::parse(code).map_err(|error| row.fault("taxes", &error))?;
    Ok((tax, decimal(row, "taxes", amount)?))
}

fn decimal(
    row: RowReader<'_>,
    column: &'static str,
    written: &str,
) -> Result<Decimal, InconsistentRow> {
    Decimal::from_str(written).map_err(|error| row.fault(column, &error))
}
