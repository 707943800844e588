//! Hints for constructs of TableGen that have another form in this language.

use proc_macro2::{Delimiter, Span, TokenTree};

use super::kind::HelperKind;
use crate::codes::{self, Message, message};
use crate::tokens::{group, is_punct};

/// C++ where Rust is expected: a predicate of TableGen's, or a string in its place.
pub(super) fn cpp(kind: HelperKind, content: &[TokenTree]) -> Option<(Span, Message)> {
    const PREDICATES: [&str; 6] = ["CPred", "And", "Or", "Neg", "Concat", "SubstLeaves"];
    let name = kind.name();
    match content {
        [TokenTree::Ident(ident), open, ..]
            if is_punct(Some(open), '<') && PREDICATES.iter().any(|word| ident == word) =>
        {
            let message = message!(CPP_CODE:
                "`{ident}<…>` is TableGen's, around C++\nhelp: the test is Rust here: `{name}<{{ … }}>`, with `&&`, `||` and `!`");
            Some((ident.span(), message))
        }
        [TokenTree::Literal(text), ..] if text.to_string().starts_with('"') => {
            let message = message!(CPP_CODE:
                "C++ in a string is Rust in braces here: `{name}<{{ … $0 … }}>`");
            Some((text.span(), message))
        }
        _ => None,
    }
}

/// `Name<…>` of TableGen's as an argument, which is no type of Rust's. Classes of the user's own are
/// not asked about: they are replaced before.
pub(super) fn constraint(all: &[TokenTree]) -> Option<(Span, Message)> {
    let [TokenTree::Ident(name), _, rest @ ..] = all else {
        return None;
    };
    let is_list = |tree: &TokenTree| group(Some(tree), Delimiter::Bracket).is_some();
    let has_list = rest.iter().any(is_list);
    let form = match name.to_string().as_str() {
        "ConstantAttr" | "ConstantStrAttr" | "ConstF32Attr" => {
            "a constant stands for itself here: `1`, `1.5`, `\"abc\"`, `LIMIT`"
        }
        "ConstantEnumCase" => "a case is a variant of a Rust enum here: `Predicate::Lt`",
        "ConfinedAttr" if has_list => "here it is `ConfinedAttr<I64Attr, IntPositive>`",
        "AnyTypeOf" => "one of several types is `AnyOf<(I32, F32)>` here",
        _ => match rest.first() {
            Some(TokenTree::Group(g)) if g.delimiter() == Delimiter::Bracket => {
                let message = message!(TABLEGEN_CONSTRAINT:
                    "a list of types is TableGen's\nhelp: here it is `{name}<F32>`, and of several `{name}<AnyOf<(F16, F32)>>`");
                return Some((g.span(), message));
            }
            _ => return None,
        },
    };
    Some((
        name.span(),
        codes::TABLEGEN_CONSTRAINT.message(format!("`{name}<…>` is TableGen's; {form}")),
    ))
}

/// An operator of TableGen's, `!cast<…>(…)`, at the first of these tokens.
pub(super) fn operator(all: &[TokenTree]) -> Option<Message> {
    let [bang, TokenTree::Ident(name), ..] = all else {
        return None;
    };
    if !is_punct(Some(bang), '!') {
        return None;
    }
    let help = match name.to_string().as_str() {
        "cast" => "name the definition itself; `Name #x` makes a name of parts",
        "listconcat" | "listsplat" | "listremove" => "write the elements in one list: `[a, b, …]`",
        "strconcat" | "interleave" => "write the whole string; `Name #x` makes a name of parts",
        "range" => "write a range: `0..4`",
        "foreach" | "foldl" | "filter" => "write `foreach x = [a, b, …] in { … }` around the rules",
        "if" | "cond" | "eq" | "ne" | "lt" | "le" | "gt" | "ge" | "and" | "or" | "not" => {
            "write a rule for each case, or make what differs a parameter of a class"
        }
        _ => "write its value, or make it a parameter of a class",
    };
    let message = format!("`!{name}` is TableGen's; rules have no operators");
    Some(codes::BANG_OPERATOR.message(message).help(help))
}

/// A class of TableGen's that makes an op, an attribute or a type.
pub(super) fn class(name: &str) -> Option<Message> {
    let form = match name {
        "Op" => "declare the op outside of the block, by `declare_op!` or `#[derive(Op)]`",
        "Dialect" => "declare it outside of the block, by `dialect!`",
        _ => return None,
    };
    let message = format!("a block has no definitions of kind `{name}`");
    Some(codes::TABLEGEN_ITEM.message(message).help(form))
}

/// A hint for an item of TableGen's that this language does not have.
pub(super) fn item(word: &str) -> Option<Message> {
    Some(match word {
        "let" => message!(TABLEGEN_ITEM:
            "there is no `let`"; help: "what TableGen sets by it are parameters of a class here"),
        "include" => {
            codes::TABLEGEN_ITEM.message("there is no `include`: ops come by Rust's `use` outside, templates of other blocks by `use` inside")
        }
        _ => return None,
    })
}
