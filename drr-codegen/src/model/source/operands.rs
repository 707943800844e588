//! Operands: single ones, optional ones, the elements of variadic ones, and those in any order.

use super::{DagPlace, Resolver};
use crate::declaration::{ArgumentKind, Arity};
use crate::model::{At, CaptureKind, Check, Leaf, Length, Order, Part, Place, ValueAt};
use crate::signature::{Assigned, Target};
use crate::syntax::{Arg, ArgKind, Commutative, Dag, Directive, ResultIndex};

impl Resolver<'_> {
    /// Adds what an operand must be to its op's parts.
    pub(super) fn operand(
        &mut self,
        node: usize,
        op: usize,
        (index, arity): (usize, Arity),
        arg: &Arg,
        parts: &mut Vec<Part>,
    ) -> Option<()> {
        let decl = &self.names.ops[op].decl;
        let group = decl.slot(index);
        let what = self.place(op, "operand", &decl.args[index].name);
        let only = Place {
            group,
            at: At::Only,
        };
        if arity == Arity::One {
            let leaf = self.leaf(node, what, arg)?;
            if !matches!(leaf, Leaf::Ignored) {
                parts.push(Part::Value(only, leaf));
            }
            return Some(());
        }
        let kind = match arity {
            Arity::Variadic => CaptureKind::Values,
            _ => CaptureKind::OptionalValue,
        };
        match &arg.kind {
            ArgKind::Ignore => {}
            ArgKind::Var(var) => {
                let capture = self.capture(node, kind, Some(var), what);
                parts.push(Part::Group(group, capture));
            }
            ArgKind::Absent => {
                let capture = self.capture(node, kind, None, what);
                self.out.checks.push(Check::Absent { capture });
                parts.push(Part::Group(group, capture));
            }
            ArgKind::Dag(dag) if dag.is(Directive::Variadic) => {
                self.elements(node, group, &what, dag, parts)?;
            }
            // Every value has the type.
            ArgKind::Path(constraint, var) if arity == Arity::Variadic => {
                let capture = self.capture(node, kind, var.as_ref(), what);
                self.out.checks.push(Check::Type {
                    capture,
                    constraint: constraint.clone(),
                });
                parts.push(Part::Group(group, capture));
            }
            // What must be something must be there.
            _ => {
                let leaf = self.leaf(node, what, arg)?;
                parts.push(Part::Value(only, leaf));
            }
        }
        Some(())
    }

    /// A single value.
    pub(super) fn leaf(&mut self, node: usize, what: String, arg: &Arg) -> Option<Leaf> {
        match &arg.kind {
            ArgKind::Ignore => Some(Leaf::Ignored),
            ArgKind::Var(var) => {
                let capture = self.capture(node, CaptureKind::Value, Some(var), what);
                Some(Leaf::Capture(capture))
            }
            ArgKind::Path(constraint, var) => {
                let capture = self.capture(node, CaptureKind::Value, var.as_ref(), what);
                self.out.checks.push(Check::Type {
                    capture,
                    constraint: constraint.clone(),
                });
                Some(Leaf::Capture(capture))
            }
            ArgKind::Dag(dag) if self.is_native(dag) => self.native(node, what, dag),
            ArgKind::Dag(dag) => {
                let result = match dag.bind.as_ref().map(|bind| bind.index) {
                    Some(Some(ResultIndex::Number(n))) => Some(n),
                    _ => None,
                };
                let child = self.dag(dag, DagPlace::Nested)?;
                Some(Leaf::Child(child, result))
            }
            _ => None,
        }
    }

    /// `(variadic a, b, $rest..)`: a length, the elements, the rest.
    fn elements(
        &mut self,
        node: usize,
        group: usize,
        what: &str,
        dag: &Dag,
        parts: &mut Vec<Part>,
    ) -> Option<()> {
        let is_rest = |arg: &&Arg| matches!(arg.kind, ArgKind::Rest | ArgKind::Splice(_));
        let size = |args: &[Arg]| -> usize { args.iter().map(elements_of).sum() };
        let rest = dag.args.iter().position(|arg| is_rest(&arg));
        let (front, back) = match rest {
            Some(at) => (size(&dag.args[..at]), size(&dag.args[at + 1..])),
            None => (size(&dag.args), 0),
        };
        let length = match rest {
            Some(_) => Length::AtLeast(front + back),
            None => Length::Exactly(front),
        };
        if let Some(bind) = &dag.bind {
            let what = what.to_string();
            let capture = self.capture(node, CaptureKind::Values, Some(bind), what);
            parts.push(Part::Group(group, capture));
        }
        parts.push(Part::Length(group, length));
        let place = |nth: usize| Place {
            group,
            at: match nth < front {
                true => At::Front(nth),
                false => At::Back(front + back - 1 - nth),
            },
        };
        let permuted = self.rule.commutative != Commutative::No
            && rest.is_none()
            && front > 1
            && self.is_commutative(node)
            && self.names.ops[self.out.nodes[node].op]
                .decl
                .operand_arities()
                == [Arity::Variadic]
            && !dag.args.iter().any(|arg| elements_of(arg) != 1);
        if permuted {
            let places = (0..front).map(place).collect();
            let args: Vec<&Arg> = dag.args.iter().collect();
            let part = self.permuted(node, places, &args, |_| element(what))?;
            parts.push(part);
            return Some(());
        }
        let mut nth = 0;
        for arg in &dag.args {
            match &arg.kind {
                ArgKind::Rest => {}
                ArgKind::Splice(var) => {
                    let rest = format!("the rest of {what}");
                    let capture = self.capture(node, CaptureKind::Values, Some(var), rest);
                    parts.push(Part::Slice(group, front, back, capture));
                }
                ArgKind::Dag(inner) if inner.is_any_order() => {
                    let count = inner.args.len();
                    let places = (nth..nth + count).map(place).collect();
                    let args: Vec<&Arg> = inner.args.iter().collect();
                    let part = self.permuted(node, places, &args, |_| element(what))?;
                    parts.push(part);
                }
                _ => {
                    let leaf = self.leaf(node, element(what), arg)?;
                    if !matches!(leaf, Leaf::Ignored) {
                        parts.push(Part::Value(place(nth), leaf));
                    }
                }
            }
            nth += elements_of(arg);
        }
        Some(())
    }

    /// `(either a, b)`, `(commutative a, b, …)` over single operands.
    pub(super) fn any_order(
        &mut self,
        node: usize,
        op: usize,
        targets: &[usize],
        dag: &Dag,
    ) -> Option<Part> {
        let names = self.names;
        let decl = &names.ops[op].decl;
        let places = targets.iter().map(|target| Place {
            group: decl.slot(*target),
            at: At::Only,
        });
        let args: Vec<&Arg> = dag.args.iter().collect();
        let what: Vec<String> = targets
            .iter()
            .map(|target| self.place(op, "operand", &decl.args[*target].name))
            .collect();
        self.permuted(node, places.collect(), &args, |nth| what[nth].clone())
    }

    /// Values in any order. Orders are numbered outer ones first.
    fn permuted(
        &mut self,
        node: usize,
        places: Vec<Place>,
        args: &[&Arg],
        what: impl Fn(usize) -> String,
    ) -> Option<Part> {
        let values = places.iter().map(|place| ValueAt::Place(node, *place));
        let (number, leaves) = self.in_any_order(node, values.collect(), args, what)?;
        Some(Part::AnyOrder(number, places, leaves))
    }

    /// Values in any order, wherever they stand: the number of the order, and what they must be.
    pub(super) fn in_any_order(
        &mut self,
        node: usize,
        places: Vec<ValueAt>,
        args: &[&Arg],
        what: impl Fn(usize) -> String,
    ) -> Option<(usize, Vec<Leaf>)> {
        let number = self.order(places);
        let mut leaves = Vec::new();
        for (nth, arg) in args.iter().enumerate() {
            leaves.push(self.leaf(node, what(nth), arg)?);
        }
        Some((number, leaves))
    }

    fn order(&mut self, places: Vec<ValueAt>) -> usize {
        self.out.orders.push(Order { places });
        self.out.orders.len() - 1
    }

    fn is_commutative(&self, node: usize) -> bool {
        self.all_have(&self.out.nodes[node].ops, "Commutative")
    }

    /// `#[commutative]`: the order in which all operands of the op are permuted, if it is declared
    /// so and its own pattern does not say which are.
    pub(super) fn permuted_by_trait(
        &mut self,
        node: usize,
        op: usize,
        assigned: &Assigned<'_>,
    ) -> Option<usize> {
        let arities = self.names.ops[op].decl.operand_arities();
        let single = arities.iter().all(|arity| *arity == Arity::One);
        let permuted = self.rule.commutative != Commutative::No
            && self.is_commutative(node)
            && single
            && arities.len() > 1
            && assigned.any_order.is_empty()
            && assigned.args.iter().any(|(target, arg)| {
                let operand = matches!(target, Target::Arg(index)
                    if matches!(self.names.ops[op].decl.args[*index].kind, ArgumentKind::Operand(_)));
                operand && !matches!(arg.kind, ArgKind::Ignore)
            });
        permuted.then(|| {
            let places = singles(arities.len()).into_iter();
            self.order(places.map(|place| ValueAt::Place(node, place)).collect())
        })
    }

    /// The parts with all operands in one group.
    pub(super) fn permute(&mut self, number: usize, parts: Vec<Part>) -> Vec<Part> {
        let places = singles(self.out.orders[number].places.len());
        let mut leaves: Vec<Leaf> = places.iter().map(|_| Leaf::Ignored).collect();
        let mut others = Vec::new();
        for part in parts {
            match part {
                Part::Value(place, leaf) => leaves[place.group] = leaf,
                other => others.push(other),
            }
        }
        others.insert(0, Part::AnyOrder(number, places, leaves));
        others
    }
}

/// How many elements an argument of `variadic` stands for.
fn elements_of(arg: &Arg) -> usize {
    match &arg.kind {
        ArgKind::Rest | ArgKind::Splice(_) => 0,
        ArgKind::Dag(dag) if dag.is_any_order() => dag.args.len(),
        _ => 1,
    }
}

pub(super) fn element(what: &str) -> String {
    format!("an element of {what}")
}

/// The places of operands that are all single.
fn singles(count: usize) -> Vec<Place> {
    let place = |group| Place {
        group,
        at: At::Only,
    };
    (0..count).map(place).collect()
}
