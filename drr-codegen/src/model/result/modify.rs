//! Changing what the source matched: `modify`, `replace` and `erase`.

use super::*;

impl Resolver<'_, '_> {
    /// Whether the root is changed in place.
    pub(super) fn keeps_root(&self) -> bool {
        let results = self.rule.parts.results.iter();
        let mut all = results.chain(&self.rule.parts.supplemental);
        all.any(|result| {
            let ResultPattern::Dag(dag) = result else {
                return false;
            };
            let target = dag.args.first().map(|arg| &arg.kind);
            dag.is(Directive::Modify)
                && matches!(target, Some(ArgKind::Var(var))
                    if self.names.iter().any(|(name, entity)| *name == var.name && *entity == Entity::Node(0)))
        })
    }

    /// Reports a `modify` whose name is no op. That comes first: whether the root stays depends on it.
    pub(super) fn modifies_no_op(&mut self) -> bool {
        let rule = self.rule;
        let results = rule.parts.results.iter().chain(&rule.parts.supplemental);
        let mut found = false;
        for result in results {
            let ResultPattern::Dag(dag) = result else {
                continue;
            };
            if dag.is(Directive::Modify)
                && let Some(ArgKind::Var(var)) = dag.args.first().map(|arg| &arg.kind)
                && let Some((_, entity)) = self.names.iter().find(|(name, _)| *name == var.name)
                && !matches!(entity, Entity::Node(_))
            {
                found = true;
                self.matched_op(Directive::Modify, var);
            }
        }
        found
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
        let (word, name) = (directive.name(), &var.name);
        let entity = self.entity(var)?;
        let Entity::Node(node) = entity else {
            let noun = self.entity_noun(entity);
            return self.fail(
                var.span(),
                format!("`{word}` is for ops that the source matched, and `${name}` is {noun}"),
            );
        };
        let message = if let Some((owner, _)) = self.source.nodes[node].body {
            let owner = &self.ops.ops[self.source.nodes[owner].op].decl.name;
            Some(format!(
                "`${name}` is in a region of `{owner}`, and `{word}` is for ops outside of the regions that are matched"
            ))
        } else if directive == Directive::Modify {
            self.source.nodes[node].by_trait.then(|| {
                format!("`${name}` is any op with a trait, of which no declaration says what there is to change; replace it")
            })
        } else if node == 0 {
            Some(format!(
                "`${name}` is the root: its results are replaced by the values declared last, and it goes by itself"
            ))
        } else if self.action.erased.contains(&node)
            || self
                .action
                .replaced
                .iter()
                .any(|replaced| replaced.node == node)
        {
            Some(format!("`${name}` is removed twice"))
        } else {
            None
        };
        if let Some(message) = message {
            return self.fail(var.span(), message);
        }
        Some(node)
    }

