-- All tables of a new database. Those that grew by the migrations of `history/` are the same, with the
-- same columns in the same order, so that what later migrations do is done to one kind of database.
--
-- Moments are microseconds of universal time, amounts are cents, identities are text.
-- STRICT: SQLite would otherwise keep a text in a column of numbers.

-- Which installation this database belongs to, in its only row; the same stands beside the keys.
-- Health counts its trials to write here, and fills the room that a document would take.
CREATE TABLE installation (
    single INTEGER NOT NULL PRIMARY KEY CHECK (single = 1),
    id TEXT,
    trials INTEGER NOT NULL,
    room TEXT,
    -- Which streams of events these are: a restored database numbers its events anew, and has another
    -- id. What changed until `events_since` has no events.
    stream_id TEXT,
    events_since INTEGER
);
INSERT INTO installation (single, trials, stream_id, events_since)
    VALUES (1, 0, lower(hex(randomblob(16))), 0);

-- When this database was made of a copy, and until when the copy knew what had happened. What the
-- authority stamped between the two may be a version that is not here.
CREATE TABLE restorations (
    restored_at INTEGER NOT NULL PRIMARY KEY,
    known_until INTEGER NOT NULL CHECK (known_until <= restored_at)
) STRICT;

-- The last transaction of each writer of a PostgreSQL server, where the answer to a commit can be
-- lost. SQLite answers in the process and keeps none.
CREATE TABLE commit_marks (
    writer TEXT NOT NULL PRIMARY KEY,
    mark INTEGER NOT NULL,
    used_at INTEGER NOT NULL
);

