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

    /// Whether a `modify` is of no op: reported at once, for then it is not known whether the root
    /// stays.
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
            Directive::Replace => self.replace(node, var, dag, rest),
            _ => {
                self.action.erased.push(node);
                Some(())
            }
        }
    }

    /// The matched op of a name, which nothing else may remove.
    fn matched_op(&mut self, directive: Directive, var: &Var) -> Option<usize> {
        let (word, name) = (directive.name(), &var.name);
        let entity = self.entity(var)?;
        let Entity::Node(node) = entity else {
            let noun = self.entity_noun(entity);
            self.error(
                var.span(),
                format!("`{word}` is for ops that the source matched, and `${name}` is {noun}"),
            );
            return None;
        };
        let message = if let Some((owner, _)) = self.source.nodes[node].body {
            let owner = &self.ops.ops[self.source.nodes[owner].op].decl.name;
            Some(format!(
                "`${name}` is in a region of `{owner}`, and `{word}` is for ops outside of the regions that are matched"
            ))
        } else if directive == Directive::Modify && self.source.nodes[node].by_trait {
            Some(format!(
                "`${name}` is any op with a trait, of which no declaration says what there is to change; replace it"
            ))
        } else if directive == Directive::Modify {
            (self.source.nodes[node].ops.len() > 1).then(|| {
                format!("`${name}` is one of several ops, which are not changed in place alike; replace it")
            })
        } else if node == 0 {
            Some(format!(
                "`${name}` is the root: its results are replaced by the values declared last, and it goes by itself"
            ))
        } else if self.action.erased.contains(&node)
            || self.action.replaced.iter().any(|(other, _)| *other == node)
        {
            Some(format!("`${name}` is removed twice"))
        } else {
            None
        };
        if let Some(message) = message {
            self.error(var.span(), message);
            return None;
        }
        Some(node)
    }

    fn modify(&mut self, node: usize, args: &[Arg]) -> Option<()> {
        let op = self.source.nodes[node].op;
        let ops = self.ops;
        let decl = &ops.ops[op].decl;
        let (mut operands, mut attrs) = (Vec::new(), Vec::new());
        for arg in args {
            let name = arg.name.as_ref()?;
            let text = name.unraw().to_string();
            let plain = |name: &String| name.trim_start_matches("r#").to_string();
            let Some(index) = decl.args.iter().position(|a| plain(&a.name) == text) else {
                let names: Vec<String> = decl.args.iter().map(|a| plain(&a.name)).collect();
                let hint = crate::diag::did_you_mean(&text, names.iter().map(String::as_str), "");
                self.error(
                    name.span(),
                    format!("`{}` declares no argument `{text}`{hint}", decl.name),
                );
                return None;
            };
            let slot = decl.slot(index);
            match &decl.args[index].kind {
                ArgumentKind::Operand(Arity::One) => operands.push((slot, self.value_arg(arg)?)),
                ArgumentKind::Operand(_) => {
                    self.error(
                        name.span(),
                        format!("`modify` changes single operands, and `{text}` of `{}` may be absent or several; build the op anew", decl.name),
                    );
                    return None;
                }
                ArgumentKind::Attr(presence, _) => {
                    let optional = *presence == Presence::Optional;
                    if matches!(arg.kind, ArgKind::Absent) && *presence == Presence::Required {
                        self.error(
                            arg.span,
                            format!("attribute `{text}` of `{}` is always there", decl.name),
                        );
                        return None;
                    }
                    let value = self.attribute(arg, op, slot, optional, &text)?;
                    attr_number(self.attrs, op, slot);
                    attrs.push((slot, value));
                }
            }
        }
        self.push_step(Step::Modify(Modify {
            node,
            operands,
            attrs,
        }));
        Some(())
    }

    /// New values are built before the op, from what is there already.
    fn replace(&mut self, node: usize, var: &Var, dag: &Dag, args: &[Arg]) -> Option<()> {
        let op = &self.ops.ops[self.source.nodes[node].op].decl;
        let (results, name) = (op.results.len(), op.name.clone());
        if (0..results).any(|result| !op.is_single_result(result)) {
            self.error(
                dag.head_span,
                format!("`{name}` has a variadic or optional result, which a rule cannot replace"),
            );
            return None;
        }
        if args.len() != results {
            self.error(
                dag.head_span,
                format!(
                    "`{name}` has {}, but `replace` gives {}",
                    count(results, "result"),
                    count(args.len(), "value")
                ),
            );
            return None;
        }
        let steps = self.action.steps.len();
        self.push_step(Step::Before(Some(node)));
        let mut values = Vec::new();
        for (result, arg) in args.iter().enumerate() {
            values.push(self.replacement(node, result, arg)?);
        }
        self.push_step(Step::Before(None));
        let used = self.used_since(steps, &values);
        for entity in used {
            if entity == Entity::Node(node)
                || matches!(entity, Entity::NodeResult(n, _) if n == node)
            {
                self.error(
                    dag.head_span,
                    format!("`${}` cannot be part of what replaces it", var.name),
                );
                return None;
            }
            match entity {
                Entity::Built(step) | Entity::BuiltResult(step, _) if step < steps => {
                    self.error(
                        dag.head_span,
                        format!("what replaces `${}` is built before it, and other patterns are built before the root; build it in this pattern", var.name),
                    );
                    return None;
                }
                Entity::Built(_) | Entity::BuiltResult(..) => {}
                Entity::Late(_) | Entity::LateResult(..) | Entity::Matched(..) => {
                    self.error(
                        dag.head_span,
                        "`replace` takes what the source bound, and ops built of that",
                    );
                    return None;
                }
                value => self.source.checks.push(Check::Dominates { value, node }),
            }
        }
        self.action.replaced.push((node, values));
        Some(())
    }

    fn replacement(&mut self, node: usize, result: usize, arg: &Arg) -> Option<ValueExpr> {
        match &arg.kind {
            ArgKind::Var(var) => {
                let entity = self.entity(var)?;
                let value = self.value(entity, var)?;
                self.must_be_outside(entity, var)?;
                if let ValueExpr::Entity(value) = value
                    && !self
                        .source
                        .types
                        .same(value, Entity::NodeResult(node, result))
                {
                    self.source.checks.push(Check::SameType {
                        value,
                        node,
                        result,
                    });
                }
                Some(value)
            }
            ArgKind::Dag(inner) => match self.callee(inner)? {
                Callee::Op(op) if self.ops.ops[op].decl.results.len() == 1 => {
                    let step = self.build(inner, op, Role::Of(node, result))?;
                    Some(ValueExpr::Entity(Entity::BuiltResult(step, 0)))
                }
                _ => {
                    self.error(
                        inner.head_span,
                        "`replace` takes one value a result: what the source bound, or an op with one result to build",
                    );
                    None
                }
            },
            _ => {
                self.error(
                    arg.span,
                    "`replace` takes one value a result: what the source bound, or an op with one result to build",
                );
                None
            }
        }
    }

    /// The entities that values, and steps from one on, are made of.
    fn used_since(&self, steps: usize, values: &[ValueExpr]) -> Vec<Entity> {
        let mut out = Vec::new();
        let mut add = |value: &ValueExpr| match value {
            ValueExpr::Entity(entity) => out.push(*entity),
            // Computed: where its value stands is not known.
            ValueExpr::Early(item) | ValueExpr::EarlyAt(item, _) => {
                out.push(Entity::EarlyResult(*item, 0));
            }
        };
        values.iter().for_each(&mut add);
        let mut groups = Vec::new();
        for step in &self.action.steps[steps..] {
            match step {
                Step::Build(build) => {
                    for part in build.operands.iter().flat_map(OperandExpr::spread) {
                        match part {
                            Spread::One(value) => add(&value),
                            Spread::Optional(capture) | Spread::Values(capture) => {
                                groups.push(Entity::Capture(capture));
                            }
                            Spread::Results { of, .. } => groups.push(of),
                        }
                    }
                }
                // A native runs where the root is, and may use anything.
                Step::Native { .. } => groups.push(Entity::Late(0)),
                Step::Before(_) | Step::Modify(_) => {}
            }
        }
        out.extend(groups);
        out.iter()
            .map(|entity| match entity {
                Entity::EarlyResult(item, _) => match &self.action.early[*item].code {
                    EarlyCode::Attr(inner) => *inner,
                    _ => Entity::Late(0),
                },
                other => *other,
            })
            .collect()
    }

    /// What erases an op must leave it without uses, and nothing is removed twice.
    pub(super) fn erasable(&mut self) {
        let mut gone: Vec<usize> = self.action.erased.clone();
        gone.extend(self.action.replaced.iter().map(|(node, _)| *node));
        if !self.action.keeps_root {
            gone.push(0);
        }
        let mut changed = Vec::new();
        for step in &self.action.steps {
            if let Step::Modify(modify) = step {
                changed.extend(
                    modify
                        .operands
                        .iter()
                        .map(|(group, _)| (modify.node, *group)),
                );
            }
        }
        let mut removed = self.action.erased.clone();
        removed.extend(self.action.replaced.iter().map(|(node, _)| *node));
        for node in removed {
            let others = gone.iter().copied().filter(|other| *other != node);
            self.source.checks.push(Check::Erasable {
                node,
                gone: others.collect(),
                changed: changed.clone(),
                // What is replaced has its uses replaced.
                unused: self.action.erased.contains(&node),
            });
        }
    }
}
