DROP INDEX documents_retentions;
DROP INDEX documents_credit_notes;
DROP INDEX documents_in_contingency;
DROP INDEX documents_invalidated;
DROP INDEX documents_rejected;

ALTER TABLE document_counts RENAME TO counts_by_span;
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
INSERT INTO document_counts
    SELECT company, environment, period, establishment, document_type, status, transmission,
        documents
    FROM counts_by_span WHERE span = 'day';
DROP TABLE counts_by_span;
