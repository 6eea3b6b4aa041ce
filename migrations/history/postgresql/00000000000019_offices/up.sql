-- Whether each establishment may write notes over the documents of the others.
ALTER TABLE companies ADD COLUMN returns_at_any_branch BOOLEAN NOT NULL DEFAULT FALSE;

-- Keys that an answer showed once, sealed, for who asks again within a day.
CREATE TABLE shown_keys (
    company TEXT COLLATE "C" NOT NULL REFERENCES companies (id),
    idempotency_key TEXT COLLATE "C" NOT NULL,
    fingerprint TEXT COLLATE "C" NOT NULL,
    keys TEXT COLLATE "C" NOT NULL,
    shown_at BIGINT NOT NULL,
    PRIMARY KEY (company, idempotency_key)
);
