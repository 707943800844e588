//! Hints for constructs of TableGen that have another form in this language.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::quote;

use super::kind::HelperKind;
use super::render::render;
use crate::codes::{self, Message, message};
use crate::tokens::{
    any, closing_angle, group, is_arrow_end, is_path_sep, is_punct, split_commas, stream, trees,
};

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
        [TokenTree::Group(code), ..] if is_code(code) => {
            let message = message!(CPP_CODE:
                "`[{{ … }}]` is TableGen's, around C++\nhelp: the code is Rust here, in braces: `{name}<{{ … $0 … }}>`");
            Some((code.span_open(), message))
        }
        [TokenTree::Literal(text), ..] if text.to_string().starts_with('"') => {
            let message = message!(CPP_CODE:
                "C++ in a string is Rust in braces here: `{name}<{{ … $0 … }}>`");
            Some((text.span(), message))
        }
        _ => None,
    }
}

/// The place at which code that is not valid Rust looks like C++, and the message.
pub(crate) fn cpp_in_code(code: TokenStream) -> Option<(Span, Message)> {
    /// How far the colon of a conditional expression is looked for.
    const NEAR: usize = 64;
    const CASTS: [&str; 4] = ["cast", "dyn_cast", "dyn_cast_or_null", "isa"];
    let mut found = None;
    any(code, &mut |code, at| {
        let call = |at: usize| group(code.get(at), Delimiter::Parenthesis).is_some();
        let form = match &code[at] {
            TokenTree::Punct(dash) if dash.as_char() == '-' && is_punct(code.get(at + 1), '>') => {
                let method = matches!(code.get(at + 2), Some(TokenTree::Ident(_))) && call(at + 3);
                method.then_some("a method is called with a dot in Rust: `x.f()`")
            }
            TokenTree::Punct(mark) if mark.as_char() == '?' => {
                let more = matches!(
                    code.get(at + 1),
                    Some(TokenTree::Ident(_) | TokenTree::Literal(_) | TokenTree::Group(_))
                );
                let colon = |at: usize| is_punct(code.get(at), ':') && !is_path_sep(code, at);
                (more && (at + 2..code.len()).take(NEAR).any(colon))
                    .then_some("`c ? a : b` is `if c { a } else { b }` in Rust")
            }
            TokenTree::Ident(auto) if auto == "auto" => {
                let variable = matches!(code.get(at + 1), Some(TokenTree::Ident(_)));
                (variable && is_punct(code.get(at + 2), '='))
                    .then_some("a variable is `let x = …;` in Rust")
            }
            TokenTree::Ident(cast) if CASTS.iter().any(|name| cast == name) => {
                is_punct(code.get(at + 1), '<').then_some(
                    "a test of a type is a method in Rust, `$x.ty().is_integer()`, and data is read by `as_int()?`",
                )
            }
            TokenTree::Ident(name) => {
                let is_template = at > 0
                    && is_punct(code.get(at - 1), '.')
                    && is_punct(code.get(at + 1), '<');
                let template = TEMPLATES.iter().find(|(cpp, _)| is_template && name == cpp);
                template.map(|(_, form)| *form)
            }
            _ => None,
        };
        found = form.map(|form| {
            (
                code[at].span(),
                message!(CPP_CODE: "this is C++"; help: "{form}"),
            )
        });
        found.is_some()
    });
    found
}

/// A method of MLIR's C++ with a type in angle brackets, and what stands for it here.
const TEMPLATES: [(&str, &str); 6] = [
    (
        "create",
        "an op is built by `Op::build($_builder, $_loc, …)?`",
    ),
    (
        "getAttrOfType",
        "an attribute of an op is `attr(\"name\")?`",
    ),
    (
        "getDefiningOp",
        "a test of the op that defines a value is `$x.is_defined_by::<Op>()`; the op is `$x.defining_op()?`",
    ),
    (
        "getParentOfType",
        "it is `OpOf::<Op, _>::around($x.ir(), $x.handle())` in Rust",
    ),
    (
        "getSplatValue",
        "data is read by `as_int()?`, `as_float()?` or `elements()?`",
    ),
    ("getValues", "the elements are read by `elements()?`"),
];

