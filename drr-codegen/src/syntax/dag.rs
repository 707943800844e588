//! Parsing DAGs: `(Op:$r arg, name = arg, ..)`.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenTree};

use super::ast::{Arg, ArgKind, Dag, Directive, Head, ResultIndex, Var};
use super::braces::patterns_in_braces;
use super::head::{op_by_text, parse_head, parse_path};
use super::literal::{parse_literal, starts_literal};
use super::mistaken::{
    EXPRESSION, after_dag, behind_colon, call_style, named_dag, of_another_block, one_of_several,
};
use crate::codes::{message, report};
use crate::diag::{Errors, nearest};
use crate::tokens::{
    first_span, group, is_path_sep, is_punct, is_word, path_end, split_commas, starts_path, stream,
    trees, unraw,
};

/// Parses what follows `$`. The error is reported.
pub fn parse_var(errors: &Errors, dollar: Span, tree: Option<&TokenTree>) -> Option<Var> {
    match tree {
        Some(TokenTree::Ident(ident)) => parse_name(errors, ident),
        Some(other) => report!(errors.fail, other.span(), EXPECTED_NAME:
            "expected a name after `$`"),
        None => report!(errors.fail, dollar, EXPECTED_NAME: "expected a name after `$`"),
    }
}

fn parse_name(errors: &Errors, ident: &Ident) -> Option<Var> {
    let text = unraw(ident);
    let (name, index) = match text.rsplit_once("__") {
        Some((name, "any")) if !name.is_empty() => (name, Some(ResultIndex::Any)),
        Some((name, digits))
            if !name.is_empty() && digits.starts_with(|c: char| c.is_ascii_digit()) =>
        {
            let Ok(number) = digits.parse() else {
                return report!(errors.fail, ident.span(), RESULT_NUMBER:
                    "`{digits}` is not a result number\nhelp: expected one like `${name}__0`");
            };
            (name, Some(ResultIndex::Number(number)))
        }
        _ => (text.as_str(), None),
    };
    Some(Var {
        name: name.to_string(),
        ident: ident.clone(),
        index,
    })
}

/// Parses a DAG from its parentheses. What cannot be parsed is reported and marks the DAG broken.
pub fn parse_dag(errors: &Errors, outer: &Group) -> Option<Dag> {
    let before = errors.len();
    let all = trees(outer.stream());
    let (mut dag, at) = parse_dag_start(errors, outer, &all)?;
    // Nested DAGs are parsed here, on a small stack frame.
    for part in split_arguments(errors, &all[at..]) {
        dag.args.extend(parse_arg(errors, part, outer.span_close()));
    }
    dag.broken = errors.len() > before;
    Some(match is_original_op(&dag) {
        true => original_op(dag),
        false => dag,
    })
}

/// True for `(original (Op …))`.
fn is_original_op(dag: &Dag) -> bool {
    let is_op = |arg: &Arg| {
        let head = arg.dag().map(|inner| &inner.head);
        arg.name.is_none() && head.is_some_and(|head| !matches!(head, Head::Directive(_)))
    };
    dag.is(Directive::Original)
        && dag.bind.is_none()
        && matches!(&dag.args[..], [arg] if is_op(arg))
}

/// The inner DAG of `(original (Op …))`.
fn original_op(mut dag: Dag) -> Dag {
    match dag.args.pop().map(|arg| arg.kind) {
        Some(ArgKind::Dag(mut inner)) => {
            inner.original = Some(dag.head_span);
            inner.broken |= dag.broken;
            *inner
        }
        _ => dag,
    }
}

/// Parses a DAG up to its first argument. Returns the position of the argument.
fn parse_dag_start(errors: &Errors, outer: &Group, all: &[TokenTree]) -> Option<(Dag, usize)> {
    if all.is_empty() {
        return report!(errors.fail, outer.span_close(), DAG_HEAD:
            "expected an op, a native or a directive");
    }
    let (head, at) = parse_head(errors, all)?;
    let (bind, mut at) = parse_head_bind(errors, all, at);
    let mut args = Vec::new();
    if has_block_args(&head)
        && let Some(group) = block_args(all, at)
    {
        args.push(parse_block_args(errors, group));
        // A comma after the block arguments is optional.
        at += 1 + usize::from(is_punct(all.get(at + 1), ','));
    }
    // `(arith.addi $x)`: the name in MLIR's text.
    if is_punct(all.get(at), '.')
        && let Some(TokenTree::Ident(_)) = all.get(at + 1)
    {
        let text = stream(&all[..at + 2]).to_string().replace(' ', "");
        return errors.fail(all[0].span(), op_by_text(&text));
    }
    // `(Native, $a)`: a comma directly after the head.
    if is_punct(all.get(at), ',') {
        report!(errors.at, all[at].span(), UNEXPECTED_COMMA:
            "unexpected `,`"; help: "the arguments follow the head directly");
        // `(AddOp, MulOp:$op $x)`: the next is not an argument.
        at = all.len();
    }
    let dag = Dag {
        head,
        head_span: first_span(all, outer.span()),
        bind,
        args,
        original: None,
        group: outer.clone(),
        broken: false,
    };
    Some((dag, at))
}

