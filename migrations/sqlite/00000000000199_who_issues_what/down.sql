ALTER TABLE companies DROP COLUMN closed_types;
ALTER TABLE companies RENAME COLUMN nrc TO nrc_after;
ALTER TABLE companies ADD COLUMN nrc TEXT NOT NULL DEFAULT '0';
UPDATE companies SET nrc = nrc_after WHERE nrc_after IS NOT NULL;
ALTER TABLE companies DROP COLUMN nrc_after;
