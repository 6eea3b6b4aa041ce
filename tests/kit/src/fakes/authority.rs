use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::Mutex;

use async_trait::async_trait;
use dte_application::ports::{
    Acceptance, Admission, Authority, AuthorityHealth, BatchReply, BatchResults, BatchSubmission,
    BatchedResult, CompanyId, ContingencySubmission, EventSubmission, Obstacle, PortError,
    PortalCredentials, QueryReply, ReportReply, Secret, Sender, SignIn, Submission, SubmitReply,
};
use dte_domain::catalog::ContingencyCause;
use dte_domain::identification::{DocumentType, GenerationCode, ReceptionStamp};
use dte_domain::lifecycle::Rejection;
use dte_domain::taxpayer::Nit;
use dte_domain::value::Value;
use time::OffsetDateTime;

/// An authority that stamps everything, unless told what to answer next.
#[derive(Debug, Default)]
pub struct FakeAuthority {
    submissions: Mutex<Vec<GenerationCode>>,
    held: Mutex<HashMap<GenerationCode, ReceptionStamp>>,
    answers: Mutex<VecDeque<SubmitReply>>,
    queries: Mutex<VecDeque<QueryReply>>,
    sign_in: Mutex<Option<SignIn>>,
    adopted: Mutex<Vec<(CompanyId, Admission)>>,
    lose_answers: Mutex<u32>,
    is_unreachable: Mutex<bool>,
    obstacles: Mutex<HashMap<CompanyId, Obstacle>>,
    cause: Mutex<Option<ContingencyCause>>,
    reports: Mutex<Vec<(CompanyId, String)>>,
    report_answers: Mutex<VecDeque<ReportReply>>,
    batches: Mutex<Vec<Vec<String>>>,
    batch_answers: Mutex<VecDeque<BatchReply>>,
    results: Mutex<VecDeque<BatchResults>>,
    is_unproven: Mutex<bool>,
    spoiling: Mutex<Option<GenerationCode>>,
    meanwhile: Meanwhile,
}

/// What happens elsewhere while the authority has the next document or event before it.
#[derive(Default)]
struct Meanwhile(Mutex<Option<Box<dyn FnOnce() + Send>>>);

impl fmt::Debug for Meanwhile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Meanwhile")
    }
}

impl FakeAuthority {
    /// The next submission gets this answer, and the document is not kept.
    pub fn answer_next(&self, answer: SubmitReply) {
        self.answers.lock().unwrap().push_back(answer);
    }

    /// Before the next submission is answered, this happens elsewhere.
    pub fn meanwhile(&self, happens: impl FnOnce() + Send + 'static) {
        *self.meanwhile.0.lock().unwrap() = Some(Box::new(happens));
    }

    /// The next query gets this answer.
    pub fn query_next(&self, query: QueryReply) {
        self.queries.lock().unwrap().push_back(query);
    }

    /// What it gives for good credentials of a taxpayer.
    pub fn admission(taxpayer: &Nit) -> Admission {
        Admission {
            taxpayer: Some(taxpayer.clone()),
            token: Secret::new(format!("token of {taxpayer}")),
            given: OffsetDateTime::UNIX_EPOCH,
            ends: OffsetDateTime::UNIX_EPOCH,
        }
    }

    /// Whose tokens it was used with, in order.
    pub fn adopted(&self, company: CompanyId) -> Vec<Option<Nit>> {
        let adopted = self.adopted.lock().unwrap();
        let own = adopted.iter().filter(|(of, _)| *of == company);
        own.map(|(_, admission)| admission.taxpayer.clone())
            .collect()
    }

    /// Every sign-in gets this answer.
    pub fn set_sign_in(&self, answer: SignIn) {
        *self.sign_in.lock().unwrap() = Some(answer);
    }

    /// The next `times` submissions are stamped and kept, but the answer is lost.
    pub fn lose_answers(&self, times: u32) {
        *self.lose_answers.lock().unwrap() = times;
    }

    /// From now on its health is that of an authority that does not answer.
    pub fn set_unreachable(&self) {
        *self.is_unreachable.lock().unwrap() = true;
    }

