//! Natives and Rust code in results: early where they only read, late where they need the rewrite.

use super::*;

impl<'n> Resolver<'_, 'n> {
    pub(super) fn native_values(
        &mut self,
        dag: &Dag,
        helper: &Helper,
        as_values: bool,
    ) -> Option<Vec<Entity>> {
        let call = self.call(dag, helper)?;
        let results = helper.results;
        let late = self.call_is_late(&call);
        if late {
            let loc = self.call_location(dag)?;
            let want = if results == 0 || (!as_values && dag.bind.is_none()) {
                LateWant::Nothing
            } else {
                LateWant::Values
            };
            let step = self.push_step(Step::Native {
                code: LateCode::Call(call),
                results,
                want,
                loc,
            });
            self.name(dag, Entity::Late(step));
            return Some(
                (0..results as usize)
                    .map(|i| Entity::LateResult(step, i))
                    .collect(),
            );
        }
        if results == 0 {
            self.error(
                dag.head_span,
                "a native without results that does not name `$_builder` does nothing",
            );
            return None;
        }
        if !as_values && dag.bind.is_none() {
            let name = helper
                .name
                .as_ref()
                .map_or("this native".to_string(), |n| format!("`{n}`"));
            self.error(
                dag.head_span,
                format!("{name} does not name `$_builder`, so it changes nothing, and its result is not used; a test is a `Constraint<…>`"),
            );
            return None;
        }
        let span = dag.head_span;
        let item = if results == 1 && (dag.bind.is_some() || !as_values) {
            let raw = self.push_early(EarlyCode::Call(call), Want::Raw, span);
            self.name(dag, Entity::Early(raw));
            raw
        } else {
            let want = if results == 1 {
                Want::Value
            } else {
                Want::Values(results)
            };
            let item = self.push_early(EarlyCode::Call(call), want, span);
            self.name(dag, Entity::Early(item));
            item
        };
        if !as_values {
            return Some(Vec::new());
        }
        Some(if results == 1 {
            vec![Entity::Early(item)]
        } else {
            (0..results as usize)
                .map(|i| Entity::EarlyResult(item, i))
                .collect()
        })
    }

    /// `(Native $a):$n` as one value.
    pub(in crate::model) fn early_value(&mut self, item: usize, var: &Var) -> Option<Entity> {
        let index = match var.index {
            Some(ResultIndex::Number(n)) => Some(n as usize),
            _ => None,
        };
        match (self.early_results(item), index) {
            (Some(1), _) => Some(Entity::Early(item)),
            (Some(_), Some(n)) => Some(Entity::EarlyResult(item, n)),
            (results, None) => {
                let results = results.unwrap_or(0);
                self.error(
                    var.span(),
                    format!(
                        "`${}` has {}; say which one is meant: `${}__0` …",
                        var.name,
                        count(results, "result"),
                        var.name
                    ),
                );
                None
            }
            (None, Some(_)) => None,
        }
    }

    pub(in crate::model) fn early_results(&self, item: usize) -> Option<usize> {
        match &self.action.early[item].code {
            EarlyCode::Call(call) => Some(call.helper.results as usize),
            _ => Some(1),
        }
    }

    pub(in crate::model) fn late_results(&self, step: usize) -> Option<usize> {
        match &self.action.steps[step] {
            Step::Native { results, .. } => Some(*results as usize),
            _ => None,
        }
    }

    pub(in crate::model) fn built_op(&self, step: usize) -> Option<usize> {
        match &self.action.steps[step] {
            Step::Build(build) => Some(build.op),
            _ => None,
        }
    }

    pub(super) fn call_value(&mut self, call: Call, span: Span) -> Option<Entity> {
        if self.call_is_late(&call) {
            let step = self.push_step(Step::Native {
                results: 1,
                want: LateWant::Values,
                loc: LocExpr::Matched,
                code: LateCode::Call(call),
            });
            return Some(Entity::LateResult(step, 0));
        }
        Some(Entity::Early(self.push_early(
            EarlyCode::Call(call),
            Want::Value,
            span,
        )))
    }

    pub(super) fn leaf_native(&mut self, path: &OpPath) -> Option<&'n Helper> {
        match self.ops.get(path) {
            Some(Known::Helper(helper)) if helper.kind.is_native() => Some(helper),
            Some(Known::Helper(helper)) => {
                let kind = helper.kind.name();
                self.error(
                    path.span(),
                    format!("expected a native, and this is a `{kind}`"),
                );
                None
            }
            Some(Known::Op(_)) => {
                self.error(
                    path.span(),
                    "an op to build stands in parentheses: `(Op $x)`",
                );
                None
            }
            None => None,
        }
    }

    /// `Native:$x`: the name is `$0` and `$_self`.
    pub(super) fn leaf_call(&mut self, helper: &Helper, var: &Var, span: Span) -> Option<Call> {
        let entity = self.entity(var)?;
        self.creates(helper);
        Some(Call {
            helper: Box::new(helper.clone()),
            args: vec![CallArg::Entity(entity, var.span())],
            span,
        })
    }

    pub(super) fn creates(&mut self, helper: &Helper) {
        for path in &helper.creates {
            if !self
                .action
                .creates
                .iter()
                .any(|known| known.key() == path.key())
            {
                self.action.creates.push(path.clone());
            }
        }
    }

    pub(super) fn call(&mut self, dag: &Dag, helper: &Helper) -> Option<Call> {
        let mut args = Vec::new();
        for arg in &dag.args {
            match &arg.kind {
                ArgKind::Dag(inner) if inner.is(Directive::Location) => {}
                ArgKind::Dag(inner) if inner.is(Directive::ReturnType) => {
                    self.error(inner.head_span, "`returnType` is for ops that are built; a native's results have the types that it gives them");
                    return None;
                }
                _ => {
                    let given = self.call_arg(arg)?;
                    args.push(if is_effectful(helper) {
                        self.before_effects(given, arg.span)
                    } else {
                        given
                    });
                }
            }
        }
        self.creates(helper);
        Some(Call {
            helper: Box::new(helper.clone()),
            args,
            span: dag.head_span,
        })
    }

    /// An argument of effectful code: what only reads is computed before anything changes, as it is
    /// elsewhere.
    fn before_effects(&mut self, arg: CallArg, span: Span) -> CallArg {
        if self.arg_is_late(&arg) {
            return arg;
        }
        let code = match arg {
            CallArg::Call(call) => EarlyCode::Call(*call),
            CallArg::Code(code) => EarlyCode::Code(code),
            CallArg::Entity(..) | CallArg::Literal(_) | CallArg::Path(_) => return arg,
        };
        let item = self.push_early(code, Want::Raw, span);
        CallArg::Entity(Entity::Early(item), span)
    }

    pub(super) fn call_arg(&mut self, arg: &Arg) -> Option<CallArg> {
        if let Some(name) = &arg.name {
            self.error(name.span(), "a native's arguments have no names");
            return None;
        }
        Some(match &arg.kind {
            ArgKind::Var(var) => CallArg::Entity(self.entity(var)?, var.span()),
            ArgKind::Literal(literal, _) => CallArg::Literal(literal.tokens.clone()),
            ArgKind::Braces(group) => CallArg::Code(self.code(group)?),
            ArgKind::Path(path, None) => CallArg::Path(path.raw.clone()),
            ArgKind::Path(path, Some(var)) => {
                let helper = self.leaf_native(path)?;
                CallArg::Call(Box::new(self.leaf_call(helper, var, path.span())?))
            }
            ArgKind::Dag(dag) => match self.callee(dag)? {
                Callee::Op(op) => {
                    let step = self.build(dag, op, Role::Auxiliary)?;
                    // As any nested op: its value, if there is one to choose.
                    let results = self.ops.ops[op].decl.results.len();
                    let built = match dag.bind.as_ref().and_then(|bind| bind.index) {
                        Some(ResultIndex::Number(n)) => Entity::BuiltResult(step, n as usize),
                        _ if results == 1 => Entity::BuiltResult(step, 0),
                        _ => Entity::Built(step),
                    };
                    CallArg::Entity(built, dag.head_span)
                }
                Callee::Helper(helper) => {
                    let call = self.call(dag, &helper)?;
                    if self.call_is_late(&call) {
                        let loc = self.call_location(dag)?;
                        let step = self.push_step(Step::Native {
                            code: LateCode::Call(call),
                            results: 1,
                            want: LateWant::Values,
                            loc,
                        });
                        self.name(dag, Entity::Late(step));
                        CallArg::Entity(Entity::LateResult(step, 0), dag.head_span)
                    } else if dag.bind.is_some() {
                        let item = self.push_early(EarlyCode::Call(call), Want::Raw, dag.head_span);
                        self.name(dag, Entity::Early(item));
                        CallArg::Entity(Entity::Early(item), dag.head_span)
                    } else {
                        CallArg::Call(Box::new(call))
                    }
                }
            },
            _ => {
                self.error(
                    arg.span,
                    "a native takes bound names, literals, natives and ops to build",
                );
                return None;
            }
        })
    }

    pub(super) fn call_location(&mut self, dag: &Dag) -> Option<LocExpr> {
        let location = dag.args.iter().find_map(|arg| match &arg.kind {
            ArgKind::Dag(inner) if inner.is(Directive::Location) => Some(&**inner),
            _ => None,
        });
        match location {
            Some(dag) => self.location(dag),
            None => Some(LocExpr::Matched),
        }
    }

    pub(super) fn call_is_late(&self, call: &Call) -> bool {
        is_effectful(&call.helper) || call.args.iter().any(|arg| self.arg_is_late(arg))
    }

    pub(super) fn arg_is_late(&self, arg: &CallArg) -> bool {
        match arg {
            CallArg::Entity(entity, _) => is_late(*entity),
            CallArg::Code(code) => code.names.iter().any(|(_, entity)| is_late(*entity)),
            CallArg::Call(call) => self.call_is_late(call),
            CallArg::Literal(_) | CallArg::Path(_) => false,
        }
    }

    pub(super) fn code_is_late(&self, group: &Group, code: &Code) -> bool {
        is_effectful_code(group) || code.names.iter().any(|(_, entity)| is_late(*entity))
    }

    pub(super) fn code(&mut self, group: &Group) -> Option<Code> {
        let mut idents = Vec::new();
        collect_names(group, &mut idents);
        let mut names = Vec::new();
        for ident in idents {
            let text = ident.unraw().to_string();
            if is_placeholder(&ident) || names.iter().any(|(n, _)| *n == text) {
                continue;
            }
            let silent = Errors::new();
            let tree = proc_macro2::TokenTree::Ident(ident.clone());
            let var = crate::syntax::parse_var(&silent, ident.span(), Some(&tree));
            drop(silent.finish());
            let entity = self.entity(&var?)?;
            names.push((text, entity));
        }
        Some(Code {
            group: group.clone(),
            names,
        })
    }
}
