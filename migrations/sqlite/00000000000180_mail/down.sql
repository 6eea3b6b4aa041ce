DROP TABLE mailing_attempts;
DROP TABLE mailings;
DROP TABLE mail_settings;
