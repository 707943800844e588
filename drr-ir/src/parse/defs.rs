//! Parsing declared types and attributes by their formats.

use drr_runtime::float;
use drr_runtime::format::{Asm, AsmError, AttrForm};
use drr_runtime::ty::FloatKind;
use drr_runtime::typedef::{DefKind, DefReader, Param, ParamKind, read};

use crate::attr::AttrKind;
use crate::context::Context;
use crate::ids::{DefId, RawType};
use crate::parse::asm::{asm, failure};
use crate::parse::fault::Parsed;
use crate::parse::lexer::Kind;
use crate::parse::parser::Parser;
use crate::types::{DefParam, TypeKind};

/// The parser at the parameters of a type or attribute.
struct Reader<'p, 't, 'c> {
    parser: &'p mut Parser<'t, 'c>,
    /// The dialect whose types are written without its name.
    elided: Option<&'static str>,
}

impl Reader<'_, '_, '_> {
    /// The type that the current word names without its dialect.
    fn elided_type(&self) -> Option<DefId> {
        let parser = &self.parser;
        let dialect = self.elided.filter(|_| parser.at(Kind::BareId))?;
        let name = format!("{dialect}.{}", parser.spelling());
        parser.ctx.find_def(DefKind::Type, &name)
    }
}

impl Parser<'_, '_> {
    /// The registered type or attribute that the current `!dialect.name`, `!dialect<name…>` or the
    /// same with `#` names.
    pub(super) fn declared(&mut self, kind: DefKind) -> Option<(DefId, bool)> {
        let name = &self.spelling()[1..];
        if self.ctx.has_registry() {
            self.ctx.load_named(name.split('.').next().unwrap_or(name));
        }
        if self.ctx.defs.is_empty() {
            return None;
        }
        if name.contains('.') {
            return Some((self.ctx.find_def(kind, name)?, false));
        }
        let body = self.lexer.text[self.lexer.token.end..].strip_prefix('<')?;
        let end = body.find(|c: char| !c.is_ascii_alphanumeric() && !"_.$".contains(c));
        let mnemonic = &body[..end.unwrap_or(body.len())];
        let full = format!("{name}.{mnemonic}");
        Some((self.ctx.find_def(kind, &full)?, true))
    }

    /// A declared type or attribute, from its name on. If it is not `pretty`, its mnemonic stands in
    /// the brackets.
    pub(super) fn declared_params(
        &mut self,
        def: DefId,
        in_brackets: bool,
    ) -> Parsed<Box<[DefParam]>> {
        self.advance();
        if in_brackets {
            self.advance();
            // The mnemonic may be read as several tokens: `i32`, `a.b`.
            let end = self.lexer.token.start + self.ctx.def_decl(def).mnemonic().len();
            self.reset(end);
        }
        let params = self.params_of(def)?;
        if in_brackets {
            self.expect(Kind::Greater, "expected '>'")?;
        }
        Ok(params)
    }

    /// A declared type without `!dialect.`, from its mnemonic on.
    fn elided_type(&mut self, def: DefId) -> Parsed<RawType> {
        self.nested(|this| {
            this.advance();
            let params = this.params_of(def)?;
            Ok(this.ctx.type_id(TypeKind::Declared { def, params }))
        })
    }

    /// The parameters behind the mnemonic.
    pub(super) fn params_of(&mut self, def: DefId) -> Parsed<Box<[DefParam]>> {
        let at = self.lexer.token.start;
        let decl = self.ctx.def_decl(def);
        let custom = self.ctx.defs[def.index()].custom;
        let elided = decl.elided_dialect();
        let mut reader = Reader {
            parser: self,
            elided,
        };
        let params = read(decl, custom, &mut reader).map_err(failure)?;
        match self.ctx.verify_def(def, &params) {
            Ok(()) => Ok(params.into()),
            Err(message) => Err(self.error_at(at, message)),
        }
    }

    /// Data of a parameter that is not an array and not optional.
    fn param_value(&mut self, ty: &str, kind: &ParamKind) -> Parsed<DefParam> {
        Ok(match kind {
            ParamKind::Bool => {
                let value = self.at_keyword("true");
                if !value && !self.at_keyword("false") {
                    return Err(self.error("expected 'true' or 'false'"));
                }
                self.advance();
                Param::Bool(value)
            }
            ParamKind::Int { min, max } => Param::Int(self.int_in(*min, *max)?),
            ParamKind::Float(double) => Param::Float(self.float_param(*double)?),
            ParamKind::String => {
                if !self.at(Kind::String) {
                    return Err(self.error("expected string"));
                }
                let at = self.lexer.token.start;
                let text = self.string_text();
                match text.as_str() {
                    Some(text) => Param::String(text.into()),
                    None => return Err(self.error_at(at, "expected a string of UTF-8")),
                }
            }
            ParamKind::Type => Param::Type(self.ty()?),
            ParamKind::Attr => Param::Attr(self.attr(None)?),
            ParamKind::Case(words) => Param::Case(self.case_param(ty, words)?),
            ParamKind::Ellipsis => {
                self.expect(Kind::Ellipsis, "expected '...'")?;
                Param::Bool(true)
            }
            ParamKind::Array(_) | ParamKind::Optional(_) => Param::Absent,
        })
    }

