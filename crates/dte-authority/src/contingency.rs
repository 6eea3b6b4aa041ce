//! What the answers to contingency events mean; they have names of their own.

use dte_application::ports::Reported;
use dte_domain::identification::GenerationCode;
use dte_domain::lifecycle::Rejection;
use time::macros::offset;
use time::{Date, Month, OffsetDateTime, PrimitiveDateTime, Time, UtcOffset};

use crate::exchange::Reply;
use crate::reading::{
    Told, describe, is_of_another, is_of_the_token, refuses_token, stamp,
};
use crate::wire::{self, EventReply};

/// El Salvador keeps UTC-6 the whole year.
const EL_SALVADOR: UtcOffset = offset!(-6);

/// Reads the answer to a contingency event.
pub(crate) fn of_submission(reply: &Reply, code: GenerationCode) -> Told<Reported> {
    let answer: EventReply = wire::object(&reply.text).unwrap_or_default();
    let state = &answer.decision.state;
    let is_accepted = state.is("RECIBIDO") || state.is("PROCESADO");
    if (is_accepted || state.is("RECHAZADO")) && is_of_another(&answer.decision, code) {
        return Told::Unclear("an answer about another event".to_owned());
    }
    if is_accepted {
        let unusable = || Told::Unclear("an acceptance without a usable stamp".to_owned());
        let accepted = |stamp| {
            let at = moment(answer.time.get());
            Told::Clear(Reported::Accepted { stamp, at })
        };
        return stamp(&answer.decision).map_or_else(unusable, accepted);
    }
    if state.is("RECHAZADO") {
        return refused(&answer);
    }
    if refuses_token(reply, &answer.decision) {
        return Told::TokenRefused;
    }
    Told::Unclear(describe(reply))
}

fn refused(answer: &EventReply) -> Told<Reported> {
    let decision = &answer.decision;
    if is_of_the_token(decision) {
        return Told::TokenRefused;
    }
    let words = [&answer.message, &decision.description];
    let mut texts = words.into_iter().map(|text| text.get());
    let description = texts.find(|text| !text.is_empty());
    let rejection = Rejection {
        code: decision.code.get().to_owned(),
        description: description.unwrap_or_default().to_owned(),
        observations: decision.observations.beyond(description.unwrap_or_default()),
    };
    let in_words = says_repeated(&rejection.description);
    if in_words || rejection.observations.iter().any(|text| says_repeated(text)) {
        return Told::Clear(Reported::Repeated);
    }
    Told::Clear(Reported::Rejected(rejection))
}

/// Whether it says that the event is there already, and not one of the documents it lists.
fn says_repeated(text: &str) -> bool {
    let text = text.to_uppercase();
    text.contains("YA EXISTE") && !text.contains("DETALLEDTE")
}

/// Reads `dd/MM/yyyy HH:mm:ss` or `yyyy-MM-dd HH:mm:ss` of El Salvador, whatever stands between
/// the numbers; the seconds may be missing or have a fraction. `None` when another clock or half
/// of the day may be meant.
fn moment(written: &str) -> Option<OffsetDateTime> {
    if written.chars().any(|c| c.is_alphabetic() && c != 'T') {
        return None;
    }
    let numbers = written.split(|c: char| !c.is_ascii_digit());
    let numbers: Vec<&str> = numbers.filter(|digits| !digits.is_empty()).collect();
    let (date, time) = numbers.split_at_checked(3)?;
    let (year, month, day) = match date {
        [year, month, day] if year.len() == 4 => (year, month, day),
        [day, month, year] if year.len() == 4 => (year, month, day),
        _ => return None,
    };
    let month = Month::try_from(month.parse::<u8>().ok()?).ok()?;
    let date = Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()?;
    let (hour, minute, second) = match time {
        [hour, minute] => (hour, minute, "0"),
        [hour, minute, second] | [hour, minute, second, _] => (hour, minute, *second),
        _ => return None,
    };
    let number = |digits: &str| digits.parse::<u8>().ok();
    let time = Time::from_hms(number(hour)?, number(minute)?, number(second)?).ok()?;
    Some(PrimitiveDateTime::new(date, time).assume_offset(EL_SALVADOR))
}
