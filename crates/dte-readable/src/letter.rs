//! A document on letter paper.

use crate::fields::{
    APPENDIX, BUYER_FOR_OTHERS, Class, EXTENSION, IDENTIFICATION, ITEM, OTHER_DOCUMENTS, PARTY,
    PAYMENTS, RELATED, SELLER_FOR_OTHERS, SUMMARY, Section, TAXES,
};
use crate::layouts::{Column, Layout};
use crate::page::flow::{Flow, Paper};
use crate::page::fonts::{Fonts, Weight};
use crate::page::frame::{Align, Frame, Style};
use crate::page::structure::{ElementKind, Structure, Within};
use crate::page::{Area, BLACK, Drawing, FAINT, GREY, Length, POINT, Page, RED, WHITE, is_dark};
use crate::parts::{Room, Shown, Subject, sentence, taken};
use crate::pdf::Composed;
use crate::stored::Node;
use crate::tables::{Setting, TableColumn};
use crate::values::{Form, amount, written};

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
    let mut flow = Flow::new(PAPER, head);
    flow.put(top(subject, &mut setting));
    flow.gap(6 * POINT);
    identification(subject, &mut setting, &mut flow);
    notices(subject, &mut setting, &mut flow);
    receiver(subject, &mut setting, &mut flow);
    pairs_of(
        subject,
        &mut setting,
        &mut flow,
        ("Venta por cuenta de terceros", &SELLER_FOR_OTHERS),
    );
    pairs_of(
        subject,
        &mut setting,
        &mut flow,
        ("Compra por cuenta de terceros", &BUYER_FOR_OTHERS),
    );
    table_of(
        subject,
        &mut setting,
        &mut flow,
        ("Documentos relacionados", &RELATED),
    );
    table_of(
        subject,
        &mut setting,
        &mut flow,
        ("Otros documentos asociados", &OTHER_DOCUMENTS),
    );
    body(subject, &mut setting, &mut flow);
    sums(subject, &mut setting, &mut flow, &SUMMARY);
    table_of(subject, &mut setting, &mut flow, ("Pagos", &PAYMENTS));
    pairs_of(
        subject,
        &mut setting,
        &mut flow,
        ("Entrega y recepción", &EXTENSION),
    );
    appendix(subject, &mut setting, &mut flow);
    consultation(subject, &mut setting, &mut flow);
    let mut pages = flow.finish();
    foot(subject, &mut setting, &mut pages);
    Composed {
        pages,
        structure: setting.structure,
    }
}

/// What pages after the first begin with.
fn running_head(subject: &Subject<'_>, setting: &mut Setting<'_>) -> Frame {
    let mut frame = Frame::default();
    let element = setting.structure.nowhere();
    let title = format!("{} {}", subject.title(), subject.number());
    let style = Style::new(8 * POINT, Weight::Bold, setting.ink());
    frame.text(
        setting.fonts,
        element,
        (0, 0, PAPER.inner()),
        (&title, style),
    );
    let notices = subject.notices().join(" · ");
    let style = Style::new(8 * POINT, Weight::Bold, RED);
    let y = frame.height;
    frame.text(
        setting.fonts,
        element,
        (0, y, PAPER.inner()),
        (&notices, style),
    );
    frame.height += 6 * POINT;
    frame.decorate();
    frame
}

/// The issuer, and beside it what the document is.
fn top(subject: &Subject<'_>, setting: &mut Setting<'_>) -> Frame {
    let mut frame = Frame::default();
    let left = PAPER.inner() - ASIDE - 14 * POINT;
    let issuer = issuer(subject, setting, left);
    frame.place((0, 0), issuer);
    let aside = aside(subject, setting);
    frame.place((PAPER.inner() - ASIDE, 0), aside);
    frame
}

