//! What is known of settlements by those who settle, and by those who invalidate.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::CompanyId;
use dte_domain::catalog::{Catalogue as _, GenerationType};
use dte_domain::identification::{Environment, GenerationCode};
use dte_domain::settled::{SettledDocument, SettlementFacts, SettlementInForce};

use super::{returns, third_party_sales};
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::engine::statement::ROWS_AT_ONCE;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::{documents, settled_documents as settled};

/// What a settlement needs to know of documents of a company by their numbers.
pub(crate) fn facts(
    connection: &mut AnyConnection,
    (company, environment): (CompanyId, Environment),
    numbers: &[(GenerationType, String)],
) -> Result<SettlementFacts, Refusal> {
    let company = company.0.to_string();
    let mut facts = SettlementFacts::default();
    for some in numbers.chunks(ROWS_AT_ONCE) {
        let all: Vec<&String> = some.iter().map(|(_, number)| number).collect();
        let electronic = some
            .iter()
            .filter(|(kind, _)| *kind == GenerationType::Electronic);
        let codes: Vec<String> = electronic.map(|(_, number)| number.clone()).collect();
        let returned = returns::of_documents(connection, &codes)?;
        let sold = third_party_sales::of_documents(connection, &company, &codes)?;
        facts.sold.extend(sold.into_iter().map(|(code, sold)| {
            let returns = returned.iter().filter(|(document, _)| *document == code);
            let left = returns.fold(sold, |sold, (_, returned)| sold.less(returned));
            (code, left)
        }));
        let found = standing_of_numbers(connection, (&company, environment.code()), &all)?;
        facts.standing.extend(found);
    }
    Ok(facts)
}

/// Code and number of a settlement.
type InForce = (String, String);

/// Generation type, type and number of a document.
type Settled = (String, String, String);

fn standing_of_numbers(
    connection: &mut AnyConnection,
    (company, environment): (&str, &str),
    numbers: &[&String],
) -> Result<Vec<(SettledDocument, SettlementInForce)>, Refusal> {
    let settlement = documents::generation_code.eq(settled::settlement);
    let found: Vec<(InForce, Settled)> = settled::table
        .inner_join(documents::table.on(settlement))
        .filter(settled::company.eq(company))
        .filter(settled::environment.eq(environment))
        .filter(settled::number.eq_any(numbers))
        .filter(sql::<Bool>("in_force"))
        .select((
            (settled::settlement, documents::control_number),
            (
                settled::generation_type,
                settled::document_type,
                settled::number,
            ),
        ))
        .load(connection)?;
    let read: Result<_, InconsistentRow> = found.into_iter().map(read).collect();
    Ok(read?)
}

fn read(
    ((code, control_number), (generation_type, document_type, number)): (InForce, Settled),
) -> Result<(SettledDocument, SettlementInForce), InconsistentRow> {
    let row = RowReader::new("settled_documents", &code);
    let document = SettledDocument {
        generation_type: row.value("generation_type", &generation_type)?,
        document_type: row.value("document_type", &document_type)?,
        number,
    };
    let settlement = SettlementInForce {
        generation_code: row.value("settlement", &code)?,
        control_number,
    };
    Ok((document, settlement))
}

/// The settlements in force that have a document that was issued here.
pub(crate) fn of_document(
    connection: &mut AnyConnection,
    code: GenerationCode,
) -> Result<Vec<SettlementInForce>, Refusal> {
    let number = code.to_string();
    let owner: Option<(String, String)> = documents::table
        .filter(documents::generation_code.eq(&number))
        .select((documents::company, documents::environment))
        .first(connection)
        .optional()?;
    let Some((company, environment)) = owner else {
        return Ok(Vec::new());
    };
    let found = standing_of_numbers(connection, (&company, &environment), &[&number])?;
    let found = found.into_iter();
    let electronic =
        found.filter(|(document, _)| document.generation_type == GenerationType::Electronic);
    Ok(electronic.map(|(_, settlement)| settlement).collect())
}
