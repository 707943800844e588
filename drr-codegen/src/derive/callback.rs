//! The callback macro with the op's own name, through which `drr!` reads the declaration.
//!
//! Types and macros have separate namespaces, so `use ops::AddIOp` imports both. The hidden name of
//! the macro contains a hash of its source location, because two modules of a crate may declare the
//! same op.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::Visibility;

use super::model::Op;
use crate::declaration::{Argument, ArgumentKind, OpDeclaration, Part};

/// The callback macro, and the `use` that gives it the op's name.
pub(crate) fn callback(op: &Op) -> TokenStream {
    let declaration = declaration(op);
    let (ident, vis) = (&op.ident, &op.vis);
    let hidden = hidden_name(op);
    let export = matches!(vis, Visibility::Public(_)).then(|| quote!(#[macro_export]));
    quote! {
        #[doc(hidden)]
        #export
        #[allow(unused_macros, non_local_definitions)]
        macro_rules! #hidden {
            (@next [{$($head:tt)*} $($tail:tt)*] [$($k:tt)*] [$($known:tt)*] [$($payload:tt)*]) => {
                $($head)* ! { @next [$($tail)*] [$($k)*] [$($known)* {#declaration}] [$($payload)*] }
            };
        }
        #[doc(hidden)]
        #[allow(unused_imports, unreachable_pub)]
        #vis use #hidden as #ident;
    }
}

/// The declaration in the form that the callback passes on.
fn declaration(op: &Op) -> OpDeclaration {
    use super::model::Arg;
    let part = |part: &super::model::Part| Part {
        name: part.field.name.clone(),
        arity: part.arity,
    };
    let args = op.args.iter().map(|arg| match *arg {
        Arg::Operand(at) => {
            let operand = &op.operands[at];
            Argument {
                name: operand.field.name.clone(),
                kind: ArgumentKind::Operand(operand.arity),
            }
        }
        Arg::Attr(at) => {
            let attr = &op.attrs[at];
            Argument {
                name: attr.field.name.clone(),
                kind: ArgumentKind::Attr(attr.presence(), attr.name.clone()),
            }
        }
    });
    OpDeclaration {
        name: op.name.clone(),
        traits: op
            .traits
            .iter()
            .filter(|t| !t.is_rust())
            .map(|t| super::model::unraw(&t.ident))
            .collect(),
        args: args.collect(),
        results: op.results.iter().map(part).collect(),
        regions: op.regions.iter().map(part).collect(),
        successors: op.successors.iter().map(part).collect(),
        infer: op.inference(),
        broken: op.broken,
    }
}

/// `__drr_op_arith_addi_` followed by a hash of the source location.
fn hidden_name(op: &Op) -> Ident {
    let readable: String = op
        .name
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || c == '_' {
                c
            } else {
                '_'
            }
        })
        .collect();
    format_ident!("__drr_op_{}_{:016x}", readable, place_hash(&op.ident))
}

/// A hash of the declaration's file, line and column. If a macro makes the declaration several
/// times, the hash also depends on the expansion.
fn place_hash(ident: &Ident) -> u64 {
    let span = ident.span();
    let start = span.start();
    let site = Span::call_site();
    let debug = format!("{site:?}");
    // rustc prints `#12 bytes(3..4)`. The number distinguishes expansions.
    let expansion = debug
        .strip_prefix('#')
        .and_then(|rest| rest.split(' ').next())
        .unwrap_or("");
    let place = format!(
        "{}:{}:{}:{ident}:{expansion}",
        span.file(),
        start.line,
        start.column
    );
    fnv1a(place.as_bytes())
}

/// FNV-1a. Unlike the standard library's hashers, it gives the same hash on every machine and in
/// every run.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    })
}
