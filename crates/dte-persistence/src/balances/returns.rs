//! Returns over documents, with what each takes back.
//!
//! Its charges ([`document_charges`]) say the sales of each document without the value-added tax, and are never
//! taken of a balance; its amounts ([`document_amounts`], kinds `returned:…`) say every kind as the document has
//! it, and are what bounds other returns.

use diesel::prelude::*;
use dte_application::ports::ReturnRecord;
use dte_domain::amounts::{Amount, AmountKind, Returnable};
use dte_domain::documents::specs::SPECS;
use dte_domain::lifecycle::StatusKind;

use super::sales_cents::Amounts;
use crate::engine::column::{RowReader, amount};
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::schema::{document_amounts, document_charges, documents};

/// A return: its id, its code, its status, and what it takes back of each kind of sale.
type Row = (i64, String, String, i64, i64, i64);

/// The PENDING and RECEIVED returns over a document, in the order of their codes.
pub(crate) fn on(
    connection: &mut AnyConnection,
    document: &str,
) -> Result<Vec<ReturnRecord>, Refusal> {
    let types = SPECS.iter().filter(|spec| spec.takes_by_amounts);
    let types: Vec<&str> = types.map(|spec| spec.code).collect();
    let in_force = [StatusKind::Pending.name(), StatusKind::Received.name()];
    let of_return = documents::generation_code.eq(document_charges::note);
    let rows: Vec<Row> = document_charges::table
        .inner_join(documents::table.on(of_return))
        .filter(document_charges::document.eq(document))
        .filter(documents::document_type.eq_any(types))
        .filter(documents::status.eq_any(in_force))
        .order(document_charges::note.asc())
        .select((
            documents::id,
            documents::generation_code,
            documents::status,
            document_charges::non_subject,
            document_charges::exempt,
            document_charges::taxed,
        ))
        .load(connection)?;
    let mut returns = Vec::with_capacity(rows.len());
    for (id, code, status, non_subject, exempt, taxed) in rows {
        let row = RowReader::new("documents", &code);
        let sales = Amounts {
            non_subject,
            exempt,
            taxed,
        };
        returns.push(ReturnRecord {
            generation_code: row.value("generation_code", &code)?,
            status: row.named("status", &status, StatusKind::named)?,
            sales: sales.read(),
            charges: beside_sales(connection, id, document)?,
        });
    }
    Ok(returns)
}

/// The insurance and the freight that a return takes back of a document.
fn beside_sales(
    connection: &mut AnyConnection,
    id: i64,
    document: &str,
) -> QueryResult<Vec<Amount>> {
    let mut all = Vec::new();
    for kind in [Returnable::Insurance, Returnable::Freight].map(AmountKind::Returned) {
        let kept: Option<i64> = document_amounts::table
            .filter(document_amounts::document_id.eq(id))
            .filter(document_amounts::document.eq(document))
            .filter(document_amounts::kind.eq(kind.name()))
            .select(document_amounts::cents)
            .first(connection)
            .optional()?;
        all.extend(kept.map(|cents| Amount {
            kind,
            amount: amount(cents),
        }));
    }
    Ok(all)
}
