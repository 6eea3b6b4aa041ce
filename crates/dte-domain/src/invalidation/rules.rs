//! The rules of an invalidation.

use super::{Invalidation, InvalidationFacts, Replacement};
use crate::catalog::{Catalogue, InvalidationType};
use crate::edition::Edition;
use crate::identification::GenerationCode;
use crate::language::{Bilingual, Phrase, expect};
use crate::lifecycle::StatusKind;
use crate::message;
use crate::parts::merger;
use crate::rule::{Findings, Rule, judge, judge_in};
use crate::violation::Violation;

/// What a rule says that is held in more than one place: its code, both sentences, where it comes from.
type Said = (&'static str, &'static str, &'static str, Bilingual);

const RECEIVED: Said = (
    "ANU-01",
    "a document must be RECEIVED to be invalidated",
    "un documento debe estar RECIBIDO (RECEIVED) para invalidarse",
    Bilingual::new(
        "specification, invalidation rule 1",
        "especificación, regla 1 de invalidación",
    ),
);
const REPLACED: Said = (
    "ANU-03",
    "the replacement must be another RECEIVED document of the company",
    "el reemplazo debe ser otro documento RECIBIDO (RECEIVED) de la empresa",
    Bilingual::new(
        "Manual Funcional V2.0 p. 13-17; specification, invalidation rule 3",
        "Manual Funcional V2.0 p. 13-17; especificación, regla 3 de invalidación",
    ),
);
const IN_TIME: Said = (
    "ANU-05",
    "a document must be invalidated within its window; later it stands, and a CCF is put right with a credit note",
    "un documento debe invalidarse dentro de su plazo; después queda en firme, y un CCF se ajusta con una nota de crédito",
    Bilingual::new(
        "Manual Funcional V2.0 p. 11-12; specification, invalidation rule 5",
        "Manual Funcional V2.0 p. 11-12; especificación, regla 5 de invalidación",
    ),
);
const NOTED: Said = (
    "ANU-08",
    "the notes and returns on a document, and the credit notes that need what it adds, must be invalidated before it",
    "las notas y los retornos sobre un documento, y las notas de crédito que necesitan lo que agrega, deben invalidarse antes que él",
    Bilingual::alike("Manual Funcional V2.0 p. 13-17"),
);

/// What every invalidation must keep.
pub const RULES: &[Rule<Invalidation, InvalidationFacts>] = &[
    Rule::new(
        RECEIVED.0,
        RECEIVED.1,
        RECEIVED.2,
        RECEIVED.3,
        |_, facts, found| {
            is_received(facts, found);
        },
    ),
    Rule::new(
        "ANU-02",
        "types 1 and 3 must name the document that replaces it",
        "los tipos 1 y 3 deben nombrar el documento que lo reemplaza",
        Bilingual::new(
            "Manual Funcional V2.0 p. 13-17; CAT-024; specification, invalidation rule 2",
            "Manual Funcional V2.0 p. 13-17; CAT-024; especificación, regla 2 de invalidación",
        ),
        |request, facts, found| {
            let named = !request.needs_a_replacement(facts) || request.replacement.is_some();
            let expected = Bilingual::new(
                "the generation code of the replacement",
                "el código de generación del reemplazo",
            );
            found.require(named, || "replacement_generation_code", expected);
        },
    ),
    Rule::new(
        REPLACED.0,
        REPLACED.1,
        REPLACED.2,
        REPLACED.3,
        replacement_is_in_force,
    ),
    Rule::new(
        "ANU-04",
        "type 2 must name no replacement",
        "el tipo 2 no debe nombrar reemplazo",
        Bilingual::new(
            "anulacion-schema-v2: documento.codigoGeneracionR (tipoAnulacion = 2); Manual Funcional V2.0 p. 13-17; specification, invalidation rule 4",
            "anulacion-schema-v2: documento.codigoGeneracionR (tipoAnulacion = 2); Manual Funcional V2.0 p. 13-17; especificación, regla 4 de invalidación",
        ),
        |request, _, found| {
            if let Some(code) = request.replacement
                && request.reason.kind == InvalidationType::Rescission
            {
                found.differs(
                    "replacement_generation_code",
                    message!("nothing for type 2", "nada con el tipo 2"),
                    code,
                );
            }
        },
    ),
    Rule::new(
        IN_TIME.0,
        IN_TIME.1,
        IN_TIME.2,
        IN_TIME.3,
        |_, facts, found| {
            is_in_time(facts, found);
        },
    ),
    Rule::new(
        "ANU-06",
        "type 3 must say why",
        "el tipo 3 debe decir el motivo",
        Bilingual::new(
            "anulacion-schema-v2: motivo.motivoAnulacion (tipoAnulacion = 3); Manual Funcional V2.0 p. 13-17; specification, invalidation rule 2",
            "anulacion-schema-v2: motivo.motivoAnulacion (tipoAnulacion = 3); Manual Funcional V2.0 p. 13-17; especificación, regla 2 de invalidación",
        ),
        |request, _, found| {
            let told = request.reason.kind != InvalidationType::Other
                || request.reason.explanation.is_some();
            found.require(
                told,
                || "reason.reason_field",
                Bilingual::new("5 to 250 characters", "de 5 a 250 caracteres"),
            );
        },
    ),
    Rule::new(
        "ANU-07",
        "the replacement must be of the same type and environment",
        "el reemplazo debe ser del mismo tipo y ambiente",
        Bilingual::new(
            "Manual Funcional V2.0 p. 13-17; the service's own: a document is replaced by one of its type and environment",
            "Manual Funcional V2.0 p. 13-17; propia del servicio: un documento se reemplaza con uno de su tipo y ambiente",
        ),
        replacement_is_alike,
    ),
    Rule::new(NOTED.0, NOTED.1, NOTED.2, NOTED.3, |_, facts, found| {
        no_note_is_on_it(&facts.notes, found);
    }),
    Rule::new(
        "ANU-09",
        "an identity document's number must have the form of its type",
        "el número de un documento de identidad debe tener la forma de su tipo",
        Bilingual::alike(
            "anulacion-schema-v2, invalidacion-schema-v3: motivo.numDocResponsable, motivo.numDocSolicita; CAT-022",
        ),
        |request, _, found| {
            for (role, person) in request.reason.people() {
                let path = format!("reason.{role}_num_doc");
                person.identity.number_has_its_form(&path, found);
            }
        },
    ),
    Rule::new(
        "ANU-10",
        "the responsible person and the requestor must be named and identified",
        "el responsable y el solicitante deben llevar nombre e identificación",
        Bilingual::alike(
            "anulacion-schema-v2, invalidacion-schema-v3: motivo.nombreResponsable, motivo.tipDocResponsable, motivo.numDocResponsable, motivo.nombreSolicita, motivo.tipDocSolicita, motivo.numDocSolicita",
        ),
        |request, _, found| {
            for (role, person) in request.reason.people() {
                person.is_identified(role, found);
            }
        },
    ),
    Rule::only(
        Edition::Of2026,
        "ANU-11",
        "the reason must have at most 200 characters",
        "el motivo debe tener a lo sumo 200 caracteres",
        Bilingual::alike("invalidacion-schema-v3: motivo.motivoAnulacion"),
        |request, _, found| {
            const MOST: usize = 200;
            let explanation = request.reason.explanation.as_deref();
            let length = explanation.map(|text| text.chars().count());
            if let Some(length) = length.filter(|length| *length > MOST) {
                found.differs(
                    "reason.reason_field",
                    message!("at most {MOST} characters", "a lo sumo {MOST} caracteres"),
                    length,
                );
            }
        },
    ),
    Rule::new(
        "ANU-12",
        "the invalidation of a document that nothing replaces must name no replacement: first it is invalidated, then the next one is issued",
        "la invalidación de un documento que nada reemplaza no debe nombrar reemplazo: primero se invalida y después se emite el siguiente",
        Bilingual::alike("Manual Funcional V2.0 p. 13-17"),
        |request, facts, found| {
            // Type 2 names none of any document, which is told of that.
            let is_told = request.reason.kind == InvalidationType::Rescission;
            let never = facts.takes_no_replacement() && !is_told;
            if let Some(code) = request.replacement.filter(|_| never) {
                let kind = facts.document.document_type.code();
                let expected = message!("nothing for type {kind}", "nada con el tipo {kind}");
                found.differs("replacement_generation_code", expected, code);
            }
        },
    ),
    Rule::only(
        Edition::Of2026,
        "ANU-13",
        "the absorbed company's NIT must be a possible one",
        "el NIT de la empresa absorbida debe ser un NIT posible",
        Bilingual::new(
            "invalidacion-schema-v3: identificacion.fusion; the service's own: the form that fe-nc-v4 asks for",
            "invalidacion-schema-v3: identificacion.fusion; propia del servicio: la forma que pide fe-nc-v4",
        ),
        |request, _, found| merger::can_be_a_company(request.merger.as_ref(), found),
    ),
];

/// What can change between the judgement of an event and its sending. The replacement is the one that
/// the event names.
const AGAIN: &[Rule<Option<GenerationCode>, InvalidationFacts>] = &[
    Rule::new(
        RECEIVED.0,
        RECEIVED.1,
        RECEIVED.2,
        RECEIVED.3,
        |_, facts, found| {
            is_received(facts, found);
        },
    ),
    Rule::new(
        REPLACED.0,
        REPLACED.1,
        REPLACED.2,
        REPLACED.3,
        |replacement, facts, found| {
            if let Some(code) = replacement {
                is_in_force(*code, facts, found);
            }
        },
    ),
    Rule::new(
        IN_TIME.0,
        IN_TIME.1,
        IN_TIME.2,
        IN_TIME.3,
        |_, facts, found| {
            is_in_time(facts, found);
        },
    ),
    Rule::new(NOTED.0, NOTED.1, NOTED.2, NOTED.3, |_, facts, found| {
        no_note_is_on_it(&facts.notes, found);
    }),
];

/// Judges an event anew that was kept before and never sent.
pub fn judge_again(
    replacement: Option<GenerationCode>,
    facts: &InvalidationFacts,
) -> Vec<Violation> {
    judge_in(facts.edition, AGAIN, &replacement, facts)
}

fn is_received(facts: &InvalidationFacts, found: &mut Findings) {
    let status = facts.document.status.kind();
    if status != StatusKind::Received {
        found.differs(
            "generation_code",
            Phrase::value("RECEIVED"),
            Phrase::value(status.name()),
        );
    }
}

fn replacement_is_in_force(
    request: &Invalidation,
    facts: &InvalidationFacts,
    found: &mut Findings,
) {
    let Some(code) = request.replacement else {
        return;
    };
    if !request.needs_a_replacement(facts) {
        return;
    }
    if code == request.generation_code {
        found.differs(
            "replacement_generation_code",
            message!("another document", "otro documento"),
            code,
        );
        return;
    }
    is_in_force(code, facts, found);
}

fn is_in_force(code: GenerationCode, facts: &InvalidationFacts, found: &mut Findings) {
    const PATH: &str = "replacement_generation_code";
    match facts.replacement {
        Replacement::Missing | Replacement::Foreign => {
            found.differs(
                PATH,
                message!("a document of the company", "un documento de la empresa"),
                code,
            );
        }
        Replacement::Own { status, .. } if status != StatusKind::Received => {
            found.differs(PATH, expect::RECEIVED, Phrase::value(status.name()));
        }
        Replacement::Own { .. } => {}
    }
}

fn replacement_is_alike(request: &Invalidation, facts: &InvalidationFacts, found: &mut Findings) {
    const PATH: &str = "replacement_generation_code";
    let another = request.replacement.is_some() && request.needs_a_replacement(facts);
    let Replacement::Own {
        document_type,
        environment,
        ..
    } = facts.replacement
    else {
        return;
    };
    let document = &facts.document;
    if another && document_type != document.document_type {
        let code = document.document_type.code();
        let expected = message!("a document of type {code}", "un documento del tipo {code}");
        found.differs(PATH, expected, Phrase::value(document_type.code()));
    }
    if another && environment != document.environment {
        let code = document.environment.code();
        let expected = message!(
            "a document of environment {code}",
            "un documento del ambiente {code}"
        );
        found.differs(PATH, expected, Phrase::value(environment.code()));
    }
}

/// What is wrong with an invalidation that these notes stand in the way of.
pub fn noted(notes: &[GenerationCode]) -> Vec<Violation> {
    let rule = Rule::new(
        NOTED.0,
        NOTED.1,
        NOTED.2,
        NOTED.3,
        |notes: &Vec<_>, (), found| {
            no_note_is_on_it(notes, found);
        },
    );
    judge(&[rule], &notes.to_vec(), &())
}

fn no_note_is_on_it(notes: &[GenerationCode], found: &mut Findings) {
    if !notes.is_empty() {
        let codes: Vec<_> = notes.iter().map(ToString::to_string).collect();
        let expected = message!(
            "no PENDING or RECEIVED note or return on it, nor credit note that needs what it adds",
            "ninguna nota ni retorno PENDING o RECEIVED sobre él, ni nota de crédito que necesite lo que agrega"
        );
        found.differs("generation_code", expected, Phrase::value(codes.join(", ")));
    }
}

fn is_in_time(facts: &InvalidationFacts, found: &mut Findings) {
    let last = facts.last_moment();
    if facts.now > last {
        found.differs("generation_code", expect::by(last), facts.now);
    }
}