    /// An integer literal in a range.
    fn int_in(&mut self, min: i128, max: i128) -> Parsed<i128> {
        let at = self.lexer.token.start;
        let negative = self.consume_if(Kind::Minus);
        if !self.at(Kind::Integer) {
            return Err(self.error("expected integer value"));
        }
        let digits = self.spelling();
        let parsed = match digits.strip_prefix("0x") {
            Some(digits) => i128::from_str_radix(digits, 16),
            None => digits.parse(),
        };
        let value = parsed
            .ok()
            .map(|value| if negative { -value } else { value });
        match value.filter(|value| (min..=max).contains(value)) {
            Some(value) => {
                self.advance();
                Ok(value)
            }
            None => Err(self.error_at(at, "integer value too large")),
        }
    }

    fn float_param(&mut self, double: bool) -> Parsed<u64> {
        let kind = if double {
            FloatKind::F64
        } else {
            FloatKind::F32
        };
        let ty = self.ctx.type_id(TypeKind::Float(kind));
        let negative = self.consume_if(Kind::Minus);
        if !matches!(self.lexer.token.kind, Kind::Integer | Kind::Float) {
            return Err(self.error("expected floating point literal"));
        }
        let attr = self.number_attr(Some(ty), negative)?;
        let value = match &*self.ctx.attr_kind(attr) {
            AttrKind::Float(bits, _) => float::decode(kind, *bits),
            _ => None,
        };
        match value {
            Some(value) => Ok(value.to_bits()),
            None => Err(self.error("expected floating point literal")),
        }
    }

    fn case_param(&mut self, ty: &str, words: &[&str]) -> Parsed<u32> {
        let at = self.lexer.token.start;
        let word = match self.lexer.token.kind {
            Kind::String => {
                let text = self.string_text();
                String::from_utf8_lossy(text.as_bytes()).into_owned()
            }
            Kind::BareId | Kind::IntType => {
                let word = self.spelling().to_string();
                self.advance();
                word
            }
            _ => String::new(),
        };
        match words.iter().position(|known| *known == word) {
            Some(case) => Ok(case as u32),
            None => {
                let words = words.join(", ");
                let message = format!("expected {ty} to be one of: {words}");
                Err(self.error_at(at, message))
            }
        }
    }
}

impl DefReader<Context> for Reader<'_, '_, '_> {
    fn ir(&self) -> &Context {
        self.parser.ctx
    }
    fn at_literal(&self, literal: &str) -> bool {
        self.parser.at_literal(literal)
    }
    fn literal(&mut self, literal: &str) -> Asm {
        if self.at_literal(literal) {
            self.parser.advance();
            return Ok(());
        }
        let message = format!("expected '{literal}'");
        Err(AsmError(
            match literal.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
                true => self.parser.error(message),
                false => self.parser.wrong_token(message),
            },
        ))
    }
    fn at_value(&self, kind: &ParamKind) -> bool {
        let parser = &self.parser;
        match kind {
            ParamKind::Bool => parser.at_keyword("true") || parser.at_keyword("false"),
            ParamKind::Int { .. } => parser.at(Kind::Integer) || parser.at(Kind::Minus),
            ParamKind::Float(_) => {
                matches!(
                    parser.lexer.token.kind,
                    Kind::Integer | Kind::Float | Kind::Minus
                )
            }
            ParamKind::String => parser.at(Kind::String),
            ParamKind::Type => parser.at_type() || self.elided_type().is_some(),
            ParamKind::Attr => parser.at_attr(AttrForm::Full),
            ParamKind::Case(_) => {
                matches!(
                    parser.lexer.token.kind,
                    Kind::BareId | Kind::IntType | Kind::String
                )
            }
            ParamKind::Ellipsis => parser.at(Kind::Ellipsis),
            ParamKind::Array(_) | ParamKind::Optional(_) => false,
        }
    }
    fn value(&mut self, ty: &str, kind: &ParamKind) -> Asm<DefParam> {
        let elided = match kind {
            ParamKind::Type => self.elided_type(),
            _ => None,
        };
        asm(match elided {
            Some(def) => self.parser.elided_type(def).map(Param::Type),
            None => self.parser.param_value(ty, kind),
        })
    }
    fn name(&mut self) -> Option<String> {
        let parser = &mut self.parser;
        let there = matches!(parser.lexer.token.kind, Kind::BareId | Kind::IntType);
        let name = there.then(|| parser.spelling().to_string())?;
        parser.advance();
        Some(name)
    }
    fn position(&self) -> usize {
        self.parser.lexer.token.start
    }
    fn reset(&mut self, position: usize) {
        self.parser.reset(position);
    }
    fn error_at(&self, position: usize, message: String) -> AsmError {
        AsmError(match position == self.position() {
            true => self.parser.error(message),
            false => self.parser.error_at(position, message),
        })
    }
    fn failed(&self, error: AsmError, message: String) -> AsmError {
        let parser = &self.parser;
        AsmError(parser.note(failure(error), parser.lexer.token.start, message))
    }
}
