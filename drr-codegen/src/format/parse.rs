//! The parser that the formats of ops and those of types and attributes share. A [`Language`] adds the
//! elements of its own. Names are looked up at once, as each element may be bound only once.

use super::ast::{Element, Group, Kind, Values, first_parsable};
use super::error::FormatError;
use super::lex::{DIRECTIVES, Lexer, Token, TokenKind, in_quotes};
use crate::codes::{self, Message, message, report};
use crate::diag::nearest;

pub(super) type Parsed<T> = Result<T, FormatError>;

/// The elements may be nested this deeply.
const MAX_DEPTH: usize = 32;

/// Where an element stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Context {
    Top,
    Type,
    Struct,
    Ref,
    Custom,
}

impl Context {
    /// Refuses what stands at `at` in a place where it is not allowed.
    pub(super) fn must_be(self, allowed: &[Context], at: usize, text: &str) -> Parsed<()> {
        match allowed.contains(&self) {
            true => Ok(()),
            false => fail(at, codes::FORMAT_PLACE.message(text)),
        }
    }
}

/// The elements of ops, or those of types and attributes, and what a format has named so far.
pub(super) trait Language: Sized {
    /// True if `$name` is an element.
    fn has(&self, name: &str) -> bool;

    /// The element `$name`.
    fn variable(&mut self, name: Token<'_>, context: Context) -> Parsed<Kind>;

    /// A directive whose name was read: any but `custom`, `ref` and `qualified`.
    fn directive(parser: &mut Parser<'_, Self>, name: Token<'_>, context: Context) -> Parsed<Kind>;

    /// An element in `qualified(…)`. The error is the message about one that cannot stand there.
    fn qualified(kind: Kind) -> Result<Kind, &'static str>;

    /// Checks a `custom` directive.
    fn custom(&self, arguments: &[Element]) -> Result<(), &'static str>;

    /// Checks the group at `at` and sets its anchors: those of the element at `place`.
    fn group(&self, at: usize, group: &mut Group, place: usize) -> Parsed<()>;
}

pub(super) struct Parser<'a, L> {
    pub(super) language: L,
    pub(super) token: Token<'a>,
    lexer: Lexer<'a>,
    depth: usize,
}

/// The elements, what the format names, and the offset of the first element.
type Read<L> = (usize, Vec<Element>, L);

/// Reads a format.
pub(super) fn parse<L: Language>(text: &str, language: L) -> Parsed<Read<L>> {
    let mut lexer = Lexer::new(text);
    let mut parser = Parser {
        language,
        token: lexer.next()?,
        lexer,
        depth: 0,
    };
    let start = parser.token.at;
    let mut elements = Vec::new();
    while parser.token.kind != TokenKind::End {
        elements.push(parser.element(Context::Top)?);
    }
    Ok((start, elements, parser.language))
}

/// An error that is returned.
pub(super) fn fail<T>(at: usize, message: Message) -> Parsed<T> {
    Err(FormatError::new(at, message))
}

impl<'a, L: Language> Parser<'a, L> {
    pub(super) fn is(&self, punct: u8) -> bool {
        self.token.kind == TokenKind::Punct(punct)
    }

