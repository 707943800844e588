//! The short way to an IR of one's own: a program of nodes in an arena, each of which makes one
//! value, implements [`NodeIr`], some ten methods of a line or two; [`Graph`] is [`Ir`] for it.
//!
//! The program stays as it is. The graph holds it while it is rewritten, and beside it what drivers
//! ask for and such a program does not know: who uses a value, and in which order the nodes stand
//! (see [`side`](crate::side)). All nodes stand in one block; the program itself is the operation
//! around it, whose operands are the program's outputs.
//!
//! What does not fit (regions, several results, own attributes, own types) takes [`Ir`] itself.
//!
//! ```
//! use drr_runtime::simple::{Attr, Graph, NewNode, NodeIr, NodeOp};
//!
//! /// The program: numbers, sums, and one result.
//! #[derive(Clone)]
//! enum Node {
//!     Num(i64),
//!     Add(usize, usize),
//! }
//! struct Sums {
//!     nodes: Vec<Node>,
//!     result: usize,
//! }
//!
//! impl NodeIr for Sums {
//!     const OPS: &'static [NodeOp] =
//!         &[NodeOp::new("sums.num").attrs(&["value"]).constant(), NodeOp::new("sums.add")];
//!
//!     fn num_nodes(&self) -> usize {
//!         self.nodes.len()
//!     }
//!     fn kind(&self, node: usize) -> usize {
//!         match self.nodes[node] {
//!             Node::Num(_) => 0,
//!             Node::Add(..) => 1,
//!         }
//!     }
//!     fn operands(&self, node: usize) -> impl Iterator<Item = usize> {
//!         let operands = match self.nodes[node] {
//!             Node::Num(_) => vec![],
//!             Node::Add(a, b) => vec![a, b],
//!         };
//!         operands.into_iter()
//!     }
//!     fn set_operand(&mut self, node: usize, index: usize, to: usize) {
//!         match (&mut self.nodes[node], index) {
//!             (Node::Add(a, _), 0) => *a = to,
//!             (Node::Add(_, b), 1) => *b = to,
//!             _ => {}
//!         }
//!     }
//!     fn attr(&self, node: usize, _: usize) -> Option<Attr> {
//!         match self.nodes[node] {
//!             Node::Num(value) => Some(value.into()),
//!             Node::Add(..) => None,
//!         }
//!     }
//!     fn set_attr(&mut self, node: usize, _: usize, attr: Attr) {
//!         if let (Node::Num(value), Some(new)) = (&mut self.nodes[node], attr.as_int()) {
//!             *value = new;
//!         }
//!     }
//!     fn create(&mut self, new: NewNode<'_>) -> usize {
//!         self.nodes.push(match new.kind {
//!             0 => Node::Num(new.int(0)),
//!             _ => Node::Add(new.operands[0], new.operands[1]),
//!         });
//!         self.nodes.len() - 1
//!     }
//!     fn outputs(&self) -> impl Iterator<Item = usize> {
//!         [self.result].into_iter()
//!     }
//!     fn set_output(&mut self, _: usize, to: usize) {
//!         self.result = to;
//!     }
//! }
//!
//! let nodes = vec![Node::Num(1), Node::Num(2), Node::Add(0, 1)];
//! let graph = Graph::new(Sums { nodes, result: 2 });
//! assert_eq!(graph.nodes().collect::<Vec<_>>(), [0, 1, 2]);
//! ```

use std::fmt::Debug;

use crate::attr::{AttrData, AttrView};
use crate::decl::OpDef;
use crate::ir::{
    AttrName, Block, InsertPoint, Ir, Op, OpKind, OpState, OpTrait, Region, Type, Value,
};
use crate::side::{KindTraits, OpOrder, UseLists};
use crate::ty::{FloatKind, Signedness, TypeData, TypeView};

/// An op of a [`NodeIr`].
#[derive(Clone, Copy, Debug)]
pub struct NodeOp {
    name: &'static str,
    attrs: &'static [&'static str],
    pure: bool,
    constant: bool,
}

impl NodeOp {
    /// An op of this full name, `dialect.mnemonic`: without attributes, and free of effects.
    pub const fn new(name: &'static str) -> Self {
        NodeOp {
            name,
            attrs: &[],
            pure: true,
            constant: false,
        }
    }
    /// The names of its attributes. All are required.
    #[must_use]
    pub const fn attrs(mut self, names: &'static [&'static str]) -> Self {
        self.attrs = names;
        self
    }
    /// It makes a constant (MLIR's `ConstantLike`).
    #[must_use]
    pub const fn constant(mut self) -> Self {
        self.constant = true;
        self
    }
    /// It has effects: it stays although nothing uses it.
    #[must_use]
    pub const fn effects(mut self) -> Self {
        self.pure = false;
        self
    }
}

