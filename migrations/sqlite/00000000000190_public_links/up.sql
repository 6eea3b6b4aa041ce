-- Whether receivers have pages of the company's documents.
ALTER TABLE companies ADD COLUMN public_links INTEGER NOT NULL DEFAULT 1;
