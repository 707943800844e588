//! Natives and Rust code in results: pure where they only read, else a step of the rewrite.

use super::*;

impl<'n> Resolver<'_, 'n> {
    pub(super) fn native_values(
        &mut self,
        dag: &Dag,
        helper: &Helper,
        as_values: bool,
    ) -> Option<Vec<Entity>> {
        let call = ExprKind::Call(self.call(dag, helper)?);
        let results = helper.results;
        let unused = !as_values && dag.bind.is_none();
        let phase = self.action.phase(&call);
        if phase == Phase::Pure && results == 0 {
            return self.fail(
                dag.head_span,
                "a native without results that does not name `$_builder` does nothing",
            );
        }
        if phase == Phase::Pure && unused {
            let name = helper
                .name
                .as_ref()
                .map_or("this native".to_string(), |n| format!("`{n}`"));
            return self.fail(
                dag.head_span,
                format!("{name} does not name `$_builder`, so it changes nothing, and its result is not used; a test is a `Constraint<…>`"),
            );
        }
        let loc = match phase {
            Phase::Effectful => self.call_location(dag)?,
            Phase::Pure => None,
        };
        let want = match (results, phase) {
            (0, _) => Want::Nothing,
            (_, Phase::Effectful) if unused => Want::Raw,
            (1, Phase::Pure) if dag.bind.is_some() => Want::Raw,
            (1, _) => Want::Value,
            _ => Want::Values(results),
        };
        let value = self.evaluate(call, want, loc, dag.head_span);
        self.name(dag, Entity::Expr(value));
        Some(values_of(value, results))
    }

    /// How many results an op that is built or a native has.
    pub(in crate::model) fn expr_results(&self, expr: usize) -> usize {
        let expr = &self.action.exprs[expr];
        match (&expr.kind, expr.want) {
            (ExprKind::Build(build), _) => self.ops.ops[build.op].decl.results.len(),
            (_, Want::Nothing) => 0,
            (_, Want::Value) => 1,
            (_, Want::Values(count)) => count as usize,
            (ExprKind::Call(call), _) => call.helper.results as usize,
            _ => 1,
        }
    }

    pub(in crate::model) fn built_op(&self, expr: usize) -> Option<usize> {
        self.action.built(expr).map(|build| build.op)
    }

    pub(super) fn leaf_native(&mut self, path: &OpPath) -> Option<&'n Helper> {
        match self.ops.get(path) {
            Some(Known::Helper(helper)) if helper.kind.is_native() => Some(helper),
            Some(Known::Helper(helper)) => {
                let kind = helper.kind.name();
                self.fail(
                    path.span(),
                    format!("expected a native, and this is a `{kind}`"),
                )
            }
            Some(Known::Op(_)) => self.fail(
                path.span(),
                "an op to build stands in parentheses: `(Op $x)`",
            ),
            None => None,
        }
    }

    /// `Native:$x`: the name is `$0` and `$_self`.
    pub(super) fn leaf_call(&mut self, helper: &Helper, var: &Var, span: Span) -> Option<Call> {
        let entity = self.entity(var)?;
        self.creates(helper);
        Some(Call {
            helper: Box::new(helper.clone()),
            args: vec![CallArg {
                kind: ExprKind::Bound(entity),
                span: var.span(),
            }],
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
                    return self.fail(inner.head_span, "`returnType` is for ops that are built; a native's results have the types that it gives them");
                }
                _ => {
                    let given = self.call_arg(arg)?;
                    args.push(if is_effectful(helper) {
                        self.before_effects(given)
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

    /// An argument of effectful code. A pure one becomes an expression of its own, which is evaluated
    /// before anything changes.
    fn before_effects(&mut self, arg: CallArg) -> CallArg {
        let computed = matches!(arg.kind, ExprKind::Call(_) | ExprKind::Code(_));
        if !computed || self.action.phase(&arg.kind) == Phase::Effectful {
            return arg;
        }
        let value = self.evaluate(arg.kind, Want::Raw, None, arg.span);
        CallArg {
            kind: ExprKind::Bound(Entity::Expr(value)),
            span: arg.span,
        }
    }

    pub(super) fn call_arg(&mut self, arg: &Arg) -> Option<CallArg> {
        if let Some(name) = &arg.name {
            return self.fail(name.span(), "a native's arguments have no names");
        }
        let (kind, span) = match &arg.kind {
            ArgKind::Var(var) => (ExprKind::Bound(self.entity(var)?), var.span()),
            ArgKind::Literal(literal, _) => (ExprKind::Literal(literal.clone()), literal.span),
            ArgKind::Braces(group) => (ExprKind::Code(self.code(group)?), group.span_open()),
            ArgKind::Path(path, None) => {
                let first = path.raw.clone().into_iter().next();
                let span = first.map_or(path.span(), |first| first.span());
                (ExprKind::Path(path.clone()), span)
            }
            ArgKind::Path(path, Some(var)) => {
                let helper = self.leaf_native(path)?;
                let call = self.leaf_call(helper, var, path.span())?;
                (ExprKind::Call(call), path.span())
            }
            ArgKind::Dag(dag) => {
                let kind = match self.callee(dag)? {
                    Callee::Op(op) => {
                        let built = self.build(dag, op, Role::Auxiliary)?;
                        // As any nested op: its value, if there is one to choose.
                        let results = self.ops.ops[op].decl.results.len();
                        ExprKind::Bound(match dag.bind.as_ref().and_then(|bind| bind.index) {
                            Some(ResultIndex::Number(n)) => Entity::Part(built, n as usize),
                            _ if results == 1 => Entity::Part(built, 0),
                            _ => Entity::Expr(built),
                        })
                    }
                    Callee::Helper(helper) => self.call_of_arg(dag, &helper)?,
                };
                (kind, dag.head_span)
            }
            _ => {
                return self.fail(
                    arg.span,
                    "a native takes bound names, literals, natives and ops to build",
                );
            }
        };
        Some(CallArg { kind, span })
    }

    /// A native as an argument: it is an expression of its own if it has a name, or needs the
    /// rewriter.
    fn call_of_arg(&mut self, dag: &Dag, helper: &Helper) -> Option<ExprKind> {
        let call = ExprKind::Call(self.call(dag, helper)?);
        let (want, loc) = match self.action.phase(&call) {
            Phase::Effectful => (Want::Value, self.call_location(dag)?),
            Phase::Pure if dag.bind.is_some() => (Want::Raw, None),
            Phase::Pure => return Some(call),
        };
        let value = self.evaluate(call, want, loc, dag.head_span);
        self.name(dag, Entity::Expr(value));
        Some(ExprKind::Bound(Entity::Expr(value)))
    }

    pub(super) fn call_location(&mut self, dag: &Dag) -> Option<Option<Location>> {
        let location = dag.args.iter().find_map(|arg| match &arg.kind {
            ArgKind::Dag(inner) if inner.is(Directive::Location) => Some(&**inner),
            _ => None,
        });
        match location {
            Some(dag) => self.location(dag).map(Some),
            None => Some(None),
        }
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

/// The values that a native gives.
fn values_of(expr: usize, results: u32) -> Vec<Entity> {
    match results {
        1 => vec![Entity::Expr(expr)],
        _ => (0..results as usize)
            .map(|index| Entity::Part(expr, index))
            .collect(),
    }
}
