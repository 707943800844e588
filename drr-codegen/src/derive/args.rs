//! Reads the arguments of `#[op(…)]`, `#[attr(…)]` and `#[enum_attr(…)]` with darling, which knows
//! the keys and suggests similar ones.

use darling::FromMeta;
use darling::ast::NestedMeta;
use darling::util::SpannedValue;
use proc_macro2::{Ident, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, ExprPath, LitStr, Meta, Path, Token};

use super::model::Trait;
use super::text::string;
use crate::diag::Errors;

/// `#[op(…)]`.
#[derive(Default, FromMeta)]
#[darling(default)]
pub(crate) struct OpArgs {
    pub(crate) name: Option<Text>,
    pub(crate) traits: Option<Traits>,
    #[darling(rename = "crate")]
    pub(crate) krate: Option<PathArg>,
    pub(crate) infer: Option<PathArg>,
    pub(crate) verify: Option<PathArg>,
}

/// `#[attr(…)]`.
#[derive(Default, FromMeta)]
#[darling(default)]
pub(crate) struct AttrArgs {
    pub(crate) name: Option<Text>,
    pub(crate) default: Option<Value>,
}

/// `#[enum_attr(…)]`.
#[derive(Default, FromMeta)]
#[darling(default)]
pub(crate) struct EnumArgs {
    pub(crate) text: Option<Text>,
    pub(crate) string: Option<SpannedValue<bool>>,
    pub(crate) int: Option<SpannedValue<u32>>,
    #[darling(rename = "crate")]
    pub(crate) krate: Option<PathArg>,
}

/// Arguments that are read key by key, so that one mistake does not hide the others.
pub(crate) trait Args: FromMeta + Default {
    /// Adds the keys of `other`. The error names a key that both have.
    fn merge(&mut self, other: Self) -> Result<(), &'static str>;
}

/// Sets fields from `other`. A field that is set in both is a duplicate.
macro_rules! merge {
    ($this:ident, $other:ident: $($field:ident $key:literal),*) => {{
        $(if $other.$field.is_some() {
            if $this.$field.is_some() {
                return Err($key);
            }
            $this.$field = $other.$field;
        })*
        Ok(())
    }};
}

impl Args for OpArgs {
    fn merge(&mut self, other: Self) -> Result<(), &'static str> {
        merge!(self, other: name "name", traits "traits", krate "crate", infer "infer", verify "verify")
    }
}
impl Args for AttrArgs {
    fn merge(&mut self, other: Self) -> Result<(), &'static str> {
        merge!(self, other: name "name", default "default")
    }
}
impl Args for EnumArgs {
    fn merge(&mut self, other: Self) -> Result<(), &'static str> {
        merge!(self, other: text "text", string "string", int "int", krate "crate")
    }
}

/// Reads the arguments of all attributes of a name. Gives the first attribute, too.
pub(crate) fn read_all<'a, T: Args>(
    attrs: &'a [Attribute],
    name: &str,
    errors: &Errors,
) -> (T, Option<&'a Attribute>) {
    let mut args = T::default();
    let mut named = attrs
        .iter()
        .filter(|attr| attr.path().is_ident(name))
        .peekable();
    let first = named.peek().copied();
    named.for_each(|attr| read(attr, &mut args, errors));
    (args, first)
}

