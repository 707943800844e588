//! The lexer: text to tokens, one at a time.

use crate::ids::NIL;

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Eof,
    /// An error; [`Lexer::error`] describes it.
    Error,
    /// An identifier or keyword.
    BareId,
    AtId,
    HashId,
    ExclamationId,
    PercentId,
    CaretId,
    Integer,
    Float,
    /// `i32`, `si8`, `ui1`.
    IntType,
    String,
    Arrow,
    Colon,
    Comma,
    Ellipsis,
    Equal,
    Greater,
    LBrace,
    LParen,
    LSquare,
    Less,
    Minus,
    Plus,
    Question,
    RBrace,
    RParen,
    RSquare,
    Slash,
    Star,
    VerticalBar,
    /// `{-#`
    MetadataBegin,
    /// `#-}`
    MetadataEnd,
}

/// A token, as a range of the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Splits a text into tokens.
pub(super) struct Lexer<'t> {
    pub(super) text: &'t str,
    pub(super) bytes: &'t [u8],
    pub(super) at: usize,
    /// The start and the number of the line of `at`.
    pub(super) line: (usize, u32),
    /// The current token.
    pub(super) token: Token,
    /// The number in a name of a value, as in `%12`; [`NIL`] in other names. Few of them have more than
    /// seven digits.
    pub(super) number: u32,
    /// The position and message of the last [`Kind::Error`].
    pub(super) error: Option<(usize, &'static str)>,
}

/// Classes of bytes. With a table, the lexer examines each byte once.
const ID_START: u8 = 1;
const ID_PUNCT: u8 = 2;
const DIGIT: u8 = 4;
const SPACE: u8 = 8;
const BARE: u8 = 16;

static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut c = 0;
    while c < 256 {
        let byte = c as u8;
        let mut class = 0;
        if byte.is_ascii_alphabetic() || byte == b'_' {
            class |= ID_START | BARE;
        }
        if byte.is_ascii_digit() {
            class |= DIGIT | BARE;
        }
        if matches!(byte, b'$' | b'.' | b'_' | b'-') {
            class |= ID_PUNCT;
        }
        if matches!(byte, b'$' | b'.') {
            class |= BARE;
        }
        // As in MLIR, a null character is a space.
        if matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0) {
            class |= SPACE;
        }
        table[c] = class;
        c += 1;
    }
    table
};

#[inline(always)]
fn is(byte: u8, class: u8) -> bool {
    CLASS[byte as usize] & class != 0
}

impl<'t> Lexer<'t> {
    /// A lexer of `text` from a position on, whose line is given.
    pub(super) fn new(text: &'t str, at: usize, line: (usize, u32)) -> Self {
        Lexer {
            text,
            bytes: text.as_bytes(),
            at,
            line,
            token: Token {
                kind: Kind::Eof,
                start: at,
                end: at,
            },
            number: NIL,
            error: None,
        }
    }

    /// Moves to another position.
    pub(super) fn go_to(&mut self, at: usize) {
        let from = std::mem::replace(&mut self.at, at);
        if at >= self.line.0 {
            let passed = self.bytes.get(from..at).unwrap_or_default();
            for (index, _) in passed.iter().enumerate().filter(|(_, c)| **c == b'\n') {
                self.line = (from + index + 1, self.line.1 + 1);
            }
        } else {
            let passed = self.bytes[at..self.line.0].iter();
            let lines = passed.filter(|c| **c == b'\n').count() as u32;
            let before = self.bytes[..at].iter().rposition(|c| *c == b'\n');
            self.line = (before.map_or(0, |at| at + 1), self.line.1 - lines);
        }
    }

    #[inline(always)]
    pub(super) fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    #[inline(always)]
    fn peek_at(&self, offset: usize) -> u8 {
        self.bytes.get(self.at + offset).copied().unwrap_or(0)
    }

