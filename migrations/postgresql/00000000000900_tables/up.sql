-- All tables. Moments are microseconds of universal time, amounts are cents, identities are text.
-- COLLATE "C": the order of bytes, as on SQLite, whatever language the database was made with.

-- Which installation this database belongs to, in its only row; the same stands beside the keys.
-- Health counts its trials to write here, and fills the room that a document would take.
CREATE TABLE installation (
    single BIGINT NOT NULL PRIMARY KEY CHECK (single = 1),
    id TEXT COLLATE "C",
    -- How many transactions were committed; a file apart notes it. PostgreSQL keeps none of it.
    commits BIGINT NOT NULL DEFAULT 0,
    trials BIGINT NOT NULL,
    room TEXT,
    -- Which streams of events these are: a restored database numbers its events anew, and has another
    -- id. What changed until `events_since` has no events.
    stream_id TEXT COLLATE "C",
    events_since BIGINT,
    -- The age of expired rows is counted by this moment, never by a clock alone. It advances to the clock's
    -- time once an hour, by two hours at most.
    purge_horizon BIGINT NOT NULL DEFAULT (extract(epoch FROM now())::bigint * 1000000),
    -- Digest of the migration that made the tables: until the first release it is edited in place.
    tables TEXT COLLATE "C"
) WITH (fillfactor = 50);
INSERT INTO installation (single, trials, stream_id, events_since)
    VALUES (1, 0, replace(gen_random_uuid()::text, '-', ''), 0);

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
    -- NULL where the company is not registered for the value-added tax.
    nrc TEXT,
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
    returns_at_any_branch BOOLEAN NOT NULL DEFAULT FALSE,
    -- True if receivers have pages of its documents.
    public_links BOOLEAN NOT NULL DEFAULT TRUE,
    -- Operation and income of documents without a pair of their own, for the income tax: 1-3.
    income_tax TEXT COLLATE "C",
    -- Codes of the document types that the operator closed for it, separated by blanks.
    closed_types TEXT COLLATE "C" NOT NULL DEFAULT ''
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
    -- The same of its documents; NULL follows the company.
    income_tax TEXT COLLATE "C",
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

-- What is logged in with: the pairs that registration made, each under the id of its establishment, and
-- those that companies make. Rows stay when a key is removed, without its secret, so that its tokens are
-- known not to be good any more.
CREATE TABLE api_keys (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    company TEXT COLLATE "C" NOT NULL REFERENCES companies (id),
    -- The one that it acts for; NULL acts for all.
    establishment TEXT COLLATE "C" REFERENCES establishments (id),
    label TEXT,
    -- Their names, separated by blanks.
    scopes TEXT NOT NULL,
    api_key TEXT COLLATE "C" NOT NULL UNIQUE,
    api_secret_hash TEXT NOT NULL,
    -- Rises when another pair takes the place of this one.
    version BIGINT NOT NULL,
    -- The pair before this one, while both are good; all three or none.
    earlier_api_key TEXT COLLATE "C" UNIQUE,
    earlier_secret_hash TEXT,
    earlier_ends_at BIGINT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT,
    -- To within an hour or two.
    last_used_at BIGINT,
    -- When its pair was replaced or removed last: tokens of before may have ended then.
    changed_at BIGINT,
    removed_at BIGINT
);
CREATE INDEX api_keys_changed ON api_keys (changed_at) WHERE changed_at IS NOT NULL;
CREATE INDEX api_keys_of_company ON api_keys (company);

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
    -- Whether a first attempt to submit it ended undecided.
    postponed BOOLEAN NOT NULL DEFAULT FALSE,
    -- Which taking it is: 0 of whoever stored it, and one more each time that it is taken to be looked
    -- after. Whoever looked after it before has lost it, and changes nothing any more.
    lease BIGINT NOT NULL DEFAULT 0,
    -- The identifier that the issuer's own system gave, and its notes: a list of name-value pairs in JSON.
    external_id TEXT COLLATE "C",
    metadata TEXT COLLATE "C",
    -- Operation and income for the income tax: 1-3.
    income_tax TEXT COLLATE "C",
    -- The receiver's number in the register of the value-added tax.
    receiver_nrc TEXT COLLATE "C",
    -- Copies that were counted before they were sent and that the authority has not answered: of a document
    -- in contingency those of its first rendering, of a rejected one all.
    unanswered BIGINT NOT NULL DEFAULT 0 CHECK (unanswered >= 0),
    -- Digest of the columns that say how the authority decided; none while it is PENDING.
    state_digest BIGINT,
    CONSTRAINT documents_number_key UNIQUE (company, environment, series_year, control_number),
    CHECK (status NOT IN ('RECEIVED', 'INVALIDATED') OR stamp IS NOT NULL)
);
CREATE INDEX documents_unsettled
    ON documents (due_at) WHERE status = 'PENDING' AND transmission = 'NORMAL';
