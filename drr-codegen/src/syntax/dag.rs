//! Parsing DAGs: `(Op:$r arg, name = arg, ..)`.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::Token;
use syn::ext::IdentExt;
use syn::parse::Parser;
use syn::punctuated::Punctuated;

use super::ast::{
    Arg, ArgKind, Dag, Directive, Head, Literal, LiteralValue, OpPath, ResultIndex, TraitName, Var,
};
use super::helper::parse_inline;
use super::kind::HelperKind;
use super::render::render;
use super::tablegen;
use crate::declaration::{is_known_trait, near_trait, unknown_trait};
use crate::diag::Errors;
use crate::tokens::{
    closing_angle, first_span, group, is_path_sep, is_punct, is_word, split_commas, stream, trees,
};

/// Parses what follows `$`. The error is reported.
pub fn parse_var(errors: &Errors, dollar: Span, tree: Option<&TokenTree>) -> Option<Var> {
    match tree {
        Some(TokenTree::Ident(ident)) => parse_name(errors, ident),
        Some(other) => errors.fail(other.span(), "expected a name after `$`"),
        None => errors.fail(dollar, "expected a name after `$`"),
    }
}

fn parse_name(errors: &Errors, ident: &Ident) -> Option<Var> {
    let text = ident.unraw().to_string();
    let var = |name: &str, index| Var {
        name: name.to_string(),
        ident: ident.clone(),
        index,
    };
    match text.rsplit_once("__") {
        Some((name, "any")) if !name.is_empty() => Some(var(name, Some(ResultIndex::Any))),
        Some((name, digits))
            if !name.is_empty() && digits.starts_with(|c: char| c.is_ascii_digit()) =>
        {
            match digits.parse() {
                Ok(number) => Some(var(name, Some(ResultIndex::Number(number)))),
                Err(_) => errors.fail(
                    ident.span(),
                    format!("`{digits}` is not a result number; expected one like `${name}__0`"),
                ),
            }
        }
        _ => Some(var(&text, None)),
    }
}

/// Parses a path at `at`, tolerantly. Gives it and the position behind it.
fn parse_path(errors: &Errors, trees: &[TokenTree], mut at: usize) -> Option<(OpPath, usize)> {
    let start = at;
    if is_path_sep(trees, at) {
        at += 2;
    }
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
            match closing_angle(trees, open) {
                Some(close) => {
                    at = close + 1;
                    end = at;
                }
                None => {
                    return errors.fail(trees[open].span(), "this `<` is not closed");
                }
            }
        }
        if !is_path_sep(trees, at) {
            break;
        }
        at += 2;
        complete = false;
    }
    let path = match syn::parse2::<syn::Path>(stream(&trees[start..end])) {
        Ok(path) => path,
        // Keywords are legal only where Rust allows them in paths.
        Err(error) => {
            errors.push(error);
            return None;
        }
    };
    if !complete {
        let span = trees
            .get(at.wrapping_sub(1))
            .map_or_else(Span::call_site, TokenTree::span);
        errors.at(span, "expected a name after `::`");
    }
    Some((
        OpPath {
            path,
            raw: stream(&trees[start..at]),
            complete,
        },
        at,
    ))
}

/// Parses a DAG from its parentheses. What cannot be parsed is reported and marks the DAG broken.
pub fn parse_dag(errors: &Errors, outer: &Group) -> Option<Dag> {
    let all = trees(outer.stream());
    if all.is_empty() {
        return errors.fail(
            outer.span_close(),
            "expected an op, a native or a directive",
        );
    }
    let head_span = first_span(&all, outer.span());
    let before = errors.len();
    let (head, mut at) = parse_head(errors, &all)?;
    let mut bind = None;
    if is_punct(all.get(at), ':') && !is_path_sep(&all, at) {
        let colon = all[at].span();
        if is_punct(all.get(at + 1), '$') {
            bind = parse_var(errors, colon, all.get(at + 2));
            at = (at + 3).min(all.len());
        } else {
            let span = first_span(&all[at + 1..], colon);
            at += 1;
            // `:r` for `:$r`.
            if let Some(TokenTree::Ident(name)) = all.get(at) {
                errors.at(
                    span,
                    format!("expected `$name` after `:`; did you mean `${name}`?"),
                );
                at += 1;
            } else {
                errors.at(span, "expected `$name` after `:`");
            }
        }
    }
    let mut args = Vec::new();
    if matches!(head, Head::Directive(Directive::Region))
        && let Some(group) = block_args(&all, at)
    {
        args.push(parse_block_args(errors, group));
        // A comma behind them is as good as none.
        at += 1 + usize::from(is_punct(all.get(at + 1), ','));
    }
    let mut parts = split_commas(&all[at..]);
    // `(Native, $a)`: a comma right behind the head.
    if parts.first().is_some_and(|part| part.is_empty()) {
        errors.at(
            all[at].span(),
            "unexpected `,`: arguments follow the head directly",
        );
        parts.remove(0);
    }
    // `(Native:$x)` is short for `(Native $x)`; the caller knows which heads are natives.
    for part in parts {
        match parse_arg(errors, part, outer.span_close()) {
            Some(arg) => args.push(arg),
            None => continue,
        }
    }
    Some(Dag {
        head,
        head_span,
        bind,
        args,
        group: outer.clone(),
        broken: errors.len() > before,
    })
}

