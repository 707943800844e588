//! A position in a run.

/// A position in a declared group of operands, or among an operation's regions or successors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// The group's only value: a single operand, or an optional one that is present.
    Only,
    /// At this distance from its first value.
    Front(usize),
    /// This many values before its last.
    Back(usize),
}

impl At {
    /// The position in a group of `len` values, if it exists.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn position(self, len: usize) -> Option<usize> {
        match self {
            At::Only => (len == 1).then_some(0),
            At::Front(index) => (index < len).then_some(index),
            At::Back(index) => len.checked_sub(index + 1),
        }
    }
}
