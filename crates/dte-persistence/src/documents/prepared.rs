//! Documents, ready to be stored but for their numbers.

use dte_application::ports::{CorrectedDocument, LeaseRenewal, NewDocument, Numbering, SeriesKey};
use dte_domain::amounts::AmountLimit;
use dte_domain::identification::{ControlNumber, GenerationCode};
use dte_schema::Unnumbered;

use super::row::NewDocumentRow;
use crate::balances::amounts::AmountRow;
use crate::balances::balance::{BalanceRow, ChargeRow, Taking};
use crate::bulk::claim::BulkClaimRow;
use crate::contingencies::assignment::{AssignmentRow, CauseRow};
use crate::counters::Counted;
use crate::districts::ResidenceRow;
use crate::engine::column::micros;
use crate::engine::lease::LeaseEnd;
use crate::error::Refusal;
use crate::idempotency::IdempotencyRow;
use crate::numbers::series::SeriesRow;
use crate::settlements::standing::SettledRow;
use crate::settlements::third_party_sales::ThirdPartySaleRow;

/// A document with everything but its number.
pub(crate) struct PreparedDocument {
    pub generation_code: GenerationCode,
    pub row: NewDocumentRow,
    pub lease_end: LeaseEnd,
    pub body: Unnumbered,
    pub key: SeriesKey,
    pub numbering: Numbering,
    pub series: SeriesRow,
    pub counted: Counted,
    pub claim: Option<IdempotencyRow>,
    pub bulk: Option<BulkClaimRow>,
    pub balance: Option<BalanceRow>,
    pub charges: Vec<ChargeRow>,
    pub amounts: Vec<AmountRow>,
    /// How far others go of which it takes up something.
    pub limits: Vec<AmountLimit>,
    /// What it sold for another.
    pub sold: Option<ThirdPartySaleRow>,
    /// The documents that it takes as a settlement.
    pub settled: Vec<SettledRow>,
    pub residence: Option<ResidenceRow>,
    /// The documents that it names, in their order.
    pub names: Vec<String>,
    pub entry: Option<AssignmentRow>,
}

impl PreparedDocument {
    /// Whether it takes a number.
    pub(crate) fn has_number(&self) -> bool {
        self.key.document_type.spec().has_control_number
    }

    /// Its number, once it was taken; nothing for a document of a type that has none.
    pub(crate) fn number(&self) -> Option<ControlNumber> {
        let sequence = self.row.sequence.unsigned_abs();
        self.has_number().then(|| self.key.number(sequence))
    }

    /// The documents that must not be invalidated while it is stored.
    pub(crate) fn bound(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    pub(crate) fn new(document: NewDocument) -> Result<Self, Refusal> {
        let row = NewDocumentRow::new(&document)?;
        let code = document.generation_code;
        let taking = Taking::of(document.series.document_type.spec());
        let balance = document
            .creditable
            .map(|sales| BalanceRow::untouched(&sales))
            .transpose()?;
        let claim = document
            .claim
            .as_ref()
            .map(|claim| IdempotencyRow::new(claim, document.now))
            .transpose()?;
        let bulk = document
            .bulk
            .as_ref()
            .map(|claim| BulkClaimRow::new(claim, code))
            .transpose()?;
        let entry = document.contingency.as_ref().map(|entry| {
            let (company, environment) = (row.company.clone(), row.environment.to_owned());
            let mark = CauseRow::new(company, environment, &entry.mark);
            AssignmentRow::new(mark, entry, document.now)
        });
        let residence = document.residence.as_ref();
        let residence = residence.map(|said| ResidenceRow::new(document.series.company, said));
        let sold = document.sold_for_another.as_ref();
        let owner = (row.company.as_str(), row.environment);
        let settled = document.settles.iter();
        let settled: Vec<SettledRow> = settled
            .map(|document| SettledRow::new(code, owner, document))
            .collect();
        let mut names: Vec<String> = document.names.iter().map(ToString::to_string).collect();
        names.sort_unstable();
        Ok(Self {
            generation_code: code,
            names,
            counted: row.counted(document.issued_at),
            series: SeriesRow::from(&document.series),
            key: document.series,
            numbering: document.numbering,
            body: document.body,
            charges: ChargeRow::all(code, &document.credited, taking)?,
            amounts: AmountRow::all(code, &document.amounts)?,
            limits: document.amounts.limits,
            sold: sold
                .map(|sold| ThirdPartySaleRow::new(code, sold))
                .transpose()?,
            settled,
            residence,
            lease_end: LeaseEnd::until(row.due_at),
            row,
            claim,
            bulk,
            balance,
            entry,
        })
    }
}

/// A corrected document, and how often it had been corrected before.
pub(crate) struct PreparedCorrection {
    pub document: PreparedDocument,
    pub revision: i64,
}

impl PreparedCorrection {
    pub(crate) fn new(corrected: CorrectedDocument) -> Result<Self, Refusal> {
        let revision = i64::from(corrected.revision);
        let mut document = PreparedDocument::new(corrected.document)?;
        if let Some(sold) = &mut document.sold {
            sold.revision = revision + 1;
        }
        for settled in &mut document.settled {
            settled.revision = revision + 1;
        }
        Ok(Self { document, revision })
    }
}

/// Who looks after a pending document until when.
#[derive(Clone, Debug)]
pub(crate) struct LeaseRow {
    pub generation_code: String,
    pub revision: i64,
    pub lease: i64,
    pub due_at: i64,
    pub resends: i64,
    pub unanswered: i64,
    /// When an attempt to submit it ended undecided.
    pub postponed_at: Option<i64>,
}

impl From<LeaseRenewal> for LeaseRow {
    fn from(lease: LeaseRenewal) -> Self {
        Self {
            generation_code: lease.generation_code.to_string(),
            revision: i64::from(lease.revision),
            lease: lease.lease.0,
            due_at: micros(lease.due_at),
            resends: i64::from(lease.resends),
            unanswered: i64::from(lease.unanswered),
            postponed_at: lease.postponed_at.map(micros),
        }
    }
}
