//! The interface between an IR and the suite: how to make an IR and a few operations.

use drr_runtime::attr::AttrData;
use drr_runtime::decl::{HasAttr, OpDef};
use drr_runtime::ir::{AttrName, Block, InsertPoint, Ir, Op, OpKind, OpState, Region, Type, Value};
use drr_runtime::ty::TypeData;

/// An IR under test.
///
/// The required items say how to make an IR and which of its ops have the roles of the suite. All
/// values that the suite creates have one type. The optional methods offer more of the IR. Tests
/// that need something that is not offered are skipped and name it.
pub trait Subject: 'static {
    /// The IR.
    type Ir: Ir;
    /// An op without operands and with one result, whose value is unknown to rules: a parameter or
    /// a variable.
    type Source: OpDef;
    /// An op with one operand and one result that is removable if unused, such as a negation.
    type Unary: OpDef;
    /// An op with two operands and one result that is removable if unused, such as an addition.
    type Binary: OpDef;
    /// An op without operands and with one result that is removable if unused. Its first declared
    /// attribute is an integer, or a dense constant of one integer: a tensor.
    type Constant: HasAttr<0>;

    /// A new IR and an empty block in it.
    fn empty() -> (Self::Ir, Block<Self::Ir>);
    /// The type of all values that the suite creates.
    fn value_type(ir: &mut Self::Ir) -> Type<Self::Ir>;
    /// The location of all operations that the suite creates.
    fn loc(ir: &mut Self::Ir) -> <Self::Ir as Ir>::Loc;
    /// Adds a use of the value by something that is not removable if unused, and returns the use.
    /// If the user is an operation in the block, it is at its end.
    fn keep(
        ir: &mut Self::Ir,
        block: Block<Self::Ir>,
        value: Value<Self::Ir>,
    ) -> (Op<Self::Ir>, usize);

    /// Adds what [`Ir::verify`] requires of a block with all its operations: a terminator. By
    /// default, nothing.
    fn finish(ir: &mut Self::Ir, block: Block<Self::Ir>) {
        let _ = (ir, block);
    }
    /// An integer from 0 to 100 as an attribute of a constant.
    ///
    /// # Panics
    /// The default panics if the IR cannot create an integer attribute of
    /// [`value_type`](Subject::value_type).
    fn integer(ir: &mut Self::Ir, value: i64) -> <Self::Ir as Ir>::Attr {
        let ty = TypeData::Type(Self::value_type(ir));
        let value = i128::from(value);
        let attr = ir.make_attr(&AttrData::Integer { value, ty });
        attr.expect("`Ir::make_attr` makes integers of the subject's value type, or `Subject::integer` is overridden")
    }
    /// The attributes of source `number`.
    fn source_attrs(ir: &mut Self::Ir, number: usize) -> Attrs<Self::Ir> {
        let _ = (ir, number);
        vec![]
    }
    /// The attributes of each unary operation: the operator, if the op is one of all unary expressions.
    fn unary_attrs(ir: &mut Self::Ir) -> Attrs<Self::Ir> {
        let _ = ir;
        vec![]
    }
    /// As [`unary_attrs`](Subject::unary_attrs), of each binary operation.
    fn binary_attrs(ir: &mut Self::Ir) -> Attrs<Self::Ir> {
        let _ = ir;
        vec![]
    }

    /// How to create an operation with one of the optional roles; `None` if the IR has none.
    fn blueprint(ir: &mut Self::Ir, role: Role) -> Option<Blueprint<Self::Ir>> {
        let _ = (ir, role);
        None
    }
    /// Creates an operation at the end of the block. It has one region with at least one block, and
    /// all its blocks are empty.
    fn nested(ir: &mut Self::Ir, block: Block<Self::Ir>) -> Option<Nested<Self::Ir>> {
        let _ = (ir, block);
        None
    }
    /// For an IR in which no operation in a block has a region, so that [`nested`](Subject::nested)
    /// is `None`: adds empty blocks to the region of the empty block. Returns all blocks of the
    /// region in order, each with the number of its arguments.
    fn body(ir: &mut Self::Ir, block: Block<Self::Ir>) -> Option<Vec<(Block<Self::Ir>, usize)>> {
        let _ = (ir, block);
        None
    }
    /// An op with an optional attribute, the name of the attribute, and a value for it. The op is
    /// created without the attribute.
    fn optional_attr(ir: &mut Self::Ir) -> Option<OptionalAttr<Self::Ir>> {
        let _ = ir;
        None
    }
    /// Different known locations, none of which is fused or has a name.
    fn locs(ir: &mut Self::Ir) -> Vec<<Self::Ir as Ir>::Loc> {
        let _ = ir;
        vec![]
    }
    /// The unknown location, which fusing drops.
    fn unknown_loc(ir: &mut Self::Ir) -> Option<<Self::Ir as Ir>::Loc> {
        let _ = ir;
        None
    }
    /// Different types to check, in addition to those that [`TypeData`] describes.
    fn types(ir: &mut Self::Ir) -> Vec<Type<Self::Ir>> {
        vec![Self::value_type(ir)]
    }
    /// Creates an operation in the block that [`Ir::fold`] folds.
    fn foldable(ir: &mut Self::Ir, block: Block<Self::Ir>) -> Option<Op<Self::Ir>> {
        let _ = (ir, block);
        None
    }
    /// Creates an operation in the block that [`Ir::verify`] must reject.
    fn invalid(ir: &mut Self::Ir, block: Block<Self::Ir>) -> Option<Op<Self::Ir>> {
        let _ = (ir, block);
        None
    }
}

