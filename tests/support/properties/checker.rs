//! A listener that checks invariants after every rule.

use std::collections::{BTreeMap, HashMap, HashSet};

use drr::ir::{Block, InsertPoint, Ir, Op, Region, Value};
use drr::pattern_set::RuleInfo;
use drr::rewriter::Listener;

use super::Subject;
use super::replay::Replay;
use super::structure::{Structure, all_uses, uses};
use super::uses::consistent;

/// The state of the IR when a rule began.
struct Before<I: Ir> {
    structure: Structure<I>,
    uses: HashMap<Value<I>, Vec<(Op<I>, usize)>>,
    count: usize,
}

/// A listener that checks the following after a rule:
///
/// - If it has fired: the module verifies, and the use lists are correct. Applying the rule's
///   events to the recorded state gives the current state. Operations that no event named have not
///   changed.
/// - If it has declined: nothing has changed, not even the order of uses and the number of
///   operations.
/// - If it has failed during its rewrite: nothing has changed, except possibly the order of uses.
pub struct Checker<I: Subject> {
    root: Op<I>,
    replay: Replay<I>,
    before: Option<Before<I>>,
    /// The operations that events have named since the rule began.
    touched: HashSet<Op<I>>,
    /// The checker ignores the event of this kind and number, to test that it is needed.
    pub deaf_to: Option<(&'static str, usize)>,
    /// The number of events of each kind so far.
    pub events: BTreeMap<&'static str, usize>,
    /// The number of times that each rule fired.
    pub applied: BTreeMap<&'static str, u64>,
    /// The number of times that a rule declined.
    pub declined: u64,
    /// The number of those that had already changed something.
    pub undone: u64,
    /// The faults, in the order in which they were found.
    pub faults: Vec<String>,
}

impl<I: Subject> Checker<I> {
    /// Records the current state.
    pub fn new(ir: &I, root: Op<I>) -> Self {
        Checker {
            root,
            replay: Replay::new(ir, root),
            before: None,
            touched: HashSet::new(),
            deaf_to: None,
            events: BTreeMap::new(),
            applied: BTreeMap::new(),
            declined: 0,
            undone: 0,
            faults: Vec::new(),
        }
    }

    /// Must be called before a rule is tried.
    pub fn begin(&mut self, ir: &I, rule: &str) {
        let structure = self.check_replay(ir, &format!("before {rule}"));
        self.before = Some(Before {
            structure,
            uses: all_uses(ir, self.root),
            count: ir.count(self.root),
        });
        self.touched.clear();
    }

    /// Must be called after the rule fired or declined.
    pub fn end(&mut self, ir: &I, rule: &'static str, applied: bool) {
        let Some(before) = self.before.take() else {
            return self.faults.push(format!("{rule} ends and did not begin"));
        };
        if applied {
            *self.applied.entry(rule).or_default() += 1;
            self.check_applied(ir, rule, &before);
        } else {
            self.declined += 1;
            self.check_not_applied(ir, rule, &before);
        }
    }

    /// Returns whether the checker takes note of the event.
    fn hears(&mut self, event: &'static str) -> bool {
        let number = self.events.entry(event).or_default();
        *number += 1;
        self.deaf_to != Some((event, *number))
    }

    fn extend(&mut self, when: &str, faults: impl IntoIterator<Item = String>) {
        let faults = faults.into_iter().map(|fault| format!("{when}: {fault}"));
        self.faults.extend(faults);
    }

    /// Compares the announced state with the current state.
    fn check_replay(&mut self, ir: &I, when: &str) -> Structure<I> {
        let now = Structure::of(ir, self.root);
        let mut faults = std::mem::take(&mut self.replay.faults);
        let differences = self.replay.picture.differences(&now);
        if !differences.is_empty() {
            // This reports each fault only once.
            self.replay.picture = now.clone();
        }
        faults.extend(differences);
        self.extend(&format!("{when}, not announced"), faults);
        now
    }

    fn check_applied(&mut self, ir: &I, rule: &str, before: &Before<I>) {
        let when = format!("after {rule}");
        let now = self.check_replay(ir, &when);
        self.extend(&when, ir.verify(self.root).err());
        self.extend(&when, consistent(ir, self.root, uses).err());
        for (op, was) in &before.structure.ops {
            let is = now.ops.get(op);
            if !self.touched.contains(op) && is != Some(was) {
                self.extend(&when, [format!("untouched, but {was} is {is:?}")]);
            }
        }
        let (walked, count) = (now.ops.len(), ir.count(self.root));
        let gone = (before.structure.ops.len() as i64) - (walked as i64);
        if before.count as i64 - count as i64 != gone {
            self.extend(
                &when,
                [format!("{count} operations exist, {walked} are found")],
            );
        }
    }

    fn check_not_applied(&mut self, ir: &I, rule: &str, before: &Before<I>) {
        let undone = !self.touched.is_empty();
        self.undone += u64::from(undone);
        let when = match undone {
            true => format!("{rule} failed"),
            false => format!("{rule} declined"),
        };
        let now = self.check_replay(ir, &when);
        let mut faults = before.structure.differences(&now);
        if ir.count(self.root) != before.count {
            faults.push(format!(
                "{} operations, not {}",
                ir.count(self.root),
                before.count
            ));
        }
        let uses_now = all_uses(ir, self.root);
        if !undone && uses_now != before.uses {
            faults.push("the order of uses is another".to_string());
        }
        self.extend(&when, faults);
        self.extend(&when, consistent(ir, self.root, uses).err());
    }

    /// Compares the announced state with the current state for the last time. Returns the faults of
    /// the whole run.
    pub fn finish(&mut self, ir: &I) -> &[String] {
        self.check_replay(ir, "in the end");
        &self.faults
    }
}

impl<I: Subject> Listener<I> for Checker<I> {
    fn pattern_begin(&mut self, ir: &I, rule: &RuleInfo, _: Op<I>) {
        self.begin(ir, rule.name);
    }
    fn pattern_end(&mut self, ir: &I, rule: &RuleInfo, applied: bool) {
        self.end(ir, rule.name, applied);
    }
    fn inserted(&mut self, ir: &I, op: Op<I>) {
        if self.hears("inserted") {
            self.touched.insert(op);
            self.replay.inserted(ir, op);
        }
    }
    fn modified(&mut self, ir: &I, op: Op<I>) {
        if self.hears("modified") {
            self.touched.insert(op);
            self.replay.modified(ir, op);
        }
    }
    fn replaced(&mut self, _: &I, op: Op<I>, _: &[Value<I>]) {
        if self.hears("replaced") {
            self.touched.insert(op);
            self.replay.replaced(op);
        }
    }
    fn erased(&mut self, ir: &I, op: Op<I>) {
        if self.hears("erased") {
            self.touched.insert(op);
            self.replay.erased(ir, op);
        }
    }
    fn moved(&mut self, ir: &I, op: Op<I>, previous: InsertPoint<I>) {
        if self.hears("moved") {
            self.touched.insert(op);
            self.replay.moved(ir, op, previous);
        }
    }
    fn block_inserted(
        &mut self,
        ir: &I,
        block: Block<I>,
        previous: Option<(Region<I>, Option<Block<I>>)>,
    ) {
        if self.hears("block_inserted") {
            self.replay.block_inserted(ir, block, previous);
        }
    }
    fn block_erased(&mut self, _: &I, block: Block<I>) {
        if self.hears("block_erased") {
            self.replay.block_erased(block);
        }
    }
}
