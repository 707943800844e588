//! The faulty IR as one whose only region is that of an operation around the subject's block.

use drr_conformance::{Blueprint, OptionalAttr, Role, Subject};
use drr_runtime::ir::{Block, Ir, Op, Type, Value};

use super::Broken;
use super::faulty::Faulty;
use super::place::Place;
use crate::support::ops;

pub(super) struct Flat;

impl Subject for Flat {
    type Ir = Faulty;
    type Source = ops::Source;
    type Unary = ops::Neg;
    type Binary = ops::Add;
    type Constant = ops::Const;

    fn empty() -> (Faulty, Block<Faulty>) {
        let (mut ir, outer) = Broken::empty();
        let nested = Broken::nested(&mut ir, outer).expect("it has regions");
        (ir, nested.blocks[0])
    }
    fn value_type(ir: &mut Faulty) -> Type<Faulty> {
        Broken::value_type(ir)
    }
    fn loc(ir: &mut Faulty) -> Place {
        Broken::loc(ir)
    }
    fn locs(ir: &mut Faulty) -> Vec<Place> {
        Broken::locs(ir)
    }
    fn integer(ir: &mut Faulty, value: i64) -> i64 {
        Broken::integer(ir, value)
    }
    fn keep(ir: &mut Faulty, block: Block<Faulty>, value: Value<Faulty>) -> (Op<Faulty>, usize) {
        Broken::keep(ir, block, value)
    }
    fn blueprint(ir: &mut Faulty, role: Role) -> Option<Blueprint<Faulty>> {
        match role {
            Role::Region | Role::OperandSegments => None,
            Role::Variadic => Some(Blueprint {
                operands: 3,
                ..Blueprint::new::<ops::Sink>(ir, Place::At(1))
            }),
            other => Broken::blueprint(ir, other),
        }
    }
    fn optional_attr(ir: &mut Faulty) -> Option<OptionalAttr<Faulty>> {
        Broken::optional_attr(ir)
    }
    fn foldable(ir: &mut Faulty, block: Block<Faulty>) -> Option<Op<Faulty>> {
        Broken::foldable(ir, block)
    }
    fn invalid(ir: &mut Faulty, block: Block<Faulty>) -> Option<Op<Faulty>> {
        Broken::invalid(ir, block)
    }
    /// The block after the subject's has two arguments.
    fn body(ir: &mut Faulty, block: Block<Faulty>) -> Option<Vec<(Block<Faulty>, usize)>> {
        let region = ir.parent_region(block)?;
        Some(ir.blocks(region).into_iter().zip([0, 2]).collect())
    }
}
