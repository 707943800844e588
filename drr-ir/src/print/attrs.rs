//! Printing attributes and locations.

use std::borrow::Cow;
use std::fmt::Write;

use crate::attr::bigint::Natural;
use crate::attr::dense::{Layout, Number};
use crate::attr::{AttrKind, DenseElements, DenseStrings, IntBits, Text, float, sign_extend};
use crate::ids::{Attr, Loc, Name, RawType};
use crate::loc::LocKind;
use crate::print::printer::Part;
use crate::print::printer::Printer;
use crate::raw_bytes;
use crate::types::{TypeKind, element_count};

/// Constants with more elements are printed as a hexadecimal string.
const MOST_PRINTED_ELEMENTS: usize = 100;

/// Whether a byte needs no escape in a quoted string.
fn is_plain(c: u8) -> bool {
    matches!(c, 0x20..0x7F) && c != b'"' && c != b'\\'
}

impl Printer<'_> {
    /// Prints an attribute or its alias. `elide` omits types that the parser infers.
    pub(super) fn attr(&mut self, attr: Attr, elide: bool) {
        if !self.attr_alias(attr) {
            self.part(Part::Attr(attr, elide));
        }
    }

    pub(super) fn attr_unaliased(&mut self, attr: Attr, elide: bool) {
        let ctx = self.ctx;
        match ctx.attr_kind(attr) {
            AttrKind::Unit => self.out.push_str("unit"),
            AttrKind::Integer(bits, ty) => {
                if let (true, IntBits::Small(bit)) = (ctx.is_i1(*ty), bits) {
                    return self
                        .out
                        .push_str(if bit & 1 == 1 { "true" } else { "false" });
                }
                self.integer(
                    bits,
                    ctx.bit_width(*ty).unwrap_or(64),
                    !ctx.is_unsigned(*ty),
                );
                let implied = |kind: &TypeKind| {
                    matches!(
                        kind,
                        TypeKind::Integer(64, drr_runtime::ty::Signedness::Signless)
                    )
                };
                self.attr_type(*ty, elide && implied(ctx.kind_of_type(*ty)));
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
            AttrKind::Dense(dense) => {
                self.out.push_str("dense<");
                self.dense(dense, true);
                self.out.push('>');
                self.attr_type(dense.ty, false);
            }
            AttrKind::DenseStrings(dense) => {
                self.out.push_str("dense<");
                self.dense_strings(dense);
                self.out.push('>');
                self.attr_type(dense.ty, false);
            }
            AttrKind::DenseResource(key, ty) => {
                self.out.push_str("dense_resource<");
                self.keyword_or_string(key);
                self.out.push('>');
                if !self.ctx.resources.is_empty() {
                    self.resources.push(key.clone());
                }
                self.attr_type(*ty, false);
            }
            AttrKind::Sparse {
                indices,
                values,
                ty,
            } => {
                self.out.push_str("sparse<");
                self.sparse(*indices, *values);
                self.out.push('>');
                self.attr_type(*ty, false);
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
            AttrKind::Opaque(text, ty) => {
                self.out.push_str(text);
                if let Some(ty) = ty {
                    self.attr_type(*ty, false);
                }
            }
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

    fn integer(&mut self, bits: &IntBits, width: u32, signed: bool) {
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

    fn symbol(&mut self, name: &Text) {
        self.out.push('@');
        self.keyword_or_string(name);
    }

    pub(super) fn keyword_or_string(&mut self, text: &Text) {
        match text {
            Text::Utf8(text) if is_bare(text) => self.out.push_str(text),
            text => self.string(text),
        }
    }

    fn keyword_or_name(&mut self, name: &str) {
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

/// Whether a name needs no quotes.
fn is_bare(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes
        .first()
        .is_some_and(|c| c.is_ascii_alphabetic() || *c == b'_')
        && bytes
            .iter()
            .all(|c| c.is_ascii_alphanumeric() || b"_$.".contains(c))
}

impl Printer<'_> {
    /// Prints a quoted string. Everything but plain ASCII is escaped.
    pub(super) fn string(&mut self, text: &Text) {
        match text {
            Text::Utf8(text) => self.quoted(text),
            Text::Bytes(bytes) => self.escaped(bytes),
        }
    }

    pub(super) fn quoted(&mut self, text: &str) {
        if !text.bytes().all(is_plain) {
            return self.escaped(text.as_bytes());
        }
        self.out.push('"');
        self.out.push_str(text);
        self.out.push('"');
    }

    fn escaped(&mut self, text: &[u8]) {
        self.out.push('"');
        for &c in text {
            match c {
                b'\\' => self.out.push_str("\\\\"),
                c if is_plain(c) => self.out.push(char::from(c)),
                c => {
                    let _ = write!(self.out, "\\{c:02X}");
                }
            }
        }
        self.out.push('"');
    }

    // ---- Elements ---------------------------------------------------------------------------

    fn dense_array(&mut self, element: RawType, values: impl ExactSizeIterator<Item = u128>) {
        self.out.push_str("array<");
        self.ty(element);
        let Some(layout) = self.ctx.layout(element) else {
            return self.out.push('>');
        };
        if values.len() > 0 {
            self.out.push_str(": ");
            self.list(values, |this, value| {
                this.element_number(layout.number, value)
            });
        }
        self.out.push('>');
    }

    fn element_number(&mut self, number: Number, bits: u128) {
        match number {
            Number::Float(kind) => {
                let bits = crate::attr::mask(bits, drr_runtime::float::width(kind));
                float::write(kind, bits, &mut self.out);
            }
            Number::Int { width: 1, .. } => {
                self.out
                    .push_str(if bits & 1 == 1 { "true" } else { "false" });
            }
            Number::Int { width, unsigned } => {
                let bits = IntBits::Small(crate::attr::mask(bits, width));
                self.integer(&bits, width, !unsigned);
            }
        }
    }

    fn element(&mut self, layout: Layout, data: &[u8], index: usize) {
        let one = |this: &mut Self, index: usize| match layout.number {
            Number::Int { width, unsigned } if width > 128 => {
                let bits = IntBits::Wide(layout.read_wide(data, index).into());
                this.integer(&bits, width, !unsigned);
            }
            number => this.element_number(number, layout.read(data, index)),
        };
        if layout.complex {
            self.out.push('(');
            one(self, 2 * index);
            self.out.push(',');
            one(self, 2 * index + 1);
            self.out.push(')');
        } else {
            one(self, index);
        }
    }

    /// Prints the elements between the angle brackets.
    fn dense(&mut self, dense: &DenseElements, allow_hex: bool) {
        let ctx = self.ctx;
        let layout = ctx
            .element_type(dense.ty)
            .and_then(|element| ctx.layout(element));
        let (Some(layout), Some(shape)) = (layout, ctx.shape(dense.ty)) else {
            return;
        };
        if dense.splat {
            if layout.packed() {
                return self.out.push_str(if dense.data[0] & 1 == 1 {
                    "true"
                } else {
                    "false"
                });
            }
            return self.element(layout, &dense.data, 0);
        }
        if allow_hex && element_count(shape).is_some_and(|count| count > MOST_PRINTED_ELEMENTS) {
            self.out.push_str("\"0x");
            for byte in &dense.data {
                let _ = write!(self.out, "{byte:02X}");
            }
            return self.out.push('"');
        }
        self.nested(shape, |this, index| {
            this.element(layout, &dense.data, index)
        });
    }

    fn dense_strings(&mut self, dense: &DenseStrings) {
        let Some(shape) = self.ctx.shape(dense.ty) else {
            return;
        };
        match &*dense.values {
            [one] if dense.splat => self.string(one),
            values => self.nested(shape, |this, index| {
                if let Some(text) = values.get(index) {
                    this.string(text);
                }
            }),
        }
    }

    fn sparse(&mut self, indices: Attr, values: Attr) {
        let AttrKind::Dense(own) = self.ctx.attr_kind(indices) else {
            return;
        };
        if self.ctx.shape(own.ty).and_then(element_count) == Some(0) {
            return;
        }
        self.dense(own, false);
        self.out.push_str(", ");
        match self.ctx.attr_kind(values) {
            AttrKind::Dense(values) => self.dense(values, true),
            AttrKind::DenseStrings(values) => self.dense_strings(values),
            _ => {}
        }
    }

    /// Prints elements in nested brackets, in row-major order.
    fn nested(&mut self, shape: &[i64], mut each: impl FnMut(&mut Self, usize)) {
        let Some(count) = element_count(shape).filter(|count| *count > 0) else {
            return;
        };
        if shape.is_empty() {
            return each(self, 0);
        }
        // The number of elements in a bracket of each depth.
        let mut spans: Vec<usize> = shape.iter().map(|dim| *dim as usize).collect();
        for at in (0..spans.len() - 1).rev() {
            spans[at] *= spans[at + 1];
        }
        for index in 0..count {
            if index > 0 {
                self.out.push_str(", ");
            }
            for span in &spans {
                if index % span == 0 {
                    self.out.push('[');
                }
            }
            each(self, index);
            for span in &spans {
                if (index + 1) % span == 0 {
                    self.out.push(']');
                }
            }
        }
    }

    // ---- Locations --------------------------------------------------------------------------

    /// Prints `loc(…)`. With `alias`, prints an alias inside if there is one.
    pub(super) fn loc(&mut self, loc: Loc, alias: bool) {
        self.out.push_str("loc(");
        if !alias || !self.loc_alias(loc) {
            self.loc_body(loc);
        }
        self.out.push(')');
    }

    fn inner_loc(&mut self, loc: Loc) {
        if !self.loc_alias(loc) {
            self.part(Part::Loc(loc));
        }
    }

    pub(super) fn loc_body(&mut self, loc: Loc) {
        let ctx = self.ctx;
        match ctx.loc_kind(loc) {
            LocKind::Unknown => self.out.push_str("unknown"),
            LocKind::File { file, start, end } => {
                self.quoted_name(ctx.name(*file));
                let _ = write!(self.out, ":{}:{}", start.0, start.1);
                if end != start {
                    self.out.push_str(" to ");
                    if end.0 != start.0 {
                        let _ = write!(self.out, "{}", end.0);
                    }
                    let _ = write!(self.out, ":{}", end.1);
                }
            }
            LocKind::Name(name, child) => {
                self.string(name);
                if *child != Loc::UNKNOWN {
                    self.out.push('(');
                    self.inner_loc(*child);
                    self.out.push(')');
                }
            }
            LocKind::CallSite(callee, caller) => {
                self.out.push_str("callsite(");
                self.inner_loc(*callee);
                self.out.push_str(" at ");
                self.inner_loc(*caller);
                self.out.push(')');
            }
            LocKind::Fused(metadata, parts) => {
                self.out.push_str("fused");
                if let Some(metadata) = metadata {
                    self.out.push('<');
                    self.attr(*metadata, false);
                    self.out.push('>');
                }
                self.out.push('[');
                self.list(parts, |this, part| this.inner_loc(*part));
                self.out.push(']');
            }
        }
    }
}
