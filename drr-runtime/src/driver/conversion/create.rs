//! New operations.

use super::rewriter::ConversionRewriter;
use super::state::Slot;
use crate::decl::Arity;
use crate::ir::{self, Ir, Op, OpState, Type, Value};
use crate::rewriter::RewriterBase;
use crate::view::may_become;

/// The lengths of groups whose elements become several or none.
fn regrouped(groups: &[u32], lengths: &[usize]) -> Vec<u32> {
    let mut lengths = lengths.iter();
    groups
        .iter()
        .map(|group| lengths.by_ref().take(*group as usize).sum::<usize>() as u32)
        .collect()
}

impl<I: Ir> ConversionRewriter<'_, I> {
    /// Creates an operation that has the converted types already.
    #[inline]
    pub(super) fn make(&mut self, state: OpState<'_, I>) -> Op<I> {
        let op = self.below.create_op(state);
        let mut slot = Slot::default();
        slot.set(Slot::MADE, true);
        slot.rule = self.rule.map_or(0, |rule| rule.0 + 1);
        *self.slot(op) = slot;
        op
    }

    /// Creates an operation as if it had been there before the conversion.
    pub(super) fn make_original(&mut self, state: OpState<'_, I>) -> Op<I> {
        let op = self.make(state);
        // Its operands do not follow what replaces them.
        self.slot(op).set(Slot::MADE, false);
        op
    }

    fn create_converted(
        &mut self,
        state: &OpState<'_, I>,
        awaits: bool,
        result_groups: &[Arity],
        operands: &mut Vec<Value<I>>,
        result_types: &mut Vec<Type<I>>,
    ) -> Result<Op<I>, String> {
        operands.clear();
        self.operand_lengths.clear();
        for (index, &operand) in state.operands.iter().enumerate() {
            let before = operands.len();
            match self.originals.contains(&index) {
                true => operands.push(operand),
                false => self.convert_value(operand, awaits, operands)?,
            }
            self.operand_lengths.push(operands.len() - before);
        }
        let segments = state
            .operand_segments
            .map(|segments| regrouped(segments, &self.operand_lengths));
        result_types.clear();
        self.result_lengths.clear();
        let root = self.root.filter(|root| {
            self.sees_values
                && ir::result_types(self.ir(), *root).eq(state.result_types.iter().copied())
        });
        for (index, ty) in state.result_types.iter().enumerate() {
            let answer = match root {
                Some(root) => self.convert_type_of(self.ir().result(root, index))?,
                None => self.convert_type(*ty)?,
            };
            let types = self.cache.list(&answer, ty);
            self.result_lengths.push(types.len());
            result_types.extend_from_slice(types);
        }
        if !may_become(result_groups, state.result_segments, &self.result_lengths) {
            let name = self.ir().kind_name(state.kind);
            return Err(format!(
                "a result of a new '{name}' is one value, which the conversion makes several or none; \
                 `(values $a, $b)` replaces a result by several, `(values $op__0..)` by those of a \
                 variadic group, and `(original (Op …))` builds an op whose types another rule converts"
            ));
        }
        let result_segments = state
            .result_segments
            .map(|segments| regrouped(segments, &self.result_lengths));
        Ok(self.make(OpState {
            operands,
            operand_segments: segments.as_deref(),
            result_types,
            result_segments: result_segments.as_deref(),
            ..state.clone()
        }))
    }

    /// Creates an operation with the converted types. If `awaits`, no rule looks at it again.
    /// `result_groups` are those of [`OpConversion`].
    pub(super) fn create(
        &mut self,
        state: OpState<'_, I>,
        awaits: bool,
        result_groups: &[Arity],
    ) -> Op<I> {
        let mut operands = std::mem::take(&mut self.operands);
        let mut result_types = std::mem::take(&mut self.result_types);
        let made = self.create_converted(
            &state,
            awaits,
            result_groups,
            &mut operands,
            &mut result_types,
        );
        (self.operands, self.result_types) = (operands, result_types);
        self.noted(made).unwrap_or_else(|| self.make(state))
    }
}
