//! Mistakes in arguments and what was meant by them: other notations, names in the wrong place.

use proc_macro2::{Delimiter, Group, Ident, TokenTree};

use super::pattern::{ArgKind, Directive};
use super::render::render;
use crate::codes::{self, Message, message};
use crate::tokens::{group, is_punct, path_end, stream, trees};

/// A Rust expression without its braces.
pub(super) const EXPRESSION: Message =
    codes::BARE_EXPRESSION.fixed("expected `,`\nhelp: a Rust expression stands in braces: `{ … }`");

/// `NegOp($x)`: an op or a directive before its parentheses, as Rust's constructors are written.
pub(super) fn call_style(part: &[TokenTree]) -> Option<Message> {
    let at = path_end(part, 0);
    let name = match (part.get(at.checked_sub(1)?), part.get(at)) {
        (Some(TokenTree::Ident(name)), Some(TokenTree::Group(args)))
            if args.delimiter() == Delimiter::Parenthesis =>
        {
            name.to_string()
        }
        _ => return None,
    };
    if name == "Some" {
        return Some(message!(EXPECTED_DAG:
            "`Some` is not needed"; help: "an optional argument is given like any other, or is `none`"));
    }
    let is_head = name.starts_with(char::is_uppercase) || Directive::from_name(&name).is_some();
    is_head.then(|| {
        let message = message!(EXPECTED_DAG: "the head of a DAG stands in its parentheses");
        message.help(format!("write `({name} …)`"))
    })
}

/// The mistake in the tokens behind a DAG.
pub(super) fn after_dag(dag: &Group, rest: &[TokenTree]) -> Message {
    let message = message!(MISSING_COMMA: "expected `,`");
    let [TokenTree::Punct(colon), rest @ ..] = rest else {
        return message;
    };
    let name = match rest {
        [TokenTree::Punct(dollar), TokenTree::Ident(name)] if dollar.as_char() == '$' => name,
        _ => return message,
    };
    if colon.as_char() != ':' {
        return message;
    }
    name_at_head(dag, name)
}

/// `$k @ (Op $x)`, `$k: (Op $x)` or `k @ (Op $x)`, as Rust and ISLE bind.
pub(super) fn named_dag(part: &[TokenTree]) -> Option<Message> {
    match part {
        [TokenTree::Ident(name), TokenTree::Punct(at), rest @ ..] if at.as_char() == '@' => {
            let dag = group(rest.first(), Delimiter::Parenthesis)?;
            Some(name_at_head(dag, name))
        }
        [
            TokenTree::Punct(dollar),
            TokenTree::Ident(name),
            _,
            rest @ ..,
        ] if dollar.as_char() == '$' => {
            let dag = group(rest.first(), Delimiter::Parenthesis)?;
            Some(name_at_head(dag, name))
        }
        _ => None,
    }
}

fn name_at_head(dag: &Group, name: &Ident) -> Message {
    let inner = trees(dag.stream());
    let head = render(stream(&inner[..path_end(&inner, 0)]));
    message!(NAME_BEHIND:
        "the name of an op stands at its head"; help: "write `({head}:${name} …)`")
}

/// `(Op:r $x)` for `(Op:$r $x)`, or `(Op:AnyTensor $x)`: the name of a type would bind the op, and test
/// nothing.
pub(super) fn behind_colon(name: &Ident) -> Message {
    let message = message!(EXPECTED_BINDING: "expected `$name` after `:`");
    match name.to_string().starts_with(char::is_uppercase) {
        true => message.help(format!(
            "a constraint on a result stands in the list of constraints: `(Op:$r …), …, [({name} $r)]`"
        )),
        false => message.help(format!("did you mean `${name}`?")),
    }
}

/// `I32 | I64:$x` or `Predicate::Lt | Predicate::Gt`.
pub(super) fn one_of_several(first: &ArgKind, part: &[TokenTree]) -> Message {
    let ArgKind::Path(path, None) = first else {
        return EXPRESSION;
    };
    let (paths, bound) = match part {
        [paths @ .., colon, dollar, TokenTree::Ident(_)]
            if is_punct(Some(colon), ':') && is_punct(Some(dollar), '$') =>
        {
            (paths, true)
        }
        _ => (part, false),
    };
    let all = paths.split(|tree| is_punct(Some(tree), '|'));
    let all: Vec<String> = all.map(|path| render(stream(path))).collect();
    let message = message!(BARE_EXPRESSION: "expected `,`");
    let segments = &path.path.segments;
    let owner = segments.iter().nth_back(1).map(|owner| &owner.ident);
    // A flag is a constant, as in `Flags::A | Flags::B`.
    let is_camel_case =
        |name: String| name.contains(char::is_lowercase) && name.starts_with(char::is_uppercase);
    match owner.filter(|_| is_camel_case(path.last())) {
        Some(owner) => message.help(format!(
            "one of several variants is a constraint: `def Name : AttrConstraint<|it: {owner}| matches!(it, {})>;`",
            all.join(" | ")
        )),
        None if bound => message.help(format!(
            "one of several constraints is `AnyOf<({})>{}`",
            all.join(", "),
            render(stream(&part[paths.len()..]))
        )),
        None if path.is_function() => EXPRESSION,
        None => message.help(format!(
            "one of several constraints is `AnyOf<({})>`, and a Rust expression stands in braces: `{{ … }}`",
            all.join(", ")
        )),
    }
}

/// A path where a DAG was expected. A Rust `use` does not import sub-patterns.
pub fn of_another_block(message: Message, name: &str) -> Message {
    match name.starts_with(char::is_uppercase) {
        true => message.help(format!(
            "if it is a sub-pattern of another block, add `use path::{name};` to this block"
        )),
        false => message,
    }
}
