//! A document on letter paper.

use dte_application::ports::Colour;

use crate::fields::{
    APPENDIX, BUYER_FOR_OTHERS, Class, EXTENSION, ITEM, OTHER_DOCUMENTS, PARTY, PAYMENTS, RELATED,
    SELLER_FOR_OTHERS, SUMMARY, Section, TAXES,
};
use crate::layouts::{Column, Layout};
use crate::page::flow::{Flow, Paper};
use crate::page::fonts::{Fonts, Weight};
use crate::page::frame::{Align, Frame, Style};
use crate::page::structure::{Element, ElementKind, Structure, Within};
use crate::page::{
    Area, BLACK, Drawing, FAINT, GREY, Length, PALE, POINT, Page, RED, WHITE, is_dark,
};
use crate::parts::{Room, Shown, Subject, sentence, taken};
use crate::pdf::Composed;
use crate::stored::Node;
use crate::tables::{Setting, TableColumn};
use crate::values::{Form, amount, is_printed, written};

const PAPER: Paper = Paper {
    width: 612 * POINT,
    height: 792 * POINT,
    margin: 36 * POINT,
    foot: 22 * POINT,
    is_strip: false,
};

const LABELS: Length = 96 * POINT;

/// The width of what stands at the right of the issuer.
const ASIDE: Length = 206 * POINT;

/// A side of the code.
const CODE: Length = 88 * POINT;

/// How far everything stays from the code: four of its squares, as readers of codes want it.
pub const AROUND_CODE: Length = 9 * POINT;

/// The height of a logo, and its width at most.
const LOGO: (Length, Length) = (48 * POINT, 180 * POINT);

pub fn compose(subject: &Subject<'_>, fonts: &Fonts) -> Composed {
    let mut setting = Setting {
        fonts,
        structure: Structure::default(),
        width: PAPER.inner(),
        colour: subject.source.look.colour,
        size: 8 * POINT,
    };
    let head = running_head(subject, &mut setting);
    let mut letter = Letter {
        subject,
        setting,
        flow: Flow::new(PAPER, head),
    };
    letter.top();
    letter.identification();
    letter.notices();
    letter.receiver();
    letter.pairs_of("Venta por cuenta de terceros", &SELLER_FOR_OTHERS);
    letter.pairs_of("Compra por cuenta de terceros", &BUYER_FOR_OTHERS);
    letter.table_of("Documentos relacionados", &RELATED);
    letter.table_of("Otros documentos asociados", &OTHER_DOCUMENTS);
    letter.body();
    letter.sums(&SUMMARY);
    letter.table_of("Pagos", &PAYMENTS);
    letter.pairs_of("Entrega y recepción", &EXTENSION);
    letter.pairs("Apéndice", &appended(subject));
    letter.consultation();
    letter.finish()
}

/// What pages after the first begin with.
fn running_head(subject: &Subject<'_>, setting: &mut Setting<'_>) -> Frame {
    let mut frame = Frame::default();
    let element = setting.structure.nowhere();
    let title = format!("{} {}", subject.title(), subject.number());
    let style = Style::new(8 * POINT, Weight::Bold, setting.ink());
    let area = (0, 0, PAPER.inner());
    frame.text(setting.fonts, element, area, (&title, style));
    let notices = subject.notices().join(" · ");
    let style = Style::new(8 * POINT, Weight::Bold, RED);
    let area = (0, frame.height, PAPER.inner());
    frame.text(setting.fonts, element, area, (&notices, style));
    frame.height += 6 * POINT;
    frame.decorate();
    frame
}

struct Letter<'a> {
    subject: &'a Subject<'a>,
    setting: Setting<'a>,
    flow: Flow,
}

