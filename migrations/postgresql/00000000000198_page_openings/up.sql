-- When what a receiver's page shows was first taken, by whoever had its address.
CREATE TABLE page_openings (
    document TEXT COLLATE "C" NOT NULL,
    -- PAGE, PDF or FILE.
    part TEXT COLLATE "C" NOT NULL,
    opened_at BIGINT NOT NULL,
    PRIMARY KEY (document, part)
);
