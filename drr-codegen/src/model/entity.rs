//! Entities: the meaning of a name at a use (a value, an attribute, an op).

use super::resolver::Resolver;
use super::{CaptureKind, Entity, Expr, ExprKind, Types, Want};
use crate::codes::{message, report};
use crate::declaration::{Arity, OpDeclaration};
use crate::diag::count;
use crate::syntax::{ResultIndex, Var};

impl Resolver<'_> {
    /// The meaning of a name without its result number.
    pub(super) fn named(&self, name: &str) -> Option<Entity> {
        self.names.get(name).copied()
    }

    /// The entity of a name, its result number applied.
    pub(super) fn entity(&mut self, var: &Var) -> Option<Entity> {
        let (name, entity) = (&var.name, self.named(&var.name)?);
        let n = match var.index {
            None => return Some(entity),
            Some(ResultIndex::Number(n)) => n as usize,
            Some(ResultIndex::Any) => {
                return report!(self.errors.fail, var.span(), ANY_RESULT:
                    "`__any` is for matching\nhelp: say which result is meant");
            }
        };
        match (self.num_results(entity), entity) {
            (Some(results), _) if n >= results => {
                let has = count(results, "result");
                report!(self.errors.fail, var.span(), NO_SUCH_RESULT:
                    "`${name}` has {has}, so there is no result {n}")
            }
            // A native's only result is the native's value.
            (Some(1), Entity::Expr(expr)) if self.built_op(expr).is_none() => Some(entity),
            (Some(_), _) => self.result(entity, n, var),
            (None, _) if self.kind(entity) == Some(CaptureKind::Value) => {
                self.converted(entity, n, var)
            }
            (None, _) => {
                let what = self.noun(entity);
                report!(self.errors.fail, var.span(), NO_RESULTS_TO_CHOOSE:
                    "`${name}` is {what}; a number chooses a result of an op or a native, or one of the values that a single operand becomes")
            }
        }
    }

    /// One of the values that a single value becomes in a dialect conversion.
    fn converted(&mut self, entity: Entity, n: usize, var: &Var) -> Option<Entity> {
        if !self.in_results {
            let name = &var.name;
            return report!(self.errors.fail, var.span(), NO_RESULTS_TO_CHOOSE:
                "`${name}` is a value, and a constraint sees it as it was\nhelp: write `${name}`; in a result `${name}__{n}` is one of the values that it becomes in a dialect conversion");
        }
        self.must_be_outside(entity, var)?;
        let is_it = |expr: &Expr| matches!(expr.kind, ExprKind::Converted(of, part) if (of, part) == (entity, n));
        let known = self.action.exprs.iter().position(is_it);
        let expr = known.unwrap_or_else(|| {
            let kind = ExprKind::Converted(entity, n);
            self.evaluate(kind, Want::Value, None, var.span())
        });
        Some(Entity::Expr(expr))
    }

    /// The number of results of an op or native.
    pub(super) fn num_results(&self, entity: Entity) -> Option<usize> {
        match entity {
            Entity::Node(node) => Some(self.node_decl(node).results.len()),
            Entity::Expr(expr) => Some(self.expr_results(expr)),
            _ => None,
        }
    }

    /// The kind of a capture.
    pub(super) fn kind(&self, entity: Entity) -> Option<CaptureKind> {
        match entity {
            Entity::Capture(index) => Some(self.source.captures[index].kind),
            _ => None,
        }
    }

    /// The noun for an entity in diagnostics.
    pub(super) fn noun(&self, entity: Entity) -> &'static str {
        match entity {
            Entity::Capture(index) => self.source.captures[index].kind.noun(),
            Entity::Node(_) => "an op",
            Entity::NodeResult(..) => "a result",
            Entity::Matched(..) => "what a native gives",
            Entity::Expr(expr) if self.built_op(expr).is_some() => "an op that the rule builds",
            Entity::Part(expr, _) if self.built_op(expr).is_some() => "a result",
            Entity::Block(_) => "a block",
            Entity::BlockArg(..) => "an argument of a block",
            Entity::Expr(expr)
                if matches!(self.action.exprs[expr].kind, ExprKind::Converted(..)) =>
            {
                "a converted value"
            }
            Entity::Expr(_) | Entity::Part(..) => "a native's result",
        }
    }

    /// The entity as a single value. Reports an error if it is not one.
    pub(super) fn value(&mut self, entity: Entity, var: &Var) -> Option<Entity> {
        let (name, span) = (&var.name, var.span());
        let message = match (entity, self.kind(entity)) {
            (_, Some(CaptureKind::Value)) => return Some(entity),
            (Entity::Capture(index), Some(kind)) => {
                let place = &self.source.captures[index].place;
                let help = match kind {
                    CaptureKind::Attr | CaptureKind::OptionalAttr => {
                        "\nhelp: to use it as a value, build a constant op with it"
                    }
                    CaptureKind::OptionalValue => ", which may be absent",
                    CaptureKind::Values => {
                        ", which is variadic; `(variadic $x)` in the source matches it where it is one value"
                    }
                    _ => "",
                };
                message!(EXPECTED_VALUE: "expected a value, but `${name}` is {place}{help}")
            }
            (Entity::Block(_), _) => message!(EXPECTED_VALUE:
                "expected a value, but `${name}` is a block"),
            // Rustc checks that it is one.
            (Entity::Matched(..), _) => {
                let value = self.evaluate(ExprKind::Bound(entity), Want::Value, None, span);
                return Some(Entity::Expr(value));
            }
            _ => match self.num_results(entity) {
                None => return Some(entity),
                Some(1) => match entity {
                    Entity::Expr(expr) if self.built_op(expr).is_none() => return Some(entity),
                    _ => return self.result(entity, 0, var),
                },
                Some(0) => message!(NO_VALUE: "`${name}` has no results, so it is not a value"),
                Some(results) => {
                    let last = results - 1;
                    message!(AMBIGUOUS_VALUE:
                        "`${name}` has {results} results; say which one is meant: `${name}__0` to `${name}__{last}`")
                }
            },
        };
        self.errors.fail(span, message)
    }

    /// A result of an op or native as a single value. A variadic result of an op, or one after a
    /// variadic result, is not a single value, except the only one of an op that is built with one type.
    fn result(&mut self, entity: Entity, n: usize, var: &Var) -> Option<Entity> {
        let (op, value) = match entity {
            Entity::Node(node) => {
                let op = self.source.nodes[node].op;
                (Some(op), Entity::NodeResult(node, n))
            }
            Entity::Expr(expr) => (self.built_op(expr), Entity::Part(expr, n)),
            _ => return None,
        };
        let Some(op) = op else {
            return Some(value);
        };
        let is_one = match entity {
            Entity::Expr(expr) => self.is_one_value(expr, n),
            _ => self.decl(op).is_single_result(n),
        };
        if is_one {
            return Some(value);
        }
        let decl = self.decl(op);
        let (name, result, what) = (&var.name, &decl.results[n].name, several(decl, n));
        let message = message!(NOT_ONE_VALUE:
            "`${name}` is not a single value: result `{result}` of `{}` {what}", decl.name);
        self.errors.fail(
            var.span(),
            match entity {
                Entity::Expr(_) => message.help(ONE_TYPE),
                _ => message,
            },
        )
    }

    /// True if result `n` of an op that is built is one value, which the rule uses as such.
    pub(super) fn is_one_value(&mut self, built: usize, n: usize) -> bool {
        let Some(build) = self.action.built(built) else {
            return true;
        };
        let decl = self.decl(build.op);
        if decl.is_single_result(n) {
            return true;
        }
        let Types::Given(types) = &build.types else {
            return false;
        };
        let (&[ty], 1) = (types.as_slice(), decl.results.len()) else {
            return false;
        };
        if let want @ Want::Types(_) = &mut self.action.exprs[ty].want {
            *want = Want::Types(Some(1));
        }
        if let ExprKind::Build(build) = &mut self.action.exprs[built].kind {
            build.one_value = true;
        }
        true
    }
}

/// The way to make the only result of an op a single value.
pub(super) const ONE_TYPE: &str =
    "the only result of an op is one if its `returnType` has one argument";

/// Why result `n` of an op is not a single value.
pub(super) fn several(decl: &OpDeclaration, n: usize) -> &'static str {
    match decl.results[n].arity {
        Arity::One => "stands behind a variadic one, so which value it is differs",
        Arity::Optional => "is optional",
        Arity::Variadic => "is variadic",
    }
}
