//! Parsing what stands first in a DAG: ops, natives, directives.

use proc_macro2::{Span, TokenTree};
use quote::quote;
use syn::Token;
use syn::parse::Parse;
use syn::punctuated::Punctuated;

use super::ast::{Directive, Head, OpPath, TraitName};
use super::helper::parse_inline;
use super::kind::HelperKind;
use super::render::render;
use super::tablegen;
use crate::codes::{self, Message, message, report};
use crate::declaration::{is_known_trait, near_trait, unknown_trait};
use crate::diag::Errors;
use crate::tokens::{
    angle_close, first_span, is_path_sep, is_punct, parse_rust, starts_path, stream, unraw,
};

pub(super) fn parse_head(errors: &Errors, all: &[TokenTree]) -> Option<(Head, usize)> {
    if let Some(TokenTree::Ident(ident)) = all.first() {
        let word = ident.to_string();
        if let (Some(directive), false) = (Directive::from_name(&word), is_path_sep(all, 1)) {
            return Some((Head::Directive(directive), 1));
        }
        let in_place = HelperKind::from_name(&word).filter(|kind| kind.can_stand_in_place());
        if let (Some(kind), true) = (in_place, is_punct(all.get(1), '<')) {
            return parse_inline(errors, kind, all);
        }
        if starts_any(all) {
            return parse_any(errors, all);
        }
        if word == "none" && !is_path_sep(all, 1) {
            return report!(errors.fail, ident.span(), DAG_HEAD:
                "`none` is not an op, native or directive"; help: "it stands without parentheses: `none`");
        }
        return parse_ops(errors, all);
    }
    if is_path_sep(all, 0) {
        return parse_ops(errors, all);
    }
    // `("arith.addi" $x)`: the name in MLIR's text.
    if let [TokenTree::Literal(text), ..] = all
        && text.to_string().starts_with('"')
    {
        return errors.fail(text.span(), op_by_text(&text.to_string()));
    }
    if let Some(message) = tablegen::operator(all) {
        return errors.fail(all[0].span(), message);
    }
    let found = if is_punct(all.first(), '$') {
        "a binding"
    } else {
        "this"
    };
    report!(errors.fail, all[0].span(), DAG_HEAD:
        "expected an op, a native or a directive at the head, found {found}")
}

/// An op by its name in MLIR's text, which is `text`.
pub(super) fn op_by_text(text: &str) -> Message {
    message!(OP_BY_TEXT: "`{text}` is the name of an op in MLIR's text")
        .help("write the name of the Rust type that declares the op, such as `AddIOp`")
}

/// The word before a trait.
pub(crate) const ANY: &str = "any";

/// `any<Trait>`: any op that is declared with it.
fn parse_any(errors: &Errors, all: &[TokenTree]) -> Option<(Head, usize)> {
    let (traits, end) = parse_any_traits(errors, all)?;
    if is_punct(all.get(end), '|') {
        return errors.fail(all[end].span(), BETWEEN_OPS);
    }
    Some((Head::Any(traits), end))
}

/// True if `any<` stands first.
pub(crate) fn starts_any(all: &[TokenTree]) -> bool {
    matches!(all.first(), Some(TokenTree::Ident(word)) if word == ANY) && is_punct(all.get(1), '<')
}

/// The traits of `any<…>`, and the number of its tokens.
pub(crate) fn parse_any_traits(
    errors: &Errors,
    all: &[TokenTree],
) -> Option<(Vec<TraitName>, usize)> {
    let close = angle_close(errors, all, 1)?;
    let inner = &all[2..close];
    let paths = Punctuated::<syn::Path, Token![+]>::parse_separated_nonempty;
    let paths = parse_rust(paths, stream(inner)).ok();
    let plain = |path: &syn::Path| path.segments.iter().all(|one| one.arguments.is_none());
    let Some(paths) = paths.filter(|paths| paths.iter().all(plain)) else {
        let span = first_span(inner, all[close].span());
        return report!(errors.fail, span, TRAIT_NAME:
            "expected the name of a trait: `any<Commutative>`");
    };
    let traits = paths.into_iter().map(|path| trait_name(errors, path));
    Some((traits.collect::<Option<_>>()?, close + 1))
}

/// A trait that goes by MLIR's name for it, or a Rust trait.
fn trait_name(errors: &Errors, path: syn::Path) -> Option<TraitName> {
    if let Some(ident) = path.get_ident() {
        let name = unraw(ident);
        if is_known_trait(&name) {
            return Some(TraitName { name, path: None });
        }
        // As in declarations.
        if let Some(near) = near_trait(&name) {
            return errors.fail(ident.span(), unknown_trait(&name, near));
        }
    }
    Some(TraitName {
        name: render(quote!(#path)),
        path: Some(path),
    })
}

const BETWEEN_OPS: Message = codes::ALTERNATIVE_OF_OTHERS
    .fixed("`|` stands between ops, and `any<…>` is any op with a trait");

/// A path, or several with `|` between them.
fn parse_ops(errors: &Errors, all: &[TokenTree]) -> Option<(Head, usize)> {
    let (path, mut at) = parse_path(errors, all)?;
    if !is_punct(all.get(at), '|') {
        return Some((Head::Path(path), at));
    }
    let mut paths = vec![path];
    while is_punct(all.get(at), '|') {
        let bar = all[at].span();
        if !starts_path(&all[at + 1..]) {
            return report!(errors.fail, bar, MISSING_ALTERNATIVE: "expected another op after `|`");
        }
        let (path, used) = parse_path(errors, &all[at + 1..])?;
        if path.last() == ANY && path.has_generics() {
            return errors.fail(path.span(), BETWEEN_OPS);
        }
        if paths.iter().any(|known| known.key() == path.key()) {
            let name = path.last();
            report!(errors.at, path.span(), REPEATED_ALTERNATIVE: "`{name}` stands here twice");
        }
        paths.push(path);
        at += 1 + used;
    }
    Some((Head::AnyOf(paths), at))
}

/// Parses the path at the beginning, tolerantly. Gives it and the number of its tokens.
pub(super) fn parse_path(errors: &Errors, trees: &[TokenTree]) -> Option<(OpPath, usize)> {
    let mut at = match is_path_sep(trees, 0) {
        true => 2,
        false => 0,
    };
    let mut end = at;
    let mut complete = false;
    while let Some(TokenTree::Ident(_)) = trees.get(at) {
        at += 1;
        complete = true;
        end = at;
        // Generic arguments, with or without a turbofish.
        let open = if is_path_sep(trees, at) && is_punct(trees.get(at + 2), '<') {
            at + 2
        } else {
            at
        };
        if is_punct(trees.get(open), '<') {
            if let Some((span, message)) = tablegen::constraint(&trees[at - 1..]) {
                return errors.fail(span, message);
            }
            at = angle_close(errors, trees, open)? + 1;
            end = at;
        }
        if !is_path_sep(trees, at) {
            break;
        }
        at += 2;
        complete = false;
    }
    // Keywords are legal only where Rust allows them in paths.
    let path = errors.ok(parse_rust(syn::Path::parse, stream(&trees[..end])))?;
    if !complete {
        let span = trees
            .get(at.wrapping_sub(1))
            .map_or_else(Span::call_site, TokenTree::span);
        report!(errors.at, span, BROKEN_PATH: "expected a name after `::`");
    }
    let raw = stream(&trees[..at]);
    let path = OpPath {
        path,
        raw,
        complete,
    };
    Some((path, at))
}
