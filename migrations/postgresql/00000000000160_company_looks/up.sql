-- How companies want their readable documents to look: the newest is in use, those before it stay, so that
-- what was handed over can be made again. The logo is a PNG in hexadecimal digits.
CREATE TABLE company_looks (
    company TEXT COLLATE "C" NOT NULL REFERENCES companies (id),
    version BIGINT NOT NULL,
    colour TEXT COLLATE "C" NOT NULL,
    logo TEXT COLLATE "C",
    kept_at BIGINT NOT NULL,
    PRIMARY KEY (company, version)
);
