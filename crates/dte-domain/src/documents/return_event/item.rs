//! What comes back, and what its lines must keep.

use rust_decimal::Decimal;

use super::{Over, ReturnEvent, originals};
use crate::assumptions::RETURN_INCOME_TAX;
use crate::catalog::{Catalogue, ItemType, OwnLineTax, Tax, Unit};
use crate::facts::Facts;
use crate::language::{Phrase, expect};
use crate::message;
use crate::money::{
    CENT, LINE_PLACES, LineAmount, Money, Quantity, SignedLineAmount, TOTAL_PLACES, agrees, cut,
    percent, round,
};
use crate::parts::included_tax::{is_vat_inside, vat_inside};
use crate::parts::item::{EVERY_TAX_ONCE, charge_is_one, codes, warn_of_charge_unit, warn_of_unit};
use crate::rule::Findings;
use crate::value::Text;
use crate::violation::Warning;

/// One line.
#[derive(Clone, Debug)]
pub struct ReturnedItem {
    /// What comes back.
    pub kind: ItemType,
    /// In words.
    pub description: Text<1, 1000>,
    /// How much of it.
    pub quantity: Quantity,
    /// The unit of the quantity.
    pub unit: Unit,
    /// The price of one unit, as the document has it.
    pub unit_price: LineAmount,
    /// The whole line's discount.
    pub discount: LineAmount,
    /// The issuer's code for it.
    pub code: Option<Text<1, 25>>,
    /// Which tax a line of type 4 is.
    pub tax_code: Option<OwnLineTax>,
    /// The related document that it comes back of.
    pub related_document: Option<Text<1, 36>>,
    /// A sale outside the tax.
    pub non_subject_sale: LineAmount,
    /// A sale exempt from the tax.
    pub exempt_sale: LineAmount,
    /// A taxed sale; computed when left out over exports, which have no other.
    pub taxed_sale: Option<LineAmount>,
    /// A purchase; computed when left out over excluded subject invoices, which have nothing else.
    pub purchase: Option<LineAmount>,
    /// The taxes beside the value-added tax; that on exports is named when left out.
    pub taxes: Vec<Tax>,
    /// The value-added tax inside the taxed sale; computed when left out.
    pub vat: Option<LineAmount>,
    /// A suggested retail price.
    pub suggested_price: LineAmount,
    /// A charge outside the tax base, with price 0; below 0 what had been given back.
    pub non_taxed: SignedLineAmount,
    /// Insurance of an export.
    pub insurance: LineAmount,
    /// Freight of an export.
    pub freight: LineAmount,
    /// Value-added tax that had been kept back.
    pub vat_retention: Money,
    /// Income tax that had been kept back.
    pub income_retention: Money,
}

impl ReturnedItem {
    /// A line that takes back nothing yet. What it is, how much of it and at what price has no default that
    /// would be true.
    pub fn new(
        kind: ItemType,
        description: Text<1, 1000>,
        (quantity, unit): (Quantity, Unit),
        unit_price: LineAmount,
    ) -> Self {
        Self {
            kind,
            description,
            quantity,
            unit,
            unit_price,
            discount: LineAmount::ZERO,
            code: None,
            tax_code: None,
            related_document: None,
            non_subject_sale: LineAmount::ZERO,
            exempt_sale: LineAmount::ZERO,
            taxed_sale: None,
            purchase: None,
            taxes: Vec::new(),
            vat: None,
            suggested_price: LineAmount::ZERO,
            non_taxed: SignedLineAmount::default(),
            insurance: LineAmount::ZERO,
            freight: LineAmount::ZERO,
            vat_retention: Money::ZERO,
            income_retention: Money::ZERO,
        }
    }

    /// Quantity times price less discount, exactly.
    pub fn value(&self) -> Decimal {
        self.gross() - self.discount.get()
    }

    fn gross(&self) -> Decimal {
        self.quantity.get() * self.unit_price.get()
    }

    fn computed_value(&self) -> Decimal {
        round(self.value().max(Decimal::ZERO), LINE_PLACES)
    }

    /// Its taxed sale: the client's, or over exports our own.
    pub fn taxed_sale(&self, over: Option<Over>) -> Decimal {
        match self.taxed_sale {
            Some(sale) => sale.get(),
            None if over == Some(Over::Exports) => self.computed_value(),
            None => Decimal::ZERO,
        }
    }

