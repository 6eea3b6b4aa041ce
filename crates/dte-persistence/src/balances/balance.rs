use std::collections::BTreeMap;

use diesel::prelude::*;
use dte_domain::balance::{Balance, Charge, Sales};
use dte_domain::documents::DocumentSpec;
use dte_domain::identification::GenerationCode;

use super::added;
use super::sales_cents::{Amounts, AmountsRow};
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::document_balances;

/// What a document sold and what is left of it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = document_balances)]
pub(crate) struct BalanceRow {
    pub sold_non_subject: i64,
    pub sold_exempt: i64,
    pub sold_taxed: i64,
    pub remaining_non_subject: i64,
    pub remaining_exempt: i64,
    pub remaining_taxed: i64,
}

impl BalanceRow {
    /// The balance of a document that nobody has drawn on.
    pub(crate) fn untouched(sold: &Sales) -> Result<Self, Refusal> {
        Ok(Self::of(Amounts::of(sold)?))
    }

    /// The same of amounts as their columns hold them.
    pub(crate) fn of(sold: Amounts) -> Self {
        Self {
            sold_non_subject: sold.non_subject,
            sold_exempt: sold.exempt,
            sold_taxed: sold.taxed,
            remaining_non_subject: sold.non_subject,
            remaining_exempt: sold.exempt,
            remaining_taxed: sold.taxed,
        }
    }

    /// The same with less left: what was taken before.
    pub(crate) fn without(&self, taken: Amounts) -> Self {
        let left = self.remaining().minus(taken);
        Self {
            remaining_non_subject: left.non_subject,
            remaining_exempt: left.exempt,
            remaining_taxed: left.taxed,
            ..self.clone()
        }
    }

    pub(crate) fn creditable(&self) -> Amounts {
        Amounts {
            non_subject: self.sold_non_subject,
            exempt: self.sold_exempt,
            taxed: self.sold_taxed,
        }
    }

    pub(crate) fn remaining(&self) -> Amounts {
        Amounts {
            non_subject: self.remaining_non_subject,
            exempt: self.remaining_exempt,
            taxed: self.remaining_taxed,
        }
    }

    pub(crate) fn read(&self) -> Balance {
        Balance {
            creditable: self.creditable().read(),
            remaining: self.remaining().read(),
        }
    }
}

/// When the charges of a document of a type are taken of balances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taking {
    /// With the transaction that stores it.
    AtOnce,
    /// Once it is RECEIVED: it adds.
    OnceReceived,
    /// Never: what it takes is counted by amounts, and the charges only tell of it.
    Never,
}

impl Taking {
    /// Of documents with such a row.
    pub(crate) fn of(spec: &DocumentSpec) -> Self {
        if spec.adds_to_related {
            Self::OnceReceived
        } else if spec.takes_by_amounts {
            Self::Never
        } else {
            Self::AtOnce
        }
    }
}

/// What a note takes back of one document, or adds to it: then it is less than nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ChargeRow {
    pub note: String,
    pub document: String,
    /// The document in the domain's own type, for the refusal.
    pub code: GenerationCode,
    pub amounts: Amounts,
    /// When it is taken.
    pub taking: Taking,
}

impl ChargeRow {
    /// The charges of a note: one for each document, whose amounts are added up.
    pub(crate) fn all(
        note: GenerationCode,
        charges: &[Charge],
        taking: Taking,
    ) -> Result<Vec<Self>, Refusal> {
        let mut rows: BTreeMap<String, Self> = BTreeMap::new();
        for charge in charges {
            let amounts = if taking == Taking::OnceReceived {
                Amounts::signed(&charge.sales)?
            } else {
                Amounts::of(&charge.sales)?
            };
            let document = charge.generation_code.to_string();
            let row = rows.entry(document.clone()).or_insert_with(|| Self {
                note: note.to_string(),
                document,
                code: charge.generation_code,
                amounts: Amounts::default(),
                taking,
            });
            row.amounts = row.amounts.plus(amounts);
        }
        Ok(rows.into_values().collect())
    }

    /// Whether it is taken by the transaction that keeps it.
    fn is_due(&self) -> bool {
        self.taking == Taking::AtOnce
    }

    /// A charge as it was kept, to be taken at once: its note is RECEIVED.
    pub(crate) fn read(note: &str, kept: AmountsRow) -> Result<Self, InconsistentRow> {
        let row = RowReader::new("document_charges", note);
        Ok(Self {
            note: note.to_owned(),
            code: row.value("document", &kept.document)?,
            amounts: kept.amounts(),
            document: kept.document,
            taking: Taking::AtOnce,
        })
    }
}

/// By how much a transaction changes what is left of a document.
#[derive(Clone, Copy, Debug, Default)]
struct Move {
    given: Amounts,
    taken: Amounts,
}

