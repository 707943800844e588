//! Changes to the ops that a rule matched.

use super::{
    OTHER_TYPE, Rewrite, abandon_unless, bodies_are_unused, decline_unless, may_replace,
    may_replace_all, or_abandon,
};
use crate::ir::{
    self, AttrName, Ir, Op, Region, Type, Value, all_uses, is_in_region, is_unused_outside,
};
use crate::native::fits_result;
use crate::rewriter::RewriterBase;
use crate::rule::{Group, Stop};
use crate::view::needs_segments;

impl<I: Ir, R: RewriterBase<I>> Rewrite<'_, I, R> {
    /// True if `value` is operand `index` of an op, counted over all operands.
    pub fn has_operand(&self, op: Op<I>, index: usize, value: Value<I>) -> bool {
        self.ir().operand(op, index) == value
    }
    /// True if the operands of a declared group are these values.
    pub fn has_group(&self, op: Op<I>, group: Group, values: &[Value<I>]) -> bool {
        let ir = self.ir();
        group.operands(ir, op).is_some_and(|(start, len)| {
            let mut pairs = (start..).zip(values);
            len == values.len() && pairs.all(|(index, value)| ir.operand(op, index) == *value)
        })
    }
    /// True if an op's attribute is this, or (`None`) absent.
    pub fn has_attr(&self, op: Op<I>, name: AttrName, value: Option<&I::Attr>) -> bool {
        let ir = self.ir();
        ir.with_attr(op, name, |attr| attr == value)
    }
    /// Sets an operand where it is another.
    pub fn set_operand(&mut self, op: Op<I>, index: usize, value: Value<I>) {
        if !self.has_operand(op, index, value) {
            self.rewriter.set_operand(op, index, value);
        }
    }
    /// Sets the operands of a declared group where they are others.
    ///
    /// # Errors
    /// [`Stop::Abandon`] if their number changes, and the IR cannot change it.
    pub fn set_group(&mut self, op: Op<I>, group: Group, values: &[Value<I>]) -> Result<(), Stop> {
        let ir = self.ir();
        let changed = match group.operands(ir, op) {
            None => false,
            Some((start, len)) if len == values.len() => {
                let values = (start..).zip(values);
                values.for_each(|(index, value)| self.set_operand(op, index, *value));
                true
            }
            Some((start, len)) => {
                let operand = |index| ir.operand(op, index);
                let (front, back) = (0..start, start + len..ir.num_operands(op));
                let operands = front.map(operand).chain(values.iter().copied());
                let operands: Vec<_> = operands.chain(back.map(operand)).collect();
                let keeps_segments = needs_segments(group.arities);
                let mut segments = ir.operand_segments(op).filter(|_| keeps_segments);
                if let Some(segments) = &mut segments {
                    segments[group.index] = values.len() as u32;
                }
                self.rewriter
                    .set_operands(op, &operands, segments.as_deref())
            }
        };
        abandon_unless(
            changed,
            "this IR cannot change how many operands an operation has",
        )
    }
    /// Sets or (`None`) removes an attribute where it is another.
    pub fn set_attr(&mut self, op: Op<I>, name: AttrName, value: Option<&I::Attr>) {
        if !self.has_attr(op, name, value) {
            self.rewriter.set_attr(op, name, value.cloned());
        }
    }
    /// Checks a value of the rewrite that replaces result `index` of an op.
    ///
    /// # Errors
    /// [`Stop::Abandon`] if it has another type.
    pub fn check_replacement(
        &mut self,
        op: Op<I>,
        index: usize,
        value: Value<I>,
    ) -> Result<(), Stop> {
        let new = self.ir().value_type(value);
        match fits_result(self.ir(), op, index, new) {
            true => Ok(()),
            false => Err(self.other_type(op, index, new)),
        }
    }
    #[cold]
    fn other_type(&mut self, op: Op<I>, index: usize, given: Type<I>) -> Stop {
        let wanted = self.ir().value_type(self.ir().result(op, index));
        let converted = self.rewriter.converted_types(wanted);
        let becomes = match converted.filter(|types| *types != [wanted]) {
            Some(types) => format!(", which becomes ({})", self.list(&types)),
            None => String::new(),
        };
        let (given, wanted) = (self.list(&[given]), self.list(&[wanted]));
        Stop::Abandon(format!("{OTHER_TYPE}: {given} for {wanted}{becomes}").into())
    }
    /// As [`check_replacement`](Rewrite::check_replacement), for the value of an effectful native.
    ///
    /// # Errors
    /// [`Stop::Abandon`] if it has another type, or does not dominate the uses of the result.
    pub fn check_given_replacement(
        &mut self,
        op: Op<I>,
        index: usize,
        value: Value<I>,
    ) -> Result<(), Stop> {
        self.check_replacement(op, index, value)?;
        let result = self.ir().result(op, index);
        abandon_unless(may_replace(self.ir(), value, result), NOT_WHERE_USED)
    }
    /// Checks the values that replace all results of an op. The rewrite has made some of them.
    ///
    /// # Errors
    /// [`Stop::Abandon`] if they do not fit.
    pub fn check_replacements(&mut self, op: Op<I>, values: &[Value<I>]) -> Result<(), Stop> {
        let types = values
            .iter()
            .enumerate()
            .all(|(index, value)| fits_result(self.ir(), op, index, self.ir().value_type(*value)));
        abandon_unless(
            types && may_replace_all(self.ir(), op, values),
            "the replacements have other types than the root's results, or are not there where those are used",
        )
    }
    /// Replaces an op.
    pub fn replace(&mut self, op: Op<I>, values: &[Value<I>]) {
        self.rewriter.replace_op(op, values);
    }
    /// Replaces an op by all results of another.
    pub fn replace_by(&mut self, op: Op<I>, by: Op<I>) {
        self.rewriter.replace_op_by(op, by);
    }
    /// Replaces several ops. If the replacement of one is a result of another of them, that result's own
    /// replacement is used.
    ///
    /// # Panics
    /// If the values are not as many as the results.
    pub fn replace_together(&mut self, replaced: &mut [(Op<I>, &mut [Value<I>])]) {
        for at in 0..replaced.len() {
            for nth in 0..replaced[at].1.len() {
                let mut value = replaced[at].1[nth];
                // Each step leads to an op that comes before the last one.
                for _ in 0..replaced.len() {
                    let stands_in = self.ir().defining_op(value).and_then(|(op, index)| {
                        let other = replaced.iter().find(|(other, _)| *other == op)?;
                        other.1.get(index).copied()
                    });
                    match stands_in {
                        Some(other) => value = other,
                        None => break,
                    }
                }
                replaced[at].1[nth] = value;
            }
        }
        for (op, values) in replaced {
            self.replace(*op, values);
        }
    }
    /// Copies the root's discardable attributes to an op that replaces its results.
    pub fn keep_attrs(&mut self, from: Op<I>, to: Op<I>) {
        for (name, attr) in self.ir().discardable_attrs(from) {
            self.rewriter.set_attr(to, name, Some(attr));
        }
    }
    /// Copies those of the root's discardable attributes that have one of these names.
    pub fn keep_named_attrs(&mut self, from: Op<I>, to: Op<I>, names: &[&str]) {
        let (ir, kind) = (self.ir(), self.ir().kind(from));
        let named = names.iter().filter_map(|name| ir.attr_name(kind, name));
        let named: Vec<AttrName> = named.collect();
        for (name, attr) in self.ir().discardable_attrs(from) {
            if named.contains(&name) {
                self.rewriter.set_attr(to, name, Some(attr));
            }
        }
    }
    /// Tests that only an op itself uses what is in its regions, before the op is erased.
    ///
    /// # Errors
    /// [`Stop::Abandon`] if a native has used it elsewhere.
    pub fn check_unused_bodies(&self, op: Op<I>) -> Result<(), Stop> {
        let leaving = |user| self.rewriter.is_erased(user);
        abandon_unless(
            bodies_are_unused(self.ir(), op, leaving),
            "a native uses a value or block of a region that the rule erases",
        )
    }
    /// Erases a root without results.
    pub fn erase_root(&mut self, op: Op<I>) {
        self.rewriter.erase_op(op);
    }
    /// Erases ops that may use each other.
    ///
    /// # Errors
    /// [`Stop::Abandon`] if anything else uses them.
    pub fn erase(&mut self, ops: &[Op<I>]) -> Result<(), Stop> {
        let mut left = ops.to_vec();
        while !left.is_empty() {
            // Users first. The match has tested that an op has no other uses, but natives may have
            // added one.
            let unused = |op: &Op<I>| {
                is_unused_outside(self.ir(), *op, |user| self.rewriter.is_erased(user))
            };
            let free = left.iter().position(unused);
            let free = or_abandon(free, "a matched op that the rule erases is still used")?;
            self.rewriter.erase_op(left.remove(free));
        }
        Ok(())
    }
}