-- Rejected documents that may be stamped all the same: the authority is queried about them.
CREATE INDEX documents_doubtful
    ON documents (due_at) WHERE status = 'REJECTED' AND unanswered > 0;
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
CREATE INDEX documents_of_external_id ON documents (company, environment, external_id, id)
    WHERE external_id IS NOT NULL;
-- What tells a receiver from the company's others: its number, or its name where it has none.
CREATE INDEX documents_of_receiver ON documents
    (company, environment, coalesce(receiver_number, receiver_name), issued_at, id)
    WHERE coalesce(receiver_number, receiver_name) IS NOT NULL;
-- Lists: the newest documents stand beside each other.
-- With the totals, so that a search by amount reads the index alone.
CREATE INDEX documents_of_company ON documents (company, environment, issued_at, id, total_cents);
CREATE INDEX documents_of_establishment
    ON documents (establishment, environment, issued_at, id, total_cents);
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
    signature TEXT,
    -- Digest of the other columns (`engine/digest.rs`).
    digest BIGINT NOT NULL
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
    total_cents BIGINT NOT NULL,
    -- Copies of it that were unanswered when it was corrected.
    unanswered BIGINT NOT NULL,
    -- Digest of the other columns (`engine/digest.rs`).
    digest BIGINT NOT NULL,
    PRIMARY KEY (document_id, revision)
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
    -- Digest of the other columns (`engine/digest.rs`).
    digest BIGINT NOT NULL,
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
    PRIMARY KEY
        (company, environment, span, period, establishment, document_type, status, transmission)
) WITH (fillfactor = 50);

-- The net amounts that documents sold of each kind, and the amounts that credit notes have not taken back
-- yet. A debit note adds to them, so that more may remain than was sold. A document without a row sold
-- nothing that can be taken back.
CREATE TABLE document_balances (
    document_id BIGINT NOT NULL,
    sold_non_subject BIGINT NOT NULL,
    sold_exempt BIGINT NOT NULL,
    sold_taxed BIGINT NOT NULL,
    remaining_non_subject BIGINT NOT NULL,
    remaining_exempt BIGINT NOT NULL,
    remaining_taxed BIGINT NOT NULL,
    PRIMARY KEY (document_id),
    CHECK (remaining_non_subject >= 0 AND remaining_exempt >= 0 AND remaining_taxed >= 0)
);

-- What each credit note takes back of each electronic document that it names. Not taken: the
-- document had no balance here, or the note was rejected or invalidated and gave it back.
CREATE TABLE document_charges (
    note TEXT COLLATE "C" NOT NULL REFERENCES documents (generation_code),
    document TEXT COLLATE "C" NOT NULL,
    non_subject BIGINT NOT NULL,
    exempt BIGINT NOT NULL,
    taxed BIGINT NOT NULL,
    taken BOOLEAN NOT NULL,
    PRIMARY KEY (note, document),
    CHECK (least(non_subject, exempt, taxed) >= 0 OR greatest(non_subject, exempt, taxed) <= 0)
);
CREATE INDEX document_charges_of_document ON document_charges (document);

