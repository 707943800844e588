//! The conformance suite on the small IR of these tests.

use drr_conformance::{Blueprint, Nested, OptionalAttr, Outcome, Role, Subject, run, run_all};
use drr_runtime::ir::{Block, InsertPoint, Ir, Op, Type, Value};

use crate::support::ir::Ty;
use crate::support::{TestIr, ops};

/// The small IR.
pub(crate) struct Small;

impl Subject for Small {
    type Ir = TestIr;
    type Source = ops::Source;
    type Unary = ops::Neg;
    type Binary = ops::Add;
    type Constant = ops::Const;

    fn empty() -> (TestIr, Block<TestIr>) {
        let ir = TestIr::new();
        let block = ir.blocks(ir.body())[0];
        (ir, block)
    }
    fn value_type(_: &mut TestIr) -> Type<TestIr> {
        Type(Ty::I64)
    }
    fn loc(_: &mut TestIr) {}
    fn keep(ir: &mut TestIr, block: Block<TestIr>, value: Value<TestIr>) -> (Op<TestIr>, usize) {
        let sink = Blueprint::new::<ops::Sink>(ir, ());
        (sink.create(ir, InsertPoint::End(block), &[value]), 0)
    }
    fn blueprint(ir: &mut TestIr, role: Role) -> Option<Blueprint<TestIr>> {
        let with = |blueprint| Some(blueprint);
        match role {
            Role::Pair => with(Blueprint {
                operands: 1,
                results: vec![Type(Ty::I64), Type(Ty::I1)],
                ..Blueprint::new::<ops::Two>(ir, ())
            }),
            Role::Region => with(Blueprint {
                regions: 1,
                ..Blueprint::new::<ops::Scope>(ir, ())
            }),
            Role::Branch => with(Blueprint {
                successors: 1,
                ..Blueprint::new::<ops::Br>(ir, ())
            }),
            _ => None,
        }
    }
    fn nested(ir: &mut TestIr, block: Block<TestIr>) -> Option<Nested<TestIr>> {
        let scope = Self::blueprint(ir, Role::Region)?;
        let op = scope.create(ir, InsertPoint::End(block), &[]);
        let region = ir.regions(op)[0];
        let blocks = vec![ir.blocks(region)[0], ir.new_block(region, 2)];
        let args = vec![0, 2];
        Some(Nested { op, blocks, args })
    }
    fn optional_attr(ir: &mut TestIr) -> Option<OptionalAttr<TestIr>> {
        let op = Blueprint {
            operands: 1,
            results: vec![Type(Ty::I64)],
            ..Blueprint::new::<ops::Tag>(ir, ())
        };
        let name = ir.bind_attr(op.kind, "tag");
        let (attr, discardable) = (5, false);
        Some(OptionalAttr {
            op,
            name,
            attr,
            discardable,
        })
    }
    fn types(_: &mut TestIr) -> Vec<Type<TestIr>> {
        vec![Type(Ty::I64), Type(Ty::I1)]
    }
    fn foldable(ir: &mut TestIr, block: Block<TestIr>) -> Option<Op<TestIr>> {
        let value = ir.attr_id("value");
        let constant = Blueprint {
            results: vec![Type(Ty::I64)],
            attrs: vec![(value, 1)],
            ..Blueprint::new::<ops::Const>(ir, ())
        };
        let add = Blueprint {
            results: vec![Type(Ty::I64)],
            ..Blueprint::new::<ops::Add>(ir, ())
        };
        let at = InsertPoint::End(block);
        let (a, b) = (constant.create(ir, at, &[]), constant.create(ir, at, &[]));
        let operands = [ir.result(a, 0), ir.result(b, 0)];
        Some(add.create(ir, at, &operands))
    }
    fn invalid(ir: &mut TestIr, block: Block<TestIr>) -> Option<Op<TestIr>> {
        ir.invalid = Some(77);
        let value = ir.attr_id("value");
        let constant = Blueprint {
            results: vec![Type(Ty::I64)],
            attrs: vec![(value, 77)],
            ..Blueprint::new::<ops::Const>(ir, ())
        };
        Some(constant.create(ir, InsertPoint::End(block), &[]))
    }
}

mod small {
    drr_conformance::conformance_tests!(super::Small);
}

/// The small IR as one without regions in operations. No operation has the region of its blocks.
struct Flat;

impl Subject for Flat {
    type Ir = TestIr;
    type Source = ops::Source;
    type Unary = ops::Neg;
    type Binary = ops::Add;
    type Constant = ops::Const;

    fn empty() -> (TestIr, Block<TestIr>) {
        Small::empty()
    }
    fn value_type(ir: &mut TestIr) -> Type<TestIr> {
        Small::value_type(ir)
    }
    fn loc(_: &mut TestIr) {}
    fn keep(ir: &mut TestIr, block: Block<TestIr>, value: Value<TestIr>) -> (Op<TestIr>, usize) {
        Small::keep(ir, block, value)
    }
    fn blueprint(ir: &mut TestIr, role: Role) -> Option<Blueprint<TestIr>> {
        Small::blueprint(ir, role).filter(|_| role != Role::Region)
    }
    fn body(ir: &mut TestIr, block: Block<TestIr>) -> Option<Vec<(Block<TestIr>, usize)>> {
        let region = ir.parent_region(block)?;
        assert_eq!(ir.region_owner(region), None);
        Some(vec![(block, 0), (ir.new_block(region, 2), 2)])
    }
}

mod flat {
    drr_conformance::conformance_tests!(super::Flat);
}

#[test]
fn the_report_names_every_check_and_says_what_was_skipped_and_why() {
    let report = run_all::<Small>();
    assert!(report.is_conformant(), "{report}");
    let skipped: Vec<_> = report.skipped().collect();
    assert_eq!(
        skipped,
        [
            (
                "ops_of_another_shape_are_refused_if_ops_are_as_declared",
                "ops are not always as declared"
            ),
            (
                "operand_groups_keep_their_lengths",
                "no op with two operand groups"
            ),
            (
                "result_groups_keep_their_lengths",
                "no op with two result groups"
            ),
            (
                "fusing_keeps_the_order_and_drops_duplicates",
                "no two locations"
            ),
            (
                "fuse_locs_is_what_fused_loc_makes_of_operations",
                "no two locations"
            ),
            (
                "named_loc_keeps_the_name_and_what_is_below",
                "no locations with names"
            ),
            ("set_loc_changes_one_location", "no two locations"),
            (
                "simplifying_a_region_erases_what_it_does_not_need",
                "regions are not simplified"
            ),
            (
                "new_operands_may_be_more_or_fewer",
                "no op with variadic operands"
            ),
            (
                "new_operands_may_be_more_or_fewer_in_each_group",
                "no op with two operand groups"
            ),
        ]
    );
    let text = report.to_string();
    assert_eq!(text.lines().count(), report.checks.len());
    assert!(
        text.contains("ok       set_operand_moves_the_use\n"),
        "{text}"
    );
    assert!(
        text.contains("skipped  operand_groups_keep_their_lengths: no op"),
        "{text}"
    );
}

#[test]
fn a_check_that_does_not_exist_is_none() {
    assert_eq!(run::<Small>("no_such_check"), None);
    let there = run::<Small>("set_operand_moves_the_use");
    assert_eq!(there, Some(Outcome::Passed));
}
