//! Operations that become legal by folds.

use super::rewriter::ConversionRewriter;
use super::state::Slot;
use crate::ir::{Fold, FoldValue, InsertPoint, Ir, Op, Value, operands};
use crate::plumbing::makes;
use crate::rewriter::RewriterBase;

/// The most folds in place of an operation at once. Those of a faulty op may never end.
const MOST_IN_PLACE: usize = 64;

impl<I: Ir> ConversionRewriter<'_, I> {
    /// Folds an operation. Returns what must become legal then: the new constants, or the operation itself
    /// if it was changed in place. `None` if it does not fold. Then the caller undoes the changes.
    pub(super) fn fold(&mut self, op: Op<I>) -> Option<Vec<Op<I>>> {
        let ir = self.below.ir();
        if ir.is_constant_like(op) || ir.parent_block(op).is_none() {
            return None;
        }
        let before = (
            operands(ir, op).collect(),
            ir.operand_segments(op),
            ir.attrs(op)?,
        );
        let mut fold = self.fold_once(op)?;
        // As in MLIR, all folds in place together with the replacement are one fold: if the
        // replacement does not become legal, none of them stays.
        for _ in 0..MOST_IN_PLACE {
            if !matches!(fold, Fold::InPlace) {
                break;
            }
            match self.fold_once(op)? {
                Fold::No => break,
                next => fold = next,
            }
        }
        if matches!(fold, Fold::No) {
            return None;
        }
        // The op's own fold may have changed it before its traits give a replacement.
        self.below
            .changed_in_place(op, before.0, before.1, before.2);
        let ir = self.below.ir();
        let own = |value: &FoldValue<I>| matches!(value, FoldValue::Value(value) if makes(ir, op, *value));
        match fold {
            Fold::Values(values) if !values.is_empty() && !values.iter().any(own) => {
                self.replace_by(op, values)
            }
            _ => Some(vec![op]),
        }
    }

    /// One fold: the op's own one, or else what follows from its traits, as in MLIR.
    fn fold_once(&mut self, op: Op<I>) -> Option<Fold<I>> {
        let traits = self.traits.as_ref()?;
        let ir = self.below.ir_mut();
        Some(match ir.fold(op) {
            Fold::Values(values) => Fold::Values(values),
            own => match traits.fold(ir, op) {
                Fold::No => own,
                by_trait => by_trait,
            },
        })
    }

    fn replace_by(&mut self, op: Op<I>, values: Vec<FoldValue<I>>) -> Option<Vec<Op<I>>> {
        let at = InsertPoint::Before(op);
        let mut replacements: Vec<Value<I>> = Vec::with_capacity(values.len());
        let mut made = Vec::new();
        if values.len() != self.ir().num_results(op) {
            return None;
        }
        for (index, value) in values.into_iter().enumerate() {
            let ty = self.ir().result_type(op, index);
            let value = match value {
                FoldValue::Value(value) => value,
                FoldValue::Attr(attr) => {
                    let ir = self.below.ir_mut();
                    let constant = ir.materialize_constant(at, op, &attr, ty)?;
                    self.below.was_created(constant);
                    *self.slot(constant) = Slot::default();
                    made.push(constant);
                    let ir = self.ir();
                    (ir.num_results(constant) == 1).then(|| ir.result(constant, 0))?
                }
            };
            if self.ir().value_type(value) != ty {
                return None;
            }
            replacements.push(value);
        }
        self.replace_op(op, &replacements);
        Some(made)
    }
}
