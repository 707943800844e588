//! Arguments of result patterns: names, computations, and ops to build.

use super::*;
use crate::codes::{self, message, report};
use crate::model::entity::{ONE_TYPE, several};
use crate::scope::original_form;
use crate::syntax::of_another_block;
use crate::tokens::unraw;

/// An argument, as far as it does not depend on its place.
pub(super) enum Given<'d> {
    /// `$x`.
    Name(&'d Var, Entity),
    /// A literal, a path, code in braces, or `Native:$x`.
    Computed(ExprKind, Span),
    /// `(Native …)`.
    Native(&'d Dag, &'d Helper),
    /// `(Op …)`, which is not built yet.
    Op(&'d Dag, usize),
    /// Anything else.
    Other,
}

impl<'a> Resolver<'a> {
    pub(super) fn given<'d>(&mut self, arg: &'d Arg) -> Option<Given<'d>>
    where
        'a: 'd,
    {
        Some(match &arg.kind {
            ArgKind::Var(var) => Given::Name(var, self.entity(var)?),
            ArgKind::Literal(literal, _) => {
                Given::Computed(ExprKind::Literal(literal.clone()), literal.span)
            }
            ArgKind::Path(path, None) => Given::Computed(ExprKind::Path(path.clone()), path.span()),
            ArgKind::Path(path, Some(var)) => {
                let helper = self.leaf_native(path)?;
                if let Some(message) = leaf_arity_error(helper) {
                    return self.errors.fail(path.span(), message);
                }
                let arg = CallArg::bound(self.entity(var)?, var.span());
                let call = self.helper_call(helper, vec![arg], path.span());
                Given::Computed(ExprKind::Call(call), path.span())
            }
            ArgKind::Braces(group) => {
                Given::Computed(ExprKind::Code(self.code(group)?), group.span_open())
            }
            ArgKind::Dag(dag) => match self.callee(dag)? {
                Known::Op(op) => Given::Op(dag, op),
                Known::Helper(helper) => Given::Native(dag, helper),
            },
            _ => Given::Other,
        })
    }

    /// The op or native at the head of a DAG.
    pub(super) fn callee<'d>(&self, dag: &'d Dag) -> Option<Known<'d>>
    where
        'a: 'd,
    {
        if let Head::Directive(directive) = &dag.head {
            let message = codes::DIRECTIVE_AS_VALUE.message(match directive {
                Directive::Original => "`original` is for operands of ops that are built and arguments of natives; here the value is converted".to_string(),
                _ => format!("`{}` gives no value", directive.name()),
            });
            return self.errors.fail(dag.head_span, message);
        }
        // The scope check has reported several ops, and ops by trait.
        match self.ops.head(dag)? {
            Known::Helper(helper) if !helper.kind.is_native() => {
                let name = dag.path().map(OpPath::last).unwrap_or_default();
                report!(self.errors.fail, dag.head_span, NOT_BUILDABLE:
                    "`{name}` is a constraint; a result pattern builds ops and calls natives")
            }
            known => match (&known, dag.original) {
                (Known::Helper(_), Some(span)) => self.errors.fail(span, original_form()),
                _ => Some(known),
            },
        }
    }

    /// The native of `Native:$x`.
    fn leaf_native(&mut self, path: &OpPath) -> Option<&'a Helper> {
        let message = match self.ops.get(path)? {
            Known::Helper(helper) if helper.kind.is_native() => return Some(helper),
            Known::Helper(_) => message!(NOT_BUILDABLE:
                "expected a native, and `{}` is a constraint", path.last()),
            Known::Op(_) => message!(OP_WITHOUT_PARENTHESES:
                "an op to build stands in parentheses: `(Op $x)`"),
        };
        self.errors.fail(path.span(), message)
    }

    /// Rust code, and the meaning of its names.
    pub(super) fn code(&mut self, group: &Group) -> Option<Code> {
        let mut names: Vec<(String, Entity)> = Vec::new();
        for ident in names_in(group.stream()) {
            let text = unraw(&ident);
            if is_placeholder(&ident) || names.iter().any(|(name, _)| *name == text) {
                continue;
            }
            let tree = proc_macro2::TokenTree::Ident(ident.clone());
            let var = parse_var(self.errors, ident.span(), Some(&tree))?;
            names.push((text, self.entity(&var)?));
        }
        let code = Code {
            group: group.clone(),
            names,
        };
        self.check_computing(&code);
        Some(code)
    }

    /// An argument that is a value.
    pub(super) fn value_arg(&mut self, arg: &Arg) -> Option<Entity> {
        if let Some(dag) = arg.directive(Directive::ReplaceWithValue) {
            let [arg] = dag.args.as_slice() else {
                return report!(self.errors.fail, dag.head_span, ONE_REPLACEMENT:
                    "in the place of one operand, `replaceWithValue` takes one value");
            };
            return self.value_arg(arg);
        }
        match self.given(arg)? {
            Given::Name(var, entity) => {
                let value = self.value(entity, var)?;
                self.must_be_outside(entity, var)?;
                Some(value)
            }
            Given::Computed(ExprKind::Literal(literal), _) => {
                report!(self.errors.fail, literal.span, EXPECTED_VALUE:
                    "expected a value\nhelp: to use a constant, build a constant op with it")
            }
            Given::Computed(kind @ (ExprKind::Call(_) | ExprKind::Code(_)), span) => {
                Some(Entity::Expr(self.evaluate(kind, Want::Value, None, span)))
            }
            Given::Native(dag, helper) => self.native_value(dag, helper),
            Given::Op(dag, op) => {
                let value = self.built_value(dag, op)?;
                let (name, results) = (&self.decl(op).name, self.decl(op).results.len());
                match (value, results) {
                    (Entity::Part(..), _) => Some(value),
                    (_, 0) => {
                        report!(self.errors.fail, dag.head_span, NO_VALUE:
                            "`{name}` has no results, so it is not a value")
                    }
                    (_, n) => {
                        let last = n - 1;
                        report!(self.errors.fail, dag.head_span, AMBIGUOUS_VALUE:
                            "`{name}` has {n} results: say which one is meant, `:$r__0` to `:$r__{last}`")
                    }
                }
            }
            Given::Computed(_, span) => self.no_value(arg, span),
            Given::Other => self.no_value(arg, arg.span),
        }
    }

    fn no_value<T>(&self, arg: &Arg, span: Span) -> Option<T> {
        let message = message!(EXPECTED_VALUE:
            "expected a value: `$x`, an op to build `(Op …)`, a native or `{{ … }}`");
        let message = match &arg.kind {
            ArgKind::Path(path, None) => of_another_block(message, &path.last()),
            _ => message,
        };
        self.errors.fail(span, message)
    }

    /// Builds a nested op. Its value, if there is one to choose, else the op.
    pub(super) fn built_value(&mut self, dag: &Dag, op: usize) -> Option<Entity> {
        let built = self.build(dag, op, Role::Auxiliary)?;
        let n = match chosen_result(dag) {
            Some(n) => n,
            None if self.decl(op).results.len() == 1 => 0,
            None => return Some(Entity::Expr(built)),
        };
        if self.is_one_value(built, n) {
            return Some(Entity::Part(built, n));
        }
        let decl = self.decl(op);
        let Some(result) = decl.results.get(n) else {
            return Some(Entity::Part(built, n));
        };
        let (name, result, what) = (&decl.name, &result.name, several(decl, n));
        report!(self.errors.fail, dag.head_span, NOT_ONE_VALUE:
            "`{name}` is not a single value: its result `{result}` {what}"; help: "{ONE_TYPE}")
    }
}
