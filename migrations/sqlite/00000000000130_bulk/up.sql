-- Files of many documents that clients hand in at once: a row a file, a row a line.
CREATE TABLE bulks (
    id TEXT NOT NULL PRIMARY KEY,
    company TEXT NOT NULL,
    establishment TEXT NOT NULL,
    -- The key with which it was handed in, and whether that has the main office's rights.
    key TEXT NOT NULL,
    main_office INTEGER NOT NULL,
    environment TEXT NOT NULL,
    -- RECEIVING while its lines come in, then QUEUED, RUNNING, COMPLETED; or CUT_OFF.
    status TEXT NOT NULL,
    -- Whether its lines are only judged.
    dry_run INTEGER NOT NULL,
    -- Whether this database was made of a copy before all its lines were issued: some may have been
    -- issued in the time that the copy does not know.
    restored INTEGER NOT NULL DEFAULT 0,
    -- The language of what is said of its lines.
    language TEXT NOT NULL,
    -- The client's key for it and the fingerprint of the file, once all of it is there.
    idempotency_key TEXT,
    fingerprint TEXT,
    total INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    started_at INTEGER,
    completed_at INTEGER,
    -- From when on somebody else may take it up, or put away what was cut off.
    due_at INTEGER NOT NULL,
    lease INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX bulks_by_key ON bulks (establishment, idempotency_key)
    WHERE idempotency_key IS NOT NULL;
CREATE UNIQUE INDEX bulks_running ON bulks (company, environment) WHERE status = 'RUNNING';
-- Of those that are completed `due_at` is when they were.
CREATE INDEX bulks_by_status ON bulks (status, due_at, id);
CREATE INDEX bulks_of_company ON bulks (company, environment, created_at);

CREATE TABLE bulk_lines (
    bulk TEXT NOT NULL REFERENCES bulks (id),
    line INTEGER NOT NULL,
    external_id TEXT,
    document_type TEXT,
    -- The bytes of its document.
    size INTEGER NOT NULL,
    -- NULL while it waits; then ISSUED, VALID (of a dry run), REFUSED.
    outcome TEXT,
    -- The document that it became, kept in the transaction that stores that document.
    generation_code TEXT,
    -- The error that refused it, as the API says it.
    refusal TEXT,
    warnings TEXT,
    PRIMARY KEY (bulk, line)
) STRICT;
CREATE INDEX bulk_lines_waiting ON bulk_lines (bulk, line) WHERE outcome IS NULL;

-- What is asked for in each line, until its file is through.
CREATE TABLE bulk_bodies (
    bulk TEXT NOT NULL,
    line INTEGER NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (bulk, line)
) STRICT;
