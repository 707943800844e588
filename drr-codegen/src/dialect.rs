//! `dialect! { pub Arith = "arith" { ops: [AddIOp, SubIOp] } }`: the type of a dialect, and a macro
//! of its name that answers for all its ops, so that a block fetches them in a single step.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, LitStr, Path, Token, Visibility, braced, bracketed, parse2, token};

use crate::args::{cfgs, default_doc};
use crate::codes::{self, report};
use crate::declaration::OpDeclaration;
use crate::derive::is_word;
use crate::diag::{Errors, did_you_mean_or, to_compile_error, to_compile_errors};
use crate::protocol::{self, callback, dialect_ops, place_hash, split_crate};
use crate::tokens::parse_rust;

/// The parts of a dialect.
const PARTS: [&str; 8] = [
    "depends_on",
    "types",
    "attrs",
    "ops",
    "canonicalization",
    "constant",
    "call_conversion",
    "verify_attr",
];

/// The parts that a visitor is told, and its methods that take their elements, in the order of the
/// calls.
const VISITED: [(&str, &str); 4] = [
    ("depends_on", "depends_on"),
    ("types", "ty"),
    ("attrs", "attr"),
    ("ops", "op"),
];

/// The parts that `..` may end: the dialect has others. Each with the kind of what it lists.
const OPEN: [(&str, &str); 2] = [("types", "Type"), ("attrs", "Attr")];
/// The part of ops or one op.
const CONSTANT: &str = "constant";
/// The parts that are one path, not a list.
const CALL_CONVERSION: &str = "call_conversion";
const VERIFY_ATTR: &str = "verify_attr";

/// The number of ops that are asked one after the other. rustc allows 128 nested macro calls.
const CHUNK: usize = 60;

/// `pub Arith = "arith" { ops: [AddIOp, SubIOp] }`
struct Dialect {
    attrs: Vec<Attribute>,
    vis: Visibility,
    ident: Ident,
    name: LitStr,
    parts: Vec<Part>,
}

/// `ops: [AddIOp, SubIOp]`
struct Part {
    word: Ident,
    paths: Vec<Path>,
    /// The first `..`, and true if nothing comes after it.
    rest: Option<(Token![..], bool)>,
}

impl Parse for Part {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let word: Ident = input.parse()?;
        input.parse::<Token![:]>()?;
        let (mut paths, mut rest) = (Vec::new(), None);
        // A part of another name may be meant to be one path, too: the name is the mistake to report.
        let may_be_one = word == CONSTANT || PARTS.iter().all(|part| word != part);
        let one = may_be_one && !input.peek(token::Bracket);
        if one || word == VERIFY_ATTR || word == CALL_CONVERSION {
            paths.push(input.parse()?);
            return Ok(Part { word, paths, rest });
        }
        let list;
        bracketed!(list in input);
        while !list.is_empty() {
            if let Some((_, is_last)) = &mut rest {
                *is_last = false;
            }
            match list.peek(Token![..]) {
                true => {
                    let dots = list.parse()?;
                    rest.get_or_insert((dots, true));
                }
                false => paths.push(list.parse()?),
            }
            if !list.is_empty() {
                list.parse::<Token![,]>()?;
            }
        }
        Ok(Part { word, paths, rest })
    }
}

impl Parse for Dialect {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let ident = input.parse()?;
        input.parse::<Token![=]>()?;
        let name = input.parse()?;
        let body;
        braced!(body in input);
        let parts = Punctuated::<_, Token![,]>::parse_terminated(&body)?;
        input.parse::<Option<Token![;]>>()?;
        Ok(Dialect {
            attrs,
            vis,
            ident,
            name,
            parts: parts.into_iter().collect(),
        })
    }
}

impl Dialect {
    /// The elements of a part.
    fn part(&self, name: &str) -> impl Iterator<Item = &Path> {
        let parts = self.parts.iter().filter(move |part| part.word == name);
        parts.flat_map(|part| &part.paths)
    }

