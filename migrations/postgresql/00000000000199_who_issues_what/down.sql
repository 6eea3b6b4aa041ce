ALTER TABLE companies DROP COLUMN closed_types;
UPDATE companies SET nrc = '0' WHERE nrc IS NULL;
ALTER TABLE companies ALTER COLUMN nrc SET NOT NULL;
