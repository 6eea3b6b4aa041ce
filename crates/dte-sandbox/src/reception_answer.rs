//! What the authority says of a document: the answer's shape, and every reason to refuse.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::arithmetic::Miscalculation;
use crate::clock;
use crate::code::Sello;

pub(crate) const ENVIRONMENT: &str = "00";

/// The answer to a document or an event, members in the authority's order.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Answer<'a> {
    version: u8,
    ambiente: &'static str,
    version_app: u8,
    estado: &'static str,
    codigo_generacion: Option<&'a str>,
    sello_recibido: Option<String>,
    fh_procesamiento: String,
    clasifica_msg: Option<&'a str>,
    codigo_msg: &'a str,
    descripcion_msg: &'a str,
    observaciones: Vec<Cow<'a, str>>,
}

impl<'a> Answer<'a> {
    pub(crate) fn accepted(code: &'a str, seal: &Sello, at: i64, observed: Observed) -> Self {
        let mut observations = observed.texts();
        let (codigo, text) = if observations.is_empty() {
            ("001", "RECIBIDO")
        } else {
            ("002", "RECIBIDO CON OBSERVACIONES")
        };
        observations.push(text.into());
        Self {
            codigo_msg: codigo,
            descripcion_msg: text,
            observaciones: observations,
            ..Self::sealed(code, seal, at)
        }
    }

    /// Says of an accepted document that it was invalidated since.
    pub(crate) fn noting_invalidation(mut self, invalidated: bool) -> Self {
        if invalidated {
            self.observaciones.push("DOCUMENTO INVALIDADO".into());
        }
        self
    }

    /// An invalidation event, accepted.
    pub(crate) fn invalidated(code: &'a str, seal: &Sello, at: i64) -> Self {
        let text = "Invalidación Recibida y Procesada";
        Self {
            clasifica_msg: None,
            descripcion_msg: text,
            observaciones: vec![text.into()],
            ..Self::sealed(code, seal, at)
        }
    }

    fn sealed(code: &'a str, seal: &Sello, at: i64) -> Self {
        Self {
            version: 2,
            ambiente: ENVIRONMENT,
            version_app: 2,
            estado: "PROCESADO",
            codigo_generacion: Some(code),
            sello_recibido: Some(seal.to_string()),
            fh_procesamiento: clock::stamp(at),
            clasifica_msg: Some("10"),
            codigo_msg: "001",
            descripcion_msg: "RECIBIDO",
            observaciones: Vec::new(),
        }
    }

    pub(crate) fn rejected(code: Option<&'a str>, rejection: &'a Rejection, at: i64) -> Self {
        Self {
            version: 2,
            ambiente: ENVIRONMENT,
            version_app: 2,
            estado: "RECHAZADO",
            codigo_generacion: code,
            sello_recibido: None,
            fh_procesamiento: clock::stamp(at),
            clasifica_msg: rejection.class.as_deref(),
            codigo_msg: &rejection.code,
            descripcion_msg: &rejection.text,
            observaciones: rejection
                .observations
                .iter()
                .map(|text| text.as_str().into())
                .collect(),
        }
    }
}

/// What the authority observes of a document that it accepts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "independent observations")]
pub(crate) struct Observed {
    /// The date of issue is not the date of reception.
    pub(crate) date: bool,
    /// The payments do not add up to the total.
    pub(crate) payments: bool,
    /// A line is measured in a unit that its catalogue does not have.
    #[serde(default)]
    pub(crate) unit: bool,
    /// A party has an activity that its catalogue does not have.
    #[serde(default)]
    pub(crate) activity: bool,
}

impl Observed {
    fn texts(self) -> Vec<Cow<'static, str>> {
        let date = "identificacion.fecEmi Difiere de la fecha de envío.";
        let payments = "resumen.pagos.montoPago Forma de pago difiere del Total a Pagar.";
        let unit = "cuerpoDocumento.uniMedida No existe en el catálogo CAT-014.";
        let activity = "codActividad No existe en el catálogo CAT-019.";
        [
            (self.date, date),
            (self.payments, payments),
            (self.unit, unit),
            (self.activity, activity),
        ]
        .into_iter()
        .filter_map(|(seen, text)| seen.then_some(text.into()))
        .collect()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Rejection {
    class: Option<Cow<'static, str>>,
    code: Cow<'static, str>,
    text: Cow<'static, str>,
    observations: Vec<String>,
}

impl Rejection {
    fn new(class: &'static str, code: &'static str, text: &'static str) -> Self {
        Self {
            class: Some(class.into()),
            code: code.into(),
            text: text.into(),
            observations: vec![],
        }
    }

    fn observing(mut self, observations: Vec<String>) -> Self {
        self.observations = observations;
        self
    }

    /// 094: the request lacks something, or what it carries is no signed document.
    pub(crate) fn unusable(observation: &str) -> Self {
        Self {
            class: None,
            code: "094".into(),
            text: "PARAMETROS NO SON VALIDOS".into(),
            observations: vec![observation.to_owned()],
        }
    }

    /// 094 with the authority's own words for a missing member.
    pub(crate) fn missing_data() -> Self {
        Self::unusable("Faltan datos en peticion para procesar informacion")
    }

    /// 802: the signature is not the issuer's.
    pub(crate) fn invalid_signature() -> Self {
        Self::new("20", "802", "No valido")
    }

