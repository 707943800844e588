//! The oracle's own IR: blocks of operations in plain vectors. Nothing is shared with drr.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

use crate::family::{Attr, Family, Need, Ty};

/// The number of an operation.
pub type OpId = usize;
/// The number of a block.
pub type BlockId = usize;

/// A value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum V {
    /// A result of an operation.
    Result(OpId, usize),
    /// An argument of a block.
    Arg(BlockId, usize),
}

/// A location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Loc {
    /// `unknown`
    Unknown,
    /// `"name"`
    Name(String),
    /// `fused<"name">[…]`
    Fused(Option<String>, Vec<Loc>),
}

impl Loc {
    /// MLIR's `FusedLoc::get`: without duplicates, unknown locations, and fused locations in fused
    /// ones.
    pub fn fuse(locs: &[Loc], metadata: Option<&str>) -> Loc {
        let mut all: Vec<Loc> = Vec::new();
        for loc in locs {
            let parts = match loc {
                Loc::Fused(of, parts) if of.as_deref() == metadata => parts.clone(),
                Loc::Unknown => vec![],
                other => vec![other.clone()],
            };
            for part in parts {
                if !all.contains(&part) {
                    all.push(part);
                }
            }
        }
        match (all.len(), metadata) {
            (0, None) => Loc::Unknown,
            (0, Some(name)) => Loc::Fused(Some(name.to_string()), vec![Loc::Unknown]),
            (1, None) => all.remove(0),
            _ => Loc::Fused(metadata.map(str::to_string), all),
        }
    }
    /// MLIR's text.
    pub fn text(&self) -> String {
        match self {
            Loc::Unknown => "unknown".to_string(),
            Loc::Name(name) => format!("{name:?}"),
            Loc::Fused(name, locs) => {
                let locs: Vec<String> = locs.iter().map(Loc::text).collect();
                let name = name.as_ref().map(|name| format!("<{name:?}>"));
                format!("fused{}[{}]", name.unwrap_or_default(), locs.join(", "))
            }
        }
    }
}

/// An operation.
#[derive(Clone, Debug)]
pub struct Node {
    /// The index of its op in the family.
    pub op: usize,
    /// The operands by declared group.
    pub operands: Vec<Vec<V>>,
    /// The attributes.
    pub attrs: BTreeMap<&'static str, Attr>,
    /// The discardable attributes.
    pub marks: BTreeMap<&'static str, Attr>,
    /// The types of the results.
    pub types: Vec<Ty>,
    /// The blocks of each region.
    pub regions: Vec<Vec<BlockId>>,
    /// The blocks that it branches to, by declared successor.
    pub successors: Vec<Vec<BlockId>>,
    /// The block that it is in.
    pub block: BlockId,
    /// The location.
    pub loc: Loc,
}

impl Node {
    /// The operands of all groups.
    pub fn flat(&self) -> Vec<V> {
        self.operands.concat()
    }
}

/// A block.
#[derive(Clone, Debug)]
pub struct Blk {
    /// The types of its arguments.
    pub args: Vec<Ty>,
    /// Its operations, in order.
    pub ops: Vec<OpId>,
    /// The operation that it is in.
    pub owner: Option<OpId>,
}

/// A module. Block 0 is its body. Erased operations stay in `nodes`, in no block.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The ops.
    pub family: &'static Family,
    /// All operations.
    pub nodes: Vec<Node>,
    /// All blocks.
    pub blocks: Vec<Blk>,
}

