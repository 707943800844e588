//! A block as later macro calls need it: templates instantiated, mistakes left out. It is written in
//! the same language, so the same parser reads it, and finds nothing to report.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::ast::{Block, Commutative, Definition, KeepAttrs, Rule, SetHeader};
use crate::tokens::punct;

impl Block {
    /// The tokens of the block.
    pub fn desugared(&self) -> TokenStream {
        let Block {
            set, ir, helpers, ..
        } = self;
        let ir = ir.as_ref().map(|ir| quote!(ir #ir;));
        let helpers = helpers.iter().map(|helper| &helper.tokens);
        let rules = self.rules.iter().filter(|rule| !rule.broken);
        quote!(#set #ir #(#helpers)* #(#rules)*)
    }
}

impl Definition {
    /// `#[reads(…)]` and `#[creates(…)]`, if they say something.
    pub(super) fn effects(&self) -> TokenStream {
        let reads = self.reads.attribute();
        let creates = self.creates.iter().map(|path| &path.raw);
        let creates = (!self.creates.is_empty()).then(|| quote!(#[creates(#(#creates),*)]));
        quote!(#reads #creates)
    }
}

impl ToTokens for Definition {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Definition {
            attrs, cfgs, text, ..
        } = self;
        let group = self.group.as_ref().map(|group| quote!(#[group(#group)]));
        let keep_attrs = match &self.keep_attrs {
            KeepAttrs::No => None,
            KeepAttrs::All => Some(quote!(#[keep_attrs])),
            KeepAttrs::Named(names) => Some(quote!(#[keep_attrs(#(#names),*)])),
        };
        let commutative = self.commutative == Commutative::OnRule;
        let commutative = commutative.then(|| quote!(#[commutative]));
        let conversion = self.conversion.then(|| quote!(#[conversion]));
        let level = self.overlap.map(|level| format_ident!("{}", level.name()));
        let overlap = level.map(|level| quote!(#[#level(overlap)]));
        let effects = self.effects();
        let text = (!text.is_empty()).then(|| quote!(#[__drr_text(#text)]));
        let instance = self.instance.as_ref();
        let instance = instance.map(|instance| quote!(#[__drr_instance(#instance)]));
        tokens.extend(quote! {
            #(#attrs)* #(#[cfg(#cfgs)])* #group #keep_attrs #commutative #conversion #overlap #effects
            #text #instance
        });
    }
}

impl ToTokens for SetHeader {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let (definition, name) = (&self.definition, &self.name);
        tokens.extend(quote!(#definition set #name;));
    }
}

impl ToTokens for Rule {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let (definition, name) = (&self.definition, &self.name);
        let (kind, content) = (&self.kind, &self.content);
        let def = Ident::new("def", self.span);
        let close = punct('>', self.close);
        tokens.extend(quote!(#definition #def #name : #kind<#content #close;));
    }
}
