//! The IR that stands for any IR in the name of an interface.

use crate::attr::{AttrData, AttrView};
use crate::decl::OpDef;
use crate::ir::{AttrName, Block, InsertPoint, Ir, Op, OpKind, OpState, Region, Type, Value};
use crate::ty::{TypeData, TypeView};

/// The default of the IR parameter of an interface. `dyn CallOpInterface` is `dyn
/// CallOpInterface<NoIr>`, which names the interface and has no values.
#[derive(Clone, Copy, Debug)]
pub enum NoIr {}

macro_rules! impossible {
    ($($name:ident($($arg:ident: $ty:ty),*) $(-> $out:ty)?;)*) => {$(
        fn $name(&self, $($arg: $ty),*) $(-> $out)? {
            $(let _ = $arg;)*
            match *self {}
        }
    )*};
    (mut $($name:ident($($arg:ident: $ty:ty),*) $(-> $out:ty)?;)*) => {$(
        fn $name(&mut self, $($arg: $ty),*) $(-> $out)? {
            $(let _ = $arg;)*
            match *self {}
        }
    )*};
}

impl Ir for NoIr {
    type RawOp = ();
    type RawValue = ();
    type RawBlock = ();
    type RawRegion = ();
    type RawType = ();
    type Attr = ();
    type Loc = ();

    fn bind_op<O: OpDef>(&mut self) -> Option<OpKind> {
        match *self {}
    }
    fn with_attr<R>(&self, _: Op<Self>, _: AttrName, _: impl FnOnce(Option<&()>) -> R) -> R {
        match *self {}
    }
    fn for_each_use(&self, _: Value<Self>, _: impl FnMut(Op<Self>, usize) -> bool) {
        match *self {}
    }
    fn with_type<R>(&self, _: Type<Self>, _: impl FnOnce(TypeView<'_, Self>) -> R) -> R {
        match *self {}
    }
    fn with_attr_view<R>(&self, (): &(), _: impl FnOnce(AttrView<'_, Self>) -> R) -> R {
        match *self {}
    }
    impossible! {
        attr_name(kind: OpKind, name: &str) -> Option<AttrName>;
        kind_name(kind: OpKind) -> String;
        kind(op: Op<Self>) -> OpKind;
        num_operands(op: Op<Self>) -> usize;
        operand(op: Op<Self>, index: usize) -> Value<Self>;
        num_results(op: Op<Self>) -> usize;
        result(op: Op<Self>, index: usize) -> Value<Self>;
        loc(op: Op<Self>) -> ();
        is_removable_if_unused(op: Op<Self>) -> bool;
        defining_op(value: Value<Self>) -> Option<(Op<Self>, usize)>;
        value_type(value: Value<Self>) -> Type<Self>;
        parent_block(op: Op<Self>) -> Option<Block<Self>>;
        parent_region(block: Block<Self>) -> Option<Region<Self>>;
        region_owner(region: Region<Self>) -> Option<Op<Self>>;
        regions(op: Op<Self>) -> Vec<Region<Self>>;
        blocks(region: Region<Self>) -> Vec<Block<Self>>;
        first_op(block: Block<Self>) -> Option<Op<Self>>;
        next_op(op: Op<Self>) -> Option<Op<Self>>;
    }
    impossible! { mut
        bind_attr(kind: OpKind, name: &str) -> AttrName;
        make_type(data: &TypeData<Self>) -> Option<Type<Self>>;
        make_attr(data: &AttrData<Self>) -> Option<()>;
        fused_loc(ops: &[Op<Self>]) -> ();
        create_op(at: InsertPoint<Self>, state: OpState<'_, Self>) -> Op<Self>;
        erase_op(op: Op<Self>);
        set_operand(op: Op<Self>, index: usize, value: Value<Self>);
        set_attr(op: Op<Self>, name: AttrName, attr: Option<()>);
    }
}
