//! Resolves constraints and result patterns to tests, expressions and steps.

use proc_macro2::{Group, Ident, Span};
use syn::ext::IdentExt;

use crate::declaration::{
    ArgumentKind, Arity, Infer, Presence, SAME_OPERAND_SIZE, SAME_RESULT_SIZE,
};
use crate::diag::Errors;
use crate::diag::count;
use crate::model::names::{Known, Names, PROVIDED, is_attr_constraint};
use crate::model::source::{Source, attr_number};
use crate::model::{
    Action, AttrPlace, Bindings, Build, Call, CallArg, CaptureKind, Check, Code, Entity, Expr,
    ExprKind, Location, Modify, Phase, Predicate, PredicateCode, Replaced, Replacement, Spread,
    Step, Types, Want, is_effectful,
};
use crate::scope::{collect_names, is_placeholder};
use crate::signature::{Place, Target, assign};
use crate::syntax::{
    Arg, ArgKind, Constraint, Dag, Directive, Head, Helper, LiteralValue, NativeBody, OpPath,
    ResultIndex, ResultPattern, Rule, Var, render,
};

mod attributes;
mod bodies;
mod build;
mod modify;
mod native;
mod predicate;
mod regions;
mod removal;
mod replacement;
mod successors;
mod types;

/// Resolves a rule's constraints and results.
pub(super) struct Resolver<'a, 'n> {
    pub(super) errors: &'a Errors,
    pub(super) ops: &'n Names,
    attrs: &'a mut Vec<(usize, usize)>,
    bindings: &'a Bindings,
    pub(super) rule: &'a Rule,
    pub(super) source: &'a mut Source,
    /// What each name means so far.
    pub(super) names: Vec<(String, Entity)>,
    action: Action,
    /// How the results use captured regions, and the places where they do.
    region_uses: Vec<(usize, RegionUse, Span)>,
}

/// What a result does with a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RegionUse {
    /// It becomes a region of a new op.
    Moved,
    /// It is copied.
    Copied,
    /// It is dropped.
    Dropped,
}

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

/// Resolves constraints and results. `None` if something is wrong, which is reported.
pub fn resolve_results(
    errors: &Errors,
    ops: &Names,
    attrs: &mut Vec<(usize, usize)>,
    bindings: &Bindings,
    rule: &Rule,
    source: &mut Source,
) -> Option<Action> {
    let before = errors.len();
    let names = source.names.clone();
    let mut resolver = Resolver {
        errors,
        ops,
        attrs,
        bindings,
        rule,
        source,
        names,
        action: Action::default(),
        region_uses: Vec::new(),
    };
    for constraint in &rule.parts.constraints {
        if let Some(predicate) = resolver.predicate(constraint) {
            resolver.source.checks.push(Check::Predicate(predicate));
        }
    }
    resolver.results();
    (errors.len() == before).then_some(resolver.action)
}

