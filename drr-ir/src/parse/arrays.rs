//! Parsing `array<…>`.

use drr_runtime::float;

use crate::attr::dense::Number;
use crate::attr::{IntBits, mask};
use crate::ids::{Attr, RawType};
use crate::parse::fault::Parsed;
use crate::parse::lexer::Kind;
use crate::parse::parser::Parser;
use crate::types::TypeKind;

impl Parser<'_, '_> {
    pub(super) fn dense_array_attr(&mut self) -> Parsed<Attr> {
        self.advance();
        self.expect(Kind::Less, "expected '<' after 'array'")?;
        let at = self.lexer.token.start;
        let element = self.ty()?;
        let number = match self.ctx.layout(element) {
            Some(layout)
                if !layout.complex && *self.ctx.kind_of_type(element) != TypeKind::Index =>
            {
                layout.number
            }
            _ => {
                let text = self.ctx.type_text(drr_runtime::ir::Type(element));
                let message = format!("expected integer or float type, got: '{text}'");
                return Err(self.error_at(at, message));
            }
        };
        let width = number.bits();
        if width != 1 && width % 8 != 0 {
            let message = "element type bitwidth must be a multiple of 8";
            return Err(self.error_at(at, message));
        }
        if width > 128 {
            return Err(self.error_at(at, "array elements have at most 128 bits"));
        }
        let mut values = Vec::new();
        if !self.consume_if(Kind::Greater) {
            self.expect(Kind::Colon, "expected ':' after dense array type")?;
            loop {
                let value = self.array_element(element, number)?;
                values.push(value);
                if !self.consume_if(Kind::Comma) {
                    break;
                }
            }
            self.expect(Kind::Greater, "expected '>' to close an array attribute")?;
        }
        Ok(self.ctx.array_attr(element, number, values))
    }

    /// The elements of an array of a type whose width is 1 or a multiple of 8, and its end.
    pub(super) fn array_elements(
        &mut self,
        element: RawType,
        close: Kind,
        message: &str,
    ) -> Parsed<Attr> {
        let Some(layout) = self.ctx.layout(element) else {
            return Err(self.error("expected integer or float type"));
        };
        let mut values = Vec::new();
        self.list_until(close, message, |this| {
            let value = this.array_element(element, layout.number)?;
            values.push(value);
            Ok(())
        })?;
        Ok(self.ctx.array_attr(element, layout.number, values))
    }

    fn array_element(&mut self, element: RawType, number: Number) -> Parsed<u128> {
        let negative = self.consume_if(Kind::Minus);
        let at = self.lexer.token.start;
        let text = self.spelling();
        let bits = match (self.lexer.token.kind, number) {
            (Kind::BareId, Number::Int { width: 1, .. })
                if !negative && matches!(text, "true" | "false") =>
            {
                Some(IntBits::Small(u128::from(text == "true")))
            }
            (Kind::Integer, Number::Int { width: 1, .. }) => {
                self.advance();
                return Err(self.error("expected 'true' or 'false' values for i1 type"));
            }
            (Kind::Integer, Number::Int { width, .. }) => {
                self.integer_bits(text, negative, element, width)
            }
            (Kind::Integer, Number::Float(kind)) => {
                Some(IntBits::Small(self.float_bits(text, at, kind, negative)?))
            }
            (Kind::Float, Number::Float(kind)) => {
                let value = self.float_value(negative)?;
                Some(IntBits::Small(float::encode_element(kind, value)))
            }
            (Kind::BareId, Number::Int { .. }) if matches!(text, "true" | "false") => {
                return Err(self.error("expected i1 type for 'true' or 'false' values"));
            }
            (_, Number::Int { .. }) => return Err(self.error("expected integer literal")),
            _ => return Err(self.error("expected floating point literal")),
        };
        self.advance();
        match bits {
            Some(IntBits::Small(bits)) => Ok(mask(bits, number.bits())),
            _ => Err(self.error("integer constant out of range")),
        }
    }
}