/// A program of nodes in an arena. Nodes are numbers; each makes one value.
pub trait NodeIr: Sized + 'static {
    /// The ops, by kind.
    const OPS: &'static [NodeOp];

    /// How many nodes the arena has. When a [`Graph`] is made of the program, operands stand before
    /// the nodes that use them; later nodes may be anywhere.
    fn num_nodes(&self) -> usize;
    /// Which of [`OPS`](NodeIr::OPS) a node is.
    fn kind(&self, node: usize) -> usize;
    /// The operands of a node, in order.
    fn operands(&self, node: usize) -> impl Iterator<Item = usize>;
    /// Sets operand `index` of a node, which it has.
    fn set_operand(&mut self, node: usize, index: usize, to: usize);
    /// Attribute `index` of a node, by the order of the names in its [`NodeOp`].
    fn attr(&self, node: usize, index: usize) -> Option<Attr>;
    /// Sets attribute `index` of a node.
    fn set_attr(&mut self, node: usize, index: usize, attr: Attr);
    /// Adds a node to the arena and gives its number, which no node that is in use has.
    fn create(&mut self, new: NewNode<'_>) -> usize;
    /// The nodes whose values the program gives, in order; one may be there several times.
    fn outputs(&self) -> impl Iterator<Item = usize>;
    /// Makes another node output `index`.
    fn set_output(&mut self, index: usize, to: usize);

    /// The type of a node's value.
    fn value_type(&self, node: usize) -> Ty {
        let _ = node;
        Ty::Int(64)
    }
    /// A node is no longer part of the program; its number may be used again.
    fn erased(&mut self, node: usize) {
        let _ = node;
    }
    /// A node as text, for traces.
    fn text(&self, node: usize) -> String {
        let operands: Vec<_> = self.operands(node).map(|x| format!("%{x}")).collect();
        let name = Self::OPS[self.kind(node)].name;
        format!("%{node} = {name}({})", operands.join(", "))
    }
}

/// A node to be created.
#[derive(Debug)]
pub struct NewNode<'a> {
    /// Which of [`NodeIr::OPS`].
    pub kind: usize,
    /// The operands.
    pub operands: &'a [usize],
    /// The attributes, by the order of the names in its [`NodeOp`].
    pub attrs: &'a [Option<Attr>],
    /// The type of its value.
    pub ty: Ty,
}

impl NewNode<'_> {
    /// Attribute `index` as a number; 0 if it is none.
    pub fn int(&self, index: usize) -> i64 {
        let attr = self.attrs.get(index).and_then(Option::as_ref);
        attr.and_then(Attr::as_int).unwrap_or(0)
    }
    /// Attribute `index` as text; empty if it is none.
    pub fn string(&self, index: usize) -> &str {
        let attr = self.attrs.get(index).and_then(Option::as_ref);
        attr.and_then(Attr::as_str).unwrap_or("")
    }
}

/// An attribute of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Attr {
    /// An integer with its width in bits.
    Int(i64, u32),
    /// `true` or `false`.
    Bool(bool),
    /// The bits of an `f64`.
    Float(u64),
    /// A string.
    Str(String),
}

impl Attr {
    /// The integer; `None` if it is none.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Attr::Int(value, _) => Some(*value),
            _ => None,
        }
    }
    /// The string; `None` if it is none.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Attr::Str(text) => Some(text),
            _ => None,
        }
    }
    /// The floating-point number; `None` if it is none.
    pub fn as_float(&self) -> Option<f64> {
        match self {
            Attr::Float(bits) => Some(f64::from_bits(*bits)),
            _ => None,
        }
    }
}

impl From<i64> for Attr {
    /// A 64-bit integer.
    fn from(value: i64) -> Self {
        Attr::Int(value, 64)
    }
}
impl From<bool> for Attr {
    fn from(value: bool) -> Self {
        Attr::Bool(value)
    }
}
impl From<f64> for Attr {
    fn from(value: f64) -> Self {
        Attr::Float(value.to_bits())
    }
}
impl From<&str> for Attr {
    fn from(text: &str) -> Self {
        Attr::Str(text.to_string())
    }
}

