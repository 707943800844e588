//! The benchmark's sets compiled by [ISLE](https://docs.rs/cranelift-isle), the rule language of
//! Cranelift, as a contender: its decision trees run on the arena and in the arena's driver, so that
//! the difference to the hand-written matcher and to `drr`'s code is that of the matching code.
//!
//! An ISLE term has one result, so the two rules with two results stay written by hand.

// ISLE's code refers to it.
extern crate alloc;

use drr_bench_arena::ir::Kind;
use drr_bench_arena::matcher::{add, is_negative, mul, neg};
use drr_bench_arena::workload::Ty;
use drr_bench_arena::{Arena, Order, Rewriter, Sweeps, Workload};

/// A value of the arena.
type Value = u32;

/// An operation as ISLE matches it.
#[derive(Clone, Copy)]
enum Inst {
    Add { x: Value, y: Value },
    Sub { x: Value, y: Value },
    Mul { x: Value, y: Value },
    Neg { x: Value },
    T { x: Value },
    Relu { x: Value },
    Matmul { x: Value, y: Value, flags: u8 },
    Select { c: Value, x: Value, y: Value },
    Cast { x: Value },
    Const { value: i64 },
    Float,
    Other,
}

impl Inst {
    #[inline(always)]
    fn of(arena: &Arena, op: u32) -> Inst {
        let data = *arena.op(op);
        let operand = |index| arena.value(data.operands + index);
        match data.kind {
            Kind::Add => Inst::Add {
                x: operand(0),
                y: operand(1),
            },
            Kind::Sub => Inst::Sub {
                x: operand(0),
                y: operand(1),
            },
            Kind::Mul => Inst::Mul {
                x: operand(0),
                y: operand(1),
            },
            Kind::Neg => Inst::Neg { x: operand(0) },
            Kind::T => Inst::T { x: operand(0) },
            Kind::Relu => Inst::Relu { x: operand(0) },
            Kind::Matmul => Inst::Matmul {
                x: operand(0),
                y: operand(1),
                flags: data.flags,
            },
            Kind::Select => Inst::Select {
                c: operand(0),
                x: operand(1),
                y: operand(2),
            },
            Kind::Cast => Inst::Cast { x: operand(0) },
            Kind::Const if data.ty == Ty::I64 => Inst::Const {
                value: data.bits as i64,
            },
            Kind::Const => Inst::Float,
            _ => Inst::Other,
        }
    }
}

/// Includes the code that ISLE made of each set.
macro_rules! sets {
    ($($set:ident),*) => {$(
        #[allow(
            clippy::all,
            dead_code,
            irrefutable_let_patterns,
            missing_docs,
            non_camel_case_types,
            non_snake_case,
            unreachable_code,
            unreachable_patterns,
            unreachable_pub,
            unused_imports,
            unused_mut,
            unused_parens,
            unused_qualifications,
            unused_variables
        )]
        mod $set {
            use super::{Inst, Value};
            include!(concat!(env!("OUT_DIR"), "/", stringify!($set), ".rs"));
        }
    )*};
}

sets!(rules, many10, many100, many500);

/// Matches and rewrites one operation.
struct Cx<'a> {
    rewriter: &'a mut Rewriter,
    root: u32,
}

impl Cx<'_> {
    #[inline(always)]
    fn ty(&self) -> Ty {
        self.rewriter.ir.op(self.root).ty
    }
    #[inline(always)]
    fn make<const N: usize>(&mut self, kind: Kind, flags: u8, operands: [Value; N]) -> Value {
        let of = (kind, self.ty());
        self.rewriter
            .create(self.root, of, flags, 0, operands.into_iter())
    }
    #[inline(always)]
    fn constant(&mut self, bits: u64) -> Value {
        let of = (Kind::Const, self.ty());
        self.rewriter.create(self.root, of, 0, bits, [].into_iter())
    }
    /// The type and the bits of a constant.
    #[inline(always)]
    fn bits(&self, constant: Value) -> (Ty, u64) {
        let def = self.rewriter.ir.def(constant);
        (def.ty, def.bits)
    }
    #[inline(always)]
    fn is_constant(&self, value: Value) -> bool {
        self.rewriter.ir.def(value).kind == Kind::Const
    }
}

/// The functions that all sets use.
macro_rules! common {
    () => {
        #[inline(always)]
        fn def(&mut self, value: Value) -> Inst {
            Inst::of(&self.rewriter.ir, value >> 1)
        }
        #[inline(always)]
        fn fused(&mut self, x: Value, y: Value, z: Value, flags: u8) -> Value {
            self.make(Kind::Fused, flags, [x, y, z])
        }
    };
}

impl many10::Context for Cx<'_> {
    common!();
}
impl many100::Context for Cx<'_> {
    common!();
}
impl many500::Context for Cx<'_> {
    common!();
}

