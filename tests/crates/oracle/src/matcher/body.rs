//! What is in a region, and what may leave it.

use super::{Attempt, Match, Thing};
use crate::graph::{BlockId, Graph, OpId, V};
use crate::rule::{Body, Res, Rule};

/// All ways to choose `count` of `0..total`, in ascending order.
fn ascending(total: usize, count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![vec![]];
    }
    let lasts = (count - 1)..total.max(count - 1);
    let with = |last: usize| {
        let others = ascending(last, count - 1).into_iter();
        others.map(move |others| [others, vec![last]].concat())
    };
    lasts.flat_map(with).collect()
}

impl Attempt<'_> {
    /// A region has one block with these arguments, and no other ops than those of the pattern. Each
    /// op that is listed is one of its own; the others may be anywhere in the block.
    pub(super) fn body(&mut self, body: &Body, op: OpId, region: usize) -> bool {
        let graph = self.graph;
        let [block] = graph.nodes[op].regions[region][..] else {
            return false;
        };
        if !self.named(&body.name, Thing::Region(op, region)) {
            return false;
        }
        let args = &graph.blocks[block].args;
        if let Some(pats) = &body.args {
            let mut pairs = pats.iter().enumerate();
            if pats.len() != args.len() || !pairs.all(|(i, pat)| self.value(pat, V::Arg(block, i)))
            {
                return false;
            }
        }
        let ops = &graph.blocks[block].ops;
        let ways = ascending(ops.len(), body.ops.len());
        if ways.is_empty() {
            return false;
        }
        let places = self.choose(&ways);
        let outer = self.inside.replace(block);
        let first = self.found.ops.len();
        let mut pairs = body.ops.iter().zip(&places);
        let fits = pairs.all(|(dag, place)| self.dag(dag, ops[*place], None));
        self.inside = outer;
        let times = |op: &OpId| {
            let found = self.found.ops[first..].iter();
            found.filter(|other| *other == op).count()
        };
        fits && ops.iter().all(|op| times(op) > 0)
            && places.iter().all(|place| times(&ops[*place]) == 1)
            && places.last() == ops.len().checked_sub(1).as_ref()
    }

    /// What results use must be there without the regions in which it was found.
    pub(super) fn leaves_regions(&self, rule: &Rule, root: OpId) -> bool {
        let mut names = vec![];
        let all = rule.results.iter().chain(&rule.supplemental);
        all.for_each(|res| used(res, &mut names));
        names
            .iter()
            .all(|name| is_there(self.graph, &self.found, name, root))
    }
}

fn is_there(graph: &Graph, found: &Match, name: &str, root: OpId) -> bool {
    let outside = |value: &V| graph.dominates(*value, root);
    match found.names.get(name) {
        Some(Thing::Value(value) | Thing::Maybe(Some(value))) => outside(value),
        Some(Thing::Values(values)) => values.iter().all(outside),
        Some(thing @ (Thing::Region(..) | Thing::Regions(..))) => {
            let (op, range) = match thing {
                Thing::Region(op, region) => (*op, *region..*region + 1),
                Thing::Regions(op, from, count) => (*op, *from..*from + *count),
                _ => return true,
            };
            let blocks = graph.nodes[op].regions[range].iter().flatten();
            let (mut ops, mut within) = (vec![], vec![]);
            for block in blocks {
                graph.walk_block(*block, &mut ops);
                within.push(*block);
            }
            let inner = ops.iter().flat_map(|op| graph.nodes[*op].regions.concat());
            within.extend(inner);
            let made_within = |value: &V| {
                let block: BlockId = match value {
                    V::Result(op, _) => graph.nodes[*op].block,
                    V::Arg(block, _) => *block,
                };
                within.contains(&block)
            };
            let mut values = ops.iter().flat_map(|op| graph.nodes[*op].flat());
            values.all(|value| made_within(&value) || outside(&value))
        }
        _ => true,
    }
}

/// The names that a result uses. A type and a location are there wherever the value is.
fn used(res: &Res, names: &mut Vec<String>) {
    match res {
        Res::Op(build) => {
            build.args.iter().for_each(|arg| used(arg, names));
        }
        Res::Use(name)
        | Res::UseResult(name, _)
        | Res::Spread(name)
        | Res::Results(name)
        | Res::Number(name)
        | Res::CloneSpread(name)
        | Res::CloneRegion(name) => names.push(name.clone()),
        Res::AttrFn(_, list)
        | Res::Variadic(list)
        | Res::Swap(_, list)
        | Res::Values(list)
        | Res::Replace(_, list) => {
            list.iter().for_each(|res| used(res, names));
        }
        Res::First(first, second) => {
            used(first, names);
            used(second, names);
        }
        Res::MakeNeg(of) | Res::Negs(_, of) => used(of, names),
        Res::Modify(_, args) => args.iter().for_each(|(_, res)| used(res, names)),
        Res::Region(blocks) => {
            let ops = blocks.iter().flat_map(|block| &block.ops);
            ops.for_each(|res| used(res, names));
        }
        Res::Literal(_) | Res::Absent | Res::Omitted | Res::Erase(_) | Res::Drop(_) => {}
    }
}
