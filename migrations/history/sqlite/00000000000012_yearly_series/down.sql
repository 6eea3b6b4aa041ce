-- What refers to documents goes on referring to them by their name; no effect in a transaction.
PRAGMA foreign_keys = OFF;
CREATE TABLE documents_by_number (
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
    due_at INTEGER NOT NULL DEFAULT 0,
    resends INTEGER NOT NULL DEFAULT 0,
    revision INTEGER NOT NULL DEFAULT 0,
    stamped_at INTEGER,
    rejected_at INTEGER,
    handed_over INTEGER NOT NULL DEFAULT 0,
    UNIQUE (company, environment, control_number),
    CHECK (status NOT IN ('RECEIVED', 'INVALIDATED') OR stamp IS NOT NULL)
) STRICT;
INSERT INTO documents_by_number
    SELECT id, generation_code, company, establishment, environment, document_type, edition,
        schema_version, control_number, sequence, issued_at, total_cents, vat_cents,
        receiver_number, receiver_name, transmission, status, stamp, rejection_code,
        rejection_description, observations, event_code, signature, created_at, updated_at,
        receiver_document_type, receiver_phone, receiver_email, due_at, resends, revision,
        stamped_at, rejected_at, handed_over
    FROM documents;
DROP TABLE documents;
ALTER TABLE documents_by_number RENAME TO documents;

CREATE INDEX documents_unsettled
    ON documents (due_at) WHERE status = 'PENDING' AND transmission = 'NORMAL';
CREATE INDEX documents_of_company ON documents (company, environment, issued_at, id);
CREATE INDEX documents_of_establishment ON documents (establishment, environment, issued_at, id);
CREATE INDEX documents_rejected ON documents (company, environment, issued_at, id)
    WHERE status = 'REJECTED';
CREATE INDEX documents_invalidated ON documents (company, environment, issued_at, id)
    WHERE status = 'INVALIDATED';
CREATE INDEX documents_in_contingency ON documents (company, environment, issued_at, id)
    WHERE transmission = 'CONTINGENCY';
CREATE INDEX documents_credit_notes ON documents (company, environment, issued_at, id)
    WHERE document_type = '05';
CREATE INDEX documents_retentions ON documents (company, environment, issued_at, id)
    WHERE document_type = '07';
CREATE INDEX documents_of_stamp ON documents (stamp) WHERE stamp IS NOT NULL;
CREATE TRIGGER documents_stay BEFORE DELETE ON documents
BEGIN
    SELECT RAISE (ABORT, 'documents are never deleted');
END;

-- Of numbers without a year the newest series goes on.
DELETE FROM series WHERE company IN (SELECT id FROM companies WHERE NOT year_in_number)
    AND EXISTS (SELECT 1 FROM series AS newer
        WHERE newer.company = series.company AND newer.environment = series.environment
            AND newer.document_type = series.document_type AND newer.place = series.place
            AND newer.year > series.year);
UPDATE series SET year = 0
    WHERE company IN (SELECT id FROM companies WHERE NOT year_in_number);
ALTER TABLE series DROP COLUMN first_number;
