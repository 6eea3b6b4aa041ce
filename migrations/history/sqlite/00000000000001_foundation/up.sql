-- Moments are microseconds of universal time, amounts are cents, identities are text.
-- STRICT: SQLite would otherwise keep a text in a column of numbers.

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
    created_at INTEGER NOT NULL
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
    UNIQUE (company, branch_number),
    UNIQUE (company, place, pos_place)
) STRICT;

-- What a company logs in with at the authority; sealed.
CREATE TABLE authority_access (
    company TEXT NOT NULL PRIMARY KEY REFERENCES companies (id),
    username TEXT NOT NULL,
    password TEXT NOT NULL,
    token TEXT,
    token_ends_at INTEGER
) STRICT;

-- The last number that each series gave; year 0 where numbers do not carry the year.
CREATE TABLE series (
    company TEXT NOT NULL REFERENCES companies (id),
    environment TEXT NOT NULL,
    document_type TEXT NOT NULL,
    place TEXT NOT NULL,
    year INTEGER NOT NULL,
    last_number INTEGER NOT NULL,
    PRIMARY KEY (company, environment, document_type, place, year)
) STRICT, WITHOUT ROWID;

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
    UNIQUE (company, environment, control_number),
    CHECK (status NOT IN ('RECEIVED', 'INVALIDATED') OR stamp IS NOT NULL)
) STRICT;

CREATE INDEX documents_of_company
    ON documents (company, environment, issued_at DESC, generation_code);
CREATE INDEX documents_of_establishment
    ON documents (establishment, environment, issued_at DESC, generation_code);
CREATE INDEX documents_unsettled ON documents (created_at) WHERE status = 'PENDING';

-- The exact bytes, never changed; apart, so that lists do not read past them.
CREATE TABLE document_bodies (
    document_id INTEGER NOT NULL PRIMARY KEY REFERENCES documents (id),
    json TEXT NOT NULL
) STRICT;

CREATE TABLE idempotency_claims (
    establishment TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    document TEXT NOT NULL,
    warnings TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (establishment, key)
) STRICT, WITHOUT ROWID;

-- How many documents there are, by day of issue and everything that a list can be narrowed by;
-- kept in the transactions that change them.
CREATE TABLE document_counts (
    company TEXT NOT NULL,
    environment TEXT NOT NULL,
    day TEXT NOT NULL,
    establishment TEXT NOT NULL,
    document_type TEXT NOT NULL,
    status TEXT NOT NULL,
    transmission TEXT NOT NULL,
    documents INTEGER NOT NULL,
    PRIMARY KEY (company, environment, day, establishment, document_type, status, transmission)
) STRICT, WITHOUT ROWID;
