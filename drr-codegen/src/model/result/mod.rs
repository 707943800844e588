//! Resolves constraints and result patterns to tests, expressions and steps.

use proc_macro2::{Group, Ident, Span};

use crate::codes::message;
use crate::declaration::{
    ArgumentKind, Arity, Infer, Presence, SAME_OPERAND_SIZE, SAME_RESULT_SIZE,
};
use crate::diag::{count, did_you_mean};
use crate::model::names::Known;
use crate::model::resolver::Resolver;
use crate::model::{
    AttrPlace, Build, Call, CallArg, CaptureKind, Check, Code, Entity, Expr, ExprKind, Location,
    Modify, Phase, Predicate, PredicateCode, Replaced, Replacement, Spread, Step, Types, Want,
    is_effectful,
};
use crate::provided::{is_attr_constraint, predicate};
use crate::scope::{arity_error, is_placeholder, leaf_arity_error, names_in, numbered_from_self};
use crate::signature::{Place, Target, assign};
use crate::syntax::{
    Arg, ArgKind, Constraint, Dag, Directive, Head, Helper, HelperKind, LiteralValue, NativeBody,
    OpPath, ResultIndex, ResultPattern, Var, parse_var, render,
};

mod arguments;
mod attributes;
mod bodies;
mod build;
mod modify;
mod native;
mod operands;
mod predicate;
mod regions;
mod removal;
mod replacement;
mod successors;
mod types;

/// The results of a matched op that a result pattern replaces; the root is node 0.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// These of a node, from this one on.
    Replaces(usize, usize),
    /// All of a node, some of which are variadic or optional.
    ReplacesAll(usize),
    /// None.
    Auxiliary,
}

impl Resolver<'_> {
    // ---- What a pattern gives -----------------------------------------------------------------

    fn pattern(&mut self, result: &ResultPattern, role: Role) -> Option<Vec<Entity>> {
        let values = match result {
            ResultPattern::Dag(dag) => return self.pattern_dag(dag, role),
            ResultPattern::Braces(group) => {
                let want = match role {
                    Role::Auxiliary => Want::Raw,
                    _ => Want::Value,
                };
                let code = ExprKind::Code(self.code(group)?);
                let value = self.evaluate(code, want, None, group.span_open());
                vec![Entity::Expr(value)]
            }
        };
        self.check_types(&values, role);
        Some(values)
    }

    /// A DAG among the result patterns, or among what replaces a matched op: the values that it gives.
    fn pattern_dag(&mut self, dag: &Dag, role: Role) -> Option<Vec<Entity>> {
        let values = match &dag.head {
            Head::Directive(directive) => self.directive(*directive, dag, role)?,
            _ => self.dag_values(dag, role)?,
        };
        self.check_types(&values, role);
        Some(values)
    }

    fn directive(&mut self, directive: Directive, dag: &Dag, role: Role) -> Option<Vec<Entity>> {
        match directive {
            Directive::ReplaceWithValue | Directive::Values if role == Role::Auxiliary => {
                let root = self.node_decl(0);
                let name = &root.name;
                let message = if self.action.keeps_root {
                    message!(CHANGED_AND_REPLACED:
                        "`{name}` is changed in place, so it is not replaced")
                } else if root.results.is_empty() {
                    message!(NOTHING_TO_REPLACE:
                        "`{name}` has no results, so there is nothing to replace")
                } else {
                    message!(NOTHING_LEFT_TO_REPLACE:
                        "what follows replaces all results of `{name}`; nothing is left for this")
                };
                return self.errors.fail(dag.head_span, message);
            }
            Directive::ReplaceWithValue => {
                return dag.args.iter().map(|arg| self.value_arg(arg)).collect();
            }
            Directive::Modify | Directive::Replace | Directive::Erase => {
                self.change_matched(directive, dag)?;
            }
            Directive::Drop => self.drop_region(dag)?,
            _ => return None,
        }
        Some(Vec::new())
    }

    fn dag_values(&mut self, dag: &Dag, role: Role) -> Option<Vec<Entity>> {
        let replaces = role != Role::Auxiliary;
        match (self.callee(dag)?, chosen_result(dag)) {
            (Known::Op(op), Some(n)) => {
                // Only one of the results is used, so the types are the op's own.
                let built = self.build(dag, op, Role::Auxiliary)?;
                if matches!(role, Role::Replaces(0, _)) {
                    self.action.replaces_root.push(built);
                }
                Some(vec![Entity::Part(built, n)])
            }
            (Known::Op(op), None) => {
                let built = self.build(dag, op, role)?;
                let results = 0..self.decl(op).results.len();
                Some(results.map(|index| Entity::Part(built, index)).collect())
            }
            (Known::Helper(helper), one) => {
                let values = self.native_values(dag, helper, replaces)?;
                match one {
                    Some(n) if replaces => Some(values.get(n).copied().into_iter().collect()),
                    _ => Some(values),
                }
            }
        }
    }

    /// Replacements must have the types of the results that they replace.
    fn check_types(&mut self, values: &[Entity], role: Role) {
        if let Role::Replaces(node, from) = role {
            for (offset, value) in values.iter().enumerate() {
                self.check_type(*value, node, from + offset);
            }
        }
    }

    /// A replacement must have the type of the result that it replaces: proved here, or tested.
    fn check_type(&mut self, value: Entity, node: usize, result: usize) {
        let replaced = Entity::NodeResult(node, result);
        if let Some(value) = self.action.type_source(value)
            && !self.source.types.same(value, replaced)
        {
            self.show(value);
            self.show(replaced);
            self.source
                .checks
                .push(Check::SameType(value, node, result));
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
            // `None` of a native that changes the IR is a failure.
            Want::Attr { place, .. } if kind.takes_rewriter() => Want::Attr {
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

    /// Gives the value of a DAG its name.
    fn name(&mut self, dag: &Dag, entity: Entity) {
        if let Some(bind) = &dag.bind {
            self.names.entry(bind.name.clone()).or_insert(entity);
        }
    }
}

/// The result that a DAG's name chooses: 1 of `:$r__1`.
fn chosen_result(dag: &Dag) -> Option<usize> {
    match dag.bind.as_ref()?.index {
        Some(ResultIndex::Number(n)) => Some(n as usize),
        _ => None,
    }
}
