//! Result types and locations of what is built.

use super::arguments::Given;
use super::*;
use crate::codes::{self, Message, message, report};
use crate::model::build::first_operand;

impl Resolver<'_> {
    pub(super) fn types(
        &mut self,
        dag: &Dag,
        op: usize,
        role: Role,
        return_type: Option<&Dag>,
        operands: &[Vec<Spread>],
    ) -> Option<Types> {
        let decl = self.decl(op);
        let (name, results) = (&decl.name, decl.results.len());
        let may_be_none = decl.results.iter().all(|result| result.arity != Arity::One);
        if let (Some(directive), Role::ReplacesAll(_)) = (return_type, role) {
            return report!(self.errors.fail, directive.head_span, DIRECTIVE_WITHOUT_EFFECT:
                "`returnType` is not for an op that replaces results of any number: it has their types");
        }
        if let Role::ReplacesAll(node) = role {
            return Some(Types::AllOf(node));
        }
        if decl.has_result_segments() {
            return report!(self.errors.fail, dag.head_span, UNKNOWN_SEGMENTS:
                "`{name}` has several results that are variadic or optional, and how many each has cannot be said here\nhelp: build it by a native");
        }
        // With `returnType`, the types are compared with those of the replaced results.
        if let (Role::Replaces(node, from), None) = (role, return_type) {
            // If the op infers its types, they must be those of the results that it replaces. The first
            // operand's type is proved here or tested with the match, others before anything changes.
            if decl.infer == Infer::FirstOperand
                && let Some(first) = first_operand(operands)
            {
                self.check_types(&vec![first; results], role);
            }
            return Some(Types::Of(node, from));
        }
        if let Some(directive) = return_type {
            if directive.args.is_empty() {
                return match results > 0 && may_be_none {
                    true => Some(Types::Given(Vec::new())),
                    false => report!(self.errors.fail, directive.head_span, EMPTY_DIRECTIVE:
                        "`returnType` needs a type: `(returnType $x)`"),
                };
            }
            let fixed = decl.results.iter().all(|result| result.arity == Arity::One);
            // One list may give the types of all results.
            let list = match directive.args.as_slice() {
                _ if !fixed => Some(None),
                [arg] if results > 1 && self.may_be_list(arg) => {
                    u32::try_from(results).ok().map(Some)
                }
                _ => None,
            };
            if fixed && list.is_none() && directive.args.len() != results {
                let has = count(results, "result");
                let gives = count(directive.args.len(), "type");
                return report!(self.errors.fail, directive.head_span, TYPE_COUNT:
                    "`{name}` has {has}, but `returnType` gives {gives}");
            }
            let want = list.map_or(Want::Type, Want::Types);
            let types = directive.args.iter().map(|arg| self.return_type(arg, want));
            return types.collect::<Option<_>>().map(Types::Given);
        }
        match decl.infer {
            _ if results == 0 => Some(Types::Given(Vec::new())),
            Infer::FirstOperand => Some(Types::FirstOperand),
            Infer::Function => Some(Types::Infer),
            Infer::None => {
                if may_be_none {
                    return report!(self.errors.fail, dag.head_span, UNKNOWN_RESULT_TYPES:
                        "how many results `{name}` has and their types are not known here: add `(returnType …)`; `(returnType)` is for none");
                }
                report!(self.errors.fail, dag.head_span, UNKNOWN_RESULT_TYPES:
                    "the result types of `{name}` are not known here: add `(returnType …)`, or declare the op with the trait `SameOperandsAndResultType` or with `infer = …`")
            }
        }
    }

    /// True if an argument of `returnType` may give several types: it is computed, or variadic.
    fn may_be_list(&mut self, arg: &Arg) -> bool {
        match &arg.kind {
            ArgKind::Braces(_) | ArgKind::Dag(_) | ArgKind::Path(_, Some(_)) => true,
            ArgKind::Var(var) => self.variadic(var).is_some(),
            _ => false,
        }
    }

    /// The values of a variadic or optional operand or result, by name.
    fn variadic(&mut self, var: &Var) -> Option<Spread> {
        let index = Some(ResultIndex::Number(0));
        let first = Var {
            index,
            ..var.clone()
        };
        match var.index {
            None => match self.named(&var.name)? {
                entity if self.num_results(entity) == Some(1) => self.result_group(&first),
                entity => self
                    .bound_run(entity)
                    .map(|(capture, _)| Spread::All(capture)),
            },
            Some(_) => self.result_group(var),
        }
    }

    /// An argument of `returnType`, or the type of a block's argument.
    pub(super) fn return_type(&mut self, arg: &Arg, want: Want) -> Option<usize> {
        let wanted = message!(RETURN_TYPE_ARGUMENT:
            "a type is given by a name, a native, a constraint, `{{ … }}` or the text of a type");
        if let ArgKind::Var(var) = &arg.kind
            && let Some(values) = self.variadic(var)
        {
            let want = match want {
                Want::Type => Want::Types(Some(1)),
                want => want,
            };
            return Some(self.evaluate(ExprKind::TypesOf(values), want, None, arg.span));
        }
        let kind = match self.given(arg)? {
            Given::Name(var, entity) => {
                if self.kind(entity).is_some_and(CaptureKind::is_attr) {
                    let name = &var.name;
                    return report!(self.errors.fail, var.span(), RETURN_TYPE_ARGUMENT:
                        "`returnType` takes the type of a value, and `${name}` is an attribute\nhelp: the type that it carries is `{{ ${name}.ty() }}`");
                }
                // The result of a native is a type, or has one.
                if matches!(entity, Entity::Matched(..)) || self.action.is_precomputed(entity) {
                    let kind = ExprKind::Bound(entity);
                    return Some(self.evaluate(kind, Want::Type, None, arg.span));
                }
                let entity = self.value(entity, var)?;
                if let Entity::BlockArg(block, arg) = entity {
                    return self.action.arg_type(block, arg);
                }
                let kind = ExprKind::TypeOf(entity);
                return Some(self.evaluate(kind, Want::Type, None, arg.span));
            }
            Given::Native(dag, helper) => self.call(dag, helper)?,
            Given::Computed(ExprKind::Literal(literal), _)
                if matches!(literal.value, LiteralValue::Str(_)) =>
            {
                let text = ExprKind::Literal(literal);
                return Some(self.evaluate(text, Want::Type, None, arg.span));
            }
            Given::Computed(ExprKind::Literal(_), _) | Given::Other => {
                return self.errors.fail(arg.span, wanted);
            }
            Given::Computed(ExprKind::Path(path), span)
                if path
                    .as_name()
                    .is_some_and(|name| constraint_of(&name).is_some()) =>
            {
                let right = constraint_of(&path.last()).unwrap_or_default();
                return report!(self.errors.fail, span, RETURN_TYPE_ARGUMENT:
                    "`{}` is a type of Rust", path.last(); help: "did you mean `{right}`?");
            }
            Given::Computed(kind, _) => kind,
            Given::Op(dag, _) => return self.errors.fail(dag.head_span, wanted),
        };
        let want = match (want, &kind) {
            (Want::Types(_), ExprKind::Path(_)) => Want::Type,
            (want, _) => want,
        };
        Some(self.evaluate(kind, want, None, arg.span))
    }

    /// `(location "name", $x, …)`.
    pub(super) fn location(&mut self, dag: &Dag) -> Option<Location> {
        let (mut name, mut of) = (None, Vec::new());
        for arg in &dag.args {
            let (span, message) = match &arg.kind {
                ArgKind::Literal(literal, None) => match &literal.value {
                    LiteralValue::Str(text) if name.is_none() && of.is_empty() => {
                        name = Some(text.clone());
                        continue;
                    }
                    LiteralValue::Str(_) => {
                        let message = message!(LOCATION_ARGUMENT:
                            "`location` takes at most one name, and first");
                        (literal.span, message)
                    }
                    _ => (literal.span, NAMES),
                },
                ArgKind::Var(var) => {
                    let entity = self.entity(var)?;
                    let has_location = match entity {
                        Entity::Capture(_) => self.kind(entity) == Some(CaptureKind::Value),
                        Entity::Matched(..) | Entity::Block(_) => false,
                        Entity::Expr(_) => self.action.is_effectful(entity),
                        _ => true,
                    };
                    if has_location {
                        of.push(entity);
                        continue;
                    }
                    let (name, noun) = (&var.name, self.noun(entity));
                    let message = message!(LOCATION_ARGUMENT:
                        "`${name}` is {noun}, which has no location");
                    (var.span(), message)
                }
                _ => (arg.span, NAMES),
            };
            return self.errors.fail(span, message);
        }
        Some(Location { name, of })
    }
}

const NAMES: Message =
    codes::LOCATION_ARGUMENT.fixed("`location` takes names of values and ops, and a string");

/// The constraint of the type that a primitive type of Rust looks like.
fn constraint_of(name: &str) -> Option<&'static str> {
    const LIKE: [(&str, &str); 14] = [
        ("bool", "I1"),
        ("i8", "I8"),
        ("i16", "I16"),
        ("i32", "I32"),
        ("i64", "I64"),
        ("u8", "UI8"),
        ("u16", "UI16"),
        ("u32", "UI32"),
        ("u64", "UI64"),
        ("f32", "F32"),
        ("f64", "F64"),
        ("isize", "Index"),
        ("usize", "Index"),
        ("index", "Index"),
    ];
    let found = LIKE.iter().find(|(primitive, _)| *primitive == name);
    found.map(|(_, constraint)| *constraint)
}
