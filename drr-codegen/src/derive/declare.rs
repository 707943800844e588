//! `declare_op!` declares ops in a short form:
//!
//! ```text
//! pub AddOp = "bench.add"(x: AnyType, #[attr] k: I64Attr, y: AnyType) { m: K = default }
//!     regions(body: AnyRegion) successors(dest: AnySuccessor)
//!     -> (r: AnyType) traits(Pure);
//! ```
//!
//! Each declaration becomes a struct with `#[derive(Op)]`.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::parse::ParseStream;
use syn::spanned::Spanned;
use syn::{Attribute, ExprPath, Field, LitStr, Result, Token, Visibility, token};

use super::model::Role;
use crate::codes;
use crate::diag::{Errors, did_you_mean};
use crate::tokens;

/// Keywords that may follow the arguments, each with its own brackets.
const WORDS: &[&str] = &[
    "regions",
    "successors",
    "traits",
    "infer",
    "verify",
    "fold",
    "verify_regions",
    "format",
    "syntax",
    "result_names",
    "argument_names",
];

/// Expands the declarations to structs. A declaration with a mistake is kept as far as it was
/// parsed, so that uses of the op cause no further errors.
pub(crate) fn expand(input: TokenStream, errors: &Errors) -> TokenStream {
    let trees = tokens::trees(input);
    let (krate, trees) = match trees.split_first() {
        Some((TokenTree::Group(krate), rest)) => (krate.stream(), rest),
        _ => return TokenStream::new(),
    };
    let declarations = trees
        .split_inclusive(|tree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ';'))
        .filter_map(|trees| {
            let parser = |input: ParseStream<'_>| Declaration::parse(input, errors);
            tokens::parse_rust(parser, tokens::stream(trees))
                .map_err(|error| errors.push(error))
                .ok()
        });
    let (mut idents, mut names) = (HashSet::new(), HashMap::new());
    let declarations = declarations.filter(|declaration| {
        // Only one of two with a `cfg` may be there.
        if has_attr(&declaration.attrs, "cfg") {
            return true;
        }
        let (ident, name) = (&declaration.ident, &declaration.name);
        if !idents.insert(ident.clone()) {
            errors.at(
                ident.span(),
                codes::REPEATED_OP.message(format!("op `{ident}` is declared twice")),
            );
            return false;
        }
        if let Some(other) = names.insert(name.value(), ident.clone()) {
            let message = codes::REPEATED_OP_NAME
                .message(format!("op name `{}` is taken by `{other}`", name.value()));
            errors.at(name.span(), message);
        }
        true
    });
    declarations
        .map(|declaration| declaration.to_struct(&krate))
        .collect()
}

fn has_attr(attrs: &[Attribute], name: &str) -> bool {
    attrs.iter().any(|attr| attr.path().is_ident(name))
}

struct Declaration {
    attrs: Vec<Attribute>,
    vis: Visibility,
    ident: Ident,
    name: LitStr,
    /// The fields of the struct. Their attributes give their roles.
    fields: Vec<Field>,
    /// More arguments of `#[op(…)]`.
    args: TokenStream,
}

impl Declaration {
    fn parse(input: ParseStream<'_>, errors: &Errors) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let ident = input.parse()?;
        input.parse::<Token![=]>()?;
        let mut this = Declaration {
            attrs,
            vis,
            ident,
            name: input.parse()?,
            fields: Vec::new(),
            args: TokenStream::new(),
        };
        match this.parse_parts(input) {
            Ok(()) => input.parse::<Option<Token![;]>>().map(drop)?,
            Err(error) => {
                errors.push(error);
                // The rest cannot be parsed after this error.
                input.parse::<TokenStream>()?;
            }
        }
        Ok(this)
    }

    fn parse_parts(&mut self, input: ParseStream<'_>) -> Result<()> {
        self.parenthesized(input, Role::Operand)?;
        if input.peek(token::Brace) {
            let content;
            syn::braced!(content in input);
            self.parse_fields(&content, Role::Attr)?;
        }
        while !input.is_empty() && !input.peek(Token![;]) {
            self.parse_clause(input)?;
        }
        Ok(())
    }