    #[inline(always)]
    fn skip(&mut self, class: u8) {
        let (bytes, mut at) = (self.bytes, self.at);
        while at < bytes.len() && is(bytes[at], class) {
            at += 1;
        }
        self.at = at;
    }

    #[inline(always)]
    fn skip_spaces(&mut self) {
        let (bytes, mut at) = (self.bytes, self.at);
        while at < bytes.len() && is(bytes[at], SPACE) {
            at += 1;
            if bytes[at - 1] == b'\n' {
                self.line = (at, self.line.1 + 1);
            }
        }
        self.at = at;
    }

    fn fail(&mut self, at: usize, message: &'static str) -> Kind {
        self.error = Some((at, message));
        Kind::Error
    }

    /// Reads the next token.
    pub(super) fn advance(&mut self) {
        self.skip_spaces();
        while self.peek() == b'/' && self.peek_at(1) == b'/' {
            while self.at < self.bytes.len() && !matches!(self.bytes[self.at], b'\n' | b'\r') {
                self.at += 1;
            }
            self.skip_spaces();
        }
        let start = self.at;
        let kind = self.kind(start);
        self.token = Token {
            kind,
            start,
            end: self.at,
        };
    }

    #[inline]
    fn kind(&mut self, start: usize) -> Kind {
        if start >= self.bytes.len() {
            return Kind::Eof;
        }
        let first = self.bytes[start];
        self.at += 1;
        if is(first, ID_START) {
            self.skip(BARE);
            return match first {
                b'i' | b's' | b'u' => self.bare_id(start),
                _ => Kind::BareId,
            };
        }
        if is(first, DIGIT) {
            return self.number(first);
        }
        match first {
            b'%' => self.prefixed(Kind::PercentId, start),
            b'"' => self.string(start),
            b'(' => Kind::LParen,
            b')' => Kind::RParen,
            b',' => Kind::Comma,
            b':' => Kind::Colon,
            b'=' => Kind::Equal,
            b'<' => Kind::Less,
            b'>' => Kind::Greater,
            b'{' if self.peek() == b'-' && self.peek_at(1) == b'#' => {
                self.at += 2;
                Kind::MetadataBegin
            }
            b'{' => Kind::LBrace,
            b'}' => Kind::RBrace,
            b'[' => Kind::LSquare,
            b']' => Kind::RSquare,
            b'-' if self.peek() == b'>' => {
                self.at += 1;
                Kind::Arrow
            }
            b'-' => Kind::Minus,
            b'#' if self.peek() == b'-' && self.peek_at(1) == b'}' => {
                self.at += 2;
                Kind::MetadataEnd
            }
            b'#' => self.prefixed(Kind::HashId, start),
            b'!' => self.prefixed(Kind::ExclamationId, start),
            b'^' => self.prefixed(Kind::CaretId, start),
            b'@' => self.at_id(start),
            b'+' => Kind::Plus,
            b'*' => Kind::Star,
            b'?' => Kind::Question,
            b'|' => Kind::VerticalBar,
            b'.' if self.peek() == b'.' && self.peek_at(1) == b'.' => {
                self.at += 2;
                Kind::Ellipsis
            }
            b'.' => self.fail(start + 1, "expected three consecutive dots for an ellipsis"),
            b'/' => Kind::Slash,
            _ => {
                while !self.text.is_char_boundary(self.at) {
                    self.at += 1;
                }
                self.fail(start, "unexpected character")
            }
        }
    }

