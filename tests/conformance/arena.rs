//! The benchmark's arena: one block, no regions, only required attributes, slots that are never
//! reused.

use drr::ir::{Block, InsertPoint, Op, Type, Value};
use drr_bench_arena::ir::Arena;
use drr_bench_arena::ir_impl::{Attr, Body};
use drr_bench_arena::workload::Ty;
use drr_bench_rules::ops;
use drr_conformance::{Blueprint, Role, Subject};

struct BenchArena;

impl Subject for BenchArena {
    type Ir = Arena;
    type Source = ops::SourceOp;
    type Unary = ops::NegOp;
    type Binary = ops::AddOp;
    type Constant = ops::ConstOp;

    fn empty() -> (Arena, Block<Arena>) {
        (Arena::new(), Block(Body))
    }
    fn value_type(_: &mut Arena) -> Type<Arena> {
        Type(Ty::I64)
    }
    fn loc(_: &mut Arena) {}
    fn keep(ir: &mut Arena, block: Block<Arena>, value: Value<Arena>) -> (Op<Arena>, usize) {
        let sink = Blueprint::new::<ops::SinkOp>(ir, ());
        (sink.create(ir, InsertPoint::End(block), &[value]), 0)
    }
    fn integer(_: &mut Arena, value: i64) -> Attr {
        Attr::number(Ty::I64, value as u64)
    }
    fn blueprint(ir: &mut Arena, role: Role) -> Option<Blueprint<Arena>> {
        (role == Role::Pair).then(|| Blueprint {
            operands: 2,
            results: vec![Type(Ty::I64); 2],
            ..Blueprint::new::<ops::TworesOp>(ir, ())
        })
    }
    fn types(_: &mut Arena) -> Vec<Type<Arena>> {
        vec![Type(Ty::I64), Type(Ty::F32)]
    }
}

drr_conformance::conformance_tests!(BenchArena);
