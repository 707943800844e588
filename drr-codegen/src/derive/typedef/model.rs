//! A declared type or attribute.

use proc_macro2::{Ident, Span};
use syn::{Expr, ExprPath, Path, Type};

use crate::format::{Element, ParamShape};

/// The derived trait.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::derive) enum Which {
    Type,
    Attr,
}

impl Which {
    /// `a type`.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Which::Type => "a type",
            Which::Attr => "an attribute",
        }
    }
    /// The name of the attribute on the struct.
    pub(super) fn word(self) -> &'static str {
        match self {
            Which::Type => "type_def",
            Which::Attr => "attr_def",
        }
    }
}

/// The struct as the derive has read it.
pub(in crate::derive) struct Def {
    pub(super) which: Which,
    pub(super) ident: Ident,
    pub(super) krate: Path,
    pub(super) name: String,
    pub(super) summary: String,
    /// The generic parameter that stands for types.
    pub(super) types: Option<Ident>,
    /// The generic parameter that stands for attributes.
    pub(super) attrs: Option<Ident>,
    /// True if the parameter for attributes comes before the one for types.
    pub(super) attrs_first: bool,
    pub(super) verify: Option<ExprPath>,
    pub(super) traits: Vec<String>,
    /// The Rust traits among the traits.
    pub(super) interfaces: Vec<Path>,
    pub(super) params: Vec<Param>,
    pub(super) format: Vec<Element>,
    /// Where the format is written.
    pub(super) format_span: Span,
    /// The impls would cause further errors.
    pub(super) broken: bool,
}

/// A parameter.
pub(super) struct Param {
    pub(super) ident: Ident,
    pub(super) ty: Type,
    pub(super) default: Option<Expr>,
    /// True if it has types or attributes in it.
    pub(super) handles: bool,
    pub(super) shape: ParamShape,
}
