//! Building operations.

use drr_runtime::ir::{Block, InsertPoint, Op, OpKind, Region, Type, Value};
use drr_runtime::rewriter::IRRewriter;

use crate::context::Context;
use crate::context::create::NewOp;
use crate::ids::{Attr, Loc, RawOp, RawType};
use crate::storage::PROPERTY;

/// Inserts operations one after another and notifies a listener, if it has one. After MLIR's
/// `OpBuilder` and `IRRewriter`. See [`Context::builder`].
pub type Builder<'a> = IRRewriter<'a, Context>;

impl Context {
    /// A builder that inserts at `at`. The builders of declared ops accept it. It supports all
    /// structural changes of a rewriter.
    ///
    /// ```
    /// use drr_ir::Context;
    /// use drr_runtime::ir::{InsertPoint, Ir, IrMapping};
    /// use drr_runtime::listener::EventLog;
    /// use drr_runtime::rewriter::RewriterBase;
    ///
    /// let mut ctx = Context::new();
    /// let module = ctx.parse_module(r#""test.a"() : () -> () "test.b"() : () -> ()"#)?;
    /// let body = ctx.body(module).unwrap();
    /// let first = ctx.first_op(body).unwrap();
    /// let mut log = EventLog::new();
    /// let mut builder = ctx.builder(InsertPoint::End(body)).with_listener(&mut log);
    /// builder.clone_op(first, &mut IrMapping::new());
    /// builder.with_insertion_point(InsertPoint::Before(first), |builder| {
    ///     builder.clone_op(first, &mut IrMapping::new())
    /// });
    /// assert_eq!(builder.insertion_point(), InsertPoint::End(body));
    /// assert_eq!(log.events().len(), 2);
    /// let names: Vec<_> = ctx.block_ops_of(body).map(|op| ctx.op_name(op)).collect();
    /// assert_eq!(names, ["test.a", "test.a", "test.b", "test.a"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn builder(&mut self, at: InsertPoint<Context>) -> Builder<'_> {
        IRRewriter::new(self, at)
    }

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

/// Builds an operation step by step: `ctx.build(kind).operand(a).result(ty).at_end(block)`.
#[must_use = "`at` or `detached` makes the operation"]
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
    /// Sets an attribute. It is a property if the op declares it, otherwise a discardable
    /// attribute.
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
    /// Adds a region. A region that belongs to an operation gives its blocks away.
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
    /// Creates the operation without inserting it into a block.
    pub fn detached(self) -> Op<Context> {
        self.make().1
    }
    /// Creates the operation at an insertion point.
    ///
    /// # Panics
    /// If that is in one of the regions that it takes.
    pub fn at(self, at: InsertPoint<Context>) -> Op<Context> {
        let (ctx, op) = self.make();
        let done = ctx.insert_op(op, at);
        assert!(done, "an operation cannot be inserted into itself");
        op
    }
    /// Creates the operation at the end of a block, as [`at`](OpBuilder::at) does.
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
        self.ctx.link_successors(op, self.successors.into_iter());
        (self.ctx, Op(RawOp(op)))
    }
}
