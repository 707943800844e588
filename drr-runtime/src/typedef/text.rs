//! Declared types and attributes in IRs that store them as text.

use std::fmt::Write;

use super::ParamOf;
use super::{DefDecl, DefDirectives, DefReader, DefWriter, Leaf, Param, ParamKind, read, write};
use crate::attr::AttrData;
use crate::decl::DefData;
use crate::format::{Asm, AsmError};
use crate::ir::{Ir, Type};
use crate::ty::TypeData;

impl DefDecl {
    /// True if the text is that of such a type or attribute: `!dialect.mnemonic` or
    /// `!dialect.mnemonic<…>`.
    pub fn names(&self, text: &str) -> bool {
        self.body(text).is_some()
    }

    /// The text behind the mnemonic.
    fn body<'t>(&self, text: &'t str) -> Option<&'t str> {
        let body = text.strip_prefix(self.kind.sigil())?;
        let body = body.strip_prefix(self.name)?;
        (body.is_empty() || body.starts_with('<')).then_some(body)
    }

    /// The parameters in a text; `None` if it is another text, or has types or attributes in it.
    pub(super) fn params_in<I: Ir>(
        &self,
        custom: DefDirectives<I>,
        ir: &I,
        text: &str,
    ) -> Option<Vec<ParamOf<I>>> {
        let mut reader = Reader {
            ir,
            text: self.body(text)?,
            at: 0,
        };
        let params = read(self, custom, &mut reader).ok()?;
        reader.rest().is_empty().then_some(params)
    }

    /// The text of such a type or attribute.
    pub(super) fn text<I: Ir>(
        &self,
        custom: DefDirectives<I>,
        ir: &I,
        params: &[ParamOf<I>],
    ) -> String {
        let mut writer = Writer {
            ir,
            elided: self.elided_dialect(),
            out: format!("{}{}", self.kind.sigil(), self.name),
        };
        write(self, custom, params, &mut writer);
        writer.out
    }
}

impl<I: Ir> DefData<I> {
    /// The parameters with the types and attributes of an IR; `None` if it cannot make one of them.
    pub fn params_in(&self, ir: &mut I) -> Option<Vec<ParamOf<I>>> {
        let mut make = |leaf: Leaf<&TypeData<I>, &AttrData<I>>| {
            Some(match leaf {
                Leaf::Type(ty) => Leaf::Type(ir.make_type(ty)?.0),
                Leaf::Attr(attr) => Leaf::Attr(ir.make_attr(attr)?),
            })
        };
        self.params
            .iter()
            .map(|param| param.map(&mut make))
            .collect()
    }

    /// The text of the type or attribute, for an IR that stores it so; `None` if it cannot make the
    /// types and attributes in it.
    pub fn text(&self, ir: &mut I) -> Option<String> {
        let params = self.params_in(ir)?;
        Some(self.decl.text(self.custom, ir, &params))
    }
}

struct Writer<'a, I> {
    ir: &'a I,
    /// The dialect whose types are written without its name.
    elided: Option<&'static str>,
    out: String,
}

impl<I: Ir> DefWriter<I> for Writer<'_, I> {
    fn ir(&self) -> &I {
        self.ir
    }
    fn text(&mut self, text: &str) {
        self.out.push_str(text);
    }
    fn string(&mut self, text: &str) {
        self.out.push('"');
        for c in text.bytes() {
            match c {
                b'\\' => self.out.push_str("\\\\"),
                b'"' | 0..0x20 | 0x7F.. => {
                    let _ = write!(self.out, "\\{c:02X}");
                }
                c => self.out.push(char::from(c)),
            }
        }
        self.out.push('"');
    }
    fn float(&mut self, value: f64, _double: bool) {
        let _ = match value.is_finite() {
            true => write!(self.out, "{value:?}"),
            false => write!(self.out, "0x{:016X}", value.to_bits()),
        };
    }
    fn ty(&mut self, ty: Type<I>, elide: bool) {
        let text = self.ir.display_type(ty);
        let elided = self.elided.filter(|_| elide).and_then(|dialect| {
            let text = text.strip_prefix('!')?.strip_prefix(dialect)?;
            text.strip_prefix('.')
        });
        self.out.push_str(elided.unwrap_or(&text));
    }
    fn attr(&mut self, attr: &I::Attr) {
        self.out.push_str(&self.ir.display_attr(attr));
    }
}

/// Reads a text without types and attributes.
struct Reader<'t, I> {
    ir: &'t I,
    text: &'t str,
    at: usize,
}

