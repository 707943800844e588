//! The listener that asks after every single rule whether everything is as it must be.

use std::collections::{BTreeMap, HashMap, HashSet};

use drr::ir::{Block, InsertPoint, Ir, Op, Region, Value};
use drr::rewriter::Listener;
use drr::rule::RuleInfo;

use super::Subject;
use super::replay::Replay;
use super::structure::{Structure, all_uses, uses};
use super::uses::consistent;

/// What there was when a rule began.
struct Before<I: Ir> {
    structure: Structure<I>,
    uses: HashMap<Value<I>, Vec<(Op<I>, usize)>>,
    count: usize,
}

/// A listener that checks, when a rule
///
/// - has fired: the module verifies; uses are listed as they are; the events of the rule, carried out on
///   a picture of what was there before, give what is there now; and operations that no event named are
///   what they were;
/// - has declined: nothing is different, the order of uses and the number of operations included;
/// - has failed in the middle of its rewrite: nothing is different but, perhaps, the order of uses.
pub struct Checker<I: Subject> {
    root: Op<I>,
    replay: Replay<I>,
    before: Option<Before<I>>,
    /// The operations that events named since the rule began.
    touched: HashSet<Op<I>>,
    /// The event of this kind and number is not heard, to see that it is missed.
    pub deaf_to: Option<(&'static str, usize)>,
    /// Events of each kind so far.
    pub events: BTreeMap<&'static str, usize>,
    /// How often each rule fired.
    pub applied: BTreeMap<&'static str, u64>,
    /// How many rules declined.
    pub declined: u64,
    /// How many of those had begun to change something.
    pub undone: u64,
    /// What was wrong, the first faults first.
    pub faults: Vec<String>,
}

impl<I: Subject> Checker<I> {
    /// Begins with what is there.
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

    /// A rule is about to be tried.
    pub fn begin(&mut self, ir: &I, rule: &str) {
        let structure = self.check_replay(ir, &format!("before {rule}"));
        self.before = Some(Before {
            structure,
            uses: all_uses(ir, self.root),
            count: ir.count(self.root),
        });
        self.touched.clear();
    }

    /// The rule fired, or did not.
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

    /// Whether the event is to be heard.
    fn hears(&mut self, event: &'static str) -> bool {
        let number = self.events.entry(event).or_default();
        *number += 1;
        self.deaf_to != Some((event, *number))
    }

    fn extend(&mut self, when: &str, faults: impl IntoIterator<Item = String>) {
        let faults = faults.into_iter().map(|fault| format!("{when}: {fault}"));
        self.faults.extend(faults);
    }

    /// Compares what was announced with what is there.
    fn check_replay(&mut self, ir: &I, when: &str) -> Structure<I> {
        let now = Structure::of(ir, self.root);
        let mut faults = std::mem::take(&mut self.replay.faults);
        let differences = self.replay.picture.differences(&now);
        if !differences.is_empty() {
            // Each fault is told once.
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

    /// Compares a last time what was announced with what is there; the faults of the whole run.
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
