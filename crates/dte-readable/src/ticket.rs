//! A document on a strip of paper, as tills print it.

use crate::fields::{
    BUYER_FOR_OTHERS, EXTENSION, ITEM, OTHER_DOCUMENTS, PARTY, PAYMENTS, RELATED,
    SELLER_FOR_OTHERS, SUMMARY, Section,
};
use crate::letter::{AROUND_CODE, appended, code, inside, names, naming, sum_rows};
use crate::page::flow::{Flow, Paper};
use crate::page::fonts::{Fonts, Weight};
use crate::page::frame::{Align, Frame, Style};
use crate::page::structure::{ElementKind, Structure, Within};
use crate::page::{Area, BLACK, Drawing, GREY, Length, POINT};
use crate::parts::{Room, Shown, Subject, taken};
use crate::pdf::Composed;
use crate::stored::Node;
use crate::tables::Setting;

/// A kind of strip.
pub struct Strip {
    paper: Paper,
    size: Length,
    code: Length,
}

/// The longest page that readers of PDF take.
const LONGEST: Length = 14_000 * POINT;

const fn strip(width: Length, margin: Length, size: Length, code: Length) -> Strip {
    Strip {
        paper: Paper {
            width,
            height: LONGEST,
            margin,
            foot: 0,
            is_strip: true,
        },
        size,
        code,
    }
}

/// 80 mm, of which 72 are printed.
pub const OF_80_MM: Strip = strip(226_772, 11_339, 7_500, 120 * POINT);
/// 58 mm, of which 50 are printed.
pub const OF_58_MM: Strip = strip(164_409, 11_339, 6_500, 110 * POINT);

pub fn compose(subject: &Subject<'_>, fonts: &Fonts, strip: &Strip) -> Composed {
    let setting = Setting {
        fonts,
        structure: Structure::default(),
        width: strip.paper.inner(),
        // Tills print in one colour.
        colour: BLACK,
        size: strip.size,
    };
    let mut ticket = Ticket {
        subject,
        setting,
        flow: Flow::new(strip.paper, Frame::default()),
    };
    ticket.issuer();
    ticket.identification();
    ticket.receiver();
    ticket.pairs_of("Venta por cuenta de terceros", &SELLER_FOR_OTHERS);
    ticket.pairs_of("Compra por cuenta de terceros", &BUYER_FOR_OTHERS);
    ticket.list_of("Documentos relacionados", &RELATED);
    ticket.list_of("Otros documentos asociados", &OTHER_DOCUMENTS);
    ticket.body();
    ticket.sums(&SUMMARY);
    ticket.list_of("Pagos", &PAYMENTS);
    ticket.pairs_of("Entrega y recepción", &EXTENSION);
    ticket.pairs("Apéndice", &appended(subject));
    ticket.consultation(strip.code);
    Composed {
        pages: ticket.flow.finish(),
        structure: ticket.setting.structure,
    }
}

struct Ticket<'a> {
    subject: &'a Subject<'a>,
    setting: Setting<'a>,
    flow: Flow,
}

