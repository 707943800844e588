//! The embedded IR, with all optional parts of the suite.

use drr::embedded::{Context, Loc, LocKind};
use drr::ir::{AttrData, Block, ElementsData, InsertPoint, Ir, Op, Type, TypeData, Value};
use drr::prelude::*;
use drr_conformance::{Blueprint, Nested, OptionalAttr, Role, Subject};

use crate::suite;

/// The type of the suite's values.
fn i32(ir: &mut Context) -> Type<Context> {
    ir.integer_type(32)
}

fn at(ir: &mut Context, line: u32) -> Loc {
    let file = ir.intern_name("suite.mlir");
    let (start, end) = ((line, 1), (line, 1));
    ir.intern_loc(LocKind::File { file, start, end })
}

struct Embedded;

impl Subject for Embedded {
    type Ir = Context;
    type Source = suite::SourceOp;
    type Unary = suite::NegOp;
    type Binary = suite::AddOp;
    type Constant = suite::ConstantOp;

    fn empty() -> (Context, Block<Context>) {
        let mut ir = Context::new();
        let module = ir.create_module(Loc::UNKNOWN);
        let block = ir.body(module).expect("a module has a block");
        (ir, block)
    }
    fn value_type(ir: &mut Context) -> Type<Context> {
        i32(ir)
    }
    fn loc(ir: &mut Context) -> Loc {
        at(ir, 1)
    }
    fn keep(
        ir: &mut Context,
        block: Block<Context>,
        value: Value<Context>,
    ) -> (Op<Context>, usize) {
        suite::keep::<Self>(ir, block, value)
    }
    fn blueprint(ir: &mut Context, role: Role) -> Option<Blueprint<Context>> {
        // Unregistered ops may have any regions and successors.
        let (name, regions, successors) = match role {
            Role::Region => ("suite.scope", 1, 0),
            Role::Branch => ("suite.branch", 0, 2),
            _ => return suite::blueprint::<Self>(ir, role),
        };
        Some(Blueprint {
            kind: ir.op_kind(name),
            operands: 0,
            operand_segments: None,
            results: vec![],
            result_segments: None,
            attrs: vec![],
            regions,
            successors,
            loc: Self::loc(ir),
        })
    }
    fn nested(ir: &mut Context, block: Block<Context>) -> Option<Nested<Context>> {
        let scope = Self::blueprint(ir, Role::Region)?;
        let op = scope.create(ir, InsertPoint::End(block), &[]);
        let (region, ty) = (ir.regions(op)[0], i32(ir));
        let args = vec![0, 2];
        let blocks = args
            .iter()
            .map(|count| ir.create_block(region, &vec![ty; *count]));
        let blocks = blocks.collect();
        Some(Nested { op, blocks, args })
    }
    fn optional_attr(ir: &mut Context) -> Option<OptionalAttr<Context>> {
        Some(suite::optional_attr::<Self>(ir))
    }
    fn locs(ir: &mut Context) -> Vec<Loc> {
        vec![at(ir, 2), at(ir, 3)]
    }
    fn unknown_loc(_: &mut Context) -> Option<Loc> {
        Some(Loc::UNKNOWN)
    }
    fn types(ir: &mut Context) -> Vec<Type<Context>> {
        vec![i32(ir), ir.integer_type(7)]
    }
    fn invalid(ir: &mut Context, block: Block<Context>) -> Option<Op<Context>> {
        Some(suite::invalid::<Self>(ir, block))
    }
}

drr_conformance::conformance_tests!(Embedded);

/// The embedded IR as a control-flow graph: the only region is that of the function.
struct Graph;

impl Subject for Graph {
    type Ir = Context;
    type Source = suite::SourceOp;
    type Unary = suite::NegOp;
    type Binary = suite::AddOp;
    type Constant = suite::ConstantOp;

    fn empty() -> (Context, Block<Context>) {
        Embedded::empty()
    }
    fn value_type(ir: &mut Context) -> Type<Context> {
        i32(ir)
    }
    fn loc(ir: &mut Context) -> Loc {
        at(ir, 1)
    }
    fn keep(
        ir: &mut Context,
        block: Block<Context>,
        value: Value<Context>,
    ) -> (Op<Context>, usize) {
        suite::keep::<Self>(ir, block, value)
    }
    fn blueprint(ir: &mut Context, role: Role) -> Option<Blueprint<Context>> {
        (role == Role::Branch).then(|| Embedded::blueprint(ir, role))?
    }
    fn body(ir: &mut Context, block: Block<Context>) -> Option<Vec<(Block<Context>, usize)>> {
        let (region, ty) = (ir.parent_region(block)?, i32(ir));
        let other = ir.create_block(region, &[ty, ty]);
        Some(vec![(block, 0), (other, 2)])
    }
}

mod graph {
    use super::Graph;

    drr_conformance::conformance_tests!(Graph);
}

#[test]
fn blocks_arguments_and_successors_of_the_only_region_are_checked() {
    let report = drr_conformance::run_all::<Graph>();
    let skipped: Vec<&str> = report.skipped().map(|(name, _)| name).collect();
    for name in [
        "nested_blocks_know_where_they_are",
        "block_arguments_are_values_without_a_definition",
        "successors_are_as_created",
    ] {
        assert!(!skipped.contains(&name), "{name}: {report}");
    }
}

drr::declare_op! {
    /// An unknown tensor.
    pub SourceTensorOp = "suite.source_tensor"() -> (r: AnyTensor);
    /// `-x`.
    pub NegTensorOp = "suite.neg_tensor"(x: AnyTensor) -> (r: AnyTensor) traits(Pure, SameOperandsAndResultType);
    /// `x + y`.
    pub AddTensorOp = "suite.add_tensor"(x: AnyTensor, y: AnyTensor) -> (r: AnyTensor)
        traits(Pure, SameOperandsAndResultType);
    /// A constant.
    pub TensorOp = "suite.tensor"() { value: ElementsAttr } -> (r: AnyTensor)
        traits(Pure, ConstantLike, AllTypesMatch(value, r));
}

/// The embedded IR with tensors as values: a constant is dense.
struct Tensors;

impl Subject for Tensors {
    type Ir = Context;
    type Source = SourceTensorOp;
    type Unary = NegTensorOp;
    type Binary = AddTensorOp;
    type Constant = TensorOp;

    fn empty() -> (Context, Block<Context>) {
        Embedded::empty()
    }
    fn value_type(ir: &mut Context) -> Type<Context> {
        let ty = TypeData::tensor(vec![], TypeData::int(32));
        ir.make_type(&ty).expect("it is a type of MLIR")
    }
    fn loc(ir: &mut Context) -> Loc {
        at(ir, 1)
    }
    fn keep(
        ir: &mut Context,
        block: Block<Context>,
        value: Value<Context>,
    ) -> (Op<Context>, usize) {
        suite::keep::<Self>(ir, block, value)
    }
    fn integer(ir: &mut Context, value: i64) -> <Context as Ir>::Attr {
        let ty = TypeData::Type(Self::value_type(ir));
        let elements = ElementsData::SplatInt(value.into());
        let attr = ir.make_attr(&AttrData::Elements { ty, elements });
        attr.expect("it is an attribute of MLIR")
    }
    fn blueprint(ir: &mut Context, role: Role) -> Option<Blueprint<Context>> {
        (role == Role::Variadic).then(|| Blueprint {
            operands: 3,
            ..Blueprint::new::<suite::SinkOp>(ir, Loc::UNKNOWN)
        })
    }
}

mod tensors {
    use super::Tensors;

    drr_conformance::conformance_tests!(Tensors);
}
