use dte_domain::amounts::{Amount, AmountKind, DocumentAmounts};
use dte_domain::identification::GenerationCode;

use super::column::{Reader, amount, cents};
use crate::error::{InconsistentRow, Refusal};

/// An amount that a document has, or takes up of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AmountRow {
    /// Whose row it is.
    pub by: String,
    /// The document that has the amount: the same, or the other one.
    pub document: String,
    pub kind: String,
    pub cents: i64,
    /// Whether others go only so far.
    pub bounded: bool,
}

impl AmountRow {
    /// All amounts of a document: one of each kind for each document that has it.
    pub(crate) fn all(by: GenerationCode, amounts: &DocumentAmounts) -> Result<Vec<Self>, Refusal> {
        let own = amounts.own.iter().map(|own| (by, own));
        let taken = amounts.taken.iter();
        let taken = taken.map(|taken| (taken.document, &taken.amount));
        let mut rows: Vec<Self> = Vec::new();
        for (document, amount) in own.chain(taken) {
            let mut row = Self::new(by, document, amount)?;
            let mut limits = amounts.limits.iter();
            row.bounded = limits.any(|limit| {
                limit.amount.kind == amount.kind && limit.documents.contains(&document)
            });
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
            bounded: false,
        })
    }

    /// An amount of the document `by` as its columns hold it.
    pub(crate) fn read(by: &str, kind: &str, cents: i64) -> Result<Amount, InconsistentRow> {
        let row = Reader {
            table: "document_amounts",
            key: by,
        };
        Ok(Amount {
            kind: row.named("kind", kind, AmountKind::named)?,
            amount: amount(cents),
        })
    }
}
