//! The interface to an arena of nodes.

use crate::decl::{Arity, OpDecl, Presence, ValueDecl};

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
    /// An op with this full name, `dialect.mnemonic`, without attributes and side effects.
    pub const fn new(name: &'static str) -> Self {
        NodeOp {
            name,
            attrs: &[],
            pure: true,
            constant: false,
        }
    }
    /// Sets the names of its attributes. All are required: a rule that removes one panics. Other
    /// attributes of a declaration are absent, and a new node does not keep them.
    #[must_use]
    pub const fn attrs(mut self, names: &'static [&'static str]) -> Self {
        self.attrs = names;
        self
    }
    /// Marks it as a constant (MLIR's `ConstantLike`).
    #[must_use]
    pub const fn constant(mut self) -> Self {
        self.constant = true;
        self
    }
    /// Marks it as having side effects: it is kept even if it has no uses.
    #[must_use]
    pub const fn effects(mut self) -> Self {
        self.pure = false;
        self
    }
}

impl NodeOp {
    /// A declaration with parts that a node does not have: rules would lose them, or never match.
    pub(super) fn check(&self, decl: &OpDecl) {
        let has_length =
            |group: &&ValueDecl| matches!(group.arity, Arity::Optional | Arity::Variadic);
        let missing = match decl.results {
            [
                ValueDecl {
                    arity: Arity::One, ..
                },
            ] => None,
            _ => Some("one result, and no others"),
        };
        let missing = missing
            .or_else(|| (!decl.regions.is_empty()).then_some("no regions"))
            .or_else(|| (!decl.successors.is_empty()).then_some("no successors"))
            .or_else(|| {
                let groups = decl.operands.iter().filter(has_length).count();
                (groups > 1).then_some("at most one group of operands without a fixed length")
            });
        if let Some(missing) = missing {
            panic!(
                "`{}` cannot be an op of a `NodeIr`: a node has {missing}",
                self.name
            );
        }
        for attr in decl.attrs {
            let (name, op) = (attr.name, self.name);
            let missing = attr.presence == Presence::Required && !self.attrs.contains(&name);
            assert!(
                !missing,
                "`{op}` is declared with the attribute `{name}`, and in `NodeIr::OPS` it has {}",
                match self.attrs {
                    [] => "no attributes".to_string(),
                    attrs => format!("only `{}`", attrs.join("`, `")),
                }
            );
        }
    }
}

/// The op of a node.
pub(super) fn op_of<P: NodeIr>(program: &P, node: usize) -> &'static NodeOp {
    let kind = program.kind(node);
    let op = P::OPS.get(kind);
    op.unwrap_or_else(|| {
        let len = P::OPS.len();
        panic!("`NodeIr::kind` gives {kind} for node {node}, and `NodeIr::OPS` has {len} ops")
    })
}

/// A program of nodes in an arena. A node is a number and has one value.
#[allow(unused_variables, reason = "the defaults ignore them")]
pub trait NodeIr: Sized + 'static {
    /// The ops. The index of an op is its kind.
    ///
    /// Names of attributes are those of the declaration with which rules know the op.
    ///
    /// # Panics
    /// Rules that use an op panic when they are [bound](crate::pattern_set::PatternSet::bind) if the
    /// op's declaration requires an attribute that the op does not have here, or has other parts than a
    /// node: several results or none, regions, successors, or several groups of operands without a fixed
    /// length.
    const OPS: &'static [NodeOp];

    /// The number of nodes in the arena. When a [`Graph`](super::Graph) is created, operands must
    /// come before their users; new nodes may be anywhere.
    fn num_nodes(&self) -> usize;
    /// The index in [`OPS`](NodeIr::OPS) of the op of a node. Any other number panics when the
    /// [`Graph`](super::Graph) is created, or the node.
    fn kind(&self, node: usize) -> usize;
    /// The operands of a node, in order.
    fn operands(&self, node: usize) -> impl Iterator<Item = usize>;
    /// Sets operand `index` of a node. The node has this operand.
    fn set_operand(&mut self, node: usize, index: usize, to: usize);
    /// Attribute `index` of a node, in the order of the names in its [`NodeOp`].
    fn attr(&self, node: usize, index: usize) -> Option<Attr>;
    /// Sets attribute `index` of a node.
    fn set_attr(&mut self, node: usize, index: usize, attr: Attr);
    /// Adds a node to the arena and returns its number, which may be that of an erased node.
    fn create(&mut self, new: NewNode<'_>) -> usize;
    /// The output nodes of the program, in order. A node may occur several times.
    fn outputs(&self) -> impl Iterator<Item = usize>;
    /// Sets output `index`.
    fn set_output(&mut self, index: usize, to: usize);

    /// The type of a node's value.
    fn value_type(&self, node: usize) -> Ty {
        Ty::Int(64)
    }
    /// Called when a node is erased. Its number may be reused.
    fn erased(&mut self, node: usize) {}
    /// The name of a node's value in texts, for explanations.
    fn value_name(&self, node: usize) -> String {
        format!("%{node}")
    }
    /// A node as text, for traces.
    fn text(&self, node: usize) -> String {
        let operands: Vec<_> = self.operands(node).map(|x| self.value_name(x)).collect();
        let (value, name) = (self.value_name(node), op_of(self, node).name);
        format!("{value} = {name}({})", operands.join(", "))
    }
}

/// A node to be created.
#[derive(Debug)]
pub struct NewNode<'a> {
    /// The index of its op in [`NodeIr::OPS`].
    pub kind: usize,
    /// The operands.
    pub operands: &'a [usize],
    /// The attributes, in the order of the names in its [`NodeOp`].
    pub attrs: &'a [Option<Attr>],
    /// The type of its value.
    pub ty: Ty,
}

impl NewNode<'_> {
    /// Attribute `index` as an integer; 0 if it is not one.
    pub fn int(&self, index: usize) -> i64 {
        let attr = self.attrs.get(index).and_then(Option::as_ref);
        attr.and_then(Attr::as_int).unwrap_or(0)
    }
    /// Attribute `index` as a string; empty if it is not one.
    pub fn string(&self, index: usize) -> &str {
        let attr = self.attrs.get(index).and_then(Option::as_ref);
        attr.and_then(Attr::as_str).unwrap_or("")
    }
}