-- Amounts that other documents may take up only as far as they go, in cents: what a version of a
-- document has (then it is the document itself that is named), and what it takes up of others. They
-- are written once with the version; what counts follows from the status of the document.
CREATE TABLE document_amounts (
    document_id BIGINT NOT NULL REFERENCES documents (id),
    revision BIGINT NOT NULL,
    document TEXT NOT NULL,
    kind TEXT NOT NULL,
    cents BIGINT NOT NULL CHECK (cents > 0),
    PRIMARY KEY (document_id, revision, document, kind)
);
CREATE INDEX document_amounts_of_document ON document_amounts (document);

-- The district that a company last said of a receiver in a municipality.
CREATE TABLE receiver_districts (
    company TEXT NOT NULL REFERENCES companies (id),
    document_type TEXT NOT NULL,
    number TEXT NOT NULL,
    department TEXT NOT NULL,
    municipality TEXT NOT NULL,
    district TEXT NOT NULL,
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
    -- Digest of the columns that say how the authority decided; none while it is PENDING.
    state_digest BIGINT,
    CHECK (status IN ('PENDING', 'ACCEPTED', 'REJECTED'))
);
-- One event of a document at a time; a rejected one stands in nobody's way.
CREATE UNIQUE INDEX invalidation_events_in_force
    ON invalidation_events (document) WHERE status IN ('PENDING', 'ACCEPTED');
CREATE INDEX invalidation_events_unfinished
    ON invalidation_events (due_at) WHERE status = 'PENDING';
-- A document tells of its newest invalidation.
CREATE INDEX invalidation_events_of_document ON invalidation_events (document, created_at);
-- A document tells which ones it replaces.
CREATE INDEX invalidation_events_of_replacement ON invalidation_events (replacement)
    WHERE replacement IS NOT NULL;

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
    -- SHA-256 of the bytes, as of documents.
    digest TEXT COLLATE "C" NOT NULL,
    -- Digest of the columns that say how the authority decided; none while it is PENDING.
    state_digest BIGINT,
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
    -- Copies with the marks of contingency that the authority has not answered.
    unanswered BIGINT NOT NULL DEFAULT 0 CHECK (unanswered >= 0),
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

-- Which document has an identifier: the newest that took it. One takes it that nobody has, or only a
-- document that was rejected and cannot be corrected any more.
CREATE TABLE external_ids (
    company TEXT COLLATE "C" NOT NULL,
    environment TEXT COLLATE "C" NOT NULL,
    external_id TEXT COLLATE "C" NOT NULL,
    -- The generation code.
    document TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (company, environment, external_id)
);

-- The words of receivers' names, without case and accents; and their numbers in the register, after
-- 'nrc:'. Once a receiver of a company, however many documents it has.
CREATE TABLE receiver_words (
    company TEXT COLLATE "C" NOT NULL,
    receiver TEXT COLLATE "C" NOT NULL,
    word TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (company, receiver, word)
);
CREATE INDEX receiver_words_by_word ON receiver_words (company, word, receiver);

-- Until which change documents were looked at for words of receivers.
CREATE TABLE receivers_read (
    company TEXT COLLATE "C" NOT NULL,
    environment TEXT COLLATE "C" NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (company, environment)
);

-- Certificate files that companies gave by the interface, each with its password, sealed: the one in use
-- is the newest of its company, the one before it is kept.
CREATE TABLE certificate_files (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    company TEXT COLLATE "C" NOT NULL REFERENCES companies (id),
    file TEXT NOT NULL,
    password TEXT NOT NULL,
    begins_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    kept_at BIGINT NOT NULL
);
CREATE INDEX certificate_files_of_company ON certificate_files (company, kept_at);
CREATE INDEX certificate_files_by_age ON certificate_files (kept_at);

