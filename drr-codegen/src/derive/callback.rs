//! The callback macro with the op's own name, through which `drr!` reads the declaration.
//!
//! Types and macros have separate namespaces, so `use ops::AddIOp` imports both. The hidden name of
//! the macro contains a hash of its source location, because two modules of a crate may declare the
//! same op.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident};

use super::model::Op;
use crate::declaration::{Argument, ArgumentKind, OpDeclaration, Part};
use crate::protocol::{self, place_hash};

/// The callback macro, and the `use` that gives it the op's name.
pub(crate) fn callback(op: &Op) -> TokenStream {
    let declaration = declaration(op).into_token_stream();
    let hidden = hidden_name(op);
    protocol::callback(
        &TokenStream::new(),
        &op.vis,
        &op.ident,
        &hidden,
        &declaration,
    )
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
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let readable = op.name.replace(|c| !is_word(c), "_");
    let hash = place_hash(&op.ident.to_string(), op.ident.span());
    format_ident!("__drr_op_{readable}_{hash}")
}
