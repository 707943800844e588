//! The arguments of `#[op(…)]`, `#[attr(…)]`, `#[enum_attr(…)]` and of `#[pattern(…)]` on functions,
//! read by darling, which knows the keys and suggests similar ones.

use std::str::FromStr;

use darling::FromMeta;
use darling::ast::NestedMeta;
use darling::util::SpannedValue;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::parse::{Parse, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{
    Attribute, Expr, ExprLit, ExprPath, GenericArgument, Lit, LitStr, Meta, Path, PathArguments,
    PathSegment, Token, Type,
};

use crate::codes::{self, report};
use crate::diag::Errors;
use crate::syntax::tablegen::field_of_op;

/// Arguments that are read key by key, so that one mistake does not hide the others.
pub(crate) trait Args: FromMeta + Default {
    /// Adds the keys of `other`. The error names a key that both have.
    fn merge(&mut self, other: Self) -> Result<(), &'static str>;
}

/// A struct of arguments, by field and key.
macro_rules! args {
    ($(#[$doc:meta])* $name:ident { $($key:literal $field:ident: $ty:ty,)* }) => {
        $(#[$doc])*
        #[derive(Default, FromMeta)]
        #[darling(default)]
        pub(crate) struct $name {
            $(#[darling(rename = $key)] pub(crate) $field: Option<$ty>,)*
        }

        impl Args for $name {
            fn merge(&mut self, other: Self) -> Result<(), &'static str> {
                $(if other.$field.is_some() {
                    if self.$field.is_some() {
                        return Err($key);
                    }
                    self.$field = other.$field;
                })*
                Ok(())
            }
        }
    };
}

args! {
    /// `#[op(…)]`.
    OpArgs {
        "name" name: Text,
        "traits" traits: List,
        "crate" krate: Parsed<ExprPath>,
        "infer" infer: Parsed<ExprPath>,
        "compatible" compatible: Parsed<ExprPath>,
        "verify" verify: Parsed<ExprPath>,
        "fold" fold: Parsed<ExprPath>,
        "verify_regions" verify_regions: Parsed<ExprPath>,
        "format" format: Text,
        "syntax" syntax: SpannedValue<Unquoted<bool>>,
        "result_names" result_names: Parsed<ExprPath>,
        "argument_names" argument_names: Parsed<ExprPath>,
        "identity" identity: AsWritten,
        "absorbing" absorbing: AsWritten,
        "broken" broken: Unquoted<bool>,
    }
}
args! {
    /// `#[op_interface(…)]`.
    InterfaceArgs {
        "verify" verify: Parsed<ExprPath>,
        "verify_regions" verify_regions: Parsed<ExprPath>,
        "crate" krate: Parsed<ExprPath>,
    }
}
args! {
    /// `#[attr(…)]`.
    AttrArgs {
        "name" name: Text,
        "default" default: Value,
    }
}
args! {
    /// `#[enum_attr(…)]`.
    EnumArgs {
        "text" text: Text,
        "string" string: SpannedValue<Unquoted<bool>>,
        "int" int: SpannedValue<Unquoted<u32>>,
        "crate" krate: Parsed<ExprPath>,
    }
}
args! {
    /// `#[type_def(…)]` and `#[attr_def(…)]`.
    DefArgs {
        "name" name: Text,
        "format" format: Text,
        "summary" summary: Text,
        "verify" verify: Parsed<ExprPath>,
        "traits" traits: List,
        "crate" krate: Parsed<ExprPath>,
    }
}
args! {
    /// `#[param(…)]`.
    ParamArgs {
        "default" default: Value,
    }
}
args! {
    /// `#[pattern(…)]` on a function.
    PatternArgs {
        "root" root: Parsed<Path>,
        "benefit" benefit: Unquoted<i32>,
        "group" group: Text,
        "creates" creates: List,
        "ir" ir: Parsed<Type>,
        "crate" krate: Parsed<ExprPath>,
    }
}

/// Reads the arguments of all attributes of a name. Mistakes are reported.
pub(crate) fn of_attributes<'a, T: Args>(
    errors: &Errors,
    attributes: impl IntoIterator<Item = &'a Attribute>,
    name: &str,
) -> T {
    let mut args = T::default();
    let attributes = attributes.into_iter();
    for attribute in attributes.filter(|attribute| attribute.path().is_ident(name)) {
        match &attribute.meta {
            Meta::Path(_) => {}
            Meta::List(list) => read(errors, list.tokens.clone(), &mut args),
            Meta::NameValue(pair) => report!(errors.spanning, pair, ATTRIBUTE_VALUE:
                "expected `#[{name}(…)]`"),
        }
    }
    args
}

/// Reads arguments. Mistakes are reported.
pub(crate) fn read<T: Args>(errors: &Errors, tokens: TokenStream, args: &mut T) {
    let items = errors.ok(NestedMeta::parse_meta_list(tokens));
    for item in items.into_iter().flatten() {
        let span = item.span();
        match T::from_list(&[item]) {
            Ok(one) => {
                if let Err(key) = args.merge(one) {
                    report!(errors.at, span, REPEATED_KEY: "`{key}` is given twice");
                }
            }
            Err(error) => error.into_iter().for_each(|error| errors.push(tidy(error))),
        }
    }
}

/// Converts a darling error to the style of rustc's messages.
fn tidy(error: darling::Error) -> syn::Error {
    let span = error.span();
    // darling appends the position to the message, but the span already shows it.
    let text = error.to_string();
    let text = match text.rsplit_once(" at ") {
        Some((message, place)) if !place.contains(' ') => message,
        _ => &text,
    };
    let (code, text) = match text.strip_prefix("Unknown field: ") {
        Some(rest) => {
            let name = rest.trim_matches('`');
            let form = field_of_op(name).map(|form| format!("\nhelp: here it is {form}"));
            let form = form.unwrap_or_default();
            (codes::UNKNOWN_KEY, format!("unknown argument {rest}{form}"))
        }
        None => (codes::ATTRIBUTE_VALUE, text.to_string()),
    };
    // The forms in which darling reports a literal of the wrong kind, and a wrong value.
    let value = text.strip_prefix("Unknown literal value ");
    let text = match value.or_else(|| text.strip_prefix("Unknown value: ")) {
        Some(value) => format!("{value} is not a value of this argument"),
        None => text,
    };
    let text = text
        .replace(". Did you mean ", "\nhelp: did you mean ")
        .replace(". Available values: ", ": expected one of ");
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_ascii_lowercase());
    code.message(first.into_iter().chain(chars).collect::<String>())
        .at(span)
}

fn custom(message: impl std::fmt::Display) -> darling::Error {
    darling::Error::custom(message)
}

/// A string literal.
pub(crate) struct Text(pub(crate) LitStr);

impl FromMeta for Text {
    fn from_expr(expr: &Expr) -> darling::Result<Self> {
        let text = string(expr).cloned().map(Text);
        text.ok_or_else(|| custom("expected a string literal").with_span(expr))
    }
    fn from_word() -> darling::Result<Self> {
        Err(custom("expected a string literal: `= \"…\"`"))
    }
}

/// A number or a truth value. darling would read it from a string, too.
pub(crate) struct Unquoted<T>(pub(crate) T);

/// The type of a number or a truth value.
pub(crate) trait Plain: FromMeta {
    /// The values, for messages.
    const WANTED: &'static str = "an integer";
}
impl Plain for u32 {}
impl Plain for i32 {}
impl Plain for bool {
    const WANTED: &'static str = "`true` or `false`";
}

impl<T: Plain> FromMeta for Unquoted<T> {
    fn from_expr(expr: &Expr) -> darling::Result<Self> {
        if let Some(text) = string(expr) {
            let (text, wanted) = (text.value(), T::WANTED);
            let message = custom(format!(
                "`{text:?}` is not a value of this argument: expected {wanted}"
            ));
            return Err(message.with_span(expr));
        }
        T::from_expr(expr).map(Unquoted)
    }
    fn from_word() -> darling::Result<Self> {
        T::from_word().map(Unquoted)
    }
}

/// A path or type as a value: `crate = rewrite`, or in quotation marks.
pub(crate) struct Parsed<T>(pub(crate) T);

impl<T: Parse> FromMeta for Parsed<T> {
    fn from_expr(expr: &Expr) -> darling::Result<Self> {
        let parsed = match string(expr) {
            Some(text) => text.parse().map_err(darling::Error::from),
            None => {
                syn::parse2(quote!(#expr)).map_err(|_| custom("expected a path").with_span(expr))
            }
        };
        parsed.map(Parsed)
    }
    fn from_word() -> darling::Result<Self> {
        Err(custom("expected a path: `= …`"))
    }
}

/// Any expression. String literals are not parsed further.
pub(crate) struct Value(pub(crate) Expr);

impl FromMeta for Value {
    fn from_expr(expr: &Expr) -> darling::Result<Self> {
        Ok(Value(expr.clone()))
    }
    fn from_word() -> darling::Result<Self> {
        Err(custom("expected a value: `= 1`"))
    }
}

/// `key = value` or `key(…)`, not parsed further.
pub(crate) struct AsWritten(pub(crate) Meta);

impl FromMeta for AsWritten {
    fn from_meta(meta: &Meta) -> darling::Result<Self> {
        Ok(AsWritten(meta.clone()))
    }
}

/// `key(…)`, not parsed further.
pub(crate) struct List(pub(crate) TokenStream);

impl FromMeta for List {
    fn from_meta(meta: &Meta) -> darling::Result<Self> {
        let key = meta.path().get_ident().map(Ident::to_string);
        let expected = || custom(format!("expected `{}(…)`", key.unwrap_or_default()));
        match meta {
            Meta::List(list) => Ok(List(list.tokens.clone())),
            Meta::NameValue(pair) => Err(expected().with_span(&pair.value)),
            Meta::Path(path) => Err(expected().with_span(path)),
        }
    }
}

impl List {
    /// The paths in the list, separated by commas.
    pub(crate) fn paths(self, errors: &Errors) -> Vec<Path> {
        let paths = Punctuated::<Path, Token![,]>::parse_terminated.parse2(self.0);
        errors.ok(paths).into_iter().flatten().collect()
    }
}

/// The signed value of an integer literal.
pub(crate) fn int_value<T: FromStr>(value: &Expr) -> Option<T> {
    let digits = |value: &Expr| match value {
        Expr::Lit(ExprLit {
            lit: Lit::Int(int), ..
        }) => Some(int.base10_digits().to_string()),
        _ => None,
    };
    match value {
        // The least number has no positive counterpart.
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Neg(_)) => {
            format!("-{}", digits(&unary.expr)?).parse().ok()
        }
        Expr::Group(group) => int_value(&group.expr),
        Expr::Paren(paren) => int_value(&paren.expr),
        value => digits(value)?.parse().ok(),
    }
}

/// The first line of the documentation, without its full stop.
pub(crate) fn summary(attrs: &[Attribute]) -> Option<String> {
    let lines = doc_lines(attrs).into_iter();
    let mut lines = lines.filter(|line| !line.trim().is_empty());
    lines
        .next()
        .map(|line| line.trim().trim_end_matches('.').to_string())
}

/// A string literal.
pub(crate) fn string(value: &Expr) -> Option<&LitStr> {
    match value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) => Some(text),
        Expr::Group(group) => string(&group.expr),
        _ => None,
    }
}

