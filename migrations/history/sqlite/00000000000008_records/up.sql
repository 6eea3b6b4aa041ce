-- Nobody deletes a document, or who issued it.
CREATE TRIGGER documents_stay BEFORE DELETE ON documents
BEGIN
    SELECT RAISE (ABORT, 'documents are never deleted');
END;
CREATE TRIGGER establishments_stay BEFORE DELETE ON establishments
BEGIN
    SELECT RAISE (ABORT, 'establishments are never deleted');
END;
