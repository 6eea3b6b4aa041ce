//! Whether a company can issue documents of the second generation, and what it lacks.

use std::sync::Arc;

use dte_domain::edition::{Choice, Edition, days_until};
use dte_domain::identification::{Environment, LocalTime};
use dte_domain::violation::Violation;
use time::{Duration, OffsetDateTime};

use crate::caller::Caller;
use crate::error::Error;
use crate::ports::{
    Clock, Company, CompanyEstablishment, CompanyId, CompanyRepository, Documents, Establishment,
    EstablishmentId, PortError,
};

/// How far back receivers without a district are counted.
const LOOKED_BACK: Duration = Duration::days(30);

/// What an establishment lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EstablishmentReadiness {
    /// The establishment.
    pub establishment: Establishment,
    /// The rules of the second generation that it would break whatever it issues.
    pub missing: Vec<Violation>,
}

/// How a company stands before the second generation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readiness {
    /// The company.
    pub company: Company,
    /// The generation of the documents that it issues now.
    pub edition: Edition,
    /// The generation of those that it will issue once only the second is taken.
    pub after_cutover: Edition,
    /// From when on only the second is taken.
    pub cutover: LocalTime,
    /// The days until then; 0 on the day and later.
    pub days_left: u64,
    /// Its documents of the first generation whose fate is not known yet. They keep their bytes and
    /// are no obstacle.
    pub unsettled: u64,
    /// The receivers in its documents of the last 30 days whose address says no district that it
    /// must have in the second generation, and never did. They are no obstacle: the next request may
    /// say it.
    pub receivers_without_district: u64,
    /// Its establishments, by branch number; those that the caller may see.
    pub establishments: Vec<EstablishmentReadiness>,
}

impl Readiness {
    /// Whether its documents will be of the second generation, and no establishment lacks anything.
    pub fn is_ready(&self) -> bool {
        let complete = |one: &EstablishmentReadiness| one.missing.is_empty();
        self.after_cutover == Edition::Of2026 && self.establishments.iter().all(complete)
    }
}

/// The use case.
pub struct CheckReadiness {
    /// Where companies are kept.
    pub offices: Arc<dyn CompanyRepository>,
    /// The stored documents.
    pub documents: Arc<dyn Documents>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Where documents count.
    pub environment: Environment,
    /// How the generation of new documents is chosen.
    pub choice: Choice,
    /// From when on only the second generation is taken.
    pub cutover: OffsetDateTime,
}

impl CheckReadiness {
    /// How the caller's company stands. Who stands for it, the main office or the first establishment of
    /// a company without one, sees all establishments, any other itself.
    pub async fn run(&self, caller: Caller) -> Result<Readiness, Error> {
        let company = self.offices.company(caller.company).await?;
        let company = company.ok_or(Error::Unauthenticated)?;
        let head = self.offices.head_office(caller.company).await?;
        let is_head = head.is_some_and(|head| head.establishment.id == caller.establishment);
        let own = (!is_head).then_some(caller.establishment);
        Ok(self.of(company, own).await?)
    }

    /// How a company stands, for the operator; nothing when there is no such company.
    pub async fn of_company(&self, id: CompanyId) -> Result<Option<Readiness>, PortError> {
        match self.offices.company(id).await? {
            Some(company) => self.of(company, None).await.map(Some),
            None => Ok(None),
        }
    }

    async fn of(
        &self,
        company: Company,
        only: Option<EstablishmentId>,
    ) -> Result<Readiness, PortError> {
        let unsettled = self
            .documents
            .unsettled_of(company.id, self.environment, Edition::Of2022)
            .await?;
        let today = self.clock.local_now().date();
        let since = today.saturating_sub(LOOKED_BACK);
        let receivers_without_district = self
            .documents
            .receivers_without_district(company.id, since)
            .await?;
        let mut all = self.offices.establishments(company.id).await?;
        all.retain(|one| only.is_none_or(|id| one.id == id));
        let establishments = all.into_iter().map(|one| missing(&company, one));
        let cutover = LocalTime::at(self.cutover);
        Ok(Readiness {
            edition: self.choice.of(company.edition, self.clock.now()),
            after_cutover: self.choice.of(company.edition, self.cutover),
            cutover,
            days_left: days_until(self.cutover, self.clock.now()),
            unsettled,
            receivers_without_district,
            establishments: establishments.collect(),
            company,
        })
    }
}

