//! Parsing literals: numbers, strings, truth values, `[a, b]`, `dense<…> : tensor<…>` and `array<…>`.

use proc_macro2::{Delimiter, Group, Span, TokenTree};

use super::ast::{ElementType, ListItem, Literal, LiteralValue, Number, Numbers};
use super::head::parse_path;
use super::numbers::{parse_element_type, parse_shaped_type};
use super::render::render;
use crate::codes::{self, message, report};
use crate::diag::Errors;
use crate::tokens::{
    angle_close, first_span, group, is_punct, is_word, split_commas, starts_path, stream, trees,
};

/// The maximal nesting of brackets in a literal.
const MAX_NESTING: usize = 32;

/// Nothing stands behind the first tokens of an element. The error is reported.
fn ends_at(errors: &Errors, part: &[TokenTree], used: usize) -> Option<()> {
    match part.get(used) {
        Some(extra) => report!(errors.fail, extra.span(), MISSING_COMMA:
            "expected `,` between elements"),
        None => Some(()),
    }
}

/// True if a literal stands at the beginning.
pub(super) fn starts_literal(part: &[TokenTree]) -> bool {
    match part.first() {
        Some(TokenTree::Literal(_)) => true,
        Some(TokenTree::Ident(ident)) => {
            let word = ident.to_string();
            matches!(word.as_str(), "true" | "false")
                || (matches!(word.as_str(), "dense" | "array") && is_punct(part.get(1), '<'))
        }
        Some(TokenTree::Punct(p)) => {
            p.as_char() == '-' && matches!(part.get(1), Some(TokenTree::Literal(_)))
        }
        Some(TokenTree::Group(g)) => g.delimiter() == Delimiter::Bracket,
        None => false,
    }
}

/// A literal and the number of its tokens. The error is reported.
pub(super) fn parse_literal(errors: &Errors, part: &[TokenTree]) -> Option<(Literal, usize)> {
    nested_literal(errors, part, 0)
}

fn nested_literal(errors: &Errors, part: &[TokenTree], depth: usize) -> Option<(Literal, usize)> {
    if let Some(list) = group(part.first(), Delimiter::Bracket) {
        let value = LiteralValue::List(list_items(errors, list, depth)?);
        return Some((unsuffixed(value, &part[..1]), 1));
    }
    if matches!(part.first(), Some(TokenTree::Ident(_))) && is_punct(part.get(1), '<') {
        return numbers(errors, part);
    }
    scalar(errors, part)
}

fn unsuffixed(value: LiteralValue, tokens: &[TokenTree]) -> Literal {
    Literal {
        value,
        suffix: String::new(),
        tokens: stream(tokens),
        span: tokens[0].span(),
    }
}

/// A number, a string or a truth value.
fn scalar(errors: &Errors, part: &[TokenTree]) -> Option<(Literal, usize)> {
    let at = usize::from(is_punct(part.first(), '-'));
    let (negative, span) = (at == 1, part[0].span());
    let lit: syn::Lit = errors.ok(syn::parse2(part[at].clone().into()))?;
    let (value, suffix) = match &lit {
        syn::Lit::Int(int) => match int.base10_digits().parse::<i128>() {
            // `5f32` is a float, as in Rust.
            Ok(value) if int.suffix().starts_with('f') => {
                (LiteralValue::Float(value as f64), int.suffix())
            }
            Ok(value) => (LiteralValue::Int(value), int.suffix()),
            Err(_) => {
                return report!(errors.fail, span, LITERAL_VALUE:
                    "this integer does not fit in 128 bits");
            }
        },
        syn::Lit::Float(float) => match float.base10_digits().parse::<f64>() {
            Ok(value) => (LiteralValue::Float(value), float.suffix()),
            Err(_) => {
                return report!(errors.fail, span, LITERAL_VALUE: "this number cannot be read");
            }
        },
        syn::Lit::Str(text) if !negative => (LiteralValue::Str(text.value()), text.suffix()),
        syn::Lit::Bool(value) if !negative => (LiteralValue::Bool(value.value), ""),
        _ => {
            return report!(errors.fail, span, LITERAL_VALUE:
                "expected an integer, a float, a string or a truth value");
        }
    };
    let value = match value {
        LiteralValue::Int(value) if negative => LiteralValue::Int(-value),
        LiteralValue::Float(value) if negative => LiteralValue::Float(-value),
        other => other,
    };
    // `isize` and `usize` are of MLIR's type `index`.
    const SUFFIXES: [&str; 13] = [
        "", "i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64", "usize", "f32", "f64",
    ];
    if !SUFFIXES.contains(&suffix) {
        return report!(errors.fail, span, LITERAL_SUFFIX:
            "`{suffix}` is not a literal suffix of a rule\nhelp: expected one of `i8` … `i64`, `u8` … `u64`, `f32`, `f64`, or `isize`, `usize` for an `index`");
    }
    let literal = Literal {
        suffix: suffix.to_string(),
        ..unsuffixed(value, &part[..=at])
    };
    Some((literal, at + 1))
}

