DROP TABLE document_counts;
DROP TABLE idempotency_claims;
DROP TABLE document_bodies;
DROP TABLE documents;
DROP TABLE series;
DROP TABLE authority_access;
DROP TABLE establishments;
DROP TABLE companies;
