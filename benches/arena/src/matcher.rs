//! The benchmark's 36 rules, merged by hand into one decision tree for each root operation, as
//! somebody would write them for speed only. `R01` to `R36` are the rules of
//! `benches/mlir/BenchRules.td`. They are tested in MLIR's order: by benefit, then as defined.

use crate::driver::{Order, Rewriter, Sweeps};
use crate::ir::{Kind, OpData};
use crate::workload::{Ty, Workload};

/// Adds the bits of two constants.
pub fn add(ty: Ty, a: u64, b: u64) -> u64 {
    match ty {
        Ty::I64 => a.wrapping_add(b),
        Ty::F32 => (f32::from_bits(a as u32) + f32::from_bits(b as u32))
            .to_bits()
            .into(),
    }
}

/// Multiplies the bits of two constants.
pub fn mul(ty: Ty, a: u64, b: u64) -> u64 {
    match ty {
        Ty::I64 => a.wrapping_mul(b),
        Ty::F32 => (f32::from_bits(a as u32) * f32::from_bits(b as u32))
            .to_bits()
            .into(),
    }
}

/// Negates the bits of a constant.
pub fn neg(ty: Ty, a: u64) -> u64 {
    match ty {
        Ty::I64 => a.wrapping_neg(),
        Ty::F32 => (-f32::from_bits(a as u32)).to_bits().into(),
    }
}

/// Returns whether the sign bit of a constant is set.
pub fn is_negative(ty: Ty, a: u64) -> bool {
    match ty {
        Ty::I64 => (a as i64) < 0,
        Ty::F32 => f32::from_bits(a as u32).is_sign_negative(),
    }
}

/// A copy of an operation that is being matched.
#[derive(Clone, Copy)]
struct Root {
    op: u32,
    data: OpData,
}

impl Rewriter {
    /// Replaces a root by one value.
    #[inline(always)]
    fn replace(&mut self, root: Root, value: u32) -> bool {
        self.replace_all_uses(root.op << 1, value);
        self.erase(root.op);
        true
    }
    /// Replaces a root with two results.
    #[inline(always)]
    fn replace_both(&mut self, root: Root, first: u32, second: u32) -> bool {
        self.replace_all_uses(root.op << 1, first);
        self.replace_all_uses(root.op << 1 | 1, second);
        self.erase(root.op);
        true
    }
    /// Creates an operation of the root's type before it.
    #[inline(always)]
    fn make<const N: usize>(
        &mut self,
        root: Root,
        kind: Kind,
        flags: u8,
        operands: [u32; N],
    ) -> u32 {
        self.create(
            root.op,
            (kind, root.data.ty),
            flags,
            0,
            operands.into_iter(),
        )
    }
    /// Creates a constant of the root's type before it.
    #[inline(always)]
    fn constant(&mut self, root: Root, bits: u64) -> u32 {
        self.create(
            root.op,
            (Kind::Const, root.data.ty),
            0,
            bits,
            [].into_iter(),
        )
    }
    /// Operand `index` of an operation.
    #[inline(always)]
    fn operand(&self, data: &OpData, index: u32) -> u32 {
        self.ir.value(data.operands + index)
    }
    /// The bits of a constant.
    #[inline(always)]
    fn constant_bits(&self, value: u32) -> Option<u64> {
        let def = self.ir.def(value);
        (def.kind == Kind::Const).then_some(def.bits)
    }
    /// Returns whether the value is the constant `number` of its type.
    #[inline(always)]
    fn is(&self, value: u32, number: i16) -> bool {
        let def = self.ir.def(value);
        def.kind == Kind::Const
            && match def.ty {
                Ty::I64 => def.bits as i64 == i64::from(number),
                Ty::F32 => f32::from_bits(def.bits as u32) == f32::from(number),
            }
    }

    /// Rewrites the module of a workload.
    // Not inlined, so that it is compiled in the same way in each program.
    #[inline(never)]
    pub fn run_by_hand(&mut self, workload: Workload, order: Order, sweeps: Sweeps) {
        match workload {
            Workload::Many(rules) => {
                self.run(order, sweeps, |rewriter, op| {
                    rewriter.rewrite_many(op, rules)
                });
            }
            _ => self.run(order, sweeps, Rewriter::rewrite),
        }
    }

