//! Source patterns: ops, what is bound, and where it is found.

use proc_macro2::{Ident, Span};

use crate::declaration::{Arity, Part as Declared};

/// An op in a source pattern.
pub struct Node {
    /// Index into the set's ops; of several the first.
    pub op: usize,
    /// All ops that may stand here.
    pub ops: Vec<usize>,
    /// Whether it is any op with a trait: `op` is what the rule says of it. Then no decision tree
    /// finds it, nor what defines its operands, unless it is the root.
    pub by_trait: bool,
    /// `:$r`.
    pub name: Option<String>,
    /// The head's token.
    pub span: Span,
    /// The region in whose block it is: the node that has it, and which. `None` for the root, and
    /// for what defines an operand outside of bodies.
    pub body: Option<(usize, Nth)>,
}

/// What a name is bound to, or what a constraint without a name tests.
pub struct Capture {
    /// The user's name; `None` for an unnamed one.
    pub name: Option<String>,
    /// The user's token, for the expansion; a made-up one for an unnamed capture.
    pub ident: Ident,
    /// What it is.
    pub kind: CaptureKind,
    /// The node it belongs to.
    pub node: usize,
    /// What it is called in traces: `operand 'lhs' of 'arith.addi'`.
    pub place: String,
}

/// What a capture is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaptureKind {
    /// A value.
    Value,
    /// An optional operand.
    OptionalValue,
    /// A variadic operand.
    Values,
    /// An attribute.
    Attr,
    /// An optional attribute.
    OptionalAttr,
    /// A region.
    Region,
    /// A variadic region.
    Regions,
    /// A successor.
    Successor,
    /// A variadic successor.
    Successors,
}

impl CaptureKind {
    /// What a diagnostic calls it.
    pub fn noun(self) -> &'static str {
        match self {
            CaptureKind::Value => "a value",
            CaptureKind::OptionalValue => "an optional operand",
            CaptureKind::Values => "a variadic operand",
            CaptureKind::Attr => "an attribute",
            CaptureKind::OptionalAttr => "an optional attribute",
            CaptureKind::Region => "a region",
            CaptureKind::Regions => "a variadic region",
            CaptureKind::Successor => "a successor",
            CaptureKind::Successors => "a variadic successor",
        }
    }
}

/// A source pattern as written: an op and what its arguments are.
pub struct Tree {
    /// The node.
    pub node: usize,
    /// What stands among its arguments, in written order. Ignored arguments are left out.
    pub parts: Vec<Part>,
}

impl Tree {
    /// What stands among the arguments of a node.
    pub fn parts_of(&self, node: usize) -> Option<&[Part]> {
        if self.node == node {
            return Some(&self.parts);
        }
        let children = self.children().into_iter();
        children.flat_map(|child| child.parts_of(node)).next()
    }
    /// Whether something in it is found only by what a native gives.
    pub fn has_given(&self) -> bool {
        self.leaves().any(|leaf| matches!(leaf, Leaf::Given(_)))
            || self.children().iter().any(|child| child.has_given())
    }
    /// What its single values must be.
    pub fn leaves(&self) -> impl Iterator<Item = &Leaf> {
        self.parts.iter().flat_map(|part| match part {
            Part::Value(_, leaf) => std::slice::from_ref(leaf),
            Part::AnyOrder(_, _, leaves) => leaves.as_slice(),
            _ => &[],
        })
    }
    /// The ops that hang on it: those that define its operands or what natives give for these, and
    /// those of its bodies.
    pub fn children(&self) -> Vec<&Tree> {
        let bodies = self.parts.iter().flat_map(|part| match part {
            Part::Body(body) => body.ops.as_slice(),
            _ => &[],
        });
        let mut children = Vec::new();
        self.leaves().for_each(|leaf| leaf.children(&mut children));
        children.extend(bodies);
        children
    }
    /// The part of it that is rooted at a node.
    pub fn find(&mut self, node: usize) -> Option<&mut Tree> {
        if self.node == node {
            return Some(self);
        }
        self.parts.iter_mut().find_map(|part| match part {
            Part::Value(_, leaf) => leaf.find(node),
            Part::AnyOrder(_, _, leaves) => leaves.iter_mut().find_map(|leaf| leaf.find(node)),
            Part::Body(body) => body.ops.iter_mut().find_map(|op| op.find(node)),
            _ => None,
        })
    }
}

/// Something among an op's arguments.
pub enum Part {
    /// One value.
    Value(Place, Leaf),
    /// Values in any order: the number among [`RuleModel::orders`](super::RuleModel::orders).
    AnyOrder(usize, Vec<Place>, Vec<Leaf>),
    /// An optional or variadic operand, bound whole: the group and the capture.
    Group(usize, usize),
    /// A variadic operand has a length.
    Length(usize, Length),
    /// What is left of a variadic operand behind some values and before others.
    Slice(usize, usize, usize, usize),
    /// The set's number of an attribute, for each op that may stand here, and the capture.
    Attr(Vec<usize>, usize),
    /// A region and the capture.
    Region(Nth, usize),
    /// The regions behind some and before others, and the capture.
    Regions(usize, usize, usize),
    /// An op has so many regions.
    NumRegions(Length),
    /// A successor and the capture.
    Successor(Nth, usize),
    /// The successors behind some and before others, and the capture.
    Successors(usize, usize, usize),
    /// An op has so many successors.
    NumSuccessors(Length),
    /// A region is a single block.
    Body(Body),
}