fn too_deep<T>(errors: &Errors, span: Span) -> Option<T> {
    report!(errors.fail, span, NESTED_BRACKETS: "lists nest deeper than {MAX_NESTING}")
}

/// The elements of `[a, b]`: literals and constants.
fn list_items(errors: &Errors, list: &Group, depth: usize) -> Option<Vec<ListItem>> {
    if depth == MAX_NESTING {
        return too_deep(errors, list.span_open());
    }
    let inner = trees(list.stream());
    let item = |part: &[TokenTree]| {
        let span = first_span(part, list.span_close());
        let (item, used) = if starts_literal(part) {
            let (literal, used) = nested_literal(errors, part, depth + 1)?;
            (ListItem::Literal(literal), used)
        } else if starts_path(part) {
            let (path, used) = parse_path(errors, part)?;
            (ListItem::Path(path), used)
        } else {
            return report!(errors.fail, span, LIST_ELEMENT:
                "an element of a list is a literal or a constant";
                help: "compute a list by code in braces: `{{ … }}`");
        };
        ends_at(errors, part, used)?;
        Some(item)
    };
    // All mistakes are reported.
    let items: Vec<_> = split_commas(&inner).into_iter().map(item).collect();
    items.into_iter().collect()
}

/// `dense<…> : type` or `array<type: …>`.
fn numbers(errors: &Errors, part: &[TokenTree]) -> Option<(Literal, usize)> {
    let close = angle_close(errors, part, 1)?;
    let content = &part[2..close];
    let (numbers, used) = match is_word(part.first(), "dense") {
        true => dense(errors, part, content, close)?,
        false => (array(errors, content, part[close].span())?, close + 1),
    };
    let literal = unsuffixed(LiteralValue::Numbers(Box::new(numbers)), &part[..used]);
    Some((literal, used))
}

