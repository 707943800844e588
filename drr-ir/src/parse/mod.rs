//! Text in: MLIR's generic form, in one pass.

mod affine;
mod arrays;
mod attrs;
mod dense;
mod lexer;
mod locs;
mod numbers;
mod ops;
mod options;
mod properties;
mod recover;
mod regions;
mod resources;
mod scope;
mod split;
mod types;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use drr_runtime::ir::{Op, Type};

use crate::context::Context;
use crate::diagnostic::{Diagnostic, Diagnostics, Location, Position, Severity};
use crate::ids::{Attr, RawOp, RawType};
use lexer::{Kind, Lexer, Token};
pub use options::ParseOptions;
use recover::Fault;
pub(crate) use resources::{Resource, ResourceValue, Section};
use scope::Scopes;
pub use split::{InputChunk, split_input, split_input_by};

/// How deep types, attributes, affine expressions and regions may be nested together.
const DEPTH_LIMIT: usize = 128;

/// A failure on its way out.
type Failure = Box<Fault>;
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
    resources: resources::ResourceKeys,
    /// Distinct attributes by their numbers in the text.
    distinct: HashMap<u64, Attr, FxBuildHasher>,
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
    keep_names: bool,
    error_limit: usize,
    /// What is wrong so far.
    faults: Vec<Diagnostic>,
    /// There is nothing to go on with after an error.
    ended: bool,
    /// Regions and values of what could not be finished.
    graveyard: Vec<u32>,
    dummies: Vec<u32>,
    /// Aliases, with their sigil, whose definition failed.
    poisoned_aliases: Vec<&'t str>,
}

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads `text` from `start` on.
    fn new(ctx: &'c mut Context, text: &'t str, file: &'t str, start: usize) -> Self {
        let file_name = ctx.intern_name(file);
        // An operation takes some sixty bytes of text.
        let ops = (text.len() - start) / 64;
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
            resources: resources::ResourceKeys::default(),
            distinct: HashMap::default(),
            line: (0, 1),
            file_name,
            operands: Vec::new(),
            types: Vec::new(),
            values: Vec::new(),
            result_types: Vec::new(),
            open_regions: Vec::new(),
            keep_names: false,
            error_limit: 1,
            faults: Vec::new(),
            ended: false,
            graveyard: Vec::new(),
            dummies: Vec::new(),
            poisoned_aliases: Vec::new(),
        };
        parser.reset(start);
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

    /// An error at a place; if the lexer refused the current token, the lexer's.
    #[cold]
    fn error_at(&self, at: usize, message: impl Into<String>) -> Failure {
        let (at, message) = match self.lexer.error {
            Some((at, message)) if self.at(Kind::Error) => (at, message.into()),
            _ => (at, message.into()),
        };
        let location = self.location(at);
        let error = Diagnostic::new(Severity::Error, location, message);
        Box::new(Fault::Report(error))
    }

    /// A place in the text.
    #[cold]
    fn location(&self, at: usize) -> Location {
        let text = self.lexer.text;
        let bytes = &text.as_bytes()[..at.min(text.len())];
        let start = bytes.iter().rposition(|c| *c == b'\n');
        let start = start.map_or(0, |end| end + 1);
        let line = bytes.iter().filter(|c| **c == b'\n').count() as u32 + 1;
        let position = Position::new(self.file, line, (bytes.len() - start) as u32 + 1);
        let whole = text[start..].lines().next().unwrap_or_default();
        position.in_line(whole).into()
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
        if let Fault::Report(error) = &mut *failure {
            let note = Diagnostic::new(Severity::Note, self.location(at), note);
            error.notes.push(note);
        }
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
    /// If the text is no IR: what is wrong, the first mistake first. After a mistake reading goes
    /// on where it can, so that mistakes which have nothing to do with one another are all
    /// reported, each once ([`ParseOptions::error_limit`]). The handlers of the
    /// [`diagnostic_engine`](Context::diagnostic_engine) see them too. Nothing remains in the
    /// context then, but interned types, attributes, names and locations.
    pub fn parse_module(&mut self, text: &str) -> Result<Op<Context>, Diagnostics> {
        self.parse_module_with(text, &ParseOptions::new())
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
    ) -> Result<Op<Context>, Diagnostics> {
        self.parse_module_with(text, &ParseOptions::new().file(file))
    }

    /// As [`parse_module`](Context::parse_module), with options.
    ///
    /// # Errors
    /// If the text is no IR.
    pub fn parse_module_with(
        &mut self,
        text: &str,
        options: &ParseOptions,
    ) -> Result<Op<Context>, Diagnostics> {
        self.parse_chunk(&InputChunk::whole(text), options)
    }

    /// As [`parse_module`](Context::parse_module), for a part of a text that [`split_input`] has
    /// split. Lines are counted from the beginning of the whole text.
    ///
    /// # Errors
    /// If the part is no IR.
    pub fn parse_chunk(
        &mut self,
        chunk: &InputChunk<'_>,
        options: &ParseOptions,
    ) -> Result<Op<Context>, Diagnostics> {
        if chunk.before_end.len() >= u32::MAX as usize {
            let place = Position::new(options.file.as_str(), 1, 1);
            let message = "a text of 4 GiB or more";
            return Err(Diagnostic::new(Severity::Error, place.into(), message).into());
        }
        let mut parser = Parser::new(self, chunk.before_end, &options.file, chunk.start);
        parser.line = chunk.line;
        parser.keep_names = options.keep_names;
        parser.error_limit = options.error_limit.max(1);
        match parser.module() {
            Ok(op) => Ok(Op(RawOp(op))),
            Err(errors) => Err(self.located(errors)),
        }
    }

    /// Reads a type.
    ///
    /// # Errors
    /// If the text is not exactly one type.
    pub fn parse_type(&mut self, text: &str) -> Result<Type<Context>, Diagnostics> {
        let mut parser = Parser::new(self, text, "<type>", 0);
        match parser.ty().and_then(|ty| parser.finish(ty)) {
            Ok(ty) => Ok(Type(ty)),
            Err(failure) => Err(self.located(failure.into_errors())),
        }
    }

    /// Reads an attribute.
    ///
    /// # Errors
    /// If the text is not exactly one attribute.
    pub fn parse_attr(&mut self, text: &str) -> Result<Attr, Diagnostics> {
        let mut parser = Parser::new(self, text, "<attribute>", 0);
        match parser.attr(None).and_then(|attr| parser.finish(attr)) {
            Ok(attr) => Ok(attr),
            Err(failure) => Err(self.located(failure.into_errors())),
        }
    }

    /// The errors with locations of the context, shown to the handlers.
    #[cold]
    fn located(&mut self, mut errors: Vec<Diagnostic>) -> Diagnostics {
        for error in &mut errors {
            let notes = error.notes.iter_mut().map(|note| &mut note.location);
            for part in std::iter::once(&mut error.location).chain(notes) {
                if let Some(place) = &part.position {
                    part.loc = self.file_loc(&place.file, place.line, place.column);
                }
            }
        }
        self.show_all(&errors);
        match Diagnostics::check(errors) {
            Err(errors) => errors,
            // Nothing fails without a reason.
            Ok(()) => Diagnostic::new(Severity::Error, Location::unknown(), "not read").into(),
        }
    }
}