    fn parse_clause(&mut self, input: ParseStream<'_>) -> Result<()> {
        if input.parse::<Option<Token![->]>>()?.is_some() {
            return self.parenthesized(input, Role::Result);
        }
        let word: Ident = input.parse().map_err(|error| {
            let message = "expected `-> (results)`, `regions(…)`, `successors(…)`, `traits(…)`, `infer = f`, \
                 `verify = f`, `fold = f`, `format = \"…\"`, `syntax`, `result_names = f` or `;`";
            codes::UNKNOWN_CLAUSE.message(message).at(error.span())
        })?;
        let text = word.to_string();
        if !WORDS.contains(&text.as_str()) {
            let expected = ": expected `->`, `regions`, `successors`, `traits`, `infer`, `verify`, `fold`, `format`, `syntax` or `result_names`";
            let near = match did_you_mean(&text, WORDS.iter().copied(), "") {
                none if none.is_empty() => expected.to_string(),
                near => near,
            };
            let message = codes::UNKNOWN_CLAUSE.message(format!("unknown clause `{text}`{near}"));
            return Err(message.at(word.span()));
        }
        match text.as_str() {
            "regions" => return self.parenthesized(input, Role::Region),
            "successors" => return self.parenthesized(input, Role::Successor),
            "syntax" => {
                self.args.extend(quote!(, #word));
                return Ok(());
            }
            "format" => {
                input.parse::<Token![=]>()?;
                let text: LitStr = input.parse()?;
                self.args.extend(quote!(, #word = #text));
                return Ok(());
            }
            _ => {}
        }
        // `infer = f`, as a struct has it.
        if text != "traits" && input.parse::<Option<Token![=]>>()?.is_some() {
            let path: ExprPath = input.parse()?;
            self.args.extend(quote!(, #word = #path));
            return Ok(());
        }
        let content;
        syn::parenthesized!(content in input);
        let value = match text.as_str() {
            "traits" => {
                let traits: TokenStream = content.parse()?;
                quote!((#traits))
            }
            _ => {
                let path: ExprPath = content.parse()?;
                quote!(= #path)
            }
        };
        self.args.extend(quote!(, #word #value));
        Ok(())
    }

    fn parenthesized(&mut self, input: ParseStream<'_>, role: Role) -> Result<()> {
        let content;
        syn::parenthesized!(content in input);
        self.parse_fields(&content, role)
    }

    /// Fields separated by commas.
    fn parse_fields(&mut self, input: ParseStream<'_>, role: Role) -> Result<()> {
        let fields = input.parse_terminated(Field::parse_named, Token![,]);
        let fields = fields.and_then(|fields| {
            let fields = fields.into_iter().map(|field| with_role(field, role));
            fields.collect::<Result<Vec<_>>>()
        });
        if fields.is_err() {
            // syn would report the remaining tokens as another mistake.
            input.parse::<TokenStream>()?;
        }
        self.fields.extend(fields?);
        Ok(())
    }

    fn to_struct(&self, krate: &TokenStream) -> TokenStream {
        let Declaration {
            attrs,
            vis,
            ident,
            name,
            fields,
            args,
        } = self;
        // Ops of other crates are documented in those crates.
        let documented = has_attr(attrs, "doc");
        let text = format!("The op `{}`.", name.value());
        let doc = (!documented).then(|| quote!(#[doc = #text]));
        // Messages about the struct point at its name.
        let item = quote_spanned!(ident.span()=> struct #ident { #(#fields),* });
        quote! {
            #doc
            #(#attrs)*
            #[derive(#krate::Op)]
            #[op(name = #name, crate = #krate #args)]
            #[allow(unreachable_pub)]
            #vis #item
        }
    }
}

/// The field as the derive expects it. `role` is the role of fields without an attribute for one.
fn with_role(mut field: Field, role: Role) -> Result<Field> {
    let default = field.default.take();
    let is_role = |attr: &&mut Attribute| Role::of(attr).is_some();
    let mut explicit = field.attrs.iter_mut().find(is_role);
    let role = explicit.as_deref().and_then(Role::of).unwrap_or(role);
    if let (Some((equals, _)), true) = (&default, role != Role::Attr) {
        let message = codes::DEFAULT_OF_OTHERS.message("only attributes have defaults");
        return Err(message.at(equals.spans[0]));
    }
    let default = default.map(|(_, value)| quote!(default = #value));
    if let (Some(attribute), Some(default)) = (&mut explicit, &default) {
        let given = attribute.meta.require_list().ok();
        let given = given.map(|list| &list.tokens).into_iter();
        attribute.meta = syn::parse_quote!(attr(#(#given,)* #default));
    } else if explicit.is_none() {
        let role = Ident::new(role.word(), field.ident.span());
        let default = default.map(|default| quote!((#default)));
        field.attrs.push(syn::parse_quote!(#[#role #default]));
    }
    Ok(field)
}
