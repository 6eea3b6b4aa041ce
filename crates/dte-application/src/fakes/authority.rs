use std::collections::{HashMap, VecDeque};
use std::sync::Mutex;

use async_trait::async_trait;
use dte_domain::identification::{DocumentType, GenerationCode, ReceptionStamp};
use dte_domain::value::Value;

use crate::ports::{
    Answer, Authority, AuthorityHealth, EventSubmission, PortalCredentials, Query, Sender, SignIn,
    Submission,
};

/// An authority that stamps everything, unless told what to answer next.
#[derive(Debug, Default)]
pub struct FakeAuthority {
    submissions: Mutex<Vec<GenerationCode>>,
    held: Mutex<HashMap<GenerationCode, ReceptionStamp>>,
    answers: Mutex<VecDeque<Answer>>,
    queries: Mutex<VecDeque<Query>>,
    sign_in: Mutex<Option<SignIn>>,
    lose_answers: Mutex<u32>,
    is_unreachable: Mutex<bool>,
}

impl FakeAuthority {
    /// The next submission gets this answer, and the document is not kept.
    pub fn answer_next(&self, answer: Answer) {
        self.answers.lock().unwrap().push_back(answer);
    }

    /// The next query gets this answer.
    pub fn query_next(&self, query: Query) {
        self.queries.lock().unwrap().push_back(query);
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

    /// What was submitted, in order.
    pub fn submissions(&self) -> Vec<GenerationCode> {
        self.submissions.lock().unwrap().clone()
    }

    fn receive(&self, code: GenerationCode) -> Answer {
        self.submissions.lock().unwrap().push(code);
        if let Some(answer) = self.answers.lock().unwrap().pop_front() {
            return answer;
        }
        let stamp = stamp(code);
        self.held.lock().unwrap().insert(code, stamp.clone());
        let mut lose = self.lose_answers.lock().unwrap();
        if *lose > 0 {
            *lose -= 1;
            return Self::no_answer();
        }
        Answer::Accepted {
            stamp,
            observations: Vec::new(),
        }
    }

    fn no_answer() -> Answer {
        Answer::NoAnswer {
            seen: "nothing".into(),
        }
    }
}

fn stamp(code: GenerationCode) -> ReceptionStamp {
    let hex: String = code.to_string().chars().filter(|c| *c != '-').collect();
    ReceptionStamp::read(&format!("2026{hex}FAKE")).unwrap()
}

#[async_trait]
impl Authority for FakeAuthority {
    async fn sign_in(&self, _sender: &Sender, _credentials: &PortalCredentials) -> SignIn {
        self.sign_in.lock().unwrap().unwrap_or(SignIn::Accepted)
    }

    async fn submit(&self, _sender: &Sender, submission: &Submission) -> Answer {
        self.receive(submission.generation_code)
    }

    async fn invalidate(&self, _sender: &Sender, event: &EventSubmission) -> Answer {
        self.receive(event.generation_code)
    }

    async fn query(&self, _sender: &Sender, _kind: DocumentType, code: GenerationCode) -> Query {
        if let Some(query) = self.queries.lock().unwrap().pop_front() {
            return query;
        }
        match self.held.lock().unwrap().get(&code) {
            Some(stamp) => Query::Decided(Answer::Accepted {
                stamp: stamp.clone(),
                observations: Vec::new(),
            }),
            None => Query::Unknown,
        }
    }

    async fn health(&self) -> AuthorityHealth {
        if *self.is_unreachable.lock().unwrap() {
            AuthorityHealth::Unreachable
        } else {
            AuthorityHealth::Reachable
        }
    }
}
