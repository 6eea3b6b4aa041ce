-- The generation of documents that the operator pinned the company to; NULL follows the settings.
ALTER TABLE companies ADD COLUMN edition TEXT;

-- The district within the municipality, which documents of 2026 name; NULL where nobody told it.
ALTER TABLE establishments ADD COLUMN district TEXT;
