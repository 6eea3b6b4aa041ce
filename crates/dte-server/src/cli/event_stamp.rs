//! The stamp of an event that an operator enters, of an invalidation or of a contingency.

use dte_application::ports::EnteredStamp;
use dte_domain::identification::{GenerationCode, ReceptionStamp};
use dte_domain::value::Value;

use crate::cli::output::print_line;
use crate::failure::Failure;

/// What was given as `--event` and `--stamp`.
pub fn read(event: &str, stamp: &str) -> Result<(GenerationCode, ReceptionStamp), Failure> {
    let code = GenerationCode::parse(event).map_err(|_malformed| {
        Failure::Other(format!(
            "--event {event} is no generation code: 36 characters, such as \
             20C8619E-75F5-492F-88F3-24697A6C9F58"
        ))
    })?;
    let stamp = ReceptionStamp::parse(stamp).map_err(|_malformed| {
        Failure::Other(format!(
            "--stamp {stamp} is no stamp: 40 capital letters and digits"
        ))
    })?;
    Ok((code, stamp))
}

/// Says what became of it; `list` is the command that names the events without a stamp.
pub fn answer(code: GenerationCode, entered: EnteredStamp, list: &str) -> Result<(), Failure> {
    let refused = match entered {
        EnteredStamp::Kept => {
            print_line!("kept");
            return Ok(());
        }
        EnteredStamp::NoSuchEvent => {
            format!("there is no accepted event {code} without a stamp: `{list}` names them")
        }
        EnteredStamp::OfDocument(document) => format!(
            "this is the stamp of the document {document}, not of the event; nothing was changed"
        ),
        EnteredStamp::OfEvent(other) => {
            format!("this is the stamp of another event, {other}; nothing was changed")
        }
    };
    Err(Failure::Other(refused))
}
