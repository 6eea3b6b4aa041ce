ALTER TABLE establishments
    ADD COLUMN api_key TEXT COLLATE "C" UNIQUE,
    ADD COLUMN api_secret_hash TEXT;
UPDATE establishments SET api_key = api_keys.api_key, api_secret_hash = api_keys.api_secret_hash
    FROM api_keys WHERE api_keys.id = establishments.id;
ALTER TABLE establishments
    ALTER COLUMN api_key SET NOT NULL,
    ALTER COLUMN api_secret_hash SET NOT NULL;
DROP TABLE api_keys;
