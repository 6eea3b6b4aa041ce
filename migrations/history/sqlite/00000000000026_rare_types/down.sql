DROP INDEX documents_of_rare_type;
CREATE INDEX documents_credit_notes ON documents (company, environment, issued_at, id)
    WHERE document_type = '05';
CREATE INDEX documents_retentions ON documents (company, environment, issued_at, id)
    WHERE document_type = '07';
