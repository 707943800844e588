//! Clones of operations and regions.

use drr_runtime::build::IRRewriter;
use drr_runtime::ir::{InsertPoint, Ir, IrMapping};
use drr_runtime::rewriter::RewriterBase;

use crate::support::{TestIr, assert_module, find, parse};

use super::{assert_rewritten, rewrite};

#[test]
fn a_cloned_region_uses_its_own_values_and_those_from_outside() {
    let events = assert_rewritten(
        "%0 = test.source
         %1 = test.tag %0
         test.scope {
         ^0(%2):
           %3 = test.add %2 %1
           test.scope {
             test.sink %3 %0
           }
           test.br ^1
         ^1:
           test.sink %3
           test.br ^0
         }
         test.pure_scope {
         }",
        |rewriter, _| {
            let ir = rewriter.ir();
            let (from, to) = (find(ir, "test.scope"), find(ir, "test.pure_scope"));
            let (from, to) = (ir.regions(from)[0], ir.regions(to)[0]);
            let source = find(ir, "test.source");
            let tag = find(ir, "test.tag");
            let mut mapping = IrMapping::new();
            mapping.map_value(ir.result(source, 0), ir.result(tag, 0));
            assert!(rewriter.clone_region_before(from, to, None, &mut mapping));
            let entry = rewriter.ir().blocks(from)[0];
            assert_eq!(mapping.block(entry), Some(rewriter.ir().blocks(to)[1]));
            rewriter.erase_block(rewriter.ir().blocks(to)[0])
        },
        "%0 = test.source
         %1 = test.tag %0
         test.scope {
         ^0(%2):
           %3 = test.add %2 %1
           test.scope {
             test.sink %3 %0
           }
           test.br ^1
         ^1:
           test.sink %3
           test.br ^0
         }
         test.pure_scope {
         ^0(%4):
           %5 = test.add %4 %1
           test.scope {
             test.sink %5 %1
           }
           test.br ^1
         ^1:
           test.sink %5
           test.br ^0
         }",
    );
    assert_eq!(
        events[..6],
        [
            "block inserted",
            "block inserted",
            "inserted test.add(argument, tag)",
            "inserted test.scope()",
            "inserted test.br()",
            "inserted test.sink(add)",
        ]
    );
}

#[test]
fn a_cloned_op_takes_mapped_operands() {
    assert_rewritten(
        "%0 = test.source
         %1 = test.tag %0 <tag = 3>
         test.sink %1",
        |rewriter, root| {
            let mut mapping = IrMapping::new();
            let (from, to) = (
                rewriter.ir().operand(root, 0),
                rewriter.ir().result(root, 0),
            );
            mapping.map_value(from, to);
            let next = rewriter.ir().next_op(root).expect("the sink");
            rewriter.set_insertion_point(InsertPoint::Before(next));
            let new = rewriter
                .clone_op(root, &mut mapping)
                .expect("it can be cloned");
            assert_eq!(mapping.op(root), Some(new));
            assert_eq!(mapping.value(to), Some(rewriter.ir().result(new, 0)));
            true
        },
        "%0 = test.source
         %1 = test.tag %0 <tag = 3>
         %2 = test.tag %1 <tag = 3>
         test.sink %1",
    );
}

#[test]
fn an_op_can_be_cloned_into_itself() {
    let mut ir = parse("test.scope {\n%0 = test.source\ntest.sink %0\n}");
    let (scope, sink) = (find(&ir, "test.scope"), find(&ir, "test.sink"));
    let mut rewriter = IRRewriter::new(&mut ir, InsertPoint::Before(sink));
    assert!(rewriter.clone_op(scope, &mut IrMapping::new()).is_some());
    assert_module(
        &ir,
        "test.scope {
           %0 = test.source
           test.scope {
             %1 = test.source
             test.sink %1
           }
           test.sink %0
         }",
    );
}

#[test]
fn a_region_is_not_cloned_into_itself() {
    let text = "%0 = test.source
         %1 = test.tag %0
         test.scope {
           test.pure_scope {
           }
         }";
    rewrite(text, false, |rewriter, _| {
        let ir = rewriter.ir();
        let (outer, inner) = (find(ir, "test.scope"), find(ir, "test.pure_scope"));
        let (outer, inner) = (ir.regions(outer)[0], ir.regions(inner)[0]);
        let before = ir.to_string();
        assert!(!rewriter.clone_region_before(outer, inner, None, &mut IrMapping::new()));
        assert_eq!(rewriter.ir().to_string(), before);
        // A clone may be inserted after the original.
        assert!(rewriter.clone_region_before(outer, outer, None, &mut IrMapping::new()));
        true
    });
}

#[test]
fn cloning_that_fails_half_way_leaves_nothing_behind() {
    let mut ir = parse(
        "%0 = test.source
         test.scope {
           %1 = test.neg %0
           test.scope {
             %2 = test.mul %1 %1
             test.sink %2
           }
         }",
    );
    ir.uncloneable = TestIr::kind_of("test.sink");
    let before = ir.to_string();
    let (scope, source) = (find(&ir, "test.scope"), find(&ir, "test.source"));
    let region = ir.regions(scope)[0];
    let mut rewriter = IRRewriter::new(&mut ir, InsertPoint::Before(scope));
    let mut mapping = IrMapping::new();
    assert!(rewriter.clone_op(scope, &mut mapping).is_none());
    assert!(mapping.op(scope).is_none());
    assert!(!rewriter.clone_region_before(region, region, None, &mut mapping));
    assert_eq!(ir.to_string(), before);
    assert!(ir.is_before_in_block(source, scope));
}
