//! `#[derive(EnumAttr)]`: an enum whose variants are encoded as attributes.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Expr, Fields, Path, Token, Variant};

use super::read::facade;
use crate::args::{EnumArgs, int_value, named, of_attributes, string, summary};
use crate::codes::{self, Message, report};
use crate::diag::Errors;
use crate::tokens::unraw;

/// The enum as the derive has read it.
pub(crate) struct EnumModel {
    ident: Ident,
    krate: Path,
    generic: bool,
    summary: String,
    encoding: Encoding,
    variants: Vec<(Ident, Case)>,
    /// The keywords of the variants.
    words: Vec<String>,
    /// A variant with fields was left out.
    partial: bool,
}

enum Encoding {
    Text(String, String),
    String,
    Int(u32),
}

#[derive(PartialEq)]
enum Case {
    Text(String),
    Int(i64),
}

/// Reads the enum. Reports mistakes and keeps the rest.
pub(crate) fn read(input: &DeriveInput, errors: &Errors) -> EnumModel {
    let mut args: EnumArgs = of_attributes(errors, &input.attrs, "enum_attr");
    let krate = facade(args.krate.take());
    let last = named(&input.attrs, "enum_attr").last();
    let place = last.map_or(input.ident.span(), Spanned::span);
    let encoding = read_encoding(args, place, errors);
    if !input.generics.params.is_empty() {
        report!(errors.spanning, &input.generics, GENERIC_DECLARATION:
            "an enum of attribute cases has no generic parameters");
    }
    let (mut variants, mut words, mut partial) = (Vec::new(), Vec::new(), false);
    match &input.data {
        Data::Enum(data) => {
            if data.variants.is_empty() {
                report!(errors.spanning, &input.ident, EMPTY_ENUM:
                    "an enum of attribute cases has at least one variant");
            }
            let mut next = 0;
            for variant in &data.variants {
                if !matches!(variant.fields, Fields::Unit) {
                    report!(errors.spanning, &variant.fields, VARIANT_WITH_FIELDS:
                        "a variant that an attribute encodes has no fields");
                    partial = true;
                    continue;
                }
                let (case, word, [span, last]) =
                    read_variant(variant, &encoding, &mut next, errors);
                if let Some((other, _)) = variants.iter().find(|(_, other)| *other == case) {
                    report!(errors.at, span, REPEATED_ENCODING:
                        "`{other}` has this encoding already");
                } else if let Some(at) = words.iter().position(|other| *other == word) {
                    let (other, _) = &variants[at];
                    report!(errors.at, last, REPEATED_ENCODING:
                        "`{other}` has the keyword `{word}` already\nhelp: give another one: `#[value(\"…\")]`");
                }
                variants.push((variant.ident.clone(), case));
                words.push(word);
            }
        }
        Data::Struct(data) => errors.at(data.struct_token.span, NOT_AN_ENUM),
        Data::Union(data) => errors.at(data.union_token.span, NOT_AN_ENUM),
    }
    EnumModel {
        ident: input.ident.clone(),
        krate,
        generic: !input.generics.params.is_empty(),
        summary: summary_of(input, &encoding, &variants),
        encoding,
        variants,
        words,
        partial,
    }
}

const NOT_AN_ENUM: Message =
    codes::NOT_AN_ENUM.fixed("`EnumAttr` is derived for enums without fields");

