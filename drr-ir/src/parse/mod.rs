//! Text in: MLIR's generic form, in one pass.

mod affine;
mod arrays;
mod attrs;
mod dense;
mod lexer;
mod locs;
mod numbers;
mod ops;
mod resources;
mod scope;
mod types;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use drr_runtime::ir::{Op, Type};

use crate::context::Context;
use crate::error::{ParseError, position};
use crate::ids::{Attr, RawOp, RawType};
use lexer::{Kind, Lexer, Token};
pub(crate) use resources::Resource;
use scope::Scopes;

/// How deep types, attributes, affine expressions and regions may be nested together.
const DEPTH_LIMIT: usize = 128;

/// A failure on its way out.
type Failure = Box<ParseError>;
type Parsed<T> = Result<T, Failure>;

/// Reads one text into a context.
struct Parser<'t, 'c> {
    ctx: &'c mut Context,
    lexer: Lexer<'t>,
    token: Token,
    file: &'t str,
    depth: usize,
    scopes: Scopes<'t>,
    attr_aliases: HashMap<&'t str, Attr, FxBuildHasher>,
    type_aliases: HashMap<&'t str, RawType, FxBuildHasher>,
    /// Trailing locations whose alias comes later: the alias, where it is used, by whom.
    deferred_locs: Vec<(&'t str, usize, locs::Place)>,
    /// The start of the line that was located last, and its number.
    line: (usize, u32),
    file_name: crate::ids::Name,
    /// Buffers that operations share.
    operands: Vec<scope::Operand>,
    types: Vec<RawType>,
    values: Vec<u32>,
    result_types: Vec<RawType>,
    /// Regions that belong to no operation yet.
    open_regions: Vec<u32>,
}

impl<'t, 'c> Parser<'t, 'c> {
    fn new(ctx: &'c mut Context, text: &'t str, file: &'t str) -> Self {
        let file_name = ctx.intern_name(file);
        // An operation takes some sixty bytes of text.
        let ops = text.len() / 64;
        ctx.ops.reserve(ops);
        ctx.uses.reserve(ops);
        ctx.values.reserve(ops);
        let mut parser = Parser {
            ctx,
            lexer: Lexer::new(text),
            token: Token {
                kind: Kind::Eof,
                start: 0,
                end: 0,
            },
            file,
            depth: 0,
            scopes: Scopes::default(),
            attr_aliases: HashMap::default(),
            type_aliases: HashMap::default(),
            deferred_locs: Vec::new(),
            line: (0, 1),
            file_name,
            operands: Vec::new(),
            types: Vec::new(),
            values: Vec::new(),
            result_types: Vec::new(),
            open_regions: Vec::new(),
        };
        parser.advance();
        parser
    }

    // ---- Tokens -----------------------------------------------------------------------------

    #[inline(always)]
    fn advance(&mut self) {
        self.token = self.lexer.next();
    }

    #[inline(always)]
    fn at(&self, kind: Kind) -> bool {
        self.token.kind == kind
    }

    #[inline(always)]
    fn spelling(&self) -> &'t str {
        &self.lexer.text[self.token.start..self.token.end]
    }

    fn at_keyword(&self, word: &str) -> bool {
        self.at(Kind::BareId) && self.spelling() == word
    }

    #[inline(always)]
    fn consume_if(&mut self, kind: Kind) -> bool {
        let found = self.at(kind);
        if found {
            self.advance();
        }
        found
    }

    fn consume_keyword(&mut self, word: &str) -> bool {
        let found = self.at_keyword(word);
        if found {
            self.advance();
        }
        found
    }

    #[inline(always)]
    fn expect(&mut self, kind: Kind, message: &str) -> Parsed<()> {
        if self.at(kind) {
            self.advance();
            return Ok(());
        }
        Err(self.wrong_token(message))
    }

    /// Goes on reading at another place.
    fn reset(&mut self, at: usize) {
        self.lexer.at = at;
        self.advance();
    }

    // ---- Errors -----------------------------------------------------------------------------

    /// An error at a place.
    #[cold]
    fn error_at(&self, at: usize, message: impl Into<String>) -> Failure {
        if self.at(Kind::Error)
            && let Some((at, message)) = self.lexer.error
        {
            return Box::new(ParseError::at(
                self.lexer.text,
                self.file,
                at,
                message.into(),
            ));
        }
        Box::new(ParseError::at(
            self.lexer.text,
            self.file,
            at,
            message.into(),
        ))
    }

