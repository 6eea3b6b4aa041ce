DROP TABLE invalidation_events;
DROP TABLE document_charges;
DROP TABLE document_balances;
ALTER TABLE documents DROP COLUMN receiver_email;
ALTER TABLE documents DROP COLUMN receiver_phone;
ALTER TABLE documents DROP COLUMN receiver_document_type;
