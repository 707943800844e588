//! The model of an op's declaration.

use proc_macro2::{Ident, Span};
use syn::{Attribute, Expr, ExprPath, Generics, LitStr, Path, Type, Visibility};

use crate::declaration::{Arity, Infer, OF_FIRST_ATTR, Part as Declared, Presence, is_known_trait};
use crate::format::Format;
use crate::tokens::unraw;
use crate::words::words;

/// An op as `#[derive(Op)]` has read it.
pub(crate) struct Op {
    pub(crate) ident: Ident,
    pub(crate) vis: Visibility,
    pub(crate) generics: Generics,
    /// The lines of the struct's doc comment.
    pub(crate) doc: Vec<String>,
    /// `dialect.mnemonic`, as far as it could be read.
    pub(crate) name: String,
    /// The path of the facade.
    pub(crate) krate: Path,
    pub(crate) traits: Vec<Trait>,
    /// `#[op(infer = …)]`.
    pub(crate) infer: Option<ExprPath>,
    /// `#[op(compatible = …)]`.
    pub(crate) compatible: Option<ExprPath>,
    /// `#[op(verify = …)]`.
    pub(crate) verify: Option<ExprPath>,
    /// `#[op(fold = …)]`.
    pub(crate) fold: Option<ExprPath>,
    /// `#[op(verify_regions = …)]`.
    pub(crate) verify_regions: Option<ExprPath>,
    /// `#[op(syntax)]`: functions define the syntax. The place of the word.
    pub(crate) syntax: Option<Span>,
    /// `#[op(result_names = …)]`.
    pub(crate) result_names: Option<ExprPath>,
    /// `#[op(argument_names = …)]`.
    pub(crate) argument_names: Option<ExprPath>,
    /// `#[op(format = …)]`.
    pub(crate) format_text: Option<LitStr>,
    /// The parsed format, if it has no mistakes.
    pub(crate) format: Option<Format>,
    /// Operands, attributes, results, regions and successors in declared order.
    pub(crate) parts: Vec<Part>,
    /// All named fields, including those with mistakes.
    pub(crate) fields: Vec<Ident>,
    /// True if it is a struct with named fields or without fields.
    pub(crate) has_fields: bool,
    /// True if the struct has the attribute `allow(dead_code)`.
    pub(crate) allows_dead_code: bool,
    /// `#[op(identity = …, absorbing = …)]`.
    pub(crate) laws: Vec<Law>,
    /// True if mistakes were reported.
    pub(crate) broken: bool,
}

words! {
    /// The role of a part of an op: an attribute of a field, a method of the runtime.
    pub(crate) Role 5 {
        Operand = "operand",
        Attr = "attr",
        Result = "result",
        Region = "region",
        Successor = "successor",
    }
}

impl Role {
    /// The role that an attribute gives to its field.
    pub(crate) fn of(attribute: &Attribute) -> Option<Role> {
        Role::from_name(&attribute.path().get_ident()?.to_string())
    }

    /// The word for it in texts.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Role::Attr => "attribute",
            other => other.name(),
        }
    }

    /// True if it is an argument in a DAG by position.
    pub(crate) fn is_argument(self) -> bool {
        matches!(self, Role::Operand | Role::Attr)
    }
}

/// A declared operand, attribute, result, region or successor.
pub(crate) struct Part {
    pub(crate) role: Role,
    /// The position among the parts of its role.
    pub(crate) at: usize,
    /// The field.
    pub(crate) ident: Ident,
    /// The field's name, without `r#`.
    pub(crate) name: String,
    /// The field's doc comments.
    pub(crate) docs: Vec<Attribute>,
    pub(crate) arity: Arity,
    /// The constraint, without `Optional` and `Variadic`.
    pub(crate) constraint: Type,
    /// The name of an attribute in the IR; of other parts, the field's.
    pub(crate) ir_name: LitStr,
    /// The default of an attribute.
    pub(crate) default: Option<Expr>,
}

impl From<&Part> for Declared {
    fn from(part: &Part) -> Self {
        Declared {
            name: part.name.clone(),
            arity: part.arity,
        }
    }
}

impl Part {
    /// The presence of an attribute.
    pub(crate) fn presence(&self) -> Presence {
        match (&self.default, self.arity) {
            (_, Arity::Optional) => Presence::Optional,
            (Some(_), _) => Presence::Defaulted,
            (None, _) => Presence::Required,
        }
    }
}

/// A constant operand that makes an op trivial: `identity = 0`, `absorbing(rhs = 0)`.
pub(crate) struct Law {
    /// True if the constant is the result, otherwise the other operand is.
    pub(crate) absorbing: bool,
    /// `identity` or `absorbing`.
    pub(crate) word: Ident,
    /// The operand that is the constant; either one if not given.
    pub(crate) operand: Option<Ident>,
    pub(crate) value: Expr,
}

/// A trait from `traits(…)`.
#[derive(PartialEq)]
pub(crate) struct Trait {
    /// The path's last segment.
    pub(crate) ident: Ident,
    /// The path.
    pub(crate) path: Path,
    /// The arguments in parentheses, `(a, b)`.
    pub(crate) arguments: Option<Vec<Ident>>,
    /// The last argument of `TypesMatchWith(from, to, Transform)`.
    pub(crate) transform: Option<Path>,
    /// The constraint of `TypeIs` and `ElementTypeIs`.
    pub(crate) constraint: Option<Type>,
    /// The summary and the function of `PredOpTrait`.
    pub(crate) predicate: Option<(LitStr, ExprPath)>,
    /// The arguments of a trait that names other ops: `HasParent(ForOp)`.
    pub(crate) ops: Vec<Path>,
}

