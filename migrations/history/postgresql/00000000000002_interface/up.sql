ALTER TABLE documents ADD COLUMN receiver_document_type TEXT;
ALTER TABLE documents ADD COLUMN receiver_phone TEXT;
ALTER TABLE documents ADD COLUMN receiver_email TEXT;

-- What documents sold of each kind, net, and what credit notes have not taken back of it yet.
-- A document without a row sold nothing that can be taken back.
CREATE TABLE document_balances (
    generation_code TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES documents (generation_code),
    sold_non_subject BIGINT NOT NULL,
    sold_exempt BIGINT NOT NULL,
    sold_taxed BIGINT NOT NULL,
    remaining_non_subject BIGINT NOT NULL,
    remaining_exempt BIGINT NOT NULL,
    remaining_taxed BIGINT NOT NULL,
    CHECK (remaining_non_subject BETWEEN 0 AND sold_non_subject),
    CHECK (remaining_exempt BETWEEN 0 AND sold_exempt),
    CHECK (remaining_taxed BETWEEN 0 AND sold_taxed)
);

-- What each credit note takes back of each electronic document that it names. Not taken: the
-- document had no balance here, or the note was rejected or invalidated and gave it back.
CREATE TABLE document_charges (
    note TEXT COLLATE "C" NOT NULL REFERENCES documents (generation_code),
    document TEXT COLLATE "C" NOT NULL,
    non_subject BIGINT NOT NULL CHECK (non_subject >= 0),
    exempt BIGINT NOT NULL CHECK (exempt >= 0),
    taxed BIGINT NOT NULL CHECK (taxed >= 0),
    taken BOOLEAN NOT NULL,
    PRIMARY KEY (note, document)
);

CREATE INDEX document_charges_of_document ON document_charges (document);

-- The events that invalidate documents, kept before they are sent.
CREATE TABLE invalidation_events (
    generation_code TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    document TEXT COLLATE "C" NOT NULL REFERENCES documents (generation_code),
    company TEXT COLLATE "C" NOT NULL,
    establishment TEXT COLLATE "C" NOT NULL REFERENCES establishments (id),
    asked_by TEXT COLLATE "C" NOT NULL REFERENCES establishments (id),
    environment TEXT COLLATE "C" NOT NULL,
    schema_version BIGINT NOT NULL,
    json TEXT NOT NULL,
    occurred_at BIGINT NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    stamp TEXT,
    rejection_code TEXT,
    rejection_description TEXT,
    observations TEXT,
    signature TEXT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    CHECK (status IN ('PENDING', 'ACCEPTED', 'REJECTED')),
    CHECK (status <> 'ACCEPTED' OR stamp IS NOT NULL)
);

-- One event of a document at a time; a rejected one stands in nobody's way.
CREATE UNIQUE INDEX invalidation_events_in_force
    ON invalidation_events (document) WHERE status IN ('PENDING', 'ACCEPTED');
CREATE INDEX invalidation_events_unfinished
    ON invalidation_events (created_at) WHERE status = 'PENDING';
