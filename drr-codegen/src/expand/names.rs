//! The names of an expansion, and small pieces of code.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote_spanned};

use crate::model::{Expr, ExprKind, RuleModel, Want};
pub(super) use crate::pieces::number;

/// The maximal number of rules in a set whose functions may be inlined. In larger sets that would take
/// long.
pub(super) const MAX_INLINED: usize = 64;

pub(super) fn node_name(node: usize) -> Ident {
    format_ident!("__n{node}")
}
pub(super) fn capture_name(index: usize) -> Ident {
    format_ident!("__p{index}")
}
/// A captured value that a dialect conversion does not convert, in code that gets the others converted.
pub(super) fn original_name(index: usize) -> Ident {
    format_ident!("__original{index}")
}
/// A result of a matched op, converted likewise.
pub(super) fn converted_name(node: usize, result: usize) -> Ident {
    format_ident!("__converted{node}_{result}")
}
pub(super) fn matched_name(number: usize, index: usize) -> Ident {
    format_ident!("__m{number}_{index}")
}
pub(super) fn expr_name(expr: usize) -> Ident {
    format_ident!("__e{expr}")
}
/// A block that is built.
pub(super) fn block_name(block: usize) -> Ident {
    format_ident!("__block{block}")
}
/// The arguments of a block that is built.
pub(super) fn block_args_name(block: usize) -> Ident {
    format_ident!("__block{block}_args")
}
/// The part of a name that says which rule it is.
pub(super) fn rule_suffix(rule: &RuleModel<'_>, rank: usize) -> String {
    match &rule.syntax.name {
        Some(name) => format!("{rank}_{}", name.to_string().trim_start_matches("r#")),
        None => rank.to_string(),
    }
}
pub(super) fn match_name(rule: &RuleModel<'_>, rank: usize) -> Ident {
    format_ident!("__match_{}", rule_suffix(rule, rank))
}
/// The rule's variant of `__Match`.
pub(super) fn variant_name(rule: &RuleModel<'_>, rank: usize) -> Ident {
    format_ident!("__R{}", rule_suffix(rule, rank))
}
/// The constant that describes an op of the set.
pub(super) fn op_const(op: usize) -> Ident {
    format_ident!("__OP{op}")
}
/// The arities of an op's operand groups.
pub(super) fn arities_const(op: usize) -> Ident {
    format_ident!("__ARITIES{op}")
}
/// The function that calls a native of a rule within the structural match.
pub(super) fn native_name(rank: usize, native: usize) -> Ident {
    format_ident!("__native_{rank}_{native}")
}

/// A bound name as a local of the expansion. Errors underline the user's token. In a pattern, the
/// name itself would be the user's constant or unit struct of that name.
pub(super) fn local(name: &str, at: Span) -> Ident {
    own(&format!("__drr_{}", name.trim_start_matches("r#")), at)
}

/// A local for native code that is not a bound name. It does not shadow the user's names.
pub(super) fn own(name: &str, at: Span) -> Ident {
    Ident::new(name, Span::mixed_site().located_at(at))
}

/// The name of the rewriter in effectful code.
pub(super) fn builder() -> Ident {
    own("__builder", Span::call_site())
}

/// `function(value, …)`, where a value of the wrong type is reported at `span`. The function's
/// tokens have that span too: rustc reports an error at the argument only if both come from the
/// same place.
pub(super) fn apply(
    span: Span,
    function: &TokenStream,
    value: &TokenStream,
    more: &TokenStream,
) -> TokenStream {
    let name = Ident::new("__v", span);
    quote_spanned!(span=> ({ let #name = #value; #function(#name #more) }))
}

/// True if an expression is an attribute that needs nothing of the match: it is made where it is interned.
pub(super) fn is_constant(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Literal(_) | ExprKind::Path(_))
        && matches!(
            expr.want,
            Want::Attr {
                optional: false,
                ..
            }
        )
}
