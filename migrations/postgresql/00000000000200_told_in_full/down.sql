ALTER TABLE webhook_deliveries DROP COLUMN test;
ALTER TABLE mailing_attempts DROP COLUMN refused;
ALTER TABLE mailings DROP COLUMN language;
ALTER TABLE mailings DROP COLUMN tells_rejection;
