//! Types, attributes and locations in one another, however deep: what is deeper than the stack should
//! go is left out where it stands, and put there when what is around it has been printed.

use crate::print::printer::{Hole, Part, Printer};

/// So many levels are printed in one go: as many as texts may have.
const DEEPEST: u32 = 128;

impl Printer<'_> {
    /// Prints a part one level deeper, or leaves a hole for it; whether all of it is printed.
    pub(super) fn part(&mut self, part: Part) -> bool {
        let holes = self.holes.len();
        if self.depth == DEEPEST {
            let at = self.out.len();
            self.holes.push(Hole { at, part });
        } else {
            self.depth += 1;
            match part {
                Part::Type(ty) => self.type_uncached(ty),
                Part::Attr(attr, elide) => self.attr_unaliased(attr, elide),
                Part::Loc(loc) => self.loc_body(loc),
            }
            self.depth -= 1;
        }
        self.holes.len() == holes
    }

    /// Fills the holes in what is printed so far, and those in what fills them.
    pub(super) fn fill_holes(&mut self) {
        if self.holes.is_empty() {
            return;
        }
        let mut whole = String::with_capacity(self.out.len());
        let mut open = vec![self.take_out()];
        while let Some((text, at, holes)) = open.last_mut() {
            let Some(hole) = holes.next() else {
                whole.push_str(&text[*at..]);
                open.pop();
                continue;
            };
            whole.push_str(&text[*at..hole.at]);
            *at = hole.at;
            self.part(hole.part);
            open.push(self.take_out());
        }
        self.out = whole;
    }

    /// What is printed, how much of it is used, and its holes.
    fn take_out(&mut self) -> (String, usize, std::vec::IntoIter<Hole>) {
        let holes = std::mem::take(&mut self.holes);
        (std::mem::take(&mut self.out), 0, holes.into_iter())
    }
}
