ALTER TABLE establishments DROP COLUMN district;
ALTER TABLE companies DROP COLUMN edition;
