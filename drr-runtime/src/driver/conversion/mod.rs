//! Dialect conversion: rules make all operations legal (MLIR's `DialectConversion`).
//!
//! A [`ConversionTarget`] says which operations are legal, a [`TypeConverter`] what types become.
//! The driver visits each operation once. It applies rules to operations that are not legal, and
//! then to what these rules make and modify, until all of it is legal. If that fails, it undoes the
//! rules and tries others.
//!
//! # Values and types
//!
//! Rules are those of the greedy driver. Sources and constraints see the values and types before the
//! conversion, results build operations with values of the converted types: the driver converts the
//! operands and result types of each operation that a rewrite creates. A result type that a rule
//! states itself may be the old or the converted one.
//!
//! A replaced operation stays in the IR until the end, and the operations that are not converted keep
//! using it. Where an operation needs a value of another type in the end, a cast
//! (`builtin.unrealized_conversion_cast`) makes it. Casts that undo one another disappear, and
//! materializations of the converter replace the others.
//!
//! # Order
//!
//! In each block, the last operation comes first ([`Order::UsersFirst`]). So an operation without effects
//! whose last use a rewrite has removed is erased, and not converted. [`Order::Mlir`] visits the first
//! operation first.
//!
//! # Failure
//!
//! A conversion that fails leaves the IR as it was, unless [`Atomicity`] says otherwise. An
//! operation that a rewrite erases stays in the IR until the end, so its operands still have these uses.

mod apply;
mod attempt;
mod casts;
mod commit;
mod create;
mod findings;
mod fold;
mod kinds;
mod made;
mod places;
mod reconcile;
mod refuse;
mod retype;
mod rewriter;
mod run;
mod state;
mod substitute;
mod target;
mod types;
mod undo;
mod values;
mod visits;
mod ways;

use std::borrow::Cow;
use std::cmp::Reverse;
use std::fmt;

use crate::explain::{Part, Verdict};
use crate::ir::{Ir, Op};
use crate::rule::RuleInfo;

pub use crate::rewriter::SignatureConversion;
pub use apply::apply_conversion;
pub use findings::Finding;
pub use reconcile::reconcile_unrealized_casts;
pub use target::{ConversionTarget, Legality};
pub use types::{Converted, TypeConverter};

/// The order in which operations of a block are visited. An operation comes before those in its
/// regions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Order {
    /// From the last to the first. Unreachable blocks come last.
    #[default]
    UsersFirst,
    /// From the first to the last, as in MLIR. Operations without uses are converted like others, and
    /// unreachable blocks are left as they are.
    Mlir,
}

/// The operations that must be legal in the end.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ConversionMode {
    /// No operation may remain that the target calls illegal (MLIR's
    /// `applyPartialConversion`).
    #[default]
    Partial,
    /// The target must say of every operation that it is legal (MLIR's `applyFullConversion`).
    Full,
    /// Finds the operations that are legal or that a partial conversion makes legal, and undoes all
    /// changes (MLIR's `applyAnalysisConversion`). An operation that cannot be made legal does not end
    /// the analysis.
    Analysis,
}

/// The changes that a failed conversion undoes. An analysis always undoes all.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Atomicity {
    /// All of the run: the IR is as before.
    #[default]
    Run,
    /// Those of each rule that fails, with all that it led to. The conversion continues with the other
    /// operations, and returns the first error in the end. Casts stand where operations that were not
    /// converted use values. The driver keeps no record of the whole run.
    ///
    /// A branch, return or call that fails keeps its operands. If they became several values or
    /// none in the block or function that gets them, the IR does not verify.
    ///
    /// After a panic, operations that were to come are not converted. A terminator and the
    /// operation around it may not agree then.
    PerRule,
}

/// When operations that are not legal are folded, including by what follows from the traits of
/// their ops ([`TraitRules`](crate::trait_rules::TraitRules)). The constants of a fold must become
/// legal, too. An operation that was folded in place stays so, as in MLIR, even if it does not
/// become legal. If folds in place lead to a fold that replaces the operation, all of them count as
/// that one, and are undone if its constants do not become legal.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum FoldingMode {
    /// Never.
    #[default]
    Never,
    /// Before rules are tried.
    BeforePatterns,
    /// If no rule makes the operation legal.
    AfterPatterns,
}

