//! Bindings of a match function: each gets a local when it is first needed.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::{Emitter, Run, order_name};
use crate::expand::names::{MAX_INLINED, native_name, node_name, number};
use crate::expand::terms::{at, choose};
use crate::model::{At, Binding, BindingId, ByOp};
use crate::pieces::slice;

impl Emitter<'_> {
    /// Gives a binding a name, if it has none.
    pub(super) fn need(&mut self, id: BindingId) {
        if self.bound.contains(&id) {
            return;
        }
        self.get(id).clone().for_each(|inner| {
            if !matches!(
                self.get(inner),
                Binding::Regions(_) | Binding::Successors(_) | Binding::Args(_)
            ) {
                self.need(inner);
            }
        });
        match self.get(id).clone() {
            Binding::Pick(order, nth) => {
                self.list(order);
                let (positions, nth) = (order_name(order), number(nth));
                let places = format_ident!("__g{}", order.index());
                self.set(id, quote!(#places[#positions[#nth]]));
            }
            Binding::Operand(op, index) => {
                let (op, index) = (self.name(op), number(index));
                self.set(id, quote!(__ir.operand(#op, #index)));
            }
            Binding::Result(op, index) => {
                let (op, index) = (self.name(op), number(index));
                self.set(id, quote!(__ir.result(#op, #index)));
            }
            Binding::Operands(op, by_op) => {
                let (of, group) = (self.name(op), number(by_op[0].1));
                let arities = self.arities(&of, &by_op);
                self.take(id, quote!(__rt::operands(__ir, #of, #arities, #group)));
            }
            Binding::Slice(run, front, back) => {
                let (front, back) = (number(front), number(back));
                let slice = self.slice(run, quote!(#front), quote!(#back));
                self.take(id, slice);
            }
            Binding::Before(tail) => {
                let Binding::Tail(run, front, _) = *self.get(tail) else {
                    return;
                };
                let (front, tail) = (number(front), self.name(tail));
                let before = self.slice(run, quote!(#front), quote!(#tail.len()));
                self.take(id, before);
            }
            Binding::Element(run, position) => {
                let (name, place) = (self.name(run), at(position));
                let element = match self.run(run) {
                    Run::Regions(op) => quote!(__rt::nth_region(__ir, #op, #place)),
                    Run::Successors(op) => quote!(__rt::nth_successor(__ir, #op, #place)),
                    Run::Args(block) => {
                        let At::Front(index) = position else { return };
                        let index = number(index);
                        quote!(__ir.block_arg(#block, #index))
                    }
                    Run::Values => quote!(__rt::element(__ir, #name, #place)),
                    Run::SomeRegions => quote!(#name.region(__ir, #place)),
                    Run::SomeSuccessors => quote!(#name.block(__ir, #place)),
                };
                self.take(id, element);
            }
            Binding::Optional(run) => {
                let run = self.name(run);
                self.set(id, quote!(__rt::optional(__ir, #run)));
            }
            Binding::Attr(op, by_op) => {
                let find = match self.rule.set.requires(&by_op) {
                    true => quote!(__rt::AttrSlot::required),
                    false => self.find_attr(),
                };
                let (op, number) = (self.name(op), self.by_op(op, &by_op));
                self.take(id, quote!(#find(__ir, __t, #op, #number)));
            }
            Binding::OptionalAttr(op, by_op) => {
                let (op, number) = (self.name(op), self.by_op(op, &by_op));
                let find = self.find_attr();
                self.set(id, quote!(#find(__ir, __t, #op, #number)));
            }
            Binding::Block(region) => {
                let region = self.name(region);
                self.take(id, quote!(__ir.single_block(#region)));
            }
            Binding::LastOther(block, found) => {
                let block = self.name(block);
                let found = slice(found.iter().map(|op| self.name(*op)));
                self.take(id, quote!(__rt::last_but(__ir, #block, #found)));
            }
            Binding::Extract(_, native, value) => {
                let (function, value) = (native_name(self.rule.rank, native), self.name(value));
                self.take(id, quote!(self.#function(__ir, __t, #value)));
            }
            Binding::Out(found, nth) => {
                let (found, nth) = (self.name(found), number(nth));
                self.take(id, quote!(#found[#nth]));
            }
            // Usually the fact that tests the op has bound it already.
            Binding::Def(value) => {
                let (value, root) = (self.name(value), node_name(0));
                self.set(id, quote!(__cx.def(#value, #root).1));
            }
            // The head of its loop binds a tail.
            Binding::Tail(..)
            | Binding::Root
            | Binding::Regions(_)
            | Binding::Successors(_)
            | Binding::Args(_) => {}
        }
    }

    /// The name of a binding, which gets one if it has none.
    pub(super) fn needed(&mut self, id: BindingId) -> Ident {
        self.need(id);
        self.name(id)
    }

    /// A run without some elements in front and at the back, if it has these.
    pub(super) fn slice(
        &self,
        run: BindingId,
        front: TokenStream,
        back: TokenStream,
    ) -> TokenStream {
        match self.run(run) {
            Run::Regions(op) => {
                quote!(__rt::rule::PartRange::regions_of(__ir, #op, #front, #back))
            }
            Run::Successors(op) => {
                quote!(__rt::rule::PartRange::successors_of(__ir, #op, #front, #back))
            }
            Run::Values | Run::Args(_) | Run::SomeRegions | Run::SomeSuccessors => {
                let run = self.name(run);
                quote!(#run.without(#front, #back))
            }
        }
    }

    /// The function that finds an attribute. In large sets it is a call, so that the code stays
    /// small.
    pub(super) fn find_attr(&self) -> TokenStream {
        match self.rule.set.rules.len() > MAX_INLINED {
            true => quote!(__rt::find_attr),
            false => quote!(__rt::AttrSlot::find),
        }
    }

    /// A value that is used once: its name, or an expression.
    pub(super) fn value(&mut self, id: BindingId) -> TokenStream {
        match self.get(id) {
            Binding::Operand(op, index) if !self.bound.contains(&id) => {
                self.need(*op);
                let (op, index) = (self.name(*op), number(*index));
                quote!(__ir.operand(#op, #index))
            }
            _ => self.needed(id).into_token_stream(),
        }
    }

    pub(super) fn run(&self, run: BindingId) -> Run {
        match self.get(run) {
            Binding::Regions(op) => Run::Regions(self.name(*op)),
            Binding::Successors(op) => Run::Successors(self.name(*op)),
            Binding::Args(block) => Run::Args(self.name(*block)),
            _ => match self.get(self.rule.set.bindings.whole(run)) {
                Binding::Regions(_) => Run::SomeRegions,
                Binding::Successors(_) => Run::SomeSuccessors,
                _ => Run::Values,
            },
        }
    }

    /// A position that depends on the op that matched.
    pub(super) fn by_op(&self, op: BindingId, by_op: &ByOp) -> TokenStream {
        let numbers = by_op.iter().map(|(of, nth)| {
            let nth = number(*nth);
            (*of, quote!(#nth))
        });
        self.choose(&self.name(op), numbers.collect())
    }

    pub(super) fn arities(&self, op: &Ident, by_op: &ByOp) -> TokenStream {
        let arities = by_op.iter().map(|(of, _)| {
            let arities = self.rule.target.arities(*of);
            (*of, quote!(#arities))
        });
        self.choose(op, arities.collect())
    }

    pub(super) fn choose(&self, op: &Ident, of: Vec<(usize, TokenStream)>) -> TokenStream {
        choose(|| quote!(__cx.kind(#op)), of)
    }
}
