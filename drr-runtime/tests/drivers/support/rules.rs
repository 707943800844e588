//! Rules written by hand: a [`Program`] whose rules are data and functions, built at run time. Its
//! `step` tries the rules by rank. The structure of each rule exists twice, as a function and as
//! data for the interpreter, so that tests can compare the two.

use std::ops::Range;

use drr_runtime::ir::{AttrName, Ir, Op, OpKind, OpState, Type, Value};
use drr_runtime::pattern_set::PatternSet;
use drr_runtime::rewriter::RewriterBase;
use drr_runtime::rule::{
    Binder, Capture, MatchContext, NO_OP, OpIndex, Outcome, Patterns, Probe, Program,
    ProgramVisitor, RuleData, RuleInfo, SourceOp, Step, Tables,
};

use super::TestIr;
use super::ops::{self, Foreign};

/// The op indices in the order in which every test program binds them.
pub(crate) mod index {
    pub(crate) const SOURCE: u16 = 0;
    pub(crate) const CONST: u16 = 1;
    pub(crate) const ADD: u16 = 2;
    pub(crate) const MUL: u16 = 3;
    pub(crate) const NEG: u16 = 4;
    pub(crate) const TAG: u16 = 5;
    pub(crate) const TWO: u16 = 6;
    pub(crate) const SCOPE: u16 = 7;
    pub(crate) const FOREIGN: u16 = 8;
    pub(crate) const SINK: u16 = 9;
    /// The attributes of the program.
    pub(crate) const VALUE: u16 = 0;
    pub(crate) const TAG_ATTR: u16 = 1;
}

pub(crate) type Rewriter<'a> = &'a mut dyn RewriterBase<TestIr>;
pub(crate) type Captures<'a> = &'a [Capture<TestIr>];

type Matches = fn(&TestIr, &Tables<TestIr>, Op<TestIr>) -> Vec<Vec<Capture<TestIr>>>;
type Check = fn(&TestIr, &Tables<TestIr>, Captures<'_>) -> Result<(), String>;
type Rewrite = fn(Rewriter<'_>, Op<TestIr>, Captures<'_>) -> Result<bool, String>;

/// A rule under construction.
pub(crate) struct Rule {
    info: RuleInfo,
    root: OpIndex,
    ops: Vec<OpIndex>,
    sources: &'static [SourceOp],
    captures: usize,
    can_fail: bool,
    matches: Matches,
    check: Check,
    rewrite: Rewrite,
}

impl Rule {
    /// A rule that matches every operation of its root and changes nothing.
    pub(crate) fn new(name: &'static str, root: OpIndex) -> Rule {
        Rule {
            info: RuleInfo {
                name,
                doc: "",
                file: "tests/rules.rs",
                line: 1,
                group: "",
                root: "",
                benefit: 1,
                reads: &[],
                makes: &[],
                source: "",
            },
            root,
            ops: vec![root],
            sources: &[],
            captures: 1,
            can_fail: false,
            matches: |_, _, op| vec![vec![Capture::Op(op)]],
            check: |_, _, _| Ok(()),
            rewrite: |_, _, _| Ok(true),
        }
    }
    pub(crate) fn benefit(mut self, benefit: i32) -> Rule {
        self.info.benefit = benefit;
        self
    }
    pub(crate) fn group(mut self, group: &'static str) -> Rule {
        self.info.group = group;
        self
    }
    pub(crate) fn place(mut self, file: &'static str, line: u32) -> Rule {
        (self.info.file, self.info.line) = (file, line);
        self
    }
    /// Adds an op that must exist.
    pub(crate) fn needs(mut self, op: OpIndex) -> Rule {
        self.ops.push(op);
        self
    }
    /// Sets the structure, as code and as data.
    pub(crate) fn source(
        mut self,
        sources: &'static [SourceOp],
        captures: usize,
        matches: Matches,
    ) -> Rule {
        (self.sources, self.captures, self.matches) = (sources, captures, matches);
        self
    }
    /// Sets the constraint besides the structure.
    pub(crate) fn check(mut self, check: Check) -> Rule {
        self.check = check;
        self
    }
    /// Sets the rewrite, which returns whether it changed anything, or why it failed.
    pub(crate) fn rewrite(mut self, rewrite: Rewrite) -> Rule {
        self.rewrite = rewrite;
        self
    }
    /// Marks the rewrite as one that may fail.
    pub(crate) fn fallible(mut self) -> Rule {
        self.can_fail = true;
        self
    }
}

/// Rules as one program.
pub(crate) struct RuleSet {
    data: &'static [RuleData<TestIr>],
    rules: Vec<Rule>,
    only: Option<&'static str>,
}

impl RuleSet {
    pub(crate) fn new(rules: impl IntoIterator<Item = Rule>) -> RuleSet {
        let mut rules: Vec<Rule> = rules.into_iter().collect();
        rules.sort_by_key(|rule| std::cmp::Reverse(rule.info.benefit));
        let data = rules.iter().map(|rule| RuleData {
            info: rule.info,
            ops: rule
                .ops
                .iter()
                .copied()
                .filter(|op| *op != NO_OP)
                .collect::<Vec<_>>()
                .leak(),
            root: rule.root,
            sources: rule.sources,
            orders: &[],
            captures: rule.captures,
            marker: std::marker::PhantomData,
        });
        let data: Vec<_> = data.collect();
        RuleSet {
            data: data.leak(),
            rules,
            only: None,
        }
    }
    /// Selects only the rule with this name.
    pub(crate) fn just(mut self, name: &'static str) -> RuleSet {
        self.only = Some(name);
        self
    }
}

/// A pattern set of these rules.
pub(crate) fn patterns(rules: impl IntoIterator<Item = Rule>) -> PatternSet<TestIr> {
    PatternSet::new().with(RuleSet::new(rules))
}

impl Patterns<TestIr> for RuleSet {
    fn visit<V: ProgramVisitor<TestIr>>(self, visitor: V) -> V::Output {
        visitor.visit(self)
    }
    fn only(&self) -> Option<&'static str> {
        self.only
    }
}