    /// An error at the current token.
    #[cold]
    fn error(&self, message: impl Into<String>) -> Failure {
        // At the end of the text, at its last character.
        let end = usize::from(self.at(Kind::Eof));
        self.error_at(self.token.start.saturating_sub(end), message)
    }

    /// An error about a token that is not what it should be: right after the one before it, so
    /// that the line that lacks something is the one that is shown.
    #[cold]
    fn wrong_token(&self, message: impl Into<String>) -> Failure {
        let bytes = self.lexer.text.as_bytes();
        let mut original = self.token.start;
        if self.at(Kind::Eof) {
            original = original.saturating_sub(1);
        }
        let mut end = original;
        loop {
            while end > 0 && matches!(bytes[end - 1], b' ' | b'\t') {
                end -= 1;
            }
            if end == 0 {
                return self.error_at(original, message);
            }
            if !matches!(bytes[end - 1], b'\n' | b'\r') {
                return self.error_at(end, message);
            }
            end -= 1;
            let line = bytes[..end]
                .iter()
                .rposition(|c| matches!(c, b'\n' | b'\r'));
            let line = line.map_or(0, |at| at + 1);
            if let Some(comment) = bytes[line..end].windows(2).position(|two| two == b"//") {
                end = line + comment;
            }
        }
    }

    #[cold]
    fn note(&self, mut failure: Failure, at: usize, note: impl Into<String>) -> Failure {
        let (line, column) = position(self.lexer.text, at);
        failure.notes.push((line, column, note.into()));
        failure
    }

    /// Goes one level of nesting down, for the time of `inner`.
    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= DEPTH_LIMIT {
            return Err(self.error(format!("nested more than {DEPTH_LIMIT} levels deep")));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    /// Reads `each`, separated by commas, up to `close`.
    fn list_until(
        &mut self,
        close: Kind,
        message: &str,
        mut each: impl FnMut(&mut Self) -> Parsed<()>,
    ) -> Parsed<()> {
        if self.consume_if(close) {
            return Ok(());
        }
        loop {
            each(self)?;
            if !self.consume_if(Kind::Comma) {
                return self.expect(close, message);
            }
        }
    }

    fn finish<T>(&mut self, value: T) -> Parsed<T> {
        if self.at(Kind::Eof) {
            Ok(value)
        } else {
            Err(self.error("expected end of text"))
        }
    }
}

impl Context {
    /// Reads a module in MLIR's generic form. A text that is not one `builtin.module` becomes the
    /// body of a new one.
    ///
    /// The IR is not verified; see [`Context::verify_op`].
    ///
    /// # Errors
    /// If the text is no IR: the first thing that is wrong. Nothing remains in the context then,
    /// but interned types, attributes, names and locations.
    pub fn parse_module(&mut self, text: &str) -> Result<Op<Context>, ParseError> {
        self.parse_module_named(text, "<stdin>")
    }

    /// As [`parse_module`](Context::parse_module), with the name of the file for locations and
    /// errors.
    ///
    /// # Errors
    /// If the text is no IR.
    pub fn parse_module_named(
        &mut self,
        text: &str,
        file: &str,
    ) -> Result<Op<Context>, ParseError> {
        if text.len() >= u32::MAX as usize {
            let message = "a text of 4 GiB or more".to_string();
            return Err(ParseError::at("", file, 0, message));
        }
        let op = Parser::new(self, text, file)
            .module()
            .map_err(|failure| *failure)?;
        Ok(Op(RawOp(op)))
    }

    /// Reads a type.
    ///
    /// # Errors
    /// If the text is not exactly one type.
    pub fn parse_type(&mut self, text: &str) -> Result<Type<Context>, ParseError> {
        let mut parser = Parser::new(self, text, "<type>");
        let ty = parser
            .ty()
            .and_then(|ty| parser.finish(ty))
            .map_err(|failure| *failure)?;
        Ok(Type(ty))
    }

    /// Reads an attribute.
    ///
    /// # Errors
    /// If the text is not exactly one attribute.
    pub fn parse_attr(&mut self, text: &str) -> Result<Attr, ParseError> {
        let mut parser = Parser::new(self, text, "<attribute>");
        let attr = parser.attr(None).and_then(|attr| parser.finish(attr));
        attr.map_err(|failure| *failure)
    }
}
