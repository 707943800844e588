//! The driver.

use rustc_hash::FxHashSet;

use super::attempt::Attempt;
use super::cast::UnrealizedConversionCastOp;
use super::kinds::{Kind, Kinds};
use super::rewriter::ConversionRewriter;
use super::state::{Mark, Slot};
use super::target::{ConversionTarget, Legality};
use super::types::Answer;
use super::ways::Way;
use super::{
    ConversionConfig, ConversionError, ConversionReport, FoldingMode, Mode, Order, Reason, WhyNot,
};
use crate::driver::error::RewriteError;
use crate::ir::{Block, InsertPoint, Ir, Op, Region, Walk, dominance_order};
use crate::native::RunningConversion;
use crate::pattern_set::{BoundPatternSet, RuleId, Step};
use crate::rewriter::RewriterBase;
use crate::rule::{Misses, RuleInfo};

/// The most rules that are applied to results of one another.
const DEEPEST: usize = 256;

/// A step that made an operation legal, or others that must then become legal.
#[derive(Clone, Copy, PartialEq)]
enum Applied {
    Rule(RuleId),
    /// It was built again with other types.
    Retyped,
    Folded,
}

pub(super) struct Conversion<'a, I: Ir> {
    pub(super) rewriter: ConversionRewriter<'a, I>,
    set: &'a BoundPatternSet<I>,
    config: &'a ConversionConfig<'a, I>,
    /// The rules that are being applied.
    running: Vec<RuleId>,
    /// The number of folds that are being made legal.
    folding: usize,
    applied: Vec<Applied>,
    /// The converted types for native code.
    asked: Option<RunningConversion<I>>,
    /// True if reasons say why a rule does not match, which takes long.
    explains: bool,
    /// True if the conversion began in a destructor during a panic.
    unwinding_before: bool,
    /// A change that could not be undone.
    broken: Option<String>,
}

impl<I: Ir> Drop for Conversion<'_, I> {
    /// After a panic of user code, restores the IR.
    fn drop(&mut self) {
        if std::thread::panicking() && !self.unwinding_before {
            // There is nobody to tell if that fails.
            let _ = self.rewriter.undo_to(Mark::default());
        }
    }
}

pub(super) fn convert<I: Ir>(
    ir: &mut I,
    root: Op<I>,
    target: &ConversionTarget<I>,
    set: &BoundPatternSet<I>,
    config: &ConversionConfig<'_, I>,
    mode: Mode,
) -> Result<ConversionReport<I>, ConversionError> {
    if let Err(error) = RewriteError::unless_bound(set, ir) {
        return Err(general(error.message));
    }
    let Some(cast) = ir.bind_op::<UnrealizedConversionCastOp>() else {
        let message = "this IR has no 'builtin.unrealized_conversion_cast'";
        return Err(general(message.to_string()));
    };
    let mut conversion = Conversion {
        rewriter: ConversionRewriter::new(
            ir,
            InsertPoint::Before(root),
            config.types,
            cast,
            Kinds::new(target, set),
        ),
        set,
        config,
        running: Vec::new(),
        folding: 0,
        applied: Vec::new(),
        asked: config.types.map(|_| RunningConversion::begin()),
        explains: config.explain,
        unwinding_before: std::thread::panicking(),
        broken: None,
    };
    let done = conversion.run(root, mode);
    let done = match (done, mode) {
        (Ok(report), Mode::Partial | Mode::Full) => match conversion.rewriter.commit() {
            Ok(()) => return Ok(report),
            Err(message) => Err(general(message)),
        },
        (done, _) => done,
    };
    let undone = conversion.rewriter.undo_to(Mark::default());
    match conversion.broken.take().or(undone.err()) {
        Some(message) => Err(general(format!(
            "the conversion cannot be undone: {message}"
        ))),
        None => done,
    }
}

pub(super) fn general(message: String) -> ConversionError {
    ConversionError {
        message,
        op: String::new(),
        why: None,
    }
}

impl<'a, I: Ir> Conversion<'a, I> {
    pub(super) fn ir(&self) -> &I {
        self.rewriter.ir()
    }

    // ---- The visits -------------------------------------------------------------------------

