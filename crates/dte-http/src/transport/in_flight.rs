//! What requests and answers take of the service, and whose it is: places, of which a request has
//! one from its body on, and bytes of memory.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::dev::ServiceRequest;
use actix_web::{HttpMessage, HttpRequest, web};
use dte_application::limits::shares::{Full, Shares};

use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::service::{self, HttpSettings};
use crate::transport::company_label::CompanyLabel;
use crate::transport::connection::ConnectionActivity;
use crate::transport::connections::Connections;
use crate::transport::party::{Party, Portion};

/// A request takes this much memory for each byte of its body: the bytes themselves, what was read
/// of them, the document in the authority's form, its signature, the answer.
pub const BYTES_EACH: usize = 4;

/// How long somebody who has less than its share waits for others to give something back.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long it waits at most before it looks again.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

#[derive(Debug)]
pub struct InFlight {
    places: Shares<Party>,
    bytes: Shares<Party>,
    connections: Arc<Connections>,
}

impl InFlight {
    pub fn new(settings: &HttpSettings, connections: Arc<Connections>) -> Self {
        Self {
            places: Shares::new(settings.most_under_way),
            bytes: Shares::new(settings.most_bytes),
            connections,
        }
    }
}

/// What a request under way holds: it goes with the request, and the edge sees it to its end.
#[derive(Clone, Debug, Default)]
pub struct InFlightRequest(Rc<Held>);

#[derive(Debug, Default)]
struct Held {
    place: RefCell<Option<Portion>>,
    bytes: RefCell<Option<Portion>>,
}

impl InFlightRequest {
    pub fn of(request: &ServiceRequest) -> Self {
        let in_hand = Self::default();
        request.extensions_mut().insert(in_hand.clone());
        in_hand
    }

    /// The request is answered: its place is free, its bytes are owed until the client has taken
    /// the answer.
    pub fn answered(&self, turn: Option<&ConnectionActivity>) {
        self.0.place.take();
        let bytes = self.0.bytes.take();
        if let Some(turn) = turn {
            turn.owe(bytes);
        }
    }
}

/// Takes a place for a request that is there as a whole.
pub fn take_permit(request: &HttpRequest) -> Result<(), Problem> {
    let (under_way, in_hand) = (under_way(request)?, in_hand(request)?);
    let taken = under_way.places.take(party(request)?, 1);
    in_hand.0.place.replace(Some(taken.map_err(overloaded)?));
    Ok(())
}

/// Takes memory for a part of a request or an answer. Whoever has less than its share waits a little
/// for it, and those that have more are cut off where they keep the service waiting.
pub async fn take_bytes(request: &HttpRequest, bytes: usize) -> Result<(), Problem> {
    let (under_way, in_hand) = (under_way(request)?, in_hand(request)?);
    let until = Instant::now() + PATIENCE;
    loop {
        let freed = under_way.bytes.freed(LOOK_AGAIN);
        match in_hand.add(under_way, request, bytes)? {
            Ok(()) => return Ok(()),
            Err(Full::Entitled) if Instant::now() < until => {
                under_way
                    .connections
                    .close_where(|party| under_way.bytes.is_asked_of(party));
                freed.await;
            }
            Err(full) => return Err(overloaded(full)),
        }
    }
}

impl InFlightRequest {
    fn add(
        &self,
        under_way: &InFlight,
        request: &HttpRequest,
        bytes: usize,
    ) -> Result<Result<(), Full>, Problem> {
        let mut held = self.0.bytes.borrow_mut();
        if let Some(portion) = &mut *held {
            return Ok(portion.add(bytes));
        }
        let party = party(request)?;
        let taken = under_way.bytes.take(party, bytes);
        Ok(taken.map(|portion| {
            if let Some(turn) = request.conn_data::<ConnectionActivity>() {
                turn.is_for(party);
            }
            *held = Some(portion);
        }))
    }

    fn bytes(&self) -> usize {
        self.0.bytes.borrow().as_ref().map_or(0, Portion::units)
    }
}

/// Takes memory for an answer, as far as the request did not take it already.
pub async fn take_answer(request: &HttpRequest, bytes: usize) -> Result<(), Problem> {
    let more = bytes.saturating_sub(in_hand(request)?.bytes());
    if more == 0 {
        return Ok(());
    }
    take_bytes(request, more).await
}

fn overloaded(_: Full) -> Problem {
    Problem::from(Code::Overloaded).retry_after(1)
}

fn party(request: &HttpRequest) -> Result<Party, Problem> {
    Ok(match CompanyLabel::of(request) {
        Some(company) => Party::Company(company),
        None => Party::Address(service::of(request)?.limits.client(request)),
    })
}

fn under_way(request: &HttpRequest) -> Result<&web::Data<InFlight>, Problem> {
    let under_way = request.app_data::<web::Data<InFlight>>();
    under_way.ok_or_else(|| Problem::from(Code::InternalError).because("the service is not wired"))
}

fn in_hand(request: &HttpRequest) -> Result<InFlightRequest, Problem> {
    let in_hand = request.extensions().get::<InFlightRequest>().cloned();
    in_hand.ok_or_else(|| Problem::from(Code::InternalError).because("the edge was passed by"))
}
