//! Parsing attributes in the forms that assembly formats give them.

use drr_runtime::attr::AttrData;
use drr_runtime::constraint::{EnumCase, FlagWords};
use drr_runtime::format::{AttrForm, NumberType};
use drr_runtime::ir::Ir;
use drr_runtime::ty::Signedness;

use crate::attr::{AttrKind, Text};
use crate::ids::{Attr, RawType};
use crate::parse::fault::Parsed;
use crate::parse::lexer::Kind;
use crate::parse::parser::Parser;
use crate::types::TypeKind;
use drr_runtime::typedef::DefKind;

impl<'t> Parser<'t, '_> {
    /// The attribute `name` of an op in its form.
    pub(super) fn attr_in_form(&mut self, name: &str, form: AttrForm) -> Parsed<Attr> {
        match form {
            AttrForm::Full => self.attr(None),
            AttrForm::Own(def) => {
                let known = self.ctx.find_def(DefKind::Attr, def);
                let Some(def) = known.filter(|_| !self.at(Kind::HashId)) else {
                    return self.attr(None);
                };
                let params = self.params_of(def)?;
                Ok(self.ctx.intern_attr(AttrKind::Declared { def, params }))
            }
            AttrForm::Typeless(number) => {
                let at = self.lexer.token.start;
                let ty = self.number_type(number);
                let attr = self.attr(Some(ty))?;
                let fits = match &*self.ctx.attr_kind(attr) {
                    AttrKind::Integer(_, own) | AttrKind::Float(_, own) => *own == ty,
                    _ => false,
                };
                match fits {
                    true => Ok(attr),
                    false => Err(self.custom_error_at(at, "invalid kind of attribute specified")),
                }
            }
            AttrForm::String | AttrForm::SymbolRef => {
                let at = self.lexer.token.start;
                let attr = self.attr(None)?;
                match (form, &*self.ctx.attr_kind(attr)) {
                    (AttrForm::String, AttrKind::String(..))
                    | (AttrForm::SymbolRef, AttrKind::Symbol(..)) => Ok(attr),
                    _ => Err(self.custom_error_at(at, "invalid kind of attribute specified")),
                }
            }
            AttrForm::Symbol => {
                if !self.at(Kind::AtId) {
                    return Err(self.custom_error("expected valid '@'-identifier for symbol name"));
                }
                let name = self.symbol_name()?;
                Ok(self.ctx.intern_attr(AttrKind::String(name, None)))
            }
            AttrForm::IntCase {
                width,
                cases,
                words,
            } => {
                let index = self.enum_case(name, words)?;
                let Some(EnumCase::Int(value)) = cases.get(index).copied() else {
                    return Err(self.custom_error("expected another case"));
                };
                let ty = self.ctx.integer_type(width);
                match self.ctx.integer_attr(value.into(), ty) {
                    Some(attr) => Ok(attr),
                    None => Err(self.custom_error("integer constant out of range for attribute")),
                }
            }
            AttrForm::StringCase(cases) => {
                let words: Vec<&str> = cases.iter().filter_map(case_text).collect();
                let index = self.enum_case(name, &words)?;
                let text = Text::from(words[index]);
                Ok(self.ctx.intern_attr(AttrKind::String(text, None)))
            }
            AttrForm::TextCase {
                before,
                after,
                cases,
                brackets,
            } => self.text_case((before, after), cases, brackets),
            AttrForm::Flags(words) => self.flags(words),
            AttrForm::IntArray(width) => {
                let ty = self
                    .ctx
                    .type_id(TypeKind::Integer(width, Signedness::Signless));
                self.bare_array(ty)
            }
            AttrForm::FloatArray(kind) => {
                let ty = self.ctx.type_id(TypeKind::Float(kind));
                self.bare_array(ty)
            }
        }
    }

    fn number_type(&mut self, number: NumberType) -> RawType {
        self.ctx.type_id(match number {
            NumberType::Integer(width, sign) => TypeKind::Integer(width, sign),
            NumberType::Index => TypeKind::Index,
            NumberType::Float(kind) => TypeKind::Float(kind),
        })
    }

    /// A keyword or string, one of `words`.
    fn enum_case(&mut self, name: &str, words: &[&str]) -> Parsed<usize> {
        let at = self.lexer.token.start;
        if matches!(self.lexer.token.kind, Kind::BareId | Kind::IntType) {
            let word = self.spelling();
            if let Some(index) = words.iter().position(|known| *known == word) {
                self.advance();
                return Ok(index);
            }
        } else if self.at(Kind::String) {
            let text = self.string_text();
            let found = words
                .iter()
                .position(|known| known.as_bytes() == text.as_bytes());
            if let Some(index) = found {
                return Ok(index);
            }
            let text = String::from_utf8_lossy(text.as_bytes()).into_owned();
            let message = format!("invalid {name} attribute specification: \"{text}\"");
            return Err(self.custom_error_at(at, message));
        }
        let words = words.join(", ");
        let message = format!(
            "expected string or keyword containing one of the following enum values for \
             attribute '{name}' [{words}]"
        );
        Err(self.custom_error(message))
    }

    /// The case of an attribute whose text is `before`, the case and `after`.
    fn text_case(
        &mut self,
        (before, after): (&'static str, &'static str),
        cases: &[EnumCase],
        brackets: bool,
    ) -> Parsed<Attr> {
        if self.at(Kind::HashId) {
            return self.attr(None);
        }
        let mut at = self.lexer.token.start;
        let case = if brackets {
            if !self.at(Kind::Less) {
                return Err(self.wrong_token("expected '<'"));
            }
            let body = self.symbol_body()?;
            let inside = &body[1..body.len() - 1];
            at += 1 + inside.len() - inside.trim_start().len();
            inside.trim()
        } else {
            if !matches!(self.lexer.token.kind, Kind::BareId | Kind::IntType) {
                return Err(self.custom_error("expected a keyword"));
            }
            let word = self.spelling();
            self.advance();
            word
        };
        // The verifier would report it at the op.
        let words: Vec<&str> = cases.iter().filter_map(case_text).collect();
        if !words.contains(&case) {
            let message = format!("expected one of: {}", words.join(", "));
            return Err(self.custom_error_at(at, message));
        }
        let key = (before.as_ptr() as usize, after.as_ptr() as usize, case);
        match self.worded(key, || format!("{before}{case}{after}")) {
            Some(attr) => Ok(attr),
            None => Err(self.custom_error_at(at, "expected another case")),
        }
    }

    /// `<word, word>`.
    fn flags(&mut self, words: &'static FlagWords) -> Parsed<Attr> {
        if self.at(Kind::HashId) {
            return self.attr(None);
        }
        self.expect(Kind::Less, "expected '<'")?;
        let mut bits = 0;
        loop {
            let known = match self.lexer.token.kind {
                Kind::BareId | Kind::IntType => words.bits_of(self.spelling()),
                _ => None,
            };
            match known {
                Some(known) => bits |= known,
                None => {
                    let message = format!("expected one of: {}", words.all());
                    return Err(self.custom_error(message));
                }
            }
            self.advance();
            if !self.consume_if(Kind::Comma) {
                break;
            }
        }
        self.expect(Kind::Greater, "expected '>'")?;
        let key = (std::ptr::from_ref(words) as usize, bits as usize, "");
        match self.worded(key, || words.text(bits)) {
            Some(attr) => Ok(attr),
            None => Err(self.custom_error("the attribute cannot be made")),
        }
    }

    /// The attribute of a text that words stand for.
    fn worded(
        &mut self,
        key: (usize, usize, &'t str),
        text: impl FnOnce() -> String,
    ) -> Option<Attr> {
        if let Some(&attr) = self.worded.get(&key) {
            return Some(attr);
        }
        let attr = self.ctx.make_attr(&AttrData::Text(text()))?;
        self.worded.insert(key, attr);
        Some(attr)
    }

    /// `[…]` for a dense array, or `array<…>`.
    fn bare_array(&mut self, element: RawType) -> Parsed<Attr> {
        if self.at_keyword("array") {
            return self.attr(None);
        }
        self.expect(Kind::LSquare, "expected '['")?;
        self.array_elements(element, Kind::RSquare, "expected ']'")
    }
}

fn case_text(case: &EnumCase) -> Option<&'static str> {
    match case {
        EnumCase::Text(text) => Some(text),
        EnumCase::Int(_) => None,
    }
}
