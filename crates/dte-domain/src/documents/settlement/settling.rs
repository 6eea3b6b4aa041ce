//! How a line settles its document: what is known of it, who has it already, what its line must say.

use rust_decimal::Decimal;
use time::Date;

use super::item::{self, Item, path};
use super::{SettledTax, Settlement, sums};
use crate::assumptions::{SETTLEMENT_GRACE, SETTLEMENT_OF_ANOTHER_MONTH, Treatment};
use crate::calendar::first_of_month;
use crate::catalog::{Catalogue, GenerationType, Tax};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::identification::{DocumentType, date_text};
use crate::known_document::{KnownDocument, Ownership};
use crate::language::{Phrase, expect};
use crate::lifecycle::StatusKind;
use crate::message;
use crate::money::{
    LINE_PLACES, SignedLineAmount, SignedMoney, TOTAL_PLACES, round, within_a_cent,
};
use crate::parts::identity_document::is_same_number;
use crate::parts::item::EVERY_TAX_ONCE;
use crate::parts::receiver::Receiver;
use crate::parts::third_party_sale::is_told_beside_vat;
use crate::parts::totals;
use crate::rule::Findings;
use crate::settled::{SettledAmounts, SettledDocument, SettlementInForce, SoldForAnother};
use crate::violation::Warning;

/// How a line settles its document.
struct Settling<'f> {
    document: SettledDocument,
    /// The company's own document, that the caller may see.
    own: Option<&'f KnownDocument>,
    /// Sale of an own document for another, less its returns.
    sold: Option<&'f SoldForAnother>,
    /// The other settlement in force that has the document.
    standing: Option<&'f SettlementInForce>,
    /// True if another settlement has the document and the line takes back of it: it was invalidated since, or
    /// goods came back. Nothing is stored about such a line.
    takes_back: bool,
}

impl<'f> Settling<'f> {
    /// Nothing for a line of which nobody knows what its document is.
    fn of(item: &Item, facts: &'f Facts) -> Option<Self> {
        let own = own_document(item, facts);
        let document_type = own.map(|own| own.document_type).or(item.document_type)?;
        let document = SettledDocument {
            generation_type: item.kind,
            document_type,
            number: item.number_kept(),
        };
        let standing = facts.settlements.settlement_with(&document);
        let takes_back = standing.is_some() && has_turned_signs(item, document_type);
        let sold = own.and_then(|own| facts.settlements.sale_of(own.generation_code));
        Some(Self {
            document,
            own,
            sold,
            standing,
            takes_back,
        })
    }

    /// The other settlement that keeps the line from settling its document.
    fn held_by(&self) -> Option<&'f SettlementInForce> {
        self.standing.filter(|_| !self.takes_back)
    }

    /// Sale of an own document that no other settlement has.
    fn open_sale(&self) -> Option<&'f SoldForAnother> {
        self.sold.filter(|_| self.standing.is_none())
    }

    /// True if it is an own document that nobody may settle again, whatever its line says: that alone is
    /// reported of it.
    fn is_settled(&self) -> bool {
        self.own.is_some() && self.held_by().is_some()
    }
}

/// True if all amounts of a line have the sign that documents of its type do not have.
fn has_turned_signs(item: &Item, document_type: DocumentType) -> bool {
    let is_note = document_type == DocumentType::CreditNote;
    let amounts = item.amounts();
    let mut kinds = amounts.members().into_iter();
    !amounts.is_nothing()
        && kinds.all(|(_, amount)| amount.is_zero() || amount.is_sign_positive() == is_note)
}

/// What is known of a line's document, when it is one that the caller may see.
fn own_document<'f>(item: &Item, facts: &'f Facts) -> Option<&'f KnownDocument> {
    known(item, facts).filter(|known| known.ownership == Ownership::Establishment)
}

fn known<'f>(item: &Item, facts: &'f Facts) -> Option<&'f KnownDocument> {
    item.generation_code().and_then(|code| facts.known(code))
}

