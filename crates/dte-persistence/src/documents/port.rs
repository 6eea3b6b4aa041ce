//! The ports of the documents.

use async_trait::async_trait;
use diesel::prelude::*;
use dte_application::ports::{
    Attempt, CompanyId, ContingencyRendering, CorrectedDocument, DocumentFilter, DocumentPage,
    DocumentRecord, DocumentResult, Documents, IdempotencyKey, IdempotencyRecord, KnownRecord,
    LateStamp, LeaseNumber, LeaseRenewal, Leased, ListRevision, ListedDocument, NewDocument,
    NextNumber, OpeningFacts, OriginalRecord, PagePart, PageStart, PendingDocument, PortError,
    RefusedNumber, RejectedVersion, SeriesKey, StoreError, StoreResult, Timeline,
};
use dte_domain::catalog::{DistrictCode, GenerationType};
use dte_domain::edition::Edition;
use dte_domain::identification::{Environment, GenerationCode};
use dte_domain::lifecycle::Rejection;
use dte_domain::own_reference::ExternalId;
use dte_domain::parts::receiver::Residence;
use dte_domain::settled::{SettlementFacts, SettlementInForce};
use time::OffsetDateTime;

use super::list::search::Search;
use super::prepared::{LeaseRow, PreparedCorrection, PreparedDocument};
use super::reads::piece;
use super::relations::RelatedDocumentRow;
use super::result::ResultRow;
use super::superseded_bodies::ContingencyRenderingRow;
use super::versions::RejectedRow;
use super::{leases, list, own_reference, reads, relations, timeline, versions};
use crate::attempts;
use crate::balances::amounts;
use crate::balances::balance::BalanceRow;
use crate::database::Database;
use crate::districts::{self, ResidenceKey};
use crate::engine::column::micros;
use crate::engine::snapshot::snapshot;
use crate::engine::statement::ROWS_AT_ONCE;
use crate::engine::writer::{Command, standalone};
use crate::idempotency::IdempotencyRow;
use crate::numbers::series::PreparedSeries;
use crate::numbers::{refused, taken_elsewhere};
use crate::openings;
use crate::schema::{
    document_balances, documents, idempotency_claims, installation, rejected_versions,
    third_party_sales,
};
use crate::settlements::reads as settlements;

const STORING: &str = "storing a document";

const CORRECTING: &str = "correcting a document";

const ENTERING: &str = "putting a document into contingency";

const SETTLING: &str = "keeping a document's status";

/// A document that another one names, its balance, and who it was sold for.
type NamedRow = (RelatedDocumentRow, Option<BalanceRow>, Option<String>);

#[async_trait]
impl Documents for Database {
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

    /// A document of a company; of another's no more is read than of one that does not exist.
    async fn find_of(
        &self,
        company: CompanyId,
        code: GenerationCode,
    ) -> Result<Option<DocumentRecord>, PortError> {
        self.reader
            .read("finding a document of a company", move |connection| {
                reads::find_of(connection, company, code)
            })
            .await
    }

    async fn find_by_external_id(
        &self,
        company: CompanyId,
        environment: Environment,
        external_id: &ExternalId,
    ) -> Result<Option<DocumentRecord>, PortError> {
        let external_id = external_id.clone();
        self.reader
            .read(
                "finding a document by its external identifier",
                move |connection| match own_reference::document_of(
                    connection,
                    company,
                    environment,
                    &external_id,
                )? {
                    Some(code) => reads::find_of(connection, company, code),
                    None => Ok(None),
                },
            )
            .await
    }

    async fn find(&self, code: GenerationCode) -> Result<Option<DocumentRecord>, PortError> {
        self.reader
            .read("finding a document", move |connection| {
                reads::find(connection, code)
            })
            .await
    }

    async fn timeline(&self, code: GenerationCode) -> Result<Timeline, PortError> {
        self.reader
            .read("reading what happened to a document", move |connection| {
                snapshot(connection, |connection| {
                    match reads::whole(connection, code)? {
                        Some(record) => timeline::of(connection, &record),
                        None => Ok(Timeline::default()),
                    }
                })
            })
            .await
    }

    /// The first request with an idempotency key.
    async fn claim(&self, key: &IdempotencyKey) -> Result<Option<IdempotencyRecord>, PortError> {
        let key = key.clone();
        let found = self
            .reader
            .read("finding an idempotency key", move |connection| {
                let found: Option<IdempotencyRow> = idempotency_claims::table
                    .find((key.establishment.0.to_string(), &key.key))
                    .first(connection)
                    .optional()?;
                Ok(found.map(IdempotencyRow::read).transpose()?)
            })
            .await?;
        self.confirmed(found).await
    }

