-- The lists of the types of which a company has few documents, in one index for all of them: a list of one
-- would otherwise be looked for among the many of the others.
DROP INDEX documents_credit_notes;
DROP INDEX documents_retentions;
CREATE INDEX documents_of_rare_type
    ON documents (company, environment, document_type, issued_at, id)
    WHERE document_type NOT IN ('01', '03');
