-- All tables of a new database. Those that grew by the migrations of `history/` are the same, with the
-- same columns in the same order, so that what later migrations do is done to one kind of database.
--
-- Moments are microseconds of universal time, amounts are cents, identities are text.
-- COLLATE "C": the order of bytes, as on SQLite, whatever language the database was made with.

-- Which installation this database belongs to, in its only row; the same stands beside the keys.
-- Health counts its trials to write here, and fills the room that a document would take.
CREATE TABLE installation (
    single BIGINT NOT NULL PRIMARY KEY CHECK (single = 1),
    id TEXT COLLATE "C",
    trials BIGINT NOT NULL,
    room TEXT,
    -- Which streams of events these are: a restored database numbers its events anew, and has another
    -- id. What changed until `events_since` has no events.
    stream_id TEXT COLLATE "C",
    events_since BIGINT
) WITH (fillfactor = 50);
INSERT INTO installation (single, trials, stream_id, events_since)
    VALUES (1, 0, replace(gen_random_uuid()::text, '-', ''), 0);

-- When this database was made of a copy, and until when the copy knew what had happened. What the
-- authority stamped between the two may be a version that is not here.
CREATE TABLE restorations (
    restored_at BIGINT NOT NULL PRIMARY KEY,
    known_until BIGINT NOT NULL CHECK (known_until <= restored_at)
);

-- The last transaction of each writer, numbered by itself. When the answer to a commit is lost, the
-- transaction was kept if and only if its mark stands here: a part of it, wherever it got to.
-- The row changes with every transaction; the empty space lets it do so within its page.
CREATE TABLE commit_marks (
    writer TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    mark BIGINT NOT NULL,
    used_at BIGINT NOT NULL
) WITH (fillfactor = 10);

CREATE TABLE companies (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    nit TEXT COLLATE "C" NOT NULL UNIQUE,
    nrc TEXT NOT NULL,
    business_name TEXT NOT NULL,
    commercial_name TEXT,
    activity_code TEXT NOT NULL,
    activity_description TEXT NOT NULL,
    phone TEXT NOT NULL,
    email TEXT NOT NULL,
    year_in_number BOOLEAN NOT NULL,
    token_days BIGINT NOT NULL,
    certificate_password TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    -- Who answers for its contingency events; all three or none.
    responsible_name TEXT,
    responsible_document_type TEXT,
    responsible_document_number TEXT,
    -- The edition that the operator pinned it to; NULL follows the settings.
    edition TEXT COLLATE "C",
    -- Whether each establishment may write notes over the documents of the others.
    returns_at_any_branch BOOLEAN NOT NULL DEFAULT FALSE
);

CREATE TABLE establishments (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    company TEXT COLLATE "C" NOT NULL REFERENCES companies (id),
    branch_number BIGINT NOT NULL,
    kind TEXT NOT NULL,
    code TEXT,
    code_mh TEXT,
    pos_code TEXT,
    pos_code_mh TEXT,
    place TEXT COLLATE "C" NOT NULL,
    pos_place TEXT COLLATE "C" NOT NULL,
    department TEXT NOT NULL,
    municipality TEXT NOT NULL,
    complement TEXT NOT NULL,
    phone TEXT,
    email TEXT,
    api_key TEXT COLLATE "C" NOT NULL UNIQUE,
    api_secret_hash TEXT NOT NULL,
    -- The district within the municipality, which documents of 2026 name; NULL where nobody told it.
    district TEXT COLLATE "C",
    UNIQUE (company, branch_number),
    UNIQUE (company, place, pos_place)
);
-- Nobody deletes a document, or who issued it. As those stay, what is stored together with a document,
-- and names it, needs no look at it: bodies, balances and establishments of documents are not referred to.
CREATE FUNCTION refuse_to_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% are never deleted', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER establishments_stay BEFORE DELETE OR TRUNCATE ON establishments
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_delete();

-- What a company logs in with at the authority; sealed.
CREATE TABLE authority_access (
    company TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES companies (id),
    username TEXT NOT NULL,
    password TEXT NOT NULL,
    token TEXT,
    token_ends_at BIGINT
);

-- Keys that an answer showed once, sealed, for who asks again within a day.
CREATE TABLE shown_keys (
    company TEXT COLLATE "C" NOT NULL REFERENCES companies (id),
    idempotency_key TEXT COLLATE "C" NOT NULL,
    fingerprint TEXT COLLATE "C" NOT NULL,
    keys TEXT COLLATE "C" NOT NULL,
    shown_at BIGINT NOT NULL,
    PRIMARY KEY (company, idempotency_key)
);

