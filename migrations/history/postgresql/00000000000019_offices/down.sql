DROP TABLE shown_keys;
ALTER TABLE companies DROP COLUMN returns_at_any_branch;
