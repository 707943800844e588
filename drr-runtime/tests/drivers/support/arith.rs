//! A few arithmetic rules, with their structure as code and as data.

use drr_runtime::decl::Arity;
use drr_runtime::ir::{Ir, Op, Value};
use drr_runtime::rule::{
    AttrSlot, Capture, Counts, Group, SourceArg, SourceOp, Tables, ValuePattern,
};

use super::TestIr;
use super::rules::{Captures, Rule, index, make};

/// Operand `index` of an op with two operands.
const fn of_two(index: usize) -> Group {
    Group {
        arities: &[Arity::One, Arity::One],
        index,
    }
}

/// The operand of an op with one operand.
const OF_ONE: Group = Group {
    arities: &[Arity::One],
    index: 0,
};

/// The operation of this kind that defines the value.
fn defined(
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
        _ => panic!("capture {index} is no value"),
    }
}

/// The number of a constant.
fn int(ir: &TestIr, tables: &Tables<TestIr>, captures: Captures<'_>, index: usize) -> i64 {
    match captures[index] {
        Capture::Attr(slot) => slot
            .get(ir, tables)
            .as_int()
            .and_then(|int| i64::try_from(int).ok())
            .expect("an i64"),
        _ => panic!("capture {index} is no attribute"),
    }
}

const NEG_NEG: &[SourceOp] = &[SourceOp {
    counts: Counts::ANY,
    op: index::NEG,
    name: "test.neg",
    bind: None,
    args: &[SourceArg::Value(
        OF_ONE.only(),
        ValuePattern::Defined(
            &SourceOp {
                counts: Counts::ANY,
                op: index::NEG,
                name: "test.neg",
                bind: None,
                args: &[SourceArg::Value(OF_ONE.only(), ValuePattern::Bind(0))],
            },
            None,
        ),
    )],
}];

