-- All tables. Moments are microseconds of universal time, amounts are cents, identities are text.
-- STRICT: SQLite would otherwise keep a text in a column of numbers.

-- Which installation this database belongs to, in its only row; the same stands beside the keys.
-- Health counts its trials to write here, and fills the room that a document would take.
CREATE TABLE installation (
    single INTEGER NOT NULL PRIMARY KEY CHECK (single = 1),
    id TEXT,
    -- How many transactions were committed; a file apart notes it. PostgreSQL keeps none of it.
    commits INTEGER NOT NULL DEFAULT 0,
    trials INTEGER NOT NULL,
    room TEXT,
    -- Which streams of events these are: a restored database numbers its events anew, and has another
    -- id. What changed until `events_since` has no events.
    stream_id TEXT,
    events_since INTEGER,
    -- The age of expired rows is counted by this moment, never by a clock alone. It advances to the clock's
    -- time once an hour, by two hours at most.
    purge_horizon INTEGER NOT NULL DEFAULT (unixepoch() * 1000000),
    -- Digest of the migration that made the tables: until the first release it is edited in place.
    tables TEXT
);
INSERT INTO installation (single, trials, stream_id, events_since)
    VALUES (1, 0, lower(hex(randomblob(16))), 0);

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
    -- NULL where the company is not registered for the value-added tax.
    nrc TEXT,
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
    returns_at_any_branch INTEGER NOT NULL DEFAULT 0,
    -- True if receivers have pages of its documents.
    public_links INTEGER NOT NULL DEFAULT 1,
    -- Operation and income of documents without a pair of their own, for the income tax: 1-3.
    income_tax TEXT,
    -- Codes of the document types that the operator closed for it, separated by blanks.
    closed_types TEXT NOT NULL DEFAULT ''
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
    -- The same of its documents; NULL follows the company.
    income_tax TEXT,
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

-- What is logged in with: the pairs that registration made, each under the id of its establishment, and
-- those that companies make. Rows stay when a key is removed, without its secret, so that its tokens are
-- known not to be good any more.
CREATE TABLE api_keys (
    id TEXT NOT NULL PRIMARY KEY,
    company TEXT NOT NULL REFERENCES companies (id),
    -- The one that it acts for; NULL acts for all.
    establishment TEXT REFERENCES establishments (id),
    label TEXT,
    -- Their names, separated by blanks.
    scopes TEXT NOT NULL,
    api_key TEXT NOT NULL UNIQUE,
    api_secret_hash TEXT NOT NULL,
    -- Rises when another pair takes the place of this one.
    version INTEGER NOT NULL,
    -- The pair before this one, while both are good; all three or none.
    earlier_api_key TEXT UNIQUE,
    earlier_secret_hash TEXT,
    earlier_ends_at INTEGER,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    -- To within an hour or two.
    last_used_at INTEGER,
    -- When its pair was replaced or removed last: tokens of before may have ended then.
    changed_at INTEGER,
    removed_at INTEGER
) STRICT;
CREATE INDEX api_keys_changed ON api_keys (changed_at) WHERE changed_at IS NOT NULL;
CREATE INDEX api_keys_of_company ON api_keys (company);

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
    -- Whether a first attempt to submit it ended undecided.
    postponed INTEGER NOT NULL DEFAULT 0,
    -- Which taking it is: 0 of whoever stored it, and one more each time that it is taken to be looked
    -- after. Whoever looked after it before has lost it, and changes nothing any more.
    lease INTEGER NOT NULL DEFAULT 0,
    -- The identifier that the issuer's own system gave, and its notes: a list of name-value pairs in JSON.
    external_id TEXT,
    metadata TEXT,
    -- Operation and income for the income tax: 1-3.
    income_tax TEXT,
    -- The receiver's number in the register of the value-added tax.
    receiver_nrc TEXT,
    -- Copies that were counted before they were sent and that the authority has not answered: of a document
    -- in contingency those of its first rendering, of a rejected one all.
    unanswered INTEGER NOT NULL DEFAULT 0 CHECK (unanswered >= 0),
    -- Digest of the columns that say how the authority decided; none while it is PENDING.
    state_digest INTEGER,
    UNIQUE (company, environment, series_year, control_number),
    CHECK (status NOT IN ('RECEIVED', 'INVALIDATED') OR stamp IS NOT NULL)
) STRICT;
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
-- Of equally good indexes SQLite takes the one that was created last.
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
    signature TEXT,
    -- Digest of the other columns (`engine/digest.rs`).
    digest INTEGER NOT NULL
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
    total_cents INTEGER NOT NULL,
    -- Copies of it that were unanswered when it was corrected.
    unanswered INTEGER NOT NULL,
    -- Digest of the other columns (`engine/digest.rs`).
    digest INTEGER NOT NULL,
    PRIMARY KEY (document_id, revision)
) STRICT;

