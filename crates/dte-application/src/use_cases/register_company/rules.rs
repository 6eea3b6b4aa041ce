//! What a registration must keep.

use std::collections::HashMap;

use dte_domain::catalog::{Catalogue, EstablishmentType};
use dte_domain::facts::Facts;
use dte_domain::identification::IssuingPlace;
use dte_domain::language::{Bilingual, Language, Message, Phrase, expect};
use dte_domain::message;
use dte_domain::parts::receiver::municipality_is_known;
use dte_domain::rule::{Findings, Rule};
use dte_domain::taxpayer::{Address, Nrc};
use dte_domain::value::characters;
use dte_domain::violation::Warning;

use super::{IssuedKeys, Opening, places};
use crate::ports::Establishment;

const MOST_BRANCHES: usize = 100;

pub const RULES: &[Rule<Opening, Facts>] = &[
    Rule::new(
        "REG-01",
        "a registration must open 1 to 100 establishments",
        "un registro debe abrir de 1 a 100 establecimientos",
        Bilingual::new(
            "the service's own: what one call can answer in time",
            "propia del servicio: lo que una llamada puede responder a tiempo",
        ),
        |opening, _, found| {
            let count = opening.branches.len();
            if !(1..=MOST_BRANCHES).contains(&count) {
                found.differs(
                    "branch_offices",
                    message!(
                        "1 to 100 entries in one call: begin with those that issue first",
                        "de 1 a 100 elementos en una llamada: comience con los que emiten primero"
                    ),
                    count,
                );
            }
        },
    ),
    Rule::new(
        "REG-02",
        "a company must have at most one main office",
        "una empresa debe tener a lo sumo una casa matriz",
        Bilingual::new(
            "CAT-009; the service's own: the main office sees the whole company",
            "CAT-009; propia del servicio: la casa matriz ve toda la empresa",
        ),
        at_most_one_main_office,
    ),
    Rule::new(
        "REG-03",
        "an establishment must have an address, or the main office one",
        "un establecimiento debe tener dirección, o tenerla la casa matriz",
        Bilingual::alike("fe-ccf-v3, fe-ccf-v4: emisor.direccion"),
        has_an_address,
    ),
    Rule::new(
        "REG-04",
        "the municipality must be one of the department",
        "el municipio debe ser uno del departamento",
        Bilingual::alike("CAT-012; CAT-013"),
        |opening, _, found| {
            for (index, branch) in opening.branches.iter().enumerate() {
                if let Some(address) = &branch.address {
                    municipality_is_known(
                        address,
                        &format!("branch_offices[{index}].address"),
                        found,
                    );
                }
            }
        },
    ),
    Rule::new(
        "REG-05",
        "no two establishments may have the same codes in control numbers",
        "dos establecimientos no pueden tener los mismos códigos en los números de control",
        Bilingual::new(
            "fe-ccf-v3, fe-ccf-v4: identificacion.numeroControl; the service's own: a number stands for one document",
            "fe-ccf-v3, fe-ccf-v4: identificacion.numeroControl; propia del servicio: un número designa un documento",
        ),
        places_differ,
    ),
    Rule::new(
        "REG-06",
        "the NRC must have 2 to 8 digits",
        "el NRC debe tener de 2 a 8 dígitos",
        Bilingual::alike("fe-f-v2, fe-ccf-v4, fe-nc-v4, fe-cr-v2: emisor.nrc"),
        |opening, _, found| {
            let digits = opening.nrc.as_ref().map(Nrc::as_str);
            if let Some(digits) = digits.filter(|digits| digits.len() < 2) {
                found.differs("nrc", expect::digits(2, 8), Phrase::value(digits));
            }
        },
    ),
    Rule::new(
        "REG-07",
        "an address must have a complement of at least 5 characters",
        "una dirección debe tener un complemento de al menos 5 caracteres",
        Bilingual::alike("fe-cr-v1: emisor.direccion.complemento"),
        |opening, _, found| {
            const LEAST: usize = 5;
            for (index, branch) in opening.branches.iter().enumerate() {
                let Some(address) = &branch.address else {
                    continue;
                };
                let length = address.complement.chars().count();
                if length < LEAST {
                    let path = format!("branch_offices[{index}].address.complement");
                    found.differs(path, expect::characters(5, 200), characters(length));
                }
            }
        },
    ),
    Rule::new(
        "REG-08",
        "the e-mail must have at least 6 characters",
        "el correo electrónico debe tener al menos 6 caracteres",
        Bilingual::alike("fe-f-v2, fe-ccf-v4, fe-cr-v2: emisor.correo"),
        |opening, _, found| {
            const LEAST: usize = 6;
            let branches = opening
                .branches
                .iter()
                .enumerate()
                .filter_map(|(index, branch)| {
                    Some((
                        format!("branch_offices[{index}].email"),
                        branch.email.as_ref()?,
                    ))
                });
            for (path, email) in
                std::iter::once(("email".to_owned(), &opening.email)).chain(branches)
            {
                if email.as_str().len() < LEAST {
                    let email = Phrase::value(email.as_str());
                    found.differs(path, expect::characters(6, 100), email);
                }
            }
        },
    ),
    Rule::new(
        "REG-09",
        "the district must be one of the municipality",
        "el distrito debe ser uno del municipio",
        Bilingual::alike("CAT-008"),
        |opening, _, found| {
            for (index, branch) in opening.branches.iter().enumerate() {
                if let Some(address) = &branch.address {
                    address.district_is_known(&format!("branch_offices[{index}].address"), found);
                }
            }
        },
    ),
];

