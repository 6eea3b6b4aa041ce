//! Table of the faults that an operator must see. Health, the log, metrics and `dte config check` read it.

use std::collections::{BTreeMap, BTreeSet};

use dte_application::ports::CompanyId;
use dte_application::use_cases::find_unsent::UnsentCause;
use dte_domain::identification::Environment;

use crate::wiring::survey::{Found, Survey};

/// A kind of fault.
pub struct FaultKind {
    /// Its name in metrics, in the log and in `config check`.
    pub id: &'static str,
    /// The component of health that it degrades.
    pub component: &'static str,
    /// The remedy, for the operator.
    pub remedy: &'static str,
    found: fn(&Survey) -> Option<Found>,
}

/// All of them. Those of a component stand together.
pub const FAULTS: [FaultKind; 11] = [
    FaultKind {
        id: "certificate_unusable",
        component: "certificates",
        remedy: "each company gives its own with PUT /company/certificate, or put NIT.crt into the folder of certificates",
        found: Survey::unusable_certificates,
    },
    FaultKind {
        id: "certificate_ends_soon",
        component: "certificates",
        remedy: "generate a new one in the authority's portal",
        found: Survey::ending_certificates,
    },
    FaultKind {
        id: "company_not_ready",
        component: "edition",
        remedy: "`dte readiness` names what they lack",
        found: Survey::not_ready,
    },
    FaultKind {
        id: "access_refused",
        component: "access",
        remedy: "each company logs in with the credentials of its portal user",
        found: Survey::access,
    },
    FaultKind {
        id: "mail_without_relay",
        component: "mail",
        remedy: "set DTE_SMTP_URL and DTE_MAIL_FROM",
        found: |survey| {
            let says = "companies whose documents are to be mailed, without a mail relay";
            survey.unsent(UnsentCause::NoRelay, says)
        },
    },
    FaultKind {
        id: "mail_waiting",
        component: "mail",
        remedy: "the log says why: `the relay did not take a mail`, or `a mail was not looked after`",
        found: |survey| {
            let says = "companies whose mails have waited for more than 10 minutes";
            survey.unsent(UnsentCause::MailsWait, says)
        },
    },
    FaultKind {
        id: "mail_refused",
        component: "mail",
        remedy: "the log says why: `the relay did not take a mail`",
        found: |survey| {
            let says = "companies whose last mails the relay refused";
            survey.unsent(UnsentCause::MailsRefused, says)
        },
    },
    FaultKind {
        id: "webhook_forbidden",
        component: "webhooks",
        remedy: "name its host in DTE_WEBHOOK_ALLOW, or have the company change its address",
        found: |survey| {
            let says = "companies with a webhook whose address the settings do not allow";
            survey.unsent(UnsentCause::WebhookForbidden, says)
        },
    },
    FaultKind {
        id: "webhook_failing",
        component: "webhooks",
        remedy: "have the company look at GET /webhooks/{id}/deliveries",
        found: |survey| {
            let says = "companies with a webhook that has taken nothing for more than 10 minutes";
            survey.unsent(UnsentCause::WebhookFails, says)
        },
    },
    FaultKind {
        id: "webhook_disabled",
        component: "webhooks",
        remedy: "have the company set `enabled` to true, or to false, with PATCH /webhooks/{id}",
        found: |survey| {
            let says = "companies with a webhook that was disabled because it failed";
            survey.unsent(UnsentCause::WebhookDisabled, says)
        },
    },
    FaultKind {
        id: "backup_old",
        component: "backup",
        remedy: "run `dte backup`",
        found: Survey::backup,
    },
];

/// The components of health that the faults of an environment have. Affairs of companies degrade where documents count.
pub fn components(survey: &Survey) -> Vec<&'static str> {
    let mut all: Vec<_> = FAULTS.iter().map(|fault| fault.component).collect();
    all.dedup();
    all.retain(|&component| match component {
        "backup" => survey.backup_within.is_some(),
        _ => survey.environment == Environment::Production,
    });
    all
}

