//! The request that sends an event of a type for which no text names path and body.

use std::fmt::Write as _;
use std::str::FromStr;

use dte_schema::jws;

use crate::wire::ReceptionRequest;

/// The members of a request, in their order, under the names that the authority expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventBody(Vec<(String, BodyMember)>);

/// The value of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BodyMember {
    Environment,
    Number,
    Version,
    DocumentType,
    GenerationCode,
    Signed,
    Issuer,
}

const MEMBERS: [(&str, BodyMember); 7] = [
    ("ambiente", BodyMember::Environment),
    ("idEnvio", BodyMember::Number),
    ("version", BodyMember::Version),
    ("tipoDte", BodyMember::DocumentType),
    ("codigoGeneracion", BodyMember::GenerationCode),
    ("documento", BodyMember::Signed),
    ("nit", BodyMember::Issuer),
];

impl EventBody {
    /// The members with which documents are sent.
    pub fn of_documents() -> Self {
        let named = |&(name, member): &(&str, BodyMember)| (name.to_owned(), member);
        let of_documents = MEMBERS.iter().filter(|(_, it)| *it != BodyMember::Issuer);
        Self(of_documents.map(named).collect())
    }

    /// Writes the request of an event of an issuer. Names have no character that JSON escapes.
    pub(crate) fn json(&self, request: &ReceptionRequest<'_>, issuer: &str) -> String {
        let mut json = String::new();
        for (name, member) in &self.0 {
            json.push(if json.is_empty() { '{' } else { ',' });
            // Writing to a text cannot fail.
            let _ = write!(json, r#""{name}":"#);
            let _ = match member {
                BodyMember::Environment => write!(json, r#""{}""#, request.environment),
                BodyMember::Number => write!(json, "{}", request.number),
                BodyMember::Version => write!(json, "{}", request.version),
                BodyMember::DocumentType => write!(json, r#""{}""#, request.document_type),
                BodyMember::GenerationCode => write!(json, r#""{}""#, request.generation_code),
                BodyMember::Issuer => write!(json, r#""{issuer}""#),
                BodyMember::Signed => {
                    let (payload, signature) =
                        (&*request.signed.json, &*request.signed.signature.0);
                    json.push('"');
                    jws::append(&mut json, payload, signature);
                    json.push('"');
                    Ok(())
                }
            };
        }
        json.push('}');
        json
    }
}

impl FromStr for EventBody {
    type Err = String;

    /// Reads `ambiente,tipoEvento=tipoDte,documento`.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut members: Vec<(String, BodyMember)> = Vec::new();
        for part in text.split(',').map(str::trim) {
            let (name, of) = part.split_once('=').unwrap_or((part, part));
            let known = MEMBERS.iter().find(|(known, _)| *known == of.trim());
            let &(_, member) = known.ok_or_else(|| {
                let names = MEMBERS.map(|(known, _)| known).join(", ");
                format!("{part} is none of {names}, nor NAME=MEMBER with one of them")
            })?;
            let name = name.trim();
            if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
                return Err(format!("{part}: a name has ASCII letters and digits"));
            }
            if members.iter().any(|(taken, _)| taken == name) {
                return Err(format!("{name} stands in it twice"));
            }
            members.push((name.to_owned(), member));
        }
        if members
            .iter()
            .all(|(_, member)| *member != BodyMember::Signed)
        {
            return Err("documento is missing: it contains the signed event".into());
        }
        Ok(Self(members))
    }
}

#[cfg(test)]
mod tests {
    use dte_domain::assumptions::{OPERATIONS_BODY, RETURN_BODY};

    use super::*;

    #[test]
    fn the_members_are_those_of_documents_unless_a_setting_names_others() {
        for assumed in [OPERATIONS_BODY, RETURN_BODY] {
            assert_eq!(assumed.value.parse(), Ok(EventBody::of_documents()));
        }
        let renamed: EventBody = "nit, tipoEvento = tipoDte, documento".parse().unwrap();
        let names: Vec<_> = renamed.0.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["nit", "tipoEvento", "documento"]);
    }

    #[test]
    fn a_body_that_cannot_be_sent_is_refused_by_name() {
        for (wrong, expected) in [
            ("ambiente", "documento is missing"),
            ("", "is none of ambiente"),
            ("documento,sello", "sello is none of ambiente"),
            ("documento,a\"b=nit", "a name has ASCII letters"),
            ("documento,documento", "documento stands in it twice"),
        ] {
            let refused = wrong.parse::<EventBody>().unwrap_err();
            assert!(refused.contains(expected), "{wrong}: {refused}");
        }
    }
}