/// `-(-x) -> x`
pub(crate) fn neg_neg() -> Rule {
    let rule = Rule::new("NegNeg", index::NEG).benefit(2);
    let rule = rule.source(NEG_NEG, 1, |ir, tables, root| {
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

const CONST: SourceOp = SourceOp {
    counts: Counts::ANY,
    op: index::CONST,
    name: "test.const",
    bind: None,
    args: &[SourceArg::Attr(index::VALUE, 1)],
};

const ADD_ZERO: &[SourceOp] = &[
    SourceOp {
        counts: Counts::ANY,
        op: index::ADD,
        name: "test.add",
        bind: None,
        args: &[
            SourceArg::Value(of_two(0).only(), ValuePattern::Bind(0)),
            SourceArg::Value(of_two(1).only(), ValuePattern::Defined(&CONST, Some(0))),
        ],
    },
    SourceOp {
        counts: Counts::ANY,
        op: index::ADD,
        name: "test.add",
        bind: None,
        args: &[
            SourceArg::Value(of_two(0).only(), ValuePattern::Defined(&CONST, Some(0))),
            SourceArg::Value(of_two(1).only(), ValuePattern::Bind(0)),
        ],
    },
];

/// `x + 0 -> x`, in either order
pub(crate) fn add_zero() -> Rule {
    let rule = Rule::new("AddZero", index::ADD)
        .benefit(2)
        .group("identities");
    let rule = rule
        .needs(index::CONST)
        .source(ADD_ZERO, 2, |ir, tables, root| {
            let orders = [(0, 1), (1, 0)].into_iter().filter_map(|(x, c)| {
                let constant = defined(ir, tables, ir.operand(root, c), index::CONST)?;
                let slot = AttrSlot::find(ir, tables, constant, index::VALUE.into())?;
                Some(vec![
                    Capture::Value(ir.operand(root, x)),
                    Capture::Attr(slot),
                ])
            });
            orders.collect()
        });
    rule.check(|ir, tables, captures| match int(ir, tables, captures, 1) {
        0 => Ok(()),
        other => Err(format!("{other} is not zero")),
    })
    .rewrite(|rewriter, root, captures| {
        rewriter.replace_op(root, &[value(captures, 0)]);
        Ok(true)
    })
}

const ADD_SELF: &[SourceOp] = &[SourceOp {
    counts: Counts::ANY,
    op: index::ADD,
    name: "test.add",
    bind: None,
    args: &[
        SourceArg::Value(of_two(0).only(), ValuePattern::Bind(0)),
        SourceArg::Value(of_two(1).only(), ValuePattern::Bind(0)),
    ],
}];

/// `x + x -> x * 2`
pub(crate) fn add_self() -> Rule {
    let rule = Rule::new("AddSelf", index::ADD)
        .benefit(1)
        .group("strength");
    let rule = rule.source(ADD_SELF, 1, |ir, _, root| {
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

const ADD_ADD: &[SourceOp] = &[SourceOp {
    counts: Counts::ANY,
    op: index::ADD,
    name: "test.add",
    bind: Some(3),
    args: &[
        SourceArg::Value(
            of_two(0).only(),
            ValuePattern::Defined(
                &SourceOp {
                    counts: Counts::ANY,
                    op: index::ADD,
                    name: "test.add",
                    bind: None,
                    args: &[
                        SourceArg::Value(of_two(0).only(), ValuePattern::Bind(0)),
                        SourceArg::Value(of_two(1).only(), ValuePattern::Defined(&CONST, Some(0))),
                    ],
                },
                Some(0),
            ),
        ),
        SourceArg::Value(
            of_two(1).only(),
            ValuePattern::Defined(
                &SourceOp {
                    counts: Counts::ANY,
                    op: index::CONST,
                    name: "test.const",
                    bind: None,
                    args: &[SourceArg::Attr(index::VALUE, 2)],
                },
                Some(0),
            ),
        ),
    ],
}];

/// `(x + c1) + c2 -> x + (c1 + c2)`, unless the sum overflows
pub(crate) fn add_add() -> Rule {
    let rule = Rule::new("AddAdd", index::ADD)
        .benefit(4)
        .needs(index::CONST);
    let rule = rule.source(ADD_ADD, 4, |ir, tables, root| {
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

const ADD_TWO: &[SourceOp] = &[SourceOp {
    counts: Counts::ANY,
    op: index::ADD,
    name: "test.add",
    bind: None,
    args: &[
        SourceArg::Value(
            of_two(0).only(),
            ValuePattern::Defined(
                &SourceOp {
                    counts: Counts::ANY,
                    op: index::TWO,
                    name: "test.two",
                    bind: Some(0),
                    args: &[],
                },
                Some(0),
            ),
        ),
        SourceArg::Value(
            of_two(1).only(),
            ValuePattern::Defined(
                &SourceOp {
                    counts: Counts::ANY,
                    op: index::TWO,
                    name: "test.two",
                    bind: Some(0),
                    args: &[],
                },
                Some(1),
            ),
        ),
    ],
}];

/// `two(x).0 + two(x).1 -> tag(x)`, of the same `two`
pub(crate) fn add_two() -> Rule {
    let rule = Rule::new("AddTwo", index::ADD).benefit(3).needs(index::TWO);
    let rule = rule.source(ADD_TWO, 1, |ir, tables, root| {
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

const TAG_SEVEN: &[SourceOp] = &[SourceOp {
    counts: Counts::ANY,
    op: index::TAG,
    name: "test.tag",
    bind: None,
    args: &[
        SourceArg::Value(OF_ONE.only(), ValuePattern::Bind(0)),
        SourceArg::Attr(index::TAG_ATTR, 1),
    ],
}];

/// `tag(x) <tag = 7> -> x`; 7 is the default
pub(crate) fn tag_seven() -> Rule {
    let rule = Rule::new("TagSeven", index::TAG).benefit(1);
    let rule = rule.source(TAG_SEVEN, 2, |ir, tables, root| {
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
