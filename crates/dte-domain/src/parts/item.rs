//! The lines of a document.

use rust_decimal::Decimal;

use crate::balance::Sales;
use crate::catalog::{Catalogue, ItemType, OwnLineTax, Tax, Unit};
use crate::language::{Bilingual, Language, Message, Phrase, expect};
use crate::message;
use crate::money::{
    LINE_PLACES, LineAmount, Quantity, SignedLineAmount, TOTAL_PLACES, agrees, cut, round,
};
use crate::rule::Findings;
use crate::value::Text;
use crate::violation::Warning;

/// The most lines of one document (official schemas).
pub const MOST: usize = 2000;

/// One line.
#[derive(Clone, Debug)]
pub struct Item {
    /// What it sells.
    pub kind: ItemType,
    /// In words.
    pub description: Text<1, 1000>,
    /// How much of it.
    pub quantity: Quantity,
    /// The unit of the quantity.
    pub unit: Unit,
    /// The price of one unit.
    pub unit_price: LineAmount,
    /// The whole line's discount.
    pub discount: LineAmount,
    /// The issuer's code for it.
    pub code: Option<Text<1, 25>>,
    /// A sale outside the tax.
    pub non_subject_sale: LineAmount,
    /// A sale exempt from the tax.
    pub exempt_sale: LineAmount,
    /// A taxed sale.
    pub taxed_sale: LineAmount,
    /// The value-added tax inside the taxed sale, where prices include it; computed when left out.
    pub vat: Option<LineAmount>,
    /// A suggested retail price.
    pub suggested_price: LineAmount,
    /// A charge outside the tax base, with price 0; below 0 a credit.
    pub non_taxed: SignedLineAmount,
    /// The taxes on the sale.
    pub taxes: Vec<Tax>,
    /// Which tax a line of type 4 is.
    pub tax_code: Option<OwnLineTax>,
    /// The related document that it belongs to.
    pub related_document: Option<Text<1, 36>>,
}

impl Item {
    /// A line that sells nothing yet: every amount but its price is 0, and it bears no tax. What it is,
    /// how much of it and at what price has no default that would be true.
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
            non_subject_sale: LineAmount::ZERO,
            exempt_sale: LineAmount::ZERO,
            taxed_sale: LineAmount::ZERO,
            vat: None,
            suggested_price: LineAmount::ZERO,
            non_taxed: SignedLineAmount::default(),
            taxes: Vec::new(),
            tax_code: None,
            related_document: None,
        }
    }

    /// Quantity times price less discount, exactly.
    pub fn value(&self) -> Decimal {
        self.gross() - self.discount.get()
    }

    fn gross(&self) -> Decimal {
        self.quantity.get() * self.unit_price.get()
    }

    pub(super) fn sales(&self) -> [(&'static str, LineAmount); 3] {
        [
            ("non_subject_sale", self.non_subject_sale),
            ("exempt_sale", self.exempt_sale),
            ("taxed_sale", self.taxed_sale),
        ]
    }

    /// Its one sale, a taxed one of 0 where it has none; nothing where it sells in several ways.
    fn only_sale(&self) -> Option<(&'static str, LineAmount)> {
        let mut positive = self.sales().into_iter().filter(|(_, it)| it.is_positive());
        match (positive.next(), positive.next()) {
            (None, _) => Some(("taxed_sale", LineAmount::ZERO)),
            (Some(only), None) => Some(only),
            (Some(_), Some(_)) => None,
        }
    }

    /// What it sells by kind, as it says.
    fn said_sales(&self) -> Sales {
        Sales {
            non_subject: self.non_subject_sale.get(),
            exempt: self.exempt_sale.get(),
            taxed: self.taxed_sale.get(),
        }
    }

    /// Its one sale and the exact amount of it: quantity times price less discount.
    fn exact_sale(&self) -> Option<(&'static str, Decimal)> {
        let value = self.value();
        let is_sale = value.is_zero() || value.is_sign_positive();
        let (member, _) = self.only_sale().filter(|_| is_sale)?;
        Some((member, value))
    }

    /// The exact amount of its one sale, or the sum of its sales as it says them.
    fn exact_total(&self) -> Decimal {
        let exact = self.exact_sale().map(|(_, value)| value);
        exact.unwrap_or_else(|| self.said_sales().total())
    }

    fn exact_taxed(&self) -> Decimal {
        match self.exact_sale() {
            Some(("taxed_sale", value)) => value,
            Some(_) => Decimal::ZERO,
            None => self.taxed_sale.get(),
        }
    }

    /// True if it sells something for nothing, to the cent: its price is 0, or its discount is the whole of it.
    fn is_given_away(&self) -> bool {
        let sells = |(_, sale): (_, LineAmount)| sale.is_positive();
        let is_charge = !self.non_taxed.is_zero();
        let is_worthless = round(self.value(), TOTAL_PLACES).is_zero();
        !is_charge && is_worthless && !self.sales().into_iter().any(sells)
    }

    /// The taxes that a document shows on it: none without a taxed sale.
    pub fn shown_taxes(&self) -> &[Tax] {
        if self.taxed_sale.is_positive() {
            &self.taxes
        } else {
            &[]
        }
    }

    /// Whether it bears a tax.
    pub fn bears(&self, tax: Tax) -> bool {
        self.taxes.contains(&tax)
    }
}

