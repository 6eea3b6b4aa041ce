//! The ports of the documents.

use async_trait::async_trait;
use diesel::prelude::*;
use dte_application::ports::{
    CompanyId, ContingencyRendering, ContingencyRenderings, CorrectedDocument, DocumentCounts,
    DocumentFilter, DocumentLeases, DocumentList, DocumentNumbers, DocumentPage, DocumentReader,
    DocumentRecord, DocumentResult, DocumentResults, DocumentStore, DocumentVersions,
    EarlierVersion, IdempotencyKey, IdempotencyRecord, KnownRecord, LeaseRenewal, Leased,
    ListedDocument, NamedDocuments, NewDocument, NextNumber, PageStart, PendingDocument, PortError,
    ReceiverDistricts, RefusedNumber, RejectedVersion, SeriesKey, StoreError, StoreRehearsal,
    StoreResult,
};
use dte_domain::catalog::DistrictCode;
use dte_domain::edition::Edition;
use dte_domain::identification::{Environment, GenerationCode};
use dte_domain::lifecycle::Rejection;
use dte_domain::own_reference::ExternalId;
use dte_domain::parts::receiver::Residence;
use time::{Date, OffsetDateTime};

use super::leases::{self, LeaseRow};
use super::prepared::{PreparedCorrection, PreparedDocument};
use super::result::ResultRow;
use super::superseded_bodies::ContingencyRenderingRow;
use super::{list, own_reference, reads, relations, versions};
use crate::database::Database;
use crate::districts::{self, ResidenceKey};
use crate::engine::column::micros;
use crate::engine::writer::{Command, standalone};
use crate::numbers::series::PreparedSeries;
use crate::numbers::taken_elsewhere;
use crate::schema::installation;

const STORING: &str = "storing a document";
const CORRECTING: &str = "correcting a document";
const ENTERING: &str = "putting a document into contingency";
const SETTLING: &str = "keeping a document's status";

#[async_trait]
impl DocumentReader for Database {
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
                move |connection| match own_reference::holder(
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

    async fn claim(&self, key: &IdempotencyKey) -> Result<Option<IdempotencyRecord>, PortError> {
        let key = key.clone();
        self.reader
            .read("finding an idempotency key", move |connection| {
                reads::claim(connection, &key)
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

    async fn doubtful_stamps(&self) -> Result<u64, PortError> {
        self.reader
            .read("counting doubtful stamps", |connection| {
                reads::doubtful_stamps(connection)
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

    async fn receivers_without_district(
        &self,
        company: CompanyId,
        since: Date,
    ) -> Result<u64, PortError> {
        self.reader
            .read("counting receivers without a district", move |connection| {
                districts::receivers_without(connection, company, since)
            })
            .await
    }
}

#[async_trait]
impl NamedDocuments for Database {
    async fn known(&self, codes: &[GenerationCode]) -> Result<Vec<KnownRecord>, PortError> {
        let codes: Vec<String> = codes.iter().map(ToString::to_string).collect();
        self.reader
            .read("finding the documents that one names", move |connection| {
                relations::known(connection, &codes)
            })
            .await
    }

    async fn notes_on(&self, code: GenerationCode) -> Result<Vec<GenerationCode>, PortError> {
        self.reader
            .read("finding the notes on a document", move |connection| {
                relations::notes_on(connection, &code.to_string())
            })
            .await
    }
}

#[async_trait]
impl DocumentLeases for Database {
    async fn lease_due_documents(
        &self,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<PendingDocument>>, PortError> {
        let (now, until) = (micros(now), micros(until));
        self.writer
            .transact("taking unsettled documents", move |connection| {
                leases::lease_due_documents(connection, now, until, most)
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

    async fn expire_leases(&self, now: OffsetDateTime) -> Result<(), PortError> {
        let now = micros(now);
        self.writer
            .transact("letting everything be due", move |connection| {
                leases::expire_leases(connection, now)
            })
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
                move |connection| reads::refused_numbers(connection, code),
            )
            .await
    }
}

#[async_trait]
impl DocumentVersions for Database {
    async fn receive_earlier(&self, earlier: EarlierVersion) -> Result<bool, PortError> {
        self.writer
            .transact("receiving an earlier version", move |connection| {
                versions::receive(connection, &earlier)
            })
            .await
    }

    async fn rejected_version(
        &self,
        code: GenerationCode,
        revision: u32,
    ) -> Result<Option<RejectedVersion>, PortError> {
        self.reader
            .read("finding a rejected version", move |connection| {
                reads::rejected_version(connection, code, revision)
            })
            .await
    }

    async fn is_of_unknown_time(&self, moment: OffsetDateTime) -> Result<bool, PortError> {
        self.reader
            .read("looking for a restoration", move |connection| {
                reads::is_of_unknown_time(connection, moment)
            })
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
impl DocumentList for Database {
    async fn list(
        &self,
        filter: &DocumentFilter,
        start: PageStart,
        size: u32,
    ) -> Result<DocumentPage, PortError> {
        let filter = filter.clone();
        self.reader
            .read("listing documents", move |connection| {
                list::page(connection, &filter, start, size)
            })
            .await
    }

    async fn rest_of_page(
        &self,
        rest: &[ListedDocument],
    ) -> Result<(Vec<DocumentRecord>, usize), PortError> {
        let ids: Vec<i64> = rest.iter().map(|listed| listed.0).collect();
        self.reader
            .read("listing more documents", move |connection| {
                list::rest(connection, &ids)
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
