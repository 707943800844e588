//! Strings, numbers and elements of attributes.

use std::fmt::Write;

use crate::attr::dense::{Layout, Number};
use crate::attr::{AttrKind, DenseElements, DenseStrings, IntBits, Text, float};
use crate::ids::{Attr, Loc, RawType};
use crate::loc::LocKind;
use crate::print::printer::Part;
use crate::print::printer::Printer;
use crate::raw_bytes::is_plain;
use crate::types::element_count;

/// Constants with more elements are printed as a hexadecimal string.
const MOST_PRINTED_ELEMENTS: usize = 100;

impl Printer<'_> {
    /// Prints a quoted string. Everything but plain ASCII is escaped.
    pub(super) fn string(&mut self, text: &Text) {
        match text {
            Text::Utf8(text) => self.quoted(text),
            Text::Bytes(bytes) => self.escaped(bytes),
        }
    }

    pub(super) fn quoted(&mut self, text: &str) {
        match text.bytes().all(is_plain) {
            true => self.quoted_plain(text),
            false => self.escaped(text.as_bytes()),
        }
    }

    /// Prints a text that needs no escape.
    pub(super) fn quoted_plain(&mut self, text: &str) {
        self.out.push('"');
        self.out.push_str(text);
        self.out.push('"');
    }

    pub(super) fn escaped(&mut self, text: &[u8]) {
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

    pub(super) fn dense_array(
        &mut self,
        element: RawType,
        values: impl ExactSizeIterator<Item = u128>,
    ) {
        self.out.push_str("array<");
        self.ty(element);
        if values.len() > 0 && self.ctx.layout(element).is_some() {
            self.out.push_str(": ");
            self.array_values(element, values);
        }
        self.out.push('>');
    }

    /// Prints the elements of a dense array.
    pub(super) fn array_values(&mut self, element: RawType, values: impl Iterator<Item = u128>) {
        if let Some(layout) = self.ctx.layout(element) {
            self.list(values, |this, value| {
                this.element_number(layout.number, value)
            });
        }
    }

    pub(super) fn element_number(&mut self, number: Number, bits: u128) {
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

    pub(super) fn element(&mut self, layout: Layout, data: &[u8], index: usize) {
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
    pub(super) fn dense(&mut self, dense: &DenseElements, allow_hex: bool) {
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

    pub(super) fn dense_strings(&mut self, dense: &DenseStrings) {
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

    pub(super) fn sparse(&mut self, indices: Attr, values: Attr) {
        let Some(AttrKind::Dense(own)) = self.ctx.stored_attr(indices) else {
            return;
        };
        if self.ctx.shape(own.ty).and_then(element_count) == Some(0) {
            return;
        }
        self.dense(own, false);
        self.out.push_str(", ");
        match &*self.ctx.attr_kind(values) {
            AttrKind::Dense(values) => self.dense(values, true),
            AttrKind::DenseStrings(values) => self.dense_strings(values),
            _ => {}
        }
    }

    /// Prints elements in nested brackets, in row-major order.
    pub(super) fn nested(&mut self, shape: &[i64], mut each: impl FnMut(&mut Self, usize)) {
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

    pub(super) fn inner_loc(&mut self, loc: Loc) {
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