CREATE TABLE companies (
    id TEXT NOT NULL PRIMARY KEY,
    nit TEXT NOT NULL UNIQUE,
    nrc TEXT NOT NULL,
    business_name TEXT NOT NULL,
    commercial_name TEXT,
    activity_code TEXT NOT NULL,
    activity_description TEXT NOT NULL,
    phone TEXT NOT NULL,
    email TEXT NOT NULL,
    year_in_number INTEGER NOT NULL,
    token_days INTEGER NOT NULL,
    certificate_password TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    -- Who answers for its contingency events; all three or none.
    responsible_name TEXT,
    responsible_document_type TEXT,
    responsible_document_number TEXT,
    -- The edition that the operator pinned it to; NULL follows the settings.
    edition TEXT,
    -- Whether each establishment may write notes over the documents of the others.
    returns_at_any_branch INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE establishments (
    id TEXT NOT NULL PRIMARY KEY,
    company TEXT NOT NULL REFERENCES companies (id),
    branch_number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    code TEXT,
    code_mh TEXT,
    pos_code TEXT,
    pos_code_mh TEXT,
    place TEXT NOT NULL,
    pos_place TEXT NOT NULL,
    department TEXT NOT NULL,
    municipality TEXT NOT NULL,
    complement TEXT NOT NULL,
    phone TEXT,
    email TEXT,
    api_key TEXT NOT NULL UNIQUE,
    api_secret_hash TEXT NOT NULL,
    -- The district within the municipality, which documents of 2026 name; NULL where nobody told it.
    district TEXT,
    UNIQUE (company, branch_number),
    UNIQUE (company, place, pos_place)
) STRICT;
-- Nobody deletes who issued a document.
CREATE TRIGGER establishments_stay BEFORE DELETE ON establishments
BEGIN
    SELECT RAISE (ABORT, 'establishments are never deleted');
END;

-- What a company logs in with at the authority; sealed.
CREATE TABLE authority_access (
    company TEXT NOT NULL PRIMARY KEY REFERENCES companies (id),
    username TEXT NOT NULL,
    password TEXT NOT NULL,
    token TEXT,
    token_ends_at INTEGER
) STRICT;

-- Keys that an answer showed once, sealed, for who asks again within a day.
CREATE TABLE shown_keys (
    company TEXT NOT NULL REFERENCES companies (id),
    idempotency_key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    keys TEXT NOT NULL,
    shown_at INTEGER NOT NULL,
    PRIMARY KEY (company, idempotency_key)
) STRICT, WITHOUT ROWID;

-- The public part of every certificate that was read to sign with: signatures of one that was replaced
-- can be verified when its file is gone.
CREATE TABLE certificates (
    nit TEXT NOT NULL,
    -- SubjectPublicKeyInfo in base64.
    public_key TEXT NOT NULL,
    begins_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (nit, public_key)
) STRICT;

-- The last number that each series gave, and the first one.
CREATE TABLE series (
    company TEXT NOT NULL REFERENCES companies (id),
    environment TEXT NOT NULL,
    document_type TEXT NOT NULL,
    place TEXT NOT NULL,
    year INTEGER NOT NULL,
    last_number INTEGER NOT NULL,
    first_number INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (company, environment, document_type, place, year)
) STRICT, WITHOUT ROWID;

-- Numbers of a series that no document of ours is to have: the authority refused them as another
-- document's, or an operator passed them over. Ranges, first and last included.
CREATE TABLE taken_numbers (
    company TEXT NOT NULL REFERENCES companies (id),
    environment TEXT NOT NULL,
    document_type TEXT NOT NULL,
    place TEXT NOT NULL,
    year INTEGER NOT NULL,
    first_number INTEGER NOT NULL,
    last_number INTEGER NOT NULL,
    -- Our document that was refused for the number; NULL where an operator passed it over.
    document TEXT,
    noted_at INTEGER NOT NULL,
    PRIMARY KEY (company, environment, document_type, place, year, first_number),
    CHECK (first_number BETWEEN 1 AND last_number)
) STRICT, WITHOUT ROWID;
CREATE INDEX taken_numbers_of_document ON taken_numbers (document) WHERE document IS NOT NULL;

-- Documents of a company that the authority has and that this service did not issue, or no longer
-- knows; entered by an operator.
CREATE TABLE foreign_documents (
    generation_code TEXT NOT NULL PRIMARY KEY,
    company TEXT NOT NULL REFERENCES companies (id),
    environment TEXT NOT NULL,
    document_type TEXT NOT NULL,
    control_number TEXT NOT NULL,
    year INTEGER NOT NULL,
    stamp TEXT NOT NULL,
    -- The document itself, when the operator had it.
    json TEXT,
    entered_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX foreign_documents_of_number
    ON foreign_documents (company, environment, year, control_number);

CREATE TABLE documents (
    id INTEGER NOT NULL PRIMARY KEY,
    generation_code TEXT NOT NULL UNIQUE,
    company TEXT NOT NULL,
    establishment TEXT NOT NULL REFERENCES establishments (id),
    environment TEXT NOT NULL,
    document_type TEXT NOT NULL,
    edition TEXT NOT NULL,
    schema_version INTEGER NOT NULL,
    control_number TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    issued_at INTEGER NOT NULL,
    total_cents INTEGER NOT NULL,
    vat_cents INTEGER NOT NULL,
    receiver_number TEXT,
    receiver_name TEXT,
    transmission TEXT NOT NULL,
    status TEXT NOT NULL,
    stamp TEXT,
    rejection_code TEXT,
    rejection_description TEXT,
    observations TEXT,
    event_code TEXT,
    signature TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    receiver_document_type TEXT,
    receiver_phone TEXT,
    receiver_email TEXT,
    -- When anybody may look after it who finds it PENDING and in no contingency.
    due_at INTEGER NOT NULL DEFAULT 0,
    -- How often it was sent again, and how often corrected.
    resends INTEGER NOT NULL DEFAULT 0,
    revision INTEGER NOT NULL DEFAULT 0,
    -- The moments of the law, by the authority's own clock where it says so.
    stamped_at INTEGER,
    rejected_at INTEGER,
    -- Whether a client holds it: it was answered 201 before the authority decided, and its number stays.
    handed_over INTEGER NOT NULL DEFAULT 0,
    -- The year of the series that numbered it, which is that of its date.
    series_year INTEGER NOT NULL,
    -- Whether the coming edition would have refused it; NULL where that was not judged.
    refused_next INTEGER,
    -- Whether a first attempt to submit it ended undecided.
    postponed INTEGER NOT NULL DEFAULT 0,
    -- Which taking it is: 0 of whoever stored it, and one more each time that it is taken to be looked
    -- after. Whoever looked after it before has lost it, and changes nothing any more.
    lease INTEGER NOT NULL DEFAULT 0,
    UNIQUE (company, environment, series_year, control_number),
    CHECK (status NOT IN ('RECEIVED', 'INVALIDATED') OR stamp IS NOT NULL)
) STRICT;
CREATE INDEX documents_unsettled
    ON documents (due_at) WHERE status = 'PENDING' AND transmission = 'NORMAL';
-- Lists: the newest documents stand beside each other.
CREATE INDEX documents_of_company ON documents (company, environment, issued_at, id);
CREATE INDEX documents_of_establishment ON documents (establishment, environment, issued_at, id);
-- What changed since a moment, in the order of the changes.
CREATE INDEX documents_changed ON documents (company, environment, updated_at, id);
-- What few documents are, and people look for, has an index of its own: lists of it do not read
-- the many others.
CREATE INDEX documents_rejected ON documents (company, environment, issued_at, id)
    WHERE status = 'REJECTED';
CREATE INDEX documents_invalidated ON documents (company, environment, issued_at, id)
    WHERE status = 'INVALIDATED';
CREATE INDEX documents_in_contingency ON documents (company, environment, issued_at, id)
    WHERE transmission = 'CONTINGENCY';
-- The types of which a company has few documents, in one index for all of them.
CREATE INDEX documents_of_rare_type
    ON documents (company, environment, document_type, issued_at, id)
    WHERE document_type NOT IN ('01', '03');
-- A stamp belongs to one document of a company. Not unique: what is doubled is found, not lost.
CREATE INDEX documents_of_stamp ON documents (stamp) WHERE stamp IS NOT NULL;
-- Nobody deletes a document.
CREATE TRIGGER documents_stay BEFORE DELETE ON documents
BEGIN
    SELECT RAISE (ABORT, 'documents are never deleted');
END;

-- The exact bytes, never changed; apart, so that lists do not read past them.
CREATE TABLE document_bodies (
    document_id INTEGER NOT NULL PRIMARY KEY REFERENCES documents (id),
    json TEXT NOT NULL,
    -- SHA-256 of the bytes, in hexadecimal; NULL for what was kept before there were digests.
    digest TEXT
) STRICT;

-- Of a document that was rendered twice, the rendering that is not the document.
CREATE TABLE spare_renderings (
    document_id INTEGER NOT NULL PRIMARY KEY REFERENCES documents (id),
    transmission TEXT NOT NULL,
    json TEXT NOT NULL,
    signature TEXT
) STRICT;

-- Rejected documents as they stood before they were corrected, with what makes one the document again
-- when the authority turns out to have it: NULL in versions of before that was kept.
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
    -- When the authority was asked before the version was corrected.
    asked_at INTEGER,
    edition TEXT,
    schema_version INTEGER,
    total_cents INTEGER,
    vat_cents INTEGER,
    receiver_document_type TEXT,
    receiver_number TEXT,
    receiver_name TEXT,
    receiver_phone TEXT,
    receiver_email TEXT,
    sold_non_subject INTEGER,
    sold_exempt INTEGER,
    sold_taxed INTEGER,
    contingency TEXT,
    event TEXT,
    amounts_kept INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (document_id, revision)
) STRICT;

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

-- Stamps that the authority gave a document and that another one of the company had already: how
-- often it said so when it was asked.
CREATE TABLE doubtful_stamps (
    document_id INTEGER NOT NULL PRIMARY KEY REFERENCES documents (id),
    stamp TEXT NOT NULL,
    answers INTEGER NOT NULL,
    since INTEGER NOT NULL
) STRICT;

-- The request with a client's key, and which version of which document it issued.
CREATE TABLE idempotency_claims (
    establishment TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    document TEXT NOT NULL,
    warnings TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    revision INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (establishment, key)
) STRICT, WITHOUT ROWID;
-- Old claims are found and deleted in small steps.
CREATE INDEX idempotency_claims_by_age ON idempotency_claims (created_at);

-- How many documents there are, by day and month of issue and everything that a list can be narrowed
-- by; kept in the transactions that change them.
CREATE TABLE document_counts (
    company TEXT NOT NULL,
    environment TEXT NOT NULL,
    -- 'day' or 'month'.
    span TEXT NOT NULL,
    -- Of issue in El Salvador: YYYY-MM-DD or YYYY-MM.
    period TEXT NOT NULL,
    establishment TEXT NOT NULL,
    document_type TEXT NOT NULL,
    status TEXT NOT NULL,
    transmission TEXT NOT NULL,
    documents INTEGER NOT NULL,
    PRIMARY KEY
        (company, environment, span, period, establishment, document_type, status, transmission)
) STRICT, WITHOUT ROWID;

-- What documents sold of each kind, net, and what credit notes have not taken back of it yet. A
-- document without a row sold nothing that can be taken back.
CREATE TABLE document_balances (
    document_id INTEGER NOT NULL PRIMARY KEY REFERENCES documents (id),
    sold_non_subject INTEGER NOT NULL,
    sold_exempt INTEGER NOT NULL,
    sold_taxed INTEGER NOT NULL,
    remaining_non_subject INTEGER NOT NULL,
    remaining_exempt INTEGER NOT NULL,
    remaining_taxed INTEGER NOT NULL,
    -- Whether the amounts of the document were kept; those of before are not known.
    amounts_kept INTEGER NOT NULL DEFAULT 0,
    CHECK (remaining_non_subject BETWEEN 0 AND sold_non_subject),
    CHECK (remaining_exempt BETWEEN 0 AND sold_exempt),
    CHECK (remaining_taxed BETWEEN 0 AND sold_taxed)
) STRICT;

-- What each credit note takes back of each electronic document that it names. Not taken: the
-- document had no balance here, or the note was rejected or invalidated and gave it back.
CREATE TABLE document_charges (
    note TEXT NOT NULL REFERENCES documents (generation_code),
    document TEXT NOT NULL,
    non_subject INTEGER NOT NULL CHECK (non_subject >= 0),
    exempt INTEGER NOT NULL CHECK (exempt >= 0),
    taxed INTEGER NOT NULL CHECK (taxed >= 0),
    taken INTEGER NOT NULL,
    PRIMARY KEY (note, document)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_charges_of_document ON document_charges (document);

-- Amounts that other documents may take up only as far as they go, in cents: what a version of a
-- document has (then it is the document itself that is named), and what it takes up of others. They
-- are written once with the version; what counts follows from the status of the document. Bounded
-- is what was looked at when it was taken up: not where something was not known.
CREATE TABLE document_amounts (
    document_id INTEGER NOT NULL REFERENCES documents (id),
    revision INTEGER NOT NULL,
    document TEXT NOT NULL,
    kind TEXT NOT NULL,
    cents INTEGER NOT NULL CHECK (cents > 0),
    bounded INTEGER NOT NULL,
    PRIMARY KEY (document_id, revision, document, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_amounts_of_document ON document_amounts (document);

-- The district that a company last said of a receiver in a municipality, and the day of the last
-- document that needs one and says none, as a Julian day.
CREATE TABLE receiver_districts (
    company TEXT NOT NULL REFERENCES companies (id),
    document_type TEXT NOT NULL,
    number TEXT NOT NULL,
    department TEXT NOT NULL,
    municipality TEXT NOT NULL,
    district TEXT,
    without_on INTEGER,
    PRIMARY KEY (company, document_type, number, department, municipality)
) STRICT, WITHOUT ROWID;

-- The events that invalidate documents, kept before they are sent.
CREATE TABLE invalidation_events (
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
    -- An event can be accepted without a stamp: the answer with it was lost.
    stamp TEXT,
    rejection_code TEXT,
    rejection_description TEXT,
    observations TEXT,
    signature TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL DEFAULT 0,
    -- SHA-256 of the bytes, as of documents.
    digest TEXT,
    replacement TEXT,
    -- Whether a copy may have arrived.
    may_be_there INTEGER NOT NULL DEFAULT 1,
    -- As of documents.
    lease INTEGER NOT NULL DEFAULT 0,
    CHECK (status IN ('PENDING', 'ACCEPTED', 'REJECTED'))
) STRICT;
-- One event of a document at a time; a rejected one stands in nobody's way.
CREATE UNIQUE INDEX invalidation_events_in_force
    ON invalidation_events (document) WHERE status IN ('PENDING', 'ACCEPTED');
CREATE INDEX invalidation_events_unfinished
    ON invalidation_events (due_at) WHERE status = 'PENDING';
-- A document tells of its newest invalidation.
CREATE INDEX invalidation_events_of_document ON invalidation_events (document, created_at);

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
    -- Why it has not ended, as far as was found out.
    why_open TEXT,
    -- As of documents.
    lease INTEGER NOT NULL DEFAULT 0,
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
    -- The authority may say that it has an event, and not with which stamp: accepted it is all the same.
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
    CHECK (status <> 'ACCEPTED' OR documents_due_at IS NOT NULL)
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

-- What happened, one stream a company, in the order of the commits and without gaps.
CREATE TABLE event_streams (
    company TEXT NOT NULL PRIMARY KEY,
    last_sequence INTEGER NOT NULL CHECK (last_sequence > 0)
) STRICT, WITHOUT ROWID;
CREATE TABLE events (
    company TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- The generation code of a document, or the identity of a contingency.
    subject TEXT NOT NULL,
    occurred_at INTEGER NOT NULL,
    -- What the kind tells of its subject, in a fixed order, apart by '|'.
    facts TEXT NOT NULL,
    PRIMARY KEY (company, sequence)
) STRICT, WITHOUT ROWID;
