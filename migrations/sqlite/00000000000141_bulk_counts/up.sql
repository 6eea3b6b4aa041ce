-- A client's key for a file is of the environment that the file is of.
DROP INDEX bulks_by_key;
CREATE UNIQUE INDEX bulks_by_key ON bulks (establishment, environment, idempotency_key)
    WHERE idempotency_key IS NOT NULL;

-- What the lines of a file came to, once it is completed: then none changes any more, and nobody counts
-- them again.
ALTER TABLE bulks ADD COLUMN issued INTEGER;
ALTER TABLE bulks ADD COLUMN valid INTEGER;
ALTER TABLE bulks ADD COLUMN refused INTEGER;
UPDATE bulks SET
    issued = (SELECT count(*) FROM bulk_lines WHERE bulk = bulks.id AND outcome = 'ISSUED'),
    valid = (SELECT count(*) FROM bulk_lines WHERE bulk = bulks.id AND outcome = 'VALID'),
    refused = (SELECT count(*) FROM bulk_lines WHERE bulk = bulks.id AND outcome = 'REFUSED')
WHERE completed_at IS NOT NULL;

-- Which line a document is.
CREATE INDEX bulk_lines_of_document ON bulk_lines (generation_code)
    WHERE generation_code IS NOT NULL;
-- Those that are not through.
CREATE INDEX bulks_unfinished ON bulks (company, environment)
    WHERE status IN ('RECEIVING', 'QUEUED', 'RUNNING');