/// The faults that are there now.
pub fn found(survey: &Survey) -> Vec<(&'static FaultKind, Found)> {
    let found = FAULTS.iter().map(|fault| (fault, (fault.found)(survey)));
    found
        .filter_map(|(fault, found)| Some((fault, found?)))
        .collect()
}

/// The faults of a component in words, if there are any.
pub fn trouble(survey: &Survey, component: &str) -> Option<String> {
    let mut found = found(survey);
    found.retain(|(fault, _)| fault.component == component);
    let details: Vec<_> = found.into_iter().map(|(_, found)| found.details).collect();
    (!details.is_empty()).then(|| details.join("; "))
}

/// Faults that the log already has: each is logged once when it begins and once when it is over.
#[derive(Debug, Default)]
pub struct LoggedFaults(BTreeMap<&'static str, BTreeSet<CompanyId>>);

impl LoggedFaults {
    /// Writes a line for each fault that began, here or for another company, and for each that is over.
    pub fn log(&mut self, found: &[(&'static FaultKind, Found)]) {
        let mut now = BTreeMap::new();
        for (fault, found) in found {
            let before = self.0.get(fault.id);
            let mut began = found
                .companies
                .iter()
                .filter(|company| before.is_none_or(|before| !before.contains(company)));
            let company = began.next();
            if company.is_some() || before.is_none() {
                let company = company.map(|company| tracing::field::display(company.0));
                let others = began.count();
                let (id, details, remedy) = (fault.id, &*found.details, fault.remedy);
                tracing::warn!(fault = id, company, others, remedy, "{details}");
            }
            now.insert(fault.id, found.companies.clone());
        }
        for id in self.0.keys().filter(|id| !now.contains_key(*id)) {
            tracing::info!(fault = id, "a fault is over");
        }
        self.0 = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::capture::CapturedLog;
    use crate::wiring::survey::tests::uuid;

    #[test]
    fn the_log_is_told_of_a_fault_when_it_begins_and_when_it_is_over() {
        let (captured, _listening) = CapturedLog::begin();
        let mut logged = LoggedFaults::default();
        let fault = &FAULTS[4];
        let with = |numbers: &[usize]| {
            let companies = numbers.iter().map(|&number| CompanyId(uuid(number)));
            Found::of_companies("without a relay", companies).map(|found| (fault, found))
        };
        let mut told = |numbers: &[usize]| {
            logged.log(&Vec::from_iter(with(numbers)));
            captured.lines()
        };
        let line = |count: usize, company: usize, others: usize| {
            format!(
                "WARN without a relay: {count} fault=\"mail_without_relay\" company={} others={others} \
                 remedy=\"set DTE_SMTP_URL and DTE_MAIL_FROM\"",
                uuid(company)
            )
        };
        let nothing: [String; 0] = [];
        assert_eq!(told(&[]), nothing);
        assert_eq!(told(&[1, 2]), [line(2, 1, 1)]);
        assert_eq!(told(&[1, 2]), nothing, "it is the same fault");
        assert_eq!(told(&[1, 2, 3]), [line(3, 3, 0)]);
        let over = "INFO a fault is over fault=\"mail_without_relay\"";
        assert_eq!(told(&[]), [over]);
        assert_eq!(told(&[1]), [line(1, 1, 0)], "it began again");
    }

    #[test]
    fn ids_are_unique_and_components_stand_together() {
        let ids: BTreeSet<_> = FAULTS.iter().map(|fault| fault.id).collect();
        assert_eq!(ids.len(), FAULTS.len());
        let mut components: Vec<_> = FAULTS.iter().map(|fault| fault.component).collect();
        components.dedup();
        let unique: BTreeSet<_> = components.iter().collect();
        assert_eq!(unique.len(), components.len());
    }

    #[test]
    fn every_fault_is_explained_to_the_operator() {
        let page = include_str!("../../../../docs/OPERATIONS.md");
        for fault in &FAULTS {
            let row = format!("| `{}` | `{}` | ", fault.id, fault.component);
            assert!(page.contains(&row), "{row}");
        }
    }
}
