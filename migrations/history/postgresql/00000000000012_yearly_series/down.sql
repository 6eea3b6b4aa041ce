ALTER TABLE documents DROP CONSTRAINT documents_number_key;
ALTER TABLE documents DROP COLUMN series_year;
ALTER TABLE documents
    ADD CONSTRAINT documents_company_environment_control_number_key
    UNIQUE (company, environment, control_number);
-- Of numbers without a year the newest series goes on.
DELETE FROM series WHERE company IN (SELECT id FROM companies WHERE NOT year_in_number)
    AND EXISTS (SELECT 1 FROM series AS newer
        WHERE newer.company = series.company AND newer.environment = series.environment
            AND newer.document_type = series.document_type AND newer.place = series.place
            AND newer.year > series.year);
UPDATE series SET year = 0
    WHERE company IN (SELECT id FROM companies WHERE NOT year_in_number);
ALTER TABLE series DROP COLUMN first_number;
