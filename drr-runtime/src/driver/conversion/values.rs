//! Values before and after a conversion.
//!
//! An operation that was replaced stays in the IR until the end, and operations that are not converted
//! keep using it. So rules see values as they were. An operation that the conversion has made uses values
//! of the converted types. If the definition of one is not converted yet, a legal operation uses the
//! old value meanwhile, and *awaits* the new one; others use a cast, because rules may look at them.

use rustc_hash::{FxHashMap, FxHashSet};

use super::rewriter::ConversionRewriter;
use super::state::Slot;
use super::types::Answer;
use crate::ir::{
    InsertPoint, Ir, Op, OpState, Type, Value, operands, quoted, result_types, results, uses_of,
    value_types,
};
use crate::rewriter::RewriterBase;

/// The most values over which one value leads to those that have replaced it. Replacements by
/// several values, one after the other, would double their number with each.
const MOST: usize = 1 << 14;

impl<I: Ir> ConversionRewriter<'_, I> {
    /// The range of the values that have replaced a value.
    pub(super) fn replaced(&self, value: Value<I>) -> Option<(usize, usize)> {
        let (op, index) = self.ir().defining_op(value)?;
        let slot = self.slots.get(self.ir(), op);
        self.replacements.of(slot, index)
    }

    /// The value that stands for a value: the end of the chain of replacements by single values.
    pub(super) fn newest(&self, mut value: Value<I>) -> Value<I> {
        while let Some((start, 1)) = self.replaced(value) {
            value = self.replacements.values[start];
        }
        value
    }

    /// Records what replaces the results of an operation, and gives it to those that await it.
    /// `values` are those of the first result, then those of the next.
    pub(super) fn record(
        &mut self,
        op: Op<I>,
        values: &[Value<I>],
        lengths: impl Iterator<Item = usize>,
    ) {
        let first = self.replacements.results.len() as u32;
        let mut at = 0;
        for length in lengths {
            let start = self.replacements.values.len() as u32;
            for &value in &values[at..at + length] {
                let newest = self.newest(value);
                let by = self.definition(newest);
                if by == Some(op) {
                    let op = self.ir().display_op(op);
                    self.fault = Some(format!("{op} is replaced by its own result"));
                    return;
                }
                let place = self.replacements.values.len() as u32;
                self.add_place(newest, by, place);
                self.replacements.values.push(newest);
            }
            self.replacements.results.push((start, length as u32));
            at += length;
        }
        self.slot(op).replaced = first + 1;
        for index in 0..self.ir().num_results(op) {
            let done = self.deliver(self.ir().result(op, index));
            self.noted(done);
        }
    }

    /// Gives the operations that this conversion has made what replaces a value.
    fn deliver(&mut self, value: Value<I>) -> Result<(), String> {
        let mut uses = std::mem::take(&mut self.uses);
        uses.clear();
        let ir = self.ir();
        ir.for_each_use(value, |user, index| {
            if self.slots.get(ir, user).has(Slot::MADE) {
                uses.push((user, index));
            }
            true
        });
        let mut done = Ok(());
        if !uses.is_empty() {
            uses.retain(|(user, _)| !self.is_gone(*user));
            done = self.deliver_to(value, &uses);
        }
        self.uses = uses;
        done
    }

    fn deliver_to(&mut self, value: Value<I>, uses: &[(Op<I>, usize)]) -> Result<(), String> {
        let mut new = std::mem::take(&mut self.delivered);
        new.clear();
        if !uses.is_empty() {
            self.convert_value(value, true, &mut new)?;
        }
        for &(user, index) in uses {
            if Some(self.ir().kind(user)) == self.cast {
                // A cast of several values, which a rule has made, has others, too.
                if self.ir().num_operands(user) == 1 && self.has_results(user, &new) {
                    for (at, new) in new.iter().enumerate() {
                        let result = self.ir().result(user, at);
                        self.below.replace_all_uses_with(result, *new);
                    }
                    // The values that it has replaced become the new values.
                    self.erase_op(user);
                    self.record(user, &new, std::iter::repeat_n(1, new.len()));
                }
            } else if let [new] = new[..]
                && new != value
            {
                self.below.set_operand(user, index, new);
            }
        }
        self.delivered = new;
        Ok(())
    }

    /// True if values have the types of the operation's results.
    fn has_results(&self, op: Op<I>, values: &[Value<I>]) -> bool {
        let ir = self.ir();
        let types = result_types(ir, op);
        types.eq(values.iter().map(|value| ir.value_type(*value)))
    }

    /// Appends the values that stand for a value after the conversion. If `awaits`, this may be the value
    /// itself until its definition is converted.
    ///
    /// # Errors
    /// If its type cannot be converted.
    #[inline]
    pub(super) fn convert_value(
        &mut self,
        value: Value<I>,
        awaits: bool,
        out: &mut Vec<Value<I>>,
    ) -> Result<(), String> {
        let answer = self.convert_type_of(value)?;
        match self.replaced(value) {
            None => self.convert_unreplaced(value, answer, awaits, out),
            // Most are replaced once, by a value of the converted type.
            Some((start, 1)) => {
                let newest = self.newest(self.replacements.values[start]);
                let ty = self.ir().value_type(newest);
                if matches!(answer, Answer::One(new) if new == ty)
                    && self.replaced(newest).is_none()
                {
                    out.push(newest);
                    return Ok(());
                }
                self.convert_replaced(value, newest, answer, awaits, out)
            }
            Some(_) => self.convert_replaced(value, value, answer, awaits, out),
        }
    }

    /// Appends the values that have replaced a value, by several steps.
    ///
    /// # Errors
    /// If there are too many.
    fn flatten(&self, value: Value<I>, out: &mut Vec<Value<I>>) -> Result<(), String> {
        let newest = self.newest(value);
        let Some(range) = self.replaced(newest) else {
            out.push(newest);
            return Ok(());
        };
        let (mut ranges, mut met) = (vec![range], 0);
        while let Some((first, len)) = ranges.pop() {
            if len == 0 {
                continue;
            }
            met += 1;
            if met > MOST {
                return Err("values are replaced by too many others".to_string());
            }
            ranges.push((first + 1, len - 1));
            let newest = self.newest(self.replacements.values[first]);
            match self.replaced(newest) {
                None => out.push(newest),
                Some(range) => ranges.push(range),
            }
        }
        Ok(())
    }

    fn convert_replaced(
        &mut self,
        value: Value<I>,
        newest: Value<I>,
        answer: Answer<I>,
        awaits: bool,
        out: &mut Vec<Value<I>>,
    ) -> Result<(), String> {
        if self.types.is_none() {
            return self.flatten(value, out);
        }
        let ir = self.ir();
        let (old, ty) = (ir.value_type(value), ir.value_type(newest));
        if ty == old && self.replaced(newest).is_none() {
            return self.convert_unreplaced(newest, answer, awaits, out);
        }
        let start = out.len();
        let mut given = Vec::new();
        self.flatten(value, &mut given)?;
        for &value in &given {
            let answer = self.convert_type_of(value)?;
            self.convert_unreplaced(value, answer, false, out)?;
        }
        let types = out[start..]
            .iter()
            .map(|value| self.ir().value_type(*value));
        if types.eq(self.cache.list(&answer, &old).iter().copied()) {
            return Ok(());
        }
        // Values of other types: back to the old type, and from there.
        out.truncate(start);
        let (at, loc) = self.after_all(&given, value)?;
        let back = self.cast_back(&given, old, at, loc)?;
        self.convert_unreplaced(back, answer, false, out)
    }

    fn convert_unreplaced(
        &mut self,
        value: Value<I>,
        answer: Answer<I>,
        awaits: bool,
        out: &mut Vec<Value<I>>,
    ) -> Result<(), String> {
        let old = self.ir().value_type(value);
        if let Answer::Same = answer {
            out.push(value);
            return Ok(());
        }
        let ir = self.ir();
        if let Some((op, _)) = ir.defining_op(value)
            && Some(ir.kind(op)) == self.cast
            && ir.num_results(op) == 1
        {
            let inputs = operands(ir, op);
            let wanted = self.cache.list(&answer, &old).iter().copied();
            if inputs.clone().map(|input| ir.value_type(input)).eq(wanted) {
                out.extend(inputs);
                return Ok(());
            }
        }
        if let Some(&cast) = self.known.get(&value) {
            let wanted = self.cache.list(&answer, &old);
            let results = self.results(cast);
            let types = results.iter().map(|result| self.ir().value_type(*result));
            // The number of a block argument may be used again.
            let is_of = self.ir().operand(cast, 0) == value && !self.is_gone(cast);
            if is_of && types.eq(wanted.iter().copied()) {
                out.extend(results);
                return Ok(());
            }
        }
        if awaits
            && !self.sees_values
            && let Answer::One(_) = answer
            && self.ir().defining_op(value).is_some()
        {
            self.awaited.push(value);
            out.push(value);
            return Ok(());
        }
        let cast = self.cast_of(value, answer)?;
        out.extend(self.results(cast));
        Ok(())
    }

    /// A cast of a value to the converted types.
    fn cast_of(&mut self, value: Value<I>, answer: Answer<I>) -> Result<Op<I>, String> {
        let old = self.ir().value_type(value);
        let wanted = self.cache.list(&answer, &old).to_vec();
        let (at, loc) = self.after(value)?;
        let cast = self.cast_at(&[value], &wanted, at, loc)?;
        let before = self.known.insert(value, cast);
        self.known_order.push((value, before));
        Ok(cast)
    }

    pub(super) fn results(&self, op: Op<I>) -> Vec<Value<I>> {
        results(self.ir(), op).collect()
    }

    /// Makes a cast.
    fn cast_at(
        &mut self,
        values: &[Value<I>],
        types: &[Type<I>],
        at: InsertPoint<I>,
        loc: I::Loc,
    ) -> Result<Op<I>, String> {
        let Some(kind) = self.cast else {
            let ir = self.ir();
            return Err(format!(
                "this IR has no 'builtin.unrealized_conversion_cast' from {} to {}: `Ir::bind_op` returns `None` for it",
                quoted(ir, &value_types(ir, values)),
                quoted(ir, types)
            ));
        };
        let here = self.below.insertion_point();
        self.below.set_insertion_point(at);
        let cast = self.make(OpState {
            operands: values,
            result_types: types,
            ..OpState::new(kind, loc)
        });
        self.below.set_insertion_point(here);
        self.casts.push(cast);
        Ok(cast)
    }

    /// A value of another type from values of the converted types, made at a place.
    pub(super) fn cast_back(
        &mut self,
        values: &[Value<I>],
        ty: Type<I>,
        at: InsertPoint<I>,
        loc: I::Loc,
    ) -> Result<Value<I>, String> {
        if let &[value] = values
            && self.ir().value_type(value) == ty
        {
            return Ok(value);
        }
        let cast = self.cast_at(values, &[ty], at, loc)?;
        Ok(self.ir().result(cast, 0))
    }

    /// Replaces a value where it is used: by one of another type through a cast.
    pub(super) fn replace_uses(&mut self, from: Value<I>, to: Value<I>) -> Result<(), String> {
        self.replace_in_made(from, to, true)?;
        let ty = self.ir().value_type(from);
        if self.ir().value_type(to) == ty {
            self.replace_everywhere(from, to);
        } else if self.is_needed(from) {
            let (at, loc) = self.after(to)?;
            let back = self.cast_back(&[to], ty, at, loc)?;
            self.replace_everywhere(from, back);
        }
        Ok(())
    }

    /// Operations that this conversion has made use what stands for `to`, and not `from`: all but
    /// casts and what it has erased.
    fn replace_in_made(
        &mut self,
        from: Value<I>,
        to: Value<I>,
        awaits: bool,
    ) -> Result<(), String> {
        let mut uses = uses_of(self.ir(), from);
        uses.retain(|(user, _)| {
            let is_cast = Some(self.ir().kind(*user)) == self.cast;
            self.has(*user, Slot::MADE) && !is_cast && !self.is_gone(*user)
        });
        if uses.is_empty() {
            return Ok(());
        }
        let mut new = Vec::new();
        self.convert_value(to, awaits, &mut new)?;
        if let [new] = new[..] {
            for (user, index) in uses {
                self.below.set_operand(user, index, new);
            }
        }
        Ok(())
    }

    /// Gives all operations values that stay: operations that await a value get a cast, and those that
    /// were not converted get what has replaced their operands.
    ///
    /// # Errors
    /// If a type cannot be converted. All other operations get their values.
    pub(super) fn settle(&mut self) -> Result<(), String> {
        let mut seen = FxHashSet::default();
        let mut done = Ok(());
        for value in std::mem::take(&mut self.awaited) {
            if seen.insert(value) && self.replaced(value).is_none() {
                // Those that await it get a cast.
                done = done.and(self.replace_in_made(value, value, false));
            }
        }
        // The casts of single values to old types.
        let mut casts = FxHashMap::default();
        for at in 0..self.erased.len() {
            let Some(op) = self.erased[at].op() else {
                continue;
            };
            for index in 0..self.ir().num_results(op) {
                let result = self.ir().result(op, index);
                if !self.is_unused_value(result) {
                    done = done.and(self.settle_uses(result, &mut casts));
                }
            }
        }
        done
    }

    /// Replaces the uses of a result by operations that remain.
    fn settle_uses(
        &mut self,
        result: Value<I>,
        casts: &mut FxHashMap<(Value<I>, Type<I>), Value<I>>,
    ) -> Result<(), String> {
        if self.replaced(result).is_none() {
            return Ok(()); // It was erased without a replacement, which is an error later.
        }
        self.shorten(result);
        let mut values = Vec::new();
        self.flatten(result, &mut values)?;
        let ty = self.ir().value_type(result);
        let single = match values[..] {
            [value] => Some((value, ty)),
            _ => None,
        };
        let known = single.and_then(|single| casts.get(&single).copied());
        let new = match known {
            Some(known) => known,
            None => {
                if !matches!(values[..], [value] if self.ir().value_type(value) == ty) {
                    // One may have an old type, if its definition was not converted.
                    for value in std::mem::take(&mut values) {
                        self.convert_value(value, false, &mut values)?;
                    }
                }
                let (at, loc) = self.after_all(&values, result)?;
                self.cast_back(&values, ty, at, loc)?
            }
        };
        // A cast of several values is where this result was.
        if let Some(single) = single
            && values.len() == 1
        {
            casts.insert(single, new);
        }
        for (user, index) in uses_of(self.ir(), result) {
            if !self.is_gone(user) {
                self.below.set_operand(user, index, new);
            }
        }
        Ok(())
    }
}
