//! Result patterns: what may stand where, and that names are made before they are used.

use super::code::leaf_arity_error;
use super::{BENEFIT_PLACE, Origin, Scope, Side, check_placeholders, is_trailing_directive};
use crate::syntax::{Arg, ArgKind, Dag, Directive, Head};

impl Scope<'_> {
    /// Checks a result pattern; `top` if it is not the argument of another.
    pub(super) fn result(&mut self, dag: &Dag, top: bool) {
        if !self.result_head(dag, top) {
            return;
        }
        self.argument_order(&dag.args, Side::Result);
        let mut directives: Vec<Directive> = Vec::new();
        for arg in &dag.args {
            if !directives.is_empty() && !is_trailing_directive(arg) && arg.name.is_none() {
                self.error(
                    arg.span,
                    format!("`{}` comes after all arguments", directives[0].name()),
                );
            }
            if let (Some(name), Head::Directive(directive)) = (&arg.name, &dag.head)
                && *directive != Directive::Modify
            {
                self.error(
                    name.span(),
                    format!("the arguments of `{}` have no names", directive.name()),
                );
            }
            if let ArgKind::Dag(inner) = &arg.kind
                && let Head::Directive(directive) = inner.head
                && is_trailing_directive(arg)
            {
                if directives.contains(&directive) {
                    self.error(
                        inner.head_span,
                        format!("`{}` is given twice", directive.name()),
                    );
                }
                directives.push(directive);
                if dag.is(Directive::ReplaceWithValue) {
                    self.error(
                        inner.head_span,
                        format!(
                            "`{}` is for ops that are built; `replaceWithValue` builds none",
                            directive.name()
                        ),
                    );
                }
            }
            self.result_arg(dag, arg);
        }
        if let Some(bind) = &dag.bind
            && !matches!(dag.head, Head::Directive(_))
        {
            self.later.retain(|name| *name != bind.name);
            self.bind(bind, Origin::Result);
        }
        self.check_arity(dag);
    }

    /// Whether what stands in the head can stand there, so that the arguments mean something.
    fn result_head(&mut self, dag: &Dag, top: bool) -> bool {
        match &dag.head {
            Head::Directive(directive) if directive.is_any_order() => {
                self.error(
                    dag.head_span,
                    format!(
                        "`{}` stands in source patterns, not in a result",
                        directive.name()
                    ),
                );
                return false;
            }
            Head::Directive(directive) if directive.changes_matched() => {
                self.no_bind(dag);
                return self.changes_matched(*directive, dag, top);
            }
            Head::Directive(Directive::Region) => {
                self.error(
                    dag.head_span,
                    "`region` matches, in source patterns; a result moves a region, `$body`, or copies it, `(clone $body)`",
                );
                return false;
            }
            Head::Directive(directive @ (Directive::Clone | Directive::Drop)) => {
                self.no_bind(dag);
                return self.region_use(*directive, dag, top);
            }
            Head::Directive(Directive::Variadic) if top => {
                self.error(
                    dag.head_span,
                    "`variadic` gives a variadic operand of an op that is built",
                );
                return false;
            }
            Head::Directive(Directive::Variadic) => self.no_bind(dag),
            Head::Directive(Directive::AddBenefit) => {
                self.error(dag.head_span, BENEFIT_PLACE);
                return false;
            }
            Head::Directive(directive @ (Directive::Location | Directive::ReturnType)) if top => {
                self.error(
                    dag.head_span,
                    format!(
                        "`{}` stands last among the arguments of an op that is built",
                        directive.name()
                    ),
                );
                return false;
            }
            Head::Directive(directive) => {
                self.no_bind(dag);
                // No values at all replace results that are variadic.
                let none = *directive == Directive::ReplaceWithValue && top;
                if dag.args.is_empty() && !dag.broken && !none {
                    let (name, what) = match directive {
                        Directive::ReplaceWithValue => ("replaceWithValue", "a value"),
                        Directive::ReturnType => ("returnType", "a type"),
                        _ => ("location", "a name or a string"),
                    };
                    let example = if *directive == Directive::Location {
                        "(location \"name\", $x)".to_string()
                    } else {
                        format!("({name} $x)")
                    };
                    self.error(dag.head_span, format!("`{name}` needs {what}: `{example}`"));
                }
            }
            Head::Path(path) => {
                if self.misspelt_directive(path) {
                    self.incomplete = true;
                    return false;
                }
                self.must_be_native(&path.last(), dag);
            }
            Head::AnyOf(_) => {
                self.error(
                    dag.head_span,
                    "one of several ops is for matching; a result pattern builds one op",
                );
                return false;
            }
            Head::Any(of) => {
                let names: Vec<&str> = of.iter().map(|one| one.name.as_str()).collect();
                let message = format!(
                    "`any<{}>` is for matching; a result pattern builds one op",
                    names.join(" + ")
                );
                self.error(dag.head_span, message);
                return false;
            }
            Head::Inline(helper) => {
                check_placeholders(self.errors, helper);
                self.must_be_native("this", dag);
            }
        }
        true
    }

    /// `(modify $op, name = arg, …)`, `(replace $op, …)`, `(erase $op)`.
    fn changes_matched(&mut self, directive: Directive, dag: &Dag, top: bool) -> bool {
        let name = directive.name();
        if !top {
            self.error(
                dag.head_span,
                format!("`{name}` stands among the result patterns, not in one"),
            );
            return false;
        }
        if dag.broken {
            return true;
        }
        let op = dag.args.first().filter(|arg| {
            matches!(&arg.kind, ArgKind::Var(var) if var.index.is_none()) && arg.name.is_none()
        });
        let (message, others) = match directive {
            Directive::Modify => (
                "which op to change, and what: `(modify $op, name = arg)`",
                1,
            ),
            Directive::Replace => ("which op to replace, and by what: `(replace $op, $x)`", 1),
            _ => ("which op to erase: `(erase $op)`", 0),
        };
        let enough = match directive {
            Directive::Erase => dag.args.len() == 1,
            _ => dag.args.len() > others,
        };
        if op.is_none() || !enough {
            self.error(dag.head_span, format!("`{name}` is told {message}"));
            return false;
        }
        if directive == Directive::Modify {
            for arg in &dag.args[1..] {
                if arg.name.is_none() {
                    self.error(
                        arg.span,
                        "`modify` changes what it names: `(modify $op, name = arg)`",
                    );
                }
            }
        }
        true
    }

    /// `(clone $body)` as the argument of an op, `(drop $body)` as a pattern.
    fn region_use(&mut self, directive: Directive, dag: &Dag, top: bool) -> bool {
        let name = directive.name();
        if top != (directive == Directive::Drop) {
            let message = match directive {
                Directive::Drop => "`drop` stands among the result patterns, not in one",
                _ => "`clone` gives a region of an op that is built: `(Op …, (clone $body))`",
            };
            self.error(dag.head_span, message);
            return false;
        }
        let region = match dag.args.as_slice() {
            [arg] => {
                let name = match &arg.kind {
                    ArgKind::Var(var) => Some(var),
                    ArgKind::Splice(var) if directive == Directive::Clone => Some(var),
                    _ => None,
                };
                name.is_some_and(|var| var.index.is_none()) && arg.name.is_none()
            }
            _ => false,
        };
        if !region && !dag.broken {
            self.error(
                dag.head_span,
                format!("`{name}` takes a region: `({name} $body)`"),
            );
            return false;
        }
        true
    }

    fn must_be_native(&self, name: &str, dag: &Dag) {
        if let Some(helper) = self.head_helper(dag)
            && !helper.kind.is_native()
        {
            let kind = helper.kind.name();
            let name = if name == "this" {
                name.to_string()
            } else {
                format!("`{name}`")
            };
            self.error(
                dag.head_span,
                format!("{name} is a `{kind}`; a result pattern builds ops and calls natives"),
            );
        }
    }

    fn result_arg(&mut self, dag: &Dag, arg: &Arg) {
        match &arg.kind {
            ArgKind::Var(var) | ArgKind::RestFrom(var) => self.reference(&var.name, var.span()),
            ArgKind::Ignore => {
                self.error(arg.span, "`$_` stands for nothing that could be used here");
            }
            ArgKind::Braces(group) => self.code(group),
            // `Native:$x`, short for `(Native $x)`.
            ArgKind::Path(path, Some(var)) => {
                self.reference(&var.name, var.span());
                let helper = path.as_name().and_then(|name| self.local(&name));
                if let Some(message) = helper.and_then(leaf_arity_error) {
                    self.error(path.span(), message);
                }
            }
            ArgKind::Path(path, None) => {
                let name = path.as_name().filter(|_| path.is_function());
                if let Some(name) = name
                    && self.names.iter().any(|known| known.name == name)
                {
                    self.error(
                        path.span(),
                        format!("`{name}` is a Rust path; did you mean `${name}`?"),
                    );
                }
            }
            ArgKind::Literal(_, Some(var)) => {
                self.error(var.span(), "a literal in a result pattern takes no name");
            }
            ArgKind::Dag(inner) => {
                if let (Some(ArgKind::Splice(var)), true, false) = (
                    inner.args.first().map(|arg| &arg.kind),
                    inner.is(Directive::Clone),
                    dag.is(Directive::Variadic),
                ) {
                    let name = &var.name;
                    self.error(
                        inner.head_span,
                        format!("copies of several regions stand in `(variadic …, (clone ${name}..))`; those of a whole variadic region are `(clone ${name})`"),
                    );
                }
                self.result(inner, false);
            }
            ArgKind::Splice(var) => {
                self.reference(&var.name, var.span());
                if !dag.is(Directive::Variadic) && !dag.is(Directive::Clone) {
                    let name = &var.name;
                    self.error(
                        arg.span,
                        format!("`${name}..` gives several operands: `(variadic …, ${name}..)`; a variadic operand bound whole is `${name}`"),
                    );
                }
            }
            // The head has been found to be out of place.
            ArgKind::Literal(_, None) | ArgKind::Rest | ArgKind::Absent | ArgKind::BlockArgs(_) => {
            }
        }
    }
}
