//! Regions and blocks of new ops, and what a dialect conversion needs.

use std::ops::Range;

use super::{Rewrite, abandon_unless, or_abandon};
use crate::ir::{Block, InsertPoint, Ir, IrMapping, Op, Region, Type, Value};
use crate::native::KeptValues;
use crate::rewriter::{RewriterBase, SignatureConversion};
use crate::rule::{PartRange, Stop};
use crate::ty::TypeData;

/// The reason for values that a result does not become.
const OTHER_TYPES: &str = "the values have other types than those that the result becomes";
/// The reason for a part that is not there.
const FEWER_VALUES: &str = "a value does not become as many values as the rule uses of it";

impl<I: Ir, R: RewriterBase<I>> Rewrite<'_, I, R> {
    /// Copies a region's blocks into the empty region `index` of an op.
    ///
    /// # Errors
    /// [`Stop::Abandon`] if the IR cannot, or there is no such region.
    pub fn copy_region(
        &mut self,
        from: Option<Region<I>>,
        to: Op<I>,
        index: usize,
    ) -> Result<(), Stop> {
        let to = self.ir().region(to, index);
        let copied = from.zip(to).is_some_and(|(from, to)| {
            let mapping = &mut IrMapping::default();
            self.rewriter.clone_region_before(from, to, None, mapping)
        });
        abandon_unless(copied, "the IR cannot copy a region")
    }
    /// Copies the blocks of each of several regions into the regions of `to` from `index` on.
    ///
    /// # Errors
    /// As of [`copy_region`](Rewrite::copy_region).
    pub fn copy_regions(
        &mut self,
        from: PartRange<I>,
        to: Op<I>,
        index: usize,
    ) -> Result<(), Stop> {
        let mut from = from.regions(self.ir()).into_iter().enumerate();
        from.try_for_each(|(nth, region)| self.copy_region(Some(region), to, index + nth))
    }
    /// Makes a block behind the others of region `index` of an op. Gives the block and its
    /// arguments. A dialect conversion converts their types, unless the op is an original one.
    ///
    /// # Errors
    /// [`Stop::Abandon`] if the IR cannot, or there is no such region.
    pub fn new_block(
        &mut self,
        op: Op<I>,
        index: usize,
        types: &[Type<I>],
        original: bool,
    ) -> Result<(Block<I>, Vec<Value<I>>), Stop> {
        let (region, loc) = (self.ir().region(op, index), self.ir().loc(op));
        let mut args = Vec::with_capacity(types.len());
        for ty in types {
            let types = match original {
                true => Some(vec![*ty]),
                false => self.rewriter.converted_types(*ty),
            };
            let Some(&[ty]) = types.as_deref() else {
                return or_abandon(
                    None,
                    "an argument of a block cannot be converted, or becomes several values or none",
                );
            };
            args.push((ty, Some(loc.clone())));
        }
        let block = region.and_then(|region| self.rewriter.create_block(region, None, &args));
        let block = or_abandon(block, "the IR cannot make a block")?;
        let args = self.ir().block_args(block);
        abandon_unless(
            args.len() == types.len(),
            "the IR cannot make the arguments of a block",
        )?;
        Ok((block, args))
    }
    /// Inserts at the end of a block from now on. Gives the former insertion point.
    pub fn into_block(&mut self, block: Block<I>) -> InsertPoint<I> {
        let here = self.rewriter.insertion_point();
        self.rewriter.set_insertion_point(InsertPoint::End(block));
        here
    }
    /// Interns the types of a signature conversion.
    ///
    /// # Errors
    /// [`Stop::Decline`] if the IR has no such type.
    pub fn intern_signature(
        &mut self,
        signature: SignatureConversion<I>,
    ) -> Result<SignatureConversion<I>, Stop> {
        signature.interned(|ty| Ok(TypeData::Type(self.intern_type(ty)?)))
    }
    /// Converts the arguments of the blocks of these regions of an op, in a dialect conversion: those of
    /// the first block of each as the signature says, if it is given.
    ///
    /// # Errors
    /// [`Stop::Abandon`] if this is not possible.
    pub fn convert_regions(
        &mut self,
        op: Op<I>,
        regions: Range<usize>,
        signature: Option<&SignatureConversion<I>>,
    ) -> Result<(), Stop> {
        let all = self.ir().regions(op);
        let mut regions = all.get(regions).unwrap_or_default().iter();
        abandon_unless(
            regions.all(|region| self.rewriter.convert_region_types(*region, signature)),
            "the arguments of a block cannot be converted",
        )
    }
    /// The types that these become together. Outside of a dialect conversion, they stay.
    fn become_types(&mut self, types: &[Type<I>]) -> Option<Vec<Type<I>>> {
        let mut all = Vec::with_capacity(types.len());
        for ty in types {
            all.extend(self.rewriter.converted_types(*ty)?);
        }
        Some(all)
    }
    /// Checks that values of these types may replace a result.
    ///
    /// # Errors
    /// The types that the result becomes; none if its type cannot be converted.
    fn may_become(
        &mut self,
        op: Op<I>,
        index: usize,
        types: &[Type<I>],
    ) -> Result<(), Vec<Type<I>>> {
        let result = self.ir().result(op, index);
        match self.rewriter.converted_types_of(result) {
            None => Err(Vec::new()),
            Some(wanted) if self.become_types(types).as_ref() == Some(&wanted) => Ok(()),
            Some(wanted) => Err(wanted),
        }
    }
    /// Checks the types of the values that replace a result.
    ///
    /// # Errors
    /// [`Stop::Decline`] if the result does not become values of these types.
    pub fn require_types(
        &mut self,
        op: Op<I>,
        index: usize,
        types: &[Type<I>],
    ) -> Result<(), Stop> {
        self.may_become(op, index, types).map_err(|wanted| {
            self.declined_with(OTHER_TYPES, |rewrite| {
                format!("({}) for ({})", rewrite.list(types), rewrite.list(&wanted))
            })
        })
    }
    /// Replaces each result of the root by any number of values.
    ///
    /// # Errors
    /// [`Stop::Abandon`] if a result does not become values of these types.
    pub fn replace_by_several(&mut self, op: Op<I>, values: &[Vec<Value<I>>]) -> Result<(), Stop> {
        for (index, values) in values.iter().enumerate() {
            let types = super::value_types(self.ir(), values);
            if let Err(wanted) = self.may_become(op, index, &types) {
                let (given, wanted) = (self.list(&types), self.list(&wanted));
                return Err(Stop::Abandon(
                    format!("{OTHER_TYPES}: ({given}) for ({wanted})").into(),
                ));
            }
        }
        self.rewriter.replace_op_with_multiple(op, values);
        Ok(())
    }
    /// The values that effectful code gets for values that the source bound: those that they become in
    /// a dialect conversion.
    ///
    /// # Errors
    /// [`Stop::Abandon`] if one cannot be converted.
    pub fn converted_run(&mut self, values: Vec<Value<I>>) -> Result<KeptValues<I>, Stop> {
        let values = self.rewriter.converted_values(values);
        or_abandon(values.map(KeptValues::from), "a value cannot be converted")
    }
    /// As [`converted_run`](Rewrite::converted_run), for a single value.
    ///
    /// # Errors
    /// [`Stop::Abandon`] if it cannot be converted, or becomes several values or none.
    pub fn converted(&mut self, value: Value<I>) -> Result<Value<I>, Stop> {
        match self.converted_run(vec![value])?.to_vec(self.ir())[..] {
            [value] => Ok(value),
            _ => or_abandon(
                None,
                "code gets one value, which the conversion makes several or none",
            ),
        }
    }
    /// Checks that a value of the source becomes more than `part` values.
    ///
    /// # Errors
    /// [`Stop::Decline`] if it does not, or cannot be converted.
    pub fn require_part(&mut self, value: Value<I>, part: usize) -> Result<(), Stop> {
        let types = self.rewriter.converted_types_of(value);
        let types = types.unwrap_or_default();
        match part < types.len() {
            true => Ok(()),
            false => Err(self.declined_with(FEWER_VALUES, |rewrite| {
                let ir = rewrite.ir();
                let ty = ir.display_type(ir.value_type(value));
                let types = rewrite.list(&types);
                format!("number {part} of one of type {ty}, which becomes ({types})")
            })),
        }
    }
    /// One of the values that a value of the source becomes in a dialect conversion.
    ///
    /// # Errors
    /// [`Stop::Abandon`] if it becomes fewer, or cannot be converted.
    pub fn converted_part(&mut self, value: Value<I>, part: usize) -> Result<Value<I>, Stop> {
        let all = self.rewriter.converted_values(vec![value]);
        or_abandon(all.and_then(|all| all.get(part).copied()), FEWER_VALUES)
    }
    /// As [`converted`](Rewrite::converted), for a value that may be absent.
    ///
    /// # Errors
    /// Those of [`converted`](Rewrite::converted).
    pub fn converted_optional(
        &mut self,
        value: Option<Value<I>>,
    ) -> Result<Option<Value<I>>, Stop> {
        value.map(|value| self.converted(value)).transpose()
    }
}