impl Graph {
    /// An empty module.
    pub fn new(family: &'static Family) -> Graph {
        let body = Blk {
            args: vec![],
            ops: vec![],
            owner: None,
        };
        Graph {
            family,
            nodes: vec![],
            blocks: vec![body],
        }
    }
    /// The op of an operation.
    pub fn spec(&self, op: OpId) -> &'static crate::family::OpSpec {
        &self.family.ops[self.nodes[op].op]
    }
    /// The type of a value.
    pub fn ty(&self, value: V) -> Ty {
        match value {
            V::Result(op, index) => self.nodes[op].types[index],
            V::Arg(block, index) => self.blocks[block].args[index],
        }
    }
    /// Adds an operation to the end of its block, or before another.
    pub fn insert(&mut self, node: Node, before: Option<OpId>) -> OpId {
        let id = self.nodes.len();
        let ops = &mut self.blocks[node.block].ops;
        let at = before.map(|before| ops.iter().position(|op| *op == before));
        ops.insert(at.flatten().unwrap_or(ops.len()), id);
        self.nodes.push(node);
        id
    }
    /// All operations, nested ones after the one that holds them.
    pub fn walk(&self) -> Vec<OpId> {
        let mut found = vec![];
        self.walk_block(0, &mut found);
        found
    }
    /// The operations of a block and those nested in them.
    pub fn walk_block(&self, block: BlockId, found: &mut Vec<OpId>) {
        for op in &self.blocks[block].ops {
            found.push(*op);
            for block in self.nodes[*op].regions.concat() {
                self.walk_block(block, found);
            }
        }
    }
    /// The uses of a value: operations that are in the module, with the index over all operands.
    pub fn uses(&self, value: V) -> Vec<(OpId, usize)> {
        let mut uses = vec![];
        for op in self.walk() {
            let operands = self.nodes[op].flat();
            let of = operands.iter().enumerate().filter(|(_, v)| **v == value);
            uses.extend(of.map(|(index, _)| (op, index)));
        }
        uses
    }
    /// True if none of an operation's results is used.
    pub fn unused(&self, op: OpId) -> bool {
        let results = 0..self.nodes[op].types.len();
        results
            .into_iter()
            .all(|index| self.uses(V::Result(op, index)).is_empty())
    }
    /// Replaces all uses of a value.
    pub fn replace_uses(&mut self, of: V, by: V) {
        for op in self.walk() {
            for value in self.nodes[op].operands.iter_mut().flatten() {
                if *value == of {
                    *value = by;
                }
            }
        }
    }
    /// Removes an operation from its block.
    pub fn erase(&mut self, op: OpId) {
        let block = self.nodes[op].block;
        self.blocks[block].ops.retain(|other| *other != op);
    }
    /// The position of an operation from the outermost block inwards: in each block, the operation
    /// that holds it.
    fn path(&self, op: OpId) -> Vec<(BlockId, usize)> {
        let (mut path, mut next) = (vec![], Some(op));
        while let Some(op) = next {
            let block = self.nodes[op].block;
            let ops = &self.blocks[block].ops;
            let at = ops.iter().position(|other| *other == op);
            path.push((block, at.unwrap_or(usize::MAX)));
            next = self.blocks[block].owner;
        }
        path.reverse();
        path
    }
    /// True if the value may be an operand of `op`.
    pub fn dominates(&self, value: V, op: OpId) -> bool {
        let (block, at) = match value {
            V::Arg(block, _) => (block, None),
            V::Result(maker, _) => {
                let block = self.nodes[maker].block;
                let at = self.blocks[block].ops.iter().position(|o| *o == maker);
                let Some(at) = at else { return false };
                (block, Some(at))
            }
        };
        self.path(op)
            .iter()
            .any(|(other, here)| match *other == block {
                true => at.is_none_or(|at| at < *here),
                false => self.leads_through(block, *other),
            })
    }
    /// True if all ways from the first block of a region to another of its blocks lead through a third.
    fn leads_through(&self, through: BlockId, to: BlockId) -> bool {
        let Some(owner) = self.blocks[through].owner else {
            return false;
        };
        let mut regions = self.nodes[owner].regions.iter();
        let Some(region) = regions.find(|region| region.contains(&through)) else {
            return false;
        };
        // A way without the block `through`.
        let mut ways: Vec<BlockId> = vec![region[0]];
        let mut at = 0;
        while at < ways.len() {
            let ends = self.blocks[ways[at]].ops.iter();
            let next = ends.flat_map(|op| self.nodes[*op].successors.concat());
            let next: Vec<BlockId> = next.filter(|_| ways[at] != through).collect();
            ways.extend(
                next.into_iter()
                    .filter(|next| !ways.contains(next))
                    .collect::<Vec<_>>(),
            );
            at += 1;
        }
        ways.retain(|block| *block != through);
        region.contains(&to) && !ways.contains(&to)
    }
    /// The text of the module, with values numbered in order.
    pub fn text(&self, locations: bool) -> String {
        let mut names = HashMap::new();
        let mut text = String::new();
        self.print_block(0, locations, &mut names, &mut text);
        text
    }
    fn print_block(
        &self,
        block: BlockId,
        locations: bool,
        names: &mut HashMap<V, String>,
        text: &mut String,
    ) {
        for op in &self.blocks[block].ops {
            let node = &self.nodes[*op];
            let name = |value: &V| names.get(value).cloned().unwrap_or(format!("<{value:?}>"));
            let operands: Vec<String> = node
                .operands
                .iter()
                .map(|group| group.iter().map(name).collect::<Vec<_>>().join(", "))
                .collect();
            let number = names.len();
            let results: Vec<String> = (0..node.types.len())
                .map(|index| format!("%{}", number + index))
                .collect();
            for (index, name) in results.iter().enumerate() {
                names.insert(V::Result(*op, index), name.clone());
            }
            // Some IRs write defaults to new operations.
            let is_default = |name: &str, attr: &Attr| {
                let mut declared = self.spec(*op).attrs();
                declared.any(|(of, _, need)| {
                    of == name && matches!(need, Need::Default(value) if attr.int() == Some(value))
                })
            };
            let attrs = node
                .attrs
                .iter()
                .filter(|(name, attr)| !is_default(name, attr));
            let attrs = attrs.chain(&node.marks);
            let attrs: Vec<String> = attrs.map(|(n, a)| format!("{n} = {}", a.text())).collect();
            let types: Vec<&str> = node.types.iter().map(|ty| ty.text()).collect();
            let _ = write!(
                text,
                "{} = {}({}) {{{}}} -> ({})",
                results.join(", "),
                self.spec(*op).name,
                operands.join(" | "),
                attrs.join(", "),
                types.join(", ")
            );
            if self.spec(*op).successors > 0 {
                let place = |to: &BlockId| {
                    let owner = self.blocks[*to].owner;
                    let mut regions = owner.iter().flat_map(|owner| &self.nodes[*owner].regions);
                    let place = regions.find_map(|region| region.iter().position(|b| b == to));
                    place.map_or("?".to_string(), |place| place.to_string())
                };
                let groups = node.successors.iter();
                let groups = groups.map(|group| group.iter().map(place).collect::<Vec<_>>());
                let groups: Vec<String> = groups.map(|group| group.join(", ")).collect();
                let _ = write!(text, " [{}]", groups.join(" | "));
            }
            if locations {
                let _ = write!(text, " loc({})", node.loc.text());
            }
            text.push('\n');
            for region in &node.regions {
                text.push_str("{\n");
                for block in region {
                    let args = &self.blocks[*block].args;
                    let list: Vec<String> = (0..args.len())
                        .map(|index| {
                            let name = format!("%{}", names.len());
                            names.insert(V::Arg(*block, index), name.clone());
                            format!("{name}: {}", args[index].text())
                        })
                        .collect();
                    let _ = writeln!(text, "^({}):", list.join(", "));
                    self.print_block(*block, locations, names, text);
                }
                text.push_str("}\n");
            }
        }
    }
}
