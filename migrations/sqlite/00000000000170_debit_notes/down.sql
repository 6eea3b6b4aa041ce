CREATE TABLE amounts_anew (
    document_id INTEGER NOT NULL REFERENCES documents (id),
    revision INTEGER NOT NULL,
    document TEXT NOT NULL,
    kind TEXT NOT NULL,
    cents INTEGER NOT NULL CHECK (cents > 0),
    bounded INTEGER NOT NULL,
    PRIMARY KEY (document_id, revision, document, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO amounts_anew SELECT * FROM document_amounts;
DROP TABLE document_amounts;
ALTER TABLE amounts_anew RENAME TO document_amounts;
CREATE INDEX document_amounts_of_document ON document_amounts (document);

CREATE TABLE charges_anew (
    note TEXT NOT NULL REFERENCES documents (generation_code),
    document TEXT NOT NULL,
    non_subject INTEGER NOT NULL CHECK (non_subject >= 0),
    exempt INTEGER NOT NULL CHECK (exempt >= 0),
    taxed INTEGER NOT NULL CHECK (taxed >= 0),
    taken INTEGER NOT NULL,
    PRIMARY KEY (note, document)
) STRICT, WITHOUT ROWID;
INSERT INTO charges_anew SELECT * FROM document_charges;
DROP TABLE document_charges;
ALTER TABLE charges_anew RENAME TO document_charges;
CREATE INDEX document_charges_of_document ON document_charges (document);

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
    CHECK (remaining_non_subject BETWEEN 0 AND sold_non_subject),
    CHECK (remaining_exempt BETWEEN 0 AND sold_exempt),
    CHECK (remaining_taxed BETWEEN 0 AND sold_taxed)
) STRICT;
INSERT INTO balances_anew SELECT * FROM document_balances;
DROP TABLE document_balances;
ALTER TABLE balances_anew RENAME TO document_balances;
