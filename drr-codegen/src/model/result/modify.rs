//! Changing what the source matched: `modify`, `replace` and `erase`.

use super::*;
use crate::codes::{message, report};
use crate::tokens::unraw;

/// The operands and attributes that `modify` changes.
enum Changed {
    /// An operand, by its number on the first of the ops that may be matched.
    Operand(usize, Arity),
    /// An attribute, likewise.
    Attr(usize, Presence),
}

impl<'a> Resolver<'a> {
    /// The names to which `modify`, `replace` and `erase` are applied.
    fn changes(&self) -> Vec<(Directive, &'a Var, Entity)> {
        let target = |dag: &'a Dag| match (&dag.head, &dag.args.first()?.kind) {
            (Head::Directive(directive), ArgKind::Var(var))
                if [Directive::Modify, Directive::Replace, Directive::Erase]
                    .contains(directive) =>
            {
                Some((*directive, var, self.named(&var.name)?))
            }
            _ => None,
        };
        self.rule.parts.result_dags().filter_map(target).collect()
    }

    /// True if the root is changed in place.
    pub(super) fn keeps_root(&self) -> bool {
        let root = (Directive::Modify, Entity::Node(0));
        let mut changed = self.changes().into_iter();
        changed.any(|(directive, _, entity)| (directive, entity) == root)
    }

    /// Reports a `modify` whose name is not an op, and the removal of the root. They come first: whether
    /// the root stays, and how many values replace it, depends on them.
    pub(super) fn changes_wrong_op(&mut self) -> bool {
        let mut others = self.changes();
        others.retain(|(directive, _, entity)| match directive {
            Directive::Modify => !matches!(entity, Entity::Node(_)),
            _ => *entity == Entity::Node(0),
        });
        for (directive, var, _) in &others {
            self.matched_op(*directive, var);
        }
        !others.is_empty()
    }

    pub(super) fn change_matched(&mut self, directive: Directive, dag: &Dag) -> Option<()> {
        let (first, rest) = dag.args.split_first()?;
        let ArgKind::Var(var) = &first.kind else {
            return None;
        };
        let node = self.matched_op(directive, var)?;
        match directive {
            Directive::Modify => self.modify(node, rest),
            Directive::Replace => self.replace(node, dag, rest),
            _ => {
                self.action.erased.push(node);
                Some(())
            }
        }
    }

    /// The matched op that a name stands for. No other pattern may remove it.
    fn matched_op(&mut self, directive: Directive, var: &Var) -> Option<usize> {
        let (name, entity) = (&var.name, self.entity(var)?);
        let Entity::Node(node) = entity else {
            let noun = self.noun(entity);
            return report!(self.errors.fail, var.span(), NOT_A_MATCHED_OP:
                "`{directive}` is for ops that the source matched, and `${name}` is {noun}");
        };
        let message = if let Some((owner, _)) = self.source.nodes[node].body {
            let owner = &self.node_decl(owner).name;
            message!(OP_IN_REGION:
                "`${name}` is in a region of `{owner}`, and `{directive}` is for ops outside of the regions that are matched")
        } else if directive == Directive::Modify {
            if !self.source.nodes[node].by_trait {
                return Some(node);
            }
            message!(CHANGED_BY_TRAIT:
                "`${name}` is any op with a trait, and no declaration says what it has\nhelp: replace it")
        } else if node == 0 {
            let help = match self.node_decl(0).results.is_empty() {
                true => {
                    "\nhelp: leave this out; a rule without result patterns, `[]`, only erases the root"
                }
                false => "",
            };
            message!(REMOVED_ROOT:
                "`${name}` is the root: the last result pattern replaces its results, and the rule erases it{help}")
        } else if self.action.removed().any(|removed| removed == node) {
            message!(REMOVED_TWICE: "`${name}` is removed twice")
        } else {
            return Some(node);
        };
        self.errors.fail(var.span(), message)
    }

    fn modify(&mut self, node: usize, args: &[Arg]) -> Option<()> {
        let (mut operands, mut attrs) = (Vec::new(), Vec::new());
        let (steps, exprs) = (self.action.steps.len(), self.action.exprs.len());
        if node != 0 {
            self.action.steps.push(Step::Before(Some(node)));
        }
        for arg in args {
            let name = arg.name.as_ref()?;
            match self.changed(node, name)? {
                Changed::Operand(group, arity) => {
                    operands.push((group, self.new_operand(node, arg, group, arity)?));
                }
                Changed::Attr(slot, presence) => {
                    attrs.push((slot, self.new_attr(node, arg, slot, presence)?));
                }
            }
        }
        if node != 0 {
            self.leave_place(steps);
        }
        let parts: Vec<Spread> = operands.iter().flat_map(|(_, new)| new).copied().collect();
        let span = args.first().map_or(self.rule.span, |arg| arg.span);
        self.must_be_there(Directive::Modify, node, (steps, exprs), &parts, span)?;
        self.action.steps.push(Step::Modify(Modify {
            node,
            operands,
            attrs,
        }));
        Some(())
    }

    /// The argument of this name. If one of several ops is matched, all must declare it.
    fn changed(&mut self, node: usize, name: &Ident) -> Option<Changed> {
        let text = unraw(name);
        // The narrowest of all ops, by the number on the first.
        let (mut operand, mut attr) = (None, None);
        for (nth, op) in self.source.nodes[node].ops.clone().into_iter().enumerate() {
            let decl = self.decl(op);
            if let Some((slot, arity)) = decl.operand_named(&text) {
                let (first, narrowest) = operand.unwrap_or((slot, arity));
                operand = Some((first, arity.min(narrowest)));
            } else if let Some((slot, presence)) = decl.attr_named(&text) {
                let (first, narrowest) = attr.unwrap_or((slot, presence));
                attr = Some((first, presence.min(narrowest)));
                self.attr_number(op, slot);
            } else {
                let (op, names) = (&decl.name, decl.args.iter().map(|arg| arg.plain_name()));
                let mut hint = did_you_mean(&text, names.clone(), "");
                if hint.is_empty() && !decl.args.is_empty() {
                    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
                    hint = format!("\nnote: it has {}", names.join(", "));
                }
                let other = match nth {
                    0 => String::new(),
                    _ => format!(", and `{op}` is what may stand there too"),
                };
                return report!(self.errors.fail, name.span(), UNKNOWN_ARGUMENT:
                    "`{op}` declares no argument `{text}`{other}{hint}");
            }
        }
        match (operand, attr) {
            (Some((slot, arity)), None) => Some(Changed::Operand(slot, arity)),
            (None, Some((slot, presence))) => Some(Changed::Attr(slot, presence)),
            _ => {
                report!(self.errors.fail, name.span(), DIFFERENT_ALTERNATIVES:
                    "`{text}` is an operand of one of the ops that may stand there and an attribute of another")
            }
        }
    }

    fn new_operand(
        &mut self,
        node: usize,
        arg: &Arg,
        group: usize,
        arity: Arity,
    ) -> Option<Vec<Spread>> {
        let decl = self.node_decl(node);
        let (name, op) = (decl.operand_name(group), &decl.name);
        if arity == Arity::One && matches!(arg.kind, ArgKind::Absent) {
            return report!(self.errors.fail, arg.span, OPERAND_PRESENT:
                "operand `{name}` of `{op}` is always there");
        }
        if arg.directive(Directive::Variadic).is_some() && arity != Arity::Variadic {
            return report!(self.errors.fail, arg.span, NOT_VARIADIC:
                "operand `{name}` of `{op}` is not variadic");
        }
        let operand = self.operand(arg, arity, name, op)?;
        let arities = decl.operand_arities();
        let variadic = arities.iter().filter(|arity| **arity == Arity::Variadic);
        let same_size = decl.has_trait(SAME_OPERAND_SIZE) && variadic.count() > 1;
        if same_size && arity != Arity::One {
            return report!(self.errors.fail, arg.span, CHANGED_SIZE:
                "the variadic operands of `{op}` are of the same size, which changing one would break\nhelp: build a new op");
        }
        Some(operand)
    }

    /// `Some(None)` where the attribute is removed.
    fn new_attr(
        &mut self,
        node: usize,
        arg: &Arg,
        slot: usize,
        presence: Presence,
    ) -> Option<Option<usize>> {
        let (decl, matched) = (self.node_decl(node), &self.source.nodes[node]);
        if matches!(arg.kind, ArgKind::Absent) && presence == Presence::Required {
            let (name, op) = (decl.attr_field(slot), &decl.name);
            return report!(self.errors.fail, arg.span, ATTRIBUTE_PRESENT:
                "attribute `{name}` of `{op}` is always there");
        }
        let place = AttrPlace {
            op: matched.op,
            slot,
            node: (matched.ops.len() > 1).then_some(node),
        };
        self.attribute(arg, place, presence)
    }

    /// Replaces the results of a matched op.
    fn replace(&mut self, node: usize, dag: &Dag, args: &[Arg]) -> Option<()> {
        let op = self.node_decl(node);
        let results = op.results.len();
        let whole = (0..results).any(|result| !op.is_single_result(result));
        let (steps, exprs) = (self.action.steps.len(), self.action.exprs.len());
        self.action.steps.push(Step::Before(Some(node)));
        let by = if whole {
            let by = match args {
                [arg] => arg.dag(),
                _ => None,
            };
            let span = by.map_or(dag.head_span, |by| by.head_span);
            Replacement::AllOf(self.replaces_all(node, by, span)?)
        } else {
            let count_of = |arg: &Arg| arg.dag().map_or(1, |inner| self.dag_value_count(inner));
            let given = args.iter().map(count_of);
            let given: usize = given.sum();
            if given != results {
                let (has, gives) = (count(results, "result"), count(given, "value"));
                return report!(self.errors.fail, dag.head_span, REPLACEMENT_COUNT:
                    "`{}` has {has}, but `replace` gives {gives}", op.name);
            }
            let mut values = Vec::new();
            for arg in args {
                let role = Role::Replaces(node, values.len());
                values.extend(match &arg.kind {
                    ArgKind::Dag(inner) => self.pattern_dag(inner, role)?,
                    _ => {
                        let value = self.value_arg(arg)?;
                        self.check_types(&[value], role);
                        vec![value]
                    }
                });
            }
            Replacement::Values(values)
        };
        self.leave_place(steps);
        let (span, parts) = (dag.head_span, by.parts());
        self.must_be_there(Directive::Replace, node, (steps, exprs), &parts, span)?;
        self.action.replaced.push(Replaced { node, by });
        Some(())
    }

    /// Ends the steps that are done before another op than the root.
    fn leave_place(&mut self, steps: usize) {
        if self.action.steps.len() == steps + 1 {
            self.action.steps.pop();
        } else {
            self.action.steps.push(Step::Before(None));
        }
    }
}
