-- How companies want their documents mailed. One that has each mailed by itself is a reader of its stream, with its
-- place in it.
CREATE TABLE mail_settings (
    company TEXT NOT NULL PRIMARY KEY REFERENCES companies (id),
    automatic INTEGER NOT NULL,
    -- Addresses, as a list of JSON.
    cc TEXT NOT NULL,
    reply_to TEXT,
    language TEXT,
    subject TEXT,
    -- Every event up to this number was looked at.
    position INTEGER NOT NULL,
    -- Until when somebody looks at the stream.
    leased_until INTEGER NOT NULL,
    lease INTEGER NOT NULL
) STRICT;
-- Documents that are mailed: each to some addresses, once.
CREATE TABLE mailings (
    id TEXT NOT NULL PRIMARY KEY,
    company TEXT NOT NULL REFERENCES companies (id),
    document TEXT NOT NULL,
    environment TEXT NOT NULL,
    -- Whether nobody asked for it.
    automatic INTEGER NOT NULL,
    -- Addresses, as lists of JSON.
    recipients TEXT NOT NULL,
    cc TEXT NOT NULL,
    message_id TEXT NOT NULL,
    state TEXT NOT NULL,
    -- Why it failed.
    failure TEXT,
    created_at INTEGER NOT NULL,
    first_tried_at INTEGER,
    decided_at INTEGER,
    -- What was mailed at the last attempt: the document's bytes, how it stood, paper, look and layout.
    document_sha256 TEXT,
    document_state TEXT,
    format TEXT,
    look INTEGER,
    layout INTEGER,
    readable_sha256 TEXT,
    file_sha256 TEXT,
    attempts INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    lease INTEGER NOT NULL
) STRICT;
CREATE INDEX mailings_queued ON mailings (environment, due_at, id) WHERE state = 'QUEUED';
CREATE INDEX mailings_of_document ON mailings (document, created_at);
CREATE INDEX mailings_of_company ON mailings (company, created_at);
-- What the relay answered to each attempt.
CREATE TABLE mailing_attempts (
    mailing TEXT NOT NULL REFERENCES mailings (id),
    attempt INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- What was answered; null when nothing was.
    code INTEGER,
    -- A class of failure; null of what was taken.
    fault TEXT,
    duration INTEGER NOT NULL,
    answered TEXT NOT NULL,
    PRIMARY KEY (mailing, attempt)
) STRICT, WITHOUT ROWID;
