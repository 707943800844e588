//! Turning an operation into another one in its place.

use drr_runtime::ir::OpState;

use crate::context::Context;
use crate::ids::NIL;
use crate::storage::OpData;

impl Context {
    /// Does what creating an operation before `op`, replacing the result of `op` by its result, and
    /// erasing `op` would do, but for the handles. Returns false, and changes nothing, unless both
    /// have one result, of the same type, and neither has rare parts.
    pub(crate) fn rebuild(&mut self, op: u32, state: &OpState<'_, Context>) -> bool {
        let data = self.op_data(op);
        let has_result =
            |ty| data.num_results() == 1 && data.has_few_results() && data.result().ty == ty;
        let is_plain = !data.is_rare()
            && state.regions.is_empty()
            && state.successors.is_empty()
            && state.operand_segments.is_none()
            && state.result_segments.is_none()
            && state.attrs.len() <= OpData::FEW_ATTRS as usize;
        if !is_plain
            || !matches!(state.result_types, [ty] if has_result(ty.0))
            || state.operands.iter().any(|operand| operand.0.0 == op)
        {
            return false;
        }
        let (start, len) = data.attr_run();
        self.forget_names();
        self.unlink_operands(op);
        self.attr_slots.free(start, len as usize);
        let attrs = self.new_attrs(state.kind.0, state.attrs);
        let data = self.op_mut(op);
        data.set_kind(state.kind.0);
        data.set_attr_run(attrs, state.attrs.len() as u32);
        data.loc = state.loc;
        self.add_defaults(state.kind.0, op);
        self.link_operands(op, state.operands.iter().map(|value| value.0.0));
        self.reverse_uses(op);
        if self.kept_names.is_some() {
            self.forget_value_names(op..op + 1);
        }
        true
    }

    /// Turns the list of a value's uses round: the replacement of the uses one by one would do so.
    fn reverse_uses(&mut self, value: u32) {
        let mut at = self.value_data(value).first_use;
        let mut head = NIL;
        while at != NIL {
            let entry = self.use_mut(at);
            let next = std::mem::replace(&mut entry.next, head);
            entry.prev = next;
            (head, at) = (at, next);
        }
        self.value_mut(value).first_use = head;
    }
}
