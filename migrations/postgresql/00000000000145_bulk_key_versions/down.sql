ALTER TABLE bulks DROP COLUMN key_version;
