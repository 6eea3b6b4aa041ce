//! A valid accounting settlement.

use time::macros::date;

use super::affiliate::Affiliate;
use super::{AccountingSettlement, Responsible, Summary};
use crate::catalog::EstablishmentType;
use crate::documents::Content;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::samples::common::{TODAY, good, money, receiver};

/// An accounting settlement over operations of 1130.00, of which the affiliate gets 1078.08.
pub fn accounting_settlement() -> AccountingSettlement {
    let period = (date!(2026 - 03 - 01), date!(2026 - 03 - 15));
    let summary = Summary {
        settlement_code: Some(good("LIQ-000412")),
        document_count: Some(good("37")),
        sub_total: Some(money("1130")),
        perception_base: Some(money("1000")),
        total_vat: Some(money("130")),
        vat_perception: Some(money("20")),
        commission_percentage: Some(good("2.5")),
        commission_vat: Some(money("3.67")),
        total_to_pay: Some(money("1078.08")),
        ..Summary::new(period, money("1130"), money("28.25"))
    };
    let responsible = Responsible {
        name: good("Persona Responsable"),
        document: good("04561237-1"),
        employee_code: Some(good("E-17")),
    };
    AccountingSettlement {
        affiliate: Some(Affiliate {
            receiver: receiver(),
            establishment_type: Some(EstablishmentType::MainOffice),
            ..Affiliate::default()
        }),
        ..AccountingSettlement::new(summary, responsible)
    }
}

/// The sample as content, with the facts under which it keeps every rule of an edition.
pub(crate) fn documents(edition: Edition) -> Vec<(Content, Facts)> {
    let facts = Facts {
        edition,
        ..Facts::on(TODAY)
    };
    let content = Content::AccountingSettlement(accounting_settlement());
    vec![(content, facts)]
}
