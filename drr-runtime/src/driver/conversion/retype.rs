//! Converted types of operations and of blocks.

use super::rewriter::ConversionRewriter;
use super::types::Answer;
use crate::attr::{AttrData, AttrView};
use crate::ir::{Block, InsertPoint, Ir, Op, OpState, Type, Value};
use crate::plumbing::is_there_at;
use crate::rewriter::{NewArgs, RewriterBase, SignatureConversion, display_arg};
use crate::ty::{TypeData, TypeView};

impl<I: Ir> ConversionRewriter<'_, I> {
    /// True if the types of operands, results, block arguments and in attributes are legal.
    ///
    /// # Errors
    /// If one cannot be converted.
    pub(super) fn has_legal_types(&mut self, op: Op<I>) -> Result<bool, String> {
        for index in 0..self.ir().num_operands(op) {
            if !self.is_legal(self.ir().operand(op, index))? {
                return Ok(false);
            }
        }
        for index in 0..self.ir().num_results(op) {
            if !self.is_legal(self.ir().result(op, index))? {
                return Ok(false);
            }
        }
        for region in self.ir().regions(op) {
            for block in self.ir().blocks(region) {
                for arg in self.ir().block_args(block) {
                    if !self.is_legal(arg)? {
                        return Ok(false);
                    }
                }
            }
        }
        for (_, attr) in self.ir().attrs(op).unwrap_or_default() {
            if let Some(ty) = type_of(self.ir(), &attr)
                && self.convert_attr_type(ty)?.is_some()
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// True if the type of a value is legal.
    fn is_legal(&mut self, value: Value<I>) -> Result<bool, String> {
        Ok(matches!(self.convert_type_of(value)?, Answer::Same))
    }

    /// Builds an operation again with the converted types.
    ///
    /// # Errors
    /// If this is not possible.
    pub(super) fn retype(&mut self, op: Op<I>) -> Result<(), String> {
        let ir = self.ir();
        if ir.parent_block(op).is_none() {
            return Err("an operation that is in no block cannot be built again".to_string());
        }
        let operands: Vec<_> = (0..ir.num_operands(op))
            .map(|index| ir.operand(op, index))
            .collect();
        let results: Vec<_> = (0..ir.num_results(op))
            .map(|index| ir.result(op, index))
            .collect();
        let result_types: Vec<_> = results
            .iter()
            .map(|result| ir.value_type(*result))
            .collect();
        let regions: Vec<_> = ir.regions(op).into_iter().map(Some).collect();
        let successors: Vec<_> = (0..ir.num_successors(op))
            .map(|index| ir.successor(op, index))
            .collect();
        let segments = (ir.operand_segments(op), ir.result_segments(op));
        let (kind, loc) = (ir.kind(op), ir.loc(op));
        let Some(mut attrs) = ir.attrs(op) else {
            return Err("this IR cannot list attributes".to_string());
        };
        for (_, attr) in &mut attrs {
            if let Some(ty) = type_of(self.ir(), attr)
                && let Some(new) = self.convert_attr_type(ty)?
            {
                let new = self.ir_mut().make_attr(&AttrData::Type(new));
                *attr = new.ok_or("this IR has no attribute of a converted type")?;
            }
        }
        self.set_insertion_point(InsertPoint::Before(op));
        self.root = Some(op);
        let state = OpState {
            kind,
            operands: &operands,
            operand_segments: segments.0.as_deref(),
            result_types: &result_types,
            result_segments: segments.1.as_deref(),
            attrs: &attrs,
            regions: &regions,
            successors: &successors,
            loc,
        };
        self.result_lengths = Some(Vec::new());
        let new = self.create(state, true);
        let lengths = self.result_lengths.take().unwrap_or_default();
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        for region in self.ir().regions(new) {
            for block in self.ir().blocks(region) {
                self.convert_block(block, None)?;
            }
        }
        let mut all = self.results(new).into_iter();
        let values = lengths
            .into_iter()
            .map(|length| all.by_ref().take(length).collect());
        let values: Vec<Vec<_>> = values.collect();
        self.replace_op_with_multiple(op, &values);
        match self.fault.take() {
            Some(fault) => Err(fault),
            None => Ok(()),
        }
    }

    /// Converts the arguments of a block: as `signature` says, if it is given, or to the types that theirs
    /// become.
    ///
    /// # Errors
    /// If a type cannot be converted, the signature does not fit the block, or this IR cannot change
    /// arguments.
    pub(super) fn convert_block(
        &mut self,
        block: Block<I>,
        signature: Option<&SignatureConversion<I>>,
    ) -> Result<(), String> {
        const CANNOT: &str = "this IR cannot change the arguments of a block";
        let old = self.ir().block_args(block);
        let new = match signature {
            Some(signature) => signature.new_args(self.ir_mut(), &old)?,
            None => self.converted_args(&old)?,
        };
        let mut numbers = vec![0; old.len()];
        for (_, input) in &new.types {
            if let Some(input) = input {
                numbers[*input] += 1;
            }
        }
        // Each old argument: its new ones, and how many come before it; `None` if it stays itself.
        let mut made: Vec<Option<(Vec<Value<I>>, usize)>> = vec![Some((Vec::new(), 0)); old.len()];
        let (mut inserted, mut next) = (0, 0);
        for (ty, input) in new.types {
            if let Some(input) = input
                && input >= next
                && numbers[input] == 1
                && self.ir().value_type(old[input]) == ty
            {
                for passed in made[next..input].iter_mut().flatten() {
                    passed.1 = inserted;
                }
                made[input] = None;
                next = input + 1;
                continue;
            }
            let loc = input.and_then(|input| self.ir().value_loc(old[input]));
            let arg = self.below.insert_block_arg(block, next + inserted, ty, loc);
            let arg = arg.ok_or(CANNOT)?;
            inserted += 1;
            if let Some((made, _)) = input.and_then(|input| made[input].as_mut()) {
                made.push(arg);
            }
        }
        for passed in made[next..].iter_mut().flatten() {
            passed.1 = inserted;
        }
        for (index, values) in new.values.into_iter().enumerate() {
            if let Some(values) = values {
                self.replace_arg(index, old[index], &values)?;
            }
        }
        for (index, made) in made.into_iter().enumerate().rev() {
            let Some((made, before)) = made else { continue };
            let arg = old[index];
            if !self.ir().use_empty(arg) {
                let (at, loc) = self.after(arg)?;
                let back = self.cast_back(&made, self.ir().value_type(arg), at, loc);
                self.below.replace_all_uses_with(arg, back);
            }
            if !self.below.erase_block_arg(block, index + before) {
                return Err(CANNOT.to_string());
            }
        }
        Ok(())
    }

    /// Replaces an argument by values.
    fn replace_arg(
        &mut self,
        index: usize,
        arg: Value<I>,
        values: &[Value<I>],
    ) -> Result<(), String> {
        if self.ir().use_empty(arg) {
            return Ok(());
        }
        let (at, loc) = self.after(arg)?;
        let ir = self.ir();
        if values.contains(&arg) || !values.iter().all(|value| is_there_at(ir, *value, at)) {
            return Err(format!(
                "a signature conversion replaces {} by a value that is not there",
                display_arg(ir, index, arg)
            ));
        }
        if let &[value] = values {
            return self.replace_uses(arg, value);
        }
        let back = self.cast_back(values, ir.value_type(arg), at, loc);
        self.below.replace_all_uses_with(arg, back);
        Ok(())
    }

    /// New arguments of the types that those of old ones become.
    fn converted_args(&mut self, old: &[Value<I>]) -> Result<NewArgs<I>, String> {
        let mut new = NewArgs {
            types: Vec::new(),
            values: vec![None; old.len()],
        };
        for (index, &arg) in old.iter().enumerate() {
            let ty = self.ir().value_type(arg);
            let answer = self.convert_type_of(arg)?;
            let types = self.cache.list(&answer, &ty).iter();
            new.types.extend(types.map(|ty| (*ty, Some(index))));
        }
        Ok(new)
    }

    /// The converted type of a type in an attribute; `None` if it is legal. Of a function type, all
    /// types are converted.
    fn convert_attr_type(&mut self, ty: Type<I>) -> Result<Option<TypeData<I>>, String> {
        let function = self.ir().with_type(ty, |view| match view {
            TypeView::Function { inputs, results } => Some((inputs.to_vec(), results.to_vec())),
            _ => None,
        });
        let Some((inputs, results)) = function else {
            return match self.convert_type(ty)? {
                Answer::Same => Ok(None),
                Answer::One(new) => Ok(Some(TypeData::Type(new))),
                Answer::Many(..) => Err("a type in an attribute becomes several types".to_string()),
            };
        };
        let new = (self.convert_types(&inputs)?, self.convert_types(&results)?);
        if new == (inputs, results) {
            return Ok(None);
        }
        Ok(Some(TypeData::function(new.0, new.1)))
    }
}

/// The type that an attribute is.
fn type_of<I: Ir>(ir: &I, attr: &I::Attr) -> Option<Type<I>> {
    ir.with_attr_view(attr, |view| match view {
        AttrView::Type(ty) => Some(ty),
        _ => None,
    })
}
