//! Applying rules to symbolic operations. All that the lints read of a rule's [`Action`] is read here.

use std::collections::HashMap;

use super::source::of_literal;
use super::symbolic::{Body, Found, Operation, SymbolicIr, Thing, elements};
use crate::declaration::Presence;
use crate::model::{
    Action, Build, Entity, Expr, ExprKind, RegionExpr, Replacement, RuleModel, Set, Spread, Step,
    SuccessorExpr,
};

/// True if the rule has no mistakes. Mistakes are reported elsewhere, and a rule with mistakes has
/// no consequences.
pub(super) fn is_whole(set: &Set<'_>, rule: &RuleModel<'_>) -> bool {
    let results = set.ops[rule.source.nodes[0].op].decl.results.len();
    let action = &rule.action;
    let replaced = |by: &Replacement| by.values().len() == results;
    !action.unresolved && action.root().is_none_or(replaced)
}

/// True if the rule is applied wherever its source matches and its tests hold.
pub(super) fn is_certain(rule: &RuleModel<'_>) -> bool {
    let native = |expr: &Expr| matches!(expr.kind, ExprKind::Call(_) | ExprKind::Code(_));
    !rule.only_modifies() && !rule.action.exprs.iter().any(native)
}

/// A rewrite in progress.
struct Rewrite<'a> {
    found: Found<'a>,
    /// The operations that expressions have built.
    built: Vec<Option<usize>>,
    /// The new blocks: the region of each in [`SymbolicIr::regions`], its position there, and what stands
    /// for it as a successor.
    blocks: HashMap<usize, (usize, usize, Thing)>,
}