-- The public part of every certificate that was read to sign with: signatures of one that was replaced
-- can be verified when its file is gone.
CREATE TABLE certificates (
    nit TEXT COLLATE "C" NOT NULL,
    -- SubjectPublicKeyInfo in base64.
    public_key TEXT COLLATE "C" NOT NULL,
    begins_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (nit, public_key)
);

-- The last number that each series gave, and the first one.
CREATE TABLE series (
    company TEXT COLLATE "C" NOT NULL REFERENCES companies (id),
    environment TEXT COLLATE "C" NOT NULL,
    document_type TEXT COLLATE "C" NOT NULL,
    place TEXT COLLATE "C" NOT NULL,
    year BIGINT NOT NULL,
    last_number BIGINT NOT NULL,
    first_number BIGINT NOT NULL DEFAULT 1,
    PRIMARY KEY (company, environment, document_type, place, year)
) WITH (fillfactor = 50);

-- Numbers of a series that no document of ours is to have: the authority refused them as another
-- document's, or an operator passed them over. Ranges, first and last included.
CREATE TABLE taken_numbers (
    company TEXT COLLATE "C" NOT NULL REFERENCES companies (id),
    environment TEXT COLLATE "C" NOT NULL,
    document_type TEXT COLLATE "C" NOT NULL,
    place TEXT COLLATE "C" NOT NULL,
    year BIGINT NOT NULL,
    first_number BIGINT NOT NULL,
    last_number BIGINT NOT NULL,
    -- Our document that was refused for the number; NULL where an operator passed it over.
    document TEXT COLLATE "C",
    noted_at BIGINT NOT NULL,
    PRIMARY KEY (company, environment, document_type, place, year, first_number),
    CHECK (first_number BETWEEN 1 AND last_number)
);
CREATE INDEX taken_numbers_of_document ON taken_numbers (document) WHERE document IS NOT NULL;

-- Documents of a company that the authority has and that this service did not issue, or no longer
-- knows; entered by an operator.
CREATE TABLE foreign_documents (
    generation_code TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    company TEXT COLLATE "C" NOT NULL REFERENCES companies (id),
    environment TEXT COLLATE "C" NOT NULL,
    document_type TEXT COLLATE "C" NOT NULL,
    control_number TEXT COLLATE "C" NOT NULL,
    year BIGINT NOT NULL,
    stamp TEXT NOT NULL,
    -- The document itself, when the operator had it.
    json TEXT,
    entered_at BIGINT NOT NULL
);
CREATE INDEX foreign_documents_of_number
    ON foreign_documents (company, environment, year, control_number);

CREATE TABLE documents (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    generation_code TEXT COLLATE "C" NOT NULL UNIQUE,
    company TEXT COLLATE "C" NOT NULL,
    establishment TEXT COLLATE "C" NOT NULL,
    environment TEXT COLLATE "C" NOT NULL,
    document_type TEXT COLLATE "C" NOT NULL,
    edition TEXT NOT NULL,
    schema_version BIGINT NOT NULL,
    control_number TEXT COLLATE "C" NOT NULL,
    sequence BIGINT NOT NULL,
    issued_at BIGINT NOT NULL,
    total_cents BIGINT NOT NULL,
    vat_cents BIGINT NOT NULL,
    receiver_number TEXT,
    receiver_name TEXT,
    transmission TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    stamp TEXT,
    rejection_code TEXT,
    rejection_description TEXT,
    observations TEXT,
    event_code TEXT,
    signature TEXT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    receiver_document_type TEXT,
    receiver_phone TEXT,
    receiver_email TEXT,
    -- When anybody may look after it who finds it PENDING and in no contingency.
    due_at BIGINT NOT NULL DEFAULT 0,
    -- How often it was sent again, and how often corrected.
    resends BIGINT NOT NULL DEFAULT 0,
    revision BIGINT NOT NULL DEFAULT 0,
    -- The moments of the law, by the authority's own clock where it says so.
    stamped_at BIGINT,
    rejected_at BIGINT,
    -- Whether a client holds it: it was answered 201 before the authority decided, and its number stays.
    handed_over BOOLEAN NOT NULL DEFAULT FALSE,
    -- The year of the series that numbered it, which is that of its date.
    series_year BIGINT NOT NULL,
    -- Whether the coming edition would have refused it; NULL where that was not judged.
    refused_next BOOLEAN,
    -- Whether a first attempt to submit it ended undecided.
    postponed BOOLEAN NOT NULL DEFAULT FALSE,
    -- Which taking it is: 0 of whoever stored it, and one more each time that it is taken to be looked
    -- after. Whoever looked after it before has lost it, and changes nothing any more.
    lease BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT documents_number_key UNIQUE (company, environment, series_year, control_number),
    CHECK (status NOT IN ('RECEIVED', 'INVALIDATED') OR stamp IS NOT NULL)
);
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
CREATE TRIGGER documents_stay BEFORE DELETE OR TRUNCATE ON documents
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_delete();

