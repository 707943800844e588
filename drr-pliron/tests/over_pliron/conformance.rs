//! The conformance suite for IR authors on pliron.

use drr::ir::{Block, FloatKind, InsertPoint, Ir, Op, Type, TypeData, Value};
use drr::prelude::*;
use drr_conformance::{Blueprint, Nested, OptionalAttr, Role, Subject};
use drr_pliron::Pliron;
use pliron::basic_block::BasicBlock;
use pliron::location::Location;

use crate::suite;

/// An op with a region of any number of blocks.
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
    type Source = suite::SourceOp;
    type Unary = suite::NegOp;
    type Binary = suite::AddOp;
    type Constant = suite::ConstantOp;

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
        suite::keep::<Self>(ir, block, value)
    }
    fn blueprint(ir: &mut Pliron, role: Role) -> Option<Blueprint<Pliron>> {
        Some(match role {
            Role::Region => Blueprint {
                regions: 1,
                ..Blueprint::new::<ScopeOp>(ir, at("here"))
            },
            Role::Branch => Blueprint {
                successors: 2,
                ..Blueprint::new::<BranchOp>(ir, at("here"))
            },
            _ => return suite::blueprint::<Self>(ir, role),
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
        Some(suite::optional_attr::<Self>(ir))
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
        Some(suite::invalid::<Self>(ir, block))
    }
    fn foldable(ir: &mut Pliron, block: Block<Pliron>) -> Option<Op<Pliron>> {
        Some(crate::adopted::foldable(ir, block))
    }
}

drr_conformance::conformance_tests!(OverPliron);
