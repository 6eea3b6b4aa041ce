-- One database may serve both environments: each has readers of its own, with places of their own in a stream.
ALTER TABLE webhooks ADD COLUMN environment TEXT NOT NULL DEFAULT '00';
-- Those that are there belong to where their company issues.
UPDATE webhooks SET environment = COALESCE(
    (SELECT documents.environment FROM documents WHERE documents.company = webhooks.company
        ORDER BY documents.id DESC LIMIT 1),
    (SELECT documents.environment FROM documents ORDER BY documents.id DESC LIMIT 1),
    '00');
-- Companies that have each document mailed by itself, as readers of their streams.
CREATE TABLE mail_followers (
    company TEXT NOT NULL REFERENCES companies (id),
    environment TEXT NOT NULL,
    -- Every event up to this number was looked at.
    position INTEGER NOT NULL,
    -- Until when somebody looks at the stream.
    leased_until INTEGER NOT NULL,
    lease INTEGER NOT NULL,
    PRIMARY KEY (company, environment)
) STRICT, WITHOUT ROWID;
INSERT INTO mail_followers SELECT company, '00', position, 0, 0 FROM mail_settings WHERE automatic;
INSERT INTO mail_followers SELECT company, '01', position, 0, 0 FROM mail_settings WHERE automatic;
ALTER TABLE mail_settings DROP COLUMN position;
ALTER TABLE mail_settings DROP COLUMN leased_until;
ALTER TABLE mail_settings DROP COLUMN lease;
