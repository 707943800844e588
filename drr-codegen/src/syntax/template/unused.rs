//! Classes that nothing instantiates: their mistakes are found by a trial with stand-ins for the
//! parameters.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::class::{Template, TemplateBody};
use crate::diag::place;
use crate::tokens::{group, idents, is_punct};

/// A class that nothing instantiates.
pub struct UnusedClass {
    /// A definition that instantiates it. Its tokens have the places of the class and its parameters.
    pub trial: TokenStream,
    /// These places. A mistake there depends on the arguments.
    places: HashSet<String>,
}

impl UnusedClass {
    /// The class, if no other part of the block names it. `named` counts all names in the block.
    pub(in crate::syntax) fn new(
        template: &Template,
        named: &HashMap<String, usize>,
    ) -> Option<Self> {
        let (name, parameters) = (&template.name, template.parameters.as_ref()?);
        let TemplateBody::Class(body) = &template.body else {
            return None;
        };
        let text = name.to_string();
        let own = idents(template.tokens());
        let own = own.iter().filter(|ident| **ident == text).count();
        let known: Vec<&Ident> = parameters.iter().map(|parameter| &parameter.name).collect();
        if named.get(&text) != Some(&own) || depends(body, &known) {
            return None;
        }
        let given = parameters
            .iter()
            .filter(|parameter| !parameter.has_default());
        let given = given.map(|parameter| {
            let (name, value) = (&parameter.name, parameter.stand_in());
            quote!(#name = #value)
        });
        let at = name.span();
        let (def, trial) = (Ident::new("def", at), Ident::new("__Trial", at));
        let trial = quote_spanned!(at=> #def #trial : #name<#(#given),*>;);
        let places = known.iter().map(|name| place(name.span()));
        Some(UnusedClass {
            trial,
            places: places.chain([place(at)]).collect(),
        })
    }

    /// True if names that seem to be unbound may come from an argument in this source pattern.
    pub fn may_bind(&self, source: TokenStream) -> bool {
        self.in_arguments(source, &mut HashSet::new())
    }

    /// The places of mistakes that may depend on the arguments.
    pub fn dependent(&self, content: TokenStream) -> HashSet<String> {
        let mut places = self.places.clone();
        self.in_arguments(content, &mut places);
        places
    }

    /// True if a parameter stands behind the first token of a group. Adds the first tokens of such
    /// groups: the number of their arguments is unknown.
    fn in_arguments(&self, tokens: TokenStream, heads: &mut HashSet<String>) -> bool {
        let (mut found, mut inner) = (false, false);
        let mut first = None;
        for (at, tree) in tokens.into_iter().enumerate() {
            first.get_or_insert(tree.span());
            found |= at > 0 && self.places.contains(&place(tree.span()));
            if let TokenTree::Group(group) = tree {
                inner |= self.in_arguments(group.stream(), heads);
            }
        }
        if found {
            heads.extend(first.map(place));
        }
        found || inner
    }
}

/// True if the body selects elements of parameters, or pastes names: only arguments tell what comes
/// out.
fn depends(body: &[TokenTree], parameters: &[&Ident]) -> bool {
    body.iter().enumerate().any(|(at, tree)| match tree {
        TokenTree::Punct(_) => is_punct(Some(tree), '#') || is_punct(Some(tree), '!'),
        TokenTree::Ident(name) => {
            parameters.contains(&name) && group(body.get(at + 1), Delimiter::Bracket).is_some()
        }
        TokenTree::Group(g) => {
            let inner: Vec<TokenTree> = g.stream().into_iter().collect();
            g.delimiter() != Delimiter::Brace && depends(&inner, parameters)
        }
        TokenTree::Literal(_) => false,
    })
}
