DROP INDEX bulks_unfinished;
DROP INDEX bulk_lines_of_document;
ALTER TABLE bulks DROP COLUMN refused;
ALTER TABLE bulks DROP COLUMN valid;
ALTER TABLE bulks DROP COLUMN issued;
DROP INDEX bulks_by_key;
CREATE UNIQUE INDEX bulks_by_key ON bulks (establishment, idempotency_key)
    WHERE idempotency_key IS NOT NULL;