impl<'t, I> Reader<'t, I> {
    /// The text from the current token on.
    fn rest(&self) -> &'t str {
        self.text[self.at..].trim_start()
    }

    /// Passes over this many bytes of the rest.
    fn skip(&mut self, len: usize) {
        self.at = self.text.len() - self.rest().len() + len;
    }

    fn word(&self) -> &'t str {
        let rest = self.rest();
        let begins = rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && !"_$.".contains(c));
        &rest[..if begins { end.unwrap_or(rest.len()) } else { 0 }]
    }

    fn number(&self) -> &'t str {
        let rest = self.rest();
        let in_number = |at: usize, c: char| {
            c.is_ascii_alphanumeric()
                || c == '.'
                || matches!(c, '-' | '+') && (at == 0 || rest[..at].ends_with(['e', 'E']))
        };
        let end = rest.char_indices().find(|(at, c)| !in_number(*at, *c));
        &rest[..end.map_or(rest.len(), |end| end.0)]
    }

    /// The string literal at the current token without escapes, and its length.
    fn quoted(&self) -> Option<(String, usize)> {
        let rest = self.rest().strip_prefix('"')?;
        let (mut out, mut bytes) = (Vec::new(), rest.bytes().enumerate());
        while let Some((at, c)) = bytes.next() {
            match c {
                b'"' => return Some((String::from_utf8(out).ok()?, at + 2)),
                b'\\' => match bytes.next()?.1 {
                    c @ (b'\\' | b'"') => out.push(c),
                    high => {
                        let digits = [high, bytes.next()?.1];
                        let digits = std::str::from_utf8(&digits).ok()?;
                        out.push(u8::from_str_radix(digits, 16).ok()?);
                    }
                },
                c => out.push(c),
            }
        }
        None
    }
}

impl<I: Ir> DefReader<I> for Reader<'_, I> {
    fn ir(&self) -> &I {
        self.ir
    }
    fn at_literal(&self, literal: &str) -> bool {
        match literal.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            true => self.word() == literal,
            false => self.rest().starts_with(literal),
        }
    }
    fn literal(&mut self, literal: &str) -> Asm {
        if !self.at_literal(literal) {
            return Err(no_text());
        }
        self.skip(literal.len());
        Ok(())
    }
    fn at_value(&self, kind: &ParamKind) -> bool {
        let rest = self.rest();
        match kind {
            ParamKind::Bool => matches!(self.word(), "true" | "false"),
            ParamKind::Int { .. } | ParamKind::Float(_) => {
                rest.starts_with(|c: char| c.is_ascii_digit() || c == '-')
            }
            ParamKind::String => rest.starts_with('"'),
            ParamKind::Case(_) => rest.starts_with('"') || !self.word().is_empty(),
            ParamKind::Ellipsis => rest.starts_with("..."),
            _ => false,
        }
    }
    fn value(&mut self, _: &str, kind: &ParamKind) -> Asm<ParamOf<I>> {
        let (value, length) = match kind {
            ParamKind::Bool => match self.word() {
                word @ ("true" | "false") => (Param::Bool(word == "true"), word.len()),
                _ => return Err(no_text()),
            },
            ParamKind::Int { min, max } => {
                let number: i128 = self.number().parse().map_err(|_| no_text())?;
                if !(*min..=*max).contains(&number) {
                    return Err(no_text());
                }
                (Param::Int(number), self.number().len())
            }
            ParamKind::Float(_) => {
                let bits = match self.number().strip_prefix("0x") {
                    Some(digits) => u64::from_str_radix(digits, 16).map_err(|_| no_text())?,
                    None => self
                        .number()
                        .parse::<f64>()
                        .map_err(|_| no_text())?
                        .to_bits(),
                };
                (Param::Float(bits), self.number().len())
            }
            ParamKind::String => {
                let (text, length) = self.quoted().ok_or_else(no_text)?;
                (Param::String(text.into()), length)
            }
            ParamKind::Case(words) => {
                let (word, length) = match self.quoted() {
                    Some(quoted) => quoted,
                    None => (self.word().to_string(), self.word().len()),
                };
                let case = words.iter().position(|known| *known == word);
                (Param::Case(case.ok_or_else(no_text)? as u32), length)
            }
            ParamKind::Ellipsis if self.rest().starts_with("...") => (Param::Bool(true), 3),
            _ => return Err(no_text()),
        };
        self.skip(length);
        Ok(value)
    }
    fn name(&mut self) -> Option<String> {
        let word = self.word();
        self.skip(word.len());
        (!word.is_empty()).then(|| word.to_string())
    }
    fn position(&self) -> usize {
        self.at
    }
    fn reset(&mut self, position: usize) {
        self.at = position;
    }
    fn error_at(&self, _: usize, _: String) -> AsmError {
        no_text()
    }
    fn failed(&self, error: AsmError, _: String) -> AsmError {
        error
    }
}

/// The text is another one.
fn no_text() -> AsmError {
    AsmError(Box::new(()))
}
