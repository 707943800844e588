//! What an IR's author says to the suite: how to make an IR and the few operations it works with.

use drr_runtime::attr::AttrData;
use drr_runtime::decl::{HasAttr, OpDef};
use drr_runtime::ir::{AttrName, Block, InsertPoint, Ir, Op, OpKind, OpState, Region, Type, Value};
use drr_runtime::ty::TypeData;

/// An IR under test.
///
/// The required items say how to make an IR and which of its ops play the suite's roles. All values
/// that the suite makes have one type. The optional methods offer more of the IR to the suite: what
/// is not offered is skipped, and the skipped tests say what they miss.
pub trait Subject: 'static {
    /// The IR.
    type Ir: Ir;
    /// An op without operands and with one result, which no rule knows anything about: a parameter,
    /// a variable.
    type Source: OpDef;
    /// An op of one operand and one result that is removable if unused: a negation.
    type Unary: OpDef;
    /// An op of two operands and one result that is removable if unused: an addition.
    type Binary: OpDef;
    /// An op without operands and with one result that is removable if unused; its first declared
    /// attribute holds an integer.
    type Constant: HasAttr<0>;

    /// An IR, and an empty block in it.
    fn empty() -> (Self::Ir, Block<Self::Ir>);
    /// The type of all values that the suite makes.
    fn value_type(ir: &mut Self::Ir) -> Type<Self::Ir>;
    /// The location of all operations that the suite makes.
    fn loc(ir: &mut Self::Ir) -> <Self::Ir as Ir>::Loc;
    /// Makes the value used by something that is not removable if unused, at the end of the block
    /// if it is an operation in it, and gives the use.
    fn keep(
        ir: &mut Self::Ir,
        block: Block<Self::Ir>,
        value: Value<Self::Ir>,
    ) -> (Op<Self::Ir>, usize);

    /// An integer as an attribute of a constant. Only 0 to 100 are asked for.
    ///
    /// # Panics
    /// Unless overridden: if the IR makes no integer attribute of [`value_type`](Subject::value_type).
    fn integer(ir: &mut Self::Ir, value: i64) -> <Self::Ir as Ir>::Attr {
        let ty = TypeData::Type(Self::value_type(ir));
        let value = i128::from(value);
        let attr = ir.make_attr(&AttrData::Integer { value, ty });
        attr.expect("`Ir::make_attr` makes integers of the subject's value type, or `Subject::integer` is overridden")
    }
    /// The attributes of the `number`th source.
    fn source_attrs(ir: &mut Self::Ir, number: usize) -> Attrs<Self::Ir> {
        let _ = (ir, number);
        vec![]
    }

    /// How to make an operation in one of the optional roles; `None` where the IR has none.
    fn blueprint(ir: &mut Self::Ir, role: Role) -> Option<Blueprint<Self::Ir>> {
        let _ = (ir, role);
        None
    }
    /// Creates, at the end of the block, an operation with one region of at least one block, and the
    /// blocks empty.
    fn nested(ir: &mut Self::Ir, block: Block<Self::Ir>) -> Option<Nested<Self::Ir>> {
        let _ = (ir, block);
        None
    }
    /// An op that may have an attribute, that attribute's name, and a value for it. The op is made
    /// without it.
    fn optional_attr(ir: &mut Self::Ir) -> Option<OptionalAttr<Self::Ir>> {
        let _ = ir;
        None
    }
    /// Locations that differ from one another and are known; none is a fusion of others.
    fn locs(ir: &mut Self::Ir) -> Vec<<Self::Ir as Ir>::Loc> {
        let _ = ir;
        vec![]
    }
    /// The unknown location, which fusing drops.
    fn unknown_loc(ir: &mut Self::Ir) -> Option<<Self::Ir as Ir>::Loc> {
        let _ = ir;
        None
    }
    /// Types that differ from one another, beside those that
    /// [`TypeData`] can ask for.
    fn types(ir: &mut Self::Ir) -> Vec<Type<Self::Ir>> {
        vec![Self::value_type(ir)]
    }
    /// Creates, in the block, an operation that [`Ir::fold`] folds.
    fn foldable(ir: &mut Self::Ir, block: Block<Self::Ir>) -> Option<Op<Self::Ir>> {
        let _ = (ir, block);
        None
    }
    /// Creates, in the block, an operation that [`Ir::verify`] must refuse.
    fn invalid(ir: &mut Self::Ir, block: Block<Self::Ir>) -> Option<Op<Self::Ir>> {
        let _ = (ir, block);
        None
    }
}

/// Attributes with their names.
pub type Attrs<I> = Vec<(AttrName, <I as Ir>::Attr)>;

/// What some IRs have and others do not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Role {
    /// An op with two results.
    Pair,
    /// An op with an empty region, or one region with an empty block.
    Region,
    /// An op with two successors or one, which may stand in the first block of what
    /// [`Subject::nested`] makes and names blocks of the same region.
    Branch,
    /// An op with two operand groups that say their lengths.
    OperandSegments,
    /// An op with two result groups that say their lengths.
    ResultSegments,
}

/// How to make an operation: all that [`OpState`] needs but the operands themselves.
#[derive(Clone)]
pub struct Blueprint<I: Ir> {
    /// Which op.
    pub kind: OpKind,
    /// How many operands, all of the subject's value type.
    pub operands: usize,
    /// As in [`OpState`].
    pub operand_segments: Option<Vec<u32>>,
    /// The types of the results.
    pub results: Vec<Type<I>>,
    /// As in [`OpState`].
    pub result_segments: Option<Vec<u32>>,
    /// Attributes, in declared order.
    pub attrs: Attrs<I>,
    /// How many regions.
    pub regions: usize,
    /// How many successors.
    pub successors: usize,
    /// The location.
    pub loc: I::Loc,
}

impl<I: Ir> Blueprint<I> {
    /// An op without operands, results, attributes, regions and successors: set what it has.
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
    /// Creates it, its regions empty.
    pub fn create(&self, ir: &mut I, at: InsertPoint<I>, operands: &[Value<I>]) -> Op<I> {
        let regions = vec![None; self.regions];
        self.create_with(ir, at, operands, &regions, &[])
    }
    /// Creates it with regions to take and successors.
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

/// What [`Subject::nested`] makes.
pub struct Nested<I: Ir> {
    /// The operation.
    pub op: Op<I>,
    /// The blocks of its region, in order; without operations.
    pub blocks: Vec<Block<I>>,
    /// How many arguments each block has.
    pub args: Vec<usize>,
}

/// What [`Subject::optional_attr`] gives.
pub struct OptionalAttr<I: Ir> {
    /// The op.
    pub op: Blueprint<I>,
    /// The attribute's name.
    pub name: AttrName,
    /// A value for it.
    pub attr: I::Attr,
    /// Whether it is an attribute that the op does not declare.
    pub discardable: bool,
}