/// Takes what was left out from the company's own document that a line names. What was given stays.
pub(super) fn complete(item: &mut Item, facts: &Facts) {
    let Some(own) = own_document(item, facts) else {
        return;
    };
    item.document_type = item.document_type.or(Some(own.document_type));
    item.emission_date = item.emission_date.or(Some(own.issued_on));
    let Some(settling) = Settling::of(item, facts) else {
        return;
    };
    if let Some(SoldForAnother { amounts, .. }) = settling.open_sale() {
        let places = [
            (&mut item.non_subject_sale, amounts.non_subject),
            (&mut item.exempt_sale, amounts.exempt),
            (&mut item.taxed_sale, amounts.taxed),
            (&mut item.export_sale, amounts.exports),
        ];
        for (place, amount) in places {
            let held = SignedLineAmount::try_from(round(amount, LINE_PLACES));
            *place = place.or(held.ok());
        }
    }
    if item.taxes.is_none() {
        let others = other_taxes(item, &settling).map(|(tax, _)| tax);
        item.taxes = Some(item.counted_taxes().into_iter().chain(others).collect());
    }
}

/// The taxes beside the value-added tax that a line of an own document tells: they stand beside that one only.
fn other_taxes<'s>(
    item: &Item,
    settling: &Settling<'s>,
) -> impl Iterator<Item = (Tax, Decimal)> + 's {
    let sold = settling
        .sold
        .filter(|_| item.is_taxed() && !settling.takes_back);
    sold.into_iter().flat_map(|sold| sold.taxes.iter().copied())
}

/// What the lines that bear a tax tell of it together, nothing of it where the document has none; unknown where
/// one is of a document that was not issued here, or takes back.
fn known_tax(settlement: &Settlement, tax: Tax, facts: &Facts) -> Option<Decimal> {
    let bearing = settlement.items.iter().filter(|item| item.bears(tax));
    bearing.map(|item| known_tax_of(item, tax, facts)).sum()
}

/// What one line tells of a tax, nothing of it where its document has none; unknown of a document that was not
/// issued here, and of a line that takes back.
fn known_tax_of(item: &Item, tax: Tax, facts: &Facts) -> Option<Decimal> {
    let settling = Settling::of(item, facts)?;
    settling.sold.filter(|_| !settling.takes_back)?;
    let mut taxes = other_taxes(item, &settling);
    let told = taxes.find(|(it, _)| *it == tax);
    Some(told.map_or(Decimal::ZERO, |(_, amount)| amount))
}

/// What documents that were not issued here bear of a tax has the sign of their taxed sales together.
pub(super) fn taxes_have_the_sign_of_their_sales(
    settlement: &Settlement,
    facts: &Facts,
    found: &mut Findings,
) {
    for (index, total) in settlement.summary.taxes.iter().enumerate() {
        if !is_told_beside_vat(total.tax) {
            continue;
        }
        let (mut sold, mut tax, mut all_known) = (Decimal::ZERO, total.value.get(), true);
        let mut is_mixed = false;
        for item in settlement.items.iter().filter(|item| item.bears(total.tax)) {
            if let Some(known) = known_tax_of(item, total.tax, facts) {
                tax -= known;
                continue;
            }
            let taxed = item.amounts().taxed;
            // Taxes go by quantities too: of what sells and what takes back together the sign is open.
            is_mixed |= sold * taxed < Decimal::ZERO;
            (sold, all_known) = (sold + taxed, false);
        }
        let is_contrary = sold.is_sign_negative() != tax.is_sign_negative();
        let is_something = !sold.is_zero() && !within_a_cent(tax, Decimal::ZERO);
        if is_contrary && is_something && !all_known && !is_mixed {
            let expected = if sold.is_sign_negative() {
                message!(
                    "0 or less for sales that take back",
                    "0 o menos por ventas que restan"
                )
            } else {
                message!("0 or more for sales", "0 o más por ventas")
            };
            let path = format!("summary.taxes[{index}].value");
            found.differs(path, expected, total.value.get());
        }
    }
}

