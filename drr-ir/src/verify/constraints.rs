//! The constraints of an op, read from its table.

use std::ptr::fn_addr_eq;

use drr_runtime::decl::{AttrCheck, Constraints, Presence, Relations, VerifyError};
use drr_runtime::ir::{Op, Type};
use drr_runtime::native::{AttrRef, Ty};

use crate::context::{Context, Registered};
use crate::ids::{Name, RawOp, RawType};
use crate::storage::{AttrSlot, OpData};

/// The number of operands and results that most operations do not exceed.
const FEW: usize = 4;

impl Context {
    /// Verifies an operation whose op has these constraints, if it satisfies them. `None` if not: the op's
    /// own verifier has the messages. Most operations satisfy them, which this finds without a call for
    /// each part.
    #[inline(never)]
    pub(super) fn verify_satisfied(
        &self,
        op: u32,
        registered: &Registered,
        constraints: &Constraints<Context>,
    ) -> Option<Result<(), VerifyError>> {
        let data = self.op_data(op);
        let (operands, results) = (data.num_operands() as usize, data.num_results() as usize);
        let count = operands + results;
        if data.is_rare()
            || operands != registered.decl.operands.len()
            || count != constraints.values.len()
            || count > FEW
        {
            return None;
        }
        let types = self.few_types(data);
        let types = &types[..count];
        let (mut before, mut is_one_type) = (None, true);
        for (constraint, &ty) in constraints.values.iter().zip(types) {
            is_one_type &= ty == types[0];
            // Most ops relate values of one type.
            let is_known = before
                .is_some_and(|(check, known)| known == ty && fn_addr_eq(check, constraint.check));
            if !is_known && !(constraint.check)(Ty::new(self, ty)) {
                return None;
            }
            before = Some((constraint.check, ty));
        }
        if !constraints.attrs.is_empty() && !self.has_attrs(data, registered, constraints.attrs) {
            return None;
        }
        Some(match constraints.relations {
            Relations::None => Ok(()),
            Relations::SameTypes if is_one_type && operands > 0 && results > 0 => Ok(()),
            _ => {
                let (operands, results) = types.split_at(operands);
                (registered.hooks.verify_relations)(self, Op(RawOp(op)), operands, results)
            }
        })
    }

    /// True if the declared attributes are there that must be, and satisfy their constraints.
    #[inline(never)]
    fn has_attrs(
        &self,
        data: &OpData,
        registered: &Registered,
        checks: &[AttrCheck<Context>],
    ) -> bool {
        let (start, len) = data.attr_run();
        let slots = self.attr_slots.run(start, len as usize);
        checks.iter().enumerate().all(|(at, check)| {
            let name = registered.properties[at];
            // Most are in the order of the declaration.
            let slot = match slots.get(at) {
                Some(slot) if slot.name() == name => Some(slot),
                _ => find_slot(slots, name),
            };
            match slot {
                Some(slot) => check(AttrRef::given(self, &slot.attr)),
                None => registered.decl.attrs[at].presence != Presence::Required,
            }
        })
    }

    /// The types of a few operands, and then those of the results.
    #[inline]
    fn few_types(&self, data: &OpData) -> [Type<Context>; FEW] {
        let mut types = [Type(RawType(0)); FEW];
        let operands = data.num_operands() as usize;
        if data.has_few_operands() {
            for (ty, entry) in types.iter_mut().zip(&data.operands()[..operands]) {
                *ty = Type(self.value_data(entry.value).ty);
            }
        } else {
            let (start, len) = data.operand_run();
            for (ty, operand) in types.iter_mut().zip(self.uses.run(start, len as usize)) {
                *ty = Type(self.value_data(operand.entry.value).ty);
            }
        }
        if data.has_few_results() {
            if let Some(ty) = types.get_mut(operands) {
                *ty = Type(data.result().ty);
            }
        } else {
            let (start, len) = data.result_run();
            let results = self.values.run(start, len as usize);
            for (ty, result) in types[operands..].iter_mut().zip(results) {
                *ty = Type(result.value.ty);
            }
        }
        types
    }
}

#[inline(never)]
fn find_slot(slots: &[AttrSlot], name: Name) -> Option<&AttrSlot> {
    slots.iter().find(|slot| slot.name() == name)
}
