-- The public part of every certificate that was read to sign with: signatures of one that was replaced
-- can be verified when its file is gone.
CREATE TABLE certificates (
    nit TEXT COLLATE "C" NOT NULL,
    -- SubjectPublicKeyInfo in base64.
    public_key TEXT COLLATE "C" NOT NULL,
    begins_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (nit, public_key)
);
