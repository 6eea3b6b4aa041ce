//! The ports of the documents.

use async_trait::async_trait;
use diesel::prelude::*;
use dte_application::ports::{
    CompanyId, ContingencyRendering, ContingencyRenderings, CorrectedDocument, DocumentCounts,
    DocumentNumbers, DocumentResult, DocumentResults, DocumentStore, DocumentVersions, KnownRecord,
    LateStamp, NamedDocuments, NewDocument, NextNumber, OriginalRecord, PortError,
    ReceiverDistricts, RefusedNumber, RejectedVersion, SeriesKey, StoreError, StoreRehearsal,
    StoreResult,
};
use dte_domain::catalog::{DistrictCode, GenerationType};
use dte_domain::edition::Edition;
use dte_domain::identification::{Environment, GenerationCode};
use dte_domain::parts::receiver::Residence;
use dte_domain::settled::{SettlementFacts, SettlementInForce};
use time::OffsetDateTime;

use super::prepared::{PreparedCorrection, PreparedDocument};
use super::relations::RelatedDocumentRow;
use super::result::ResultRow;
use super::superseded_bodies::ContingencyRenderingRow;
use super::versions::RejectedRow;
use super::{reads, relations, versions};
use crate::balances::amounts;
use crate::balances::balance::BalanceRow;
use crate::database::Database;
use crate::districts::{self, ResidenceKey};
use crate::engine::statement::ROWS_AT_ONCE;
use crate::engine::writer::{Command, standalone};
use crate::numbers::refused;
use crate::numbers::series::PreparedSeries;
use crate::numbers::taken_elsewhere;
use crate::schema::{
    document_balances, documents, installation, rejected_versions, third_party_sales,
};
use crate::settlements::reads as settlements;

const STORING: &str = "storing a document";

const CORRECTING: &str = "correcting a document";

const ENTERING: &str = "putting a document into contingency";

const SETTLING: &str = "keeping a document's status";

#[async_trait]
impl DocumentCounts for Database {
    async fn unsettled_of(
        &self,
        company: CompanyId,
        environment: Environment,
        edition: Edition,
    ) -> Result<u64, PortError> {
        self.reader
            .read(
                "counting the unsettled documents of a generation",
                move |connection| reads::unsettled_of(connection, company, environment, edition),
            )
            .await
    }
}

#[async_trait]
impl DocumentNumbers for Database {
    async fn take_next_number(&self, refused: RefusedNumber) -> Result<NextNumber, StoreError> {
        self.writer
            .admit("giving a document the next number", move |session| {
                standalone::take_next_number(session, &refused)
            })
            .await
    }

    async fn note_taken(&self, code: GenerationCode, now: OffsetDateTime) -> Result<(), PortError> {
        self.writer
            .transact(
                "noting a number that is taken elsewhere",
                move |connection| taken_elsewhere::note_taken(connection, code, now),
            )
            .await
    }

    async fn hand_over(&self, code: GenerationCode) -> Result<bool, PortError> {
        self.writer
            .transact("noting that a document is handed over", move |connection| {
                taken_elsewhere::hand_over(connection, code)
            })
            .await
    }

    async fn refused_numbers(&self, code: GenerationCode) -> Result<Vec<String>, PortError> {
        self.reader
            .read(
                "finding the numbers that a document was refused for",
                move |connection| {
                    let refused = refused::numbers_of(connection, code)?;
                    Ok(refused.into_iter().map(|(number, _)| number).collect())
                },
            )
            .await
    }
}

#[async_trait]
impl DocumentVersions for Database {
    async fn receive_rejected(&self, stamp: LateStamp) -> Result<bool, PortError> {
        self.writer
            .transact("receiving a rejected document", move |connection| {
                versions::receive_rejected(connection, &stamp)
            })
            .await
    }

    /// A document as it stood before it was corrected.
    async fn rejected_version(
        &self,
        code: GenerationCode,
        revision: u32,
    ) -> Result<Option<RejectedVersion>, PortError> {
        self.reader
            .read("finding a rejected version", move |connection| {
                let found: Option<RejectedRow> = rejected_versions::table
                    .inner_join(documents::table)
                    .filter(documents::generation_code.eq(code.to_string()))
                    .filter(rejected_versions::revision.eq(i64::from(revision)))
                    .select(RejectedRow::as_select())
                    .first(connection)
                    .optional()?;
                Ok(found.map(RejectedRow::read).transpose()?)
            })
            .await
    }
}

#[async_trait]
impl ContingencyRenderings for Database {
    async fn enter_contingency(&self, document: ContingencyRendering) -> Result<bool, PortError> {
        let row = Box::new(ContingencyRenderingRow::from(document));
        self.writer
            .write(ENTERING, row, Command::EnterContingency)
            .await
    }
}

