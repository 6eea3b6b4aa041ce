-- Where companies want to be told what happens. Each is a reader of its company's stream, with its place in it.
CREATE TABLE webhooks (
    id TEXT NOT NULL PRIMARY KEY,
    company TEXT NOT NULL REFERENCES companies (id),
    url TEXT NOT NULL,
    -- Names of types of events, apart by blanks; none means all.
    types TEXT NOT NULL,
    label TEXT,
    -- Sealed; the earlier one is empty when there is none.
    secret TEXT NOT NULL,
    earlier_secret TEXT NOT NULL,
    earlier_until INTEGER,
    enabled INTEGER NOT NULL,
    -- Why it is not enabled.
    disabled_because TEXT,
    created_at INTEGER NOT NULL,
    -- Every event up to this number was delivered, given up, or waits in the queue.
    position INTEGER NOT NULL,
    -- How many events wait in the queue.
    waiting INTEGER NOT NULL,
    -- Since when nothing was delivered although it was tried.
    failing_since INTEGER,
    delivered_at INTEGER,
    -- When something in the queue is due.
    due_at INTEGER NOT NULL,
    -- Until when somebody works on it.
    leased_until INTEGER NOT NULL,
    lease INTEGER NOT NULL
) STRICT;
CREATE INDEX webhooks_of_company ON webhooks (company);
-- Events behind the place of a webhook that are to be delivered: those that were tried, and those that are
-- delivered again.
CREATE TABLE webhook_queue (
    webhook TEXT NOT NULL REFERENCES webhooks (id),
    sequence INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    PRIMARY KEY (webhook, sequence)
) STRICT, WITHOUT ROWID;
-- What came of each attempt.
CREATE TABLE webhook_deliveries (
    webhook TEXT NOT NULL REFERENCES webhooks (id),
    at INTEGER NOT NULL,
    -- 0 of a test, which is no event.
    sequence INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- What was answered; null when nothing was.
    status INTEGER,
    -- A class of failure; null of what was delivered.
    error TEXT,
    duration INTEGER NOT NULL,
    answered TEXT NOT NULL,
    PRIMARY KEY (webhook, at, sequence)
) STRICT, WITHOUT ROWID;
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (at);
-- What time makes true, so that it is told once.
CREATE TABLE told_thresholds (
    company TEXT NOT NULL REFERENCES companies (id),
    kind TEXT NOT NULL,
    -- What it is about.
    subject TEXT NOT NULL,
    -- The nearest threshold that was told.
    threshold INTEGER NOT NULL,
    told_at INTEGER NOT NULL,
    PRIMARY KEY (company, kind, subject)
) STRICT, WITHOUT ROWID;
