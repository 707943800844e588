//! Blocks that can be erased, and blocks that cannot.

use drr_runtime::ir::{InsertPoint, Ir, IrMapping};
use drr_runtime::rewriter::IRRewriter;

use crate::support::{find, parse};

use super::{I64, Rewrite, assert_rewritten, block_of, rewrite};
use crate::support::assert_module;

#[test]
fn in_a_rewrite_that_may_fail_an_operation_is_erased_before_or_after_the_one_around_it() {
    let text = "%0 = test.source
         %1 = test.tag %0
         test.scope {
           %2 = test.neg %0
           test.sink %2
         }";
    let outer_first: Rewrite = |rewriter, _| {
        let names = ["test.scope", "test.neg", "test.sink"];
        let ops = names.map(|name| find(rewriter.ir(), name));
        ops.into_iter().for_each(|op| rewriter.erase_op(op));
        true
    };
    let inner_first: Rewrite = |rewriter, _| {
        let names = ["test.sink", "test.neg", "test.scope"];
        let ops = names.map(|name| find(rewriter.ir(), name));
        ops.into_iter().for_each(|op| rewriter.erase_op(op));
        true
    };
    for change in [outer_first, inner_first] {
        let (ir, _) = rewrite(text, true, change);
        assert_module(&ir, "%0 = test.source\n%1 = test.tag %0");
    }
}

#[test]
fn blocks_that_branch_to_one_another_are_erased_together() {
    let events = assert_rewritten(
        "%0 = test.source
         %1 = test.tag %0
         test.scope {
           %2 = test.neg %1
           test.br ^1
         ^1(%3):
           test.sink %3 %2
           test.br ^2
         ^2:
           test.sink %2
           test.br ^1
         }",
        |rewriter, _| {
            let region = rewriter.ir().regions(find(rewriter.ir(), "test.scope"))[0];
            let second = rewriter.ir().blocks(region)[1];
            assert!(!rewriter.erase_block(second), "others branch to it");
            rewriter.erase_region_body(region)
        },
        "%0 = test.source
         %1 = test.tag %0
         test.scope {
         }",
    );
    assert_eq!(
        events
            .iter()
            .filter(|event| *event == "block erased")
            .count(),
        3
    );
    assert_eq!(
        events
            .iter()
            .filter(|event| event.starts_with("erased"))
            .count(),
        6
    );
}

#[test]
fn a_block_that_others_need_stays() {
    rewrite(
        "%0 = test.source
         %1 = test.tag %0
         test.br ^1
         ^1(%2):
         %3 = test.neg %2
         test.br ^2
         ^2:
         test.sink %3 %2",
        false,
        |rewriter, root| {
            let ir = rewriter.ir();
            let region = ir.parent_region(block_of(ir, root)).expect("a region");
            let blocks = ir.blocks(region);
            let before = ir.to_string();
            assert!(!rewriter.erase_block(blocks[1]) && !rewriter.erase_block(blocks[2]));
            assert!(!rewriter.erase_block_arg(blocks[1], 0), "it is used");
            assert!(!rewriter.erase_block_arg(blocks[1], 1), "there is none");
            assert!(
                rewriter
                    .insert_block_arg(blocks[1], 3, I64.0, None)
                    .is_none()
            );
            assert_eq!(rewriter.ir().to_string(), before);
            false
        },
    );
}

#[test]
fn a_block_whose_values_others_use_stays() {
    for used in ["%2", "%3"] {
        let text = format!(
            "%0 = test.source
             %1 = test.tag %0
             test.br ^2
             ^1(%2):
             %3 = test.neg %0
             test.br ^2
             ^2:
             test.sink {used}"
        );
        rewrite(&text, false, |rewriter, root| {
            let ir = rewriter.ir();
            let region = ir.parent_region(block_of(ir, root)).expect("a region");
            let unreachable = ir.blocks(region)[1];
            assert!(!rewriter.erase_block(unreachable));
            false
        });
    }
}

#[test]
fn an_insertion_point_in_an_erased_operation_moves_behind_it() {
    let text = "%0 = test.source
         %1 = test.tag %0
         test.scope {
           %2 = test.neg %0
           test.sink %2
         }
         test.sink %1";
    let change: Rewrite = |rewriter, _| {
        let ir = rewriter.ir();
        let [source, scope, inside] =
            ["test.source", "test.scope", "test.neg"].map(|name| find(ir, name));
        rewriter.set_insertion_point(InsertPoint::Before(inside));
        rewriter.erase_op(scope);
        rewriter.clone_op(source, &mut IrMapping::new()).is_some()
    };
    let (ir, _) = rewrite(text, false, change);
    assert_module(
        &ir,
        "%0 = test.source
         %1 = test.tag %0
         %2 = test.source
         test.sink %1",
    );
}

#[test]
fn an_insertion_point_stays_if_another_block_is_erased() {
    let mut ir = parse(
        "%0 = test.source
         test.scope {
           test.br ^1
         ^1:
           test.br ^1
         ^2:
           test.br ^1
         }
         test.sink %0",
    );
    let (scope, sink) = (find(&ir, "test.scope"), find(&ir, "test.sink"));
    let blocks = ir.blocks(ir.regions(scope)[0]);
    for at in [
        InsertPoint::Before(sink),
        InsertPoint::End(block_of(&ir, sink)),
        InsertPoint::End(blocks[0]),
    ] {
        let mut plain = IRRewriter::new(&mut ir, at);
        let mut rewriter = plain.rewriter();
        let region = rewriter.ir().regions(scope)[0];
        let block = rewriter.ir().blocks(region)[2];
        assert!(rewriter.erase_block(block));
        assert!(rewriter.insertion_point() == at);
        rewriter.create_block(region, None, &[]);
    }
}
