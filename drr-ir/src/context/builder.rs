//! Making operations by hand, step by step.

use drr_runtime::ir::{Block, InsertPoint, Op, OpKind, Region, Type, Value};

use crate::context::create::NewOp;
use crate::context::{Context, PROPERTY};
use crate::ids::{Attr, Loc, RawOp, RawType};

impl Context {
    /// Starts an operation of a kind.
    pub fn build(&mut self, kind: OpKind) -> OpBuilder<'_> {
        OpBuilder {
            ctx: self,
            kind,
            operands: Vec::new(),
            result_types: Vec::new(),
            attrs: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
            loc: Loc::UNKNOWN,
        }
    }
}

/// Makes an operation step by step: `ctx.build(kind).operand(a).result(ty).at_end(block)`.
pub struct OpBuilder<'a> {
    ctx: &'a mut Context,
    kind: OpKind,
    operands: Vec<u32>,
    result_types: Vec<RawType>,
    attrs: Vec<(u32, Attr)>,
    regions: Vec<Option<u32>>,
    successors: Vec<u32>,
    loc: Loc,
}

impl OpBuilder<'_> {
    /// Adds an operand.
    pub fn operand(mut self, value: Value<Context>) -> Self {
        self.operands.push(value.0.0);
        self
    }
    /// Adds operands.
    pub fn operands(mut self, values: impl IntoIterator<Item = Value<Context>>) -> Self {
        self.operands
            .extend(values.into_iter().map(|value| value.0.0));
        self
    }
    /// Adds a result of this type.
    pub fn result(mut self, ty: Type<Context>) -> Self {
        self.result_types.push(ty.0);
        self
    }
    /// Adds results of these types.
    pub fn results(mut self, types: impl IntoIterator<Item = Type<Context>>) -> Self {
        self.result_types.extend(types.into_iter().map(|ty| ty.0));
        self
    }
    /// Sets an attribute: a property if the op declares it, else a discardable one.
    pub fn attr(mut self, name: &str, attr: Attr) -> Self {
        let name = self.ctx.intern_name(name);
        self.attrs.push((name.0, attr));
        self
    }
    /// Sets a property, for ops that are not registered.
    pub fn property(mut self, name: &str, attr: Attr) -> Self {
        let name = self.ctx.intern_name(name);
        self.attrs.push((name.0 | PROPERTY, attr));
        self
    }
    /// Adds a region, which must be detached or gives its blocks away.
    pub fn region(mut self, region: Region<Context>) -> Self {
        self.regions.push(Some(region.0.0));
        self
    }
    /// Adds a region without blocks.
    pub fn empty_region(mut self) -> Self {
        self.regions.push(None);
        self
    }
    /// Adds a successor.
    pub fn successor(mut self, block: Block<Context>) -> Self {
        self.successors.push(block.0.0);
        self
    }
    /// Sets the location.
    pub fn loc(mut self, loc: Loc) -> Self {
        self.loc = loc;
        self
    }
    /// Makes the operation in no block.
    pub fn detached(self) -> Op<Context> {
        self.make().1
    }
    /// Makes the operation at a place.
    pub fn at(self, at: InsertPoint<Context>) -> Op<Context> {
        let (ctx, op) = self.make();
        ctx.insert(op.0.0, at);
        op
    }
    /// Makes the operation at the end of a block.
    pub fn at_end(self, block: Block<Context>) -> Op<Context> {
        self.at(InsertPoint::End(block))
    }
}

impl<'a> OpBuilder<'a> {
    fn make(self) -> (&'a mut Context, Op<Context>) {
        let op = self.ctx.new_op(NewOp {
            kind: self.kind.0,
            operands: self.operands.iter().copied(),
            result_types: self.result_types.iter().copied(),
            loc: self.loc,
        });
        for (name, attr) in self.attrs {
            self.ctx.set_slot(op, name, Some(attr));
        }
        for region in self.regions {
            self.ctx.take_region(op, region);
        }
        if !self.successors.is_empty() {
            self.ctx.parts_mut(op).successors = self.successors;
        }
        (self.ctx, Op(RawOp(op)))
    }
}
