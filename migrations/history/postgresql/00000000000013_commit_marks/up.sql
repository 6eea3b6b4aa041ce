-- The last transaction of each writer, numbered by itself. When the answer to a commit is lost, the
-- transaction was kept if and only if its mark stands here: a part of it, wherever it got to.
-- The row changes with every transaction; the empty space lets it do so within its page.
CREATE TABLE commit_marks (
    writer TEXT COLLATE "C" PRIMARY KEY,
    mark BIGINT NOT NULL,
    used_at BIGINT NOT NULL
) WITH (fillfactor = 10);
