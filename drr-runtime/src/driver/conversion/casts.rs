//! The end of a conversion: casts that undo one another disappear, others are materialized.

use rustc_hash::FxHashMap;

use super::run::Conversion;
use super::types::Answer;
use super::{ConversionError, Order, Reason, WhyNot};
use crate::builtin::{UnrealizedConversionCastOp, undone};
use crate::decl::OpDef;
use crate::ir::{InsertPoint, Ir, Op, Value, block_owner, operands, quoted, results, value_types};
use crate::pattern_set::RuleId;
use crate::plumbing::dominates;
use crate::rewriter::{PatternRewriter, RewriterBase, display_arg};

impl<I: Ir> Conversion<'_, I> {
    /// Removes the casts that undo one another, and materializes the others. Returns the number of those
    /// that are left. Those from the number `settled` on were made for results that were replaced.
    pub(super) fn finish_casts(&mut self, settled: usize) -> Result<usize, ConversionError<I>> {
        self.cancel_casts();
        if self.config.order == Order::Mlir {
            self.place_casts_of_arguments(settled);
        }
        for cast in self.rewriter.casts.clone() {
            self.keep();
            if self.rewriter.is_gone(cast) {
                continue;
            }
            // A materialization may have made a cast that this one undoes.
            if let Some(inputs) = self.undone_by(cast) {
                for (index, input) in inputs.into_iter().enumerate() {
                    let result = self.ir().result(cast, index);
                    self.rewriter.replace_all_uses_with(result, input);
                }
                self.rewriter.erase_op(cast);
            } else if let Err(error) = self.materialize(cast) {
                self.fail(error)?;
            }
        }
        self.cancel_casts();
        let left = self.rewriter.casts.iter();
        Ok(left.filter(|cast| !self.rewriter.is_gone(**cast)).count())
    }

    /// Moves the casts of block arguments to the places that MLIR gives them: each at the start of
    /// its block, before the earlier ones. First come those whose values were converted again, in
    /// that order, then those for arguments that were converted, and in the end those for results
    /// that were replaced.
    fn place_casts_of_arguments(&mut self, settled: usize) {
        let casts = self.rewriter.casts.iter().copied().enumerate();
        let casts: Vec<_> = casts
            .filter(|(_, cast)| !self.rewriter.is_gone(*cast))
            .collect();
        let mut wanted = FxHashMap::default();
        let mut moved = Vec::new();
        for &(time, cast) in &casts {
            let ir = self.ir();
            for (def, _) in operands(ir, cast).filter_map(|operand| ir.defining_op(operand)) {
                wanted.entry(def).or_insert(time);
            }
            let block = ir.parent_block(cast);
            let is_argument =
                |value| ir.defining_op(value).is_none() && ir.block_of_arg(value) == block;
            if ir.num_operands(cast) > 0
                && ir.num_results(cast) == 1
                && operands(ir, cast).all(is_argument)
            {
                let ty = ir.result_type(cast, 0);
                let is_old = !matches!(self.rewriter.convert_type(ty), Ok(Answer::Same));
                moved.push((time, is_old, cast));
            }
        }
        // Arguments are converted last first, and in MLIR first to last.
        moved.sort_by_key(|(time, is_old, cast)| match (is_old, wanted.get(cast)) {
            (false, _) => (0, *time),
            (true, Some(time)) => (0, *time),
            (true, None) if *time < settled => (1, settled - time),
            (true, None) => (2, *time),
        });
        for (_, _, cast) in moved {
            let block = self.ir().parent_block(cast);
            match block.and_then(|block| self.ir().first_op(block)) {
                Some(first) if first != cast => {
                    // If the IR moves nothing, casts are in another order.
                    let at = InsertPoint::Before(first);
                    let _ = self.rewriter.below.move_op(cast, at);
                }
                _ => {}
            }
        }
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
                        if Some(ir.kind(user)) == self.rewriter.cast {
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
                let defs = operands(ir, cast).filter_map(|operand| ir.defining_op(operand));
                let defs = defs.map(|(def, _)| def);
                queue.extend(defs.filter(|def| Some(ir.kind(*def)) == self.rewriter.cast));
                self.rewriter.erase_op(cast);
            }
        }
    }

    /// The values that a cast gives back: its operands are all results of one cast from its types.
    fn undone_by(&self, cast: Op<I>) -> Option<Vec<Value<I>>> {
        let ir = self.ir();
        let first = undone(ir, cast, |kind| Some(kind) == self.rewriter.cast)?;
        Some(operands(ir, first).collect())
    }

    /// Replaces a cast by what the converter makes, unless the cast may stay.
    fn materialize(&mut self, cast: Op<I>) -> Result<(), ConversionError<I>> {
        let ir = self.ir();
        let inputs: Vec<_> = operands(ir, cast).collect();
        let results: Vec<_> = results(ir, cast).collect();
        let types = value_types(ir, &results);
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
                self.rewriter
                    .undo_to(mark)
                    .map_err(ConversionError::general)?;
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
                self.rewriter
                    .undo_to(mark)
                    .map_err(ConversionError::general)?;
                return Err(self.error_at_user(message, cast, None));
            }
            for (result, made) in results.iter().zip(made) {
                self.rewriter.below.replace_all_uses_with(*result, made);
            }
            self.rewriter.erase_op(cast);
            return Ok(());
        }
        if converter.is_some_and(|converter| converter.leaves_casts) {
            return Ok(());
        }
        let message = format!(
            "failed to legalize unresolved materialization from {} to {} that remained live after conversion",
            self.types(&inputs),
            self.types(&results)
        );
        let text = match makes.len() {
            0 => "the type converter has no materialization: `TypeConverter::materialize` adds one",
            1 => "the only materialization of the type converter returns `None`",
            _ => "all materializations of the type converter return `None`",
        };
        let text = format!("{text}; `leave_casts` leaves the cast");
        let why = WhyNot {
            op: UnrealizedConversionCastOp::DECL.name.to_string(),
            reasons: vec![(None, Reason::Declined(text.into()))],
        };
        Err(self.error_at_user(message, cast, Some(why)))
    }

    /// An error at an operation that uses a result of a cast, with the rule that made it. A value
    /// that should have been converted is named in place of the reason.
    fn error_at_user(
        &mut self,
        message: String,
        cast: Op<I>,
        why: Option<WhyNot>,
    ) -> ConversionError<I> {
        // The search for its place takes long, and only the first error is returned.
        if self.failure.is_some() {
            return ConversionError::general(message);
        }
        let inputs: Vec<_> = operands(self.ir(), cast).collect();
        let old = inputs.into_iter().find(|input| {
            let ty = self.ir().value_type(*input);
            !matches!(self.rewriter.convert_type(ty), Ok(Answer::Same))
        });
        let origin = old.and_then(|value| self.origin(value));
        let why = why.filter(|_| origin.is_none());
        let ir = self.ir();
        let mut user = None;
        for result in results(ir, cast) {
            ir.for_each_use(result, |op, _| {
                user = Some(op);
                self.rewriter.is_gone(op)
            });
        }
        let definition = operands(ir, cast).find_map(|operand| ir.defining_op(operand));
        let mut near = user.into_iter().chain(definition.map(|(op, _)| op));
        ConversionError {
            message,
            op: near.find(|op| {
                !self.rewriter.is_gone(*op) && (self.keeps() || !self.rewriter.is_new(*op))
            }),
            at: user.map_or(String::new(), |user| {
                let made_by = self.rewriter.slots.get(ir, user).rule.checked_sub(1);
                let origin = origin.map_or(String::new(), |origin| format!(", {origin}"));
                self.rewriter.kinds.named(made_by.map(RuleId)) + &ir.display_op(user) + &origin
            }),
            why,
        }
    }

    /// Where a value of an old type comes from.
    fn origin(&self, value: Value<I>) -> Option<String> {
        let ir = self.ir();
        let named = |id: RuleId| self.set.rule(id).info().named();
        if let Some((op, _)) = ir.defining_op(value) {
            let mut gone = self.rewriter.erased.iter().rev();
            let rule = gone.find(|gone| gone.op() == Some(op))?.rule?;
            let op = ir.display_op(op);
            return Some(format!("which uses {op}, which {} has erased", named(rule)));
        }
        let block = ir.block_of_arg(value)?;
        let owner = block_owner(ir, block)?;
        let index = ir.block_args(block).iter().position(|arg| *arg == value)?;
        let rule = self.rewriter.slots.get(ir, owner).rule.checked_sub(1);
        Some(format!(
            "which uses {} of a block of '{}', which {} not converted",
            display_arg(ir, index, value),
            ir.kind_name(ir.kind(owner)),
            rule.map_or("was".to_string(), |rule| named(RuleId(rule)) + " has")
        ))
    }

    /// The types of values: `('i64', 'i32')`.
    fn types(&self, values: &[Value<I>]) -> String {
        let types = value_types(self.ir(), values);
        format!("({})", quoted(self.ir(), &types))
    }
}