-- Files of many documents that clients hand in at once: a row a file, a row a line.
CREATE TABLE bulks (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    company TEXT COLLATE "C" NOT NULL,
    establishment TEXT COLLATE "C" NOT NULL,
    -- The key with which it was handed in, and whether that has the main office's rights.
    key TEXT COLLATE "C" NOT NULL,
    main_office BOOLEAN NOT NULL,
    environment TEXT COLLATE "C" NOT NULL,
    -- RECEIVING while its lines come in, then QUEUED, RUNNING, COMPLETED; or CUT_OFF.
    status TEXT COLLATE "C" NOT NULL,
    -- Whether its lines are only judged.
    dry_run BOOLEAN NOT NULL,
    -- Whether this database was made of a copy before all its lines were issued: some may have been
    -- issued in the time that the copy does not know.
    restored BOOLEAN NOT NULL DEFAULT FALSE,
    -- The language of what is said of its lines.
    language TEXT COLLATE "C" NOT NULL,
    -- The client's key for it and the fingerprint of the file, once all of it is there.
    idempotency_key TEXT COLLATE "C",
    fingerprint TEXT COLLATE "C",
    total BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    started_at BIGINT,
    completed_at BIGINT,
    -- From when on somebody else may take it up, or put away what was cut off.
    due_at BIGINT NOT NULL,
    lease BIGINT NOT NULL DEFAULT 0,
    -- The numbers of lines with each outcome; NULL until the file is completed.
    issued BIGINT,
    valid BIGINT,
    refused BIGINT,
    -- The version of the key pair with which the file was handed in.
    key_version BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX bulks_by_key ON bulks (establishment, environment, idempotency_key)
    WHERE idempotency_key IS NOT NULL;
CREATE UNIQUE INDEX bulks_running ON bulks (company, environment) WHERE status = 'RUNNING';
-- Of those that are completed `due_at` is when they were.
CREATE INDEX bulks_by_status ON bulks (status, due_at, id);
CREATE INDEX bulks_of_company ON bulks (company, environment, created_at);
-- Those that are not through.
CREATE INDEX bulks_unfinished ON bulks (company, environment)
    WHERE status IN ('RECEIVING', 'QUEUED', 'RUNNING');

CREATE TABLE bulk_lines (
    bulk TEXT COLLATE "C" NOT NULL REFERENCES bulks (id),
    line BIGINT NOT NULL,
    external_id TEXT COLLATE "C",
    document_type TEXT COLLATE "C",
    -- The bytes of its document.
    size BIGINT NOT NULL,
    -- NULL while it waits; then ISSUED, VALID (of a dry run), REFUSED.
    outcome TEXT COLLATE "C",
    -- The document that it became, kept in the transaction that stores that document.
    generation_code TEXT COLLATE "C",
    -- The error that refused it, as the API says it.
    refusal TEXT,
    warnings TEXT,
    PRIMARY KEY (bulk, line)
);
CREATE INDEX bulk_lines_waiting ON bulk_lines (bulk, line) WHERE outcome IS NULL;
-- Which line a document is.
CREATE INDEX bulk_lines_of_document ON bulk_lines (generation_code)
    WHERE generation_code IS NOT NULL;

-- What is asked for in each line, until its file is through.
CREATE TABLE bulk_bodies (
    bulk TEXT COLLATE "C" NOT NULL,
    line BIGINT NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (bulk, line)
);

-- Attempts to send something to the authority, or to ask it, that decided nothing; those in a row that came
-- to the same are one row.
CREATE TABLE attempts (
    -- A generation code, of a document or an event, or the id of a batch.
    subject TEXT NOT NULL,
    number BIGINT NOT NULL,
    kind TEXT NOT NULL,
    -- What was seen or said; may be empty.
    said TEXT NOT NULL,
    first_at BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    times BIGINT NOT NULL,
    PRIMARY KEY (subject, number)
);

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
    lease BIGINT NOT NULL,
    -- The environment whose events it receives.
    environment TEXT COLLATE "C" NOT NULL
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
    -- The webhook-id of a test.
    test TEXT COLLATE "C",
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

-- How companies want their readable documents to look: the newest is in use, those before it stay, so that
-- what was handed over can be made again. The logo is a PNG in hexadecimal digits.
CREATE TABLE company_looks (
    company TEXT COLLATE "C" NOT NULL REFERENCES companies (id),
    version BIGINT NOT NULL,
    colour TEXT COLLATE "C" NOT NULL,
    logo TEXT COLLATE "C",
    kept_at BIGINT NOT NULL,
    PRIMARY KEY (company, version)
);

-- The way in which companies want their documents mailed.
CREATE TABLE mail_settings (
    company TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES companies (id),
    automatic BOOLEAN NOT NULL,
    -- Addresses, as a list of JSON.
    cc TEXT COLLATE "C" NOT NULL,
    reply_to TEXT COLLATE "C",
    language TEXT COLLATE "C",
    subject TEXT COLLATE "C"
);

-- Documents that are mailed: each to some addresses, once.
CREATE TABLE mailings (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    company TEXT COLLATE "C" NOT NULL REFERENCES companies (id),
    document TEXT COLLATE "C" NOT NULL,
    -- The version of the document that goes to these addresses, by its number of corrections.
    revision BIGINT NOT NULL,
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
    -- Attempts that began; one without a row of its own was cut off.
    attempts BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    lease BIGINT NOT NULL,
    -- True if the mail says that the document does not count.
    tells_rejection BOOLEAN NOT NULL DEFAULT FALSE,
    -- The language of this mail.
    language TEXT COLLATE "C"
);
CREATE INDEX mailings_queued ON mailings (environment, due_at, id) WHERE state = 'QUEUED';
CREATE INDEX mailings_failed ON mailings (environment, decided_at) WHERE state = 'FAILED';
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
    -- Addresses that the relay refused, a list in JSON.
    refused TEXT COLLATE "C",
    PRIMARY KEY (mailing, attempt)
);