    /// Reports what the declaration alone shows, and drops repetitions.
    fn check(&mut self, errors: &Errors) {
        let name = self.name.value();
        if !is_word(&name) {
            report!(errors.at, self.name.span(), DIALECT_WORD:
                "`{name}` is not a dialect's name: expected a word");
        }
        let mut words = HashSet::new();
        self.parts.retain_mut(|Part { word, paths, rest }| {
            let text = word.to_string();
            if !PARTS.contains(&text.as_str()) {
                let expected = || format!(": expected {}", quoted(&PARTS));
                let near = did_you_mean_or(&text, PARTS, "", expected);
                report!(errors.at, word.span(), DIALECT_PART:
                    "a dialect has no part `{text}`{near}");
                return false;
            }
            if !words.insert(text.clone()) {
                report!(errors.at, word.span(), DIALECT_PART: "the part `{text}` is given twice");
                return false;
            }
            if let Some((rest, is_last)) = rest {
                if OPEN.iter().all(|(part, _)| text != *part) {
                    report!(errors.spanning, rest, DIALECT_PART:
                        "only `types` and `attrs` may end with `..`");
                } else if !*is_last {
                    report!(errors.spanning, rest, REST_NOT_LAST: "`..` comes last");
                }
            }
            let mut seen = HashSet::new();
            let all = std::mem::take(paths).into_iter();
            let once = all.filter(|path| {
                let text = path.to_token_stream().to_string();
                let new = seen.insert(text.clone());
                if !new {
                    report!(errors.spanning, path, LISTED_TWICE:
                        "`{}` is listed twice", text.replace(' ', ""));
                }
                new
            });
            *paths = once.collect();
            true
        });
    }

