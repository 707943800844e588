//! Reads the elements. Names are looked up at once, as each element may be bound only once.

use super::FormatError;
use super::ast::{Element, Kind, Values};
use super::lex::{DIRECTIVES, Lexer, Token, TokenKind};
use super::shape::OpShape;
use crate::codes::{self, Code};
use crate::diag::nearest;

pub(super) type Parsed<T> = Result<T, FormatError>;

/// The elements may be nested this deeply.
const MAX_DEPTH: usize = 32;

/// Where an element stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Context {
    Top,
    Type,
    Ref,
    Custom,
}

/// The parts that the format has named so far, by slot.
#[derive(Default)]
pub(super) struct Bound {
    pub(super) operands: Vec<bool>,
    pub(super) attrs: Vec<bool>,
    pub(super) regions: Vec<bool>,
    pub(super) successors: Vec<bool>,
    pub(super) operand_types: Vec<bool>,
    pub(super) result_types: Vec<bool>,
    pub(super) all_operands: bool,
    pub(super) all_operand_types: bool,
    pub(super) all_result_types: bool,
    pub(super) all_regions: bool,
    pub(super) all_successors: bool,
    pub(super) attr_dict: bool,
    pub(super) prop_dict: bool,
}

pub(super) struct Parser<'a> {
    pub(super) op: &'a OpShape,
    pub(super) bound: Bound,
    pub(super) token: Token<'a>,
    lexer: Lexer<'a>,
    depth: usize,
}

/// The elements, what they name, and the offset of the first one.
pub(super) fn parse(text: &str, op: &OpShape) -> Parsed<(usize, Vec<Element>, Bound)> {
    let mut lexer = Lexer::new(text);
    let none = |count| vec![false; count];
    let mut parser = Parser {
        op,
        bound: Bound {
            operands: none(op.operands.len()),
            attrs: none(op.attrs.len()),
            regions: none(op.regions.len()),
            successors: none(op.successors.len()),
            operand_types: none(op.operands.len()),
            result_types: none(op.results.len()),
            ..Bound::default()
        },
        token: lexer.next()?,
        lexer,
        depth: 0,
    };
    let start = parser.token.at;
    let mut elements = Vec::new();
    while parser.token.kind != TokenKind::End {
        elements.push(parser.element(Context::Top)?);
    }
    Ok((start, elements, parser.bound))
}

/// An error that is returned.
pub(super) fn fail<T>(code: Code, at: usize, text: impl Into<String>) -> Parsed<T> {
    Err(FormatError::new(code, at, text))
}

impl<'a> Parser<'a> {
    pub(super) fn is(&self, punct: u8) -> bool {
        self.token.kind == TokenKind::Punct(punct)
    }

