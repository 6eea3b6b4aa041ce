-- Certificate files that companies gave by the interface, each with its password, sealed: the one in use
-- is the newest of its company, the one before it is kept.
CREATE TABLE certificate_files (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    company TEXT COLLATE "C" NOT NULL REFERENCES companies (id),
    file TEXT NOT NULL,
    password TEXT NOT NULL,
    begins_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    kept_at BIGINT NOT NULL
);
CREATE INDEX certificate_files_of_company ON certificate_files (company, kept_at);
CREATE INDEX certificate_files_by_age ON certificate_files (kept_at);
