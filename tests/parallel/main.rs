//! Work on several operations at the same time.
//!
//! | module | contents |
//! | --- | --- |
//! | [`edits`] | random changes |
//! | [`contract`] | what work may not do, diagnostics, panics |
//! | [`passes`] | nested passes |

mod contract;
mod edits;
mod passes;

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, ParseOptions, PrintOptions, WalkOrder};
use drr::ir::Op;
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

fn pool(threads: usize) -> ThreadPool {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.expect("threads can be started")
}

/// The operations directly in a module.
fn parts(ctx: &Context, module: Op<Context>) -> Vec<Op<Context>> {
    let body = ctx.body(module).expect("a module has a body");
    ctx.block_ops_of(body).collect()
}

/// The number of operations directly in a module, 0 if it has no block.
fn parts_in(ctx: &Context, module: Op<Context>) -> usize {
    let body = ctx.body(module);
    body.map_or(0, |body| ctx.block_ops_of(body).count())
}

/// A module of modules. Each operation in them has its number as the attribute `id`.
fn module(parts: usize, seed: u64) -> (Context, Op<Context>) {
    let mut ctx = Context::new();
    let mut text = String::new();
    for part in 0..parts {
        text += &format!("module @part{part} attributes {{t.x = {part}}} {{\n");
        text += "  %a:3 = \"t.many\"() {b = \"b\"} : () -> (i1, i2, i3)\n";
        text += "  \"t.region\"(%a#1) ({\n  ^bb0(%x: i8, %y: i9):\n";
        text += "    %sum = \"t.sum\"(%x, %a#0, %x, %y) : (i8, i1, i8, i9) -> i8\n";
        text += "    \"t.br\"(%sum)[^bb1] : (i8) -> ()\n  ^bb1:\n    \"t.end\"() : () -> ()\n";
        text += "  }, {}) : (i2) -> ()\n}\n";
    }
    let module = ctx
        .parse_module_with(
            &text,
            &ParseOptions::new().keep_names(seed.is_multiple_of(3)),
        )
        .unwrap_or_else(|error| panic!("{error}"));
    let ops = ctx.ops_in(module, WalkOrder::PreOrder);
    for (id, op) in ops.into_iter().enumerate() {
        let id = ctx.string_attr(&id.to_string());
        ctx.set_named_attr(op, "t.id", Some(id));
    }
    (ctx, module)
}

/// The text with all locations and names, the uses of all values and blocks in their order, and the handles of
/// the operations that were there at the beginning.
fn dump(ctx: &Context, module: Op<Context>) -> String {
    let options = PrintOptions::new().locations(true).value_names(true);
    let mut text = ctx.print_op(module, &options);
    let ops = ctx.ops_in(module, WalkOrder::PreOrder);
    let number = |op| ops.iter().position(|other| *other == op);
    for value in edits::values_in(ctx, module) {
        let uses = ctx.uses_of(value);
        let uses: Vec<_> = uses.map(|(op, index)| (number(op), index)).collect();
        text += &format!("{uses:?}\n");
    }
    let mut branches = Vec::new();
    for &op in &ops {
        branches.extend((0..ctx.num_successors(op)).map(|index| (op, index)));
    }
    for block in edits::blocks_in(ctx, module) {
        let uses: Vec<_> = ctx.predecessors_of(block).collect();
        let is_to = |(op, index): &(Op<Context>, usize)| ctx.successor(*op, *index) == block;
        let mut sorted = uses.clone();
        sorted.sort_by_key(|(op, index)| (number(*op), *index));
        assert!(branches.iter().copied().filter(is_to).eq(sorted));
        let uses = uses.into_iter();
        let uses: Vec<_> = uses.map(|(op, index)| (number(op), index)).collect();
        text += &format!("{uses:?}\n");
    }
    for &op in &ops {
        if let Some(id) = ctx.attr(op, "t.id") {
            text += &format!("{} {:?}\n", ctx.attr_text(id), op.0);
        }
    }
    text
}