impl Program<TestIr> for RuleSet {
    fn rules(&self) -> &'static [RuleData<TestIr>] {
        self.data
    }
    fn can_fail(&self, rank: u32) -> bool {
        self.rules[rank as usize].can_fail
    }
    fn bind(&self, binder: &mut Binder<'_, TestIr>) {
        binder.op::<ops::Source>();
        binder.op::<ops::Const>();
        binder.op::<ops::Add>();
        binder.op::<ops::Mul>();
        binder.op::<ops::Neg>();
        binder.op::<ops::Tag>();
        binder.op::<ops::Two>();
        binder.op::<ops::Scope>();
        binder.op::<Foreign>();
        binder.op::<ops::Sink>();
        binder.attr::<ops::Const, 0>(index::CONST);
        binder.attr::<ops::Tag, 0>(index::TAG);
    }
    fn step<C: MatchContext<TestIr>>(
        &self,
        context: &mut C,
        tables: &Tables<TestIr>,
        root: Op<TestIr>,
        ranks: Range<u32>,
    ) -> Step {
        for rank in ranks {
            let rule = &self.rules[rank as usize];
            let is_root =
                rule.root == NO_OP || tables.kind(rule.root) == Some(context.ir().kind(root));
            if !is_root || !context.enabled(rank) {
                continue;
            }
            for captures in (rule.matches)(context.ir(), tables, root) {
                context.reached(rank, root);
                if let Err(reason) = (rule.check)(context.ir(), tables, &captures) {
                    context.declined(rank, |_| reason);
                    continue;
                }
                let Some(rewriter) = context.commit(rank) else {
                    return Step::Matched(rank);
                };
                match (rule.rewrite)(rewriter, root, &captures) {
                    Ok(true) => {
                        context.finished(rank);
                        return Step::Applied(rank);
                    }
                    Ok(false) => context.declined(rank, |_| "nothing to change".to_string()),
                    Err(reason) => {
                        context.abandon(rank, |_| reason);
                        return Step::Failed(rank);
                    }
                }
            }
        }
        Step::NoMatch
    }
    fn replay(
        &self,
        probe: &mut Probe<'_, TestIr>,
        tables: &Tables<TestIr>,
        rank: u32,
        captures: &[Capture<TestIr>],
    ) -> Outcome {
        match (self.rules[rank as usize].check)(probe.ir(), tables, captures) {
            Ok(()) => Outcome::Matched,
            Err(reason) => {
                probe.declined(rank, |_| reason);
                Outcome::Declined
            }
        }
    }
}

/// An operation to create, without regions and successors.
pub(crate) fn state<'a>(
    kind: OpKind,
    operands: &'a [Value<TestIr>],
    result_types: &'a [Type<TestIr>],
    attrs: &'a [(AttrName, i64)],
) -> OpState<'a, TestIr> {
    OpState {
        operands,
        result_types,
        attrs,
        ..OpState::new(kind, ())
    }
}

/// Creates an operation with one `i64` result at the insertion point and returns the result.
pub(crate) fn make(
    rewriter: Rewriter<'_>,
    name: &str,
    operands: &[Value<TestIr>],
    value: Option<i64>,
) -> Value<TestIr> {
    let kind = TestIr::kind_of(name).expect("a known op");
    let attrs: Vec<_> = value
        .map(|value| (rewriter.ir_mut().attr_id("value"), value))
        .into_iter()
        .collect();
    let types = [Type(super::ir::Ty::I64)];
    let op = rewriter.create_op(state(kind, operands, &types, &attrs));
    rewriter.ir().result(op, 0)
}