-- The exact bytes, never changed; apart, so that lists do not read past them.
CREATE TABLE document_bodies (
    document_id BIGINT NOT NULL PRIMARY KEY,
    json TEXT NOT NULL,
    -- SHA-256 of the bytes, in hexadecimal; NULL for what was kept before there were digests.
    digest TEXT
);
-- lz4 costs the server half of what its own compression costs; only servers built with it have it.
DO $$
BEGIN
    EXECUTE 'ALTER TABLE document_bodies ALTER COLUMN json SET COMPRESSION lz4';
EXCEPTION WHEN feature_not_supported OR syntax_error OR invalid_parameter_value THEN
    NULL;
END
$$;

-- Of a document that was rendered twice, the rendering that is not the document.
CREATE TABLE spare_renderings (
    document_id BIGINT NOT NULL PRIMARY KEY REFERENCES documents (id),
    transmission TEXT COLLATE "C" NOT NULL,
    json TEXT NOT NULL,
    signature TEXT
);

-- Rejected documents as they stood before they were corrected, with what makes one the document again
-- when the authority turns out to have it: NULL in versions of before that was kept.
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
    -- When the authority was asked before the version was corrected.
    asked_at BIGINT,
    edition TEXT,
    schema_version BIGINT,
    total_cents BIGINT,
    vat_cents BIGINT,
    receiver_document_type TEXT,
    receiver_number TEXT,
    receiver_name TEXT,
    receiver_phone TEXT,
    receiver_email TEXT,
    sold_non_subject BIGINT,
    sold_exempt BIGINT,
    sold_taxed BIGINT,
    contingency TEXT COLLATE "C",
    event TEXT COLLATE "C",
    amounts_kept BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (document_id, revision)
);

-- What a rejected version took back of other documents.
CREATE TABLE rejected_charges (
    document_id BIGINT NOT NULL REFERENCES documents (id),
    revision BIGINT NOT NULL,
    document TEXT COLLATE "C" NOT NULL,
    non_subject BIGINT NOT NULL,
    exempt BIGINT NOT NULL,
    taxed BIGINT NOT NULL,
    PRIMARY KEY (document_id, revision, document)
);

-- Stamps that the authority gave a document and that another one of the company had already: how
-- often it said so when it was asked.
CREATE TABLE doubtful_stamps (
    document_id BIGINT NOT NULL PRIMARY KEY REFERENCES documents (id),
    stamp TEXT NOT NULL,
    answers BIGINT NOT NULL,
    since BIGINT NOT NULL
);

-- The request with a client's key, and which version of which document it issued.
CREATE TABLE idempotency_claims (
    establishment TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    fingerprint TEXT NOT NULL,
    document TEXT NOT NULL,
    warnings TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    revision BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (establishment, key)
);
-- Old claims are found and deleted in small steps.
CREATE INDEX idempotency_claims_by_age ON idempotency_claims (created_at);

-- How many documents there are, by day and month of issue and everything that a list can be narrowed
-- by; kept in the transactions that change them.
CREATE TABLE document_counts (
    company TEXT COLLATE "C" NOT NULL,
    environment TEXT COLLATE "C" NOT NULL,
    -- 'day' or 'month'.
    span TEXT COLLATE "C" NOT NULL,
    -- Of issue in El Salvador: YYYY-MM-DD or YYYY-MM.
    period TEXT COLLATE "C" NOT NULL,
    establishment TEXT COLLATE "C" NOT NULL,
    document_type TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    transmission TEXT COLLATE "C" NOT NULL,
    documents BIGINT NOT NULL,
    -- Named as where an older table was replaced.
    CONSTRAINT document_counts_pkey1 PRIMARY KEY
        (company, environment, span, period, establishment, document_type, status, transmission)
) WITH (fillfactor = 50);

