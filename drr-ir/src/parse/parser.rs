//! The state of the parser, its access to tokens, and its errors.

use std::cell::OnceCell;

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use crate::context::Context;
use crate::diagnostics::{Diagnostic, Location, Position, Severity};
use crate::ids::{Attr, NIL, Name, RawType};
use crate::parse::fault::{Failure, Fault, Parsed};
use crate::parse::lexer::{Kind, Lexer, unescape};
use crate::parse::parts::Parts;
use crate::parse::resource_keys::ResourceKeys;
use crate::parse::scope::{Operand, Scopes};

/// The maximum depth to which types, attributes, affine expressions and regions may be nested.
pub(super) const DEPTH_LIMIT: usize = 128;

/// The number of classes of words whose last type the parser remembers.
pub(super) const RECENT_TYPES: usize = 8;

/// The number of classes of op names whose last kind the parser remembers.
pub(super) const RECENT_OPS: usize = 64;

/// The owner of a location whose alias is defined later.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// An operation.
    Op(u32),
    /// An argument of a block.
    Arg(u32, usize),
    /// An argument of a block that does not exist yet: the position of its name.
    NewArg(usize),
}

/// Parses one text into a context.
pub(super) struct Parser<'t, 'c> {
    pub(super) ctx: &'c mut Context,
    pub(super) lexer: Lexer<'t>,
    /// The start of the part of the text that is parsed.
    pub(super) start: usize,
    /// Its line and column, as MLIR has them for the module: zeros at the start of the text.
    pub(super) start_place: (u32, u32),
    /// The bytes of the text that are not UTF-8, by position.
    pub(super) raw: &'t [(u32, u8)],
    pub(super) file: &'t str,
    pub(super) depth: usize,
    pub(super) scopes: Scopes<'t>,
    pub(super) attr_aliases: HashMap<&'t str, Attr, FxBuildHasher>,
    pub(super) type_aliases: HashMap<&'t str, RawType, FxBuildHasher>,
    /// Trailing locations whose alias is defined later: the alias, the position of its use, and the
    /// owner.
    pub(super) deferred_locs: Vec<(&'t str, usize, Place)>,
    pub(super) resources: ResourceKeys,
    /// Distinct attributes by their numbers in the text.
    pub(super) distinct: HashMap<u64, Attr, FxBuildHasher>,
    /// The start of each line, found for the first error.
    line_starts: OnceCell<Vec<u32>>,
    pub(super) file_name: Name,
    /// Buffers, reused for each operation.
    pub(super) operands: Vec<Operand>,
    pub(super) types: Vec<RawType>,
    pub(super) values: Vec<u32>,
    pub(super) result_types: Vec<RawType>,
    /// Buffers for the parts of operations in their own syntax, one for each level of nesting.
    #[expect(clippy::vec_box, reason = "each operation takes one and gives it back")]
    pub(super) parts: Vec<Box<Parts>>,
    /// Attributes that formats write as words: by the addresses of what the format declares, and the
    /// word; for a set of flags, by its address and bits. To make one from its whole text takes a parser.
    pub(super) worded: HashMap<(usize, usize, &'t str), Attr, FxBuildHasher>,
    /// Types that are one word: the last one for each of a few classes of words.
    pub(super) recent_types: [(&'t str, RawType); RECENT_TYPES],
    /// Types with plain parameters in brackets, by their texts.
    pub(super) plain_types: HashMap<&'t str, RawType, FxBuildHasher>,
    /// Kinds by the names of ops: the last one for each of a few classes of names.
    pub(super) recent_ops: [(&'t str, u32); RECENT_OPS],
    /// The op whose own syntax is being read.
    pub(super) custom: Option<u32>,
    /// The dialect of ops whose names are written without one.
    pub(super) default_dialect: &'static str,
    /// Regions of operations that are not created yet.
    pub(super) open_regions: Vec<u32>,
    pub(super) keep_names: bool,
    /// [`ParseOptions::implicit_module`](crate::ParseOptions::implicit_module).
    pub(super) implicit_module: bool,
    pub(super) error_limit: usize,
    /// The errors so far.
    pub(super) faults: Vec<Diagnostic>,
    /// True if the parser cannot continue after an error.
    pub(super) ended: bool,
    /// The regions of operations that failed to parse.
    pub(super) graveyard: Vec<u32>,
    pub(super) dummies: Vec<u32>,
    /// Aliases whose definition failed, with their sigils.
    pub(super) poisoned_aliases: HashSet<&'t str, FxBuildHasher>,
}

impl<'t, 'c> Parser<'t, 'c> {
    /// A parser of `text`.
    pub(super) fn new(ctx: &'c mut Context, text: &'t str, file: &'t str) -> Self {
        Parser::of_part(ctx, text, file, 0, (0, 1))
    }

    /// A parser of `text` from `start` on, whose line is given: its start and number.
    pub(super) fn of_part(
        ctx: &'c mut Context,
        text: &'t str,
        file: &'t str,
        start: usize,
        line: (usize, u32),
    ) -> Self {
        let file_name = ctx.intern_name(file);
        // An operation takes about 64 bytes of text.
        let ops = (text.len() - start) / 64;
        ctx.ops.reserve(ops);
        ctx.locs.reserve(ops);
        let mut parser = Parser {
            ctx,
            lexer: Lexer::new(text, start, line),
            start,
            start_place: (0, 0),
            raw: &[],
            file,
            depth: 0,
            scopes: Scopes::default(),
            attr_aliases: HashMap::default(),
            type_aliases: HashMap::default(),
            deferred_locs: Vec::new(),
            resources: ResourceKeys::default(),
            distinct: HashMap::default(),
            line_starts: OnceCell::new(),
            file_name,
            operands: Vec::new(),
            types: Vec::new(),
            values: Vec::new(),
            result_types: Vec::new(),
            parts: Vec::new(),
            worded: HashMap::default(),
            // No word is empty.
            recent_types: [("", RawType(0)); RECENT_TYPES],
            plain_types: HashMap::default(),
            recent_ops: [("", NIL); RECENT_OPS],
            custom: None,
            default_dialect: "builtin",
            open_regions: Vec::new(),
            keep_names: false,
            implicit_module: true,
            error_limit: 1,
            faults: Vec::new(),
            ended: false,
            graveyard: Vec::new(),
            dummies: Vec::new(),
            poisoned_aliases: HashSet::default(),
        };
        parser.advance();
        parser
    }

    // ---- Tokens -----------------------------------------------------------------------------

    #[inline(always)]
    pub(super) fn advance(&mut self) {
        self.lexer.advance();
    }

    #[inline(always)]
    pub(super) fn at(&self, kind: Kind) -> bool {
        self.lexer.token.kind == kind
    }

    #[inline(always)]
    pub(super) fn spelling(&self) -> &'t str {
        &self.lexer.text[self.lexer.token.start..self.lexer.token.end]
    }

    /// The bytes of the current token.
    #[inline(always)]
    pub(super) fn token_bytes(&self) -> &'t [u8] {
        &self.lexer.bytes[self.lexer.token.start..self.lexer.token.end]
    }

    /// The slot of the name of a value in the current token.
    #[inline]
    pub(super) fn name_slot(&mut self) -> u32 {
        let name = &self.token_bytes()[1..];
        self.scopes.slot(name, self.lexer.number)
    }

    /// The bytes of a part of the text that are not UTF-8.
    pub(super) fn raw_in(&self, start: usize, end: usize) -> &'t [(u32, u8)] {
        let from = self.raw.partition_point(|raw| (raw.0 as usize) < start);
        let to = self.raw.partition_point(|raw| (raw.0 as usize) < end);
        &self.raw[from..to]
    }

    /// The bytes of the string literal from `start` to `end`, quotes included, without its escapes.
    pub(super) fn unescaped(&self, start: usize, end: usize) -> Vec<u8> {
        let literal = &self.lexer.text.as_bytes()[start..end];
        let raw = self.raw_in(start, end);
        if raw.is_empty() {
            return unescape(literal);
        }
        let mut literal = literal.to_vec();
        for &(at, byte) in raw {
            literal[at as usize - start] = byte;
        }
        unescape(&literal)
    }

    pub(super) fn at_keyword(&self, word: &str) -> bool {
        self.at(Kind::BareId) && self.spelling() == word
    }

    #[inline(always)]
    pub(super) fn consume_if(&mut self, kind: Kind) -> bool {
        let found = self.at(kind);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn consume_keyword(&mut self, word: &str) -> bool {
        let found = self.at_keyword(word);
        if found {
            self.advance();
        }
        found
    }

    #[inline(always)]
    pub(super) fn expect(&mut self, kind: Kind, message: &str) -> Parsed<()> {
        if self.at(kind) {
            self.advance();
            return Ok(());
        }
        Err(self.wrong_token(message))
    }

    /// Continues at another position.
    pub(super) fn reset(&mut self, at: usize) {
        self.lexer.go_to(at);
        self.advance();
    }

    // ---- Errors -----------------------------------------------------------------------------

    /// An error at a position. If the current token is a lexer error, that error instead.
    #[cold]
    pub(super) fn error_at(&self, at: usize, message: impl Into<String>) -> Failure {
        let (at, message) = match self.lexer.error {
            Some((at, message)) if self.at(Kind::Error) => (at, message.into()),
            _ => (at, message.into()),
        };
        let location = self.location(at);
        let error = Diagnostic::new(Severity::Error, location, message);
        Box::new(Fault::Report(error))
    }

    /// The location of a position in the text.
    #[cold]
    pub(super) fn location(&self, at: usize) -> Location {
        let text = self.lexer.text;
        let at = at.min(text.len());
        let (start, line) = self.line_of(at);
        let position = Position::new(self.file, line, (at - start) as u32 + 1);
        position.in_line(&text[start..]).into()
    }

    /// The start and the number of the line of a position. Most texts have no errors, so the lines
    /// are found only for the first one.
    #[cold]
    pub(super) fn line_of(&self, at: usize) -> (usize, u32) {
        let starts = self.line_starts.get_or_init(|| {
            let bytes = self.lexer.text.bytes().enumerate();
            let ends = bytes.filter(|(_, c)| *c == b'\n');
            let starts = ends.map(|(at, _)| at as u32 + 1);
            std::iter::once(0).chain(starts).collect()
        });
        let line = starts.partition_point(|start| *start as usize <= at);
        (starts[line - 1] as usize, line as u32)
    }

    /// An error at the current token.
    #[cold]
    pub(super) fn error(&self, message: impl Into<String>) -> Failure {
        // At the end of the text, point to its last character.
        let end = usize::from(self.at(Kind::Eof));
        self.error_at(self.lexer.token.start.saturating_sub(end), message)
    }

    /// An error about an unexpected token. Points right after the previous token, so that the line
    /// with the missing text is shown.
    #[cold]
    pub(super) fn wrong_token(&self, message: impl Into<String>) -> Failure {
        let bytes = self.lexer.text.as_bytes();
        let mut original = self.lexer.token.start;
        if self.at(Kind::Eof) {
            original = original.saturating_sub(1);
        }
        let mut end = original;
        loop {
            while end > self.start && matches!(bytes[end - 1], b' ' | b'\t') {
                end -= 1;
            }
            if end == self.start {
                return self.error_at(original, message);
            }
            if !matches!(bytes[end - 1], b'\n' | b'\r') {
                return self.error_at(end, message);
            }
            end -= 1;
            let line = bytes[self.start..end]
                .iter()
                .rposition(|c| matches!(c, b'\n' | b'\r'));
            let line = self.start + line.map_or(0, |at| at + 1);
            if let Some(comment) = bytes[line..end].windows(2).position(|two| two == b"//") {
                end = line + comment;
            }
        }
    }

    #[cold]
    pub(super) fn note(&self, mut failure: Failure, at: usize, note: impl Into<String>) -> Failure {
        if let Fault::Report(error) = &mut *failure {
            let note = Diagnostic::new(Severity::Note, self.location(at), note);
            error.notes.push(note);
        }
        failure
    }

    /// Runs `inner` one nesting level deeper.
    pub(super) fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= DEPTH_LIMIT {
            return Err(self.error(format!("nested more than {DEPTH_LIMIT} levels deep")));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    /// Parses a list of `each`, separated by commas and ended by `close`.
    pub(super) fn list_until(
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

    pub(super) fn finish<T>(&mut self, value: T) -> Parsed<T> {
        if self.at(Kind::Eof) {
            Ok(value)
        } else {
            Err(self.error("expected end of text"))
        }
    }
}
