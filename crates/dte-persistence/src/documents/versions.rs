//! Versions of documents that were refused and corrected: kept beside the document, and made the
//! document again when the authority turns out to have stamped one.

use std::sync::Arc;

use diesel::prelude::*;
use dte_application::ports::{DomainEventKind, EarlierVersion, RejectedVersion};
use dte_domain::identification::{GenerationCode, LocalTime};
use dte_domain::lifecycle::{Rejection, StatusKind};

use super::result::CountedRow;
use super::{stamps, superseded_bodies};
use crate::balances::balance::{self, BalanceRow, ChargeRow};
use crate::balances::sales_cents::{Amounts, AmountsRow};
use crate::contingencies::awaiting_transmission;
use crate::engine::column::{RowReader, amount, list, micros};
use crate::engine::connection::AnyConnection;
use crate::engine::lock::lock;
use crate::error::{InconsistentRow, Refusal};
use crate::numbers::taken_elsewhere;
use crate::outbox::changes::Changes;
use crate::outbox::row::{DocumentSubject, NewEventRow};
use crate::schema::{
    contingencies, contingency_documents, document_balances, document_bodies as bodies,
    document_charges, documents, rejected_charges, rejected_versions,
    rejected_versions as versions,
};
use crate::settlements::standing;

/// Why a version is not the document.
pub(crate) struct Why {
    pub code: String,
    pub description: String,
    pub observations: Option<String>,
    pub rejected_at: i64,
    pub asked_at: Option<i64>,
}

/// Keeps the document as it stands beside itself.
pub(crate) fn keep(
    connection: &mut AnyConnection,
    document: &CountedRow,
    revision: i64,
    why: Why,
) -> QueryResult<()> {
    let (signature, columns, json): (Option<String>, DocumentColumns, String) = documents::table
        .inner_join(bodies::table)
        .filter(documents::id.eq(document.id))
        .select((
            documents::signature,
            DocumentColumns::as_select(),
            bodies::json,
        ))
        .first(connection)?;
    let sold: Option<BalanceRow> = document_balances::table
        .find(document.id)
        .select(BalanceRow::as_select())
        .first(connection)
        .optional()?;
    let in_one: Option<(String, Option<String>)> = contingency_documents::table
        .find(document.id)
        .select((
            contingency_documents::contingency,
            contingency_documents::event,
        ))
        .first(connection)
        .optional()?;
    let (contingency, event) = in_one.unzip();
    let amounts_kept = sold.as_ref().is_some_and(|balance| balance.amounts_kept);
    let sold = sold.map(|balance| balance.creditable());
    let row = RejectedRow {
        document_id: document.id,
        revision,
        json,
        signature,
        rejection_code: why.code,
        rejection_description: why.description,
        observations: why.observations,
        issued_at: document.issued_at,
        transmission: document.transmission.clone(),
        rejected_at: why.rejected_at,
        asked_at: why.asked_at,
        columns: columns.into(),
        sold_non_subject: sold.map(|sold| sold.non_subject),
        sold_exempt: sold.map(|sold| sold.exempt),
        sold_taxed: sold.map(|sold| sold.taxed),
        contingency,
        event: event.flatten(),
        amounts_kept,
    };
    diesel::insert_into(versions::table)
        .values(&row)
        .execute(connection)?;
    for charge in charges_of(connection, &document.generation_code)? {
        let amounts = charge.amounts();
        diesel::insert_into(rejected_charges::table)
            .values((
                rejected_charges::document_id.eq(document.id),
                rejected_charges::revision.eq(revision),
                rejected_charges::document.eq(charge.document),
                rejected_charges::non_subject.eq(amounts.non_subject),
                rejected_charges::exempt.eq(amounts.exempt),
                rejected_charges::taxed.eq(amounts.taxed),
            ))
            .execute(connection)?;
    }
    Ok(())
}

/// What a note takes back of which documents, whether it is taken or was given back.
fn charges_of(connection: &mut AnyConnection, note: &str) -> QueryResult<Vec<AmountsRow>> {
    document_charges::table
        .filter(document_charges::note.eq(note))
        .order(document_charges::document)
        .select((
            document_charges::document,
            document_charges::non_subject,
            document_charges::exempt,
            document_charges::taxed,
        ))
        .load(connection)
}

