//! Expensive checks that each rule keeps its contract, like MLIR's
//! `MLIR_ENABLE_EXPENSIVE_PATTERN_API_CHECKS`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};

use rustc_hash::{FxHashMap, FxHashSet};

use super::error::RewriteErrorKind;
use crate::ir::{Ir, Op, Region, Walk, WalkOrder, operands, result_types};
use crate::rewriter::Event;

pub(super) struct ExpensiveChecks<I: Ir> {
    /// The region in which changes are searched.
    region: Region<I>,
    /// The current operation as text.
    pub(super) op: String,
    before: Vec<Fingerprint<I>>,
    /// The operations that the rewriter was notified of since the start of the attempt.
    touched: FxHashSet<Op<I>>,
    /// An operand or attribute was given another value since.
    pub(super) changed: bool,
}

/// An operation as it is at some moment: the hash of its structure in the IR, and the hash of its
/// text, which may depend on things outside of it, such as value numbers.
type Fingerprint<I> = (Op<I>, u64, u64);

impl<I: Ir> ExpensiveChecks<I> {
    pub(super) fn new(region: Region<I>) -> Self {
        ExpensiveChecks {
            region,
            op: String::new(),
            before: Vec::new(),
            touched: FxHashSet::default(),
            changed: false,
        }
    }

    /// Remembers the IR as it is before a try on `op`.
    pub(super) fn begin(&mut self, ir: &I, op: Op<I>) {
        self.op = ir.display_op(op);
        self.before = self.fingerprints(ir);
        self.touched.clear();
        self.changed = false;
    }

    /// Records an event of the rewriter.
    pub(super) fn note(&mut self, event: Event<'_, I>) {
        match event {
            Event::Inserted(op)
            | Event::Modified(op)
            | Event::OperandSet(op, _)
            | Event::Erased(op) => {
                self.touched.insert(op);
            }
            Event::Moved(op, _) => {
                self.touched.insert(op);
                self.changed = true;
            }
            Event::BlockInserted(..) | Event::BlockErased(_) => self.changed = true,
            Event::Replaced(..) => {}
        }
    }

    /// True if the IR is as it was before the attempt.
    pub(super) fn is_unchanged(&self, ir: &I) -> bool {
        self.fingerprints(ir) == self.before
    }

    /// Checks a rule that reports a change.
    pub(super) fn applied(&self, ir: &I) -> Result<(), (RewriteErrorKind, String)> {
        let after = self.fingerprints(ir);
        if after == self.before && !self.changed {
            let message = "said that it was applied, but changed nothing".to_string();
            return Err((RewriteErrorKind::AppliedButUnchanged, message));
        }
        if let Some(what) = self.bypassed(ir, &after) {
            let message = format!("changed the IR behind the rewriter's back: {what}");
            return Err((RewriteErrorKind::BypassedRewriter, message));
        }
        Ok(())
    }

    fn fingerprints(&self, ir: &I) -> Vec<Fingerprint<I>> {
        let ops = Walk::region(self.region, WalkOrder::Pre).ops(ir);
        ops.map(|op| fingerprint(ir, op)).collect()
    }

    /// The first change that the rewriter was not notified of.
    fn bypassed(&self, ir: &I, after: &[Fingerprint<I>]) -> Option<String> {
        let mut gone: FxHashMap<_, _> = self.before.iter().map(|f| (f.0, f.1)).collect();
        for (op, structure, _) in after {
            let before = gone.remove(op);
            if before != Some(*structure) && !self.touched.contains(op) {
                let what = if before.is_some() {
                    "changed"
                } else {
                    "appeared"
                };
                return Some(format!("{} {what}", ir.display_op(*op)));
            }
        }
        let lost = self
            .before
            .iter()
            .find(|f| gone.contains_key(&f.0) && !self.touched.contains(&f.0));
        lost.map(|_| "an operation vanished".to_string())
    }

    /// Verifies the IR. A panic is an error, which the driver reports with the rule: invalid IR may
    /// break what a verifier relies on.
    pub(super) fn verify(&self, ir: &I) -> Result<(), String> {
        let verified = catch_unwind(AssertUnwindSafe(|| match ir.region_owner(self.region) {
            Some(owner) => ir.verify(owner),
            None => {
                let mut ops = Walk::region(self.region, WalkOrder::Post).ops(ir);
                ops.try_for_each(|op| ir.verify(op))
            }
        }));
        match verified {
            Ok(verified) => verified.map_err(|message| message.trim_end().to_string()),
            Err(_) => Err("its verifier panicked".to_string()),
        }
    }
}

fn fingerprint<I: Ir>(ir: &I, op: Op<I>) -> Fingerprint<I> {
    let mut structure = DefaultHasher::new();
    ir.kind(op).hash(&mut structure);
    operands(ir, op).for_each(|operand| operand.hash(&mut structure));
    result_types(ir, op).for_each(|ty| ty.hash(&mut structure));
    let attrs = ir.attrs(op);
    for (name, attr) in attrs.unwrap_or_else(|| ir.discardable_attrs(op)) {
        (name, ir.display_attr(&attr)).hash(&mut structure);
    }
    (
        ir.regions(op),
        ir.operand_segments(op),
        ir.result_segments(op),
    )
        .hash(&mut structure);
    let mut text = DefaultHasher::new();
    ir.display_op(op).hash(&mut text);
    (op, structure.finish(), text.finish())
}
