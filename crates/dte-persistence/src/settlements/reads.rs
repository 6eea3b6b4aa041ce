//! What is known of settlements by those who settle, and by those who invalidate.

use std::collections::HashSet;

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
use super::{returns, standing, third_party_sales};
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::engine::statement::ROWS_AT_ONCE;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::{document_amounts as taken, documents, settled_documents as settled};

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
        let found = standing_of_numbers(connection, (&company, environment.code()), &all)?;
        facts.standing.extend(found);
    }
    Ok(facts)
}

/// Code, number and status of a settlement.
type InForce = (String, String, String);

/// Generation type, type, number, how it is settled and by which event.
type Settled = (String, String, String, String, String);

fn standing_of_numbers(
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

/// The company, the environment and the type of a document, and the id of its row.
type Owned = (String, String, String, i64);

/// The settlements in force that have a document of the company; of a return those that tell it, of a settlement
/// other ones that rest on it.
pub(crate) fn of_document(
    connection: &mut AnyConnection,
    code: GenerationCode,
) -> Result<SettlementsOf, Refusal> {
    let row: Option<Owned> = documents::table
        .filter(documents::generation_code.eq(code.to_string()))
        .select((
            documents::company,
            documents::environment,
            documents::document_type,
            documents::id,
        ))
        .first(connection)
        .optional()?;
    let Some((company, environment, document_type, id)) = row else {
        return Ok(SettlementsOf::default());
    };
    let owner = (company.as_str(), environment.as_str());
    if standing::does(&document_type) {
        of_settlement(connection, owner, code)
    } else if document_type == DocumentType::Return.code() {
        of_return(connection, owner, (code, id))
    } else {
        let electronic =
            |it: &StandingDocument| it.taken.document.generation_type == GenerationType::Electronic;
        let mut found = standing_of_numbers(connection, owner, &[&code.to_string()])?;
        found.retain(electronic);
        Ok(SettlementsOf {
            with_it: distinct(found),
            ..SettlementsOf::default()
        })
    }
}

/// Looked for among the documents of which it takes back: by those the rows in force are found.
fn of_return(
    connection: &mut AnyConnection,
    owner: (&str, &str),
    (code, id): (GenerationCode, i64),
) -> Result<SettlementsOf, Refusal> {
    let mut over: Vec<String> = taken::table
        .filter(taken::document_id.eq(id))
        .select(taken::document)
        .load(connection)?;
    over.sort_unstable();
    over.dedup();
    let mut telling = standing_of(connection, owner, &over)?;
    telling.retain(|it| it.taken.settled_as == SettledAs::Return(code));
    Ok(SettlementsOf {
        telling_the_return: distinct(telling),
        ..SettlementsOf::default()
    })
}

/// Other settlements rest on one that tells of the document itself.
fn of_settlement(
    connection: &mut AnyConnection,
    owner: (&str, &str),
    code: GenerationCode,
) -> Result<SettlementsOf, Refusal> {
    let numbers: Vec<String> = settled::table
        .filter(settled::settlement.eq(code.to_string()))
        .filter(settled::settled_as.eq(SettledAs::Plain.name().0))
        .filter(sql::<Bool>("in_force"))
        .select(settled::number)
        .load(connection)?;
    let found = standing_of(connection, owner, &numbers)?;
    let (own, mut others): (Vec<_>, Vec<_>) = found
        .into_iter()
        .partition(|it| it.settlement.generation_code == code);
    let plain = own
        .iter()
        .filter(|it| it.taken.settled_as == SettledAs::Plain);
    let plain: HashSet<&SettledDocument> = plain.map(|it| &it.taken.document).collect();
    others.retain(|it| plain.contains(&it.taken.document));
    let (turning, telling): (Vec<_>, Vec<_>) = others
        .into_iter()
        .partition(|it| it.taken.settled_as == SettledAs::Turned);
    Ok(SettlementsOf {
        turning_its_documents: distinct(turning),
        telling_its_returns: distinct(telling),
        ..SettlementsOf::default()
    })
}

/// Where many documents stand.
fn standing_of(
    connection: &mut AnyConnection,
    owner: (&str, &str),
    numbers: &[String],
) -> Result<Vec<StandingDocument>, Refusal> {
    let mut found = Vec::new();
    for some in numbers.chunks(ROWS_AT_ONCE) {
        let numbers: Vec<&String> = some.iter().collect();
        found.extend(standing_of_numbers(connection, owner, &numbers)?);
    }
    Ok(found)
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
