//! Rules written by hand: a [`Program`] whose rules are data and functions, put together at run
//! time. Its `find` tries rank by rank; the structure of each rule is there twice, as a function and
//! as data for the interpreter, so that tests can compare the two.

use drr_runtime::decl::OpDef;
use drr_runtime::ir::{AttrName, Ir, Op, OpKind, OpState, Type, Value};
use drr_runtime::pattern_set::PatternSet;
use drr_runtime::rewriter::RewriterBase;
use drr_runtime::rule::{
    Binder, Binding, BindingId, Bound, Capture, Cx, Fact, Found, Host, NO_OP, NextMatch, OpIndex,
    OpShape, Patterns, Program, ProgramVisitor, Reason, ReasonFn, RuleData, RuleInfo, Search,
    SetData, Stop, Tables,
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

/// The finds of rules, all in one table. [`super::arith`] names them.
pub(crate) const BINDINGS: &[Binding] = super::arith::BINDINGS;

/// The root of a match.
pub(crate) const ROOT: BindingId = 0;

pub(crate) type Rewriter<'a> = &'a mut dyn RewriterBase<TestIr>;
pub(crate) type Captures<'a> = &'a [Capture<TestIr>];

type Matches = fn(&TestIr, &Tables<TestIr>, Op<TestIr>) -> Vec<Vec<Capture<TestIr>>>;
type Check = fn(&TestIr, &Tables<TestIr>, Captures<'_>) -> Result<(), String>;
type Compute = fn(&TestIr, &Tables<TestIr>, Captures<'_>) -> Result<(), &'static str>;
type Rewrite = fn(Rewriter<'_>, Op<TestIr>, Captures<'_>) -> Result<bool, String>;

/// A rule under construction.
pub(crate) struct Rule {
    info: RuleInfo,
    root: OpIndex,
    ops: Vec<OpIndex>,
    facts: &'static [Fact],
    choices: &'static [BindingId],
    captures: &'static [BindingId],
    can_fail: bool,
    matches: Matches,
    check: Check,
    compute: Compute,
    rewrite: Rewrite,
}

impl Rule {
    /// A rule that matches every operation of its root and changes nothing.
    pub(crate) fn new(name: &'static str, root: OpIndex) -> Rule {
        Rule {
            info: RuleInfo::new(name, "tests/rules.rs", 1, "", 1),
            root,
            ops: vec![root],
            facts: &[],
            choices: &[],
            captures: &[ROOT],
            can_fail: false,
            matches: |_, _, op| vec![vec![Capture::Op(op)]],
            check: |_, _, _| Ok(()),
            compute: |_, _, _| Ok(()),
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
    /// Structure, as data and as code.
    pub(crate) fn source(
        mut self,
        facts: &'static [Fact],
        captures: &'static [BindingId],
        matches: Matches,
    ) -> Rule {
        (self.facts, self.captures, self.matches) = (facts, captures, matches);
        self
    }
    /// The picks whose places are tried.
    pub(crate) fn choices(mut self, choices: &'static [BindingId]) -> Rule {
        self.choices = choices;
        self
    }
    /// Sets the constraint besides the structure.
    pub(crate) fn check(mut self, check: Check) -> Rule {
        self.check = check;
        self
    }
    /// The pure part of the results, which may decline.
    pub(crate) fn compute(mut self, compute: Compute) -> Rule {
        self.compute = compute;
        self
    }
    /// The rewrite: whether it changed anything, or why it failed.
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
    data: &'static SetData<TestIr>,
    rules: Vec<Rule>,
    only: Option<&'static str>,
}

/// The program's ops, as it binds them.
const NAMES: [&str; 10] = [
    ops::Source::DECL.name,
    ops::Const::DECL.name,
    ops::Add::DECL.name,
    ops::Mul::DECL.name,
    ops::Neg::DECL.name,
    ops::Tag::DECL.name,
    ops::Two::DECL.name,
    ops::Scope::DECL.name,
    Foreign::DECL.name,
    ops::Sink::DECL.name,
];

/// Binds the program's ops and attributes.
pub(crate) fn bind(binder: &mut Binder<'_, TestIr>) {
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

/// The shapes of the program's ops.
pub(crate) fn shapes() -> Vec<OpShape> {
    let shapes = (0..)
        .zip(NAMES)
        .map(|(op, name)| OpShape::any_counts(op, name));
    shapes.collect()
}

/// The captures of a rule.
fn captures(bound: &Bound<TestIr>, ids: &[BindingId]) -> Vec<Capture<TestIr>> {
    ids.iter().map(|id| bound.get(*id)).collect()
}

impl RuleSet {
    pub(crate) fn new(rules: impl IntoIterator<Item = Rule>) -> RuleSet {
        let mut rules: Vec<Rule> = rules.into_iter().collect();
        rules.sort_by_key(|rule| std::cmp::Reverse(rule.info.benefit));
        let data = rules.iter().map(|rule| {
            let ops = rule.ops.iter().copied().filter(|op| *op != NO_OP);
            let roots: &[OpIndex] = match rule.root {
                NO_OP => &[],
                root => vec![root].leak(),
            };
            let (check, ids) = (rule.check, rule.captures);
            let mut facts = rule.facts.to_vec();
            if facts.is_empty() && !roots.is_empty() {
                facts.push(Fact::Is(ROOT, roots));
            }
            // So that all captures are bound.
            facts.extend(ids.iter().map(|id| Fact::Present(*id)));
            let reason: Box<ReasonFn<TestIr>> = Box::new(move |ir, tables, bound| {
                let failed = check(ir, tables, &captures(bound, ids));
                failed.expect_err("the check fails again")
            });
            RuleData {
                info: rule.info,
                ops: ops.collect::<Vec<_>>().leak(),
                roots,
                can_fail: rule.can_fail,
                facts: facts.leak(),
                choices: rule.choices,
                tests: vec![Reason::Made(Box::leak(reason))].leak(),
                names: &[],
                natives: &[],
            }
        });
        let data = SetData {
            ops: shapes().leak(),
            bindings: BINDINGS,
            orders: super::arith::ORDERS,
            rules: data.collect::<Vec<_>>().leak(),
        };
        RuleSet {
            data: Box::leak(Box::new(data)),
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
    type Match = (u32, Op<TestIr>, Vec<Capture<TestIr>>);

    fn data(&self) -> &'static SetData<TestIr> {
        self.data
    }
    fn bind(&self, binder: &mut Binder<'_, TestIr>) {
        bind(binder);
    }
    fn find<S: Search>(
        &self,
        cx: &Cx<'_, TestIr, S>,
        root: Op<TestIr>,
    ) -> Option<Found<Self::Match>> {
        for (rank, rule) in (0..).zip(&self.rules) {
            let is_root = rule.root == NO_OP || cx.kind(root) == rule.root;
            if !is_root || !cx.wants(rank) {
                continue;
            }
            for captures in (rule.matches)(cx.ir, cx.t, root) {
                let holds = (rule.check)(cx.ir, cx.t, &captures).is_ok();
                let missed = !holds && cx.miss::<()>(rank, 0).is_none();
                let found = (!missed).then(|| cx.solution(rank, (rank, root, captures)));
                if let Some(Some(found)) = found {
                    return Some(found);
                }
            }
        }
        None
    }
    fn rewrite<R: RewriterBase<TestIr>>(
        &self,
        tables: &Tables<TestIr>,
        (rank, root, captures): &Self::Match,
        host: Host<'_, TestIr, R>,
    ) -> Result<(), Stop> {
        let rule = &self.rules[*rank as usize];
        (rule.compute)(host.ir(), tables, captures)
            .map_err(|reason| Stop::Decline(reason.into()))?;
        if host.mode.is_dry() {
            return Ok(());
        }
        let rewriter = host.rewriter;
        match (rule.rewrite)(&mut *rewriter, *root, captures) {
            Ok(true) => Ok(()),
            Ok(false) => Err(Stop::Decline("nothing to change".into())),
            Err(reason) => Err(Stop::Abandon(reason.into())),
        }
    }
    fn replay(
        &self,
        cx: &Cx<'_, TestIr, NextMatch>,
        bound: &Bound<TestIr>,
    ) -> Option<Found<Self::Match>> {
        let rank = bound.rank();
        let rule = &self.rules[rank as usize];
        let captures = captures(bound, rule.captures);
        match (rule.check)(cx.ir, cx.t, &captures) {
            Ok(()) => cx.solution(rank, (rank, bound.op(ROOT), captures)),
            Err(_) => cx.miss(rank, 0),
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
