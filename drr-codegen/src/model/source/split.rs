//! `(variadic a, b, $rest..)`: which elements of a run its arguments are.

use crate::model::{At, Length};
use crate::syntax::{Arg, ArgKind, Dag};

/// The elements in front of the rest and behind it. Without a rest all are in front.
pub(super) struct Split {
    pub(super) front: usize,
    pub(super) back: usize,
    pub(super) has_rest: bool,
    /// The numbers of elements of the run that are before the `variadic` and behind it.
    around: (usize, usize),
}

impl Split {
    pub(super) fn of(dag: &Dag, around: (usize, usize)) -> Split {
        let size = |args: &[Arg]| args.iter().map(elements_of).sum();
        let rest = dag.args.iter().position(is_rest);
        let (front, back) = match rest {
            Some(at) => (size(&dag.args[..at]), size(&dag.args[at + 1..])),
            None => (size(&dag.args), 0),
        };
        Split {
            front,
            back,
            has_rest: rest.is_some(),
            around,
        }
    }

    /// The length of the run.
    pub(super) fn length(&self) -> Length {
        let least = self.around.0 + self.front + self.back + self.around.1;
        match self.has_rest {
            true => Length::AtLeast(least),
            false => Length::Exactly(least),
        }
    }

    /// The place of an element, by its number among all elements but the rest.
    pub(super) fn at(&self, nth: usize) -> At {
        match nth < self.front {
            true => At::Front(self.around.0 + nth),
            false => At::Back(self.around.1 + self.front + self.back - 1 - nth),
        }
    }

    /// The numbers of elements of the run before the rest and behind it.
    pub(super) fn around_rest(&self) -> (usize, usize) {
        (self.around.0 + self.front, self.around.1 + self.back)
    }
}

pub(super) fn is_rest(arg: &Arg) -> bool {
    matches!(arg.kind, ArgKind::Rest | ArgKind::Splice(_))
}

/// The number of elements for an argument of `variadic`.
pub(super) fn elements_of(arg: &Arg) -> usize {
    match &arg.kind {
        ArgKind::Dag(dag) if dag.is_any_order() => dag.args.len(),
        _ => usize::from(!is_rest(arg)),
    }
}

/// The name of an element in messages.
pub(super) fn element(what: &str) -> String {
    format!("an element of {what}")
}
