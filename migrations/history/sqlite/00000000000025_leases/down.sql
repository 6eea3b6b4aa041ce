ALTER TABLE contingencies DROP COLUMN lease;
ALTER TABLE invalidation_events DROP COLUMN lease;
ALTER TABLE documents DROP COLUMN lease;
