//! What a document consists of, for those who have it read to them.

/// An element, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element(usize);

/// What something that is drawn belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    Element(Element),
    /// To nothing that is read: lines, backgrounds, what each page repeats.
    Decoration,
}

/// What an element is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ElementKind {
    Heading(u16, String),
    Paragraph,
    Table,
    Row,
    ColumnHeading,
    Cell,
    /// A picture, and what it shows.
    Figure(String),
}

#[derive(Debug)]
pub struct Described {
    pub kind: ElementKind,
    pub children: Vec<Element>,
}

/// All elements, in the order in which they are read.
#[derive(Debug, Default)]
pub struct Structure {
    pub elements: Vec<Described>,
    pub top: Vec<Element>,
}

impl Structure {
    pub fn add(&mut self, kind: ElementKind) -> Element {
        let element = self.describe(kind);
        self.top.push(element);
        element
    }

    pub fn add_to(&mut self, parent: Element, kind: ElementKind) -> Element {
        let element = self.describe(kind);
        if let Some(parent) = self.elements.get_mut(parent.0) {
            parent.children.push(element);
        }
        element
    }

    /// An element that nothing contains.
    pub fn nowhere(&mut self) -> Element {
        self.describe(ElementKind::Paragraph)
    }

    fn describe(&mut self, kind: ElementKind) -> Element {
        self.elements.push(Described {
            kind,
            children: Vec::new(),
        });
        Element(self.elements.len() - 1)
    }
}

impl Element {
    pub fn index(self) -> usize {
        self.0
    }
}
