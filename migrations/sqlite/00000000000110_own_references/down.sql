DROP TABLE external_ids;
DROP INDEX documents_of_external_id;
ALTER TABLE documents DROP COLUMN metadata;
ALTER TABLE documents DROP COLUMN external_id;
