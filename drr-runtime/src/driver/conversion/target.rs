//! The legal operations after a conversion.

use rustc_hash::FxHashMap;
use std::fmt;

use crate::decl::{OpDecl, OpDef};
use crate::ir::{Ir, Op};

/// Decides if an operation is legal; `None` if it does not know.
pub(super) type Legal<I> = Box<dyn Fn(&I, Op<I>) -> Option<bool> + Send + Sync>;

/// The entry of an op or a dialect, or of all others.
pub(super) struct Entry<I: Ir> {
    /// The last of these functions is asked first.
    asked: Vec<Legal<I>>,
    /// The legality if none of them knows it.
    otherwise: Legality,
}

impl<I: Ir> Entry<I> {
    /// Operations are so, whatever they are.
    fn known(legality: Legality) -> Self {
        Entry {
            asked: Vec::new(),
            otherwise: legality,
        }
    }

    /// Adds a function, which takes the place of a known legality.
    fn ask(&mut self, legal: impl Fn(&I, Op<I>) -> Option<bool> + Send + Sync + 'static) {
        self.otherwise = Legality::Unknown;
        self.asked.push(Box::new(legal));
    }

    /// True if all operations are legal. Where functions are asked, this is not known.
    pub(super) fn is_legal(&self) -> bool {
        self.otherwise == Legality::Legal
    }

    /// The legality of an operation.
    pub(super) fn legality(&self, ir: &I, op: Op<I>) -> Legality {
        let mut answers = self.asked.iter().rev().map(|legal| legal(ir, op));
        match answers.find_map(|answer| answer) {
            Some(true) => Legality::Legal,
            Some(false) => Legality::Illegal,
            None => self.otherwise,
        }
    }
}

/// Of an entry that has no function yet, nothing is known.
impl<I: Ir> Default for Entry<I> {
    fn default() -> Self {
        Entry::known(Legality::Unknown)
    }
}

/// The legality of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// It is legal.
    Legal,
    /// It is illegal: no conversion succeeds that leaves it.
    Illegal,
    /// The target does not say. A partial conversion may leave it, a full one may not.
    Unknown,
}

/// The dialect of an op; empty if it has none.
pub(super) fn dialect_of(op: &str) -> &str {
    op.split_once('.').map_or("", |(dialect, _)| dialect)
}

/// The operations that a dialect conversion makes legal (MLIR's `ConversionTarget`).
///
/// An op's own entry counts before that of its dialect, and this before
/// [`unknown_if`](ConversionTarget::unknown_if). A later entry replaces an earlier one.
///
/// ```
/// use drr_runtime::driver::conversion::ConversionTarget;
/// use drr_runtime::ir::Ir;
///
/// fn target<I: Ir>() -> ConversionTarget<I> {
///     ConversionTarget::<I>::new()
///         .illegal_dialect("arith")
///         .legal_dialect("llvm")
///         .dynamic_dialect("test", |ir, op| Some(ir.num_operands(op) == 0))
/// }
/// ```
pub struct ConversionTarget<I: Ir> {
    ops: FxHashMap<&'static str, Entry<I>>,
    dialects: FxHashMap<&'static str, Entry<I>>,
    others: Entry<I>,
    recursive: Vec<&'static str>,
    /// Ops that are legal if their types are.
    retyped: FxHashMap<&'static str, &'static OpDecl>,
}

default_new!(impl<I: Ir> for ConversionTarget<I>);

/// The names of the ops and dialects that it has entries for.
impl<I: Ir> fmt::Debug for ConversionTarget<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sorted = |entries: &FxHashMap<&'static str, Entry<I>>| {
            let mut names: Vec<&str> = entries.keys().copied().collect();
            names.sort_unstable();
            names
        };
        f.debug_struct("ConversionTarget")
            .field("ops", &sorted(&self.ops))
            .field("dialects", &sorted(&self.dialects))
            .finish_non_exhaustive()
    }
}

