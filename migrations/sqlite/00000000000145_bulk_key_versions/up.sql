-- The version of the pair with which a file was handed in. Files of before count as handed in with the
-- first pair of their key.
ALTER TABLE bulks ADD COLUMN key_version INTEGER NOT NULL DEFAULT 0;
