//! Printing `func.func`, whose syntax no format can describe.

use drr_runtime::format::RegionStyle;
use drr_runtime::ir::Op;

use crate::attr::AttrKind;
use crate::ids::{Attr, NIL, Name, RawOp, RawType};
use crate::print::ops::Step;
use crate::print::printer::Printer;
use crate::types::TypeKind;

/// The attributes that the syntax shows elsewhere.
const BOUND: [&str; 5] = [
    "sym_name",
    "function_type",
    "sym_visibility",
    "arg_attrs",
    "res_attrs",
];

impl Printer<'_> {
    /// Prints a verified function after the name of the op.
    pub(super) fn func(&mut self, op: u32, open: &mut Vec<Step>) {
        let ctx = self.ctx;
        let attr = |name: &str| {
            let attr = ctx.attr(Op(RawOp(op)), name)?;
            Some(ctx.attr_kind(attr))
        };
        self.out.push(' ');
        if let Some(AttrKind::String(word, _)) = attr("sym_visibility") {
            self.keyword_or_string(word);
            self.out.push(' ');
        }
        if let Some(AttrKind::String(name, _)) = attr("sym_name") {
            self.symbol(name);
        }
        let (inputs, results): (&[RawType], &[RawType]) = match attr("function_type") {
            Some(AttrKind::Type(ty)) => match ctx.kind_of_type(*ty) {
                TypeKind::Function { inputs, results } => (inputs, results),
                _ => (&[], &[]),
            },
            _ => (&[], &[]),
        };
        let dictionaries = |name: &str| match attr(name) {
            Some(AttrKind::Array(all)) => &all[..],
            _ => &[],
        };
        let region = ctx.region_ids(op).first().copied().unwrap_or(NIL);
        let entry = match region {
            NIL => NIL,
            region => ctx.regions[region as usize].first,
        };
        let block = (entry != NIL).then(|| &ctx.blocks[entry as usize]);
        self.out.push('(');
        let own = dictionaries("arg_attrs");
        self.list(inputs.iter().enumerate(), |this, (index, ty)| {
            if let Some(block) = block {
                this.value(block.args[index]);
                this.out.push_str(": ");
            }
            this.ty(*ty);
            this.own_attrs(own.get(index));
            if let Some(block) = block {
                this.trailing_loc(block.arg_locs[index], false);
            }
        });
        self.out.push(')');
        if !results.is_empty() {
            self.out.push_str(" -> ");
            let own = dictionaries("res_attrs");
            let function =
                |ty: &RawType| matches!(ctx.kind_of_type(*ty), TypeKind::Function { .. });
            let has_attrs = own.first().is_some_and(|attrs| {
                matches!(ctx.attr_kind(*attrs), AttrKind::Dictionary(entries) if !entries.is_empty())
            });
            let bare = results.len() == 1 && !function(&results[0]) && !has_attrs;
            if !bare {
                self.out.push('(');
            }
            self.list(results.iter().enumerate(), |this, (index, ty)| {
                this.ty(*ty);
                this.own_attrs(own.get(index));
            });
            if !bare {
                self.out.push(')');
            }
        }
        let slots = ctx.attr_slots(op).iter();
        let mut free: Vec<(Name, Attr)> = slots
            .map(|slot| (slot.name(), slot.attr))
            .filter(|(name, _)| !BOUND.contains(&ctx.name(*name)))
            .collect();
        ctx.sort_entries(&mut free);
        if !free.is_empty() {
            self.out.push_str(" attributes {");
            self.entries(free.into_iter());
            self.out.push('}');
        }
        if entry != NIL {
            self.out.push(' ');
            open.push(Step::CustomRegion(region, RegionStyle::BODY));
        }
    }

    /// ` {…}` of an argument or result, if it has attributes.
    fn own_attrs(&mut self, attrs: Option<&Attr>) {
        if let Some(AttrKind::Dictionary(entries)) = attrs.map(|attr| self.ctx.attr_kind(*attr))
            && !entries.is_empty()
        {
            self.out.push_str(" {");
            self.entries(entries.iter().copied());
            self.out.push('}');
        }
    }
}
