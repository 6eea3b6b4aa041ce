-- What a version of a document sold on behalf of somebody else, net of the value-added tax, of discounts and
-- not to the cent: a settlement tells that of it. Amounts of eight decimals are texts.
CREATE TABLE third_party_sales (
    document TEXT COLLATE "C" NOT NULL REFERENCES documents (generation_code),
    revision BIGINT NOT NULL,
    -- Their number, without hyphens.
    principal TEXT COLLATE "C" NOT NULL,
    non_subject TEXT COLLATE "C" NOT NULL,
    exempt TEXT COLLATE "C" NOT NULL,
    taxed TEXT COLLATE "C" NOT NULL,
    exports TEXT COLLATE "C" NOT NULL,
    -- The taxes beside the value-added tax, each with its amount: a list in JSON.
    taxes TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (document, revision)
);

-- The documents that stand in the versions of settlements, on paper or electronic. Each stands in one
-- settlement in force, that is PENDING or RECEIVED, in each way in which it can.
CREATE TABLE settled_documents (
    settlement TEXT COLLATE "C" NOT NULL REFERENCES documents (generation_code),
    revision BIGINT NOT NULL,
    company TEXT COLLATE "C" NOT NULL,
    environment TEXT COLLATE "C" NOT NULL,
    generation_type TEXT COLLATE "C" NOT NULL,
    document_type TEXT COLLATE "C" NOT NULL,
    number TEXT COLLATE "C" NOT NULL,
    -- plain, turned or return; of the last, the event.
    settled_as TEXT COLLATE "C" NOT NULL,
    event TEXT COLLATE "C" NOT NULL,
    non_subject TEXT COLLATE "C" NOT NULL,
    exempt TEXT COLLATE "C" NOT NULL,
    taxed TEXT COLLATE "C" NOT NULL,
    exports TEXT COLLATE "C" NOT NULL,
    in_force BOOLEAN NOT NULL,
    PRIMARY KEY
        (settlement, revision, generation_type, document_type, number, settled_as, event)
);
CREATE UNIQUE INDEX settled_documents_in_force
    ON settled_documents
    (company, environment, number, document_type, generation_type, settled_as, event)
    WHERE in_force;
