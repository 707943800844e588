//! Makes the workload generator's modules on any IR: an [`Emit`] that appends operations to a
//! block.

use drr::ir::{
    AttrData, AttrName, Block, FloatKind, InsertPoint, Ir, Op, OpKind, OpState, Type, TypeData,
    Value,
};
use drr::op::OpDef;
use drr_bench_arena::workload::{Emit, Ty};

use crate::ops::{
    AddOp, CastOp, ConstOp, MatmulOp, MulOp, NegOp, ReluOp, SelectOp, SinkOp, SourceOp, SubOp, TOp,
    TworesOp,
};

/// The kinds that the generator emits.
#[derive(Clone, Copy)]
struct Kinds {
    source: OpKind,
    sink: OpKind,
    constant: OpKind,
    add: OpKind,
    sub: OpKind,
    mul: OpKind,
    neg: OpKind,
    t: OpKind,
    relu: OpKind,
    matmul: OpKind,
    select: OpKind,
    cast: OpKind,
    twores: OpKind,
}

/// Appends the generator's operations to a block.
pub struct BlockEmitter<'a, I: Ir> {
    ir: &'a mut I,
    block: Block<I>,
    loc: I::Loc,
    kinds: Kinds,
    value: AttrName,
    flags: [(AttrName, I::Attr); 2],
    types: [Type<I>; 2],
    emitted: u64,
}

impl<'a, I: Ir> BlockEmitter<'a, I> {
    /// Returns an emitter into `block`. Every operation gets the location `loc`. `None` if the IR
    /// cannot represent the ops, types or attributes of the bench dialect.
    pub fn new(ir: &'a mut I, block: Block<I>, loc: I::Loc) -> Option<Self> {
        let kinds = Kinds {
            source: ir.bind_op::<SourceOp>()?,
            sink: ir.bind_op::<SinkOp>()?,
            constant: ir.bind_op::<ConstOp>()?,
            add: ir.bind_op::<AddOp>()?,
            sub: ir.bind_op::<SubOp>()?,
            mul: ir.bind_op::<MulOp>()?,
            neg: ir.bind_op::<NegOp>()?,
            t: ir.bind_op::<TOp>()?,
            relu: ir.bind_op::<ReluOp>()?,
            matmul: ir.bind_op::<MatmulOp>()?,
            select: ir.bind_op::<SelectOp>()?,
            cast: ir.bind_op::<CastOp>()?,
            twores: ir.bind_op::<TworesOp>()?,
        };
        let value = ir.bind_attr(kinds.constant, ConstOp::DECL.attrs[0].name);
        let mut flag = |slot: usize| {
            let name = ir.bind_attr(kinds.matmul, MatmulOp::DECL.attrs[slot].name);
            Some((name, ir.make_attr(&AttrData::Bool(false))?))
        };
        let flags = [flag(0)?, flag(1)?];
        let types = [
            ir.make_type(&TypeData::int(64))?,
            ir.make_type(&TypeData::Float(FloatKind::F32))?,
        ];
        Some(BlockEmitter {
            ir,
            block,
            loc,
            kinds,
            value,
            flags,
            types,
            emitted: 0,
        })
    }

    fn ty(&self, ty: Ty) -> Type<I> {
        match ty {
            Ty::I64 => self.types[0],
            Ty::F32 => self.types[1],
        }
    }
    fn create(
        &mut self,
        kind: OpKind,
        operands: &[Value<I>],
        result_types: &[Type<I>],
        attrs: &[(AttrName, I::Attr)],
    ) -> Op<I> {
        self.emitted += 1;
        let state = OpState {
            operands,
            result_types,
            attrs,
            ..OpState::new(kind, self.loc.clone())
        };
        self.ir.create_op(InsertPoint::End(self.block), state)
    }
    /// Emits an operation with one result that has the type of its first operand.
    fn same(&mut self, kind: OpKind, operands: &[Value<I>]) -> Value<I> {
        let ty = self.ir.value_type(operands[0]);
        let op = self.create(kind, operands, &[ty], &[]);
        self.ir.result(op, 0)
    }
    fn constant(&mut self, data: &AttrData<I>, ty: Ty) -> Value<I> {
        let attr = self
            .ir
            .make_attr(data)
            .expect("an IR with i64 and f32 has their constants");
        let (kind, ty) = (self.kinds.constant, self.ty(ty));
        let op = self.create(kind, &[], &[ty], &[(self.value, attr)]);
        self.ir.result(op, 0)
    }
}

