//! The end of a conversion: casts that undo one another disappear, others are materialized.

use super::ConversionError;
use super::apply::general;
use super::run::Conversion;
use super::state::Slot;
use crate::ir::{InsertPoint, Ir, Op, Value};
use crate::pattern_set::RuleId;
use crate::plumbing::dominates;
use crate::rewriter::{PatternRewriter, RewriterBase};

impl<I: Ir> Conversion<'_, I> {
    /// Removes the casts that undo one another, and materializes the others. Returns the number of those
    /// that are left.
    pub(super) fn finish_casts(&mut self) -> Result<usize, ConversionError<I>> {
        self.cancel_casts();
        let mut casts_left = 0;
        for cast in self.rewriter.casts.clone() {
            self.keep();
            if self.rewriter.is_gone(cast) {
                continue;
            }
            let materialized = self.materialize(cast);
            casts_left += usize::from(!matches!(materialized, Ok(true)));
            if let Err(error) = materialized {
                self.fail(error)?;
            }
        }
        Ok(casts_left)
    }

    /// Removes the casts that undo one another, and those without uses.
    pub(super) fn cancel_casts(&mut self) {
        let mut queue = self.rewriter.casts.clone();
        queue.reverse();
        while let Some(cast) = queue.pop() {
            if self.rewriter.is_gone(cast) {
                continue;
            }
            if let Some(inputs) = self.undone_by(cast) {
                for (index, input) in inputs.into_iter().enumerate() {
                    let result = self.ir().result(cast, index);
                    let ir = self.ir();
                    ir.for_each_use(result, |user, _| {
                        if ir.kind(user) == self.rewriter.cast {
                            queue.push(user);
                        }
                        true
                    });
                    self.rewriter.replace_all_uses_with(result, input);
                }
                self.rewriter.erase_op(cast);
            }
        }
        // Users come after definitions, mostly.
        let mut queue = self.rewriter.casts.clone();
        while let Some(cast) = queue.pop() {
            if self.rewriter.is_gone(cast) {
                continue;
            }
            if self.rewriter.is_unused(cast) {
                let ir = self.ir();
                for index in 0..ir.num_operands(cast) {
                    if let Some((def, _)) = ir.defining_op(ir.operand(cast, index))
                        && ir.kind(def) == self.rewriter.cast
                    {
                        queue.push(def);
                    }
                }
                self.rewriter.erase_op(cast);
            }
        }
    }

    /// The values that a cast gives back: its operands are all results of one cast from its types.
    fn undone_by(&self, cast: Op<I>) -> Option<Vec<Value<I>>> {
        let ir = self.ir();
        if ir.num_operands(cast) == 0 {
            return None;
        }
        let (first, _) = ir.defining_op(ir.operand(cast, 0))?;
        if ir.kind(first) != self.rewriter.cast || ir.num_results(first) != ir.num_operands(cast) {
            return None;
        }
        let mut operands = (0..ir.num_operands(cast))
            .map(|index| ir.operand(cast, index))
            .enumerate();
        let in_order =
            operands.all(|(index, operand)| ir.defining_op(operand) == Some((first, index)));
        let inputs: Vec<_> = (0..ir.num_operands(first))
            .map(|index| ir.operand(first, index))
            .collect();
        let types = (0..ir.num_results(cast)).map(|index| ir.value_type(ir.result(cast, index)));
        let same = inputs.iter().map(|input| ir.value_type(*input)).eq(types);
        (in_order && same).then_some(inputs)
    }

    /// Replaces a cast by what the converter makes. `false` if the cast stays.
    fn materialize(&mut self, cast: Op<I>) -> Result<bool, ConversionError<I>> {
        let ir = self.ir();
        let inputs: Vec<_> = (0..ir.num_operands(cast))
            .map(|index| ir.operand(cast, index))
            .collect();
        let results: Vec<_> = (0..ir.num_results(cast))
            .map(|index| ir.result(cast, index))
            .collect();
        let types: Vec<_> = results
            .iter()
            .map(|result| ir.value_type(*result))
            .collect();
        let converter = self.rewriter.types;
        let makes = converter.map_or(&[][..], |converter| &converter.materializations);
        for make in makes.iter().rev() {
            self.rewriter.set_insertion_point(InsertPoint::Before(cast));
            // A materialization makes values of the given types; they are not converted again.
            let types_kept = self.rewriter.types.take();
            let mark = self.rewriter.mark();
            let made = make(
                &mut PatternRewriter::new(&mut self.rewriter),
                &inputs,
                &types,
            );
            self.rewriter.types = types_kept;
            let fault = self.rewriter.fault.take();
            let Some(made) = made else {
                self.rewriter.undo_to(mark).map_err(general)?;
                continue;
            };
            let made_types = made.iter().map(|value| self.ir().value_type(*value));
            let there = |value: &Value<I>| dominates(self.ir(), *value, cast);
            let problem = match fault {
                Some(fault) => Some(fault),
                None if !made_types.eq(types.iter().copied()) => {
                    Some(format!("made values of the types {}", self.types(&made)))
                }
                None if !made.iter().all(there) => {
                    Some("made a value that is not there where it is used".to_string())
                }
                None => None,
            };
            if let Some(problem) = problem {
                let message = format!(
                    "a materialization from {} to {} {problem}",
                    self.types(&inputs),
                    self.types(&results)
                );
                self.rewriter.undo_to(mark).map_err(general)?;
                return Err(self.error_at_user(message, cast));
            }
            for (result, made) in results.iter().zip(made) {
                self.rewriter.below.replace_all_uses_with(*result, made);
            }
            self.rewriter.erase_op(cast);
            return Ok(true);
        }
        if converter.is_some_and(|converter| converter.leaves_casts) {
            return Ok(false);
        }
        let message = format!(
            "failed to legalize unresolved materialization from {} to {} that remained live after conversion",
            self.types(&inputs),
            self.types(&results)
        );
        Err(self.error_at_user(message, cast))
    }

    /// An error at an operation that uses a result of a cast, with the rule that made it.
    fn error_at_user(&self, message: String, cast: Op<I>) -> ConversionError<I> {
        let ir = self.ir();
        let mut user = None;
        for index in 0..ir.num_results(cast) {
            ir.for_each_use(ir.result(cast, index), |op, _| {
                user = Some(op);
                self.rewriter.is_gone(op)
            });
        }
        let mut operands = (0..ir.num_operands(cast)).map(|index| ir.operand(cast, index));
        let definition = operands.find_map(|operand| ir.defining_op(operand));
        let mut near = user.into_iter().chain(definition.map(|(op, _)| op));
        ConversionError {
            message,
            op: near.find(|op| !self.rewriter.has(*op, Slot::MADE | Slot::GONE)),
            at: user.map_or(String::new(), |user| {
                let made_by = self.rewriter.slots.get(ir, user).rule.checked_sub(1);
                self.rewriter.kinds.named(made_by.map(RuleId)) + &ir.display_op(user)
            }),
            why: None,
        }
    }

    /// The types of values: `('i64', 'i32')`.
    fn types(&self, values: &[Value<I>]) -> String {
        let ir = self.ir();
        let types = values
            .iter()
            .map(|value| format!("'{}'", ir.display_type(ir.value_type(*value))));
        format!("({})", types.collect::<Vec<_>>().join(", "))
    }
}
