//! Positions and lengths of runs.

use crate::declaration::{Arity, Part as Declared};

/// A position in a run of values, regions or successors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum At {
    /// The only element.
    Only,
    /// At this distance from the first.
    Front(usize),
    /// This many before the last.
    Back(usize),
}

impl At {
    /// The position of a declared region or successor among all of an op. The declaration at
    /// `index` must be a single one. After a variadic one it counts from the back.
    pub fn of(declared: &[Declared], index: usize) -> At {
        let flexible = |part: &Declared| part.arity != Arity::One;
        match declared[..index].iter().any(flexible) {
            true => At::Back(declared.len() - 1 - index),
            false => At::Front(index),
        }
    }
}

/// The length that a run must have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Length {
    /// This long.
    Exactly(usize),
    /// This long or longer.
    AtLeast(usize),
}

impl Length {
    /// The number of parts of an op that declares these.
    pub fn of(arities: impl IntoIterator<Item = Arity>) -> Length {
        let (mut single, mut others) = (0, false);
        for arity in arities {
            match arity {
                Arity::One => single += 1,
                Arity::Optional | Arity::Variadic => others = true,
            }
        }
        match others {
            true => Length::AtLeast(single),
            false => Length::Exactly(single),
        }
    }
}