fn issuer(subject: &Subject<'_>, setting: &mut Setting<'_>, width: Length) -> Frame {
    let mut frame = Frame::default();
    let mut y = logo(subject, setting, &mut frame);
    let Some(issuer) = subject.issuer() else {
        return frame;
    };
    let mut shown = subject.shown(&PARTY, issuer, Room::Page);
    let trade = taken(&mut shown, "nombreComercial");
    let legal = taken(&mut shown, "nombre");
    let is_same = trade.as_ref().map(|it| &it.value) == legal.as_ref().map(|it| &it.value);
    let trade = trade.filter(|_| !is_same);
    let large = Style::new(13 * POINT, Weight::Bold, setting.ink());
    let small = Style::new(9 * POINT, Weight::Bold, BLACK);
    let styles = if trade.is_some() {
        [large, small]
    } else {
        [large, large]
    };
    for (name, style) in [trade, legal].into_iter().flatten().zip(styles) {
        let element = setting.paragraph();
        y += frame.text(setting.fonts, element, (0, y, width), (&name.value, style));
    }
    y += POINT;
    for line in issuer_lines(shown) {
        let element = setting.paragraph();
        let style = Style::new(7_500, Weight::Regular, BLACK);
        y += frame.text(
            setting.fonts,
            element,
            (0, y, width),
            (&sentence(&line), style),
        );
    }
    frame
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

fn logo(subject: &Subject<'_>, setting: &mut Setting<'_>, frame: &mut Frame) -> Length {
    let Some(logo) = subject.logo else {
        return 0;
    };
    let (width, height) = inside((logo.width, logo.height), LOGO);
    let element = setting
        .structure
        .add(ElementKind::Figure("Logotipo del emisor".to_owned()));
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

/// The title, and the code with the moments beside it.
fn aside(subject: &Subject<'_>, setting: &mut Setting<'_>) -> Frame {
    let mut frame = title_box(subject, setting);
    let top = frame.height + AROUND_CODE;
    let width = ASIDE - CODE - AROUND_CODE;
    let mut y = top;
    for one in moments(subject) {
        let element = setting.paragraph();
        let small = Style::new(6_500, Weight::Regular, GREY);
        y += frame.text(setting.fonts, element, (0, y, width), (&one.label, small));
        y += frame.text(
            setting.fonts,
            element,
            (0, y - POINT, width),
            (&one.value, setting.value()),
        );
    }
    code(subject, setting, &mut frame, (ASIDE - CODE, top, CODE));
    frame
}

/// What every document is.
const KIND: &str = "DOCUMENTO TRIBUTARIO ELECTRÓNICO";

fn title_box(subject: &Subject<'_>, setting: &mut Setting<'_>) -> Frame {
    let letters = if is_dark(setting.colour) {
        WHITE
    } else {
        BLACK
    };
    let title = subject.title();
    let element = setting
        .structure
        .add(ElementKind::Heading(1, title.clone()));
    let mut words = Frame::default();
    let above = Style::new(6_500, Weight::Regular, letters).aligned(Align::Middle);
    let inner = (6 * POINT, 6 * POINT, ASIDE - 12 * POINT);
    let height = words.text(setting.fonts, element, inner, (KIND, above));
    let style = Style::new(12 * POINT, Weight::Bold, letters).aligned(Align::Middle);
    let inner = (6 * POINT, 6 * POINT + height, ASIDE - 12 * POINT);
    words.text(
        setting.fonts,
        element,
        inner,
        (&title.to_uppercase(), style),
    );
    let mut frame = Frame::default();
    let behind = Area {
        x: 0,
        y: 0,
        width: ASIDE,
        height: words.height + 5 * POINT,
    };
    frame.fill(behind, setting.colour);
    frame.place((0, 0), words);
    frame.height = behind.height;
    frame
}

/// When it was issued, and how it was transmitted.
const MOMENTS: [&str; 4] = ["fecEmi", "horEmi", "tipoModelo", "tipoOperacion"];

fn moments(subject: &Subject<'_>) -> Vec<Shown> {
    let mut shown = identified(subject);
    MOMENTS
        .iter()
        .filter_map(|member| taken(&mut shown, member))
        .collect()
}

fn identified(subject: &Subject<'_>) -> Vec<Shown> {
    let part = subject.part(&IDENTIFICATION);
    part.map(|part| subject.shown(&IDENTIFICATION, part, Room::Page))
        .unwrap_or_default()
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

/// The codes and numbers that name the document, and the stamp.
fn identification(subject: &Subject<'_>, setting: &mut Setting<'_>, flow: &mut Flow) {
    let mut shown = identified(subject);
    for member in MOMENTS {
        taken(&mut shown, member);
    }
    let names = ["codigoGeneracion", "numeroControl"];
    let mut first: Vec<_> = names
        .iter()
        .filter_map(|name| taken(&mut shown, name))
        .collect();
    first.push(stamp(subject));
    let mut frame = Frame::default();
    let mut y = 4 * POINT;
    for one in first {
        let element = setting.paragraph();
        let of_label = (8 * POINT, y + 500, LABELS);
        frame.text(
            setting.fonts,
            element,
            of_label,
            (&one.label, setting.label()),
        );
        let style = Style::new(9 * POINT, Weight::Bold, BLACK);
        let of_value = (8 * POINT + LABELS, y, PAPER.inner() - LABELS - 16 * POINT);
        y += frame.single(setting.fonts, element, of_value, (&one.value, style));
    }
    let behind = Area {
        x: 0,
        y: 0,
        width: PAPER.inner(),
        height: y + 3 * POINT,
    };
    let mut whole = Frame::default();
    whole.fill(behind, FAINT);
    whole.place((0, 0), frame);
    whole.height = behind.height + 4 * POINT;
    flow.put(whole);
    for frame in setting.pairs(&shown, 2, LABELS) {
        flow.put(frame);
    }
    flow.gap(4 * POINT);
}

pub fn stamp(subject: &Subject<'_>) -> Shown {
    const LABEL: &str = "Sello de recepción";
    let stamp = subject.source.stamp.as_deref();
    Shown {
        member: "selloRecibido".to_owned(),
        label: LABEL.to_owned(),
        short: LABEL.to_owned(),
        value: stamp.unwrap_or(crate::values::NOTHING).to_owned(),
    }
}

fn notices(subject: &Subject<'_>, setting: &mut Setting<'_>, flow: &mut Flow) {
    for notice in subject.notices() {
        let element = setting.paragraph();
        let mut words = Frame::default();
        let style = Style::new(11 * POINT, Weight::Bold, WHITE).aligned(Align::Middle);
        let area = (0, 2 * POINT, PAPER.inner());
        words.text(setting.fonts, element, area, (notice, style));
        let behind = Area {
            x: 0,
            y: 0,
            width: PAPER.inner(),
            height: words.height + 2 * POINT,
        };
        let mut frame = Frame::default();
        frame.fill(behind, RED);
        frame.place((0, 0), words);
        frame.height = behind.height + 4 * POINT;
        flow.put(frame);
    }
}

/// A heading that stands on the page of what follows.
fn headed(setting: &mut Setting<'_>, flow: &mut Flow, heading: &str) {
    headed_above(setting, flow, (heading, 60 * POINT));
}

/// A heading that stands on the page of what follows, together so high at least.
fn headed_above(setting: &mut Setting<'_>, flow: &mut Flow, (heading, together): (&str, Length)) {
    flow.gap(4 * POINT);
    if !flow.has_room(together) {
        flow.break_page();
    }
    flow.put(setting.heading(heading));
}

/// A line that is higher is divided between pages where it has no room: nearly all of them have a few rows of text.
const UNDIVIDED: Length = 100 * POINT;

fn receiver(subject: &Subject<'_>, setting: &mut Setting<'_>, flow: &mut Flow) {
    let Some(receiver) = subject.receiver() else {
        return;
    };
    let shown = subject.shown(&PARTY, receiver, Room::Page);
    put_pairs(setting, flow, subject.layout.receiver, &shown);
}

fn put_pairs(setting: &mut Setting<'_>, flow: &mut Flow, heading: &str, shown: &[Shown]) {
    if shown.is_empty() {
        return;
    }
    headed(setting, flow, heading);
    for frame in setting.pairs(shown, 2, LABELS) {
        flow.put(frame);
    }
}

fn pairs_of(
    subject: &Subject<'_>,
    setting: &mut Setting<'_>,
    flow: &mut Flow,
    (heading, section): (&str, &Section),
) {
    if let Some(part) = subject.part(section) {
        let shown = subject.shown(section, part, Room::Page);
        put_pairs(setting, flow, heading, &shown);
    }
}

fn table_of(
    subject: &Subject<'_>,
    setting: &mut Setting<'_>,
    flow: &mut Flow,
    (heading, section): (&str, &Section),
) {
    let entries = subject.listed(section, Room::Page);
    if entries.is_empty() {
        return;
    }
    headed(setting, flow, heading);
    setting.small_table(flow, &entries);
}

/// The lines.
fn body(subject: &Subject<'_>, setting: &mut Setting<'_>, flow: &mut Flow) {
    let Some(part) = subject.part(&ITEM) else {
        return;
    };
    if matches!(part, Node::Object(_)) {
        headed(setting, flow, "Detalle");
        return sums(subject, setting, flow, &ITEM);
    }
    if subject.layout.columns.is_empty() {
        return pairs_of(subject, setting, flow, ("Detalle", &ITEM));
    }
    headed_above(setting, flow, ("Detalle", UNDIVIDED + 50 * POINT));
    setting.size = 7_500;
    let items = part.entries().iter();
    let items: Vec<_> = items
        .map(|item| subject.shown(&ITEM, item, Room::Page))
        .collect();
    let laid_out = filled_columns(subject.layout, &items);
    let columns = item_columns(&laid_out, setting);
    let table = setting.structure.add(ElementKind::Table);
    let below = columns
        .iter()
        .position(|column| column.heading == "Descripción")
        .unwrap_or(0);
    flow.put(setting.table_head(&columns, Some(table)));
    for mut shown in items {
        let cells = laid_out.iter();
        let cells = cells.map(|column| taken(&mut shown, column.member));
        let cells: Vec<_> = cells
            .map(|one| one.map(|it| it.value).unwrap_or_default())
            .collect();
        let said = sentence(&shown);
        let said = (!said.is_empty()).then_some((below, said.as_str()));
        let row = setting.table_row(&columns, table, &cells, said);
        let is_divided = row.height > UNDIVIDED && flow.has_room(UNDIVIDED);
        if !flow.has_room(row.height) && !is_divided {
            flow.break_page();
            flow.put(setting.table_head(&columns, None));
        }
        flow.put_from_here(row);
    }
    setting.size = 8 * POINT;
    flow.gap(6 * POINT);
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

/// The width of the sums.
const SUMS: Length = 236 * POINT;

/// The sums of a section at the right, in words and the rest at the left.
fn sums(subject: &Subject<'_>, setting: &mut Setting<'_>, flow: &mut Flow, section: &Section) {
    let Some(part) = subject.part(section) else {
        return;
    };
    let rows = sum_rows(subject, section, part);
    let mut frame = Frame::default();
    let shown = subject.shown(section, part, Room::Page);
    let is_amount = |one: &Shown| rows.iter().any(|row| row.member == one.member);
    let said: Vec<_> = shown
        .iter()
        .filter(|one| !is_amount(one))
        .cloned()
        .collect();
    let (long, short): (Vec<_>, Vec<_>) = said.into_iter().partition(|it| it.value.len() > 250);
    frame.place((0, 0), said_of_sums(setting, &short));
    let numbers = numbers(subject, setting, &rows);
    frame.place((PAPER.inner() - SUMS, 0), numbers);
    flow.put(frame);
    if !long.is_empty() {
        flow.gap(4 * POINT);
        for frame in setting.pairs(&long, 1, LABELS) {
            flow.put(frame);
        }
    }
}

/// The amounts in their order, the taxes one by one.
pub fn sum_rows(subject: &Subject<'_>, section: &Section, part: &Node) -> Vec<Shown> {
    let mut rows = Vec::new();
    for field in section.fields {
        if matches!(field.member, "tributos" | "") {
            rows.extend(tax_rows(subject, part, field.member));
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

fn tax_rows(subject: &Subject<'_>, part: &Node, member: &str) -> Vec<Shown> {
    let taxes = part.at(member).map(Node::entries).unwrap_or_default();
    let row = |tax: &Node| {
        let said = |field: &str| {
            let found = TAXES.fields.iter().find(|one| one.member == field);
            found.and_then(|one| written(subject.names, one.form, tax.at(field)?))
        };
        let label = [said("codigo"), said("descripcion")];
        let label = label.into_iter().flatten().collect::<Vec<_>>().join(" ");
        Shown {
            member: member.to_owned(),
            short: label.clone(),
            label,
            value: tax.text_at("valor").map(amount).unwrap_or_default(),
        }
    };
    taxes.iter().map(row).collect()
}

fn said_of_sums(setting: &mut Setting<'_>, shown: &[Shown]) -> Frame {
    let width = PAPER.inner() - SUMS - 16 * POINT;
    let mut frame = Frame::default();
    let mut y = 0;
    for one in shown {
        let element = setting.paragraph();
        y += frame.text(
            setting.fonts,
            element,
            (0, y, width),
            (&one.label, setting.label()),
        );
        let style = setting.value();
        y += frame.text(setting.fonts, element, (0, y, width), (&one.value, style)) + 3 * POINT;
    }
    frame
}

fn numbers(subject: &Subject<'_>, setting: &mut Setting<'_>, rows: &[Shown]) -> Frame {
    let mut frame = Frame::default();
    let table = setting.structure.add(ElementKind::Table);
    let strongest = subject.layout.totals.iter();
    let mut strongest = strongest.filter(|total| rows.iter().any(|row| row.member == **total));
    let strongest = strongest.next().copied();
    let mut y = 0;
    for one in rows {
        let is_strong = Some(one.member.as_str()) == strongest;
        let row = sum_row(setting, table, one, is_strong);
        let height = row.height;
        frame.place((0, y), row);
        y += height;
    }
    frame
}

fn sum_row(
    setting: &mut Setting<'_>,
    table: crate::page::structure::Element,
    one: &Shown,
    is_strong: bool,
) -> Frame {
    const AMOUNT: Length = 84 * POINT;
    let row = setting.structure.add_to(table, ElementKind::Row);
    let label = setting.structure.add_to(row, ElementKind::Cell);
    let cell = setting.structure.add_to(row, ElementKind::Cell);
    let (style, y) = if is_strong {
        let letters = if is_dark(setting.colour) {
            WHITE
        } else {
            BLACK
        };
        (Style::new(10 * POINT, Weight::Bold, letters), 3 * POINT)
    } else {
        (setting.value(), 1_500)
    };
    let mut words = Frame::default();
    let of_label = (4 * POINT, y, SUMS - AMOUNT - 8 * POINT);
    words.text(setting.fonts, label, of_label, (&one.label, style));
    let of_value = (SUMS - AMOUNT - 4 * POINT, y, AMOUNT);
    words.single(
        setting.fonts,
        cell,
        of_value,
        (&one.value, style.aligned(Align::Right)),
    );
    let behind = Area {
        x: 0,
        y: 0,
        width: SUMS,
        height: words.height + y,
    };
    let mut frame = Frame::default();
    if is_strong {
        frame.fill(behind, setting.colour);
    } else {
        let line = Area {
            y: behind.height - 300,
            height: 300,
            ..behind
        };
        frame.fill(line, crate::page::PALE);
    }
    frame.place((0, 0), words);
    frame.height = behind.height;
    frame
}

/// What the issuer adds: labels and values of its own.
fn appendix(subject: &Subject<'_>, setting: &mut Setting<'_>, flow: &mut Flow) {
    let shown = appended(subject);
    put_pairs(setting, flow, "Apéndice", &shown);
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

/// Where anybody can look whether it is true.
fn consultation(subject: &Subject<'_>, setting: &mut Setting<'_>, flow: &mut Flow) {
    if subject.source.link.is_empty() {
        return;
    }
    let element = setting.paragraph();
    let mut frame = Frame::default();
    let style = Style::new(6_500, Weight::Regular, GREY);
    let y = frame.text(
        setting.fonts,
        element,
        (0, 8 * POINT, PAPER.inner()),
        (CONSULTATION, style),
    );
    let area = (0, y + 8 * POINT, PAPER.inner());
    frame.single(setting.fonts, element, area, (&subject.source.link, style));
    flow.put(frame);
}

/// What each page ends with.
fn foot(subject: &Subject<'_>, setting: &mut Setting<'_>, pages: &mut [Page]) {
    let count = pages.len();
    let element = setting.structure.nowhere();
    let style = Style::new(6_500, Weight::Regular, GREY);
    for (index, page) in pages.iter_mut().enumerate() {
        let mut frame = Frame::default();
        let said = format!("{} {}", subject.title(), subject.number());
        frame.text(
            setting.fonts,
            element,
            (0, 0, PAPER.inner() - 90 * POINT),
            (&said, style),
        );
        let number = format!("Página {} de {count}", index + 1);
        let area = (PAPER.inner() - 90 * POINT, 0, 90 * POINT);
        frame.text(
            setting.fonts,
            element,
            area,
            (&number, style.aligned(Align::Right)),
        );
        frame.decorate();
        let mut placed = Frame::default();
        placed.place(
            (PAPER.margin, PAPER.height - PAPER.margin - 10 * POINT),
            frame,
        );
        page.pieces.extend(placed.pieces);
    }
}
