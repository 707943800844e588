//! Printing attributes and locations.

use std::borrow::Cow;
use std::fmt::Write;

use crate::attr::bigint::Natural;
use crate::attr::{AttrKind, IntBits, Text, float, sign_extend};
use crate::attr_store::{Integer, Stored};
use crate::ids::{Attr, Name, RawType};
use crate::print::printer::Part;
use crate::print::printer::Printer;
use crate::raw_bytes;
use crate::types::TypeKind;

impl Printer<'_> {
    /// Prints an attribute or its alias. `elide` omits types that the parser infers.
    pub(super) fn attr(&mut self, attr: Attr, elide: bool) {
        if !self.attr_alias(attr) {
            self.part(Part::Attr(attr, elide));
        }
    }

    pub(super) fn attr_unaliased(&mut self, attr: Attr, elide: bool) {
        let ctx = self.ctx;
        let kind = match ctx.attrs.get(attr) {
            Stored::Kind(kind) => kind,
            Stored::Integer(integer) => return self.short_integer(integer, elide),
        };
        match kind {
            AttrKind::Unit => self.out.push_str("unit"),
            AttrKind::Integer(bits, ty) => {
                self.integer(
                    bits,
                    ctx.bit_width(*ty).unwrap_or(64),
                    !ctx.is_unsigned(*ty),
                );
                self.attr_type(*ty, false);
            }
            AttrKind::Float(bits, ty) => {
                let TypeKind::Float(kind) = *ctx.kind_of_type(*ty) else {
                    return;
                };
                let start = self.out.len();
                float::write(kind, *bits, &mut self.out);
                // Without its type, a hexadecimal number would parse as an integer.
                let hex = self.out[start..].starts_with("0x");
                let implied = kind == drr_runtime::ty::FloatKind::F64 && !hex;
                self.attr_type(*ty, elide && implied);
            }
            AttrKind::String(text, ty) => {
                self.string(text);
                if let Some(ty) = ty {
                    self.attr_type(*ty, false);
                }
            }
            AttrKind::Symbol(root, nested) => {
                self.symbol(root);
                for name in nested {
                    self.out.push_str("::");
                    self.symbol(name);
                }
            }
            AttrKind::Type(ty) => self.ty(*ty),
            AttrKind::Array(items) => {
                self.out.push('[');
                self.list(items, |this, item| this.attr(*item, true));
                self.out.push(']');
            }
            AttrKind::Dictionary(entries) => {
                self.out.push('{');
                self.entries(entries.iter().copied());
                self.out.push('}');
            }
            AttrKind::DenseArray(element, values) => {
                self.dense_array(*element, values.iter().map(|value| *value as u128));
            }
            AttrKind::WideArray(element, values) => {
                self.dense_array(*element, values.iter().copied());
            }
            AttrKind::Dense(_)
            | AttrKind::DenseStrings(_)
            | AttrKind::DenseResource(..)
            | AttrKind::Sparse { .. } => {
                if let Some(ty) = self.elements_of(attr) {
                    self.attr_type(ty, false);
                }
            }
            AttrKind::AffineMap(map) => {
                self.out.push_str("affine_map<");
                map.write(&mut self.out);
                self.out.push('>');
            }
            AttrKind::IntegerSet(set) => {
                self.out.push_str("affine_set<");
                set.write(&mut self.out);
                self.out.push('>');
            }
            AttrKind::Strided(strides, offset) => {
                self.out.push_str("strided<[");
                self.list(strides, |this, stride| this.stride(*stride));
                self.out.push(']');
                if *offset != 0 {
                    self.out.push_str(", offset: ");
                    self.stride(*offset);
                }
                self.out.push('>');
            }
            AttrKind::Location(loc) => self.loc(*loc, true),
            AttrKind::Distinct(_, inner) => {
                let number = self.distinct_number(attr);
                let _ = write!(self.out, "distinct[{number}]<");
                if *ctx.attr_kind(*inner) != AttrKind::Unit {
                    self.attr(*inner, false);
                }
                self.out.push('>');
            }
            AttrKind::OpaqueWithAliases(text, ty) => {
                self.aliased_text(text);
                if let Some(ty) = ty {
                    self.attr_type(*ty, false);
                }
            }
            AttrKind::Declared { def, params } => self.declared_text(*def, params),
            AttrKind::Opaque(text, ty) => {
                self.out.push_str(text);
                if let Some(ty) = ty {
                    self.attr_type(*ty, false);
                }
            }
        }
    }

    fn short_integer(&mut self, Integer { value, ty, is_bool }: Integer, elide: bool) {
        if is_bool {
            let text = if value & 1 == 1 { "true" } else { "false" };
            return self.out.push_str(text);
        }
        if value < 0 {
            self.out.push('-');
        }
        self.number(value.unsigned_abs());
        let implied = TypeKind::Integer(64, drr_runtime::ty::Signedness::Signless);
        self.attr_type(ty, elide && *self.ctx.kind_of_type(ty) == implied);
    }

    /// Prints elements without their type, which it returns.
    fn elements_of(&mut self, attr: Attr) -> Option<RawType> {
        match &*self.ctx.attr_kind(attr) {
            AttrKind::Dense(dense) => {
                self.out.push_str("dense<");
                self.dense(dense, true);
                self.out.push('>');
                Some(dense.ty)
            }
            AttrKind::DenseStrings(dense) => {
                self.out.push_str("dense<");
                self.dense_strings(dense);
                self.out.push('>');
                Some(dense.ty)
            }
            AttrKind::DenseResource(key, ty) => {
                self.out.push_str("dense_resource<");
                self.keyword_or_string(key);
                self.out.push('>');
                if !self.ctx.resources.is_empty() {
                    self.resources.push(key.clone());
                }
                Some(*ty)
            }
            AttrKind::Sparse {
                indices,
                values,
                ty,
            } => {
                self.out.push_str("sparse<");
                self.sparse(*indices, *values);
                self.out.push('>');
                Some(*ty)
            }
            _ => None,
        }
    }

    /// Prints an attribute without its type, if it has one.
    pub(super) fn attr_without_type(&mut self, attr: Attr) {
        if self.attr_alias(attr) || self.elements_of(attr).is_some() {
            return;
        }
        match &*self.ctx.attr_kind(attr) {
            AttrKind::Integer(..) | AttrKind::Float(..) => self.number_without_type(attr),
            _ => self.attr(attr, false),
        }
    }

    /// Prints an integer or float without its type.
    pub(super) fn number_without_type(&mut self, attr: Attr) {
        let ctx = self.ctx;
        match &*ctx.attr_kind(attr) {
            AttrKind::Integer(bits, ty) if !ctx.is_i1(*ty) => {
                let width = ctx.bit_width(*ty).unwrap_or(64);
                self.integer(bits, width, !ctx.is_unsigned(*ty));
            }
            AttrKind::Float(bits, ty) => {
                if let TypeKind::Float(kind) = *ctx.kind_of_type(*ty) {
                    float::write(kind, *bits, &mut self.out);
                }
            }
            _ => self.attr(attr, false),
        }
    }

    fn distinct_number(&mut self, attr: Attr) -> u64 {
        let next = self.distinct.len() as u64;
        *self.distinct.entry(attr).or_insert(next)
    }

    fn attr_type(&mut self, ty: RawType, elide: bool) {
        if elide || *self.ctx.kind_of_type(ty) == TypeKind::None {
            return;
        }
        self.out.push_str(" : ");
        self.ty(ty);
    }

    fn stride(&mut self, stride: i64) {
        match stride {
            drr_runtime::ty::DYNAMIC => self.out.push('?'),
            stride => {
                let _ = write!(self.out, "{stride}");
            }
        }
    }

    /// Prints `name = value, name`. The values of unit attributes are omitted.
    pub(super) fn entries(&mut self, entries: impl Iterator<Item = (Name, Attr)>) {
        let ctx = self.ctx;
        self.list(entries, |this, (name, attr)| {
            this.keyword_or_name(ctx.name(name));
            if *ctx.attr_kind(attr) != AttrKind::Unit {
                this.out.push_str(" = ");
                this.attr(attr, false);
            }
        });
    }

    pub(super) fn integer(&mut self, bits: &IntBits, width: u32, signed: bool) {
        match bits {
            IntBits::Small(bits) if signed => {
                let value = sign_extend(*bits, width);
                match u64::try_from(value.unsigned_abs()) {
                    Ok(magnitude) => {
                        if value < 0 {
                            self.out.push('-');
                        }
                        self.number(magnitude);
                    }
                    Err(_) => {
                        let _ = write!(self.out, "{value}");
                    }
                }
            }
            IntBits::Small(bits) => {
                let _ = write!(self.out, "{bits}");
            }
            IntBits::Wide(limbs) => {
                let (magnitude, negative) = Natural::from_twos_complement(limbs, width, signed);
                if negative {
                    self.out.push('-');
                }
                self.out.push_str(&magnitude.to_decimal());
            }
        }
    }

    pub(super) fn symbol(&mut self, name: &Text) {
        self.out.push('@');
        self.keyword_or_string(name);
    }

    pub(super) fn keyword_or_string(&mut self, text: &Text) {
        match text {
            Text::Utf8(text) if is_bare(text) => self.out.push_str(text),
            text => self.string(text),
        }
    }

    pub(super) fn keyword_or_name(&mut self, name: &str) {
        match is_bare(name) {
            true => self.out.push_str(name),
            false => self.quoted_name(name),
        }
    }

    /// Prints a name, which may contain bytes that are not UTF-8, as a quoted string.
    pub(super) fn quoted_name(&mut self, name: &str) {
        match raw_bytes::bytes_of(name) {
            Cow::Borrowed(_) => self.quoted(name),
            Cow::Owned(bytes) => self.escaped(&bytes),
        }
    }
}

/// True if a name needs no quotes.
fn is_bare(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes
        .first()
        .is_some_and(|c| c.is_ascii_alphabetic() || *c == b'_')
        && bytes
            .iter()
            .all(|c| c.is_ascii_alphanumeric() || b"_$.".contains(c))
}
