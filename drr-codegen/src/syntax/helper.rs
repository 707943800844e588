//! Parsing helpers: `def Name : NativeCodeCall<…>`, `Constraint<…>`, `TypeConstraint<…>`,
//! `AttrConstraint<…>`, and natives in place.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use syn::parse::ParseStream;
use syn::{Expr, Lit, Token};

use super::ast::{Definition, Head, Helper, NativeBody};
use super::kind::HelperKind;
use super::tablegen;
use crate::codes::{message, report};
use crate::diag::{Errors, count};
use crate::tokens::{
    any, is_arrow_end, is_ellipsis, is_path_sep, is_punct, parse_rust, regroup, stream, trees,
};

/// Parses the content of `Kind<…>`.
pub fn parse_helper(
    errors: &Errors,
    kind: HelperKind,
    content: &[TokenTree],
    span: Span,
) -> Option<Helper> {
    if content.is_empty() {
        return report!(errors.fail, span, MISSING_CODE:
            "`{}` needs code: a closure, a path or a block", kind.name());
    }
    if let Some((span, message)) = tablegen::cpp(kind, content) {
        return errors.fail(span, message);
    }
    let before = errors.len();
    let (body, second) = match split_body(content) {
        Ok(parsed) => parsed,
        Err(error) => match tablegen::cpp_in_code(stream(content)) {
            Some((span, message)) => return errors.fail(span, message),
            None => return errors.ok(Err(error)),
        },
    };
    if let Some((span, message)) = tablegen::cpp_method(stream(content)) {
        return errors.fail(span, message);
    }
    // A comma and the second argument, or a trailing comma, do not belong to the body.
    let end = content.len() - usize::from(is_punct(content.last(), ','));
    let end = end.saturating_sub(if second.is_some() { 2 } else { 0 });
    let code = body.clone();
    let body = classify(errors, kind, &content[..end], body);
    let mut helper = Helper {
        definition: Definition::new(span),
        kind,
        body,
        summary: None,
        results: if kind == HelperKind::NativeVoid { 0 } else { 1 },
        tokens: TokenStream::new(),
    };
    match (kind, second) {
        (_, None) => {}
        (HelperKind::Native, Some(Lit::Int(count))) => match count.base10_parse::<u32>() {
            Ok(count) if count <= 64 => {
                helper.results = count;
                // `$1...` stands for any number of values.
                if count > 1 && !has_rest(&content[..end]) {
                    check_results(errors, &code, count as usize);
                }
            }
            _ => report!(errors.at, count.span(), NATIVE_RESULTS: "a native has 0 to 64 results"),
        },
        (HelperKind::Native, Some(other)) => {
            report!(errors.at, other.span(), RESULT_COUNT:
                "expected the number of results, an integer");
        }
        (HelperKind::NativeVoid, Some(other)) => {
            report!(errors.at, other.span(), RESULT_COUNT:
                "`NativeCodeCallVoid` takes no second argument: it has no results");
        }
        (_, Some(Lit::Str(text))) => helper.summary = Some(text.value()),
        (_, Some(other)) => report!(errors.at, other.span(), SUMMARY:
            "expected a summary, a string"),
    }
    (errors.len() == before).then_some(helper)
}

/// Checks the tuples and arrays that the code may give. In a source the parts of a tuple are bound;
/// there, too, they are as many as the native says.
fn check_results(errors: &Errors, code: &Expr, results: usize) {
    let (what, given) = match code {
        Expr::Tuple(tuple) => ("tuple", tuple.elems.len()),
        Expr::Array(array) => ("array", array.elems.len()),
        Expr::Closure(closure) => return check_results(errors, &closure.body, results),
        Expr::Paren(inner) => return check_results(errors, &inner.expr, results),
        Expr::Group(inner) => return check_results(errors, &inner.expr, results),
        Expr::Block(block) => return check_last(errors, &block.block, results),
        Expr::If(choice) => {
            check_last(errors, &choice.then_branch, results);
            if let Some((_, otherwise)) = &choice.else_branch {
                check_results(errors, otherwise, results);
            }
            return;
        }
        Expr::Match(choice) => {
            for arm in &choice.arms {
                check_results(errors, &arm.body, results);
            }
            return;
        }
        Expr::Call(call) => {
            if let (Expr::Path(path), Some(value), 1) =
                (&*call.func, call.args.first(), call.args.len())
                && (path.path.is_ident("Some") || path.path.is_ident("Ok"))
            {
                check_results(errors, value, results);
            }
            return;
        }
        _ => return,
    };
    if given != results {
        let (given, results) = (count(given, "value"), count(results, "result"));
        report!(errors.spanning, code, GIVEN_COUNT:
            "this {what} has {given}, but the native has {results}");
    }
}

/// As [`check_results`], of the value of a block.
fn check_last(errors: &Errors, block: &syn::Block, results: usize) {
    if let Some(syn::Stmt::Expr(last, None)) = block.stmts.last() {
        check_results(errors, last, results);
    }
}

/// True if the code has a `$1...`.
fn has_rest(code: &[TokenTree]) -> bool {
    any(stream(code), &mut |code, at| {
        is_punct(code.get(at), '$') && is_ellipsis(code, at + 2)
    })
}

