//! Source patterns: what may stand where, and what they bind.

use super::code::{given_fault, leaf_arity_error};
use super::{BENEFIT_PLACE, Origin, Scope, Side, check_placeholders};
use crate::syntax::{Arg, ArgKind, Dag, Directive, Head, HelperKind, OpPath, Var};

impl Scope<'_> {
    /// Checks an op of the source, or a group among its arguments.
    pub(super) fn source(&mut self, dag: &Dag) {
        match &dag.head {
            Head::Directive(Directive::Either | Directive::Commutative) => self.group_size(dag),
            Head::Directive(Directive::Variadic) => {
                if let Some(bind) = &dag.bind {
                    self.bind_argument(bind);
                }
                self.variadic(dag);
                return;
            }
            Head::Directive(Directive::Region) => {
                if let Some(bind) = &dag.bind {
                    self.bind_argument(bind);
                }
                self.body(dag);
                return;
            }
            Head::Directive(directive) => {
                let message = match directive {
                    Directive::AddBenefit => BENEFIT_PLACE.to_string(),
                    _ => format!(
                        "`{}` stands in result patterns, not in the source",
                        directive.name()
                    ),
                };
                self.error(dag.head_span, message);
                self.incomplete = true;
                return;
            }
            Head::Inline(helper) if helper.kind.is_native() => {
                check_placeholders(self.errors, helper);
                let wrong = leaf_arity_error(helper);
                return self.native(helper.results, wrong, dag);
            }
            Head::Inline(helper) => {
                self.error(
                    dag.head_span,
                    format!(
                        "`{}` in place stands in constraint lists; a source pattern matches ops and, by natives, values",
                        helper.kind.name()
                    ),
                );
                self.incomplete = true;
                return;
            }
            Head::AnyOf(paths) => {
                for path in paths {
                    if let Some(helper) = path.as_name().and_then(|name| self.local(&name)) {
                        let what = helper.kind.name();
                        self.error(
                            path.span(),
                            format!("`{}` is a `{what}`; `|` stands between ops", path.last()),
                        );
                    }
                }
                if let Some(bind) = &dag.bind {
                    self.bind(bind, Origin::SourceOp);
                }
            }
            Head::Any(_) => {
                if let Some(bind) = &dag.bind {
                    self.bind(bind, Origin::SourceOp);
                }
            }
            Head::Path(path) => {
                if self.misspelt_directive(path) {
                    self.incomplete = true;
                    return;
                }
                let local = self.local(&path.as_name().unwrap_or_default());
                match local.map(|helper| (helper.kind, helper.results, leaf_arity_error(helper))) {
                    Some((kind, results, wrong)) if kind.is_native() => {
                        return self.native(results, wrong, dag);
                    }
                    None if path.is_constant_like() => return self.constant_like(dag),
                    Some((kind, ..)) => {
                        let what = kind.name();
                        self.error(
                            dag.head_span,
                            format!(
                                "`{}` is a `{what}`; a source pattern matches ops and, by natives, values",
                                path.last()
                            ),
                        );
                    }
                    None => {}
                }
                if let Some(bind) = &dag.bind {
                    self.bind(bind, Origin::SourceOp);
                }
            }
        }
        self.argument_order(&dag.args, Side::Source);
        for arg in &dag.args {
            self.source_arg(dag, arg);
        }
    }

    /// How many values `either` and `commutative` group.
    fn group_size(&mut self, dag: &Dag) {
        self.no_bind(dag);
        let found = dag.args.len();
        let wrong = match dag.is(Directive::Either) {
            true => (found != 2).then_some("two operands"),
            false => (found < 2).then_some("two operands or more"),
        };
        if let (Some(wanted), false) = (wrong, dag.broken) {
            let name = match dag.is(Directive::Either) {
                true => "either",
                false => "commutative",
            };
            self.error(
                dag.head_span,
                format!("`{name}` groups {wanted}, found {found}"),
            );
        }
    }

    fn source_arg(&mut self, dag: &Dag, arg: &Arg) {
        match &arg.kind {
            ArgKind::Path(path, Some(var)) if self.no_constraint(path) => self.bind_argument(var),
            ArgKind::Path(path, None) if self.no_constraint(path) => {}
            ArgKind::Var(var) | ArgKind::Path(_, Some(var)) | ArgKind::Literal(_, Some(var)) => {
                self.bind_argument(var);
            }
            ArgKind::Splice(var) if dag.is(Directive::Variadic) => self.bind_argument(var),
            ArgKind::Splice(var) => {
                let name = &var.name;
                self.error(
                    arg.span,
                    format!("`${name}..` binds the rest of a variadic operand: `(variadic …, ${name}..)`"),
                );
                self.bind_argument(var);
            }
            ArgKind::Path(path, None) => self.path_for_name(path),
            ArgKind::Dag(inner) => {
                if let Head::Directive(directive) = inner.head {
                    self.group_place(dag, directive, inner, arg);
                }
                self.source(inner);
            }
            ArgKind::Braces(group) => self.error(
                group.span_open(),
                "Rust code cannot match an argument; bind it and test it in the constraint list: `[{ … }]`",
            ),
            ArgKind::RestFrom(_) => self.error(
                arg.span,
                "`..$src` stands in result patterns; in a source it is `..`",
            ),
            _ => {}
        }
    }

    /// A helper of this block that does not constrain an argument. Without this rustc would look for a
    /// type of its name.
    fn no_constraint(&self, path: &OpPath) -> bool {
        let helper = path.as_name().and_then(|name| self.local(&name));
        let Some(helper) = helper else {
            return false;
        };
        let (name, kind) = (path.last(), helper.kind.name());
        let instead = match helper.kind {
            HelperKind::TypeConstraint | HelperKind::AttrConstraint => return false,
            HelperKind::Constraint => format!("put it into the constraint list: `[({name} $x)]`"),
            HelperKind::Native | HelperKind::NativeVoid => {
                format!("to match a value by it, call it: `({name} $x)`")
            }
        };
        self.error(
            path.span(),
            format!("`{name}` is a `{kind}`, and an argument is matched by a `TypeConstraint` or an `AttrConstraint`; {instead}"),
        );
        true
    }

    /// `ConstantLike`: at most the constant is bound or tested.
    fn constant_like(&mut self, dag: &Dag) {
        for arg in &dag.args {
            let message = match &arg.kind {
                ArgKind::Dag(_) => {
                    "`ConstantLike` gives an attribute, and nothing defines an attribute; bind it or match it with a constraint"
                }
                ArgKind::Absent => "what `ConstantLike` gives is always there",
                _ => continue,
            };
            self.error(arg.span, message);
            self.incomplete = true;
            return;
        }
        if dag.args.len() > 1 {
            self.error(
                dag.head_span,
                format!(
                    "`ConstantLike` gives one attribute, found {} arguments",
                    dag.args.len()
                ),
            );
        }
        self.native(1, None, dag);
    }

    /// A native that matches a value: its arguments name what it gives.
    fn native(&mut self, results: u32, wrong: Option<String>, dag: &Dag) {
        if let Some(message) = wrong {
            self.error(dag.head_span, message);
        }
        if results == 0 {
            self.error(
                dag.head_span,
                "a native in a source gives an `Option` of what it binds; `NativeCodeCallVoid` gives nothing",
            );
        }
        if let Some(bind) = &dag.bind {
            self.bind_argument(bind);
        }
        for arg in &dag.args {
            self.given(dag, arg, false);
        }
    }

    /// Something that a native gives.
    fn given(&mut self, dag: &Dag, arg: &Arg, in_group: bool) {
        if let Some((span, message)) = given_fault(arg, in_group) {
            self.error(span, message);
            self.incomplete = true;
        }
        match &arg.kind {
            ArgKind::Dag(inner) if inner.is_any_order() => {
                self.group_size(inner);
                for arg in &inner.args {
                    self.given(inner, arg, true);
                }
            }
            ArgKind::Dag(inner) if matches!(inner.head, Head::Directive(_)) => {}
            ArgKind::Braces(_) | ArgKind::Rest | ArgKind::RestFrom(_) | ArgKind::Splice(_) => {}
            _ => self.source_arg(dag, arg),
        }
    }

    fn bind_argument(&mut self, var: &Var) {
        if var.index.is_some() {
            self.error(
                var.span(),
                format!(
                    "an argument is bound whole: write `${}`, without the result number",
                    var.name
                ),
            );
        }
        self.bind(var, Origin::Argument);
    }

    /// The elements of a variadic operand: any arguments, and at most one rest among them.
    fn variadic(&mut self, dag: &Dag) {
        let mut rest = false;
        for arg in &dag.args {
            if let Some(name) = &arg.name {
                self.error(name.span(), "the elements of a `variadic` have no names");
            }
            if matches!(arg.kind, ArgKind::Rest | ArgKind::Splice(_)) {
                if rest {
                    self.error(
                        arg.span,
                        "a `variadic` has one rest: where this one would begin is not said",
                    );
                }
                rest = true;
            }
            self.source_arg(dag, arg);
        }
    }

    /// `(region ($a) (Op …), …)`: the arguments of its block, and the ops in it.
    fn body(&mut self, dag: &Dag) {
        if dag.args.is_empty() && !dag.broken {
            self.error(
                dag.head_span,
                "`region` is told the block's arguments and the ops in it: `(region ($a) (Op …))`; one that is only bound is `$body`",
            );
        }
        for arg in &dag.args {
            if let Some(name) = &arg.name {
                self.error(name.span(), "what is in a `region` has no names");
            }
            match &arg.kind {
                ArgKind::BlockArgs(args) => {
                    for arg in args {
                        self.block_arg(dag, arg);
                    }
                }
                ArgKind::Dag(inner) => {
                    let is_op = match &inner.head {
                        Head::Path(path) => !self.is_native(path),
                        Head::AnyOf(_) | Head::Any(_) => true,
                        Head::Directive(_) | Head::Inline(_) => false,
                    };
                    if is_op {
                        self.source(inner);
                    } else {
                        self.error(inner.head_span, "a `region` holds ops: `(region (Op …))`");
                        self.incomplete = true;
                    }
                }
                _ => {
                    self.error(arg.span, "a `region` holds ops: `(region (Op …))`");
                    self.incomplete = true;
                }
            }
        }
    }

    fn block_arg(&mut self, dag: &Dag, arg: &Arg) {
        if let Some(name) = &arg.name {
            self.error(name.span(), "a block's arguments have no names here");
        }
        match &arg.kind {
            ArgKind::Var(_) | ArgKind::Ignore | ArgKind::Path(..) => self.source_arg(dag, arg),
            _ => {
                self.error(
                    arg.span,
                    "an argument of a block is bound, `$a`, constrained, `C:$a`, or ignored, `$_`",
                );
                self.incomplete = true;
            }
        }
    }

    /// Groups stand among the arguments of an op; `either` and `commutative` in a `variadic` too.
    fn group_place(&self, dag: &Dag, directive: Directive, inner: &Dag, arg: &Arg) {
        let name = directive.name();
        let in_place = match directive {
            Directive::Variadic => {
                matches!(dag.head, Head::Path(_) | Head::AnyOf(_) | Head::Any(_))
            }
            Directive::Region => {
                matches!(dag.head, Head::Path(_) | Head::AnyOf(_) | Head::Any(_))
                    || dag.is(Directive::Variadic)
            }
            _ => !dag.is_any_order(),
        };
        if !in_place && directive == Directive::Region {
            self.error(
                inner.head_span,
                "`region` stands among the arguments of an op, in the place of a region",
            );
        } else if !in_place && (directive.is_any_order() || directive == Directive::Variadic) {
            let message = match (directive, dag.is_any_order()) {
                (Directive::Variadic, true) => "`variadic` is the whole of an operand, which `either` and `commutative` do not permute; they may stand in it".to_string(),
                (Directive::Variadic, false) => "`variadic` stands among the arguments of an op, not in another `variadic`".to_string(),
                _ => format!("`{name}` stands among the arguments of an op, not in another `either` or `commutative`"),
            };
            self.error(inner.head_span, message);
        } else if let (true, Some(word)) = (directive.is_any_order(), &arg.name) {
            self.error(
                word.span(),
                format!("`{name}` groups positional arguments, and has no name"),
            );
        }
    }

    /// `x` where `$x` was meant: a bare lower-case word is seldom a constant.
    fn path_for_name(&mut self, path: &OpPath) {
        if let Some(name) = path.as_name().filter(|_| path.is_function()) {
            self.error(
                path.span(),
                format!("`{name}` is a Rust path, and a constant or constraint is wanted; did you mean `${name}`?"),
            );
            self.incomplete = true;
        }
    }
}