/// The taxes of a line of an own document beside those of its amounts are exactly the document's.
fn lines_bear_its_taxes(items: &[Item], facts: &Facts, found: &mut Findings) {
    for (index, item, settling, _) in of_own(items, facts) {
        let is_open = settling.open_sale().is_some();
        let Some(said) = item.taxes.as_ref().filter(|_| is_open) else {
            continue;
        };
        let own: Vec<Tax> = other_taxes(item, &settling).map(|(tax, _)| tax).collect();
        for (at, tax) in said.iter().enumerate() {
            if is_told_beside_vat(*tax) && item.is_taxed() && !own.contains(tax) {
                let expected = message!("a tax of the document", "un tributo del documento");
                let path = format!("items[{index}].taxes[{at}]");
                found.differs(path, expected, Phrase::value(tax.code()));
            }
        }
        for tax in own.iter().filter(|tax| !said.contains(tax)) {
            let code = tax.code();
            let expected = message!(
                "tax {code} among them, which the document bears",
                "el tributo {code} entre ellos, que el documento lleva"
            );
            let said: Vec<_> = said.iter().map(|tax| tax.code()).collect();
            found.differs(
                path(index, "taxes"),
                expected,
                Phrase::value(said.join(", ")),
            );
        }
    }
}

/// The taxes beside the value-added tax that its lines may bear and do, each once.
fn borne_beside_vat(settlement: &Settlement) -> Vec<Tax> {
    let mut borne = Vec::new();
    for tax in settlement.items.iter().flat_map(Item::taxes) {
        if is_told_beside_vat(tax) && !borne.contains(&tax) {
            borne.push(tax);
        }
    }
    borne
}

/// Names those taxes in the summary that only documents of the company bear, where it does not.
pub(super) fn complete_taxes(settlement: &mut Settlement, facts: &Facts) {
    for tax in borne_beside_vat(settlement) {
        if settlement.summary.declared(tax).is_some() {
            continue;
        }
        let sum = known_tax(settlement, tax, facts);
        let held = sum.and_then(|sum| SignedMoney::try_from(round(sum, TOTAL_PLACES)).ok());
        settlement
            .summary
            .taxes
            .extend(held.map(|value| SettledTax {
                tax,
                description: None,
                value,
            }));
    }
}

/// The document that a line takes.
pub(super) fn taken(item: &Item, facts: &Facts) -> Option<SettledDocument> {
    let settling = Settling::of(item, facts)?;
    (!settling.takes_back).then_some(settling.document)
}

/// The lines of which something is known, with how they settle.
fn settlings<'a>(
    items: &'a [Item],
    facts: &'a Facts,
) -> impl Iterator<Item = (usize, &'a Item, Settling<'a>)> {
    let items = items.iter().enumerate();
    let told = items.filter(|(_, item)| item::has_its_form(item));
    told.filter_map(|(index, item)| Some((index, item, Settling::of(item, facts)?)))
}

/// Those of documents of the company.
fn of_own<'a>(
    items: &'a [Item],
    facts: &'a Facts,
) -> impl Iterator<Item = (usize, &'a Item, Settling<'a>, &'a KnownDocument)> {
    settlings(items, facts).filter_map(|(index, item, settling)| {
        let own = settling.own?;
        Some((index, item, settling, own))
    })
}

/// Every line has all its values, its own or those of the document that it names.
pub(super) fn are_complete(items: &[Item], facts: &Facts, found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        // A document that is not the caller's to see is told of that, and nothing else.
        if item::has_its_form(item) && known(item, facts).is_none() {
            item::is_complete(item, index, facts, found);
        }
    }
}