fn at_most_one_main_office(opening: &Opening, _: &Facts, found: &mut Findings) {
    let mains = opening
        .branches
        .iter()
        .enumerate()
        .filter(|(_, branch)| branch.kind == EstablishmentType::MainOffice);
    let is_main = |one: &Establishment| one.kind == EstablishmentType::MainOffice;
    let first = usize::from(!opening.existing.iter().any(is_main));
    for (index, branch) in mains.skip(first) {
        let path = format!("branch_offices[{index}].establishment_type");
        let expected = message!("no second main office", "ninguna segunda casa matriz");
        found.differs(path, expected, Phrase::value(branch.kind.code()));
    }
}

/// The main office's address, of one that is opened now or was before.
pub fn main_address(opening: &Opening) -> Option<&Address> {
    let mut branches = opening.branches.iter();
    let main = branches.find(|branch| branch.kind == EstablishmentType::MainOffice);
    let mut existing = opening.existing.iter();
    let existing = existing.find(|one| one.kind == EstablishmentType::MainOffice);
    let opened = main.and_then(|branch| branch.address.as_ref());
    opened.or(existing.map(|one| &one.address))
}

fn has_an_address(opening: &Opening, _: &Facts, found: &mut Findings) {
    if main_address(opening).is_some() {
        return;
    }
    for (index, branch) in opening.branches.iter().enumerate() {
        let path = format!("branch_offices[{index}].address");
        found.require(branch.address.is_some(), || path, expect::ADDRESS);
    }
}

fn places_differ(opening: &Opening, _: &Facts, found: &mut Findings) {
    if opening.branches.len() > MOST_BRANCHES {
        // There are not so many places; to look for them would take hours.
        return;
    }
    let places = places::assign(&opening.branches, &opening.existing);
    let existing = opening.existing.iter();
    let mut holders: HashMap<IssuingPlace, Message> = existing
        .map(|one| (one.place, establishment(one.branch_number)))
        .collect();
    for (index, (place, branch)) in places.iter().zip(&opening.branches).enumerate() {
        let holder = message!("branch_offices[{index}]", "branch_offices[{index}]");
        if let Some(earlier) = holders.insert(*place, holder) {
            let (member, _) = branch
                .numbering_code()
                .unwrap_or(("establishment_code_mh", ""));
            found.differs(
                format!("branch_offices[{index}].{member}"),
                differing(&earlier),
                place,
            );
        }
    }
}

fn establishment(branch_number: u32) -> Message {
    message!(
        "establishment {branch_number}",
        "el establecimiento {branch_number}"
    )
}

fn differing(earlier: &Message) -> Message {
    let [english, spanish] =
        [Language::English, Language::Spanish].map(|language| earlier.text(language));
    message!(
        "codes that differ from those of {english}",
        "códigos distintos de los de {spanish}"
    )
}

/// What is odd about establishments that are opened, though no reason to refuse.
pub fn warnings(opening: &Opening, keys: &[IssuedKeys]) -> Vec<Warning> {
    const HELD: usize = 4;
    let mut warnings = Vec::new();
    for (index, (branch, keys)) in opening.branches.iter().zip(keys).enumerate() {
        if branch.kind == EstablishmentType::Other {
            let path = format!("branch_offices[{index}].establishment_type");
            let text = message!(
                "20 is not in the authority's catalogue of establishments (CAT-009)",
                "20 no está en el catálogo de tipos de establecimiento de Hacienda (CAT-009)"
            );
            warnings.push(Warning::new(path, text));
        }
        let code = branch.code.as_deref();
        if code.is_some_and(|code| code.chars().count() != HELD) {
            let path = format!("branch_offices[{index}].establishment_code");
            let text = message!(
                "invoices and retention vouchers hold exactly 4 characters: it is left out there",
                "las facturas y los comprobantes de retención llevan exactamente 4 caracteres: ahí se omite"
            );
            warnings.push(Warning::new(path, text));
        }
        let codes = [
            (branch.numbering_code(), keys.place.establishment),
            (branch.numbering_pos_code(), keys.place.point_of_sale),
        ];
        for (code, numbered) in codes {
            if let Some((member, code)) = code
                && code != numbered.to_string()
            {
                let path = format!("branch_offices[{index}].{member}");
                let text = message!(
                    "control numbers carry {numbered}",
                    "los números de control llevan {numbered}"
                );
                warnings.push(Warning::new(path, text));
            }
        }
        if let Some(address) = &branch.address {
            address.warnings(&format!("branch_offices[{index}].address"), &mut warnings);
        }
    }
    warnings
}
