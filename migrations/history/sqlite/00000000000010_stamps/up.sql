-- The moments of the law: when the authority stamped a document or refused it, by its own clock
-- where it says so. Until now they were the row's last change, which an invalidation moves.
ALTER TABLE documents ADD COLUMN stamped_at INTEGER;
ALTER TABLE documents ADD COLUMN rejected_at INTEGER;
UPDATE documents SET stamped_at = updated_at WHERE status = 'RECEIVED';
UPDATE documents SET rejected_at = updated_at WHERE status = 'REJECTED';

-- A stamp belongs to one document of a company. Not unique: what is doubled is found, not lost.
CREATE INDEX documents_of_stamp ON documents (stamp) WHERE stamp IS NOT NULL;

-- Stamps that the authority gave a document and that another one of the company had already: how
-- often it said so when it was asked.
CREATE TABLE doubtful_stamps (
    document_id INTEGER NOT NULL PRIMARY KEY REFERENCES documents (id),
    stamp TEXT NOT NULL,
    answers INTEGER NOT NULL,
    since INTEGER NOT NULL
) STRICT;

-- What makes a rejected version the document again when the authority turns out to have it: when
-- the authority was asked before the version was corrected, and everything that its row had. Versions
-- of before have none of it.
ALTER TABLE rejected_versions ADD COLUMN asked_at INTEGER;
ALTER TABLE rejected_versions ADD COLUMN edition TEXT;
ALTER TABLE rejected_versions ADD COLUMN schema_version INTEGER;
ALTER TABLE rejected_versions ADD COLUMN total_cents INTEGER;
ALTER TABLE rejected_versions ADD COLUMN vat_cents INTEGER;
ALTER TABLE rejected_versions ADD COLUMN receiver_document_type TEXT;
ALTER TABLE rejected_versions ADD COLUMN receiver_number TEXT;
ALTER TABLE rejected_versions ADD COLUMN receiver_name TEXT;
ALTER TABLE rejected_versions ADD COLUMN receiver_phone TEXT;
ALTER TABLE rejected_versions ADD COLUMN receiver_email TEXT;
ALTER TABLE rejected_versions ADD COLUMN sold_non_subject INTEGER;
ALTER TABLE rejected_versions ADD COLUMN sold_exempt INTEGER;
ALTER TABLE rejected_versions ADD COLUMN sold_taxed INTEGER;
ALTER TABLE rejected_versions ADD COLUMN contingency TEXT;
ALTER TABLE rejected_versions ADD COLUMN event TEXT;

-- What a rejected version took back of other documents.
CREATE TABLE rejected_charges (
    document_id INTEGER NOT NULL REFERENCES documents (id),
    revision INTEGER NOT NULL,
    document TEXT NOT NULL,
    non_subject INTEGER NOT NULL,
    exempt INTEGER NOT NULL,
    taxed INTEGER NOT NULL,
    PRIMARY KEY (document_id, revision, document)
) STRICT, WITHOUT ROWID;

-- An event can be accepted without a stamp: the answer with it was lost. What is judged anew before
-- an event is sent stands beside it, and whether a copy may have arrived; of events of before nobody
-- knows.
CREATE TABLE events_anew (
    generation_code TEXT NOT NULL PRIMARY KEY,
    document TEXT NOT NULL REFERENCES documents (generation_code),
    company TEXT NOT NULL,
    establishment TEXT NOT NULL REFERENCES establishments (id),
    asked_by TEXT NOT NULL REFERENCES establishments (id),
    environment TEXT NOT NULL,
    schema_version INTEGER NOT NULL,
    json TEXT NOT NULL,
    occurred_at INTEGER NOT NULL,
    status TEXT NOT NULL,
    stamp TEXT,
    rejection_code TEXT,
    rejection_description TEXT,
    observations TEXT,
    signature TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL DEFAULT 0,
    digest TEXT,
    replacement TEXT,
    may_be_there INTEGER NOT NULL DEFAULT 1,
    CHECK (status IN ('PENDING', 'ACCEPTED', 'REJECTED'))
) STRICT;
INSERT INTO events_anew SELECT generation_code, document, company, establishment, asked_by,
    environment, schema_version, json, occurred_at, status, stamp, rejection_code,
    rejection_description, observations, signature, created_at, updated_at, due_at, digest, NULL, 1
    FROM invalidation_events;
DROP TABLE invalidation_events;
ALTER TABLE events_anew RENAME TO invalidation_events;
CREATE UNIQUE INDEX invalidation_events_in_force
    ON invalidation_events (document) WHERE status IN ('PENDING', 'ACCEPTED');
CREATE INDEX invalidation_events_unfinished
    ON invalidation_events (due_at) WHERE status = 'PENDING';
