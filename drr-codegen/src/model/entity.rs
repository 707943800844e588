//! Entities: the meaning of a name at a use (a value, an attribute, an op).

use proc_macro2::Span;

use super::result::Resolver;
use super::{CaptureKind, Entity, ExprKind, Want};
use crate::declaration::Arity;
use crate::diag::count;
use crate::syntax::{ResultIndex, Var};

impl Resolver<'_, '_> {
    /// The entity of a name, its result number applied.
    pub(super) fn entity(&mut self, var: &Var) -> Option<Entity> {
        let entity = self
            .names
            .iter()
            .find(|(name, _)| *name == var.name)
            .map(|(_, e)| *e)?;
        let Some(index) = var.index else {
            return Some(entity);
        };
        let ResultIndex::Number(n) = index else {
            return self.fail(
                var.span(),
                "`__any` is for matching; say which result is meant",
            );
        };
        let n = n as usize;
        let results = self.num_results(entity);
        match (results, entity) {
            (Some(results), _) if n >= results => self.fail(
                var.span(),
                format!(
                    "`${}` has {}, so there is no result {n}",
                    var.name,
                    count(results, "result")
                ),
            ),
            (_, Entity::Node(node)) => {
                self.single_result(self.source.nodes[node].op, n, var)?;
                Some(Entity::NodeResult(node, n))
            }
            (Some(results), Entity::Expr(expr)) => {
                if let Some(op) = self.built_op(expr) {
                    self.single_result(op, n, var)?;
                } else if results == 1 {
                    return Some(entity);
                }
                Some(Entity::Part(expr, n))
            }
            _ => {
                let what = self.entity_noun(entity);
                self.fail(
                    var.span(),
                    format!(
                        "`${}` is {what}, and only an op or a native has results to choose from",
                        var.name
                    ),
                )
            }
        }
    }

    /// The number of results of an op or native.
    pub(super) fn num_results(&self, entity: Entity) -> Option<usize> {
        match entity {
            Entity::Node(node) => Some(self.ops.ops[self.source.nodes[node].op].decl.results.len()),
            Entity::Expr(expr) => Some(self.expr_results(expr)),
            _ => None,
        }
    }

    /// The noun for an entity in diagnostics.
    pub(super) fn entity_noun(&self, entity: Entity) -> &'static str {
        match entity {
            Entity::Capture(index) => self.source.captures[index].kind.noun(),
            Entity::Node(_) => "an op",
            Entity::NodeResult(..) => "a result",
            Entity::Matched(..) => "what a native gives",
            Entity::Expr(expr) if self.built_op(expr).is_some() => "an op that the rule builds",
            Entity::Part(expr, _) if self.built_op(expr).is_some() => "a result",
            Entity::Expr(_) | Entity::Part(..) => "a native's result",
        }
    }

    /// The entity as a single value. Reports an error if it is not one.
    pub(super) fn value(&mut self, entity: Entity, var: &Var) -> Option<Entity> {
        let span = var.span();
        match entity {
            Entity::Capture(index) => {
                let kind = self.source.captures[index].kind;
                if kind == CaptureKind::Value {
                    return Some(entity);
                }
                let place = self.source.captures[index].place.clone();
                let help = match kind {
                    CaptureKind::Attr | CaptureKind::OptionalAttr => {
                        "; to use it as a value, build a constant op with it"
                    }
                    CaptureKind::OptionalValue => ", which may be absent",
                    CaptureKind::Values => {
                        ", which is variadic; `(variadic $x)` in the source matches it where it is one value"
                    }
                    _ => "",
                };
                self.fail(
                    span,
                    format!("expected a value, but `${}` is {place}{help}", var.name),
                )
            }
            Entity::NodeResult(..) | Entity::Part(..) => Some(entity),
            Entity::Expr(expr) if self.built_op(expr).is_none() && self.expr_results(expr) == 1 => {
                Some(entity)
            }
            Entity::Node(_) | Entity::Expr(_) => self.only_result(entity, var),
            // Rustc checks that it is one.
            Entity::Matched(..) => {
                let value = self.evaluate(ExprKind::Bound(entity), Want::Value, None, span);
                Some(Entity::Expr(value))
            }
        }
    }

    fn only_result(&mut self, entity: Entity, var: &Var) -> Option<Entity> {
        let results = self.num_results(entity).unwrap_or(0);
        match (results, entity) {
            (1, Entity::Node(node)) => {
                self.single_result(self.source.nodes[node].op, 0, var)?;
                Some(Entity::NodeResult(node, 0))
            }
            (1, Entity::Expr(expr)) => {
                self.single_result(self.built_op(expr)?, 0, var)?;
                Some(Entity::Part(expr, 0))
            }
            (0, _) => {
                self.fail(
                    var.span(),
                    format!("`${}` has no results, so it is no value", var.name),
                )
            }
            _ => {
                self.fail(
                    var.span(),
                    format!("`${0}` has {results} results; say which one is meant: `${0}__0` to `${0}__{1}`", var.name, results - 1),
                )
            }
        }
    }

    /// The result as a single value. A variadic result, or one after a variadic result, is not a
    /// single value.
    fn single_result(&self, op: usize, n: usize, var: &Var) -> Option<()> {
        let decl = &self.ops.ops[op].decl;
        if decl.is_single_result(n) {
            return Some(());
        }
        let (result, name) = (&decl.results[n], &decl.name);
        let what = match result.arity {
            Arity::One => "stands behind a variadic one, so which value it is differs",
            Arity::Optional => "is optional",
            Arity::Variadic => "is variadic",
        };
        self.fail(
            var.span(),
            format!(
                "`${}` is no single value: result `{}` of `{name}` {what}",
                var.name,
                result.name.trim_start_matches("r#")
            ),
        )
    }

    /// Reports a mistake, and gives nothing.
    pub(super) fn fail<T>(&self, span: Span, message: impl std::fmt::Display) -> Option<T> {
        self.error(span, message);
        None
    }

    pub(super) fn error(&self, span: Span, message: impl std::fmt::Display) {
        self.errors.at(
            span,
            crate::diag::in_instance(message, self.rule.instance.as_deref()),
        );
    }
}
