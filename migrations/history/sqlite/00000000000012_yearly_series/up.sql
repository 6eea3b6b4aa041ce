-- Series begin anew each year, whether or not their numbers carry it. The running one of numbers
-- without a year becomes that of the year of its newest document, with all that it ever gave.
ALTER TABLE series ADD COLUMN first_number INTEGER NOT NULL DEFAULT 1;
UPDATE series SET year = coalesce(
    (SELECT CAST(strftime('%Y', max(issued_at) / 1000000 - 21600, 'unixepoch') AS INTEGER)
        FROM documents
        WHERE documents.company = series.company
            AND documents.environment = series.environment
            AND documents.control_number
                BETWEEN 'DTE-' || series.document_type || '-' || series.place || '-'
                AND 'DTE-' || series.document_type || '-' || series.place || '.'),
    CAST(strftime('%Y', 'now', '-6 hours') AS INTEGER))
    WHERE year = 0;

-- A number is unique in the year of its series. SQLite changes the constraint of a table only by
-- making the table anew; whatever refers to it goes on referring to it by its name. Columns that
-- earlier migrations add stand here too.
CREATE TABLE documents_by_year (
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
    -- The year of the series that numbered it, which is that of its date.
    series_year INTEGER NOT NULL,
    UNIQUE (company, environment, series_year, control_number),
    CHECK (status NOT IN ('RECEIVED', 'INVALIDATED') OR stamp IS NOT NULL)
) STRICT;
INSERT INTO documents_by_year
    SELECT id, generation_code, company, establishment, environment, document_type, edition,
        schema_version, control_number, sequence, issued_at, total_cents, vat_cents,
        receiver_number, receiver_name, transmission, status, stamp, rejection_code,
        rejection_description, observations, event_code, signature, created_at, updated_at,
        receiver_document_type, receiver_phone, receiver_email, due_at, resends, revision,
        stamped_at, rejected_at, handed_over,
        CASE WHEN substr(control_number, 17) = printf('%015d', sequence)
            THEN coalesce(
                (SELECT series.year
                    FROM series JOIN companies ON companies.id = series.company
                    WHERE NOT companies.year_in_number
                        AND series.company = documents.company
                        AND series.environment = documents.environment
                        AND series.document_type = documents.document_type
                        AND series.place = substr(documents.control_number, 8, 8)),
                CAST(strftime('%Y', issued_at / 1000000 - 21600, 'unixepoch') AS INTEGER), 0)
            ELSE CAST(substr(control_number, 17, 4) AS INTEGER)
        END
    FROM documents ORDER BY id;
DROP TABLE documents;
ALTER TABLE documents_by_year RENAME TO documents;

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