#[test]
fn random_changes_end_as_they_do_one_after_the_other() {
    let seeds: u64 = match std::env::var("DRR_PARALLEL_SEEDS") {
        Ok(seeds) => seeds.parse().expect("DRR_PARALLEL_SEEDS is a number"),
        Err(_) => 60,
    };
    let pools = [1, 2, 4].map(pool);
    for seed in 0..seeds {
        let (base, module) = module(9, seed);
        let parts = parts(&base, module);
        let dumps = pools.each_ref().map(|pool| {
            let mut ctx = base.clone();
            let mut dumps = Vec::new();
            // Later rounds begin with free slots, and show if a slot is free that is in use.
            for round in 0..3 {
                let base = seed * 1000 + round * 100;
                let work = |ctx: &mut Context, part| {
                    let name = ctx.symbol_name(part).expect("each part has a name");
                    let number: u64 = name["part".len()..].parse().expect("it is a number");
                    // Some parts stay as they are.
                    if number % 4 != round {
                        edits::edit(ctx, part, base + number);
                    }
                    number
                };
                let results = pool.install(|| ctx.parallel_for_each(&parts, work));
                assert_eq!(results, Ok((0..9).collect()));
                dumps.push(dump(&ctx, module));
            }
            dumps
        });
        for (round, alone) in dumps[0].iter().enumerate() {
            for other in &dumps[1..] {
                let lines = alone.lines().zip(other[round].lines());
                for (alone, other) in lines {
                    assert_eq!(alone, other, "seed {seed}, round {round}");
                }
                assert_eq!(alone.len(), other[round].len());
            }
        }
    }
}

drr::declare_op! {
    pub NegOp = "t.neg"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    pub AddOp = "t.add"(x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    pub ConstOp = "t.const"() { value: I64Attr } -> (r: AnyType) traits(Pure);
}

drr::drr! {
    set Rules;
    def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    /// Makes an attribute that the context may not have.
    def Twice : Pat<(AddOp (ConstOp $value), $_),
        (ConstOp (NativeCodeCall<|value: i64| value * 7 + 1> $value))>;
}

#[test]
fn rules_that_are_bound_to_the_context_apply_in_its_forks() {
    let mut text = String::new();
    for part in 0..20 {
        text += &format!("module {{\n  %c = \"t.const\"() {{value = {part} : i64}} : () -> i32\n");
        text += "  %a = \"t.add\"(%c, %c) : (i32, i32) -> i32\n";
        text += "  %b = \"t.neg\"(%a) : (i32) -> i32\n  %d = \"t.neg\"(%b) : (i32) -> i32\n";
        text += "  \"t.use\"(%d) : (i32) -> ()\n}\n";
    }
    let mut ctx = Context::new();
    let patterns = PatternSet::new().with(Rules).bind(&mut ctx);
    let module = ctx
        .parse_module(&text)
        .unwrap_or_else(|error| panic!("{error}"));
    let parts = parts(&ctx, module);
    let config = GreedyRewriteConfig::new();
    let rewrite = |ctx: &mut Context, part| {
        let report = apply_patterns_greedily(ctx, part, &patterns, &config, None);
        report.map(|report| report.rewrites)
    };
    let reports = pool(3).install(|| ctx.parallel_for_each(&parts, rewrite));
    let reports: Result<Vec<u64>, _> = reports
        .expect("the parts are isolated")
        .into_iter()
        .collect();
    assert_eq!(reports.expect("the rules do not fail"), [2; 20]);
    for (number, part) in parts.into_iter().enumerate() {
        let expected = format!(
            "module {{\n  %0 = \"t.const\"() <{{value = {} : i64}}> : () -> i32\n  \
             \"t.use\"(%0) : (i32) -> ()\n}}",
            number * 7 + 1
        );
        assert_eq!(ctx.print_op(part, &PrintOptions::new()), expected);
    }
}
