-- What a version of a document sold on behalf of somebody else, net of the value-added tax, of discounts and
-- not to the cent: a settlement tells that of it. Amounts of eight decimals are texts.
CREATE TABLE third_party_sales (
    document TEXT NOT NULL REFERENCES documents (generation_code),
    revision INTEGER NOT NULL,
    -- Their number, without hyphens.
    principal TEXT NOT NULL,
    non_subject TEXT NOT NULL,
    exempt TEXT NOT NULL,
    taxed TEXT NOT NULL,
    exports TEXT NOT NULL,
    -- The taxes beside the value-added tax, each with its amount: a list in JSON.
    taxes TEXT NOT NULL,
    PRIMARY KEY (document, revision)
) STRICT, WITHOUT ROWID;

-- The documents that stand in the versions of settlements, on paper or electronic. Each stands in one
-- settlement in force, that is PENDING or RECEIVED, in each way in which it can.
CREATE TABLE settled_documents (
    settlement TEXT NOT NULL REFERENCES documents (generation_code),
    revision INTEGER NOT NULL,
    company TEXT NOT NULL,
    environment TEXT NOT NULL,
    generation_type TEXT NOT NULL,
    document_type TEXT NOT NULL,
    number TEXT NOT NULL,
    -- plain, turned or return; of the last, the event.
    settled_as TEXT NOT NULL,
    event TEXT NOT NULL,
    non_subject TEXT NOT NULL,
    exempt TEXT NOT NULL,
    taxed TEXT NOT NULL,
    exports TEXT NOT NULL,
    in_force INTEGER NOT NULL,
    PRIMARY KEY
        (settlement, revision, generation_type, document_type, number, settled_as, event)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX settled_documents_in_force
    ON settled_documents
    (company, environment, number, document_type, generation_type, settled_as, event)
    WHERE in_force;
