//! The workbench of a check: an IR, its block, and helpers.

use crate::report::{Checked, Stop, violated};
use crate::subject::{Blueprint, Role, Subject};
use drr_runtime::attr::AttrView;
use drr_runtime::decl::OpDef;
use drr_runtime::ir::{AttrName, Block, InsertPoint, Ir, Op, OpKind, Region, Type, Value};

/// More operations than any check creates. A longer chain must be a cycle.
const ENDLESS: usize = 5_000;

/// More kinds than any IR has, to detect kinds that are not dense.
pub(crate) const MAX_KIND: u32 = 1 << 20;

/// More operations than any IR of a test has, to detect numbers of operations that are not dense.
pub(crate) const MAX_INDEX: usize = 1 << 20;

pub(crate) struct Bench<S: Subject> {
    pub(crate) ir: S::Ir,
    pub(crate) block: Block<S::Ir>,
    pub(crate) ty: Type<S::Ir>,
    source: OpKind,
    unary: OpKind,
    binary: OpKind,
    constant: OpKind,
    pub(crate) value_name: AttrName,
    sources: usize,
}

impl<S: Subject> Bench<S> {
    pub(crate) fn new() -> Checked<Self> {
        let mut other = Self::with_any_numbers()?;
        let source = other.source();
        match other.ir.op_index(source) {
            Some(number) if number > MAX_INDEX => violated(
                "Ir::op_index",
                "the number of a source",
                "a dense number, from 0",
                number,
            ),
            _ => Self::with_any_numbers(),
        }
    }
    /// A bench whose operations may have any numbers. Drivers keep arrays by them, so that a large one may
    /// end the process.
    fn with_any_numbers() -> Checked<Self> {
        let (mut ir, block) = S::empty();
        let ty = S::value_type(&mut ir);
        let source = kind::<S, S::Source>(&mut ir)?;
        let unary = kind::<S, S::Unary>(&mut ir)?;
        let binary = kind::<S, S::Binary>(&mut ir)?;
        let constant = kind::<S, S::Constant>(&mut ir)?;
        let value_name = ir.bind_attr(constant, constant_attr::<S>());
        Ok(Bench {
            ir,
            block,
            ty,
            source,
            unary,
            binary,
            constant,
            value_name,
            sources: 0,
        })
    }
    pub(crate) fn end(&self) -> InsertPoint<S::Ir> {
        InsertPoint::End(self.block)
    }
    /// The kinds of the source, unary, binary and constant ops.
    pub(crate) fn kinds(&self) -> [OpKind; 4] {
        [self.source, self.unary, self.binary, self.constant]
    }
    fn plain(&mut self, kind: OpKind, operands: usize) -> Blueprint<S::Ir> {
        Blueprint {
            kind,
            operands,
            operand_segments: None,
            results: vec![self.ty],
            result_segments: None,
            attrs: vec![],
            regions: 0,
            successors: 0,
            loc: S::loc(&mut self.ir),
        }
    }
    /// The blocks of an operation in the block, or of the region of the block.
    pub(crate) fn blocks(&mut self) -> Option<Blocks<S::Ir>> {
        let (ir, block) = (&mut self.ir, self.block);
        if let Some(nested) = S::nested(ir, block) {
            return Some(Blocks {
                owner: Some(nested.op),
                blocks: nested.blocks,
                args: nested.args,
            });
        }
        let (blocks, args) = S::body(ir, block)?.into_iter().unzip();
        let region = ir.parent_region(block);
        Some(Blocks {
            owner: region.and_then(|region| ir.region_owner(region)),
            blocks,
            args,
        })
    }
    pub(crate) fn source(&mut self) -> Op<S::Ir> {
        let at = self.end();
        self.source_at(at)
    }
    pub(crate) fn source_blueprint(&mut self) -> Blueprint<S::Ir> {
        let mut blueprint = self.plain(self.source, 0);
        blueprint.attrs = S::source_attrs(&mut self.ir, self.sources);
        self.sources += 1;
        blueprint
    }
    pub(crate) fn source_at(&mut self, at: InsertPoint<S::Ir>) -> Op<S::Ir> {
        let blueprint = self.source_blueprint();
        blueprint.create(&mut self.ir, at, &[])
    }
    pub(crate) fn unary_blueprint(&mut self) -> Blueprint<S::Ir> {
        Blueprint {
            attrs: S::unary_attrs(&mut self.ir),
            ..self.plain(self.unary, 1)
        }
    }
    pub(crate) fn binary_blueprint(&mut self) -> Blueprint<S::Ir> {
        Blueprint {
            attrs: S::binary_attrs(&mut self.ir),
            ..self.plain(self.binary, 2)
        }
    }
    pub(crate) fn unary_at(&mut self, at: InsertPoint<S::Ir>, x: Value<S::Ir>) -> Op<S::Ir> {
        self.unary_blueprint().create(&mut self.ir, at, &[x])
    }
    pub(crate) fn unary(&mut self, x: Value<S::Ir>) -> Op<S::Ir> {
        self.unary_at(self.end(), x)
    }
    pub(crate) fn binary_at(
        &mut self,
        at: InsertPoint<S::Ir>,
        x: Value<S::Ir>,
        y: Value<S::Ir>,
    ) -> Op<S::Ir> {
        self.binary_blueprint().create(&mut self.ir, at, &[x, y])
    }
    pub(crate) fn binary(&mut self, x: Value<S::Ir>, y: Value<S::Ir>) -> Op<S::Ir> {
        self.binary_at(self.end(), x, y)
    }
    pub(crate) fn constant_blueprint(&mut self, value: i64) -> Blueprint<S::Ir> {
        let mut blueprint = self.plain(self.constant, 0);
        blueprint.attrs = vec![(self.value_name, S::integer(&mut self.ir, value))];
        blueprint
    }
    pub(crate) fn constant_at(&mut self, at: InsertPoint<S::Ir>, value: i64) -> Op<S::Ir> {
        let blueprint = self.constant_blueprint(value);
        blueprint.create(&mut self.ir, at, &[])
    }
    pub(crate) fn constant(&mut self, value: i64) -> Op<S::Ir> {
        self.constant_at(self.end(), value)
    }
    pub(crate) fn keep(&mut self, value: Value<S::Ir>) -> (Op<S::Ir>, usize) {
        S::keep(&mut self.ir, self.block, value)
    }
    /// Makes the region of the block valid (see [`Subject::finish`]).
    pub(crate) fn finish(&mut self) {
        S::finish(&mut self.ir, self.block);
    }
    /// The first result.
    pub(crate) fn value(&self, op: Op<S::Ir>) -> Value<S::Ir> {
        self.ir.result(op, 0)
    }
    pub(crate) fn blueprint(
        &mut self,
        role: Role,
        missing: &'static str,
    ) -> Checked<Blueprint<S::Ir>> {
        S::blueprint(&mut self.ir, role).ok_or(Stop::Skip(missing))
    }
    /// Creates an operation of a blueprint where its successors let it be: at the end of the subject's
    /// block, or of the first block of [`Bench::blocks`].
    pub(crate) fn create(
        &mut self,
        op: &Blueprint<S::Ir>,
        operands: &[Value<S::Ir>],
    ) -> Checked<Op<S::Ir>> {
        let (block, successors) = self.place_of(op)?;
        let (at, regions) = (InsertPoint::End(block), vec![None; op.regions]);
        Ok(op.create_with(&mut self.ir, at, operands, &regions, &successors))
    }
    /// A block for an operation of a blueprint, and its successors.
    pub(crate) fn place_of(&mut self, op: &Blueprint<S::Ir>) -> Checked<Place<S::Ir>> {
        if op.successors == 0 {
            return Ok((self.block, vec![]));
        }
        let blocks = self.blocks().ok_or(Stop::Skip("no region with blocks"))?;
        let blocks = blocks.blocks;
        let successors = blocks.iter().rev().cycle().take(op.successors);
        Ok((blocks[0], successors.copied().collect()))
    }
    /// The attribute with the number of a constant.
    pub(crate) fn number(&self, op: Op<S::Ir>) -> Option<<S::Ir as Ir>::Attr> {
        attr(&self.ir, op, self.value_name)
    }
    pub(crate) fn ops(&self) -> Checked<Vec<Op<S::Ir>>> {
        ops_in(&self.ir, self.block)
    }
    pub(crate) fn region(&self) -> Checked<Region<S::Ir>> {
        match self.ir.parent_region(self.block) {
            Some(region) => Ok(region),
            None => violated(
                "Ir::parent_region",
                "the subject's block",
                "a region",
                "none",
            ),
        }
    }
}

