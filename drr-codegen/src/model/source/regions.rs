//! Regions and successors: bound, taken apart where they are variadic, and regions matched as a
//! block of ops.

use super::operands::element;
use super::{DagPlace, Resolver};
use crate::declaration::{Arity, OpDeclaration, Part as Declared};
use crate::model::{Body, CaptureKind, Check, Leaf, Length, Nth, Part};
use crate::syntax::{Arg, ArgKind, Dag, Directive, Var};

/// Parts of an op that keep no sizes: of those that are declared one may be variadic.
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

    fn number(self, length: Length) -> Part {
        match self {
            What::Region => Part::NumRegions(length),
            What::Successor => Part::NumSuccessors(length),
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
    /// Adds what a region or successor must be to its op's parts.
    pub(super) fn region_or_successor(
        &mut self,
        (node, op): (usize, usize),
        what: What,
        index: usize,
        arg: &Arg,
        parts: &mut Vec<Part>,
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
            return self.one(slot, Nth::of(declared, index), arg, parts);
        }
        let around = (index, declared.len() - 1 - index);
        match &arg.kind {
            ArgKind::Var(var) => self.bind_run(slot, around, var, parts),
            ArgKind::Dag(dag) if dag.is(Directive::Variadic) => {
                self.several(slot, around, dag, parts)?;
            }
            _ => return None,
        }
        Some(())
    }

    /// Of several ops that may stand in one place, the region or successor must be the same of all.
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
                && Nth::of(parts, index) == Nth::of(declared, index)
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
    fn one(&mut self, slot: Slot<'_>, at: Nth, arg: &Arg, parts: &mut Vec<Part>) -> Option<()> {
        match (&arg.kind, slot.what) {
            (ArgKind::Ignore, _) => {}
            (ArgKind::Var(var), _) => self.bind_one(slot, at, var, parts),
            (ArgKind::Dag(dag), What::Region) => {
                if let Some(bind) = &dag.bind {
                    self.bind_one(slot, at, bind, parts);
                }
                let body = self.body(slot, at, dag)?;
                parts.push(Part::Body(body));
            }
            _ => return None,
        }
        Some(())
    }

    /// `(variadic $a, (region …), $rest..)`: a number, the elements, the rest. `around` is how many
    /// single ones stand before and behind.
    fn several(
        &mut self,
        slot: Slot<'_>,
        (before, behind): (usize, usize),
        dag: &Dag,
        parts: &mut Vec<Part>,
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
            self.bind_run(slot, (before, behind), bind, parts);
        }
        parts.push(slot.what.number(length));
        let (one, rest) = (element(slot.place), format!("the rest of {}", slot.place));
        for (nth, arg) in dag.args.iter().enumerate() {
            if let ArgKind::Splice(var) = &arg.kind {
                let slot = Slot {
                    place: &rest,
                    ..slot
                };
                self.bind_run(slot, (before + front, behind + back), var, parts);
            } else if !is_rest(arg) {
                let at = match nth < front {
                    true => Nth::Front(before + nth),
                    false => Nth::Back(behind + count - 1 - nth),
                };
                self.one(
                    Slot {
                        place: &one,
                        ..slot
                    },
                    at,
                    arg,
                    parts,
                )?;
            }
        }
        Some(())
    }

    fn bind_one(&mut self, slot: Slot<'_>, at: Nth, var: &Var, parts: &mut Vec<Part>) {
        let kind = match slot.what {
            What::Region => CaptureKind::Region,
            What::Successor => CaptureKind::Successor,
        };
        let capture = self.capture(slot.node, kind, Some(var), slot.place.to_string());
        parts.push(match slot.what {
            What::Region => Part::Region(at, capture),
            What::Successor => Part::Successor(at, capture),
        });
    }

    fn bind_run(
        &mut self,
        slot: Slot<'_>,
        (front, back): (usize, usize),
        var: &Var,
        parts: &mut Vec<Part>,
    ) {
        let kind = match slot.what {
            What::Region => CaptureKind::Regions,
            What::Successor => CaptureKind::Successors,
        };
        let capture = self.capture(slot.node, kind, Some(var), slot.place.to_string());
        parts.push(match slot.what {
            What::Region => Part::Regions(front, back, capture),
            What::Successor => Part::Successors(front, back, capture),
        });
    }

    /// `(region ($a) (Op …), …)`.
    fn body(&mut self, slot: Slot<'_>, region: Nth, dag: &Dag) -> Option<Body> {
        let mut body = Body {
            region,
            args: None,
            ops: Vec::new(),
        };
        self.within.push((slot.node, region));
        for arg in &dag.args {
            match &arg.kind {
                ArgKind::BlockArgs(args) => {
                    let leaves = args.iter().enumerate();
                    let leaves = leaves.map(|(at, arg)| self.block_arg(slot, at, arg));
                    body.args = Some(leaves.collect::<Option<Vec<_>>>()?);
                }
                ArgKind::Dag(inner) => body.ops.push(self.dag(inner, DagPlace::Body)?),
                _ => return None,
            }
        }
        self.within.pop();
        Some(body)
    }

    fn block_arg(&mut self, slot: Slot<'_>, at: usize, arg: &Arg) -> Option<Leaf> {
        let place = format!("block argument {at} of {}", slot.place);
        match &arg.kind {
            ArgKind::Ignore => Some(Leaf::Ignored),
            ArgKind::Var(var) => {
                let capture = self.capture(slot.node, CaptureKind::Value, Some(var), place);
                Some(Leaf::Capture(capture))
            }
            ArgKind::Path(constraint, var) => {
                let capture = self.capture(slot.node, CaptureKind::Value, var.as_ref(), place);
                self.out.checks.push(Check::Type {
                    capture,
                    constraint: constraint.clone(),
                });
                Some(Leaf::Capture(capture))
            }
            _ => None,
        }
    }
}