impl Trait {
    /// Returns whether the trait was written as a bare name.
    pub(crate) fn is_bare(&self) -> bool {
        self.path.get_ident().is_some()
    }

    /// Returns whether the trait is a Rust trait and not one of MLIR's names.
    pub(crate) fn is_rust(&self) -> bool {
        !self.is_bare() || !is_known_trait(&unraw(&self.ident))
    }
}

impl Op {
    pub(crate) fn has_trait(&self, name: &str) -> bool {
        self.traits.iter().any(|t| t.ident == name && !t.is_rust())
    }

    /// The parts of a role.
    pub(crate) fn parts(&self, role: Role) -> impl DoubleEndedIterator<Item = &Part> {
        self.parts.iter().filter(move |part| part.role == role)
    }

    /// Operands and attributes in declared order.
    pub(crate) fn args(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(|part| part.role.is_argument())
    }

    /// Operands and attributes in declared order, then results, regions and successors.
    pub(crate) fn args_first(&self) -> impl Iterator<Item = &Part> {
        let others = Role::ALL.into_iter().filter(|role| !role.is_argument());
        self.args().chain(others.flat_map(|role| self.parts(role)))
    }

    /// True if the op has a part of this role.
    pub(crate) fn has(&self, role: Role) -> bool {
        self.parts(role).next().is_some()
    }

    /// Finds a part by the name of its field.
    pub(crate) fn part(&self, field: &Ident) -> Option<&Part> {
        let name = unraw(field);
        self.parts.iter().find(|part| part.name == name)
    }

    /// For each result, the part that determines its type, or the result itself if only one type
    /// satisfies its constraint; and the number of the trait `TypesMatchWith` that gives a function of
    /// that type. `None` if one of the types cannot be inferred.
    pub(crate) fn inferred_results(&self) -> Option<Vec<(&Part, Option<usize>)>> {
        self.parts(Role::Result)
            .map(|result| self.inferred(result))
            .collect()
    }

    fn inferred<'a>(&'a self, result: &'a Part) -> Option<(&'a Part, Option<usize>)> {
        if result.arity != Arity::One {
            return None;
        }
        let is_source = |part: &&Part| match part.role {
            Role::Operand => self.is_findable(part),
            Role::Attr => part.arity == Arity::One,
            _ => false,
        };
        let part = |name: &Ident| self.part(name).filter(is_source);
        let names_it = |name: &Ident| unraw(name) == result.name;
        let related = self.traits.iter().enumerate().find_map(|(number, t)| {
            let names = t.arguments.as_deref()?;
            match (&t.transform, names) {
                (Some(_), [from, to]) if names_it(to) => Some((part(from)?, Some(number))),
                (None, _) if t.ident == "AllTypesMatch" && names.iter().any(names_it) => {
                    Some((names.iter().find_map(part)?, None))
                }
                _ => None,
            }
        });
        let of_first_attr = || {
            let attr = self.parts(Role::Attr).next()?;
            self.has_trait(OF_FIRST_ATTR).then_some((attr, None))
        };
        let related = related.or_else(of_first_attr);
        related.or_else(|| is_buildable(&result.constraint).then_some((result, None)))
    }

    /// Returns whether the operand has a fixed position among the flattened operands, without
    /// segment sizes.
    fn is_findable(&self, operand: &Part) -> bool {
        let operands = self.parts(Role::Operand);
        let flexible = operands.filter(|part| part.arity != Arity::One).count();
        operand.arity == Arity::One && flexible <= 1
    }

    /// True if a function of the user's infers the result types.
    pub(crate) fn infers_by_function(&self) -> bool {
        self.infer.is_some() || self.has_trait("InferTypes")
    }

    /// The way in which the result types are inferred.
    pub(crate) fn inference(&self) -> Infer {
        let mut results = self.parts(Role::Result);
        if !self.has(Role::Result) {
            Infer::None
        } else if self.infers_by_function() {
            Infer::Function
        } else if self.has_trait("SameOperandsAndResultType")
            && results.all(|result| result.arity == Arity::One)
            && self.has(Role::Operand)
        {
            Infer::FirstOperand
        } else if self.inferred_results().is_some() {
            Infer::Function
        } else {
            Infer::None
        }
    }
}

/// Returns whether the constraint is one of the provided ones that only one type satisfies.
pub(crate) fn is_buildable(constraint: &Type) -> bool {
    const BUILDABLE: &[&str] = &[
        "I1", "I4", "I8", "I16", "I32", "I64", "I128", "SI1", "SI8", "SI16", "SI32", "SI64", "UI1",
        "UI8", "UI16", "UI32", "UI64", "Index", "NoneType", "F16", "F32", "F64", "F80", "F128",
        "BF16", "TF32",
    ];
    constraint_name(constraint).is_some_and(|name| BUILDABLE.contains(&name.as_str()))
}

/// The last segment of a constraint's path.
pub(crate) fn constraint_name(constraint: &Type) -> Option<String> {
    match constraint {
        Type::Path(path) => path.path.segments.last().map(|last| unraw(&last.ident)),
        Type::Group(group) => constraint_name(&group.elem),
        _ => None,
    }
}