/// No document stands in two lines.
pub(super) fn none_is_settled_twice(items: &[Item], facts: &Facts, found: &mut Findings) {
    let mut before: Vec<(usize, SettledDocument)> = Vec::new();
    for (index, item, settling) in settlings(items, facts) {
        let same = before.iter().find(|(_, one)| *one == settling.document);
        if let Some((earlier, _)) = same {
            let expected = message!(
                "every document once: items[{earlier}] settles it",
                "cada documento una sola vez: items[{earlier}] lo liquida"
            );
            found.differs(
                path(index, "document_number"),
                expected,
                &item.document_number,
            );
        }
        before.push((index, settling.document));
    }
}

/// A document of the company is one of the establishment, unless the main office asks.
pub(super) fn are_within_reach(items: &[Item], facts: &Facts, found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if known(item, facts).is_some_and(|known| known.ownership == Ownership::Company) {
            let actual = message!(
                "one of another establishment",
                "uno de otro establecimiento"
            );
            found.differs(path(index, "document_number"), expect::WITHIN_REACH, actual);
        }
    }
}

/// A document of the company is RECEIVED, or the line takes back of it.
pub(super) fn are_received(items: &[Item], facts: &Facts, found: &mut Findings) {
    for (index, _, settling, own) in of_own(items, facts) {
        if own.status != StatusKind::Received && !settling.takes_back {
            let expected = message!(
                "a document in status RECEIVED, or one that stands in a settlement and is entered again with all signs turned",
                "un documento en estado RECEIVED, o uno que está en una liquidación y se incluye otra vez con todos los signos invertidos"
            );
            let actual = Phrase::value(own.status.name());
            found.differs(path(index, "document_number"), expected, actual);
        }
    }
}

/// A document of the company was sold for the principal.
pub(super) fn are_sold_for(
    principal: Option<&Receiver>,
    (items, facts): (&[Item], &Facts),
    found: &mut Findings,
) {
    let Some(number) = principal.and_then(Receiver::number) else {
        return;
    };
    let settled = DocumentType::Settlement.spec().relates_to(facts.edition);
    for (index, _, settling, own) in of_own(items, facts) {
        if !settled.contains(&own.document_type) {
            continue;
        }
        let expected = message!(
            "a document sold for {number} (third_party_sale.nit)",
            "un documento vendido por cuenta de {number} (third_party_sale.nit)"
        );
        let path = path(index, "document_number");
        match settling.sold {
            Some(sold) if is_same_number(&sold.principal, number) => {}
            Some(sold) => {
                let other = &sold.principal;
                let actual = message!("one sold for {other}", "uno vendido por cuenta de {other}");
                found.differs(path, expected, actual);
            }
            None => {
                let actual = message!(
                    "one that the company sold for itself",
                    "uno que la empresa vendió por cuenta propia"
                );
                found.differs(path, expected, actual);
            }
        }
    }
}

/// Type and date of a document of the company are those with which it was issued.
pub(super) fn agree_with_what_was_issued(items: &[Item], facts: &Facts, found: &mut Findings) {
    for (index, item, _, own) in of_own(items, facts) {
        let its_type = own.document_type;
        if let Some(kind) = item.document_type.filter(|kind| *kind != its_type) {
            let [its_type, kind] = [its_type, kind].map(|kind| Phrase::value(kind.code()));
            found.differs(path(index, "dte_type"), its_type, kind);
        }
        if let Some(date) = item.emission_date.filter(|date| *date != own.issued_on) {
            let [issued, said] = [own.issued_on, date].map(|date| Phrase::value(date_text(date)));
            found.differs(path(index, "emission_date"), issued, said);
        }
    }
}

/// The amounts of a document of the company are its own less its returns.
pub(super) fn amounts_are_its_own(items: &[Item], facts: &Facts, found: &mut Findings) {
    for (index, item, settling, _) in of_own(items, facts) {
        let Some(sold) = settling.open_sale() else {
            continue;
        };
        let (own, said) = (sold.amounts.members(), item.amounts().members());
        for ((member, own), (_, said)) in own.into_iter().zip(said) {
            let own = round(own, LINE_PLACES);
            if !within_a_cent(said, own) {
                found.differs(path(index, member), own.normalize(), said.normalize());
            }
        }
    }
}

