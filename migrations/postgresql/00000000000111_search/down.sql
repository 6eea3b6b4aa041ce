DROP TABLE receivers_read;
DROP TABLE receiver_words;
DROP INDEX documents_of_establishment;
CREATE INDEX documents_of_establishment ON documents (establishment, environment, issued_at, id);
DROP INDEX documents_of_company;
CREATE INDEX documents_of_company ON documents (company, environment, issued_at, id);
DROP INDEX documents_of_receiver;
ALTER TABLE documents DROP COLUMN receiver_nrc;
