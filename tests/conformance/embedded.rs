//! The embedded IR, with all that the suite can ask for.

use drr::embedded::{Context, Loc, LocKind};
use drr::ir::{Block, InsertPoint, Ir, Op, Type, Value};
use drr::prelude::*;
use drr_runtime::conformance::{Blueprint, Nested, OptionalAttr, Role, Subject};

drr::declare_op! {
    /// A value from outside.
    pub SourceOp = "suite.source"() -> (r: I32);
    /// Keeps values alive.
    pub SinkOp = "suite.sink"(xs: Variadic<AnyType>);
    /// `-x`.
    pub NegOp = "suite.neg"(x: I32) -> (r: I32) traits(Pure);
    /// `x + y`.
    pub AddOp = "suite.add"(x: I32, y: I32) -> (r: I32) traits(Pure);
    /// A constant.
    pub ConstantOp = "suite.constant"() { value: I32Attr } -> (r: I32) traits(Pure, ConstantLike);
    /// Two results.
    pub TwoOp = "suite.two"(x: I32) -> (a: I32, b: I32) traits(Pure);
    /// Two groups of operands.
    pub GroupsOp = "suite.groups"(xs: Variadic<I32>, y: Optional<I32>) -> (r: I32)
        traits(Pure, AttrSizedOperandSegments);
    /// Two groups of results.
    pub SplitOp = "suite.split"(x: I32) -> (xs: Variadic<I32>, y: Optional<I32>)
        traits(Pure, AttrSizedResultSegments);
}

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
    type Source = SourceOp;
    type Unary = NegOp;
    type Binary = AddOp;
    type Constant = ConstantOp;

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
        let loc = Self::loc(ir);
        let sink = Blueprint::new::<SinkOp>(ir, loc);
        (sink.create(ir, InsertPoint::End(block), &[value]), 0)
    }
    fn blueprint(ir: &mut Context, role: Role) -> Option<Blueprint<Context>> {
        let (loc, ty) = (Self::loc(ir), i32(ir));
        Some(match role {
            Role::Pair => Blueprint {
                operands: 1,
                results: vec![ty; 2],
                ..Blueprint::new::<TwoOp>(ir, loc)
            },
            Role::OperandSegments => Blueprint {
                operands: 3,
                operand_segments: Some(vec![2, 1]),
                results: vec![ty],
                ..Blueprint::new::<GroupsOp>(ir, loc)
            },
            Role::ResultSegments => Blueprint {
                operands: 1,
                results: vec![ty; 3],
                result_segments: Some(vec![3, 0]),
                ..Blueprint::new::<SplitOp>(ir, loc)
            },
            // Unregistered: ops of which nothing is known may have regions and successors.
            Role::Region | Role::Branch => {
                let (name, regions, successors) = match role {
                    Role::Region => ("suite.scope", 1, 0),
                    _ => ("suite.branch", 0, 2),
                };
                Blueprint {
                    kind: ir.op_kind(name),
                    operands: 0,
                    operand_segments: None,
                    results: vec![],
                    result_segments: None,
                    attrs: vec![],
                    regions,
                    successors,
                    loc,
                }
            }
            _ => return None,
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
        let (loc, ty) = (Self::loc(ir), i32(ir));
        let op = Blueprint {
            operands: 1,
            results: vec![ty],
            ..Blueprint::new::<NegOp>(ir, loc)
        };
        Some(OptionalAttr {
            name: ir.bind_attr(op.kind, "discardable"),
            attr: Self::integer(ir, 5),
            op,
            discardable: true,
        })
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
        let loc = Self::loc(ir);
        let negation = Blueprint::new::<NegOp>(ir, loc);
        Some(negation.create(ir, InsertPoint::End(block), &[]))
    }
}

drr_runtime::conformance_tests!(Embedded);