impl<'n> Resolver<'_, 'n> {
    // ---- What a pattern gives -----------------------------------------------------------------

    fn pattern(&mut self, result: &ResultPattern, role: Role) -> Option<Vec<Entity>> {
        match result {
            ResultPattern::Braces(group) => {
                let want = match role {
                    Role::Auxiliary => Want::Raw,
                    _ => Want::Value,
                };
                let value = self.braces(group, want)?;
                if let Role::Replaces(node, from) = role {
                    self.check_type(value, node, from);
                }
                Some(vec![value])
            }
            ResultPattern::Dag(dag) => self.pattern_dag(dag, role),
        }
    }

    /// A DAG among the result patterns, or among what replaces a matched op: the values that it gives.
    fn pattern_dag(&mut self, dag: &Dag, role: Role) -> Option<Vec<Entity>> {
        let values = self.dag_values(dag, role)?;
        if let Role::Replaces(node, from) = role {
            for (offset, value) in values.iter().enumerate() {
                self.check_type(*value, node, from + offset);
            }
        }
        Some(values)
    }

    fn dag_values(&mut self, dag: &Dag, role: Role) -> Option<Vec<Entity>> {
        let replaces = role != Role::Auxiliary;
        match &dag.head {
            Head::Directive(Directive::ReplaceWithValue) => {
                if !replaces {
                    let root = &self.ops.ops[self.source.nodes[0].op].decl;
                    let message = if self.action.keeps_root {
                        format!("`{}` is changed in place, so it is not replaced", root.name)
                    } else if root.results.is_empty() {
                        format!(
                            "`{}` has no results, so there is nothing to replace",
                            root.name
                        )
                    } else {
                        format!(
                            "what follows replaces all results of `{}`; nothing is left for this",
                            root.name
                        )
                    };
                    return self.fail(dag.head_span, message);
                }
                dag.args.iter().map(|arg| self.value_arg(arg)).collect()
            }
            Head::Directive(directive) if directive.changes_matched() => {
                self.change_matched(*directive, dag)?;
                Some(Vec::new())
            }
            Head::Directive(Directive::Drop) => {
                self.drop_region(dag)?;
                Some(Vec::new())
            }
            Head::Directive(_) => None,
            _ => {
                let one = match dag.bind.as_ref().and_then(|bind| bind.index) {
                    Some(ResultIndex::Number(n)) => Some(n as usize),
                    _ => None,
                };
                match self.callee(dag)? {
                    Callee::Op(op) => {
                        if let Some(n) = one {
                            // Only one of the results is used, so the types are the op's own.
                            let built = self.build(dag, op, Role::Auxiliary)?;
                            if matches!(role, Role::Replaces(0, _)) {
                                self.action.replaces_root.push(built);
                            }
                            return Some(vec![Entity::Part(built, n)]);
                        }
                        let built = self.build(dag, op, role)?;
                        let results = 0..self.ops.ops[op].decl.results.len();
                        Some(results.map(|index| Entity::Part(built, index)).collect())
                    }
                    Callee::Helper(helper) => {
                        let values = self.native_values(dag, &helper, replaces)?;
                        match one {
                            Some(n) if replaces => {
                                Some(values.get(n).copied().into_iter().collect())
                            }
                            _ => Some(values),
                        }
                    }
                }
            }
        }
    }

    /// A replacement must have the type of the result that it replaces: proved here, or tested.
    fn check_type(&mut self, value: Entity, node: usize, result: usize) {
        let replaced = Entity::NodeResult(node, result);
        if let Some(value) = self.action.type_source(value)
            && !self.source.types.same(value, replaced)
        {
            self.source.checks.push(Check::SameType {
                value,
                node,
                result,
            });
        }
    }

    // ---- Values -------------------------------------------------------------------------------

    fn value_arg(&mut self, arg: &Arg) -> Option<Entity> {
        match &arg.kind {
            ArgKind::Var(var) => {
                let entity = self.entity(var)?;
                let value = self.value(entity, var)?;
                self.must_be_outside(entity, var)?;
                Some(value)
            }
            ArgKind::Dag(dag) => self.value_dag(dag),
            ArgKind::Braces(group) => self.braces(group, Want::Value),
            ArgKind::Path(path, Some(var)) => {
                let helper = self.leaf_native(path)?;
                let call = self.leaf_call(helper, var, path.span())?;
                let value = self.evaluate(ExprKind::Call(call), Want::Value, None, path.span());
                Some(Entity::Expr(value))
            }
            ArgKind::Path(path, None) => self.fail(
                path.span(),
                "expected a value: `$x`, an op to build `(Op …)`, a native or `{ … }`",
            ),
            ArgKind::Literal(literal, _) => self.fail(
                literal.span,
                "expected a value; to use a constant, build a constant op with it",
            ),
            _ => self.fail(
                arg.span,
                "expected a value: `$x`, an op to build `(Op …)`, a native or `{ … }`",
            ),
        }
    }

    fn value_dag(&mut self, dag: &Dag) -> Option<Entity> {
        if dag.is(Directive::ReplaceWithValue) {
            let [arg] = dag.args.as_slice() else {
                return self.fail(
                    dag.head_span,
                    "in the place of one operand, `replaceWithValue` takes one value",
                );
            };
            return self.value_arg(arg);
        }
        match self.callee(dag)? {
            Callee::Op(op) => {
                let built = self.build(dag, op, Role::Auxiliary)?;
                let results = self.ops.ops[op].decl.results.len();
                let index = match dag.bind.as_ref().and_then(|bind| bind.index) {
                    Some(ResultIndex::Number(n)) => n as usize,
                    _ if results == 1 => 0,
                    _ => {
                        let name = &self.ops.ops[op].decl.name;
                        let message = match results {
                            0 => format!("`{name}` has no results, so it is no value"),
                            n => format!(
                                "`{name}` has {n} results: say which one is meant, `:$r__0` to `:$r__{}`",
                                n - 1
                            ),
                        };
                        return self.fail(dag.head_span, message);
                    }
                };
                Some(Entity::Part(built, index))
            }
            Callee::Helper(helper) => {
                let values = self.native_values(dag, &helper, true)?;
                let index = dag.bind.as_ref().and_then(|bind| bind.index);
                match (values.as_slice(), index) {
                    ([one], None | Some(ResultIndex::Number(0))) => Some(*one),
                    (values, Some(ResultIndex::Number(n))) if (n as usize) < values.len() => {
                        Some(values[n as usize])
                    }
                    ([], _) => self.fail(dag.head_span, "this native gives no value"),
                    (values, _) => {
                        let message = format!(
                            "this native gives {}: say which one is meant, `:$r__0` to `:$r__{}`",
                            count(values.len(), "value"),
                            values.len() - 1
                        );
                        self.fail(dag.head_span, message)
                    }
                }
            }
        }
    }

    fn braces(&mut self, group: &Group, want: Want) -> Option<Entity> {
        let code = self.code(group)?;
        let value = self.evaluate(ExprKind::Code(code), want, None, group.span_open());
        Some(Entity::Expr(value))
    }
}

enum Callee {
    Op(usize),
    Helper(Box<Helper>),
}
