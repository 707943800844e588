//! The rules of the suite, written by hand for the subject's four ops, and an evaluator of these
//! ops, to check that the rules preserve what a program computes.
//!
//! The values are numbers modulo 101; `unary(x)` is `-x` and `binary(x, y)` is `-(x + y) / 2`.

use std::collections::HashMap;
use std::marker::PhantomData;
use std::ops::Range;

use crate::report::{Checked, violated};
use crate::subject::Subject;
use drr_runtime::attr::AttrView;
use drr_runtime::decl::OpDef;
use drr_runtime::ir::{Ir, Op, OpState, Value};
use drr_runtime::rewriter::RewriterBase;
use drr_runtime::rule::{
    Binder, Capture, Counts, MatchContext, OpIndex, Outcome, Patterns, Probe, Program,
    ProgramVisitor, RuleData, RuleInfo, SourceOp, Step, Tables,
};

const MODULUS: i64 = 101;
/// One half modulo 101: `2 * 51 = 102`.
const HALF: i64 = 51;

// The ops in the order in which the program binds them.
const UNARY: OpIndex = 0;
const BINARY: OpIndex = 1;
const CONSTANT: OpIndex = 2;

/// The rules by rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    /// Makes every kind of change to `binary(x, constant 13)` and then fails.
    Fail,
    /// unary(unary(x)) -> x
    NegNeg,
    /// binary(x, x) -> unary(x)
    Same,
    /// unary(constant) -> constant
    FoldUnary,
    /// binary(constant, constant) -> constant
    FoldBinary,
    /// binary(constant, x) -> binary(x, constant), in place
    Swap,
    /// binary(unary(x), unary(y)) -> unary(binary(x, y))
    Hoist,
}
use Rule::{Fail, FoldBinary, FoldUnary, Hoist, NegNeg, Same, Swap};

const RULES: [Rule; 7] = [Fail, NegNeg, Same, FoldUnary, FoldBinary, Swap, Hoist];

/// The number on which [`Rule::Fail`] fails.
pub(crate) const UNLUCKY: i64 = 13;

/// The match of a rule.
struct Found<I: Ir> {
    values: [Option<Value<I>>; 2],
    number: i64,
}

/// The rules as a program.
pub(crate) struct SuiteRules<S>(PhantomData<fn(S)>);

impl<S> SuiteRules<S> {
    pub(crate) fn new() -> Self {
        SuiteRules(PhantomData)
    }
}