-- The request with a client's key, and which version of which document it issued.
-- Rows are stored in the order in which they arrive, so that the newest are on the same pages and the
-- oldest are found without an index.
CREATE TABLE idempotency_claims (
    establishment TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    document TEXT NOT NULL,
    warnings TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    revision INTEGER NOT NULL DEFAULT 0,
    -- Digest of the other columns (`engine/digest.rs`).
    digest INTEGER NOT NULL,
    PRIMARY KEY (establishment, key)
) STRICT;

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

-- The net amounts that documents sold of each kind, and the amounts that credit notes have not taken back
-- yet. A debit note adds to them, so that more may remain than was sold. A document without a row sold
-- nothing that can be taken back.
CREATE TABLE document_balances (
    document_id INTEGER NOT NULL PRIMARY KEY REFERENCES documents (id),
    sold_non_subject INTEGER NOT NULL,
    sold_exempt INTEGER NOT NULL,
    sold_taxed INTEGER NOT NULL,
    remaining_non_subject INTEGER NOT NULL,
    remaining_exempt INTEGER NOT NULL,
    remaining_taxed INTEGER NOT NULL,
    CHECK (remaining_non_subject >= 0 AND remaining_exempt >= 0 AND remaining_taxed >= 0)
) STRICT;

-- What each credit note takes back of each electronic document that it names. Not taken: the
-- document had no balance here, or the note was rejected or invalidated and gave it back.
CREATE TABLE document_charges (
    note TEXT NOT NULL REFERENCES documents (generation_code),
    document TEXT NOT NULL,
    non_subject INTEGER NOT NULL,
    exempt INTEGER NOT NULL,
    taxed INTEGER NOT NULL,
    taken INTEGER NOT NULL,
    PRIMARY KEY (note, document),
    CHECK (min(non_subject, exempt, taxed) >= 0 OR max(non_subject, exempt, taxed) <= 0)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_charges_of_document ON document_charges (document);

-- Amounts that other documents may take up only as far as they go, in cents: what a version of a
-- document has (then it is the document itself that is named), and what it takes up of others. They
-- are written once with the version; what counts follows from the status of the document.
CREATE TABLE document_amounts (
    document_id INTEGER NOT NULL REFERENCES documents (id),
    revision INTEGER NOT NULL,
    document TEXT NOT NULL,
    kind TEXT NOT NULL,
    cents INTEGER NOT NULL CHECK (cents > 0),
    PRIMARY KEY (document_id, revision, document, kind)
) STRICT, WITHOUT ROWID;
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
    -- Digest of the columns that say how the authority decided; none while it is PENDING.
    state_digest INTEGER,
    CHECK (status IN ('PENDING', 'ACCEPTED', 'REJECTED'))
) STRICT;
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
    -- SHA-256 of the bytes, as of documents.
    digest TEXT NOT NULL,
    -- Digest of the columns that say how the authority decided; none while it is PENDING.
    state_digest INTEGER,
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
    -- Copies with the marks of contingency that the authority has not answered.
    unanswered INTEGER NOT NULL DEFAULT 0 CHECK (unanswered >= 0),
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

-- Which document has an identifier: the newest that took it. One takes it that nobody has, or only a
-- document that was rejected and cannot be corrected any more.
CREATE TABLE external_ids (
    company TEXT NOT NULL,
    environment TEXT NOT NULL,
    external_id TEXT NOT NULL,
    -- The generation code.
    document TEXT NOT NULL,
    PRIMARY KEY (company, environment, external_id)
) STRICT, WITHOUT ROWID;

-- The words of receivers' names, without case and accents; and their numbers in the register, after
-- 'nrc:'. Once a receiver of a company, however many documents it has.
CREATE TABLE receiver_words (
    company TEXT NOT NULL,
    receiver TEXT NOT NULL,
    word TEXT NOT NULL,
    PRIMARY KEY (company, receiver, word)
) STRICT, WITHOUT ROWID;
CREATE INDEX receiver_words_by_word ON receiver_words (company, word, receiver);

-- Until which change documents were looked at for words of receivers.
CREATE TABLE receivers_read (
    company TEXT NOT NULL,
    environment TEXT NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (company, environment)
) STRICT, WITHOUT ROWID;