fn read_encoding(args: EnumArgs, place: Span, errors: &Errors) -> Encoding {
    let (text, int) = (args.text.map(|text| text.0), args.int);
    let string = args.string.is_some_and(|string| string.0);
    match [text.is_some(), string, int.is_some()]
        .into_iter()
        .filter(|given| *given)
        .count()
    {
        1 => {}
        0 if !errors.is_empty() => {}
        0 => report!(errors.at, place, ENUM_ENCODING:
            "nothing says how the variants are encoded: expected `#[enum_attr(string)]`, `#[enum_attr(int = 64)]` or `#[enum_attr(text = \"#dialect<attribute {{}}>\")]`"),
        _ => report!(errors.at, place, ENUM_ENCODING:
            "`text`, `string` and `int` exclude one another"),
    }
    if let Some(text) = text {
        let value = text.value();
        if !value.starts_with('#') {
            report!(errors.spanning, &text, ENUM_ENCODING:
                "the text of an attribute begins with `#` and its dialect: `text = \"#dialect.attribute<{{}}>\"`");
        }
        return match value.split("{}").collect::<Vec<_>>().as_slice() {
            [before, after] => Encoding::Text(before.to_string(), after.to_string()),
            _ => {
                report!(errors.spanning, &text, ENUM_ENCODING:
                    "expected `{{}}` once, where the variant's word goes");
                Encoding::Text(value, String::new())
            }
        };
    }
    if let Some(bits) = int {
        if !(1..=64).contains(&bits.0) {
            report!(errors.at, bits.span(), ENUM_WIDTH: "expected a width of 1 to 64 bits");
        }
        return Encoding::Int(bits.0.clamp(1, 64));
    }
    Encoding::String
}

/// The encoding of a variant, its keyword and their spans.
fn read_variant(
    variant: &Variant,
    encoding: &Encoding,
    next: &mut i64,
    errors: &Errors,
) -> (Case, String, [Span; 2]) {
    if let Some((_, value)) = &variant.discriminant
        && let Some(value) = int_value(value)
    {
        *next = value;
    }
    let discriminant = *next;
    *next = next.wrapping_add(1);
    let attribute = named(&variant.attrs, "value").next();
    let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
    let parsed = attribute.map(|attribute| attribute.parse_args_with(parser));
    let values = parsed.and_then(|values| errors.ok(values));
    let values: Vec<Expr> = values.into_iter().flatten().collect();
    let span = values.first().map_or(variant.ident.span(), Spanned::span);
    let name = unraw(&variant.ident);
    let (mut case, mut word) = match encoding {
        Encoding::Int(_) => (Case::Int(discriminant), name.to_lowercase()),
        _ => (Case::Text(name.clone()), name),
    };
    for (at, value) in values.iter().enumerate() {
        match (encoding, int_value(value), string(value)) {
            (Encoding::Int(_), Some(value), _) if at == 0 => case = Case::Int(value),
            (Encoding::Int(_), _, Some(text)) if at + 1 == values.len() => word = text.value(),
            (Encoding::Int(_), ..) => report!(errors.spanning, value, VARIANT_VALUE:
                "expected an integer, a keyword, or both: the enum is encoded as `int`"),
            (_, _, Some(text)) if at == 0 => {
                word = text.value();
                case = Case::Text(text.value());
            }
            _ => report!(errors.spanning, value, VARIANT_VALUE:
                "expected a string: the enum is encoded as text"),
        }
    }
    if let (Encoding::Int(bits), Case::Int(value)) = (encoding, &case) {
        let (low, high) = (-(1i128 << (bits - 1)), 1i128 << bits);
        if !(low..high).contains(&i128::from(*value)) {
            report!(errors.at, span, ENUM_WIDTH: "{value} does not fit into {bits} bits");
        }
    }
    let last = values.last().map_or(span, Spanned::span);
    (case, word, [span, last])
}

/// MLIR's summary of integer and string enums. For text of a dialect, the first line of the docs.
fn summary_of(input: &DeriveInput, encoding: &Encoding, variants: &[(Ident, Case)]) -> String {
    let cases = variants.iter().map(|(_, case)| match case {
        Case::Text(text) => format!("'{text}'"),
        Case::Int(value) => value.to_string(),
    });
    let cases = cases.collect::<Vec<_>>().join(", ");
    match encoding {
        Encoding::Int(bits) => format!("allowed {bits}-bit signless integer cases: {cases}"),
        Encoding::String => format!("allowed string cases: {cases}"),
        Encoding::Text(..) => {
            summary(&input.attrs).unwrap_or_else(|| format!("{} attribute", unraw(&input.ident)))
        }
    }
}

