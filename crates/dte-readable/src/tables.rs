//! Parts that are set alike on pages: headings, labels with values, tables.

use dte_application::ports::Colour;

use crate::page::flow::Flow;
use crate::page::fonts::{Fonts, Weight};
use crate::page::frame::{Align, Frame, Style};
use crate::page::structure::{Element, ElementKind, Structure, Within};
use crate::page::{Area, BLACK, FAINT, GREY, Length, PALE, POINT};
use crate::parts::Shown;

/// What composing writes to.
pub struct Setting<'a> {
    pub fonts: &'a Fonts,
    pub structure: Structure,
    /// The width of what is printed.
    pub width: Length,
    /// Of headings.
    pub colour: Colour,
    /// Of values.
    pub size: Length,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct TableColumn {
    pub heading: String,
    pub width: Length,
    pub align: Align,
}

/// Left and right of what stands in a column.
const PADDING: Length = 3 * POINT;

/// Between two columns of labels and values.
const GUTTER: Length = 12 * POINT;

impl Setting<'_> {
    pub const fn value(&self) -> Style {
        Style::new(self.size, Weight::Regular, BLACK)
    }

    pub const fn label(&self) -> Style {
        Style::new(self.size - 500, Weight::Regular, GREY)
    }

    pub fn paragraph(&mut self) -> Element {
        self.structure.add(ElementKind::Paragraph)
    }

    /// The colour of letters on white: that of headings, unless they could not be read in it.
    pub fn ink(&self) -> Colour {
        if self.colour.is_readable_on_white() {
            self.colour
        } else {
            BLACK
        }
    }

    /// A heading with a line below it.
    pub fn heading(&mut self, text: &str) -> Frame {
        let element = self.structure.add(ElementKind::Heading(2, text.to_owned()));
        let style = Style::new(self.size + 500, Weight::Bold, self.ink());
        let mut frame = Frame::default();
        let height = frame.text(self.fonts, element, (0, 0, self.width), (text, style));
        let line = Area {
            x: 0,
            y: height,
            width: self.width,
            height: 700,
        };
        frame.fill(line, self.colour);
        frame.height = height + 4 * POINT;
        frame
    }

    /// Labels with their values in columns; a value that is wider than one has a line of its own.
    pub fn pairs(&mut self, shown: &[Shown], columns: Length, label_width: Length) -> Vec<Frame> {
        let width = (self.width - (columns - 1) * GUTTER) / columns;
        let mut frames = Vec::new();
        let mut row: Vec<&Shown> = Vec::new();
        for one in shown {
            let said = self.fonts.line(&one.value, self.size, Weight::Regular);
            let is_wide = said.width() > width - label_width;
            if is_wide && !row.is_empty() {
                frames.push(self.pair_row(&row, (width, label_width)));
                row.clear();
            }
            if is_wide {
                frames.push(self.pair_row(&[one], (self.width, label_width)));
                continue;
            }
            row.push(one);
            if Length::try_from(row.len()) == Ok(columns) {
                frames.push(self.pair_row(&row, (width, label_width)));
                row.clear();
            }
        }
        if !row.is_empty() {
            frames.push(self.pair_row(&row, (width, label_width)));
        }
        frames
    }

    fn pair_row(&mut self, row: &[&Shown], (width, label_width): (Length, Length)) -> Frame {
        let mut frame = Frame::default();
        let mut x = 0;
        for one in row {
            let element = self.paragraph();
            let of_label = (x, 500, label_width - 2 * POINT);
            frame.text(self.fonts, element, of_label, (&one.label, self.label()));
            let of_value = (x + label_width, 0, width - label_width);
            frame.text(self.fonts, element, of_value, (&one.value, self.value()));
            x += width + GUTTER;
        }
        frame.height += POINT;
        frame
    }

    /// The headings of columns; those that a page repeats are not read again.
    pub fn table_head(&mut self, columns: &[TableColumn], table: Option<Element>) -> Frame {
        let mut frame = Frame::default();
        let row = table.map(|table| self.structure.add_to(table, ElementKind::Row));
        let style = Style::new(self.size - 500, Weight::Bold, GREY);
        let mut cells = Frame::default();
        let mut x = 0;
        for column in columns {
            let cell = row.map(|row| self.structure.add_to(row, ElementKind::ColumnHeading));
            let area = (x + PADDING, 3 * POINT, column.width - 2 * PADDING);
            let text = (column.heading.as_str(), style.aligned(column.align));
            // What is repeated takes the place of an element and is then made a decoration.
            let element = cell.unwrap_or_else(|| self.structure.nowhere());
            cells.text(self.fonts, element, area, text);
            x += column.width;
        }
        let height = cells.height + 3 * POINT;
        let behind = Area {
            x: 0,
            y: 0,
            width: self.width,
            height,
        };
        frame.fill(behind, FAINT);
        if table.is_none() {
            cells.decorate();
        }
        frame.place((0, 0), cells);
        frame.height = height;
        frame
    }

    /// A row, and what is said below it, from one column on.
    pub fn table_row(
        &mut self,
        columns: &[TableColumn],
        table: Element,
        cells: &[String],
        below: Option<(usize, &str)>,
    ) -> Frame {
        let mut frame = Frame::default();
        let row = self.structure.add_to(table, ElementKind::Row);
        let mut x = 0;
        for (index, column) in columns.iter().enumerate() {
            let cell = self.structure.add_to(row, ElementKind::Cell);
            let area = (x + PADDING, 2 * POINT, column.width - 2 * PADDING);
            let text = cells.get(index).map_or("", String::as_str);
            let style = self.value().aligned(column.align);
            if text.contains(' ') {
                frame.text(self.fonts, cell, area, (text, style));
            } else {
                frame.single(self.fonts, cell, area, (text, style));
            }
            x += column.width;
        }
        if let Some((from, said)) = below {
            let before = columns.iter().take(from).map(|column| column.width);
            let left = before.sum::<Length>() + PADDING;
            let cell = self.structure.add_to(row, ElementKind::Cell);
            let area = (left, frame.height, self.width - left - PADDING);
            frame.text(self.fonts, cell, area, (said, self.label()));
        }
        let line = Area {
            x: 0,
            y: frame.height + 2 * POINT,
            width: self.width,
            height: 400,
        };
        frame.draw(Within::Decoration, crate::page::Drawing::Filled(line, PALE));
        frame.height += 2_400;
        frame
    }

    /// A table with the columns that any of its entries says something in.
    pub fn small_table(&mut self, flow: &mut Flow, entries: &[Vec<Shown>]) {
        let columns = self.columns_of(entries);
        let cells = |entry: &Vec<Shown>| {
            let of_column = |column: &TableColumn| {
                let found = entry.iter().find(|one| one.label == column.heading);
                found.map(|one| one.value.clone()).unwrap_or_default()
            };
            columns.iter().map(of_column).collect::<Vec<_>>()
        };
        let table = self.structure.add(ElementKind::Table);
        flow.put(self.table_head(&columns, Some(table)));
        for entry in entries {
            let row = self.table_row(&columns, table, &cells(entry), None);
            if !flow.has_room(row.height) {
                flow.break_page();
                flow.put(self.table_head(&columns, None));
            }
            flow.put(row);
        }
    }

    /// Columns as wide as what stands in them, made to fit.
    fn columns_of(&self, entries: &[Vec<Shown>]) -> Vec<TableColumn> {
        let mut columns: Vec<TableColumn> = Vec::new();
        for one in entries.iter().flatten() {
            let measure = |text: &str| self.fonts.line(text, self.size, Weight::Bold).width();
            let width = measure(&one.value).max(measure(&one.label)) + 2 * PADDING;
            match columns
                .iter_mut()
                .find(|column| column.heading == one.label)
            {
                Some(column) => column.width = column.width.max(width),
                None => columns.push(TableColumn {
                    heading: one.label.clone(),
                    width,
                    align: Align::Left,
                }),
            }
        }
        fit(&mut columns, self.width);
        columns
    }
}

/// Makes columns as wide as what they have together: the widest gives way first.
fn fit(columns: &mut [TableColumn], width: Length) {
    let total = |columns: &[TableColumn]| columns.iter().map(|it| i64::from(it.width)).sum::<i64>();
    let Ok(count) = Length::try_from(columns.len().max(1)) else {
        return;
    };
    for column in columns.iter_mut() {
        column.width = column.width.min(width);
    }
    while total(columns) > i64::from(width) {
        let Some(widest) = columns.iter_mut().max_by_key(|column| column.width) else {
            return;
        };
        widest.width -= (widest.width / 20).max(1);
    }
    let left = i64::from(width) - total(columns);
    let share = Length::try_from(left / i64::from(count)).unwrap_or(0);
    for column in columns.iter_mut() {
        column.width += share;
    }
}