impl Letter<'_> {
    /// Text of an element; the height that it takes.
    fn text(
        &self,
        frame: &mut Frame,
        element: Element,
        area: (Length, Length, Length),
        said: (&str, Style),
    ) -> Length {
        frame.text(self.setting.fonts, element, area, said)
    }

    /// A paragraph; the height that it takes.
    fn say(
        &mut self,
        frame: &mut Frame,
        area: (Length, Length, Length),
        said: (&str, Style),
    ) -> Length {
        let element = self.setting.paragraph();
        self.text(frame, element, area, said)
    }

    /// What is read on the colour of the company.
    fn letters(&self) -> Colour {
        if is_dark(self.setting.colour) {
            WHITE
        } else {
            BLACK
        }
    }

    /// The issuer, and beside it what the document is.
    fn top(&mut self) {
        let mut frame = Frame::default();
        let left = PAPER.inner() - ASIDE - 14 * POINT;
        frame.place((0, 0), self.issuer(left));
        frame.place((PAPER.inner() - ASIDE, 0), self.aside());
        self.flow.put(frame);
        self.flow.gap(6 * POINT);
    }

    fn issuer(&mut self, width: Length) -> Frame {
        let mut frame = Frame::default();
        let mut y = self.logo(&mut frame);
        let Some(issuer) = self.subject.issuer() else {
            return frame;
        };
        let mut shown = self.subject.shown(&PARTY, issuer, Room::Page);
        let (trade, legal) = names(&mut shown);
        let large = Style::new(13 * POINT, Weight::Bold, self.setting.ink());
        let small = Style::new(9 * POINT, Weight::Bold, BLACK);
        let styles = if trade.is_some() {
            [large, small]
        } else {
            [large, large]
        };
        for (name, style) in [trade, legal].into_iter().flatten().zip(styles) {
            y += self.say(&mut frame, (0, y, width), (&name.value, style));
        }
        y += POINT;
        let style = Style::new(7_500, Weight::Regular, BLACK);
        for line in issuer_lines(shown) {
            y += self.say(&mut frame, (0, y, width), (&sentence(&line), style));
        }
        frame
    }

    fn logo(&mut self, frame: &mut Frame) -> Length {
        let Some(logo) = self.subject.logo else {
            return 0;
        };
        let (width, height) = inside((logo.width, logo.height), LOGO);
        let figure = ElementKind::Figure("Logotipo del emisor".to_owned());
        let element = self.setting.structure.add(figure);
        let area = Area {
            x: 0,
            y: 0,
            width,
            height,
        };
        frame.draw(Within::Element(element), Drawing::Logo(area));
        frame.height = height + 5 * POINT;
        frame.height
    }

    /// The title, and the code with the moments beside it.
    fn aside(&mut self) -> Frame {
        let mut frame = self.title_box();
        let top = frame.height + AROUND_CODE;
        let width = ASIDE - CODE - AROUND_CODE;
        let mut y = top;
        for one in moments(self.subject) {
            let element = self.setting.paragraph();
            let small = Style::new(6_500, Weight::Regular, GREY);
            y += self.text(&mut frame, element, (0, y, width), (&one.label, small));
            let (area, style) = ((0, y - POINT, width), self.setting.value());
            y += self.text(&mut frame, element, area, (&one.value, style));
        }
        let area = (ASIDE - CODE, top, CODE);
        code(self.subject, &mut self.setting, &mut frame, area);
        frame
    }

    fn title_box(&mut self) -> Frame {
        let letters = self.letters();
        let title = self.subject.title();
        let heading = ElementKind::Heading(1, title.clone());
        let element = self.setting.structure.add(heading);
        let mut words = Frame::default();
        let above = Style::new(6_500, Weight::Regular, letters).aligned(Align::Middle);
        let inner = (6 * POINT, 6 * POINT, ASIDE - 12 * POINT);
        let height = self.text(&mut words, element, inner, (KIND, above));
        let style = Style::new(12 * POINT, Weight::Bold, letters).aligned(Align::Middle);
        let inner = (6 * POINT, 6 * POINT + height, ASIDE - 12 * POINT);
        self.text(&mut words, element, inner, (&title.to_uppercase(), style));
        let height = words.height + 5 * POINT;
        words.on((ASIDE, height), self.setting.colour)
    }

    /// The codes and numbers that name the document, and the stamp.
    fn identification(&mut self) {
        let mut shown = self.subject.identified(Room::Page);
        for member in MOMENTS {
            taken(&mut shown, member);
        }
        let first = naming(self.subject, &mut shown);
        let mut frame = Frame::default();
        let mut y = 4 * POINT;
        for one in first {
            let element = self.setting.paragraph();
            let (of_label, style) = ((8 * POINT, y + 500, LABELS), self.setting.label());
            self.text(&mut frame, element, of_label, (&one.label, style));
            let style = Style::new(9 * POINT, Weight::Bold, BLACK);
            let of_value = (8 * POINT + LABELS, y, PAPER.inner() - LABELS - 16 * POINT);
            y += frame.single(self.setting.fonts, element, of_value, (&one.value, style));
        }
        let mut whole = frame.on((PAPER.inner(), y + 3 * POINT), FAINT);
        whole.height += 4 * POINT;
        self.flow.put(whole);
        self.put_columns(2, &shown);
        self.flow.gap(4 * POINT);
    }

    fn notices(&mut self) {
        let style = Style::new(11 * POINT, Weight::Bold, WHITE).aligned(Align::Middle);
        for notice in self.subject.notices() {
            let mut words = Frame::default();
            self.say(&mut words, (0, 2 * POINT, PAPER.inner()), (notice, style));
            let height = words.height + 2 * POINT;
            let mut frame = words.on((PAPER.inner(), height), RED);
            frame.height += 4 * POINT;
            self.flow.put(frame);
        }
    }

    /// A heading that stands on the page of what follows.
    fn headed(&mut self, heading: &str) {
        self.headed_above(heading, 60 * POINT);
    }

    /// A heading that stands on the page of what follows, together so high at least.
    fn headed_above(&mut self, heading: &str, together: Length) {
        self.flow.gap(4 * POINT);
        if !self.flow.has_room(together) {
            self.flow.break_page();
        }
        self.flow.put(self.setting.heading(heading));
    }

    fn receiver(&mut self) {
        if let Some(receiver) = self.subject.receiver() {
            let shown = self.subject.shown(&PARTY, receiver, Room::Page);
            self.pairs(self.subject.layout.receiver, &shown);
        }
    }

    fn pairs(&mut self, heading: &str, shown: &[Shown]) {
        if !shown.is_empty() {
            self.headed(heading);
            self.put_columns(2, shown);
        }
    }

    /// Labels with their values, in columns.
    fn put_columns(&mut self, columns: Length, shown: &[Shown]) {
        for frame in self.setting.pairs(shown, columns, LABELS) {
            self.flow.put(frame);
        }
    }

    fn pairs_of(&mut self, heading: &str, section: &Section) {
        if let Some(part) = self.subject.part(section) {
            let shown = self.subject.shown(section, part, Room::Page);
            self.pairs(heading, &shown);
        }
    }

    fn table_of(&mut self, heading: &str, section: &Section) {
        let entries = self.subject.listed(section, Room::Page);
        if !entries.is_empty() {
            self.headed(heading);
            self.setting.small_table(&mut self.flow, &entries);
        }
    }

    /// The lines.
    fn body(&mut self) {
        let Some(part) = self.subject.part(&ITEM) else {
            return;
        };
        if matches!(part, Node::Object(_)) {
            self.headed("Detalle");
            return self.sums(&ITEM);
        }
        if self.subject.layout.columns.is_empty() {
            return self.pairs_of("Detalle", &ITEM);
        }
        self.headed_above("Detalle", UNDIVIDED + 50 * POINT);
        self.setting.size = 7_500;
        let items = part.entries().iter();
        let items: Vec<_> = items
            .map(|item| self.subject.shown(&ITEM, item, Room::Page))
            .collect();
        let laid_out = filled_columns(self.subject.layout, &items);
        let columns = item_columns(&laid_out, &self.setting);
        let table = self.setting.structure.add(ElementKind::Table);
        let below = columns
            .iter()
            .position(|column| column.heading == "Descripción")
            .unwrap_or(0);
        let head = self.setting.table_head(&columns, Some(table));
        self.flow.put(head);
        for mut shown in items {
            let cells = laid_out.iter();
            let cells = cells.map(|column| taken(&mut shown, column.member));
            let cells: Vec<_> = cells
                .map(|one| one.map(|it| it.value).unwrap_or_default())
                .collect();
            let said = sentence(&shown);
            let said = (!said.is_empty()).then_some((below, said.as_str()));
            let row = self.setting.table_row(&columns, table, &cells, said);
            let is_divided = row.height > UNDIVIDED && self.flow.has_room(UNDIVIDED);
            if !self.flow.has_room(row.height) && !is_divided {
                self.flow.break_page();
                self.flow.put(self.setting.table_head(&columns, None));
            }
            self.flow.put_from_here(row);
        }
        self.setting.size = 8 * POINT;
        self.flow.gap(6 * POINT);
    }

    /// The sums of a section at the right, in words and the rest at the left.
    fn sums(&mut self, section: &Section) {
        let Some(part) = self.subject.part(section) else {
            return;
        };
        let rows = sum_rows(self.subject, section, part);
        let mut frame = Frame::default();
        let shown = self.subject.shown(section, part, Room::Page);
        let is_amount = |one: &Shown| rows.iter().any(|row| row.member == one.member);
        let said: Vec<_> = shown
            .iter()
            .filter(|one| !is_amount(one))
            .cloned()
            .collect();
        let (long, short): (Vec<_>, Vec<_>) = said.into_iter().partition(|it| it.value.len() > 250);
        frame.place((0, 0), self.said_of_sums(&short));
        frame.place((PAPER.inner() - SUMS, 0), self.numbers(&rows));
        self.flow.put(frame);
        if !long.is_empty() {
            self.flow.gap(4 * POINT);
            self.put_columns(1, &long);
        }
    }

    fn said_of_sums(&mut self, shown: &[Shown]) -> Frame {
        let width = PAPER.inner() - SUMS - 16 * POINT;
        let (label, value) = (self.setting.label(), self.setting.value());
        let mut frame = Frame::default();
        let mut y = 0;
        for one in shown {
            let element = self.setting.paragraph();
            y += self.text(&mut frame, element, (0, y, width), (&one.label, label));
            y += self.text(&mut frame, element, (0, y, width), (&one.value, value));
            y += 3 * POINT;
        }
        frame
    }

    fn numbers(&mut self, rows: &[Shown]) -> Frame {
        let mut frame = Frame::default();
        let table = self.setting.structure.add(ElementKind::Table);
        let strongest = self.subject.layout.totals.iter();
        let mut strongest = strongest.filter(|total| rows.iter().any(|row| row.member == **total));
        let strongest = strongest.next().copied();
        let mut y = 0;
        for one in rows {
            let is_strong = Some(one.member.as_str()) == strongest;
            let row = self.sum_row(table, one, is_strong);
            let height = row.height;
            frame.place((0, y), row);
            y += height;
        }
        frame
    }

    fn sum_row(&mut self, table: Element, one: &Shown, is_strong: bool) -> Frame {
        const AMOUNT: Length = 84 * POINT;
        let row = self.setting.structure.add_to(table, ElementKind::Row);
        let label = self.setting.structure.add_to(row, ElementKind::Cell);
        let cell = self.setting.structure.add_to(row, ElementKind::Cell);
        let (style, y) = if is_strong {
            let strong = Style::new(10 * POINT, Weight::Bold, self.letters());
            (strong, 3 * POINT)
        } else {
            (self.setting.value(), 1_500)
        };
        let mut words = Frame::default();
        let of_label = (4 * POINT, y, SUMS - AMOUNT - 8 * POINT);
        self.text(&mut words, label, of_label, (&one.label, style));
        let of_value = (SUMS - AMOUNT - 4 * POINT, y, AMOUNT);
        let style = style.aligned(Align::Right);
        words.single(self.setting.fonts, cell, of_value, (&one.value, style));
        let height = words.height + y;
        if is_strong {
            return words.on((SUMS, height), self.setting.colour);
        }
        let line = Area {
            x: 0,
            y: height - 300,
            width: SUMS,
            height: 300,
        };
        let mut frame = Frame::default();
        frame.fill(line, PALE);
        frame.place((0, 0), words);
        frame.height = height;
        frame
    }

    /// Where anybody can look whether it is true.
    fn consultation(&mut self) {
        let link = self.subject.source.link.as_str();
        if link.is_empty() {
            return;
        }
        let element = self.setting.paragraph();
        let mut frame = Frame::default();
        let style = Style::new(6_500, Weight::Regular, GREY);
        let area = (0, 8 * POINT, PAPER.inner());
        let y = self.text(&mut frame, element, area, (CONSULTATION, style));
        let area = (0, y + 8 * POINT, PAPER.inner());
        frame.single(self.setting.fonts, element, area, (link, style));
        self.flow.put(frame);
    }

    fn finish(mut self) -> Composed {
        let mut pages = self.flow.finish();
        foot(self.subject, &mut self.setting, &mut pages);
        Composed {
            pages,
            structure: self.setting.structure,
        }
    }
}

