//! The trait of intermediate representations that rules can run on ([`Ir`]), its handles, and types
//! and attributes in a form that all IRs share ([`TypeView`] and [`TypeData`], [`AttrView`] and
//! [`AttrData`]).
//!
//! Rules, drivers and native code access the IR only through [`Ir`]. Handles are `Copy` newtypes
//! around the handles of the IR, so that an operation cannot be mistaken for a value.

pub use drr_runtime::affine::{AffineExpr, AffineMap, AffineOp};
pub use drr_runtime::attr::{AttrData, AttrView, Elements, ElementsData, FloatValue, word_of};
pub use drr_runtime::float;
pub use drr_runtime::ir::{
    AttrName, Block, Erased, Fold, FoldValue, InsertPoint, Ir, IrId, IrMapping, NewBlockArg, Op,
    OpKind, OpParts, OpState, OpTrait, Region, Type, Value, is_in_region, operands, parent_op,
    results,
};
pub use drr_runtime::layout::{self, MemRefLayout, StridedLayout};
pub use drr_runtime::ty::{
    BuiltinType, Container, DYNAMIC, FloatKind, Signedness, TypeClass, TypeData, TypePart, TypeView,
};

/// Help for IRs that lack something that [`Ir`] asks for.
///
/// [`NodeIr`](adapter::NodeIr) is a short way to an IR: it has nine methods, and
/// [`Graph`](adapter::Graph) implements [`Ir`] for an arena of nodes that implements it.
/// [`drr_runtime::node_ir`] has an example.
///
/// The side tables keep data that an IR does not have: the uses of values
/// ([`UseLists`](adapter::UseLists)), the order of operations ([`OpOrder`](adapter::OpOrder)) and the
/// traits of ops ([`KindTraits`](adapter::KindTraits)). [`drr_runtime::side_tables`] says how an IR
/// maintains them.
pub mod adapter {
    pub use drr_runtime::node_ir::{Attr, Graph, NewNode, NodeIr, NodeOp, Ty};
    pub use drr_runtime::side_tables::{KindTraits, OpOrder, UseLists};
}