/// `dense<…>`, which `close` closes, and its type.
fn dense(
    errors: &Errors,
    part: &[TokenTree],
    content: &[TokenTree],
    close: usize,
) -> Option<(Numbers, usize)> {
    let missing = || {
        message!(DENSE_TYPE: "the type of a dense constant is missing")
            .help("write it behind a colon: `dense<…> : tensor<2xf32>`")
    };
    if !is_punct(part.get(close + 1), ':') || is_punct(part.get(close + 2), '$') {
        return errors.fail(part[0].span(), missing());
    }
    // `tensor<…>`, or the same in quotation marks.
    let (text, span, used) = match &part[close + 2..] {
        [TokenTree::Literal(text), ..] => match syn::parse2(TokenTree::from(text.clone()).into()) {
            Ok(syn::Lit::Str(text)) => (text.value(), text.span(), close + 3),
            _ => return errors.fail(text.span(), missing()),
        },
        [TokenTree::Ident(_), open, ..] if is_punct(Some(open), '<') => {
            let end = angle_close(errors, part, close + 3)?;
            let inner = &part[close + 4..end];
            let span = first_span(inner, part[close + 2].span());
            (stream(&part[close + 2..=end]).to_string(), span, end + 1)
        }
        [TokenTree::Ident(ident), ..] => (ident.to_string(), ident.span(), close + 3),
        rest => {
            let span = first_span(rest, part[close + 1].span());
            return errors.fail(span, missing());
        }
    };
    let text: String = text.split_whitespace().collect();
    let shaped = match parse_shaped_type(&text) {
        Ok(shaped) => shaped,
        Err(message) => return errors.fail(span, message),
    };
    let (element, shape) = (shaped.element, shaped.shape.clone());
    let mut elements = Vec::new();
    // `dense<>` and `dense<1>` have no brackets.
    let is_list = group(content.first(), Delimiter::Bracket).is_some();
    let found = match is_list {
        true => Some(shape_of(errors, content, element, &mut elements, 0)?),
        false if content.is_empty() => None,
        false => {
            elements.push(number(errors, content, element)?);
            None
        }
    };
    let count = shape.iter().try_fold(1i64, |n, dim| n.checked_mul(*dim));
    let wrong = match &found {
        Some(found) if *found != shape => Some(format!(
            "the elements have the shape {found:?}, and the type has {shape:?}"
        )),
        None if elements.is_empty() != (count == Some(0)) => Some(match count {
            Some(0) => "the type has no elements\nhelp: write `dense<>`".to_string(),
            _ => format!("no elements are given, and the type has the shape {shape:?}"),
        }),
        _ => None,
    };
    if let Some(wrong) = wrong {
        return errors.fail(
            first_span(content, part[0].span()),
            codes::DENSE_SHAPE.message(wrong),
        );
    }
    let numbers = Numbers {
        text: format!("dense<{}> : {text}", render(stream(content))),
        shaped: Some(shaped),
        element,
        is_splat: !is_list && !elements.is_empty(),
        elements,
    };
    Some((numbers, used))
}

/// `array<…>` with this content, which is closed at `close`.
fn array(errors: &Errors, content: &[TokenTree], close: Span) -> Option<Numbers> {
    let expected = || {
        message!(DENSE_TYPE: "expected the type of the elements, an integer or floating-point type")
            .help("write `array<i64: 1, 2>`, or `array<i64>` if there are none")
    };
    let Some(TokenTree::Ident(ty)) = content.first() else {
        return errors.fail(first_span(content, close), expected());
    };
    let element = match parse_element_type(&ty.to_string()) {
        Ok(element) => element,
        Err(message) => return errors.fail(ty.span(), message),
    };
    if !element.is_of_arrays() {
        return report!(errors.fail, ty.span(), DENSE_TYPE:
            "an array has no elements of type `{ty}`: their width is 1 or a multiple of 8, at most 128");
    }
    let elements = match content.get(1) {
        None => Vec::new(),
        colon if is_punct(colon, ':') && content.len() > 2 => {
            let parts = split_commas(&content[2..]).into_iter();
            let elements: Vec<_> = parts.map(|part| number(errors, part, element)).collect();
            elements.into_iter().collect::<Option<_>>()?
        }
        Some(extra) => return errors.fail(extra.span(), expected()),
    };
    Some(Numbers {
        text: format!("array<{}>", render(stream(content))),
        shaped: None,
        element,
        is_splat: false,
        elements,
    })
}

/// The shape of nested lists, whose numbers are added to `elements`.
fn shape_of(
    errors: &Errors,
    part: &[TokenTree],
    element: ElementType,
    elements: &mut Vec<Number>,
    depth: usize,
) -> Option<Vec<i64>> {
    let Some(list) = group(part.first(), Delimiter::Bracket) else {
        elements.push(number(errors, part, element)?);
        return Some(Vec::new());
    };
    if depth == MAX_NESTING {
        return too_deep(errors, list.span_open());
    }
    ends_at(errors, part, 1)?;
    let inner = trees(list.stream());
    let parts = split_commas(&inner);
    let mut first: Option<Vec<i64>> = None;
    let before = errors.len();
    for part in &parts {
        let Some(shape) = shape_of(errors, part, element, elements, depth + 1) else {
            continue;
        };
        match &first {
            None => first = Some(shape),
            Some(first) if *first != shape => {
                return report!(errors.fail, first_span(part, list.span_close()), DENSE_SHAPE:
                    "this element has the shape {shape:?}, and those before it have {first:?}");
            }
            Some(_) => {}
        }
    }
    if errors.len() > before {
        return None;
    }
    let mut shape = vec![i64::try_from(parts.len()).unwrap_or(i64::MAX)];
    shape.extend(first.unwrap_or_default());
    Some(shape)
}