/// What all lines sell by kind, as they say.
pub fn said_sales(items: &[Item]) -> Sales {
    items
        .iter()
        .fold(Sales::NONE, |sum, item| sum + item.said_sales())
}

/// The exact sum of the sales of all lines.
pub fn exact_total(items: &[Item]) -> Decimal {
    items.iter().map(Item::exact_total).sum()
}

/// The exact sum of the taxed sales of all lines.
pub fn exact_taxed(items: &[Item]) -> Decimal {
    items.iter().map(Item::exact_taxed).sum()
}

/// What a list of taxes must be.
pub const EVERY_TAX_ONCE: Bilingual = Bilingual::new("every tax once", "cada tributo una sola vez");

/// Where a member of a line stands.
pub(super) fn path(index: usize, member: &str) -> String {
    format!("items[{index}].{member}")
}

/// Tax lines are measured in unit 99.
pub fn tax_items_use_unit_99(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if item.kind == ItemType::Tax && item.unit.number() != Unit::OTHER {
            found.differs(path(index, "unit_measure"), Unit::OTHER, item.unit.number());
        }
    }
}

/// Tax lines have quantity 1 (functional manual).
pub fn tax_items_are_one(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if item.kind == ItemType::Tax && item.quantity.get() != Decimal::ONE {
            found.differs(path(index, "quantity"), 1, item.quantity.get());
        }
    }
}

/// Tax lines bear the value-added tax and nothing else.
pub fn tax_items_bear_only_vat(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if item.kind == ItemType::Tax && item.taxes != [Tax::VAT] {
            found.differs(path(index, "taxes"), codes(&[Tax::VAT]), codes(&item.taxes));
        }
    }
}

/// Tax lines say which tax they are and have a taxed sale; no other line names such a tax.
pub fn only_tax_items_are_a_tax(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        tax_code_fits(index, item, found);
        if item.kind == ItemType::Tax && item.tax_code.is_some() {
            let sale = item.taxed_sale.is_positive();
            found.require(
                sale,
                || path(index, "taxed_sale"),
                Bilingual::new("a taxed sale", "una venta gravada"),
            );
        }
    }
}

/// Tax lines say which tax they are; no other line names such a tax.
pub fn tax_codes_go_with_tax_items(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        tax_code_fits(index, item, found);
    }
}

fn tax_code_fits(index: usize, item: &Item, found: &mut Findings) {
    match (item.kind, item.tax_code) {
        (ItemType::Tax, None) => {
            found.absent(path(index, "tax_code"), OwnLineTax::LISTS);
        }
        (ItemType::Product | ItemType::Service | ItemType::Both, Some(code)) => {
            found.differs(
                path(index, "tax_code"),
                message!("nothing unless type is 4", "nada si type no es 4"),
                Phrase::value(code.code()),
            );
        }
        _ => {}
    }
}

