//! Unique constants: equal constants of a function become one at the start of its entry block, as
//! MLIR's `OperationFolder` does.

use rustc_hash::FxHashMap;

use super::op_set::OpSet;
use super::state::Driver;
use crate::ir::{Block, InsertPoint, Ir, Op, OpKind, OpTrait, Region, Type};
use crate::rewriter::RewriterBase;

/// The region at whose start a constant is, its kind, its type and the hash of its value.
type Key<I> = (Region<I>, OpKind, Type<I>, u64);

/// Constants with the same hash.
type Bucket<I> = Vec<(<I as Ir>::Attr, Op<I>)>;

/// The constants of a sweep.
pub(super) struct Constants<I: Ir> {
    isolated: OpTrait,
    /// By what may be equal.
    unique: FxHashMap<Key<I>, Bucket<I>>,
    /// All of them.
    owned: OpSet<I>,
    /// Where the constants of a region belong. Regions may have many blocks, and be nested deeply.
    homes: FxHashMap<Region<I>, Home<I>>,
    /// The same for a block, as it was asked for last.
    last: Option<(Block<I>, Home<I>)>,
}

/// A region to which constants move, and its first block.
struct Home<I: Ir>(Region<I>, Block<I>);

copy!(impl<I: Ir> for Home<I>);

impl<I: Ir> Constants<I> {
    pub(super) fn new(ir: &mut I) -> Self {
        Constants {
            isolated: ir.bind_trait("IsolatedFromAbove"),
            unique: FxHashMap::default(),
            owned: OpSet::new(),
            homes: FxHashMap::default(),
            last: None,
        }
    }

    /// The region that constants of a block move to: the innermost one of an op that is isolated from
    /// above or unknown, of a top-level operation, or the scope.
    fn home(&mut self, ir: &I, block: Block<I>, scope: Option<Region<I>>) -> Option<Home<I>> {
        if let Some((last, home)) = self.last
            && last == block
        {
            return Some(home);
        }
        let mut region = ir.parent_region(block)?;
        let mut passed = Vec::new();
        let home = loop {
            if let Some(known) = self.homes.get(&region) {
                break *known;
            }
            passed.push(region);
            if Some(region) != scope
                && let Some(owner) = ir.region_owner(region)
                && let kind = ir.kind(owner)
                && ir.is_registered(kind)
                && !ir.has_trait(kind, self.isolated)
                && let Some(around) = ir.parent_block(owner)
            {
                region = ir.parent_region(around)?;
            } else {
                break Home(region, *ir.blocks(region).first()?);
            }
        };
        self.homes
            .extend(passed.into_iter().map(|region| (region, home)));
        self.last = Some((block, home));
        Some(home)
    }

    /// True if the operation begins its block, or follows one of these constants there.
    fn is_in_place(&self, ir: &I, op: Op<I>) -> bool {
        ir.prev_op(op)
            .is_none_or(|before| self.owned.contains(ir, before))
    }
}

impl<I: Ir> Driver<'_, I> {
    /// Replaces a constant by an equal one that was met before, or moves it to the start of the
    /// function. Returns true if it was replaced.
    pub(super) fn unique_constant(&mut self, constants: &mut Constants<I>, op: Op<I>) -> bool {
        let rewriter = &mut self.rewriter.below;
        let (ir, scope) = (&*rewriter.ir, rewriter.observer.visits.scope);
        let key = || {
            let name = ir.constant_attr(op)?;
            let block = ir.parent_block(op)?;
            (ir.num_results(op) == 1).then_some((name, block))
        };
        let Some((name, block)) = key() else {
            return false;
        };
        let Some(attr) = ir.with_attr(op, name, |attr| attr.cloned()) else {
            return false;
        };
        let Some(Home(region, entry)) = constants.home(ir, block, scope) else {
            return false;
        };
        let ty = ir.result_type(op, 0);
        let key = (region, ir.kind(op), ty, ir.attr_hash(&attr));
        let stays = entry == block && constants.is_in_place(ir, op);
        let bucket = constants.unique.entry(key).or_default();
        if let Some((_, known)) = bucket.iter().find(|(known, _)| *known == attr) {
            let known = ir.result(*known, 0);
            rewriter.replace_op(op, &[known]);
            return true;
        }
        bucket.push((attr, op));
        if !stays {
            let first = ir.first_op(entry).map(InsertPoint::Before);
            let start = first.unwrap_or(InsertPoint::End(entry));
            // An IR that cannot move operations keeps the constant where it dominates its uses.
            if !rewriter.move_op(op, start) {
                bucket.pop();
                return false;
            }
        }
        constants.owned.insert(rewriter.ir, op);
        false
    }
}
