-- How companies want their readable documents to look: the newest is in use, those before it stay, so that
-- what was handed over can be made again. The logo is a PNG in hexadecimal digits.
CREATE TABLE company_looks (
    company TEXT NOT NULL REFERENCES companies (id),
    version INTEGER NOT NULL,
    colour TEXT NOT NULL,
    logo TEXT,
    kept_at INTEGER NOT NULL,
    PRIMARY KEY (company, version)
) STRICT;
