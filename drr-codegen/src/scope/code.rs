//! Checks of helpers and native code: the number of arguments of a call, placeholders, and that code
//! in braces is an expression.

use std::cmp::Ordering;

use proc_macro2::{Group, Ident, Literal, Span, TokenStream, TokenTree};
use syn::parse::Parse;
use syn::spanned::Spanned;

use crate::codes::{self, Message, message, report};
use crate::diag::{Errors, count, did_you_mean_or};
use crate::syntax::{
    Arg, ArgKind, Dag, Directive, Head, Helper, LiteralValue, NativeBody, cpp_in_code, cpp_method,
    stand_in,
};
use crate::tokens::{
    any, idents, is_ellipsis, is_path_sep, is_punct, parse_rust, regroup, trees, unraw,
};

/// The placeholders that are words.
const WORDS: [&str; 3] = ["_builder", "_loc", "_self"];

/// The message for `$_loc` in a constraint.
pub(super) const NO_LOCATION: Message =
    codes::LOCATION_IN_CONSTRAINT.fixed("a constraint makes nothing, so it has no `$_loc`");

/// The message for `$crate` in code.
pub(super) const DOLLAR_CRATE: Message = codes::UNKNOWN_PLACEHOLDER.fixed(
    "`$crate` is for `macro_rules!`\nhelp: write `crate`; it means this crate also where another one uses the helper",
);

/// True if a closure's first parameter is the rewriter.
pub(crate) fn takes_rewriter(param: &syn::Pat) -> bool {
    let syn::Pat::Type(typed) = param else {
        return false;
    };
    let mut ty = &*typed.ty;
    while let syn::Type::Reference(reference) = ty {
        ty = &reference.elem;
    }
    matches!(ty, syn::Type::Path(path)
        if path.path.segments.last().is_some_and(|s| s.ident == "PatternRewriter"))
}

/// `(location …)` and `(returnType …)`, which follow all arguments.
pub(super) fn is_trailing_directive(arg: &Arg) -> bool {
    let directives = [Directive::Location, Directive::ReturnType];
    directives
        .into_iter()
        .any(|directive| arg.directive(directive).is_some())
}

/// Calls `found` with what stands behind each `$` in Rust code, and the tokens behind that.
fn for_each_placeholder(
    code: TokenStream,
    found: &mut dyn FnMut(Option<&TokenTree>, &[TokenTree]),
) {
    any(code, &mut |code, at| {
        if is_punct(code.get(at), '$') {
            found(code.get(at + 1), code.get(at + 2..).unwrap_or_default());
        }
        false
    });
}

/// The names behind `$` in Rust code.
pub(crate) fn names_in(code: TokenStream) -> Vec<Ident> {
    let mut names = Vec::new();
    for_each_placeholder(code, &mut |tree, _| {
        if let Some(TokenTree::Ident(ident)) = tree {
            names.push(ident.clone());
        }
    });
    names
}

/// True if the name is a placeholder of native code rather than a binding.
pub(crate) fn is_placeholder(name: &Ident) -> bool {
    WORDS.iter().any(|word| name == word)
}

/// Code in braces must be an expression. A predicate does not assign.
pub(super) fn check_expression(errors: &Errors, group: &Group, predicate: bool) {
    if let Some((span, message)) = cpp_method(group.stream()) {
        return errors.at(span, message);
    }
    let code = stand_in(&[TokenTree::Group(group.clone())]);
    match parse_rust(syn::Expr::parse, code.into_iter().collect()) {
        Ok(syn::Expr::Block(code)) if predicate => {
            if let Some(syn::Stmt::Expr(syn::Expr::Assign(assign), None)) = code.block.stmts.last()
            {
                report!(errors.at, assign.eq_token.span, PREDICATE_TYPE:
                    "`=` assigns, and a predicate returns `bool`"; help: "`==` compares");
            }
        }
        Ok(_) => {}
        Err(error) => match cpp_in_code(group.stream()) {
            Some((span, message)) => errors.at(span, message),
            None => {
                report!(errors.at, error.span(), RUST_EXPRESSION: "this is not a Rust expression: {error}");
            }
        },
    }
}

/// Checks the code of a helper by itself.
pub(super) fn check_helper(errors: &Errors, helper: &Helper) {
    check_placeholders(errors, helper);
    check_parameters(errors, helper);
}

/// The mistake in `NegOp::build($_loc, …)`, where nothing in the code is the rewriter.
pub(super) fn missing_builder(code: &TokenStream) -> Option<(Span, Message)> {
    let mut found = None;
    any(code.clone(), &mut |code, at| {
        if let [
            TokenTree::Ident(op),
            _,
            _,
            TokenTree::Ident(build),
            TokenTree::Group(arguments),
            ..,
        ] = &code[at..]
            && is_path_sep(code, at + 1)
            && (build == "build" || build == "build_typed")
            && let [dollar, TokenTree::Ident(loc), ..] = &trees(arguments.stream())[..]
            && is_punct(Some(dollar), '$')
            && loc == "_loc"
        {
            let message = message!(MISSING_BUILDER: "`{op}::{build}` takes the rewriter first";
                help: "`{op}::{build}($_builder, $_loc, …)`");
            found = Some((loc.span(), message));
        }
        found.is_some()
    });
    found.filter(|_| names_in(code.clone()).iter().all(|name| name != "_builder"))
}