/// The type of a node's value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    /// A signless integer of so many bits, 64 at most.
    Int(u32),
    /// `f64`.
    F64,
}

/// A program under drr: [`Ir`] for a [`NodeIr`].
#[derive(Clone, Debug)]
pub struct Graph<P> {
    program: P,
    uses: UseLists,
    order: OpOrder,
    traits: KindTraits,
}

/// The program itself as an operation.
const PROGRAM: u32 = u32::MAX;

/// An operation by its number in the side tables, in which the program is 0.
fn dense(op: u32) -> usize {
    op.wrapping_add(1) as usize
}
fn raw(dense: usize) -> u32 {
    (dense as u32).wrapping_sub(1)
}
fn from_node(node: usize) -> u32 {
    assert!(node < PROGRAM as usize - 1, "the arena is too large");
    node as u32
}

impl<P: NodeIr> Graph<P> {
    /// The program, to be rewritten.
    ///
    /// # Panics
    /// If the arena has more nodes than 32 bits count.
    pub fn new(program: P) -> Self {
        let mut graph = Graph {
            program,
            uses: UseLists::new(),
            order: OpOrder::new(),
            traits: KindTraits::new(),
        };
        for node in 0..graph.program.num_nodes() {
            graph.order.push(dense(from_node(node)));
            graph.link(from_node(node));
        }
        graph.link(PROGRAM);
        graph
    }
    /// The operation whose one region is the program.
    pub fn program_op(&self) -> Op<Self> {
        Op(PROGRAM)
    }
    /// The program, to read. Its arena may hold nodes that are erased.
    pub fn program(&self) -> &P {
        &self.program
    }
    /// The nodes that are part of the program, operands before the nodes that use them if the rules
    /// keep that.
    pub fn nodes(&self) -> impl Iterator<Item = usize> {
        self.order.iter().map(|op| raw(op) as usize)
    }
    /// The program back, with its nodes as [`nodes`](Graph::nodes) gives them: what is not among them
    /// is erased.
    pub fn into_parts(self) -> (P, Vec<usize>) {
        let nodes = self.nodes().collect();
        (self.program, nodes)
    }
    /// Changes which nodes the program gives, and nothing else.
    pub fn change_outputs(&mut self, change: impl FnOnce(&mut P)) {
        change(&mut self.program);
        self.uses.clear(dense(PROGRAM));
        self.link(PROGRAM);
    }

    fn link(&mut self, op: u32) {
        let operands: Vec<_> = match op {
            PROGRAM => self.program.outputs().collect(),
            node => self.program.operands(node as usize).collect(),
        };
        for (index, value) in operands.into_iter().enumerate() {
            self.uses.set(dense(op), index, dense(from_node(value)));
        }
    }
    fn op(&self, op: u32) -> Option<&'static NodeOp> {
        (op != PROGRAM).then(|| &P::OPS[self.program.kind(op as usize)])
    }
}

impl<P: NodeIr> Ir for Graph<P> {
    type RawOp = u32;
    type RawValue = u32;
    type RawBlock = ();
    type RawRegion = ();
    type RawType = Ty;
    type Attr = Attr;
    type Loc = ();

    fn bind_op<O: OpDef>(&mut self) -> Option<OpKind> {
        let kind = P::OPS.iter().position(|op| op.name == O::DECL.name)?;
        let kind = OpKind(kind as u32);
        self.traits.declare(kind, O::DECL);
        Some(kind)
    }
    fn bind_trait(&mut self, name: &'static str) -> OpTrait {
        self.traits.bind(name)
    }
    fn has_trait(&self, kind: OpKind, op_trait: OpTrait) -> bool {
        self.traits.has(kind, op_trait)
    }
    fn bind_attr(&mut self, kind: OpKind, name: &str) -> AttrName {
        // Nothing carries it.
        self.attr_name(kind, name).unwrap_or(AttrName(u32::MAX))
    }
    fn attr_name(&self, kind: OpKind, name: &str) -> Option<AttrName> {
        let names = P::OPS.get(kind.0 as usize)?.attrs;
        let index = names.iter().position(|other| *other == name)?;
        Some(AttrName(index as u32))
    }
    fn kind_name(&self, kind: OpKind) -> String {
        let op = P::OPS.get(kind.0 as usize);
        op.map_or("builtin.module", |op| op.name).to_string()
    }
    fn is_named(&self, kind: OpKind, name: &str) -> bool {
        let op = P::OPS.get(kind.0 as usize);
        op.map_or("builtin.module", |op| op.name) == name
    }