impl SymbolicIr<'_> {
    /// Applies a rule to its match and returns the ops that it builds. Returns `None` if its
    /// effects are not known. The operations are then no longer usable.
    pub(super) fn apply(&mut self, found: Found<'_>) -> Option<Vec<usize>> {
        self.forget_values();
        let rule = found.rule;
        let Action {
            steps,
            replaced,
            erased,
            ..
        } = &rule.action;
        let replacement = rule.action.root()?.values();
        let mut rewrite = Rewrite {
            found,
            built: vec![None; rule.action.exprs.len()],
            blocks: HashMap::new(),
        };
        // The ops outside of new blocks, and the new blocks around what is built next.
        let (mut outer, mut around): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        for step in steps {
            match step {
                Step::Run(expr) => {
                    let new = self.build(&mut rewrite, rule.action.built(*expr)?)?;
                    let number = self.ops.len();
                    self.ops.push(new);
                    rewrite.built[*expr] = Some(number);
                    match around.last() {
                        Some(block) => self.append(&rewrite, *block, number),
                        None => outer.push(number),
                    }
                }
                // `build` has made the blocks.
                Step::Before(_) | Step::Blocks(..) => {}
                Step::Into(block) => around.push(*block),
                Step::OutOf(_) => drop(around.pop()),
                Step::Modify(_) => return None,
            }
        }
        let built: Vec<usize> = rewrite.built.iter().copied().flatten().collect();
        let mut gone = Vec::new();
        for replaced in replaced {
            let Replacement::Values(values) = &replaced.by else {
                return None;
            };
            let values = self.values(&rewrite, values)?;
            gone.push((Entity::Node(replaced.node), values));
        }
        gone.extend(erased.iter().map(|node| (Entity::Node(*node), Vec::new())));
        let tops: Vec<usize> = match replacement.is_empty() {
            true => outer.clone(),
            false => {
                let values = gone[0].1.iter();
                values
                    .filter_map(|value| match value {
                        Thing::Result(op, _) => Some(*op),
                        _ => None,
                    })
                    .collect()
            }
        };
        let ops = gone
            .iter()
            .map(|(node, _)| match self.bound(&rewrite, *node) {
                Some(Thing::Op(op)) => Some(op),
                _ => None,
            });
        let ops = ops.collect::<Option<Vec<usize>>>()?;
        for (op, (_, values)) in ops.iter().zip(gone) {
            for (index, value) in values.into_iter().enumerate() {
                self.replace(Thing::Result(*op, index), value);
            }
        }
        if self.tops.contains(&found.root) {
            self.tops.extend(tops);
        }
        self.tops.retain(|top| !ops.contains(top));
        for body in self.regions.iter_mut().flat_map(|(_, blocks)| blocks) {
            if body.ops.iter().any(|(op, _)| ops.contains(op)) {
                let others = body
                    .ops
                    .iter()
                    .map(|(op, _)| *op)
                    .filter(|op| !ops.contains(op));
                // The order of new ops in the block is not tracked.
                body.ops = others
                    .chain(outer.iter().copied())
                    .map(|op| (op, None))
                    .collect();
            }
        }
        Some(built)
    }

    /// Appends an operation to a new block.
    fn append(&mut self, rewrite: &Rewrite<'_>, block: usize, op: usize) {
        let Some((region, position, _)) = rewrite.blocks.get(&block) else {
            return;
        };
        let block = &mut self.regions[*region].1[*position];
        for (_, apart_from) in &mut block.ops {
            apart_from.get_or_insert_default().push(op);
        }
        block.ops.push((op, Some(Vec::new())));
    }

    fn bound(&self, rewrite: &Rewrite<'_>, entity: Entity) -> Option<Thing> {
        self.entity(rewrite.found, entity).ok()
    }

    fn items(&self, rewrite: &Rewrite<'_>, capture: usize) -> Option<Vec<Thing>> {
        self.bound(rewrite, Entity::Capture(capture)).map(elements)
    }

    fn values(&self, rewrite: &Rewrite<'_>, values: &[Entity]) -> Option<Vec<Thing>> {
        values
            .iter()
            .map(|value| self.value(rewrite, *value))
            .collect()
    }

    fn value(&self, rewrite: &Rewrite<'_>, value: Entity) -> Option<Thing> {
        match value {
            Entity::Part(expr, index) => Some(Thing::Result((*rewrite.built.get(expr)?)?, index)),
            Entity::BlockArg(block, index) => {
                let (region, position, _) = rewrite.blocks.get(&block)?;
                elements(self.regions[*region].1[*position].args.clone())
                    .get(index)
                    .cloned()
            }
            entity => self.bound(rewrite, entity),
        }
    }

    fn build(&mut self, rewrite: &mut Rewrite<'_>, build: &Build) -> Option<Operation> {
        let operands = build.operands.iter().map(|operand| {
            let parts = operand.iter().map(|part| match *part {
                Spread::One(value) | Spread::Original(value) => {
                    Some(vec![self.value(rewrite, value)?])
                }
                Spread::All(capture) => self.items(rewrite, capture),
                Spread::Given(_) | Spread::Results { .. } => None,
            });
            Some(Thing::Run(parts.collect::<Option<Vec<_>>>()?.concat()))
        });
        let operands = operands.collect::<Option<Vec<_>>>()?;
        let attrs = self
            .decl(build.op)
            .attrs()
            .enumerate()
            .map(|(slot, (_, presence, _))| {
                let given = build.attrs.iter().find(|(of, _)| *of == slot);
                match (given, presence) {
                    (None, Presence::Defaulted) => Some(Thing::Default(build.op, slot)),
                    (None, _) => Some(Thing::Absent),
                    (Some((_, attr)), _) => self.attr(rewrite, *attr),
                }
            });
        let attrs = attrs.collect::<Option<Vec<_>>>()?;
        let successors = build
            .successors
            .iter()
            .flatten()
            .map(|successor| match successor {
                SuccessorExpr::Bound(capture) => self.items(rewrite, *capture),
                SuccessorExpr::Built(block) => {
                    let (_, _, block) = rewrite.blocks.get(block)?;
                    Some(vec![block.clone()])
                }
            });
        let successors = successors.collect::<Option<Vec<_>>>()?.concat();
        let mut regions = Vec::new();
        for region in build.regions.iter().flatten() {
            match region {
                RegionExpr::Empty => regions.push(self.new_region(Vec::new())),
                RegionExpr::Built(entry) => {
                    let new = rewrite.found.rule.action.region_blocks(*entry);
                    let mut blocks = Vec::new();
                    for (position, (block, new)) in new.enumerate() {
                        let args = new.args.iter().map(|_| Thing::Unknown(self.fresh()));
                        let args = Thing::Run(args.collect());
                        let place = (self.regions.len(), position, Thing::Unknown(self.fresh()));
                        rewrite.blocks.insert(block, place);
                        blocks.push(Body {
                            args,
                            ops: Vec::new(),
                            complete: true,
                        });
                    }
                    regions.push(self.new_region(blocks));
                }
                // A copy matches the same patterns as the region.
                bound => regions.extend(self.items(rewrite, bound.capture()?)?),
            }
        }
        Some(Operation {
            op: build.op,
            operands,
            attrs,
            regions: Thing::Run(regions),
            successors: Thing::Run(successors),
        })
    }

    fn new_region(&mut self, blocks: Vec<Body>) -> Thing {
        let region = self.fresh();
        self.regions.push((region, blocks));
        Thing::Unknown(region)
    }

    fn attr(&self, rewrite: &Rewrite<'_>, attr: usize) -> Option<Thing> {
        match &rewrite.found.rule.action.exprs[attr].kind {
            ExprKind::Bound(entity) => self.bound(rewrite, *entity),
            ExprKind::Literal(literal) => Some(of_literal(literal)),
            ExprKind::Path(path) => Some(Thing::Written(path.key())),
            _ => None,
        }
    }
}
