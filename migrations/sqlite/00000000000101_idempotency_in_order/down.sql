CREATE TABLE idempotency_claims_by_key (
    establishment TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    document TEXT NOT NULL,
    warnings TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    revision INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (establishment, key)
) STRICT, WITHOUT ROWID;
INSERT INTO idempotency_claims_by_key
    SELECT establishment, key, fingerprint, document, warnings, created_at, revision
    FROM idempotency_claims;
DROP TABLE idempotency_claims;
ALTER TABLE idempotency_claims_by_key RENAME TO idempotency_claims;
CREATE INDEX idempotency_claims_by_age ON idempotency_claims (created_at);