/// The arguments of a `region`'s block, `($a, $b)`, which stand at `at` if they are said: they are
/// empty, begin with a name, or a DAG follows without a comma.
pub(super) fn block_args(all: &[TokenTree], at: usize) -> Option<&Group> {
    let args = group(all.get(at), Delimiter::Parenthesis)?;
    let inner = trees(args.stream());
    let is_list = inner.is_empty()
        || is_punct(inner.first(), '$')
        || group(all.get(at + 1), Delimiter::Parenthesis).is_some();
    is_list.then_some(args)
}

fn parse_block_args(errors: &Errors, group: &Group) -> Arg {
    let inner = trees(group.stream());
    let args = match inner.as_slice() {
        [] => Vec::new(),
        inner => split_commas(inner)
            .into_iter()
            .filter_map(|part| parse_arg(errors, part, group.span_close()))
            .collect(),
    };
    Arg {
        name: None,
        kind: ArgKind::BlockArgs(args),
        span: group.span_open(),
    }
}

fn parse_head(errors: &Errors, all: &[TokenTree]) -> Option<(Head, usize)> {
    if let Some(TokenTree::Ident(ident)) = all.first() {
        let word = ident.to_string();
        if let (Some(directive), false) = (Directive::from_name(&word), is_path_sep(all, 1)) {
            return Some((Head::Directive(directive), 1));
        }
        let in_place = HelperKind::from_name(&word).filter(|kind| kind.can_stand_in_place());
        if let (Some(kind), true) = (in_place, is_punct(all.get(1), '<')) {
            return parse_inline(errors, kind, all);
        }
        if word == ANY && is_punct(all.get(1), '<') {
            return parse_any(errors, all);
        }
        return parse_ops(errors, all);
    }
    if is_path_sep(all, 0) {
        return parse_ops(errors, all);
    }
    let found = if is_punct(all.first(), '$') {
        "a binding"
    } else {
        "this"
    };
    errors.fail(
        all[0].span(),
        format!("expected an op, a native or a directive at the head, found {found}"),
    )
}

/// The word before a trait.
const ANY: &str = "any";

/// `any<Trait>`: any op that is declared with it.
fn parse_any(errors: &Errors, all: &[TokenTree]) -> Option<(Head, usize)> {
    let Some(close) = closing_angle(all, 1) else {
        return errors.fail(all[1].span(), "this `<` is not closed");
    };
    let inner = &all[2..close];
    let paths = Punctuated::<syn::Path, Token![+]>::parse_separated_nonempty;
    let paths = paths.parse2(stream(inner)).ok();
    let plain = |path: &syn::Path| path.segments.iter().all(|one| one.arguments.is_none());
    let Some(paths) = paths.filter(|paths| paths.iter().all(plain)) else {
        let span = first_span(inner, all[close].span());
        return errors.fail(span, "expected the name of a trait: `any<Commutative>`");
    };
    if is_punct(all.get(close + 1), '|') {
        return errors.fail(all[close + 1].span(), BETWEEN_OPS);
    }
    let traits = paths.into_iter().map(|path| trait_name(errors, path));
    Some((Head::Any(traits.collect::<Option<_>>()?), close + 1))
}

