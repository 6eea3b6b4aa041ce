-- A mail may tell that a document does not count, and be in a language of its own.
ALTER TABLE mailings ADD COLUMN tells_rejection BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE mailings ADD COLUMN language TEXT COLLATE "C";
-- Addresses that the relay did not take, a list in JSON.
ALTER TABLE mailing_attempts ADD COLUMN refused TEXT COLLATE "C";
-- The webhook-id of a test.
ALTER TABLE webhook_deliveries ADD COLUMN test TEXT COLLATE "C";
