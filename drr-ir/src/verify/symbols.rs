//! Checks that symbols are unique in their table, and the operations that refer to them.

use drr_runtime::interface::SymbolUserOpInterface;
use drr_runtime::ir::{Ir, Op};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::ids::{Attr, Name, RawOp};
use crate::verify::verifier::{Checked, Verifier, text_of};

type Table<'a> = HashMap<&'a [u8], u32, FxBuildHasher>;

impl<'a> Verifier<'a> {
    /// True if operations of a kind refer to symbols.
    pub(super) fn is_symbol_user(&self, kind: u32) -> bool {
        self.ctx.kind_info(kind).traits.is_symbol_user()
    }

    /// Checks the symbols of an operation if it is a symbol table.
    pub(super) fn symbols(&mut self, op: u32) {
        let ctx = self.ctx;
        let is_table = |op| {
            let kind = ctx.op_data(op).kind();
            ctx.kind_info(kind).traits.is_symbol_table()
        };
        if !is_table(op) {
            return;
        }
        let name = Name(ctx.names.find("sym_name").unwrap_or(u32::MAX));
        let mut symbols = Table::default();
        let blocks = ctx
            .region_ids(op)
            .iter()
            .flat_map(|&region| ctx.region_blocks(region));
        for symbol in blocks.flat_map(|block| ctx.block_ops(block)) {
            let Some(attr) = ctx.slot(symbol, name) else {
                continue;
            };
            let Some(text) = ctx.stored_attr(attr).and_then(text_of) else {
                continue;
            };
            match symbols.get(text) {
                None => {
                    symbols.insert(text, symbol);
                }
                Some(&first) => {
                    let shown = String::from_utf8_lossy(text);
                    let message = format!("redefinition of symbol named '{shown}'");
                    let error = self.error(symbol, message);
                    let note = "see existing symbol definition here";
                    let error = self.note(error, ctx.op_data(first).loc, note);
                    self.errors.push(*error);
                }
            }
        }
        // The operations in this one were verified before.
        if !self.has_users {
            return;
        }
        // Check the uses of the symbols. Nested tables are checked separately.
        let mut open: Vec<u32> = vec![op];
        while let Some(at) = open.pop() {
            for &region in ctx.region_ids(at) {
                for child in ctx
                    .region_blocks(region)
                    .flat_map(|block| ctx.block_ops(block))
                {
                    if self.is_symbol_user(ctx.op_data(child).kind()) {
                        let checked = self.symbol_user(child, &symbols);
                        self.keep(checked);
                    }
                    if !ctx.region_ids(child).is_empty() && !is_table(child) {
                        open.push(child);
                    }
                }
            }
        }
    }

    fn symbol_user(&self, op: u32, symbols: &Table<'_>) -> Checked {
        let (ctx, handle) = (self.ctx, Op(RawOp(op)));
        let Some(user) = ctx.interface::<dyn SymbolUserOpInterface>(handle) else {
            return Ok(());
        };
        // An operation with mistakes may lack the references. Each was verified before.
        let registered = ctx.kind_info(ctx.op_data(op).kind()).registered.as_ref();
        let is_wrong = |registered| ctx.verify_declared(handle, registered).is_err();
        if !self.errors.is_empty() && registered.is_some_and(is_wrong) {
            return Ok(());
        }
        let lookup = |reference: &Attr| match ctx.stored_attr(*reference).and_then(text_of) {
            Some(name) => symbols.get(name).map(|symbol| Op(RawOp(*symbol))),
            None => {
                let mut nested = self.nested_symbols.borrow_mut();
                nested.lookup_nearest(ctx, handle, *reference)
            }
        };
        let verified = user.verify_symbol_uses(&lookup);
        verified.map_err(|wrong| self.declared_error(op, wrong))
    }
}