/// Taxed products bear the value-added tax.
pub fn taxed_products_bear_vat(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        let taxed_product = item.kind == ItemType::Product && item.taxed_sale.is_positive();
        if taxed_product && !item.taxes.contains(&Tax::VAT) {
            found.differs(
                path(index, "taxes"),
                Phrase::value(with_vat(&item.taxes)),
                codes(&item.taxes),
            );
        }
    }
}

/// Services with a taxed sale bear taxes, the value-added tax among them; lines without one none; no tax
/// twice.
///
/// The summary's value-added tax is counted from all taxed sales: a line that bears other taxes only
/// would contradict it. What products and tax lines bear has rules of its own.
pub fn taxes_go_with_taxed_sales(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        let taxed = item.taxed_sale.is_positive();
        let service = matches!(item.kind, ItemType::Service | ItemType::Both);
        if taxed && service && item.taxes.is_empty() {
            found.absent(path(index, "taxes"), codes(&[Tax::VAT]));
        } else if taxed && service && !item.taxes.contains(&Tax::VAT) {
            let right = with_vat(&item.taxes);
            let expected = message!(
                "{right}: VAT is counted from all taxed sales",
                "{right}: el IVA se calcula de todas las ventas gravadas"
            );
            found.differs(path(index, "taxes"), expected, codes(&item.taxes));
        }
        taxes_fit(index, item, found);
    }
}

/// Only lines with a taxed sale bear taxes; no tax twice.
pub fn taxes_need_taxed_sales(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        taxes_fit(index, item, found);
    }
}

fn taxes_fit(index: usize, item: &Item, found: &mut Findings) {
    let at = || path(index, "taxes");
    // Programs name the tax of a product whatever it is sold for. The document shows none.
    let is_of_a_gift = || item.taxes == [Tax::VAT] && item.is_given_away();
    if !item.taxed_sale.is_positive() && !item.taxes.is_empty() && !is_of_a_gift() {
        found.differs(
            at(),
            message!("none without a taxed sale", "ninguno sin venta gravada"),
            codes(&item.taxes),
        );
    }
    let twice = |(at, tax)| item.taxes[..at].contains(tax);
    if item.taxes.iter().enumerate().any(twice) {
        found.differs(at(), EVERY_TAX_ONCE, codes(&item.taxes));
    }
}

/// Charges outside the tax base, less the credits, exactly.
pub fn charge_sum(items: &[Item]) -> Decimal {
    let charges = items.iter().map(|item| item.non_taxed);
    let charges = charges.filter(|charge| !charge.is_zero());
    charges.map(SignedLineAmount::get).sum()
}

/// Charges outside the tax base stand beside a sale (functional manual).
pub fn charges_stand_beside_a_sale(items: &[Item], found: &mut Findings) {
    let sells = |item: &Item| item.sales().iter().any(|(_, sale)| sale.is_positive());
    if items.iter().any(sells) {
        return;
    }
    for (index, item) in items.iter().enumerate() {
        if !item.non_taxed.is_zero() {
            let expected = message!(
                "0 unless another item has a sale",
                "0 si ninguna otra línea tiene venta"
            );
            found.differs(path(index, "non_taxed"), expected, item.non_taxed.get());
        }
    }
}

/// Tax codes for a message, as a request writes them.
pub(crate) fn codes(taxes: &[Tax]) -> Phrase {
    Phrase::value(written(taxes.iter()))
}

/// A list of tax codes as a request writes it.
pub(crate) fn written<'t>(taxes: impl Iterator<Item = &'t Tax>) -> String {
    let codes: Vec<_> = taxes.map(|tax| tax.code()).collect();
    format!("{codes:?}")
}

/// The list of a line's tax codes with the value-added tax before them.
fn with_vat(taxes: &[Tax]) -> String {
    written(std::iter::once(&Tax::VAT).chain(taxes))
}

/// A line sells in one way: taxed, exempt, non-subject or non-taxed.
pub fn sell_in_one_way(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        let sales = item.sales().into_iter();
        let sales = sales.filter(|(_, amount)| amount.is_positive());
        let charge = (!item.non_taxed.is_zero()).then_some("non_taxed");
        let kinds = sales.map(|(member, _)| member).chain(charge);
        if kinds.clone().nth(1).is_some() {
            let kinds: Vec<_> = kinds.collect();
            let joined = |language| match language {
                Language::English => kinds.join(" and "),
                Language::Spanish => kinds.join(" y "),
            };
            let expected = message!("one kind of sale", "un solo tipo de venta");
            found.differs(
                format!("items[{index}]"),
                expected,
                Message::in_each(joined),
            );
        }
    }
}

