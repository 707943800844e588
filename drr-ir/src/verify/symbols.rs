//! Checks that symbols are unique in their table and that calls match their functions.

use drr_runtime::ir::{Op, Type};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::attr::AttrKind;
use crate::context::{Context, KindInfo};
use crate::ids::{Name, RawOp, RawType};
use crate::types::TypeKind;
use crate::verify::verifier::{Checked, Verifier, text_of};

type Table<'a> = HashMap<&'a [u8], u32, FxBuildHasher>;

/// Names and kinds that are looked up once.
pub(super) struct Names {
    sym_name: Name,
    call: Option<u32>,
    /// By op kind: whether its operations are symbol tables.
    tables: Vec<bool>,
}

impl Names {
    pub(super) fn new(ctx: &Context) -> Self {
        let is_table = |info: &KindInfo| {
            let known = info.registered.as_ref();
            known.is_some_and(|known| known.decl.has_trait("SymbolTable"))
        };
        Names {
            sym_name: Name(ctx.names.find("sym_name").unwrap_or(u32::MAX)),
            call: ctx.find_kind("func.call").map(|kind| kind.0),
            tables: ctx.kinds.iter().map(is_table).collect(),
        }
    }

    fn is_table(&self, ctx: &Context, op: u32) -> bool {
        self.tables[ctx.op_data(op).kind as usize]
    }
}

impl<'a> Verifier<'a> {
    /// Checks the symbols of an operation if it is a symbol table.
    pub(super) fn symbols(&mut self, op: u32, names: &Names) {
        let ctx = self.ctx;
        if !names.is_table(ctx, op) {
            return;
        }
        let (name, call) = (names.sym_name, names.call);
        let mut symbols = Table::default();
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
                    self.errors.push(*error);
                }
            }
        }
        // Check the uses of the symbols. Nested tables are checked separately.
        let mut open: Vec<u32> = vec![op];
        while let Some(at) = open.pop() {
            for &region in ctx.region_ids(at) {
                for child in ctx
                    .region_blocks(region)
                    .flat_map(|block| ctx.block_ops(block))
                {
                    if Some(ctx.op_data(child).kind) == call {
                        let checked = self.call(child, &symbols);
                        self.keep(checked);
                    }
                    if !ctx.region_ids(child).is_empty() && !names.is_table(ctx, child) {
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
                let list = |types: Vec<RawType>| {
                    let quoted = types.into_iter().map(|ty| format!("'{}'", text(ty)));
                    quoted.collect::<Vec<_>>().join(", ")
                };
                let own = ctx.results(handle).map(|value| ctx.values[value.0.0].ty);
                // Aligned as in MLIR.
                let of_op = format!("      op result types: {}", list(own.collect()));
                let of_function = format!("function result types: {}", list(results.to_vec()));
                let error = self.note(error, data.loc, of_op);
                return Err(self.note(error, data.loc, of_function));
            }
        }
        Ok(())
    }
}
