//! Converted types of operations and of blocks.

use super::rewriter::ConversionRewriter;
use super::types::Answer;
use crate::attr::AttrData;
use crate::decl::{Arity, OpDecl};
use crate::ir::{
    Block, InsertPoint, Ir, NewBlockArg, Op, OpParts, Region, Type, Value, operands, results,
};
use crate::native::{AttrRef, FromAttr, Ty};
use crate::plumbing::is_there_at;
use crate::rewriter::{NewArgs, RewriterBase, SignatureConversion, display_arg};
use crate::ty::TypeData;
use crate::view;

impl<I: Ir> ConversionRewriter<'_, I> {
    /// True if the types of operands, results, block arguments and in attributes are legal.
    ///
    /// # Errors
    /// If one cannot be converted.
    pub(super) fn has_legal_types(&mut self, op: Op<I>) -> Result<bool, String> {
        let ir = self.ir();
        let mut values: Vec<_> = operands(ir, op).chain(results(ir, op)).collect();
        let blocks = ir
            .regions(op)
            .into_iter()
            .flat_map(|region| ir.blocks(region));
        values.extend(blocks.flat_map(|block| ir.block_args(block)));
        for value in values {
            if !matches!(self.convert_type_of(value)?, Answer::Same) {
                return Ok(false);
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

    /// Builds an operation again with the converted types. One that is in no block, as the function of
    /// an IR without modules, is changed where it stands.
    ///
    /// # Errors
    /// If this is not possible.
    pub(super) fn retype(&mut self, op: Op<I>, decl: &OpDecl) -> Result<(), String> {
        if self.ir().parent_block(op).is_none() {
            return self.retype_top_level(op);
        }
        self.require_arities(op, decl)?;
        let parts = OpParts::of(self.ir(), op);
        let mut parts = parts.ok_or("this IR cannot list attributes")?;
        for (_, attr) in &mut parts.attrs {
            if let Some(new) = self.converted_attr(attr)? {
                *attr = new;
            }
        }
        self.set_insertion_point(InsertPoint::Before(op));
        self.root = Some(op);
        // The results were compared with their declaration above.
        let new = self.create(parts.state(), true, &[Arity::Variadic]);
        self.root = None;
        let lengths = std::mem::take(&mut self.result_lengths);
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        for region in self.ir().regions(new) {
            self.convert_region(region, None)?;
        }
        let values = self.results(new);
        self.replace(op, &values, lengths.into_iter());
        match self.fault.take() {
            Some(fault) => Err(fault),
            None => Ok(()),
        }
    }

    /// Converts the types in attributes and the block arguments of an operation that is in no block.
    ///
    /// # Errors
    /// If operands or results would have to be converted, or this IR cannot change something.
    fn retype_top_level(&mut self, op: Op<I>) -> Result<(), String> {
        let ir = self.ir();
        let values: Vec<_> = operands(ir, op).chain(results(ir, op)).collect();
        for value in values {
            if !matches!(self.convert_type_of(value)?, Answer::Same) {
                let why =
                    "operands and results of an operation that is in no block cannot be converted";
                return Err(why.to_string());
            }
        }
        // An IR that cannot list attributes may have none whose type is converted.
        for (name, attr) in self.ir().attrs(op).unwrap_or_default() {
            if let Some(new) = self.converted_attr(&attr)? {
                self.below.set_attr(op, name, Some(new));
            }
        }
        for region in self.ir().regions(op) {
            self.convert_region(region, None)?;
        }
        Ok(())
    }

    /// The attribute with the type that its type becomes; `None` if it stays as it is.
    ///
    /// # Errors
    /// If the type cannot be converted, or this IR has no such attribute.
    fn converted_attr(&mut self, attr: &I::Attr) -> Result<Option<I::Attr>, String> {
        let Some(ty) = type_of(self.ir(), attr) else {
            return Ok(None);
        };
        let Some(new) = self.convert_attr_type(ty)? else {
            return Ok(None);
        };
        let new = self.ir_mut().make_attr(&AttrData::Type(new));
        new.ok_or_else(|| "this IR has no attribute of a converted type".to_string())
            .map(Some)
    }

    /// Checks that operands and results become as many values as their declarations allow.
    ///
    /// # Errors
    /// If one does not, or cannot be converted.
    fn require_arities(&mut self, op: Op<I>, decl: &OpDecl) -> Result<(), String> {
        let ir = self.ir();
        let mut declared = Vec::new();
        for (index, operand) in decl.operands.iter().enumerate() {
            if let Some((start, len)) = view::operand_group(ir, op, decl.operands, index) {
                let values = (start..start + len).map(|at| ir.operand(op, at));
                declared.extend(values.map(|value| ("operand", operand, value)));
            }
        }
        for (index, result) in decl.results.iter().enumerate() {
            if let Some((start, len)) = view::result_group(ir, op, decl.results, index) {
                let values = (start..start + len).map(|at| ir.result(op, at));
                declared.extend(values.map(|value| ("result", result, value)));
            }
        }
        for (what, decl, value) in declared {
            let Answer::Many(_, count) = self.convert_type_of(value)? else {
                continue;
            };
            if !decl.arity.counts().contains(&(count as usize)) {
                let ty = self.ir().display_type(self.ir().value_type(value));
                let name = decl.name;
                return Err(format!(
                    "{what} '{name}' is one value, and '{ty}' becomes {count}"
                ));
            }
        }
        Ok(())
    }

    /// Converts the arguments of a region's blocks: those of the first one as `signature` says, if it is
    /// given.
    ///
    /// # Errors
    /// As [`convert_block`](Self::convert_block).
    pub(super) fn convert_region(
        &mut self,
        region: Region<I>,
        signature: Option<&SignatureConversion<I>>,
    ) -> Result<(), String> {
        for (nth, block) in self.ir().blocks(region).into_iter().enumerate() {
            self.convert_block(block, signature.filter(|_| nth == 0))?;
        }
        if self.converted_set.insert(region) {
            self.converted.push(region);
        }
        Ok(())
    }

    /// Converts the arguments of the blocks that were created or moved since, where those of their regions
    /// were converted, or must be legal (MLIR's `legalizePatternBlockRewrites`).
    ///
    /// # Errors
    /// As [`convert_block`](Self::convert_block).
    pub(super) fn convert_new_blocks(&mut self, since: usize) -> Result<(), String> {
        if self.types.is_none() {
            return Ok(());
        }
        for at in since..self.below.num_changes() {
            for block in self.below.placed_blocks(at).to_vec() {
                let Some(region) = self.ir().parent_region(block) else {
                    continue;
                };
                if self.has_converted_args(region) && self.outermost_gone_block(block).is_none() {
                    self.convert_block(block, None)?;
                }
            }
        }
        Ok(())
    }

    /// True if the arguments of a region's blocks were converted, or must be legal.
    fn has_converted_args(&mut self, region: Region<I>) -> bool {
        let ir = self.below.ir();
        self.converted_set.contains(&region)
            || ir
                .region_owner(region)
                .is_some_and(|owner| self.kinds.of(ir, ir.kind(owner)).retyped.is_some())
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
        let (mut inserted, mut next) = (Vec::new(), 0);
        let mut inputs = Vec::new();
        for (ty, input) in new.types {
            if let Some(input) = input
                && input >= next
                && numbers[input] == 1
                && self.ir().value_type(old[input]) == ty
            {
                for passed in made[next..input].iter_mut().flatten() {
                    passed.1 = inserted.len();
                }
                made[input] = None;
                next = input + 1;
                continue;
            }
            let loc = input.and_then(|input| self.ir().value_loc(old[input]));
            let index = next + inserted.len();
            inserted.push(NewBlockArg { index, ty, loc });
            inputs.push(input);
        }
        for passed in made[next..].iter_mut().flatten() {
            passed.1 = inserted.len();
        }
        if inserted.is_empty() && made.iter().all(Option::is_none) {
            return Ok(());
        }
        let args = self.below.insert_block_args(block, &inserted);
        for (input, arg) in inputs.into_iter().zip(args.ok_or(CANNOT)?) {
            if let Some((made, _)) = input.and_then(|input| made[input].as_mut()) {
                made.push(arg);
            }
        }
        for (index, values) in new.values.into_iter().enumerate() {
            if let Some(values) = values {
                self.replace_arg((block, index), old[index], &values)?;
            }
        }
        let mut erased = Vec::new();
        for (index, made) in made.into_iter().enumerate().rev() {
            let Some((made, before)) = made else { continue };
            erased.push(index + before);
            let arg = old[index];
            if self.is_needed(arg) {
                let (at, loc) = self.after_arg(arg, block)?;
                let back = self.cast_back(&made, self.ir().value_type(arg), at, loc)?;
                self.replace_everywhere(arg, back);
            }
        }
        erased.reverse();
        let done = self.below.erase_block_args(block, &erased);
        done.then_some(()).ok_or_else(|| CANNOT.to_string())
    }

    /// Replaces an argument by values.
    fn replace_arg(
        &mut self,
        (block, index): (Block<I>, usize),
        arg: Value<I>,
        values: &[Value<I>],
    ) -> Result<(), String> {
        if !self.is_needed(arg) {
            return Ok(());
        }
        let (at, loc) = self.after_arg(arg, block)?;
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
        let back = self.cast_back(values, ir.value_type(arg), at, loc)?;
        self.replace_everywhere(arg, back);
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
        let Some((inputs, results)) = Ty::new(self.ir(), ty).inputs_and_results() else {
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
    Ty::from_attr(AttrRef::given(ir, attr)).map(Ty::handle)
}