/// The columns of the type, without those that need not stand there and of which no line says anything.
fn filled_columns(layout: &Layout, items: &[Vec<Shown>]) -> Vec<Column> {
    let must_stand = |member: &str| {
        let mut fields = ITEM.fields.iter();
        let field = fields.find(|field| field.member == member);
        field.is_some_and(|field| matches!(layout.class_of(field), Class::A | Class::D))
    };
    let is_said = |member: &str| {
        let mut all = items.iter().flatten();
        all.any(|shown| shown.member == member)
    };
    let columns = layout.columns.iter().copied();
    columns
        .filter(|column| must_stand(column.member) || is_said(column.member))
        .collect()
}

/// The columns as they are drawn; the one without a width has what the others leave.
fn item_columns(columns: &[Column], setting: &Setting<'_>) -> Vec<TableColumn> {
    let taken: Length = columns.iter().map(|column| column.width).sum();
    let label = |member: &str| {
        let mut fields = ITEM.fields.iter();
        fields
            .find(|field| field.member == member)
            .map_or("", |field| field.short)
    };
    let columns = columns.iter().map(|column| TableColumn {
        heading: label(column.member).to_owned(),
        width: if column.width == 0 {
            setting.width - taken
        } else {
            column.width
        },
        align: if column.is_right {
            Align::Right
        } else {
            Align::Left
        },
    });
    columns.collect()
}