/// A method of MLIR's C++ that native code calls, and the method of this crate's that does the same.
const METHODS: [(&str, &str); 17] = [
    ("getBool", "as_bool()?"),
    ("getDefiningOp", "defining_op()?"),
    ("getElementType", "element_type()?"),
    ("getInt", "as_int()?"),
    ("getName", "name()"),
    ("getNumElements", "num_elements()?"),
    ("getOperand", "operand(n)?"),
    ("getParentOp", "parent()?"),
    ("getRank", "rank()?"),
    ("getResult", "result(n)?"),
    ("getShape", "shape()?"),
    ("getType", "ty()"),
    ("getUsers", "users()"),
    ("getValueAsDouble", "as_float()?"),
    ("hasOneUse", "has_one_use()"),
    ("hasStaticShape", "has_static_shape()"),
    ("isSplat", "is_splat()"),
];

/// A call of one of C++'s methods on what `$x` or `$0` stands for: rustc would only say that there
/// is none. Other values in the code may have a method of that name.
pub(crate) fn cpp_method(code: TokenStream) -> Option<(Span, Message)> {
    let mut found = None;
    any(code, &mut |code, at| {
        let (TokenTree::Ident(name), Some(before)) = (&code[at], at.checked_sub(1)) else {
            return false;
        };
        let is_call = is_punct(code.get(before), '.')
            && before >= 2
            && is_punct(code.get(before - 2), '$')
            && group(code.get(at + 1), Delimiter::Parenthesis).is_some();
        let method = METHODS.iter().find(|(cpp, _)| is_call && name == cpp);
        found = method.map(|(cpp, here)| {
            let message = message!(CPP_CODE: "`{cpp}` is a method of C++");
            (name.span(), message.help(format!("here it is `{here}`")))
        });
        found.is_some()
    });
    found
}

/// `[{ … }]`, TableGen's code.
fn is_code(code: &Group) -> bool {
    let content = trees(code.stream());
    code.delimiter() == Delimiter::Bracket
        && content.len() == 1
        && group(content.first(), Delimiter::Brace).is_some()
}

/// `Name<…>` of TableGen's as an argument, which is not a type of Rust's. Classes of the user's own are
/// not asked about: they are replaced before.
pub(super) fn constraint(all: &[TokenTree]) -> Option<(Span, Message)> {
    let [TokenTree::Ident(name), _, rest @ ..] = all else {
        return None;
    };
    let has_list = rest.iter().any(|tree| list(tree).is_some());
    let here = || without_lists(all).map(|text| format!("here it is `{text}`"));
    let form = match name.to_string().as_str() {
        "ConstantAttr" if rest.iter().any(is_elements) => {
            "a dense constant is written as in MLIR here: `dense<1.5> : tensor<f32>`".to_string()
        }
        "ConstantAttr" | "ConstantStrAttr" | "ConstF32Attr" => {
            "a constant stands for itself here: `1`, `1.5`, `\"abc\"`, `LIMIT`".to_string()
        }
        "ConstantEnumCase" => {
            "a case is a variant of a Rust enum here: `Predicate::Lt`".to_string()
        }
        "ConfinedAttr" if has_list => {
            here().unwrap_or_else(|| "here it is `ConfinedAttr<I64Attr, IntPositive>`".to_string())
        }
        "AnyTypeOf" | "AnyAttrOf" => {
            here().unwrap_or_else(|| "one of several is `AnyOf<(I32, F32)>` here".to_string())
        }
        // With a list these are not types of Rust's.
        "And" | "Or" | "AllAttrOf" if has_list => here().unwrap_or_else(|| {
            "constraints are combined by `AllOf<(A, B)>`, `AnyOf<(A, B)>` and `Not<A>` here"
                .to_string()
        }),
        "Neg" => "the opposite of `C` is `Not<C>` here".to_string(),
        _ => {
            let g = list(rest.first()?)?;
            let several =
                || format!("here it is `{name}<F32>`, and of several `{name}<AnyOf<(F16, F32)>>`");
            let message = message!(TABLEGEN_CONSTRAINT: "a list of types is TableGen's")
                .help(here().unwrap_or_else(several));
            return Some((g.span(), message));
        }
    };
    Some((
        name.span(),
        message!(TABLEGEN_CONSTRAINT: "`{name}<…>` is TableGen's; {form}"),
    ))
}

