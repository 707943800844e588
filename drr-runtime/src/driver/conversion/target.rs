//! The legal operations after a conversion.

use rustc_hash::FxHashMap;

use crate::decl::{OpDecl, OpDef};
use crate::ir::{Ir, Op};

/// Decides if an operation is legal; `None` if it does not know.
pub(super) type Legal<I> = Box<dyn Fn(&I, Op<I>) -> Option<bool> + Send + Sync>;

/// The entry of an op or a dialect.
enum Action<I: Ir> {
    Legal,
    Illegal,
    /// The function that was added last is asked first.
    Dynamic(Vec<Legal<I>>),
}

/// The target's entry for an op.
pub(super) enum Entry<'a, I: Ir> {
    Known(Legality),
    /// The last of these functions is asked first.
    Asked(&'a [Legal<I>]),
}

copy!(impl<I: Ir> for Entry<'_, I>);

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
    ops: FxHashMap<&'static str, Action<I>>,
    dialects: FxHashMap<&'static str, Action<I>>,
    unknown: Vec<Legal<I>>,
    recursive: Vec<&'static str>,
    /// Ops that are legal if their types are.
    retyped: FxHashMap<&'static str, &'static OpDecl>,
}

default_new!(impl<I: Ir> for ConversionTarget<I>);

impl<I: Ir> ConversionTarget<I> {
    /// Says nothing.
    pub fn new() -> Self {
        ConversionTarget {
            ops: FxHashMap::default(),
            dialects: FxHashMap::default(),
            unknown: Vec::new(),
            recursive: Vec::new(),
            retyped: FxHashMap::default(),
        }
    }
    /// The op is legal.
    #[must_use]
    pub fn legal<O: OpDef>(mut self) -> Self {
        self.ops.insert(O::DECL.name, Action::Legal);
        self
    }
    /// The op is illegal.
    #[must_use]
    pub fn illegal<O: OpDef>(mut self) -> Self {
        self.ops.insert(O::DECL.name, Action::Illegal);
        self
    }
    /// An operation of the op is legal if the function says so. If it answers `None`, the function
    /// that was added before it is asked; in the end, nothing is known.
    #[must_use]
    pub fn legal_if<O: OpDef>(
        mut self,
        legal: impl Fn(&I, Op<I>) -> Option<bool> + Send + Sync + 'static,
    ) -> Self {
        add(&mut self.ops, O::DECL.name, Box::new(legal));
        self
    }
    /// All ops of the dialect are legal.
    #[must_use]
    pub fn legal_dialect(mut self, dialect: &'static str) -> Self {
        self.dialects.insert(dialect, Action::Legal);
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
        self.dialects.insert(dialect, Action::Illegal);
        self
    }
    /// As [`legal_if`](ConversionTarget::legal_if), for all ops of the dialect.
    #[must_use]
    pub fn dynamic_dialect(
        mut self,
        dialect: &'static str,
        legal: impl Fn(&I, Op<I>) -> Option<bool> + Send + Sync + 'static,
    ) -> Self {
        add(&mut self.dialects, dialect, Box::new(legal));
        self
    }
    /// As [`legal_if`](ConversionTarget::legal_if), for operations of which neither op nor dialect has
    /// an entry.
    #[must_use]
    pub fn unknown_if(
        mut self,
        legal: impl Fn(&I, Op<I>) -> Option<bool> + Send + Sync + 'static,
    ) -> Self {
        self.unknown.push(Box::new(legal));
        self
    }
    /// Where an operation of the op is legal, all operations nested in it are legal too, and are not
    /// looked at.
    #[must_use]
    pub fn recursively_legal<O: OpDef>(mut self) -> Self {
        self.recursive.push(O::DECL.name);
        self
    }
    /// Operations of the op are legal if the types of their operands, results and block arguments are,
    /// and the types in their attributes. The driver makes others legal: it builds them again with the
    /// converted types. For functions, returns, calls, branches and loops, this takes the place of
    /// MLIR's `populate…TypeConversionPattern` functions. A value of a variadic group may become several
    /// values, or none.
    #[must_use]
    pub fn retyped<O: OpDef>(mut self) -> Self {
        self.retyped.insert(O::DECL.name, O::DECL);
        self
    }

    /// True if operations with this name may be legal.
    pub(super) fn may_be_legal(&self, name: &str) -> bool {
        match self.action(name) {
            Some(Action::Illegal) => self.is_retyped(name),
            Some(Action::Legal | Action::Dynamic(_)) => true,
            None => self.is_retyped(name) || !self.unknown.is_empty(),
        }
    }

    /// True if all operations with this name are legal.
    pub(super) fn is_always_legal(&self, name: &str) -> bool {
        matches!(self.entry(name), Entry::Known(Legality::Legal)) && !self.is_retyped(name)
    }

    /// The names of the ops with an entry that makes them illegal, sorted.
    pub(super) fn illegal_ops(&self) -> Vec<&'static str> {
        let illegal = |name: &&'static str| {
            matches!(self.ops[*name], Action::Illegal) && !self.is_retyped(name)
        };
        let mut names: Vec<_> = self.ops.keys().copied().filter(illegal).collect();
        names.sort_unstable();
        names
    }

    fn action(&self, name: &str) -> Option<&Action<I>> {
        let dialect = name.split_once('.').map_or("", |(dialect, _)| dialect);
        self.ops.get(name).or_else(|| self.dialects.get(dialect))
    }

    /// The entry for the ops with this name.
    pub(super) fn entry(&self, name: &str) -> Entry<'_, I> {
        match self.action(name) {
            Some(Action::Legal) => Entry::Known(Legality::Legal),
            Some(Action::Illegal) => Entry::Known(Legality::Illegal),
            Some(Action::Dynamic(functions)) => Entry::Asked(functions),
            None if self.unknown.is_empty() => Entry::Known(Legality::Unknown),
            None => Entry::Asked(&self.unknown),
        }
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

fn add<I: Ir>(
    actions: &mut FxHashMap<&'static str, Action<I>>,
    name: &'static str,
    legal: Legal<I>,
) {
    match actions.get_mut(name) {
        Some(Action::Dynamic(functions)) => functions.push(legal),
        _ => {
            actions.insert(name, Action::Dynamic(vec![legal]));
        }
    }
}
