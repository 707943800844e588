//! Symbols: unique in their table, and calls that fit what they call.

use drr_runtime::ir::{Op, Type};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::attr::AttrKind;
use crate::context::Context;
use crate::ids::{Name, RawOp};
use crate::types::TypeKind;
use crate::verify::{Checked, Verifier, text_of};

type Table<'a> = HashMap<&'a [u8], u32, FxBuildHasher>;

impl<'a> Verifier<'a> {
    /// Every symbol table in an operation.
    pub(super) fn symbol_tables(&mut self, root: u32) {
        let ctx = self.ctx;
        let names = (
            Name(ctx.names.find("sym_name").unwrap_or(u32::MAX)),
            ctx.find_kind("func.call"),
        );
        let mut tables = vec![root];
        while let Some(table) = tables.pop() {
            let start = tables.len();
            self.symbol_table(table, names.0, names.1.map(|kind| kind.0), &mut tables);
            tables[start..].reverse();
        }
    }

    /// One table; those inside are put on the list.
    fn symbol_table(&mut self, op: u32, name: Name, call: Option<u32>, inner: &mut Vec<u32>) {
        let ctx = self.ctx;
        let is_table = |op: u32| {
            let info = &ctx.kinds[ctx.op_data(op).kind as usize];
            info.registered
                .as_ref()
                .is_some_and(|known| known.decl.has_trait("SymbolTable"))
        };
        let mut symbols = Table::default();
        if is_table(op) {
            let blocks = ctx
                .region_ids(op)
                .iter()
                .flat_map(|&region| ctx.region_blocks(region));
            for symbol in blocks.flat_map(|block| ctx.block_ops(block)) {
                let Some(attr) = ctx.slot(symbol, name) else {
                    continue;
                };
                let Some(text) = text_of(ctx.attr_kind(attr)) else {
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
                        self.errors.push(error);
                    }
                }
            }
        }
        // What the table's symbols are used by, and the tables inside.
        let mut open: Vec<u32> = vec![op];
        while let Some(at) = open.pop() {
            for &region in ctx.region_ids(at) {
                for child in ctx
                    .region_blocks(region)
                    .flat_map(|block| ctx.block_ops(block))
                {
                    if Some(ctx.op_data(child).kind) == call
                        && is_table(op)
                        && let Err(error) = self.call(child, &symbols)
                    {
                        self.errors.push(error);
                    }
                    if ctx.region_ids(child).is_empty() {
                        continue;
                    }
                    if is_table(child) {
                        inner.push(child);
                    } else {
                        open.push(child);
                    }
                }
            }
        }
    }

    fn call(&self, op: u32, symbols: &Table<'_>) -> Checked {
        let ctx = self.ctx;
        let handle = Op(RawOp(op));
        let Some(callee) = ctx
            .attr(handle, "callee")
            .and_then(|attr| text_of(ctx.attr_kind(attr)))
        else {
            return Ok(());
        };
        let function = symbols
            .get(callee)
            .copied()
            .filter(|&function| ctx.op_name(Op(RawOp(function))) == "func.func");
        let Some(function) = function else {
            let shown = String::from_utf8_lossy(callee);
            let message = format!("'{shown}' does not reference a valid function");
            return Err(self.op_error(op, message));
        };
        let ty = ctx
            .attr(Op(RawOp(function)), "function_type")
            .map(|attr| ctx.attr_kind(attr));
        let Some(AttrKind::Type(ty)) = ty else {
            return Ok(());
        };
        let TypeKind::Function { inputs, results } = ctx.kind_of_type(*ty) else {
            return Ok(());
        };
        let text = |ty| ctx.type_text(Type::<Context>(ty));
        let data = ctx.op_data(op);
        if data.num_operands as usize != inputs.len() {
            return Err(self.op_error(op, "incorrect number of operands for callee"));
        }
        for (index, (value, input)) in ctx.operands(handle).zip(inputs).enumerate() {
            let own = ctx.values[value.0.0].ty;
            if own != *input {
                let message = format!(
                    "operand type mismatch: expected operand type '{}', but provided '{}' for \
                     operand number {index}",
                    text(*input),
                    text(own)
                );
                return Err(self.op_error(op, message));
            }
        }
        if data.num_results as usize != results.len() {
            return Err(self.op_error(op, "incorrect number of results for callee"));
        }
        for (index, (value, result)) in ctx.results(handle).zip(results).enumerate() {
            let own = ctx.values[value.0.0].ty;
            if own != *result {
                let error = self.op_error(op, format!("result type mismatch at index {index}"));
                let note = format!(
                    "op result type '{}', function result type '{}'",
                    text(own),
                    text(*result)
                );
                return Err(self.note(error, data.loc, note));
            }
        }
        Ok(())
    }
}
