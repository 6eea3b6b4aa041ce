ALTER TABLE companies DROP COLUMN public_links;
