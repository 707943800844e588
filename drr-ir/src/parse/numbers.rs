//! Parsing number literals.

use drr_runtime::float;
use drr_runtime::ir::Type;
use drr_runtime::ty::FloatKind;

use crate::attr::bigint::Natural;
use crate::attr::{AttrKind, IntBits};
use crate::ids::{Attr, RawType};
use crate::parse::fault::Parsed;
use crate::parse::lexer::Kind;
use crate::parse::parser::Parser;
use crate::types::TypeKind;

impl Parser<'_, '_> {
    /// An integer or float after its minus sign, and its type.
    pub(super) fn number_attr(&mut self, ty: Option<RawType>, negative: bool) -> Parsed<Attr> {
        let at = self.lexer.token.start;
        let literal = self.spelling();
        match self.lexer.token.kind {
            Kind::Integer => {
                self.advance();
                self.integer_attr(literal, at, ty, negative)
            }
            Kind::Float => {
                let value = self.float_value(negative)?;
                self.advance();
                let ty = match ty {
                    Some(ty) => ty,
                    None if self.consume_if(Kind::Colon) => self.ty()?,
                    None => self.ctx.type_id(TypeKind::Float(FloatKind::F64)),
                };
                match self.ctx.float_attr(value, Type(ty)) {
                    Some(attr) => Ok(attr),
                    None => Err(self.error("floating point value not valid for specified type")),
                }
            }
            _ => Err(self.wrong_token("expected constant integer or floating point value")),
        }
    }

    /// The value of the current float literal.
    pub(super) fn float_value(&self, negative: bool) -> Parsed<f64> {
        match self.spelling().parse::<f64>() {
            Ok(value) => Ok(if negative { -value } else { value }),
            _ => Err(self.error("floating point value too large for attribute")),
        }
    }

    fn integer_attr(
        &mut self,
        literal: &str,
        at: usize,
        ty: Option<RawType>,
        negative: bool,
    ) -> Parsed<Attr> {
        let ty = match ty {
            Some(ty) => ty,
            None if self.consume_if(Kind::Colon) => self.ty()?,
            None => self.ctx.integer_type(64).0,
        };
        let width = match *self.ctx.kind_of_type(ty) {
            TypeKind::Float(kind) => {
                let bits = self.float_bits(literal, at, kind, negative)?;
                return Ok(self.ctx.intern_attr(AttrKind::Float(bits, ty)));
            }
            TypeKind::Integer(width, _) => width,
            TypeKind::Index => 64,
            _ => return Err(self.error_at(at, "integer literal not valid for specified type")),
        };
        if negative && self.ctx.is_unsigned(ty) {
            let message = "negative integer literal not valid for unsigned integer type";
            return Err(self.error_at(at, message));
        }
        match self.integer_bits(literal, negative, ty, width) {
            Some(bits) => Ok(self.ctx.intern_attr(AttrKind::Integer(bits, ty))),
            None => Err(self.error_at(at, "integer constant out of range for attribute")),
        }
    }

    /// The bits of a float from a hexadecimal literal.
    pub(super) fn float_bits(
        &self,
        literal: &str,
        at: usize,
        kind: FloatKind,
        negative: bool,
    ) -> Parsed<u128> {
        let Some(digits) = literal.strip_prefix("0x") else {
            let message = "unexpected decimal integer literal for a floating point value";
            let failure = self.error_at(at, message);
            let note = "add a trailing dot to make the literal a float";
            return Err(self.note(failure, at, note));
        };
        if negative {
            let message = "hexadecimal float literal should not have a leading minus";
            return Err(self.error_at(at, message));
        }
        let number = Natural::parse(digits, 16);
        match number.filter(|number| number.bits() <= float::width(kind)) {
            Some(number) => Ok(number.to_u128().unwrap_or(0)),
            None => Err(self.error_at(at, "hexadecimal float constant out of range for type")),
        }
    }

    /// The bits of an integer literal; `None` if it does not fit the type.
    pub(super) fn integer_bits(
        &self,
        literal: &str,
        negative: bool,
        ty: RawType,
        width: u32,
    ) -> Option<IntBits> {
        let signed = match *self.ctx.kind_of_type(ty) {
            TypeKind::Index => true,
            TypeKind::Integer(_, sign) => sign == drr_runtime::ty::Signedness::Signed,
            _ => false,
        };
        if let (Ok(value), 1..=128) = (literal.parse::<u64>(), width) {
            let value = u128::from(value);
            let bits = 128 - value.leading_zeros();
            if bits > width {
                return None;
            }
            // The sign bit must agree with the sign of the literal.
            let sign = 1u128 << (width - 1);
            let wrapped = crate::attr::mask(
                if negative {
                    value.wrapping_neg()
                } else {
                    value
                },
                width,
            );
            let fits = if negative {
                wrapped & sign != 0
            } else {
                !signed || wrapped & sign == 0
            };
            return fits.then_some(IntBits::Small(wrapped));
        }
        let (digits, radix) = match literal.strip_prefix("0x") {
            Some(digits) => (digits, 16),
            None => (literal, 10),
        };
        // A literal that is much too long is not read.
        let digits = digits.trim_start_matches('0');
        let least_bits = digits.len().saturating_sub(1).saturating_mul(3);
        if least_bits > width as usize {
            return None;
        }
        let number = Natural::parse(digits, radix)?;
        let bits = number.bits();
        if bits > width || width == 0 && negative {
            return None;
        }
        let fits = match (negative, signed) {
            (true, _) => bits > 0 && (bits < width || number.is_power_of_two()),
            (false, true) => bits < width || width == 0,
            (false, false) => true,
        };
        if !fits {
            return None;
        }
        let limbs = number.to_twos_complement(width, negative);
        Some(if width <= 128 {
            IntBits::Small(Natural::from_limbs(limbs).to_u128()?)
        } else {
            IntBits::Wide(limbs.into())
        })
    }
}