    /// From now on this is in a company's way: nothing of it is received.
    pub fn block(&self, company: CompanyId, obstacle: Obstacle) {
        self.obstacles.lock().unwrap().insert(company, obstacle);
    }

    /// From now on nothing that it took of others proves that it works.
    pub fn set_unproven(&self) {
        *self.is_unproven.lock().unwrap() = true;
    }

    /// From now on nothing is in the company's way.
    pub fn unblock(&self, company: CompanyId) {
        self.obstacles.lock().unwrap().remove(&company);
    }

    /// From now on this is why it does not answer.
    pub fn set_cause(&self, cause: ContingencyCause) {
        *self.cause.lock().unwrap() = Some(cause);
    }

    /// The next contingency event gets this answer.
    pub fn report_next(&self, answer: ReportReply) {
        self.report_answers.lock().unwrap().push_back(answer);
    }

    /// The next batch gets this answer, and its documents are not kept.
    pub fn batch_next(&self, answer: BatchReply) {
        self.batch_answers.lock().unwrap().push_back(answer);
    }

    /// From now on it refuses every batch that this document is in.
    pub fn spoils_batches(&self, code: GenerationCode) {
        *self.spoiling.lock().unwrap() = Some(code);
    }

    /// The next question for the results of a batch gets this answer.
    pub fn results_next(&self, results: BatchResults) {
        self.results.lock().unwrap().push_back(results);
    }

    /// The signed contingency events that came, with their companies.
    pub fn reports(&self) -> Vec<(CompanyId, String)> {
        self.reports.lock().unwrap().clone()
    }

    /// The signed documents of each batch that came.
    pub fn batches(&self) -> Vec<Vec<String>> {
        self.batches.lock().unwrap().clone()
    }

    /// It has this document since before.
    pub fn holds(&self, code: GenerationCode) {
        self.held.lock().unwrap().insert(code, stamp(code));
    }

    /// What was submitted, in order.
    pub fn submissions(&self) -> Vec<GenerationCode> {
        self.submissions.lock().unwrap().clone()
    }

    fn receive(&self, code: GenerationCode) -> SubmitReply {
        self.submissions.lock().unwrap().push(code);
        if let Some(happens) = self.meanwhile.0.lock().unwrap().take() {
            happens();
        }
        if let Some(answer) = self.answers.lock().unwrap().pop_front() {
            return answer;
        }
        let stamp = stamp(code);
        let earlier = self.held.lock().unwrap().insert(code, stamp.clone());
        if earlier.is_some() {
            return SubmitReply::Rejected(Rejection {
                // The authority has such a document already.
                code: "004".into(),
                description: "YA EXISTE UN REGISTRO CON ESE VALOR".into(),
                observations: Vec::new(),
                at: None,
            });
        }
        let mut lose = self.lose_answers.lock().unwrap();
        if *lose > 0 {
            *lose -= 1;
            return Self::no_answer();
        }
        SubmitReply::Accepted(Acceptance {
            stamp,
            at: None,
            observations: Vec::new(),
        })
    }

    fn no_answer() -> SubmitReply {
        SubmitReply::NoAnswer {
            seen: "nothing".into(),
        }
    }
}

fn stamp(code: GenerationCode) -> ReceptionStamp {
    let hex: String = code.to_string().chars().filter(|c| *c != '-').collect();
    ReceptionStamp::parse(&format!("2026{hex}FAKE")).unwrap()
}

/// The generation code in a document.
fn code_in(json: &str) -> GenerationCode {
    const KEY: &str = "\"codigoGeneracion\":\"";
    let at = json.find(KEY).expect("a document") + KEY.len();
    GenerationCode::parse(&json[at..at + 36]).expect("a generation code")
}

#[async_trait]
impl Authority for FakeAuthority {
    async fn sign_in(&self, sender: &Sender, _credentials: &PortalCredentials) -> SignIn {
        let told = self.sign_in.lock().unwrap().clone();
        told.unwrap_or_else(|| SignIn::Accepted(Self::admission(&sender.nit)))
    }

