//! A few arithmetic rules, with their structure as code and as data.

use drr_runtime::decl::Arity;
use drr_runtime::ir::{Ir, Op, Value};
use drr_runtime::rule::{AttrSlot, Binding, BindingId, Capture, Fact, Group, OpIndex, Tables};

use super::TestIr;
use super::rules::{Captures, ROOT, Rule, index, make};

// Positions in the table below.
const LEFT: BindingId = 1;
const RIGHT: BindingId = 2;
pub(crate) const LEFT_DEF: BindingId = 3;
pub(crate) const RIGHT_DEF: BindingId = 4;
const LEFT_LEFT: BindingId = 5;
const LEFT_RIGHT: BindingId = 6;
const LEFT_RIGHT_DEF: BindingId = 7;
const RIGHT_VALUE: BindingId = 8;
const LEFT_RIGHT_VALUE: BindingId = 9;
const X: BindingId = 10;
const ZERO: BindingId = 11;
pub(crate) const ZERO_DEF: BindingId = 12;
const ZERO_VALUE: BindingId = 13;
const TAG: BindingId = 14;
const THIRD: BindingId = 15;
/// The picks of three operands.
pub(crate) const PICKS: &[BindingId] = &[16, 17, 18];
/// The op that defines the first of them, and its number.
pub(crate) const FIRST_DEF: BindingId = 19;
pub(crate) const FIRST_VALUE: BindingId = 20;

/// The finds of the rules.
pub(crate) const BINDINGS: &[Binding] = &[
    Binding::Root,
    Binding::Operand(ROOT, 0),
    Binding::Operand(ROOT, 1),
    Binding::Def(LEFT),
    Binding::Def(RIGHT),
    Binding::Operand(LEFT_DEF, 0),
    Binding::Operand(LEFT_DEF, 1),
    Binding::Def(LEFT_RIGHT),
    Binding::Attr(RIGHT_DEF, &[(index::CONST, index::VALUE)]),
    Binding::Attr(LEFT_RIGHT_DEF, &[(index::CONST, index::VALUE)]),
    Binding::Pick(0, 0),
    Binding::Pick(0, 1),
    Binding::Def(ZERO),
    Binding::Attr(ZERO_DEF, &[(index::CONST, index::VALUE)]),
    Binding::Attr(ROOT, &[(index::TAG, index::TAG_ATTR)]),
    Binding::Operand(ROOT, 2),
    Binding::Pick(1, 0),
    Binding::Pick(1, 1),
    Binding::Pick(1, 2),
    Binding::Def(16),
    Binding::Attr(FIRST_DEF, &[(index::CONST, index::VALUE)]),
];

/// The operands of an op with two, and of one with three.
pub(crate) const ORDERS: &[&[BindingId]] = &[&[LEFT, RIGHT], &[LEFT, RIGHT, THIRD]];

/// The only result of an op.
const fn only(op: OpIndex) -> (OpIndex, Group) {
    let group = Group {
        arities: &[Arity::One],
        index: 0,
    };
    (op, group)
}

/// Result `index` of the op with two.
const fn of_two(index: usize) -> (OpIndex, Group) {
    let group = Group {
        arities: &[Arity::One, Arity::One],
        index,
    };
    (index::TWO, group)
}

/// The operation of this kind that defines the value.
pub(crate) fn defined(
    ir: &TestIr,
    tables: &Tables<TestIr>,
    value: Value<TestIr>,
    op: u16,
) -> Option<Op<TestIr>> {
    let (definition, _) = ir.defining_op(value)?;
    (tables.op_index(ir, definition) == op).then_some(definition)
}

fn value(captures: Captures<'_>, index: usize) -> Value<TestIr> {
    match captures[index] {
        Capture::Value(value) => value,
        _ => panic!("capture {index} is not a value"),
    }
}

/// A constant's number.
pub(crate) fn int(
    ir: &TestIr,
    tables: &Tables<TestIr>,
    captures: Captures<'_>,
    index: usize,
) -> i64 {
    match captures[index] {
        Capture::Attr(slot) => slot
            .get(ir, tables)
            .as_int()
            .and_then(|int| i64::try_from(int).ok())
            .expect("an i64"),
        _ => panic!("capture {index} is not an attribute"),
    }
}

