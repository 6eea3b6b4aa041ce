-- SHA-256 of the exact bytes beside it, in hexadecimal; NULL for what was kept before.
ALTER TABLE document_bodies ADD COLUMN digest TEXT;
ALTER TABLE invalidation_events ADD COLUMN digest TEXT;

-- Old claims are found and deleted in small steps.
CREATE INDEX idempotency_claims_by_age ON idempotency_claims (created_at);