impl<I: Ir> ConversionTarget<I> {
    /// Says nothing.
    pub fn new() -> Self {
        ConversionTarget {
            ops: FxHashMap::default(),
            dialects: FxHashMap::default(),
            others: Entry::default(),
            recursive: Vec::new(),
            retyped: FxHashMap::default(),
        }
    }
    /// The op is legal.
    #[must_use]
    pub fn legal<O: OpDef>(mut self) -> Self {
        let entry = Entry::known(Legality::Legal);
        self.ops.insert(O::DECL.name, entry);
        self.retyped.remove(O::DECL.name);
        self
    }
    /// The op is illegal.
    #[must_use]
    pub fn illegal<O: OpDef>(mut self) -> Self {
        let entry = Entry::known(Legality::Illegal);
        self.ops.insert(O::DECL.name, entry);
        self.retyped.remove(O::DECL.name);
        self
    }
    /// An operation of the op is legal if the function says so. If it answers `None`, the function
    /// that was added before it is asked; in the end, nothing is known.
    #[must_use]
    pub fn legal_if<O: OpDef>(
        mut self,
        legal: impl Fn(&I, Op<I>) -> Option<bool> + Send + Sync + 'static,
    ) -> Self {
        self.ops.entry(O::DECL.name).or_default().ask(legal);
        self.retyped.remove(O::DECL.name);
        self
    }
    /// All ops of the dialect are legal.
    #[must_use]
    pub fn legal_dialect(mut self, dialect: &'static str) -> Self {
        let entry = Entry::known(Legality::Legal);
        self.dialects.insert(dialect, entry);
        self
    }
    /// All ops of these dialects are legal.
    #[must_use]
    pub fn legal_dialects(self, dialects: impl IntoIterator<Item = &'static str>) -> Self {
        dialects
            .into_iter()
            .fold(self, ConversionTarget::legal_dialect)
    }
    /// All ops of the dialect are illegal.
    #[must_use]
    pub fn illegal_dialect(mut self, dialect: &'static str) -> Self {
        let entry = Entry::known(Legality::Illegal);
        self.dialects.insert(dialect, entry);
        self
    }
    /// As [`legal_if`](ConversionTarget::legal_if), for all ops of the dialect.
    #[must_use]
    pub fn dynamic_dialect(
        mut self,
        dialect: &'static str,
        legal: impl Fn(&I, Op<I>) -> Option<bool> + Send + Sync + 'static,
    ) -> Self {
        self.dialects.entry(dialect).or_default().ask(legal);
        self
    }
    /// As [`legal_if`](ConversionTarget::legal_if), for operations of which neither op nor dialect
    /// has an entry.
    #[must_use]
    pub fn unknown_if(
        mut self,
        legal: impl Fn(&I, Op<I>) -> Option<bool> + Send + Sync + 'static,
    ) -> Self {
        self.others.ask(legal);
        self
    }
    /// Where an operation of the op is legal, all operations nested in it are legal too, and are
    /// not looked at.
    #[must_use]
    pub fn recursively_legal<O: OpDef>(mut self) -> Self {
        self.recursive.push(O::DECL.name);
        self
    }
    /// Operations of the op are legal if the types of their operands, results and block arguments
    /// are, and the types in their attributes. The driver makes others legal: it builds them again
    /// with the converted types, or, if they are in no block, changes them where they stand. For
    /// functions, returns, calls, branches and loops, this takes the place of MLIR's
    /// `populate…TypeConversionPattern` functions. A value of a variadic group may become several
    /// values, or none.
    #[must_use]
    pub fn retyped<O: OpDef>(mut self) -> Self {
        self.retyped.insert(O::DECL.name, O::DECL);
        self
    }

    /// True if operations with this name may be legal.
    pub(super) fn may_be_legal(&self, name: &str) -> bool {
        let entry = self.entry(name);
        entry.is_legal() || !entry.asked.is_empty() || self.is_retyped(name)
    }

    /// True if all operations with this name are legal.
    pub(super) fn is_always_legal(&self, name: &str) -> bool {
        self.entry(name).is_legal() && !self.is_retyped(name)
    }

    /// The names of the ops with an entry that makes them illegal, sorted.
    pub(super) fn illegal_ops(&self) -> Vec<&'static str> {
        let entries = self.ops.iter();
        let illegal = entries
            .filter(|(name, entry)| entry.otherwise == Legality::Illegal && !self.is_retyped(name));
        let mut names: Vec<_> = illegal.map(|(name, _)| *name).collect();
        names.sort_unstable();
        names
    }

    /// The names of the dialects with an entry that makes them illegal, sorted, without those of
    /// which an op is legal if its types are.
    pub(super) fn illegal_dialects(&self) -> Vec<&'static str> {
        let is_retyped = |dialect: &str| self.retyped.keys().any(|op| dialect_of(op) == dialect);
        let entries = self.dialects.iter();
        let mut names: Vec<_> = entries
            .filter(|(_, entry)| entry.otherwise == Legality::Illegal)
            .map(|(name, _)| *name)
            .filter(|name| !is_retyped(name))
            .collect();
        names.sort_unstable();
        names
    }

    /// The entry for the ops with this name.
    pub(super) fn entry(&self, name: &str) -> &Entry<I> {
        let own = self.ops.get(name);
        own.or_else(|| self.dialects.get(dialect_of(name)))
            .unwrap_or(&self.others)
    }

    pub(super) fn is_recursive(&self, name: &str) -> bool {
        self.recursive.contains(&name)
    }

    fn is_retyped(&self, name: &str) -> bool {
        self.retyped.contains_key(name)
    }

    /// The declaration, if operations with this name are legal if their types are.
    pub(super) fn retyped_decl(&self, name: &str) -> Option<&'static OpDecl> {
        self.retyped.get(name).copied()
    }
}
