//! The target's entries, by kind of operation.

use super::target::{ConversionTarget, Entry, Legality};
use crate::decl::OpDecl;
use crate::ir::{Ir, Op, OpKind};
use crate::pattern_set::{BoundPatternSet, RuleId};

use super::ways::{NEVER, Way, Ways};

/// The target and the rules, resolved for the kinds that occur.
pub(super) struct Kinds<'a, I: Ir> {
    target: &'a ConversionTarget<I>,
    set: &'a BoundPatternSet<I>,
    ways: Ways,
    /// By kind.
    known: Vec<Option<Kind<'a, I>>>,
    /// The candidates of all kinds.
    candidates: Vec<RuleId>,
}

/// A kind of operation.
pub(super) struct Kind<'a, I: Ir> {
    entry: &'a Entry<I>,
    /// The declaration, if its operations are legal if their types are.
    pub(super) retyped: Option<&'static OpDecl>,
    /// True if what is nested in a legal operation is legal.
    pub(super) recursive: bool,
    /// The positions of its rules: the shortest ways to legal operations first.
    pub(super) candidates: (u32, u32),
}

copy!(impl<I: Ir> for Kind<'_, I>);

impl<I: Ir> Kind<'_, I> {
    /// True if all its operations are legal.
    pub(super) fn is_legal(&self) -> bool {
        self.retyped.is_none() && self.entry.is_legal()
    }
    /// The legality of an operation, apart from its types.
    pub(super) fn legality(&self, ir: &I, op: Op<I>) -> Legality {
        self.entry.legality(ir, op)
    }
}

impl<'a, I: Ir> Kinds<'a, I> {
    pub(super) fn new(target: &'a ConversionTarget<I>, set: &'a BoundPatternSet<I>) -> Self {
        Kinds {
            target,
            set,
            ways: Ways::new(set, target),
            known: Vec::new(),
            candidates: Vec::new(),
        }
    }

    /// The legality of a kind, and the rules for it.
    #[inline]
    pub(super) fn of(&mut self, ir: &I, kind: OpKind) -> Kind<'a, I> {
        match self.known.get(kind.0 as usize) {
            Some(Some(known)) => *known,
            _ => self.resolve(ir, kind),
        }
    }

    #[cold]
    fn resolve(&mut self, ir: &I, kind: OpKind) -> Kind<'a, I> {
        let name = ir.kind_name(kind);
        let mut ids = self.set.rules_for_kind(kind);
        ids.sort_by_key(|id| match self.way(*id) {
            Way::Of(depth) => depth,
            Way::Blocked(_) => NEVER,
        });
        let start = self.candidates.len() as u32;
        self.candidates.extend(ids);
        let known = Kind {
            entry: self.target.entry(&name),
            retyped: self.target.retyped_decl(&name),
            recursive: self.target.is_recursive(&name),
            candidates: (start, self.candidates.len() as u32),
        };
        let index = kind.0 as usize;
        if index >= self.known.len() {
            self.known.resize(index + 1, None);
        }
        self.known[index] = Some(known);
        known
    }

    /// The rule at a position among the candidates.
    pub(super) fn candidate(&self, at: u32) -> RuleId {
        self.candidates[at as usize]
    }

    /// `` `Rule` (file:line): `` for messages; nothing without a rule.
    pub(super) fn named(&self, rule: Option<RuleId>) -> String {
        let name = |id| format!("{}: ", self.set.rule(id).info().named());
        rule.map_or(String::new(), name)
    }

    pub(super) fn way(&self, id: RuleId) -> Way {
        self.ways.of(id.0 as usize)
    }
}
