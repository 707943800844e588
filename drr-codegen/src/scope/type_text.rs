//! The text of a type in MLIR's syntax, as far as its brackets and the words outside parameters of
//! dialects tell. Whatever MLIR reads passes.

use crate::codes::{Message, message};
use crate::diag::nearest;
use crate::syntax::ElementType;
use crate::syntax::numbers::{FLOATS, parse_element_type};

/// The builtin types that are a word.
const PLAIN: [&str; 2] = ["index", "none"];
/// The builtin types with parameters.
const WITH_PARAMETERS: [&str; 5] = ["tensor", "vector", "memref", "complex", "tuple"];

/// True if a block is for an IR that may have its own syntax of types: it names one, and not the
/// embedded one.
pub(super) fn is_own_ir(ir: Option<&syn::Type>) -> bool {
    match ir {
        Some(syn::Type::Path(ty)) => {
            let last = ty.path.segments.last();
            last.is_none_or(|last| last.ident != "Context")
        }
        other => other.is_some(),
    }
}

/// The fault of a text in the place of a type. The text for an [own IR](is_own_ir) need not be
/// MLIR's.
pub(super) fn fault(text: &str, own_ir: bool) -> Option<Message> {
    let fault = match is_balanced(text) {
        false => Some(message!(RETURN_TYPE_ARGUMENT: "`{text}` is not the text of a type")),
        true if own_ir => None,
        true => builtin_fault(text),
    };
    // TableGen has C++ there.
    let is_code = ["$_", "::"].iter().any(|part| text.contains(part))
        || text.contains("get") && text.contains("()");
    fault.map(|fault| match is_code {
        true => message!(RETURN_TYPE_ARGUMENT: "`{text}` is not the text of a type")
            .help("Rust code that makes a type stands in braces: `{ TypeData::int(32) }`"),
        false => fault,
    })
}

/// True if a text may be that of a type, as far as its first character and its brackets tell.
fn is_balanced(text: &str) -> bool {
    let (mut open, mut string, mut before) = (Vec::new(), false, ' ');
    for c in text.chars() {
        match c {
            '"' if before != '\\' => string = !string,
            _ if string => {}
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            '<' => open.push('>'),
            // `->` of a function type.
            '>' if before == '-' => {}
            ')' | ']' | '}' | '>' if open.pop() != Some(c) => return false,
            _ => {}
        }
        before = c;
    }
    let begins = |c: char| c.is_ascii_alphabetic() || matches!(c, '!' | '(');
    open.is_empty() && !string && text.trim_start().starts_with(begins)
}

/// The fault of a text with balanced brackets: a word that names no builtin type. Function types and
/// tuples are not looked into.
fn builtin_fault(text: &str) -> Option<Message> {
    let plain = || message!(RETURN_TYPE_ARGUMENT: "`{text}` is not the text of a type");
    let (mut rest, mut nested) = (text.trim_start(), false);
    loop {
        if rest.starts_with('(') && !rest.contains("->") {
            return Some(plain());
        }
        if rest.starts_with(['!', '(']) {
            return None;
        }
        if !rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Some(plain());
        }
        let (word, after) = split_word(rest);
        if is_plain(word) {
            let ends = |c: char| nested && matches!(c, ',' | '>');
            let end = after.trim_start();
            return match end.is_empty() || end.starts_with(ends) || end.starts_with("//") {
                true => None,
                false => Some(message!(RETURN_TYPE_ARGUMENT:
                    "`{text}` is not the text of a type: `{word}` is one")),
            };
        }
        if !WITH_PARAMETERS.contains(&word) {
            return Some(unknown(text, word));
        }
        let Some(parameters) = after.trim_start().strip_prefix('<') else {
            return Some(message!(RETURN_TYPE_ARGUMENT:
                "`{text}` is not the text of a type: `<` follows `{word}`"));
        };
        nested = true;
        rest = match word {
            "tuple" => return None,
            "complex" => parameters.trim_start(),
            _ => behind_dimensions(parameters),
        };
    }
}

/// The word at the beginning of a text, and the rest.
fn split_word(text: &str) -> (&str, &str) {
    let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$' | ':');
    text.split_at(text.find(|c| !part(c)).unwrap_or(text.len()))
}

/// True for a builtin type without parameters.
fn is_plain(word: &str) -> bool {
    let element = parse_element_type(word).is_ok_and(|ty| ty != ElementType::Text);
    element || PLAIN.contains(&word)
}

/// The element type of a shaped type, `f32>` in `2x?xf32>`.
fn behind_dimensions(parameters: &str) -> &str {
    let mut rest = parameters.trim_start();
    loop {
        let dimension =
            |c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '?' | '*' | '[' | ']');
        let after = rest.trim_start_matches(dimension);
        match after.strip_prefix('x') {
            Some(next) if after.len() < rest.len() => rest = next.trim_start(),
            _ => return rest,
        }
    }
}

