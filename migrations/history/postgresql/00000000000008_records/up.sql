-- Nobody deletes a document, or who issued it.
CREATE FUNCTION refuse_to_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% are never deleted', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER documents_stay BEFORE DELETE OR TRUNCATE ON documents
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_delete();
CREATE TRIGGER establishments_stay BEFORE DELETE OR TRUNCATE ON establishments
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_delete();

-- As those stay, what is stored together with a document, and names it, needs no look at it: the
-- looks were a sixth of what storing a document cost the server.
ALTER TABLE documents DROP CONSTRAINT documents_establishment_fkey;
ALTER TABLE document_bodies DROP CONSTRAINT document_bodies_document_id_fkey;
ALTER TABLE document_balances DROP CONSTRAINT document_balances_document_id_fkey;