    /// The token, which is passed over.
    pub(super) fn bump(&mut self) -> Parsed<Token<'a>> {
        let next = self.lexer.next()?;
        Ok(std::mem::replace(&mut self.token, next))
    }

    pub(super) fn expect(&mut self, kind: TokenKind, text: &str) -> Parsed<Token<'a>> {
        match self.token.kind == kind {
            true => self.bump(),
            false => fail(codes::FORMAT_SYNTAX, self.token.at, text),
        }
    }

    pub(super) fn open(&mut self, text: &str) -> Parsed<()> {
        self.expect(TokenKind::Punct(b'('), text).map(drop)
    }

    fn close(&mut self) -> Parsed<()> {
        let close = TokenKind::Punct(b')');
        self.expect(close, "expected ')' after argument list")
            .map(drop)
    }

    pub(super) fn element(&mut self, context: Context) -> Parsed<Element> {
        let offset = self.token.at;
        if self.depth == MAX_DEPTH {
            return fail(
                codes::FORMAT_SYNTAX,
                offset,
                "elements are nested too deeply",
            );
        }
        self.depth += 1;
        let kind = match self.token.kind {
            TokenKind::Literal => self.literal(context),
            TokenKind::Code => self.code(context),
            TokenKind::Variable => self.variable(context),
            TokenKind::Directive => self.directive(context),
            TokenKind::Punct(b'(') => self.group(context),
            _ => {
                let text = "expected literal, variable, directive, or optional group";
                let error = FormatError::new(codes::FORMAT_SYNTAX, offset, text);
                Err(error.advise(meant(self.token)))
            }
        };
        self.depth -= 1;
        Ok(Element {
            offset,
            space: false,
            kind: kind?,
        })
    }

    pub(super) fn literal(&mut self, context: Context) -> Parsed<Kind> {
        let token = self.bump()?;
        if context != Context::Top {
            let text = "literals may only be used in the top-level section of the format";
            return fail(codes::FORMAT_PLACE, token.at, text);
        }
        if token.kind != TokenKind::Literal {
            let text = format!("expected literal, but got '{}'", token.text);
            return fail(codes::FORMAT_SYNTAX, token.at, text);
        }
        let value = &token.text[1..token.text.len() - 1];
        let space = ["", " ", "\\n"].into_iter().find(|space| *space == value);
        match (space, invalid(value)) {
            (Some("\\n"), _) => Ok(Kind::Whitespace("\n")),
            (Some(space), _) => Ok(Kind::Whitespace(space)),
            (None, None) => Ok(Kind::Literal(value.to_string())),
            (None, Some(why)) => {
                let text = format!("expected valid literal but got '{value}': {why}");
                fail(codes::FORMAT_TEXT, token.at, text)
            }
        }
    }

    fn code(&mut self, context: Context) -> Parsed<Kind> {
        let token = self.bump()?;
        match context {
            Context::Custom => Ok(Kind::Code(token.text[1..token.text.len() - 1].to_string())),
            _ => {
                let text = "strings may only be used as 'custom' directive arguments";
                fail(codes::FORMAT_PLACE, token.at, text)
            }
        }
    }

    fn directive(&mut self, context: Context) -> Parsed<Kind> {
        let token = self.bump()?;
        let at = token.at;
        match token.text {
            "custom" => self.custom(at, context),
            "ref" => {
                if context != Context::Custom {
                    let text = "'ref' is only valid within a `custom` directive";
                    return fail(codes::FORMAT_PLACE, at, text);
                }
                self.open("expected '(' before argument list")?;
                let of = self.element(Context::Ref)?;
                self.close()?;
                Ok(Kind::Ref(Box::new(of)))
            }
            "qualified" => {
                self.open("expected '(' before argument list")?;
                let kind = match self.element(context)?.kind {
                    Kind::Attr(slot, _) => Kind::Attr(slot, true),
                    Kind::Type(values, _) => Kind::Type(values, true),
                    _ => {
                        let text =
                            "'qualified' directive expects an attribute or a `type` directive";
                        return fail(codes::FORMAT_PLACE, at, text);
                    }
                };
                self.close()?;
                Ok(kind)
            }
            "prop-dict" => {
                match context {
                    Context::Type => self.top_level(at, "prop-dict"),
                    Context::Ref => fail(
                        codes::FORMAT_UNSUPPORTED,
                        at,
                        "'ref' of 'prop-dict' is not supported",
                    ),
                    _ => self.once(at, "prop-dict", |bound| &mut bound.prop_dict),
                }?;
                Ok(Kind::PropDict)
            }
            "attr-dict" | "attr-dict-with-keyword" => {
                match context {
                    Context::Type => self.top_level(at, "attr-dict"),
                    Context::Ref => self.bound_before(at, "attr-dict", self.bound.attr_dict),
                    _ => self.once(at, "attr-dict", |bound| &mut bound.attr_dict),
                }?;
                Ok(Kind::AttrDict(token.text != "attr-dict"))
            }
            "functional-type" => {
                if context != Context::Top {
                    let text = "'functional-type' is only valid as a top-level directive";
                    return fail(codes::FORMAT_PLACE, at, text);
                }
                self.open("expected '(' before argument list")?;
                let inputs = self.type_argument(at, context)?;
                let comma = TokenKind::Punct(b',');
                self.expect(comma, "expected ',' after inputs argument")?;
                let results = self.type_argument(at, context)?;
                self.close()?;
                Ok(Kind::FunctionalType(inputs, results))
            }
            "operands" => {
                let bound = &self.bound;
                let overlaps = bound.all_operands || bound.operands.contains(&true);
                match context {
                    Context::Type => {}
                    Context::Ref => self.bound_before(at, "operands", bound.all_operands)?,
                    _ => {
                        self.whole(at, "operands", overlaps)?;
                        self.bound.all_operands = true;
                    }
                }
                Ok(Kind::Values(Values::Operands))
            }
            "regions" => {
                let bound = &self.bound;
                let overlaps = bound.all_regions || bound.regions.contains(&true);
                self.parts(at, context, "regions", bound.all_regions, overlaps)?;
                self.bound.all_regions = true;
                Ok(Kind::Regions)
            }
            "successors" => {
                let bound = &self.bound;
                let overlaps = bound.all_successors || bound.successors.contains(&true);
                self.parts(at, context, "successors", bound.all_successors, overlaps)?;
                self.bound.all_successors = true;
                Ok(Kind::Successors)
            }
            "results" => match context {
                Context::Type => Ok(Kind::Values(Values::Results)),
                _ => {
                    let text =
                        "'results' directive can can only be used as a child to a 'type' directive";
                    fail(codes::FORMAT_PLACE, at, text)
                }
            },
            "type" => {
                if context == Context::Type {
                    let text = "'type' cannot be used as a child of another `type`";
                    return fail(codes::FORMAT_PLACE, at, text);
                }
                self.open("expected '(' before argument list")?;
                let values = self.type_argument(at, context)?;
                self.close()?;
                Ok(Kind::Type(values, false))
            }
            "oilist" => self.oilist(at, context),
            _ => fail(codes::FORMAT_PLACE, at, "unsupported directive kind"),
        }
    }

    fn top_level(&self, at: usize, what: &str) -> Parsed<()> {
        let text = format!("'{what}' directive can only be used as a top-level directive");
        fail(codes::FORMAT_PLACE, at, text)
    }

    fn once(&mut self, at: usize, what: &str, of: fn(&mut Bound) -> &mut bool) -> Parsed<()> {
        match std::mem::replace(of(&mut self.bound), true) {
            false => Ok(()),
            true => {
                let text = format!("'{what}' directive has already been seen");
                fail(codes::FORMAT_TWICE, at, text)
            }
        }
    }

    fn bound_before(&self, at: usize, what: &str, is_bound: bool) -> Parsed<()> {
        if is_bound {
            return Ok(());
        }
        let text = format!("'ref' of '{what}' is not bound by a prior '{what}' directive");
        fail(codes::FORMAT_REFERENCE, at, text)
    }

    fn whole(&self, at: usize, what: &str, overlaps: bool) -> Parsed<()> {
        if !overlaps {
            return Ok(());
        }
        let text = format!("'{what}' directive creates overlap in format");
        fail(codes::FORMAT_TWICE, at, text)
    }

    /// Checks `regions` or `successors`.
    fn parts(
        &self,
        at: usize,
        context: Context,
        what: &str,
        is_bound: bool,
        overlaps: bool,
    ) -> Parsed<()> {
        match context {
            Context::Type => {
                let text = format!("'{what}' is only valid as a top-level directive");
                fail(codes::FORMAT_PLACE, at, text)
            }
            Context::Ref => self.bound_before(at, what, is_bound),
            _ => self.whole(at, what, overlaps),
        }
    }

    fn custom(&mut self, at: usize, context: Context) -> Parsed<Kind> {
        if context != Context::Top {
            let text =
                "`custom` can only be used at the top-level context or within a `struct` directive";
            return fail(codes::FORMAT_PLACE, at, text);
        }
        let [less, greater] = [b'<', b'>'].map(TokenKind::Punct);
        self.expect(less, "expected '<' before custom directive name")?;
        let word = "expected custom directive name identifier";
        let name = self.expect(TokenKind::Word, word)?.text.to_string();
        self.expect(greater, "expected '>' after custom directive name")?;
        self.open("expected '(' before custom directive parameters")?;
        let mut arguments = vec![self.element(Context::Custom)?];
        while self.is(b',') {
            self.bump()?;
            arguments.push(self.element(Context::Custom)?);
        }
        let close = TokenKind::Punct(b')');
        self.expect(close, "expected ')' after custom directive parameters")?;
        for argument in &arguments {
            let text = match argument.kind {
                Kind::Type(Values::Operands | Values::Results, _) => {
                    "type directives within a custom directive may only refer to variables"
                }
                Kind::Attr(..)
                | Kind::Values(Values::Operand(_))
                | Kind::Region(_)
                | Kind::Successor(_)
                | Kind::AttrDict(_)
                | Kind::PropDict
                | Kind::Ref(_)
                | Kind::Code(_)
                | Kind::Type(..) => continue,
                _ => "only variables and types may be used as parameters to a custom directive",
            };
            return fail(codes::FORMAT_PLACE, at, text);
        }
        Ok(Kind::Custom(name, arguments))
    }
}

/// The element that a token was probably meant for, if it begins none.
pub(super) fn meant(token: Token<'_>) -> Option<String> {
    let text = token.text;
    match token.kind {
        TokenKind::Word => Some(match nearest(text, DIRECTIVES.iter().copied()) {
            Some(directive) => format!("did you mean `{directive}`?"),
            None => format!("a keyword stands in back quotes: `{text}`"),
        }),
        TokenKind::Punct(b',' | b':' | b'=' | b'<' | b'>' | b'*') => {
            Some(format!("punctuation stands in back quotes: `{text}`"))
        }
        _ => None,
    }
}

/// Why a text is no literal.
pub(super) fn invalid(value: &str) -> Option<&'static str> {
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
