//! What is known of the codes with which the tax authority refuses. It publishes no whole list: what stands here
//! was seen in its answers or stands in its manuals.

use dte_domain::language::Bilingual;

use crate::pages::layout::both;

/// What is known of a code.
pub struct AuthorityCode {
    pub code: &'static str,
    /// What the authority refuses with it.
    pub meaning: Bilingual,
    /// What can be done.
    pub remedy: Bilingual,
}

const fn known(
    code: &'static str,
    [english, spanish]: [&'static str; 2],
    remedy: Bilingual,
) -> AuthorityCode {
    AuthorityCode {
        code,
        meaning: both(english, spanish),
        remedy,
    }
}

/// What most refusals want.
pub const CORRECT: Bilingual = both(
    "Mend the member that the message and the details name and send the request again within 24 hours with the header \
     `Corrects: <error.generation_code>`: the document keeps its code and its number.",
    "Corrija el miembro que nombran el mensaje y los detalles y envíe la solicitud otra vez dentro de 24 horas con la \
     cabecera `Corrects: <error.generation_code>`: el documento conserva su código y su número.",
);

const REGISTRY: Bilingual = both(
    "Compare what the request says of the issuer or the receiver with the authority's registry (the taxpayer's NRC card). \
     The receiver is mended in the request, which is sent again with `Corrects`; the issuer with `PATCH /api/v1/company`, \
     and the request is sent again with `Corrects` then.",
    "Compare lo que la solicitud dice del emisor o del receptor con el registro de Hacienda (la tarjeta de NRC del \
     contribuyente). El receptor se corrige en la solicitud, que se envía de nuevo con `Corrects`; el emisor con `PATCH \
     /api/v1/company`, y entonces la solicitud se envía de nuevo con `Corrects`.",
);

const OPERATOR: Bilingual = both(
    "No request causes it: tell the operator, with `X-Request-Id`. When the cause is mended send the request again with \
     `Corrects`, within 24 hours.",
    "Ninguna solicitud lo causa: avise al operador, con el `X-Request-Id`. Corregida la causa, envíe la solicitud de nuevo \
     con `Corrects`, dentro de 24 horas.",
);

/// Another document has the code or the number.
const DUPLICATE: Bilingual = both(
    "It is not corrected. The service has asked whether the registered one is its own, and it is not: issue the document \
     anew without `Corrects`, which takes the next number. The operator looks for the other with `dte series audit`, \
     skips numbers that are given elsewhere with `dte series advance` and enters the other document with `dte series \
     enter`.",
    "No se corrige. El servicio preguntó si el registrado es el suyo, y no lo es: emita el documento de nuevo sin \
     `Corrects`, que toma el número siguiente. El operador busca el otro con `dte series audit`, salta los números dados en \
     otra parte con `dte series advance` e ingresa el otro documento con `dte series enter`.",
);

pub const CODES: [AuthorityCode; 14] = [
    known(
        "004",
        [
            "The authority has another document with this generation code or this control number already (`YA EXISTE UN \
             REGISTRO CON ESE VALOR`; the member stands in brackets).",
            "Hacienda ya tiene otro documento con este código de generación o este número de control (`YA EXISTE UN \
             REGISTRO CON ESE VALOR`; el miembro va entre corchetes).",
        ],
        DUPLICATE,
    ),
    known(
        "006",
        [
            "A member does not have the form that the authority wants (`FORMATO NO VALIDO`); the message names it.",
            "Un miembro no tiene la forma que quiere Hacienda (`FORMATO NO VALIDO`); el mensaje lo nombra.",
        ],
        CORRECT,
    ),
    known(
        "007",
        [
            "Something is wrong with a NIT, mostly the receiver's: the authority does not know it, or not so.",
            "Algo está mal con un NIT, casi siempre el del receptor: Hacienda no lo conoce, o no así.",
        ],
        REGISTRY,
    ),
    known(
        "008",
        [
            "What the document says of the issuer or the receiver is not what the authority has registered (`NO \
             CORRESPONDE A CONTRIBUYENTE`): the economic activity, the NRC or the name, as the brackets say.",
            "Lo que el documento dice del emisor o del receptor no es lo que Hacienda tiene registrado (`NO CORRESPONDE A \
             CONTRIBUYENTE`): la actividad económica, el NRC o el nombre, según los corchetes.",
        ],
        REGISTRY,
    ),
    known(
        "016",
        [
            "The lines are not numbered as the authority wants, or an amount of a line does not come out (`ERROR EN \
             CORRELATIVO`, `CALCULO INCORRECTO`).",
            "Las líneas no están numeradas como quiere Hacienda, o un monto de una línea no sale (`ERROR EN CORRELATIVO`, \
             `CALCULO INCORRECTO`).",
        ],
        CORRECT,
    ),
    known(
        "019",
        [
            "The sequence of a submission was repeated or out of order, as far as is known.",
            "El correlativo de un envío se repitió o llegó fuera de orden, hasta donde se sabe.",
        ],
        OPERATOR,
    ),
    known(
        "020",
        [
            "An amount of the summary does not come out by the authority's arithmetic (`CALCULO INCORRECTO`); the brackets \
             name it, such as `[resumen.totalIva]`.",
            "Un monto del resumen no sale según la aritmética de Hacienda (`CALCULO INCORRECTO`); los corchetes lo nombran, \
             por ejemplo `[resumen.totalIva]`.",
        ],
        CORRECT,
    ),
    known(
        "094",
        [
            "The envelope of the submission lacks something or cannot be used (`PARAMETROS NO SON VALIDOS`).",
            "Al sobre del envío le falta algo o no se puede usar (`PARAMETROS NO SON VALIDOS`).",
        ],
        OPERATOR,
    ),
    known(
        "095",
        [
            "The company may not issue this type of document, or not in this environment.",
            "La empresa no está habilitada para este tipo de documento, o no en este ambiente.",
        ],
        both(
            "Have the type enabled for the company in the authority's portal, and send the request again with `Corrects` \
             within 24 hours.",
            "Haga habilitar el tipo para la empresa en el portal de Hacienda, y envíe la solicitud de nuevo con `Corrects` \
             dentro de 24 horas.",
        ),
    ),
    known(
        "096",
        [
            "The document does not have the structure of its schema, or breaks a rule of the norm (`NO CUMPLE ESQUEMA \
             JSON`, `NO CUMPLE CON NORMATIVA DE CUMPLIMIENTO`); each detail names a place, such as \
             `#/receptor/direccion/departamento`.",
            "El documento no tiene la estructura de su esquema, o incumple una regla de la normativa (`NO CUMPLE ESQUEMA \
             JSON`, `NO CUMPLE CON NORMATIVA DE CUMPLIMIENTO`); cada detalle nombra un lugar, por ejemplo \
             `#/receptor/direccion/departamento`.",
        ],
        CORRECT,
    ),
    known(
        "801",
        [
            "The authority could not verify the signature, by one report; `802` is the usual code.",
            "Hacienda no pudo verificar la firma, según un reporte; el código usual es `802`.",
        ],
        SIGNATURE,
    ),
    known(
        "802",
        [
            "The authority could not verify the signature: the certificate is not the one that it has of the company, or \
             no longer.",
            "Hacienda no pudo verificar la firma: el certificado no es el que tiene de la empresa, o ya no.",
        ],
        SIGNATURE,
    ),
    known(
        "809",
        [
            "Data that signing needs was missing; known of the authority's own signing tool only.",
            "Faltaban datos para firmar; se conoce solo de la herramienta de firma de Hacienda.",
        ],
        OPERATOR,
    ),
    known(
        "UNKNOWN",
        [
            "The authority refused and gave no code: the message and the details are all that it said.",
            "Hacienda rechazó sin dar código: el mensaje y los detalles son todo lo que dijo.",
        ],
        CORRECT,
    ),
];

const SIGNATURE: Bilingual = both(
    "Look at `GET /api/v1/company/certificate`, give the one that the authority's portal has now with `PUT \
     /api/v1/company/certificate`, and send the request again with `Corrects` within 24 hours.",
    "Vea `GET /api/v1/company/certificate`, entregue con `PUT /api/v1/company/certificate` el que el portal de Hacienda tiene \
     ahora, y envíe la solicitud de nuevo con `Corrects` dentro de 24 horas.",
);

/// What is known of the code of an error, `HACIENDA_020`.
pub fn of_error(code: &str) -> Option<&'static AuthorityCode> {
    let own = code.strip_prefix("HACIENDA_")?;
    CODES.iter().find(|known| known.code == own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_known_once_and_said_in_both_languages() {
        for (index, one) in CODES.iter().enumerate() {
            assert!(
                CODES[..index]
                    .iter()
                    .all(|earlier| earlier.code != one.code)
            );
            for text in [one.meaning, one.remedy] {
                assert_ne!(text.english, text.spanish, "{}", one.code);
            }
        }
    }
}
