-- Files of many documents that clients hand in at once: a row a file, a row a line.
CREATE TABLE bulks (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    company TEXT COLLATE "C" NOT NULL,
    establishment TEXT COLLATE "C" NOT NULL,
    -- The key with which it was handed in, and whether that has the main office's rights.
    key TEXT COLLATE "C" NOT NULL,
    main_office BOOLEAN NOT NULL,
    environment TEXT COLLATE "C" NOT NULL,
    -- RECEIVING while its lines come in, then QUEUED, RUNNING, COMPLETED; or CUT_OFF.
    status TEXT COLLATE "C" NOT NULL,
    -- Whether its lines are only judged.
    dry_run BOOLEAN NOT NULL,
    -- Whether this database was made of a copy before all its lines were issued: some may have been
    -- issued in the time that the copy does not know.
    restored BOOLEAN NOT NULL DEFAULT FALSE,
    -- The language of what is said of its lines.
    language TEXT COLLATE "C" NOT NULL,
    -- The client's key for it and the fingerprint of the file, once all of it is there.
    idempotency_key TEXT COLLATE "C",
    fingerprint TEXT COLLATE "C",
    total BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    started_at BIGINT,
    completed_at BIGINT,
    -- From when on somebody else may take it up, or put away what was cut off.
    due_at BIGINT NOT NULL,
    lease BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX bulks_by_key ON bulks (establishment, idempotency_key)
    WHERE idempotency_key IS NOT NULL;
CREATE UNIQUE INDEX bulks_running ON bulks (company, environment) WHERE status = 'RUNNING';
-- Of those that are completed `due_at` is when they were.
CREATE INDEX bulks_by_status ON bulks (status, due_at, id);
CREATE INDEX bulks_of_company ON bulks (company, environment, created_at);

CREATE TABLE bulk_lines (
    bulk TEXT COLLATE "C" NOT NULL REFERENCES bulks (id),
    line BIGINT NOT NULL,
    external_id TEXT COLLATE "C",
    document_type TEXT COLLATE "C",
    -- The bytes of its document.
    size BIGINT NOT NULL,
    -- NULL while it waits; then ISSUED, VALID (of a dry run), REFUSED.
    outcome TEXT COLLATE "C",
    -- The document that it became, kept in the transaction that stores that document.
    generation_code TEXT COLLATE "C",
    -- The error that refused it, as the API says it.
    refusal TEXT,
    warnings TEXT,
    PRIMARY KEY (bulk, line)
);
CREATE INDEX bulk_lines_waiting ON bulk_lines (bulk, line) WHERE outcome IS NULL;

-- What is asked for in each line, until its file is through.
CREATE TABLE bulk_bodies (
    bulk TEXT COLLATE "C" NOT NULL,
    line BIGINT NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (bulk, line)
);
