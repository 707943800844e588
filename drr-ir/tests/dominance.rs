//! Dominance, compared with a search of all paths around a block.

use std::collections::HashSet;
use std::fmt::Write;

use drr_ir::{Context, DominanceInfo};
use drr_runtime::ir::{Block, Ir, Op};
use drr_runtime::plumbing::dominates;

/// A small random number generator.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

/// The successors of each block. Some blocks are not reached, others are in loops; `long` makes a chain with few branches.
fn graph(random: &mut Random, blocks: usize, long: bool) -> Vec<Vec<usize>> {
    let last = blocks - 1;
    let mut graph = vec![vec![]; blocks];
    for (block, to) in graph.iter_mut().enumerate().take(last) {
        if long || random.below(3) != 0 {
            to.push(block + 1);
        }
        while to.is_empty() || random.below(if long { 12 } else { 2 }) == 0 {
            to.push(1 + random.below(last));
        }
    }
    graph
}

/// A module with one value and one use in each block.
fn text(graph: &[Vec<usize>]) -> String {
    let mut text = "\"t.f\"() ({\n".to_string();
    for (block, to) in graph.iter().enumerate() {
        let to: Vec<_> = to.iter().map(|to| format!("^bb{to}")).collect();
        let end = if to.is_empty() {
            "\"t.end\"() : () -> ()".to_string()
        } else {
            format!("\"t.br\"()[{}] : () -> ()", to.join(", "))
        };
        writeln!(text, "^bb{block}:\n%{block} = \"t.v\"() : () -> i32\n{end}")
            .expect("a string takes it");
    }
    text + "}) : () -> ()\n"
}

/// True if a path from block 0 to `to` does not pass `around`.
fn is_reached(graph: &[Vec<usize>], around: usize, to: usize) -> bool {
    let (mut reached, mut left) = (HashSet::new(), vec![0]);
    while let Some(block) = left.pop() {
        if block != around && reached.insert(block) {
            left.extend(&graph[block]);
        }
    }
    reached.contains(&to)
}

#[test]
fn a_value_dominates_what_no_path_reaches_without_it() {
    let mut random = Random(7);
    for round in 0..60 {
        let blocks = 2 + random.below(if round % 3 == 0 { 60 } else { 12 });
        let graph = graph(&mut random, blocks, round % 3 == 0);
        let mut ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let module = ctx.parse_module(&text(&graph)).expect("it parses");
        let first = |op: Op<Context>| {
            ctx.regions(op)
                .first()
                .copied()
                .map(|region| ctx.blocks(region))
        };
        let body = first(module).expect("a module has a region")[0];
        let function = ctx.first_op(body).expect("the module has an operation");
        let places: Vec<Block<Context>> = first(function).expect("the function has a region");
        let mut info = DominanceInfo::new();
        for (from, made_in) in places.iter().enumerate() {
            let definition = ctx.first_op(*made_in).expect("each block has a value");
            let value = ctx.result(definition, 0);
            for (to, place) in places.iter().enumerate() {
                let end = ctx.last_op(*place).expect("each block has an end");
                let wanted = from == to || !is_reached(&graph, from, to);
                assert_eq!(
                    dominates(&ctx, value, end),
                    wanted,
                    "{from} to {to} in {graph:?}"
                );
                assert_eq!(info.block_dominates(&ctx, *made_in, *place), wanted);
            }
        }
    }
}

#[test]
fn a_block_dominates_what_is_nested_in_those_that_it_dominates() {
    let mut ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let text = r#""t.f"() ({
  "t.br"()[^left, ^right] : () -> ()
^left:
  "t.end"() : () -> ()
^right:
  "t.r"() ({ "t.end"() : () -> () }) : () -> ()
  "t.end"() : () -> ()
}) : () -> ()"#;
    let module = ctx.parse_module(text).expect("it parses");
    let function = ctx.body(module).and_then(|body| ctx.first_op(body));
    let blocks = ctx.blocks(ctx.regions(function.expect("a function"))[0]);
    let [entry, left, right] = blocks[..] else {
        panic!("the function has three blocks");
    };
    let scope = ctx.first_op(right).expect("an operation");
    let inner = ctx.blocks(ctx.regions(scope)[0])[0];
    let mut info = DominanceInfo::new();
    assert!(info.block_dominates(&ctx, entry, inner));
    assert!(info.block_dominates(&ctx, right, inner));
    assert!(!info.block_dominates(&ctx, left, inner));
    assert!(!info.block_dominates(&ctx, inner, right));

    // With one way to the right block, the left one dominates it.
    let (branch, end) = (ctx.last_op(entry), ctx.last_op(left));
    for op in [branch, end].into_iter().flatten() {
        ctx.erase_op(op);
    }
    let jump = ctx.op_kind("t.br");
    ctx.build(jump).successor(left).at_end(entry);
    ctx.build(jump).successor(right).at_end(left);
    info.invalidate();
    assert!(info.block_dominates(&ctx, left, inner));
}