impl Ticket<'_> {
    /// A paragraph over the whole width.
    fn say(&mut self, text: &str, style: Style) {
        let element = self.setting.paragraph();
        let mut frame = Frame::default();
        let area = (0, 0, self.setting.width);
        frame.text(self.setting.fonts, element, area, (text, style));
        self.flow.put(frame);
    }

    fn bold(&self, more: Length) -> Style {
        Style::new(self.setting.size + more, Weight::Bold, BLACK).aligned(Align::Middle)
    }

    /// A thin line.
    fn rule(&mut self) {
        let mut frame = Frame::default();
        let line = Area {
            x: 0,
            y: 2 * POINT,
            width: self.setting.width,
            height: 500,
        };
        frame.fill(line, BLACK);
        frame.height = 5 * POINT;
        self.flow.put(frame);
    }

    /// A label and its value, in one line where there is room for both; a value that is one word stays
    /// whole.
    fn pair(&mut self, one: &Shown) {
        let element = self.setting.paragraph();
        let fonts = self.setting.fonts;
        let (label, value) = (self.setting.label(), self.setting.value());
        let width = self.setting.width;
        let named = format!("{}:", one.label);
        let beside = fonts.line(&named, label.size, label.weight).width() + 3 * POINT;
        let said = fonts.line(&one.value, value.size, value.weight).width();
        let mut frame = Frame::default();
        if beside + said <= width {
            frame.text(fonts, element, (0, 400, width), (&named, label));
            frame.text(
                fonts,
                element,
                (beside, 0, width - beside),
                (&one.value, value),
            );
        } else {
            let y = frame.text(fonts, element, (0, 0, width), (&named, label));
            let area = (0, y, width);
            if one.value.contains(' ') {
                frame.text(fonts, element, area, (&one.value, value));
            } else {
                frame.single(fonts, element, area, (&one.value, value));
            }
        }
        self.flow.put(frame);
    }

    fn heading(&mut self, text: &str) {
        self.rule();
        let element = self
            .setting
            .structure
            .add(ElementKind::Heading(2, text.to_owned()));
        let mut frame = Frame::default();
        let style = Style::new(self.setting.size, Weight::Bold, BLACK);
        let area = (0, 0, self.setting.width);
        frame.text(self.setting.fonts, element, area, (text, style));
        self.flow.put(frame);
    }

    fn pairs(&mut self, heading: &str, shown: &[Shown]) {
        if shown.is_empty() {
            return;
        }
        self.heading(heading);
        for one in shown {
            self.pair(one);
        }
    }

    fn pairs_of(&mut self, heading: &str, section: &Section) {
        if let Some(part) = self.subject.part(section) {
            let shown = self.subject.shown(section, part, Room::Strip);
            self.pairs(heading, &shown);
        }
    }

    fn list_of(&mut self, heading: &str, section: &Section) {
        let entries = self.subject.listed(section, Room::Strip);
        if entries.is_empty() {
            return;
        }
        self.heading(heading);
        for (index, entry) in entries.iter().enumerate() {
            if index > 0 {
                self.flow.gap(3 * POINT);
            }
            for one in entry {
                self.pair(one);
            }
        }
    }

    fn issuer(&mut self) {
        self.logo();
        let Some(issuer) = self.subject.issuer() else {
            return;
        };
        let mut shown = self.subject.shown(&PARTY, issuer, Room::Strip);
        let (trade, legal) = names(&mut shown);
        if let Some(trade) = trade {
            self.say(&trade.value, self.bold(2_500));
        }
        if let Some(legal) = legal {
            self.say(&legal.value, self.bold(POINT));
        }
        self.flow.gap(2 * POINT);
        for one in &shown {
            self.pair(one);
        }
    }

    fn logo(&mut self) {
        let Some(logo) = self.subject.logo else {
            return;
        };
        let most = (44 * POINT, self.setting.width * 7 / 10);
        let (width, height) = inside((logo.width, logo.height), most);
        let figure = ElementKind::Figure("Logotipo del emisor".to_owned());
        let element = self.setting.structure.add(figure);
        let area = Area {
            x: (self.setting.width - width) / 2,
            y: 0,
            width,
            height,
        };
        let mut frame = Frame::default();
        frame.draw(Within::Element(element), Drawing::Logo(area));
        frame.height = height + 4 * POINT;
        self.flow.put(frame);
    }

    fn identification(&mut self) {
        self.rule();
        let title = self.subject.title();
        let element = self
            .setting
            .structure
            .add(ElementKind::Heading(1, title.clone()));
        let mut frame = Frame::default();
        let area = (0, 0, self.setting.width);
        let style = self.bold(2 * POINT);
        frame.text(
            self.setting.fonts,
            element,
            area,
            (&title.to_uppercase(), style),
        );
        self.flow.put(frame);
        self.say(
            "Documento tributario electrónico",
            self.setting.value().aligned(Align::Middle),
        );
        for notice in self.subject.notices() {
            self.say(&format!("*** {notice} ***"), self.bold(POINT));
        }
        self.flow.gap(2 * POINT);
        let mut shown = self.subject.identified(Room::Strip);
        let first = naming(self.subject, &mut shown);
        for one in first.iter().chain(&shown) {
            self.pair(one);
        }
    }

    fn receiver(&mut self) {
        let Some(receiver) = self.subject.receiver() else {
            return;
        };
        let shown = self.subject.shown(&PARTY, receiver, Room::Strip);
        self.pairs(self.subject.layout.receiver, &shown);
    }

    fn body(&mut self) {
        let Some(part) = self.subject.part(&ITEM) else {
            return;
        };
        self.heading("Detalle");
        if matches!(part, Node::Object(_)) {
            return self.sums(&ITEM);
        }
        for item in part.entries() {
            let mut shown = self.subject.shown(&ITEM, item, Room::Strip);
            let said = ["numItem", "descripcion"].map(|member| taken(&mut shown, member));
            let said: Vec<_> = said.into_iter().flatten().map(|one| one.value).collect();
            let style = Style::new(self.setting.size, Weight::Bold, BLACK);
            self.say(&said.join(". "), style);
            // A strip has no columns that stay empty.
            shown.retain(|one| one.value != crate::values::NOTHING && one.value != "0.00");
            let (amounts, rest): (Vec<_>, Vec<_>) = shown.into_iter().partition(is_amount);
            self.line_of(&rest);
            for one in &amounts {
                self.amount(&one.short, &one.value, self.setting.value());
            }
            self.flow.gap(2 * POINT);
        }
    }

    /// What is short, beside each other.
    fn line_of(&mut self, shown: &[Shown]) {
        let (short, long): (Vec<_>, Vec<_>) = shown.iter().partition(|one| one.value.len() < 30);
        let said = short
            .iter()
            .map(|one| format!("{}: {}", one.short, one.value));
        let said = said.collect::<Vec<_>>().join("  ");
        if !said.is_empty() {
            self.say(
                &said,
                Style {
                    colour: GREY,
                    ..self.setting.value()
                },
            );
        }
        for one in long {
            self.pair(one);
        }
    }

    /// A label at the left and an amount at the right.
    fn amount(&mut self, label: &str, value: &str, style: Style) {
        let element = self.setting.paragraph();
        let fonts = self.setting.fonts;
        let width = self.setting.width;
        let of_value = fonts.line(value, style.size, style.weight).width() + 4 * POINT;
        let mut frame = Frame::default();
        frame.text(
            fonts,
            element,
            (0, 0, (width - of_value).max(width / 3)),
            (label, style),
        );
        frame.single(
            fonts,
            element,
            (0, 0, width),
            (value, style.aligned(Align::Right)),
        );
        self.flow.put(frame);
    }

    fn sums(&mut self, section: &Section) {
        let Some(part) = self.subject.part(section) else {
            return;
        };
        self.rule();
        let rows = sum_rows(self.subject, section, part);
        for one in &rows {
            let is_total = self.subject.layout.totals.contains(&one.member.as_str());
            let style = if is_total {
                self.bold(1_500).aligned(Align::Left)
            } else {
                self.setting.value()
            };
            self.amount(&one.label, &one.value, style);
        }
        self.flow.gap(2 * POINT);
        let mut shown = self.subject.shown(section, part, Room::Strip);
        shown.retain(|one| rows.iter().all(|row| row.member != one.member));
        for one in &shown {
            self.pair(one);
        }
    }

    fn consultation(&mut self, side: Length) {
        if self.subject.code.is_none() {
            return;
        }
        self.rule();
        let mut frame = Frame::default();
        let x = (self.setting.width - side) / 2;
        code(
            self.subject,
            &mut self.setting,
            &mut frame,
            (x, AROUND_CODE, side),
        );
        self.flow.put(frame);
        let style = Style::new(self.setting.size - POINT, Weight::Regular, BLACK);
        let link = self.subject.source.link.clone();
        self.say("Consulte la validez en:", style.aligned(Align::Middle));
        self.say(&link, style.aligned(Align::Middle));
    }
}

/// Whether it is one of the amounts of a line.
fn is_amount(one: &Shown) -> bool {
    let mut fields = ITEM.fields.iter();
    fields.any(|field| field.member == one.member && field.form == crate::values::Form::Amount)
}