const TOTALS: [&str; 4] = [
    "total_non_subject",
    "total_exempt",
    "total_taxed",
    "total_export",
];

/// Of all documents of the company together a cent of tolerance for each does not add up. One that is at fault
/// itself is told of its line.
pub(super) fn amounts_are_whole(settlement: &Settlement, facts: &Facts, found: &mut Findings) {
    let (mut off, mut lines) = (SettledAmounts::default(), 0);
    for (_, item, settling, _) in of_own(&settlement.items, facts) {
        let Some(sold) = settling.open_sale() else {
            continue;
        };
        lines += 1;
        let beyond = item.amounts() - sold.amounts;
        let mut kinds = beyond.members().into_iter();
        if kinds.all(|(_, beyond)| within_a_cent(beyond, Decimal::ZERO)) {
            off = off + beyond;
        }
    }
    let written = sums::of_lines(settlement);
    let right = written - off;
    let both = written.members().into_iter().zip(right.members());
    for (member, ((_, written), (_, right))) in TOTALS.into_iter().zip(both) {
        totals::whole_agrees(member, written, right, lines, found);
    }
}

/// No document is settled that stands in another settlement in force.
pub(super) fn none_is_settled_elsewhere(items: &[Item], facts: &Facts, found: &mut Findings) {
    for (index, _, settling) in settlings(items, facts) {
        let Some(holding) = settling.held_by() else {
            continue;
        };
        let expected = message!(
            "a document that stands in no other settlement in force",
            "un documento que no está en otra liquidación vigente"
        );
        let (code, number) = (holding.generation_code, &holding.control_number);
        let actual = message!(
            "one that settlement {code} ({number}) has",
            "uno que tiene la liquidación {code} ({number})"
        );
        found.differs(path(index, "document_number"), expected, actual);
    }
}

/// A credit note takes back and no other document does, unless another settlement has the document.
pub(super) fn signs_are_those_of_the_document(items: &[Item], facts: &Facts, found: &mut Findings) {
    let open = settlings(items, facts)
        .filter(|(.., settling)| !settling.takes_back && !settling.is_settled());
    for (index, item, settling) in open {
        let is_note = settling.document.document_type == DocumentType::CreditNote;
        for (member, amount) in item.amounts().members() {
            if amount.is_zero() || amount.is_sign_negative() == is_note {
                continue;
            }
            let expected = if is_note {
                message!("0 or less", "0 o menos")
            } else {
                message!(
                    "0 or more, unless another settlement has the document and its amounts are entered again with all signs turned",
                    "0 o más, salvo que otra liquidación tenga el documento y sus montos se incluyan otra vez con todos los signos invertidos"
                )
            };
            found.differs(path(index, member), expected, amount.normalize());
        }
    }
}

/// In documents of 2026 what is settled is of this month, or of the month before until the tenth business
/// day.
pub(super) fn are_of_the_month(items: &[Item], facts: &Facts, found: &mut Findings) {
    let first = match facts.edition {
        Edition::Of2022 if SETTLEMENT_OF_ANOTHER_MONTH.value == Treatment::Warn => return,
        Edition::Of2022 => first_of_month(facts.today),
        Edition::Of2026 => first_allowed(facts),
    };
    for (index, date) in of_sales(items, facts).filter(|(_, date)| *date < first) {
        let (first, last) = (date_text(first), date_text(facts.today));
        let expected = message!("{first} to {last}", "del {first} al {last}");
        let date = Phrase::value(date_text(date));
        found.differs(path(index, "emission_date"), expected, date);
    }
}

