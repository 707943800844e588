//! The interpreter's text for each kind of fact that does not hold.

use drr_runtime::decl::Arity;
use drr_runtime::ir::{Ir, Op, Value};
use drr_runtime::pattern_set::PatternSet;
use drr_runtime::rewriter::RewriterBase;
use drr_runtime::rule::{
    At, Binder, Binding, Bound, Cx, Fact, Found, Group, Host, Length, NextMatch, Patterns, Program,
    ProgramVisitor, Reason, RuleData, RuleInfo, Search, SetData, Stop, Tables,
};

use crate::support::rules::{bind, index, shapes};
use crate::support::{TestIr, all_ops, parse};

/// A rule that is nothing but facts, a native, and the tests that fail.
#[derive(Default)]
struct Facts {
    bindings: &'static [Binding],
    facts: &'static [Fact],
    names: &'static [(&'static str, u16)],
    tests: Vec<Reason<TestIr>>,
}

struct Rule(&'static SetData<TestIr>);

impl Patterns<TestIr> for Rule {
    fn visit<V: ProgramVisitor<TestIr>>(self, visitor: V) -> V::Output {
        visitor.visit(self)
    }
}

impl Program<TestIr> for Rule {
    type Match = ();

    fn data(&self) -> &'static SetData<TestIr> {
        self.0
    }
    fn bind(&self, binder: &mut Binder<'_, TestIr>) {
        bind(binder);
    }
    fn find<S: Search>(&self, _: &Cx<'_, TestIr, S>, _: Op<TestIr>) -> Option<Found<()>> {
        None
    }
    fn rewrite<R: RewriterBase<TestIr>>(
        &self,
        _: &Tables<TestIr>,
        (): &(),
        _: Host<'_, TestIr, R>,
    ) -> Result<(), Stop> {
        Ok(())
    }
    /// The first test fails, if there is one.
    fn replay(&self, cx: &Cx<'_, TestIr, NextMatch>, bound: &Bound<TestIr>) -> Option<Found<()>> {
        match self.0.rules[0].tests {
            [] => cx.solution(bound.rank(), ()),
            _ => cx.miss(bound.rank(), 0),
        }
    }
    /// The operands of the op that makes the value; a source has none that match.
    fn extract(
        &self,
        ir: &TestIr,
        _: &Tables<TestIr>,
        _: u32,
        _: u16,
        value: Value<TestIr>,
    ) -> Option<Vec<Option<Value<TestIr>>>> {
        let (op, _) = ir.defining_op(value)?;
        let operands: Vec<_> = (0..ir.num_operands(op))
            .map(|index| Some(ir.operand(op, index)))
            .collect();
        (!operands.is_empty()).then_some(operands)
    }
}

/// The text about the facts at the last op of this name.
#[track_caller]
fn assert_says(rule: Facts, op: &str, text: &str, expected: &str) {
    let data = SetData {
        ops: shapes().leak(),
        bindings: rule.bindings,
        orders: &[],
        rules: vec![RuleData {
            info: RuleInfo::new("Facts", "", 1, "", 1),
            ops: &[],
            roots: &[],
            can_fail: false,
            facts: rule.facts,
            choices: &[],
            tests: rule.tests.leak(),
            names: rule.names,
            natives: &["native `Under`"],
        }]
        .leak(),
    };
    let mut ir = parse(text);
    let set = PatternSet::new().with(Rule(Box::leak(Box::new(data))));
    let set = set.bind(&mut ir);
    let ops = all_ops(&ir);
    let named = |op: &&Op<TestIr>, name| ir.kind_name(ir.kind(**op)) == name;
    let op = ops
        .iter()
        .rev()
        .find(|one| named(one, op))
        .expect("it is there");
    let explanation = set.explain(&mut ir, *op, "Facts").expect("it is there");
    let text = explanation.to_string();
    let text = text.strip_prefix("`Facts` ").expect("it is named");
    assert_eq!(text.trim_start_matches("does not match: "), expected);
}

