ALTER TABLE mail_settings ADD COLUMN position BIGINT NOT NULL DEFAULT 0;
ALTER TABLE mail_settings ADD COLUMN leased_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE mail_settings ADD COLUMN lease BIGINT NOT NULL DEFAULT 0;
UPDATE mail_settings SET position = COALESCE(
    (SELECT MAX(position) FROM mail_followers WHERE mail_followers.company = mail_settings.company), 0);
DROP TABLE mail_followers;
ALTER TABLE webhooks DROP COLUMN environment;