/// Attributes with their names.
pub type Attrs<I> = Vec<(AttrName, <I as Ir>::Attr)>;

/// The optional roles of ops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Role {
    /// An op with two results, of different types if it has such.
    Pair,
    /// An op with an empty region, or one region with an empty block.
    Region,
    /// An op with one or two successors.
    Branch,
    /// An op with a variadic operand group whose length is that of all its operands: a concatenation.
    Variadic,
    /// An op with two operand groups whose lengths it stores. It may be a branch with arguments for
    /// each successor.
    OperandSegments,
    /// An op with two result groups whose lengths it stores.
    ResultSegments,
}

/// The parts of a new operation: those of [`OpState`] except for the operands.
#[derive(Clone)]
pub struct Blueprint<I: Ir> {
    /// The kind.
    pub kind: OpKind,
    /// The number of operands, which all have the subject's value type.
    pub operands: usize,
    /// As in [`OpState`].
    pub operand_segments: Option<Vec<u32>>,
    /// The types of the results.
    pub results: Vec<Type<I>>,
    /// As in [`OpState`].
    pub result_segments: Option<Vec<u32>>,
    /// Attributes, in declared order.
    pub attrs: Attrs<I>,
    /// The number of regions.
    pub regions: usize,
    /// The number of successors. An operation with successors may be in the first block of
    /// [`Subject::nested`] or [`Subject::body`], and its successors are blocks of the same region.
    pub successors: usize,
    /// The location.
    pub loc: I::Loc,
}

impl<I: Ir> Blueprint<I> {
    /// A blueprint without operands, results, attributes, regions and successors.
    ///
    /// # Panics
    /// If the IR cannot have the op.
    pub fn new<O: OpDef>(ir: &mut I, loc: I::Loc) -> Self {
        let kind = ir.bind_op::<O>();
        Blueprint {
            kind: kind.unwrap_or_else(|| panic!("the IR has no `{}`", O::DECL.name)),
            operands: 0,
            operand_segments: None,
            results: vec![],
            result_segments: None,
            attrs: vec![],
            regions: 0,
            successors: 0,
            loc,
        }
    }
    /// Creates the operation with empty regions.
    pub fn create(&self, ir: &mut I, at: InsertPoint<I>, operands: &[Value<I>]) -> Op<I> {
        let regions = vec![None; self.regions];
        self.create_with(ir, at, operands, &regions, &[])
    }
    /// Creates the operation with these regions, which it takes, and successors.
    pub fn create_with(
        &self,
        ir: &mut I,
        at: InsertPoint<I>,
        operands: &[Value<I>],
        regions: &[Option<Region<I>>],
        successors: &[Block<I>],
    ) -> Op<I> {
        let state = OpState {
            kind: self.kind,
            operands,
            operand_segments: self.operand_segments.as_deref(),
            result_types: &self.results,
            result_segments: self.result_segments.as_deref(),
            attrs: &self.attrs,
            regions,
            successors,
            loc: self.loc.clone(),
        };
        ir.create_op(at, state)
    }
}

/// The result of [`Subject::nested`].
pub struct Nested<I: Ir> {
    /// The operation.
    pub op: Op<I>,
    /// The blocks of its region, in order and without operations.
    pub blocks: Vec<Block<I>>,
    /// The number of arguments of each block.
    pub args: Vec<usize>,
}

/// The result of [`Subject::optional_attr`].
pub struct OptionalAttr<I: Ir> {
    /// The op.
    pub op: Blueprint<I>,
    /// The attribute's name.
    pub name: AttrName,
    /// A value for it.
    pub attr: I::Attr,
    /// True if it is an attribute that the op does not declare. The op may then have another one of any
    /// name.
    pub discardable: bool,
}
