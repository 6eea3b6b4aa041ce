//! How what is sold leaves the country, and what the edition of 2026 does not foresee of it.

use super::ExportInvoice;
use crate::assumptions::{
    EXPORT_INCOTERM, EXPORT_ITEM_OF_BOTH, EXPORT_OF_GOODS_AND_SERVICES,
    EXPORT_PRECINCT_OF_SERVICES, Treatment,
};
use crate::catalog::{
    Catalogue, CustomsPrecinct, ExportRegime, Incoterm, ItemType, RegimeCode, RegimeType,
};
use crate::edition::Edition;
use crate::language::Phrase;
use crate::message;
use crate::rule::Findings;
use crate::violation::Warning;

/// Where and under which regime it leaves.
#[derive(Clone, Debug, Default)]
pub struct Departure {
    /// Whether goods, services or both leave; computed when left out.
    pub item_type: Option<ItemType>,
    /// The customs precinct of goods.
    pub precinct: Option<CustomsPrecinct>,
    /// The type of the regime of goods.
    pub regime_type: Option<RegimeType>,
    /// The regime of goods, with its type or without it.
    pub regime: Option<RegimeCode>,
}

impl Departure {
    /// The type of the regime: said alone, or in its code.
    pub fn regime_type(&self) -> Option<RegimeType> {
        let in_code = || self.regime.filter(|code| code.says_type);
        self.regime_type
            .or_else(|| in_code().map(|code| code.regime.regime_type()))
    }

    /// The regime.
    pub fn regime(&self) -> Option<ExportRegime> {
        self.regime.map(|code| code.regime)
    }
}

impl ExportInvoice {
    /// Whether goods, services or both leave.
    pub fn item_type(&self) -> ItemType {
        let is_any = |kinds: &[ItemType]| self.items.iter().any(|item| kinds.contains(&item.kind));
        let goods = is_any(&[ItemType::Product, ItemType::Both]);
        let services = is_any(&[ItemType::Service, ItemType::Both]);
        match (goods, services) {
            (true, true) => ItemType::Both,
            (false, true) => ItemType::Service,
            _ => ItemType::Product,
        }
    }

    fn exports_goods(&self) -> bool {
        self.item_type() != ItemType::Service
    }
}

/// What is said to leave is what the lines are.
pub(super) fn is_what_the_items_are(invoice: &ExportInvoice, found: &mut Findings) {
    let right = invoice.item_type();
    let claimed = invoice.departure.item_type;
    if let Some(claimed) = claimed.filter(|claimed| *claimed != right) {
        let (right, claimed) = (Phrase::value(right.code()), Phrase::value(claimed.code()));
        found.differs("export.item_type", right, claimed);
    }
}

/// Goods leave through a precinct under a regime.
pub(super) fn goods_say_how_they_leave(invoice: &ExportInvoice, found: &mut Findings) {
    let departure = &invoice.departure;
    if invoice.exports_goods() {
        let members = [
            (
                "precinct",
                departure.precinct.is_some(),
                CustomsPrecinct::LISTS,
            ),
            (
                "regime_type",
                departure.regime_type().is_some(),
                RegimeType::LISTS,
            ),
            ("regime", departure.regime.is_some(), ExportRegime::LISTS),
        ];
        found.require_members(|member| format!("export.{member}"), &members);
    }
}

/// Services pass no customs.
pub(super) fn services_pass_no_customs(invoice: &ExportInvoice, found: &mut Findings) {
    let departure = &invoice.departure;
    let said = [
        ("precinct", departure.precinct.map(Catalogue::code)),
        ("regime_type", departure.regime_type.map(Catalogue::code)),
        ("regime", departure.regime().map(Catalogue::code)),
    ];
    if !invoice.exports_goods() {
        for (member, code) in said {
            if let Some(code) = code {
                let expected = message!("nothing for services", "nada en servicios");
                found.differs(format!("export.{member}"), expected, Phrase::value(code));
            }
        }
    }
}

