//! Resources of requests under way: each has a place once its body is complete, and memory if its body or answer is large.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use actix_web::dev::ServiceRequest;
use actix_web::{HttpMessage, HttpRequest, web};
use dte_application::Error;
use dte_application::limits::concurrency::{ConcurrencyLimit, Permit};
use dte_application::ports::CompanyId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::service::{self, HttpSettings};
use crate::transport::company_label::CompanyLabel;
use crate::transport::connection::ConnectionActivity;
use crate::transport::limits::ClientAddress;

/// A request takes this much memory for each byte of its body: the bytes themselves, what was read
/// of them, the document in the authority's form, its signature, the answer.
pub const BYTES_EACH: usize = 4;

/// Memory of a request that is not counted: 64 KiB, a body of 16 KiB. The number of requests bounds
/// it, and large bodies cannot keep small ones out.
const SMALL: usize = 64 * 1024;

/// The owner of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Party {
    /// A company, whose token was shown.
    Company(CompanyId),
    /// An address, before a token is known.
    Address(ClientAddress),
}

#[derive(Debug)]
pub struct InFlight {
    places: ConcurrencyLimit<Party>,
    bytes: Arc<Semaphore>,
}

impl InFlight {
    pub fn new(settings: &HttpSettings) -> Self {
        Self {
            places: ConcurrencyLimit::new(settings.most_under_way),
            bytes: Arc::new(Semaphore::new(
                settings.most_bytes.min(Semaphore::MAX_PERMITS),
            )),
        }
    }
}

/// What a request under way holds: it goes with the request, and the edge sees it to its end.
#[derive(Clone, Debug, Default)]
pub struct InFlightRequest(Rc<Held>);

#[derive(Debug, Default)]
struct Held {
    place: RefCell<Option<Permit<Party>>>,
    bytes: RefCell<Option<OwnedSemaphorePermit>>,
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
    let taken = under_way.places.take(party(request)?);
    in_hand.0.place.replace(Some(taken?));
    Ok(())
}

/// Takes memory for a request or its answer, unless they are small or the request has as much already.
pub fn take_bytes(request: &HttpRequest, bytes: usize) -> Result<(), Problem> {
    if bytes <= SMALL {
        return Ok(());
    }
    let (under_way, in_hand) = (under_way(request)?, in_hand(request)?);
    let mut held = in_hand.0.bytes.borrow_mut();
    let has = held.as_ref().map_or(0, OwnedSemaphorePermit::num_permits);
    let more = u32::try_from(bytes.saturating_sub(has)).unwrap_or(u32::MAX);
    let taken = Arc::clone(&under_way.bytes).try_acquire_many_owned(more);
    let taken = taken.map_err(|_full| Problem::from(Error::Overloaded))?;
    match &mut *held {
        Some(held) => held.merge(taken),
        None => *held = Some(taken),
    }
    Ok(())
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
