//! What a change of establishments must keep.

use dte_domain::identification::PlaceCode;
use dte_domain::language::{Bilingual, Phrase, expect};
use dte_domain::message;
use dte_domain::parts::receiver::municipality_is_known;
use dte_domain::rule::{Findings, Rule};
use dte_domain::taxpayer::Address;
use dte_domain::value::{Value, characters};

use super::Amended;
use crate::ports::{CompanyChange, Establishment};

pub const RULES: &[Rule<Vec<Amended>, CompanyChange>] = &[
    Rule::new(
        "CHG-01",
        "an establishment must be named by its branch number",
        "un establecimiento debe nombrarse por su número de sucursal",
        Bilingual::new(
            "the service's own: it is shown by GET /company/branches",
            "propia del servicio: lo muestra GET /company/branches",
        ),
        |amended, _, found| {
            for one in amended.iter().filter(|one| one.known.is_none()) {
                let branch = one.amendment.branch.unwrap_or_default();
                let expected = message!(
                    "the branch number of an establishment of the company",
                    "el número de sucursal de un establecimiento de la empresa"
                );
                found.differs(one.amendment.at("id"), expected, branch);
            }
        },
    ),
    Rule::new(
        "CHG-02",
        "an establishment must be named once",
        "un establecimiento debe nombrarse una sola vez",
        Bilingual::new(
            "the service's own: of two changes neither would be the right one",
            "propia del servicio: de dos cambios ninguno sería el correcto",
        ),
        |amended, _, found| is_named_once(amended, found),
    ),
    Rule::new(
        "CHG-03",
        "the municipality must be one of the department",
        "el municipio debe ser uno del departamento",
        Bilingual::alike("CAT-012; CAT-013"),
        |amended, _, found| {
            each_address(amended, |address, path| {
                municipality_is_known(address, &path, found);
            });
        },
    ),
    Rule::new(
        "CHG-04",
        "the district must be one of the municipality",
        "el distrito debe ser uno del municipio",
        Bilingual::alike("CAT-008"),
        |amended, _, found| {
            each_address(amended, |address, path| {
                address.district_is_known(&path, found);
            });
        },
    ),
    Rule::new(
        "CHG-05",
        "an address must have a complement of at least 5 characters",
        "una dirección debe tener un complemento de al menos 5 caracteres",
        Bilingual::alike("fe-cr-v1: emisor.direccion.complemento"),
        |amended, _, found| {
            const LEAST: usize = 5;
            each_address(amended, |address, path| {
                let length = address.complement.chars().count();
                if length < LEAST {
                    let expected = expect::characters(5, 200);
                    let path = format!("{path}.complement");
                    found.differs(path, expected, characters(length));
                }
            });
        },
    ),
    Rule::new(
        "CHG-06",
        "a code of the authority may be given only where there was none",
        "un código de Hacienda solo puede darse donde no había ninguno",
        Bilingual::new(
            "the service's own: control numbers that were given carry it",
            "propia del servicio: lo llevan los números de control ya dados",
        ),
        |amended, _, found| {
            each_code(amended, |code| {
                if let Some(present) = code.present
                    && code.given != present
                {
                    found.differs(code.path, Phrase::value(present), Phrase::value(code.given));
                }
            });
        },
    ),
    Rule::new(
        "CHG-07",
        "a code with the form of those in control numbers must be the one in the establishment's",
        "un código con la forma de los del número de control debe ser el que llevan los números del establecimiento",
        Bilingual::new(
            "fe-ccf-v3, fe-ccf-v4: identificacion.numeroControl; the service's own: control numbers that were given carry it",
            "fe-ccf-v3, fe-ccf-v4: identificacion.numeroControl; propia del servicio: lo llevan los números de control ya dados",
        ),
        |amended, _, found| {
            each_code(amended, |code| {
                if PlaceCode::parse(code.given).is_ok_and(|given| given != code.numbered) {
                    let expected = code.numbered_and_held();
                    found.differs(code.path, expected, Phrase::value(code.given));
                }
            });
        },
    ),
    Rule::new(
        "CHG-08",
        "the e-mail must have at least 6 characters",
        "el correo electrónico debe tener al menos 6 caracteres",
        Bilingual::alike("fe-f-v2, fe-ccf-v4, fe-cr-v2: emisor.correo"),
        |_, change, found| {
            const LEAST: usize = 6;
            if let Some(email) = &change.email
                && email.as_str().len() < LEAST
            {
                let email = Phrase::value(email.as_str());
                found.differs("email", expect::characters(6, 100), email);
            }
        },
    ),
];

fn is_named_once(amended: &[Amended], found: &mut Findings) {
    let id = |one: &Amended| one.known.as_ref().map(|(before, _)| before.id);
    for (index, one) in amended.iter().enumerate() {
        let earlier = &amended[..index];
        if id(one).is_some() && earlier.iter().any(|other| id(other) == id(one)) {
            let branch = one.amendment.branch.unwrap_or_default();
            found.differs(
                one.amendment.at("id"),
                message!(
                    "an establishment not named before",
                    "un establecimiento que no se nombró antes"
                ),
                branch,
            );
        }
    }
}

fn each_address(amended: &[Amended], mut look: impl FnMut(&Address, String)) {
    for one in amended {
        if let Some(address) = one.address() {
            look(address, one.amendment.at("address"));
        }
    }
}

/// A code of the authority that is given.
struct GivenCode<'a> {
    path: String,
    given: &'a str,
    /// What the establishment had before.
    present: Option<&'a str>,
    /// What its control numbers carry.
    numbered: PlaceCode,
    /// The other establishment whose place the codes name.
    holder: Option<&'a Establishment>,
}

impl GivenCode<'_> {
    /// What its control numbers carry, and whose the wanted place is.
    fn numbered_and_held(&self) -> Phrase {
        let numbered = self.numbered;
        match self.holder {
            Some(holder) => {
                let (place, number) = (holder.place, holder.branch_number);
                message!(
                    "{numbered}, as {place} is held by establishment {number}",
                    "{numbered}, porque el establecimiento {number} tiene {place}"
                )
                .into()
            }
            None => Phrase::value(numbered),
        }
    }
}

fn each_code(amended: &[Amended], mut look: impl FnMut(GivenCode<'_>)) {
    for one in amended {
        let (amendment, Some((before, _))) = (&one.amendment, &one.known) else {
            continue;
        };
        let codes = [
            (
                "establishment_code_mh",
                &amendment.code_mh,
                &before.code_mh,
                before.place.establishment,
            ),
            (
                "pos_code_mh",
                &amendment.pos_code_mh,
                &before.pos_code_mh,
                before.place.point_of_sale,
            ),
        ];
        for (member, given, present, numbered) in codes {
            if let Some(given) = given {
                look(GivenCode {
                    path: amendment.at(member),
                    given,
                    present: present.as_deref(),
                    numbered,
                    holder: one.holder.as_ref(),
                });
            }
        }
    }
}
