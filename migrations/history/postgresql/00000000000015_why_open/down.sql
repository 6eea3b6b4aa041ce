ALTER TABLE contingencies DROP COLUMN why_open;