    /// Tries the 36 rules on an operation. Returns whether one applied.
    #[inline(always)]
    pub fn rewrite(&mut self, op: u32) -> bool {
        let root = Root {
            op,
            data: *self.ir.op(op),
        };
        match root.data.kind {
            Kind::Add => self.rewrite_add(root),
            Kind::Sub => self.rewrite_sub(root),
            Kind::Mul => self.rewrite_mul(root),
            Kind::Neg => self.rewrite_neg(root),
            Kind::T => self.rewrite_t(root),
            Kind::Relu => self.rewrite_relu(root),
            Kind::Matmul => self.rewrite_matmul(root),
            Kind::Twores => self.rewrite_twores(root),
            Kind::Select => self.rewrite_select(root),
            Kind::Cast => self.rewrite_cast(root),
            _ => false,
        }
    }

    #[inline(always)]
    fn rewrite_add(&mut self, root: Root) -> bool {
        let (x, y) = (self.operand(&root.data, 0), self.operand(&root.data, 1));
        let (dx, dy) = (*self.ir.def(x), *self.ir.def(y));
        let ty = root.data.ty;
        if dy.kind == Kind::Const {
            if dx.kind == Kind::Add && ty == Ty::I64 {
                let inner = self.operand(&dx, 0);
                // R10
                if let Some(bits) = self.constant_bits(self.operand(&dx, 1)) {
                    let sum = self.constant(root, bits.wrapping_add(dy.bits));
                    let new = self.make(root, Kind::Add, 0, [inner, sum]);
                    return self.replace(root, new);
                }
            }
            // R11
            if dx.kind == Kind::Const {
                let new = self.constant(root, add(ty, dx.bits, dy.bits));
                return self.replace(root, new);
            }
            // R01
            return self.is(y, 0) && self.replace(root, x);
        }
        if dx.kind == Kind::Mul && dy.kind == Kind::Mul {
            let (a, b) = (self.operand(&dx, 0), self.operand(&dy, 0));
            // R29
            if a == b && self.ir.one_use(x) && self.ir.one_use(y) {
                let (p, q) = (self.operand(&dx, 1), self.operand(&dy, 1));
                let sum = self.make(root, Kind::Add, 0, [p, q]);
                let new = self.make(root, Kind::Mul, 0, [a, sum]);
                return self.replace(root, new);
            }
        }
        if dx.kind == Kind::Const {
            // R01, swapped
            if self.is(x, 0) {
                return self.replace(root, y);
            }
            // R15
            let new = self.make(root, Kind::Add, 0, [y, x]);
            return self.replace(root, new);
        }
        // R16
        if dy.kind == Kind::Neg && self.ir.one_use(y) {
            let negated = self.operand(&dy, 0);
            let new = self.make(root, Kind::Sub, 0, [x, negated]);
            return self.replace(root, new);
        }
        false
    }

    #[inline(always)]
    fn rewrite_sub(&mut self, root: Root) -> bool {
        let (x, y) = (self.operand(&root.data, 0), self.operand(&root.data, 1));
        let dy = *self.ir.def(y);
        if dy.kind == Kind::Const {
            // R02
            if self.is(y, 0) {
                return self.replace(root, x);
            }
            // R14
            if root.data.ty == Ty::I64 {
                let negated = self.constant(root, dy.bits.wrapping_neg());
                let new = self.make(root, Kind::Add, 0, [x, negated]);
                return self.replace(root, new);
            }
        }
        // R17
        if dy.kind == Kind::Neg {
            let negated = self.operand(&dy, 0);
            let new = self.make(root, Kind::Add, 0, [x, negated]);
            return self.replace(root, new);
        }
        // R05
        if x == y {
            let new = self.constant(root, 0);
            return self.replace(root, new);
        }
        false
    }