/// The message for a word that names no builtin type.
fn unknown(text: &str, word: &str) -> Message {
    let message = match text.trim() == word {
        true => message!(RETURN_TYPE_ARGUMENT: "MLIR has no builtin type `{word}`"),
        false => message!(RETURN_TYPE_ARGUMENT:
            "`{text}` is not the text of a type: MLIR has no builtin type `{word}`"),
    };
    if word.contains('.') {
        return message.help(format!(
            "the text of a dialect's type begins with `!`: `!{word}`"
        ));
    }
    if let Some((element, lanes)) = lanes(word) {
        return message.help(format!(
            "a vector of {lanes} lanes is `vector<{lanes}x{element}>`; in a block with `ir MyIr;` the text has the syntax of that IR"
        ));
    }
    match meant(word) {
        Some(near) => message.help(format!("did you mean `{near}`?")),
        None => message.help(
            "builtin types are `i32`, `f32`, `index`, `tensor<4xf32>` and so on; the text of a dialect's type begins with `!`; in a block with `ir MyIr;` it has the syntax of that IR",
        ),
    }
}

/// The element type and the number of lanes in `i32x4`, as other compilers write vectors.
fn lanes(word: &str) -> Option<(&str, &str)> {
    let (element, lanes) = word.rsplit_once('x')?;
    let is_number = !lanes.is_empty() && lanes.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && is_plain(element)).then_some((element, lanes))
}

/// The builtin type that a word was probably meant for.
fn meant(word: &str) -> Option<String> {
    let digits: String = word.chars().filter(char::is_ascii_digit).collect();
    let prefixes = match word.chars().next() {
        Some('u' | 'U') => ["ui", "i", "si"],
        Some('s' | 'S') => ["si", "i", "ui"],
        _ => ["i", "si", "ui"],
    };
    let integers = prefixes.map(|prefix| format!("{prefix}{digits}"));
    let floats = FLOATS.iter().map(|(name, _)| *name);
    let integers = integers.iter().map(String::as_str);
    let integers = integers.filter(|_| !digits.is_empty() && is_plain(&format!("i{digits}")));
    let words = PLAIN.into_iter().chain(WITH_PARAMETERS);
    let is_float = word.starts_with(['f', 'F', 'b', 'B']);
    let lower = word.to_ascii_lowercase();
    let like = match lower.as_str() {
        "bool" => Some("i1"),
        "usize" | "isize" => Some("index"),
        "float" => Some("f32"),
        "double" => Some("f64"),
        _ => None,
    };
    let found = like.or_else(|| match is_float {
        true => nearest(&lower, floats.chain(words).chain(integers)),
        false => nearest(&lower, integers.chain(words).chain(floats)),
    });
    found.map(str::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_mlir_reads_passes() {
        for text in [
            "i1",
            "i32",
            " i32 ",
            "si7",
            "ui64",
            "i16777215",
            "index",
            "none",
            "f32",
            "tf32",
            "f8E4M3B11FNUZ",
            "bf16",
            "f128",
            "complex<f32>",
            "complex< i8 >",
            "tuple<>",
            "tuple<i32, tensor<4xf32>>",
            "vector<4x[8]xi32>",
            "vector<[4]xf32>",
            "vector<i8>",
            "tensor<f32>",
            "tensor<0x4xi8>",
            "tensor<*xf32>",
            "tensor<?x4xindex>",
            "tensor< 4 x f32 >",
            "vector<[ 4 ] x 2xf32>",
            "tensor<4x!my.element>",
            "tensor<2xcomplex<f64>>",
            "tensor<4xi32, #my.encoding<[\"a>\"]>>",
            "tensor<2xvector<4xf32>>",
            "memref<4xf32, 1>",
            "memref<*xf32>",
            "memref<4x?xf32, strided<[?, 1], offset: ?>, #gpu.space<x>>",
            "memref<2xmemref<4xi8>>",
            "memref<4xnone>",
            "() -> ()",
            "(i32) -> f32",
            "(i32, (f32) -> ()) -> (i32, i32)",
            "!nn.tensor<4>",
            "!alias",
            "i32 // a word",
        ] {
            assert!(fault(text, false).is_none(), "{text}");
        }
    }

    #[test]
    fn what_no_grammar_reads_is_a_fault() {
        let help = |text: &str| {
            let fault = fault(text, false).expect(text).to_string();
            let help = fault.split_once("help: ").map(|(_, help)| help.to_string());
            help.unwrap_or_default()
        };
        for (text, near) in [
            ("i32x", "i32"),
            ("u32", "ui32"),
            ("s8", "si8"),
            ("I32", "i32"),
            ("F32", "f32"),
            ("fp32", "f32"),
            ("float", "f32"),
            ("bool", "i1"),
            ("idnex", "index"),
            ("tensro<4xf32>", "tensor"),
            ("tensor<4xi32x>", "i32"),
            ("tensor<4xf3>", "f32"),
            ("complex<u8>", "ui8"),
        ] {
            assert_eq!(help(text), format!("did you mean `{near}`?"), "{text}");
        }
        assert!(help("nn.tensor<4>").contains("`!nn.tensor`"));
        assert!(help("i32x4").contains("`vector<4xi32>`"));
        for text in [
            "i32, i32",
            "(i32) f32",
            "tensor<4×f32>",
            "tensor<,>",
            "oops",
            "tensor",
            "i32 i32",
            "i16777216",
            "index<4>",
            "tensor<>",
            "i",
        ] {
            assert!(fault(text, false).is_some(), "{text}");
        }
        assert!(fault("nn.tensor<4>", true).is_none());
    }
}
