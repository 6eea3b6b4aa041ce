DROP TABLE rejected_versions;
DROP TABLE spare_renderings;
DROP TABLE contingency_documents;
DROP TABLE contingency_batches;
DROP TABLE contingency_events;
DROP TABLE contingencies;
DROP INDEX invalidation_events_unfinished;
ALTER TABLE invalidation_events DROP COLUMN due_at;
CREATE INDEX invalidation_events_unfinished
    ON invalidation_events (created_at) WHERE status = 'PENDING';
ALTER TABLE idempotency_claims DROP COLUMN revision;
DROP INDEX documents_unsettled;
ALTER TABLE documents DROP COLUMN revision;
ALTER TABLE documents DROP COLUMN resends;
ALTER TABLE documents DROP COLUMN due_at;
CREATE INDEX documents_unsettled ON documents (created_at) WHERE status = 'PENDING';
ALTER TABLE companies DROP COLUMN responsible_document_number;
ALTER TABLE companies DROP COLUMN responsible_document_type;
ALTER TABLE companies DROP COLUMN responsible_name;
