-- What the issuer's own systems call a document, and what they note beside it: texts by their names, as
-- a list of pairs in JSON. Neither stands in the document.
ALTER TABLE documents ADD COLUMN external_id TEXT COLLATE "C";
ALTER TABLE documents ADD COLUMN metadata TEXT COLLATE "C";
CREATE INDEX documents_of_external_id ON documents (company, environment, external_id, id)
    WHERE external_id IS NOT NULL;

-- Which document has an identifier: the newest that took it. One takes it that nobody has, or only a
-- document that was rejected and cannot be corrected any more.
CREATE TABLE external_ids (
    company TEXT COLLATE "C" NOT NULL,
    environment TEXT COLLATE "C" NOT NULL,
    external_id TEXT COLLATE "C" NOT NULL,
    -- The generation code.
    document TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (company, environment, external_id)
);
