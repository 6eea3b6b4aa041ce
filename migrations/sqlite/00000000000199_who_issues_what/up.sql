-- A company need not be registered for the value-added tax: it has no NRC then. SQLite changes what a column
-- takes by making it anew.
ALTER TABLE companies RENAME COLUMN nrc TO nrc_before;
ALTER TABLE companies ADD COLUMN nrc TEXT;
UPDATE companies SET nrc = nrc_before;
ALTER TABLE companies DROP COLUMN nrc_before;
-- Codes of the types that the operator closed for it, apart by blanks.
ALTER TABLE companies ADD COLUMN closed_types TEXT NOT NULL DEFAULT '';