    fn kind(&self, op: Op<Self>) -> OpKind {
        OpKind(match op.0 {
            PROGRAM => P::OPS.len() as u32,
            node => self.program.kind(node as usize) as u32,
        })
    }
    fn num_operands(&self, op: Op<Self>) -> usize {
        match op.0 {
            PROGRAM => self.program.outputs().count(),
            node => self.program.operands(node as usize).count(),
        }
    }
    fn operand(&self, op: Op<Self>, index: usize) -> Value<Self> {
        let operand = match op.0 {
            PROGRAM => self.program.outputs().nth(index),
            node => self.program.operands(node as usize).nth(index),
        };
        let operand = operand.unwrap_or_else(|| panic!("{op:?} has no operand {index}"));
        Value(from_node(operand))
    }
    fn num_results(&self, op: Op<Self>) -> usize {
        usize::from(op.0 != PROGRAM)
    }
    fn result(&self, op: Op<Self>, _: usize) -> Value<Self> {
        Value(op.0)
    }
    fn with_attr<R>(&self, op: Op<Self>, name: AttrName, f: impl FnOnce(Option<&Attr>) -> R) -> R {
        let index = name.0 as usize;
        let has = self.op(op.0).is_some_and(|op| index < op.attrs.len());
        let attr = has.then(|| self.program.attr(op.0 as usize, index));
        f(attr.flatten().as_ref())
    }
    fn loc(&self, _: Op<Self>) {}
    fn is_removable_if_unused(&self, op: Op<Self>) -> bool {
        self.op(op.0).is_some_and(|op| op.pure)
    }

    fn defining_op(&self, value: Value<Self>) -> Option<(Op<Self>, usize)> {
        Some((Op(value.0), 0))
    }
    fn value_type(&self, value: Value<Self>) -> Type<Self> {
        Type(self.program.value_type(value.0 as usize))
    }
    fn for_each_use(&self, value: Value<Self>, mut f: impl FnMut(Op<Self>, usize) -> bool) {
        let each = |owner, index| f(Op(raw(owner)), index);
        self.uses.for_each(dense(value.0), each);
    }

