//! Folding operations whose operands are known.

use rustc_hash::FxHashMap;

use drr_ir::{Attr, Context, Loc};
use drr_runtime::ir::{Block, Fold, FoldValue, InsertPoint, Ir, IrMapping, Op, Value};

/// A constant, and an operation of the dialect that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Constant {
    pub(super) attr: Attr,
    pub(super) like: Op<Context>,
}

/// A block outside of the IR, with constants and copies of operations.
pub(super) struct Scratch {
    pub(super) op: Op<Context>,
    block: Block<Context>,
    /// An operation of each dialect that makes constants.
    makers: FxHashMap<String, Op<Context>>,
    /// By value. As in MLIR, equal constants of different values are not one value.
    constants: FxHashMap<(Value<Context>, Attr), Value<Context>>,
    known: FxHashMap<Value<Context>, Constant>,
}

/// The result of an operation with known operands.
pub(super) enum Known {
    Constant(Constant),
    /// This value, whatever it is.
    Value(Value<Context>),
}

impl Scratch {
    pub(super) fn new(ctx: &mut Context) -> Self {
        let kind = ctx.op_kind("builtin.module");
        let op = ctx.build(kind).empty_region().detached();
        let region = ctx.region(op, 0).expect("it was given one");
        Scratch {
            op,
            block: ctx.create_block(region, &[]),
            makers: FxHashMap::default(),
            constants: FxHashMap::default(),
            known: FxHashMap::default(),
        }
    }

    /// An operation that stays, of the dialect of this one.
    pub(super) fn maker(&mut self, ctx: &mut Context, like: Op<Context>) -> Op<Context> {
        let name = ctx.op_name(like);
        let dialect = name.split_once('.').map_or(name, |(dialect, _)| dialect);
        if let Some(maker) = self.makers.get(dialect) {
            return *maker;
        }
        let dialect = dialect.to_string();
        let maker = self.copy(ctx, like);
        ctx.set_loc(maker, Loc::UNKNOWN);
        self.makers.insert(dialect, maker);
        maker
    }

    /// A copy with empty regions, without successors.
    fn copy(&self, ctx: &mut Context, op: Op<Context>) -> Op<Context> {
        let copy = ctx.clone_op_without_regions(op, &mut IrMapping::new());
        ctx.insert_op(copy, InsertPoint::End(self.block));
        copy
    }

    /// A constant in place of a value.
    fn value(
        &mut self,
        ctx: &mut Context,
        constant: Constant,
        of: Value<Context>,
    ) -> Option<Value<Context>> {
        let (key, ty) = ((of, constant.attr), ctx.value_type(of));
        if let Some(value) = self.constants.get(&key) {
            return Some(*value);
        }
        let at = InsertPoint::End(self.block);
        let made = ctx.materialize_constant(at, constant.like, &constant.attr, ty)?;
        let value = ctx.result(made, 0);
        self.constants.insert(key, value);
        self.known.insert(value, constant);
        Some(value)
    }

    /// Folds an operation, some of whose operands are constants. `None` if it does not fold.
    pub(super) fn fold(
        &mut self,
        ctx: &mut Context,
        op: Op<Context>,
        operands: &[Option<Constant>],
    ) -> Option<Vec<Known>> {
        let folded = self.fold_copy(ctx, op, operands);
        if folded.is_some() || operands.iter().all(Option::is_none) {
            return folded;
        }
        // A fold may look at the operations that define operands, which constants hide.
        self.fold_copy(ctx, op, &[])
    }

    /// Folds a copy of an operation with constants in place of operands.
    fn fold_copy(
        &mut self,
        ctx: &mut Context,
        op: Op<Context>,
        operands: &[Option<Constant>],
    ) -> Option<Vec<Known>> {
        let copy = self.copy(ctx, op);
        for (index, constant) in operands.iter().enumerate() {
            let of = ctx.operand(op, index);
            let value = constant.and_then(|constant| self.value(ctx, constant, of));
            if let Some(value) = value {
                ctx.set_operand(copy, index, value);
            }
        }
        let folded = match ctx.fold(copy) {
            Fold::Values(values) if values.len() == ctx.num_results(copy) => values,
            _ => Vec::new(),
        };
        let results: Vec<_> = ctx.results(copy).collect();
        let itself = |value: &FoldValue<Context>| matches!(value, FoldValue::Value(value) if results.contains(value));
        let known = (!folded.is_empty() && !folded.iter().any(itself)).then(|| {
            let known = folded.into_iter().map(|value| match value {
                FoldValue::Attr(attr) => {
                    let like = self.maker(ctx, op);
                    Known::Constant(Constant { attr, like })
                }
                FoldValue::Value(value) => match self.known.get(&value) {
                    Some(constant) => Known::Constant(*constant),
                    None => Known::Value(value),
                },
            });
            known.collect()
        });
        ctx.erase_op(copy);
        known
    }
}
