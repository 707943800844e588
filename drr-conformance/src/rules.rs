//! The rules of the suite, written by hand for the subject's four ops, and an evaluator of these
//! ops, to check that the rules preserve what a program computes.
//!
//! The values are numbers modulo 101; `unary(x)` is `-x` and `binary(x, y)` is `-(x + y) / 2`.

use std::collections::HashMap;
use std::marker::PhantomData;

use crate::bench::number;
use crate::report::{Checked, violated};
use crate::subject::Subject;
use drr_runtime::decl::OpDef;
use drr_runtime::ir::{Ir, Op, OpState, Value};
use drr_runtime::rewriter::RewriterBase;
use drr_runtime::rule::{
    Binder, Binding, Bound, Cx, Fact, Found, Host, NextMatch, OpIndex, OpShape, Patterns, Program,
    ProgramVisitor, Reason, RuleData, RuleInfo, Search, SetData, Stop, Tables,
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

/// The finds of a rule.
pub(crate) struct Matched<I: Ir> {
    root: Op<I>,
    rule: Rule,
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
    const fn rule(
        name: &'static str,
        roots: &'static [OpIndex],
        facts: &'static [Fact],
        benefit: i32,
    ) -> RuleData<S::Ir> {
        RuleData {
            info: RuleInfo::new(name, file!(), line!(), "", benefit),
            ops: &[UNARY, BINARY, CONSTANT],
            roots,
            // The rule that fails is ranked first.
            can_fail: benefit == 9,
            facts,
            choices: &[],
            tests: &[Reason::Text("it is none")],
            names: &[],
            natives: &[],
        }
    }
    const fn of_unary(name: &'static str, benefit: i32) -> RuleData<S::Ir> {
        Self::rule(name, &[UNARY], &[Fact::Is(0, &[UNARY])], benefit)
    }
    const fn of_binary(name: &'static str, benefit: i32) -> RuleData<S::Ir> {
        Self::rule(name, &[BINARY], &[Fact::Is(0, &[BINARY])], benefit)
    }
    const DATA: &'static SetData<S::Ir> = &SetData {
        ops: &[
            OpShape::any_counts(UNARY, S::Unary::DECL.name),
            OpShape::any_counts(BINARY, S::Binary::DECL.name),
            OpShape::any_counts(CONSTANT, S::Constant::DECL.name),
        ],
        bindings: &[Binding::Root],
        orders: &[],
        rules: &[
            Self::of_binary("Fail", 9),
            Self::of_unary("NegNeg", 8),
            Self::of_binary("Same", 7),
            Self::of_unary("FoldUnary", 6),
            Self::of_binary("FoldBinary", 5),
            Self::of_binary("Swap", 4),
            Self::of_binary("Hoist", 3),
        ],
    };

    /// The match of the rule; `None` if it does not match.
    fn match_rule(
        ir: &S::Ir,
        tables: &Tables<S::Ir>,
        rule: Rule,
        root: Op<S::Ir>,
    ) -> Option<Matched<S::Ir>> {
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
        let values = |x, y| Matched {
            root,
            rule,
            values: [Some(x), y],
            number: 0,
        };
        let made = |number: i64| Matched {
            root,
            rule,
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

    /// The first rule, except the failing one, that matches. At a fixed point, none does.
    pub(crate) fn matching(
        ir: &S::Ir,
        tables: &Tables<S::Ir>,
        root: Op<S::Ir>,
    ) -> Option<&'static str> {
        let rules = RULES.iter().zip(Self::DATA.rules).skip(1);
        let matches = |rule| Self::match_rule(ir, tables, rule, root).is_some();
        let mut rules = rules.filter(|(rule, _)| matches(**rule));
        rules.next().map(|(_, data)| data.info.name)
    }

    fn make<R: RewriterBase<S::Ir>>(
        rewriter: &mut R,
        tables: &Tables<S::Ir>,
        (root, op): (Op<S::Ir>, OpIndex),
        operands: &[Value<S::Ir>],
        number: Option<i64>,
    ) -> Option<Value<S::Ir>> {
        let ty = rewriter.ir().result_type(root, 0);
        let loc = rewriter.ir_mut().fused_loc(&[root]);
        let attrs = match (op, number) {
            (_, Some(number)) => vec![(tables.attr(0), S::integer(rewriter.ir_mut(), number))],
            (UNARY, None) => S::unary_attrs(rewriter.ir_mut()),
            (_, None) => S::binary_attrs(rewriter.ir_mut()),
        };
        let state = OpState {
            operands,
            result_types: &[ty],
            attrs: &attrs,
            ..OpState::new(tables.kind(op)?, loc)
        };
        let made = rewriter.create_op(state);
        Some(rewriter.ir().result(made, 0))
    }

    /// Does what the rule does; `None` if it fails half-way.
    fn apply<R: RewriterBase<S::Ir>>(
        rewriter: &mut R,
        tables: &Tables<S::Ir>,
        found: &Matched<S::Ir>,
    ) -> Option<()> {
        let Matched { root, rule, .. } = *found;
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
    type Match = Matched<S::Ir>;

    fn data(&self) -> &'static SetData<S::Ir> {
        Self::DATA
    }
    fn bind(&self, binder: &mut Binder<'_, S::Ir>) {
        binder.op::<S::Unary>();
        binder.op::<S::Binary>();
        binder.op::<S::Constant>();
        binder.attr::<S::Constant, 0>(CONSTANT);
    }
    fn find<F: Search>(
        &self,
        cx: &Cx<'_, S::Ir, F>,
        root: Op<S::Ir>,
    ) -> Option<Found<Matched<S::Ir>>> {
        for (rank, rule) in (0..).zip(RULES) {
            if cx.wants(rank)
                && let Some(bound) = Self::match_rule(cx.ir, cx.t, rule, root)
            {
                return Some(Found { rank, bound });
            }
        }
        None
    }
    fn rewrite<R: RewriterBase<S::Ir>>(
        &self,
        tables: &Tables<S::Ir>,
        matched: &Matched<S::Ir>,
        host: Host<'_, S::Ir, R>,
    ) -> Result<(), Stop> {
        if host.mode.is_dry() {
            return Ok(());
        }
        match Self::apply(host.rewriter, tables, matched) {
            Some(()) => Ok(()),
            None => Err(Stop::Abandon("it always fails".into())),
        }
    }
    fn replay(
        &self,
        cx: &Cx<'_, S::Ir, NextMatch>,
        bound: &Bound<S::Ir>,
    ) -> Option<Found<Matched<S::Ir>>> {
        let rank = bound.rank();
        let rule = RULES[rank as usize];
        match Self::match_rule(cx.ir, cx.t, rule, bound.op(0)) {
            Some(matched) => cx.solution(rank, matched),
            None => cx.miss(rank, 0),
        }
    }
}

fn negative(a: i64) -> i64 {
    (-a).rem_euclid(MODULUS)
}
fn mean(a: i64, b: i64) -> i64 {
    (-(a + b) * HALF).rem_euclid(MODULUS)
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
    Tables::bind(ir, |binder| SuiteRules::<S>::new().bind(binder))
}