const NOT_WHERE_USED: &str = "a native gave a replacement that is not there where it is used";

/// Checks a value that a native returned before the rewrite, and that replaces result `index` of an
/// op.
///
/// # Errors
/// [`Stop::Decline`] if it has another type, or does not dominate the uses of the result.
pub fn check_replacement<I: Ir>(
    ir: &I,
    op: Op<I>,
    index: usize,
    value: Value<I>,
) -> Result<(), Stop> {
    let result = ir.result(op, index);
    let new = ir.value_type(value);
    decline_unless(fits_result(ir, op, index, new), OTHER_TYPE)?;
    decline_unless(may_replace(ir, value, result), NOT_WHERE_USED)
}

/// True if an operation may be removed together with `gone`, which must not contain it. If it must
/// be `unused`, only operations in `gone`, operations in `dropped` regions, and operands that are
/// `changed` may use it.
pub fn removable<I: Ir>(
    ir: &I,
    op: Op<I>,
    gone: &[Op<I>],
    changed: &[(Op<I>, Group)],
    dropped: &[Region<I>],
    unused: bool,
) -> bool {
    if gone.contains(&op) {
        return false;
    }
    let is_changed = |user: Op<I>, index: usize| {
        changed.iter().any(|(changed, group)| {
            let at = group.operands(ir, user);
            *changed == user && at.is_some_and(|(start, len)| (start..start + len).contains(&index))
        })
    };
    let is_dropped = |user: Op<I>| dropped.iter().any(|region| is_in_region(ir, user, *region));
    !unused
        || ir::results(ir, op).all(|result| {
            all_uses(ir, result, |user, index| {
                gone.contains(&user) || is_changed(user, index) || is_dropped(user)
            })
        })
}

/// The index of the first operand of a declared group.
///
/// # Panics
/// If the operation's operands do not fit its declaration, which a match excludes.
pub fn group_start<I: Ir>(ir: &I, op: Op<I>, group: Group) -> usize {
    match group.operands(ir, op) {
        Some((start, _)) => start,
        None => panic!("an operation that matched has other operands than it declares"),
    }
}
