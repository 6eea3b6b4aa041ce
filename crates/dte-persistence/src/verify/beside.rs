//! What is kept beside the documents of one company: refused versions, other renderings, contingency events.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use dte_schema::Identified;

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

/// Documents that were corrected more or less often than refused versions of them are kept.
pub(super) const LOST_VERSIONS: &str = "SELECT d.generation_code, 'it was corrected ' || d.revision \
    || ' times, and of its refused versions there are ' || coalesce(v.kept, 0) FROM documents AS d \
    LEFT JOIN (SELECT document_id, count(*) AS kept FROM rejected_versions GROUP BY document_id) AS v \
    ON v.document_id = d.id WHERE d.revision <> coalesce(v.kept, 0)";

/// Documents without the other rendering that they must have: a copy of the first one is unanswered, or the
/// authority took the first one although the document was in contingency.
pub(super) const LOST_RENDERINGS: &str = "SELECT d.generation_code, 'its other rendering is missing' \
    FROM documents AS d JOIN contingency_documents AS m ON m.document_id = d.id \
    LEFT JOIN spare_renderings AS s ON s.document_id = d.id WHERE s.document_id IS NULL \
    AND (d.transmission = 'NORMAL' OR d.status = 'PENDING' AND d.unanswered > 0)";

const WAITING: &str = "SELECT count(*) FROM contingency_documents WHERE waits";

/// PENDING documents in contingency that no contingency transmits any more. A document enters and leaves in
/// the transactions that change its status, and a contingency closes only when none waits.
const UNAWAITED: &str = "SELECT d.generation_code, \
    'it is PENDING in contingency, and no contingency that goes on waits for it' FROM documents AS d \
    WHERE d.status = 'PENDING' AND d.transmission = 'CONTINGENCY' AND NOT EXISTS (\
    SELECT 1 FROM contingency_documents AS m JOIN contingencies AS c ON c.id = m.contingency \
    WHERE m.document_id = d.id AND m.waits AND NOT c.closed)";

/// Documents that a contingency waits for although they are decided: it would never close.
const DECIDED: &str = "SELECT d.generation_code, 'its contingency waits for it, and it is ' || d.status \
    FROM contingency_documents AS m JOIN documents AS d ON d.id = m.document_id \
    WHERE m.waits AND d.status <> 'PENDING'";

/// Checks which documents contingencies wait for, of all companies.
pub(super) fn check_waiting(
    connection: &mut AnyConnection,
    findings: &mut Findings<'_>,
) -> QueryResult<()> {
    let count: i64 = sql::<BigInt>(WAITING).get_result(connection)?;
    findings.checked_all(Check::Contingencies, count);
    for statement in [UNAWAITED, DECIDED] {
        findings.found_by(connection, Check::Contingencies, statement)?;
    }
    Ok(())
}

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
        self.findings.checked(Check::Contents);
        match Identified::read(bytes.json) {
            Ok(found) if found.generation_code == bytes.code => {}
            Ok(found) => {
                let why = format!("its JSON says generation code {:?}", found.generation_code);
                self.findings.fault(Check::Contents, bytes.of, why);
            }
            Err(error) => self
                .findings
                .fault(Check::Contents, bytes.of, error.to_string()),
        }
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