/// True if a block's arguments may stand behind a head, also behind a misspelt one.
fn has_block_args(head: &Head) -> bool {
    match head {
        Head::Directive(directive) => directive.has_block_args(),
        Head::Path(path) if path.is_function() => path.as_name().is_some_and(|name| {
            let all = Directive::ALL.into_iter();
            let words = all.filter(|one| one.has_block_args());
            nearest(&name, words.map(Directive::name)).is_some()
        }),
        _ => false,
    }
}

/// `:$name` behind a head, if it is there. Gives the position behind it, too.
fn parse_head_bind(errors: &Errors, all: &[TokenTree], at: usize) -> (Option<Var>, usize) {
    if !is_punct(all.get(at), ':') || is_path_sep(all, at) {
        return (None, at);
    }
    let colon = all[at].span();
    if is_punct(all.get(at + 1), '$') {
        let var = parse_var(errors, colon, all.get(at + 2));
        return (var, (at + 3).min(all.len()));
    }
    let span = first_span(&all[at + 1..], colon);
    if let Some(TokenTree::Ident(name)) = all.get(at + 1) {
        errors.at(span, behind_colon(name));
        return (None, at + 2);
    }
    report!(errors.at, span, EXPECTED_BINDING: "expected `$name` after `:`");
    (None, at + 1)
}

/// The arguments of a block, `($a, $b)`, which stand at `at` if they are said: they are empty, begin
/// with a name, a comma follows the first of them, or a DAG follows the list without a comma.
pub(super) fn block_args(all: &[TokenTree], at: usize) -> Option<&Group> {
    let args = group(all.get(at), Delimiter::Parenthesis)?;
    let inner = trees(args.stream());
    let is_list = inner.is_empty()
        || is_punct(inner.first(), '$')
        || has_first_constraint(&inner)
        || group(all.get(at + 1), Delimiter::Parenthesis).is_some();
    is_list.then_some(args)
}

/// True if a constraint, `C` or `C:$a`, and a comma are first. No comma follows the head of an op.
fn has_first_constraint(inner: &[TokenTree]) -> bool {
    let mut at = 0;
    while matches!(inner.get(at), Some(TokenTree::Ident(_))) {
        at += 1;
        if !is_path_sep(inner, at) {
            break;
        }
        at += 2;
    }
    let is_bound = at > 0 && is_punct(inner.get(at), ':') && is_punct(inner.get(at + 1), '$');
    at += if is_bound { 3 } else { 0 };
    at > 0 && is_punct(inner.get(at), ',')
}

fn parse_block_args(errors: &Errors, group: &Group) -> Arg {
    let inner = trees(group.stream());
    let parts = split_arguments(errors, &inner).into_iter();
    let args = parts.filter_map(|part| parse_block_arg(errors, part, group.span_close()));
    Arg {
        name: None,
        kind: ArgKind::BlockArgs(args.collect()),
        span: group.span_open(),
    }
}

/// `$x: T` of a block that is built, or an argument of a block that is matched.
fn parse_block_arg(errors: &Errors, part: &[TokenTree], otherwise: Span) -> Option<Arg> {
    if let [
        TokenTree::Punct(dollar),
        name @ TokenTree::Ident(_),
        colon,
        ty @ ..,
    ] = part
        && dollar.as_char() == '$'
        && is_punct(Some(colon), ':')
        && !is_path_sep(part, 2)
    {
        let var = parse_var(errors, dollar.span(), Some(name))?;
        let ty = parse_arg(errors, ty, colon.span())?;
        return Some(Arg {
            name: None,
            kind: ArgKind::Typed(var, Box::new(ty)),
            span: dollar.span(),
        });
    }
    // `x: T` binds the name, so that its uses are not mistakes.
    if let [name @ TokenTree::Ident(_), colon, ty @ ..] = part
        && is_punct(Some(colon), ':')
        && !is_path_sep(part, 1)
        && !is_punct(ty.first(), '$')
    {
        report!(errors.at, name.span(), EXPECTED_BINDING:
            "an argument of a block is bound by a name"; help: "did you mean `${name}`?");
        return Some(Arg {
            name: None,
            kind: ArgKind::Var(parse_var(errors, name.span(), Some(name))?),
            span: name.span(),
        });
    }
    // `$x T` binds the name, so that its uses are not mistakes.
    if let [
        TokenTree::Punct(dollar),
        name @ TokenTree::Ident(_),
        ty @ TokenTree::Ident(_),
        ..,
    ] = part
        && dollar.as_char() == '$'
    {
        report!(errors.at, ty.span(), BLOCK_ARGUMENT:
            "expected `:` between `${name}` and `{ty}`";
            help: "with a type it is `${name}: {ty}` where a block is built, and `{ty}:${name}` where one is matched");
        return parse_arg(errors, &part[..2], otherwise);
    }
    parse_arg(errors, part, otherwise)
}

