-- What the issuer's own systems call a document, and what they note beside it: texts by their names, as
-- a list of pairs in JSON. Neither stands in the document.
ALTER TABLE documents ADD COLUMN external_id TEXT;
ALTER TABLE documents ADD COLUMN metadata TEXT;
CREATE INDEX documents_of_external_id ON documents (company, environment, external_id, id)
    WHERE external_id IS NOT NULL;

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
