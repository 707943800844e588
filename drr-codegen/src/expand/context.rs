//! The context of an expansion: where its code goes, and the rule that is expanded.

use std::cell::OnceCell;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use crate::model::{RuleModel, Set};
use crate::protocol::Receiver;

/// The context of an expansion.
pub struct Target<'a> {
    /// The path of the facade: `$crate` or `::drr`.
    pub krate: TokenStream,
    /// The IR the block pins.
    pub ir: Option<&'a syn::Type>,
    /// The struct whose `self` native code may use.
    pub receiver: Option<Receiver>,
    /// The token for `self` in native code, with the user's span.
    pub self_ident: Option<Ident>,
}

impl Target<'_> {
    /// The program's type, its generic parameters, and its `where` clause.
    pub(super) fn program(&self) -> (TokenStream, Option<&TokenStream>, Option<&TokenStream>) {
        let receiver = self.receiver.as_ref();
        let args = receiver.map(|receiver| &receiver.args);
        let params = receiver.map(|receiver| &receiver.params);
        (
            quote!(__Program #args),
            params,
            receiver.map(|receiver| &receiver.bounds),
        )
    }
    /// `I`, or the pinned IR.
    pub fn ir_type(&self) -> TokenStream {
        match self.ir {
            Some(ty) => quote!(#ty),
            None => quote!(I),
        }
    }
    /// `__Match<I>`.
    pub(super) fn match_type(&self) -> TokenStream {
        match self.ir {
            Some(_) => quote!(__Match),
            None => quote!(__Match<I>),
        }
    }
    /// `I: Ir,` or nothing: the start of a list of generic parameters.
    pub(super) fn ir_param(&self) -> TokenStream {
        match self.ir {
            Some(_) => quote!(),
            None => quote!(I: __rt::Ir,),
        }
    }
}

/// Expands one rule.
pub(crate) struct RuleExpander<'a> {
    pub(super) set: &'a Set<'a>,
    pub(super) target: &'a Target<'a>,
    pub(super) rule: &'a RuleModel<'a>,
    pub(super) rank: usize,
    /// The rule's rewrite, once it is expanded.
    pub(super) rewritten: OnceCell<Rewrite>,
}

impl<'a> RuleExpander<'a> {
    /// An expander for each rule of a set.
    pub(super) fn all(set: &'a Set<'a>, target: &'a Target<'a>) -> Vec<Self> {
        let rules = set.rules.iter().enumerate();
        let expander = |(rank, rule)| RuleExpander {
            set,
            target,
            rule,
            rank,
            rewritten: OnceCell::new(),
        };
        rules.map(expander).collect()
    }
}

/// The code that rewrites a match of a rule.
pub(super) struct Rewrite {
    /// The rule's function. A rewrite of one statement has none.
    pub(super) function: Option<TokenStream>,
    /// The rule's arm in `Program::rewrite`.
    pub(super) arm: TokenStream,
    /// The fields of a match: the root, and the ops and captures that the rewrite names.
    pub(super) fields: Vec<(Ident, TokenStream)>,
}