const SCOPE: &str = "%0 = test.source
                     test.scope {
                       ^0(%1):
                       %2 = test.neg %1
                       %3 = test.neg %0
                       test.sink %2 %3
                     }";

/// The body of a scope: `neg` and `sink`.
const BODY: &[Binding] = &[
    Binding::Root,
    Binding::Regions(0),
    Binding::Element(1, At::Front(0)),
    Binding::Block(2),
    Binding::Args(3),
    Binding::Element(4, At::Front(0)),
    Binding::LastOther(3, &[]),
    Binding::Operand(6, 0),
    Binding::Def(7),
    Binding::Operand(8, 0),
    Binding::Operand(6, 1),
    Binding::Def(10),
    Binding::Operand(11, 0),
    Binding::Def(12),
];

const SHAPE_OF_BODY: [Fact; 5] = [
    Fact::Is(0, &[index::SCOPE]),
    Fact::Length(1, Length::Exactly(1)),
    Fact::Present(3),
    Fact::AtMostOps(3, 3),
    Fact::Length(4, Length::Exactly(1)),
];

fn body(facts: &[Fact], expected: &str) {
    let facts = [&SHAPE_OF_BODY, facts].concat().leak();
    let rule = Facts {
        bindings: BODY,
        facts,
        names: &[("x", 5)],
        ..Facts::default()
    };
    assert_says(rule, "test.scope", SCOPE, expected);
}

#[test]
fn a_body_matches() {
    let facts = [
        Fact::Is(6, &[index::SINK]),
        Fact::Is(8, &[index::NEG]),
        Fact::InBlock(8, 3),
        Fact::Is(11, &[index::NEG]),
        Fact::InBlock(11, 3),
        Fact::NoOthers(3, &[6, 8, 11]),
        Fact::Equal(5, 9),
    ];
    body(&facts, "matches");
}

#[test]
fn a_body_is_another() {
    body(
        &[Fact::Is(6, &[index::NEG])],
        "region 0 of 'test.scope' has 'test.sink' where 'test.neg' should be",
    );
    body(
        &[Fact::Is(6, &[index::SINK]), Fact::NoOthers(3, &[6])],
        "region 0 of 'test.scope' also has 'test.neg'",
    );
    body(
        &[Fact::Is(6, &[index::SINK]), Fact::AtMostOps(3, 2)],
        "region 0 of 'test.scope' has more than 2 ops",
    );
    body(
        &[
            Fact::Is(6, &[index::SINK]),
            Fact::Is(11, &[index::NEG]),
            Fact::Is(13, &[index::SOURCE]),
            Fact::InBlock(13, 3),
        ],
        "'test.source' is not in the block that is matched",
    );
    body(
        &[
            Fact::Is(6, &[index::SINK]),
            Fact::Is(11, &[index::NEG]),
            Fact::Equal(5, 12),
        ],
        "both '$x' must be equal where $x = a block argument of type Type(I64), \
         $x = test.source() : Type(I64)",
    );
    body(
        &[Fact::Length(4, Length::Exactly(2))],
        "the block of region 0 of 'test.scope' has 1 arguments, not 2",
    );
    body(
        &[Fact::Length(1, Length::AtLeast(2))],
        "'test.scope' has 1 region, not 2 or more",
    );
}

/// The operands of a sink: a single one, some, and an optional one.
const GROUPS: &[Arity] = &[Arity::One, Arity::Variadic];
const OPERANDS: &[Binding] = &[
    Binding::Root,
    Binding::Operands(
        0,
        &[(
            index::SINK,
            Group {
                arities: GROUPS,
                index: 1,
            },
        )],
    ),
    Binding::Element(1, At::Front(1)),
    Binding::Def(2),
    Binding::Slice(1, 1, 1),
    Binding::Element(1, At::Only),
    Binding::Def(5),
    Binding::Optional(1),
    Binding::Operand(0, 0),
    Binding::Extract(0, 8),
    Binding::Out(9, 0),
    Binding::Def(10),
];