/// A non-taxed charge has price 0.
pub fn charges_have_no_price(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if !item.non_taxed.is_zero() && item.unit_price.is_positive() {
            found.differs(
                path(index, "unit_price"),
                message!("0 for a non-taxed charge", "0 para un cargo no gravado"),
                item.unit_price.get(),
            );
        }
    }
}

/// A non-taxed charge has quantity 1 (functional manual).
pub fn charges_are_one(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if !item.non_taxed.is_zero() {
            charge_is_one(index, item.quantity, found);
        }
    }
}

/// A non-taxed charge is one thing.
pub(crate) fn charge_is_one(index: usize, quantity: Quantity, found: &mut Findings) {
    if quantity.get() != Decimal::ONE {
        let expected = message!("1 for a non-taxed charge", "1 para un cargo no gravado");
        found.differs(path(index, "quantity"), expected, quantity.get());
    }
}

/// A line's sale is quantity times price less discount, within a cent.
pub fn sales_are_price_times_quantity(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        let Some((member, sale)) = item.only_sale() else {
            continue;
        };
        // Where the discount is too large, that is told of it.
        let value = item.value().max(Decimal::ZERO);
        if !agrees(sale.get(), value, LINE_PLACES) {
            let expected = round(value, LINE_PLACES).normalize();
            found.differs(path(index, member), expected, sale.get());
        }
    }
}

/// A line's discount is at most its price.
pub fn discounts_fit_their_line(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if item.discount.get() > item.gross() {
            let most = expect::at_most(cut(item.gross(), LINE_PLACES).normalize());
            found.differs(path(index, "discount"), most, item.discount.get());
        }
    }
}

/// What is odd about the lines, though no reason to refuse.
pub fn warnings(items: &[Item], warnings: &mut Vec<Warning>) {
    for (index, item) in items.iter().enumerate() {
        warn_of_unit(item.unit, index, warnings);
        if !item.non_taxed.is_zero() {
            warn_of_charge_unit(item.unit, index, warnings);
        }
    }
    warn_of_hidden_taxes(items, warnings);
}

/// Warns of taxes on lines that sell something for nothing.
pub fn warn_of_hidden_taxes(items: &[Item], warnings: &mut Vec<Warning>) {
    for (index, item) in items.iter().enumerate() {
        if !item.taxes.is_empty() && item.shown_taxes().is_empty() {
            warnings.push(hidden_taxes(index));
        }
    }
}

/// A warning that the document shows no taxes on a line.
pub(crate) fn hidden_taxes(index: usize) -> Warning {
    let text = message!(
        "the line sells nothing for money: the document shows it without taxes",
        "la línea no tiene monto de venta: el documento la muestra sin tributos"
    );
    Warning::new(path(index, "taxes"), text)
}

/// Warns of a non-taxed charge that is measured in anything but unit 99.
pub(crate) fn warn_of_charge_unit(unit: Unit, index: usize, warnings: &mut Vec<Warning>) {
    if unit.number() != Unit::OTHER {
        let text = message!(
            "the authority's manual measures a non-taxed charge in unit 99",
            "el manual de Hacienda mide con la unidad 99 el cargo que no afecta la base imponible"
        );
        warnings.push(Warning::new(path(index, "unit_measure"), text));
    }
}

/// Warns of a unit of a line that is not in the authority's catalogue.
pub(crate) fn warn_of_unit(unit: Unit, index: usize, warnings: &mut Vec<Warning>) {
    if unit.name().is_none() {
        let unit = unit.number();
        let text = message!(
            "{unit} is not in the authority's catalogue of units (CAT-014): it may reject the document, or \
             stamp it with an observation; 99 is for others",
            "{unit} no está en el catálogo de unidades de medida (CAT-014): Hacienda puede rechazar el \
             documento o recibirlo con observaciones; 99 es para otras"
        );
        warnings.push(Warning::new(path(index, "unit_measure"), text));
    }
}
