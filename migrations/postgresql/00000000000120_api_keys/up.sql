-- What is logged in with: the pairs that registration made, each under the id of its establishment, and
-- those that companies make. Rows stay when a key is removed, without its secret, so that its tokens are
-- known not to be good any more.
CREATE TABLE api_keys (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    company TEXT COLLATE "C" NOT NULL REFERENCES companies (id),
    -- The one that it acts for; NULL acts for all.
    establishment TEXT COLLATE "C" REFERENCES establishments (id),
    label TEXT,
    -- Their names, separated by blanks.
    scopes TEXT NOT NULL,
    api_key TEXT COLLATE "C" NOT NULL UNIQUE,
    api_secret_hash TEXT NOT NULL,
    -- Rises when another pair takes the place of this one.
    version BIGINT NOT NULL,
    -- The pair before this one, while both are good; all three or none.
    earlier_api_key TEXT COLLATE "C" UNIQUE,
    earlier_secret_hash TEXT,
    earlier_ends_at BIGINT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT,
    -- To within an hour or two.
    last_used_at BIGINT,
    -- When its pair was replaced or removed last: tokens of before may have ended then.
    changed_at BIGINT,
    removed_at BIGINT
);
CREATE INDEX api_keys_of_company ON api_keys (company);
CREATE INDEX api_keys_changed ON api_keys (changed_at) WHERE changed_at IS NOT NULL;

INSERT INTO api_keys (id, company, establishment, scopes, api_key, api_secret_hash, version, created_at)
    SELECT establishments.id, establishments.company, establishments.id,
        'read issue invalidate reports settings', api_key, api_secret_hash, 1, companies.created_at
    FROM establishments JOIN companies ON companies.id = establishments.company;

ALTER TABLE establishments DROP COLUMN api_key, DROP COLUMN api_secret_hash;