/// Settings of a conversion.
#[derive(Debug)]
pub struct ConversionConfig<'a, I: Ir> {
    types: Option<&'a TypeConverter<I>>,
    order: Order,
    folding: FoldingMode,
    mode: ConversionMode,
    atomicity: Atomicity,
    recursive: Vec<&'a str>,
    explain: bool,
}

default_new!(impl<I: Ir> for ConversionConfig<'_, I>);

impl<'a, I: Ir> ConversionConfig<'a, I> {
    /// A partial conversion in which types stay as they are, operations are visited in
    /// [`Order::UsersFirst`], and a failure undoes all.
    pub fn new() -> Self {
        ConversionConfig {
            types: None,
            order: Order::default(),
            folding: FoldingMode::default(),
            mode: ConversionMode::default(),
            atomicity: Atomicity::default(),
            recursive: Vec::new(),
            explain: false,
        }
    }
    /// Converts types.
    #[must_use]
    pub fn types(mut self, types: &'a TypeConverter<I>) -> Self {
        self.types = Some(types);
        self
    }
    /// Sets the order of visits.
    #[must_use]
    pub fn order(mut self, order: Order) -> Self {
        self.order = order;
        self
    }
    /// Sets when operations are folded (MLIR's `foldingMode`, whose default is
    /// [`FoldingMode::BeforePatterns`]). A fold sees values as rules do.
    #[must_use]
    pub fn folding(mut self, folding: FoldingMode) -> Self {
        self.folding = folding;
        self
    }
    /// Sets the operations that must be legal in the end.
    #[must_use]
    pub fn mode(mut self, mode: ConversionMode) -> Self {
        self.mode = mode;
        self
    }
    /// Sets the changes that a failure undoes.
    #[must_use]
    pub fn atomicity(mut self, atomicity: Atomicity) -> Self {
        self.atomicity = atomicity;
        self
    }
    /// Says for operations that are not legalized why rules do not match. This takes time for each such
    /// operation. An error always says it.
    #[must_use]
    pub fn explain(mut self, explain: bool) -> Self {
        self.explain = explain;
        self
    }
    /// Allows a rule to be applied to what it has made itself, as MLIR's
    /// `setHasBoundedRewriteRecursion`. Without this, such a rule fails. The conversion is an error if
    /// the set has no rule of this name.
    #[must_use]
    pub fn allow_recursion(mut self, rule: &'a str) -> Self {
        self.recursive.push(rule);
        self
    }
}

/// The result of a conversion.
#[non_exhaustive]
pub struct ConversionReport<I: Ir> {
    /// How often each rule was applied, in the order of the set. Undone applications do not count. Rules
    /// that were not applied are left out.
    pub rules: Vec<(&'static RuleInfo, usize)>,
    /// The number of operations that were built again with converted types
    /// ([`ConversionTarget::retyped`]).
    pub retyped: usize,
    /// The number of folded operations.
    pub folded: usize,
    /// The number of casts that are left.
    pub casts_left: usize,
    /// The operations that are not known to be legal and that no rule makes legal, with the reason. Not
    /// those that are illegal.
    pub not_legalized: Vec<(Op<I>, WhyNot)>,
    /// Of an analysis: the operations that are legal or can be made so, in the order of visits.
    /// Also those that were erased.
    pub legalizable: Vec<Op<I>>,
}

// A derived implementation would need `I: Debug`.
impl<I: Ir> fmt::Debug for ConversionReport<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConversionReport")
            .field("rules", &self.rules)
            .field("retyped", &self.retyped)
            .field("folded", &self.folded)
            .field("casts_left", &self.casts_left)
            .field("not_legalized", &self.not_legalized)
            .field("legalizable", &self.legalizable)
            .finish()
    }
}

/// Why a conversion failed.
pub struct ConversionError<I: Ir> {
    /// The error in MLIR's words.
    pub message: String,
    /// The operation that it is about, if that is in the IR after the failure.
    pub op: Option<Op<I>>,
    /// The operation as text, as the conversion left it, with the rule that made it; empty if the failure
    /// belongs to none.
    pub at: String,
    /// Why no rule makes the operation legal.
    pub why: Option<WhyNot>,
}

impl<I: Ir> ConversionError<I> {
    /// An error that belongs to no operation.
    fn general(message: String) -> Self {
        ConversionError {
            message,
            op: None,
            at: String::new(),
            why: None,
        }
    }
}

