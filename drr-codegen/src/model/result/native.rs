//! Natives in results: pure where they only read, else a step of the rewrite.

use crate::codes::report;
use crate::syntax::Literal;
use std::mem::take;

use super::arguments::Given;
use super::*;

/// The maximal nesting of natives: they become nested calls, on which rustc's parser recurses.
const MAX_NESTED: usize = 128;

impl Resolver<'_> {
    /// The values that a native gives. Without `as_values` they are used by the native's name only.
    pub(super) fn native_values(
        &mut self,
        dag: &Dag,
        helper: &Helper,
        as_values: bool,
    ) -> Option<Vec<Entity>> {
        let call = self.call(dag, helper)?;
        let results = helper.results;
        let unused = !as_values && dag.bind.is_none();
        let phase = self.action.phase(&call);
        if phase == Phase::Pure && results == 0 {
            return report!(self.errors.fail, dag.head_span, USELESS_NATIVE:
                "a native without results that does not name `$_builder` does nothing");
        }
        if phase == Phase::Pure && unused {
            let name = match &helper.name {
                Some(name) => format!("`{name}`"),
                None => "this native".to_string(),
            };
            return report!(self.errors.fail, dag.head_span, USELESS_NATIVE:
                "{name} does not name `$_builder`, so it changes nothing, and its result is not used\nhelp: a test is a `Constraint<…>`");
        }
        let want = match (results, phase) {
            (0, _) => Want::Nothing,
            (_, Phase::Effectful) if unused => Want::Raw,
            (1, Phase::Pure) if dag.bind.is_some() => Want::Raw,
            (1, _) => Want::Value,
            _ => Want::Values(results),
        };
        let value = self.evaluate_call(dag, call, want)?;
        self.name(dag, Entity::Expr(value));
        let parts = (0..results as usize).map(|index| Entity::Part(value, index));
        Some(match results {
            1 => vec![Entity::Expr(value)],
            _ => parts.collect(),
        })
    }

    /// A native in the place of one value.
    pub(super) fn native_value(&mut self, dag: &Dag, helper: &Helper) -> Option<Entity> {
        let values = self.native_values(dag, helper, true)?;
        let index = dag.bind.as_ref().and_then(|bind| bind.index);
        match (values.as_slice(), index) {
            ([one], None | Some(ResultIndex::Number(0))) => Some(*one),
            (values, Some(ResultIndex::Number(n))) if (n as usize) < values.len() => {
                Some(values[n as usize])
            }
            ([], _) => {
                report!(self.errors.fail, dag.head_span, NO_VALUE: "this native gives no value")
            }
            (values, _) => {
                let (n, last) = (count(values.len(), "value"), values.len() - 1);
                report!(self.errors.fail, dag.head_span, AMBIGUOUS_VALUE:
                    "this native gives {n}: say which one is meant, `:$r__0` to `:$r__{last}`")
            }
        }
    }

    /// How many results an op that is built or a native has.
    pub(in crate::model) fn expr_results(&self, expr: usize) -> usize {
        let expr = &self.action.exprs[expr];
        match (&expr.kind, expr.want) {
            (ExprKind::Build(build), _) => self.decl(build.op).results.len(),
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

    /// The call of a helper. Notes the ops that it creates.
    pub(super) fn helper_call(&mut self, helper: &Helper, args: Vec<CallArg>, span: Span) -> Call {
        self.check_call(helper, &args);
        for path in &helper.creates {
            let creates = &mut self.action.creates;
            if !creates.iter().any(|known| known.key() == path.key()) {
                creates.push(path.clone());
            }
        }
        Call {
            helper: Box::new(helper.clone()),
            args,
            span,
        }
    }

    /// Helpers of this block are checked before their ops are known, those of other blocks here.
    pub(super) fn check_arity(&self, helper: &Helper, dag: &Dag) -> Option<()> {
        match arity_error(helper, dag) {
            Some((span, message)) => self.errors.fail(span, message),
            None => Some(()),
        }
    }

    /// `(Native …)`.
    pub(super) fn call(&mut self, dag: &Dag, helper: &Helper) -> Option<ExprKind> {
        self.check_arity(helper, dag)?;
        let mut args = Vec::new();
        for arg in &dag.args {
            match &arg.kind {
                ArgKind::Dag(inner) if inner.is(Directive::Location) => {}
                ArgKind::Dag(inner) if inner.is(Directive::ReturnType) => {
                    return report!(self.errors.fail, inner.head_span, DIRECTIVE_WITHOUT_EFFECT:
                        "`returnType` is for ops that are built; a native's results have the types that it gives them");
                }
                _ => {
                    let given = self.call_arg(arg)?;
                    args.push(match is_effectful(helper) {
                        true => self.before_effects(given),
                        false => given,
                    });
                }
            }
        }
        let call = self.helper_call(helper, args, dag.head_span);
        Some(ExprKind::Call(call))
    }

    /// An argument of effectful code. A pure one becomes an expression of its own, which is evaluated
    /// before anything changes.
    fn before_effects(&mut self, arg: CallArg) -> CallArg {
        let computed = matches!(arg.kind, ExprKind::Call(_) | ExprKind::Code(_));
        if !computed || self.action.phase(&arg.kind) == Phase::Effectful {
            return arg;
        }
        let value = self.evaluate(arg.kind, Want::Raw, None, arg.span);
        CallArg::bound(Entity::Expr(value), arg.span)
    }

    pub(super) fn call_arg(&mut self, arg: &Arg) -> Option<CallArg> {
        if let Some(name) = &arg.name {
            return report!(self.errors.fail, name.span(), NAMELESS_ARGUMENT:
                "a native's arguments have no names");
        }
        if let Some(dag) = arg.directive(Directive::Original) {
            let (kind, span) = (ExprKind::Original(self.original(dag)?), dag.head_span);
            return Some(CallArg { kind, span });
        }
        let (kind, span) = match self.given(arg)? {
            Given::Name(var, entity) => (ExprKind::Bound(entity), var.span()),
            Given::Computed(ExprKind::Path(path), span) => {
                if let Some(truth) = truth_value(&path) {
                    let kind = ExprKind::Literal(Literal::truth(truth, span));
                    return Some(CallArg { kind, span });
                }
                let first = path.raw.clone().into_iter().next();
                let span = first.map_or(span, |first| first.span());
                (ExprKind::Path(path), span)
            }
            Given::Computed(kind, span) => (kind, span),
            Given::Native(dag, helper) => (self.call_of_arg(dag, helper)?, dag.head_span),
            Given::Op(dag, op) => {
                // An op is built by a statement of its own.
                let nested = take(&mut self.nested_natives);
                let value = self.built_value(dag, op);
                self.nested_natives = nested;
                (ExprKind::Bound(value?), dag.head_span)
            }
            Given::Other => {
                return report!(self.errors.fail, arg.span, NATIVE_ARGUMENT:
                    "a native takes bound names, literals, natives and ops to build");
            }
        };
        Some(CallArg { kind, span })
    }

    /// A native as an argument of another: it is an expression of its own if it has a name, or needs
    /// the rewriter.
    fn call_of_arg(&mut self, dag: &Dag, helper: &Helper) -> Option<ExprKind> {
        self.nested_natives += 1;
        if self.nested_natives >= MAX_NESTED {
            self.nested_natives = 0;
            return report!(self.errors.fail, dag.head_span, NESTED_NATIVES:
                "natives nest deeper than {MAX_NESTED}");
        }
        let call = self.call(dag, helper);
        self.nested_natives = self.nested_natives.saturating_sub(1);
        let call = call?;
        if self.action.phase(&call) == Phase::Pure {
            return Some(self.shared(dag, call));
        }
        let value = self.evaluate_call(dag, call, Want::Value)?;
        self.name(dag, Entity::Expr(value));
        Some(ExprKind::Bound(Entity::Expr(value)))
    }

    /// A pure native that has a name becomes an expression of its own.
    pub(super) fn shared(&mut self, dag: &Dag, call: ExprKind) -> ExprKind {
        if dag.bind.is_none() || self.action.phase(&call) == Phase::Effectful {
            return call;
        }
        let raw = Entity::Expr(self.evaluate(call, Want::Raw, None, dag.head_span));
        self.name(dag, raw);
        ExprKind::Bound(raw)
    }

    /// Evaluates a call, with the location that its DAG gives if it needs one.
    pub(super) fn evaluate_call(&mut self, dag: &Dag, call: ExprKind, want: Want) -> Option<usize> {
        let loc = match dag.dags().find(|inner| inner.is(Directive::Location)) {
            Some(loc) if self.action.phase(&call) == Phase::Effectful => Some(self.location(loc)?),
            _ => None,
        };
        Some(self.evaluate(call, want, loc, dag.head_span))
    }
}

/// The truth value that `ConstBoolAttrTrue` or `ConstBoolAttrFalse` is for native code.
fn truth_value(path: &OpPath) -> Option<bool> {
    match path.as_name()?.as_str() {
        "ConstBoolAttrTrue" => Some(true),
        "ConstBoolAttrFalse" => Some(false),
        _ => None,
    }
}
