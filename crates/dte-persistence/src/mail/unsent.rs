//! Mail that does not leave, by company.

use std::collections::BTreeMap;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use dte_application::ports::{CompanyId, UnsentMail, UnsentSince};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::Environment;

use crate::engine::column::{RowReader, micros};
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;

pub(super) fn find(
    connection: &mut AnyConnection,
    environment: Environment,
    company: Option<CompanyId>,
    since: UnsentSince,
) -> Result<Vec<UnsentMail>, Refusal> {
    let environment = environment.code();
    let only = |column: &str| {
        company.map_or_else(String::new, |one| format!(" AND {column} = '{}'", one.0))
    };
    let mut found = BTreeMap::new();
    let followed = format!(
        "SELECT mail_followers.company, COALESCE(event_streams.last_sequence, 0) - mail_followers.position \
         FROM mail_followers LEFT JOIN event_streams ON event_streams.company = mail_followers.company \
         WHERE mail_followers.environment = '{environment}'{}",
        only("mail_followers.company")
    );
    let followed: Vec<(String, i64)> = sql::<(Text, BigInt)>(&followed).load(connection)?;
    for (company, events) in followed {
        entry(&mut found, &company)?.events = Some(count(events));
    }
    let queued = format!(
        "SELECT company, count(*), count(CASE WHEN first_tried_at <= {tried} \
         OR (first_tried_at IS NULL AND created_at <= {asked} AND NOT EXISTS (\
         SELECT 1 FROM documents WHERE documents.generation_code = mailings.document \
         AND documents.status = 'PENDING' AND documents.transmission = 'NORMAL')) THEN 1 END) \
         FROM mailings WHERE state = 'QUEUED' AND environment = '{environment}'{} GROUP BY company",
        only("company"),
        tried = micros(since.tried),
        asked = micros(since.asked),
    );
    let queued: Vec<(String, i64, i64)> =
        sql::<(Text, BigInt, BigInt)>(&queued).load(connection)?;
    for (company, waiting, overdue) in queued {
        let mail = entry(&mut found, &company)?;
        (mail.waiting, mail.overdue) = (count(waiting), count(overdue));
    }
    // Whoever had a mail taken since then had it asked for within the two days in which mails are tried.
    let failed = format!(
        "SELECT failed.company, count(*) FROM mailings AS failed WHERE failed.state = 'FAILED' \
         AND failed.environment = '{environment}' AND failed.decided_at > {failed} \
         AND failed.failure IN ('REFUSED', 'GIVEN_UP'){} AND NOT EXISTS (SELECT 1 FROM mailings AS sent \
         WHERE sent.company = failed.company AND sent.environment = failed.environment \
         AND sent.created_at > {failed} - 172800000000 AND sent.state = 'SENT' \
         AND sent.decided_at > failed.decided_at) GROUP BY failed.company",
        only("failed.company"),
        failed = micros(since.failed),
    );
    let failed: Vec<(String, i64)> = sql::<(Text, BigInt)>(&failed).load(connection)?;
    for (company, failed) in failed {
        entry(&mut found, &company)?.failed = count(failed);
    }
    Ok(found.into_values().collect())
}

fn entry<'a>(
    found: &'a mut BTreeMap<CompanyId, UnsentMail>,
    company: &str,
) -> Result<&'a mut UnsentMail, Refusal> {
    let company = CompanyId(RowReader::new("companies", company).uuid("id", company)?);
    Ok(found.entry(company).or_insert(UnsentMail {
        company,
        events: None,
        waiting: 0,
        overdue: 0,
        failed: 0,
    }))
}

fn count(counted: i64) -> u64 {
    u64::try_from(counted).unwrap_or_default()
}
