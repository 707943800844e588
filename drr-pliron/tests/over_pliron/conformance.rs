//! The conformance suite for IR authors on pliron.

use drr::ir::{Block, InsertPoint, Ir, Op, Type, Value};
use drr::prelude::*;
use drr::ty::{FloatKind, TypeData};
use drr_pliron::Pliron;
use drr_runtime::conformance::{Blueprint, Nested, OptionalAttr, Role, Subject};
use pliron::basic_block::BasicBlock;
use pliron::location::Location;

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

/// Has a region of any blocks.
#[derive(Op)]
#[op(name = "suite.scope")]
pub(crate) struct ScopeOp {
    #[region]
    body: AnyRegion,
}

/// Branches to either of two blocks.
#[derive(Op)]
#[op(name = "suite.branch", traits(Terminator))]
pub(crate) struct BranchOp {
    #[successor]
    first: AnySuccessor,
    #[successor]
    second: AnySuccessor,
}

drr_pliron::pliron_ops!(BranchOp);

struct OverPliron;

fn i32(ir: &mut Pliron) -> Type<Pliron> {
    ir.make_type(&TypeData::int(32)).expect("pliron has i32")
}

fn at(name: &str) -> Location {
    let child_loc = Box::new(Location::Unknown);
    Location::Named {
        name: name.to_string(),
        child_loc,
    }
}

impl Subject for OverPliron {
    type Ir = Pliron;
    type Source = SourceOp;
    type Unary = NegOp;
    type Binary = AddOp;
    type Constant = ConstantOp;

    fn empty() -> (Pliron, Block<Pliron>) {
        let (ir, _, block) = crate::support::empty_module();
        (ir, block)
    }
    fn value_type(ir: &mut Pliron) -> Type<Pliron> {
        i32(ir)
    }
    fn loc(_: &mut Pliron) -> Location {
        at("here")
    }
    fn keep(ir: &mut Pliron, block: Block<Pliron>, value: Value<Pliron>) -> (Op<Pliron>, usize) {
        let sink = Blueprint::new::<SinkOp>(ir, at("here"));
        (sink.create(ir, InsertPoint::End(block), &[value]), 0)
    }
    fn blueprint(ir: &mut Pliron, role: Role) -> Option<Blueprint<Pliron>> {
        let (loc, ty) = (at("here"), i32(ir));
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
            Role::Region => Blueprint {
                regions: 1,
                ..Blueprint::new::<ScopeOp>(ir, loc)
            },
            Role::Branch => Blueprint {
                successors: 2,
                ..Blueprint::new::<BranchOp>(ir, loc)
            },
            _ => return None,
        })
    }
    fn nested(ir: &mut Pliron, block: Block<Pliron>) -> Option<Nested<Pliron>> {
        let scope = Self::blueprint(ir, Role::Region)?;
        let op = scope.create(ir, InsertPoint::End(block), &[]);
        let (region, ty) = (ir.regions(op)[0], i32(ir));
        let args = vec![0, 2];
        let mut blocks = Vec::new();
        for count in &args {
            let block = BasicBlock::new(ir, None, vec![ty.0; *count]);
            block.insert_at_back(region.0, ir);
            blocks.push(Block(block));
        }
        Some(Nested { op, blocks, args })
    }
    fn optional_attr(ir: &mut Pliron) -> Option<OptionalAttr<Pliron>> {
        let ty = i32(ir);
        let op = Blueprint {
            operands: 1,
            results: vec![ty],
            ..Blueprint::new::<NegOp>(ir, at("here"))
        };
        Some(OptionalAttr {
            name: ir.bind_attr(op.kind, "discardable"),
            attr: Self::integer(ir, 5),
            op,
            discardable: true,
        })
    }
    fn locs(_: &mut Pliron) -> Vec<Location> {
        vec![at("a"), at("b")]
    }
    fn unknown_loc(_: &mut Pliron) -> Option<Location> {
        Some(Location::Unknown)
    }
    fn types(ir: &mut Pliron) -> Vec<Type<Pliron>> {
        let float = ir.make_type(&TypeData::Float(FloatKind::BF16));
        vec![i32(ir), float.expect("pliron has bf16")]
    }
    fn invalid(ir: &mut Pliron, block: Block<Pliron>) -> Option<Op<Pliron>> {
        let negation = Blueprint::new::<NegOp>(ir, at("here"));
        Some(negation.create(ir, InsertPoint::End(block), &[]))
    }
    fn foldable(ir: &mut Pliron, block: Block<Pliron>) -> Option<Op<Pliron>> {
        Some(crate::adopted::foldable(ir, block))
    }
}

drr_runtime::conformance_tests!(OverPliron);
