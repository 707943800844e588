//! The values that ops in a region that is built use.

use crate::codes::report;
use crate::model::resolver::Resolver;
use crate::model::{Entity, Step, SuccessorExpr};

impl Resolver<'_> {
    /// Checks that values dominate their uses in a region that was built, and that the region of an
    /// op that is isolated from above uses nothing from outside.
    pub(super) fn check_uses(&self, owner: usize, entry: usize) {
        let isolated = self.built_op(owner);
        let isolated = isolated.filter(|op| self.decl(*op).has_trait("IsolatedFromAbove"));
        let blocks: Vec<usize> = self.action.region_blocks(entry).map(|(at, _)| at).collect();
        let steps = self.action.steps.iter();
        let steps = steps.skip_while(|step| !matches!(step, Step::Blocks(_, of) if *of == entry));
        // The block of this region that a step is in, and the block of each expression.
        let (mut here, mut made) = (entry, Vec::new());
        for step in steps {
            if let Step::Into(block) = step
                && blocks.contains(block)
            {
                here = *block;
            }
            let Step::Run(expr) = step else { continue };
            made.push((*expr, here));
            for part in self.action.operands(step) {
                let entity = part.entity();
                let block = match entity {
                    Entity::BlockArg(block, _) if blocks.contains(&block) => Some(block),
                    // That of a region in this one.
                    Entity::BlockArg(block, _) if block > entry => Some(here),
                    Entity::Expr(expr) | Entity::Part(expr, _) => {
                        let found = made.iter().find(|(known, _)| *known == expr);
                        found.map(|(_, block)| *block)
                    }
                    _ => None,
                };
                let span = self.action.exprs[*expr].span;
                let name = self.name_of(entity);
                match (block, isolated) {
                    (None, Some(op)) => {
                        let op = &self.decl(op).name;
                        return report!(self.errors.at, span, ISOLATED:
                            "`{op}` is isolated from above, so its region cannot use {name}, which is outside");
                    }
                    (Some(block), _) if block != here && !self.dominates(block, here, entry) => {
                        return report!(self.errors.at, span, NOT_DOMINATING:
                            "this uses {name} of another block, which does not dominate this one");
                    }
                    _ => {}
                }
            }
        }
    }

    /// True if each way from the first block of a region to a block leads through another one.
    fn dominates(&self, through: usize, to: usize, entry: usize) -> bool {
        let mut reached: Vec<usize> = (through != entry).then_some(entry).into_iter().collect();
        let mut at = 0;
        while let Some(block) = reached.get(at).copied() {
            if block == to {
                return false;
            }
            for next in self.successors_of(block) {
                if next != through && !reached.contains(&next) {
                    reached.push(next);
                }
            }
            at += 1;
        }
        true
    }

    /// The new blocks to which ops of a new block branch.
    fn successors_of(&self, block: usize) -> impl Iterator<Item = usize> {
        let steps = self.action.steps.iter();
        let steps = steps.skip_while(move |step| !matches!(step, Step::Into(of) if *of == block));
        let steps = steps.take_while(move |step| !matches!(step, Step::OutOf(of) if *of == block));
        let built = steps.filter_map(|step| match step {
            Step::Run(expr) => self.action.built(*expr),
            _ => None,
        });
        built
            .flat_map(|build| build.successors.iter().flatten())
            .filter_map(|successor| match successor {
                SuccessorExpr::Built(block) => Some(*block),
                SuccessorExpr::Bound(_) => None,
            })
    }

    /// The name of an entity, for messages.
    fn name_of(&self, entity: Entity) -> String {
        let op = match entity {
            Entity::Part(expr, _) => Entity::Expr(expr),
            Entity::NodeResult(node, _) => Entity::Node(node),
            entity => entity,
        };
        let mut names: Vec<&String> = self
            .names
            .iter()
            .filter(|(_, known)| **known == entity || **known == op)
            .map(|(name, _)| name)
            .collect();
        names.sort_unstable();
        match names.first() {
            Some(name) => format!("`${name}`"),
            None => "a value".to_string(),
        }
    }
}