    fn with_type<R>(&self, ty: Type<Self>, f: impl FnOnce(TypeView<'_, Self>) -> R) -> R {
        f(match ty.0 {
            Ty::Int(width) => TypeView::Integer {
                width,
                signedness: Signedness::Signless,
            },
            Ty::F64 => TypeView::Float(FloatKind::F64),
        })
    }
    fn with_attr_view<R>(&self, attr: &Attr, f: impl FnOnce(AttrView<'_, Self>) -> R) -> R {
        f(match attr {
            Attr::Int(value, width) => AttrView::Integer {
                value: i128::from(*value),
                ty: Type(Ty::Int(*width)),
            },
            Attr::Bool(value) => AttrView::Bool(*value),
            Attr::Float(bits) => AttrView::Float {
                value: f64::from_bits(*bits),
                ty: Type(Ty::F64),
            },
            Attr::Str(text) => AttrView::String(text),
        })
    }
    fn make_type(&mut self, data: &TypeData<Self>) -> Option<Type<Self>> {
        match data {
            TypeData::Type(ty) => Some(*ty),
            TypeData::Integer(width @ 1..=64, Signedness::Signless) => Some(Type(Ty::Int(*width))),
            TypeData::Float(FloatKind::F64) => Some(Type(Ty::F64)),
            _ => None,
        }
    }
    fn make_attr(&mut self, data: &AttrData<Self>) -> Option<Attr> {
        match data {
            AttrData::Attr(attr) => Some(attr.clone()),
            AttrData::Bool(value) => Some(Attr::Bool(*value)),
            AttrData::String(text) => Some(Attr::Str(text.clone())),
            AttrData::Integer { value, ty } => match self.make_type(ty)?.0 {
                Ty::Int(1) => Some(Attr::Bool(value & 1 != 0)),
                Ty::Int(width) => {
                    // The lowest bits, sign-extended.
                    let above = 64 - width;
                    Some(Attr::Int((*value as i64) << above >> above, width))
                }
                Ty::F64 => None,
            },
            AttrData::Float { value, ty } => {
                (self.make_type(ty)?.0 == Ty::F64).then(|| Attr::from(*value))
            }
            _ => None,
        }
    }
    fn fused_loc(&mut self, _: &[Op<Self>]) {}

    fn parent_block(&self, op: Op<Self>) -> Option<Block<Self>> {
        (op.0 != PROGRAM).then_some(Block(()))
    }
    fn parent_region(&self, _: Block<Self>) -> Option<Region<Self>> {
        Some(Region(()))
    }
    fn region_owner(&self, _: Region<Self>) -> Option<Op<Self>> {
        Some(Op(PROGRAM))
    }
    fn regions(&self, op: Op<Self>) -> Vec<Region<Self>> {
        match op.0 {
            PROGRAM => vec![Region(())],
            _ => vec![],
        }
    }
    fn num_regions(&self, op: Op<Self>) -> usize {
        usize::from(op.0 == PROGRAM)
    }
    fn blocks(&self, _: Region<Self>) -> Vec<Block<Self>> {
        vec![Block(())]
    }
    fn first_op(&self, _: Block<Self>) -> Option<Op<Self>> {
        self.order.first().map(|op| Op(raw(op)))
    }
    fn next_op(&self, op: Op<Self>) -> Option<Op<Self>> {
        if op.0 == PROGRAM {
            return None;
        }
        self.order.next(dense(op.0)).map(|op| Op(raw(op)))
    }

    fn create_op(&mut self, at: InsertPoint<Self>, state: OpState<'_, Self>) -> Op<Self> {
        let operands: Vec<_> = state.operands.iter().map(|x| x.0 as usize).collect();
        let names = P::OPS[state.kind.0 as usize].attrs;
        let mut attrs = vec![None; names.len()];
        for (name, attr) in state.attrs {
            if let Some(slot) = attrs.get_mut(name.0 as usize) {
                *slot = Some(attr.clone());
            }
        }
        let node = self.program.create(NewNode {
            kind: state.kind.0 as usize,
            operands: &operands,
            attrs: &attrs,
            ty: state.result_types.first().map_or(Ty::Int(64), |ty| ty.0),
        });
        let op = from_node(node);
        match at {
            InsertPoint::Before(next) => self.order.insert_before(dense(op), dense(next.0)),
            InsertPoint::End(_) => self.order.push(dense(op)),
        }
        self.link(op);
        Op(op)
    }
    fn erase_op(&mut self, op: Op<Self>) {
        self.order.remove(dense(op.0));
        self.uses.clear(dense(op.0));
        self.program.erased(op.0 as usize);
    }
    fn set_operand(&mut self, op: Op<Self>, index: usize, value: Value<Self>) {
        self.uses.set(dense(op.0), index, dense(value.0));
        let to = value.0 as usize;
        match op.0 {
            PROGRAM => self.program.set_output(index, to),
            node => self.program.set_operand(node as usize, index, to),
        }
    }
    fn set_attr(&mut self, op: Op<Self>, name: AttrName, attr: Option<Attr>) {
        let index = name.0 as usize;
        let has = self.op(op.0).is_some_and(|op| index < op.attrs.len());
        // All attributes are required: there is nothing to remove.
        if let Some(attr) = attr.filter(|_| has) {
            self.program.set_attr(op.0 as usize, index, attr);
        }
    }
    fn move_op(&mut self, op: Op<Self>, at: InsertPoint<Self>) -> bool {
        let op = dense(op.0);
        self.order.remove(op);
        match at {
            InsertPoint::Before(next) => self.order.insert_before(op, dense(next.0)),
            InsertPoint::End(_) => self.order.push(op),
        }
        true
    }

    fn op_index(&self, op: Op<Self>) -> Option<usize> {
        Some(dense(op.0))
    }
    fn is_constant_like(&self, op: Op<Self>) -> bool {
        self.op(op.0).is_some_and(|op| op.constant)
    }
    fn display_op(&self, op: Op<Self>) -> String {
        match op.0 {
            PROGRAM => "the program".to_string(),
            node => self.program.text(node as usize),
        }
    }
    fn display_attr(&self, attr: &Attr) -> String {
        match attr {
            Attr::Int(value, _) => value.to_string(),
            Attr::Bool(value) => value.to_string(),
            Attr::Float(bits) => f64::from_bits(*bits).to_string(),
            Attr::Str(text) => format!("{text:?}"),
        }
    }
    fn display_type(&self, ty: Type<Self>) -> String {
        match ty.0 {
            Ty::Int(width) => format!("i{width}"),
            Ty::F64 => "f64".to_string(),
        }
    }
}