    #[inline(always)]
    fn rewrite_mul(&mut self, root: Root) -> bool {
        let (x, y) = (self.operand(&root.data, 0), self.operand(&root.data, 1));
        let (dx, dy) = (*self.ir.def(x), *self.ir.def(y));
        let ty = root.data.ty;
        if dy.kind == Kind::Const {
            if dx.kind == Kind::Mul && ty == Ty::I64 {
                let inner = self.operand(&dx, 0);
                // R12
                if let Some(bits) = self.constant_bits(self.operand(&dx, 1)) {
                    let product = self.constant(root, bits.wrapping_mul(dy.bits));
                    let new = self.make(root, Kind::Mul, 0, [inner, product]);
                    return self.replace(root, new);
                }
            }
            // R13
            if dx.kind == Kind::Const {
                let new = self.constant(root, mul(ty, dx.bits, dy.bits));
                return self.replace(root, new);
            }
            // R03
            if self.is(y, 1) {
                return self.replace(root, x);
            }
            // R04
            if self.is(y, 0) {
                return self.replace(root, y);
            }
            // R28
            if self.is(y, 2) {
                let new = self.make(root, Kind::Add, 0, [x, x]);
                return self.replace(root, new);
            }
            return false;
        }
        // R19
        if dx.kind == Kind::Neg && dy.kind == Kind::Neg {
            let (a, b) = (self.operand(&dx, 0), self.operand(&dy, 0));
            let new = self.make(root, Kind::Mul, 0, [a, b]);
            return self.replace(root, new);
        }
        // R03, R04, swapped
        if dx.kind == Kind::Const {
            if self.is(x, 1) {
                return self.replace(root, y);
            }
            if self.is(x, 0) {
                return self.replace(root, x);
            }
        }
        false
    }

    #[inline(always)]
    fn rewrite_neg(&mut self, root: Root) -> bool {
        let x = self.operand(&root.data, 0);
        let dx = *self.ir.def(x);
        match dx.kind {
            Kind::Mul => {
                let a = self.operand(&dx, 0);
                // R32
                if let Some(bits) = self.constant_bits(self.operand(&dx, 1))
                    && self.ir.one_use(x)
                {
                    let negated = self.constant(root, neg(root.data.ty, bits));
                    let new = self.make(root, Kind::Mul, 0, [a, negated]);
                    return self.replace(root, new);
                }
                false
            }
            // R06
            Kind::Neg => {
                let inner = self.operand(&dx, 0);
                self.replace(root, inner)
            }
            // R09
            Kind::Const => {
                let new = self.constant(root, neg(root.data.ty, dx.bits));
                self.replace(root, new)
            }
            // R18
            Kind::Sub if self.ir.one_use(x) => {
                let (a, b) = (self.operand(&dx, 0), self.operand(&dx, 1));
                let new = self.make(root, Kind::Sub, 0, [b, a]);
                self.replace(root, new)
            }
            _ => false,
        }
    }

    #[inline(always)]
    fn rewrite_t(&mut self, root: Root) -> bool {
        let dx = *self.ir.def(self.operand(&root.data, 0));
        match dx.kind {
            // R07
            Kind::T => {
                let inner = self.operand(&dx, 0);
                self.replace(root, inner)
            }
            // R22
            Kind::Neg => {
                let inner = self.operand(&dx, 0);
                let transposed = self.make(root, Kind::T, 0, [inner]);
                let new = self.make(root, Kind::Neg, 0, [transposed]);
                self.replace(root, new)
            }
            _ => false,
        }
    }

    #[inline(always)]
    fn rewrite_relu(&mut self, root: Root) -> bool {
        let x = self.operand(&root.data, 0);
        let dx = *self.ir.def(x);
        match dx.kind {
            Kind::Add => {
                let (m, d) = (self.operand(&dx, 0), self.operand(&dx, 1));
                let dm = *self.ir.def(m);
                // R20
                if dm.kind == Kind::Matmul && self.ir.one_use(x) && self.ir.one_use(m) {
                    let (a, b) = (self.operand(&dm, 0), self.operand(&dm, 1));
                    let new = self.make(root, Kind::Fused, dm.flags, [a, b, d]);
                    return self.replace(root, new);
                }
                false
            }
            // R08
            Kind::Relu => self.replace(root, x),
            // R36
            Kind::Const => {
                let bits = if is_negative(root.data.ty, dx.bits) {
                    0
                } else {
                    dx.bits
                };
                let new = self.constant(root, bits);
                self.replace(root, new)
            }
            _ => false,
        }
    }

