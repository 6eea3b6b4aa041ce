//! Frames one below the other, on as many pages as they take.

use super::frame::Frame;
use super::{Length, Page};

/// The paper.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    pub width: Length,
    /// The height of a page; of a strip the most that one may have.
    pub height: Length,
    pub margin: Length,
    /// What is left free below, for the foot of each page.
    pub foot: Length,
    /// Whether a page ends with what is on it.
    pub is_strip: bool,
}

impl Paper {
    /// The width of what is printed.
    pub const fn inner(&self) -> Length {
        self.width - 2 * self.margin
    }

    /// Where what is printed ends.
    const fn end(&self) -> Length {
        self.height - self.margin - self.foot
    }
}

pub struct Flow {
    paper: Paper,
    /// What each page but the first begins with.
    head: Frame,
    pages: Vec<Page>,
    y: Length,
}

impl Flow {
    pub fn new(paper: Paper, head: Frame) -> Self {
        let mut flow = Self {
            paper,
            head,
            pages: Vec::new(),
            y: 0,
        };
        flow.begin_page();
        flow
    }

    fn begin_page(&mut self) {
        let is_first = self.pages.is_empty();
        self.close_page();
        self.pages.push(Page {
            width: self.paper.width,
            height: self.paper.height,
            pieces: Vec::new(),
        });
        self.y = self.paper.margin;
        if !is_first {
            let head = self.head.clone();
            self.draw(head);
        }
    }

    /// A strip is cut where it ends.
    fn close_page(&mut self) {
        let end = self.y + self.paper.margin;
        if self.paper.is_strip
            && let Some(page) = self.pages.last_mut()
        {
            page.height = end.min(self.paper.height);
        }
    }

    fn room(&self) -> Length {
        self.paper.end() - self.y
    }

    /// Whether something of a height has room on the page.
    pub fn has_room(&self, height: Length) -> bool {
        height <= self.room()
    }

    pub fn break_page(&mut self) {
        self.begin_page();
    }

    /// Puts a frame below what is there, on the next page when it has no room; what is higher than a page is
    /// divided.
    pub fn put(&mut self, frame: Frame) {
        if !self.has_room(frame.height) {
            self.begin_page();
        }
        self.put_from_here(frame);
    }

    /// Puts a frame below what is there, and on the next pages what has no room.
    pub fn put_from_here(&mut self, frame: Frame) {
        let mut rest = frame;
        let mut is_whole_page = false;
        while !self.has_room(rest.height) {
            let (above, below) = rest.split(self.room());
            rest = below;
            if !above.pieces.is_empty() {
                self.draw(above);
            } else if is_whole_page {
                break;
            }
            self.begin_page();
            is_whole_page = true;
        }
        self.draw(rest);
    }

    fn draw(&mut self, frame: Frame) {
        let mut page = Frame::default();
        let height = frame.height;
        page.place((self.paper.margin, self.y), frame);
        if let Some(last) = self.pages.last_mut() {
            last.pieces.extend(page.pieces);
        }
        self.y += height;
    }

    pub fn gap(&mut self, height: Length) {
        self.y += height;
    }

    pub fn finish(mut self) -> Vec<Page> {
        self.close_page();
        self.pages
    }
}

#[cfg(test)]
mod tests {
    use super::super::structure::Within;
    use super::super::{Area, BLACK, Drawing};
    use super::*;

    const PAPER: Paper = Paper {
        width: 100_000,
        height: 100_000,
        margin: 10_000,
        foot: 0,
        is_strip: false,
    };

    fn squares(count: Length) -> Frame {
        let mut frame = Frame::default();
        for index in 0..count {
            let area = Area {
                x: 0,
                y: index * 10_000,
                width: 10_000,
                height: 10_000,
            };
            frame.fill(area, BLACK);
        }
        frame.height = count * 10_000;
        frame
    }

    fn drawn(pages: &[Page]) -> Vec<usize> {
        let of_page = |page: &Page| page.pieces.iter().map(|piece| piece.drawings.len()).sum();
        pages.iter().map(of_page).collect()
    }

    #[test]
    fn what_has_no_room_goes_to_the_next_page_and_what_is_higher_is_divided() {
        let mut flow = Flow::new(PAPER, Frame::default());
        flow.put(squares(5));
        flow.put(squares(5));
        flow.put(squares(20));
        let pages = flow.finish();
        assert_eq!(drawn(&pages), [5, 5, 8, 8, 4]);
        for page in &pages {
            for drawing in page.pieces.iter().flat_map(|piece| &piece.drawings) {
                let (start, end) = drawing.span();
                assert!(start >= 10_000 && end <= 90_000, "{drawing:?}");
            }
        }
    }

    #[test]
    fn what_may_be_divided_fills_the_page_first() {
        let mut flow = Flow::new(PAPER, Frame::default());
        flow.put(squares(5));
        flow.put_from_here(squares(5));
        assert_eq!(drawn(&flow.finish()), [8, 2]);
    }

    #[test]
    fn a_strip_ends_with_what_is_on_it() {
        let paper = Paper {
            is_strip: true,
            ..PAPER
        };
        let mut flow = Flow::new(paper, Frame::default());
        flow.put(squares(3));
        let pages = flow.finish();
        assert_eq!(pages[0].height, 50_000);
        assert_eq!(pages[0].pieces[0].within, Within::Decoration);
        assert!(matches!(
            pages[0].pieces[0].drawings[0],
            Drawing::Filled(..)
        ));
    }
}
