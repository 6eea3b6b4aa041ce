//! The words of receivers' names, by which documents are searched for.
//!
//! They are kept once a receiver of a company, and not when documents are stored: whoever searches first
//! looks at what changed since the last search, and adds the words of receivers that are new.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};
use dte_application::ports::{CompanyId, PortError};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::Environment;
use time::Duration;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::database::Database;
use crate::engine::connection::AnyConnection;
use crate::engine::statement::{ROWS_AT_ONCE, fixed_sql};
use crate::error::Refusal;
use crate::schema::{documents, receiver_words, receivers_read};

/// What stands before a number of the register of the value-added tax among the words: no word has it.
pub(crate) const NRC: &str = "nrc:";

/// How many documents are looked at in a transaction.
const AT_ONCE: i64 = 5_000;

/// How long a change that was noted before may still be on its way to be stored, at most: it is looked for
/// again.
const ON_ITS_WAY: Duration = Duration::minutes(2);

/// How much further documents must be looked at that it is noted, in microseconds.
const WORTH_KEEPING: i64 = 60 * 1_000_000;

/// What tells the receiver of a document from the others of its company, as an index has it.
pub(crate) const RECEIVER: &str = "coalesce(documents.receiver_number, documents.receiver_name)";

/// The longest word that is kept, in characters.
const LONGEST: usize = 60;

impl Database {
    /// Keeps the words of the receivers of documents that changed since that was done last.
    pub(super) async fn read_receivers(
        &self,
        company: CompanyId,
        environment: Environment,
    ) -> Result<(), PortError> {
        let mut from = None;
        loop {
            let new = self
                .reader
                .read("looking for receivers", move |connection| {
                    look(connection, company, environment, from)
                })
                .await?;
            let Some(new) = new else { return Ok(()) };
            from = new.next;
            self.writer
                .transact("keeping receivers", move |connection| {
                    keep(connection, &new)
                })
                .await?;
            if from.is_none() {
                return Ok(());
            }
        }
    }
}

/// The words of a name, without case and accents.
pub(crate) fn words(name: &str) -> Vec<String> {
    let plain: String = name
        .nfd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .collect();
    let words = plain.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words
        .map(|word| word.chars().take(LONGEST).collect())
        .collect()
}

/// Words of receivers that are not kept yet, and how far documents were looked at.
#[derive(Clone, Debug)]
struct NewWords {
    company: String,
    environment: &'static str,
    /// Of each receiver.
    words: Vec<(String, String)>,
    until: i64,
    /// Where the next look begins, when there may be more.
    next: Option<ChangePlace>,
}

/// A change of a document: when, and which.
type ChangePlace = (i64, i64);

/// A receiver in a document: what tells it from others, its name, its number in the register; and the
/// document's last change.
type SeenReceiver = (Option<String>, Option<String>, Option<String>, i64, i64);

/// Looks at some documents that changed since they were last looked at; from a place on, where a look before
/// came to. Nothing when there is nothing to keep, and none is left.
fn look(
    connection: &mut AnyConnection,
    company: CompanyId,
    environment: Environment,
    from: Option<ChangePlace>,
) -> Result<Option<NewWords>, Refusal> {
    let (company, environment) = (company.0.to_string(), environment.code());
    let kept: Option<i64> = receivers_read::table
        .find((&company, environment))
        .select(receivers_read::until)
        .first(connection)
        .optional()?;
    let kept = kept.unwrap_or_default();
    let (since, after) = from.unwrap_or((kept, 0));
    let seen: Vec<SeenReceiver> = documents::table
        .filter(documents::company.eq(&company))
        .filter(documents::environment.eq(environment))
        .filter(documents::updated_at.ge(since))
        .filter(documents::updated_at.gt(since).or(documents::id.gt(after)))
        .order((documents::updated_at, documents::id))
        .limit(AT_ONCE)
        .select((
            fixed_sql::<Nullable<Text>>(RECEIVER),
            documents::receiver_name,
            documents::receiver_nrc,
            documents::updated_at,
            documents::id,
        ))
        .load(connection)?;
    let Some(&(.., changed_at, id)) = seen.last() else {
        return Ok(None);
    };
    let is_full = seen.len() >= usize::try_from(AT_ONCE).unwrap_or(usize::MAX);
    let on_its_way = i64::try_from(ON_ITS_WAY.whole_microseconds()).unwrap_or(i64::MAX);
    let until = kept.max(changed_at - on_its_way);
    let words = unknown(connection, &company, all_words(seen))?;
    if words.is_empty() && !is_full && until - kept < WORTH_KEEPING {
        return Ok(None);
    }
    Ok(Some(NewWords {
        company,
        environment,
        words,
        until,
        next: is_full.then_some((changed_at, id)),
    }))
}

