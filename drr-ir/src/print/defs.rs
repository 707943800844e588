//! Printing declared types and attributes by their formats.

use drr_runtime::float;
use drr_runtime::ty::FloatKind;
use drr_runtime::typedef::{DefWriter, write};

use crate::attr::float::write as write_float;
use crate::ids::{Attr, DefId, RawType};
use crate::parse::is_pretty;
use crate::print::printer::Printer;
use crate::types::DefParam;

struct Writer<'p, 'a>(&'p mut Printer<'a>);

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
        write(decl, params, &mut Writer(self));
    }
}

impl DefWriter<RawType, Attr> for Writer<'_, '_> {
    fn text(&mut self, text: &str) {
        self.0.out.push_str(text);
    }
    fn string(&mut self, text: &str) {
        self.0.quoted(text);
    }
    fn float(&mut self, value: f64, double: bool) {
        let kind = if double {
            FloatKind::F64
        } else {
            FloatKind::F32
        };
        write_float(kind, float::encode(kind, value), &mut self.0.out);
    }
    fn ty(&mut self, ty: &RawType) {
        self.0.ty(*ty);
    }
    fn attr(&mut self, attr: &Attr) {
        self.0.attr(*attr, false);
    }
}