/// The type argument of `Optional<…>` or a type like it.
pub(crate) fn only_argument(segment: &PathSegment) -> Option<&Type> {
    match &segment.arguments {
        PathArguments::AngleBracketed(arguments) if arguments.args.len() == 1 => {
            first_argument(segment)
        }
        _ => None,
    }
}

/// The first argument of a type, if it is a type.
pub(crate) fn first_argument(segment: &PathSegment) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return None;
    };
    match arguments.args.first()? {
        GenericArgument::Type(inner) => Some(inner),
        _ => None,
    }
}

/// The argument of a type `Vec<…>` or `Option<…>`.
pub(crate) fn argument_of<'t>(ty: &'t Type, name: &str) -> Option<&'t Type> {
    let path = match ty {
        Type::Group(group) => return argument_of(&group.elem, name),
        Type::Path(path) => &path.path,
        _ => return None,
    };
    let last = path.segments.last().filter(|last| last.ident == name)?;
    only_argument(last)
}

/// The attributes of a name.
pub(crate) fn named<'a>(attrs: &'a [Attribute], name: &str) -> impl Iterator<Item = &'a Attribute> {
    attrs.iter().filter(move |attr| attr.path().is_ident(name))
}

/// The `#[cfg]`s.
pub(crate) fn cfgs(attrs: &[Attribute]) -> TokenStream {
    let cfgs = named(attrs, "cfg");
    quote!(#(#cfgs)*)
}

/// Documentation for an item that has none.
pub(crate) fn default_doc(
    attrs: &[Attribute],
    text: impl FnOnce() -> String,
) -> Option<TokenStream> {
    let text = named(attrs, "doc").next().is_none().then(text)?;
    Some(quote!(#[doc = #text]))
}

/// The lines of doc comments.
pub(crate) fn doc_lines(attrs: &[Attribute]) -> Vec<String> {
    let docs = named(attrs, "doc");
    let texts = docs.filter_map(|attr| Some(&attr.meta.require_name_value().ok()?.value));
    let texts: Vec<String> = texts
        .filter_map(|text| Some(string(text)?.value()))
        .collect();
    let lines = texts.iter().flat_map(|text| text.lines());
    lines
        .map(|line| line.strip_prefix(' ').unwrap_or(line).to_string())
        .collect()
}
