//! The arguments of `#[op(…)]`, `#[attr(…)]`, `#[enum_attr(…)]` and of `#[pattern(…)]` on functions:
//! each key once, and one mistake does not hide the others.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Error, Expr, ExprLit, ExprPath, Lit, LitStr, Meta, Result, Token, token};

use crate::diag::{Errors, did_you_mean};

/// `key`, `key = value` or `key(…)`.
pub(crate) struct Arg {
    key: Ident,
    value: Option<Expr>,
    list: Option<TokenStream>,
}

impl Parse for Arg {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let key = input.call(Ident::parse_any);
        let message = "expected an argument: `name = value`";
        let key = key.map_err(|error| Error::new(error.span(), message))?;
        let (mut value, mut list) = (None, None);
        if input.peek(token::Paren) {
            let content;
            syn::parenthesized!(content in input);
            list = Some(content.parse()?);
        } else if input.parse::<Option<Token![=]>>()?.is_some() {
            value = Some(input.parse()?);
        }
        Ok(Arg { key, value, list })
    }
}

/// The arguments that were given. Mistakes are reported.
pub(crate) struct Args<'e> {
    errors: &'e Errors,
    given: Vec<Arg>,
}

impl<'e> Args<'e> {
    /// The arguments of all attributes of a name. `keys` are the known ones, sorted.
    pub(crate) fn of_attributes<'a>(
        errors: &'e Errors,
        attributes: impl IntoIterator<Item = &'a Attribute>,
        name: &str,
        keys: &[&str],
    ) -> Self {
        let mut args = Args {
            errors,
            given: Vec::new(),
        };
        let attributes = attributes.into_iter();
        for attribute in attributes.filter(|attribute| attribute.path().is_ident(name)) {
            match &attribute.meta {
                Meta::Path(_) => {}
                Meta::List(list) => args.read(list.tokens.clone(), keys),
                Meta::NameValue(pair) => {
                    errors.spanning(pair, format!("expected `#[{name}(…)]`"));
                }
            }
        }
        args
    }

    /// The arguments in `tokens`.
    pub(crate) fn of_tokens(errors: &'e Errors, tokens: TokenStream, keys: &[&str]) -> Self {
        let mut args = Args {
            errors,
            given: Vec::new(),
        };
        args.read(tokens, keys);
        args
    }

    fn read(&mut self, tokens: TokenStream, keys: &[&str]) {
        let args = match Punctuated::<Arg, Token![,]>::parse_terminated.parse2(tokens) {
            Ok(args) => args,
            Err(error) => return self.errors.push(error),
        };
        for arg in args {
            let key = arg.key.to_string();
            if self.given.iter().any(|known| known.key == arg.key) {
                self.errors
                    .at(arg.key.span(), format!("`{key}` is given twice"));
            } else if keys.contains(&key.as_str()) {
                self.given.push(arg);
            } else {
                let hint = match did_you_mean(&key, keys.iter().copied(), "") {
                    none if none.is_empty() => format!(": expected one of `{}`", keys.join("`, `")),
                    near => near,
                };
                self.errors
                    .at(arg.key.span(), format!("unknown argument `{key}`{hint}"));
            }
        }
    }

    /// The argument `key`, as `read` understands it.
    pub(crate) fn get<T>(&self, key: &str, read: impl FnOnce(&Arg) -> Result<T>) -> Option<T> {
        let arg = self.given.iter().find(|arg| arg.key == key)?;
        read(arg).map_err(|error| self.errors.push(error)).ok()
    }
}

impl Arg {
    /// `key = value`.
    pub(crate) fn value(&self, expected: &str) -> Result<&Expr> {
        let error = || Error::new(self.key.span(), expected);
        self.value.as_ref().ok_or_else(error)
    }

    /// `key(…)`.
    pub(crate) fn list(&self) -> Result<TokenStream> {
        let span = self.value.as_ref().map_or(self.key.span(), Spanned::span);
        let error = || Error::new(span, format!("expected `{}(…)`", self.key));
        self.list.clone().ok_or_else(error)
    }

    /// `key = "text"`.
    pub(crate) fn text(&self) -> Result<LitStr> {
        let value = self.value("expected a string literal: `= \"…\"`")?;
        let error = || Error::new_spanned(value, "expected a string literal");
        string(value).cloned().ok_or_else(error)
    }

    /// `key = path`, or the path in quotation marks. `what` it is: "path".
    pub(crate) fn parsed<T: Parse>(&self, what: &str) -> Result<T> {
        let value = self.value(&format!("expected a {what}: `= …`"))?;
        match string(value) {
            Some(text) => text.parse(),
            None => syn::parse2(value.to_token_stream())
                .map_err(|_| Error::new_spanned(value, format!("expected a {what}"))),
        }
    }

    /// A path.
    pub(crate) fn path(&self) -> Result<ExprPath> {
        self.parsed("path")
    }

    /// `key`, `key = true`.
    pub(crate) fn flag(&self) -> Result<bool> {
        match (&self.value, &self.list) {
            (None, None) => Ok(true),
            (
                Some(Expr::Lit(ExprLit {
                    lit: Lit::Bool(flag),
                    ..
                })),
                _,
            ) => Ok(flag.value),
            _ => Err(Error::new(
                self.key.span(),
                format!("`{}` takes no argument", self.key),
            )),
        }
    }

    /// `key = 64`, and the place of the number.
    pub(crate) fn int(&self) -> Result<(i64, Span)> {
        let value = self.value("expected an integer: `= 1`")?;
        let error = || Error::new_spanned(value, "expected an integer");
        Ok((int_value(value).ok_or_else(error)?, value.span()))
    }
}

/// The signed value of an integer literal.
pub(crate) fn int_value(value: &Expr) -> Option<i64> {
    match value {
        Expr::Lit(ExprLit {
            lit: Lit::Int(int), ..
        }) => int.base10_parse().ok(),
        // `i64::MIN` has no positive counterpart.
        Expr::Unary(syn::ExprUnary {
            op: syn::UnOp::Neg(_),
            expr,
            ..
        }) => match &**expr {
            Expr::Lit(ExprLit {
                lit: Lit::Int(int), ..
            }) => format!("-{}", int.base10_digits()).parse().ok(),
            _ => None,
        },
        Expr::Group(group) => int_value(&group.expr),
        Expr::Paren(paren) => int_value(&paren.expr),
        _ => None,
    }
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

/// The lines of doc comments.
pub(crate) fn doc_lines(attrs: &[Attribute]) -> Vec<String> {
    let docs = attrs.iter().filter(|attr| attr.path().is_ident("doc"));
    let texts = docs.filter_map(|attr| Some(&attr.meta.require_name_value().ok()?.value));
    let texts: Vec<String> = texts
        .filter_map(|text| Some(string(text)?.value()))
        .collect();
    let lines = texts.iter().flat_map(|text| text.lines());
    lines
        .map(|line| line.strip_prefix(' ').unwrap_or(line).to_string())
        .collect()
}