/// Splits `body` from `, second`. The body's own commas (`|a, b|`) need a parser to tell.
fn split_body(content: &[TokenTree]) -> syn::Result<(Expr, Option<Lit>)> {
    let parser = |input: ParseStream<'_>| {
        let body: Expr = input.parse()?;
        let comma = input.parse::<Option<Token![,]>>()?;
        let second = match comma.is_some() && !input.is_empty() {
            true => Some(input.parse()?),
            false => None,
        };
        input.parse::<Option<Token![,]>>()?;
        match input.is_empty() {
            true => Ok((body, second)),
            false => Err(
                message!(UNCLOSED_CODE: "expected `>` after the native's code").at(input.span()),
            ),
        }
    };
    // Placeholders become plain names, so that `syn` can parse the code around them.
    parse_rust(parser, stream(&stand_in(content)))
}

/// `$x` and `$0` as one identifier token each, so that `syn` can parse the code around them.
pub(crate) fn stand_in(content: &[TokenTree]) -> Vec<TokenTree> {
    let mut out = Vec::new();
    let mut i = 0;
    while i < content.len() {
        match &content[i] {
            TokenTree::Punct(p) if p.as_char() == '$' && i + 1 < content.len() => {
                let name = match &content[i + 1] {
                    TokenTree::Literal(lit) => format!("__drr_{lit}"),
                    TokenTree::Ident(ident) => format!("__drr_{ident}"),
                    _ => String::from("__drr_placeholder"),
                };
                let name: String = name
                    .chars()
                    .filter(|c| c.is_ascii_alphanumeric() || *c == '_')
                    .collect();
                out.push(TokenTree::Ident(Ident::new(&name, content[i + 1].span())));
                i += 2;
                // `$0...` stands for an argument list; the dots go with it.
                while is_ellipsis(content, i) {
                    i += 3;
                }
                continue;
            }
            TokenTree::Group(g) => out.push(regroup(g, stream(&stand_in(&trees(g.stream()))))),
            other => out.push(other.clone()),
        }
        i += 1;
    }
    out
}

fn classify(errors: &Errors, kind: HelperKind, content: &[TokenTree], body: Expr) -> NativeBody {
    let mut placeholder = None;
    let template = any(stream(content), &mut |code, at| {
        placeholder = code.get(at + 1).cloned();
        is_punct(code.get(at), '$')
    });
    match body {
        Expr::Closure(closure) => {
            check_angles(errors, content);
            if let Some(name) = placeholder.filter(|_| template) {
                report!(errors.at, name.span(), UNKNOWN_PLACEHOLDER:
                    "a closure has parameters, and no `${name}`";
                    help: "placeholders stand in code in braces: `{{ f($_builder, $_loc, $0) }}`");
            }
            NativeBody::Closure(Box::new(closure))
        }
        Expr::Path(path) if !template => NativeBody::Path(path.path),
        _ => {
            if template
                || matches!(content.first(), Some(TokenTree::Group(g)) if g.delimiter() == Delimiter::Brace)
            {
                check_angles(errors, content);
            } else {
                report!(errors.spanning, stream(content), NATIVE_FORM:
                    "`{}` takes a closure `|a, b| …`, a path to a function, or code with placeholders `{{ $0 … }}`",
                    kind.name());
            }
            NativeBody::Template(stream(content))
        }
    }
}

/// Comparisons and shifts outside parentheses and braces could end the angle brackets early.
fn check_angles(errors: &Errors, content: &[TokenTree]) {
    let mut at = 0;
    // In a closure's parameters `<…>` are generic arguments.
    if is_punct(content.first(), '|') {
        let end = (1..content.len()).find(|&at| is_punct(content.get(at), '|'));
        at = end.unwrap_or(content.len()) + 1;
        if is_punct(content.get(at), '-') && is_punct(content.get(at + 1), '>') {
            return; // a return type demands a block
        }
    }
    let mut depth = 0usize;
    for at in at..content.len() {
        let ch = match &content[at] {
            TokenTree::Punct(p) => p.as_char(),
            _ => continue,
        };
        match ch {
            '<' if depth > 0 || (at >= 2 && is_path_sep(content, at - 2)) => depth += 1,
            '>' if is_arrow_end(content, at) => {}
            '>' if depth > 0 => depth -= 1,
            '<' | '>' => {
                return report!(errors.at, content[at].span(), UNCLOSED_CODE:
                    "`{ch}` in native code could close the angle bracket\nhelp: put the expression in parentheses or braces");
            }
            _ => {}
        }
    }
}

/// The `>` that ends code in place, `NativeCodeCall<…>`: the first at which what stands before it
/// parses.
pub(super) fn inline_end(all: &[TokenTree]) -> Option<usize> {
    let is_end = |close: &usize| {
        is_punct(all.get(*close), '>')
            && !is_arrow_end(all, *close)
            && split_body(&all[2..*close]).is_ok()
    };
    (2..all.len()).find(is_end)
}

/// Parses a native in place at the head of a DAG: `NativeCodeCall<…>` from `all[0]`. Gives the
/// position behind it.
pub(super) fn parse_inline(
    errors: &Errors,
    kind: HelperKind,
    all: &[TokenTree],
) -> Option<(Head, usize)> {
    if let Some((span, message)) = tablegen::cpp(kind, all.get(2..).unwrap_or_default()) {
        return errors.fail(span, message);
    }
    let Some(close) = inline_end(all) else {
        return report!(errors.fail, all[1].span(), UNCLOSED_CODE:
            "the code in `{}<…>` does not parse, or its `>` is missing\nhelp: an expression with `<` or `>` stands in parentheses or braces",
            kind.name());
    };
    let helper = parse_helper(errors, kind, &all[2..close], all[0].span())?;
    Some((Head::Inline(Box::new(helper)), close + 1))
}
