-- Where companies want to be told what happens. Each is a reader of its company's stream, with its place in it.
CREATE TABLE webhooks (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    company TEXT COLLATE "C" NOT NULL REFERENCES companies (id),
    url TEXT COLLATE "C" NOT NULL,
    -- Names of types of events, apart by blanks; none means all.
    types TEXT COLLATE "C" NOT NULL,
    label TEXT COLLATE "C",
    -- Sealed; the earlier one is empty when there is none.
    secret TEXT COLLATE "C" NOT NULL,
    earlier_secret TEXT COLLATE "C" NOT NULL,
    earlier_until BIGINT,
    enabled BOOLEAN NOT NULL,
    -- Why it is not enabled.
    disabled_because TEXT COLLATE "C",
    created_at BIGINT NOT NULL,
    -- Every event up to this number was delivered, given up, or waits in the queue.
    position BIGINT NOT NULL,
    -- How many events wait in the queue.
    waiting BIGINT NOT NULL,
    -- Since when nothing was delivered although it was tried.
    failing_since BIGINT,
    delivered_at BIGINT,
    -- When something in the queue is due.
    due_at BIGINT NOT NULL,
    -- Until when somebody works on it.
    leased_until BIGINT NOT NULL,
    lease BIGINT NOT NULL
);
CREATE INDEX webhooks_of_company ON webhooks (company);
-- Events behind the place of a webhook that are to be delivered: those that were tried, and those that are
-- delivered again.
CREATE TABLE webhook_queue (
    webhook TEXT COLLATE "C" NOT NULL REFERENCES webhooks (id),
    sequence BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    PRIMARY KEY (webhook, sequence)
);
-- What came of each attempt.
CREATE TABLE webhook_deliveries (
    webhook TEXT COLLATE "C" NOT NULL REFERENCES webhooks (id),
    at BIGINT NOT NULL,
    -- 0 of a test, which is no event.
    sequence BIGINT NOT NULL,
    attempt BIGINT NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    -- What was answered; null when nothing was.
    status BIGINT,
    -- A class of failure; null of what was delivered.
    error TEXT COLLATE "C",
    duration BIGINT NOT NULL,
    answered TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (webhook, at, sequence)
);
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (at);
-- What time makes true, so that it is told once.
CREATE TABLE told_thresholds (
    company TEXT COLLATE "C" NOT NULL REFERENCES companies (id),
    kind TEXT COLLATE "C" NOT NULL,
    -- What it is about.
    subject TEXT COLLATE "C" NOT NULL,
    -- The nearest threshold that was told.
    threshold BIGINT NOT NULL,
    told_at BIGINT NOT NULL,
    PRIMARY KEY (company, kind, subject)
);
