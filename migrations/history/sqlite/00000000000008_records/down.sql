DROP TRIGGER establishments_stay;
DROP TRIGGER documents_stay;