#[async_trait]
impl StoreRehearsal for Database {
    async fn rehearse(&self, series: &SeriesKey) -> Result<(), StoreError> {
        let series = PreparedSeries::from(series);
        self.writer
            .admit("rehearsing a number", move |session| {
                standalone::rehearse(session, &series)
            })
            .await
    }

    async fn probe(&self) -> Result<(), PortError> {
        self.writer
            .act("writing to the database", standalone::probe)
            .await?;
        self.reader
            .read("reading from the database", |connection| {
                let trials = installation::table.select(installation::trials);
                let _trials: Option<i64> = trials.first(connection).optional()?;
                Ok(())
            })
            .await
    }
}

#[async_trait]
impl DocumentResults for Database {
    async fn record_result(&self, result: DocumentResult) -> Result<bool, PortError> {
        let row = ResultRow::new(result).map_err(|refusal| refusal.into_port_error(SETTLING))?;
        self.writer
            .write(SETTLING, Box::new(row), Command::RecordResult)
            .await
    }
}

#[async_trait]
impl DocumentStore for Database {
    async fn store(&self, document: NewDocument) -> Result<StoreResult, StoreError> {
        let prepared =
            PreparedDocument::new(document).map_err(|refusal| refusal.into_port_error(STORING))?;
        self.writer
            .enter(STORING, Box::new(prepared), Command::Store)
            .await
    }

    async fn correct(&self, corrected: CorrectedDocument) -> Result<StoreResult, StoreError> {
        let prepared = PreparedCorrection::new(corrected)
            .map_err(|refusal| refusal.into_port_error(CORRECTING))?;
        self.writer
            .admit(CORRECTING, move |session| {
                standalone::correct(session, &prepared)
            })
            .await
    }
}

/// A document that another one names, its balance, and who it was sold for.
type NamedRow = (RelatedDocumentRow, Option<BalanceRow>, Option<String>);

#[async_trait]
impl NamedDocuments for Database {
    /// Those of the documents that are stored here, with their balances.
    async fn known(&self, codes: &[GenerationCode]) -> Result<Vec<KnownRecord>, PortError> {
        let codes: Vec<String> = codes.iter().map(ToString::to_string).collect();
        self.reader
            .read("finding the documents that one names", move |connection| {
                let mut known = Vec::new();
                for some in codes.chunks(ROWS_AT_ONCE) {
                    let balance = document_balances::document_id.eq(documents::id);
                    let sale = third_party_sales::document
                        .eq(documents::generation_code)
                        .and(third_party_sales::revision.eq(documents::revision));
                    let found: Vec<NamedRow> = documents::table
                        .left_join(document_balances::table.on(balance))
                        .left_join(third_party_sales::table.on(sale))
                        .filter(documents::generation_code.eq_any(some))
                        .select((
                            RelatedDocumentRow::as_select(),
                            Option::<BalanceRow>::as_select(),
                            third_party_sales::principal.nullable(),
                        ))
                        .load(connection)?;
                    let mut known_amounts = amounts::of_documents(connection, some)?;
                    for (row, balance, sold_for) in found {
                        let of_it = known_amounts
                            .remove(row.generation_code())
                            .unwrap_or_default();
                        known.push(row.read((balance.as_ref(), sold_for), of_it)?);
                    }
                }
                Ok(known)
            })
            .await
    }

    async fn originals(&self, codes: &[GenerationCode]) -> Result<Vec<OriginalRecord>, PortError> {
        let codes: Vec<String> = codes.iter().map(ToString::to_string).collect();
        self.reader
            .read("reading the documents that one names", move |connection| {
                relations::originals(connection, &codes)
            })
            .await
    }

    async fn notes_in_the_way(
        &self,
        code: GenerationCode,
    ) -> Result<Vec<GenerationCode>, PortError> {
        self.reader
            .read("finding the notes on a document", move |connection| {
                relations::notes_in_the_way(connection, &code.to_string())
            })
            .await
    }

    async fn settlement_facts(
        &self,
        company: CompanyId,
        environment: Environment,
        numbers: &[(GenerationType, String)],
    ) -> Result<SettlementFacts, PortError> {
        let numbers = numbers.to_vec();
        self.reader
            .read("finding what a settlement names", move |connection| {
                settlements::facts(connection, (company, environment), &numbers)
            })
            .await
    }

    async fn settlements_of(
        &self,
        code: GenerationCode,
    ) -> Result<Vec<SettlementInForce>, PortError> {
        self.reader
            .read("finding the settlements of a document", move |connection| {
                settlements::of_document(connection, code)
            })
            .await
    }
}

#[async_trait]
impl ReceiverDistricts for Database {
    async fn last_district(
        &self,
        company: CompanyId,
        residence: &Residence,
    ) -> Result<Option<DistrictCode>, PortError> {
        let key = ResidenceKey::new(company, residence);
        self.reader
            .read("finding a receiver's last district", move |connection| {
                districts::last(connection, &key)
            })
            .await
    }
}