/// A block for an operation, and the successors that the operation has there.
pub(crate) type Place<I> = (Block<I>, Vec<Block<I>>);

/// The blocks of a region.
pub(crate) struct Blocks<I: Ir> {
    /// The operation that has the region, if there is one.
    pub(crate) owner: Option<Op<I>>,
    /// The blocks, in order and without operations.
    pub(crate) blocks: Vec<Block<I>>,
    /// The number of arguments of each block.
    pub(crate) args: Vec<usize>,
}

fn kind<S: Subject, O: OpDef>(ir: &mut S::Ir) -> Checked<OpKind> {
    match ir.bind_op::<O>() {
        // Rule sets have an array by kind. A huge kind would abort the tests instead of failing
        // one.
        Some(kind) if kind.0 >= MAX_KIND => violated(
            "Ir::bind_op",
            format!(
                "the kind of `{}`, by which rule sets index an array",
                O::DECL.name
            ),
            "a number dense from 0",
            kind.0,
        ),
        Some(kind) => Ok(kind),
        None => violated(
            "Ir::bind_op",
            format!("`{}`, which the subject gives a role", O::DECL.name),
            "a kind",
            "None",
        ),
    }
}

/// The name of the attribute that holds a constant's number.
pub(crate) fn constant_attr<S: Subject>() -> &'static str {
    S::Constant::DECL.attrs[0].name
}