    #[inline(always)]
    fn rewrite_matmul(&mut self, root: Root) -> bool {
        let (x, y) = (self.operand(&root.data, 0), self.operand(&root.data, 1));
        let (dx, dy) = (*self.ir.def(x), *self.ir.def(y));
        let flags = root.data.flags;
        // R21
        if dx.kind == Kind::T && dy.kind == Kind::T && flags == 0 {
            let (a, b) = (self.operand(&dx, 0), self.operand(&dy, 0));
            let product = self.make(root, Kind::Matmul, 0, [b, a]);
            let new = self.make(root, Kind::T, 0, [product]);
            return self.replace(root, new);
        }
        // R33
        if dx.kind == Kind::T && flags & 1 == 0 {
            let a = self.operand(&dx, 0);
            let new = self.make(root, Kind::Matmul, flags | 1, [a, y]);
            return self.replace(root, new);
        }
        // R34
        if dy.kind == Kind::T && flags & 2 == 0 {
            let b = self.operand(&dy, 0);
            let new = self.make(root, Kind::Matmul, flags | 2, [x, b]);
            return self.replace(root, new);
        }
        false
    }

    #[inline(always)]
    fn rewrite_twores(&mut self, root: Root) -> bool {
        let (x, y) = (self.operand(&root.data, 0), self.operand(&root.data, 1));
        // R23
        if self.is(y, 0) {
            return self.replace_both(root, x, x);
        }
        // R24
        if x == y {
            let sum = self.make(root, Kind::Add, 0, [x, x]);
            let difference = self.make(root, Kind::Sub, 0, [x, x]);
            return self.replace_both(root, sum, difference);
        }
        false
    }

    #[inline(always)]
    fn rewrite_select(&mut self, root: Root) -> bool {
        let c = self.operand(&root.data, 0);
        let (x, y) = (self.operand(&root.data, 1), self.operand(&root.data, 2));
        let (dx, dy) = (*self.ir.def(x), *self.ir.def(y));
        // R35
        if dx.kind == Kind::Neg && dy.kind == Kind::Neg {
            let (a, b) = (self.operand(&dx, 0), self.operand(&dy, 0));
            let selected = self.make(root, Kind::Select, 0, [c, a, b]);
            let new = self.make(root, Kind::Neg, 0, [selected]);
            return self.replace(root, new);
        }
        // R26, R27
        if self.ir.def(c).kind == Kind::Const {
            let chosen = if self.is(c, 0) { y } else { x };
            return self.replace(root, chosen);
        }
        // R25
        x == y && self.replace(root, x)
    }

    #[inline(always)]
    fn rewrite_cast(&mut self, root: Root) -> bool {
        let x = self.operand(&root.data, 0);
        let dx = *self.ir.def(x);
        if dx.kind == Kind::Cast {
            let inner = self.operand(&dx, 0);
            // R30
            if self.ir.def(inner).ty == root.data.ty {
                return self.replace(root, inner);
            }
        }
        // R31
        dx.ty == root.data.ty && self.replace(root, x)
    }

    /// Tries the `rules` rules of the workload `many` on an operation: tests the shared prefix
    /// once, then computes the rule from the constant.
    #[inline(always)]
    pub fn rewrite_many(&mut self, op: u32, rules: u64) -> bool {
        let root = Root {
            op,
            data: *self.ir.op(op),
        };
        let number = match root.data.kind {
            Kind::Add => 0,
            Kind::Sub => 1,
            Kind::Mul => 2,
            Kind::Select => 3,
            _ => return false,
        };
        let product = *self.ir.def(self.operand(&root.data, 0));
        if product.kind != Kind::Mul {
            return false;
        }
        let negated = *self.ir.def(self.operand(&product, 0));
        if negated.kind != Kind::Neg {
            return false;
        }
        let constant = *self.ir.def(self.operand(&product, 1));
        if constant.kind != Kind::Const || constant.ty != Ty::I64 {
            return false;
        }
        let rule = constant.bits.wrapping_sub(1000);
        if rule >= rules || rule % 4 != number {
            return false;
        }
        let (x, y) = (self.operand(&negated, 0), self.operand(&root.data, 1));
        let z = if root.data.operand_count == 3 {
            self.operand(&root.data, 2)
        } else {
            y
        };
        let new = self.make(root, Kind::Fused, 0, [x, y, z]);
        self.replace(root, new)
    }
}
