//! Token streams with something changed: what tests of robustness hand to the macros.

use std::time::Duration;

use cpu_time::ThreadTime;
use fastrand::Rng;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// All tokens of a stream, groups before their content.
pub(crate) fn all(stream: TokenStream, out: &mut Vec<TokenTree>) {
    for tree in stream {
        out.push(tree.clone());
        if let TokenTree::Group(group) = tree {
            all(group.stream(), out);
        }
    }
}

/// Changes something somewhere in the stream: tokens are dropped, doubled, swapped, cut off, and taken
/// from the pool.
pub(crate) fn mutate(stream: TokenStream, pool: &[TokenTree], rng: &mut Rng) -> TokenStream {
    let mut trees: Vec<TokenTree> = stream.into_iter().collect();
    if trees.is_empty() {
        return TokenStream::from(pool[rng.usize(..pool.len())].clone());
    }
    // Groups are few and hold what matters: half of the changes go into one.
    let groups: Vec<usize> = (0..trees.len())
        .filter(|at| matches!(trees[*at], TokenTree::Group(_)))
        .collect();
    if !groups.is_empty()
        && rng.bool()
        && let at = groups[rng.usize(..groups.len())]
        && let TokenTree::Group(group) = &trees[at]
    {
        // Now and then the delimiter changes instead: what a DAG is becomes a list or code.
        let (delimiter, inner) = match rng.u32(..12) {
            0 => (Delimiter::Parenthesis, group.stream()),
            1 => (Delimiter::Bracket, group.stream()),
            2 => (Delimiter::Brace, group.stream()),
            3 => (Delimiter::None, group.stream()),
            _ => (group.delimiter(), mutate(group.stream(), pool, rng)),
        };
        trees[at] = TokenTree::Group(Group::new(delimiter, inner));
        return trees.into_iter().collect();
    }
    let at = rng.usize(..trees.len());
    let from_pool = pool[rng.usize(..pool.len())].clone();
    match rng.u32(..6) {
        0 => drop(trees.remove(at)),
        1 => trees.insert(at, trees[at].clone()),
        2 => {
            let other = rng.usize(..trees.len());
            trees.swap(at, other);
        }
        3 => trees[at] = from_pool,
        4 => trees.insert(at, from_pool),
        _ => trees.truncate(at + 1),
    }
    trees.into_iter().collect()
}

/// The stack of rustc's main thread.
pub(crate) const STACK: usize = 8 << 20;

/// The number of streams that one thread tries. `proc_macro2` keeps each text that a thread has read.
const OF_A_THREAD: usize = 5000;

/// The processor time that a macro may take, in a long run.
const LIMIT: Duration = Duration::from_millis(100);

/// Calls `run` with a generator and a number of rounds until it has made all rounds: `default`, or as
/// many as `DRR_RANDOM_STREAMS` says, with the seed of `DRR_RANDOM_SEED`. Each call has a thread with
/// the stack of rustc. A failure names the seed that repeats it.
pub(crate) fn soak(default: usize, run: fn(Rng, usize)) {
    let number = |name: &str| std::env::var(name).ok()?.parse::<u64>().ok();
    let rounds = number("DRR_RANDOM_STREAMS").map_or(default, |rounds| rounds as usize);
    let seeds = number("DRR_RANDOM_SEED").unwrap_or(1)..;
    for (seed, first) in seeds.zip((0..rounds).step_by(OF_A_THREAD)) {
        let rounds = OF_A_THREAD.min(rounds - first);
        let thread = std::thread::Builder::new().stack_size(STACK);
        let thread = thread.spawn(move || run(Rng::with_seed(seed), rounds));
        let done = thread.expect("a thread").join();
        assert!(
            done.is_ok(),
            "fails with DRR_RANDOM_SEED={seed} DRR_RANDOM_STREAMS={rounds}"
        );
    }
}

/// Tries an input. In a long run it must not take longer than 100 ms of processor time. Other processes
/// may slow the processor down now and then, but not ten times.
pub(crate) fn timed(input: &TokenStream, mut run: impl FnMut()) {
    let mut time = || {
        let start = ThreadTime::now();
        run();
        start.elapsed()
    };
    let mut taken = time();
    if std::env::var_os("DRR_RANDOM_STREAMS").is_some() {
        for _ in 0..9 {
            if taken > LIMIT {
                taken = taken.min(time());
            }
        }
        assert!(taken <= LIMIT, "{taken:?} for {input}");
    }
}
