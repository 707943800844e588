//! Decides where spaces are printed, which the text alone determines.

use super::ast::{Element, Kind};

/// The state of the printer.
#[derive(Clone, Copy)]
pub(super) struct Spacing {
    /// True if the next element wants a space before it.
    pub(super) space: bool,
    /// True if the last element was punctuation.
    pub(super) punct: bool,
}

/// Sets [`Element::space`] of all elements.
pub(super) fn assign(elements: &mut [Element]) {
    let mut spacing = Spacing::START;
    spacing.all(elements);
}

impl Spacing {
    pub(super) const START: Spacing = Spacing {
        space: true,
        punct: false,
    };

    /// Branches and clauses follow one another as in the text.
    fn all(&mut self, elements: &mut [Element]) {
        for element in elements {
            element.space = match &mut element.kind {
                Kind::Literal(text) => self.literal(text),
                Kind::Whitespace(text) => {
                    if *text != "\n" {
                        self.space = false;
                        self.punct = text.is_empty();
                    }
                    false
                }
                Kind::Group(group) => {
                    self.all(&mut group.then);
                    self.all(&mut group.otherwise);
                    false
                }
                Kind::OilList(clauses) => {
                    for clause in clauses {
                        self.all(&mut clause.elements);
                    }
                    false
                }
                // It prints a space of its own if it prints anything.
                Kind::AttrDict(_) => {
                    self.punct = false;
                    false
                }
                Kind::PropDict => {
                    self.punct = false;
                    true
                }
                _ => self.word(),
            };
        }
    }

    /// True if a space stands before an element that prints neither a literal nor a list of elements.
    pub(super) fn word(&mut self) -> bool {
        let space = self.space || !self.punct;
        *self = Spacing::START;
        space
    }

    /// True if a space stands before the literal.
    pub(super) fn literal(&mut self, text: &str) -> bool {
        let is_any = |set: &str| text.len() == 1 && set.contains(text);
        let closes = match self.punct {
            true => is_any(">)}],"),
            false => is_any("<>(){}[],"),
        };
        let space = self.space && !closes;
        let first = text.chars().next();
        self.space = !is_any("<({[");
        self.punct = !first.is_some_and(|first| first == '_' || first.is_ascii_alphabetic());
        space
    }
}
