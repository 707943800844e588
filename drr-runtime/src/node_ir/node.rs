//! What an arena of nodes says of itself.

use super::{Attr, Ty};

/// An op of a [`NodeIr`].
#[derive(Clone, Copy, Debug)]
pub struct NodeOp {
    pub(super) name: &'static str,
    pub(super) attrs: &'static [&'static str],
    pub(super) pure: bool,
    pub(super) constant: bool,
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

    /// How many nodes the arena has. When a [`Graph`](super::Graph) is made of the program, operands stand before
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
