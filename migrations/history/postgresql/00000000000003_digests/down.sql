DROP INDEX idempotency_claims_by_age;
ALTER TABLE invalidation_events DROP COLUMN digest;
ALTER TABLE document_bodies DROP COLUMN digest;
