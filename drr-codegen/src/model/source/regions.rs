//! Regions and successors: binds them, splits variadic ones, and matches a region as a block of
//! ops.

use super::operands::element;
use super::{DagPlace, Resolver, Within};
use crate::declaration::{Arity, OpDeclaration, Part as Declared};
use proc_macro2::Span;

use crate::model::{At, Binding, BindingId, CaptureKind, Check, Fact, Length, Node};
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

/// An op's region or successor that is being resolved.
#[derive(Clone, Copy)]
struct Slot<'a> {
    node: usize,
    what: What,
    place: &'a str,
}

impl Resolver<'_> {
    /// Resolves a pattern for a region or successor.
    pub(super) fn region_or_successor(
        &mut self,
        (node, op): (usize, usize),
        what: What,
        index: usize,
        arg: &Arg,
    ) -> Option<()> {
        if matches!(arg.kind, ArgKind::Ignore) {
            return Some(());
        }
        self.is_same_of_all(node, op, what, index, arg)?;
        let names = self.names;
        let declared = what.declared(&names.ops[op].decl);
        let place = self.place(op, what.noun(), &declared[index].name);
        let slot = Slot {
            node,
            what,
            place: &place,
        };
        if declared[index].arity == Arity::One {
            return self.one(slot, At::of(declared, index), arg);
        }
        let around = (index, declared.len() - 1 - index);
        match &arg.kind {
            ArgKind::Var(var) => self.bind_run(slot, around, var),
            ArgKind::Dag(dag) if dag.is(Directive::Variadic) => {
                self.several(slot, around, dag)?;
            }
            _ => return None,
        }
        Some(())
    }

    /// Reports an error unless all ops that a node may be declare this region or successor alike.
    fn is_same_of_all(
        &self,
        node: usize,
        op: usize,
        what: What,
        index: usize,
        arg: &Arg,
    ) -> Option<()> {
        let declared = what.declared(&self.names.ops[op].decl);
        let part = &declared[index];
        let flexible = declared[..=index]
            .iter()
            .any(|part| part.arity != Arity::One);
        for other in &self.out.nodes[node].ops {
            let other = &self.names.ops[*other].decl;
            let parts = what.declared(other);
            let same = parts.get(index) == Some(part)
                && At::of(parts, index) == At::of(declared, index)
                && (!flexible || parts.len() == declared.len());
            if !same {
                self.error(
                    arg.span,
                    format!(
                        "`{}` does not declare `{}` as its {} {index}, so it is not the same of all ops that may stand here",
                        other.name,
                        part.name.trim_start_matches("r#"),
                        what.noun(),
                    ),
                );
                return None;
            }
        }
        Some(())
    }

    /// A single region or successor.
    fn one(&mut self, slot: Slot<'_>, at: At, arg: &Arg) -> Option<()> {
        match (&arg.kind, slot.what) {
            (ArgKind::Ignore, _) => Some(()),
            (ArgKind::Var(var), _) => {
                self.bind_one(slot, at, var);
                Some(())
            }
            (ArgKind::Dag(dag), What::Region) => {
                if let Some(bind) = &dag.bind {
                    self.bind_one(slot, at, bind);
                }
                self.body(slot, at, dag)
            }
            _ => None,
        }
    }

    /// An element of a node's regions or successors, which must be there.
    fn element_of(&mut self, slot: Slot<'_>, at: At) -> BindingId {
        let run = self
            .set
            .intern(slot.what.run(self.out.nodes[slot.node].binding));
        self.present(Binding::Element(run, at))
    }

    /// `(variadic $a, (region …), $rest..)`: the number, the elements, and the rest. `around` is
    /// the number of single regions or successors before and after.
    fn several(
        &mut self,
        slot: Slot<'_>,
        (before, behind): (usize, usize),
        dag: &Dag,
    ) -> Option<()> {
        let is_rest = |arg: &Arg| matches!(arg.kind, ArgKind::Rest | ArgKind::Splice(_));
        let count = dag.args.len();
        let (front, back, length) = match dag.args.iter().position(is_rest) {
            Some(at) => {
                let least = before + behind + count - 1;
                (at, count - at - 1, Length::AtLeast(least))
            }
            None => (count, 0, Length::Exactly(before + behind + count)),
        };
        if let Some(bind) = &dag.bind {
            self.bind_run(slot, (before, behind), bind);
        }
        let run = self
            .set
            .intern(slot.what.run(self.out.nodes[slot.node].binding));
        self.fact(Fact::Length(run, length));
        if slot.what == What::Region {
            self.out.nodes[slot.node].regions = Some(length);
        }
        let (one, rest) = (element(slot.place), format!("the rest of {}", slot.place));
        for (nth, arg) in dag.args.iter().enumerate() {
            if let ArgKind::Splice(var) = &arg.kind {
                let slot = Slot {
                    place: &rest,
                    ..slot
                };
                self.bind_run(slot, (before + front, behind + back), var);
            } else if !is_rest(arg) {
                let at = match nth < front {
                    true => At::Front(before + nth),
                    false => At::Back(behind + count - 1 - nth),
                };
                self.one(
                    Slot {
                        place: &one,
                        ..slot
                    },
                    at,
                    arg,
                )?;
            }
        }
        Some(())
    }

    fn bind_one(&mut self, slot: Slot<'_>, at: At, var: &Var) {
        let kind = match slot.what {
            What::Region => CaptureKind::Region,
            What::Successor => CaptureKind::Successor,
        };
        let binding = self.element_of(slot, at);
        self.capture(slot.node, kind, Some(var), slot.place.to_string(), binding);
    }

    fn bind_run(&mut self, slot: Slot<'_>, (front, back): (usize, usize), var: &Var) {
        let kind = match slot.what {
            What::Region => CaptureKind::Regions,
            What::Successor => CaptureKind::Successors,
        };
        let run = self
            .set
            .intern(slot.what.run(self.out.nodes[slot.node].binding));
        let binding = self.present(Binding::Slice(run, front, back));
        self.capture(slot.node, kind, Some(var), slot.place.to_string(), binding);
    }

    /// `(region ($a) (Op …), …)`: the ops of the block, beginning with the last. Each one is the
    /// last op that has not been found yet, since definitions precede their uses.
    fn body(&mut self, slot: Slot<'_>, region: At, dag: &Dag) -> Option<()> {
        let of = self.element_of(slot, region);
        let block = self.present(Binding::Block(of));
        let ops = dag.args.iter().filter_map(|arg| match &arg.kind {
            ArgKind::Dag(inner) => Some(&**inner),
            _ => None,
        });
        let ops: Vec<&Dag> = ops.collect();
        let counts: Vec<usize> = ops.iter().map(|op| self.ops_in_block(op)).collect();
        self.fact(Fact::AtMostOps(block, counts.iter().sum()));
        let args = dag.args.iter().filter_map(|arg| match &arg.kind {
            ArgKind::BlockArgs(args) => Some(args),
            _ => None,
        });
        for args in args {
            let run = self.set.intern(Binding::Args(block));
            self.fact(Fact::Length(run, Length::Exactly(args.len())));
            for (at, arg) in args.iter().enumerate() {
                self.block_arg(slot, run, at, arg)?;
            }
        }
        self.within.push(Within {
            node: slot.node,
            region,
            block,
            found: Vec::new(),
        });
        // Nodes, names and tests have source order, although the ops are found in another order.
        let first = self.out.nodes.len();
        let counts: Vec<usize> = ops.iter().map(|op| self.ops_of(op)).collect();
        let total: usize = counts.iter().sum();
        let outer = std::mem::replace(&mut self.reserved, 0..0);
        let first = match outer.is_empty() {
            true => {
                let reserved = (0..total).map(|_| Node::reserved(dag.head_span));
                self.out.nodes.extend(reserved);
                first
            }
            false => outer.start,
        };
        let (names, tests) = (self.bindings.len(), self.out.checks.len());
        let mut written = Vec::new();
        let mut end = first + total;
        for (op, count) in ops.iter().zip(&counts).rev() {
            self.reserved = end - count..end;
            end -= count;
            let found = self.within.last()?.found.clone();
            let binding = self.present(Binding::LastOther(block, found));
            self.dag(op, DagPlace::Body, binding)?;
            written.push((
                self.bindings.split_off(names),
                self.out.checks.split_off(tests),
            ));
        }
        for (names, tests) in written.into_iter().rev() {
            self.bindings.extend(names);
            self.out.checks.extend(tests);
        }
        self.reserved = match outer.is_empty() {
            true => 0..0,
            false => first + total..outer.end,
        };
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
        let mut count = usize::from(self.is_op(dag));
        for arg in &dag.args {
            if let ArgKind::Dag(inner) = &arg.kind
                && !inner.is(Directive::Region)
            {
                count += self.ops_in_block(inner);
            }
        }
        count
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
            self.out.checks.push(Check::Type {
                capture,
                constraint: constraint.clone(),
            });
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
