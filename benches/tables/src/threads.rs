//! Rewriting isolated operations on one thread and on several.

use std::time::Instant;

use drr::driver::{GreedyRewriteConfig, VisitOrder, apply_patterns_greedily};
use drr::embedded::{Context, Loc};
use drr::ir::Op;
use drr::pattern_set::BoundPatternSet;
use drr_bench_arena::{Workload, generate};
use drr_bench_compiled::Compiled;
use drr_bench_rules::emit::BlockEmitter;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::options::Options;
use crate::outcome::Outcome;

/// The size of an operation.
const OPS: u64 = 20_000;

/// A module of modules with these many ops.
fn module(workload: Workload, functions: u64) -> (Context, Op<Context>, Vec<Op<Context>>) {
    let mut ctx = Context::new();
    let module = ctx.create_module(Loc::UNKNOWN);
    let outer = ctx.body(module).expect("a module has a body");
    let mut parts = Vec::new();
    for _ in 0..functions {
        let part = ctx.create_module(Loc::UNKNOWN);
        ctx.insert_op(part, drr::ir::InsertPoint::End(outer));
        let block = ctx.body(part).expect("a module has a body");
        let mut emitter =
            BlockEmitter::new(&mut ctx, block, Loc::UNKNOWN).expect("the embedded IR takes any op");
        generate(&mut emitter, workload, OPS);
        parts.push(part);
    }
    (ctx, module, parts)
}

/// Rewrites each part, and returns the seconds that this takes.
fn rewrite(
    ctx: &mut Context,
    parts: &[Op<Context>],
    patterns: &BoundPatternSet<Context>,
    config: &GreedyRewriteConfig<Context>,
    pool: &ThreadPool,
) -> Outcome<f64> {
    let start = Instant::now();
    let rewrite = |ctx: &mut Context, part: Op<Context>| {
        apply_patterns_greedily(ctx, part, patterns, config, None)
    };
    let reports = pool.install(|| ctx.parallel_for_each(parts, rewrite))?;
    let time = start.elapsed().as_secs_f64();
    reports.into_iter().collect::<Result<Vec<_>, _>>()?;
    Ok(time)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

pub(crate) fn run(options: &Options) -> Outcome {
    let (functions, runs) = if options.quick { (8, 3) } else { (64, 7) };
    let threads = std::thread::available_parallelism()?.get();
    let counts: Vec<usize> = (0..)
        .map(|n| 1 << n)
        .take_while(|n| *n <= threads)
        .collect();
    let pools = counts
        .iter()
        .map(|threads| ThreadPoolBuilder::new().num_threads(*threads).build())
        .collect::<Result<Vec<_>, _>>()?;
    println!(
        "\n## Threads\n\n{functions} operations of {OPS} ops each: nanoseconds for each op on one thread, and \
         the ratio on more, medians:\n"
    );
    let columns: Vec<String> = counts
        .iter()
        .map(|count| match count {
            1 => "one thread".to_string(),
            count => format!("{count} threads"),
        })
        .collect();
    println!("| workload | order | {} |", columns.join(" | "));
    println!("| --- | --- |{}", " ---: |".repeat(counts.len()));
    for workload in [Workload::Sparse, Workload::Dense, Workload::Chain] {
        let (base, module, parts) = module(workload, functions);
        for (order, top_down, name) in [
            (VisitOrder::Exact, false, "exact"),
            (VisitOrder::Exact, true, "exact, top-down"),
            (VisitOrder::Mlir, false, "MLIR's"),
        ] {
            let config = GreedyRewriteConfig::new()
                .fold(false)
                .top_down(top_down)
                .order(order);
            let mut times = vec![Vec::new(); pools.len()];
            let mut texts = Vec::new();
            for run in 0..runs {
                for (pool, times) in pools.iter().zip(&mut times) {
                    let mut ctx = base.clone();
                    let patterns = Context::patterns(workload).bind(&mut ctx);
                    times.push(rewrite(&mut ctx, &parts, &patterns, &config, pool)?);
                    if run == 0 {
                        texts.push(ctx.print_op(module, &Default::default()));
                    }
                }
            }
            assert!(texts.windows(2).all(|pair| pair[0] == pair[1]));
            let ops = (functions * OPS) as f64;
            let one = times[0].clone();
            print!(
                "| {workload} | {name} | {:.1} |",
                median(one.clone()) * 1e9 / ops
            );
            for times in &times[1..] {
                let ratios = times.iter().zip(&one).map(|(time, one)| time / one);
                print!(" {:.2} |", median(ratios.collect()));
            }
            println!();
        }
    }
    Ok(())
}
