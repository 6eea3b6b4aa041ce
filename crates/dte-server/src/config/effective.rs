//! What settings that nobody set come to.

use super::{AuthorityAt, Config, RegistrationBy};

impl Config {
    /// The value in effect of a setting whose default depends on others, or on the machine.
    pub fn effective(&self, key: &str) -> Option<String> {
        let sandbox = format!("http://{}", self.sandbox_listen);
        Some(match key {
            "data_dir" => self.data_dir.display().to_string(),
            "database_url" => self.database_url.clone(),
            "certificates_dir" => self.certificates_dir.display().to_string(),
            "authority_url" => match &self.authority {
                AuthorityAt::InnerSandbox => format!("the sandbox, {sandbox}"),
                AuthorityAt::Url(url) => url.clone(),
            },
            "public_query_url" => self.public_page(&self.authority_url(Some(&sandbox))),
            "public_url" => self
                .public_base(self.listen)
                .unwrap_or_else(|| "none".into()),
            "registration" => match self.registration {
                RegistrationBy::Anybody => "open".into(),
                RegistrationBy::Token(_) => "token".into(),
            },
            "edition" => self.editions.choice_in_words().to_owned(),
            "mails_per_day" => self.most_mails.to_string(),
            "workers" => self.workers.to_string(),
            "signing_threads" => self.signing_threads.to_string(),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::settings::Settings;

    #[test]
    fn a_default_is_shown_as_what_it_comes_to() {
        let mut settings = Settings::default();
        for (key, value) in [
            ("environment", "01"),
            ("registration_token", "0123456789abcdef"),
            ("data_dir", "/no/such/folder"),
        ] {
            settings.set(key, value, "test");
        }
        let config = Config::read(&settings).unwrap();
        for (key, expected) in [
            ("database_url", "sqlite:///no/such/folder/dte.sqlite"),
            ("authority_url", "https://api.dtes.mh.gob.sv"),
            ("certificates_dir", "/no/such/folder/certificates"),
            (
                "public_query_url",
                "https://admin.factura.gob.sv/consultaPublica",
            ),
            ("registration", "token"),
            ("edition", "auto"),
        ] {
            assert_eq!(config.effective(key).as_deref(), Some(expected), "{key}");
        }
        assert_eq!(config.effective("listen"), None, "its default says it");
        let test = Config::read(&Settings::default()).unwrap();
        assert_eq!(test.effective("edition").as_deref(), Some("2022"));
    }
}