/// What an issuer is called in trade, where that is another name, and by law: taken out of what is shown.
pub fn names(shown: &mut Vec<Shown>) -> (Option<Shown>, Option<Shown>) {
    let trade = taken(shown, "nombreComercial");
    let legal = taken(shown, "nombre");
    let is_same = trade.as_ref().map(|it| &it.value) == legal.as_ref().map(|it| &it.value);
    (trade.filter(|_| !is_same), legal)
}

/// What an issuer says of itself, by what belongs together.
fn issuer_lines(mut shown: Vec<Shown>) -> Vec<Vec<Shown>> {
    let mut lines = Vec::new();
    for members in [
        &["nit", "tipoDocumento", "numDocumento", "nrc"][..],
        &["descActividad", "codActividad"],
        &["direccion", "nombrePais", "complemento"],
        &["telefono", "correo"],
    ] {
        let line = members
            .iter()
            .filter_map(|member| taken(&mut shown, member));
        lines.push(line.collect::<Vec<_>>());
    }
    lines.push(shown);
    lines.retain(|line| !line.is_empty());
    lines
}

/// As large as a picture can be in a height and a width.
pub fn inside(picture: (u32, u32), (height, width): (Length, Length)) -> (Length, Length) {
    let (across, down) = (i64::from(picture.0.max(1)), i64::from(picture.1.max(1)));
    let (high, wide) = (i64::from(height), i64::from(width));
    let by_height = (across * high / down, high);
    let (across, down) = if by_height.0 <= wide {
        by_height
    } else {
        (wide, down * wide / across)
    };
    let length = |side: i64| Length::try_from(side.max(1)).unwrap_or(height);
    (length(across), length(down))
}