    /// The token, which is passed over.
    pub(super) fn bump(&mut self) -> Parsed<Token<'a>> {
        let next = self.lexer.next()?;
        Ok(std::mem::replace(&mut self.token, next))
    }

    fn expect(&mut self, kind: TokenKind, text: &str) -> Parsed<Token<'a>> {
        match self.token.kind == kind {
            true => self.bump(),
            false => fail(self.token.at, codes::FORMAT_SYNTAX.message(text)),
        }
    }

    pub(super) fn punct(&mut self, punct: u8, text: &str) -> Parsed<()> {
        self.expect(TokenKind::Punct(punct), text).map(drop)
    }

    pub(super) fn open(&mut self) -> Parsed<()> {
        self.punct(b'(', "expected '(' before argument list")
    }

    pub(super) fn close(&mut self) -> Parsed<()> {
        self.punct(b')', "expected ')' after argument list")
    }

    pub(super) fn element(&mut self, context: Context) -> Parsed<Element> {
        let offset = self.token.at;
        if self.depth == MAX_DEPTH {
            return report!(fail, offset, FORMAT_SYNTAX: "elements are nested too deeply");
        }
        self.depth += 1;
        let kind = match self.token.kind {
            TokenKind::Literal => self.literal(context),
            TokenKind::Code => self.code(context),
            TokenKind::Variable => {
                let name = self.bump()?;
                self.language.variable(name, context)
            }
            TokenKind::Directive => self.directive(context),
            TokenKind::Punct(b'(') => self.group(context),
            _ => {
                let message = message!(FORMAT_SYNTAX:
                    "expected literal, variable, directive, or optional group");
                Err(FormatError::new(offset, message).advise(self.meant()))
            }
        };
        self.depth -= 1;
        Ok(Element {
            offset,
            space: false,
            kind: kind?,
        })
    }

    /// The element that the token was probably meant for, if it begins none.
    fn meant(&self) -> Option<String> {
        let text = self.token.text;
        match self.token.kind {
            TokenKind::Word if self.language.has(text) => Some(format!("did you mean `${text}`?")),
            TokenKind::Word => Some(match nearest(text, DIRECTIVES.iter().copied()) {
                Some(directive) => format!("did you mean `{directive}`?"),
                None => format!("a keyword stands in back quotes: `{text}`"),
            }),
            TokenKind::Punct(b':') if self.lexer.text_before(self.token.at).ends_with('?') => {
                Some("the `?` stands behind the part after the `:`: `(…) : (…)?`".to_string())
            }
            TokenKind::Punct(b',' | b':' | b'=' | b'<' | b'>' | b'*') => Some(in_quotes(text)),
            _ => None,
        }
    }

    pub(super) fn literal(&mut self, context: Context) -> Parsed<Kind> {
        let token = self.bump()?;
        let text = "literals may only be used in the top-level section of the format";
        context.must_be(&[Context::Top], token.at, text)?;
        if token.kind != TokenKind::Literal {
            return report!(fail, token.at, FORMAT_SYNTAX:
                "expected literal, but got '{}'", token.text);
        }
        let value = &token.text[1..token.text.len() - 1];
        match (value, invalid(value)) {
            ("", _) => Ok(Kind::Whitespace("")),
            (" ", _) => Ok(Kind::Whitespace(" ")),
            ("\\n", _) => Ok(Kind::Whitespace("\n")),
            (_, None) => Ok(Kind::Literal(value.to_string())),
            (_, Some(why)) => {
                report!(fail, token.at, FORMAT_TEXT:
                    "expected valid literal but got '{value}': {why}")
            }
        }
    }

    fn code(&mut self, context: Context) -> Parsed<Kind> {
        let token = self.bump()?;
        let text = "strings may only be used as 'custom' directive arguments";
        context.must_be(&[Context::Custom], token.at, text)?;
        let text = &token.text[1..token.text.len() - 1];
        Ok(Kind::Code(text.to_string()))
    }

    fn directive(&mut self, context: Context) -> Parsed<Kind> {
        let token = self.bump()?;
        match token.text {
            "custom" => self.custom(token.at, context),
            "ref" => {
                let text = "'ref' is only valid within a `custom` directive";
                context.must_be(&[Context::Custom], token.at, text)?;
                self.open()?;
                let of = self.element(Context::Ref)?;
                self.close()?;
                Ok(Kind::Ref(Box::new(of)))
            }
            "qualified" => {
                self.open()?;
                let kind = L::qualified(self.element(context)?.kind);
                let kind =
                    kind.or_else(|text| fail(token.at, codes::FORMAT_PLACE.message(text)))?;
                self.close()?;
                Ok(kind)
            }
            _ => L::directive(self, token, context),
        }
    }

    fn custom(&mut self, at: usize, context: Context) -> Parsed<Kind> {
        let text =
            "`custom` can only be used at the top-level context or within a `struct` directive";
        context.must_be(&[Context::Top, Context::Struct], at, text)?;
        self.punct(b'<', "expected '<' before custom directive name")?;
        let word = "expected custom directive name identifier";
        let name = self.expect(TokenKind::Word, word)?.text.to_string();
        self.punct(b'>', "expected '>' after custom directive name")?;
        self.punct(b'(', "expected '(' before custom directive parameters")?;
        let mut arguments = vec![self.element(Context::Custom)?];
        while self.is(b',') {
            self.bump()?;
            arguments.push(self.element(Context::Custom)?);
        }
        self.punct(b')', "expected ')' after custom directive parameters")?;
        match self.language.custom(&arguments) {
            Ok(()) => Ok(Kind::Custom(name, arguments)),
            Err(text) => fail(at, codes::FORMAT_PLACE.message(text)),
        }
    }

    fn group(&mut self, context: Context) -> Parsed<Kind> {
        let at = self.bump()?.at;
        let text = "optional groups can only be used as top-level elements";
        context.must_be(&[Context::Top], at, text)?;
        // The branch and the position of the anchor.
        let mut anchor = None;
        let then = self.branch(false, &mut anchor)?;
        let mut otherwise = Vec::new();
        if self.is(b':') {
            self.bump()?;
            self.punct(b'(', "expected '(' to start else branch of optional group")?;
            otherwise = self.branch(true, &mut anchor)?;
        }
        self.punct(b'?', "expected '?' after optional group")?;
        let Some((inverted, place)) = anchor else {
            let advice = "`^` marks the element that decides whether the group is there: `$x^`";
            return report!(fail, at, FORMAT_GROUP: "optional group has no anchor element")
                .map_err(|error| error.advise(Some(advice.to_string())));
        };
        let mut group = Group {
            anchors: Vec::new(),
            inverted,
            then,
            otherwise,
        };
        self.language.group(at, &mut group, place)?;
        Ok(Kind::Group(group))
    }

    /// The elements up to `)`.
    fn branch(&mut self, second: bool, anchor: &mut Option<(bool, usize)>) -> Parsed<Vec<Element>> {
        let mut elements = Vec::new();
        loop {
            let element = self.element(Context::Top)?;
            if self.is(b'^') {
                if anchor.is_some() {
                    return report!(fail, self.token.at, FORMAT_GROUP:
                        "only one element can be marked as the anchor of an optional group");
                }
                *anchor = Some((second, elements.len()));
                self.bump()?;
            }
            elements.push(element);
            if self.is(b')') {
                self.bump()?;
                return Ok(elements);
            }
        }
    }
}

