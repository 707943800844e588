//! Ops to build, and their operands.

use super::*;

impl Resolver<'_, '_> {
    pub(super) fn callee(&mut self, dag: &Dag) -> Option<Callee> {
        match &dag.head {
            Head::Path(path) => match self.ops.get(path)? {
                Known::Op(op) => Some(Callee::Op(op)),
                Known::Helper(helper) if helper.kind.is_native() => {
                    Some(Callee::Helper(Box::new(helper.clone())))
                }
                Known::Helper(helper) => {
                    let kind = helper.kind.name();
                    self.fail(
                        dag.head_span,
                        format!(
                            "this is a `{kind}`; a result pattern builds ops and calls natives"
                        ),
                    )
                }
            },
            Head::Inline(helper) if helper.kind.is_native() => Some(Callee::Helper(helper.clone())),
            Head::Inline(helper) => {
                let kind = helper.kind.name();
                self.fail(
                    dag.head_span,
                    format!("this is a `{kind}`; a result pattern builds ops and calls natives"),
                )
            }
            // The scope check has reported it.
            Head::AnyOf(_) | Head::Any(_) => None,
            Head::Directive(directive) => self.fail(
                dag.head_span,
                format!("`{}` gives no value", directive.name()),
            ),
        }
    }

    pub(super) fn name(&mut self, dag: &Dag, entity: Entity) {
        if let Some(bind) = &dag.bind {
            self.names.push((bind.name.clone(), entity));
        }
    }

    /// Adds an expression, and the step that evaluates it if it needs the rewriter or something that
    /// the rewrite makes.
    pub(in crate::model) fn evaluate(
        &mut self,
        kind: ExprKind,
        want: Want,
        loc: Option<Location>,
        span: Span,
    ) -> usize {
        let phase = self.action.phase(&kind);
        let want = match want {
            // `None` of an effectful native is a failure.
            Want::Attr { place, .. } if phase == Phase::Effectful => Want::Attr {
                place,
                optional: false,
            },
            want => want,
        };
        let expr = self.action.exprs.len();
        self.action.exprs.push(Expr {
            kind,
            want,
            phase,
            loc,
            span,
        });
        if phase == Phase::Effectful {
            self.action.steps.push(Step::Run(expr));
        }
        expr
    }

    pub(super) fn push_step(&mut self, step: Step) {
        self.action.steps.push(step);
    }