    /// The type.
    fn to_type(&self, krate: &TokenStream) -> TokenStream {
        let Dialect {
            attrs,
            vis,
            ident,
            name,
            ..
        } = self;
        let doc = default_doc(attrs, || format!("The dialect `{}`.", name.value()));
        let visits = VISITED.iter().flat_map(|(part, method)| {
            let method = format_ident!("{method}");
            self.part(part).map(
                move |path| quote!(__drr::dialect::DialectVisitor::#method::<#path>(__visitor);),
            )
        });
        let open = OPEN.iter().filter(|(name, _)| {
            let mut parts = self.parts.iter();
            parts.any(|part| part.word == name && part.rest.is_some())
        });
        let open: Vec<Ident> = open.map(|(_, kind)| format_ident!("{kind}")).collect();
        let open = (!open.is_empty()).then(|| {
            quote!(const OPEN: &'static [__drr::typedef::DefKind] = &[#(__drr::typedef::DefKind::#open),*];)
        });
        let rules: Vec<&Path> = self.part("canonicalization").collect();
        let canonicalization = (!rules.is_empty()).then(|| {
            quote! {
                fn canonicalization<AnyIr: __drr::ir::Ir>() -> __drr::pattern_set::PatternSet<AnyIr> {
                    __drr::pattern_set::PatternSet::new()#(.with(#rules))*
                }
            }
        });
        let constants: Vec<&Path> = self.part(CONSTANT).collect();
        let constant_like = constants.iter().map(|path| {
            let message = format!(
                "[{}] `{}` is not declared with the trait `ConstantLike`",
                codes::NO_CONSTANT,
                path.to_token_stream()
            );
            let decl = quote!(<#path as __drr::decl::OpDef>::DECL);
            quote_spanned! {path.span()=> ::core::assert!(#decl.is_constant_like(), #message);}
        });
        let constant = (!constants.is_empty()).then(|| {
            quote! {
                fn materialize_constant<AnyIr: __drr::ir::Ir>(
                    __ir: &mut AnyIr,
                    __at: __drr::ir::InsertPoint<AnyIr>,
                    __like: __drr::ir::Op<AnyIr>,
                    __attr: &AnyIr::Attr,
                    __ty: __drr::ir::Type<AnyIr>,
                ) -> ::core::option::Option<__drr::ir::Op<AnyIr>> {
                    #(
                        let __op = <#constants as __drr::decl::OpDef>::materialize(
                            __ir, __at, __like, __attr, __ty,
                        );
                        if __op.is_some() {
                            return __op;
                        }
                    )*
                    ::core::option::Option::None
                }
            }
        });
        let call_conversion = self.part(CALL_CONVERSION).next();
        let is_unary = call_conversion.map(|path| {
            let message = format!(
                "[{}] `{}` does not have one operand and one result",
                codes::NO_CONVERSION,
                path.to_token_stream()
            );
            let decl = quote!(<#path as __drr::decl::OpDef>::DECL);
            quote_spanned! {path.span()=> ::core::assert!(#decl.is_unary(), #message);}
        });
        let call_conversion = call_conversion.map(|path| {
            quote! {
                fn materialize_call_conversion<AnyIr: __drr::ir::Ir>(
                    __ir: &mut AnyIr,
                    __at: __drr::ir::InsertPoint<AnyIr>,
                    __call: __drr::ir::Op<AnyIr>,
                    __value: __drr::ir::Value<AnyIr>,
                    __ty: __drr::ir::Type<AnyIr>,
                ) -> ::core::option::Option<__drr::ir::Op<AnyIr>> {
                    __drr::decl::call_conversion::<#path, AnyIr>(__ir, __at, __call, __value, __ty)
                }
            }
        });
        let verify_attr = self.part(VERIFY_ATTR).next().map(|function| {
            // A wrong signature is an error at the path.
            let span = function.span().resolved_at(Span::call_site());
            let call = quote_spanned!(span=> #function(__attr));
            quote! {
                fn verify_attr<AnyIr: __drr::ir::Ir>(
                    __attr: __drr::dialect::DialectAttr<'_, AnyIr>,
                ) -> ::core::result::Result<(), __drr::decl::VerifyError> {
                    #call.map_err(::core::convert::Into::into)
                }
            }
        });
        let cfgs = cfgs(attrs);
        let in_dialect = self.part("types").chain(self.part("attrs")).map(|path| {
            let message = format!(
                "[{}] the name of this type or attribute does not begin with `{}.`",
                codes::FOREIGN_OP,
                name.value()
            );
            // Not the user's code for rustc's lints.
            let decl = quote!(<#path as __drr::decl::Def>::DECL);
            quote_spanned! {path.span()=>
                ::core::assert!(__drr::typedef::is_in(#decl, #name), #message);
            }
        });
        quote! {
            #doc
            #(#attrs)*
            #[derive(Clone, Copy, Debug)]
            #[allow(unreachable_pub)]
            #vis struct #ident;
            #cfgs
            const _: () = {
                use #krate::__private as __drr;
                const _: () = { #(#in_dialect)* #(#constant_like)* #is_unary };
                impl __drr::dialect::Dialect for #ident {
                    const NAME: &'static ::core::primitive::str = #name;
                    #krate::__compiled_dialect! { #ident }
                    #open
                    fn visit<__V: __drr::dialect::DialectVisitor + ?::core::marker::Sized>(
                        __visitor: &mut __V,
                    ) {
                        #(#visits)*
                    }
                    #canonicalization
                    #constant
                    #call_conversion
                    #verify_attr
                }
            };
        }
    }

    /// The calls that ask the ops for their declarations. The answers go to [`finish`].
    fn questions(&self, krate: &TokenStream) -> TokenStream {
        let Dialect {
            attrs,
            vis,
            ident,
            name,
            ..
        } = self;
        let cfgs = cfgs(attrs);
        let ask = |steps: &[TokenStream], payload: &TokenStream| {
            let steps = steps.iter().cloned();
            let call = protocol::ask(steps, "__drr_dialect_end", krate, &quote!(), payload);
            quote!(#cfgs #call)
        };
        let ops: Vec<TokenStream> = self.part("ops").map(Path::to_token_stream).collect();
        if ops.len() <= CHUNK {
            return ask(&ops, &quote!({#vis} {#ident} {#(#ops),*} {#cfgs} {#name}));
        }
        let chunks = ops.chunks(CHUNK).enumerate();
        let (parts, made): (Vec<_>, Vec<_>) = chunks
            .map(|(at, ops)| {
                let part = format_ident!("__drr_part_{at}_{}", ident);
                let made = ask(ops, &quote!({} {#part} {#(#ops),*} {#cfgs} {}));
                (quote!(#part), made)
            })
            .unzip();
        let all = ask(
            &parts,
            &quote!({#vis} {#ident} {#(#parts),*} {#cfgs} {#name}),
        );
        quote!(#(#made)* #all)
    }
}

/// `` `a`, `b` or `c` ``
fn quoted(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match words.split_last() {
        Some((last, rest @ [_, ..])) => format!("{} or {last}", rest.join(", ")),
        _ => words.join(""),
    }
}

/// Makes the types, and asks each op for its declaration; the last answer goes to [`finish`].
pub fn dialect(input: TokenStream) -> TokenStream {
    let (krate, input) = split_crate(input);
    let parser = |input: ParseStream<'_>| {
        let mut dialects = Vec::new();
        while !input.is_empty() {
            dialects.push(input.parse::<Dialect>()?);
        }
        Ok(dialects)
    };
    let mut dialects = match parse_rust(parser, input) {
        Ok(dialects) => dialects,
        Err(error) => return to_compile_error(error),
    };
    let errors = Errors::new();
    let items = dialects.iter_mut().map(|dialect| {
        dialect.check(&errors);
        let (ty, questions) = (dialect.to_type(&krate), dialect.questions(&krate));
        quote!(#ty #questions)
    });
    let items: Vec<TokenStream> = items.collect();
    let errors = to_compile_errors(&errors.finish());
    quote!(#(#items)* #errors)
}

/// All ops have answered: makes the dialect's macro.
pub fn finish(input: TokenStream) -> TokenStream {
    protocol::receive(input, |message| {
        let [vis, ident, ops, cfgs, name] = message.parts();
        let (vis, ident) = (parse2::<Visibility>(vis)?, parse2::<Ident>(ident)?);
        let paths = Punctuated::<Path, Token![,]>::parse_terminated.parse2(ops.clone())?;
        let mut known = Vec::new();
        for (path, answer) in paths.iter().zip(message.answers) {
            match dialect_ops(&answer) {
                Some(ops) => known.extend(ops),
                None => {
                    let last = path.segments.last().map(|last| last.ident.clone());
                    known.push((last.unwrap_or_else(|| ident.clone()), answer));
                }
            }
        }
        let errors = Errors::new();
        if let Ok(name) = parse2::<LitStr>(name) {
            check_names(&name.value(), &known, &errors);
        }
        let known = known.iter().map(|(name, decl)| quote!({#name #decl}));
        let hash = place_hash(&ops.to_string(), ident.span());
        let hidden = format_ident!("__drr_dialect_{}_{hash}", ident);
        let callback = callback(&cfgs, &vis, &ident, &hidden, &quote!(dialect #(#known)*));
        let errors = to_compile_errors(&errors.finish());
        Ok(quote!(#callback #errors))
    })
}

/// Each op is of the dialect, and no two have one name.
fn check_names(dialect: &str, ops: &[(Ident, TokenStream)], errors: &Errors) {
    let mut taken = HashMap::new();
    for (op, answer) in ops {
        let Ok(declaration) = parse2::<OpDeclaration>(answer.clone()) else {
            continue;
        };
        let name = &declaration.name;
        match name.split_once('.') {
            _ if declaration.broken => {}
            Some((own, _)) if own != dialect => {
                report!(errors.at, op.span(), FOREIGN_OP:
                    "`{name}` is an op of the dialect `{own}`, not of `{dialect}`");
            }
            _ => {
                if let Some(other) = taken.insert(name.clone(), op) {
                    report!(errors.at, op.span(), LISTED_TWICE:
                        "`{op}` and `{other}` both declare `{name}`");
                }
            }
        }
    }
}