    /// Its purchase: the client's, or over excluded subject invoices our own.
    pub fn purchase(&self, over: Option<Over>) -> Decimal {
        match self.purchase {
            Some(purchase) => purchase.get(),
            None if over == Some(Over::Purchases) => self.computed_value(),
            None => Decimal::ZERO,
        }
    }

    /// The value-added tax inside its taxed sale: the client's, or else our own; none but over invoices.
    pub fn vat_included(&self, over: Option<Over>) -> Decimal {
        let computed = || match over {
            Some(Over::Invoices) => round(vat_inside(self.taxed_sale(over)), LINE_PLACES),
            _ => Decimal::ZERO,
        };
        self.vat.map_or_else(computed, LineAmount::get)
    }

    /// The taxes that it bears beside the value-added tax: those named, and that on exports where it has
    /// such a sale and names none.
    pub fn bears(&self, over: Option<Over>) -> Vec<Tax> {
        let exports = over == Some(Over::Exports) && self.taxed_sale(over) > Decimal::ZERO;
        if exports && self.taxes.is_empty() {
            vec![Tax::EXPORTS]
        } else {
            self.taxes.clone()
        }
    }

    /// What it takes back of each kind, with the names of the members.
    pub(super) fn kinds(&self, over: Option<Over>) -> [(&'static str, Decimal); 4] {
        [
            ("non_subject_sale", self.non_subject_sale.get()),
            ("exempt_sale", self.exempt_sale.get()),
            ("taxed_sale", self.taxed_sale(over)),
            ("purchase", self.purchase(over)),
        ]
    }

    /// All kinds together.
    pub(super) fn sale(&self, over: Option<Over>) -> Decimal {
        self.kinds(over).into_iter().map(|(_, amount)| amount).sum()
    }

    /// Its one kind; nothing where it has none or several.
    fn only_kind(&self, over: Option<Over>) -> Option<(&'static str, Decimal)> {
        let kinds = self.kinds(over).into_iter();
        let mut positive = kinds.filter(|(_, amount)| !amount.is_zero());
        match (positive.next(), positive.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        }
    }

    /// Whether it has a value, and does not say of which kind.
    pub(super) fn is_kindless(&self, over: Option<Over>) -> bool {
        let has_none = self.sale(over).is_zero() && self.non_taxed.get().is_zero();
        has_none && !agrees(Decimal::ZERO, self.value(), LINE_PLACES)
    }

    /// Its taxed sale as quantity and price make it, where it has no other kind.
    pub(super) fn exact_taxed(&self, over: Option<Over>) -> Decimal {
        match self.only_kind(over) {
            Some(("taxed_sale", _)) => self.value().max(Decimal::ZERO),
            _ => self.taxed_sale(over),
        }
    }

    fn has_vat(&self, claimed: LineAmount, over: Option<Over>) -> bool {
        let gross = match over {
            Some(Over::Invoices) => self.taxed_sale(over),
            _ => Decimal::ZERO,
        };
        is_vat_inside(claimed, gross)
    }
}

fn path(index: usize, member: &str) -> String {
    format!("items[{index}].{member}")
}

fn each(event: &ReturnEvent) -> impl Iterator<Item = (usize, &ReturnedItem)> {
    event.items.iter().enumerate()
}

/// Each kind of document has its kinds of lines.
pub(super) fn are_of_kinds_of_the_document(event: &ReturnEvent, found: &mut Findings) {
    let unfit = match event.over() {
        Some(Over::Exports) => ItemType::Both,
        Some(Over::Purchases) => ItemType::Tax,
        Some(Over::Invoices) | None => return,
    };
    for (index, item) in each(event).filter(|(_, item)| item.kind == unfit) {
        let types = ItemType::ENTRIES.iter().filter(|it| it.value != unfit);
        let codes: Vec<_> = types.map(|it| it.code).collect();
        let expected = expect::one_of(codes.join(", "));
        found.differs(
            path(index, "type"),
            expected,
            Phrase::value(item.kind.code()),
        );
    }
}

/// An amount stands only where documents of the related type have it.
pub(super) fn have_amounts_of_the_document(event: &ReturnEvent, found: &mut Findings) {
    let over = event.over();
    let Some(of) = over else { return };
    let code = event.related_type().map_or("", Catalogue::code);
    for (index, item) in each(event) {
        let amounts = [
            (
                "non_subject_sale",
                item.non_subject_sale.get(),
                of == Over::Invoices,
            ),
            ("exempt_sale", item.exempt_sale.get(), of == Over::Invoices),
            ("taxed_sale", item.taxed_sale(over), of != Over::Purchases),
            ("purchase", item.purchase(over), of == Over::Purchases),
            (
                "suggested_price",
                item.suggested_price.get(),
                of == Over::Invoices,
            ),
            ("insurance", item.insurance.get(), of == Over::Exports),
            ("freight", item.freight.get(), of == Over::Exports),
        ];
        for (member, amount, _) in amounts.into_iter().filter(|(_, _, fits)| !fits) {
            if !amount.is_zero() {
                let expected = message!(
                    "0 over documents of type {code}",
                    "0 sobre documentos del tipo {code}"
                );
                found.differs(path(index, member), expected, amount.normalize());
            }
        }
    }
}

/// A line takes back in one way.
pub(super) fn take_back_in_one_way(event: &ReturnEvent, found: &mut Findings) {
    let over = event.over();
    for (index, item) in each(event) {
        let kinds = item.kinds(over).into_iter();
        let charge = ("non_taxed", item.non_taxed.get());
        let given: Vec<_> = kinds
            .chain([charge])
            .filter(|(_, amount)| !amount.is_zero())
            .map(|(member, _)| member)
            .collect();
        if given.len() > 1 {
            let expected = message!("one kind of sale", "un solo tipo de venta");
            found.differs(
                path(index, given[1]),
                expected,
                Phrase::value(given.join(", ")),
            );
        }
    }
}

/// A line with a value says of which kind it is.
pub(super) fn say_their_kind(event: &ReturnEvent, found: &mut Findings) {
    let over = event.over();
    for (index, item) in each(event) {
        if item.is_kindless(over) {
            let value = item.value().normalize();
            let expected = message!(
                "{value} in one of non_subject_sale, exempt_sale, taxed_sale and purchase",
                "{value} en uno de non_subject_sale, exempt_sale, taxed_sale y purchase"
            );
            found.absent(format!("items[{index}]"), expected);
        }
    }
}

/// What a line takes back is quantity times price less discount, within a cent.
pub(super) fn are_price_times_quantity(event: &ReturnEvent, found: &mut Findings) {
    let over = event.over();
    for (index, item) in each(event) {
        let is_wrong = |(_, amount): &(&str, Decimal)| !agrees(*amount, item.value(), LINE_PLACES);
        if let Some((member, amount)) = item.only_kind(over).filter(is_wrong) {
            let expected = item.computed_value().normalize();
            found.differs(path(index, member), expected, amount.normalize());
        }
    }
}

/// A line's discount is at most its price.
pub(super) fn discounts_fit(event: &ReturnEvent, found: &mut Findings) {
    for (index, item) in each(event) {
        if item.discount.get() > item.gross() {
            let most = expect::at_most(cut(item.gross(), LINE_PLACES).normalize());
            found.differs(path(index, "discount"), most, item.discount.get());
        }
    }
}

/// Tax lines, and no others, say which tax they are, once and in unit 99.
pub(super) fn tax_items_are_a_tax(event: &ReturnEvent, found: &mut Findings) {
    for (index, item) in each(event) {
        let is_tax = item.kind == ItemType::Tax;
        match (is_tax, item.tax_code) {
            (true, None) => {
                let expected = message!("the code of a tax", "el código de un tributo");
                found.absent(path(index, "tax_code"), expected);
            }
            (false, Some(code)) => {
                let expected = message!("nothing but with type 4", "nada sino con el tipo 4");
                found.differs(
                    path(index, "tax_code"),
                    expected,
                    Phrase::value(code.code()),
                );
            }
            _ => {}
        }
        if is_tax && item.quantity.get() != Decimal::ONE {
            let expected = message!("1 for a tax", "1 para un tributo");
            found.differs(path(index, "quantity"), expected, item.quantity.get());
        }
        if is_tax && item.unit.number() != Unit::OTHER {
            let expected = message!("99 for a tax", "99 para un tributo");
            found.differs(path(index, "unit_measure"), expected, item.unit.number());
        }
    }
}

/// Invoices have the value-added tax in their prices, exports bear theirs and those that an authorisation allows, purchases bear none.
pub(super) fn bear_taxes_of_the_document(event: &ReturnEvent, found: &mut Findings) {
    let over = event.over();
    for (index, item) in each(event).filter(|(_, item)| !item.taxes.is_empty()) {
        let fits = |tax: &Tax| match over {
            Some(Over::Invoices) => *tax != Tax::VAT && *tax != Tax::EXPORTS,
            Some(Over::Exports) => *tax == Tax::EXPORTS || tax.may_be_exported(),
            Some(Over::Purchases) => false,
            None => true,
        };
        let at = path(index, "taxes");
        if !item.taxes.iter().all(fits) {
            let expected = match over {
                Some(Over::Invoices) => message!("none of 20, C3", "ninguno de 20, C3"),
                Some(Over::Exports) => message!("only C3, D1 and C8", "solo C3, D1 y C8"),
                _ => message!("none", "ninguno"),
            };
            found.differs(at, expected, codes(&item.taxes));
        } else if item.taxed_sale(over).is_zero() {
            let expected = message!("none without a taxed sale", "ninguno sin venta gravada");
            found.differs(at, expected, codes(&item.taxes));
        } else if (0..item.taxes.len()).any(|at| item.taxes[..at].contains(&item.taxes[at])) {
            found.differs(at, EVERY_TAX_ONCE, codes(&item.taxes));
        }
    }
}

/// The tax that a line says is inside its taxed sale is that.
pub(super) fn vat_is_inside_the_sale(event: &ReturnEvent, found: &mut Findings) {
    // Of which type the documents are decides whether a line has any.
    let Some(over) = event.over().map(Some) else {
        return;
    };
    for (index, item) in each(event) {
        let claimed = item.vat.filter(|claimed| !item.has_vat(*claimed, over));
        if let Some(claimed) = claimed {
            let exact = match over {
                Some(Over::Invoices) => vat_inside(item.taxed_sale(over)),
                _ => Decimal::ZERO,
            };
            let expected = round(exact, LINE_PLACES).normalize();
            found.differs(path(index, "iva_item"), expected, claimed.get());
        }
    }
}

/// A charge outside the tax base is one thing with price 0.
pub(super) fn charges_are_one(event: &ReturnEvent, found: &mut Findings) {
    let charges = each(event).filter(|(_, item)| !item.non_taxed.get().is_zero());
    for (index, item) in charges {
        if item.unit_price.is_positive() {
            let expected = message!("0 for a non-taxed charge", "0 para un cargo no gravado");
            found.differs(path(index, "unit_price"), expected, item.unit_price.get());
        }
        charge_is_one(index, item.quantity, found);
    }
}

/// What had been kept back of a line as value-added tax is at most 1 % of what it takes back without the tax.
pub(super) fn vat_retention_fits(event: &ReturnEvent, found: &mut Findings) {
    let over = event.over();
    for (index, item) in each(event) {
        let gross = item.taxed_sale(over);
        let base = match over {
            Some(Over::Invoices) => gross - vat_inside(gross),
            Some(Over::Purchases) => item.purchase(over),
            Some(Over::Exports) | None => gross,
        };
        let most = round(percent(1, base), TOTAL_PLACES);
        let claimed = item.vat_retention.get();
        if claimed > most + CENT || most.is_zero() && !claimed.is_zero() {
            let expected = expect::at_most(most.normalize());
            found.differs(path(index, "iva_retention"), expected, claimed);
        }
    }
}

/// What had been kept back of a line as income tax is at most 10 % of it, or the part that its document kept
/// back where that is more.
pub(super) fn income_retention_fits(event: &ReturnEvent, facts: &Facts, found: &mut Findings) {
    let over = event.over();
    for (index, item) in each(event).filter(|(_, item)| item.income_retention != Money::ZERO) {
        let sale = item.sale(over);
        let number = item.related_document.as_deref();
        let own = number.and_then(|it| originals::original_numbered(event, it, facts));
        let own = own.map_or(Decimal::ZERO, |original| original.income_tax_rate * sale);
        let most = round(
            percent(RETURN_INCOME_TAX.value, sale).max(own),
            TOTAL_PLACES,
        );
        let claimed = item.income_retention.get();
        if claimed > most + CENT {
            let expected = expect::at_most(most.normalize());
            found.differs(path(index, "income_retention"), expected, claimed);
        }
    }
}

/// What is odd about the lines, though no reason to refuse.
pub(super) fn warnings(items: &[ReturnedItem], warnings: &mut Vec<Warning>) {
    for (index, item) in items.iter().enumerate() {
        warn_of_unit(item.unit, index, warnings);
        if !item.non_taxed.get().is_zero() {
            warn_of_charge_unit(item.unit, index, warnings);
        }
    }
}
