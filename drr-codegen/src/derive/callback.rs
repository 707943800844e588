//! The callback macro with the op's own name, through which `drr!` reads the declaration.
//!
//! Types and macros have separate namespaces, so `use ops::AddIOp` imports both. The hidden name of
//! the macro contains a hash of its source location, because two modules of a crate may declare the
//! same op.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident};

use super::model::{Op, Role};
use crate::declaration::{Argument, ArgumentKind, OpDeclaration, Part};
use crate::protocol::{self, place_hash};
use crate::tokens::unraw;

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
    let args = op.args().map(|part| Argument {
        name: part.name.clone(),
        kind: match part.role {
            Role::Attr => ArgumentKind::Attr(part.presence(), part.ir_name.value()),
            _ => ArgumentKind::Operand(part.arity),
        },
    });
    let parts = |role| op.parts(role).map(Part::from).collect();
    let traits = op.traits.iter().filter(|t| !t.is_rust());
    OpDeclaration {
        name: op.name.clone(),
        traits: traits.map(|t| unraw(&t.ident)).collect(),
        args: args.collect(),
        results: parts(Role::Result),
        regions: parts(Role::Region),
        successors: parts(Role::Successor),
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
