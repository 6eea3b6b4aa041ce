DROP INDEX documents_retentions;
DROP INDEX documents_credit_notes;
DROP INDEX documents_in_contingency;
DROP INDEX documents_invalidated;
DROP INDEX documents_rejected;

ALTER TABLE document_counts RENAME TO counts_by_span;
CREATE TABLE document_counts (
    company TEXT COLLATE "C" NOT NULL,
    environment TEXT COLLATE "C" NOT NULL,
    day TEXT COLLATE "C" NOT NULL,
    establishment TEXT COLLATE "C" NOT NULL,
    document_type TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    transmission TEXT COLLATE "C" NOT NULL,
    documents BIGINT NOT NULL,
    PRIMARY KEY (company, environment, day, establishment, document_type, status, transmission)
) WITH (fillfactor = 50);
INSERT INTO document_counts
    SELECT company, environment, period, establishment, document_type, status, transmission,
        documents
    FROM counts_by_span WHERE span = 'day';
DROP TABLE counts_by_span;