fn operands(operands: &str, facts: &'static [Fact], expected: &str) {
    let rule = Facts {
        bindings: OPERANDS,
        facts,
        ..Facts::default()
    };
    let text = format!("%0 = test.source\n%1 = test.neg %0\ntest.sink {operands}");
    assert_says(rule, "test.sink", &text, expected);
}

#[test]
fn operands_are_others() {
    operands("%0 %1 %1", &[Fact::Is(3, &[index::NEG])], "matches");
    operands(
        "%0 %1 %0",
        &[Fact::Is(3, &[index::NEG])],
        "operand 2 of 'test.sink' is defined by 'test.source', not 'test.neg'",
    );
    operands(
        "%0 %1 %0",
        &[Fact::Is(3, &[index::NEG, index::ADD])],
        "operand 2 of 'test.sink' is defined by 'test.source', not 'test.neg' or 'test.add'",
    );
    operands(
        "%0 %1",
        &[Fact::Length(1, Length::AtLeast(2))],
        "the variadic operand of 'test.sink' that begins at operand 1 has 1 values",
    );
    operands(
        "%0 %1",
        &[Fact::Present(4)],
        "'test.sink' has too few operands",
    );
    operands(
        "%0",
        &[Fact::Is(6, &[index::NEG])],
        "operand 1 of 'test.sink' is absent",
    );
    operands(
        "%0 %1 %1",
        &[Fact::Is(6, &[index::NEG])],
        "the operands of 'test.sink' from 1 on are 2, too few or too many",
    );
    operands("%0", &[Fact::Absent(7), Fact::Absent(1)], "matches");
    operands(
        "%0 %1",
        &[Fact::Absent(7)],
        "optional operand 1 of 'test.sink' is present",
    );
    operands(
        "%0 %1",
        &[Fact::Equal(7, 8)],
        "operand 0 of 'test.sink' is not what the same name stands for elsewhere",
    );
    operands("%1 %1", &[Fact::Equal(7, 8)], "matches");
}

#[test]
fn natives_give_something_else() {
    operands(
        "%0",
        &[Fact::Present(9)],
        "operand 0 of 'test.sink' is not what native `Under` matches",
    );
    operands(
        "%1",
        &[Fact::Present(9), Fact::Is(11, &[index::ADD])],
        "value 0 of what native `Under` gives is defined by 'test.source', not 'test.add'",
    );
    operands(
        "%1",
        &[Fact::Present(9), Fact::Is(11, &[index::SOURCE])],
        "matches",
    );
}

#[test]
fn failed_tests_are_told_with_their_values() {
    let says = |test: Reason<TestIr>, expected: &str| {
        let rule = Facts {
            bindings: OPERANDS,
            facts: &[Fact::Is(0, &[index::SINK])],
            tests: vec![test],
            ..Facts::default()
        };
        let text = "%0 = test.source\n%1 = test.neg %0\ntest.sink %0 %1";
        assert_says(rule, "test.sink", text, expected);
    };
    says(Reason::Text("no"), "no");
    says(
        Reason::Shown("no", &[("a", 8), ("b", 1)]),
        "no where $a = test.source() : Type(I64), $b = 1 values",
    );
    says(
        Reason::Types("operand 'b'", "any float", 1, |_| false),
        "operand 'b' failed to satisfy constraint: 'any float': it has type Type(I64)",
    );
    says(
        Reason::Constant("operand 'a'", 8),
        "operand 'a' is not a constant: 'test.source' is not known as constant-like",
    );
    says(
        Reason::Replacements(&[8, 7, 1]),
        "the replacements have types (Type(I64), Type(I64), Type(I64)), the root's results ()",
    );
}