/// A trait that goes by MLIR's name for it, or a Rust trait.
fn trait_name(errors: &Errors, path: syn::Path) -> Option<TraitName> {
    if let Some(ident) = path.get_ident() {
        let name = ident.unraw().to_string();
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

const BETWEEN_OPS: &str = "`|` stands between ops, and `any<…>` is any op with a trait";

/// A path, or several with `|` between them.
fn parse_ops(errors: &Errors, all: &[TokenTree]) -> Option<(Head, usize)> {
    let (path, mut at) = parse_path(errors, all, 0)?;
    if !is_punct(all.get(at), '|') {
        return Some((Head::Path(path), at));
    }
    let mut paths = vec![path];
    while is_punct(all.get(at), '|') {
        let bar = all[at].span();
        if !matches!(all.get(at + 1), Some(TokenTree::Ident(_))) && !is_path_sep(all, at + 1) {
            return errors.fail(bar, "expected another op after `|`");
        }
        let (path, used) = parse_path(errors, &all[at + 1..], 0)?;
        if path.last() == ANY && path.has_generics() {
            return errors.fail(path.span(), BETWEEN_OPS);
        }
        if paths.iter().any(|known| known.key() == path.key()) {
            let name = path.last();
            errors.at(path.span(), format!("`{name}` stands here twice"));
        }
        paths.push(path);
        at += 1 + used;
    }
    Some((Head::AnyOf(paths), at))
}

/// Parses one argument; the error is reported.
pub(crate) fn parse_arg(errors: &Errors, part: &[TokenTree], otherwise: Span) -> Option<Arg> {
    let span = first_span(part, otherwise);
    if part.is_empty() {
        return errors.fail(otherwise, "expected an argument");
    }
    // `name = arg`
    if let (Some(TokenTree::Ident(name)), true) = (part.first(), is_punct(part.get(1), '=')) {
        let rest = parse_arg(errors, &part[2..], part[1].span())?;
        if let Some(inner) = &rest.name {
            return errors.fail(
                inner.span(),
                "expected an argument after `=`, found another name",
            );
        }
        return Some(Arg {
            name: Some(name.clone()),
            kind: rest.kind,
            span,
        });
    }
    let (kind, used) = parse_arg_kind(errors, part)?;
    if let Some(extra) = part.get(used) {
        let message = match extra {
            TokenTree::Punct(p) if !matches!(p.as_char(), '$' | ':' | '.') => EXPRESSION,
            TokenTree::Group(g)
                if matches!(kind, ArgKind::Path(..))
                    && g.span_open().start() == part[used - 1].span().end() =>
            {
                EXPRESSION
            }
            _ => "expected `,` between arguments",
        };
        return errors.fail(extra.span(), message);
    }
    Some(Arg {
        name: None,
        kind,
        span,
    })
}

const EXPRESSION: &str = "expected `,`; a Rust expression stands in braces: `{ … }`";

fn parse_arg_kind(errors: &Errors, part: &[TokenTree]) -> Option<(ArgKind, usize)> {
    let first = &part[0];
    match first {
        TokenTree::Punct(p) if p.as_char() == '$' => {
            if is_word(part.get(1), "_") {
                return Some((ArgKind::Ignore, 2));
            }
            let var = parse_var(errors, p.span(), part.get(1))?;
            if is_punct(part.get(2), '.') && is_punct(part.get(3), '.') {
                return Some((ArgKind::Splice(var), 4));
            }
            if is_punct(part.get(2), '.') {
                return errors.fail(
                    part[2].span(),
                    format!(
                        "a Rust expression stands in braces: `{{ ${} … }}`",
                        var.name
                    ),
                );
            }
            Some((ArgKind::Var(var), 2))
        }
        TokenTree::Punct(p) if p.as_char() == '.' && is_punct(part.get(1), '.') => {
            if is_punct(part.get(2), '$') {
                let var = parse_var(errors, part[2].span(), part.get(3))?;
                return Some((ArgKind::RestFrom(var), 4));
            }
            Some((ArgKind::Rest, 2))
        }
        TokenTree::Group(g) if g.delimiter() == Delimiter::Parenthesis => {
            let dag = parse_dag(errors, g)?;
            Some((ArgKind::Dag(Box::new(dag)), 1))
        }
        TokenTree::Group(g) if g.delimiter() == Delimiter::Brace => {
            Some((ArgKind::Braces(g.clone()), 1))
        }
        TokenTree::Literal(_) => literal(errors, part, 0),
        TokenTree::Punct(p)
            if p.as_char() == '-' && matches!(part.get(1), Some(TokenTree::Literal(_))) =>
        {
            literal(errors, part, 1)
        }
        TokenTree::Ident(ident) if (ident == "true" || ident == "false") => {
            literal(errors, part, 0)
        }
        TokenTree::Ident(ident) if ident == "none" && part.len() == 1 => Some((ArgKind::Absent, 1)),
        TokenTree::Ident(ident)
            if ident == "none" && is_punct(part.get(1), ':') && is_punct(part.get(2), '$') =>
        {
            errors.fail(part[2].span(), "`none` is absence, and has nothing to bind")
}
        TokenTree::Ident(ident) if ident == "_" => {
            errors.fail(ident.span(), "an ignored argument is written `$_`")
}
        TokenTree::Ident(_) | TokenTree::Punct(_)
            if matches!(first, TokenTree::Ident(_)) || is_path_sep(part, 0) =>
        {
            let (path, at) = parse_path(errors, part, 0)?;
            let (bind, at) = parse_colon_bind(errors, part, at);
            Some((ArgKind::Path(path, bind), at))
        }
        other => {
            errors.fail(
                other.span(),
                "expected an argument: `$name`, a nested `(Op …)`, a constraint, a literal or a directive",
            )
}
    }
}

fn parse_colon_bind(errors: &Errors, part: &[TokenTree], at: usize) -> (Option<Var>, usize) {
    if !is_punct(part.get(at), ':') {
        return (None, at);
    }
    if is_punct(part.get(at + 1), '$') {
        let var = parse_var(errors, part[at + 1].span(), part.get(at + 2));
        (var, (at + 3).min(part.len()))
    } else {
        errors.at(part[at].span(), "expected `$name` after `:`");
        (None, part.len())
    }
}

fn literal(errors: &Errors, part: &[TokenTree], at: usize) -> Option<(ArgKind, usize)> {
    let tokens: TokenStream = stream(&part[..=at]);
    let negative = at == 1;
    let lit: syn::Lit = match syn::parse2(stream(&part[at..=at])) {
        Ok(lit) => lit,
        Err(error) => {
            errors.push(error);
            return None;
        }
    };
    let span = part[0].span();
    let (value, suffix) = match &lit {
        syn::Lit::Int(int) => match int.base10_digits().parse::<i128>() {
            Ok(value) => (
                LiteralValue::Int(if negative { -value } else { value }),
                int.suffix(),
            ),
            Err(_) => {
                return errors.fail(span, "this integer does not fit in 128 bits");
            }
        },
        syn::Lit::Float(float) => match float.base10_digits().parse::<f64>() {
            Ok(value) => (
                LiteralValue::Float(if negative { -value } else { value }),
                float.suffix(),
            ),
            Err(_) => {
                return errors.fail(span, "this number cannot be read");
            }
        },
        syn::Lit::Str(text) if !negative => (LiteralValue::Str(text.value()), text.suffix()),
        syn::Lit::Bool(value) if !negative => (LiteralValue::Bool(value.value), ""),
        _ => {
            return errors.fail(
                span,
                "expected an integer, a float, a string or a truth value",
            );
        }
    };
    const SUFFIXES: [&str; 11] = [
        "", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f32", "f64",
    ];
    if !SUFFIXES.contains(&suffix) {
        return errors.fail(
            span,
            format!("`{suffix}` is not a literal suffix of a rule; expected one of `i8` … `i64`, `u8` … `u64`, `f32`, `f64`"),
        );
    }
    // `5f32` is a float, as in Rust.
    let value = match value {
        LiteralValue::Int(int) if suffix.starts_with('f') => LiteralValue::Float(int as f64),
        other => other,
    };
    let literal = Literal {
        value,
        suffix: suffix.to_string(),
        tokens,
        span,
    };
    let (bind, used) = parse_colon_bind(errors, part, at + 1);
    Some((ArgKind::Literal(literal, bind), used))
}

/// The parenthesised DAG at `tree`; otherwise says what was expected.
pub(crate) fn expect_dag(
    errors: &Errors,
    part: &[TokenTree],
    what: &str,
    otherwise: Span,
) -> Option<Dag> {
    match group(part.first(), Delimiter::Parenthesis) {
        Some(g) if part.len() == 1 => parse_dag(errors, g),
        Some(_) => errors.fail(part[1].span(), "expected `,`"),
        None => errors.fail(
            first_span(part, otherwise),
            format!("expected {what}: `(Op …)`"),
        ),
    }
}