/// Which of an op's regions or successors, of which one that is declared may be variadic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nth {
    /// This many behind the first.
    Front(usize),
    /// This many before the last.
    Back(usize),
}

impl Nth {
    /// Where a single one among the declared ones stands.
    pub fn of(declared: &[Declared], index: usize) -> Nth {
        let flexible = |part: &Declared| part.arity != Arity::One;
        match declared[..index].iter().any(flexible) {
            true => Nth::Back(declared.len() - 1 - index),
            false => Nth::Front(index),
        }
    }
}

/// `(region …)`: a region is a single block, in which these ops are and no others.
pub struct Body {
    /// The region.
    pub region: Nth,
    /// The block's arguments; `None` if nothing is said of them.
    pub args: Option<Vec<Leaf>>,
    /// Ops in the order of the block. Those that define their operands are in it too.
    pub ops: Vec<Tree>,
}

/// What a single value must be.
pub enum Leaf {
    /// Anything.
    Ignored,
    /// Anything; the capture that holds it.
    Capture(usize),
    /// Defined by an op: this result must feed the operand; `None` for any.
    Child(Tree, Option<u32>),
    /// What a native matches, and gives other values for.
    Given(Given),
}

impl Leaf {
    /// Adds the ops that hang on it.
    fn children<'a>(&'a self, out: &mut Vec<&'a Tree>) {
        match self {
            Leaf::Ignored | Leaf::Capture(_) => {}
            Leaf::Child(child, _) => out.push(child),
            Leaf::Given(given) => {
                for part in &given.parts {
                    part.leaves().iter().for_each(|leaf| leaf.children(out));
                }
            }
        }
    }
    fn find(&mut self, node: usize) -> Option<&mut Tree> {
        match self {
            Leaf::Ignored | Leaf::Capture(_) => None,
            Leaf::Child(child, _) => child.find(node),
            Leaf::Given(given) => given.parts.iter_mut().find_map(|part| match part {
                GivenPart::Value(_, leaf) => leaf.find(node),
                GivenPart::AnyOrder(_, _, leaves) => {
                    leaves.iter_mut().find_map(|leaf| leaf.find(node))
                }
            }),
        }
    }
}

/// A native whose structure goes on behind it: values that it gives are matched as operands are.
pub struct Given {
    /// The native, among [`RuleModel::natives`](super::RuleModel::natives).
    pub native: usize,
    /// The capture of the value that it is called with.
    pub capture: usize,
    /// What its values must be.
    pub parts: Vec<GivenPart>,
}

/// Something among what a native gives.
pub enum GivenPart {
    /// One value: which of the things that it gives.
    Value(usize, Leaf),
    /// Values in any order: the number among [`RuleModel::orders`](super::RuleModel::orders).
    AnyOrder(usize, Vec<usize>, Vec<Leaf>),
}

impl GivenPart {
    /// What its single values must be.
    pub fn leaves(&self) -> &[Leaf] {
        match self {
            GivenPart::Value(_, leaf) => std::slice::from_ref(leaf),
            GivenPart::AnyOrder(_, _, leaves) => leaves,
        }
    }
}

/// A single value among an op's operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The operand group.
    pub group: usize,
    /// Where in it.
    pub at: At,
}

/// Where in an operand group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// Its only value.
    Only,
    /// This many behind the first.
    Front(usize),
    /// This many before the last.
    Back(usize),
}

/// How long a variadic operand must be, or how many regions or successors an op must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// As long.
    Exactly(usize),
    /// As long or longer.
    AtLeast(usize),
}

/// Values that a rule matches in any order.
pub struct Order {
    /// Where they stand.
    pub places: Vec<ValueAt>,
}

/// Where a row finds things.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// For each node, the op that stands there.
    pub ops: Vec<usize>,
    /// For each node but the root: how it hangs on its user.
    pub links: Vec<Option<Link>>,
    /// For each capture.
    pub access: Vec<Access>,
}

/// How a nested op hangs on its user.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The operand that it defines.
    pub value: ValueAt,
    /// The result of the nested op that must feed it; `None` for any.
    pub result: Option<u32>,
}

/// Where a single value is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueAt {
    /// Among the operands of a node.
    Place(usize, Place),
    /// What a loop over the orders has chosen: the number of the [`Order`], and which of its
    /// values.
    Chosen(usize, usize),
    /// What a native gives: its number, and which of the things.
    Given(usize, usize),
}

/// Where a capture is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// A single value.
    Value(ValueAt),
    /// Operand group of a node, whole.
    Group(usize, usize),
    /// Operand group of a node, without some values in front and behind.
    Slice(usize, usize, usize, usize),
    /// The set's attribute number, on a node.
    Attr(usize, usize),
    /// Region of a node.
    Region(usize, Nth),
    /// Regions of a node, without some in front and behind.
    Regions(usize, usize, usize),
    /// Successor of a node.
    Successor(usize, Nth),
    /// Successors of a node, without some in front and behind.
    Successors(usize, usize, usize),
    /// Argument of the only block of a region of a node: the node, the region, which argument.
    BlockArg(usize, Nth, usize),
}
