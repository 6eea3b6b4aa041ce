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

-- Whether a client holds the document: it was answered 201 before the authority decided, and its
-- number stays. What is stored already may have been.
ALTER TABLE documents ADD COLUMN handed_over INTEGER NOT NULL DEFAULT 0;
UPDATE documents SET handed_over = 1 WHERE status = 'PENDING';
