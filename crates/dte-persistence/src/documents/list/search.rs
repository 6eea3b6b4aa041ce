//! What a list is narrowed by that the rollups do not count.

use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Nullable, Text};
use dte_application::ports::DocumentFilter;
use dte_domain::catalog::Catalogue;
use dte_domain::money::Money;
use dte_domain::taxpayer::Dui;
use dte_domain::value::Value;

use super::Documents;
use crate::documents::receivers::{NRC, RECEIVER, words};
use crate::engine::column::cents;
use crate::engine::connection::AnyConnection;
use crate::engine::statement::{FixedSql, fixed_sql};
use crate::error::Refusal;
use crate::schema::{documents, receiver_words, series};

/// How many documents are counted at most where the rollups do not count them: whoever asks for all changes
/// since years goes through them page by page, and none of the pages shall count them all.
pub(super) const MOST_COUNTED: i64 = 10_000;

/// The words of a document's receiver.
const OF_ITS_RECEIVER: &str = "receiver_words.company = documents.company \
    AND receiver_words.receiver = coalesce(documents.receiver_number, documents.receiver_name)";

/// The most words of a name that are looked for.
const MOST_WORDS: usize = 8;

/// The most receivers that have one number in the register.
const MOST_RECEIVERS: i64 = 100;

/// How documents are looked for by the names of their receivers.
#[derive(Clone, Copy, Debug)]
pub(super) enum By<'r> {
    /// By the index of receivers: those of some that are named so.
    Receivers(&'r [String]),
    /// Document by document, each with a look at its receiver.
    Document,
}

/// The conditions of a filter beside what is counted; nothing when there are none.
#[derive(Debug, Default)]
pub(crate) struct Search {
    /// The only documents that it can be.
    ids: Option<Vec<i64>>,
    /// What the receiver can be called by.
    receivers: Option<Vec<String>>,
    /// The beginnings of words of its name, the longest first.
    words: Vec<String>,
    /// The receivers that have the longest of the words, unless there are too many.
    named: Option<Vec<String>>,
    cents: (Option<i64>, Option<i64>),
}

impl Search {
    /// Whether a filter searches at all.
    pub(super) fn is_asked(filter: &DocumentFilter) -> bool {
        filter.external_id.is_some()
            || filter.control_number.is_some()
            || Self::needs_receivers(filter)
            || filter.min_total.is_some()
            || filter.max_total.is_some()
    }

    /// Whether it needs the words of receivers.
    pub(crate) fn needs_receivers(filter: &DocumentFilter) -> bool {
        filter.receiver.is_some() || filter.name.is_some()
    }

    /// Finds out what it means.
    pub(super) fn of(
        connection: &mut AnyConnection,
        filter: &DocumentFilter,
    ) -> Result<Self, Refusal> {
        let company = filter.company.0.to_string();
        let receivers = match &filter.receiver {
            Some(written) => Some(receivers(connection, &company, written)?),
            None => None,
        };
        let mut words = filter.name.as_deref().map(words).unwrap_or_default();
        words.sort_by_key(|word| std::cmp::Reverse(word.len()));
        words.truncate(MOST_WORDS);
        let mut ids = ids(connection, filter)?;
        if filter.name.is_some() && words.is_empty() {
            // It has nothing that a word could have.
            ids = Some(Vec::new());
        }
        let named = match words.first() {
            Some(longest) if ids.is_none() && receivers.is_none() => {
                named(connection, &company, longest)?
            }
            _ => None,
        };
        let in_cents = |amount: Option<Money>| amount.map(|it| cents(it.get())).transpose();
        Ok(Self {
            ids,
            named,
            receivers,
            words,
            cents: (in_cents(filter.min_total)?, in_cents(filter.max_total)?),
        })
    }

    /// Whether it means some documents, or the receiver that has a number.
    pub(super) fn is_of_one(&self) -> bool {
        self.ids.is_some() || self.receivers.is_some()
    }

    /// The receivers that can be meant, where they are meant by their names alone and are not too many.
    pub(super) fn named(&self) -> Option<&[String]> {
        self.named.as_deref()
    }

    /// The query for each receiver, where they are named one by one.
    pub(super) fn each<'q>(&'q self, query: impl Fn() -> Documents<'q>) -> Vec<Documents<'q>> {
        match &self.receivers {
            Some(all) => all
                .iter()
                .map(|one| query().filter(receiver().eq(one)))
                .collect(),
            None => vec![query()],
        }
    }