-- Certificate files that companies gave by the interface, each with its password, sealed: the one in use
-- is the newest of its company, the one before it is kept.
CREATE TABLE certificate_files (
    id TEXT NOT NULL PRIMARY KEY,
    company TEXT NOT NULL REFERENCES companies (id),
    file TEXT NOT NULL,
    password TEXT NOT NULL,
    begins_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    kept_at INTEGER NOT NULL
) STRICT;
CREATE INDEX certificate_files_of_company ON certificate_files (company, kept_at);
CREATE INDEX certificate_files_by_age ON certificate_files (kept_at);

-- Files of many documents that clients hand in at once: a row a file, a row a line.
CREATE TABLE bulks (
    id TEXT NOT NULL PRIMARY KEY,
    company TEXT NOT NULL,
    establishment TEXT NOT NULL,
    -- The key with which it was handed in, and whether that has the main office's rights.
    key TEXT NOT NULL,
    main_office INTEGER NOT NULL,
    environment TEXT NOT NULL,
    -- RECEIVING while its lines come in, then QUEUED, RUNNING, COMPLETED; or CUT_OFF.
    status TEXT NOT NULL,
    -- Whether its lines are only judged.
    dry_run INTEGER NOT NULL,
    -- Whether this database was made of a copy before all its lines were issued: some may have been
    -- issued in the time that the copy does not know.
    restored INTEGER NOT NULL DEFAULT 0,
    -- The language of what is said of its lines.
    language TEXT NOT NULL,
    -- The client's key for it and the fingerprint of the file, once all of it is there.
    idempotency_key TEXT,
    fingerprint TEXT,
    total INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    started_at INTEGER,
    completed_at INTEGER,
    -- From when on somebody else may take it up, or put away what was cut off.
    due_at INTEGER NOT NULL,
    lease INTEGER NOT NULL DEFAULT 0,
    -- The numbers of lines with each outcome; NULL until the file is completed.
    issued INTEGER,
    valid INTEGER,
    refused INTEGER,
    -- The version of the key pair with which the file was handed in.
    key_version INTEGER NOT NULL DEFAULT 0
) STRICT;
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
    bulk TEXT NOT NULL REFERENCES bulks (id),
    line INTEGER NOT NULL,
    external_id TEXT,
    document_type TEXT,
    -- The bytes of its document.
    size INTEGER NOT NULL,
    -- NULL while it waits; then ISSUED, VALID (of a dry run), REFUSED.
    outcome TEXT,
    -- The document that it became, kept in the transaction that stores that document.
    generation_code TEXT,
    -- The error that refused it, as the API says it.
    refusal TEXT,
    warnings TEXT,
    PRIMARY KEY (bulk, line)
) STRICT;
CREATE INDEX bulk_lines_waiting ON bulk_lines (bulk, line) WHERE outcome IS NULL;
-- Which line a document is.
CREATE INDEX bulk_lines_of_document ON bulk_lines (generation_code)
    WHERE generation_code IS NOT NULL;

-- What is asked for in each line, until its file is through.
CREATE TABLE bulk_bodies (
    bulk TEXT NOT NULL,
    line INTEGER NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (bulk, line)
) STRICT;

-- Attempts to send something to the authority, or to ask it, that decided nothing; those in a row that came
-- to the same are one row.
CREATE TABLE attempts (
    -- A generation code, of a document or an event, or the id of a batch.
    subject TEXT NOT NULL,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- What was seen or said; may be empty.
    said TEXT NOT NULL,
    first_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (subject, number)
) STRICT, WITHOUT ROWID;

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
    lease INTEGER NOT NULL,
    -- The environment whose events it receives.
    environment TEXT NOT NULL
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
    -- The webhook-id of a test.
    test TEXT,
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

-- How companies want their readable documents to look: the newest is in use, those before it stay, so that
-- what was handed over can be made again. The logo is a PNG in hexadecimal digits.
CREATE TABLE company_looks (
    company TEXT NOT NULL REFERENCES companies (id),
    version INTEGER NOT NULL,
    colour TEXT NOT NULL,
    logo TEXT,
    kept_at INTEGER NOT NULL,
    PRIMARY KEY (company, version)
) STRICT;

-- The way in which companies want their documents mailed.
CREATE TABLE mail_settings (
    company TEXT NOT NULL PRIMARY KEY REFERENCES companies (id),
    automatic INTEGER NOT NULL,
    -- Addresses, as a list of JSON.
    cc TEXT NOT NULL,
    reply_to TEXT,
    language TEXT,
    subject TEXT
) STRICT;