    async fn adopt(&self, sender: &Sender, admission: &Admission) {
        let adopted = (sender.company, admission.clone());
        self.adopted.lock().unwrap().push(adopted);
    }

    async fn submit(&self, sender: &Sender, submission: &Submission) -> SubmitReply {
        match self.obstacle(sender) {
            Some(obstacle) => SubmitReply::NotSent(obstacle),
            None => self.receive(submission.generation_code),
        }
    }

    async fn invalidate(&self, sender: &Sender, event: &EventSubmission) -> SubmitReply {
        match self.obstacle(sender) {
            Some(obstacle) => SubmitReply::NotSent(obstacle),
            None => self.receive(event.generation_code),
        }
    }

    async fn report(&self, sender: &Sender, event: &ContingencySubmission) -> ReportReply {
        let report = (sender.company, event.signed.json.to_string());
        self.reports.lock().unwrap().push(report);
        if let Some(answer) = self.report_answers.lock().unwrap().pop_front() {
            return answer;
        }
        let stamp = stamp(event.generation_code);
        let mut held = self.held.lock().unwrap();
        held.insert(event.generation_code, stamp.clone());
        ReportReply::Accepted { stamp, at: None }
    }

    /// Takes every batch under its number, and stamps its documents.
    async fn submit_batch(&self, _sender: &Sender, batch: &BatchSubmission) -> BatchReply {
        let documents = batch.signed.iter().map(|one| one.json.to_string());
        self.batches.lock().unwrap().push(documents.collect());
        if let Some(answer) = self.batch_answers.lock().unwrap().pop_front() {
            return answer;
        }
        let spoiling = *self.spoiling.lock().unwrap();
        let mut codes = batch.signed.iter().map(|signed| code_in(&signed.json));
        if codes.any(|code| Some(code) == spoiling) {
            return BatchReply::Rejected(Rejection {
                code: "094".into(),
                ..Rejection::default()
            });
        }
        let decided = batch.signed.iter().map(|signed| {
            let code = code_in(&signed.json);
            let stamp = stamp(code);
            self.held.lock().unwrap().insert(code, stamp.clone());
            let observations = Vec::new();
            (
                code,
                BatchedResult::Accepted(Acceptance {
                    stamp,
                    at: None,
                    observations,
                }),
            )
        });
        let results = BatchResults::Decided(decided.collect());
        self.results.lock().unwrap().push_back(results);
        BatchReply::Taken {
            code: batch.id.to_string(),
        }
    }

    async fn batch_results(&self, _sender: &Sender, _code: &str) -> BatchResults {
        let next = self.results.lock().unwrap().pop_front();
        next.unwrap_or(BatchResults::Working)
    }

    fn obstacle(&self, sender: &Sender) -> Option<Obstacle> {
        self.obstacles.lock().unwrap().get(&sender.company).copied()
    }

    async fn check_access(&self, sender: &Sender) -> Option<Obstacle> {
        self.obstacle(sender)
    }

    fn is_proven_since(&self, _moment: OffsetDateTime) -> bool {
        !*self.is_unproven.lock().unwrap()
    }

    async fn diagnose(&self) -> ContingencyCause {
        let cause = *self.cause.lock().unwrap();
        cause.unwrap_or(ContingencyCause::Authority)
    }

    async fn query(
        &self,
        _sender: &Sender,
        _kind: DocumentType,
        code: GenerationCode,
    ) -> QueryReply {
        if let Some(query) = self.queries.lock().unwrap().pop_front() {
            return query;
        }
        match self.held.lock().unwrap().get(&code) {
            Some(stamp) => QueryReply::Accepted(Acceptance {
                stamp: stamp.clone(),
                at: None,
                observations: Vec::new(),
            }),
            None => QueryReply::Unknown,
        }
    }

    async fn test_certificate(&self, _: &Nit, _: &Secret) -> Result<Option<String>, PortError> {
        Ok(None)
    }

    async fn health(&self) -> AuthorityHealth {
        if *self.is_unreachable.lock().unwrap() {
            AuthorityHealth::Unreachable("does not answer")
        } else {
            AuthorityHealth::Reachable
        }
    }
}
