-- Balances stand in the order of their documents, not of chance: a group of new ones shares a page.
-- A document without a row sold nothing that can be taken back.
ALTER TABLE document_balances RENAME TO balances_by_code;
CREATE TABLE document_balances (
    document_id BIGINT NOT NULL PRIMARY KEY REFERENCES documents (id),
    sold_non_subject BIGINT NOT NULL,
    sold_exempt BIGINT NOT NULL,
    sold_taxed BIGINT NOT NULL,
    remaining_non_subject BIGINT NOT NULL,
    remaining_exempt BIGINT NOT NULL,
    remaining_taxed BIGINT NOT NULL,
    CHECK (remaining_non_subject BETWEEN 0 AND sold_non_subject),
    CHECK (remaining_exempt BETWEEN 0 AND sold_exempt),
    CHECK (remaining_taxed BETWEEN 0 AND sold_taxed)
);
INSERT INTO document_balances
    SELECT documents.id, sold_non_subject, sold_exempt, sold_taxed,
        remaining_non_subject, remaining_exempt, remaining_taxed
    FROM balances_by_code JOIN documents USING (generation_code);
DROP TABLE balances_by_code;

-- The newest documents stand beside each other in the indexes of lists too; those of one moment are
-- sorted by their codes where they are read.
DROP INDEX documents_of_company;
DROP INDEX documents_of_establishment;
CREATE INDEX documents_of_company ON documents (company, environment, issued_at, id);
CREATE INDEX documents_of_establishment ON documents (establishment, environment, issued_at, id);
