//! Faults that queries find, in all companies at once.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

use super::findings::{Check, Findings};
use crate::engine::connection::AnyConnection;

/// Counts of the rows that only queries check.
const COUNTS: [(Check, &str); 5] = [
    (Check::Keys, "SELECT count(*) FROM api_keys"),
    (
        Check::Certificates,
        "SELECT count(*) FROM certificate_files",
    ),
    (
        Check::Contingencies,
        "SELECT count(*) FROM contingency_documents WHERE waits",
    ),
    (Check::ExternalIds, "SELECT count(*) FROM external_ids"),
    (
        Check::Files,
        "SELECT count(*) FROM bulk_lines WHERE outcome = 'ISSUED'",
    ),
];

/// Queries that must return nothing. A row is a fault: the document or other subject, and the sentence
/// about it.
const FAULTS: &[(Check, &str)] = &[
    // Establishments without the key that came with them; removed keys have their rows too.
    (
        Check::Keys,
        "SELECT e.id, 'the establishment has no key of its own' FROM establishments AS e \
         LEFT JOIN api_keys AS k ON k.id = e.id AND k.establishment = e.id \
         WHERE k.id IS NULL ORDER BY e.id LIMIT 100",
    ),
    // Keys that act for an establishment of another company.
    (
        Check::Keys,
        "SELECT k.id, 'the key acts for an establishment of another company' FROM api_keys AS k \
         JOIN establishments AS e ON e.id = k.establishment \
         WHERE e.company <> k.company ORDER BY k.id LIMIT 100",
    ),
    // Keys whose earlier pair lacks a part.
    (
        Check::Keys,
        "SELECT id, 'a part of the key''s earlier pair is missing' FROM api_keys \
         WHERE (earlier_api_key IS NULL) <> (earlier_secret_hash IS NULL) \
         OR (earlier_api_key IS NULL) <> (earlier_ends_at IS NULL) ORDER BY id LIMIT 100",
    ),
    // Certificates of companies that do not exist.
    (
        Check::Certificates,
        "SELECT f.id, 'the certificate is of a company that there is not' FROM certificate_files AS f \
         LEFT JOIN companies AS c ON c.id = f.company WHERE c.id IS NULL ORDER BY f.id LIMIT 100",
    ),
    // Certificates of which a part is missing.
    (
        Check::Certificates,
        "SELECT id, 'a part of the certificate is missing' FROM certificate_files \
         WHERE file = '' OR password = '' OR begins_at > ends_at ORDER BY id LIMIT 100",
    ),
    // Certificates of companies without a public key, which checks their signatures.
    (
        Check::Certificates,
        "SELECT f.id, 'no public key of the certificate''s company is kept' FROM certificate_files AS f \
         JOIN companies AS c ON c.id = f.company \
         WHERE NOT EXISTS (SELECT 1 FROM certificates AS p WHERE p.nit = c.nit) ORDER BY f.id LIMIT 100",
    ),
    // Stamps that two documents of a company have.
    (
        Check::Stamps,
        "SELECT d.generation_code, \
         'another document of the company has its stamp ' || d.stamp || ' too' \
         FROM documents AS d JOIN \
         (SELECT company, environment, stamp FROM documents WHERE stamp IS NOT NULL \
         GROUP BY company, environment, stamp HAVING count(*) > 1) AS doubled \
         ON doubled.stamp = d.stamp AND doubled.company = d.company \
         AND doubled.environment = d.environment ORDER BY d.stamp, d.generation_code",
    ),
    // Documents that are invalidated without a decided event of theirs: one that was refused because the
    // document was invalidated before counts too.
    (
        Check::Stamps,
        "SELECT generation_code, \
         'it is INVALIDATED without an event that says so' \
         FROM documents WHERE status = 'INVALIDATED' AND NOT EXISTS \
         (SELECT 1 FROM invalidation_events AS event WHERE event.status <> 'PENDING' \
         AND event.generation_code = documents.event_code \
         AND event.document = documents.generation_code)",
    ),
    // Documents that were corrected more or less often than refused versions of them are kept.
    (
        Check::Contents,
        "SELECT d.generation_code, 'it was corrected ' || d.revision \
         || ' times, and of its refused versions there are ' || coalesce(v.kept, 0) FROM documents AS d \
         LEFT JOIN (SELECT document_id, count(*) AS kept FROM rejected_versions GROUP BY document_id) AS v \
         ON v.document_id = d.id WHERE d.revision <> coalesce(v.kept, 0)",
    ),
    // Documents without the other rendering that they must have: a copy of the first one is unanswered, or the
    // authority took the first one although the document was in contingency.
    (
        Check::Contents,
        "SELECT d.generation_code, 'its other rendering is missing' \
         FROM documents AS d JOIN contingency_documents AS m ON m.document_id = d.id \
         LEFT JOIN spare_renderings AS s ON s.document_id = d.id WHERE s.document_id IS NULL \
         AND (d.transmission = 'NORMAL' OR d.status = 'PENDING' AND d.unanswered > 0)",
    ),
    // PENDING documents in contingency that no contingency transmits any more. A document enters and leaves in
    // the transactions that change its status, and a contingency closes only when none waits.
    (
        Check::Contingencies,
        "SELECT d.generation_code, \
         'it is PENDING in contingency, and no contingency that goes on waits for it' FROM documents AS d \
         WHERE d.status = 'PENDING' AND d.transmission = 'CONTINGENCY' AND NOT EXISTS (\
         SELECT 1 FROM contingency_documents AS m JOIN contingencies AS c ON c.id = m.contingency \
         WHERE m.document_id = d.id AND m.waits AND NOT c.closed)",
    ),
    // Documents that a contingency waits for although they are decided: it would never close.
    (
        Check::Contingencies,
        "SELECT d.generation_code, 'its contingency waits for it, and it is ' || d.status \
         FROM contingency_documents AS m JOIN documents AS d ON d.id = m.document_id \
         WHERE m.waits AND d.status <> 'PENDING'",
    ),
    // Documents of which the event that told their stamp says something else.
    (
        Check::Events,
        "SELECT code, 'the event that told its stamp says ' || facts FROM (\
         SELECT d.generation_code AS code, e.facts AS facts, d.environment || '|' || d.document_type || '|' \
         || d.transmission || '|' || d.establishment || '|' \
         || CASE WHEN d.control_number = d.generation_code THEN '' ELSE d.control_number END || '|' \
         || coalesce(d.stamp, '?') AS says FROM events AS e \
         JOIN documents AS d ON d.generation_code = e.subject AND d.company = e.company \
         WHERE e.kind = 'dte.received') AS told WHERE substr(facts, 1, length(says)) <> says",
    ),
    // Invalidated documents of which the event that told it says something else of the invalidation. A stamp that
    // an operator entered later was not told.
    (
        Check::Events,
        "SELECT d.generation_code, \
         'the event that told its invalidation says ' || e.facts FROM events AS e \
         JOIN documents AS d ON d.generation_code = e.subject AND d.company = e.company \
         LEFT JOIN invalidation_events AS i ON i.generation_code = d.event_code \
         WHERE e.kind = 'dte.invalidated' AND (i.generation_code IS NULL OR (\
         replace(e.facts, '|' || coalesce(i.stamp, '?') || '|' || i.generation_code, '') = e.facts \
         AND replace(e.facts, '||' || i.generation_code, '') = e.facts))",
    ),
    // Accepted contingency events of which the event that told it says something else.
    (
        Check::Events,
        "SELECT c.generation_code, \
         'the event that told its acceptance says ' || e.facts FROM events AS e \
         JOIN contingency_events AS c ON c.contingency = e.subject \
         AND replace(e.facts, '|' || c.generation_code, '') <> e.facts \
         WHERE e.kind = 'contingency.event_accepted' AND (c.status <> 'ACCEPTED' OR (\
         e.facts NOT LIKE '%' || c.generation_code \
         AND replace(e.facts, c.generation_code || '|' || coalesce(c.stamp, '?'), '') = e.facts))",
    ),
    // Ranges of numbers taken elsewhere that their series has not given.
    (
        Check::Numbers,
        "SELECT t.document_type || ' ' || t.place, \
         'numbers ' || CAST(t.first_number AS TEXT) || ' to ' || CAST(t.last_number AS TEXT) \
         || ' are noted as taken elsewhere, and its series has not given them' FROM taken_numbers AS t \
         LEFT JOIN series AS s ON s.company = t.company AND s.environment = t.environment \
         AND s.document_type = t.document_type AND s.place = t.place AND s.year = t.year \
         WHERE coalesce(s.last_number, 0) < t.last_number",
    ),
    // Notes of documents that were refused for a number, and that are not here.
    (
        Check::Numbers,
        "SELECT t.document, \
         'it is noted as refused for number ' || CAST(t.first_number AS TEXT) || ', and is not here' \
         FROM taken_numbers AS t LEFT JOIN documents AS d ON d.generation_code = t.document \
         AND d.company = t.company AND d.environment = t.environment \
         AND d.document_type = t.document_type \
         WHERE t.document IS NOT NULL AND d.generation_code IS NULL",
    ),
    // Identifiers whose document is none of the company with the identifier.
    (
        Check::ExternalIds,
        "SELECT taken.document, 'the external identifier ' || taken.external_id \
         || ' is said to be its own, and is not' \
         FROM external_ids AS taken LEFT JOIN documents AS d ON d.generation_code = taken.document \
         AND d.company = taken.company AND d.environment = taken.environment \
         AND d.external_id = taken.external_id WHERE d.generation_code IS NULL \
         ORDER BY taken.company, taken.environment, taken.external_id",
    ),
    // Documents that stand, and whose identifier nobody has.
    (
        Check::ExternalIds,
        "SELECT d.generation_code, 'its external identifier ' || d.external_id \
         || ' can be given to another document' FROM documents AS d \
         LEFT JOIN external_ids AS taken ON taken.company = d.company \
         AND taken.environment = d.environment AND taken.external_id = d.external_id \
         WHERE d.external_id IS NOT NULL AND d.status <> 'REJECTED' AND taken.document IS NULL \
         ORDER BY d.generation_code",
    ),
    // Keys of a document or an event that is not here, or of another company than their establishment.
    (
        Check::IdempotencyKeys,
        "SELECT c.document, \
         'an idempotency key of establishment ' || c.establishment || ' names it, and is not its own' \
         FROM idempotency_claims AS c JOIN establishments AS e ON e.id = c.establishment \
         LEFT JOIN documents AS d ON d.generation_code = c.document \
         LEFT JOIN invalidation_events AS i ON i.generation_code = c.document \
         WHERE coalesce(d.company, i.company, '') <> e.company",
    ),
    // Lines that were issued, and whose document is none of the same issuer, environment and type. Its
    // reference may be another by now: a correction may give it one.
    (
        Check::Files,
        "SELECT line.bulk, 'line ' || CAST(line.line AS TEXT) \
         || ' is said to be document ' || coalesce(line.generation_code, '') || ', and is not' \
         FROM bulk_lines AS line JOIN bulks AS bulk ON bulk.id = line.bulk \
         LEFT JOIN documents AS d ON d.generation_code = line.generation_code \
         AND d.company = bulk.company AND d.establishment = bulk.establishment \
         AND d.environment = bulk.environment AND d.document_type = line.document_type \
         WHERE line.outcome = 'ISSUED' AND d.generation_code IS NULL ORDER BY line.bulk, line.line",
    ),
    // Documents that are more than one line.
    (
        Check::Files,
        "SELECT generation_code, 'it is more than one line of the files' \
         FROM bulk_lines WHERE generation_code IS NOT NULL \
         GROUP BY generation_code HAVING count(*) > 1 ORDER BY generation_code",
    ),
    // Files that are through although lines of theirs wait.
    (
        Check::Files,
        "SELECT DISTINCT bulk.id, 'it is completed, and lines of it wait' \
         FROM bulks AS bulk \
         JOIN bulk_lines AS line ON line.bulk = bulk.id AND line.outcome IS NULL \
         WHERE bulk.status IN ('COMPLETED', 'CLEARING') ORDER BY bulk.id",
    ),
    // Lines that wait, and of which nothing is kept that could be issued.
    (
        Check::Files,
        "SELECT line.bulk, 'line ' || CAST(line.line AS TEXT) \
         || ' waits, and its request is gone' FROM bulk_lines AS line \
         JOIN bulks AS bulk ON bulk.id = line.bulk AND bulk.status IN ('QUEUED', 'RUNNING') \
         LEFT JOIN bulk_bodies AS body ON body.bulk = line.bulk AND body.line = line.line \
         WHERE line.outcome IS NULL AND body.line IS NULL ORDER BY line.bulk, line.line",
    ),
    // Files that have not the lines that they came with.
    (
        Check::Files,
        "SELECT bulk.id, 'it came with ' || CAST(bulk.total AS TEXT) \
         || ' lines, and has ' || CAST(count(line.line) AS TEXT) FROM bulks AS bulk \
         LEFT JOIN bulk_lines AS line ON line.bulk = bulk.id \
         WHERE bulk.status NOT IN ('RECEIVING', 'CUT_OFF') \
         GROUP BY bulk.id, bulk.total HAVING bulk.total <> count(line.line) ORDER BY bulk.id",
    ),
    // Files of which it was kept that their lines came to something else.
    (
        Check::Files,
        "SELECT bulk.id, 'its lines came to something else than it says' \
         FROM bulks AS bulk LEFT JOIN bulk_lines AS line ON line.bulk = bulk.id \
         WHERE bulk.status IN ('CLEARING', 'COMPLETED') \
         GROUP BY bulk.id, bulk.issued, bulk.valid, bulk.refused \
         HAVING coalesce(bulk.issued, -1) <> count(CASE line.outcome WHEN 'ISSUED' THEN 1 END) \
         OR coalesce(bulk.valid, -1) <> count(CASE line.outcome WHEN 'VALID' THEN 1 END) \
         OR coalesce(bulk.refused, -1) <> count(CASE line.outcome WHEN 'REFUSED' THEN 1 END) \
         ORDER BY bulk.id",
    ),
    // Documents that stand in a settlement that came to nothing, or in an earlier version of one; and those that do
    // not stand in theirs although it is in force and no other one has them.
    (
        Check::Settlements,
        "SELECT s.settlement, CASE WHEN s.in_force \
         THEN 'it still has ' || s.number || ', and is ' || d.status \
         ELSE 'its document ' || s.number || ' does not stand in it' END FROM settled_documents AS s \
         JOIN documents AS d ON d.generation_code = s.settlement \
         WHERE s.in_force <> (d.status IN ('PENDING', 'RECEIVED') AND s.revision = d.revision) \
         AND (s.in_force OR NOT EXISTS (SELECT 1 FROM settled_documents AS other WHERE other.in_force \
         AND other.settlement <> s.settlement AND other.company = s.company \
         AND other.environment = s.environment AND other.number = s.number \
         AND other.document_type = s.document_type AND other.generation_type = s.generation_type)) \
         ORDER BY s.settlement, s.number",
    ),
    // Notes that take although they came to nothing, or of what nothing can be taken.
    (
        Check::Balances,
        "SELECT c.note, \
         'it still takes of ' || c.document || ', which it cannot' FROM document_charges AS c \
         JOIN documents AS n ON n.generation_code = c.note \
         LEFT JOIN documents AS d ON d.generation_code = c.document \
         LEFT JOIN document_balances AS b ON b.document_id = d.id \
         WHERE c.taken AND (n.status IN ('REJECTED', 'INVALIDATED') OR b.document_id IS NULL)",
    ),
    // Documents of which vouchers retain on more than they sold, and the one cent that they have together.
    // Returns are compared with the bytes.
    (
        Check::Balances,
        "SELECT a.document, \
         'vouchers take up ' || CAST(sum(a.cents) AS BIGINT) || ' cents of its ' || a.kind || ', and it has ' \
         || b.sold_taxed \
         FROM document_amounts AS a \
         JOIN documents AS t ON t.id = a.document_id AND t.revision = a.revision \
         JOIN documents AS d ON d.generation_code = a.document \
         JOIN document_balances AS b ON b.document_id = d.id \
         WHERE a.kind LIKE 'retained:%' AND t.status IN ('PENDING', 'RECEIVED') \
         GROUP BY a.document, a.kind, b.sold_taxed \
         HAVING sum(a.cents) > b.sold_taxed + 1",
    ),
];

/// Runs all queries.
pub(super) fn check(
    connection: &mut AnyConnection,
    findings: &mut Findings<'_>,
) -> QueryResult<()> {
    for (check, statement) in COUNTS {
        let count: i64 = sql::<BigInt>(statement).get_result(connection)?;
        findings.checked_all(check, count);
    }
    for (check, statement) in FAULTS {
        findings.found_by(connection, *check, statement)?;
    }
    Ok(())
}

/// Runs the queries about numbers.
pub(super) fn check_numbers(
    connection: &mut AnyConnection,
    findings: &mut Findings<'_>,
) -> QueryResult<()> {
    let of_numbers = FAULTS.iter().filter(|(check, _)| *check == Check::Numbers);
    for (check, statement) in of_numbers {
        findings.found_by(connection, *check, statement)?;
    }
    Ok(())
}
