//! The context of an expansion: where its code goes, and the rule that is expanded.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::names::{arities_const, capture_name, node_name};
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
    /// The ops whose arities the code names.
    named: RefCell<BTreeSet<usize>>,
}

impl<'a> Target<'a> {
    /// A target without a receiver. `krate` is the path of the facade, `ir` the IR that the block pins.
    pub fn new(krate: TokenStream, ir: Option<&'a syn::Type>) -> Self {
        Target {
            krate,
            ir,
            receiver: None,
            self_ident: None,
            named: RefCell::default(),
        }
    }

    /// The constant with the arities of an op's operand groups.
    pub(super) fn arities(&self, op: usize) -> Ident {
        self.named.borrow_mut().insert(op);
        arities_const(op)
    }

    /// True if the code names that constant.
    pub(super) fn names_arities(&self, op: usize) -> bool {
        self.named.borrow().contains(&op)
    }

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
    /// The locals that the code mentions, for each piece of code that is being expanded, the
    /// innermost last.
    mentioned: RefCell<Vec<BTreeSet<Local>>>,
}

/// A local of a rule's code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Local {
    Node(usize),
    Capture(usize),
}

impl Local {
    pub(super) fn name(self) -> Ident {
        match self {
            Local::Node(node) => node_name(node),
            Local::Capture(capture) => capture_name(capture),
        }
    }
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
            mentioned: RefCell::default(),
        };
        rules.map(expander).collect()
    }

    /// The name of a matched op in code that uses it.
    pub(super) fn node(&self, node: usize) -> Ident {
        self.mention(Local::Node(node))
    }

    /// The name of a capture in code that uses it.
    pub(super) fn capture(&self, capture: usize) -> Ident {
        self.mention(Local::Capture(capture))
    }

    fn mention(&self, local: Local) -> Ident {
        if let Some(mentioned) = self.mentioned.borrow_mut().last_mut() {
            mentioned.insert(local);
        }
        local.name()
    }

    /// Runs `expand`. Gives also the locals that the code mentions: to look for them in its tokens would
    /// take a large part of the time of an expansion.
    pub(super) fn mentions<T>(&self, expand: impl FnOnce() -> T) -> (T, BTreeSet<Local>) {
        self.mentioned.borrow_mut().push(BTreeSet::new());
        let code = expand();
        let mentioned = self.mentioned.borrow_mut().pop();
        (code, mentioned.unwrap_or_default())
    }
}

/// The code that rewrites a match of a rule.
pub(super) struct Rewrite {
    /// The rule's function. A rewrite of one statement has none.
    pub(super) function: Option<TokenStream>,
    /// The rule's arm in `Program::rewrite`.
    pub(super) arm: TokenStream,
    /// The fields of a match: the root, and the ops and captures that the rewrite names.
    pub(super) fields: Vec<(Local, TokenStream)>,
}
