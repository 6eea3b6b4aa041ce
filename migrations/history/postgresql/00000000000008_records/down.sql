ALTER TABLE document_balances ADD CONSTRAINT document_balances_document_id_fkey
    FOREIGN KEY (document_id) REFERENCES documents (id);
ALTER TABLE document_bodies ADD CONSTRAINT document_bodies_document_id_fkey
    FOREIGN KEY (document_id) REFERENCES documents (id);
ALTER TABLE documents ADD CONSTRAINT documents_establishment_fkey
    FOREIGN KEY (establishment) REFERENCES establishments (id);

DROP TRIGGER establishments_stay ON establishments;
DROP TRIGGER documents_stay ON documents;
DROP FUNCTION refuse_to_delete();