    fn bare_id(&self, start: usize) -> Kind {
        let word = &self.bytes[start..self.at];
        let digits = match word {
            [b'i', digits @ ..] | [b's' | b'u', b'i', digits @ ..] => digits,
            _ => return Kind::BareId,
        };
        if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) {
            Kind::IntType
        } else {
            Kind::BareId
        }
    }

    fn number(&mut self, first: u8) -> Kind {
        if first == b'0' && self.peek() == b'x' && self.peek_at(1).is_ascii_hexdigit() {
            self.at += 2;
            while self.peek().is_ascii_hexdigit() {
                self.at += 1;
            }
            return Kind::Integer;
        }
        self.skip(DIGIT);
        if self.peek() != b'.' {
            return Kind::Integer;
        }
        self.at += 1;
        self.skip(DIGIT);
        if matches!(self.peek(), b'e' | b'E') {
            let sign = usize::from(matches!(self.peek_at(1), b'-' | b'+'));
            if self.peek_at(1 + sign).is_ascii_digit() {
                self.at += 1 + sign;
                self.skip(DIGIT);
            }
        }
        Kind::Float
    }

    fn prefixed(&mut self, kind: Kind, start: usize) -> Kind {
        let first = self.peek();
        self.number = NIL;
        if is(first, DIGIT) {
            let (bytes, from, mut number) = (self.bytes, self.at, 0_u32);
            let mut at = from;
            while at < bytes.len() && is(bytes[at], DIGIT) {
                let digit = u32::from(bytes[at] - b'0');
                number = number.wrapping_mul(10).wrapping_add(digit);
                at += 1;
            }
            self.at = at;
            if at - from < 8 && (first != b'0' || at - from == 1) {
                self.number = number;
            }
        } else if is(first, ID_START | ID_PUNCT) {
            self.skip(ID_START | ID_PUNCT | DIGIT);
        } else {
            return self.fail(
                start,
                match kind {
                    Kind::PercentId => "invalid SSA name",
                    Kind::CaretId => "invalid block name",
                    Kind::HashId => "invalid attribute name",
                    _ => "invalid type identifier",
                },
            );
        }
        kind
    }

    fn at_id(&mut self, start: usize) -> Kind {
        match self.peek() {
            b'"' => {
                self.at += 1;
                match self.string(self.at - 1) {
                    Kind::String => Kind::AtId,
                    other => other,
                }
            }
            first if is(first, ID_START) => {
                self.skip(BARE);
                Kind::AtId
            }
            _ => self.fail(
                start + 1,
                "@ identifier expected to start with letter or '_'",
            ),
        }
    }

    /// The rest of a string after its opening quote.
    fn string(&mut self, _start: usize) -> Kind {
        loop {
            let Some(&c) = self.bytes.get(self.at) else {
                return self.fail(self.at, "expected '\"' in string literal");
            };
            self.at += 1;
            match c {
                b'"' => return Kind::String,
                b'\n' | 0x0B | 0x0C => {
                    self.at -= 1;
                    return self.fail(self.at, "expected '\"' in string literal");
                }
                b'\\' => match (self.peek(), self.peek_at(1)) {
                    (b'"' | b'\\' | b'n' | b't', _) => self.at += 1,
                    (a, b) if a.is_ascii_hexdigit() && b.is_ascii_hexdigit() => self.at += 2,
                    _ => return self.fail(self.at - 1, "unknown escape in string literal"),
                },
                _ => {}
            }
        }
    }
}

/// The bytes of a string literal, which is given with its quotes.
pub(super) fn unescape(literal: &[u8]) -> Vec<u8> {
    let inner = literal
        .get(1..literal.len().saturating_sub(1))
        .unwrap_or_default();
    let mut bytes = Vec::with_capacity(inner.len());
    let mut at = 0;
    while at < inner.len() {
        let c = inner[at];
        at += 1;
        if c != b'\\' {
            bytes.push(c);
            continue;
        }
        let escape = inner.get(at).copied().unwrap_or(b'\\');
        at += 1;
        match escape {
            b'n' => bytes.push(b'\n'),
            b't' => bytes.push(b'\t'),
            b'"' | b'\\' => bytes.push(escape),
            _ => {
                let digit = |c: u8| char::from(c).to_digit(16).unwrap_or(0) as u8;
                let low = inner.get(at).copied().unwrap_or(b'0');
                at += 1;
                bytes.push(digit(escape) << 4 | digit(low));
            }
        }
    }
    bytes
}
