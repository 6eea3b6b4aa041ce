//! The rules of an accounting settlement.

use super::affiliate::Affiliate;
use super::{AccountingSettlement, sums};
use crate::documents::DocumentContent as _;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::language::{Bilingual, Phrase, expect};
use crate::message;
use crate::parts::appendix;
use crate::parts::receiver;
use crate::parts::totals;
use crate::rule::{Findings, Rule};

/// The most characters of what a document of 2022 notes.
const MOST_NOTED: usize = 200;

/// What every accounting settlement must keep.
pub const RULES: &[Rule<AccountingSettlement, Facts>] = &[
    Rule::new(
        "DCL-01",
        "the affiliate must be complete",
        "el afiliado debe estar completo",
        Bilingual::alike("fe-dcl-v1, fe-dcl-v2: receptor"),
        |document, _, found| match &document.affiliate {
            None => found.absent("receiver", message!("the affiliate", "el afiliado")),
            Some(affiliate) => affiliate.is_complete(found),
        },
    ),
    Rule::new(
        "DCL-02",
        "the municipality must be one of the department",
        "el municipio debe ser uno del departamento",
        Bilingual::alike("fe-dcl-v1, fe-dcl-v2: receptor.direccion.municipio; CAT-012; CAT-013"),
        |document, _, found| receiver::lives_in_a_known_municipality(document.receiver(), found),
    ),
    Rule::new(
        "DCL-03",
        "the district must be one of the municipality",
        "el distrito debe ser uno del municipio",
        Bilingual::alike("fe-dcl-v2: receptor.direccion.distrito; CAT-008"),
        |document, _, found| receiver::district_is_known(document.receiver(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "DCL-04",
        "an address must have a district",
        "una dirección debe tener distrito",
        Bilingual::alike("fe-dcl-v2: receptor.direccion.distrito; CAT-008"),
        |document, _, found| receiver::address_has_a_district(document.receiver(), found),
    ),
    Rule::new(
        "DCL-05",
        "the affiliate's texts must have the lengths of the schema",
        "los textos del afiliado deben tener las longitudes del esquema",
        Bilingual::new(
            "fe-dcl-v1, fe-dcl-v2: receptor.codActividad, receptor.descActividad, receptor.nombreComercial, receptor.direccion.complemento, receptor.correo; the service's own: the same request is valid in both editions",
            "fe-dcl-v1, fe-dcl-v2: receptor.codActividad, receptor.descActividad, receptor.nombreComercial, receptor.direccion.complemento, receptor.correo; propia del servicio: la misma solicitud vale en ambas ediciones",
        ),
        |document, _, found| of_the_affiliate(document, |it| it.is_told_at_length(found)),
    ),
    Rule::only(
        Edition::Of2022,
        "DCL-06",
        "the affiliate's phone must have 8 digits",
        "el teléfono del afiliado debe tener 8 dígitos",
        Bilingual::alike("fe-dcl-v1: receptor.telefono"),
        |document, _, found| {
            of_the_affiliate(document, |it| it.has_a_phone_of_eight_digits(found));
        },
    ),
    Rule::only(
        Edition::Of2022,
        "DCL-07",
        "the establishment's phone must have 8 digits; the country's 503 before them does not count",
        "el teléfono del establecimiento debe tener 8 dígitos, sin contar el 503 del país",
        Bilingual::alike("fe-dcl-v1: emisor.telefono"),
        issuer_has_a_phone_of_eight_digits,
    ),
    Rule::new(
        "DCL-08",
        "the period must not end before it starts",
        "el período no debe terminar antes de empezar",
        Bilingual::new(
            "fe-dcl-v1, fe-dcl-v2: cuerpoDocumento.periodoLiquidacionFechaInicio, cuerpoDocumento.periodoLiquidacionFechaFin; the service's own: a period is in order",
            "fe-dcl-v1, fe-dcl-v2: cuerpoDocumento.periodoLiquidacionFechaInicio, cuerpoDocumento.periodoLiquidacionFechaFin; propia del servicio: un período está en orden",
        ),
        |document, _, found| {
            let it = &document.summary;
            if it.period_end < it.period_start {
                let expected = expect::at_least(it.period_start);
                found.differs("summary.period_end", expected, Phrase::value(it.period_end));
            }
        },
    ),
    Rule::new(
        "DCL-09",
        "the period must not end after the day of issue",
        "el período no debe terminar después del día de emisión",
        Bilingual::new(
            "fe-dcl-v1, fe-dcl-v2: cuerpoDocumento.periodoLiquidacionFechaFin; the service's own: what is to come cannot be settled",
            "fe-dcl-v1, fe-dcl-v2: cuerpoDocumento.periodoLiquidacionFechaFin; propia del servicio: lo que está por venir no puede liquidarse",
        ),
        |document, facts, found| {
            let end = document.summary.period_end;
            if end > facts.today {
                let expected = expect::by(facts.today);
                found.differs("summary.period_end", expected, Phrase::value(end));
            }
        },
    ),
    Rule::new(
        "DCL-10",
        "operations_value must be above 0",
        "operations_value debe ser mayor que 0",
        Bilingual::alike("fe-dcl-v1, fe-dcl-v2: cuerpoDocumento.valorOperaciones"),
        |document, _, found| {
            let claimed = document.summary.operations_value;
            totals::is_something("operations_value", claimed, found);
        },
    ),
    Rule::new(
        "DCL-11",
        "non_perceived_amount must be at most operations_value",
        "non_perceived_amount debe ser a lo sumo operations_value",
        Bilingual::alike(
            "fe-dcl-v1, fe-dcl-v2: cuerpoDocumento.montoSinPercepcion, cuerpoDocumento.valorOperaciones",
        ),
        sums::a_part_is_not_perceived,
    ),
    Rule::new(
        "DCL-12",
        "an amount that is not perceived must be described",
        "un monto sin percepción debe describirse",
        Bilingual::new(
            "fe-dcl-v1, fe-dcl-v2: cuerpoDocumento.montoSinPercepcion, cuerpoDocumento.descripSinPercepcion; the service's own: the reason must be known",
            "fe-dcl-v1, fe-dcl-v2: cuerpoDocumento.montoSinPercepcion, cuerpoDocumento.descripSinPercepcion; propia del servicio: el motivo debe conocerse",
        ),
        |document, _, found| {
            let it = &document.summary;
            let is_whole = it.non_perceived_amount.get().is_zero();
            found.require(
                is_whole || it.non_perceived_description.is_some(),
                || "summary.non_perceived_description",
                Bilingual::new("1 to 100 characters", "de 1 a 100 caracteres"),
            );
        },
    ),
    Rule::new(
        "DCL-13",
        "sub_total must be operations_value less non_perceived_amount",
        "sub_total debe ser operations_value menos non_perceived_amount",
        Bilingual::alike(
            "fe-dcl-v1, fe-dcl-v2: cuerpoDocumento.subTotal, cuerpoDocumento.valorOperaciones, cuerpoDocumento.montoSinPercepcion",
        ),
        sums::sub_total_is_a_difference,
    ),
    Rule::new(
        "DCL-14",
        "perception_base must be sub_total without the VAT: sub_total / 1.13",
        "perception_base debe ser sub_total sin el IVA: sub_total / 1.13",
        Bilingual::alike(
            "fe-dcl-v1, fe-dcl-v2: cuerpoDocumento.montoSujetoPercepcion, cuerpoDocumento.subTotal",
        ),
        sums::base_is_of_the_sub_total,
    ),
    Rule::new(
        "DCL-15",
        "total_iva must be sub_total less perception_base",
        "total_iva debe ser sub_total menos perception_base",
        Bilingual::alike(
            "fe-dcl-v1, fe-dcl-v2: cuerpoDocumento.iva, cuerpoDocumento.subTotal, cuerpoDocumento.montoSujetoPercepcion",
        ),
        sums::vat_is_of_the_sub_total,
    ),
    Rule::new(
        "DCL-16",
        "iva_perception must be 2 % of perception_base",
        "iva_perception debe ser el 2 % de perception_base",
        Bilingual::alike(
            "fe-dcl-v1, fe-dcl-v2: cuerpoDocumento.ivaPercibido, cuerpoDocumento.montoSujetoPercepcion",
        ),
        sums::perception_is_its_rate,
    ),
    Rule::new(
        "DCL-17",
        "something must have been perceived: without it no document 09 is due",
        "debe haberse percibido algo: sin ello no corresponde emitir un documento 09",
        Bilingual::alike(
            "fe-dcl-v1, fe-dcl-v2: cuerpoDocumento.subTotal, cuerpoDocumento.montoSujetoPercepcion, cuerpoDocumento.iva, cuerpoDocumento.ivaPercibido",
        ),
        sums::something_is_perceived,
    ),
    Rule::new(
        "DCL-18",
        "commission_iva must be 13 % of commission",
        "commission_iva debe ser el 13 % de commission",
        Bilingual::alike(
            "fe-dcl-v1, fe-dcl-v2: cuerpoDocumento.ivaComision, cuerpoDocumento.comision",
        ),
        sums::commission_vat_is_its_rate,
    ),
    Rule::new(
        "DCL-19",
        "total_to_pay must be operations_value - commission - iva_perception - commission_iva, and above 0",
        "total_to_pay debe ser operations_value - commission - iva_perception - commission_iva, y mayor que 0",
        Bilingual::alike(
            "fe-dcl-v1, fe-dcl-v2: cuerpoDocumento.liquidoApagar, cuerpoDocumento.valorOperaciones, cuerpoDocumento.comision, cuerpoDocumento.ivaPercibido, cuerpoDocumento.ivaComision",
        ),
        sums::total_to_pay_is_a_difference,
    ),
    Rule::only(
        Edition::Of2022,
        "DCL-20",
        "observations must have at most 200 characters",
        "observations debe tener a lo sumo 200 caracteres",
        Bilingual::alike("fe-dcl-v1: cuerpoDocumento.observaciones"),
        |document, _, found| {
            let length = document.observations.as_ref().map(|it| it.chars().count());
            if let Some(length) = length.filter(|length| *length > MOST_NOTED) {
                let expected = expect::characters(1, MOST_NOTED);
                found.differs("observations", expected, length);
            }
        },
    ),
    Rule::new(
        "DCL-21",
        "an appendix must have its three members",
        "un apéndice debe tener sus tres miembros",
        Bilingual::new(
            "fe-dcl-v1, fe-dcl-v2: apendice; specification, CCF rule 13, for every type that has these members",
            "fe-dcl-v1, fe-dcl-v2: apendice; especificación, regla 13 del CCF, para todo tipo que tiene esos miembros",
        ),
        |document, _, found| appendix::are_complete(&document.appendixes, found),
    ),
    Rule::new(
        "DCL-22",
        "a list must have as many entries as the schema takes",
        "una lista debe tener las entradas que el esquema admite",
        Bilingual::alike("fe-dcl-v1, fe-dcl-v2: apendice"),
        |document, _, found| {
            let appendixes = document.appendixes.len();
            totals::lists_fit(&[("appendixes", 0, appendix::MOST, appendixes)], found);
        },
    ),
];

fn of_the_affiliate(document: &AccountingSettlement, judge: impl FnOnce(&Affiliate)) {
    if let Some(affiliate) = &document.affiliate {
        judge(affiliate);
    }
}

fn issuer_has_a_phone_of_eight_digits(
    _: &AccountingSettlement,
    facts: &Facts,
    found: &mut Findings,
) {
    let phone = facts.issuer.as_ref().map(|issuer| &issuer.phone);
    if let Some(phone) = phone.filter(|phone| phone.of_the_country().is_none()) {
        let expected = message!("8 digits", "8 dígitos");
        found.differs(
            "establishment.phone",
            expected,
            Phrase::value(phone.as_str()),
        );
    }
}
