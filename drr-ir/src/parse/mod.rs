//! The parser of MLIR's text: the generic form, and the syntax that registered ops declare. It needs
//! one pass.

mod affine;
mod arrays;
mod asm;
mod attrs;
mod custom;
mod defs;
mod dense;
mod fault;
mod format;
mod format_types;
mod forms;
mod lexer;
mod locs;
mod names;
mod numbers;
mod ops;
mod options;
mod parser;
mod parts;
mod properties;
mod recover;
mod regions;
mod resource_keys;
mod resources;
mod scope;
mod split;
mod symbols;
mod types;

use drr_runtime::ir::{Ir, Op, Type};
use drr_runtime::typedef::DefKind;

use crate::attr::AttrKind;
use crate::context::Context;
use crate::diagnostics::{Diagnostic, Diagnostics, Location, Position, Severity, SourceMgr};
use crate::ids::{Attr, RawOp};
use crate::raw_bytes;
pub use options::ParseOptions;
use parser::Parser;
pub use split::{InputChunk, split_input, split_input_by};
pub(crate) use symbols::is_pretty;

impl Context {
    /// Parses a module in MLIR's text form: operations in the generic form, or in the syntax that their
    /// registered ops declare. If the text is not a single `builtin.module`, it
    /// becomes the body of a new one.
    ///
    /// The IR is verified, unless [`ParseOptions::verify`] is off.
    ///
    /// ```
    /// use drr_ir::{Context, ParseOptions};
    ///
    /// let mut ctx = Context::with_dialect::<drr_dialects::func::FuncDialect>();
    /// let text = "\"func.return\"() : () -> ()\n";
    /// let errors = ctx.parse_module(text).unwrap_err();
    /// assert_eq!(
    ///     errors.to_string(),
    ///     "\
    /// error: 'func.return' op expects parent op 'func.func'
    ///  --> <stdin>:1:1
    ///   |
    /// 1 | \"func.return\"() : () -> ()
    ///   | ^^^^^^^^^^^^^"
    /// );
    /// let options = ParseOptions::new().verify(false);
    /// let module = ctx.parse_module_with(text, &options)?;
    /// assert!(ctx.verify_op(module).is_err());
    /// # Ok::<(), drr_ir::Diagnostics>(())
    /// ```
    ///
    /// # Errors
    /// If the text is invalid: the errors, in the order in which the parser finds them. After an
    /// error the parser continues where possible, so that all independent errors are reported, each
    /// once and up to [`ParseOptions::error_limit`]. If the text is well-formed but the IR does not
    /// verify: the errors of the verifier. The handlers of the
    /// [`diagnostic_engine`](Context::diagnostic_engine) get them too. All parsed IR is erased;
    /// interned types, attributes, names and locations remain in the context.
    pub fn parse_module(&mut self, text: &str) -> Result<Op<Context>, Diagnostics> {
        self.parse_module_with(text, &ParseOptions::new())
    }

    /// As [`parse_module`](Context::parse_module), with a file name for locations and errors.
    ///
    /// # Errors
    /// If the text is invalid.
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
    /// If the text is invalid.
    pub fn parse_module_with(
        &mut self,
        text: &str,
        options: &ParseOptions,
    ) -> Result<Op<Context>, Diagnostics> {
        self.parse_chunk(&InputChunk::whole(text), options)
    }

    /// As [`parse_module_with`](Context::parse_module_with), for bytes. As in MLIR, strings, names in
    /// quotes and comments need not be UTF-8. They are printed with escapes.
    ///
    /// ```
    /// use drr_ir::{Context, ParseOptions, PrintOptions};
    ///
    /// let mut ctx = Context::with_dialect::<drr_dialects::func::FuncDialect>();
    /// let text = b"\"a.b\"() {x = \"caf\xE9\"} : () -> () // caf\xE9";
    /// let module = ctx.parse_module_bytes(text, &ParseOptions::new())?;
    /// let printed = ctx.print_op(module, &PrintOptions::new());
    /// assert!(printed.contains(r#"{x = "caf\E9"}"#));
    /// # Ok::<(), drr_ir::Diagnostics>(())
    /// ```
    ///
    /// # Errors
    /// If the text is invalid.
    pub fn parse_module_bytes(
        &mut self,
        bytes: &[u8],
        options: &ParseOptions,
    ) -> Result<Op<Context>, Diagnostics> {
        let (text, raw) = raw_bytes::text_of(bytes);
        self.parse_text(&InputChunk::whole(&text), &raw, options)
    }