impl rules::Context for Cx<'_> {
    common!();

    #[inline(always)]
    fn add(&mut self, x: Value, y: Value) -> Value {
        self.make(Kind::Add, 0, [x, y])
    }
    #[inline(always)]
    fn sub(&mut self, x: Value, y: Value) -> Value {
        self.make(Kind::Sub, 0, [x, y])
    }
    #[inline(always)]
    fn mul(&mut self, x: Value, y: Value) -> Value {
        self.make(Kind::Mul, 0, [x, y])
    }
    #[inline(always)]
    fn neg(&mut self, x: Value) -> Value {
        self.make(Kind::Neg, 0, [x])
    }
    #[inline(always)]
    fn tr(&mut self, x: Value) -> Value {
        self.make(Kind::T, 0, [x])
    }
    #[inline(always)]
    fn matmul(&mut self, x: Value, y: Value, flags: u8) -> Value {
        self.make(Kind::Matmul, flags, [x, y])
    }
    #[inline(always)]
    fn select(&mut self, c: Value, x: Value, y: Value) -> Value {
        self.make(Kind::Select, 0, [c, x, y])
    }
    #[inline(always)]
    fn cadd(&mut self, x: Value, y: Value) -> Value {
        let ((ty, x), (_, y)) = (self.bits(x), self.bits(y));
        self.constant(add(ty, x, y))
    }
    #[inline(always)]
    fn cmul(&mut self, x: Value, y: Value) -> Value {
        let ((ty, x), (_, y)) = (self.bits(x), self.bits(y));
        self.constant(mul(ty, x, y))
    }
    #[inline(always)]
    fn cneg(&mut self, x: Value) -> Value {
        let (ty, x) = self.bits(x);
        self.constant(neg(ty, x))
    }
    #[inline(always)]
    fn crelu(&mut self, x: Value) -> Value {
        let (ty, x) = self.bits(x);
        self.constant(if is_negative(ty, x) { 0 } else { x })
    }
    #[inline(always)]
    fn zero(&mut self) -> Value {
        self.constant(0)
    }
    #[inline(always)]
    fn set_ta(&mut self, flags: u8) -> u8 {
        flags | 1
    }
    #[inline(always)]
    fn set_tb(&mut self, flags: u8) -> u8 {
        flags | 2
    }

    #[inline(always)]
    fn konst(&mut self, value: Value) -> Option<Value> {
        self.is_constant(value).then_some(value)
    }
    #[inline(always)]
    fn ikonst(&mut self, value: Value) -> Option<Value> {
        (self.is_constant(value) && self.rewriter.ir.def(value).ty == Ty::I64).then_some(value)
    }
    #[inline(always)]
    fn kval(&mut self, value: Value) -> Option<i64> {
        if !self.is_constant(value) {
            return None;
        }
        match self.bits(value) {
            (Ty::I64, bits) => Some(bits as i64),
            (Ty::F32, bits) => {
                let float = f32::from_bits(bits as u32);
                (float == float.trunc()).then_some(float as i64)
            }
        }
    }
    #[inline(always)]
    fn nonzero(&mut self, value: Value) -> Option<()> {
        let zero = match self.bits(value) {
            (Ty::I64, bits) => bits == 0,
            (Ty::F32, bits) => f32::from_bits(bits as u32) == 0.0,
        };
        (self.is_constant(value) && !zero).then_some(())
    }
    #[inline(always)]
    fn not_const(&mut self, value: Value) -> Option<Value> {
        (!self.is_constant(value)).then_some(value)
    }
    #[inline(always)]
    fn one_use(&mut self, value: Value) -> Option<Value> {
        self.rewriter.ir.one_use(value).then_some(value)
    }
    #[inline(always)]
    fn is_i64(&mut self, value: Value) -> Option<Value> {
        (self.rewriter.ir.def(value).ty == Ty::I64).then_some(value)
    }
    #[inline(always)]
    fn root_type(&mut self, value: Value) -> Option<Value> {
        (self.rewriter.ir.def(value).ty == self.ty()).then_some(value)
    }
    #[inline(always)]
    fn ta_clear(&mut self, flags: u8) -> Option<u8> {
        (flags & 1 == 0).then_some(flags)
    }
    #[inline(always)]
    fn tb_clear(&mut self, flags: u8) -> Option<u8> {
        (flags & 2 == 0).then_some(flags)
    }
}

/// Runs the set of a workload in the arena's own driver, until a sweep changes nothing.
///
/// # Panics
///
/// If there is no set of this many rules; there are sets of 10, 100 and 500.
// Not inlined, so that it is compiled in the same way in each program.
#[inline(never)]
pub fn run_in_arena(rewriter: &mut Rewriter, workload: Workload, order: Order) {
    let sweeps = Sweeps::ToFixpoint;
    macro_rules! apply {
        ($set:ident, $rewriter:ident, $root:ident) => {{
            let inst = Inst::of(&$rewriter.ir, $root);
            let cx = &mut Cx {
                rewriter: $rewriter,
                root: $root,
            };
            let value = $set::constructor_simplify(cx, &inst);
            replace($rewriter, $root, value)
        }};
    }
    match workload {
        Workload::Many(10) => rewriter.run(order, sweeps, |rw, op| apply!(many10, rw, op)),
        Workload::Many(100) => rewriter.run(order, sweeps, |rw, op| apply!(many100, rw, op)),
        Workload::Many(500) => rewriter.run(order, sweeps, |rw, op| apply!(many500, rw, op)),
        Workload::Many(rules) => panic!("there is no set of {rules} rules"),
        _ => rewriter.run(order, sweeps, |rw, op| match rw.ir.op(op).kind {
            Kind::Twores => rw.rewrite(op),
            _ => apply!(rules, rw, op),
        }),
    }
}

#[inline(always)]
fn replace(rewriter: &mut Rewriter, root: u32, value: Option<Value>) -> bool {
    let Some(value) = value else { return false };
    rewriter.replace_all_uses(root << 1, value);
    rewriter.erase(root);
    true
}