/// The placeholders of a helper's code: numbers and [`WORDS`].
fn check_placeholders(errors: &Errors, helper: &Helper) {
    let NativeBody::Template(code) = &helper.body else {
        return;
    };
    if helper.kind.is_native()
        && let Some((span, message)) = missing_builder(code)
    {
        errors.at(span, message);
    }
    for_each_placeholder(code.clone(), &mut |tree, _| {
        let (span, message) = match tree {
            Some(TokenTree::Ident(word)) if word == "_loc" && !helper.kind.is_native() => {
                (word.span(), NO_LOCATION)
            }
            Some(TokenTree::Ident(word)) if word == "crate" => (word.span(), DOLLAR_CRATE),
            Some(TokenTree::Literal(lit)) if number(lit).is_some() => return,
            Some(TokenTree::Ident(word)) if is_placeholder(word) => return,
            Some(TokenTree::Ident(word)) => {
                let (name, kind) = (word.to_string(), helper.kind);
                let arguments = || "\nnote: its arguments are `$0`, `$1` …".to_string();
                let hint = did_you_mean_or(&name, WORDS, "$", arguments);
                let message = message!(UNKNOWN_PLACEHOLDER:
                    "the code of this `{kind}` has no `${name}`{hint}");
                (word.span(), message)
            }
            other => {
                let span = other.map_or(helper.span, TokenTree::span);
                (
                    span,
                    message!(UNKNOWN_PLACEHOLDER: "expected an argument's number after `$`"),
                )
            }
        };
        errors.at(span, message);
    });
}

/// The closure of a type or attribute constraint has one parameter.
fn check_parameters(errors: &Errors, helper: &Helper) {
    let NativeBody::Closure(closure) = &helper.body else {
        return;
    };
    if !helper.kind.is_unary() || closure.inputs.len() == 1 {
        return;
    }
    let span = closure.inputs.iter().nth(1);
    let span = span.map_or(closure.span(), Spanned::span);
    let (kind, found) = (helper.kind, closure.inputs.len());
    report!(errors.at, span, PREDICATE_COUNT:
        "the closure of `{kind}` takes one parameter, found {found}");
}

fn number(lit: &Literal) -> Option<usize> {
    lit.to_string().parse().ok()
}

/// A call with the wrong number of arguments, where the helper says how many. The first of too many
/// is the mistake.
pub(crate) fn arity_error(helper: &Helper, dag: &Dag) -> Option<(Span, Message)> {
    let trailing = dag
        .args
        .iter()
        .filter(|arg| is_trailing_directive(arg))
        .count();
    // `(Pred:$x)` passes its one entity as `$_self` and as `$0`.
    let receiver = dag.bind.is_some() && !helper.kind.is_native();
    let positional = &dag.args[..dag.args.len() - trailing];
    let (wanted, message) = arity(helper, positional.len(), receiver)?;
    let extra = positional.get(wanted.saturating_sub(usize::from(receiver)));
    Some((extra.map_or(dag.head_span, Arg::head_span), message))
}

/// `Native:$x`: one argument.
pub(crate) fn leaf_arity_error(helper: &Helper) -> Option<Message> {
    arity(helper, 1, false).map(|(_, message)| message)
}

/// The number of arguments that a helper takes, and the message, if another number is given.
fn arity(helper: &Helper, positional: usize, receiver: bool) -> Option<(usize, Message)> {
    let name = match &helper.name {
        Some(name) => format!("`{name}`"),
        // In place, or of a class.
        None => "the code".to_string(),
    };
    let given = positional + usize::from(receiver);
    match &helper.body {
        NativeBody::Closure(closure) => {
            let rewriter = closure.inputs.first().is_some_and(takes_rewriter);
            let wanted = closure.inputs.len() - usize::from(rewriter);
            let takes = count(wanted, "argument");
            (given != wanted).then(|| {
                let text = format!("{name} takes {takes}, found {given}");
                (wanted, codes::CALL_COUNT.message(text))
            })
        }
        NativeBody::Template(code) => {
            let apart = usize::from(receiver && self_is_apart(code.clone(), positional));
            // Code that names no argument may ignore what it is given.
            let (highest, rest) = highest_placeholder(code.clone());
            let highest = highest?;
            let given_count = match apart {
                0 => count(given, "argument"),
                _ => format!("{} besides `$_self`", count(positional, "argument")),
            };
            let text = match given.cmp(&(highest + 1 + apart)) {
                Ordering::Less => format!("{name} uses `${highest}`, but is given {given_count}"),
                Ordering::Greater if !rest && !is_unwritten(code.clone()) => {
                    format!("{name} uses nothing behind `${highest}`, but is given {given_count}")
                }
                _ => return None,
            };
            Some((highest + 1 + apart, codes::CALL_COUNT.message(text)))
        }
        NativeBody::Path(_) | NativeBody::Constraint(_) => (helper.kind.is_unary() && given != 1)
            .then(|| {
                let text = format!("{name} tests one entity, found {given}");
                (1, codes::PREDICATE_COUNT.message(text))
            }),
    }
}