/// Parses one argument; the error is reported.
pub(crate) fn parse_arg(errors: &Errors, part: &[TokenTree], otherwise: Span) -> Option<Arg> {
    match part {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
            parse_dag(errors, group).map(|dag| dag_arg(dag, None))
        }
        // `name = (…)`
        [
            TokenTree::Ident(name),
            TokenTree::Punct(is),
            TokenTree::Group(group),
        ] if is.as_char() == '=' && group.delimiter() == Delimiter::Parenthesis => {
            parse_dag(errors, group).map(|dag| dag_arg(dag, Some(name.clone())))
        }
        _ => parse_other_arg(errors, part, otherwise),
    }
}

fn dag_arg(dag: Dag, name: Option<Ident>) -> Arg {
    let span = match &name {
        Some(name) => name.span(),
        None => dag.group.span(),
    };
    Arg {
        name,
        kind: ArgKind::Dag(Box::new(dag)),
        span,
    }
}

fn parse_other_arg(errors: &Errors, part: &[TokenTree], otherwise: Span) -> Option<Arg> {
    let span = first_span(part, otherwise);
    if part.is_empty() {
        return report!(errors.fail, otherwise, EXPECTED_ARGUMENT: "expected an argument");
    }
    // `name = arg`
    if let (Some(TokenTree::Ident(name)), true) = (part.first(), is_punct(part.get(1), '=')) {
        let rest = parse_arg(errors, &part[2..], part[1].span())?;
        if let Some(inner) = &rest.name {
            return report!(errors.fail, inner.span(), TWO_NAMES:
                "expected an argument after `=`, found another name");
        }
        return Some(Arg {
            name: Some(name.clone()),
            kind: rest.kind,
            span,
        });
    }
    if let (Some(g), [_, extra, ..]) = (group(part.first(), Delimiter::Parenthesis), part) {
        return errors.fail(extra.span(), after_dag(g, &part[1..]));
    }
    let (kind, used) = parse_arg_kind(errors, part)?;
    if let Some(extra) = part.get(used) {
        let message = match extra {
            TokenTree::Punct(p)
                if matches!(p.as_char(), '@' | ':') && named_dag(part).is_some() =>
            {
                return errors.fail(extra.span(), named_dag(part)?);
            }
            TokenTree::Punct(p) if p.as_char() == '|' => one_of_several(&kind, part),
            TokenTree::Punct(p) if !matches!(p.as_char(), '$' | ':' | '.') => EXPRESSION,
            TokenTree::Group(g)
                if matches!(kind, ArgKind::Path(..))
                    && g.span_open().start() == part[used - 1].span().end() =>
            {
                if let Some(message) = call_style(part) {
                    return errors.fail(span, message);
                }
                EXPRESSION
            }
            TokenTree::Punct(p) if p.as_char() == '.' && is_punct(part.get(used + 1), '.') => {
                let name = stream(&part[..used]);
                return report!(errors.fail, span, EXPECTED_NAME:
                    "the rest is bound by a name: `${name}..`");
            }
            TokenTree::Punct(p)
                if p.as_char() == ':'
                    && is_punct(part.first(), '$')
                    && matches!(part.get(used + 1), Some(TokenTree::Ident(_))) =>
            {
                let (name, constraint) = (&part[used - 1], stream(&part[used + 1..]));
                return report!(errors.fail, extra.span(), MISSING_COMMA:
                    "expected `,` between arguments\nhelp: a constraint stands before the name: `{constraint}:${name}`");
            }
            TokenTree::Punct(p)
                if p.as_char() == '$'
                    && matches!(kind, ArgKind::Path(_, None))
                    && matches!(&part[used + 1..], [TokenTree::Ident(_)]) =>
            {
                let (constraint, name) = (stream(&part[..used]), &part[used + 1]);
                return report!(errors.fail, extra.span(), MISSING_COMMA:
                    "expected `,` between arguments\nhelp: a constraint on the argument has a colon: `{constraint}:${name}`");
            }
            TokenTree::Group(g)
                if matches!(kind, ArgKind::Path(..)) && g.delimiter() == Delimiter::Brace =>
            {
                return report!(errors.fail, extra.span(), MISSING_COMMA:
                    "expected `,` between arguments\nhelp: a struct stands for an attribute as a constant: `const ROWS: Tiling = …;`");
            }
            TokenTree::Punct(p) if p.as_char() == '.' && matches!(kind, ArgKind::Rest) => {
                return report!(errors.fail, span, REST_NOT_LAST: "the rest is written `..`");
            }
            _ => message!(MISSING_COMMA: "expected `,` between arguments"),
        };
        return errors.fail(extra.span(), message);
    }
    Some(Arg {
        name: None,
        kind,
        span,
    })
}

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
                return report!(errors.fail, part[2].span(), BARE_EXPRESSION:
                    "a Rust expression stands in braces: `{{ ${} … }}`", var.name);
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
        TokenTree::Group(g) if g.delimiter() == Delimiter::Brace => match patterns_in_braces(g) {
            Some(message) => errors.fail(g.span_open(), message),
            None => Some((ArgKind::Braces(g.clone()), 1)),
        },
        _ if starts_literal(part) => {
            let (literal, used) = parse_literal(errors, part)?;
            let (bind, used) = parse_colon_bind(errors, part, used);
            Some((ArgKind::Literal(literal, bind), used))
        }
        TokenTree::Ident(ident) if ident == "none" && part.len() == 1 => Some((ArgKind::Absent, 1)),
        TokenTree::Ident(ident)
            if ident == "none" && is_punct(part.get(1), ':') && is_punct(part.get(2), '$') =>
        {
            report!(errors.fail, part[2].span(), NAMED_ABSENCE:
                "`none` is absence, and has nothing to bind")
}
        TokenTree::Ident(ident) if ident == "_" => {
            report!(errors.fail, ident.span(), BARE_UNDERSCORE:
                "an ignored argument is written `$_`")
}
        _ if starts_path(part) => {
            let (path, at) = parse_path(errors, part)?;
            // `name: 1`. Behind a constant a name would follow.
            if path.as_name().is_some() && is_punct(part.get(at), ':') && starts_literal(&part[at + 1..]) {
                let value = stream(&part[at + 1..]);
                return report!(errors.fail, part[at].span(), EXPECTED_BINDING:
                    "expected `$name` after `:`";
                    help: "an argument is given by name with `=`: `{first} = {value}`");
            }
            let (bind, at) = parse_colon_bind(errors, part, at);
            Some((ArgKind::Path(path, bind), at))
        }
        other => {
            errors.fail(
                other.span(),
                super::tablegen::operator(part).unwrap_or_else(|| message!(EXPECTED_ARGUMENT:
                    "expected an argument: `$name`, a nested `(Op …)`, a constraint, a literal or a directive")),
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
        report!(errors.at, part[at].span(), EXPECTED_BINDING: "expected `$name` after `:`");
        (None, part.len())
    }
}

