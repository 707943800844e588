//! Modules in drr's IRs: made from the oracle's, and read back.

use std::collections::HashMap;

use drr::ir::{
    AttrData, AttrView, Block, FloatKind, InsertPoint, Ir, Op, OpKind, OpState, Region, Type,
    TypeData, TypeView, Value,
};

use crate::family::{Attr, Family, MARKS, Ty};
use crate::graph::{BlockId, Graph, Loc, Node, OpId, V};
use crate::ops;

/// An IR that can hold the modules.
pub trait Host: Ir {
    /// A new IR with an empty module: the operation and its block.
    fn empty() -> (Self, Op<Self>, Block<Self>);
    /// A location.
    fn make_loc(&mut self, loc: &Loc) -> Self::Loc;
    /// The location of an operation, where the IR keeps locations.
    fn read_loc(&self, op: Op<Self>) -> Option<Loc>;
    /// Makes these values the outputs of the module. `false` if the IR has the sink op for them.
    fn set_outputs(&mut self, values: &[Value<Self>]) -> bool {
        let _ = values;
        false
    }
    /// The outputs of the module, if there is no sink op.
    fn read_outputs(&self) -> Option<Vec<Value<Self>>> {
        None
    }
    /// Verifies the module, even where the IR's own verifier checks nothing.
    ///
    /// # Errors
    /// The message.
    fn check(&self, module: Op<Self>) -> Result<(), String> {
        self.verify(module)
    }
}

macro_rules! kinds {
    ($ir:ident, $family:ident: $($op:ident)*) => {{
        let mut kinds = vec![None; $family.ops.len()];
        $(
            let kind = $ir.bind_op::<ops::$op>();
            kinds[$family.op(stringify!($op))] = kind;
        )*
        kinds
    }};
}

/// The kinds of a family's ops in an IR.
fn kinds<I: Ir>(ir: &mut I, family: &Family) -> Vec<Option<OpKind>> {
    kinds!(ir, family:
        SourceOp SinkOp ConstOp AddOp SubOp MulOp NegOp TOp ReluOp MatmulOp FusedOp SelectOp CastOp
        TworesOp MaxOp MinOp ScaleOp MixOp JoinOp ConcatOp SpreadOp FanOp PickOp ClampOp NumOp IncOp
        StoreOp LogOp LoopOp OnceOp YieldOp GiveOp PassOp StopOp SkipOp TickOp TockOp PutOp WhileOp
        UntilOp BoxOp PairOp BothOp SeqOp RingOp CaseOp TailOp GotoOp ForkOp HopOp
    )
}

fn type_data<I: Ir>(ty: Ty) -> TypeData<I> {
    match ty {
        Ty::I64 => TypeData::int(64),
        Ty::I32 => TypeData::int(32),
        Ty::I16 => TypeData::int(16),
        Ty::F32 => TypeData::Float(FloatKind::F32),
    }
}

fn attr_data<I: Ir>(attr: &Attr) -> AttrData<I> {
    match attr {
        Attr::Int(value, ty) => AttrData::Integer {
            value: i128::from(*value),
            ty: type_data(*ty),
        },
        Attr::F32(bits) => AttrData::Float {
            value: f64::from(f32::from_bits(*bits)),
            ty: TypeData::Float(FloatKind::F32),
        },
        Attr::Bool(value) => AttrData::Bool(*value),
        Attr::Str(text) => AttrData::String(text.clone()),
        Attr::Unit => AttrData::Unit,
    }
}

/// Makes the module in a new IR.
///
/// # Panics
/// If the IR cannot hold it.
pub fn make<I: Host>(graph: &Graph) -> (I, Op<I>) {
    let (mut ir, module, block) = I::empty();
    let kinds = kinds(&mut ir, graph.family);
    let mut made = Made {
        values: HashMap::new(),
        blocks: HashMap::from([(0, block)]),
    };
    make_block(&mut ir, graph, &kinds, 0, &mut made);
    (ir, module)
}

/// What an IR has so far.
struct Made<I: Ir> {
    values: HashMap<V, Value<I>>,
    blocks: HashMap<BlockId, Block<I>>,
}

