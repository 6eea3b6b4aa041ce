-- The public part of every certificate that was read to sign with: signatures of one that was replaced
-- can be verified when its file is gone.
CREATE TABLE certificates (
    nit TEXT NOT NULL,
    -- SubjectPublicKeyInfo in base64.
    public_key TEXT NOT NULL,
    begins_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (nit, public_key)
) STRICT;