    async fn list(
        &self,
        filter: &DocumentFilter,
        start: PageStart,
        size: u32,
    ) -> Result<DocumentPage, PortError> {
        let filter = filter.clone();
        if Search::needs_receivers(&filter) {
            self.read_receivers(filter.company, filter.environment)
                .await?;
        }
        self.reader
            .read("listing documents", move |connection| {
                list::page(connection, &filter, start, size)
            })
            .await
    }

    async fn revision(
        &self,
        company: CompanyId,
        environment: Environment,
    ) -> Result<ListRevision, PortError> {
        self.reader
            .read("looking what changed", move |connection| {
                list::revision::revision(connection, company, environment)
            })
            .await
    }

    /// The first of the documents that are left of a page, and how many were looked at.
    async fn rest_of_page(
        &self,
        rest: &[ListedDocument],
    ) -> Result<(Vec<DocumentRecord>, usize), PortError> {
        let ids: Vec<i64> = rest.iter().map(|listed| listed.0).collect();
        self.reader
            .read("listing more documents", move |connection| {
                snapshot(connection, |connection| {
                    let (found, looked_at) = piece(connection, &ids)?;
                    Ok((list::records(connection, found)?, looked_at))
                })
            })
            .await
    }

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

    async fn lease_due_documents(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<PendingDocument>>, PortError> {
        self.writer
            .transact("taking unsettled documents", move |connection| {
                leases::lease_due_documents(connection, environment, (now, until), most)
            })
            .await
    }

    async fn lease_due_rejected(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<GenerationCode>>, PortError> {
        self.writer
            .transact("leasing rejected documents", move |connection| {
                leases::lease_due_rejected(connection, environment, (now, until), most)
            })
            .await
    }

    async fn postpone_rejected(
        &self,
        code: GenerationCode,
        lease: LeaseNumber,
        due_at: Option<OffsetDateTime>,
    ) -> Result<(), PortError> {
        self.writer
            .transact("postponing a rejected document", move |connection| {
                Ok(leases::postpone_rejected(connection, code, lease, due_at)?)
            })
            .await
    }

    async fn renew_lease(&self, lease: LeaseRenewal) -> Result<bool, PortError> {
        let row = LeaseRow::from(lease);
        self.writer
            .write(
                "keeping who looks after a document",
                row,
                Command::RenewLease,
            )
            .await
    }

    async fn keep_refusal(
        &self,
        lease: LeaseRenewal,
        refusal: &Rejection,
    ) -> Result<(), PortError> {
        let (lease, refusal) = (LeaseRow::from(lease), refusal.clone());
        self.writer
            .transact("keeping a refusal that is asked about", move |connection| {
                leases::keep_refusal(connection, &lease, &refusal)
            })
            .await
    }

    async fn record_result(&self, result: DocumentResult) -> Result<bool, PortError> {
        let row = ResultRow::new(result).map_err(|refusal| refusal.into_port_error(SETTLING))?;
        self.writer
            .write(SETTLING, Box::new(row), Command::RecordResult)
            .await
    }

    async fn enter_contingency(&self, document: ContingencyRendering) -> Result<bool, PortError> {
        let row = Box::new(ContingencyRenderingRow::from(document));
        self.writer
            .write(ENTERING, row, Command::EnterContingency)
            .await
    }

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

    async fn keep_attempt(&self, attempt: Attempt) -> Result<(), PortError> {
        self.writer
            .transact("keeping an attempt", move |connection| {
                attempts::keep(connection, &attempt)
            })
            .await
    }

    async fn openings(
        &self,
        document: GenerationCode,
        revision: u32,
    ) -> Result<Vec<(PagePart, OffsetDateTime)>, PortError> {
        openings::find(self, document, revision).await
    }

    async fn keep_opening(
        &self,
        company: CompanyId,
        revision: u32,
        facts: OpeningFacts,
        at: OffsetDateTime,
    ) -> Result<bool, PortError> {
        openings::keep(self, company, revision, facts, at).await
    }
}

/// Work that operators and servers do, and no use case.
impl Database {
    /// Lets what somebody holds be due at `now`: contingencies, and documents that were never sent
    /// again. For the start of a server that has its database to itself, after a crash of its own.
    ///
    /// Events, and documents that were sent again, keep their time: whoever takes them relies on it
    /// that a lease has passed since they were last sent.
    pub async fn expire_leases(&self, now: OffsetDateTime) -> Result<(), PortError> {
        self.writer
            .transact("letting everything be due", move |connection| {
                Ok(leases::expire_leases(connection, micros(now))?)
            })
            .await
    }
}
