-- Amounts that other documents may take up only as far as they go, in cents: what a version of a
-- document has (then it is the document itself that is named), and what it takes up of others. They
-- are written once with the version; what counts follows from the status of the document. Bounded
-- is what was looked at when it was taken up: not where something was not known.
CREATE TABLE document_amounts (
    document_id INTEGER NOT NULL REFERENCES documents (id),
    revision INTEGER NOT NULL,
    document TEXT NOT NULL,
    kind TEXT NOT NULL,
    cents INTEGER NOT NULL CHECK (cents > 0),
    bounded INTEGER NOT NULL,
    PRIMARY KEY (document_id, revision, document, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX document_amounts_of_document ON document_amounts (document);

-- Whether the amounts of a document were kept; those of before are not known.
ALTER TABLE document_balances ADD COLUMN amounts_kept INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rejected_versions ADD COLUMN amounts_kept INTEGER NOT NULL DEFAULT 0;
