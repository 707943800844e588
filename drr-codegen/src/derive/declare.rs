//! `declare_op!`: ops of other crates, and short declarations, in one line each:
//!
//! ```text
//! pub AddOp = "bench.add"(x: AnyType, #[attr] k: I64Attr, y: AnyType) { m: K = default }
//!     regions(body: AnyRegion) successors(dest: AnySuccessor)
//!     -> (r: AnyType) traits(Pure);
//! ```
//!
//! It becomes a struct with `#[derive(Op)]`, so everything else is the same.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Expr, ExprPath, LitStr, Result, Token, Type, Visibility, token};

use crate::diag::{Errors, did_you_mean};

/// Words that may follow the arguments, each with its own brackets.
const WORDS: &[&str] = &["regions", "successors", "traits", "infer", "verify"];

/// The structs that the declarations stand for.
pub(crate) fn expand(input: TokenStream, errors: &Errors) -> TokenStream {
    match syn::parse2::<Declarations>(input) {
        Ok(declarations) => declarations
            .ops
            .iter()
            .map(|op| op.to_struct(&declarations.krate))
            .collect(),
        Err(error) => {
            errors.push(error);
            TokenStream::new()
        }
    }
}

struct Declarations {
    krate: TokenStream,
    ops: Vec<Declaration>,
}

impl Parse for Declarations {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let content;
        syn::bracketed!(content in input);
        let krate = content.parse()?;
        let mut ops = Vec::new();
        while !input.is_empty() {
            ops.push(input.parse()?);
            if input.is_empty() {
                break;
            }
            input.parse::<Token![;]>()?;
        }
        Ok(Declarations { krate, ops })
    }
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

/// A field of the struct: its attributes say what it is.
struct Field {
    attrs: Vec<Attribute>,
    role: Option<TokenStream>,
    ident: Ident,
    ty: Type,
}

impl Parse for Declaration {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let ident = input.parse()?;
        input.parse::<Token![=]>()?;
        let name = input.parse()?;
        let mut this = Declaration {
            attrs,
            vis,
            ident,
            name,
            fields: Vec::new(),
            traits: None,
            infer: None,
            verify: None,
        };
        let content;
        syn::parenthesized!(content in input);
        this.fields.extend(fields(&content, "operand")?);
        if input.peek(token::Brace) {
            let content;
            syn::braced!(content in input);
            this.fields.extend(fields(&content, "attr")?);
        }
        while !input.is_empty() && !input.peek(Token![;]) {
            this.parse_clause(input)?;
        }
        Ok(this)
    }
}

impl Declaration {
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
            let near = match did_you_mean(&text, WORDS.iter().copied(), "") {
                near if near.is_empty() => ": expected `->`, `regions`, `successors`, `traits`, \
                     `infer` or `verify`"
                    .to_string(),
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
        quote! {
            #(#attrs)*
            #[derive(#krate::Op)]
            #[op(name = #name, crate = #krate #traits #infer #verify)]
            #vis struct #ident { #(#fields),* }
        }
    }
}

impl ToTokens for Field {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Field {
            attrs,
            role,
            ident,
            ty,
        } = self;
        tokens.extend(quote!(#(#attrs)* #role #ident: #ty));
    }
}

/// `name: Type`, `name: Type = default`, each with attributes; `role` is what those without one
/// of the five are.
fn fields(input: ParseStream<'_>, role: &str) -> Result<Vec<Field>> {
    let mut fields = Vec::new();
    while !input.is_empty() {
        fields.push(field(input, role)?);
        if input.is_empty() {
            break;
        }
        input.parse::<Token![,]>()?;
    }
    Ok(fields)
}

fn field(input: ParseStream<'_>, role: &str) -> Result<Field> {
    let attrs = input.call(Attribute::parse_outer)?;
    let ident: Ident = input.parse()?;
    input.parse::<Token![:]>()?;
    let ty = input.parse()?;
    let default = if input.peek(Token![=]) {
        let equals: Token![=] = input.parse()?;
        if role != "attr" {
            return Err(syn::Error::new(
                equals.spans[0],
                "only attributes have defaults",
            ));
        }
        Some(input.parse::<Expr>()?)
    } else {
        None
    };
    let explicit = ["operand", "attr", "result", "region", "successor"]
        .iter()
        .any(|role| {
            attrs
                .iter()
                .any(|attribute| attribute.path().is_ident(role))
        });
    let role = Ident::new(role, ident.span());
    let role = match (explicit, default) {
        (true, _) => None,
        (false, Some(value)) => Some(quote!(#[#role(default = #value)])),
        (false, None) => Some(quote!(#[#role])),
    };
    Ok(Field {
        attrs,
        role,
        ident,
        ty,
    })
}
