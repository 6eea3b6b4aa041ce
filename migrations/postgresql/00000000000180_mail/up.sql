-- How companies want their documents mailed. One that has each mailed by itself is a reader of its stream, with its
-- place in it.
CREATE TABLE mail_settings (
    company TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES companies (id),
    automatic BOOLEAN NOT NULL,
    -- Addresses, as a list of JSON.
    cc TEXT COLLATE "C" NOT NULL,
    reply_to TEXT COLLATE "C",
    language TEXT COLLATE "C",
    subject TEXT COLLATE "C",
    -- Every event up to this number was looked at.
    position BIGINT NOT NULL,
    -- Until when somebody looks at the stream.
    leased_until BIGINT NOT NULL,
    lease BIGINT NOT NULL
);
-- Documents that are mailed: each to some addresses, once.
CREATE TABLE mailings (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    company TEXT COLLATE "C" NOT NULL REFERENCES companies (id),
    document TEXT COLLATE "C" NOT NULL,
    environment TEXT COLLATE "C" NOT NULL,
    -- Whether nobody asked for it.
    automatic BOOLEAN NOT NULL,
    -- Addresses, as lists of JSON.
    recipients TEXT COLLATE "C" NOT NULL,
    cc TEXT COLLATE "C" NOT NULL,
    message_id TEXT COLLATE "C" NOT NULL,
    state TEXT COLLATE "C" NOT NULL,
    -- Why it failed.
    failure TEXT COLLATE "C",
    created_at BIGINT NOT NULL,
    first_tried_at BIGINT,
    decided_at BIGINT,
    -- What was mailed at the last attempt: the document's bytes, how it stood, paper, look and layout.
    document_sha256 TEXT COLLATE "C",
    document_state TEXT COLLATE "C",
    format TEXT COLLATE "C",
    look BIGINT,
    layout BIGINT,
    readable_sha256 TEXT COLLATE "C",
    file_sha256 TEXT COLLATE "C",
    attempts BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    lease BIGINT NOT NULL
);
CREATE INDEX mailings_queued ON mailings (environment, due_at, id) WHERE state = 'QUEUED';
CREATE INDEX mailings_of_document ON mailings (document, created_at);
CREATE INDEX mailings_of_company ON mailings (company, created_at);
-- What the relay answered to each attempt.
CREATE TABLE mailing_attempts (
    mailing TEXT COLLATE "C" NOT NULL REFERENCES mailings (id),
    attempt BIGINT NOT NULL,
    at BIGINT NOT NULL,
    -- What was answered; null when nothing was.
    code BIGINT,
    -- A class of failure; null of what was taken.
    fault TEXT COLLATE "C",
    duration BIGINT NOT NULL,
    answered TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (mailing, attempt)
);
