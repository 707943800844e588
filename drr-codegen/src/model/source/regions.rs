//! Regions and successors: binds them, splits variadic ones, and matches a region as a block of
//! ops.

use proc_macro2::Span;

use super::split::{element, elements_of, is_rest};
use crate::codes::report;
use crate::declaration::{Arity, OpDeclaration, Part as Declared};
use crate::model::resolver::{Resolver, Within};
use crate::model::{At, Binding, BindingId, CaptureKind, Fact, Length, Node};
use crate::signature::Place;
use crate::syntax::{Arg, ArgKind, Dag, Directive, Head, Var};

/// The kinds of parts whose sizes an op does not store. At most one part of a kind may be variadic.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    Region,
    Successor,
}

impl What {
    fn noun(self) -> &'static str {
        match self {
            What::Region => "region",
            What::Successor => "successor",
        }
    }

    fn declared(self, decl: &OpDeclaration) -> &[Declared] {
        match self {
            What::Region => &decl.regions,
            What::Successor => &decl.successors,
        }
    }

    /// All of an op's regions or successors.
    fn run(self, op: BindingId) -> Binding {
        match self {
            What::Region => Binding::Regions(op),
            What::Successor => Binding::Successors(op),
        }
    }
}

/// An op's regions or successors that are being resolved.
#[derive(Clone, Copy)]
struct Slot<'a> {
    node: usize,
    what: What,
    place: &'a str,
    /// All regions or successors of the op, or a part of them.
    run: BindingId,
}