/// What notes do to balances in one transaction.
#[derive(Debug, Default)]
pub(crate) struct Changes<'c> {
    /// What new notes take, those that add only once they are RECEIVED.
    pub charges: &'c [&'c ChargeRow],
    /// Notes that came to nothing, or whose invalidation is under way.
    pub ended: &'c [&'c str],
    /// Notes that add, and that count from now on.
    pub counting: &'c [&'c str],
}

/// Gives back what ended notes took, takes the charges of new ones and of those that count now;
/// together, because each balance is locked once and all in one order, after all documents.
///
/// Charges on one document are added up: when it does not cover them all, the transaction is
/// refused. A document without a balance is not charged; that the note names it is kept.
pub(crate) fn change(connection: &mut AnyConnection, changes: &Changes<'_>) -> Result<(), Refusal> {
    let given = connection.statements().give_back(changes.ended)?;
    let counting = added::count(connection, changes.counting)?;
    let mut moves: BTreeMap<&str, Move> = BTreeMap::new();
    for row in &given {
        let of_it = moves.entry(&row.document).or_default();
        of_it.given = of_it.given.plus(row.amounts());
    }
    for row in &counting {
        let of_it = moves.entry(&row.document).or_default();
        of_it.taken = of_it.taken.plus(row.amounts());
    }
    let all_charges = changes.charges;
    for charge in all_charges.iter().filter(|charge| charge.is_due()) {
        let of_it = moves.entry(&charge.document).or_default();
        of_it.taken = of_it.taken.plus(charge.amounts);
    }
    let mut remaining: BTreeMap<&str, Amounts> = BTreeMap::new();
    if !moves.is_empty() {
        let documents: Vec<&str> = moves.keys().copied().collect();
        let balances = connection.statements().lock_balances(&documents)?;
        for balance in &balances {
            let Some((document, of_it)) = moves.get_key_value(balance.document.as_str()) else {
                continue;
            };
            let left = balance.amounts().plus(of_it.given).minus(of_it.taken);
            if left.is_negative() {
                return Err(overdrawn(document, all_charges));
            }
            remaining.insert(document, left);
        }
    }
    let is_taken =
        |charge: &ChargeRow| charge.is_due() && remaining.contains_key(&*charge.document);
    let new: Vec<(&ChargeRow, bool)> = all_charges
        .iter()
        .map(|charge| (*charge, is_taken(charge)))
        .collect();
    let remaining: Vec<(&str, Amounts)> = remaining.into_iter().collect();
    let statements = connection.statements();
    statements.keep_balances(&remaining)?;
    statements.insert_charges(&new)?;
    Ok(())
}

/// Only a charge lowers what is left, and the end of a note that added, which is looked at before: so there
/// is a charge on an overdrawn document.
fn overdrawn(document: &str, charges: &[&ChargeRow]) -> Refusal {
    let mut charges = charges.iter().filter(|charge| charge.is_due());
    let charge = charges.find(|charge| charge.document == document);
    charge.map_or_else(
        || Refusal::Mistake(format!("what is left of {document} is below nothing")),
        |charge| Refusal::Overdrawn(charge.code),
    )
}

/// Whether what is left of a document covers a charge; of one without a balance anything does.
pub(crate) fn covers(connection: &mut AnyConnection, charge: &ChargeRow) -> QueryResult<bool> {
    let balances = connection.statements().lock_balances(&[&charge.document])?;
    let left = balances
        .first()
        .map(|balance| balance.amounts().minus(charge.amounts));
    Ok(!left.is_some_and(Amounts::is_negative))
}

/// Keeps a charge that is not taken.
pub(crate) fn note_untaken(connection: &mut AnyConnection, charge: &ChargeRow) -> QueryResult<()> {
    connection.statements().insert_charges(&[(charge, false)])
}

/// Puts what a document sells in the place of what it sold, less what notes have taken.
pub(crate) fn resell(
    connection: &mut AnyConnection,
    id: i64,
    (code, generation_code): (&str, GenerationCode),
    sold: Option<&BalanceRow>,
) -> Result<(), Refusal> {
    let balance = document_balances::table.find(id);
    let earlier: Option<BalanceRow> = balance
        .select(BalanceRow::as_select())
        .first(connection)
        .optional()?;
    let taken = earlier.map_or_else(Amounts::default, |balance| {
        balance.creditable().minus(balance.remaining())
    });
    diesel::delete(balance).execute(connection)?;
    match sold.map(|balance| balance.without(taken)) {
        Some(left) if left.remaining().is_negative() => Err(Refusal::Overdrawn(generation_code)),
        Some(left) => Ok(connection.statements().insert_balances(&[(code, &left)])?),
        None if taken != Amounts::default() => Err(Refusal::Overdrawn(generation_code)),
        None => Ok(()),
    }
}