    pub(super) fn build(&mut self, dag: &Dag, op: usize, role: Role) -> Option<usize> {
        let ops = self.ops;
        let decl = &ops.ops[op].decl;
        // The per-op checks have reported the mistakes.
        let assigned = assign(decl, dag, Place::Result).ok()?;
        let given = |index: usize| {
            assigned
                .args
                .iter()
                .find(|(target, _)| *target == Target::Arg(index))
                .map(|(_, arg)| *arg)
        };
        let (mut operands, mut attrs, mut ok) = (Vec::new(), Vec::new(), true);
        for (index, argument) in decl.args.iter().enumerate() {
            match (&argument.kind, given(index)) {
                (ArgumentKind::Operand(arity), Some(arg)) => {
                    match self.operand(arg, *arity, &argument.name, &decl.name) {
                        Some(operand) => operands.push(operand),
                        None => ok = false,
                    }
                }
                (ArgumentKind::Operand(_), None) => operands.push(Vec::new()),
                (ArgumentKind::Attr(presence, _), Some(arg)) => {
                    let slot = decl.slot(index);
                    let want = Want::Attr {
                        place: AttrPlace {
                            op,
                            slot,
                            node: None,
                        },
                        optional: *presence == Presence::Optional,
                    };
                    match self.attribute(arg, want, &argument.name) {
                        Some(Some(attr)) => attrs.push((slot, attr)),
                        Some(None) => {}
                        None => ok = false,
                    }
                }
                (ArgumentKind::Attr(presence, name), None) => {
                    if let Some(from) = assigned.rest_from {
                        let slot = decl.slot(index);
                        match self.inherited(from, op, slot, name, *presence) {
                            Some(Some(attr)) => attrs.push((slot, attr)),
                            Some(None) if *presence == Presence::Required => {
                                let (to, attr) =
                                    (&decl.name, argument.name.trim_start_matches("r#"));
                                self.error(from.span(), format!("`{to}` needs its attribute `{attr}`, which `${}` does not declare", from.name));
                                ok = false;
                            }
                            Some(None) => {}
                            None => return None,
                        }
                    }
                }
            }
        }
        if decl.has_trait(SAME_OPERAND_SIZE) && ok {
            ok = self.same_sizes(op, &operands, dag.head_span);
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
            attr_number(self.attrs, op, *slot);
        }
        if decl.infer == Infer::Function {
            // The function reads default attributes too.
            let defaulted = |arg: &crate::declaration::Argument| {
                matches!(arg.kind, ArgumentKind::Attr(Presence::Defaulted, _))
            };
            for index in (0..decl.args.len()).filter(|index| defaulted(&decl.args[*index])) {
                attr_number(self.attrs, op, decl.slot(index));
            }
        }
        let regions = self.regions(op, &assigned)?;
        let build = ExprKind::Build(Build {
            op,
            infer: decl.infer,
            operands,
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
        if !self.action.makes.contains(&op) {
            self.action.makes.push(op);
        }
        Some(built)
    }

    /// Variadic operands that must have the same size: proved here, or tested at the end of the match.
    fn same_sizes(&mut self, op: usize, operands: &[Vec<Spread>], span: Span) -> bool {
        let decl = &self.ops.ops[op].decl;
        let arities = decl.operand_arities();
        let mut sizes = Vec::new();
        for (operand, arity) in operands.iter().zip(&arities) {
            if *arity != Arity::Variadic {
                continue;
            }
            let (mut single, mut captures, mut built) = (0_usize, Vec::new(), Vec::new());
            for part in operand {
                match *part {
                    Spread::One(_) => single += 1,
                    Spread::All(capture) => captures.push(capture),
                    Spread::Results { of, op, group } => {
                        // Groups of one op that are of the same size count alike.
                        let alike = self.ops.ops[op].decl.has_trait(SAME_RESULT_SIZE);
                        built.push((of, if alike { 0 } else { group }));
                    }
                }
            }
            captures.sort_unstable();
            sizes.push((single, captures, built));
        }
        sizes.dedup();
        let message = if sizes.len() < 2 {
            return true;
        } else if sizes.iter().any(|(.., built)| !built.is_empty()) {
            "and how many results an op has is not known before it is built".to_string()
        } else if sizes.iter().all(|(_, captures, _)| captures.is_empty()) {
            let counts: Vec<String> = sizes.iter().map(|(n, ..)| n.to_string()).collect();
            format!("but these have {} values", counts.join(" and "))
        } else {
            let sizes = sizes.into_iter().map(|(n, captures, _)| (n, captures));
            let sizes = sizes.collect();
            self.source.checks.push(Check::SameSizes { op, sizes });
            return true;
        };
        let name = &decl.name;
        self.error(
            span,
            format!("`{name}` needs variadic operands of the same size, {message}"),
        );
        false
    }

    /// If the name is of a variadic or optional result: its op, and all its values.
    fn result_group(&self, var: &Var) -> Option<(Entity, Spread)> {
        let Some(ResultIndex::Number(n)) = var.index else {
            return None;
        };
        let group = n as usize;
        let of = self.names.iter().find(|(name, _)| *name == var.name)?.1;
        let op = match of {
            Entity::Node(node) => self.source.nodes[node].op,
            Entity::Expr(expr) => self.built_op(expr)?,
            _ => return None,
        };
        let result = self.ops.ops[op].decl.results.get(group)?;
        (result.arity != Arity::One).then_some((of, Spread::Results { of, op, group }))
    }

    pub(super) fn operand(
        &mut self,
        arg: &Arg,
        arity: Arity,
        name: &str,
        op: &str,
    ) -> Option<Vec<Spread>> {
        if let ArgKind::Dag(dag) = &arg.kind
            && dag.is(Directive::ReplaceWithValue)
            && let [value] = dag.args.as_slice()
        {
            return self.operand(value, arity, name, op);
        }
        if let ArgKind::Var(var) = &arg.kind {
            if arity == Arity::Variadic
                && let Some((of, group)) = self.result_group(var)
            {
                self.must_be_outside(of, var)?;
                return Some(vec![group]);
            }
            let entity = self.entity(var)?;
            if let Entity::Capture(index) = entity {
                let kind = self.source.captures[index].kind;
                let name = name.trim_start_matches("r#");
                if matches!(kind, CaptureKind::OptionalValue | CaptureKind::Values) {
                    self.must_be_outside(entity, var)?;
                }
                match (kind, arity) {
                    (CaptureKind::OptionalValue, Arity::Optional | Arity::Variadic)
                    | (CaptureKind::Values, Arity::Variadic) => {
                        return Some(vec![Spread::All(index)]);
                    }
                    (CaptureKind::OptionalValue | CaptureKind::Values, _) => {
                        let arity = if arity == Arity::One {
                            "a single"
                        } else {
                            "an optional"
                        };
                        let help = match kind {
                            CaptureKind::OptionalValue => format!(
                                "; `AnyType:${}` in the source matches only where it is there",
                                var.name
                            ),
                            _ => {
                                "; `(variadic …)` in the source gives its values names".to_string()
                            }
                        };
                        return self.fail(
                            var.span(),
                            format!(
                                "operand `{name}` of `{op}` is {arity} value, but `${}` is {}{help}",
                                var.name,
                                kind.noun()
                            ),
                        );
                    }
                    _ => {}
                }
            }
        }
        if matches!(arg.kind, ArgKind::Absent) {
            return Some(Vec::new());
        }
        if let ArgKind::Dag(dag) = &arg.kind
            && dag.is(Directive::Variadic)
        {
            let parts: Vec<_> = dag.args.iter().map(|arg| self.spread(arg)).collect();
            let parts = parts.into_iter().collect::<Option<Vec<_>>>()?;
            return Some(parts.concat());
        }
        self.value_arg(arg).map(|value| vec![Spread::One(value)])
    }

    /// One argument of `variadic`.
    fn spread(&mut self, arg: &Arg) -> Option<Vec<Spread>> {
        let (ArgKind::Splice(var) | ArgKind::Var(var)) = &arg.kind else {
            return self.value_arg(arg).map(|value| vec![Spread::One(value)]);
        };
        let splice = matches!(arg.kind, ArgKind::Splice(_));
        if splice && let Some((of, group)) = self.result_group(var) {
            self.must_be_outside(of, var)?;
            return Some(vec![group]);
        }
        let entity = self.entity(var)?;
        self.must_be_outside(entity, var)?;
        let kind = match entity {
            Entity::Capture(index) => Some((index, self.source.captures[index].kind)),
            _ => None,
        };
        match (kind, splice) {
            (Some((index, CaptureKind::Values | CaptureKind::OptionalValue)), true) => {
                Some(vec![Spread::All(index)])
            }
            (Some((_, CaptureKind::Values | CaptureKind::OptionalValue)), false) => {
                let (name, noun) = (&var.name, self.entity_noun(entity));
                self.fail(
                    var.span(),
                    format!("`${name}` is {noun}; to give what it holds, write `${name}..`"),
                )
            }
            (None, true) if var.index.is_none() => {
                let results = self.num_results(entity).unwrap_or(0);
                let all = (0..results).map(|index| {
                    let index = u32::try_from(index).ok().map(ResultIndex::Number);
                    let one = Var {
                        index,
                        ..var.clone()
                    };
                    let result = self.entity(&one)?;
                    self.value(result, &one).map(Spread::One)
                });
                all.collect()
            }
            (_, true) => {
                let (name, noun) = (&var.name, self.entity_noun(entity));
                self.fail(
                    var.span(),
                    format!("`${name}` is {noun}, which is one; write `${name}`"),
                )
            }
            (_, false) => {
                let value = self.value(entity, var)?;
                Some(vec![Spread::One(value)])
            }
        }
    }
}