/// True if `$0` is the first of the arguments in parentheses, as in TableGen: `(Pred:$x $y)` passes `$x`
/// as `$_self`, and the code names both. Otherwise `$x` is `$0`.
fn self_is_apart(code: TokenStream, positional: usize) -> bool {
    let (mut names_self, mut numbers) = (false, false);
    for_each_placeholder(code, &mut |tree, _| match tree {
        Some(TokenTree::Ident(word)) => names_self |= word == "_self",
        Some(TokenTree::Literal(_)) => numbers = true,
        _ => {}
    });
    positional > 0 && names_self && numbers
}

/// The code of a predicate `(Pred:$x $y)`, which gets `$x` before this many other arguments, with
/// numbers that count all of them.
pub(crate) fn numbered_from_self(code: TokenStream, positional: usize) -> TokenStream {
    match self_is_apart(code.clone(), positional) {
        true => renumbered(code),
        false => code,
    }
}

/// The code with `$1` for `$0`, and so on.
fn renumbered(code: TokenStream) -> TokenStream {
    let mut behind_dollar = false;
    let next = |tree| {
        let numbered = std::mem::replace(&mut behind_dollar, is_punct(Some(&tree), '$'));
        match tree {
            TokenTree::Literal(lit) if numbered => {
                let mut next = Literal::usize_unsuffixed(number(&lit).map_or(0, |n| n + 1));
                next.set_span(lit.span());
                next.into()
            }
            TokenTree::Group(group) => regroup(&group, renumbered(group.stream())),
            tree => tree,
        }
    };
    code.into_iter().map(next).collect()
}

/// True if something in the code is still to be written.
fn is_unwritten(code: TokenStream) -> bool {
    let mut names = idents(code).into_iter();
    names.any(|name| name == "todo" || name == "unimplemented")
}

/// The highest argument that must be there, and whether the code takes all others: `$1...` may stand
/// for none.
fn highest_placeholder(code: TokenStream) -> (Option<usize>, bool) {
    let (mut highest, mut rest) = (None, false);
    for_each_placeholder(code, &mut |tree, behind| {
        let is_rest = is_ellipsis(behind, 0);
        rest |= is_rest;
        highest = highest.max(match tree {
            Some(TokenTree::Literal(lit)) if !is_rest => number(lit),
            Some(TokenTree::Ident(word)) if word == "_self" => Some(0),
            _ => None,
        });
    });
    (highest, rest)
}

/// A name in code without its result number: `r` of `$r__1`.
pub(super) fn without_index(ident: &Ident) -> String {
    let text = unraw(ident);
    match text.rsplit_once("__") {
        Some((name, index))
            if !name.is_empty()
                && !index.is_empty()
                && index.chars().all(|c| c.is_ascii_digit()) =>
        {
            name.to_string()
        }
        _ => text,
    }
}

/// The mistake in an argument for something that a native gives. In a group these are values.
pub(crate) fn given_fault(arg: &Arg, in_group: bool) -> Option<(Span, Message)> {
    if let Some(name) = &arg.name {
        let message = message!(NAMELESS_ARGUMENT: "what a native gives is bound by position");
        return Some((name.span(), message));
    }
    let message = match &arg.kind {
        ArgKind::Dag(inner) => match inner.head {
            Head::Directive(directive) if !directive.is_any_order() => message!(GIVEN_FORM:
                "`{directive}` is for what an op declares; a native gives single values, and one of them may be a list that is bound whole"),
            Head::Directive(directive) if in_group => message!(GIVEN_FORM:
                "`{directive}` stands among what a native gives, not in another `either` or `commutative`"),
            _ => return None,
        },
        ArgKind::Literal(..) | ArgKind::Absent if in_group => message!(GIVEN_FORM:
            "what is matched in any order are values, and no value is a literal or absent"),
        ArgKind::Literal(literal, _) if matches!(literal.value, LiteralValue::List(_)) => {
            message!(GIVEN_FORM:
                "a list has no type here\nhelp: write `array<i64: 1, 2>`, or bind it and test it in the constraint list: `[{{ … }}]`")
        }
        ArgKind::Var(_)
        | ArgKind::Ignore
        | ArgKind::Path(..)
        | ArgKind::Literal(..)
        | ArgKind::Absent => return None,
        ArgKind::Braces(_) => message!(CODE_AS_PATTERN:
            "Rust code cannot match what a native gives\nhelp: bind it and test it in the constraint list: `[{{ … }}]`"),
        _ => message!(GIVEN_FORM:
            "what a native gives is bound, `$x`, matched, `C:$x`, `(Op …)`, `0`, `none`, or ignored, `$_`"),
    };
    Some((arg.span, message))
}
