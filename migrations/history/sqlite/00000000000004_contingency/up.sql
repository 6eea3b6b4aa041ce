-- Who answers for a company's contingency events; all three or none.
ALTER TABLE companies ADD COLUMN responsible_name TEXT;
ALTER TABLE companies ADD COLUMN responsible_document_type TEXT;
ALTER TABLE companies ADD COLUMN responsible_document_number TEXT;

-- From when on anybody may look after a document that is PENDING and in no contingency, how often
-- it was sent again, and how often it was corrected.
ALTER TABLE documents ADD COLUMN due_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN resends INTEGER NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
DROP INDEX documents_unsettled;
CREATE INDEX documents_unsettled
    ON documents (due_at) WHERE status = 'PENDING' AND transmission = 'NORMAL';

-- Which version of the document the request with the key issued.
ALTER TABLE idempotency_claims ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;

ALTER TABLE invalidation_events ADD COLUMN due_at INTEGER NOT NULL DEFAULT 0;
DROP INDEX invalidation_events_unfinished;
CREATE INDEX invalidation_events_unfinished
    ON invalidation_events (due_at) WHERE status = 'PENDING';

-- Times in which a company could not transmit, for one cause; no reason is ''.
CREATE TABLE contingencies (
    id TEXT NOT NULL PRIMARY KEY,
    company TEXT NOT NULL REFERENCES companies (id),
    environment TEXT NOT NULL,
    cause TEXT NOT NULL,
    reason TEXT NOT NULL,
    is_declared INTEGER NOT NULL,
    began_at INTEGER NOT NULL,
    ended_at INTEGER,
    event_due_at INTEGER,
    due_at INTEGER NOT NULL,
    closed INTEGER NOT NULL,
    CHECK ((ended_at IS NULL) = (event_due_at IS NULL)),
    CHECK (NOT closed OR ended_at IS NOT NULL)
) STRICT;

-- One open at a time with the same mark.
CREATE UNIQUE INDEX contingencies_open
    ON contingencies (company, environment, cause, reason) WHERE ended_at IS NULL;
CREATE INDEX contingencies_of_company ON contingencies (company, environment, began_at DESC, id);
CREATE INDEX contingencies_due ON contingencies (due_at) WHERE NOT closed;

-- The reports of contingencies to the authority, kept before they are sent.
CREATE TABLE contingency_events (
    generation_code TEXT NOT NULL PRIMARY KEY,
    contingency TEXT NOT NULL REFERENCES contingencies (id),
    establishment TEXT NOT NULL REFERENCES establishments (id),
    schema_version INTEGER NOT NULL,
    json TEXT NOT NULL,
    documents INTEGER NOT NULL,
    status TEXT NOT NULL,
    stamp TEXT,
    stamped_at INTEGER,
    documents_due_at INTEGER,
    rejection_code TEXT,
    rejection_description TEXT,
    observations TEXT,
    signature TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    CHECK (status IN ('PENDING', 'ACCEPTED', 'REJECTED')),
    CHECK (status <> 'ACCEPTED' OR stamp IS NOT NULL)
) STRICT;

CREATE INDEX contingency_events_of_contingency
    ON contingency_events (contingency, created_at, generation_code);

-- Documents of one type that go to the authority together after their event.
CREATE TABLE contingency_batches (
    id TEXT NOT NULL PRIMARY KEY,
    event TEXT NOT NULL REFERENCES contingency_events (generation_code),
    document_type TEXT NOT NULL,
    status TEXT NOT NULL,
    authority_code TEXT,
    created_at INTEGER NOT NULL,
    CHECK (status IN ('UNSENT', 'TAKEN', 'OVER')),
    CHECK (status <> 'TAKEN' OR authority_code IS NOT NULL)
) STRICT;

CREATE INDEX contingency_batches_of_event ON contingency_batches (event, created_at, id);

-- The documents that were issued in contingency. One waits while it is PENDING; what was decided
-- stays as history.
CREATE TABLE contingency_documents (
    document_id INTEGER NOT NULL PRIMARY KEY REFERENCES documents (id),
    contingency TEXT NOT NULL REFERENCES contingencies (id),
    may_be_there INTEGER NOT NULL,
    waits INTEGER NOT NULL,
    event TEXT REFERENCES contingency_events (generation_code),
    batch TEXT REFERENCES contingency_batches (id)
) STRICT;

CREATE INDEX contingency_documents_of_contingency ON contingency_documents (contingency, waits);
CREATE INDEX contingency_documents_unlisted
    ON contingency_documents (contingency, document_id) WHERE waits AND event IS NULL;
CREATE INDEX contingency_documents_of_event
    ON contingency_documents (event, waits, document_id) WHERE event IS NOT NULL;
CREATE INDEX contingency_documents_of_batch
    ON contingency_documents (batch, waits, document_id) WHERE batch IS NOT NULL;

-- Of a document that was rendered twice, the rendering that is not the document.
CREATE TABLE spare_renderings (
    document_id INTEGER NOT NULL PRIMARY KEY REFERENCES documents (id),
    transmission TEXT NOT NULL,
    json TEXT NOT NULL,
    signature TEXT
) STRICT;

-- Rejected documents as they stood before they were corrected.
CREATE TABLE rejected_versions (
    document_id INTEGER NOT NULL REFERENCES documents (id),
    revision INTEGER NOT NULL,
    json TEXT NOT NULL,
    signature TEXT,
    rejection_code TEXT NOT NULL,
    rejection_description TEXT NOT NULL,
    observations TEXT,
    issued_at INTEGER NOT NULL,
    transmission TEXT NOT NULL,
    rejected_at INTEGER NOT NULL,
    PRIMARY KEY (document_id, revision)
) STRICT;
