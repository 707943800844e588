//! Traits that relate the types of an op's operands and results, tested before a rule breaks them.

use super::Rewrite;
use crate::decl::OpDef;
use crate::ir::{Ir, Op, Type, Value, operand_types, result_types, value_types};
use crate::native::Ty;
use crate::rewriter::RewriterBase;
use crate::rule::{Group, Stop};

impl<I: Ir, R: RewriterBase<I>> Rewrite<'_, I, R> {
    /// Checks the types of an op to build.
    ///
    /// # Errors
    /// [`Stop::Decline`] if a trait of `O` forbids them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn require_alike<O: OpDef>(
        &self,
        operands: &[Type<I>],
        results: &[Type<I>],
        reason: &'static str,
    ) -> Result<(), Stop> {
        // No such trait forbids equal types.
        let mut types = operands.iter().chain(results);
        let first = types.next();
        if types.all(|ty| Some(ty) == first) {
            return Ok(());
        }
        self.require_alike_each::<O>(operands, results, reason)
    }
    #[cold]
    fn require_alike_each<O: OpDef>(
        &self,
        operands: &[Type<I>],
        results: &[Type<I>],
        reason: &'static str,
    ) -> Result<(), Stop> {
        match O::verify_types(self.ir(), operands, results) {
            Ok(()) => Ok(()),
            Err(_) if self.become_alike::<O>(operands, results) => Ok(()),
            Err(message) => Err(self.unlike(&message, operands, results, reason)),
        }
    }
    /// Checks the types of an original op to build: a dialect conversion does not convert them.
    ///
    /// # Errors
    /// As [`require_alike`](Rewrite::require_alike).
    pub fn require_alike_original<O: OpDef>(
        &self,
        operands: &[Type<I>],
        results: &[Type<I>],
        reason: &'static str,
    ) -> Result<(), Stop> {
        O::verify_types(self.ir(), operands, results)
            .map_err(|message| self.unlike(&message, operands, results, reason))
    }
    /// True if the traits of `O` permit what these types become in the dialect conversion that
    /// runs. Some of the types may be those before it, others those that the rule states.
    #[cold]
    fn become_alike<O: OpDef>(&self, operands: &[Type<I>], results: &[Type<I>]) -> bool {
        let ir = self.ir();
        let converted = |types: &[Type<I>]| -> Option<Vec<_>> {
            let types = types.iter().map(|ty| Ty::new(ir, *ty).converted());
            types.map(|ty| ty.map(Ty::handle)).collect()
        };
        // Both ask for all types at once.
        let (operands, results) = (converted(operands), converted(results));
        operands
            .zip(results)
            .is_some_and(|(operands, results)| O::verify_types(ir, &operands, &results).is_ok())
    }
    /// Checks the types that an op has when the operands of some groups are others.
    ///
    /// # Errors
    /// As [`require_alike`](Rewrite::require_alike).
    pub fn require_alike_modified<O: OpDef>(
        &self,
        op: Op<I>,
        changes: &[(Group, &[Type<I>])],
        reason: &'static str,
    ) -> Result<(), Stop> {
        let ir = self.ir();
        let mut operands: Vec<_> = operand_types(ir, op).collect();
        let places = changes.iter().filter_map(|(group, types)| {
            let (start, len) = group.operands(ir, op)?;
            Some((start, len, *types))
        });
        let mut places: Vec<_> = places.collect();
        // From the back, so that positions stay valid.
        places.sort_by_key(|(start, ..)| std::cmp::Reverse(*start));
        for (start, len, types) in places {
            operands.splice(start..start + len, types.iter().copied());
        }
        let results: Vec<_> = result_types(ir, op).collect();
        self.require_alike::<O>(&operands, &results, reason)
    }
    /// Checks the types of operands that are known only in the rewrite.
    ///
    /// # Errors
    /// [`Stop::Abandon`] if a trait of `O` forbids them.
    pub fn check_alike<O: OpDef>(
        &self,
        operands: &[Value<I>],
        reason: &'static str,
    ) -> Result<(), Stop> {
        let types = value_types(self.ir(), operands);
        match O::verify_types(self.ir(), &types, &[]) {
            Err(message) if !self.become_alike::<O>(&types, &[]) => {
                Err(self.forbidden(&message, &types, reason))
            }
            _ => Ok(()),
        }
    }
    /// As [`check_alike`](Rewrite::check_alike), of an original op.
    ///
    /// # Errors
    /// [`Stop::Abandon`] if a trait of `O` forbids them.
    pub fn check_alike_original<O: OpDef>(
        &self,
        operands: &[Value<I>],
        reason: &'static str,
    ) -> Result<(), Stop> {
        let types = value_types(self.ir(), operands);
        O::verify_types(self.ir(), &types, &[])
            .map_err(|message| self.forbidden(&message, &types, reason))
    }
    /// A rewrite that made operands of these types.
    #[cold]
    fn forbidden(&self, message: &str, types: &[Type<I>], reason: &'static str) -> Stop {
        Stop::Abandon(self.broken(message, types, reason).into())
    }
}
