//! Operands: single, optional, variadic, and in any order.

use super::split::{element, elements_of};
use crate::declaration::{ArgumentKind, Arity, SAME_OPERAND_SIZE, SAME_RESULT_SIZE};
use crate::model::resolver::Resolver;
use crate::model::{At, Binding, BindingId, ByOp, CaptureKind, Check, Fact, Length};
use crate::signature::{Assigned, Place, Target};
use crate::syntax::{Arg, ArgKind, Commutative, Dag, Directive, OpPath, ResultIndex};

impl Resolver<'_> {
    /// Resolves an operand. `permuted` has the values, if the operands of the op are permuted.
    pub(super) fn match_operand(
        &mut self,
        node: usize,
        (index, arity): (usize, Arity),
        arg: &Arg,
        permuted: Option<&[BindingId]>,
    ) -> Option<()> {
        let decl = self.node_decl(node);
        let group = decl.slot(index);
        let what = self.place(node, "operand", &decl.args[index].name);
        if let Some(picks) = permuted {
            return self.match_value(node, picks[group], what, arg);
        }
        if matches!(arg.kind, ArgKind::Ignore) {
            return Some(());
        }
        if arity == Arity::One {
            let value = self.single_operand(node, group);
            return self.match_value(node, value, what, arg);
        }
        let kind = match arity {
            Arity::Variadic => CaptureKind::Values,
            _ => CaptureKind::OptionalValue,
        };
        match &arg.kind {
            ArgKind::Var(var) => {
                let group = self.operand_group(node, group, arity);
                self.capture(node, kind, Some(var), what, group);
            }
            ArgKind::Absent => {
                let group = self.operand_group(node, group, arity);
                self.fact(Fact::Absent(group));
            }
            ArgKind::Dag(dag) if dag.is(Directive::Variadic) => {
                self.elements(node, group, &what, dag)?;
            }
            // Every value has the type.
            ArgKind::Path(constraint, var) if arity == Arity::Variadic => {
                let group = self.operand_group(node, group, arity);
                let capture = self.capture(node, kind, var.as_ref(), what, group);
                self.check_type_of(capture, constraint);
            }
            // A pattern for the operand requires that it is present.
            _ => {
                let run = self.operand_run(node, group);
                let value = self.present(Binding::Element(run, At::Only));
                self.match_value(node, value, what, arg)?;
            }
        }
        Some(())
    }

    pub(super) fn check_type_of(&mut self, capture: usize, constraint: &OpPath) {
        self.source
            .checks
            .push(Check::Type(capture, constraint.clone()));
    }

    /// The value of a single operand.
    fn single_operand(&mut self, node: usize, group: usize) -> BindingId {
        let binding = self.source.nodes[node].binding;
        let arities = self.node_decl(node).operand_arities();
        if arities[..=group].iter().all(|arity| *arity == Arity::One) {
            return self.set.intern(Binding::Operand(binding, group));
        }
        let run = self.operand_run(node, group);
        self.present(Binding::Element(run, At::Only))
    }

    /// The values of an operand group.
    fn operand_run(&mut self, node: usize, group: usize) -> BindingId {
        let by_op = self.by_layout(node, group, |op| {
            let decl = self.decl(op);
            (decl.operand_arities(), decl.has_trait(SAME_OPERAND_SIZE))
        });
        let op = self.source.nodes[node].binding;
        self.present(Binding::Operands(op, by_op))
    }

    /// Binds a name to an operand group: a run, or a value that may be absent.
    fn operand_group(&mut self, node: usize, group: usize, arity: Arity) -> BindingId {
        let run = self.operand_run(node, group);
        match arity {
            Arity::Variadic => run,
            _ => self.set.intern(Binding::Optional(run)),
        }
    }

    /// An operand group for each op that a node may be. There is one entry if all of them have the
    /// same layout.
    fn by_layout<L: PartialEq>(
        &self,
        node: usize,
        group: usize,
        layout: impl Fn(usize) -> L,
    ) -> ByOp {
        let ops = &self.source.nodes[node].ops;
        let first = layout(ops[0]);
        if ops.iter().all(|op| layout(*op) == first) {
            return vec![(ops[0], group)];
        }
        ops.iter().map(|op| (*op, group)).collect()
    }

    /// Resolves a pattern for a single value.
    pub(super) fn match_value(
        &mut self,
        node: usize,
        value: BindingId,
        what: String,
        arg: &Arg,
    ) -> Option<()> {
        match &arg.kind {
            ArgKind::Ignore => {}
            ArgKind::Var(var) => {
                self.capture(node, CaptureKind::Value, Some(var), what, value);
            }
            ArgKind::Path(constraint, var) => {
                let capture = self.capture(node, CaptureKind::Value, var.as_ref(), what, value);
                self.check_type_of(capture, constraint);
            }
            ArgKind::Dag(dag) if self.is_native(dag) => self.native(node, value, what, dag)?,
            ArgKind::Dag(dag) => {
                let op = self.set.intern(Binding::Def(value));
                let before = self.source.facts.len();
                let child = self.dag(dag, Place::Nested, op)?;
                let index = dag.bind.as_ref().and_then(|bind| bind.index);
                if let Some(ResultIndex::Number(n)) = index {
                    let result = self.by_layout(child, n as usize, |op| {
                        let decl = self.decl(op);
                        let single = decl.is_single_result(n as usize);
                        (!single).then(|| (decl.result_arities(), decl.has_trait(SAME_RESULT_SIZE)))
                    });
                    // Directly after the fact that says which op it is.
                    let at = self.source.facts[before..].iter();
                    let at = at.take_while(|fact| !matches!(fact, Fact::Is(of, _) | Fact::HasTraits(of, _) if *of == op));
                    let at = (before + at.count() + 1).min(self.source.facts.len());
                    self.source.facts.insert(at, Fact::FedBy(value, result));
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// `(variadic a, b, $rest..)`: the length, the elements, and the rest of an operand group.
    fn elements(&mut self, node: usize, group: usize, what: &str, dag: &Dag) -> Option<()> {
        let run = self.operand_run(node, group);
        let split = self.split(run, (0, 0), dag);
        if let Some(bind) = &dag.bind {
            self.capture(node, CaptureKind::Values, Some(bind), what.to_string(), run);
        }
        if split.length() != Length::AtLeast(0) {
            self.fact(Fact::Length(run, split.length()));
        }
        let at = |this: &mut Self, nth: usize| {
            let (run, place) = split.at(nth);
            this.set.intern(Binding::Element(run, place))
        };
        let permuted = self.rule.commutative != Commutative::No
            && split.rests() == 0
            && split.elements() > 1
            && self.is_commutative(node)
            && self.node_decl(node).operand_arities() == [Arity::Variadic]
            && dag.args.iter().all(|arg| elements_of(arg) == 1);
        if permuted {
            let places = (0..split.elements()).map(|nth| at(self, nth)).collect();
            return self.in_any_order(node, places, &dag.args, |_| element(what));
        }
        let (mut nth, mut rests) = (0, 0);
        for arg in &dag.args {
            let size = elements_of(arg);
            match &arg.kind {
                ArgKind::Rest => rests += 1,
                ArgKind::Splice(var) => {
                    let rest = self.set.intern(split.rest(rests));
                    rests += 1;
                    let what = format!("the rest of {what}");
                    self.capture(node, CaptureKind::Values, Some(var), what, rest);
                }
                ArgKind::Dag(inner) if inner.is_any_order() => {
                    let places = (nth..nth + size).map(|nth| at(self, nth)).collect();
                    self.in_any_order(node, places, &inner.args, |_| element(what))?;
                }
                _ => {
                    let value = at(self, nth);
                    self.match_value(node, value, element(what), arg)?;
                }
            }
            nth += size;
        }
        Some(())
    }

    /// `(either a, b)`, `(commutative a, b, …)` over single operands.
    pub(super) fn any_order(&mut self, node: usize, targets: &[usize], dag: &Dag) -> Option<()> {
        let decl = self.node_decl(node);
        let places = targets.iter();
        let places = places.map(|target| self.single_operand(node, decl.slot(*target)));
        let places = places.collect();
        let what = targets.iter().map(|target| &decl.args[*target].name);
        let what: Vec<String> = what.map(|name| self.place(node, "operand", name)).collect();
        self.in_any_order(node, places, &dag.args, |nth| what[nth].clone())
    }

    /// Values in any order, wherever they are.
    pub(super) fn in_any_order(
        &mut self,
        node: usize,
        places: Vec<BindingId>,
        args: &[Arg],
        what: impl Fn(usize) -> String,
    ) -> Option<()> {
        let picks = self.picks(places);
        for (nth, arg) in args.iter().enumerate() {
            self.match_value(node, picks[nth], what(nth), arg)?;
        }
        Some(())
    }

    /// The picks of an order. They come before the picks of orders nested in its values.
    fn picks(&mut self, places: Vec<BindingId>) -> Vec<BindingId> {
        let count = places.len();
        let order = self.set.intern_order(places);
        let picks = (0..count).map(|nth| self.set.intern(Binding::Pick(order, nth)));
        let picks: Vec<BindingId> = picks.collect();
        self.source.choices.extend(&picks);
        picks
    }

    /// `#[commutative]`: binds the operands of an op as picks, in declared order. The op must be
    /// declared commutative, all operands must be single, and the pattern must not have an order of
    /// its own.
    pub(super) fn permuted_by_trait(
        &mut self,
        node: usize,
        assigned: &Assigned<'_>,
    ) -> Option<Vec<BindingId>> {
        let decl = self.node_decl(node);
        let arities = decl.operand_arities();
        let is_matched = |(target, arg): &(Target, &Arg)| {
            let operand = matches!(target, Target::Arg(index)
                if matches!(decl.args[*index].kind, ArgumentKind::Operand(_)));
            operand && !matches!(arg.kind, ArgKind::Ignore)
        };
        let permuted = self.rule.commutative != Commutative::No
            && self.is_commutative(node)
            && arities.iter().all(|arity| *arity == Arity::One)
            && arities.len() > 1
            && assigned.any_order.is_empty()
            && assigned.args.iter().any(is_matched);
        permuted.then(|| {
            let places = 0..arities.len();
            let places = places.map(|group| self.single_operand(node, group));
            let places = places.collect();
            self.picks(places)
        })
    }
}
