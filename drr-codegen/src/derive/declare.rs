//! `declare_op!` declares ops in a short form:
//!
//! ```text
//! pub AddOp = "bench.add"(x: AnyType, #[attr] k: I64Attr, y: AnyType) { m: K = default }
//!     regions(body: AnyRegion) successors(dest: AnySuccessor)
//!     -> (r: AnyType) traits(Pure);
//! ```
//!
//! Each declaration becomes a struct with `#[derive(Op)]`.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::ParseStream;
use syn::{Attribute, Expr, ExprPath, LitStr, Result, Token, Type, Visibility, token};

use super::read::ROLES;
use crate::diag::{Errors, did_you_mean};
use crate::tokens;

/// Keywords that may follow the arguments, each with its own brackets.
const WORDS: &[&str] = &["regions", "successors", "traits", "infer", "verify"];

/// Expands the declarations to structs. A declaration with a mistake is kept as far as it was
/// parsed, so that uses of the op cause no further errors.
pub(crate) fn expand(input: TokenStream, errors: &Errors) -> TokenStream {
    let trees = tokens::trees(input);
    let (krate, trees) = match trees.split_first() {
        Some((TokenTree::Group(krate), rest)) => (krate.stream(), rest),
        _ => return TokenStream::new(),
    };
    trees
        .split_inclusive(|tree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ';'))
        .filter_map(|trees| {
            let parser = |input: ParseStream<'_>| Declaration::parse(input, errors);
            match tokens::parse_rust(parser, tokens::stream(trees)) {
                Ok(declaration) => Some(declaration.to_struct(&krate)),
                Err(error) => {
                    errors.push(error);
                    None
                }
            }
        })
        .collect()
}

struct Declaration {
    attrs: Vec<Attribute>,
    vis: Visibility,
    ident: Ident,
    name: LitStr,
    fields: Vec<Field>,
    traits: Option<TokenStream>,
    infer: Option<ExprPath>,
    verify: Option<ExprPath>,
}

/// A field of the struct. Its attributes give its role.
struct Field {
    attrs: Vec<Attribute>,
    role: Option<TokenStream>,
    ident: Ident,
    ty: Type,
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
            traits: None,
            infer: None,
            verify: None,
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
        let content;
        syn::parenthesized!(content in input);
        self.fields.extend(fields(&content, "operand")?);
        if input.peek(token::Brace) {
            let content;
            syn::braced!(content in input);
            self.fields.extend(fields(&content, "attr")?);
        }
        while !input.is_empty() && !input.peek(Token![;]) {
            self.parse_clause(input)?;
        }
        Ok(())
    }

    fn parse_clause(&mut self, input: ParseStream<'_>) -> Result<()> {
        if input.peek(Token![->]) {
            input.parse::<Token![->]>()?;
            let content;
            syn::parenthesized!(content in input);
            self.fields.extend(fields(&content, "result")?);
            return Ok(());
        }
        let word: Ident = input.parse().map_err(|error| {
            syn::Error::new(
                error.span(),
                "expected `-> (results)`, `regions(…)`, `successors(…)`, `traits(…)`, `infer(…)`, \
                 `verify(…)` or `;`",
            )
        })?;
        let content;
        let text = word.to_string();
        if !WORDS.contains(&text.as_str()) {
            let expected =
                ": expected `->`, `regions`, `successors`, `traits`, `infer` or `verify`";
            let near = match did_you_mean(&text, WORDS.iter().copied(), "") {
                none if none.is_empty() => expected.to_string(),
                near => near,
            };
            let message = format!("unknown clause `{text}`{near}");
            return Err(syn::Error::new(word.span(), message));
        }
        syn::parenthesized!(content in input);
        match text.as_str() {
            "regions" => self.fields.extend(fields(&content, "region")?),
            "successors" => self.fields.extend(fields(&content, "successor")?),
            "traits" => self.traits = Some(content.parse()?),
            "infer" => self.infer = Some(content.parse()?),
            _ => self.verify = Some(content.parse()?),
        }
        Ok(())
    }

    fn to_struct(&self, krate: &TokenStream) -> TokenStream {
        let Declaration {
            attrs,
            vis,
            ident,
            name,
            fields,
            traits,
            infer,
            verify,
        } = self;
        let traits = traits.as_ref().map(|traits| quote!(, traits(#traits)));
        let infer = infer.as_ref().map(|path| quote!(, infer = #path));
        let verify = verify.as_ref().map(|path| quote!(, verify = #path));
        // Ops of other crates are documented in those crates.
        let documented = attrs
            .iter()
            .any(|attribute| attribute.path().is_ident("doc"));
        let text = format!("The op `{}`.", name.value());
        let doc = (!documented).then(|| quote!(#[doc = #text]));
        // Warnings about the struct point at its name.
        let keyword = Token![struct](ident.span());
        quote! {
            #doc
            #(#attrs)*
            #[derive(#krate::Op)]
            #[op(name = #name, crate = #krate #traits #infer #verify)]
            #vis #keyword #ident { #(#fields),* }
        }
    }
}

impl ToTokens for Field {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let (attrs, role, ident, ty) = (&self.attrs, &self.role, &self.ident, &self.ty);
        tokens.extend(quote!(#(#attrs)* #role #ident: #ty));
    }
}

/// `name: Type`, `name: Type = default`, each with attributes. `role` is the role of fields without
/// one of the five role attributes.
fn fields(input: ParseStream<'_>, role: &str) -> Result<Vec<Field>> {
    let mut fields = Vec::new();
    while !input.is_empty() {
        match field(input, role) {
            Ok(field) => fields.push(field),
            Err(error) => {
                // syn would report the remaining tokens as another mistake.
                input.parse::<TokenStream>()?;
                return Err(error);
            }
        }
        if input.is_empty() {
            break;
        }
        input.parse::<Token![,]>()?;
    }
    Ok(fields)
}

fn field(input: ParseStream<'_>, role: &str) -> Result<Field> {
    let mut attrs = input.call(Attribute::parse_outer)?;
    let ident: Ident = input.parse()?;
    input.parse::<Token![:]>()?;
    let ty = input.parse()?;
    let is_role = |attr: &&mut Attribute| ROLES.iter().any(|role| attr.path().is_ident(role));
    let explicit = attrs.iter_mut().find(is_role);
    let is_attr = match &explicit {
        Some(attribute) => attribute.path().is_ident("attr"),
        None => role == "attr",
    };
    let default = match input.parse::<Option<Token![=]>>()? {
        Some(equals) if !is_attr => {
            let message = "only attributes have defaults";
            return Err(syn::Error::new(equals.spans[0], message));
        }
        Some(_) => Some(input.parse::<Expr>()?),
        None => None,
    };
    let role = Ident::new(role, ident.span());
    let role = match (explicit, default) {
        (Some(attribute), Some(value)) => {
            let given = attribute.meta.require_list().ok().map(|list| {
                let given = &list.tokens;
                quote!(#given,)
            });
            let path = attribute.path();
            attribute.meta = syn::parse_quote!(#path(#given default = #value));
            None
        }
        (Some(_), None) => None,
        (None, Some(value)) => Some(quote!(#[#role(default = #value)])),
        (None, None) => Some(quote!(#[#role])),
    };
    Ok(Field {
        attrs,
        role,
        ident,
        ty,
    })
}