-- Documents that are mailed: each to some addresses, once.
CREATE TABLE mailings (
    id TEXT NOT NULL PRIMARY KEY,
    company TEXT NOT NULL REFERENCES companies (id),
    document TEXT NOT NULL,
    -- The version of the document that goes to these addresses, by its number of corrections.
    revision INTEGER NOT NULL,
    environment TEXT NOT NULL,
    -- Whether nobody asked for it.
    automatic INTEGER NOT NULL,
    -- Addresses, as lists of JSON.
    recipients TEXT NOT NULL,
    cc TEXT NOT NULL,
    message_id TEXT NOT NULL,
    state TEXT NOT NULL,
    -- Why it failed.
    failure TEXT,
    created_at INTEGER NOT NULL,
    first_tried_at INTEGER,
    decided_at INTEGER,
    -- What was mailed at the last attempt: the document's bytes, how it stood, paper, look and layout.
    document_sha256 TEXT,
    document_state TEXT,
    format TEXT,
    look INTEGER,
    layout INTEGER,
    readable_sha256 TEXT,
    file_sha256 TEXT,
    -- Attempts that began; one without a row of its own was cut off.
    attempts INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    lease INTEGER NOT NULL,
    -- True if the mail says that the document does not count.
    tells_rejection INTEGER NOT NULL DEFAULT 0,
    -- The language of this mail.
    language TEXT
) STRICT;
CREATE INDEX mailings_queued ON mailings (environment, due_at, id) WHERE state = 'QUEUED';
CREATE INDEX mailings_failed ON mailings (environment, decided_at) WHERE state = 'FAILED';
CREATE INDEX mailings_of_document ON mailings (document, created_at);
CREATE INDEX mailings_of_company ON mailings (company, created_at);

-- What the relay answered to each attempt.
CREATE TABLE mailing_attempts (
    mailing TEXT NOT NULL REFERENCES mailings (id),
    attempt INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- What was answered; null when nothing was.
    code INTEGER,
    -- A class of failure; null of what was taken.
    fault TEXT,
    duration INTEGER NOT NULL,
    answered TEXT NOT NULL,
    -- Addresses that the relay refused, a list in JSON.
    refused TEXT,
    PRIMARY KEY (mailing, attempt)
) STRICT, WITHOUT ROWID;

-- Companies that have each document mailed, with their place in their stream of events, by environment.
CREATE TABLE mail_followers (
    company TEXT NOT NULL REFERENCES companies (id),
    environment TEXT NOT NULL,
    -- Every event up to this number was looked at.
    position INTEGER NOT NULL,
    -- Until when somebody looks at the stream.
    leased_until INTEGER NOT NULL,
    lease INTEGER NOT NULL,
    PRIMARY KEY (company, environment)
) STRICT, WITHOUT ROWID;

-- When what a receiver's page shows was first taken, by whoever had its address.
CREATE TABLE page_openings (
    document TEXT NOT NULL,
    -- The version of the document, by its number of corrections.
    revision INTEGER NOT NULL,
    -- PAGE, PDF or FILE.
    part TEXT NOT NULL,
    opened_at INTEGER NOT NULL,
    PRIMARY KEY (document, revision, part)
) STRICT, WITHOUT ROWID;

-- What a version of a document sold on behalf of somebody else, net of the value-added tax, of discounts and
-- not to the cent: a settlement tells that of it. Amounts of eight decimals are texts.
CREATE TABLE third_party_sales (
    document TEXT NOT NULL REFERENCES documents (generation_code),
    revision INTEGER NOT NULL,
    -- Their number, without hyphens.
    principal TEXT NOT NULL,
    non_subject TEXT NOT NULL,
    exempt TEXT NOT NULL,
    taxed TEXT NOT NULL,
    exports TEXT NOT NULL,
    -- The taxes beside the value-added tax, each with its amount: a list in JSON.
    taxes TEXT NOT NULL,
    -- Digest of the other columns but the revision (`engine/digest.rs`).
    digest INTEGER NOT NULL,
    PRIMARY KEY (document, revision)
) STRICT, WITHOUT ROWID;

-- The documents that stand in the versions of settlements, on paper or electronic. Each stands in one
-- settlement in force, that is PENDING or RECEIVED.
CREATE TABLE settled_documents (
    settlement TEXT NOT NULL REFERENCES documents (generation_code),
    revision INTEGER NOT NULL,
    company TEXT NOT NULL,
    environment TEXT NOT NULL,
    generation_type TEXT NOT NULL,
    document_type TEXT NOT NULL,
    number TEXT NOT NULL,
    in_force INTEGER NOT NULL,
    -- Digest of the other columns but the revision and whether it is in force (`engine/digest.rs`).
    digest INTEGER NOT NULL,
    PRIMARY KEY (settlement, revision, generation_type, document_type, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX settled_documents_in_force
    ON settled_documents (company, environment, number, document_type, generation_type)
    WHERE in_force;