/// What every document is.
const KIND: &str = "DOCUMENTO TRIBUTARIO ELECTRÓNICO";

/// When it was issued, and how it was transmitted.
const MOMENTS: [&str; 4] = ["fecEmi", "horEmi", "tipoModelo", "tipoOperacion"];

fn moments(subject: &Subject<'_>) -> Vec<Shown> {
    let mut shown = subject.identified(Room::Page);
    MOMENTS
        .iter()
        .filter_map(|member| taken(&mut shown, member))
        .collect()
}

pub fn code(
    subject: &Subject<'_>,
    setting: &mut Setting<'_>,
    frame: &mut Frame,
    (x, y, side): (Length, Length, Length),
) {
    if subject.code.is_none() {
        return;
    }
    let shows = format!("Código QR de la consulta pública: {}", subject.source.link);
    let element = setting.structure.add(ElementKind::Figure(shows));
    let area = Area {
        x,
        y,
        width: side,
        height: side,
    };
    frame.draw(Within::Element(element), Drawing::Code(area));
    frame.height = frame.height.max(y + side + AROUND_CODE);
}

/// The codes and numbers that name the document, taken out of what is shown, and the stamp.
pub fn naming(subject: &Subject<'_>, shown: &mut Vec<Shown>) -> Vec<Shown> {
    let members = ["codigoGeneracion", "numeroControl"];
    let named = members.iter().filter_map(|member| taken(shown, member));
    named.chain([stamp(subject)]).collect()
}