/// Makes a version the document again and RECEIVED; answers whether the document was as it is known,
/// and the stamp is its own. Locked in the order of groups: contingency, document, balances, counters,
/// stream.
pub(crate) fn receive(
    connection: &mut AnyConnection,
    earlier: &EarlierVersion,
) -> Result<bool, Refusal> {
    lock_contingency(connection, earlier)?;
    let Some((present, status)) = find(connection, earlier)? else {
        return Ok(false);
    };
    let stamp = earlier.stamp.to_string();
    if !stamps::is_good(connection, &present, &stamp, micros(earlier.now))? {
        return Ok(false);
    }
    let code = present.generation_code.as_str();
    if status == StatusKind::Pending {
        awaiting_transmission::decided(connection, &[present.id])?;
        let ended = balance::Changes {
            ended: &[code],
            ..balance::Changes::default()
        };
        balance::change(connection, &ended)?;
        if standing::does(&present.document_type) {
            standing::free(connection, &[code])?;
        }
    }
    let charges = if earlier.version == earlier.revision {
        charges_of(connection, code)?
    } else {
        restore(connection, &present, earlier)?
    };
    diesel::update(documents::table.find(present.id))
        .set((
            documents::status.eq(StatusKind::Received.name()),
            documents::revision.eq(i64::from(earlier.version)),
            documents::stamp.eq(&stamp),
            documents::stamped_at.eq(micros(earlier.stamped_at)),
            documents::rejected_at.eq(None::<i64>),
            documents::rejection_code.eq(None::<String>),
            documents::rejection_description.eq(None::<String>),
            documents::observations.eq(match &*earlier.observations {
                [] => None,
                some => Some(list(some)?),
            }),
            documents::updated_at.eq(micros(earlier.now)),
        ))
        .execute(connection)?;
    taken_elsewhere::own(connection, present.id)?;
    take(connection, code, charges)?;
    if standing::does(&present.document_type) {
        standing::take_again(connection, code, i64::from(earlier.version))?;
    }
    let mut told = Changes::default();
    told.count(present.counted(status.name())?, -1);
    let again: CountedRow = documents::table
        .find(present.id)
        .select(CountedRow::as_select())
        .first(connection)?;
    told.count(again.counted(StatusKind::Received.name())?, 1);
    let subject = DocumentSubject {
        stamp: Some(&stamp),
        ..again.subject()
    };
    let (kind, at) = (DomainEventKind::Received, micros(earlier.now));
    told.add_event(NewEventRow::of_document(kind, at, &subject));
    told.write(connection)?;
    Ok(true)
}

/// Locks the contingency that the version will be in again, whose key the way back into it refers to.
fn lock_contingency(connection: &mut AnyConnection, earlier: &EarlierVersion) -> QueryResult<()> {
    let AnyConnection::Postgresql(connection) = connection else {
        return Ok(());
    };
    let documents = documents::table
        .filter(documents::generation_code.eq(earlier.generation_code.to_string()))
        .select(documents::id);
    let version = versions::table
        .filter(versions::document_id.eq_any(documents))
        .filter(versions::revision.eq(i64::from(earlier.version)))
        .filter(versions::contingency.is_not_null())
        .select(versions::contingency.assume_not_null());
    contingencies::table
        .filter(contingencies::id.eq_any(version))
        .for_key_share()
        .select(contingencies::id)
        .execute(connection)
        .map(drop)
}

/// The document, locked, and where it stands, if it is as it is known: refused, or a correction under
/// way.
fn find(
    connection: &mut AnyConnection,
    earlier: &EarlierVersion,
) -> Result<Option<(CountedRow, StatusKind)>, Refusal> {
    let document = documents::table
        .filter(documents::generation_code.eq(earlier.generation_code.to_string()))
        .filter(documents::revision.eq(i64::from(earlier.revision)));
    let found: Option<(CountedRow, String)> = lock!(
        connection,
        document,
        (CountedRow::as_select(), documents::status),
        first
    )
    .optional()?;
    let open = [StatusKind::Rejected, StatusKind::Pending];
    Ok(found.and_then(|(row, status)| {
        let kind = open.into_iter().find(|kind| kind.name() == status)?;
        Some((row, kind))
    }))
}

