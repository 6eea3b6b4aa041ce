DROP INDEX documents_of_company;
DROP INDEX documents_of_establishment;
CREATE INDEX documents_of_company
    ON documents (company, environment, issued_at DESC, generation_code);
CREATE INDEX documents_of_establishment
    ON documents (establishment, environment, issued_at DESC, generation_code);

ALTER TABLE document_balances RENAME TO balances_by_id;
CREATE TABLE document_balances (
    generation_code TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES documents (generation_code),
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
    SELECT documents.generation_code, sold_non_subject, sold_exempt, sold_taxed,
        remaining_non_subject, remaining_exempt, remaining_taxed
    FROM balances_by_id JOIN documents ON documents.id = balances_by_id.document_id;
DROP TABLE balances_by_id;