/// Reads the arguments of an attribute into `args`.
pub(crate) fn read<T: Args>(attribute: &Attribute, args: &mut T, errors: &Errors) {
    let tokens = match &attribute.meta {
        Meta::Path(_) => return,
        Meta::List(list) => list.tokens.clone(),
        Meta::NameValue(pair) => {
            let name = pair
                .path
                .get_ident()
                .map(Ident::to_string)
                .unwrap_or_default();
            errors.spanning(pair, format!("expected `#[{name}(…)]`"));
            return;
        }
    };
    let items = match NestedMeta::parse_meta_list(tokens) {
        Ok(items) => items,
        Err(error) => return errors.push(error),
    };
    for item in items {
        let span = item.span();
        match T::from_list(&[item]) {
            Ok(one) => {
                if let Err(key) = args.merge(one) {
                    errors.at(span, format!("`{key}` is given twice"));
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
    let text = match text.strip_prefix("Unknown field: ") {
        Some(rest) => format!("unknown argument {rest}"),
        None => text.to_string(),
    };
    let text = text
        .replace(". Did you mean ", "; did you mean ")
        .replace(". Available values: ", ": expected one of ");
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_ascii_lowercase());
    syn::Error::new(span, first.into_iter().chain(chars).collect::<String>())
}

/// A string literal.
pub(crate) struct Text(pub(crate) LitStr);

impl FromMeta for Text {
    fn from_expr(expr: &Expr) -> darling::Result<Self> {
        let text = string(expr).cloned().map(Text);
        text.ok_or_else(|| darling::Error::custom("expected a string literal").with_span(expr))
    }
    fn from_word() -> darling::Result<Self> {
        Err(darling::Error::custom(
            "expected a string literal: `= \"…\"`",
        ))
    }
}

/// A path as a value: `crate = rewrite`, or in quotation marks.
pub(crate) struct PathArg(pub(crate) ExprPath);

impl PathArg {
    pub(crate) fn path(&self) -> Path {
        self.0.path.clone()
    }
}

impl FromMeta for PathArg {
    fn from_expr(expr: &Expr) -> darling::Result<Self> {
        let path = match (expr, string(expr)) {
            (Expr::Path(path), _) => Ok(path.clone()),
            (_, Some(text)) => text.parse().map_err(darling::Error::from),
            (Expr::Group(group), _) => return Self::from_expr(&group.expr),
            (other, _) => Err(darling::Error::custom("expected a path").with_span(other)),
        };
        path.map(PathArg)
    }
}

/// Any expression. String literals are not parsed further.
pub(crate) struct Value(pub(crate) Expr);

impl FromMeta for Value {
    fn from_expr(expr: &Expr) -> darling::Result<Self> {
        Ok(Value(expr.clone()))
    }
}

/// `traits(Pure, AllTypesMatch(value, result))`: those that could be read, and the mistakes in the
/// others.
#[derive(Default)]
pub(crate) struct Traits {
    pub(crate) traits: Vec<Trait>,
    pub(crate) errors: Vec<syn::Error>,
}

impl FromMeta for Traits {
    fn from_list(items: &[NestedMeta]) -> darling::Result<Self> {
        let mut this = Traits::default();
        for item in items {
            match read_trait(item) {
                Ok(one) => this.traits.push(one),
                Err(error) => this.errors.push(error),
            }
        }
        Ok(this)
    }
    fn from_expr(expr: &Expr) -> darling::Result<Self> {
        Err(darling::Error::custom("expected `traits(…)`").with_span(expr))
    }
    fn from_word() -> darling::Result<Self> {
        Err(darling::Error::custom("expected `traits(…)`"))
    }
}

fn read_trait(item: &NestedMeta) -> syn::Result<Trait> {
    let expected = "expected a trait: `Pure`, or `AllTypesMatch(a, b)`";
    let (path, tokens) = match item {
        NestedMeta::Meta(Meta::Path(path)) => (path, None),
        NestedMeta::Meta(Meta::List(list)) => (&list.path, Some(list.tokens.clone())),
        other => return Err(syn::Error::new_spanned(other, expected)),
    };
    let is_name = |ident: &Ident| syn::parse_str::<Ident>(&ident.unraw().to_string()).is_ok();
    let Some(last) = path.segments.last().filter(|last| is_name(&last.ident)) else {
        return Err(syn::Error::new_spanned(path, expected));
    };
    let arguments = tokens.map(read_names).transpose()?;
    Ok(Trait {
        ident: last.ident.clone(),
        path: path.clone(),
        bare: path.segments.len() == 1 && path.leading_colon.is_none(),
        arguments,
    })
}

/// Field names separated by commas.
fn read_names(tokens: TokenStream) -> syn::Result<Vec<Ident>> {
    let names = |input: ParseStream<'_>| {
        Punctuated::<Ident, Token![,]>::parse_terminated_with(input, Ident::parse_any)
    };
    Ok(names.parse2(tokens)?.into_iter().collect())
}