/// Puts a kept version in the place of a correction, and that one beside; answers what the version
/// takes back of others.
fn restore(
    connection: &mut AnyConnection,
    present: &CountedRow,
    earlier: &EarlierVersion,
) -> Result<Vec<AmountsRow>, Refusal> {
    let (id, version) = (present.id, i64::from(earlier.version));
    let kept: RejectedRow = versions::table
        .find((id, version))
        .select(RejectedRow::as_select())
        .first(connection)?;
    let why = Why {
        code: earlier.rejection.code.clone(),
        description: earlier.rejection.description.clone(),
        observations: None,
        rejected_at: micros(earlier.now),
        asked_at: None,
    };
    keep(connection, present, i64::from(earlier.revision), why)?;
    taken_elsewhere::give_back(connection, earlier.generation_code, &kept.json, earlier.now)?;
    superseded_bodies::write_body(connection, id, &kept.json)?;
    superseded_bodies::drop_spare(connection, id)?;
    awaiting_transmission::leave(connection, id)?;
    if let Some(contingency) = &kept.contingency {
        awaiting_transmission::rejoin(connection, id, contingency, kept.event.as_deref())?;
    }
    diesel::update(documents::table.find(id))
        .set((
            documents::issued_at.eq(kept.issued_at),
            documents::transmission.eq(&kept.transmission),
            documents::signature.eq(&kept.signature),
            documents::refused_next.eq(None::<bool>),
        ))
        .execute(connection)?;
    let code = (present.generation_code.as_str(), earlier.generation_code);
    restore_columns(connection, id, code, &kept)?;
    let charges = rejected_charges::table
        .filter(rejected_charges::document_id.eq(id))
        .filter(rejected_charges::revision.eq(version));
    let taken: Vec<AmountsRow> = charges
        .order(rejected_charges::document)
        .select((
            rejected_charges::document,
            rejected_charges::non_subject,
            rejected_charges::exempt,
            rejected_charges::taxed,
        ))
        .load(connection)?;
    diesel::delete(charges).execute(connection)?;
    diesel::delete(versions::table.find((id, version))).execute(connection)?;
    Ok(taken)
}

/// Versions of before have their bytes and their date alone: amounts and receiver stay those of the
/// correction then, which somebody must be told.
fn restore_columns(
    connection: &mut AnyConnection,
    id: i64,
    code: (&str, GenerationCode),
    kept: &RejectedRow,
) -> Result<(), Refusal> {
    let Some(columns) = kept.columns.clone().for_document() else {
        tracing::error!(
            code = code.0,
            "a version of an older program is the document again: its amounts and receiver in lists are those of its correction, its JSON is right"
        );
        return Ok(());
    };
    diesel::update(documents::table.find(id))
        .set(&columns)
        .execute(connection)?;
    let sold = || {
        let sold = Amounts {
            non_subject: kept.sold_non_subject?,
            exempt: kept.sold_exempt?,
            taxed: kept.sold_taxed?,
        };
        Some(BalanceRow {
            amounts_kept: kept.amounts_kept,
            ..BalanceRow::of(sold)
        })
    };
    balance::resell(connection, id, code, sold().as_ref())
}

/// Takes again what the version takes of others. The authority has it, whatever is left of them by
/// now: what is not there is not taken, and somebody is told.
fn take(
    connection: &mut AnyConnection,
    note: &str,
    charges: Vec<AmountsRow>,
) -> Result<(), Refusal> {
    diesel::delete(document_charges::table.filter(document_charges::note.eq(note)))
        .execute(connection)?;
    for kept in charges {
        let charge = ChargeRow::read(note, kept)?;
        if balance::covers(connection, &charge)? {
            let taken = balance::Changes {
                charges: &[&charge],
                ..balance::Changes::default()
            };
            balance::change(connection, &taken)?;
            continue;
        }
        tracing::error!(
            note,
            document = charge.document,
            "a note that the authority has takes back more than is left of the document"
        );
        balance::note_untaken(connection, &charge)?;
    }
    Ok(())
}

