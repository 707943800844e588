//! Checks result patterns: the places of directives and arguments, and that names are made before
//! they are used.

use proc_macro2::Group;

use super::code::{check_helper, is_trailing_directive, leaf_arity_error, names_in};
use super::{BENEFIT_PLACE, Origin, Scope, Side, type_text};
use crate::codes::{Message, message, report};
use crate::provided::is_provided_constraint;
use crate::syntax::{Arg, ArgKind, Dag, Directive, Head, Literal, LiteralValue, OpPath};

impl Scope<'_> {
    /// Checks a result pattern; `top` if it is not the argument of another.
    pub(super) fn result(&mut self, dag: &Dag, top: bool) {
        if !self.result_head(dag, top) {
            return;
        }
        if dag.is(Directive::Region) {
            return self.new_region(dag);
        }
        let bind = dag.bind.as_ref().map(|bind| bind.name.clone());
        let named = bind.is_some();
        self.building.extend(bind);
        self.argument_order(&dag.args, Side::Result);
        let mut trailing: Vec<Directive> = Vec::new();
        for arg in &dag.args {
            if let (Some(first), None, false) =
                (trailing.first(), &arg.name, is_trailing_directive(arg))
            {
                report!(self.errors.at, arg.span, TRAILING_DIRECTIVE:
                    "`{first}` comes after all arguments");
            }
            if let Head::Directive(directive) = dag.head
                && directive != Directive::Modify
            {
                self.no_name(
                    arg,
                    message!(NAMELESS_ARGUMENT: "the arguments of `{directive}` have no names"),
                );
            }
            if let ArgKind::Dag(inner) = &arg.kind
                && let Head::Directive(directive) = inner.head
                && is_trailing_directive(arg)
            {
                if trailing.contains(&directive) {
                    report!(self.errors.at, inner.head_span, REPEATED_DIRECTIVE:
                        "`{directive}` is given twice");
                }
                trailing.push(directive);
                if dag.is(Directive::ReplaceWithValue) {
                    report!(self.errors.at, inner.head_span, DIRECTIVE_WITHOUT_EFFECT:
                        "`{directive}` is for ops that are built; `replaceWithValue` builds none");
                }
            }
            self.result_arg(dag, arg);
        }
        if named {
            self.building.pop();
        }
        if let Some(bind) = &dag.bind
            && !matches!(dag.head, Head::Directive(_))
        {
            self.bind(bind, Origin::Result);
        }
        self.check_arity(dag);
    }

    /// Checks the head. `false` if the arguments have no meaning.
    fn result_head(&mut self, dag: &Dag, top: bool) -> bool {
        let message = match &dag.head {
            Head::Directive(directive) => self.result_directive(*directive, dag, top),
            Head::Path(path) => {
                if self.is_no_op(path) {
                    self.incomplete = true;
                    return false;
                }
                self.must_be_native(&format!("`{}`", path.last()), dag);
                self.provided_predicate(path).map(|name| {
                    message!(NOT_BUILDABLE:
                        "`{name}` is a constraint; a result pattern builds ops and calls natives")
                })
            }
            Head::Inline(helper) => {
                check_helper(self.errors, helper);
                self.must_be_native("this", dag);
                None
            }
            Head::AnyOf(_) => Some(message!(SOURCE_DIRECTIVE:
                    "one of several ops is for matching; a result pattern builds one op")),
            Head::Any(of) => {
                let names: Vec<&str> = of.iter().map(|one| one.name.as_str()).collect();
                let names = names.join(" + ");
                Some(message!(SOURCE_DIRECTIVE:
                    "`any<{names}>` is for matching; a result pattern builds one op"))
            }
        };
        let right = message.is_none();
        if let Some(message) = message {
            self.errors.at(dag.head_span, message);
        }
        right
    }

    /// Checks a directive. Gives a message if it cannot stand there, so that its arguments have no
    /// meaning.
    fn result_directive(&self, directive: Directive, dag: &Dag, top: bool) -> Option<Message> {
        let builds = "of an op that is built";
        Some(match directive {
            Directive::Either | Directive::Commutative => message!(SOURCE_DIRECTIVE:
                "`{directive}` stands in source patterns, not in a result"),
            Directive::Region if top => message!(MISPLACED_DIRECTIVE:
                "`region` gives a region {builds}: `(Op …, (region ($x: T) (Op …)))`"),
            Directive::Region if dag.args.is_empty() && !dag.broken => message!(EMPTY_REGION:
                "`region` takes the block's arguments and the ops in it: `(region ($x: T) (Op …))`\nhelp: a region that is left off has no blocks"),
            Directive::Region => return None,
            Directive::Block => message!(MISPLACED_DIRECTIVE:
                "`block` stands in a `region` that is built: `(region (block:$a ($x: T) (Op …)), …)`"),
            Directive::AddBenefit => BENEFIT_PLACE,
            Directive::Variadic if top => message!(MISPLACED_DIRECTIVE:
                "`variadic` gives a variadic operand {builds}"),
            Directive::Location | Directive::ReturnType if top => message!(MISPLACED_DIRECTIVE:
                "`{directive}` stands last among the arguments {builds}"),
            Directive::Modify | Directive::Replace | Directive::Erase => {
                self.no_bind(dag);
                return self.changes_matched(directive, dag, top);
            }
            Directive::Clone | Directive::Convert | Directive::Drop => {
                self.no_bind(dag);
                return region_use(directive, dag, top);
            }
            Directive::Values => {
                self.no_bind(dag);
                return (!top).then(|| message!(MISPLACED_DIRECTIVE:
                    "`values` stands among the result patterns, where it gives the values for one result: `(values $a, $b)`"));
            }
            Directive::Original => {
                self.no_bind(dag);
                return original(dag, top);
            }
            Directive::Variadic
            | Directive::ReplaceWithValue
            | Directive::Location
            | Directive::ReturnType => {
                self.no_bind(dag);
                let (what, example) = match directive {
                    // No values at all replace results that are variadic.
                    Directive::ReplaceWithValue if !top => ("a value", "(replaceWithValue $x)"),
                    Directive::Location => ("a name or a string", "(location \"name\", $x)"),
                    _ => return None,
                };
                if dag.args.is_empty() && !dag.broken {
                    report!(self.errors.at, dag.head_span, EMPTY_DIRECTIVE:
                        "`{directive}` needs {what}: `{example}`");
                }
                return None;
            }
        })
    }

    /// `(modify $op, name = arg, …)`, `(replace $op, …)`, `(erase $op)`.
    fn changes_matched(&self, directive: Directive, dag: &Dag, top: bool) -> Option<Message> {
        if !top {
            return Some(message!(MISPLACED_DIRECTIVE:
                "`{directive}` stands among the result patterns, not in one"));
        }
        if dag.broken {
            return None;
        }
        let is_op = |arg: &Arg| {
            matches!(&arg.kind, ArgKind::Var(var) if var.index.is_none()) && arg.name.is_none()
        };
        let several = dag.args.len() > 1;
        let (enough, takes) = match directive {
            Directive::Modify => (
                several,
                "the op to change, and the changes: `(modify $op, name = arg)`",
            ),
            Directive::Replace => (
                several,
                "the op to replace, and the values: `(replace $op, $x)`",
            ),
            _ => (dag.args.len() == 1, "the op to erase: `(erase $op)`"),
        };
        let message = message!(DIRECTIVE_FORM: "`{directive}` takes {takes}");
        match dag.args.first() {
            // `modify s`: reported as a name without `$`.
            Some(Arg {
                kind: ArgKind::Path(..),
                name: None,
                ..
            }) => return None,
            Some(other) if !is_op(other) => self.errors.at(other.span, message),
            Some(_) if enough => {}
            _ => return Some(message),
        }
        if directive == Directive::Modify {
            for arg in dag.args[1..].iter().filter(|arg| arg.name.is_none()) {
                report!(self.errors.at, arg.span, DIRECTIVE_FORM:
                    "`modify` changes what it names: `(modify $op, name = arg)`");
            }
        }
        None
    }

    /// `name` is what messages call the head.
    fn must_be_native(&self, name: &str, dag: &Dag) {
        if let Some(helper) = self.head_helper(dag)
            && !helper.kind.is_native()
        {
            let kind = helper.kind;
            report!(self.errors.at, dag.head_span, NOT_BUILDABLE:
                "{name} is a `{kind}`; a result pattern builds ops and calls natives");
        }
    }

    /// Reports `$_loc` and `$_builder` in an argument of a native.
    fn argument_is_pure(&self, group: &Group) {
        let names = names_in(group.stream());
        let word = names
            .iter()
            .find(|name| *name == "_loc" || *name == "_builder");
        if let Some(word) = word {
            report!(self.errors.at, word.span(), NATIVE_ARGUMENT:
                "the argument of a native has no `${word}`\nhelp: use `${word}` in the code of the native");
        }
    }

    /// Reports `F32Attr:$x`, a constraint on what a result uses.
    fn no_constraint_with(&self, path: &OpPath, var: &str) -> bool {
        let Some(name) = path.as_name().filter(|_| self.local_path(path).is_none()) else {
            return false;
        };
        let constrains = is_provided_constraint(&name);
        if constrains {
            report!(self.errors.at, path.span(), NOT_BUILDABLE:
                "`{name}` is a constraint, and a result pattern tests nothing\nhelp: use the binding alone: `${var}`");
        }
        constrains
    }

    pub(super) fn result_arg(&mut self, dag: &Dag, arg: &Arg) {
        match &arg.kind {
            ArgKind::Var(var) | ArgKind::RestFrom(var) => self.reference(&var.name, var.span()),
            ArgKind::Ignore => {
                report!(self.errors.at, arg.span, IGNORED_IN_RESULT:
                    "`$_` stands for nothing that could be used here");
            }
            ArgKind::Braces(group) => {
                if self.head_helper(dag).is_some() {
                    self.argument_is_pure(group);
                }
                self.code(group);
            }
            ArgKind::Path(path, Some(var)) if self.no_constraint_with(path, &var.name) => {}
            // `Native:$x`, short for `(Native $x)`.
            ArgKind::Path(path, Some(var)) => {
                self.reference(&var.name, var.span());
                if let Some(message) = self.local_path(path).and_then(leaf_arity_error) {
                    self.errors.at(path.span(), message);
                }
            }
            ArgKind::Path(path, None)
                if self.local_path(path).is_some_and(|it| it.kind.is_native()) =>
            {
                let name = path.last();
                report!(self.errors.at, path.span(), NOT_A_MATCHER:
                    "`{name}` is a native, and a constant is wanted\nhelp: it is called in parentheses, `({name} …)`");
            }
            ArgKind::Path(path, None) => {
                if let Some(name) = path.as_name().filter(|_| path.is_function())
                    && self.names.iter().any(|known| known.name == name)
                {
                    report!(self.errors.at, path.span(), MISSING_DOLLAR:
                        "`{name}` is a Rust path\nhelp: did you mean `${name}`?");
                }
            }
            ArgKind::Literal(_, Some(var)) => {
                report!(self.errors.at, var.span(), NAMED_LITERAL:
                    "a literal in a result pattern takes no name");
            }
            ArgKind::Dag(inner) => {
                if let (Some(ArgKind::Splice(var)), Head::Directive(form), false) = (
                    inner.args.first().map(|arg| &arg.kind),
                    &inner.head,
                    dag.is(Directive::Variadic),
                ) && matches!(form, Directive::Clone | Directive::Convert)
                {
                    let name = &var.name;
                    report!(self.errors.at, inner.head_span, MISPLACED_SPLICE:
                        "several regions stand in `(variadic …, ({form} ${name}..))`\nhelp: a whole variadic region is `({form} ${name})`");
                }
                self.result(inner, false);
            }
            ArgKind::Splice(var) => {
                self.reference(&var.name, var.span());
                let takes_several = [
                    Directive::Variadic,
                    Directive::Clone,
                    Directive::Convert,
                    Directive::Values,
                ];
                if !takes_several.into_iter().any(|directive| dag.is(directive)) {
                    let name = &var.name;
                    report!(self.errors.at, arg.span, MISPLACED_SPLICE:
                        "`${name}..` gives several operands: `(variadic …, ${name}..)`\nhelp: a variadic operand bound whole is `${name}`");
                }
            }
            ArgKind::Rest if self.head_helper(dag).is_none() => {
                report!(self.errors.at, arg.span, IGNORED_IN_RESULT:
                    "`..` ignores arguments, and an op that is built has them all";
                    help: "`..$op` takes the remaining attributes from a matched op");
            }
            ArgKind::Literal(literal, None) if dag.is(Directive::ReturnType) => {
                self.type_text(literal);
            }
            // Signature checks report these, or the head is out of place already.
            ArgKind::Literal(_, None)
            | ArgKind::Rest
            | ArgKind::Absent
            | ArgKind::BlockArgs(_)
            | ArgKind::Typed(..) => {}
        }
    }

    /// A string in the place of a type.
    pub(super) fn type_text(&self, literal: &Literal) {
        if let LiteralValue::Str(text) = &literal.value
            && let Some(fault) = type_text::fault(text, self.own_ir)
        {
            self.errors.at(literal.span, fault);
        }
    }
}