fn missing(company: &Company, establishment: Establishment) -> EstablishmentReadiness {
    let office = CompanyEstablishment {
        company: Arc::new(company.clone()),
        establishment: Arc::new(establishment),
    };
    EstablishmentReadiness {
        missing: office.issuer().violations(Edition::Of2026),
        establishment: Arc::unwrap_or_clone(office.establishment),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::{Obstacle, SubmitReply};
    use crate::testing::{TestApp, TestCompany, registration};
    use crate::use_cases::amend_company::{AmendRequest, Amendment, OwnAmendment};
    use dte_domain::catalog::EstablishmentType;
    use dte_domain::edition::CUTOVER;
    use dte_domain::samples;
    use dte_domain::value::Value;

    fn check(kit: &TestApp, choice: Choice) -> CheckReadiness {
        CheckReadiness {
            choice,
            offices: kit.offices.clone(),
            documents: kit.documents.clone(),
            clock: kit.clock.clone(),
            environment: Environment::Test,
            cutover: CUTOVER,
        }
    }

    const BY_DATE: Choice = Choice::ByDate { cutover: CUTOVER };

    /// Says of both establishments in which municipality or district they are.
    async fn amend(
        kit: &TestApp,
        company: &TestCompany,
        municipality: Option<&str>,
        district: Option<&str>,
    ) {
        let of_branch = |branch| Amendment {
            branch: Some(branch),
            path: format!("branch_offices[{}]", branch - 1),
            municipality: municipality.and_then(|code| Value::parse(code).ok()),
            district: district.and_then(|code| Value::parse(code).ok()),
            ..Amendment::default()
        };
        let request = AmendRequest {
            caller: company.main,
            own: OwnAmendment::default(),
            amendments: vec![of_branch(1), of_branch(2)],
            found: Vec::new(),
        };
        kit.amend.run(request).await.unwrap();
    }

    #[tokio::test]
    async fn a_company_without_districts_is_told_so_until_it_has_them() {
        let kit = TestApp::new();
        let company = kit.company().await;
        amend(&kit, &company, Some("23"), None).await;
        kit.clock
            .advance(CUTOVER - Duration::days(10) - Clock::now(&*kit.clock));
        let before = check(&kit, BY_DATE).run(company.main).await.unwrap();
        assert!(!before.is_ready());
        assert_eq!(
            (before.edition, before.after_cutover),
            (Edition::Of2022, Edition::Of2026)
        );
        assert_eq!((before.days_left, before.unsettled), (10, 0));
        assert_eq!(before.cutover.to_string(), "2026-12-01 00:00:00");
        for one in &before.establishments {
            assert_eq!(one.missing.len(), 1);
            assert_eq!(one.missing[0].path, "establishment.address.district");
        }
        amend(&kit, &company, None, Some("14")).await;
        let after = check(&kit, BY_DATE).run(company.main).await.unwrap();
        assert!(after.is_ready());
    }

    #[tokio::test]
    async fn a_company_that_stays_at_the_first_generation_is_not_ready() {
        let kit = TestApp::new();
        let company = kit.company().await;
        let always = Choice::Always(Edition::Of2022);
        let left_behind = check(&kit, always).run(company.main).await.unwrap();
        assert_eq!(left_behind.after_cutover, Edition::Of2022);
        kit.offices
            .pin(company.main.company, Some(Edition::Of2026))
            .await
            .unwrap();
        let pinned = check(&kit, always).run(company.main).await.unwrap();
        assert_eq!(
            (pinned.edition, pinned.after_cutover),
            (Edition::Of2026, Edition::Of2026)
        );
        kit.clock
            .advance(CUTOVER + Duration::days(1) - Clock::now(&*kit.clock));
        kit.offices
            .pin(company.main.company, Some(Edition::Of2022))
            .await
            .unwrap();
        let held = check(&kit, BY_DATE).run(company.main).await.unwrap();
        assert_eq!((held.edition, held.days_left), (Edition::Of2022, 0));
        assert!(!held.is_ready());
    }

    #[tokio::test]
    async fn receivers_without_a_district_are_counted_for_thirty_days() {
        let kit = TestApp::new();
        let company = kit.company().await;
        let mut without = samples::ccf();
        let receiver = without.receiver.as_mut().unwrap();
        receiver.address.as_mut().unwrap().district = None;
        for _ in 0..2 {
            kit.issue(company.main, without.clone()).await.unwrap();
        }
        let count = async || {
            let readiness = check(&kit, BY_DATE).run(company.main).await.unwrap();
            readiness.receivers_without_district
        };
        assert_eq!(count().await, 1, "a receiver, not a document");
        kit.clock.advance(Duration::days(30));
        assert_eq!(count().await, 1);
        kit.clock.advance(Duration::days(1));
        assert_eq!(count().await, 0);
        kit.issue(company.main, without).await.unwrap();
        assert_eq!(count().await, 1);
        kit.issue(company.main, samples::ccf()).await.unwrap();
        assert_eq!(count().await, 0, "the district is known now");
    }

    #[tokio::test]
    async fn without_a_main_office_the_first_establishment_sees_all() {
        let kit = TestApp::new();
        let mut shops = registration();
        shops.branches[0].kind = EstablishmentType::Branch;
        let [first, second] = kit.sessions_of(shops).await;
        let readiness = check(&kit, BY_DATE);
        assert_eq!(readiness.run(first).await.unwrap().establishments.len(), 2);
        assert_eq!(readiness.run(second).await.unwrap().establishments.len(), 1);
    }

    #[tokio::test]
    async fn a_branch_is_told_of_itself_and_unsettled_documents_are_counted() {
        let kit = TestApp::new();
        let company = kit.company().await;
        let obstacle = Obstacle::NotSignedIn;
        kit.authority.answer_next(SubmitReply::NotSent(obstacle));
        kit.issue(company.main, samples::ccf()).await.unwrap();
        let seen = check(&kit, BY_DATE).run(company.branch).await.unwrap();
        assert_eq!(seen.establishments.len(), 1);
        assert_eq!(seen.establishments[0].establishment.branch_number, 2);
        assert_eq!(seen.unsettled, 1);
        let all = check(&kit, BY_DATE).of_company(company.main.company).await;
        assert_eq!(all.unwrap().unwrap().establishments.len(), 2);
    }
}
