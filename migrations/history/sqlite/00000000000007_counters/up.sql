-- Documents are counted by month too: the counters of a list are a few sums, however many years
-- there are. A server of before, which would count by days alone, fails on this table.
ALTER TABLE document_counts RENAME TO counts_by_day;
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
INSERT INTO document_counts
    SELECT company, environment, 'day', day, establishment, document_type, status, transmission,
        documents
    FROM counts_by_day WHERE documents <> 0;
INSERT INTO document_counts
    SELECT company, environment, 'month', substr(day, 1, 7), establishment, document_type, status,
        transmission, sum(documents)
    FROM counts_by_day WHERE documents <> 0
    GROUP BY company, environment, substr(day, 1, 7), establishment, document_type, status,
        transmission;
DROP TABLE counts_by_day;

-- What few documents are, and people look for, has an index of its own: lists of it do not read
-- the many others.
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
