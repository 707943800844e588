//! The metadata of a rule.

use super::BindingId;

/// A rule's metadata, the same on every IR.
#[derive(Clone, Copy, Debug)]
pub struct RuleInfo {
    /// The rule's name. An anonymous rule has `file:line`.
    pub name: &'static str,
    /// Its doc comment.
    pub doc: &'static str,
    /// The source file, as the compiler names it.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The group: `#[group("…")]` on the rule or set; empty if none.
    pub group: &'static str,
    /// The full name of the root op: `any<Trait>` for any op with a trait, `a | b` for one of
    /// several.
    pub root: &'static str,
    /// Number of source ops plus `addBenefit`.
    pub benefit: i32,
    /// Ops that the source names.
    pub reads: &'static [&'static str],
    /// Ops that the results make, natives included as far as they declare it.
    pub makes: &'static [&'static str],
    /// Those of them that it makes only in regions of other ops. In a dialect conversion, rules for
    /// the others may replace these, as the lowering of a loop does with the terminator.
    pub makes_inside: &'static [&'static str],
    /// The rule's source text.
    pub source: &'static str,
    /// The facts that a match may depend on.
    pub reach: Reach,
}

/// The facts that the match of a rule may depend on: how far from its root the source and the pure
/// native code look.
///
/// ```
/// # use drr_runtime as drr;
/// use drr::rule::{OneUse, Reach};
///
/// // `(AddOp (NegOp $x), $y)` reads the root and an op that defines one of its operands.
/// let source = Reach {
///     steps: Some(1), others: 0, operands: false, one_use: OneUse::OfNone, counts_uses: false, places: false,
/// };
/// // A constraint on `$x` with `#[reads(depth = 2)]` continues from there.
/// assert_eq!(source.steps.map(|steps| steps + 2), Some(3));
/// assert_eq!(Reach::UNKNOWN.steps, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Only operations that this many steps lead to from the root are read: their op, attributes,
    /// operands and types. A step leads from a value to the operation that defines it. `None` if the
    /// steps are not known.
    pub steps: Option<u32>,
    /// The most steps to an operation that only native code reads: of any op, and not one that the
    /// source names there.
    pub others: u32,
    /// True if a match also depends on operands of these operations beyond their types and the
    /// operations that define them: two of them are the same value, or native code is given one.
    /// [`Reason::Itself`](super::Reason::Itself) does not count.
    pub operands: bool,
    /// The operands and results of these operations that a match requires to have one use, or none.
    pub one_use: OneUse,
    /// True if native code may count the uses of other ones.
    pub counts_uses: bool,
    /// True if a match also depends on where these operations are, or on what is in their regions.
    pub places: bool,
}

impl Reach {
    /// That of a rule that may read anything, such as one written by hand.
    pub const UNKNOWN: Reach = Reach {
        steps: None,
        others: 0,
        operands: true,
        one_use: OneUse::OfAny,
        counts_uses: true,
        places: true,
    };

    /// True if the operations at which a change may enable the rule can be found: a known number of
    /// steps leads from them to the change.
    pub fn is_bounded(&self) -> bool {
        self.steps.is_some() && !self.places
    }
}

/// The values that must have one use, or none, for a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OneUse {
    /// No values.
    OfNone,
    /// The results of these matched ops, and these values.
    Of(&'static [BindingId]),
    /// Any values.
    OfAny,
}

impl RuleInfo {
    /// A rule by its name, place, root and benefit.
    pub const fn new(
        name: &'static str,
        file: &'static str,
        line: u32,
        root: &'static str,
        benefit: i32,
    ) -> Self {
        RuleInfo {
            name,
            doc: "",
            file,
            line,
            group: "",
            root,
            benefit,
            reads: &[],
            makes: &[],
            makes_inside: &[],
            source: "",
            reach: Reach::UNKNOWN,
        }
    }
    /// The name and the place in the source, as messages show them: `` `Name` (file:line) ``. An
    /// anonymous rule is named after its place.
    pub(crate) fn named(&self) -> String {
        let RuleInfo {
            name, file, line, ..
        } = self;
        match name.starts_with(file) {
            true => format!("`{name}`"),
            false => format!("`{name}` ({file}:{line})"),
        }
    }
    /// Why a rule is left out: the IR has none of these ops, and perhaps says why.
    pub(crate) fn lacks(ops: &[&str], why: Option<&str>) -> String {
        let ops = ops.join("', '");
        let why = why.map_or(String::new(), |why| format!(": {why}"));
        format!("this IR has no '{ops}' with this declaration{why}")
    }
    /// The same rule with its doc comment and group.
    #[must_use]
    pub const fn doc(mut self, doc: &'static str, group: &'static str) -> Self {
        self.doc = doc;
        self.group = group;
        self
    }
    /// The same rule with the ops that it reads and makes.
    #[must_use]
    pub const fn ops(
        mut self,
        reads: &'static [&'static str],
        makes: &'static [&'static str],
    ) -> Self {
        self.reads = reads;
        self.makes = makes;
        self
    }
    /// The same rule with the ops that it makes only in regions of others.
    #[must_use]
    pub const fn makes_inside(mut self, ops: &'static [&'static str]) -> Self {
        self.makes_inside = ops;
        self
    }
    /// The same rule with its source text.
    #[must_use]
    pub const fn source(mut self, source: &'static str) -> Self {
        self.source = source;
        self
    }
    /// The same rule with what its match may depend on.
    #[must_use]
    pub const fn reach(mut self, steps: Option<u32>, places: bool) -> Self {
        self.reach = Reach {
            steps,
            others: 0,
            operands: false,
            one_use: OneUse::OfNone,
            counts_uses: false,
            places,
        };
        self
    }
    /// The same rule with the steps to what only native code reads.
    #[must_use]
    pub const fn others(mut self, steps: u32) -> Self {
        self.reach.others = steps;
        self
    }
    /// The same rule with a match that depends on operands.
    #[must_use]
    pub const fn operands(mut self) -> Self {
        self.reach.operands = true;
        self
    }
    /// The same rule with a match that requires that these values have one use, or none.
    #[must_use]
    pub const fn one_use(mut self, of: OneUse) -> Self {
        self.reach.one_use = of;
        self
    }
    /// The same rule with native code that may count uses.
    #[must_use]
    pub const fn counts_uses(mut self) -> Self {
        self.reach.counts_uses = true;
        self
    }
}