/// A rejected document as it stood before it was corrected.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = rejected_versions)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct RejectedRow {
    pub document_id: i64,
    pub revision: i64,
    pub json: String,
    pub signature: Option<String>,
    pub rejection_code: String,
    pub rejection_description: String,
    pub observations: Option<String>,
    pub issued_at: i64,
    pub transmission: String,
    pub rejected_at: i64,
    pub asked_at: Option<i64>,
    #[diesel(embed)]
    pub columns: VersionColumns,
    pub sold_non_subject: Option<i64>,
    pub sold_exempt: Option<i64>,
    pub sold_taxed: Option<i64>,
    pub contingency: Option<String>,
    pub event: Option<String>,
    pub amounts_kept: bool,
}

/// The columns of a document that its corrections may change, beside its date. Nothing in them where
/// they were not kept with the version.
#[derive(AsChangeset, Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = rejected_versions, treat_none_as_null = true)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct VersionColumns {
    pub edition: Option<String>,
    pub schema_version: Option<i64>,
    pub total_cents: Option<i64>,
    pub vat_cents: Option<i64>,
    pub receiver_document_type: Option<String>,
    pub receiver_number: Option<String>,
    pub receiver_name: Option<String>,
    pub receiver_phone: Option<String>,
    pub receiver_email: Option<String>,
}

/// The same of the document itself.
#[derive(AsChangeset, Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = documents, treat_none_as_null = true)]
pub(crate) struct DocumentColumns {
    pub edition: String,
    pub schema_version: i64,
    pub total_cents: i64,
    pub vat_cents: i64,
    pub receiver_document_type: Option<String>,
    pub receiver_number: Option<String>,
    pub receiver_name: Option<String>,
    pub receiver_phone: Option<String>,
    pub receiver_email: Option<String>,
}

impl From<DocumentColumns> for VersionColumns {
    fn from(document: DocumentColumns) -> Self {
        Self {
            edition: Some(document.edition),
            schema_version: Some(document.schema_version),
            total_cents: Some(document.total_cents),
            vat_cents: Some(document.vat_cents),
            receiver_document_type: document.receiver_document_type,
            receiver_number: document.receiver_number,
            receiver_name: document.receiver_name,
            receiver_phone: document.receiver_phone,
            receiver_email: document.receiver_email,
        }
    }
}

impl VersionColumns {
    /// The same for the document; nothing when they were not kept.
    pub(crate) fn for_document(self) -> Option<DocumentColumns> {
        Some(DocumentColumns {
            edition: self.edition?,
            schema_version: self.schema_version?,
            total_cents: self.total_cents?,
            vat_cents: self.vat_cents?,
            receiver_document_type: self.receiver_document_type,
            receiver_number: self.receiver_number,
            receiver_name: self.receiver_name,
            receiver_phone: self.receiver_phone,
            receiver_email: self.receiver_email,
        })
    }
}

impl RejectedRow {
    pub(crate) fn read(self) -> Result<RejectedVersion, InconsistentRow> {
        let key = format!("({}, {})", self.document_id, self.revision);
        let row = RowReader::new("rejected_versions", &key);
        let asked_at = self.asked_at.map(|at| row.moment("asked_at", at));
        Ok(RejectedVersion {
            json: Arc::from(self.json),
            issued_at: LocalTime::at(row.moment("issued_at", self.issued_at)?),
            total: amount(self.columns.total_cents.unwrap_or_default()),
            rejection: Rejection {
                code: self.rejection_code,
                description: self.rejection_description,
                observations: row.list("observations", self.observations.as_ref())?,
                at: None,
            },
            rejected_at: row.moment("rejected_at", self.rejected_at)?,
            asked_at: asked_at.transpose()?,
        })
    }
}
