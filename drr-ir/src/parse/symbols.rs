//! The texts of dialect symbols and aliases.

use drr_runtime::ir::Type;

use crate::parse::fault::Failure;
use crate::parse::lexer::Kind;
use crate::parse::parser::Parser;

/// The name of an alias at the start of a text, as the lexer reads it.
pub(super) fn alias_name(text: &str) -> &str {
    let is_digit = |c: char| c.is_ascii_digit();
    let is_name = |c: char| c.is_ascii_alphanumeric() || "_$.-".contains(c);
    let end = match text.starts_with(is_digit) {
        true => text.find(|c| !is_digit(c)),
        false => text.find(|c| !is_name(c)),
    };
    &text[..end.unwrap_or(text.len())]
}

/// The length of the string literal at the start of a text, or of the text if it has no end.
pub(super) fn string_len(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    // The end is behind a quote, which is ASCII.
    if at < bytes.len() { at + 1 } else { text.len() }
}

/// True if the text of a dialect symbol can follow a dot. It must be an identifier, optionally
/// followed by one `<…>`. The brackets are known to be balanced.
pub(crate) fn is_pretty(text: &str) -> bool {
    if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return false;
    }
    let rest =
        text.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_'));
    rest.is_empty() || rest.starts_with('<') && rest.ends_with('>') && is_one_group(rest)
}

/// True if the first bracket closes at the end of the text. MLIR prints `a<b> <c>` after a dot too,
/// but cannot parse it.
pub(super) fn is_one_group(text: &str) -> bool {
    let mut bytes = text.bytes().peekable();
    let (mut depth, mut string) = (0usize, false);
    while let Some(c) = bytes.next() {
        match c {
            b'\\' if string => {
                bytes.next();
            }
            b'"' => string = !string,
            _ if string => {}
            b'-' => {
                bytes.next_if_eq(&b'>');
            }
            b'<' | b'[' | b'(' | b'{' => depth += 1,
            b'>' | b']' | b')' | b'}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return bytes.next().is_none();
                }
            }
            _ => {}
        }
    }
    false
}

impl Parser<'_, '_> {
    /// The error about the text of a type or an attribute whose dialect is unknown.
    #[cold]
    pub(super) fn unregistered_symbol(
        &mut self,
        sigil: char,
        dialect: &str,
        data: &str,
        at: usize,
    ) -> Failure {
        let what = if sigil == '!' {
            format!("`!\"{dialect}\"<\"{data}\">` type")
        } else {
            let ty = match self.consume_if(Kind::Colon) {
                true => match self.ty() {
                    Ok(ty) => self.ctx.type_text(Type(ty)),
                    Err(failure) => return failure,
                },
                false => "none".to_string(),
            };
            format!("#\"{dialect}\"<\"{data}\"> : '{ty}' attribute")
        };
        let message = format!(
            "{what} created with unregistered dialect. If this is intended, please call \
             allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect \
             with the MLIR opt tool used"
        );
        self.error_at(at, message)
    }
}
