-- Who answers for a company's contingency events; all three or none.
ALTER TABLE companies ADD COLUMN responsible_name TEXT;
ALTER TABLE companies ADD COLUMN responsible_document_type TEXT;
ALTER TABLE companies ADD COLUMN responsible_document_number TEXT;

-- From when on anybody may look after a document that is PENDING and in no contingency, how often
-- it was sent again, and how often it was corrected.
ALTER TABLE documents ADD COLUMN due_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN resends BIGINT NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
DROP INDEX documents_unsettled;
CREATE INDEX documents_unsettled
    ON documents (due_at) WHERE status = 'PENDING' AND transmission = 'NORMAL';

-- Which version of the document the request with the key issued.
ALTER TABLE idempotency_claims ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;

ALTER TABLE invalidation_events ADD COLUMN due_at BIGINT NOT NULL DEFAULT 0;
DROP INDEX invalidation_events_unfinished;
CREATE INDEX invalidation_events_unfinished
    ON invalidation_events (due_at) WHERE status = 'PENDING';

-- Times in which a company could not transmit, for one cause; no reason is ''.
CREATE TABLE contingencies (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    company TEXT COLLATE "C" NOT NULL REFERENCES companies (id),
    environment TEXT COLLATE "C" NOT NULL,
    cause TEXT COLLATE "C" NOT NULL,
    reason TEXT COLLATE "C" NOT NULL,
    is_declared BOOLEAN NOT NULL,
    began_at BIGINT NOT NULL,
    ended_at BIGINT,
    event_due_at BIGINT,
    due_at BIGINT NOT NULL,
    closed BOOLEAN NOT NULL,
    CHECK ((ended_at IS NULL) = (event_due_at IS NULL)),
    CHECK (NOT closed OR ended_at IS NOT NULL)
);

-- One open at a time with the same mark.
CREATE UNIQUE INDEX contingencies_open
    ON contingencies (company, environment, cause, reason) WHERE ended_at IS NULL;
CREATE INDEX contingencies_of_company ON contingencies (company, environment, began_at DESC, id);
CREATE INDEX contingencies_due ON contingencies (due_at) WHERE NOT closed;

-- The reports of contingencies to the authority, kept before they are sent.
CREATE TABLE contingency_events (
    generation_code TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    contingency TEXT COLLATE "C" NOT NULL REFERENCES contingencies (id),
    establishment TEXT COLLATE "C" NOT NULL REFERENCES establishments (id),
    schema_version BIGINT NOT NULL,
    json TEXT NOT NULL,
    documents BIGINT NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    stamp TEXT,
    stamped_at BIGINT,
    documents_due_at BIGINT,
    rejection_code TEXT,
    rejection_description TEXT,
    observations TEXT,
    signature TEXT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    CHECK (status IN ('PENDING', 'ACCEPTED', 'REJECTED')),
    CHECK (status <> 'ACCEPTED' OR stamp IS NOT NULL)
);

CREATE INDEX contingency_events_of_contingency
    ON contingency_events (contingency, created_at, generation_code);

-- Documents of one type that go to the authority together after their event.
CREATE TABLE contingency_batches (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    event TEXT COLLATE "C" NOT NULL REFERENCES contingency_events (generation_code),
    document_type TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    authority_code TEXT,
    created_at BIGINT NOT NULL,
    CHECK (status IN ('UNSENT', 'TAKEN', 'OVER')),
    CHECK (status <> 'TAKEN' OR authority_code IS NOT NULL)
);

CREATE INDEX contingency_batches_of_event ON contingency_batches (event, created_at, id);

-- The documents that were issued in contingency. One waits while it is PENDING; what was decided
-- stays as history.
CREATE TABLE contingency_documents (
    document_id BIGINT NOT NULL PRIMARY KEY REFERENCES documents (id),
    contingency TEXT COLLATE "C" NOT NULL REFERENCES contingencies (id),
    may_be_there BOOLEAN NOT NULL,
    waits BOOLEAN NOT NULL,
    event TEXT COLLATE "C" REFERENCES contingency_events (generation_code),
    batch TEXT COLLATE "C" REFERENCES contingency_batches (id)
);

CREATE INDEX contingency_documents_of_contingency ON contingency_documents (contingency, waits);
CREATE INDEX contingency_documents_unlisted
    ON contingency_documents (contingency, document_id) WHERE waits AND event IS NULL;
CREATE INDEX contingency_documents_of_event
    ON contingency_documents (event, waits, document_id) WHERE event IS NOT NULL;
CREATE INDEX contingency_documents_of_batch
    ON contingency_documents (batch, waits, document_id) WHERE batch IS NOT NULL;

-- Of a document that was rendered twice, the rendering that is not the document.
CREATE TABLE spare_renderings (
    document_id BIGINT NOT NULL PRIMARY KEY REFERENCES documents (id),
    transmission TEXT COLLATE "C" NOT NULL,
    json TEXT NOT NULL,
    signature TEXT
);

-- Rejected documents as they stood before they were corrected.
CREATE TABLE rejected_versions (
    document_id BIGINT NOT NULL REFERENCES documents (id),
    revision BIGINT NOT NULL,
    json TEXT NOT NULL,
    signature TEXT,
    rejection_code TEXT NOT NULL,
    rejection_description TEXT NOT NULL,
    observations TEXT,
    issued_at BIGINT NOT NULL,
    transmission TEXT COLLATE "C" NOT NULL,
    rejected_at BIGINT NOT NULL,
    PRIMARY KEY (document_id, revision)
);