impl<I: Ir> Emit for BlockEmitter<'_, I> {
    type Value = Value<I>;
    fn source(&mut self, ty: Ty) -> Value<I> {
        let (kind, ty) = (self.kinds.source, self.ty(ty));
        let op = self.create(kind, &[], &[ty], &[]);
        self.ir.result(op, 0)
    }
    fn sink(&mut self, values: &[Value<I>]) {
        self.create(self.kinds.sink, values, &[], &[]);
    }
    fn int(&mut self, value: i64) -> Value<I> {
        let ty = TypeData::Type(self.types[0]);
        self.constant(
            &AttrData::Integer {
                value: value.into(),
                ty,
            },
            Ty::I64,
        )
    }
    fn float(&mut self, value: f32) -> Value<I> {
        let ty = TypeData::Type(self.types[1]);
        self.constant(
            &AttrData::Float {
                value: value.into(),
                ty,
            },
            Ty::F32,
        )
    }
    fn add(&mut self, x: Value<I>, y: Value<I>) -> Value<I> {
        self.same(self.kinds.add, &[x, y])
    }
    fn sub(&mut self, x: Value<I>, y: Value<I>) -> Value<I> {
        self.same(self.kinds.sub, &[x, y])
    }
    fn mul(&mut self, x: Value<I>, y: Value<I>) -> Value<I> {
        self.same(self.kinds.mul, &[x, y])
    }
    fn neg(&mut self, x: Value<I>) -> Value<I> {
        self.same(self.kinds.neg, &[x])
    }
    fn t(&mut self, x: Value<I>) -> Value<I> {
        self.same(self.kinds.t, &[x])
    }
    fn relu(&mut self, x: Value<I>) -> Value<I> {
        self.same(self.kinds.relu, &[x])
    }
    fn matmul(&mut self, x: Value<I>, y: Value<I>) -> Value<I> {
        let (ty, flags) = (self.ir.value_type(x), self.flags.clone());
        let op = self.create(self.kinds.matmul, &[x, y], &[ty], &flags);
        self.ir.result(op, 0)
    }
    fn select(&mut self, c: Value<I>, x: Value<I>, y: Value<I>) -> Value<I> {
        self.same(self.kinds.select, &[c, x, y])
    }
    fn cast(&mut self, x: Value<I>, ty: Ty) -> Value<I> {
        let ty = self.ty(ty);
        let op = self.create(self.kinds.cast, &[x], &[ty], &[]);
        self.ir.result(op, 0)
    }
    fn twores(&mut self, x: Value<I>, y: Value<I>) -> (Value<I>, Value<I>) {
        let ty = self.ir.value_type(x);
        let op = self.create(self.kinds.twores, &[x, y], &[ty, ty], &[]);
        (self.ir.result(op, 0), self.ir.result(op, 1))
    }
    fn num_ops(&self) -> u64 {
        self.emitted
    }
}

#[cfg(test)]
mod tests {
    use drr::ir::Ir;
    use drr_bench_arena::{Arena, Workload, generate};

    use super::BlockEmitter;

    #[test]
    fn emits_what_the_arena_emits() {
        for workload in Workload::ALL {
            let mut arena = Arena::new();
            generate(&mut arena, workload, 2_000);

            let mut emitted = Arena::new();
            let block = emitted.blocks(emitted.regions(Arena::MODULE_OP)[0])[0];
            let mut emitter = BlockEmitter::new(&mut emitted, block, ()).expect("bench ops");
            generate(&mut emitter, workload, 2_000);
            assert_eq!(emitted.to_string(), arena.to_string(), "{workload}");
        }
    }
}