/// A regime and its type come together, and go together.
pub(super) fn regime_is_of_its_type(departure: &Departure, found: &mut Findings) {
    match (departure.regime_type(), departure.regime()) {
        (Some(claimed), Some(regime)) if claimed != regime.regime_type() => {
            let right = Phrase::value(regime.regime_type().code());
            found.differs("export.regime_type", right, Phrase::value(claimed.code()));
        }
        (None, Some(_)) => found.absent("export.regime_type", RegimeType::LISTS),
        (Some(_), None) => found.absent("export.regime", ExportRegime::LISTS),
        _ => {}
    }
}

/// Precinct and regime are in the catalogues of the edition.
pub(super) fn is_in_the_catalogues(edition: Edition, departure: &Departure, found: &mut Findings) {
    let year = edition.name();
    let is_2022 = edition == Edition::Of2022;
    if let Some(precinct) = departure.precinct.filter(|it| is_2022 && !it.is_of_2022()) {
        let expected = message!(
            "a customs precinct of {year} (CAT-027)",
            "un recinto fiscal de {year} (CAT-027)"
        );
        found.differs("export.precinct", expected, Phrase::value(precinct.code()));
    }
    if let Some(regime) = departure.regime().filter(|it| is_2022 && !it.is_of_2022()) {
        let expected = message!(
            "an export regime of {year} (CAT-028)",
            "un régimen de exportación de {year} (CAT-028)"
        );
        found.differs(
            "export.regime",
            expected,
            Phrase::value(regime.code_of_2022()),
        );
    }
}

/// Goods and services do not leave in one document.
pub(super) fn leaves_in_one_way(invoice: &ExportInvoice, found: &mut Findings) {
    let kind = |index: usize| invoice.items.get(index).map(|item| item.kind);
    let first = kind(0);
    let other = (1..invoice.items.len()).find(|index| {
        let kinds = [first, kind(*index)];
        kinds == [Some(ItemType::Product), Some(ItemType::Service)]
            || kinds == [Some(ItemType::Service), Some(ItemType::Product)]
    });
    if let Some(index) = other {
        let expected = message!(
            "goods or services, and not both",
            "bienes o servicios, y no ambos"
        );
        let actual = Phrase::value(kind(index).map_or("", Catalogue::code));
        found.differs(format!("items[{index}].type"), expected, actual);
    }
}

/// No line is goods and services at once.
pub(super) fn no_item_is_of_both(invoice: &ExportInvoice, found: &mut Findings) {
    for (index, item) in invoice.items.iter().enumerate() {
        if item.kind == ItemType::Both {
            let expected = message!("1 or 2", "1 o 2");
            let actual = Phrase::value(item.kind.code());
            found.differs(format!("items[{index}].type"), expected, actual);
        }
    }
}

/// Goods are delivered on terms.
pub(super) fn goods_are_delivered_on_terms(invoice: &ExportInvoice, found: &mut Findings) {
    if invoice.exports_goods() && invoice.summary.incoterm.is_none() {
        found.absent("summary.incoterm", Incoterm::LISTS);
    }
}

/// What the manuals of 2026 do not foresee, where it is not refused.
pub(super) fn warnings(invoice: &ExportInvoice, warnings: &mut Vec<Warning>) {
    type Check = fn(&ExportInvoice, &mut Findings);
    let checks: [(Treatment, Check); 4] = [
        (EXPORT_OF_GOODS_AND_SERVICES.value, leaves_in_one_way),
        (EXPORT_ITEM_OF_BOTH.value, no_item_is_of_both),
        (EXPORT_PRECINCT_OF_SERVICES.value, services_pass_no_customs),
        (EXPORT_INCOTERM.value, goods_are_delivered_on_terms),
    ];
    for (treatment, check) in checks {
        if treatment == Treatment::Warn {
            let mut found = Findings::default();
            check(invoice, &mut found);
            warnings.extend(found.into_warnings());
        }
    }
}
