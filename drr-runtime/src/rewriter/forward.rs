//! A reference to a rewriter is a rewriter, so a function over any sized rewriter also takes a
//! `dyn` one.

use super::RewriterBase;
use crate::ir::{AttrName, Block, InsertPoint, Ir, IrMapping, Op, OpState, Region, Type, Value};

macro_rules! forward {
    ($(fn $name:ident(&mut self $(, $arg:ident: $ty:ty)*) $(-> $out:ty)?;)*) => {
        $(#[inline]
        fn $name(&mut self $(, $arg: $ty)*) $(-> $out)? {
            (**self).$name($($arg),*)
        })*
    };
}

impl<I: Ir, R: RewriterBase<I> + ?Sized> RewriterBase<I> for &mut R {
    #[inline]
    fn ir(&self) -> &I {
        (**self).ir()
    }
    #[inline]
    fn insertion_point(&self) -> InsertPoint<I> {
        (**self).insertion_point()
    }
    forward! {
        fn ir_mut(&mut self) -> &mut I;
        fn set_insertion_point(&mut self, at: InsertPoint<I>);
        fn set_insertion_point_to_start(&mut self, block: Block<I>);
        fn set_insertion_point_after(&mut self, op: Op<I>);
        fn create_op(&mut self, state: OpState<'_, I>) -> Op<I>;
        fn replace_op(&mut self, op: Op<I>, values: &[Value<I>]);
        fn erase_op(&mut self, op: Op<I>);
        fn replace_all_uses_with(&mut self, from: Value<I>, to: Value<I>);
        fn set_operand(&mut self, op: Op<I>, index: usize, value: Value<I>);
        fn set_attr(&mut self, op: Op<I>, name: AttrName, attr: Option<I::Attr>);
        fn move_op(&mut self, op: Op<I>, at: InsertPoint<I>) -> bool;
        fn create_block(
            &mut self, region: Region<I>, before: Option<Block<I>>, args: &[(Type<I>, Option<I::Loc>)]
        ) -> Option<Block<I>>;
        fn move_block(&mut self, block: Block<I>, region: Region<I>, before: Option<Block<I>>) -> bool;
        fn erase_block(&mut self, block: Block<I>) -> bool;
        fn insert_block_arg(
            &mut self, block: Block<I>, index: usize, ty: Type<I>, loc: Option<I::Loc>
        ) -> Option<Value<I>>;
        fn erase_block_arg(&mut self, block: Block<I>, index: usize) -> bool;
        fn set_operands(
            &mut self, op: Op<I>, operands: &[Value<I>], segments: Option<&[u32]>
        ) -> bool;
        fn set_successor(&mut self, op: Op<I>, index: usize, block: Block<I>) -> bool;
        fn set_loc(&mut self, op: Op<I>, loc: I::Loc) -> bool;
        fn clone_op(&mut self, op: Op<I>, mapping: &mut IrMapping<I>) -> Option<Op<I>>;
        fn clone_region_before(
            &mut self,
            region: Region<I>,
            to: Region<I>,
            before: Option<Block<I>>,
            mapping: &mut IrMapping<I>
        ) -> bool;
        fn start_op_modification(&mut self, op: Op<I>);
        fn finalize_op_modification(&mut self, op: Op<I>);
        fn cancel_op_modification(&mut self, op: Op<I>) -> bool;
        fn notify_match_failure(&mut self, reason: &str);
    }
}
