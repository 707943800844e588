//! The beginning and the end of a conversion.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::kinds::Kinds;
use super::rewriter::ConversionRewriter;
use super::run::Conversion;
use super::state::Mark;
use super::target::ConversionTarget;
use super::{
    Atomicity, ConversionConfig, ConversionError, ConversionMode, ConversionReport, FoldingMode,
    TypeConverter,
};
use crate::builtin::UnrealizedConversionCastOp;
use crate::driver::error::RewriteError;
use crate::ir::{InsertPoint, Ir, Op};
use crate::native::RunningConversion;
use crate::pattern_set::{BoundPatternSet, Select, UnknownRule};

/// Converts the operations nested in `root`, and `root` itself. [`ConversionConfig::mode`] says which
/// operations must be legal in the end.
///
/// # Errors
/// If an operation remains that the mode forbids, or a cast that nothing materializes; if the set was
/// bound to another IR or lacks a rule that the configuration names, or the IR cannot undo a change.
/// [`Atomicity`] says what the IR is then.
///
/// # Panics
/// If native code panics. The IR is then as after an error.
#[inline(never)]
pub fn apply_conversion<I: Ir>(
    ir: &mut I,
    root: Op<I>,
    target: &ConversionTarget<I>,
    patterns: &BoundPatternSet<I>,
    config: &ConversionConfig<'_, I>,
) -> Result<ConversionReport<I>, ConversionError<I>> {
    if let Err(error) = RewriteError::unless_bound(patterns, ir) {
        return Err(ConversionError::general(error.message));
    }
    let unknown = |name: &&&str| patterns.rule_named(name).is_none();
    if let Some(name) = config.recursive.iter().find(unknown) {
        let names = patterns.rules().iter().map(|rule| rule.info().name);
        let unknown = UnknownRule::new(Select::Name(name), names);
        return Err(ConversionError::general(unknown.to_string()));
    }
    let cast = ir.bind_op::<UnrealizedConversionCastOp>();
    let mut conversion = Conversion {
        rewriter: ConversionRewriter::new(
            ir,
            InsertPoint::Before(root),
            config.types,
            cast,
            Kinds::new(target, patterns),
            config.folding != FoldingMode::Never,
        ),
        set: patterns,
        config,
        running: Vec::new(),
        folding: 0,
        applied: Vec::new(),
        asked: RunningConversion::begin(
            config.types.is_some(),
            config.types.is_some_and(TypeConverter::sees_values),
        ),
        explains: config.explain,
        unwinding_before: std::thread::panicking(),
        broken: None,
        kept: Mark::default(),
        failure: None,
    };
    let mut done = conversion.run(root);
    if config.mode != ConversionMode::Analysis && done.is_ok() {
        match (conversion.rewriter.commit(), conversion.failure.take()) {
            (Ok(()), None) => return done,
            (Ok(()), Some(error)) => return Err(error),
            (Err(message), error) => {
                done = Err(error.unwrap_or_else(|| ConversionError::general(message)))
            }
        }
    }
    conversion.end();
    match conversion.broken.take() {
        Some(message) => Err(ConversionError::general(format!(
            "the conversion cannot be undone: {message}"
        ))),
        None => done,
    }
}

impl<I: Ir> Conversion<'_, I> {
    /// True if what was done stays after a failure.
    pub(super) fn keeps(&self) -> bool {
        self.config.atomicity == Atomicity::PerRule && self.config.mode != ConversionMode::Analysis
    }

    /// Ends the run, or notes the failure if what was done stays.
    pub(super) fn fail(&mut self, error: ConversionError<I>) -> Result<(), ConversionError<I>> {
        if !self.keeps() {
            return Err(error);
        }
        self.failure.get_or_insert(error);
        Ok(())
    }

    /// A panic goes back to this state, if what was done stays.
    pub(super) fn keep(&mut self) {
        if self.keeps() {
            self.rewriter.forget_changes();
            self.kept = self.rewriter.mark();
        }
    }

    /// Ends a conversion that is not committed.
    fn end(&mut self) {
        match self.keeps() {
            // There was an error, or a panic, before any other.
            true => {
                let _ = self.rewriter.settle();
                self.cancel_casts();
                self.rewriter.commit_unused();
            }
            false => self.undo_to(Mark::default()),
        }
    }
}

impl<I: Ir> Drop for Conversion<'_, I> {
    /// After a panic of user code, restores the IR. There is nobody to tell if that fails.
    fn drop(&mut self) {
        if std::thread::panicking() && !self.unwinding_before {
            // The IR, or a converter of types, may panic again.
            let kept = self.kept;
            let _ = catch_unwind(AssertUnwindSafe(|| self.undo_to(kept)));
            let _ = catch_unwind(AssertUnwindSafe(|| self.end()));
        }
    }
}
