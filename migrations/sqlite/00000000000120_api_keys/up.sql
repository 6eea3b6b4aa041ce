-- What is logged in with: the pairs that registration made, each under the id of its establishment, and
-- those that companies make. Rows stay when a key is removed, without its secret, so that its tokens are
-- known not to be good any more.
CREATE TABLE api_keys (
    id TEXT NOT NULL PRIMARY KEY,
    company TEXT NOT NULL REFERENCES companies (id),
    -- The one that it acts for; NULL acts for all.
    establishment TEXT REFERENCES establishments (id),
    label TEXT,
    -- Their names, separated by blanks.
    scopes TEXT NOT NULL,
    api_key TEXT NOT NULL UNIQUE,
    api_secret_hash TEXT NOT NULL,
    -- Rises when another pair takes the place of this one.
    version INTEGER NOT NULL,
    -- The pair before this one, while both are good; all three or none.
    earlier_api_key TEXT UNIQUE,
    earlier_secret_hash TEXT,
    earlier_ends_at INTEGER,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    -- To within an hour or two.
    last_used_at INTEGER,
    -- When its pair was replaced or removed last: tokens of before may have ended then.
    changed_at INTEGER,
    removed_at INTEGER
) STRICT;
CREATE INDEX api_keys_of_company ON api_keys (company);
CREATE INDEX api_keys_changed ON api_keys (changed_at) WHERE changed_at IS NOT NULL;

INSERT INTO api_keys (id, company, establishment, scopes, api_key, api_secret_hash, version, created_at)
    SELECT establishments.id, establishments.company, establishments.id,
        'read issue invalidate reports settings', api_key, api_secret_hash, 1, companies.created_at
    FROM establishments JOIN companies ON companies.id = establishments.company;

CREATE TABLE establishments_without_keys (
    id TEXT NOT NULL PRIMARY KEY,
    company TEXT NOT NULL REFERENCES companies (id),
    branch_number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    code TEXT,
    code_mh TEXT,
    pos_code TEXT,
    pos_code_mh TEXT,
    place TEXT NOT NULL,
    pos_place TEXT NOT NULL,
    department TEXT NOT NULL,
    municipality TEXT NOT NULL,
    complement TEXT NOT NULL,
    phone TEXT,
    email TEXT,
    -- The district within the municipality, which documents of 2026 name; NULL where nobody told it.
    district TEXT,
    UNIQUE (company, branch_number),
    UNIQUE (company, place, pos_place)
) STRICT;
INSERT INTO establishments_without_keys
    SELECT id, company, branch_number, kind, code, code_mh, pos_code, pos_code_mh, place, pos_place,
        department, municipality, complement, phone, email, district
    FROM establishments;
DROP TABLE establishments;
ALTER TABLE establishments_without_keys RENAME TO establishments;
-- Nobody deletes who issued a document.
CREATE TRIGGER establishments_stay BEFORE DELETE ON establishments
BEGIN
    SELECT RAISE (ABORT, 'establishments are never deleted');
END;