impl Resolver<'_> {
    /// Resolves a pattern for a region or successor.
    pub(super) fn region_or_successor(
        &mut self,
        node: usize,
        what: What,
        index: usize,
        arg: &Arg,
    ) -> Option<()> {
        if matches!(arg.kind, ArgKind::Ignore) {
            return Some(());
        }
        self.is_same_of_all(node, what, index, arg)?;
        let declared = what.declared(self.node_decl(node));
        let place = self.place(node, what.noun(), &declared[index].name);
        let slot = Slot {
            node,
            what,
            place: &place,
            run: self.set.intern(what.run(self.source.nodes[node].binding)),
        };
        if declared[index].arity == Arity::One {
            return self.one(slot, At::of(declared, index), arg);
        }
        let around = (index, declared.len() - 1 - index);
        match &arg.kind {
            ArgKind::Var(var) => {
                self.bind_part(slot, Binding::Slice(slot.run, around.0, around.1), var)
            }
            ArgKind::Dag(dag) if dag.is(Directive::Variadic) => {
                self.several(slot, around, dag)?;
            }
            _ => return None,
        }
        Some(())
    }

    /// Reports an error unless all ops that a node may be declare this region or successor in the
    /// same way.
    fn is_same_of_all(&self, node: usize, what: What, index: usize, arg: &Arg) -> Option<()> {
        let declared = what.declared(self.node_decl(node));
        let mut parts = declared[..=index].iter();
        let flexible = parts.any(|part| part.arity != Arity::One);
        for op in &self.source.nodes[node].ops {
            let other = self.decl(*op);
            let parts = what.declared(other);
            let same = parts.get(index) == declared.get(index)
                && At::of(parts, index) == At::of(declared, index)
                && (!flexible || parts.len() == declared.len());
            if !same {
                let (op, name, noun) = (&other.name, &declared[index].name, what.noun());
                return report!(self.errors.fail, arg.span, DIFFERENT_ALTERNATIVES:
                    "`{op}` does not declare `{name}` as its {noun} {index}, so it is not the same of all ops that may stand here");
            }
        }
        Some(())
    }

    /// A single region or successor.
    fn one(&mut self, slot: Slot<'_>, at: At, arg: &Arg) -> Option<()> {
        match (&arg.kind, slot.what) {
            (ArgKind::Ignore, _) => {}
            (ArgKind::Var(var), _) => {
                self.bind_part(slot, Binding::Element(slot.run, at), var);
            }
            (ArgKind::Dag(dag), What::Region) => {
                if let Some(bind) = &dag.bind {
                    self.bind_part(slot, Binding::Element(slot.run, at), bind);
                }
                self.body(slot, at, dag)?;
            }
            _ => return None,
        }
        Some(())
    }

    /// `(variadic $a, (region …), $rest..)`: the number, the elements, and the rest. `around` is
    /// the number of single regions or successors before and after.
    fn several(&mut self, slot: Slot<'_>, around: (usize, usize), dag: &Dag) -> Option<()> {
        let split = self.split(slot.run, around, dag);
        if let Some(bind) = &dag.bind {
            self.bind_part(slot, Binding::Slice(slot.run, around.0, around.1), bind);
        }
        self.fact(Fact::Length(slot.run, split.length()));
        if slot.what == What::Region {
            let single = around.0 + split.elements() + around.1;
            self.source.nodes[slot.node].regions = Some((single, split.rests()));
        }
        let (one, rest) = (element(slot.place), format!("the rest of {}", slot.place));
        let (mut nth, mut rests) = (0, 0);
        for arg in &dag.args {
            if let ArgKind::Splice(var) = &arg.kind {
                let slot = Slot {
                    place: &rest,
                    ..slot
                };
                self.bind_part(slot, split.rest(rests), var);
            } else if !is_rest(arg) {
                let (run, at) = split.at(nth);
                let place = &one;
                self.one(Slot { place, run, ..slot }, at, arg)?;
            }
            rests += usize::from(is_rest(arg));
            nth += elements_of(arg);
        }
        Some(())
    }

    /// Gives a name to one or several.
    fn bind_part(&mut self, slot: Slot<'_>, binding: Binding, var: &Var) {
        let kind = match (slot.what, &binding) {
            (What::Region, Binding::Element(..)) => CaptureKind::Region,
            (What::Region, _) => CaptureKind::Regions,
            (What::Successor, Binding::Element(..)) => CaptureKind::Successor,
            (What::Successor, _) => CaptureKind::Successors,
        };
        let binding = self.present(binding);
        self.capture(slot.node, kind, Some(var), slot.place.to_string(), binding);
    }

    /// `(region ($a) (Op …), …)`: the ops of the block, beginning with the last. Each one is the
    /// last op that has not been found yet, since definitions precede their uses.
    fn body(&mut self, slot: Slot<'_>, region: At, dag: &Dag) -> Option<()> {
        let of = self.present(Binding::Element(slot.run, region));
        let block = self.present(Binding::Block(of));
        let ops: Vec<&Dag> = dag.dags().collect();
        let counts: Vec<usize> = ops.iter().map(|op| self.ops_in_block(op)).collect();
        self.fact(Fact::AtMostOps(block, counts.iter().sum()));
        if let Some(args) = dag.block_args() {
            let run = self.set.intern(Binding::Args(block));
            self.fact(Fact::Length(run, Length::Exactly(args.len())));
            for (at, arg) in args.iter().enumerate() {
                self.block_arg(slot, run, at, arg)?;
            }
        }
        self.within.push(Within {
            node: slot.node,
            region: of,
            block,
            found: Vec::new(),
        });
        // Nodes, names and tests have source order, although the ops are found in another order.
        let counts: Vec<usize> = ops.iter().map(|op| self.ops_of(op)).collect();
        let total: usize = counts.iter().sum();
        let mut outer = self.reserved.clone();
        if outer.is_empty() {
            let first = self.source.nodes.len();
            let reserved = (0..total).map(|_| Node::reserved(dag.head_span));
            self.source.nodes.extend(reserved);
            outer = first..first + total;
        }
        let (names, tests) = (self.bound.len(), self.source.checks.len());
        let mut written = Vec::new();
        let mut end = outer.start + total;
        for (op, count) in ops.iter().zip(&counts).rev() {
            self.reserved = end - count..end;
            end -= count;
            let found = self.within.last()?.found.clone();
            let binding = self.present(Binding::LastOther(block, found));
            self.dag(op, Place::Body, binding)?;
            written.push((
                self.bound.split_off(names),
                self.source.checks.split_off(tests),
            ));
        }
        for (names, tests) in written.into_iter().rev() {
            self.bound.extend(names);
            self.source.checks.extend(tests);
        }
        self.reserved = outer.start + total..outer.end;
        let within = self.within.pop()?;
        self.fact(Fact::NoOthers(block, within.found));
        Some(())
    }

    /// The number of ops that a DAG matches, including its root.
    fn ops_of(&self, dag: &Dag) -> usize {
        let mut count = 0;
        dag.walk(&mut |dag| count += usize::from(self.is_op(dag)));
        count
    }

    /// The number of these ops in the same block as the DAG's root.
    fn ops_in_block(&self, dag: &Dag) -> usize {
        let nested = dag.dags().filter(|inner| !inner.is(Directive::Region));
        let nested = nested.map(|inner| self.ops_in_block(inner));
        usize::from(self.is_op(dag)) + nested.sum::<usize>()
    }

    fn is_op(&self, dag: &Dag) -> bool {
        !matches!(dag.head, Head::Directive(_)) && !self.is_native(dag)
    }

    fn block_arg(&mut self, slot: Slot<'_>, run: BindingId, at: usize, arg: &Arg) -> Option<()> {
        let place = format!("block argument {at} of {}", slot.place);
        let (constraint, var) = match &arg.kind {
            ArgKind::Ignore => return Some(()),
            ArgKind::Var(var) => (None, Some(var)),
            ArgKind::Path(constraint, var) => (Some(constraint), var.as_ref()),
            _ => return None,
        };
        let binding = self.set.intern(Binding::Element(run, At::Front(at)));
        let capture = self.capture(slot.node, CaptureKind::Value, var, place, binding);
        if let Some(constraint) = constraint {
            self.check_type_of(capture, constraint);
        }
        Some(())
    }
}

impl Node {
    /// Keeps a position for a node that is resolved later.
    fn reserved(span: Span) -> Node {
        Node {
            op: 0,
            ops: Vec::new(),
            by_trait: false,
            name: None,
            span,
            body: None,
            binding: BindingId::new(0),
            regions: None,
        }
    }
}
