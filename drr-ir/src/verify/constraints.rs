//! The constraints of an op, read from its table.

use std::ptr::fn_addr_eq;

use drr_runtime::decl::{AttrCheck, Constraints, OpDecl, Presence, Relations, VerifyError};
use drr_runtime::ir::{Op, Type};
use drr_runtime::native::{AttrRef, Ty};
use drr_runtime::signature::is_single;

use crate::context::{Context, OpTraits, Registered, Simple};
use crate::ids::{Name, RawOp, RawType};
use crate::storage::{AttrSlot, OpData};

/// The number of operands and results that most operations do not exceed.
const FEW: usize = 4;

impl Simple {
    /// The constraints of an op, if its parts are few single operands and results, and the verifier has no
    /// checks of its own.
    pub(crate) fn new(
        decl: &OpDecl,
        traits: OpTraits,
        constraints: &'static Constraints<Context>,
    ) -> Option<Simple> {
        let values = constraints.values;
        if traits.is_symbol()
            || traits.is_terminator()
            || !is_single(decl)
            || !decl.regions.is_empty()
            || !decl.successors.is_empty()
            || values.len() > FEW
        {
            return None;
        }
        let is_alike = |at: &usize| fn_addr_eq(values[*at].check, values[*at - 1].check);
        let alike = (1..values.len()).filter(is_alike);
        Some(Simple {
            constraints,
            operands: decl.operands.len() as u8,
            results: decl.results.len() as u8,
            alike: alike.fold(0, |alike, at| alike | 1 << at),
        })
    }
}

impl Context {
    /// Verifies an operation of a simple op, if it satisfies the constraints and has no other attributes.
    /// `None` if not: the op's own verifier has the messages. Most operations do, which this finds without
    /// a call for each part.
    pub(super) fn verify_simple(
        &self,
        op: u32,
        registered: &Registered,
        simple: &Simple,
    ) -> Option<Result<(), VerifyError>> {
        let data = self.op_data(op);
        let (operands, results) = (data.num_operands(), data.num_results());
        if data.is_rare()
            || operands != u32::from(simple.operands)
            || results != u32::from(simple.results)
        {
            return None;
        }
        let (operands, constraints) = (operands as usize, simple.constraints);
        let types = self.few_types(data);
        let types = &types[..constraints.values.len()];
        let (mut before, mut is_one_type) = (Type(RawType(0)), true);
        for (at, (constraint, &ty)) in constraints.values.iter().zip(types).enumerate() {
            // Most ops relate values of one type.
            let is_same = at == 0 || ty == before;
            is_one_type &= is_same;
            let is_known = is_same && simple.alike >> at & 1 == 1;
            if !is_known && !(constraint.check)(Ty::new(self, ty)) {
                return None;
            }
            before = ty;
        }
        let (start, len) = data.attr_run();
        if (len > 0 || !constraints.attrs.is_empty())
            && !self.has_attrs((start, len), registered, constraints.attrs)
        {
            return None;
        }
        match constraints.relations {
            Relations::None => Some(Ok(())),
            Relations::SameTypes if is_one_type && operands > 0 && results > 0 => Some(Ok(())),
            _ => {
                let (operands, results) = types.split_at(operands);
                let verify = registered.hooks.verify_relations;
                Some(verify(self, Op(RawOp(op)), operands, results))
            }
        }
    }

    /// True if the declared attributes are there that must be, and satisfy their constraints, and
    /// there are no others.
    #[inline(never)]
    fn has_attrs(
        &self,
        (start, len): (u32, u32),
        registered: &Registered,
        checks: &[AttrCheck<Context>],
    ) -> bool {
        let slots = self.attr_slots.run(start, len as usize);
        if !slots.iter().all(|slot| slot.is_property()) {
            return false;
        }
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