impl<S: Subject> SuiteRules<S> {
    const fn data(
        name: &'static str,
        root: OpIndex,
        sources: &'static [SourceOp],
        benefit: i32,
    ) -> RuleData<S::Ir> {
        RuleData {
            info: RuleInfo {
                name,
                doc: "",
                file: file!(),
                line: line!(),
                group: "",
                root: sources[0].name,
                benefit,
                reads: &[],
                makes: &[],
                source: "",
            },
            ops: &[UNARY, BINARY, CONSTANT],
            root,
            sources,
            orders: &[],
            captures: 1,
            marker: PhantomData,
        }
    }
    const fn root(op: OpIndex, name: &'static str) -> SourceOp {
        SourceOp {
            op,
            name,
            counts: Counts::ANY,
            bind: Some(0),
            args: &[],
        }
    }
    const OF_UNARY: &'static [SourceOp] = &[Self::root(UNARY, S::Unary::DECL.name)];
    const OF_BINARY: &'static [SourceOp] = &[Self::root(BINARY, S::Binary::DECL.name)];
    const DATA: &'static [RuleData<S::Ir>] = &[
        Self::data("Fail", BINARY, Self::OF_BINARY, 9),
        Self::data("NegNeg", UNARY, Self::OF_UNARY, 8),
        Self::data("Same", BINARY, Self::OF_BINARY, 7),
        Self::data("FoldUnary", UNARY, Self::OF_UNARY, 6),
        Self::data("FoldBinary", BINARY, Self::OF_BINARY, 5),
        Self::data("Swap", BINARY, Self::OF_BINARY, 4),
        Self::data("Hoist", BINARY, Self::OF_BINARY, 3),
    ];

    /// Matches a rule.
    fn find(
        ir: &S::Ir,
        tables: &Tables<S::Ir>,
        rule: Rule,
        root: Op<S::Ir>,
    ) -> Option<Found<S::Ir>> {
        let is = |op, index| tables.kind(index) == Some(ir.kind(op));
        let binary = match rule {
            NegNeg | FoldUnary => false,
            Fail | Same | FoldBinary | Swap | Hoist => true,
        };
        if !is(root, if binary { BINARY } else { UNARY }) {
            return None;
        }
        let by = |value, index| {
            let (op, _) = ir.defining_op(value)?;
            is(op, index).then_some(op)
        };
        let number = |value| {
            let constant = by(value, CONSTANT)?;
            ir.with_attr(constant, tables.attr(0), |attr| number(ir, attr?))
        };
        let operand = |index| ir.operand(root, index);
        let values = |x, y| Found {
            values: [Some(x), y],
            number: 0,
        };
        let made = |number: i64| Found {
            values: [None, None],
            number,
        };
        let x = operand(0);
        match rule {
            Fail => (number(operand(1))? == UNLUCKY).then(|| values(x, None)),
            NegNeg => by(x, UNARY).map(|inner| values(ir.operand(inner, 0), None)),
            Same => (x == operand(1)).then(|| values(x, None)),
            FoldUnary => number(x).map(|a| made(negative(a))),
            FoldBinary => Some(made(mean(number(x)?, number(operand(1))?))),
            Swap => (number(x).is_some() && number(operand(1)).is_none())
                .then(|| values(x, Some(operand(1)))),
            Hoist => {
                let (a, b) = (by(x, UNARY)?, by(operand(1), UNARY)?);
                Some(values(ir.operand(a, 0), Some(ir.operand(b, 0))))
            }
        }
    }

    /// Whether any rule except the failing one matches. At a fixed point, none does.
    pub(crate) fn matching(
        ir: &S::Ir,
        tables: &Tables<S::Ir>,
        root: Op<S::Ir>,
    ) -> Option<&'static str> {
        let rules = RULES.iter().zip(Self::DATA).skip(1);
        let mut rules = rules.filter(|(rule, _)| Self::find(ir, tables, **rule, root).is_some());
        rules.next().map(|(_, data)| data.info.name)
    }

    fn make<R: RewriterBase<S::Ir>>(
        rewriter: &mut R,
        tables: &Tables<S::Ir>,
        (root, op): (Op<S::Ir>, OpIndex),
        operands: &[Value<S::Ir>],
        number: Option<i64>,
    ) -> Option<Value<S::Ir>> {
        let ty = rewriter.ir().value_type(rewriter.ir().result(root, 0));
        let loc = rewriter.ir_mut().fused_loc(&[root]);
        let attrs: Vec<_> = number
            .map(|number| (tables.attr(0), S::integer(rewriter.ir_mut(), number)))
            .into_iter()
            .collect();
        let state = OpState {
            operands,
            result_types: &[ty],
            attrs: &attrs,
            ..OpState::new(tables.kind(op)?, loc)
        };
        let made = rewriter.create_op(state);
        Some(rewriter.ir().result(made, 0))
    }

    /// Rewrites a match; `None` if the rule fails after some changes.
    fn rewrite<R: RewriterBase<S::Ir>>(
        rewriter: &mut R,
        tables: &Tables<S::Ir>,
        rule: Rule,
        root: Op<S::Ir>,
        found: Found<S::Ir>,
    ) -> Option<()> {
        let [x, y] = found.values;
        match rule {
            Fail => {
                let x = x?;
                let made = Self::make(rewriter, tables, (root, UNARY), &[x], None)?;
                let constant = rewriter.ir().operand(root, 1);
                let (constant, _) = rewriter.ir().defining_op(constant)?;
                rewriter.set_operand(root, 1, made);
                rewriter.set_operand(root, 0, made);
                let other = S::integer(rewriter.ir_mut(), 99);
                rewriter.set_attr(constant, tables.attr(0), Some(other));
                let again = Self::make(rewriter, tables, (root, BINARY), &[made, x], None)?;
                let result = rewriter.ir().result(root, 0);
                rewriter.replace_all_uses_with(result, again);
                rewriter.erase_op(root);
                return None;
            }
            NegNeg => rewriter.replace_op(root, &[x?]),
            Same => {
                let made = Self::make(rewriter, tables, (root, UNARY), &[x?], None)?;
                rewriter.replace_op(root, &[made]);
            }
            FoldUnary | FoldBinary => {
                let made = Self::make(rewriter, tables, (root, CONSTANT), &[], Some(found.number))?;
                rewriter.replace_op(root, &[made]);
            }
            Swap => {
                rewriter.set_operand(root, 0, y?);
                rewriter.set_operand(root, 1, x?);
            }
            Hoist => {
                let inner = Self::make(rewriter, tables, (root, BINARY), &[x?, y?], None)?;
                let outer = Self::make(rewriter, tables, (root, UNARY), &[inner], None)?;
                rewriter.replace_op(root, &[outer]);
            }
        }
        Some(())
    }
}

impl<S: Subject> Patterns<S::Ir> for SuiteRules<S> {
    fn visit<V: ProgramVisitor<S::Ir>>(self, visitor: V) -> V::Output {
        visitor.visit(self)
    }
}

