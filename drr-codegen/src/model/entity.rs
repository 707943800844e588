//! What a name means where it is used: a value, an attribute, an op.

use proc_macro2::Span;

use super::result::Resolver;
use super::{CaptureKind, EarlyCode, Entity, Want};
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
            self.error(
                var.span(),
                "`__any` is for matching; say which result is meant",
            );
            return None;
        };
        let n = n as usize;
        let results = self.num_results(entity);
        match (results, entity) {
            (Some(results), _) if n >= results => {
                self.error(
                    var.span(),
                    format!(
                        "`${}` has {}, so there is no result {n}",
                        var.name,
                        count(results, "result")
                    ),
                );
                None
            }
            (_, Entity::Node(node)) => {
                self.single_result(self.source.nodes[node].op, n, var)?;
                Some(Entity::NodeResult(node, n))
            }
            (_, Entity::Built(step)) => {
                self.single_result(self.built_op(step)?, n, var)?;
                Some(Entity::BuiltResult(step, n))
            }
            (_, Entity::Late(step)) => Some(Entity::LateResult(step, n)),
            (Some(1), Entity::Early(_)) => Some(entity),
            (Some(_), Entity::Early(item)) => Some(Entity::EarlyResult(item, n)),
            _ => {
                let what = self.entity_noun(entity);
                self.error(
                    var.span(),
                    format!(
                        "`${}` is {what}, and only an op or a native has results to choose from",
                        var.name
                    ),
                );
                None
            }
        }
    }

    /// How many results an op or native has.
    pub(super) fn num_results(&self, entity: Entity) -> Option<usize> {
        match entity {
            Entity::Node(node) => Some(self.ops.ops[self.source.nodes[node].op].decl.results.len()),
            Entity::Built(step) => self
                .built_op(step)
                .map(|op| self.ops.ops[op].decl.results.len()),
            Entity::Late(step) => self.late_results(step),
            Entity::Early(item) => self.early_results(item),
            _ => None,
        }
    }

    /// What a diagnostic calls it.
    pub(super) fn entity_noun(&self, entity: Entity) -> &'static str {
        match entity {
            Entity::Capture(index) => self.source.captures[index].kind.noun(),
            Entity::Node(_) => "an op",
            Entity::Built(_) => "an op that the rule builds",
            Entity::NodeResult(..) | Entity::BuiltResult(..) => "a result",
            Entity::Matched(..) => "what a native gives",
            Entity::Early(_)
            | Entity::EarlyResult(..)
            | Entity::Late(_)
            | Entity::LateResult(..) => "a native's result",
        }
    }

    /// The entity as one value; an error if it is none.
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
                self.error(
                    span,
                    format!("expected a value, but `${}` is {place}{help}", var.name),
                );
                None
            }
            Entity::Node(_) | Entity::Built(_) => self.only_result(entity, var),
            Entity::NodeResult(..) | Entity::BuiltResult(..) | Entity::LateResult(..) => {
                Some(entity)
            }
            Entity::Late(step) => match self.late_results(step) {
                Some(1) => Some(Entity::LateResult(step, 0)),
                _ => self.only_result(entity, var),
            },
            Entity::Early(item) => self.early_value(item, var),
            Entity::EarlyResult(item, index) => Some(Entity::EarlyResult(item, index)),
            // Rustc tells whether it is one.
            Entity::Matched(..) => {
                let item = self.push_early(EarlyCode::Attr(entity), Want::Value, span);
                Some(Entity::Early(item))
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
            (1, Entity::Built(step)) => {
                self.single_result(self.built_op(step)?, 0, var)?;
                Some(Entity::BuiltResult(step, 0))
            }
            (0, _) => {
                self.error(
                    var.span(),
                    format!("`${}` has no results, so it is no value", var.name),
                );
                None
            }
            _ => {
                self.error(
                    var.span(),
                    format!("`${0}` has {results} results; say which one is meant: `${0}__0` to `${0}__{1}`", var.name, results - 1),
                );
                None
            }
        }
    }

    /// A result that is variadic, or stands behind one that is, is no single value.
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
        self.error(
            var.span(),
            format!(
                "`${}` is no single value: result `{}` of `{name}` {what}",
                var.name,
                result.name.trim_start_matches("r#")
            ),
        );
        None
    }

    pub(super) fn error(&self, span: Span, message: impl std::fmt::Display) {
        self.errors.at(
            span,
            crate::diag::in_instance(message, self.rule.instance.as_deref()),
        );
    }
}