const NEG_NEG: &[Fact] = &[
    Fact::Is(ROOT, &[index::NEG]),
    Fact::Is(LEFT_DEF, &[index::NEG]),
];

/// `-(-x) -> x`
pub(crate) fn neg_neg() -> Rule {
    let rule = Rule::new("NegNeg", index::NEG).benefit(2);
    let rule = rule.source(NEG_NEG, &[LEFT_LEFT], |ir, tables, root| {
        let inner = defined(ir, tables, ir.operand(root, 0), index::NEG);
        inner
            .map(|inner| vec![Capture::Value(ir.operand(inner, 0))])
            .into_iter()
            .collect()
    });
    rule.rewrite(|rewriter, root, captures| {
        rewriter.replace_op(root, &[value(captures, 0)]);
        Ok(true)
    })
}

const ADD_ZERO: &[Fact] = &[
    Fact::Is(ROOT, &[index::ADD]),
    Fact::Is(ZERO_DEF, &[index::CONST]),
    Fact::FedBy(ZERO, &[only(index::CONST)]),
    Fact::Present(ZERO_VALUE),
];

/// `x + 0 -> x`, in either order
pub(crate) fn add_zero() -> Rule {
    let rule = Rule::new("AddZero", index::ADD)
        .benefit(2)
        .group("identities");
    let rule = rule.needs(index::CONST).choices(&[X, ZERO]).source(
        ADD_ZERO,
        &[X, ZERO_VALUE],
        |ir, tables, root| {
            let orders = [(0, 1), (1, 0)].into_iter().filter_map(|(x, c)| {
                let constant = defined(ir, tables, ir.operand(root, c), index::CONST)?;
                let slot = AttrSlot::find(ir, tables, constant, index::VALUE.into())?;
                Some(vec![
                    Capture::Value(ir.operand(root, x)),
                    Capture::Attr(slot),
                ])
            });
            orders.collect()
        },
    );
    rule.check(|ir, tables, captures| match int(ir, tables, captures, 1) {
        0 => Ok(()),
        other => Err(format!("{other} is not zero")),
    })
    .rewrite(|rewriter, root, captures| {
        rewriter.replace_op(root, &[value(captures, 0)]);
        Ok(true)
    })
}

const ADD_SELF: &[Fact] = &[Fact::Is(ROOT, &[index::ADD]), Fact::Equal(LEFT, RIGHT)];

/// `x + x -> x * 2`
pub(crate) fn add_self() -> Rule {
    let rule = Rule::new("AddSelf", index::ADD)
        .benefit(1)
        .group("strength");
    let rule = rule.source(ADD_SELF, &[LEFT], |ir, _, root| {
        let (a, b) = (ir.operand(root, 0), ir.operand(root, 1));
        if a == b {
            vec![vec![Capture::Value(a)]]
        } else {
            vec![]
        }
    });
    rule.rewrite(|rewriter, root, captures| {
        let two = make(rewriter, "test.const", &[], Some(2));
        let product = make(rewriter, "test.mul", &[value(captures, 0), two], None);
        rewriter.replace_op(root, &[product]);
        Ok(true)
    })
}

const ADD_ADD: &[Fact] = &[
    Fact::Is(ROOT, &[index::ADD]),
    Fact::Is(LEFT_DEF, &[index::ADD]),
    Fact::FedBy(LEFT, &[only(index::ADD)]),
    Fact::Is(LEFT_RIGHT_DEF, &[index::CONST]),
    Fact::FedBy(LEFT_RIGHT, &[only(index::CONST)]),
    Fact::Present(LEFT_RIGHT_VALUE),
    Fact::Is(RIGHT_DEF, &[index::CONST]),
    Fact::FedBy(RIGHT, &[only(index::CONST)]),
    Fact::Present(RIGHT_VALUE),
];

const ADD_ADD_CAPTURES: &[BindingId] = &[LEFT_LEFT, LEFT_RIGHT_VALUE, RIGHT_VALUE, ROOT];