impl<S: Subject> Program<S::Ir> for SuiteRules<S> {
    fn rules(&self) -> &'static [RuleData<S::Ir>] {
        Self::DATA
    }
    fn can_fail(&self, rank: u32) -> bool {
        rank == 0
    }
    fn bind(&self, binder: &mut Binder<'_, S::Ir>) {
        binder.op::<S::Unary>();
        binder.op::<S::Binary>();
        binder.op::<S::Constant>();
        binder.attr::<S::Constant, 0>(CONSTANT);
    }
    fn step<C: MatchContext<S::Ir>>(
        &self,
        context: &mut C,
        tables: &Tables<S::Ir>,
        root: Op<S::Ir>,
        ranks: Range<u32>,
    ) -> Step {
        for rank in ranks {
            let rule = RULES[rank as usize];
            if !context.enabled(rank) {
                continue;
            }
            let Some(found) = Self::find(context.ir(), tables, rule, root) else {
                continue;
            };
            context.reached(rank, root);
            let Some(rewriter) = context.commit(rank) else {
                return Step::Matched(rank);
            };
            if Self::rewrite(rewriter, tables, rule, root, found).is_none() {
                context.abandon(rank, |_| "it always fails".to_string());
                return Step::Failed(rank);
            }
            context.finished(rank);
            return Step::Applied(rank);
        }
        Step::NoMatch
    }
    fn replay(
        &self,
        probe: &mut Probe<'_, S::Ir>,
        tables: &Tables<S::Ir>,
        rank: u32,
        captures: &[Capture<S::Ir>],
    ) -> Outcome {
        let Some(Capture::Op(root)) = captures.first() else {
            return Outcome::Declined;
        };
        match Self::find(probe.ir(), tables, RULES[rank as usize], *root) {
            Some(_) => Outcome::Matched,
            None => {
                probe.declined(rank, |_| "it is none".to_string());
                Outcome::Declined
            }
        }
    }
}

fn negative(a: i64) -> i64 {
    (-a).rem_euclid(MODULUS)
}
fn mean(a: i64, b: i64) -> i64 {
    (-(a + b) * HALF).rem_euclid(MODULUS)
}
fn number<I: Ir>(ir: &I, attr: &I::Attr) -> Option<i64> {
    ir.with_attr_view(attr, |view| match view {
        AttrView::Integer { value, .. } => i64::try_from(value).ok(),
        _ => None,
    })
}

/// Evaluates the ops. The numbers of the sources are fixed for an evaluator.
pub(crate) struct Evaluator<I: Ir> {
    sources: HashMap<Value<I>, i64>,
}

impl<I: Ir> Evaluator<I> {
    /// Assigns numbers to the sources.
    pub(crate) fn new(sources: impl IntoIterator<Item = Value<I>>) -> Self {
        let numbers = (1..).map(|number: i64| (number * 37 + 5).rem_euclid(MODULUS));
        Evaluator {
            sources: sources.into_iter().zip(numbers).collect(),
        }
    }

    pub(crate) fn evaluate(&self, ir: &I, tables: &Tables<I>, value: Value<I>) -> Checked<i64> {
        let mut known = self.sources.clone();
        // Depth first with an explicit stack, because chains may be long.
        let mut stack = vec![value];
        let mut rounds = 0;
        while let Some(&value) = stack.last() {
            rounds += 1;
            if known.contains_key(&value) {
                stack.pop();
                continue;
            }
            let text = |op| ir.display_op(op);
            let Some((op, _)) = ir.defining_op(value) else {
                return violated(
                    "Ir::defining_op",
                    "a value that is kept",
                    "an operation",
                    "none",
                );
            };
            let operands: Vec<_> = (0..ir.num_operands(op))
                .map(|i| ir.operand(op, i))
                .collect();
            let missing: Vec<_> = operands.iter().filter(|x| !known.contains_key(x)).collect();
            if !missing.is_empty() {
                if rounds > 1_000_000 {
                    return violated(
                        "Ir::operand",
                        text(op),
                        "an end of its operands",
                        "a circle",
                    );
                }
                stack.extend(missing);
                continue;
            }
            let inputs: Vec<_> = operands.iter().map(|x| known[x]).collect();
            let kind = Some(ir.kind(op));
            let result = match inputs.as_slice() {
                [a] if kind == tables.kind(UNARY) => negative(*a),
                [a, b] if kind == tables.kind(BINARY) => mean(*a, *b),
                [] if kind == tables.kind(CONSTANT) => {
                    let number = ir.with_attr(op, tables.attr(0), |attr| number(ir, attr?));
                    match number {
                        Some(number) => number.rem_euclid(MODULUS),
                        None => return violated("Ir::with_attr", text(op), "an integer", "none"),
                    }
                }
                _ => return violated("Ir::kind", text(op), "an op of the suite's", "another"),
            };
            known.insert(value, result);
        }
        Ok(known[&value])
    }
}

/// The tables of the rules, bound to the IR.
pub(crate) fn tables<S: Subject>(ir: &mut S::Ir) -> Tables<S::Ir> {
    Tables::bind(&SuiteRules::<S>::new(), ir)
}
