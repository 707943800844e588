//! The metadata of a rule.

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
    /// The rule's source text.
    pub source: &'static str,
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
            source: "",
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
    /// The same rule with its source text.
    #[must_use]
    pub const fn source(mut self, source: &'static str) -> Self {
        self.source = source;
        self
    }
}