    /// The documents that it means.
    pub(super) fn narrow<'q>(&'q self, mut query: Documents<'q>, by: By<'q>) -> Documents<'q> {
        if let Some(ids) = &self.ids {
            query = query.filter(documents::id.eq_any(ids));
        }
        if let Some(least) = self.cents.0 {
            query = query.filter(documents::total_cents.ge(least));
        }
        if let Some(most) = self.cents.1 {
            query = query.filter(documents::total_cents.le(most));
        }
        if let Some(receivers) = &self.receivers {
            query = query.filter(receiver().eq_any(receivers));
        }
        let mut words = self.words.iter();
        if let By::Receivers(some) = by {
            // They have the first word.
            words.next();
            query = query.filter(receiver().eq_any(some));
        }
        for word in words {
            let has_it = receiver_words::table
                .filter(fixed_sql::<Bool>(OF_ITS_RECEIVER))
                .filter(receiver_words::word.ge(word))
                .filter(receiver_words::word.lt(beyond(word)));
            query = query.filter(exists(has_it));
        }
        query
    }
}

fn receiver() -> FixedSql<Nullable<Text>> {
    fixed_sql(RECEIVER)
}

/// What comes after every word that begins so.
fn beyond(beginning: &str) -> String {
    format!("{beginning}{}", char::MAX)
}

/// The receivers of a company that have a word; nothing when they are more than documents are counted.
fn named(
    connection: &mut AnyConnection,
    company: &str,
    word: &str,
) -> QueryResult<Option<Vec<String>>> {
    let mut found: Vec<String> = receiver_words::table
        .filter(receiver_words::company.eq(company))
        .filter(receiver_words::word.ge(word))
        .filter(receiver_words::word.lt(beyond(word)))
        .limit(MOST_COUNTED + 1)
        .select(receiver_words::receiver)
        .load(connection)?;
    let most = usize::try_from(MOST_COUNTED).unwrap_or(usize::MAX);
    if found.len() > most {
        return Ok(None);
    }
    // One can have several words that begin so.
    found.sort_unstable();
    found.dedup();
    Ok(Some(found))
}

/// What the receivers can be called by that somebody means by a number: it, spelled in either way, or
/// what has it in the register of the value-added tax.
fn receivers(
    connection: &mut AnyConnection,
    company: &str,
    written: &str,
) -> QueryResult<Vec<String>> {
    let plain: String = written.chars().filter(|c| *c != '-').collect();
    let mut keys: Vec<String> = receiver_words::table
        .filter(receiver_words::company.eq(company))
        .filter(receiver_words::word.eq(format!("{NRC}{plain}")))
        .order(receiver_words::receiver)
        .limit(MOST_RECEIVERS)
        .select(receiver_words::receiver)
        .load(connection)?;
    if let Ok(dui) = Dui::parse(&plain) {
        keys.push(dui.hyphenated());
    }
    keys.extend([written.to_owned(), plain]);
    keys.sort_unstable();
    keys.dedup();
    Ok(keys)
}

/// The only documents that it can be, where it names what one document has.
fn ids(connection: &mut AnyConnection, filter: &DocumentFilter) -> QueryResult<Option<Vec<i64>>> {
    let company = filter.company.0.to_string();
    let of_company = || {
        documents::table
            .filter(documents::company.eq(&company))
            .filter(documents::environment.eq(filter.environment.code()))
            .select(documents::id)
            .limit(MOST_COUNTED + 1)
    };
    let mut found: Option<Vec<i64>> = None;
    if let Some(id) = &filter.external_id {
        let named = of_company().filter(documents::external_id.eq(&**id));
        found = Some(named.load(connection)?);
    }
    if let Some(number) = &filter.control_number {
        let years = series::table
            .filter(series::company.eq(&company))
            .select(series::year);
        let numbered = of_company()
            .filter(documents::series_year.eq_any(years))
            .filter(documents::control_number.eq(number));
        let numbered: Vec<i64> = numbered.load(connection)?;
        found = Some(match found {
            Some(named) => named
                .into_iter()
                .filter(|id| numbered.contains(id))
                .collect(),
            None => numbered,
        });
    }
    Ok(found)
}
