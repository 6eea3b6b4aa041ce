//! What is known of settlements by those who settle, and by those who invalidate.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::CompanyId;
use dte_domain::catalog::{Catalogue, GenerationType};
use dte_domain::identification::{DocumentType, Environment, GenerationCode};
use dte_domain::lifecycle::StatusKind;
use dte_domain::settled::{
    SettledAs, SettledDocument, SettlementFacts, SettlementInForce, SettlementsOf,
    StandingDocument, TakenDocument,
};

use super::amounts::{self, AmountColumns};
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
        facts.sold.extend(third_party_sales::of_documents(
            connection, &company, &codes,
        )?);
        facts
            .returns
            .extend(returns::of_documents(connection, &codes)?);
        let found = standing(connection, (&company, environment.code()), &all)?;
        facts.standing.extend(found);
    }
    Ok(facts)
}

/// Code, number and status of a settlement.
type InForce = (String, String, String);

/// Generation type, type, number, how it is settled and by which event.
type Settled = (String, String, String, String, String);

fn standing(
    connection: &mut AnyConnection,
    (company, environment): (&str, &str),
    numbers: &[&String],
) -> Result<Vec<StandingDocument>, Refusal> {
    let settlement = documents::generation_code.eq(settled::settlement);
    let found: Vec<(InForce, Settled, AmountColumns)> = settled::table
        .inner_join(documents::table.on(settlement))
        .filter(settled::company.eq(company))
        .filter(settled::environment.eq(environment))
        .filter(settled::number.eq_any(numbers))
        .filter(sql::<Bool>("in_force"))
        .select((
            (
                settled::settlement,
                documents::control_number,
                documents::status,
            ),
            (
                settled::generation_type,
                settled::document_type,
                settled::number,
                settled::settled_as,
                settled::event,
            ),
            (
                settled::non_subject,
                settled::exempt,
                settled::taxed,
                settled::exports,
            ),
        ))
        .load(connection)?;
    let read: Result<_, InconsistentRow> = found.into_iter().map(read).collect();
    Ok(read?)
}

fn read(
    (in_force, settled, columns): (InForce, Settled, AmountColumns),
) -> Result<StandingDocument, InconsistentRow> {
    let (generation_type, document_type, number, settled_as, event) = settled;
    let row = RowReader::new("settled_documents", &in_force.0);
    let event = Some(event).filter(|event| !event.is_empty());
    let event: Option<GenerationCode> = row.optional("event", event)?;
    let taken = TakenDocument {
        document: SettledDocument {
            generation_type: row.value("generation_type", &generation_type)?,
            document_type: row.value::<DocumentType>("document_type", &document_type)?,
            number,
        },
        settled_as: row.named("settled_as", &settled_as, |name| {
            SettledAs::named(name, event)
        })?,
        amounts: amounts::read(row, &columns)?,
    };
    Ok(StandingDocument {
        taken,
        settlement: settlement(row, &in_force)?,
    })
}

fn settlement(
    row: RowReader<'_>,
    (code, control_number, status): &InForce,
) -> Result<SettlementInForce, InconsistentRow> {
    Ok(SettlementInForce {
        generation_code: row.value("settlement", code)?,
        control_number: control_number.clone(),
        status: row.named("status", status, StatusKind::named)?,
    })
}

/// The settlements in force that have a document of the company, or, when it is a settlement itself, that
/// enter one of its documents again.
pub(crate) fn of_document(
    connection: &mut AnyConnection,
    code: GenerationCode,
) -> Result<SettlementsOf, Refusal> {
    let code = code.to_string();
    let own: Option<(String, String, String)> = documents::table
        .filter(documents::generation_code.eq(&code))
        .select((
            documents::company,
            documents::environment,
            documents::document_type,
        ))
        .first(connection)
        .optional()?;
    let Some((company, environment, document_type)) = own else {
        return Ok(SettlementsOf::default());
    };
    let owner = (company.as_str(), environment.as_str());
    if document_type != DocumentType::Settlement.code() {
        let found = standing(connection, owner, &[&code])?;
        let electronic = found
            .into_iter()
            .filter(|it| it.taken.document.generation_type == GenerationType::Electronic);
        return Ok(SettlementsOf {
            with_it: distinct(electronic),
            ..SettlementsOf::default()
        });
    }
    let plain: Vec<String> = settled::table
        .filter(settled::settlement.eq(&code))
        .filter(settled::settled_as.eq(SettledAs::Plain.name().0))
        .filter(sql::<Bool>("in_force"))
        .select(settled::number)
        .load(connection)?;
    let mut turning = Vec::new();
    for some in plain.chunks(ROWS_AT_ONCE) {
        let numbers: Vec<&String> = some.iter().collect();
        let found = standing(connection, owner, &numbers)?;
        turning.extend(
            found
                .into_iter()
                .filter(|it| it.taken.settled_as == SettledAs::Turned),
        );
    }
    Ok(SettlementsOf {
        turning_its_documents: distinct(turning),
        ..SettlementsOf::default()
    })
}

/// The settlements of some documents, each once.
fn distinct(standing: impl IntoIterator<Item = StandingDocument>) -> Vec<SettlementInForce> {
    let mut settlements: Vec<SettlementInForce> = Vec::new();
    for StandingDocument { settlement, .. } in standing {
        if !settlements.contains(&settlement) {
            settlements.push(settlement);
        }
    }
    settlements
}