    fn modify(&mut self, node: usize, args: &[Arg]) -> Option<()> {
        let (mut operands, mut attrs) = (Vec::new(), Vec::new());
        let (steps, exprs) = (self.action.steps.len(), self.action.exprs.len());
        if node != 0 {
            self.push_step(Step::Before(Some(node)));
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
        self.push_step(Step::Modify(Modify {
            node,
            operands,
            attrs,
        }));
        Some(())
    }

    /// The argument of this name. If one of several ops is matched, all must declare it.
    fn changed(&mut self, node: usize, name: &Ident) -> Option<Changed> {
        let text = name.unraw().to_string();
        let ops = self.ops;
        let (mut operand, mut attr) = (None, None);
        for (nth, op) in self.source.nodes[node].ops.clone().into_iter().enumerate() {
            let decl = &ops.ops[op].decl;
            match (decl.operand_named(&text), decl.attr_named(&text)) {
                (Some((slot, arity)), _) => {
                    // The narrowest arity of all ops.
                    let known = operand.get_or_insert((slot, arity));
                    known.1 = match (known.1, arity) {
                        (Arity::One, _) | (_, Arity::One) => Arity::One,
                        (Arity::Optional, _) | (_, Arity::Optional) => Arity::Optional,
                        _ => Arity::Variadic,
                    };
                }
                (None, Some((slot, presence))) => {
                    let known = attr.get_or_insert((slot, presence));
                    known.1 = match (known.1, presence) {
                        (Presence::Required, _) | (_, Presence::Required) => Presence::Required,
                        (Presence::Defaulted, _) | (_, Presence::Defaulted) => Presence::Defaulted,
                        _ => Presence::Optional,
                    };
                    attr_number(self.attrs, op, slot);
                }
                (None, None) => {
                    let names: Vec<&str> = decl.args.iter().map(|arg| arg.plain_name()).collect();
                    let hint = crate::diag::did_you_mean(&text, names, "");
                    let other = if nth > 0 {
                        format!(", and `{}` is what may stand there too", decl.name)
                    } else {
                        String::new()
                    };
                    return self.fail(
                        name.span(),
                        format!("`{}` declares no argument `{text}`{hint}{other}", decl.name),
                    );
                }
            }
        }
        match (operand, attr) {
            (Some((slot, arity)), None) => Some(Changed::Operand(slot, arity)),
            (None, Some((slot, presence))) => Some(Changed::Attr(slot, presence)),
            _ => {
                self.fail(
                    name.span(),
                    format!(
                        "`{text}` is an operand of one of the ops that may stand there and an attribute of another"
                    ),
                )
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
        let decl = &self.ops.ops[self.source.nodes[node].op].decl;
        let (name, op) = (decl.operand_name(group).to_string(), decl.name.clone());
        if arity == Arity::One && matches!(arg.kind, ArgKind::Absent) {
            return self.fail(
                arg.span,
                format!("operand `{name}` of `{op}` is always there"),
            );
        }
        let variadic = matches!(&arg.kind, ArgKind::Dag(dag) if dag.is(Directive::Variadic));
        if variadic && arity != Arity::Variadic {
            return self.fail(
                arg.span,
                format!("operand `{name}` of `{op}` is not variadic"),
            );
        }
        let operand = self.operand(arg, arity, &name, &op)?;
        let arities = decl.operand_arities();
        let variadic = arities.iter().filter(|arity| **arity == Arity::Variadic);
        let same_size = decl.has_trait(SAME_OPERAND_SIZE) && variadic.count() > 1;
        if same_size && arity != Arity::One {
            return self.fail(
                arg.span,
                format!(
                    "the variadic operands of `{op}` are of the same size, which changing one would break; build the op anew"
                ),
            );
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
        let matched = &self.source.nodes[node];
        let (op, several) = (matched.op, matched.ops.len() > 1);
        let decl = &self.ops.ops[op].decl;
        let name = decl.attr_field(slot).to_string();
        if matches!(arg.kind, ArgKind::Absent) && presence == Presence::Required {
            return self.fail(
                arg.span,
                format!("attribute `{name}` of `{}` is always there", decl.name),
            );
        }
        let place = AttrPlace {
            op,
            slot,
            node: several.then_some(node),
        };
        let want = Want::Attr {
            place,
            optional: presence == Presence::Optional,
        };
        self.attribute(arg, want, &name)
    }

    /// Replaces the results of a matched op.
    fn replace(&mut self, node: usize, dag: &Dag, args: &[Arg]) -> Option<()> {
        let op = &self.ops.ops[self.source.nodes[node].op].decl;
        let (results, name) = (op.results.len(), op.name.clone());
        let whole = (0..results).any(|result| !op.is_single_result(result));
        let (steps, exprs) = (self.action.steps.len(), self.action.exprs.len());
        self.push_step(Step::Before(Some(node)));
        let by = if whole {
            let by = match args {
                [arg] => match &arg.kind {
                    ArgKind::Dag(by) => Some(&**by),
                    _ => None,
                },
                _ => None,
            };
            let span = by.map_or(dag.head_span, |by| by.head_span);
            Replacement::AllOf(self.replaces_all(node, by, span)?)
        } else {
            let given = args.iter().map(|arg| match &arg.kind {
                ArgKind::Dag(inner) => self.dag_value_count(inner),
                _ => 1,
            });
            let given: usize = given.sum();
            if given != results {
                return self.fail(
                    dag.head_span,
                    format!(
                        "`{name}` has {}, but `replace` gives {}",
                        count(results, "result"),
                        count(given, "value")
                    ),
                );
            }
            let mut values = Vec::new();
            for arg in args {
                let role = Role::Replaces(node, values.len());
                values.extend(match &arg.kind {
                    ArgKind::Dag(inner) => self.pattern_dag(inner, role)?,
                    _ => {
                        let value = self.value_arg(arg)?;
                        self.check_type(value, node, values.len());
                        vec![value]
                    }
                });
            }
            Replacement::Values(values)
        };
        self.leave_place(steps);
        self.must_be_there(
            Directive::Replace,
            node,
            (steps, exprs),
            &by.parts(),
            dag.head_span,
        )?;
        self.action.replaced.push(Replaced { node, by });
        Some(())
    }

    /// Ends the steps that are done before another op than the root.
    fn leave_place(&mut self, steps: usize) {
        if self.action.steps.len() == steps + 1 {
            self.action.steps.pop();
        } else {
            self.push_step(Step::Before(None));
        }
    }
}

/// What `modify` changes.
enum Changed {
    /// An operand, by its number on the first of the ops that may be matched.
    Operand(usize, Arity),
    /// An attribute, likewise.
    Attr(usize, Presence),
}