impl<I: Ir> fmt::Display for ConversionError<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if !self.at.is_empty() {
            write!(f, "; at {}", self.at)?;
        }
        match &self.why {
            Some(why) => write!(f, "\n{why}"),
            None => Ok(()),
        }
    }
}

/// The same text.
impl<I: Ir> fmt::Debug for ConversionError<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<I: Ir> std::error::Error for ConversionError<I> {}

/// Why an operation cannot be made legal: the reason of each rule that may be rooted at it.
#[derive(Clone, Debug)]
pub struct WhyNot {
    /// The name of the op.
    pub op: String,
    /// The rules, in the order of the attempts, with the reason of each. The rule is `None` for
    /// reasons that belong to no rule, such as a type that cannot be converted.
    pub reasons: Vec<(Option<&'static RuleInfo>, Reason)>,
}

/// Why a rule does not make an operation legal.
#[derive(Clone, Debug)]
pub enum Reason {
    /// It does not match.
    Mismatch(Verdict),
    /// It is not tried, or its rewrite failed.
    Declined(Cow<'static, str>),
    /// It made or modified an operation that cannot be made legal.
    Made(WhyNot),
    /// It is being applied already, and this operation is a result of it.
    Recursion,
}

/// The text of a reason shows this many nested ones, and the innermost.
const SHOWN_REASONS: usize = 8;

/// The text shows this many rules for an operation: those that come closest to a match.
const SHOWN_RULES: usize = 8;

impl Reason {
    /// Orders reasons: those of rules that match come before others, then those of rules that come
    /// closer to a match.
    fn rank(&self) -> (bool, Reverse<Option<Part>>) {
        match self {
            Reason::Mismatch(verdict) => (
                true,
                Reverse(verdict.closest().map(|mismatch| mismatch.fails)),
            ),
            _ => (false, Reverse(None)),
        }
    }
}

impl WhyNot {
    /// The reasons to show. If there are too many, the closest to a match come first.
    fn shown(&self) -> Vec<&(Option<&'static RuleInfo>, Reason)> {
        let mut shown: Vec<_> = self.reasons.iter().collect();
        if shown.len() > SHOWN_RULES {
            shown.sort_by_cached_key(|(_, reason)| reason.rank());
            shown.truncate(SHOWN_RULES);
        }
        shown
    }
    /// The reason that the first of the nested ones ends in, and the number of those between.
    fn innermost(&self) -> (&WhyNot, usize) {
        let (mut why, mut steps) = (self, 0);
        let made = |(_, reason): &'_ (_, Reason)| matches!(reason, Reason::Made(_));
        while let Some((_, Reason::Made(next))) = why.reasons.iter().find(|reason| made(reason)) {
            (why, steps) = (next, steps + 1);
        }
        (why, steps)
    }
    fn write(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        let indent = "  ".repeat(depth);
        write!(f, "{indent}'{}'", self.op)?;
        if self.reasons.is_empty() {
            return f.write_str(": no rule is rooted at it");
        }
        f.write_str(":")?;
        let shown = self.shown();
        for (rule, reason) in &shown {
            write!(f, "\n{indent}  ")?;
            if let Some(rule) = rule {
                write!(f, "{}: ", rule.named())?;
            }
            match reason {
                Reason::Mismatch(verdict) => write!(f, "{verdict}")?,
                Reason::Declined(text) => f.write_str(text)?,
                Reason::Recursion => {
                    f.write_str("it is being applied already; `allow_recursion` applies it again")?
                }
                Reason::Made(why) => {
                    f.write_str("it leaves an operation that is not legal")?;
                    // Rules that are allowed to recur lead to very deep reasons.
                    let (why, left_out) = match depth / 2 + 1 < SHOWN_REASONS {
                        true => (why, 0),
                        false => why.innermost(),
                    };
                    if left_out > 0 {
                        write!(f, ", and so on, {left_out} times; in the end")?;
                    }
                    f.write_str("\n")?;
                    why.write(f, depth + 2)?;
                }
            }
        }
        match self.reasons.len() - shown.len() {
            0 => Ok(()),
            1 => write!(f, "\n{indent}  and one other rule"),
            rest => write!(f, "\n{indent}  and {rest} other rules"),
        }
    }
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}
