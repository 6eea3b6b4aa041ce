-- Whether each establishment may write notes over the documents of the others.
ALTER TABLE companies ADD COLUMN returns_at_any_branch INTEGER NOT NULL DEFAULT 0;

-- Keys that an answer showed once, sealed, for who asks again within a day.
CREATE TABLE shown_keys (
    company TEXT NOT NULL REFERENCES companies (id),
    idempotency_key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    keys TEXT NOT NULL,
    shown_at INTEGER NOT NULL,
    PRIMARY KEY (company, idempotency_key)
) STRICT, WITHOUT ROWID;