/// Neither form of `original`.
pub(crate) fn original_form() -> Message {
    message!(DIRECTIVE_FORM:
        "`original` takes a value that the source bound, `(original $x)`, or an op to build, `(original (Op …))`")
}

/// `(original $x)` as an operand, or as an argument of a native. `(original (Op …))` is parsed as the op.
fn original(dag: &Dag, top: bool) -> Option<Message> {
    let one = match dag.args.as_slice() {
        [arg] => arg.name.is_none() && matches!(arg.kind, ArgKind::Var(_)),
        _ => false,
    };
    match (top, one || dag.broken) {
        (true, _) => Some(message!(MISPLACED_DIRECTIVE:
            "`original` gives an operand of an op that is built, or an argument of a native: `(Op (original $x))`")),
        (_, false) => Some(original_form()),
        _ => None,
    }
}

/// `(clone $body)` as the argument of an op, `(drop $body)` as a pattern.
fn region_use(directive: Directive, dag: &Dag, top: bool) -> Option<Message> {
    if top != (directive == Directive::Drop) {
        let message = match directive {
            Directive::Drop => message!(MISPLACED_DIRECTIVE:
                "`drop` stands among the result patterns, not in one"),
            _ => message!(MISPLACED_DIRECTIVE:
                "`{directive}` gives a region of an op that is built: `(Op …, ({directive} $body))`"),
        };
        return Some(message);
    }
    let region = match dag.args.as_slice() {
        [arg] => Some(arg),
        [arg, _] if directive == Directive::Convert => Some(arg),
        _ => None,
    };
    let region = region.filter(|arg| arg.name.is_none());
    let region = region.and_then(|arg| match &arg.kind {
        ArgKind::Var(var) => Some(var),
        ArgKind::Splice(var) if directive != Directive::Drop => Some(var),
        _ => None,
    });
    let fits = dag.broken || region.is_some_and(|var| var.index.is_none());
    (!fits).then(|| message!(DIRECTIVE_FORM: "`{directive}` takes a region: `({directive} $body)`"))
}