    fn run(&mut self, root: Op<I>, mode: Mode) -> Result<ConversionReport<I>, ConversionError> {
        let ops = self.ops(root);
        for &op in &ops {
            // Only an operation that has uses can lose them.
            let used = self.config.order == Order::UsersFirst && !self.rewriter.is_unused(op);
            let slot = self.rewriter.slot(op);
            slot.set(Slot::PENDING, true);
            slot.set(Slot::USED, used);
        }
        let (mut not_legalized, mut legalizable) = (Vec::new(), Vec::new());
        for op in ops {
            self.rewriter.slot(op).set(Slot::PENDING, false);
            if self.rewriter.is_gone(op) {
                legalizable.push(op);
                continue;
            }
            let legality = self.legality(op);
            if legality == Ok(Legality::Legal) {
                legalizable.push(op);
                continue;
            }
            if self.rewriter.has(op, Slot::USED)
                && self.ir().is_removable_if_unused(op)
                && self.rewriter.is_unused(op)
            {
                self.rewriter.erase_op(op);
                legalizable.push(op);
                continue;
            }
            let illegal = legality != Ok(Legality::Unknown);
            let Err(mut why) = self.legalize_by(op, legality) else {
                legalizable.push(op);
                continue;
            };
            if mode == Mode::Full || mode == Mode::Partial && illegal {
                // Once more, for the reasons.
                self.explains = true;
                why = self.legalize(op).err().unwrap_or(why);
            }
            if let Some(message) = self.broken.take() {
                return Err(general(message));
            }
            match mode {
                Mode::Partial if illegal => {
                    return Err(ConversionError {
                        message: format!(
                            "failed to legalize operation '{}' that was explicitly marked illegal",
                            why.op
                        ),
                        op: self.ir().display_op(op),
                        why: Some(why),
                    });
                }
                Mode::Full => {
                    return Err(ConversionError {
                        message: format!("failed to legalize operation '{}'", why.op),
                        op: self.ir().display_op(op),
                        why: Some(why),
                    });
                }
                Mode::Partial | Mode::Analysis => not_legalized.push((op, why)),
            }
        }
        self.rewriter.settle().map_err(general)?;
        let casts_left = self.finish_casts()?;
        if mode == Mode::Analysis {
            self.rewriter.erasure_order().map_err(general)?;
        }
        let mut counts = vec![0; self.set.rules().len()];
        let (mut retyped, mut folded) = (0, 0);
        for applied in &self.applied {
            match applied {
                Applied::Rule(id) => counts[id.0 as usize] += 1,
                Applied::Retyped => retyped += 1,
                Applied::Folded => folded += 1,
            }
        }
        let rules = self.set.rules().iter().zip(counts);
        let rules = rules.filter(|(_, count)| *count > 0);
        Ok(ConversionReport {
            rules: rules.map(|(rule, count)| (rule.info(), count)).collect(),
            retyped,
            folded,
            casts_left,
            not_legalized,
            legalizable: match mode {
                Mode::Analysis => legalizable,
                Mode::Partial | Mode::Full => Vec::new(),
            },
        })
    }

    /// The operations to visit, in order.
    fn ops(&mut self, root: Op<I>) -> Vec<Op<I>> {
        let mut ops = Vec::new();
        let mut stack = vec![root];
        while let Some(op) = stack.pop() {
            ops.push(op);
            if self.ir().num_regions(op) == 0 {
                continue;
            }
            let kind = self.kind_of(op);
            let ir = self.ir();
            if kind.recursive && kind.legality(ir, op) == Legality::Legal {
                continue;
            }
            let mut inner = Vec::new();
            for region in ir.regions(op) {
                for block in self.blocks(region) {
                    let mut next = ir.first_op(block);
                    while let Some(op) = next {
                        inner.push(op);
                        next = ir.next_op(op);
                    }
                }
            }
            // The last one on the stack is visited first.
            if self.config.order == Order::Mlir {
                inner.reverse();
            }
            stack.extend(inner);
        }
        ops
    }