/// Generates the impls. Cannot fail.
pub(crate) fn expand(model: &EnumModel) -> TokenStream {
    // These mistakes were reported; impls would only cause further errors.
    if model.generic || model.variants.is_empty() {
        return TokenStream::new();
    }
    let EnumModel {
        ident,
        krate,
        summary,
        variants,
        words,
        ..
    } = model;
    let k = quote!(#krate::__private);
    let encoding = match &model.encoding {
        Encoding::Text(before, after) => {
            quote!(#k::constraint::EnumEncoding::Text(#before, #after))
        }
        Encoding::String => quote!(#k::constraint::EnumEncoding::String),
        Encoding::Int(bits) => quote!(#k::constraint::EnumEncoding::Int(#bits)),
    };
    let data = match &model.encoding {
        Encoding::Text(..) | Encoding::String => quote!(Text),
        Encoding::Int(_) => quote!(IntegerOrBool),
    };
    let cases = variants.iter().map(|(_, case)| match case {
        Case::Text(text) => quote!(#k::constraint::EnumCase::Text(#text)),
        Case::Int(value) => quote!(#k::constraint::EnumCase::Int(#value)),
    });
    let names = || variants.iter().map(|(variant, _)| variant);
    let (indices, again) = (0..variants.len(), 0..variants.len());
    let (to_index, from_index) = (names(), names());
    let texts = names().map(unraw);
    let (shown, text_of) = (names(), texts);
    // A variant that was left out must still be matched.
    let otherwise = |value: TokenStream| model.partial.then(|| quote!(_ => #value,));
    let (other_index, other_text) = (otherwise(quote!(0)), otherwise(quote!("")));
    quote! {
        impl #k::constraint::AttrEnum for #ident {
            type Data = #k::constraint::holds::#data;
            const SUMMARY: &'static ::core::primitive::str = #summary;
            const ENCODING: #k::constraint::EnumEncoding = #encoding;
            const CASES: &'static [#k::constraint::EnumCase] = &[#(#cases),*];
            const WORDS: &'static [&'static ::core::primitive::str] = &[#(#words),*];
            fn index(&self) -> ::core::primitive::usize {
                match *self {
                    #(Self::#to_index => #indices,)*
                    #other_index
                }
            }
            fn from_index(__index: ::core::primitive::usize) -> ::core::option::Option<Self> {
                match __index {
                    #(#again => ::core::option::Option::Some(Self::#from_index),)*
                    _ => ::core::option::Option::None,
                }
            }
        }
        impl<'a, AnyIr: #k::ir::Ir> #k::native::FromAttr<'a, AnyIr> for #ident {
            type Data = #k::constraint::holds::Case<Self>;
            fn from_attr(__attr: #k::native::AttrRef<'a, AnyIr>) -> ::core::option::Option<Self> {
                #k::constraint::enum_variant(__attr)
            }
        }
        #[diagnostic::do_not_recommend]
        impl<AnyIr: #k::ir::Ir, AnyKind> #k::native::IntoAttr<AnyIr, AnyKind> for #ident
        where
            AnyKind: #k::constraint::AttrConstraint<Holds: #k::constraint::MayHold<#k::constraint::holds::Case<Self>>>,
        {
            fn into_attr(self) -> ::core::option::Option<#k::attr::AttrData<AnyIr>> {
                ::core::option::Option::Some(#k::constraint::enum_data(&self))
            }
        }
        #[diagnostic::do_not_recommend]
        impl<AnyIr: #k::ir::Ir, AnyKind> #k::constraint::MatchAttr<AnyIr, AnyKind> for #ident
        where
            AnyKind: #k::constraint::AttrConstraint<Holds: #k::constraint::MayHold<#k::constraint::holds::Case<Self>>>,
        {
            fn matches(&self, __attr: #k::native::AttrRef<'_, AnyIr>) -> ::core::primitive::bool {
                match #k::constraint::enum_variant::<AnyIr, Self>(__attr) {
                    ::core::option::Option::Some(__variant) => {
                        #k::constraint::AttrEnum::index(&__variant)
                            == #k::constraint::AttrEnum::index(self)
                    }
                    ::core::option::Option::None => false,
                }
            }
            fn expected(&self) -> ::std::string::String {
                ::std::borrow::ToOwned::to_owned(match *self {
                    #(Self::#shown => #text_of,)*
                    #other_text
                })
            }
        }
    }
}