    /// As [`parse_module`](Context::parse_module), for a part of a text that was split by
    /// [`split_input`]. Line numbers are those of the whole text.
    ///
    /// # Errors
    /// If the part is invalid.
    pub fn parse_chunk(
        &mut self,
        chunk: &InputChunk<'_>,
        options: &ParseOptions,
    ) -> Result<Op<Context>, Diagnostics> {
        self.parse_text(chunk, &[], options)
    }

    /// Parses a text in which some bytes are replaced.
    fn parse_text(
        &mut self,
        chunk: &InputChunk<'_>,
        raw: &[(u32, u8)],
        options: &ParseOptions,
    ) -> Result<Op<Context>, Diagnostics> {
        if chunk.before_end.len() >= u32::MAX as usize {
            let place = Position::new(options.file.as_str(), 1, 1);
            let message = "a text of 4 GiB or more";
            return Err(Diagnostic::new(Severity::Error, place.into(), message).into());
        }
        let resources = self.resources.len();
        let (text, start) = (chunk.before_end, chunk.start);
        let mut parser = Parser::of_part(self, text, &options.file, start, chunk.line);
        parser.raw = raw;
        if chunk.start > 0 {
            let column = (chunk.start - chunk.line.0) as u32 + 1;
            parser.start_place = (chunk.line.1, column);
        }
        parser.keep_names = options.keep_names;
        parser.implicit_module = options.implicit_module;
        parser.error_limit = options.error_limit.max(1);
        let module = match parser.module() {
            Ok(op) => Op(RawOp(op)),
            Err(errors) => return Err(self.located(errors)),
        };
        if options.verify
            && let Err(errors) = self.verify_parsed(module, chunk, options)
        {
            self.erase_op(module);
            self.resources.truncate(resources);
            return Err(errors);
        }
        Ok(module)
    }

    /// Verifies a parsed module. Errors show the lines of the text.
    fn verify_parsed(
        &self,
        module: Op<Context>,
        chunk: &InputChunk<'_>,
        options: &ParseOptions,
    ) -> Result<(), Diagnostics> {
        let mut errors = self.errors_of(module, options.error_limit.max(1));
        if !errors.is_empty() {
            let mut sources = SourceMgr::new();
            sources.add(options.file.as_str(), chunk.before_end);
            for error in &mut errors {
                error.attach_sources(&sources);
                // The operation will be erased.
                error.op = None;
            }
            self.show_all(&errors);
        }
        Diagnostics::check(errors)
    }

    /// Parses a type.
    ///
    /// # Errors
    /// If the text is not exactly one type.
    pub fn parse_type(&mut self, text: &str) -> Result<Type<Context>, Diagnostics> {
        let mut parser = Parser::new(self, text, "<type>");
        match parser.ty().and_then(|ty| parser.finish(ty)) {
            Ok(ty) => Ok(Type(ty)),
            Err(failure) => Err(self.located(failure.into_errors())),
        }
    }

    /// Parses an attribute.
    ///
    /// # Errors
    /// If the text is not exactly one attribute.
    pub fn parse_attr(&mut self, text: &str) -> Result<Attr, Diagnostics> {
        if let Some(known) = self.known_text(text) {
            return Ok(known);
        }
        let mut parser = Parser::new(self, text, "<attribute>");
        match parser.attr(None).and_then(|attr| parser.finish(attr)) {
            Ok(attr) => Ok(attr),
            Err(failure) => Err(self.located(failure.into_errors())),
        }
    }

    /// An attribute of another dialect that was parsed before, by the text that the printer prints.
    fn known_text(&mut self, text: &str) -> Option<Attr> {
        let symbol = text.strip_prefix('#')?;
        let name = &symbol[..symbol.find('<').unwrap_or(symbol.len())];
        let (dialect, _) = name.split_once('.')?;
        let known = self.attrs.find(&AttrKind::Opaque(text.into(), None))?;
        // The registered dialects and the options may have changed since then.
        let is_allowed = self.load_named(dialect) || self.allows_unregistered;
        let is_opaque = self.find_def(DefKind::Attr, name).is_none()
            && !self.declares_all(DefKind::Attr, dialect);
        (is_allowed && is_opaque).then_some(known)
    }

    /// Interns the locations of the errors and passes the errors to the handlers.
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
            // Unreachable: a failed parse has an error.
            Ok(()) => Diagnostic::new(Severity::Error, Location::unknown(), "not read").into(),
        }
    }
}
