//! The driver.

use super::kinds::Kind;
use super::rewriter::ConversionRewriter;
use super::state::{Mark, Slot};
use super::target::Legality;
use super::ways::Way;
use super::{
    ConversionConfig, ConversionError, ConversionMode, ConversionReport, FoldingMode, Order,
    Reason, WhyNot,
};
use crate::ir::{Ir, Op, Walk};
use crate::native::RunningConversion;
use crate::pattern_set::{BoundPatternSet, RuleId};
use crate::rewriter::RewriterBase;
use crate::rule::RuleInfo;

/// The most rules that are applied to results of one another.
pub(super) const DEEPEST: usize = 256;

/// A step that made an operation legal, or others that must then become legal.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Applied {
    Rule(RuleId),
    /// It was built again with other types.
    Retyped,
    Folded,
}

pub(super) struct Conversion<'a, I: Ir> {
    pub(super) rewriter: ConversionRewriter<'a, I>,
    pub(super) set: &'a BoundPatternSet<I>,
    pub(super) config: &'a ConversionConfig<'a, I>,
    /// The rules that are being applied.
    pub(super) running: Vec<RuleId>,
    /// The number of folds that are being made legal.
    pub(super) folding: usize,
    pub(super) applied: Vec<Applied>,
    /// The converted types for native code.
    pub(super) asked: RunningConversion<I>,
    /// True if reasons say why a rule does not match, which takes long.
    pub(super) explains: bool,
    /// True if the conversion began in a destructor during a panic.
    pub(super) unwinding_before: bool,
    /// A change that could not be undone.
    pub(super) broken: Option<String>,
    /// The state that a panic goes back to.
    pub(super) kept: Mark,
    /// The first failure, if what was done stays.
    pub(super) failure: Option<ConversionError<I>>,
}

impl<'a, I: Ir> Conversion<'a, I> {
    pub(super) fn ir(&self) -> &I {
        self.rewriter.ir()
    }

    pub(super) fn run(&mut self, root: Op<I>) -> Result<ConversionReport<I>, ConversionError<I>> {
        let mode = self.config.mode;
        let ops = self.ops(root);
        for &op in &ops {
            // Only an operation that has uses can lose them.
            if self.config.order == Order::UsersFirst && !self.rewriter.is_unused(op) {
                self.rewriter.slot(op).set(Slot::USED, true);
            }
        }
        let (mut not_legalized, mut legalizable) = (Vec::new(), Vec::new());
        for op in ops {
            self.keep();
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
                && self.rewriter.slot(op).replaces == 0
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
            let fails = mode == ConversionMode::Full || mode == ConversionMode::Partial && illegal;
            if fails && self.failure.is_none() {
                // Once more, for the reasons.
                self.explains = true;
                why = self.legalize(op).err().unwrap_or(why);
                self.explains = self.config.explain;
            }
            if let Some(message) = self.broken.take() {
                return Err(ConversionError::general(message));
            }
            if !fails {
                not_legalized.push((op, why));
                continue;
            }
            let marked = match mode {
                ConversionMode::Full => "",
                _ => " that was explicitly marked illegal",
            };
            self.fail(ConversionError {
                message: format!("failed to legalize operation '{}'{marked}", why.op),
                op: Some(op),
                at: self.ir().display_op(op),
                why: Some(why),
            })?;
        }
        self.keep();
        let settled = self.rewriter.casts.len();
        if let Err(message) = self.rewriter.settle() {
            self.fail(ConversionError::general(message))?;
        }
        self.keep();
        let casts_left = self.finish_casts(settled)?;
        // A later rule may have erased what was not legalized.
        not_legalized.retain(|(op, _)| !self.rewriter.is_gone(*op));
        if let Some(failure) = &mut self.failure {
            failure.op = failure.op.filter(|op| !self.rewriter.is_gone(*op));
        }
        if mode == ConversionMode::Analysis {
            self.rewriter
                .erasure_order()
                .map_err(ConversionError::general)?;
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
                ConversionMode::Analysis => legalizable,
                ConversionMode::Partial | ConversionMode::Full => Vec::new(),
            },
        })
    }

    // ---- One operation ----------------------------------------------------------------------

    /// # Errors
    /// If a type of an operation that must have legal types cannot be converted.
    fn legality(&mut self, op: Op<I>) -> Result<Legality, String> {
        if Some(self.ir().kind(op)) == self.rewriter.cast {
            return Ok(Legality::Legal);
        }
        let kind = self.kind_of(op);
        if kind.retyped.is_some() {
            return match self.rewriter.has_legal_types(op)? {
                true => Ok(Legality::Legal),
                false => Ok(Legality::Illegal),
            };
        }
        Ok(kind.legality(self.ir(), op))
    }

    /// The op's legality, and the rules for it.
    #[inline]
    pub(super) fn kind_of(&mut self, op: Op<I>) -> Kind<'a, I> {
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
        let op = self.ir().kind_name(kind);
        if self.explains {
            let left_out = self.set.left_out_because();
            let rooted =
                left_out.filter(|(rule, ..)| rule.root.split(" | ").any(|root| root == op));
            reasons.extend(rooted.map(|(rule, ops, why)| {
                let why = format!("it was left out: {}", RuleInfo::lacks(ops, why));
                (Some(rule), Reason::Declined(why.into()))
            }));
        }
        Err(WhyNot { op, reasons })
    }

    /// Folds an operation, if this is the time for it, and makes legal what that leads to.
    fn folds(&mut self, op: Op<I>, mode: FoldingMode) -> bool {
        if self.config.folding != mode || self.folding >= DEEPEST {
            return false;
        }
        let (mark, applied) = (self.rewriter.mark(), self.applied.len());
        let made = self.rewriter.fold(op);
        let Some(made) = made.filter(|_| self.rewriter.fault.is_none()) else {
            self.undo_to(mark);
            return false;
        };
        self.applied.push(Applied::Folded);
        let in_place = made == [op];
        self.folding += 1;
        let done = made.into_iter().all(|op| self.legalize(op).is_ok());
        self.folding -= 1;
        // As in MLIR, an operation that was folded in place stays so.
        if !done && !in_place {
            self.applied.truncate(applied);
            self.undo_to(mark);
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
                    format!("it makes '{name}', which neither the target nor rules make legal");
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
        if let Some(decl) = kind.retyped {
            let mark = self.rewriter.mark();
            match self.rewriter.retype(op, decl) {
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

    pub(super) fn undo_to(&mut self, mark: Mark) {
        self.rewriter.fault = None;
        if let Err(message) = self.rewriter.undo_to(mark) {
            self.broken = Some(message);
        }
    }

    /// Makes legal what a rule has modified and made since, and its root if it is still there.
    pub(super) fn legalize_made(&mut self, root: Op<I>, mark: Mark) -> Result<(), WhyNot> {
        for at in mark.modified..self.rewriter.modified.len() {
            self.legalize_if_there(self.rewriter.modified[at])?;
        }
        // All are listed first: rules that make one legal may move what is in it.
        let mut made = Vec::new();
        for at in mark.changes..self.rewriter.below.num_changes() {
            let Some(op) = self.rewriter.below.created_op(at) else {
                made.extend(self.rewriter.below.cloned_ops(at));
                continue;
            };
            made.push(op);
            let ir = self.ir();
            if ir.num_regions(op) != 0 {
                let nested = Walk::reverse_erasure(ir, op).ops(ir);
                made.extend(nested.filter(|op| self.rewriter.has(*op, Slot::CLONED)));
            }
        }
        for op in made {
            self.legalize_if_there(op)?;
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
