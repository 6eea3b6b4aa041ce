-- Rows in the order in which they come, so that the newest stand together and the oldest are found
-- without an index. By their keys, which clients draw at random, each new row was written to a page
-- of its own, and its moment to another.
CREATE TABLE idempotency_claims_in_order (
    establishment TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    document TEXT NOT NULL,
    warnings TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    revision INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (establishment, key)
) STRICT;
INSERT INTO idempotency_claims_in_order
    SELECT establishment, key, fingerprint, document, warnings, created_at, revision
    FROM idempotency_claims ORDER BY created_at;
DROP TABLE idempotency_claims;
ALTER TABLE idempotency_claims_in_order RENAME TO idempotency_claims;