/// The lines that tell what a document sold, with its date; others may be of any month.
fn of_sales<'a>(items: &'a [Item], facts: &'a Facts) -> impl Iterator<Item = (usize, Date)> {
    let sales = settlings(items, facts).filter(|(_, _, it)| !it.takes_back && !it.is_settled());
    sales.filter_map(|(index, item, _)| Some((index, item.emission_date?)))
}

fn first_allowed(facts: &Facts) -> Date {
    let this_month = first_of_month(facts.today);
    let days = usize::from(SETTLEMENT_GRACE.value);
    let last = facts.calendar.nth_business_day(facts.today, days);
    match this_month.previous_day() {
        Some(before) if last.is_none_or(|last| facts.today <= last) => first_of_month(before),
        _ => this_month,
    }
}

/// A tax beside the value-added tax is that of the documents that bear it, on their lines as in the summary, and
/// told of those that were not issued here; one of the summary stands there once and on a line.
pub(super) fn other_taxes_agree(settlement: &Settlement, facts: &Facts, found: &mut Findings) {
    lines_bear_its_taxes(&settlement.items, facts, found);
    let taxes = &settlement.summary.taxes;
    for (index, total) in taxes.iter().enumerate() {
        let path = |member: &str| format!("summary.taxes[{index}].{member}");
        let code = Phrase::value(total.tax.code());
        if taxes[..index]
            .iter()
            .any(|earlier| earlier.tax == total.tax)
        {
            found.differs(path("code"), EVERY_TAX_ONCE, code);
        } else if !settlement.bears(total.tax) {
            let expected = message!(
                "a tax that an item carries",
                "un tributo que lleve alguna línea"
            );
            found.differs(path("code"), expected, code);
        } else if total.tax == Tax::EXPORTS {
            if !total.value.get().is_zero() {
                found.differs(path("value"), 0, total.value.get());
            }
        } else if total.tax != Tax::VAT
            && let Some(own) = known_tax(settlement, total.tax, facts)
            && !within_a_cent(total.value.get(), round(own, TOTAL_PLACES))
        {
            let own = round(own, TOTAL_PLACES).normalize();
            found.differs(path("value"), own, total.value.get());
        }
    }
    for tax in borne_beside_vat(settlement) {
        if settlement.summary.declared(tax).is_none() {
            let code = tax.code();
            let expected = message!("the amount of tax {code}", "el monto del tributo {code}");
            found.absent("summary.taxes", expected);
        }
    }
}

/// What is odd about the lines, though no reason to refuse.
pub(super) fn warnings(items: &[Item], facts: &Facts, warnings: &mut Vec<Warning>) {
    warn_of_other_months(items, facts, warnings);
    for (index, item, settling) in settlings(items, facts) {
        let other = settling.standing.filter(|_| settling.takes_back);
        if let Some(other) = other {
            let (code, number) = (other.generation_code, &other.control_number);
            let text = message!(
                "the line takes back of a document that settlement {code} ({number}) has: the service does not check how much, nor whether another settlement did so before",
                "la línea resta de un documento que tiene la liquidación {code} ({number}): el servicio no verifica cuánto, ni si otra liquidación ya lo hizo"
            );
            warnings.push(Warning::new(path(index, "document_number"), text));
        } else if settling.own.is_none() && item.kind == GenerationType::Electronic {
            let text = message!(
                "was not issued here: it stands in the settlement as it was given",
                "no se emitió aquí: está en la liquidación tal como se dio"
            );
            warnings.push(Warning::new(path(index, "document_number"), text));
        }
    }
}

fn warn_of_other_months(items: &[Item], facts: &Facts, warnings: &mut Vec<Warning>) {
    let first = first_of_month(facts.today);
    for (index, _) in of_sales(items, facts).filter(|(_, date)| *date < first) {
        let text = message!(
            "the document is of another month: a settlement tells of the documents of its own month",
            "el documento es de otro mes: una liquidación informa los documentos de su propio mes"
        );
        warnings.push(Warning::new(path(index, "emission_date"), text));
    }
}