/// `(x + c1) + c2 -> x + (c1 + c2)`, unless the sum overflows
pub(crate) fn add_add() -> Rule {
    let rule = Rule::new("AddAdd", index::ADD)
        .benefit(4)
        .needs(index::CONST);
    let rule = rule.source(ADD_ADD, ADD_ADD_CAPTURES, |ir, tables, root| {
        let find = || {
            let inner = defined(ir, tables, ir.operand(root, 0), index::ADD)?;
            let c1 = defined(ir, tables, ir.operand(inner, 1), index::CONST)?;
            let c2 = defined(ir, tables, ir.operand(root, 1), index::CONST)?;
            let attr = |op| AttrSlot::find(ir, tables, op, index::VALUE.into()).map(Capture::Attr);
            Some(vec![
                Capture::Value(ir.operand(inner, 0)),
                attr(c1)?,
                attr(c2)?,
                Capture::Op(root),
            ])
        };
        find().into_iter().collect()
    });
    rule.check(|ir, tables, captures| {
        let (a, b) = (int(ir, tables, captures, 1), int(ir, tables, captures, 2));
        a.checked_add(b)
            .map(|_| ())
            .ok_or_else(|| format!("{a} + {b} overflows"))
    })
    .rewrite(|rewriter, root, captures| {
        let constant = |index| {
            let (op, _) = rewriter.ir().defining_op(index).expect("a constant");
            rewriter.ir().attr(op, "value").expect("its value")
        };
        let ir = rewriter.ir();
        let (inner, _) = ir
            .defining_op(ir.operand(root, 0))
            .expect("the inner addition");
        let sum = constant(ir.operand(inner, 1)) + constant(ir.operand(root, 1));
        let sum = make(rewriter, "test.const", &[], Some(sum));
        let result = make(rewriter, "test.add", &[value(captures, 0), sum], None);
        rewriter.replace_op(root, &[result]);
        Ok(true)
    })
}

const ADD_TWO: &[Fact] = &[
    Fact::Is(ROOT, &[index::ADD]),
    Fact::Is(LEFT_DEF, &[index::TWO]),
    Fact::FedBy(LEFT, &[of_two(0)]),
    Fact::Is(RIGHT_DEF, &[index::TWO]),
    Fact::FedBy(RIGHT, &[of_two(1)]),
    Fact::Equal(LEFT_DEF, RIGHT_DEF),
];

/// `two(x).0 + two(x).1 -> tag(x)`, of the same `two`
pub(crate) fn add_two() -> Rule {
    let rule = Rule::new("AddTwo", index::ADD).benefit(3).needs(index::TWO);
    let rule = rule.source(ADD_TWO, &[LEFT_DEF], |ir, tables, root| {
        let definition = |index| ir.defining_op(ir.operand(root, index));
        match (definition(0), definition(1)) {
            (Some((a, 0)), Some((b, 1))) if a == b && tables.op_index(ir, a) == index::TWO => {
                vec![vec![Capture::Op(a)]]
            }
            _ => vec![],
        }
    });
    rule.rewrite(|rewriter, root, captures| {
        let Capture::Op(two) = captures[0] else {
            return Err("no op bound".to_string());
        };
        let operand = rewriter.ir().operand(two, 0);
        let tag = make(rewriter, "test.tag", &[operand], None);
        rewriter.replace_op(root, &[tag]);
        Ok(true)
    })
}

const TAG_SEVEN: &[Fact] = &[Fact::Is(ROOT, &[index::TAG]), Fact::Present(TAG)];

/// `tag(x) <tag = 7> -> x`; 7 is the default
pub(crate) fn tag_seven() -> Rule {
    let rule = Rule::new("TagSeven", index::TAG).benefit(1);
    let rule = rule.source(TAG_SEVEN, &[LEFT, TAG], |ir, tables, root| {
        let slot = AttrSlot::find(ir, tables, root, index::TAG_ATTR.into());
        slot.map(|slot| vec![Capture::Value(ir.operand(root, 0)), Capture::Attr(slot)])
            .into_iter()
            .collect()
    });
    rule.check(|ir, tables, captures| match int(ir, tables, captures, 1) {
        7 => Ok(()),
        other => Err(format!("the tag is {other}")),
    })
    .rewrite(|rewriter, root, captures| {
        rewriter.replace_op(root, &[value(captures, 0)]);
        Ok(true)
    })
}

/// All rules.
pub(crate) fn all() -> Vec<Rule> {
    vec![
        neg_neg(),
        add_zero(),
        add_self(),
        add_add(),
        add_two(),
        tag_seven(),
    ]
}
