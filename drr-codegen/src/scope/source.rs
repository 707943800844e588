//! Checks source patterns: the places of directives and arguments, and the names that they bind.

use super::code::{check_helper, given_fault, leaf_arity_error};
use super::{BENEFIT_PLACE, Origin, Scope, Side};
use crate::codes::{Message, message, report};
use crate::diag::nearest;
use crate::provided::is_provided_constraint;
use crate::syntax::{Arg, ArgKind, Dag, Directive, Head, Helper, HelperKind, OpPath, Var};

fn in_result(directive: Directive) -> Message {
    message!(RESULT_DIRECTIVE: "`{directive}` stands in result patterns, not in the source")
}

impl Scope<'_> {
    /// Checks an op of the source, or a group among its arguments.
    pub(super) fn source(&mut self, dag: &Dag) {
        if let Some(span) = dag.original {
            return self.unreadable(span, in_result(Directive::Original));
        }
        match &dag.head {
            Head::Directive(directive) if directive.is_any_order() => self.group_size(dag),
            Head::Directive(directive @ (Directive::Variadic | Directive::Region)) => {
                if let Some(bind) = &dag.bind {
                    self.bind_argument(bind);
                }
                return match directive {
                    Directive::Variadic => self.variadic(dag),
                    _ => self.body(dag),
                };
            }
            Head::Directive(Directive::AddBenefit) => {
                return self.unreadable(dag.head_span, BENEFIT_PLACE);
            }
            Head::Directive(other) => {
                return self.unreadable(dag.head_span, in_result(*other));
            }
            Head::Inline(helper) if helper.kind.is_native() => {
                check_helper(self.errors, helper);
                return self.native_helper(helper, dag);
            }
            Head::Inline(helper) => {
                let kind = helper.kind;
                return report!(self.unreadable, dag.head_span, NOT_MATCHED:
                    "`{kind}` in place stands in constraint lists; a source pattern matches ops and, by natives, values");
            }
            Head::AnyOf(paths) => {
                for path in paths {
                    if let Some(helper) = self.local_path(path) {
                        let (name, kind) = (path.last(), helper.kind);
                        report!(self.errors.at, path.span(), ALTERNATIVE_OF_OTHERS:
                            "`{name}` is a `{kind}`; `|` stands between ops");
                    }
                }
                self.bind_op(dag);
            }
            Head::Any(_) => self.bind_op(dag),
            Head::Path(path) => {
                if self.constraint_as_head(path, dag) || self.is_no_op(path) {
                    self.incomplete = true;
                    return;
                }
                if let Some(name) = self.provided_predicate(path) {
                    return report!(self.unreadable, dag.head_span, NOT_MATCHED:
                        "`{name}` is a constraint; a source pattern matches ops and, by natives, values\nhelp: put it into the constraint list: `[({name} $x)]`");
                }
                match self.local_path(path) {
                    Some(helper) if helper.kind.is_native() => {
                        return self.native_helper(helper, dag);
                    }
                    Some(helper) => {
                        let (name, kind) = (path.last(), helper.kind);
                        report!(self.errors.at, dag.head_span, NOT_MATCHED:
                            "`{name}` is a `{kind}`; a source pattern matches ops and, by natives, values");
                    }
                    None if path.is_constant_like() => return self.constant_like(dag),
                    None => {}
                }
                self.bind_op(dag);
            }
        }
        self.argument_order(&dag.args, Side::Source);
        for arg in &dag.args {
            self.source_arg(dag, arg);
        }
    }

    /// Reports `(F32 $x)`, a constraint with parentheses. Without this rustc would look for a macro of
    /// the name.
    fn constraint_as_head(&self, path: &OpPath, dag: &Dag) -> bool {
        let name = path.last();
        let var = match dag.args.as_slice() {
            [arg] => match &arg.kind {
                ArgKind::Var(var) => Some(&*var.name),
                _ => None,
            },
            _ => None,
        };
        let place = |written: &str| {
            let var = var.unwrap_or("x");
            format!("a constraint stands before the name: `{written}:${var}`")
        };
        let constrains = match self.local_path(path) {
            Some(helper) => helper.kind.is_unary(),
            None if path.has_generics() && var.is_some() => {
                report!(self.errors.at, path.span(), UNKNOWN_TEMPLATE:
                    "there is no class `{name}`, and an op takes no arguments in `<…>`";
                    help: "{}", place(&format!("{name}<…>")));
                return true;
            }
            None => path.as_name().is_some() && is_provided_constraint(&name),
        };
        if constrains {
            report!(self.errors.at, path.span(), NOT_MATCHED:
                "`{name}` is a constraint; a source pattern matches ops and, by natives, values";
                help: "{}", place(&name));
        }
        constrains
    }

    fn bind_op(&mut self, dag: &Dag) {
        if let Some(bind) = &dag.bind {
            self.bind(bind, Origin::SourceOp);
        }
    }

    /// Checks the number of values in `either` and `commutative`.
    fn group_size(&mut self, dag: &Dag) {
        self.no_bind(dag);
        let found = dag.args.len();
        let (name, fits, wanted) = match dag.is(Directive::Either) {
            true => ("either", found == 2, "two operands"),
            false => ("commutative", found >= 2, "two operands or more"),
        };
        if !fits && !dag.broken {
            report!(self.errors.at, dag.head_span, GROUP_SIZE:
                "`{name}` groups {wanted}, found {found}");
        }
    }

    fn source_arg(&mut self, dag: &Dag, arg: &Arg) {
        match &arg.kind {
            ArgKind::Path(path, var) if self.no_constraint(path) => {
                var.iter().for_each(|var| self.bind_argument(var));
            }
            ArgKind::Path(path, Some(var)) => {
                self.combination(path);
                self.bind_argument(var);
            }
            ArgKind::Var(var) | ArgKind::Literal(_, Some(var)) => self.bind_argument(var),
            ArgKind::Splice(var) => {
                if !dag.is(Directive::Variadic) {
                    let name = &var.name;
                    report!(self.errors.at, arg.span, SPLICE_OUTSIDE:
                        "`${name}..` binds the rest of a variadic operand: `(variadic …, ${name}..)`");
                }
                self.bind_argument(var);
            }
            ArgKind::Path(path, None) => {
                self.combination(path);
                self.path_for_name(path);
            }
            ArgKind::Dag(inner) => {
                if let Head::Directive(directive) = inner.head {
                    self.group_place(dag, directive, inner, arg);
                }
                self.source(inner);
            }
            ArgKind::Braces(group) => {
                report!(self.errors.at, group.span_open(), CODE_AS_PATTERN:
                    "Rust code cannot match an argument\nhelp: bind it and test it in the constraint list: `[{{ … }}]`");
            }
            ArgKind::RestFrom(_) => {
                report!(self.errors.at, arg.span, REST_FROM_IN_SOURCE:
                    "`..$src` stands in result patterns\nhelp: in a source it is `..`");
            }
            _ => {}
        }
    }

    /// A helper of this block that does not constrain an argument. Without this rustc would look for a
    /// type of its name.
    fn no_constraint(&self, path: &OpPath) -> bool {
        let Some(helper) = self.local_path(path) else {
            return false;
        };
        let (name, kind) = (path.last(), helper.kind);
        let instead = match kind {
            HelperKind::TypeConstraint | HelperKind::AttrConstraint => return false,
            HelperKind::Constraint => format!("put it into the constraint list: `[({name} $x)]`"),
            HelperKind::Native | HelperKind::NativeVoid => {
                format!("to match a value by it, call it: `({name} $x)`")
            }
        };
        report!(self.errors.at, path.span(), NOT_A_MATCHER:
            "`{name}` is a `{kind}`, and an argument is matched by a `TypeConstraint` or an `AttrConstraint`\nhelp: {instead}");
        true
    }

    /// `ConstantLike`: at most the constant is bound or tested.
    fn constant_like(&mut self, dag: &Dag) {
        for arg in &dag.args {
            let message = match &arg.kind {
                ArgKind::Dag(_) => message!(CONSTANT_LIKE:
                    "`ConstantLike` gives an attribute, and nothing defines an attribute\nhelp: bind it or match it with a constraint"),
                ArgKind::Absent => message!(CONSTANT_LIKE:
                    "what `ConstantLike` gives is always there"),
                _ => continue,
            };
            return self.unreadable(arg.span, message);
        }
        let found = dag.args.len();
        if let Some(extra) = dag.args.get(1) {
            report!(self.errors.at, extra.span, CONSTANT_LIKE:
                "`ConstantLike` gives one attribute, found {found} arguments");
        }
        self.native(dag);
    }

    fn native_helper(&mut self, helper: &Helper, dag: &Dag) {
        if let Some(message) = leaf_arity_error(helper) {
            self.errors.at(dag.head_span, message);
        }
        if helper.results == 0 {
            report!(self.errors.at, dag.head_span, NOTHING_GIVEN:
                "a native in a source gives an `Option` of what it binds; `NativeCodeCallVoid` gives nothing");
        }
        self.native(dag);
    }

    /// A native that matches a value: its arguments name what it gives.
    fn native(&mut self, dag: &Dag) {
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
            self.unreadable(span, message);
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
            let name = &var.name;
            let message = match self.ops.iter().find(|(op, _)| op == name) {
                Some((_, op)) => message!(NUMBERED_ARGUMENT:
                    "`${name}` is an op, and this would bind an argument of that name";
                    help: "where another of its results is matched, the op stands again: `({op}:${} ..)`", var.ident),
                None => message!(NUMBERED_ARGUMENT:
                    "an argument is bound whole: write `${name}`, without the result number"),
            };
            self.errors.at(var.span(), message);
        }
        self.bind(var, Origin::Argument);
    }

    /// The elements of a variadic operand: any arguments, and rests between them.
    fn variadic(&mut self, dag: &Dag) {
        let mut after_rest = false;
        for arg in &dag.args {
            report!(self.no_name, arg, NAMELESS_ARGUMENT:
                "the elements of a `variadic` have no names");
            let is_rest = matches!(arg.kind, ArgKind::Rest | ArgKind::Splice(_));
            if is_rest && after_rest {
                report!(self.errors.at, arg.span, ADJACENT_RESTS:
                    "nothing says where this rest begins: it stands directly behind another one\nhelp: write a single rest, or an element between them: `(variadic $front.., $x, $back..)`");
            }
            after_rest = is_rest;
            self.source_arg(dag, arg);
        }
    }

    /// `(region ($a) (Op …), …)`: the arguments of its block, and the ops in it.
    fn body(&mut self, dag: &Dag) {
        if dag.args.is_empty() && !dag.broken {
            report!(self.errors.at, dag.head_span, EMPTY_REGION:
                "`region` takes the block's arguments and the ops in it: `(region ($a) (Op …))`\nhelp: one that is only bound is `$body`");
        }
        for arg in &dag.args {
            report!(self.no_name, arg, NAMELESS_ARGUMENT: "what is in a `region` has no names");
            let op = match &arg.kind {
                ArgKind::BlockArgs(args) => {
                    args.iter().for_each(|arg| self.block_arg(dag, arg));
                    continue;
                }
                ArgKind::Dag(inner) => match &inner.head {
                    Head::Path(path) => Some(inner).filter(|_| !self.is_native(path)),
                    Head::AnyOf(_) | Head::Any(_) => Some(inner),
                    Head::Directive(_) | Head::Inline(_) => None,
                },
                _ => None,
            };
            match op {
                Some(op) => self.source(op),
                None => report!(self.unreadable, arg.head_span(), REGION_OF_OPS:
                    "a `region` holds all its ops: `(region (Op …), (Op …))`; one with other ops is bound as a whole, `$body`"),
            }
        }
    }

    fn block_arg(&mut self, dag: &Dag, arg: &Arg) {
        report!(self.no_name, arg, NAMELESS_ARGUMENT: "a block's arguments have no names here");
        match &arg.kind {
            ArgKind::Var(_) | ArgKind::Ignore | ArgKind::Path(..) => self.source_arg(dag, arg),
            _ => report!(self.unreadable, arg.span, BLOCK_ARGUMENT:
                "an argument of a block is bound, `$a`, constrained, `C:$a`, or ignored, `$_`"),
        }
    }

    /// Groups stand among the arguments of an op; `either` and `commutative` in a `variadic` too.
    fn group_place(&self, dag: &Dag, directive: Directive, inner: &Dag, arg: &Arg) {
        let of_op = matches!(dag.head, Head::Path(_) | Head::AnyOf(_) | Head::Any(_));
        let (in_place, place) = match directive {
            Directive::Region => (
                of_op || dag.is(Directive::Variadic),
                "stands among the arguments of an op, in the place of a region",
            ),
            Directive::Variadic if dag.is_any_order() => (
                false,
                "is the whole of an operand, which `either` and `commutative` do not permute\nhelp: they may stand in it",
            ),
            Directive::Variadic => (
                of_op,
                "stands among the arguments of an op, not in another `variadic`",
            ),
            other if other.is_any_order() => (
                !dag.is_any_order(),
                "stands among the arguments of an op, not in another `either` or `commutative`",
            ),
            _ => return,
        };
        if !in_place {
            report!(self.errors.at, inner.head_span, MISPLACED_GROUP: "`{directive}` {place}");
        } else if directive.is_any_order() {
            let message = message!(GROUPED_BY_POSITION:
                "`{directive}` groups positional arguments, and has no name");
            self.no_name(arg, message);
        }
    }

    /// `x` where `$x` was meant: a bare lower-case word is seldom a constant.
    fn path_for_name(&mut self, path: &OpPath) {
        if let Some(name) = path.as_name().filter(|_| path.is_function()) {
            if name == "unit" {
                return report!(self.unreadable, path.span(), MISSING_DOLLAR:
                    "a unit attribute is `ConstUnitAttr`");
            }
            let none = nearest(&name, ["none"]).map_or("", |_| "`none` or ");
            report!(self.unreadable, path.span(), MISSING_DOLLAR:
                "`{name}` is a Rust path, and a constant or constraint is wanted\nhelp: did you mean {none}`${name}`?");
        }
    }
}
