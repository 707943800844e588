//! Ops to build.

use super::*;
use crate::codes::report;

impl Resolver<'_> {
    pub(super) fn build(&mut self, dag: &Dag, op: usize, role: Role) -> Option<usize> {
        let outside = self.original;
        self.original |= dag.original.is_some();
        let built = self.build_op(dag, op, role);
        self.original = outside;
        built
    }

    fn build_op(&mut self, dag: &Dag, op: usize, role: Role) -> Option<usize> {
        let decl = self.decl(op);
        // The per-op checks have reported the mistakes.
        let assigned = assign(decl, dag, Place::Result).ok()?;
        let given = |index: usize| {
            let mut args = assigned.args.iter();
            let found = args.find(|(target, _)| *target == Target::Arg(index));
            found.map(|(_, arg)| *arg)
        };
        let (mut operands, mut attrs, mut ok) = (Vec::new(), Vec::new(), true);
        let mut taken = false;
        for (index, argument) in decl.args.iter().enumerate() {
            let (slot, name) = (decl.slot(index), argument.plain_name());
            let place = AttrPlace {
                op,
                slot,
                node: None,
            };
            let attr = match (&argument.kind, given(index)) {
                (ArgumentKind::Operand(arity), Some(arg)) => {
                    let operand = self.operand(arg, *arity, name, &decl.name);
                    ok &= operand.is_some();
                    operands.extend(operand);
                    continue;
                }
                (ArgumentKind::Operand(_), None) => {
                    operands.push(Vec::new());
                    continue;
                }
                (ArgumentKind::Attr(presence, _), Some(arg)) => {
                    self.attribute(arg, place, *presence)
                }
                (ArgumentKind::Attr(presence, text), None) => {
                    let Some(from) = assigned.rest_from else {
                        continue;
                    };
                    let attr = self.inherited(from, place, text, *presence)?;
                    if attr.is_none() && *presence == Presence::Required {
                        let (to, from_name) = (&decl.name, &from.name);
                        report!(self.errors.at, from.span(), ATTRIBUTE_NOT_THERE:
                            "`{to}` needs its attribute `{name}`, which `${from_name}` does not declare");
                        ok = false;
                    }
                    taken |= attr.is_some();
                    Some(attr)
                }
            };
            ok &= attr.is_some();
            attrs.extend(attr.flatten().map(|attr| (slot, attr)));
        }
        // In a template it may fit other ops.
        if let Some(from) = assigned.rest_from.filter(|_| ok && !taken)
            && self.rule.instance.is_none()
        {
            let (to, name) = (&decl.name, &from.name);
            return report!(self.errors.fail, from.span(), ATTRIBUTE_NOT_THERE:
                "`..${name}` gives nothing: `{to}` has no other attribute that `${name}` declares");
        }
        let mut open_sizes = false;
        if decl.has_trait(SAME_OPERAND_SIZE) && ok {
            match self.same_sizes(op, &operands, dag.head_span) {
                Some(open) => open_sizes = open,
                None => ok = false,
            }
        }
        let successors = self.successors(op, &assigned)?;
        let loc = match assigned.location {
            Some(location) => Some(self.location(location)?),
            None => None,
        };
        let types = self.types(dag, op, role, assigned.return_type, &operands)?;
        if !ok {
            return None;
        }
        for (slot, _) in &attrs {
            self.attr_number(op, *slot);
        }
        for (index, argument) in decl.args.iter().enumerate() {
            // A function that infers types reads default attributes too.
            if decl.infer == Infer::Function
                && matches!(argument.kind, ArgumentKind::Attr(Presence::Defaulted, _))
            {
                self.attr_number(op, decl.slot(index));
            }
        }
        let (regions, new_regions) = self.regions(op, &assigned)?;
        let build = ExprKind::Build(Build {
            op,
            original: self.original,
            infer: decl.infer,
            operands,
            one_value: false,
            open_sizes,
            attrs,
            types,
            regions,
            successors,
        });
        let built = self.evaluate(build, Want::Raw, loc, dag.head_span);
        self.name(dag, Entity::Expr(built));
        if matches!(role, Role::Replaces(0, _) | Role::ReplacesAll(0)) {
            self.action.replaces_root.push(built);
        }
        let is_new = !self.action.makes.contains(&op);
        match self.block_built_now() {
            None => self.action.makes_inside.retain(|inside| *inside != op),
            Some(_) if is_new => self.action.makes_inside.push(op),
            Some(_) => {}
        }
        if is_new {
            self.action.makes.push(op);
        }
        self.fill_regions(built, &new_regions)?;
        Some(built)
    }

    /// Variadic operands that must have the same size: proved here, or tested at the end of the
    /// match. `true` if only the rewrite knows the sizes.
    fn same_sizes(&mut self, op: usize, operands: &[Vec<Spread>], span: Span) -> Option<bool> {
        let decl = self.decl(op);
        let mut sizes = Vec::new();
        for (operand, arity) in operands.iter().zip(decl.operand_arities()) {
            if arity != Arity::Variadic {
                continue;
            }
            let (mut single, mut captures, mut built) = (0_usize, Vec::new(), Vec::new());
            for part in operand {
                match *part {
                    Spread::One(_) | Spread::Original(_) => single += 1,
                    Spread::All(capture) => captures.push(capture),
                    Spread::Given(expr) => built.push((Entity::Expr(expr), 0)),
                    Spread::Results { of, op, group } => {
                        // Groups of one op that are of the same size have the same count.
                        let alike = self.decl(op).has_trait(SAME_RESULT_SIZE);
                        built.push((of, if alike { 0 } else { group }));
                    }
                }
            }
            captures.sort_unstable();
            sizes.push((single, captures, built));
        }
        sizes.dedup();
        let counts = if sizes.len() < 2 {
            return Some(false);
        } else if sizes.iter().any(|(.., built)| !built.is_empty()) {
            return Some(true);
        } else if sizes.iter().all(|(_, captures, _)| captures.is_empty()) {
            let counts: Vec<String> = sizes.iter().map(|(n, ..)| n.to_string()).collect();
            counts.join(" and ")
        } else {
            let sizes = sizes.into_iter().map(|(n, captures, _)| (n, captures));
            let sizes = sizes.collect();
            self.source.checks.push(Check::SameSizes(op, sizes));
            return Some(false);
        };
        let name = &decl.name;
        report!(self.errors.fail, span, DIFFERENT_SIZES:
            "`{name}` needs variadic operands of the same size, but these have {counts} values")
    }
}