-- What documents sold of each kind, net, and what credit notes have not taken back of it yet. A
-- document without a row sold nothing that can be taken back.
CREATE TABLE document_balances (
    document_id BIGINT NOT NULL,
    sold_non_subject BIGINT NOT NULL,
    sold_exempt BIGINT NOT NULL,
    sold_taxed BIGINT NOT NULL,
    remaining_non_subject BIGINT NOT NULL,
    remaining_exempt BIGINT NOT NULL,
    remaining_taxed BIGINT NOT NULL,
    -- Whether the amounts of the document were kept; those of before are not known.
    amounts_kept BOOLEAN NOT NULL DEFAULT FALSE,
    -- Named as where an older table was replaced.
    CONSTRAINT document_balances_pkey1 PRIMARY KEY (document_id),
    CONSTRAINT document_balances_check3
        CHECK (remaining_non_subject BETWEEN 0 AND sold_non_subject),
    CONSTRAINT document_balances_check4 CHECK (remaining_exempt BETWEEN 0 AND sold_exempt),
    CONSTRAINT document_balances_check5 CHECK (remaining_taxed BETWEEN 0 AND sold_taxed)
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

-- Amounts that other documents may take up only as far as they go, in cents: what a version of a
-- document has (then it is the document itself that is named), and what it takes up of others. They
-- are written once with the version; what counts follows from the status of the document. Bounded
-- is what was looked at when it was taken up: not where something was not known.
CREATE TABLE document_amounts (
    document_id BIGINT NOT NULL REFERENCES documents (id),
    revision BIGINT NOT NULL,
    document TEXT NOT NULL,
    kind TEXT NOT NULL,
    cents BIGINT NOT NULL CHECK (cents > 0),
    bounded BOOLEAN NOT NULL,
    PRIMARY KEY (document_id, revision, document, kind)
);
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
    without_on BIGINT,
    PRIMARY KEY (company, document_type, number, department, municipality)
);

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
    -- An event can be accepted without a stamp: the answer with it was lost.
    stamp TEXT,
    rejection_code TEXT,
    rejection_description TEXT,
    observations TEXT,
    signature TEXT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    -- SHA-256 of the bytes, as of documents.
    digest TEXT,
    due_at BIGINT NOT NULL DEFAULT 0,
    replacement TEXT COLLATE "C",
    -- Whether a copy may have arrived.
    may_be_there BOOLEAN NOT NULL DEFAULT TRUE,
    -- As of documents.
    lease BIGINT NOT NULL DEFAULT 0,
    CHECK (status IN ('PENDING', 'ACCEPTED', 'REJECTED'))
);
-- One event of a document at a time; a rejected one stands in nobody's way.
CREATE UNIQUE INDEX invalidation_events_in_force
    ON invalidation_events (document) WHERE status IN ('PENDING', 'ACCEPTED');
CREATE INDEX invalidation_events_unfinished
    ON invalidation_events (due_at) WHERE status = 'PENDING';
-- A document tells of its newest invalidation.
CREATE INDEX invalidation_events_of_document ON invalidation_events (document, created_at);

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
    -- Why it has not ended, as far as was found out.
    why_open TEXT,
    -- As of documents.
    lease BIGINT NOT NULL DEFAULT 0,
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
    -- The authority may say that it has an event, and not with which stamp: accepted it is all the same.
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
    CHECK (status <> 'ACCEPTED' OR documents_due_at IS NOT NULL)
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

-- What happened, one stream a company, in the order of the commits and without gaps. The row of a
-- stream changes with every group of documents; the empty space lets it do so within its page.
CREATE TABLE event_streams (
    company TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    last_sequence BIGINT NOT NULL CHECK (last_sequence > 0)
) WITH (fillfactor = 10);
CREATE TABLE events (
    company TEXT COLLATE "C" NOT NULL,
    sequence BIGINT NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    -- The generation code of a document, or the identity of a contingency.
    subject TEXT COLLATE "C" NOT NULL,
    occurred_at BIGINT NOT NULL,
    -- What the kind tells of its subject, in a fixed order, apart by '|'.
    facts TEXT NOT NULL,
    PRIMARY KEY (company, sequence)
);
