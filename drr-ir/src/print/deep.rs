//! Types, attributes and locations of any depth. To bound the use of the stack, a part that is
//! nested too deeply is omitted at first and inserted after the part around it is printed.

use crate::print::printer::{Hole, Part, Printer};

/// The number of levels that are printed by recursion, the same as the parser's limit.
const DEEPEST: u32 = 128;

impl Printer<'_> {
    /// Prints a part one level deeper, or leaves a hole for it. Returns whether it printed the part
    /// without holes.
    pub(super) fn part(&mut self, part: Part) -> bool {
        let holes = self.holes.len();
        if self.depth == DEEPEST {
            let at = self.out.len();
            self.holes.push(Hole { at, part });
        } else {
            self.depth += 1;
            match part {
                Part::Type(ty) => self.type_uncached(ty),
                Part::ElidedType(ty) => self.elided_type(ty),
                Part::Attr(attr, elide) => self.attr_unaliased(attr, elide),
                Part::Loc(loc) => self.loc_body(loc),
            }
            self.depth -= 1;
        }
        self.holes.len() == holes
    }

    /// Fills the holes in the printed text, and the holes in their contents.
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

    /// The printed text, the number of bytes already copied, and its holes.
    fn take_out(&mut self) -> (String, usize, std::vec::IntoIter<Hole>) {
        let holes = std::mem::take(&mut self.holes);
        (std::mem::take(&mut self.out), 0, holes.into_iter())
    }
}
