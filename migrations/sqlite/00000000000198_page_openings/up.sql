-- When what a receiver's page shows was first taken, by whoever had its address.
CREATE TABLE page_openings (
    document TEXT NOT NULL,
    -- PAGE, PDF or FILE.
    part TEXT NOT NULL,
    opened_at INTEGER NOT NULL,
    PRIMARY KEY (document, part)
) STRICT, WITHOUT ROWID;