/// A clone of the attribute.
pub(crate) fn attr<I: Ir>(ir: &I, op: Op<I>, name: AttrName) -> Option<I::Attr> {
    ir.with_attr(op, name, |attr| attr.cloned())
}

/// The number of a constant: an integer, or the only element of a dense constant.
pub(crate) fn number<I: Ir>(ir: &I, attr: &I::Attr) -> Option<i64> {
    ir.with_attr_view(attr, |view| match view {
        AttrView::Integer { value, .. } => i64::try_from(value).ok(),
        AttrView::Elements { elements, .. } if elements.len() == 1 => {
            i64::try_from(elements.int(0)?).ok()
        }
        _ => None,
    })
}

/// All uses, in the order of the IR.
pub(crate) fn uses<I: Ir>(ir: &I, value: Value<I>) -> Vec<(Op<I>, usize)> {
    let mut all = Vec::new();
    ir.for_each_use(value, |op, index| {
        all.push((op, index));
        all.len() < ENDLESS
    });
    all
}

/// The operations of a block, according to `first_op` and `next_op`.
pub(crate) fn ops_in<I: Ir>(ir: &I, block: Block<I>) -> Checked<Vec<Op<I>>> {
    let mut ops = Vec::new();
    let mut next = ir.first_op(block);
    while let Some(op) = next {
        ops.push(op);
        if ops.len() == ENDLESS {
            return violated(
                "Ir::next_op",
                "from `first_op` on",
                "the end of the block",
                format!("{ENDLESS} operations and no end"),
            );
        }
        next = ir.next_op(op);
    }
    Ok(ops)
}
