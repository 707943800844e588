//! The erasures at the end of a conversion.

use rustc_hash::FxHashMap;

use super::rewriter::ConversionRewriter;
use crate::ir::{Ir, Op, with_ancestors};
use crate::rewriter::RewriterBase;

impl<I: Ir> ConversionRewriter<'_, I> {
    /// Erases what was erased.
    ///
    /// # Errors
    /// If something still uses an erased operation. Then nothing is erased.
    pub(super) fn commit(&mut self) -> Result<(), String> {
        for &op in self.erasure_order()?.iter() {
            self.below.below.erase_op(op);
        }
        Ok(())
    }

    /// The erased operations that are not nested in others, each after those that use it.
    fn erasure_order(&self) -> Result<Vec<Op<I>>, String> {
        let ir = self.ir();
        let outermost = |op: Op<I>| {
            let around = with_ancestors(ir, op).filter(|op| self.gone.contains(op));
            around.last()
        };
        let mut order = Vec::with_capacity(self.erased.len());
        // The number of uses by other erased operations.
        let mut uses: FxHashMap<Op<I>, usize> = FxHashMap::default();
        let mut uses_of: FxHashMap<Op<I>, Vec<Op<I>>> = FxHashMap::default();
        for &op in &self.erased {
            if outermost(op) != Some(op) {
                continue;
            }
            let mut count = 0;
            let mut error = None;
            for index in 0..ir.num_results(op) {
                ir.for_each_use(ir.result(op, index), |user, _| {
                    match outermost(user) {
                        Some(user) if user == op => {}
                        Some(user) => {
                            count += 1;
                            uses_of.entry(user).or_default().push(op);
                        }
                        None => error = Some(user),
                    }
                    error.is_none()
                });
            }
            if let Some(user) = error {
                return Err(format!(
                    "{} was erased but {} still uses it",
                    ir.display_op(op),
                    ir.display_op(user)
                ));
            }
            uses.insert(op, count);
            if count == 0 {
                order.push(op);
            }
        }
        let mut at = 0;
        while let Some(&op) = order.get(at) {
            at += 1;
            for used in uses_of.remove(&op).unwrap_or_default() {
                if let Some(count) = uses.get_mut(&used) {
                    *count -= 1;
                    if *count == 0 {
                        order.push(used);
                    }
                }
            }
        }
        match order.len() == uses.len() {
            true => Ok(order),
            false => Err("erased operations use one another".to_string()),
        }
    }
}
