-- The district that a company last said of a receiver in a municipality, and the day of the last
-- document that needs one and says none, as a Julian day.
CREATE TABLE receiver_districts (
    company TEXT NOT NULL REFERENCES companies (id),
    document_type TEXT NOT NULL,
    number TEXT NOT NULL,
    department TEXT NOT NULL,
    municipality TEXT NOT NULL,
    district TEXT,
    without_on BIGINT,
    PRIMARY KEY (company, document_type, number, department, municipality)
);

-- Whether the coming edition would have refused a document; nothing where that was not judged.
ALTER TABLE documents ADD COLUMN refused_next BOOLEAN;