fn stamp(subject: &Subject<'_>) -> Shown {
    const LABEL: &str = "Sello de recepción";
    let stamp = subject.source.stamp.as_deref();
    Shown {
        member: "selloRecibido".to_owned(),
        label: LABEL.to_owned(),
        short: LABEL.to_owned(),
        value: stamp.unwrap_or(crate::values::NOTHING).to_owned(),
    }
}

/// A line that is higher is divided between pages where it has no room: nearly all of them have a few rows of text.
const UNDIVIDED: Length = 100 * POINT;

/// The width of the sums.
const SUMS: Length = 236 * POINT;

/// The amounts in their order, the taxes one by one.
pub fn sum_rows(subject: &Subject<'_>, section: &Section, part: &Node) -> Vec<Shown> {
    let mut rows = Vec::new();
    for field in section.fields {
        if field.member == "tributos" {
            rows.extend(tax_rows(subject, part));
        } else if matches!(field.form, Form::Amount | Form::Percent)
            && let Some(value) = subject.value(field, part, Room::Page)
        {
            rows.push(Shown {
                member: field.member.to_owned(),
                label: subject.layout.label_of(field).to_owned(),
                short: field.short.to_owned(),
                value,
            });
        }
    }
    rows
}

fn tax_rows(subject: &Subject<'_>, part: &Node) -> Vec<Shown> {
    let taxes = part.at("tributos").map(Node::entries).unwrap_or_default();
    let row = |tax: &Node| {
        let said = |field: &str| {
            let found = TAXES.fields.iter().find(|one| one.member == field);
            found.and_then(|one| written(subject.names, one.form, tax.at(field)?))
        };
        let label = [said("codigo"), said("descripcion")];
        let label = label.into_iter().flatten().collect::<Vec<_>>().join(" ");
        Shown {
            member: "tributos".to_owned(),
            short: label.clone(),
            label,
            value: tax.text_at("valor").map(amount).unwrap_or_default(),
        }
    };
    let printed = taxes
        .iter()
        .filter(|tax| tax.text_at("codigo").is_none_or(is_printed));
    printed.map(row).collect()
}

pub fn appended(subject: &Subject<'_>) -> Vec<Shown> {
    let entries = subject
        .part(&APPENDIX)
        .map(Node::entries)
        .unwrap_or_default();
    let shown = entries.iter().map(|entry| {
        let label = entry.text_at("etiqueta").or_else(|| entry.text_at("campo"));
        let label = label.unwrap_or(crate::values::NOTHING).to_owned();
        Shown {
            member: String::new(),
            short: label.clone(),
            label,
            value: entry
                .text_at("valor")
                .unwrap_or(crate::values::NOTHING)
                .to_owned(),
        }
    });
    shown.collect()
}

/// What stands before the address of the authority's page.
const CONSULTATION: &str =
    "Consulte la validez de este documento en el portal del Ministerio de Hacienda:";

/// What each page ends with.
fn foot(subject: &Subject<'_>, setting: &mut Setting<'_>, pages: &mut [Page]) {
    let count = pages.len();
    let element = setting.structure.nowhere();
    let style = Style::new(6_500, Weight::Regular, GREY);
    for (index, page) in pages.iter_mut().enumerate() {
        let mut frame = Frame::default();
        let said = format!("{} {}", subject.title(), subject.number());
        let area = (0, 0, PAPER.inner() - 90 * POINT);
        frame.text(setting.fonts, element, area, (&said, style));
        let number = format!("Página {} de {count}", index + 1);
        let area = (PAPER.inner() - 90 * POINT, 0, 90 * POINT);
        let at_right = style.aligned(Align::Right);
        frame.text(setting.fonts, element, area, (&number, at_right));
        frame.decorate();
        let mut placed = Frame::default();
        let y = PAPER.height - PAPER.margin - 10 * POINT;
        placed.place((PAPER.margin, y), frame);
        page.pieces.extend(placed.pieces);
    }
}