/// The parenthesised DAG at `tree`; otherwise says what was expected.
pub(crate) fn expect_dag(
    errors: &Errors,
    part: &[TokenTree],
    what: &str,
    otherwise: Span,
) -> Option<Dag> {
    match (group(part.first(), Delimiter::Parenthesis), part.get(1)) {
        (Some(g), None) => parse_dag(errors, g),
        (Some(g), Some(extra)) => errors.fail(extra.span(), after_dag(g, &part[1..])),
        (None, _) => {
            if let Some(message) = call_style(part).or_else(|| super::tablegen::operator(part)) {
                return errors.fail(first_span(part, otherwise), message);
            }
            let mut message = message!(EXPECTED_DAG: "expected {what}: `(Op …)`");
            if let ("a result pattern", [TokenTree::Punct(dollar), TokenTree::Ident(name)]) =
                (what, part)
                && dollar.as_char() == '$'
            {
                message = message.help(format!(
                    "to replace the root by it, write `(replaceWithValue ${name})`"
                ));
            }
            if let [.., TokenTree::Ident(name)] = part
                && path_end(part, 0) == part.len()
            {
                message = of_another_block(message, &name.to_string());
            }
            errors.fail(first_span(part, otherwise), message)
        }
    }
}

/// The parts between commas. A comma that nothing precedes is reported, and makes no part.
pub(super) fn split_arguments<'a>(errors: &Errors, trees: &'a [TokenTree]) -> Vec<&'a [TokenTree]> {
    let mut parts = split_commas(trees);
    let mut end = 0;
    parts.retain(|part| {
        end += part.len() + 1;
        if part.is_empty() {
            report!(errors.at, trees[end - 1].span(), UNEXPECTED_COMMA:
                "unexpected `,`"; help: "delete it, or write what is missing before it");
        }
        !part.is_empty()
    });
    parts
}