    /// The blocks of a region to visit. Operations of unreachable blocks are visited last, or never as in
    /// MLIR.
    fn blocks(&self, region: Region<I>) -> Vec<Block<I>> {
        let ir = self.ir();
        let reached = dominance_order(ir, region);
        if self.config.order == Order::Mlir
            || reached.len() < 2 && ir.single_block(region).is_some()
        {
            return reached;
        }
        let known: FxHashSet<Block<I>> = reached.iter().copied().collect();
        let mut blocks = ir.blocks(region);
        blocks.retain(|block| !known.contains(block));
        blocks.extend(reached);
        blocks
    }

    // ---- One operation ----------------------------------------------------------------------

    /// # Errors
    /// If a type of an operation that must have legal types cannot be converted.
    fn legality(&mut self, op: Op<I>) -> Result<Legality, String> {
        if self.ir().kind(op) == self.rewriter.cast {
            return Ok(Legality::Legal);
        }
        let kind = self.kind_of(op);
        if kind.retyped {
            return match self.rewriter.has_legal_types(op)? {
                true => Ok(Legality::Legal),
                false => Ok(Legality::Illegal),
            };
        }
        Ok(kind.legality(self.ir(), op))
    }

    /// The op's legality, and the rules for it.
    #[inline]
    fn kind_of(&mut self, op: Op<I>) -> Kind<'a, I> {
        let ir = self.rewriter.below.ir();
        self.rewriter.kinds.of(ir, ir.kind(op))
    }

    /// Makes an operation legal by rules, or leaves it as it is.
    fn legalize(&mut self, op: Op<I>) -> Result<(), WhyNot> {
        match self.legality(op) {
            Ok(Legality::Legal) => Ok(()),
            legality => self.legalize_by(op, legality),
        }
    }

    fn legalize_by(&mut self, op: Op<I>, legality: Result<Legality, String>) -> Result<(), WhyNot> {
        let kind = self.ir().kind(op);
        let mut reasons = Vec::new();
        match legality {
            Ok(_) if self.folds(op, FoldingMode::BeforePatterns) => return Ok(()),
            Ok(_) if self.try_rules(op, &mut reasons) => return Ok(()),
            Ok(_) if self.broken.is_some() => {}
            Ok(_) if self.folds(op, FoldingMode::AfterPatterns) => return Ok(()),
            Ok(_) => {}
            Err(fault) => reasons.push((None, Reason::Declined(fault.into()))),
        }
        Err(WhyNot {
            op: self.ir().kind_name(kind),
            reasons,
        })
    }

    /// Folds an operation, if this is the time for it, and makes legal what that leads to.
    fn folds(&mut self, op: Op<I>, mode: FoldingMode) -> bool {
        if self.config.folding != mode || self.folding >= DEEPEST {
            return false;
        }
        let (mark, applied) = (self.rewriter.mark(), self.applied.len());
        let Some(made) = self.rewriter.fold(op) else {
            self.undo_to(mark);
            return false;
        };
        self.folding += 1;
        let done =
            self.rewriter.fault.is_none() && made.into_iter().all(|op| self.legalize(op).is_ok());
        self.folding -= 1;
        match done {
            true => self.applied.push(Applied::Folded),
            false => {
                self.applied.truncate(applied);
                self.undo_to(mark);
            }
        }
        done
    }

    fn try_rules(
        &mut self,
        op: Op<I>,
        reasons: &mut Vec<(Option<&'static RuleInfo>, Reason)>,
    ) -> bool {
        let kind = self.kind_of(op);
        for at in kind.candidates.0..kind.candidates.1 {
            let id = self.rewriter.kinds.candidate(at);
            let info = self.set.rule(id).info();
            if let Way::Blocked(name) = self.rewriter.kinds.way(id) {
                let text =
                    format!("it makes '{name}', which is not legal, nor becomes so by rules");
                reasons.push((Some(info), Reason::Declined(text.into())));
                continue;
            }
            let recursive = self.config.recursive.contains(&info.name);
            if !recursive && self.running.contains(&id) {
                reasons.push((Some(info), Reason::Recursion));
                continue;
            }
            match self.apply(op, id) {
                Ok(()) => return true,
                Err(reason) => reasons.push((Some(info), reason)),
            }
            if self.broken.is_some() {
                return false;
            }
        }
        if kind.retyped {
            let mark = self.rewriter.mark();
            match self.rewriter.retype(op) {
                Ok(()) => {
                    self.applied.push(Applied::Retyped);
                    return true;
                }
                Err(fault) => {
                    reasons.push((None, Reason::Declined(fault.into())));
                    self.undo_to(mark);
                }
            }
        }
        false
    }

    fn undo_to(&mut self, mark: Mark) {
        self.rewriter.fault = None;
        if let Err(message) = self.rewriter.undo_to(mark) {
            self.broken = Some(message);
        }
    }

    /// Applies a rule, and makes what it has made legal.
    fn apply(&mut self, op: Op<I>, id: RuleId) -> Result<(), Reason> {
        if self.running.len() >= DEEPEST {
            let text = format!("more than {DEEPEST} rules are applied to results of one another");
            return Err(Reason::Declined(text.into()));
        }
        let mark = self.rewriter.mark();
        let rule = self.set.rule(id);
        let program = &self.set.programs[rule.program as usize];
        let (step, failed, broken) = loop {
            let mut attempt = Attempt {
                rewriter: &mut self.rewriter,
                root: op,
                mark,
                misses: Misses::default(),
                failed: None,
                broken: None,
            };
            let ranks = rule.rank..rule.rank + 1;
            attempt.rewriter.rule = Some(id);
            attempt.rewriter.root = Some(op);
            let step = program
                .program
                .step(&program.tables, op, ranks, &mut attempt);
            attempt.rewriter.rule = None;
            let (failed, broken) = (attempt.failed, attempt.broken);
            let asked = self.asked.as_ref().is_some_and(|asked| {
                asked.answer(|ty| match self.rewriter.convert_type(ty) {
                    Ok(Answer::Same) => Some(ty),
                    Ok(Answer::One(new)) => Some(new),
                    Ok(Answer::Many(..)) | Err(_) => None,
                })
            });
            if !asked || broken.is_some() {
                break (step, failed, broken);
            }
            // Code has asked for types that were not made yet.
            self.undo_to(mark);
            if self.broken.is_some() {
                return Err(Reason::Declined("it could not be undone".into()));
            }
        };
        if broken.is_some() {
            self.broken = broken;
            return Err(Reason::Declined("it could not be undone".into()));
        }
        if let Some(failed) = failed {
            return Err(Reason::Declined(failed.into()));
        }
        if !matches!(step, Step::Applied(_)) {
            if !self.explains {
                return Err(Reason::Declined("does not match".into()));
            }
            let set = self.set;
            let verdict = set.explain_rule(self.rewriter.ir_mut(), op, id).verdict;
            return Err(Reason::Declined(verdict.to_string().into()));
        }
        self.running.push(id);
        let applied = self.applied.len();
        let made = self.legalize_made(op, mark);
        self.running.pop();
        match made {
            Ok(()) => {
                self.applied.push(Applied::Rule(id));
                Ok(())
            }
            Err(why) => {
                self.applied.truncate(applied);
                self.undo_to(mark);
                Err(Reason::Made(why))
            }
        }
    }

    /// Makes legal what a rule has made since, and its root if it is still there.
    fn legalize_made(&mut self, root: Op<I>, mark: Mark) -> Result<(), WhyNot> {
        for at in mark.changes..self.rewriter.below.num_changes() {
            let Some(op) = self.rewriter.below.created_op(at) else {
                for op in self.rewriter.below.cloned_ops(at) {
                    self.legalize_if_there(op)?;
                }
                continue;
            };
            self.legalize_if_there(op)?;
            let ir = self.ir();
            if ir.num_regions(op) != 0 && !self.rewriter.is_gone(op) {
                for nested in Walk::reverse_erasure(ir, op).ops(ir) {
                    if self.rewriter.has(nested, Slot::CLONED) {
                        self.legalize_if_there(nested)?;
                    }
                }
            }
        }
        self.legalize_if_there(root)
    }

    fn legalize_if_there(&mut self, op: Op<I>) -> Result<(), WhyNot> {
        match self.rewriter.is_gone(op) {
            true => Ok(()),
            false => self.legalize(op),
        }
    }
}
