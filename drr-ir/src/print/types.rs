//! Printing types.

use drr_runtime::ty::{DYNAMIC, Signedness};

use crate::ids::RawType;
use crate::print::printer::Part;
use crate::print::printer::Printer;
use crate::types::TypeKind;

impl Printer<'_> {
    /// Prints a type or its alias.
    pub(super) fn ty(&mut self, ty: RawType) {
        if let Some(&(start, end)) = self.type_ranges.get(ty.index())
            && start != end
        {
            return self
                .out
                .push_str(&self.type_texts[start as usize..end as usize]);
        }
        let start = self.out.len();
        if !self.type_alias(ty) && !self.part(Part::Type(ty)) {
            return;
        }
        if self.type_ranges.len() <= ty.index() {
            self.type_ranges.resize(ty.index() + 1, (0, 0));
        }
        let from = self.type_texts.len() as u32;
        self.type_texts.push_str(&self.out[start..]);
        self.type_ranges[ty.index()] = (from, self.type_texts.len() as u32);
    }

    fn shape(&mut self, shape: &[i64]) {
        for &dim in shape {
            self.dim(dim);
            self.out.push('x');
        }
    }

    fn dim(&mut self, dim: i64) {
        match dim {
            DYNAMIC => self.out.push('?'),
            dim => self.number(dim.unsigned_abs()),
        }
    }

    pub(super) fn type_uncached(&mut self, ty: RawType) {
        let ctx = self.ctx;
        match ctx.kind_of_type(ty) {
            TypeKind::Integer(width, signedness) => {
                self.out.push_str(match signedness {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                });
                self.number(u64::from(*width));
            }
            TypeKind::Index => self.out.push_str("index"),
            TypeKind::Float(kind) => self.out.push_str(kind.name()),
            TypeKind::None => self.out.push_str("none"),
            TypeKind::Complex(element) => {
                self.out.push_str("complex<");
                self.ty(*element);
                self.out.push('>');
            }
            TypeKind::Tensor {
                shape,
                element,
                encoding,
            } => {
                self.out.push_str("tensor<");
                self.shape(shape);
                self.ty(*element);
                if let Some(encoding) = encoding {
                    self.out.push_str(", ");
                    self.attr(*encoding, false);
                }
                self.out.push('>');
            }
            TypeKind::UnrankedTensor(element) => {
                self.out.push_str("tensor<*x");
                self.ty(*element);
                self.out.push('>');
            }
            TypeKind::Vector {
                shape,
                scalable,
                element,
            } => {
                self.out.push_str("vector<");
                for (&dim, &scalable) in shape.iter().zip(scalable) {
                    if scalable {
                        self.out.push('[');
                    }
                    self.dim(dim);
                    self.out.push_str(if scalable { "]x" } else { "x" });
                }
                self.ty(*element);
                self.out.push('>');
            }
            TypeKind::MemRef {
                shape,
                element,
                layout,
                memory_space,
            } => {
                self.out.push_str("memref<");
                self.shape(shape);
                self.ty(*element);
                for attr in [layout, memory_space].into_iter().flatten() {
                    self.out.push_str(", ");
                    self.attr(*attr, true);
                }
                self.out.push('>');
            }
            TypeKind::UnrankedMemRef {
                element,
                memory_space,
            } => {
                self.out.push_str("memref<*x");
                self.ty(*element);
                if let Some(attr) = memory_space {
                    self.out.push_str(", ");
                    self.attr(*attr, true);
                }
                self.out.push('>');
            }
            TypeKind::Tuple(types) => {
                self.out.push_str("tuple<");
                self.list(types, |this, ty| this.ty(*ty));
                self.out.push('>');
            }
            TypeKind::Function { inputs, results } => {
                self.out.push('(');
                self.list(inputs, |this, ty| this.ty(*ty));
                self.out.push_str(") -> ");
                match **results {
                    [one] if !matches!(ctx.kind_of_type(one), TypeKind::Function { .. }) => {
                        self.ty(one);
                    }
                    _ => {
                        self.out.push('(');
                        self.list(results, |this, ty| this.ty(*ty));
                        self.out.push(')');
                    }
                }
            }
            TypeKind::Declared { def, params } => self.declared_text(*def, params),
            TypeKind::Opaque(text) => self.out.push_str(text),
            TypeKind::OpaqueWithAliases(text) => self.aliased_text(text),
        }
    }
}
