-- A company need not be registered for the value-added tax: it has no NRC then.
ALTER TABLE companies ALTER COLUMN nrc DROP NOT NULL;
-- Codes of the types that the operator closed for it, apart by blanks.
ALTER TABLE companies ADD COLUMN closed_types TEXT COLLATE "C" NOT NULL DEFAULT '';