    pub(crate) fn structure(violations: Vec<String>) -> Self {
        Self::new("98", "096", "DOCUMENTO NO CUMPLE ESQUEMA JSON").observing(violations)
    }

    /// 096 when rules are broken that the schema cannot express.
    pub(crate) fn unless_obeyed(broken: Vec<String>) -> Result<(), Self> {
        if broken.is_empty() {
            Ok(())
        } else {
            Err(Self::norm(broken))
        }
    }

    fn norm(violations: Vec<String>) -> Self {
        Self::new(
            "98",
            "096",
            "DOCUMENTO NO CUMPLE CON NORMATIVA DE CUMPLIMIENTO",
        )
        .observing(violations)
    }

    /// 016 or 020: what does not add up. The first fault is the description; when there are more,
    /// all of them are observations.
    pub(crate) fn arithmetic(faults: &[Miscalculation]) -> Self {
        let Some(first) = faults.first() else {
            return Self::structure(vec![]);
        };
        let all: Vec<String> = faults.iter().map(|fault| fault.text()).collect();
        Self {
            text: first.text().into(),
            ..Self::new("16", first.code(), "").observing(if all.len() > 1 { all } else { vec![] })
        }
    }

    /// 004: another document has this code or number.
    pub(crate) fn duplicate(member: &str) -> Self {
        let text = format!("[identificacion.{member}] YA EXISTE UN REGISTRO CON ESE VALOR");
        Self {
            text: text.into(),
            ..Self::new("11", "004", "")
        }
    }

    /// 007: no taxpayer has the number. Real answers show the text and the class; that the code is this
    /// one is a guess.
    pub(crate) fn no_such_taxpayer(member: &str) -> Self {
        Self {
            text: format!("[{member}] NIT CONTRIBUYENTE NO EXISTE").into(),
            ..Self::new("13", "007", "")
        }
    }

    /// 007: a taxpayer issues to itself. The code was seen; the text is a guess.
    pub(crate) fn to_oneself(party: &str, member: &str) -> Self {
        Self {
            text: format!("[{party}.{member}] NIT IGUAL AL DEL EMISOR").into(),
            ..Self::new("13", "007", "")
        }
    }

    /// 005: an export stays in the country. The code was seen; the text is a guess.
    pub(crate) fn not_abroad() -> Self {
        Self::new("11", "005", "[receptor.codPais] VALOR NO PERMITIDO")
    }

    /// 008: the members are not what the taxpayer is registered with. The first is the description, and
    /// all of them are observations.
    pub(crate) fn not_as_registered(members: &[&str]) -> Self {
        let text = |member: &&str| format!("[{member}] NO CORRESPONDE A CONTRIBUYENTE");
        Self {
            class: None,
            code: "008".into(),
            text: members.first().map(text).unwrap_or_default().into(),
            observations: members.iter().map(text).collect(),
        }
    }

    /// The code that a fault asked for.
    pub(crate) fn on_demand(code: String) -> Self {
        Self {
            code: code.into(),
            ..Self::new("99", "", "RECHAZADO A PEDIDO")
        }
    }

    /// The texts that go where an answer has only a list.
    pub(crate) fn into_texts(self) -> Vec<String> {
        if self.observations.is_empty() {
            vec![self.text.into_owned()]
        } else {
            self.observations
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: &str = "0AC82F4E-DDBC-7249-2E82-2ED65BB8EB21";

    #[test]
    fn an_accepted_document_is_answered_in_the_official_shape() {
        let seal = Sello::parse("2025DC1303D169CB28C44A8262B0F8B0A29EJP2D").unwrap();
        let answer = Answer::accepted(CODE, &seal, 1_752_520_566, Observed::default());
        assert_eq!(
            serde_json::to_string(&answer).unwrap(),
            r#"{"version":2,"ambiente":"00","versionApp":2,"estado":"PROCESADO","codigoGeneracion":"0AC82F4E-DDBC-7249-2E82-2ED65BB8EB21","selloRecibido":"2025DC1303D169CB28C44A8262B0F8B0A29EJP2D","fhProcesamiento":"14/07/2025 13:16:06","clasificaMsg":"10","codigoMsg":"001","descripcionMsg":"RECIBIDO","observaciones":["RECIBIDO"]}"#
        );
    }

    #[test]
    fn a_duplicate_is_answered_in_the_official_shape() {
        let rejection = Rejection::duplicate("numeroControl");
        assert_eq!(
            serde_json::to_string(&Answer::rejected(Some(CODE), &rejection, 1_745_691_060))
                .unwrap(),
            r#"{"version":2,"ambiente":"00","versionApp":2,"estado":"RECHAZADO","codigoGeneracion":"0AC82F4E-DDBC-7249-2E82-2ED65BB8EB21","selloRecibido":null,"fhProcesamiento":"26/04/2025 12:11:00","clasificaMsg":"11","codigoMsg":"004","descripcionMsg":"[identificacion.numeroControl] YA EXISTE UN REGISTRO CON ESE VALOR","observaciones":[]}"#
        );
    }

    #[test]
    fn observations_come_before_the_description() {
        let texts = Observed {
            date: true,
            payments: true,
            unit: true,
            activity: true,
        }
        .texts();
        assert_eq!(texts.len(), 4);
        assert!(texts[0].starts_with("identificacion.fecEmi"));
    }
}
