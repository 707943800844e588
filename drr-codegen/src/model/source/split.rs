//! `(variadic a, b, $rest..)`: which elements of a run its arguments are.

use crate::model::resolver::Resolver;
use crate::model::{At, Binding, BindingId, Length};
use crate::syntax::{Arg, ArgKind, Dag};

/// A run, divided by the rests of a `variadic`.
pub(super) struct Split {
    run: BindingId,
    /// The numbers of elements before the first rest, between two rests, and behind the last one.
    sizes: Vec<usize>,
    /// The numbers of elements of the run that are before the `variadic` and behind it.
    around: (usize, usize),
    /// For each two rests, the run that begins with the elements between them.
    tails: Vec<BindingId>,
}

impl Split {
    /// The length of the run.
    pub(super) fn length(&self) -> Length {
        let least = self.around.0 + self.elements() + self.around.1;
        match self.rests() {
            0 => Length::Exactly(least),
            _ => Length::AtLeast(least),
        }
    }

    /// The number of elements that are no part of a rest.
    pub(super) fn elements(&self) -> usize {
        self.sizes.iter().sum()
    }

    /// The number of rests.
    pub(super) fn rests(&self) -> usize {
        self.sizes.len() - 1
    }

    /// The place of an element, by its number among all elements that are no part of a rest.
    pub(super) fn at(&self, nth: usize) -> (BindingId, At) {
        let (mut part, mut at) = (0, nth);
        while part < self.rests() && at >= self.sizes[part] {
            at -= self.sizes[part];
            part += 1;
        }
        match part {
            0 => (self.run, At::Front(self.around.0 + at)),
            _ if part == self.rests() => {
                let behind = self.sizes[part] - 1 - at;
                (self.run, At::Back(self.around.1 + behind))
            }
            _ => (self.tails[part - 1], At::Front(at)),
        }
    }

    /// The elements of a rest, by its number.
    pub(super) fn rest(&self, nth: usize) -> Binding {
        if let Some(tail) = self.tails.get(nth) {
            return Binding::Before(*tail);
        }
        let back = self.sizes[nth + 1] + self.around.1;
        match self.tails.last() {
            Some(tail) => Binding::Slice(*tail, self.sizes[nth], back),
            None => Binding::Slice(self.run, self.around.0 + self.sizes[0], back),
        }
    }
}

impl Resolver<'_> {
    /// Divides a run. `around` are the numbers of its elements that the `variadic` does not match, in
    /// front and at the back.
    pub(super) fn split(&mut self, run: BindingId, around: (usize, usize), dag: &Dag) -> Split {
        let parts = dag.args.split(is_rest);
        let sizes = parts.map(|args| args.iter().map(elements_of).sum());
        let sizes: Vec<usize> = sizes.collect();
        let mut tails = Vec::new();
        // The elements in front of a tail, and those that are in it at least.
        let (mut of, mut front) = (run, around.0 + sizes[0]);
        let mut back = around.1 + sizes[1..].iter().sum::<usize>();
        for size in &sizes[1..sizes.len().saturating_sub(1).max(1)] {
            of = self.set.intern(Binding::Tail(of, front, back));
            tails.push(of);
            front = *size;
            back -= size;
        }
        self.source.choices.extend(&tails);
        Split {
            run,
            sizes,
            around,
            tails,
        }
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
