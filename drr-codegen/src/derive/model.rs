//! The model of an op's declaration.

use proc_macro2::{Ident, Span};
use syn::{Attribute, Expr, ExprPath, Generics, Path, Type, Visibility};

use crate::declaration::{Arity, Infer, Presence, is_known_trait};

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
    /// `#[op(verify = …)]`.
    pub(crate) verify: Option<ExprPath>,
    /// Operands and attributes in declared order.
    pub(crate) args: Vec<Arg>,
    pub(crate) operands: Vec<Part>,
    pub(crate) attrs: Vec<Attr>,
    pub(crate) results: Vec<Part>,
    pub(crate) regions: Vec<Part>,
    pub(crate) successors: Vec<Part>,
    /// All named fields, including those with mistakes.
    pub(crate) fields: Vec<Ident>,
    /// Whether it is a struct with named fields or without fields.
    pub(crate) has_fields: bool,
    /// Whether mistakes were reported.
    pub(crate) broken: bool,
}

/// A declared argument: the operand or attribute.
#[derive(Clone, Copy)]
pub(crate) enum Arg {
    Operand(usize),
    Attr(usize),
}

/// A declared operand, result, region or successor.
pub(crate) struct Part {
    pub(crate) field: Field,
    pub(crate) arity: Arity,
    /// The constraint, without `Optional` and `Variadic`.
    pub(crate) constraint: Type,
}

/// A declared attribute.
pub(crate) struct Attr {
    pub(crate) field: Field,
    /// The name in the IR.
    pub(crate) name: String,
    pub(crate) name_span: Span,
    /// The constraint, without `Optional`.
    pub(crate) constraint: Type,
    pub(crate) optional: bool,
    pub(crate) default: Option<Expr>,
}

impl Attr {
    pub(crate) fn presence(&self) -> Presence {
        match (&self.default, self.optional) {
            (Some(_), _) => Presence::Defaulted,
            (None, true) => Presence::Optional,
            (None, false) => Presence::Required,
        }
    }
}

/// What a part of an op is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Operand,
    Result,
    Region,
    Successor,
}

impl Role {
    /// The word for it: an attribute, a method of the runtime, a noun in messages.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Role::Operand => "operand",
            Role::Result => "result",
            Role::Region => "region",
            Role::Successor => "successor",
        }
    }
}

/// The field behind a declared part.
pub(crate) struct Field {
    pub(crate) ident: Ident,
    /// Without `r#`.
    pub(crate) name: String,
    /// Its doc comments.
    pub(crate) docs: Vec<Attribute>,
}

/// A trait from `traits(…)`.
pub(crate) struct Trait {
    /// The path's last segment.
    pub(crate) ident: Ident,
    /// The path.
    pub(crate) path: Path,
    /// Whether the trait was written as a bare name.
    pub(crate) bare: bool,
    /// The arguments in parentheses, `(a, b)`.
    pub(crate) arguments: Option<Vec<Ident>>,
}

impl Trait {
    /// Returns whether the trait is a Rust trait and not one of MLIR's names.
    pub(crate) fn is_rust(&self) -> bool {
        !self.bare || !is_known_trait(&unraw(&self.ident))
    }
}

/// The part that a field became.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Operand(usize),
    Attr(usize),
    Result(usize),
    Region,
    Successor,
}

impl Op {
    pub(crate) fn has_trait(&self, name: &str) -> bool {
        self.traits.iter().any(|t| t.ident == name && !t.is_rust())
    }

    /// The parts of a role, with their positions.
    pub(crate) fn parts(&self, role: Role) -> impl Iterator<Item = (usize, &Part)> {
        let parts = match role {
            Role::Operand => &self.operands,
            Role::Result => &self.results,
            Role::Region => &self.regions,
            Role::Successor => &self.successors,
        };
        parts.iter().enumerate()
    }

    /// Finds a field by name.
    pub(crate) fn place(&self, name: &str) -> Option<Place> {
        let at = |parts: &[Part]| parts.iter().position(|part| part.field.name == name);
        let attr = self.attrs.iter().position(|attr| attr.field.name == name);
        at(&self.operands)
            .map(Place::Operand)
            .or_else(|| attr.map(Place::Attr))
            .or_else(|| at(&self.results).map(Place::Result))
            .or_else(|| at(&self.regions).map(|_| Place::Region))
            .or_else(|| at(&self.successors).map(|_| Place::Successor))
    }

    /// The source of each result type; `None` if one of them cannot be inferred.
    pub(crate) fn inferred_results(&self) -> Option<Vec<ResultType>> {
        self.results
            .iter()
            .enumerate()
            .map(|(index, result)| self.inferred(index, result))
            .collect()
    }

    fn inferred(&self, index: usize, result: &Part) -> Option<ResultType> {
        if result.arity != Arity::One {
            return None;
        }
        let group = self
            .traits
            .iter()
            .filter(|t| t.ident == "AllTypesMatch")
            .find_map(|t| {
                let names = t.arguments.as_ref()?;
                let places: Vec<Place> = names
                    .iter()
                    .filter_map(|name| self.place(&unraw(name)))
                    .collect();
                places.contains(&Place::Result(index)).then_some(places)
            });
        let source = group.into_iter().flatten().find_map(|place| match place {
            Place::Operand(at) if self.is_findable_operand(at) => Some(ResultType::Operand(at)),
            Place::Attr(at) if !self.attrs[at].optional => Some(ResultType::Attr(at)),
            _ => None,
        });
        source.or_else(|| is_buildable(&result.constraint).then_some(ResultType::Built(index)))
    }

    /// Returns whether the operand has a fixed position among the flattened operands, without
    /// segment sizes.
    fn is_findable_operand(&self, at: usize) -> bool {
        let flexible = self
            .operands
            .iter()
            .filter(|part| part.arity != Arity::One)
            .count();
        self.operands[at].arity == Arity::One && flexible <= 1
    }

    /// The way in which the result types are inferred.
    pub(crate) fn inference(&self) -> Infer {
        let single = self.results.iter().all(|result| result.arity == Arity::One);
        if self.results.is_empty() {
            Infer::None
        } else if self.infer.is_some() || self.has_trait("InferTypes") {
            Infer::Function
        } else if self.has_trait("SameOperandsAndResultType") && single && !self.operands.is_empty()
        {
            Infer::FirstOperand
        } else if self.inferred_results().is_some() {
            Infer::Function
        } else {
            Infer::None
        }
    }
}

/// The source of a result type.
pub(crate) enum ResultType {
    Operand(usize),
    Attr(usize),
    /// The constraint of the result, which only one type satisfies.
    Built(usize),
}

/// Returns whether the constraint is one of the provided ones that only one type satisfies.
fn is_buildable(constraint: &Type) -> bool {
    const BUILDABLE: &[&str] = &[
        "I1", "I4", "I8", "I16", "I32", "I64", "I128", "SI1", "SI8", "SI16", "SI32", "SI64", "UI1",
        "UI8", "UI16", "UI32", "UI64", "Index", "NoneType", "F16", "F32", "F64", "F80", "F128",
        "BF16", "TF32",
    ];
    match constraint {
        Type::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|segment| BUILDABLE.iter().any(|name| segment.ident == name)),
        _ => false,
    }
}

/// An identifier's text without `r#`.
pub(crate) fn unraw(ident: &Ident) -> String {
    use syn::ext::IdentExt;
    ident.unraw().to_string()
}