fn make_block<I: Host>(
    ir: &mut I,
    graph: &Graph,
    kinds: &[Option<OpKind>],
    from: BlockId,
    made: &mut Made<I>,
) {
    let to = made.blocks[&from];
    for id in &graph.blocks[from].ops {
        let (node, spec) = (&graph.nodes[*id], graph.spec(*id));
        let operands: Vec<Value<I>> = node.flat().iter().map(|v| made.values[v]).collect();
        if spec.rust == graph.family.sink && ir.set_outputs(&operands) {
            continue;
        }
        let Some(kind) = kinds[node.op] else {
            panic!("the IR has no {}", spec.name);
        };
        let segments: Vec<u32> = node.operands.iter().map(|g| g.len() as u32).collect();
        let types: Vec<Type<I>> = node
            .types
            .iter()
            .map(|ty| ir.make_type(&type_data(*ty)).expect("a type of the IR"))
            .collect();
        let mut attrs = vec![];
        // In declared order.
        for (name, ..) in spec.attrs() {
            if let Some(attr) = node.attrs.get(name) {
                let attr = ir
                    .make_attr(&attr_data(attr))
                    .expect("an attribute of the IR");
                attrs.push((ir.bind_attr(kind, name), attr));
            }
        }
        for (name, mark) in &node.marks {
            let mark = ir
                .make_attr(&attr_data(mark))
                .expect("an attribute of the IR");
            attrs.push((ir.bind_attr(kind, name), mark));
        }
        let regions = vec![None; node.regions.len()];
        let successors = node.successors.iter().flatten();
        let successors: Vec<Block<I>> = successors.map(|block| made.blocks[block]).collect();
        let loc = ir.make_loc(&node.loc);
        let op = ir.create_op(
            InsertPoint::End(to),
            OpState {
                operands: &operands,
                operand_segments: spec.segments.then_some(&segments),
                result_types: &types,
                attrs: &attrs,
                regions: &regions,
                successors: &successors,
                ..OpState::new(kind, loc)
            },
        );
        for index in 0..node.types.len() {
            made.values
                .insert(V::Result(*id, index), ir.result(op, index));
        }
        for (region, blocks) in ir.regions(op).into_iter().zip(&node.regions) {
            for block in blocks {
                let args = graph.blocks[*block].args.iter();
                let args: Vec<_> = args
                    .map(|ty| {
                        (
                            ir.make_type(&type_data(*ty)).expect("a type of the IR"),
                            None,
                        )
                    })
                    .collect();
                let new = ir
                    .create_block(region, None, &args)
                    .expect("an IR with blocks");
                for (index, arg) in ir.block_args(new).into_iter().enumerate() {
                    made.values.insert(V::Arg(*block, index), arg);
                }
                made.blocks.insert(*block, new);
            }
            for block in blocks {
                make_block(ir, graph, kinds, *block, made);
            }
        }
    }
}

/// A module that was read from an IR.
pub struct Reading<I: Ir> {
    /// The module.
    pub graph: Graph,
    /// The operations by the numbers in `graph`.
    pub ops: HashMap<Op<I>, OpId>,
    blocks: HashMap<Block<I>, BlockId>,
}

impl<I: Ir> Reading<I> {
    /// The operation with this number.
    pub fn op(&self, id: OpId) -> Option<Op<I>> {
        self.ops
            .iter()
            .find(|(_, other)| **other == id)
            .map(|(op, _)| *op)
    }
}

/// Reads the module.
///
/// # Errors
/// The part of a text that is not a module of the family.
pub fn read<I: Host>(ir: &I, module: Op<I>, family: &'static Family) -> Result<Reading<I>, String> {
    let mut reading = Reading {
        graph: Graph::new(family),
        ops: HashMap::new(),
        blocks: HashMap::new(),
    };
    let mut values = HashMap::new();
    let body = ir.blocks(ir.regions(module)[0])[0];
    read_block(ir, body, 0, &mut reading, &mut values)?;
    if let Some(outputs) = ir.read_outputs() {
        let operands: Option<Vec<V>> = outputs.iter().map(|v| values.get(v).copied()).collect();
        let node = Node {
            op: family.op(family.sink),
            operands: vec![operands.ok_or("an output is nowhere")?],
            attrs: Default::default(),
            marks: Default::default(),
            types: vec![],
            regions: vec![],
            successors: vec![],
            block: 0,
            loc: Loc::Unknown,
        };
        reading.graph.insert(node, None);
    }
    Ok(reading)
}

fn read_block<I: Host>(
    ir: &I,
    from: Block<I>,
    to: BlockId,
    reading: &mut Reading<I>,
    values: &mut HashMap<Value<I>, V>,
) -> Result<(), String> {
    let mut next = ir.first_op(from);
    while let Some(op) = next {
        next = ir.next_op(op);
        let name = ir.kind_name(ir.kind(op));
        let family = reading.graph.family;
        let index = family.named(&name).ok_or(format!("an operation {name}"))?;
        let spec = &family.ops[index];
        let mut flat = vec![];
        for at in 0..ir.num_operands(op) {
            let value = values.get(&ir.operand(op, at));
            flat.push(*value.ok_or(format!("operand {at} of {name} is not there"))?);
        }
        let operands = grouped(ir, op, spec, &flat)?;
        let read = |names: &[&'static str]| -> Result<_, String> {
            let mut attrs = std::collections::BTreeMap::new();
            for name in names {
                let Some(found) = ir.attr_name(ir.kind(op), name) else {
                    continue;
                };
                let attr = ir.with_attr(op, found, |attr| {
                    attr.map(|attr| ir.with_attr_view(attr, |view| read_attr(ir, &view)))
                });
                if let Some(attr) = attr {
                    attrs.insert(*name, attr?);
                }
            }
            Ok(attrs)
        };
        let names: Vec<&str> = spec.attrs().map(|(name, ..)| name).collect();
        let (attrs, marks) = (read(&names)?, read(&MARKS)?);
        let mut types = vec![];
        for at in 0..ir.num_results(op) {
            types.push(read_type(ir, ir.value_type(ir.result(op, at)))?);
        }
        let node = Node {
            op: index,
            operands,
            attrs,
            marks,
            types,
            regions: vec![],
            successors: vec![],
            block: to,
            loc: ir.read_loc(op).unwrap_or(Loc::Unknown),
        };
        let id = reading.graph.insert(node, None);
        reading.graph.nodes[id].successors = read_successors(ir, op, spec, &reading.blocks)?;
        reading.ops.insert(op, id);
        for at in 0..ir.num_results(op) {
            values.insert(ir.result(op, at), V::Result(id, at));
        }
        for region in ir.regions(op) {
            let blocks = read_region(ir, region, id, reading, values)?;
            reading.graph.nodes[id].regions.push(blocks);
        }
    }
    Ok(())
}

