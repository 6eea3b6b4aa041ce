//! What is kept beside the documents of one company: refused versions, other renderings, contingency events.

use diesel::prelude::*;

use super::findings::{Check, Findings, SignedRow};
use super::{Owner, SignatureJudge};
use crate::backup::CopyError;
use crate::contingencies::event::ContingencyEventRow;
use crate::documents::superseded_bodies::SupersededBodyRow;
use crate::documents::versions::RejectedRow;
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::schema::{
    contingencies, contingency_events as reports, documents, rejected_versions as versions,
    spare_renderings as renderings,
};

const PAGE: i64 = 100;

const NOT_AS_STORED: &str = "it is not as it was stored";

pub(super) fn check(
    connection: &mut AnyConnection,
    owner: &Owner,
    judge: &mut dyn SignatureJudge,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    let mut look = Looking {
        owner,
        judge,
        findings,
    };
    look.at_versions(connection)?;
    look.at_renderings(connection)?;
    Ok(look.at_reports(connection)?)
}

struct Looking<'l, 'f> {
    owner: &'l Owner,
    judge: &'l mut dyn SignatureJudge,
    findings: &'l mut Findings<'f>,
}

/// Signed bytes, and whose they are.
struct Bytes<'b> {
    of: &'b str,
    table: &'static str,
    code: &'b str,
    json: &'b str,
    signature: Option<&'b str>,
    created_at: i64,
}

impl Looking<'_, '_> {
    fn at_versions(&mut self, connection: &mut AnyConnection) -> QueryResult<()> {
        let (mut document, mut revision) = (0, -1);
        loop {
            let page: Vec<(RejectedRow, String, i64)> = versions::table
                .inner_join(documents::table)
                .filter(documents::company.eq(&self.owner.id))
                .filter(
                    versions::document_id.gt(document).or(versions::document_id
                        .eq(document)
                        .and(versions::revision.gt(revision))),
                )
                .order((versions::document_id, versions::revision))
                .limit(PAGE)
                .select((
                    RejectedRow::as_select(),
                    documents::generation_code,
                    documents::created_at,
                ))
                .load(connection)?;
            let Some((last, ..)) = page.last() else {
                return Ok(());
            };
            (document, revision) = (last.document_id, last.revision);
            for (row, code, created_at) in &page {
                let of = format!("version {} of {code}", row.revision);
                self.at_digest(&of, row.values_digest() == row.digest);
                self.at_bytes(&Bytes {
                    of: &of,
                    table: "rejected_versions",
                    code,
                    json: &row.json,
                    signature: row.signature.as_deref(),
                    created_at: *created_at,
                });
            }
        }
    }

    fn at_renderings(&mut self, connection: &mut AnyConnection) -> QueryResult<()> {
        let mut after = 0;
        loop {
            let page: Vec<(SupersededBodyRow, String, i64)> = renderings::table
                .inner_join(documents::table.on(documents::id.eq(renderings::document_id)))
                .filter(documents::company.eq(&self.owner.id))
                .filter(renderings::document_id.gt(after))
                .order(renderings::document_id)
                .limit(PAGE)
                .select((
                    SupersededBodyRow::as_select(),
                    documents::generation_code,
                    documents::created_at,
                ))
                .load(connection)?;
            let Some((last, ..)) = page.last() else {
                return Ok(());
            };
            after = last.document_id;
            for (row, code, created_at) in &page {
                let of = format!("the other rendering of {code}");
                self.at_digest(&of, row.values_digest() == row.digest);
                self.at_bytes(&Bytes {
                    of: &of,
                    table: "spare_renderings",
                    code,
                    json: &row.json,
                    signature: row.signature.as_deref(),
                    created_at: *created_at,
                });
            }
        }
    }

    fn at_reports(&mut self, connection: &mut AnyConnection) -> QueryResult<()> {
        let mut after = String::new();
        loop {
            let page: Vec<ContingencyEventRow> = reports::table
                .inner_join(contingencies::table)
                .filter(contingencies::company.eq(&self.owner.id))
                .filter(reports::generation_code.gt(&after))
                .order(reports::generation_code)
                .limit(PAGE)
                .select(ContingencyEventRow::as_select())
                .load(connection)?;
            let Some(last) = page.last() else {
                return Ok(());
            };
            after.clone_from(&last.generation_code);
            for row in &page {
                let of = format!("contingency event {}", row.generation_code);
                self.findings.digest(&of, &row.json, Some(&row.digest));
                self.findings.checked(Check::Stamps);
                if row.values_digest() != row.state_digest {
                    let why = "its status, stamp or refusal is not what was recorded";
                    self.findings.fault(Check::Stamps, &of, why);
                }
                self.at_bytes(&Bytes {
                    of: &of,
                    table: "contingency_events",
                    code: &row.generation_code,
                    json: &row.json,
                    signature: row.signature.as_deref(),
                    created_at: row.created_at,
                });
            }
        }
    }

    fn at_digest(&mut self, of: &str, is_right: bool) {
        self.findings.checked(Check::Digests);
        if !is_right {
            self.findings.fault(Check::Digests, of, NOT_AS_STORED);
        }
    }

    /// Compares the code that bytes say with that of their row, and has their signature judged.
    fn at_bytes(&mut self, bytes: &Bytes<'_>) {
        self.findings.code(bytes.of, bytes.json, bytes.code);
        let signed = SignedRow {
            reader: RowReader::new(bytes.table, bytes.code),
            json: bytes.json,
            signature: bytes.signature,
            created_at: bytes.created_at,
        };
        self.findings
            .signature(bytes.of, &signed, self.owner, self.judge);
    }
}
