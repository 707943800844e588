//! Facts of a match function: each becomes a condition, or the `let` of a binding that may be absent.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{Emitter, Run};
use crate::expand::names::{number, op_const};
use crate::expand::terms::{equal, length, result_arities};
use crate::model::{Binding, BindingId, Bindings, CaptureKind, Fact};
use crate::pieces::slice;

impl Emitter<'_> {
    pub(super) fn fact(&mut self, fact: &Fact) {
        match fact {
            Fact::Is(op, ops) => self.is(*op, ops),
            Fact::HasTraits(op, of) => self.has_traits(*op, *of),
            Fact::Present(id) => self.need(*id),
            Fact::Absent(id) => {
                let id = *id;
                let name = self.needed(id);
                self.ensure(match self.get(id) {
                    Binding::Optional(_) | Binding::OptionalAttr(..) => quote!(#name.is_none()),
                    _ => quote!(#name.is_empty()),
                });
            }
            Fact::Length(run, wanted) => {
                let (count, wanted) = (self.count(*run), length(*wanted));
                self.ensure(quote!(#wanted.fits(#count)));
            }
            Fact::FedBy(value, by_op) => {
                let value = self.needed(*value);
                let results = by_op.iter().map(|(of, index)| {
                    let decl = &self.rule.set.ops[*of].decl;
                    let (single, index) = (decl.is_single_result(*index), number(*index));
                    let fed = match single {
                        true => quote!(__rt::is_result(__ir, #value, #index)),
                        false => {
                            let arities = result_arities(decl);
                            quote!(__rt::fed_by(__ir, #value, #arities, #index))
                        }
                    };
                    (*of, fed)
                });
                let results: Vec<(usize, TokenStream)> = results.collect();
                let fed = match results.as_slice() {
                    [(_, one)] => one.clone(),
                    _ => {
                        let op = format_ident!("__op");
                        let of = self.choose(&op, results);
                        quote!({ let #op = __cx.def(#value, __n0).1; #of })
                    }
                };
                self.ensure(fed);
            }
            Fact::Equal(a, b) => self.equal_facts(*a, *b),
            Fact::InBlock(op, block) => {
                self.need(*block);
                let (op, block) = (self.name(*op), self.name(*block));
                self.ensure(quote!(__ir.parent_block(#op) == __rt::Some(#block)));
            }
            Fact::AtMostOps(block, count) => {
                let (block, count) = (self.name(*block), number(*count));
                self.ensure(quote!(__rt::at_most_ops(__ir, #block, #count)));
            }
            Fact::NoOthers(block, found) => {
                let block = self.name(*block);
                let found = slice(found.iter().map(|op| self.name(*op)));
                self.ensure(quote!(__rt::last_but(__ir, #block, #found).is_none()));
            }
            // The attribute's own test repeats this, and includes the kind.
            Fact::Int(..) => {}
        }
    }

    /// The length of a run.
    pub(super) fn count(&mut self, run: BindingId) -> TokenStream {
        match self.run(run) {
            Run::Regions(op) => quote!(__ir.num_regions(#op)),
            Run::Successors(op) => quote!(__ir.num_successors(#op)),
            Run::Args(block) => quote!(__ir.num_block_args(#block)),
            Run::Values | Run::SomeRegions | Run::SomeSuccessors => {
                let run = self.needed(run);
                quote!(#run.len())
            }
        }
    }

    /// Emits the fact that an op is one of these, unless the tree has asked it.
    pub(super) fn is(&mut self, op: BindingId, ops: &[usize]) {
        if !self.tested.insert(op) {
            return;
        }
        let shapes = match ops {
            [one] => {
                let shape = op_const(*one);
                quote!(&#shape)
            }
            _ => slice(ops.iter().map(|op| op_const(*op))),
        };
        match *self.get(op) {
            Binding::Def(value) if !self.bound.contains(&op) => {
                let value = self.needed(value);
                let found = match ops {
                    [_] => quote!(__cx.defined(#value, #shapes)),
                    _ => quote!(__cx.defined_by(#value, #shapes)),
                };
                self.take(op, found);
            }
            _ => {
                let name = self.needed(op);
                self.ensure(match ops {
                    [_] => quote!(__cx.is(#name, #shapes)),
                    _ => quote!(__cx.is_one_of(#name, #shapes)),
                });
            }
        }
    }

    pub(super) fn has_traits(&mut self, op: BindingId, of: usize) {
        let shape = op_const(of);
        match *self.get(op) {
            Binding::Def(value) if !self.bound.contains(&op) => {
                let value = self.needed(value);
                self.take(op, quote!(__cx.defined_with(#value, &#shape)));
            }
            _ => {
                let name = self.needed(op);
                self.ensure(quote!(__cx.is_any(#name, &#shape)));
            }
        }
    }

    pub(super) fn equal_facts(&mut self, a: BindingId, b: BindingId) {
        self.need(a);
        self.need(b);
        let of = |id: BindingId| (kind_of(&self.rule.set.bindings, id), self.name(id));
        self.ensure(equal(of(a), of(b)));
    }
}

/// The kind of a binding, as far as comparisons differ.
fn kind_of(bindings: &Bindings, id: BindingId) -> CaptureKind {
    match bindings.get(id) {
        Binding::Attr(..) => CaptureKind::Attr,
        Binding::OptionalAttr(..) => CaptureKind::OptionalAttr,
        Binding::Optional(_) => CaptureKind::OptionalValue,
        Binding::Operands(..) => CaptureKind::Values,
        Binding::Slice(..) | Binding::Before(_) => match bindings.get(bindings.whole(id)) {
            Binding::Regions(_) | Binding::Successors(_) => CaptureKind::Successors,
            _ => CaptureKind::Values,
        },
        _ => CaptureKind::Value,
    }
}
