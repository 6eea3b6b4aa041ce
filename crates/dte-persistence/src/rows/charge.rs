use std::collections::BTreeMap;

use diesel::prelude::*;
use dte_domain::balance::Charge;
use dte_domain::identification::GenerationCode;

use super::balance::Amounts;
use super::column::Reader;
use crate::error::{InconsistentRow, Refusal};

/// What a note takes back of one document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ChargeRow {
    pub note: String,
    pub document: String,
    /// The document in the domain's own type, for the refusal.
    pub code: GenerationCode,
    pub amounts: Amounts,
}

impl ChargeRow {
    /// The charges of a note: one for each document, whose amounts are added up.
    pub(crate) fn all(note: GenerationCode, charges: &[Charge]) -> Result<Vec<Self>, Refusal> {
        let mut rows: BTreeMap<String, Self> = BTreeMap::new();
        for charge in charges {
            let amounts = Amounts::of(&charge.sales)?;
            let document = charge.generation_code.to_string();
            let row = rows.entry(document.clone()).or_insert_with(|| Self {
                note: note.to_string(),
                document,
                code: charge.generation_code,
                amounts: Amounts::default(),
            });
            row.amounts = row.amounts.plus(amounts);
        }
        Ok(rows.into_values().collect())
    }
}

impl ChargeRow {
    /// A charge that was kept.
    pub(crate) fn read(
        note: &str,
        document: String,
        amounts: Amounts,
    ) -> Result<Self, InconsistentRow> {
        let row = Reader {
            table: "document_charges",
            key: note,
        };
        Ok(Self {
            note: note.to_owned(),
            code: row.value("document", &document)?,
            document,
            amounts,
        })
    }
}

/// What was given back to a document.
#[derive(Clone, Debug, Queryable)]
pub(crate) struct GivenRow {
    pub document: String,
    non_subject: i64,
    exempt: i64,
    taxed: i64,
}

impl GivenRow {
    /// How much.
    pub(crate) fn amounts(&self) -> Amounts {
        Amounts {
            non_subject: self.non_subject,
            exempt: self.exempt,
            taxed: self.taxed,
        }
    }
}