/// An element of a dense constant or array.
fn number(errors: &Errors, part: &[TokenTree], element: ElementType) -> Option<Number> {
    let span = first_span(part, Span::call_site());
    if starts_path(part) && element.part().is_none() && !starts_literal(part) {
        let (path, used) = parse_path(errors, part)?;
        ends_at(errors, part, used)?;
        return Some(Number::Path(path));
    }
    if let Some(of) = element.part() {
        return complex(errors, part, element, of);
    }
    let is_scalar = starts_literal(part)
        && group(part.first(), Delimiter::Bracket).is_none()
        && !is_punct(part.get(1), '<');
    if !is_scalar {
        let message = codes::DENSE_ELEMENT.message(expected(element));
        return errors.fail(span, message);
    }
    let (literal, used) = scalar(errors, part)?;
    ends_at(errors, part, used)?;
    if !literal.suffix.is_empty() {
        return report!(errors.fail, span, DENSE_ELEMENT:
            "an element has no suffix";
            help: "the type of the constant gives its elements their type");
    }
    let hexadecimal = part[used - 1].to_string().starts_with("0x");
    match of_type(element, &literal.value, hexadecimal) {
        Ok(number) => Some(number),
        Err(message) => errors.fail(span, codes::DENSE_ELEMENT.message(message)),
    }
}

/// A complex number, `(1.0, 2.0)`, of parts of type `of`.
fn complex(
    errors: &Errors,
    part: &[TokenTree],
    element: ElementType,
    of: ElementType,
) -> Option<Number> {
    let span = first_span(part, Span::call_site());
    let wrong = || {
        let example = match of {
            ElementType::Float(_) => "(1.0, 2.0)",
            _ => "(1, 2)",
        };
        let help = format!("write its real and its imaginary part: `{example}`");
        codes::DENSE_ELEMENT.message(expected(element)).help(&help)
    };
    let Some(pair) = group(part.first(), Delimiter::Parenthesis) else {
        return errors.fail(span, wrong());
    };
    ends_at(errors, part, 1)?;
    let inner = trees(pair.stream());
    let parts = split_commas(&inner);
    let [re, im] = parts.as_slice() else {
        return errors.fail(span, wrong());
    };
    let [re, im] = [re, im].map(|part| number(errors, part, of));
    Some(Number::Complex(Box::new([re?, im?])))
}

/// The expected kind of element.
fn expected(ty: ElementType) -> String {
    match ty {
        ElementType::Text => {
            "expected a string: elements of a dialect's type are strings".to_string()
        }
        _ => format!("expected a number of type `{ty}`"),
    }
}

/// The number of a type for a literal; else what is wrong with it.
fn of_type(ty: ElementType, literal: &LiteralValue, hexadecimal: bool) -> Result<Number, String> {
    match (ty, literal) {
        (ElementType::Int(1, _), LiteralValue::Bool(value)) => Ok(Number::Int((*value).into())),
        (ElementType::Int(..) | ElementType::Index, LiteralValue::Int(value)) => {
            match ty.holds(*value) {
                true => Ok(Number::Int(*value)),
                false => Err(format!("{value} is out of the range of `{ty}`")),
            }
        }
        // The bits, as in MLIR.
        (ElementType::Float(_), LiteralValue::Int(value)) if hexadecimal => {
            let width = ty.float_width();
            let bits = u64::try_from(*value).ok().filter(|_| width <= 64);
            let bits = bits.filter(|bits| 64 - bits.leading_zeros() <= width);
            let wrong = || format!("a number of type `{ty}` does not have these bits");
            bits.map(Number::Bits).ok_or_else(wrong)
        }
        (ElementType::Float(_), LiteralValue::Int(value)) => Err(format!(
            "a number of type `{ty}` has a decimal point\nhelp: write `{value}.0`"
        )),
        (ElementType::Float(_), LiteralValue::Float(value)) if value.is_finite() => {
            Ok(Number::Float(*value))
        }
        (ElementType::Text, LiteralValue::Str(text)) => Ok(Number::Text(text.clone())),
        _ => Err(expected(ty)),
    }
}
