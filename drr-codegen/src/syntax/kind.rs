//! The kinds of definitions.

use proc_macro2::TokenTree;

use crate::codes::{Message, message};
use crate::diag::{did_you_mean, nearest};
use crate::provided::tests_attrs;
use crate::tokens::is_punct;
use crate::words::words;

/// The kinds of definitions that the language has without classes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Builtin {
    Pat,
    Pattern,
    Dag,
    Helper(HelperKind),
    /// A provided constraint, which the definition gives another name: `TensorOf<I1>`.
    Provided(HelperKind),
}

impl Builtin {
    /// The kind of a definition by a provided constraint, which is all of these tokens.
    pub(super) fn provided(all: &[TokenTree]) -> Option<Builtin> {
        Some(Builtin::Provided(match tests_attrs(all)? {
            true => HelperKind::AttrConstraint,
            false => HelperKind::TypeConstraint,
        }))
    }
    /// The kind with this name.
    pub(super) fn from_name(name: &str) -> Option<Builtin> {
        match name {
            "Pat" => Some(Builtin::Pat),
            "Pattern" => Some(Builtin::Pattern),
            "Dag" => Some(Builtin::Dag),
            _ => HelperKind::from_name(name).map(Builtin::Helper),
        }
    }
    /// Its name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Builtin::Pat => "Pat",
            Builtin::Pattern => "Pattern",
            Builtin::Dag => "Dag",
            Builtin::Helper(kind) | Builtin::Provided(kind) => kind.name(),
        }
    }
}

words! {
    /// The kind of a helper.
    pub HelperKind 5 {
        Native = "NativeCodeCall",
        NativeVoid = "NativeCodeCallVoid",
        Constraint = "Constraint",
        TypeConstraint = "TypeConstraint",
        AttrConstraint = "AttrConstraint",
    }
}

impl HelperKind {
    /// True if it computes values, attributes or types.
    pub fn is_native(self) -> bool {
        matches!(self, HelperKind::Native | HelperKind::NativeVoid)
    }
    /// True if it tests one type or attribute.
    pub fn is_unary(self) -> bool {
        matches!(
            self,
            HelperKind::TypeConstraint | HelperKind::AttrConstraint
        )
    }
    /// True if it can head a DAG without having a name: `(NativeCodeCall<…> $x)`.
    pub(crate) fn can_stand_in_place(self) -> bool {
        self.is_native() || self == HelperKind::Constraint
    }
    /// The words that can follow `def Name :`, apart from classes.
    fn names() -> impl Iterator<Item = &'static str> {
        let rules = ["Pat", "Pattern", "Dag"].into_iter();
        rules.chain(Self::ALL.map(HelperKind::name))
    }
    /// True if a name was probably meant to be one of them: it is similar, or code follows.
    pub(crate) fn is_near(found: &str, content: Option<&TokenTree>) -> bool {
        let begins = |name: &str| found.len() > 3 && name.starts_with(found);
        nearest(found, Self::names()).is_some()
            || Self::names().any(begins)
            || is_punct(content, '|')
    }
    /// The message for a word that cannot follow `def Name :`.
    pub fn expected(found: &str) -> Message {
        message!(UNKNOWN_KIND:
            "expected `Pat`, `Pattern`, `Dag`, `NativeCodeCall`, `NativeCodeCallVoid`, `Constraint`, `TypeConstraint`, `AttrConstraint` or a class, found `{found}`{}",
            did_you_mean(found, Self::names(), ""))
    }
}
