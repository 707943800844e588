//! The interpreter of assembly formats: prints operations in the syntax that they declare.

use drr_runtime::attr::AttrView;
use drr_runtime::constraint::EnumCase;
use drr_runtime::decl::OpDecl;
use drr_runtime::format::{
    Anchor, AttrForm, Clause, Element, ElementKind, Format, RegionStyle, Values,
};
use drr_runtime::ir::{Ir, Op};
use drr_runtime::ty::TypeClass;

use crate::attr::AttrKind;
use crate::context::{Registered, WellKnown};
use crate::ids::{Attr, NIL, Name, RawOp, RawType};
use crate::print::ops::Step;
use crate::print::printer::Printer;
use crate::types::TypeKind;

impl<'a> Printer<'a> {
    /// The declaration of an operation that is printed in its own syntax. An operation that does not
    /// verify is printed in the generic form, which can show anything.
    pub(super) fn syntax(&self, op: u32) -> Option<&'static OpDecl> {
        if self.options.generic {
            return None;
        }
        let ctx = self.ctx;
        let registered = ctx.kind_info(ctx.op_data(op).kind()).registered.as_ref()?;
        let decl = registered.decl;
        if decl.format.is_none() && !decl.has_syntax {
            return None;
        }
        let verified = self.verified
            || ctx.verify_declared(Op(RawOp(op)), registered).is_ok()
                && self.regions_verify(op, registered);
        verified.then_some(decl)
    }

    /// True if the regions of an operation are as its syntax expects them.
    fn regions_verify(&self, op: u32, registered: &Registered) -> bool {
        let ctx = self.ctx;
        if ctx.region_ids(op).is_empty() {
            return true;
        }
        let ends = |&region: &u32| ctx.lacks_terminator(region, registered.decl).is_none();
        ctx.region_ids(op).iter().all(ends)
            && (registered.hooks.verify_regions)(ctx, Op(RawOp(op))).is_ok()
    }

    /// The style of a region in a format. A terminator that says nothing is left out.
    fn region_style(&self, region: u32, decl: &OpDecl) -> RegionStyle {
        let ctx = self.ctx;
        let first = ctx.regions[region as usize].first;
        let last = match first {
            NIL => NIL,
            first => ctx.blocks[first as usize].last,
        };
        let says = last == NIL || {
            let data = ctx.op_data(last);
            data.num_operands() > 0 || data.num_results() > 0 || !ctx.attr_slots(last).is_empty()
        };
        RegionStyle {
            arguments: true,
            terminators: decl.terminator.is_none() || says,
        }
    }

    /// Prints the name of an op without the default dialect of the op around it.
    pub(super) fn custom_op_name(&mut self, op: u32, name: &str) {
        let dialect = match self.ctx.parent_op_id(op) {
            NIL => "builtin",
            parent => self.ctx.default_dialect(self.ctx.op_data(parent).kind()),
        };
        let short = name
            .strip_prefix(dialect)
            .and_then(|rest| rest.strip_prefix('.'))
            .filter(|rest| !dialect.is_empty() && !rest.contains('.'));
        self.out.push_str(short.unwrap_or(name));
    }

    /// Prints elements up to a region, after which the rest is pending.
    pub(super) fn elements(&mut self, op: u32, elements: &'static [Element], open: &mut Vec<Step>) {
        let Some((decl, format)) = self.declared(op) else {
            return;
        };
        for (at, element) in elements.iter().enumerate() {
            let rest = &elements[at + 1..];
            match element.kind {
                ElementKind::Region(_) | ElementKind::Regions => {
                    let range = match element.kind {
                        ElementKind::Region(slot) => {
                            self.place(decl.regions, slot, self.ctx.region_ids(op).len())
                        }
                        _ => 0..self.ctx.region_ids(op).len(),
                    };
                    self.space(element.space);
                    open.push(Step::Elements(op, rest));
                    for index in range.clone().rev() {
                        let region = self.ctx.region_ids(op)[index];
                        let style = self.region_style(region, decl);
                        open.push(Step::CustomRegion(region, style));
                        if index > range.start {
                            open.push(Step::Text(", "));
                        }
                    }
                    return;
                }
                ElementKind::Group(group) => {
                    open.push(Step::Elements(op, rest));
                    let mut anchors = group.anchors.iter();
                    let present = anchors.any(|anchor| self.is_present(op, decl, *anchor));
                    let branch = match present != group.inverted {
                        true => group.then,
                        false => group.otherwise,
                    };
                    return open.push(Step::Elements(op, branch));
                }
                ElementKind::OilList(clauses) => {
                    open.push(Step::Elements(op, rest));
                    let present = |clause: &&Clause| {
                        let mut anchors = clause.anchors.iter();
                        anchors.any(|anchor| self.is_present(op, decl, *anchor))
                    };
                    let clauses = clauses.iter().rev().filter(present);
                    return open.extend(clauses.map(|clause| Step::Elements(op, clause.elements)));
                }
                ElementKind::Custom(index) => {
                    self.space(element.space);
                    open.push(Step::Elements(op, rest));
                    return self.by_directive(op, index, open);
                }
                kind => self.plain_element(op, (decl, format), kind, element.space),
            }
        }
    }

    fn declared(&self, op: u32) -> Option<(&'static OpDecl, &'static Format)> {
        let decl = self.decl(op)?;
        Some((decl, decl.format?))
    }

    fn space(&mut self, yes: bool) {
        if yes {
            self.out.push(' ');
        }
    }

    fn plain_element(
        &mut self,
        op: u32,
        (decl, format): (&'static OpDecl, &'static Format),
        kind: ElementKind,
        space: bool,
    ) {
        match kind {
            ElementKind::AttrDict => return self.attr_dict(op, format, ""),
            ElementKind::AttrDictWithKeyword => return self.attr_dict(op, format, " attributes"),
            ElementKind::PropDict => {
                self.out.push(' ');
                return self.prop_dict(op, format);
            }
            _ => self.space(space),
        }
        match kind {
            ElementKind::Literal(text) => self.out.push_str(text),
            ElementKind::Whitespace("\n") => {
                self.out.push('\n');
                self.indent();
            }
            ElementKind::Whitespace(text) => self.out.push_str(text),
            ElementKind::Operand(slot) => {
                let values = self.values(op, Values::Operand(slot));
                self.list(values, |this, value| this.value(value));
            }
            ElementKind::Operands => {
                let values = self.values(op, Values::Operands);
                self.list(values, |this, value| this.value(value));
            }
            ElementKind::Attr(slot, form) => {
                if let Some(name) = self.attr_name(op, slot)
                    && let Some(attr) = self.ctx.slot_or_default(op, name)
                {
                    self.attr_in_form(attr, form);
                }
            }
            ElementKind::Successor(_) | ElementKind::Successors => {
                let ctx = self.ctx;
                let all = ctx.successors(op);
                let range = match kind {
                    ElementKind::Successor(slot) => self.place(decl.successors, slot, all.len()),
                    _ => 0..all.len(),
                };
                self.list(&all[range], |this, successor| {
                    this.names.write_block(successor.block, &mut this.out);
                });
            }
            ElementKind::TypeList(values)
            | ElementKind::QualifiedType(values, _)
            | ElementKind::Type(values, TypeClass::Any | TypeClass::Builtin(_)) => {
                let types = self.types_of(op, values);
                self.list(types, Self::ty);
            }
            ElementKind::Type(values, TypeClass::Declared(own)) => {
                let (types, ctx) = (self.types_of(op, values), self.ctx);
                let first = types.clone().next();
                if first.is_some_and(|ty| self.type_alias(ty)) {
                    return;
                }
                match first.map(|ty| ctx.kind_of_type(ty)) {
                    Some(TypeKind::Declared { def, params }) if ctx.def_decl(*def).is(own) => {
                        let start = self.out.len();
                        self.params(*def, params);
                        // As in MLIR, a type without written parameters stands with its name.
                        if self.out.len() == start {
                            self.list(types, Self::ty);
                        }
                    }
                    _ => self.list(types, Self::ty),
                }
            }
            ElementKind::FunctionalType(inputs, results) => {
                let inputs = self.types_of(op, inputs);
                self.out.push('(');
                self.list(inputs, Self::ty);
                self.out.push_str(") -> ");
                let results: Vec<RawType> = self.types_of(op, results).collect();
                self.results_of_function(&results);
            }
            _ => {}
        }
    }

    /// The results of a function type.
    pub(super) fn results_of_function(&mut self, results: &[RawType]) {
        match *results {
            [one] if !matches!(self.ctx.kind_of_type(one), TypeKind::Function { .. }) => {
                self.ty(one);
            }
            _ => {
                self.out.push('(');
                self.list(results, |this, ty| this.ty(*ty));
                self.out.push(')');
            }
        }
    }

    fn is_present(&self, op: u32, decl: &OpDecl, anchor: Anchor) -> bool {
        match anchor {
            Anchor::Operand(slot) => !self.place_of(op, Values::Operand(slot)).is_empty(),
            Anchor::Result(slot) => !self.place_of(op, Values::Result(slot)).is_empty(),
            Anchor::Attr(slot) | Anchor::Unit(slot) => {
                let name = self.attr_name(op, slot);
                name.is_some_and(|name| {
                    let attr = self.ctx.slot(op, name);
                    attr.is_some_and(|attr| !self.is_default(op, name, attr))
                })
            }
            Anchor::Region(slot) => {
                let regions = self.ctx.region_ids(op);
                let mut place = self.place(decl.regions, slot, regions.len());
                place.any(|index| self.ctx.regions[regions[index] as usize].first != NIL)
            }
            Anchor::Successor(slot) => {
                let count = self.ctx.successors(op).len();
                !self.place(decl.successors, slot, count).is_empty()
            }
        }
    }

    // ---- Attributes -------------------------------------------------------------------------

    /// The attributes that the format does not bind. With `properties`, only properties or only
    /// others.
    fn free_attrs(&self, op: u32, format: &Format, properties: Option<bool>) -> Vec<(Name, Attr)> {
        let is_bound = |name: Name| {
            let mut bound = format.attrs.iter();
            bound.any(|slot| self.attr_name(op, *slot) == Some(name))
        };
        let is_free = |name: Name, attr: Attr| match name {
            WellKnown::OPERAND_SEGMENTS => format.operand_segments,
            WellKnown::RESULT_SEGMENTS => format.result_segments,
            _ => !is_bound(name) && !self.is_default(op, name, attr),
        };
        let slots = self.ctx.attr_slots(op).iter();
        let mut free: Vec<(Name, Attr)> = slots
            .filter(|slot| properties.is_none_or(|wanted| slot.is_property() == wanted))
            .map(|slot| (slot.name(), slot.attr))
            .filter(|(name, attr)| is_free(*name, *attr))
            .collect();
        self.ctx.sort_entries(&mut free);
        free
    }

    fn attr_dict(&mut self, op: u32, format: &'static Format, before: &str) {
        if self.ctx.attr_slots(op).is_empty() {
            return;
        }
        let has_prop_dict = format
            .elements
            .iter()
            .any(|element| matches!(element.kind, ElementKind::PropDict));
        let entries = self.free_attrs(op, format, has_prop_dict.then_some(false));
        self.dict(before, entries);
    }

    /// Prints attributes in braces behind a text, if there are any.
    pub(super) fn dict(&mut self, before: &str, entries: Vec<(Name, Attr)>) {
        if !entries.is_empty() {
            self.out.push_str(before);
            self.out.push_str(" {");
            self.entries(entries.into_iter());
            self.out.push('}');
        }
    }

    /// All attributes of an operation but the lengths of groups and those with these names.
    pub(super) fn all_attrs(&self, op: u32, without: &[&str]) -> Vec<(Name, Attr)> {
        let is_shown = |name: Name| {
            !matches!(
                name,
                WellKnown::OPERAND_SEGMENTS | WellKnown::RESULT_SEGMENTS
            ) && !without.contains(&self.ctx.name(name))
        };
        let slots = self.ctx.attr_slots(op).iter();
        let slots = slots.filter(|slot| is_shown(slot.name()));
        let mut entries: Vec<_> = slots.map(|slot| (slot.name(), slot.attr)).collect();
        self.ctx.sort_entries(&mut entries);
        entries
    }

    /// Prints the attributes but the declared ones of some slots and those that a format shows.
    pub(super) fn attr_dict_without(&mut self, op: u32, before: &str, slots: &[u16]) {
        let entries = self.attrs_without(op, slots);
        self.dict(before, entries);
    }

    /// The attributes that [`attr_dict_without`](Printer::attr_dict_without) prints.
    pub(super) fn attrs_without(&self, op: u32, slots: &[u16]) -> Vec<(Name, Attr)> {
        let format = self
            .declared(op)
            .map_or(&Format::EMPTY, |(_, format)| format);
        let bound: Vec<Option<Name>> = slots.iter().map(|slot| self.attr_name(op, *slot)).collect();
        let mut entries = self.free_attrs(op, format, None);
        entries.retain(|(name, _)| !bound.contains(&Some(*name)));
        entries
    }

    fn prop_dict(&mut self, op: u32, format: &'static Format) {
        let entries = self.free_attrs(op, format, Some(true));
        if !entries.is_empty() {
            self.out.push_str("<{");
            self.entries(entries.into_iter());
            self.out.push_str("}>");
        }
    }

    /// Prints an attribute in the form that its kind has in formats.
    pub(super) fn attr_in_form(&mut self, attr: Attr, form: AttrForm) {
        let ctx = self.ctx;
        match (form, &*ctx.attr_kind(attr)) {
            (AttrForm::Typeless(_), AttrKind::Integer(..) | AttrKind::Float(..)) => {
                self.number_without_type(attr);
            }
            (AttrForm::Own(own), AttrKind::Declared { def, params })
                if ctx.def_decl(*def).name == own =>
            {
                if !self.attr_alias(attr) {
                    let start = self.out.len();
                    self.params(*def, params);
                    if self.out.len() == start {
                        self.attr(attr, false);
                    }
                }
            }
            (AttrForm::Symbol, AttrKind::String(text, None)) => self.symbol(text),
            (AttrForm::IntCase { cases, words, .. }, AttrKind::Integer(..)) => {
                let value = ctx.with_attr_view(&attr, |view| match view {
                    AttrView::Integer { value, .. } => Some(value),
                    AttrView::Bool(value) => Some(value.into()),
                    _ => None,
                });
                let is = |case: &EnumCase| match case {
                    EnumCase::Int(case) => Some(i128::from(*case)) == value,
                    EnumCase::Text(_) => false,
                };
                match cases.iter().position(is).and_then(|at| words.get(at)) {
                    Some(word) => self.keyword_or_name(word),
                    None => self.attr(attr, false),
                }
            }
            (AttrForm::StringCase(_), AttrKind::String(text, None)) => self.keyword_or_string(text),
            (
                AttrForm::TextCase {
                    before,
                    after,
                    cases,
                    brackets,
                },
                AttrKind::Opaque(text, None),
            ) => {
                let case = text.strip_prefix(before);
                let case = case.and_then(|case| case.strip_suffix(after));
                let is = |known: &EnumCase, case: &str| match known {
                    EnumCase::Text(known) => *known == case.trim(),
                    EnumCase::Int(_) => false,
                };
                match case.filter(|case| cases.iter().any(|known| is(known, case))) {
                    Some(case) if brackets => {
                        self.out.push('<');
                        self.out.push_str(case);
                        self.out.push('>');
                    }
                    // As the text of the attribute has a space before the case, so have formats:
                    // MLIR prints `gpu.thread_id x`, and `index.cmp eq(` because its format has no
                    // space there.
                    Some(case) => {
                        self.out.push(' ');
                        self.out.push_str(case);
                    }
                    None => self.attr(attr, false),
                }
            }
            (AttrForm::Flags(words), AttrKind::Opaque(text, None)) => {
                let flags = text.strip_prefix(words.before);
                match flags.and_then(|flags| flags.strip_suffix(words.after)) {
                    Some(flags) => {
                        self.out.push('<');
                        self.out.push_str(flags);
                        self.out.push('>');
                    }
                    None => self.attr(attr, false),
                }
            }
            (
                AttrForm::IntArray(_) | AttrForm::FloatArray(_),
                AttrKind::DenseArray(element, values),
            ) => {
                self.out.push('[');
                self.array_values(*element, values.iter().map(|value| *value as u128));
                self.out.push(']');
            }
            _ => self.attr(attr, false),
        }
    }
}
