-- Debit notes take less than nothing of the documents that they name, once they are RECEIVED: what is left
-- of one may be more than it sold. SQLite changes what a table checks by making it anew.
CREATE TABLE balances_anew (
    document_id INTEGER NOT NULL PRIMARY KEY REFERENCES documents (id),
    sold_non_subject INTEGER NOT NULL,
    sold_exempt INTEGER NOT NULL,
    sold_taxed INTEGER NOT NULL,
    remaining_non_subject INTEGER NOT NULL,
    remaining_exempt INTEGER NOT NULL,
    remaining_taxed INTEGER NOT NULL,
    -- Whether the amounts of the document were kept; those of before are not known.
    amounts_kept INTEGER NOT NULL DEFAULT 0,
    CHECK (remaining_non_subject >= 0 AND remaining_exempt >= 0 AND remaining_taxed >= 0)
) STRICT;
INSERT INTO balances_anew SELECT * FROM document_balances;
DROP TABLE document_balances;
ALTER TABLE balances_anew RENAME TO document_balances;

CREATE TABLE charges_anew (
    note TEXT NOT NULL REFERENCES documents (generation_code),
    document TEXT NOT NULL,
    non_subject INTEGER NOT NULL,
    exempt INTEGER NOT NULL,
    taxed INTEGER NOT NULL,
    taken INTEGER NOT NULL,
    PRIMARY KEY (note, document),
    CHECK (min(non_subject, exempt, taxed) >= 0 OR max(non_subject, exempt, taxed) <= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO charges_anew SELECT * FROM document_charges;
DROP TABLE document_charges;
ALTER TABLE charges_anew RENAME TO document_charges;
CREATE INDEX document_charges_of_document ON document_charges (document);

CREATE TABLE amounts_anew (
    document_id INTEGER NOT NULL REFERENCES documents (id),
    revision INTEGER NOT NULL,
    document TEXT NOT NULL,
    kind TEXT NOT NULL,
    cents INTEGER NOT NULL CHECK (cents <> 0),
    bounded INTEGER NOT NULL,
    PRIMARY KEY (document_id, revision, document, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO amounts_anew SELECT * FROM document_amounts;
DROP TABLE document_amounts;
ALTER TABLE amounts_anew RENAME TO document_amounts;
CREATE INDEX document_amounts_of_document ON document_amounts (document);
