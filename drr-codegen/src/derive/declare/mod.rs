//! `declare_op!` declares ops in a short form:
//!
//! ```text
//! class Binary<T>(lhs: T, rhs: T) -> (result: T) traits(Pure, SameOperandsAndResultType);
//! pub AddOp = "bench.add": Binary<AnyType> fold = add;
//! pub MixOp = "bench.mix"(x: AnyType, #[attr] k: I64Attr, y: AnyType) { m: K = default }
//!     regions(body: AnyRegion) successors(dest: AnySuccessor)
//!     -> (r: AnyType) traits(Pure);
//! ```
//!
//! Each op becomes a struct with `#[derive(Op)]`, with all parts of its class. Classes of other blocks are
//! fetched by macros of their names, which answer with their tokens.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::parse::ParseStream;
use syn::{Attribute, LitStr, Result, Token, Visibility};

use crate::args::{default_doc, named};
use crate::codes::report;
use crate::diag::{Errors, to_compile_errors};
use crate::protocol;
use crate::syntax::Call;
use crate::tokens;
use class::{Class, Classes, parse_base};
use parts::Parts;

mod class;
mod parts;

/// The macro that gets the classes of other blocks.
const END: &str = "__declare_op_end";

/// Expands declarations to structs.
pub(super) fn expand(krate: &TokenStream, input: TokenStream) -> TokenStream {
    with_classes(krate, input, None)
}

/// All classes of other blocks have answered.
pub(super) fn finish(input: TokenStream) -> TokenStream {
    protocol::receive(input, |message| {
        let [input] = message.parts();
        Ok(with_classes(&message.krate, input, Some(message.answers)))
    })
}

/// Expands declarations. `answers` are those of the classes of other blocks, which are asked if there
/// are none. A declaration with a mistake is kept as far as it was parsed, so that uses of the op cause no
/// further errors.
fn with_classes(
    krate: &TokenStream,
    input: TokenStream,
    answers: Option<Vec<TokenStream>>,
) -> TokenStream {
    let errors = Errors::new();
    let items = parse(input.clone(), &errors);
    let own = || {
        items.iter().filter_map(|item| match item {
            Item::Class(class) => Some(class),
            Item::Op(_) => None,
        })
    };
    let mut classes = Classes::new(own(), &errors);
    let bases: Vec<&Call> = items.iter().filter_map(Item::base).collect();
    let missing = classes.missing(&bases);
    match answers {
        None if !missing.is_empty() => {
            // The errors are reported with the answers.
            errors.discard();
            let paths = missing.into_iter().map(|(_, path)| path);
            return protocol::ask(paths, END, krate, &quote!(), &quote!({#input}));
        }
        answers => {
            let answers = answers.into_iter().flatten();
            for ((key, path), answer) in missing.into_iter().zip(answers) {
                if let Some(TokenTree::Ident(name)) = path.into_iter().last() {
                    classes.add(key, &name, answer);
                }
            }
        }
    }
    let mut tokens = classes.exports(own(), &errors);
    let (mut idents, mut names) = (HashSet::new(), HashMap::new());
    for item in &items {
        if let Item::Op(op) = item
            && op.is_first(&mut idents, &mut names, &errors)
        {
            tokens.extend(op.to_struct(krate, &classes, &errors));
        }
    }
    tokens.extend(to_compile_errors(&errors.finish()));
    tokens
}

/// The items. Mistakes are reported.
fn parse(input: TokenStream, errors: &Errors) -> Vec<Item> {
    let trees = tokens::trees(input);
    let items = trees
        .split_inclusive(|tree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ';'));
    let items = items.filter_map(|trees| {
        let parser = |input: ParseStream<'_>| Item::parse(input, errors);
        errors.ok(tokens::parse_rust(parser, tokens::stream(trees)))
    });
    items.collect()
}

enum Item {
    Op(Op),
    Class(Class),
}

struct Op {
    attrs: Vec<Attribute>,
    vis: Visibility,
    ident: Ident,
    name: LitStr,
    base: Option<Call>,
    parts: Parts,
    /// A mistake in it was reported.
    broken: bool,
}

impl Item {
    fn parse(input: ParseStream<'_>, errors: &Errors) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let ident: Ident = input.parse()?;
        let item = if ident == "class" && input.peek(syn::Ident) {
            Item::Class(Class::parse(input, attrs, vis, errors)?)
        } else {
            input.parse::<Token![=]>()?;
            Item::Op(Op::parse(input, attrs, vis, ident, errors)?)
        };
        input.parse::<Option<Token![;]>>()?;
        Ok(item)
    }

    /// The class that it derives from.
    fn base(&self) -> Option<&Call> {
        match self {
            Item::Op(op) => op.base.as_ref(),
            Item::Class(class) => class.base.as_ref(),
        }
    }
}

impl Op {
    /// Parses what follows `=`.
    fn parse(
        input: ParseStream<'_>,
        attrs: Vec<Attribute>,
        vis: Visibility,
        ident: Ident,
        errors: &Errors,
    ) -> Result<Self> {
        let name = input.parse()?;
        let derives = input.peek(Token![:]);
        let base = parse_base(input, errors)?;
        Ok(Op {
            broken: derives && base.is_none(),
            attrs,
            vis,
            ident,
            name,
            base,
            parts: Parts::parse(input, !derives, errors)?,
        })
    }

    /// Reports an op that is declared twice, for which this is `false`, and a second op of one name.
    fn is_first(
        &self,
        idents: &mut HashSet<Ident>,
        names: &mut HashMap<String, Ident>,
        errors: &Errors,
    ) -> bool {
        // Only one of two with a `cfg` may be there.
        if named(&self.attrs, "cfg").next().is_some() {
            return true;
        }
        let (ident, name) = (&self.ident, &self.name);
        if !idents.insert(ident.clone()) {
            report!(errors.at, ident.span(), REPEATED_OP: "op `{ident}` is declared twice");
            return false;
        }
        if let Some(other) = names.insert(name.value(), ident.clone()) {
            report!(errors.at, name.span(), REPEATED_OP_NAME:
                "op name `{}` is taken by `{other}`", name.value());
        }
        true
    }

    fn to_struct(
        &self,
        krate: &TokenStream,
        classes: &Classes<'_>,
        errors: &Errors,
    ) -> TokenStream {
        let Op {
            attrs,
            vis,
            ident,
            name,
            base,
            ..
        } = self;
        let taken = base.as_ref().map(|base| classes.parts(base, errors));
        // Without the class, nothing is known about what the op has.
        let broken = self.broken || matches!(taken, Some(None));
        let parts = match taken {
            Some(Some(class)) => self.parts.clone().over(class, errors),
            _ => self.parts.clone(),
        };
        let (fields, args) = (parts.fields(), parts.args());
        let broken = broken.then(|| quote!(, broken));
        // Ops of other crates are documented in those crates.
        let doc = default_doc(attrs, || format!("The op `{}`.", name.value()));
        // Messages about the struct point at its name.
        let item = quote_spanned!(ident.span()=> struct #ident { #(#fields),* });
        quote! {
            #doc
            #(#attrs)*
            #[derive(#krate::Op)]
            #[op(name = #name, crate = #krate #args #broken)]
            #[allow(dead_code, non_snake_case, unreachable_pub, unused_qualifications)]
            #vis #item
        }
    }
}
