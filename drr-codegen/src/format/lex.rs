//! The tokens of a format.

use super::error::FormatError;
use crate::codes;

/// The directives' names, which are not identifiers.
pub(super) const DIRECTIVES: &[&str] = &[
    "attr-dict",
    "attr-dict-with-keyword",
    "custom",
    "functional-type",
    "oilist",
    "operands",
    "params",
    "prop-dict",
    "qualified",
    "ref",
    "regions",
    "results",
    "struct",
    "successors",
    "type",
];

/// A token.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) at: usize,
    pub(super) text: &'a str,
    pub(super) kind: TokenKind,
}

/// The kinds of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// The text is over.
    End,
    /// One of `^:,=<>?()*|`.
    Punct(u8),
    /// In back quotes.
    Literal,
    /// `$name`.
    Variable,
    /// In double quotes.
    Code,
    /// The name of a directive.
    Directive,
    /// Any other word.
    Word,
}

pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Lexer { text, at: 0 }
    }

    pub(super) fn next(&mut self) -> Result<Token<'a>, FormatError> {
        let bytes = self.text.as_bytes();
        let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0);
        self.at += bytes[self.at..]
            .iter()
            .take_while(|byte| blank(byte))
            .count();
        let start = self.at;
        let rest = &bytes[start..];
        let (kind, length) = match rest.first() {
            None => (TokenKind::End, 0),
            Some(b'`') => (TokenKind::Literal, self.closed(rest, b'`', "literal")?),
            Some(b'"') => (TokenKind::Code, self.closed(rest, b'"', "string")?),
            Some(b'$') => match rest.get(1) {
                Some(byte) if byte.is_ascii_alphabetic() || *byte == b'_' => {
                    let name = rest[1..].iter().take_while(|byte| is_word(**byte));
                    (TokenKind::Variable, 1 + name.count())
                }
                _ => return Err(self.error(start, "expected variable name")),
            },
            Some(byte) if b"^:,=<>?()*|".contains(byte) => (TokenKind::Punct(*byte), 1),
            Some(byte) if byte.is_ascii_alphabetic() || *byte == b'_' => {
                let of_word = |byte: &&u8| is_word(**byte) || **byte == b'-';
                let length = rest.iter().take_while(of_word).count();
                match DIRECTIVES.contains(&&self.text[start..start + length]) {
                    true => (TokenKind::Directive, length),
                    false => (TokenKind::Word, length),
                }
            }
            Some(byte) => {
                let advice = match byte {
                    b'%' => Some("an operand is written `$name`".to_string()),
                    b'-' if rest.starts_with(b"->") => Some(in_quotes("->")),
                    b'[' | b']' | b'{' | b'}' | b'+' | b'-' => {
                        Some(in_quotes(&self.text[start..=start]))
                    }
                    b'\'' => Some("keywords and punctuation stand in back quotes".to_string()),
                    _ => None,
                };
                return Err(self.error(start, "unexpected character").advise(advice));
            }
        };
        self.at += length;
        Ok(Token {
            at: start,
            text: &self.text[start..self.at],
            kind,
        })
    }

    /// The text before a token, without the space between them.
    pub(super) fn text_before(&self, at: usize) -> &'a str {
        self.text[..at].trim_end()
    }

    /// The length of a token up to its closing quote. A backslash escapes a double quote.
    fn closed(&self, rest: &[u8], quote: u8, what: &str) -> Result<usize, FormatError> {
        let mut escaped = false;
        for (at, byte) in rest.iter().enumerate().skip(1) {
            if *byte == quote && !escaped {
                return Ok(at + 1);
            }
            escaped = quote == b'"' && *byte == b'\\';
        }
        let text = format!("unexpected end of file in {what}");
        Err(self.error(self.text.len(), &text))
    }

    fn error(&self, at: usize, text: &str) -> FormatError {
        FormatError::new(at, codes::FORMAT_TEXT.message(text))
    }
}

/// The advice about punctuation without quotes.
pub(super) fn in_quotes(text: &str) -> String {
    format!("punctuation stands in back quotes: `{text}`")
}
