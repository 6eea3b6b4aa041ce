//! What a receiver has to tell, where a rule asks for it.

use crate::language::{Bilingual, expect};
use crate::parts::receiver::Receiver;
use crate::rule::Findings;

/// A member of the receiver: its name, whether it is there, and what is expected.
pub type ReceiverMember = (&'static str, fn(&Receiver) -> bool, Bilingual);

/// The tax id.
pub const NIT: ReceiverMember = (
    "nit",
    |receiver| receiver.nit.is_some(),
    Bilingual::new("a tax id", "una identificación tributaria (NIT)"),
);

/// The registry number.
pub const NRC: ReceiverMember = (
    "nrc",
    |receiver| receiver.nrc.is_some(),
    Bilingual::new("a registry number", "un NRC"),
);

/// The name.
pub const NAME: ReceiverMember = (
    "name",
    |receiver| receiver.name.is_some(),
    Bilingual::new("1 to 250 characters", "de 1 a 250 caracteres"),
);

/// The code of the activity.
pub const ACTIVITY_CODE: ReceiverMember = (
    "activity_code",
    |receiver| receiver.activity_code.is_some(),
    Bilingual::new("an activity code", "un código de actividad económica"),
);

/// The activity in words.
pub const ACTIVITY_DESCRIPTION: ReceiverMember = (
    "activity_description",
    |receiver| receiver.activity_description.is_some(),
    Bilingual::new("5 to 150 characters", "de 5 a 150 caracteres"),
);

/// The address.
pub const ADDRESS: ReceiverMember = (
    "address",
    |receiver| receiver.address.is_some(),
    expect::ADDRESS,
);

/// The e-mail address.
pub const EMAIL: ReceiverMember = (
    "email",
    |receiver| receiver.email.is_some(),
    Bilingual::new("an e-mail address", "un correo electrónico"),
);

/// Reports those of the members that are not there.
pub fn are_told(receiver: &Receiver, members: &[ReceiverMember], found: &mut Findings) {
    for (member, is_there, expected) in members {
        found.require(
            is_there(receiver),
            || format!("receiver.{member}"),
            *expected,
        );
    }
}
