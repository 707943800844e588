//! Printing declared types and attributes by their formats.

use drr_runtime::float;
use drr_runtime::ir::Type;
use drr_runtime::ty::FloatKind;
use drr_runtime::typedef::{DefWriter, write};

use crate::attr::float::write as write_float;
use crate::context::Context;
use crate::ids::{Attr, DefId, RawType};
use crate::parse::is_pretty;
use crate::print::printer::{Part, Printer};
use crate::types::{DefParam, TypeKind};

struct Writer<'p, 'a> {
    printer: &'p mut Printer<'a>,
    /// The dialect whose types are written without its name.
    elided: Option<&'static str>,
}

impl Printer<'_> {
    /// `!dialect.name…`, or `!dialect<name…>` if the parameters are not in one pair of brackets.
    pub(super) fn declared_text(&mut self, def: DefId, params: &[DefParam]) {
        let decl = self.ctx.def_decl(def);
        let start = self.out.len();
        self.out.push(decl.kind.sigil());
        self.out.push_str(decl.name);
        self.params(def, params);
        let dot = start + 1 + decl.dialect().len();
        if !is_pretty(&self.out[dot + 1..]) {
            self.out.replace_range(dot..=dot, "<");
            self.out.push('>');
        }
    }

    /// The parameters behind the mnemonic.
    pub(super) fn params(&mut self, def: DefId, params: &[DefParam]) {
        let decl = self.ctx.def_decl(def);
        let elided = decl.elided_dialect();
        let printer = self;
        let custom = printer.ctx.defs[def.index()].custom;
        write(decl, custom, params, &mut Writer { printer, elided });
    }

    /// A declared type without `!dialect.`.
    pub(super) fn elided_type(&mut self, ty: RawType) {
        if let TypeKind::Declared { def, params } = self.ctx.kind_of_type(ty) {
            self.out.push_str(self.ctx.def_decl(*def).mnemonic());
            self.params(*def, params);
        }
    }
}

impl DefWriter<Context> for Writer<'_, '_> {
    fn ir(&self) -> &Context {
        self.printer.ctx
    }
    fn text(&mut self, text: &str) {
        self.printer.out.push_str(text);
    }
    fn string(&mut self, text: &str) {
        self.printer.quoted(text);
    }
    fn float(&mut self, value: f64, double: bool) {
        let kind = if double {
            FloatKind::F64
        } else {
            FloatKind::F32
        };
        write_float(kind, float::encode(kind, value), &mut self.printer.out);
    }
    fn ty(&mut self, Type(ty): Type<Context>, elide: bool) {
        let printer = &mut self.printer;
        let dialect = match printer.ctx.kind_of_type(ty) {
            TypeKind::Declared { def, .. } => Some(printer.ctx.def_decl(*def).dialect()),
            _ => None,
        };
        match elide && dialect.is_some() && dialect == self.elided {
            true => drop(printer.part(Part::ElidedType(ty))),
            false => printer.ty(ty),
        }
    }
    fn attr(&mut self, attr: &Attr) {
        self.printer.attr(*attr, false);
    }
}