/// Checks that an optional group at `at` begins with an element that says if it is there.
pub(super) fn starts_group(at: usize, group: &Group) -> Parsed<()> {
    let first = first_parsable(&group.then).map(|first| &group.then[first].kind);
    let starts = matches!(
        first,
        Some(
            Kind::Literal(_)
                | Kind::Attr(..)
                | Kind::Values(Values::Operand(_))
                | Kind::Region(_)
                | Kind::Successor(_)
                | Kind::Param(_)
                | Kind::Custom(..)
        )
    );
    if starts {
        return Ok(());
    }
    report!(fail, at, FORMAT_GROUP:
        "first parsable element of an optional group must be a literal, variable, or custom directive")
}

/// Why a text is not a literal.
fn invalid(value: &str) -> Option<&'static str> {
    let bytes = value.as_bytes();
    let first = bytes.first()?;
    let is_letter = first.is_ascii_alphabetic();
    let of_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$.".contains(byte);
    if bytes.len() == 1 {
        let valid = is_letter || b"_:,=<>()[]{}?+-*".contains(first);
        return (!valid)
            .then_some("single character literal must be a letter or one of '_:,=<>()[]{}?+-*'");
    }
    if matches!(value, "->" | "...") {
        None
    } else if !is_letter && *first != b'_' {
        Some("valid keyword starts with a letter or '_'")
    } else if !bytes[1..].iter().all(of_word) {
        Some("keywords should contain only alphanum, '_', '$', or '.' characters")
    } else {
        None
    }
}