/// The kind of a dense constant, `RankedF32ElementsAttr`.
fn is_elements(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Ident(kind) if kind.to_string().ends_with("ElementsAttr"))
}

/// A list.
fn list(tree: &TokenTree) -> Option<&Group> {
    group(Some(tree), Delimiter::Bracket)
}

/// The elements of a list.
fn elements(list: &Group) -> Vec<TokenStream> {
    let all = trees(list.stream());
    split_commas(&all).into_iter().map(stream).collect()
}

/// A text, such as a summary.
fn is_text(element: &TokenStream) -> bool {
    let first = element.clone().into_iter().next();
    matches!(first, Some(TokenTree::Literal(text)) if text.to_string().starts_with('"'))
}

/// A constraint as it is written here: `TensorOf<AnyOf<(F32, F64)>>` for `TensorOf<[F32, F64]>`.
/// Nothing for lists of several numbers, for which there is no one form.
fn without_lists(all: &[TokenTree]) -> Option<String> {
    let close = closing_angle(all, 1)?;
    // TableGen gives a summary behind the list.
    let arguments = split_commas(&all[2..close]).into_iter();
    let arguments: Vec<_> = arguments
        .filter(|one| !is_text(&stream(one)))
        .map(stream)
        .collect();
    let head = &all[0];
    let all = trees(quote!(#head < #(#arguments),* >));
    let (name, mut out) = (all[0].to_string(), TokenStream::new());
    let alternatives = matches!(name.as_str(), "AnyTypeOf" | "AnyAttrOf" | "Or");
    let all_of = matches!(name.as_str(), "And" | "AllAttrOf");
    for tree in &all {
        let Some(list) = list(tree) else {
            out.extend([tree.clone()]);
            continue;
        };
        let elements = elements(list);
        let are_types = elements.iter().all(|element| {
            let first = element.clone().into_iter().next();
            matches!(first, Some(TokenTree::Ident(_)))
        });
        out.extend(match elements.as_slice() {
            [] => return None,
            several if alternatives && are_types => {
                return Some(render(quote!(AnyOf<(#(#several),*)>)));
            }
            several if all_of && are_types => {
                return Some(render(quote!(AllOf<(#(#several),*)>)));
            }
            [one] => one.clone(),
            several if are_types && name == "ConfinedAttr" => quote!(AllOf<(#(#several),*)>),
            several if are_types => quote!(AnyOf<(#(#several),*)>),
            _ => return None,
        });
    }
    Some(render(out))
}

/// The constraints with a list in a declaration, `TensorOf<[F32, F64]>`, and the declaration with the
/// first element of each list in its place.
pub(crate) fn lists_of_declaration(all: &[TokenTree]) -> (Vec<(Span, Message)>, TokenStream) {
    // Most declarations have no lists. `#[…]` is none.
    let mut pairs = all.windows(2);
    if !pairs.any(|pair| list(&pair[1]).is_some() && !is_punct(Some(&pair[0]), '#')) {
        return (Vec::new(), stream(all));
    }
    // The names before the open `<`.
    let (mut open, mut found) = (Vec::new(), Vec::new());
    let (mut reported, mut out) = (None, TokenStream::new());
    for (at, tree) in all.iter().enumerate() {
        if is_punct(Some(tree), '<') {
            open.push(at.saturating_sub(1));
        } else if is_punct(Some(tree), '>') && !is_arrow_end(all, at) {
            open.pop();
        } else if let (Some(list), Some(name)) = (list(tree), open.last()) {
            // `[T; N]` is a type of Rust's.
            let is_array = trees(list.stream())
                .iter()
                .any(|tree| is_punct(Some(tree), ';'));
            if !is_array {
                if reported != Some(*name) {
                    reported = Some(*name);
                    found.extend(constraint(&all[*name..]));
                }
                out.extend(elements(list).into_iter().next());
                continue;
            }
        }
        out.extend([tree.clone()]);
    }
    (found, out)
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
        "listconcat" | "listsplat" | "listremove" => {
            "write the elements in one list: `[a, list.., b]`"
        }
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

/// A definition by a constraint or a constant of TableGen's, which is all of these tokens.
pub(super) fn definition(all: &[TokenTree]) -> Option<(Span, Message)> {
    let (TokenTree::Ident(name), true) = (all.first()?, is_punct(all.get(1), '<')) else {
        return None;
    };
    match name.to_string().as_str() {
        "AnyTypeOf" | "AnyAttrOf" | "AllAttrOf" | "And" | "Or" | "Neg" => constraint(all),
        "ConstantAttr" | "ConstantStrAttr" | "ConstF32Attr" | "ConstantEnumCase" => {
            let message = message!(TABLEGEN_CONSTRAINT: "`{name}<…>` is TableGen's").help(
                "`defvar Name = value;` names a constant: `1`, `1.5`, `\"abc\"`, `Predicate::Lt`",
            );
            Some((name.span(), message))
        }
        _ => None,
    }
}

/// A class of TableGen's that makes an op, an attribute or a type.
pub(super) fn class(name: &str) -> Option<Message> {
    let form = match name {
        "Op" => "declare the op outside of the block, by `declare_op!` or `#[derive(Op)]`",
        "Dialect" => "declare it outside of the block, by `dialect!`",
        "Type" => "a constraint on types is a `TypeConstraint<…>`",
        "Attr" | "ElementsAttrBase" | "TypedAttrBase" | "IntElementsAttrBase" | "ArrayAttrBase" => {
            "a constraint on attributes is an `AttrConstraint<…>`"
        }
        _ => return None,
    };
    let message = format!("a block has no definitions of kind `{name}`");
    Some(codes::TABLEGEN_ITEM.message(message).help(form))
}

/// A hint for an item of TableGen's that this language does not have.
pub(super) fn item(word: &str) -> Option<Message> {
    Some(match word {
        "for" => message!(TABLEGEN_ITEM:
            "there is no `for`"; help: "`foreach x in [a, b] {{ … }}` makes its items for each element"),
        "if" => message!(TABLEGEN_ITEM:
            "there is no `if`"; help: "`#[cfg(…)]` includes a rule, and a constraint of no values switches it: `[(Flag)]`"),
        "let" => message!(TABLEGEN_ITEM:
            "there is no `let`"; help: "what TableGen sets by it are parameters of a class here"),
        "include" => message!(TABLEGEN_ITEM:
            "there is no `include`: ops come by Rust's `use` outside, templates of other blocks by `use` inside"),
        "#" => message!(TABLEGEN_ITEM:
            "there is no preprocessor"; help: "leave out `#ifndef`, `#define` and `#endif`; `#[cfg(…)]` before an item includes it on a condition"),
        _ => return None,
    })
}

/// The form of a field of ODS, or of an argument named like one, in the declaration of an op.
pub(crate) fn field_of_op(name: &str) -> Option<&'static str> {
    Some(match name {
        "assemblyFormat" | "assembly_format" => "`format = \"…\"`",
        "hasCustomAssemblyFormat" => "`syntax`, and `impl OpSyntax`",
        "hasFolder" | "folder" => "`fold = function`",
        "hasVerifier" | "verifier" => "`verify = function`",
        "hasRegionVerifier" => "`verify_regions = function`",
        "hasCanonicalizer" | "hasCanonicalizeMethod" => {
            "a set of rules in the part `canonicalization` of `dialect!`"
        }
        "description" | "summary" => "the documentation: `/// …`",
        _ => return None,
    })
}