-- Companies that have each document mailed, with their place in their stream of events, by environment.
CREATE TABLE mail_followers (
    company TEXT COLLATE "C" NOT NULL REFERENCES companies (id),
    environment TEXT COLLATE "C" NOT NULL,
    -- Every event up to this number was looked at.
    position BIGINT NOT NULL,
    -- Until when somebody looks at the stream.
    leased_until BIGINT NOT NULL,
    lease BIGINT NOT NULL,
    PRIMARY KEY (company, environment)
);

-- When what a receiver's page shows was first taken, by whoever had its address.
CREATE TABLE page_openings (
    document TEXT COLLATE "C" NOT NULL,
    -- The version of the document, by its number of corrections.
    revision BIGINT NOT NULL,
    -- PAGE, PDF or FILE.
    part TEXT COLLATE "C" NOT NULL,
    opened_at BIGINT NOT NULL,
    PRIMARY KEY (document, revision, part)
);

-- What a version of a document sold on behalf of somebody else, net of the value-added tax, of discounts and
-- not to the cent: a settlement tells that of it. Amounts of eight decimals are texts.
CREATE TABLE third_party_sales (
    document TEXT COLLATE "C" NOT NULL REFERENCES documents (generation_code),
    revision BIGINT NOT NULL,
    -- Their number, without hyphens.
    principal TEXT COLLATE "C" NOT NULL,
    non_subject TEXT COLLATE "C" NOT NULL,
    exempt TEXT COLLATE "C" NOT NULL,
    taxed TEXT COLLATE "C" NOT NULL,
    exports TEXT COLLATE "C" NOT NULL,
    -- The taxes beside the value-added tax, each with its amount: a list in JSON.
    taxes TEXT COLLATE "C" NOT NULL,
    -- Digest of the other columns but the revision (`engine/digest.rs`).
    digest BIGINT NOT NULL,
    PRIMARY KEY (document, revision)
);

-- The documents that stand in the versions of settlements, on paper or electronic. Each stands in one
-- settlement in force, that is PENDING or RECEIVED.
CREATE TABLE settled_documents (
    settlement TEXT COLLATE "C" NOT NULL REFERENCES documents (generation_code),
    revision BIGINT NOT NULL,
    company TEXT COLLATE "C" NOT NULL,
    environment TEXT COLLATE "C" NOT NULL,
    generation_type TEXT COLLATE "C" NOT NULL,
    document_type TEXT COLLATE "C" NOT NULL,
    number TEXT COLLATE "C" NOT NULL,
    in_force BOOLEAN NOT NULL,
    -- Digest of the other columns but the revision and whether it is in force (`engine/digest.rs`).
    digest BIGINT NOT NULL,
    PRIMARY KEY (settlement, revision, generation_type, document_type, number)
);
CREATE UNIQUE INDEX settled_documents_in_force
    ON settled_documents (company, environment, number, document_type, generation_type)
    WHERE in_force;