fn read_region<I: Host>(
    ir: &I,
    region: Region<I>,
    owner: OpId,
    reading: &mut Reading<I>,
    values: &mut HashMap<Value<I>, V>,
) -> Result<Vec<BlockId>, String> {
    let mut blocks = vec![];
    for block in ir.blocks(region) {
        let id = reading.graph.blocks.len();
        let mut args = vec![];
        for (index, arg) in ir.block_args(block).into_iter().enumerate() {
            args.push(read_type(ir, ir.value_type(arg))?);
            values.insert(arg, V::Arg(id, index));
        }
        reading.graph.blocks.push(crate::graph::Blk {
            args,
            ops: vec![],
            owner: Some(owner),
        });
        blocks.push(id);
        reading.blocks.insert(block, id);
    }
    for (block, id) in ir.blocks(region).into_iter().zip(&blocks) {
        read_block(ir, block, *id, reading, values)?;
    }
    Ok(blocks)
}

/// The blocks that an operation branches to, by declared successor.
fn read_successors<I: Ir>(
    ir: &I,
    op: Op<I>,
    spec: &crate::family::OpSpec,
    blocks: &HashMap<Block<I>, BlockId>,
) -> Result<Vec<Vec<BlockId>>, String> {
    let flat =
        (0..ir.num_successors(op)).map(|index| blocks.get(&ir.successor(op, index)).copied());
    let flat: Option<Vec<BlockId>> = flat.collect();
    let flat = flat.ok_or(format!("{} branches to another region", spec.name))?;
    let single = spec.successors - usize::from(spec.cases);
    if flat.len() < single || !spec.cases && flat.len() != single {
        return Err(format!("{} has {} successors", spec.name, flat.len()));
    }
    let (first, rest) = flat.split_at(single);
    let mut groups: Vec<Vec<BlockId>> = first.iter().map(|block| vec![*block]).collect();
    groups.extend(spec.cases.then(|| rest.to_vec()));
    Ok(groups)
}

/// The operands by group.
fn grouped<I: Ir>(
    ir: &I,
    op: Op<I>,
    spec: &crate::family::OpSpec,
    flat: &[V],
) -> Result<Vec<Vec<V>>, String> {
    use crate::family::Arity;
    let groups: Vec<Arity> = spec.groups().map(|(_, arity, _)| arity).collect();
    let single = groups.iter().filter(|arity| **arity == Arity::One).count();
    let stored = ir.operand_segments(op).filter(|_| spec.segments);
    let several = (groups.len() - single).max(1);
    let mut left = flat;
    let mut found = vec![];
    for (index, arity) in groups.iter().enumerate() {
        let len = match (&stored, arity) {
            (Some(stored), _) => stored[index] as usize,
            (None, Arity::One) => 1,
            (None, _) => (flat.len() - single) / several,
        };
        if len > left.len() {
            return Err(format!("{} has {} operands", spec.name, flat.len()));
        }
        let (these, rest) = left.split_at(len);
        found.push(these.to_vec());
        left = rest;
    }
    match left.is_empty() {
        true => Ok(found),
        false => Err(format!("{} has {} operands", spec.name, flat.len())),
    }
}

fn read_type<I: Ir>(ir: &I, ty: Type<I>) -> Result<Ty, String> {
    ir.with_type(ty, |view| match view {
        TypeView::Integer { width: 64, .. } => Ok(Ty::I64),
        TypeView::Integer { width: 32, .. } => Ok(Ty::I32),
        TypeView::Integer { width: 16, .. } => Ok(Ty::I16),
        TypeView::Float(FloatKind::F32) => Ok(Ty::F32),
        _ => Err(format!("a type {}", ir.display_type(ty))),
    })
}

fn read_attr<I: Ir>(ir: &I, view: &AttrView<'_, I>) -> Result<Attr, String> {
    Ok(match view {
        AttrView::Unit => Attr::Unit,
        AttrView::Bool(value) => Attr::Bool(*value),
        AttrView::Integer { value, ty } => Attr::Int(*value as i64, read_type(ir, *ty)?),
        AttrView::Float { value, .. } => Attr::F32(value.bits() as u32),
        AttrView::String(text) => Attr::Str((*text).to_string()),
        _ => return Err("an attribute of another kind".to_string()),
    })
}