fn all_words(seen: Vec<SeenReceiver>) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (receiver, name, nrc, ..) in seen {
        let Some(receiver) = receiver else { continue };
        let of_it = all.entry(receiver).or_default();
        of_it.extend(name.as_deref().map(words).unwrap_or_default());
        of_it.extend(nrc.map(|nrc| format!("{NRC}{nrc}")));
    }
    all
}

/// Those of the words that are not kept.
fn unknown(
    connection: &mut AnyConnection,
    company: &str,
    mut all: BTreeMap<String, BTreeSet<String>>,
) -> QueryResult<Vec<(String, String)>> {
    let receivers: Vec<String> = all.keys().cloned().collect();
    for some in receivers.chunks(ROWS_AT_ONCE) {
        let kept: Vec<(String, String)> = receiver_words::table
            .filter(receiver_words::company.eq(company))
            .filter(receiver_words::receiver.eq_any(some))
            .select((receiver_words::receiver, receiver_words::word))
            .load(connection)?;
        for (receiver, word) in kept {
            if let Some(of_it) = all.get_mut(&receiver) {
                of_it.remove(&word);
            }
        }
    }
    let pairs = all
        .into_iter()
        .flat_map(|(receiver, words)| words.into_iter().map(move |word| (receiver.clone(), word)));
    Ok(pairs.collect())
}

/// Keeps them. Another server may have kept the same.
fn keep(connection: &mut AnyConnection, new: &NewWords) -> Result<(), Refusal> {
    for some in new.words.chunks(ROWS_AT_ONCE) {
        let rows = some.iter().map(|(receiver, word)| {
            (
                receiver_words::company.eq(&new.company),
                receiver_words::receiver.eq(receiver),
                receiver_words::word.eq(word),
            )
        });
        match connection {
            AnyConnection::Sqlite(connection) => {
                for row in rows {
                    let insert = diesel::insert_into(receiver_words::table).values(row);
                    insert.on_conflict_do_nothing().execute(connection)?;
                }
            }
            AnyConnection::Postgresql(connection) => {
                let rows: Vec<_> = rows.collect();
                let insert = diesel::insert_into(receiver_words::table).values(&rows);
                insert.on_conflict_do_nothing().execute(connection)?;
            }
        }
    }
    let read = (
        receivers_read::company.eq(&new.company),
        receivers_read::environment.eq(new.environment),
        receivers_read::until.eq(new.until),
    );
    let key = (receivers_read::company, receivers_read::environment);
    let insert = diesel::insert_into(receivers_read::table).values(read);
    let until = receivers_read::until.eq(new.until);
    match connection {
        AnyConnection::Sqlite(connection) => insert
            .on_conflict(key)
            .do_update()
            .set(until)
            .execute(connection)?,
        AnyConnection::Postgresql(connection) => insert
            .on_conflict(key)
            .do_update()
            .set(until)
            .execute(connection)?,
    };
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_neither_case_nor_accents() {
        assert_eq!(
            words("Comercial «Ñandú», S.A. de C.V."),
            ["comercial", "nandu", "s", "a", "de", "c", "v"]
        );
        assert_eq!(words("ÉL-Niño  2 João"), ["el", "nino", "2", "joao"]);
        assert!(words(" «» ").is_empty());
        assert_eq!(words(&"x".repeat(99)), ["x".repeat(LONGEST)]);
    }
}
