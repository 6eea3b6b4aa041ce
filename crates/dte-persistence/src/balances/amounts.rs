//! Amounts that documents have and take up of others.

use std::collections::HashMap;

use diesel::prelude::*;
use dte_domain::amounts::{Amount, AmountKind, AmountLimit, DocumentAmounts, KnownAmounts, Left};
use dte_domain::identification::GenerationCode;
use dte_domain::lifecycle::StatusKind;

use crate::engine::column::{RowReader, amount, cents};
use crate::engine::connection::AnyConnection;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::{document_amounts as kept, document_balances, documents};

/// Refuses a document that takes up more of others than those have left. Whoever stores another one
/// that takes up of the same waits for their rows, which are locked: so it sees this one.
pub(crate) fn refuse_beyond(
    connection: &mut AnyConnection,
    new: GenerationCode,
    limits: &[AmountLimit],
) -> Result<(), Refusal> {
    if limits.is_empty() {
        return Ok(());
    }
    let others = limits.iter().flat_map(|limit| &limit.documents);
    let mut codes: Vec<String> = others.map(ToString::to_string).collect();
    codes.sort_unstable();
    codes.dedup();
    let known = of_documents(connection, &codes)?;
    let unknown = KnownAmounts::default();
    for limit in limits {
        let documents = limit.documents.iter();
        let documents = documents.map(|code| known.get(&code.to_string()).unwrap_or(&unknown));
        let kind = limit.amount.kind;
        let left = match limit.own {
            Some(own) => Some(Left::of_said((kind, own), documents, Some(new))),
            None => Left::of(kind, documents, Some(new)),
        };
        if left.is_some_and(|left| !left.covers(limit.amount.amount)) {
            let first = limit.documents.first().copied();
            return Err(Refusal::Overdrawn(first.unwrap_or(new)));
        }
    }
    Ok(())
}

/// An amount that a document has, or takes up of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AmountRow {
    /// Whose row it is.
    pub by: String,
    /// The document that has the amount: the same, or the other one.
    pub document: String,
    pub kind: String,
    pub cents: i64,
}

impl AmountRow {
    /// All amounts of a document: one of each kind for each document that has it.
    pub(crate) fn all(by: GenerationCode, amounts: &DocumentAmounts) -> Result<Vec<Self>, Refusal> {
        let own = amounts.own.iter().map(|own| (by, own));
        let taken = amounts.taken.iter();
        let taken = taken.map(|taken| (taken.document, &taken.amount));
        let mut rows: Vec<Self> = Vec::new();
        for (document, amount) in own.chain(taken) {
            let row = Self::new(by, document, amount)?;
            let is_it = |one: &&mut Self| one.document == row.document && one.kind == row.kind;
            match rows.iter_mut().find(is_it) {
                Some(one) => one.cents = one.cents.saturating_add(row.cents),
                None => rows.push(row),
            }
        }
        Ok(rows)
    }

    fn new(by: GenerationCode, document: GenerationCode, amount: &Amount) -> Result<Self, Refusal> {
        let cents = cents(amount.amount)?;
        if cents <= 0 {
            return Err(Refusal::Mistake(format!("{amount:?} is not above nothing")));
        }
        Ok(Self {
            by: by.to_string(),
            document: document.to_string(),
            kind: amount.kind.name(),
            cents,
        })
    }

    /// An amount of the document `by` as its columns hold it.
    pub(crate) fn read(by: &str, kind: &str, cents: i64) -> Result<Amount, InconsistentRow> {
        let row = RowReader::new("document_amounts", by);
        Ok(Amount {
            kind: row.named("kind", kind, AmountKind::named)?,
            amount: amount(cents),
        })
    }
}

/// What is known of the amounts of documents that are stored here: those of the present version,
/// and what present versions of PENDING and RECEIVED documents take up of them.
pub(crate) fn of_documents(
    connection: &mut AnyConnection,
    codes: &[String],
) -> Result<HashMap<String, KnownAmounts>, Refusal> {
    let balance = document_balances::document_id.eq(documents::id);
    let bases: Vec<(String, i64)> = documents::table
        .inner_join(document_balances::table.on(balance))
        .filter(documents::generation_code.eq_any(codes))
        .select((documents::generation_code, document_balances::sold_taxed))
        .load(connection)?;
    let base = |(code, taxed): (String, i64)| {
        let known = KnownAmounts {
            base: Some(amount(taxed)),
            own: Some(Vec::new()),
            taken: Vec::new(),
        };
        (code, known)
    };
    let mut known: HashMap<String, KnownAmounts> = bases.into_iter().map(base).collect();
    let rows: Vec<(String, String, i64, String, String)> = kept::table
        .inner_join(documents::table)
        .filter(kept::document.eq_any(codes))
        .filter(kept::revision.eq(documents::revision))
        .select((
            kept::document,
            kept::kind,
            kept::cents,
            documents::generation_code,
            documents::status,
        ))
        .load(connection)?;
    let in_force = [StatusKind::Pending.name(), StatusKind::Received.name()];
    for (document, kind, cents, by, status) in rows {
        let amount = AmountRow::read(&by, &kind, cents)?;
        let of_it = known.entry(document.clone()).or_default();
        if by == document {
            of_it.own.get_or_insert_default().push(amount);
        } else if in_force.contains(&&*status) {
            let row = RowReader::new("documents", &by);
            let taker = row.value("generation_code", &by)?;
            of_it.taken.push((taker, amount));
        }
    }
    Ok(known)
}
