-- When this database was made of a copy, and until when the copy knew what had happened, in microseconds
-- since 1970. What the authority stamped between the two may be a version that is not here.
CREATE TABLE restorations (
    restored_at INTEGER NOT NULL PRIMARY KEY,
    known_until INTEGER NOT NULL CHECK (known_until <= restored_at)
) STRICT;
