-- Series begin anew each year, whether or not their numbers carry it. The running one of numbers
-- without a year becomes that of the year of its newest document, with all that it ever gave.
ALTER TABLE series ADD COLUMN first_number BIGINT NOT NULL DEFAULT 1;
UPDATE series SET year = coalesce(
    (SELECT extract(year FROM to_timestamp(max(issued_at) / 1000000 - 21600) AT TIME ZONE 'UTC')
        FROM documents
        WHERE documents.company = series.company
            AND documents.environment = series.environment
            AND documents.control_number
                BETWEEN 'DTE-' || series.document_type || '-' || series.place || '-'
                AND 'DTE-' || series.document_type || '-' || series.place || '.'),
    extract(year FROM (now() AT TIME ZONE 'UTC') - INTERVAL '6 hours'))
    WHERE year = 0;

-- A number is unique in the year of its series, which is that of its document's date. Most
-- documents are of one year: the rows of that one are not written anew.
ALTER TABLE documents ADD COLUMN series_year BIGINT NOT NULL DEFAULT 2026;
UPDATE documents SET series_year = found.year
    FROM (
        SELECT documents.id,
            CASE WHEN substr(control_number, 17) = lpad(sequence::text, 15, '0')
                THEN coalesce(series.year, extract(
                    year FROM to_timestamp(issued_at / 1000000 - 21600) AT TIME ZONE 'UTC')::bigint)
                WHEN substr(control_number, 17, 4) ~ '^[0-9]{4}$'
                THEN substr(control_number, 17, 4)::bigint
                ELSE 0
            END AS year
        FROM documents LEFT JOIN companies ON companies.id = documents.company
        LEFT JOIN series ON NOT companies.year_in_number
            AND series.company = documents.company
            AND series.environment = documents.environment
            AND series.document_type = documents.document_type
            AND series.place = substr(control_number, 8, 8)
    ) AS found
    WHERE found.id = documents.id AND found.year <> 2026;
ALTER TABLE documents ALTER COLUMN series_year DROP DEFAULT;
ALTER TABLE documents DROP CONSTRAINT documents_company_environment_control_number_key;
ALTER TABLE documents ADD CONSTRAINT documents_number_key
    UNIQUE (company, environment, series_year, control_number);
