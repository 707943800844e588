//! Converted types of operations and of blocks.

use super::rewriter::ConversionRewriter;
use super::types::Answer;
use crate::attr::{AttrData, AttrView};
use crate::ir::{Block, InsertPoint, Ir, Op, OpState, Type, Value};
use crate::rewriter::RewriterBase;
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
        let new = self.create(state, true);
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        for region in self.ir().regions(new) {
            for block in self.ir().blocks(region) {
                self.convert_block(block, None)?;
            }
        }
        let values: Vec<_> = (0..results.len())
            .map(|index| self.ir().result(new, index))
            .collect();
        self.replace_op(op, &values);
        match self.fault.take() {
            Some(fault) => Err(fault),
            None => Ok(()),
        }
    }

    /// Converts the types of a block's arguments: to those of `signature`, a list for each, if it is
    /// given.
    ///
    /// # Errors
    /// If a type cannot be converted, the signature has another number of lists, or this IR cannot change
    /// arguments.
    pub(super) fn convert_block(
        &mut self,
        block: Block<I>,
        signature: Option<&[Vec<Type<I>>]>,
    ) -> Result<(), String> {
        const CANNOT: &str = "this IR cannot change the arguments of a block";
        let args = self.ir().block_args(block);
        if let Some(signature) = signature
            && signature.len() != args.len()
        {
            return Err(format!(
                "a signature has types for {} arguments, and the block has {}",
                signature.len(),
                args.len()
            ));
        }
        for (index, &arg) in args.iter().enumerate().rev() {
            let ty = self.ir().value_type(arg);
            let types = match signature {
                Some(signature) => signature[index].clone(),
                None => {
                    let answer = self.convert_type_of(arg)?;
                    self.cache.list(&answer, &ty).to_vec()
                }
            };
            if types == [ty] {
                continue;
            }
            let loc = self.ir().value_loc(arg);
            let mut new = Vec::with_capacity(types.len());
            for (nth, &ty) in types.iter().enumerate() {
                let made = self
                    .below
                    .insert_block_arg(block, index + 1 + nth, ty, loc.clone());
                new.push(made.ok_or(CANNOT)?);
            }
            if !self.ir().use_empty(arg) {
                let (at, loc) = self.after(arg)?;
                let old = self.cast_back(&new, ty, at, loc);
                self.below.replace_all_uses_with(arg, old);
            }
            if !self.below.erase_block_arg(block, index) {
                return Err(CANNOT.to_string());
            }
        }
        Ok(())
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
